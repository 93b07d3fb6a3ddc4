"""matplotlib.pyplot, as far as it looks at shapes: what is drawn against what stands beside it."""

from moira.stubs import *

def _anything() -> Any: ...

def _shape(x):
    if isinstance(x, (Shaped, list, tuple)):
        return shape_of(x)
    if hasattr(x, "_rows_by_columns"):
        return x._rows_by_columns
    return shape_of(x)

def _is_data(x):
    """Numbers or a sequence: not a format, and not something that converts itself."""
    return isinstance(x, (Shaped, list, tuple, range, int, float)) or hasattr(x, "_rows_by_columns")

def _check_line(x, y):
    S = _shape(x) if len(_shape(x)) > 0 else (1,)
    T = _shape(y) if len(_shape(y)) > 0 else (1,)
    if S[0] != T[0]:
        raise ValueError(f"x and y must have same first dimension, but have shapes {S} and {T}")
    if len(S) > 2 or len(T) > 2:
        raise ValueError(f"x and y can be no greater than 2D, but have shapes {S} and {T}")
    if len(S) == 2 and len(T) == 2 and S[1] > 1 and T[1] > 1 and S[1] != T[1]:
        raise ValueError(f"x has {S[1]} columns but y has {T[1]} columns")

def _check_lines(given, named):
    """What `plot` takes: [x], y, [format], and more of them."""
    if "data" in named:
        return
    i = 0
    while i < len(given):
        if i + 1 < len(given) and _is_data(given[i]) and _is_data(given[i + 1]):
            _check_line(given[i], given[i + 1])
            i = i + 2
        elif _is_data(given[i]):
            if len(_shape(given[i])) > 2:
                raise ValueError(f"x and y can be no greater than 2D, but have shapes {_shape(given[i])[:1]} and {_shape(given[i])}")
            i = i + 1
        else:
            return
        if i < len(given) and isinstance(given[i], str):
            i = i + 1

def _check_points(x, y, s, c):
    if not _is_data(x) or not _is_data(y):
        return
    n = prod(_shape(x))
    if n != prod(_shape(y)):
        raise ValueError("x and y must be the same size")
    if s is not None and isinstance(s, (Shaped, list, tuple)):
        m = prod(_shape(s))
        if m != 1 and m != n:
            raise ValueError("s must be a scalar, or float array-like with the same size as x and y")
    if _is_numbers(c) and len(_shape(c)) == 1:
        m = _shape(c)[0]
        # Three or four numbers are one color.
        if m != n and certainly(m < 3 or m > 4):
            raise ValueError(f"'c' argument has {m} elements, which is inconsistent with 'x' and 'y' with size {n}.")

def _is_numbers(x):
    """Numbers that stand for colors by a map; text names them."""
    if isinstance(x, (list, tuple)) and not isinstance(x, Shaped):
        return len(x) > 0 and all([isinstance(item, (int, float)) for item in x])
    return isinstance(x, Shaped) and dtype_of(x) is not None and (whole(x) or dtype_of(x) in ("float64", "float32", "float"))

def _check_levels(given):
    """What `contour` takes: [x, y], z, [levels]."""
    if len(given) < 3 or not all([isinstance(x, Shaped) for x in given[:3]]):
        return
    X, Y, Z = _shape(given[0]), _shape(given[1]), _shape(given[2])
    if not certainly(len(Z) == 2):
        return
    if certainly(len(X) == 1 and len(Y) == 1):
        if X[0] != Z[1]:
            raise TypeError(f"Length of x ({X[0]}) must match number of columns in z ({Z[1]})")
        if Y[0] != Z[0]:
            raise TypeError(f"Length of y ({Y[0]}) must match number of rows in z ({Z[0]})")
    elif certainly(len(X) == 2 and len(Y) == 2):
        if X != Z or Y != Z:
            raise TypeError(f"Shapes of x {X if certainly(X != Z) else Y} and z {Z} do not match")

def _check_errors(x, y, xerr, yerr):
    if not _is_data(x) or not _is_data(y) or not certainly(len(_shape(x)) == 1 and len(_shape(y)) == 1):
        return
    n = _shape(y)[0]
    if _shape(x)[0] != n:
        raise ValueError("'x' and 'y' must have the same size")
    for name, given in (("x", xerr), ("y", yerr)):
        if given is not None and _is_data(given):
            S = _shape(given)
            if certainly(1 <= len(S) <= 2) and not fits(S, (2, n)):
                raise ValueError(f"'{name}err' (shape: {S}) must be a scalar or a 1D or (2, n) array-like whose shape matches "
                                 f"'{name}' (shape: {_shape(x)})")

def _check_counted(x, weights):
    if isinstance(x, Shaped) and isinstance(weights, Shaped) and certainly(len(_shape(x)) == 1 and len(_shape(weights)) == 1):
        if _shape(x)[0] != _shape(weights)[0]:
            raise ValueError("weights should have the same shape as x")

def _check_ticks(ticks, labels):
    if isinstance(ticks, (Shaped, list, tuple, range)) and isinstance(labels, (list, tuple)):
        S = _shape(ticks)
        if certainly(len(S) == 1) and S[0] != len(labels):
            raise ValueError(f"The number of FixedLocator locations ({S[0]}), usually from a call to set_ticks, does not match the "
                             f"number of labels ({len(labels)}).")

