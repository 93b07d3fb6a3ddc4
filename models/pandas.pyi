"""pandas, as far as it carries shapes: how many rows a frame has, and which columns.

A frame keeps both: `_rows_by_columns`, by which the stubs of other libraries know its shape, and `_names`, the labels of
the columns, None where they are not known, and whether no label certainly names several columns. Whatever may change
them forgets them.
"""

from moira.stubs import *
import numpy as _np

__version__: str

def _anything() -> Any: ...
def _some_bool() -> bool: ...
def _some_str() -> str: ...
def _some_list() -> list: ...

def _labels(given):
    """The labels as a list, if they are all known and different."""
    if isinstance(given, _Columns):
        return given._known
    if isinstance(given, Shaped) and rank(given) == 1 and elements(given) is not None:
        return list(elements(given))
    if not isinstance(given, (list, tuple, range)):
        return None
    known = list(given)
    for name in known:
        if not isinstance(name, (str, int)):
            return None
    return known if len(set(known)) == len(known) else None

def _frame(rows, columns, names=None, flat=False):
    made = DataFrame()
    made._names = names
    made._is_flat = flat or names is not None
    made._rows_by_columns = (rows, columns)
    made._is_plain = False
    return made

def _unknown_frame():
    return _frame(fresh("rows", 0), fresh("columns", 0))

def _series(rows, is_mask=False):
    made = Series()
    made._rows_by_columns = (rows,)
    made._is_mask = is_mask
    return made

def _names_in(key):
    """The labels of a parameter that takes one or several."""
    return [key] if isinstance(key, (str, int)) and not isinstance(key, bool) else _labels(key) if isinstance(key, list) else None

def _is_one(x):
    """A single value."""
    return x is None or isinstance(x, (int, float, str, bool, complex))

def _is_row_of_values(x):
    return isinstance(x, (list, tuple, range, DatetimeIndex)) or isinstance(x, Shaped) and rank(x) == 1

def _count_of(x):
    return x._rows_by_columns[0] if isinstance(x, DatetimeIndex) else shape_of(x)[0]

def _is_index(x):
    """Labels, one for each row; several lists of labels are those of a MultiIndex."""
    if isinstance(x, (list, tuple)):
        for item in x:
            if not _is_one(item):
                return False
    return _is_row_of_values(x)

def _forget_parameters(made):
    """What a constructor is given are no attributes of what it makes."""
    for name in ("data", "index", "columns", "dtype", "copy", "name", "fastpath"):
        words.disown(made, name)

class _Columns:
    """The labels of the columns; `_known` is None where they are not known."""
    def __init__(self, known, count):
        self._known = known
        self._count = count
    def __len__(self):
        return self._count
    def __iter__(self):
        return iter(_some_list() if self._known is None else self._known)
    def __contains__(self, name, /):
        return _some_bool() if self._known is None else name in self._known
    def __getitem__(self, key, /):
        if self._known is None:
            return _anything()
        if isinstance(key, int):
            return self._known[key]
        if isinstance(key, slice):
            return _Columns(self._known[key], len(self._known[key]))
        return _anything()
    def tolist(self):
        return _some_list() if self._known is None else list(self._known)
    to_list = tolist
    @property
    def shape(self):
        return (self._count,)
    @property
    def size(self):
        return self._count
    def drop(self, labels, errors="raise"):
        if self._known is None or errors != "raise":
            return _anything()
        gone = [labels] if isinstance(labels, (str, int)) else _labels(labels)
        if gone is None:
            return _anything()
        for name in gone:
            if name not in self._known:
                raise KeyError(f"{gone} not found in axis")
        left = [name for name in self._known if name not in gone]
        return _Columns(left, len(left))
    def __eq__(self, other, /) -> Any: ...
    def __ne__(self, other, /) -> Any: ...
    def __add__(self, other, /) -> Any: ...
    def __radd__(self, other, /) -> Any: ...
    def __getattr__(self, name): ...

class _Positions:
    """frame.iloc"""
    def __init__(self, frame):
        self._frame = frame
    def __getitem__(self, key, /):
        if isinstance(key, str) or isinstance(key, tuple) and len(key) == 2 and (isinstance(key[0], str) or isinstance(key[1], str)):
            raise ValueError("Location based indexing can only have [integer, integer slice (START point is INCLUDED, END point "
                             "is EXCLUDED), listlike of integers, boolean array] types")
        return self._frame._at_positions(key)
    def __setitem__(self, key, value, /): ...
    def __getattr__(self, name): ...

