from moira.stubs import *

def _need_list(heap):
    if not isinstance(heap, list):
        raise TypeError(f"heap argument must be a list, not {type(heap).__name__}")

def _rise(heap, start, position):
    item = heap[position]
    while position > start:
        parent = (position - 1) // 2
        if not item < heap[parent]:
            break
        heap[position] = heap[parent]
        position = parent
    heap[position] = item

def _sink(heap, start):
    """The smaller children move up until a leaf is free; from there the item rises again."""
    position = start
    item = heap[position]
    child = 2 * position + 1
    while child < len(heap):
        if child + 1 < len(heap) and not heap[child] < heap[child + 1]:
            child = child + 1
        heap[position] = heap[child]
        position = child
        child = 2 * position + 1
    heap[position] = item
    _rise(heap, start, position)

def heappush(heap, item, /):
    _need_list(heap)
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)

def heappop(heap, /):
    _need_list(heap)
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return first

def heapify(heap, /):
    _need_list(heap)
    for position in reversed(range(len(heap) // 2)):
        _sink(heap, position)

def heappushpop(heap, item, /):
    _need_list(heap)
    if not heap or not heap[0] < item:
        return item
    first = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return first

def heapreplace(heap, item, /):
    _need_list(heap)
    if not heap:
        raise IndexError("index out of range")
    first = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return first

def _count(n):
    if isinstance(n, float) and n != 1:
        raise TypeError("'float' object cannot be interpreted as an integer")
    return 1 if n == 1 else n

def nlargest(n, iterable, key=None):
    n = _count(n)
    if n <= 0:
        return list(iterable)[:0]
    return sorted(iterable, key=key, reverse=True)[:n]

def nsmallest(n, iterable, key=None):
    n = _count(n)
    if n <= 0:
        return list(iterable)[:0]
    return sorted(iterable, key=key)[:n]

def merge(*iterables, key=None, reverse=False):
    items = []
    for iterable in iterables:
        if not hasattr(iterable, "__iter__") or isinstance(iterable, type):
            return _later()
        items.extend(iterable)
    if not items:
        return iter([])
    return iter([items[_some() % len(items)] for _ in range(len(items))])

def _later(): ...
def _some() -> int: ...

# Names of which nothing more is said.
_heapify_max: Any
_heappop_max: Any
_heapreplace_max: Any
_siftdown: Any
_siftdown_max: Any
_siftup: Any
_siftup_max: Any
heapify_max: Any
heappop_max: Any
heappush_max: Any
heappushpop_max: Any
heapreplace_max: Any