def _check_bars(x, height):
    if not _is_data(x) or not _is_data(height):
        return
    S = _shape(x)
    T = _shape(height)
    if len(S) <= 1 and len(T) <= 1 and not fits(S, T):
        raise ValueError("shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with "
                         f"shape {compact(S)} and arg 1 with shape {compact(T)}.")

def _check_image(X):
    if not _is_data(X):
        return
    S = _shape(X)
    if len(S) == 3 and S[2] == 1:
        return
    if len(S) < 2 or len(S) > 3 or len(S) == 3 and S[2] != 3 and S[2] != 4:
        raise TypeError(f"Invalid shape {S} for image data")

def _check_band(x, y1, y2, where):
    given = [_shape(y) for y in (x, y1, y2) if isinstance(y, (Shaped, list, tuple))]
    for S in given:
        if len(S) > 1:
            return
    for S in given[1:]:
        if not fits(S, given[0]):
            raise ValueError("operands could not be broadcast together with shapes "
                             f"{compact(given[0])} {compact(S)}")

def plot(*args, scalex=True, scaley=True, **named):
    _check_lines(args, named)
    return _anything()

def scatter(x, y, s=None, c=None, *rest, data=None, **named):
    if data is None:
        _check_points(x, y, s, c)
    return _anything()

def bar(x, height, width=0.8, bottom=None, *, align="center", data=None, **named):
    if data is None:
        _check_bars(x, height)
    return _anything()

def barh(y, width, height=0.8, left=None, *, align="center", data=None, **named):
    if data is None:
        _check_bars(y, width)
    return _anything()

def imshow(X, *rest, data=None, **named):
    if data is None:
        _check_image(X)
    return _anything()

def fill_between(x, y1, y2=0, where=None, *rest, data=None, **named):
    if data is None:
        _check_band(x, y1, y2, where)
    return _anything()

def contour(*args, data=None, **named):
    _check_levels(args)
    return _anything()
contourf = contour

def errorbar(x, y, yerr=None, xerr=None, *rest, data=None, **named):
    if data is None:
        _check_errors(x, y, xerr, yerr)
    return _anything()

def hist(x, *rest, weights=None, data=None, **named):
    if data is None:
        _check_counted(x, weights)
    return _anything()

def xticks(ticks=None, labels=None, **named):
    _check_ticks(ticks, labels)
    return _anything()
yticks = xticks

class Axes:
    """One plot of a figure."""
    def __init__(self, *args, **kwargs): ...
    def plot(self, *args, scalex=True, scaley=True, **named):
        _check_lines(args, named)
        return _anything()
    def scatter(self, x, y, s=None, c=None, *rest, data=None, **named):
        if data is None:
            _check_points(x, y, s, c)
        return _anything()
    def bar(self, x, height, width=0.8, bottom=None, *, align="center", data=None, **named):
        if data is None:
            _check_bars(x, height)
        return _anything()
    def barh(self, y, width, height=0.8, left=None, *, align="center", data=None, **named):
        if data is None:
            _check_bars(y, width)
        return _anything()
    def imshow(self, X, *rest, data=None, **named):
        if data is None:
            _check_image(X)
        return _anything()
    def fill_between(self, x, y1, y2=0, where=None, *rest, data=None, **named):
        if data is None:
            _check_band(x, y1, y2, where)
        return _anything()
    def contour(self, *args, data=None, **named):
        _check_levels(args)
        return _anything()
    contourf = contour
    def errorbar(self, x, y, yerr=None, xerr=None, *rest, data=None, **named):
        if data is None:
            _check_errors(x, y, xerr, yerr)
        return _anything()
    def hist(self, x, *rest, weights=None, data=None, **named):
        if data is None:
            _check_counted(x, weights)
        return _anything()
    def set_xticks(self, ticks, labels=None, **named):
        _check_ticks(ticks, labels)
        return _anything()
    set_yticks = set_xticks
    def __getattr__(self, name): ...

class Figure:
    """What plots stand on; those of other projections take other things."""
    def __init__(self, *args, **named): ...
    def add_subplot(self, *args, **named):
        return _anything() if "projection" in named or "polar" in named or "axes_class" in named else Axes()
    def __getattr__(self, name): ...

def figure(*args, **named):
    return _anything() if "FigureClass" in named or len(args) == 1 and not isinstance(args[0], int) else Figure()

def subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None, height_ratios=None,
             subplot_kw=None, gridspec_kw=None, **named):
    """The figure, and one plot or an array of them."""
    if subplot_kw is not None or not isinstance(nrows, int) or not isinstance(ncols, int):
        return (_anything(), _anything())
    if nrows < 1 or ncols < 1:
        return not_modelled("no plots")
    if squeeze is not True:
        return (Figure(), array((nrows, ncols), "object") if squeeze is False else _anything())
    if nrows == 1 and ncols == 1:
        return (Figure(), Axes())
    if nrows == 1:
        return (Figure(), array((ncols,), "object"))
    if ncols == 1:
        return (Figure(), array((nrows,), "object"))
    return (Figure(), array((nrows, ncols), "object"))

def __getattr__(name): ...