class _Labels:
    """frame.loc"""
    def __init__(self, frame):
        self._frame = frame
    def __getitem__(self, key, /):
        return self._frame._at_labels(key)
    def __setitem__(self, key, value, /):
        self._frame._forget()
    def __getattr__(self, name): ...

def _picked(n, key):
    """How many of n things a slice takes; None where another key decides."""
    if isinstance(key, slice):
        return words.index((n,), key)[0]
    if isinstance(key, (list, tuple)) and len(key) > 0 and isinstance(key[0], int) and not isinstance(key[0], bool):
        return len(key)
    return None

def _check_position(n, key):
    if isinstance(key, int) and not isinstance(key, bool) and (key >= n or key < -n):
        raise IndexError("single positional indexer is out-of-bounds")

class _Open(type):
    """Of a class that has more class methods than stand here."""
    def __getattr__(cls, name) -> Any: ...

class DatetimeIndex(metaclass=_Open):
    """Dates: how many."""
    def __init__(self, data=None, *args, **named):
        self._rows_by_columns = (shape_of(data)[0] if isinstance(data, (list, Shaped)) else fresh("rows", 0),)
    def __len__(self):
        return self._rows_by_columns[0]
    def __iter__(self) -> Any: ...
    def __contains__(self, key, /) -> bool: ...
    @property
    def shape(self):
        return self._rows_by_columns
    @property
    def size(self):
        return self._rows_by_columns[0]
    def __getitem__(self, key, /):
        return _dates(words.index(self._rows_by_columns, key)[0]) if isinstance(key, slice) else _anything()
    def __add__(self, other, /) -> Any: ...
    __radd__ = __sub__ = __rsub__ = __and__ = __or__ = __xor__ = __add__
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __add__
    def __getattr__(self, name) -> Any: ...

def _dates(n):
    made = DatetimeIndex()
    made._rows_by_columns = (n,)
    return made

def date_range(start=None, end=None, periods=None, freq=None, tz=None, normalize=False, name=None, inclusive="both", **named):
    is_counted = isinstance(periods, int) and inclusive == "both" and len(named) == 0
    return _dates(periods if is_counted else fresh("rows", 0))

bdate_range = date_range

