"""The items are computed when the iterator is made. Where Python would take only some of an iterator's items,
nothing is known of it afterwards."""
from moira.stubs import *

_unknown: Any
_nothing = object()

def _some() -> int: ...
def _later(): ...

def _borrow(iterable):
    """The items, for one who may leave some in an iterator."""
    if hasattr(iterable, "__next__"):
        _unknown(iterable)
    return list(iterable)

class chain:
    def __new__(cls, *iterables):
        items = []
        for iterable in iterables:
            if not hasattr(iterable, "__iter__") or isinstance(iterable, type):
                return _later()
            items.extend(iterable)
        return iter(items)
    @classmethod
    def from_iterable(cls, iterable, /):
        items = []
        for inner in iterable:
            items.extend(inner)
        return iter(items)

def accumulate(iterable, func=None, *, initial=None):
    total = _nothing if initial is None else initial
    items = [] if initial is None else [initial]
    for item in iterable:
        if total is _nothing:
            total = item
        elif func is None:
            total = total + item
        else:
            total = func(total, item)
        items.append(total)
    return iter(items)

def batched(iterable, n, *, strict=False):
    if n < 1:
        raise ValueError("n must be at least one")
    items = list(iterable)
    return iter([tuple(items[i:i + n]) for i in range(0, len(items), n)])

def combinations(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    found = [(0, ())]
    for _ in range(r):
        found = [(j + 1, chosen + (pool[j],)) for i, chosen in found for j in range(i, len(pool))]
    return iter([chosen for _, chosen in found])

def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    found = [(0, ())]
    for _ in range(r):
        found = [(j, chosen + (pool[j],)) for i, chosen in found for j in range(i, len(pool))]
    return iter([chosen for _, chosen in found])

def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    if not isinstance(r, int):
        raise TypeError("Expected int as r")
    if r < 0:
        raise ValueError("r must be non-negative")
    found = [()]
    for _ in range(r):
        found = [chosen + (j,) for chosen in found for j in range(len(pool)) if j not in chosen]
    return iter([tuple(pool[j] for j in chosen) for chosen in found])

def product(*iterables, repeat=1):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    found = [()]
    for pool in [tuple(iterable) for iterable in iterables] * repeat:
        found = [row + (item,) for row in found for item in pool]
    return iter(found)

def compress(data, selectors):
    return iter([item for item, chosen in zip(_borrow(data), _borrow(selectors)) if chosen])

def count(start=0, step=1):
    if isinstance(start, str) or isinstance(step, str) or start is None or step is None:
        raise TypeError("a number is required")
    return iter([start + step * i for i in range(_some())])

@effect("iterates")
def cycle(iterable, /):
    items = list(iterable)
    if not items:
        return iter([])
    return endless(tuple(items))

def dropwhile(predicate, iterable, /):
    items = []
    dropping = True
    for item in iterable:
        if dropping and predicate(item):
            continue
        dropping = False
        items.append(item)
    return iter(items)

def takewhile(predicate, iterable, /):
    items = []
    for item in _borrow(iterable):
        if not predicate(item):
            break
        items.append(item)
    return iter(items)

def filterfalse(function, iterable, /):
    if function is None:
        return iter([item for item in iterable if not item])
    return iter([item for item in iterable if not function(item)])

def groupby(iterable, key=None):
    groups = []
    last = _nothing
    for item in iterable:
        value = item if key is None else key(item)
        if last is _nothing or value not in (last,):
            groups.append((value, []))
        groups[-1][1].append(item)
        last = value
    return iter([(value, iter(members)) for value, members in groups])

@effect("iterates")
def islice(iterable, start, stop=..., step=None, /):
    if stop is ...:
        stop = start
        start = None
    if stop is not None and stop < 0 or start is not None and start < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if step is not None and step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    return iter(_borrow(iterable)[start:stop:step])

def pairwise(iterable, /):
    items = list(iterable)
    return iter(list(zip(items, items[1:])))

def repeat(object, times=...):
    if times is ...:
        return endless((object,))
    return iter([object] * times)

def starmap(function, iterable, /):
    return iter([function(*arguments) for arguments in iterable])

def tee(iterable, n=2, /):
    if not hasattr(n, "__index__"):
        raise TypeError(f"'{type(n).__name__}' object cannot be interpreted as an integer")
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    items = list(iterable)
    if n == 2:
        return iter(items), iter(items)
    return tuple([iter(items) for _ in range(n)])

def zip_longest(*iterables, fillvalue=None):
    pools = [list(iterable) for iterable in iterables]
    if not pools:
        return iter([])
    longest = max([len(pool) for pool in pools])
    return iter([tuple([pool[i] if i < len(pool) else fillvalue for pool in pools]) for i in range(longest)])

# Names of which nothing more is said.
_grouper: Any
_tee: Any
_tee_dataobject: Any
