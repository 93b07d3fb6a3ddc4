from moira.stubs import *

_unknown: Any

def heappush(heap, item, /):
    _need_list(heap)
    heap.append(item)
    _mix(heap)

def heappop(heap, /):
    _need_list(heap)
    if not heap:
        raise IndexError("index out of range")
    least = _least(heap)
    heap.remove(least)
    _mix(heap)
    return least

def heapify(heap, /):
    _need_list(heap)
    _mix(heap)

def heappushpop(heap, item, /):
    _need_list(heap)
    heap.append(item)
    return heappop(heap)

def heapreplace(heap, item, /):
    _need_list(heap)
    if not heap:
        raise IndexError("index out of range")
    least = heappop(heap)
    heap.append(item)
    _mix(heap)
    return least

def _need_list(heap):
    if not isinstance(heap, list):
        raise TypeError(f"heap argument must be a list, not {type(heap).__name__}")

def _least(heap): return min(heap)

def _some() -> int: ...

def _mix(heap):
    """Only that the first is the least is known of a heap's order."""
    if len(heap) > 1:
        least = _least(heap)
        heap[:] = [heap[_some() % len(heap)] for _ in range(len(heap))]
        heap[0] = least

def nlargest(n, iterable, key=None): return sorted(iterable, key=key, reverse=True)[:n if n > 0 else 0]
def nsmallest(n, iterable, key=None): return sorted(iterable, key=key)[:n if n > 0 else 0]

def merge(*iterables, key=None, reverse=False):
    items = []
    for iterable in iterables:
        items.extend(iterable)
    return _unordered(items)

def _unordered(items): return iter([items[_some() % len(items)] for _ in range(len(items))])