class Series(metaclass=_Open):
    def __init__(self, data=None, index=None, dtype=None, name=None, copy=None, fastpath=None):
        _forget_parameters(self)
        self._rows_by_columns = (fresh("rows", 0),)
        self._is_mask = False
        if _is_row_of_values(data):
            if index is None:
                self._rows_by_columns = (_count_of(data),)
            elif _is_index(index):
                n = _count_of(data)
                m = _count_of(index)
                if n != m:
                    raise ValueError(f"Length of values ({n}) does not match length of index ({m})")
                self._rows_by_columns = (n,)
        elif isinstance(data, Shaped) and rank(data) > 1:
            raise ValueError("Data must be 1-dimensional, got ndarray of shape " f"{shape_of(data)} instead")

    def _some_rows(self, n):
        return _series(n)
    def _same(self, *args, **named):
        return _series(self._rows_by_columns[0])
    def _forget(self):
        self._rows_by_columns = (fresh("rows", 0),)
    @property
    def shape(self):
        return self._rows_by_columns
    @property
    def size(self):
        return self._rows_by_columns[0]
    @property
    def values(self):
        return array(self._rows_by_columns)
    @property
    def ndim(self) -> 1: ...
    def to_numpy(self, dtype=None, copy=False, na_value=None, **named):
        return array(self._rows_by_columns)
    def __array__(self, *args, **named) -> Any: ...
    def __len__(self):
        return self._rows_by_columns[0]
    def __iter__(self) -> Any: ...
    def __contains__(self, key, /) -> bool: ...
    def __getitem__(self, key, /) -> Any: ...
    def __setitem__(self, key, value, /):
        if not isinstance(key, slice):
            self._forget()
    def __delitem__(self, key, /):
        self._forget()
    def __bool__(self):
        raise ValueError("The truth value of a Series is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all().")
    @property
    def reshape(self):
        raise AttributeError("'Series' object has no attribute 'reshape'")
    @property
    def iloc(self):
        return _Positions(self)
    @property
    def loc(self):
        return _Labels(self)
    def _at_positions(self, key):
        n = self._rows_by_columns[0]
        _check_position(n, key)
        m = _picked(n, key)
        return _anything() if m is None else _series(m)
    def _at_labels(self, key):
        return _anything()
    def _operate(self, other, /):
        return _series(self._rows_by_columns[0]) if _is_one(other) else _anything()
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _operate
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _operate
    def _compare(self, other, /):
        return _series(self._rows_by_columns[0], True) if _is_one(other) or isinstance(other, Series) else _anything()
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _compare
    def __and__(self, other, /):
        if isinstance(other, Series) and certainly(self._is_mask and other._is_mask):
            return _series(self._rows_by_columns[0], True)
        return _anything()
    __or__ = __xor__ = __and__
    def __rand__(self, other, /) -> Any: ...
    __ror__ = __rxor__ = __matmul__ = __rmatmul__ = __divmod__ = __rdivmod__ = __rand__
    __iadd__ = __isub__ = __imul__ = __itruediv__ = __iand__ = __ior__ = __rand__
    def __neg__(self):
        return self._same()
    def __invert__(self):
        return _series(self._rows_by_columns[0], self._is_mask)
    __abs__ = __pos__ = __neg__
    def isin(self, values):
        return _series(self._rows_by_columns[0], True)
    def _asked(self, *args, **named):
        return _series(self._rows_by_columns[0], True)
    isna = isnull = notna = notnull = between = duplicated = _asked
    def __hash__(self):
        raise TypeError("unhashable type: 'Series'")
    copy = astype = round = abs = cumsum = cumprod = rank = shift = diff = clip = _same
    map = _same
    def to_frame(self, name=None):
        return _frame(self._rows_by_columns[0], 1)
    def tolist(self) -> list: ...
    to_list = tolist
    def sum(self, *args, **named) -> Any: ...
    mean = median = min = max = std = var = any = all = count = nunique = unique = value_counts = quantile = describe = sum
    corr = apply = groupby = head = tail = sample = idxmax = idxmin = argmax = argmin = rolling = items = sum
    plot = hist = sum
    @property
    def index(self) -> Any: ...
    @index.setter
    def index(self, value): ...
    str: Any
    dt: Any
    sparse: Any = ...
    name: Any
    dtype: Any
    def __getattr__(self, name):
        self._forget()
        return _anything()

def _has_series(data):
    """Whether what a frame is made of may bring rows with names."""
    for item in data.values() if isinstance(data, dict) else data:
        if not _is_one(item) and not isinstance(item, (list, range)) and not isinstance(item, _np.ndarray):
            return True
    return False

# What pandas no longer has, with the version that lost it.
_REMOVED = {"ix": (1, 0), "as_matrix": (1, 0), "get_value": (1, 0), "append": (2, 0), "iteritems": (2, 0)}

class _Row:
    """A row that a function is given: its columns by name."""
    def __init__(self, names):
        self._names = names
    def __getitem__(self, key, /):
        if isinstance(key, str) and key not in self._names:
            raise KeyError(f"'{key}'")
        return _anything()
    def __setitem__(self, key, value, /):
        self._names = self._names + [key] if isinstance(key, str) else self._names
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getattr__(self, name) -> Any: ...

class _Groups:
    """What groupby gives: the columns that it may be asked for."""
    def __init__(self, names):
        self._names = names
    def __getitem__(self, key, /):
        for name in [key] if isinstance(key, str) else _labels(key) if isinstance(key, list) else []:
            if name not in self._names:
                raise KeyError(f"Column not found: {name}")
        return _anything()
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getattr__(self, name) -> Any: ...

class DataFrame(metaclass=_Open):
    def __init__(self, data=None, index=None, columns=None, dtype=None, copy=None):
        _forget_parameters(self)
        self._names = None
        self._is_flat = False
        # Whether the rows certainly have numbers, and no names.
        self._is_plain = index is None and (isinstance(data, (dict, list)) and not _has_series(data) or isinstance(data, _np.ndarray))
        self._rows_by_columns = (fresh("rows", 0), fresh("columns", 0))
        if data is None:
            return
        labels = None if columns is None else _labels(columns)
        if isinstance(data, dict):
            self._from_dict(data, index, columns, labels)
        elif isinstance(data, Shaped):
            self._from_array(shape_of(data), index, columns, labels)
        elif isinstance(data, (list, tuple)):
            self._from_list(data, index, columns, labels)

    def _from_dict(self, data, index, columns, labels):
        sizes = []
        is_known = index is None
        if index is None and len(data) > 0 and all([isinstance(value, (int, float, str, bool)) for value in data.values()]):
            raise ValueError("If using all scalar values, you must pass an index")
        for value in data.values():
            if _is_row_of_values(value):
                sizes.append(_count_of(value))
            elif isinstance(value, Shaped) and rank(value) > 1:
                raise ValueError("Per-column arrays must each be 1-dimensional")
            elif not _is_one(value):
                is_known = False
        if is_known:
            for n in sizes[1:]:
                if n != sizes[0]:
                    raise ValueError("All arrays must be of the same length")
        names = _labels(list(data)) if columns is None else labels
        if names is None:
            return
        self._names = names
        self._is_flat = True
        rows = sizes[0] if is_known and len(sizes) > 0 else fresh("rows", 0)
        self._rows_by_columns = (rows, len(names))

    def _from_array(self, S, index, columns, labels):
        if len(S) > 2:
            raise ValueError(f"Must pass 2-d input. shape={S}")
        if len(S) != 2:
            return
        if labels is not None and len(labels) != S[1]:
            raise ValueError(f"Shape of passed values is {S}, indices imply ({S[0]}, {len(labels)})")
        if _is_index(index) and _count_of(index) != S[0]:
            raise ValueError(f"Shape of passed values is {S}, indices imply ({_count_of(index)}, {S[1]})")
        if columns is None and isinstance(S[1], int) and certainly(S[1] <= 64):
            labels = list(range(S[1]))
        self._names = labels
        self._is_flat = labels is not None
        self._rows_by_columns = (S[0], S[1])

    def _from_list(self, data, index, columns, labels):
        if len(data) == 0:
            return
        for item in data:
            if not isinstance(item, (list, tuple, int, float)):
                return
        S = shape_of(data)
        d = S[1] if len(S) == 2 else 1
        if len(S) > 2:
            return
        if labels is not None and len(labels) != d:
            raise ValueError(f"{len(labels)} columns passed, passed data had {d} columns")
        if columns is None and isinstance(d, int) and certainly(d <= 64):
            labels = list(range(d))
        self._names = labels
        self._is_flat = labels is not None
        self._rows_by_columns = (S[0], d)

    # What the rules below share.

    def _as_plain(self, made):
        """Its rows have names if those of this frame have."""
        made._is_plain = self._is_plain
        return made
    def _some_rows(self, n):
        return self._as_plain(_frame(n, self._rows_by_columns[1], self._names, self._is_flat))
    def _same(self, *args, **named):
        return self._as_plain(_frame(self._rows_by_columns[0], self._rows_by_columns[1], self._names, self._is_flat))
    def _require(self, names):
        """Labels that must be columns, where rows have no names that could be meant."""
        if self._names is not None and certainly(self._is_plain) and names is not None:
            for name in names:
                if isinstance(name, str) and name not in self._names:
                    raise KeyError(f"'{name}'")
    def _forget(self):
        self._is_plain = False
        self._names = None
        self._is_flat = False
        self._rows_by_columns = (fresh("rows", 0), fresh("columns", 0))
    def _keep(self, made, inplace):
        """What comes out: a frame of its own, or this one changed."""
        if inplace is False:
            return made
        if inplace is True:
            self._names = made._names
            self._is_flat = made._is_flat
            self._rows_by_columns = made._rows_by_columns
            self._is_plain = made._is_plain
            return None
        self._forget()
        return _anything()
    def _check_name(self, name):
        if self._names is not None and name not in self._names:
            raise KeyError(f"'{name}'" if isinstance(name, str) else f"{name}")
    def _chosen(self, key, rows):
        """The columns that a list of labels names."""
        names = _labels(key)
        if names is None:
            return _frame(rows, fresh("columns", 0), None, self._is_flat and isinstance(key, list))
        if self._names is not None:
            missing = [name for name in names if name not in self._names]
            if len(missing) == len(names) and len(names) > 0:
                raise KeyError(f"None of [Index({names})] are in the [columns]")
            if len(missing) > 0:
                raise KeyError(f"{missing} not in index")
        return self._as_plain(_frame(rows, len(names), names))

    # What a frame is.

    @property
    def shape(self):
        return self._rows_by_columns
    @property
    def size(self):
        return self._rows_by_columns[0] * self._rows_by_columns[1]
    @property
    def ndim(self) -> 2: ...
    @property
    def values(self):
        return array(self._rows_by_columns)
    def to_numpy(self, dtype=None, copy=False, na_value=None):
        return array(self._rows_by_columns)
    def __array__(self, *args, **named) -> Any: ...
    @property
    def columns(self):
        return _Columns(self._names, self._rows_by_columns[1])
    @columns.setter
    def columns(self, value):
        names = _labels(value)
        count = len(names) if names is not None else self._rows_by_columns[1]
        if count != self._rows_by_columns[1]:
            raise ValueError(f"Length mismatch: Expected axis has {self._rows_by_columns[1]} elements, new values have {count} elements")
        self._names = names
        self._is_flat = names is not None
    @property
    def T(self):
        return _frame(self._rows_by_columns[1], self._rows_by_columns[0])
    def transpose(self, *args, **named):
        return self.T
    def __len__(self):
        return self._rows_by_columns[0]
    def __iter__(self):
        return iter(self.columns)
    def __contains__(self, name, /):
        return _some_bool() if self._names is None else name in self._names
    def __bool__(self):
        raise ValueError("The truth value of a DataFrame is ambiguous. Use a.empty, a.bool(), a.item(), a.any() or a.all().")
    def __hash__(self):
        raise TypeError("unhashable type: 'DataFrame'")
    @property
    def reshape(self):
        raise AttributeError("'DataFrame' object has no attribute 'reshape'")

    # Selection.

    def __getitem__(self, key, /):
        rows = self._rows_by_columns[0]
        if isinstance(key, (str, int)) and not isinstance(key, bool):
            self._check_name(key)
            return _series(rows) if self._is_flat else _anything()
        if isinstance(key, list):
            if len(key) > 0 and isinstance(key[0], bool):
                return self._some_rows(fresh("rows", 0))
            return self._chosen(key, rows)
        if isinstance(key, _Columns):
            return _frame(rows, key._count) if key._known is None else self._chosen(key._known, rows)
        if isinstance(key, Series):
            return self._some_rows(fresh("rows", 0)) if certainly(key._is_mask) else _anything()
        if isinstance(key, Shaped):
            if dtype_of(key) == "bool" and certainly(rank(key) == 1):
                if certainly(shape_of(key)[0] != rows):
                    raise ValueError(f"Item wrong length {shape_of(key)[0]} instead of {rows}.")
                return self._some_rows(fresh("rows", 0))
            return _anything()
        if isinstance(key, tuple) and self._names is not None and len(key) > 1 and all([isinstance(name, str) for name in key]):
            raise KeyError(f"{key}")
        if isinstance(key, slice):
            return self._some_rows(fresh("rows", 0))
        return _anything()
    def __setitem__(self, key, value, /):
        rows = self._rows_by_columns[0]
        is_name = isinstance(key, (str, int)) and not isinstance(key, bool)
        if not is_name:
            if isinstance(key, list):
                self._forget()
            elif not isinstance(key, (Series, DataFrame)):
                self._forget()
            return
        if self._names is None:
            self._rows_by_columns = (rows, fresh("columns", 0))
            return
        if _is_row_of_values(value) and _count_of(value) != rows:
            raise ValueError(f"Length of values ({_count_of(value)}) does not match length of index ({rows})")
        if key not in self._names:
            self._names = self._names + [key]
            self._rows_by_columns = (rows, self._rows_by_columns[1] + 1)
    def __delitem__(self, key, /):
        self._check_name(key)
        self._forget()
    def pop(self, item):
        self._check_name(item)
        self._forget()
        return _anything()
    def insert(self, loc, column, value, allow_duplicates=False):
        if self._names is None or not isinstance(loc, int) or not isinstance(column, (str, int)) or allow_duplicates is not False:
            self._forget()
            return None
        if column in self._names:
            raise ValueError(f"cannot insert {column}, already exists")
        self._names = self._names[:loc] + [column] + self._names[loc:]
        self._rows_by_columns = (self._rows_by_columns[0], self._rows_by_columns[1] + 1)
    def assign(self, **columns):
        made = self._same()
        for name, value in columns.items():
            made[name] = value(made) if callable(value) else value
        return made
    def rename(self, mapper=None, *, index=None, columns=None, axis=None, copy=None, inplace=False, level=None, errors="ignore"):
        made = _frame(self._rows_by_columns[0], self._rows_by_columns[1])
        if isinstance(columns, dict) and self._names is not None and level is None:
            made._names = _labels([columns.get(name, name) for name in self._names])
            made._is_flat = made._names is not None
        if index is None and mapper is None:
            made._is_plain = self._is_plain
        return self._keep(made, inplace)
    @property
    def iloc(self):
        return _Positions(self)
    @property
    def loc(self):
        return _Labels(self)
    def _at_positions(self, key):
        n = self._rows_by_columns[0]
        d = self._rows_by_columns[1]
        if not isinstance(key, tuple):
            _check_position(n, key)
            m = _picked(n, key)
            return _anything() if m is None else self._some_rows(m)
        if len(key) != 2:
            return _anything()
        _check_position(n, key[0])
        _check_position(d, key[1])
        rows = _picked(n, key[0])
        columns = _picked(d, key[1])
        if rows is None:
            return _anything()
        if columns is None:
            return _series(rows) if isinstance(key[1], int) else _anything()
        names = self._names[key[1]] if self._names is not None and isinstance(key[1], slice) else None
        return _frame(rows, columns, names)
    def _at_labels(self, key):
        if isinstance(key, tuple) and len(key) == 2:
            rows = fresh("rows", 0)
            if isinstance(key[0], slice) and key[0].start is None and key[0].stop is None and key[0].step is None:
                rows = self._rows_by_columns[0]
            elif not isinstance(key[0], slice):
                return _anything()
            if isinstance(key[1], str):
                self._check_name(key[1])
                return _series(rows) if self._is_flat else _anything()
            if isinstance(key[1], list) and not (len(key[1]) > 0 and isinstance(key[1][0], bool)):
                return self._chosen(key[1], rows)
        return _anything()

    def drop(self, labels=None, *, axis=0, index=None, columns=None, level=None, inplace=False, errors="raise"):
        gone = labels if columns is None and axis in (1, "columns") else columns
        if gone is None and level is None and isinstance(labels, str) and errors == "raise" and axis == 0 and certainly(self._is_plain):
            raise KeyError(f"['{labels}'] not found in axis")
        if gone is None or level is not None:
            if isinstance(index, (str, int, list)) or isinstance(labels, (str, int, list)):
                return self._keep(self._some_rows(fresh("rows", 0)), inplace)
            return self._keep(_unknown_frame(), inplace)
        rows = self._rows_by_columns[0] if index is None else fresh("rows", 0)
        names = [gone] if isinstance(gone, (str, int)) else _labels(gone)
        if self._names is None or names is None:
            return self._keep(_frame(rows, fresh("columns", 0), None, self._is_flat), inplace)
        missing = [name for name in names if name not in self._names]
        if len(missing) > 0 and errors == "raise":
            raise KeyError(f"{missing} not found in axis")
        left = [name for name in self._names if name not in names]
        return self._keep(self._as_plain(_frame(rows, len(left), left)), inplace)

    # By the values of columns.

    def set_index(self, keys, *, drop=True, append=False, inplace=False, verify_integrity=False):
        names = _names_in(keys)
        if self._names is None or names is None or drop is not True:
            return self._keep(_frame(self._rows_by_columns[0], fresh("columns", 0)), inplace)
        missing = [name for name in names if isinstance(name, str) and name not in self._names]
        if len(missing) > 0:
            raise KeyError(f"None of {missing} are in the columns")
        left = [name for name in self._names if name not in names]
        return self._keep(_frame(self._rows_by_columns[0], len(left), left), inplace)
    def groupby(self, by=None, *args, **named):
        self._require(_names_in(by))
        if self._names is None or len(args) > 0 or "axis" in named:
            return _anything()
        return _Groups(self._names)
    def merge(self, right, how="inner", on=None, left_on=None, right_on=None, left_index=False, right_index=False, *args, **named):
        return _merged(self, right, how, on, left_on, right_on, left_index, right_index, args, named)
    def melt(self, id_vars=None, value_vars=None, var_name=None, value_name="value", *args, **named):
        self._require(_names_in(id_vars))
        self._require(_names_in(value_vars))
        kept = [] if id_vars is None else _names_in(id_vars)
        if self._names is None or kept is None or len(args) > 0 or not isinstance(value_name, str):
            return _anything()
        if var_name is not None and not isinstance(var_name, str):
            return _anything()
        names = kept + ["variable" if var_name is None else var_name, value_name]
        if not certainly(self._is_plain) and var_name is None:
            return _anything()
        return _frame(fresh("rows", 0), len(names), names)
    def pivot(self, *, columns=None, index=None, values=None):
        self._require(_names_in(columns))
        self._require(_names_in(index))
        self._require(_names_in(values))
        return _anything()
    def apply(self, func=None, axis=0, *args, **named):
        if axis in (1, "columns") and callable(func) and self._names is not None and certainly(self._is_plain) and (
                len(args) == 0 and len(named) == 0):
            func(_Row(self._names))
        return _anything()

    # Operators.

    def _operate(self, other, /):
        return self._same() if _is_one(other) else _anything()
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _operate
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _operate
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _operate
    def __and__(self, other, /) -> Any: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __rmatmul__ = __divmod__ = __rdivmod__ = __and__
    __iadd__ = __isub__ = __imul__ = __itruediv__ = __iand__ = __ior__ = __and__
    def __matmul__(self, other, /):
        if isinstance(other, Shaped) and rank(other) in (1, 2):
            S = shape_of(other)
            T = self._rows_by_columns
            if T[1] != S[0]:
                raise ValueError(f"Dot product shape mismatch, {T} vs {S}")
            return _series(T[0]) if len(S) == 1 else _frame(T[0], S[1])
        return _anything()
    def dot(self, other):
        return self @ other
    def __neg__(self):
        return self._same()
    __invert__ = __abs__ = __pos__ = __neg__

    # What keeps rows and columns.

    copy = astype = isna = isnull = notna = notnull = round = abs = cumsum = cumprod = rank = shift = diff = _same
    def head(self, n=5):
        rows = self._rows_by_columns[0]
        return self._some_rows(min(n, rows) if isinstance(n, int) and certainly(n >= 0) else fresh("rows", 0))
    tail = head
    def sample(self, n=None, frac=None, *args, **named):
        return _anything() if len(args) > 0 or "axis" in named else self._some_rows(fresh("rows", 0))
    def fillna(self, value=None, *, method=None, axis=None, inplace=False, limit=None, downcast=None):
        return self._keep(self._same(), inplace)
    def replace(self, *args, inplace=False, **named):
        return self._keep(self._same(), inplace)
    def sort_values(self, by, *, axis=0, ascending=True, inplace=False, kind="quicksort", na_position="last",
                    ignore_index=False, key=None):
        if axis in (0, "index"):
            self._require(_names_in(by))
        if axis == 0 and isinstance(by, str) and self._names is not None:
            return self._keep(self._same(), inplace)
        return self._keep(_frame(self._rows_by_columns[0], self._rows_by_columns[1]), inplace)
    def sort_index(self, *, inplace=False, **named):
        return self._keep(_frame(self._rows_by_columns[0], self._rows_by_columns[1]), inplace)
    def reset_index(self, level=None, *, drop=False, inplace=False, **named):
        made = self._same() if drop is True else _frame(self._rows_by_columns[0], fresh("columns", 0))
        made._is_plain = drop is True and level is None
        return self._keep(made, inplace)
    def dropna(self, *, axis=0, how=None, thresh=None, subset=None, inplace=False, ignore_index=False):
        if axis in (0, "index"):
            self._require(_names_in(subset))
            return self._keep(self._some_rows(fresh("rows", 0)), inplace)
        return self._keep(_frame(self._rows_by_columns[0], fresh("columns", 0)), inplace)
    def drop_duplicates(self, subset=None, *, keep="first", inplace=False, ignore_index=False):
        self._require(_names_in(subset))
        return self._keep(self._some_rows(fresh("rows", 0)), inplace)
    def query(self, expr, *, inplace=False, **named):
        return self._keep(self._some_rows(fresh("rows", 0)), inplace)

    # What only looks at the frame.

    def info(self, *args, **named) -> None: ...
    def describe(self, *args, **named) -> Any: ...
    sum = mean = median = min = max = std = var = any = all = count = nunique = value_counts = quantile = corr = cov = describe
    applymap = map = agg = aggregate = join = pivot_table = describe
    to_csv = to_dict = to_json = to_string = to_records = to_excel = to_parquet = to_pickle = describe
    iterrows = itertuples = items = select_dtypes = rolling = filter = isin = idxmax = idxmin = memory_usage = describe
    plot = hist = boxplot = get = keys = duplicated = nlargest = nsmallest = equals = clip = describe
    @property
    def index(self) -> Any: ...
    @index.setter
    def index(self, value): ...
    dtypes: Any
    empty: Any
    style: Any
    sparse: Any = ...
    axes: Any
    attrs: Any
    at: Any
    iat: Any
    def __setattr__(self, name, value):
        # The name of a column means the column, so reading it gives no such object back.
        if name in ("index", "columns"):
            object.__setattr__(self, name, value)
        elif self._names is not None and name not in self._names:
            object.__setattr__(self, name, value)
        elif self._names is not None:
            self[name] = value
    def __getattr__(self, name):
        if self._names is not None and name in self._names:
            return _series(self._rows_by_columns[0])
        if name in _REMOVED and words.version("pandas") >= _REMOVED[name]:
            raise AttributeError(f"'DataFrame' object has no attribute '{name}'")
        self._forget()
        return _anything()

class MergeError(ValueError): ...

def _merged(left, right, how, on, left_on, right_on, left_index, right_index, args, named):
    if not isinstance(right, DataFrame) or left._names is None or right._names is None or len(args) > 0:
        return _anything()
    if not certainly(left._is_plain and right._is_plain) or left_index is not False or right_index is not False:
        return _anything()
    if on is None and left_on is None and right_on is None:
        keys = [name for name in left._names if name in right._names]
        if len(keys) == 0 and how != "cross":
            raise MergeError("No common columns to perform merge on. Merge options: left_on=None, right_on=None, "
                             "left_index=False, right_index=False")
    elif on is None:
        left._require(_names_in(left_on))
        right._require(_names_in(right_on))
        keys = []
    else:
        keys = _names_in(on)
        left._require(keys)
        right._require(keys)
    if keys is None or "suffixes" in named or "indicator" in named or how == "cross":
        return _anything()
    if on is None and left_on is not None and left_on == right_on:
        return _anything()
    names = [name if name in keys or name not in right._names else f"{name}_x" for name in left._names]
    names = names + [name if name not in left._names else f"{name}_y" for name in right._names if name not in keys]
    known = _labels(names)
    if known is None:
        return _anything()
    made = _frame(fresh("rows", 0), len(known), known)
    made._is_plain = True
    return made

def read_csv(filepath_or_buffer, *args, **named):
    if len(args) > 0 or "chunksize" in named or "iterator" in named or "squeeze" in named:
        return _anything()
    if "names" in named and "index_col" not in named and "usecols" not in named:
        names = _labels(named["names"])
        if names is not None:
            return _frame(fresh("rows", 0), len(names), names)
    return _frame(fresh("rows", 0), fresh("columns", 0), None, "header" not in named and "names" not in named)

def concat(objs, *, axis=0, join="outer", ignore_index=False, keys=None, **named):
    if not isinstance(objs, (list, tuple)) or len(objs) == 0 or axis not in (0, "index") or keys is not None:
        return _anything()
    for frame in objs:
        if not isinstance(frame, DataFrame):
            return _anything()
    rows = 0
    for frame in objs:
        if frame._names is None or frame._names != objs[0]._names:
            return _unknown_frame()
        rows = rows + frame._rows_by_columns[0]
    return _frame(rows, len(objs[0]._names), objs[0]._names)

def merge(left, right, how="inner", on=None, left_on=None, right_on=None, left_index=False, right_index=False, *args, **named):
    if not isinstance(left, DataFrame):
        return _anything()
    return _merged(left, right, how, on, left_on, right_on, left_index, right_index, args, named)

def __getattr__(name): ...
