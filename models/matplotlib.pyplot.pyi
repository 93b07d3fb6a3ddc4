"""matplotlib.pyplot, as far as it looks at shapes: what is drawn against what stands beside it."""

import numpy as _numpy
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
    if 1 <= len(given) <= 4 and _is_data(given[0 if len(given) < 3 else 2]):
        S = _shape(given[0 if len(given) < 3 else 2])
        if len(S) != 2:
            raise TypeError(f"Input z must be 2D, not {len(S)}D")
        if S[0] < 2 or S[1] < 2:
            raise TypeError(f"Input z must be at least a (2, 2) shaped array, but has shape {S}")
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

def _check_bars(x, height, start, named):
    if not _is_data(x) or not _is_data(height):
        return
    S = _shape(x)
    T = _shape(height)
    if not certainly(len(S) <= 1 and len(T) <= 1):
        return
    _check_together([x, height] if start is None or not _is_data(start) else [x, height, start])
    if certainly(len(S) == 1 and len(T) == 1 and S[0] == T[0]) and ("xerr" in named or "yerr" in named):
        _check_errors(x, height, named["xerr"] if "xerr" in named else None, named["yerr"] if "yerr" in named else None)

def _check_together(given):
    """What is broadcast to one shape."""
    for i in range(1, len(given)):
        S, T = _shape(given[0]), _shape(given[i])
        if not fits(S, T):
            raise ValueError("shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with "
                             f"shape {compact(S)} and arg {i} with shape {compact(T)}.")

def _check_pieces(x, explode, labels):
    if not _is_data(x) or not certainly(len(_shape(x)) == 1):
        return
    for name, given in (("labels", labels), ("explode", explode)):
        if isinstance(given, (Shaped, list, tuple)) and certainly(len(_shape(given)) == 1) and _shape(given)[0] != _shape(x)[0]:
            raise ValueError(f"'{name}' must be of length 'x', not {_shape(given)[0]}")

def _check_boxes(x, labels):
    if not isinstance(labels, (list, tuple)):
        return
    n = 0
    if isinstance(x, Shaped) and certainly(1 <= len(_shape(x)) <= 2):
        n = _shape(x)[1] if certainly(len(_shape(x)) == 2) else 1
    elif isinstance(x, (list, tuple)) and not isinstance(x, Shaped) and certainly(len(x) > 0):
        # Numbers are one box, and so is a list of one of them each.
        n = len(x) if all([isinstance(each, (Shaped, list, tuple)) and certainly(len(_shape(each)) == 1) and
                           certainly(_shape(each)[0] > 1) for each in x]) else 0
    if n > 0 and n != len(labels):
        raise ValueError(f"The number of labels ({len(labels)}) must match the number of columns ({n}).")

def _check_lengths(x, y):
    if _is_data(x) and _is_data(y) and certainly(len(_shape(x)) == 1 and len(_shape(y)) == 1) and _shape(x)[0] != _shape(y)[0]:
        raise ValueError("x and y must have the same length.")

def _check_stems(given):
    if len(given) >= 2 and _is_data(given[0]) and _is_data(given[1]):
        _check_line(given[0], given[1])

def _check_spans(x, least, most):
    """Lines from one number to another at each place."""
    if not _is_data(x) or not certainly(len(_shape(x)) == 1):
        return
    n = _shape(x)[0]
    for given in (least, most):
        if _is_data(given) and certainly(len(_shape(given)) == 1) and _shape(given)[0] != 1 and _shape(given)[0] != n:
            raise ValueError(f"could not broadcast input array from shape ({_shape(given)[0]},) into shape ({n},)")

def _check_stack(x, given):
    if not _is_data(x) or not certainly(len(_shape(x)) == 1):
        return
    n = _shape(x)[0]
    for y in given:
        if _is_data(y) and certainly(1 <= len(_shape(y)) <= 2) and certainly(n > 1) and _shape(y)[-1] > 1 and _shape(y)[-1] != n:
            raise ValueError(f"'x' has size {n}, but 'y1' has an unequal size of {_shape(y)[-1]}")

def _check_streams(x, y, u, v):
    if not certainly(len(_shape(x)) == 1 and len(_shape(y)) == 1):
        return
    for given in (u, v):
        if certainly(len(_shape(given)) == 2) and (_shape(given)[0] != _shape(y)[0] or _shape(given)[1] != _shape(x)[0]):
            raise ValueError("'u' and 'v' must match the shape of the (x, y) grid")

def _check_arrows(given):
    """What `quiver` takes: [x, y], u, v, [colors]."""
    if len(given) < 4 or not all([isinstance(each, Shaped) and certainly(1 <= len(_shape(each)) <= 2) for each in given[:4]]):
        return
    X, Y, U = _shape(given[0]), _shape(given[1]), _shape(given[2])
    rows, columns = (1, U[0]) if certainly(len(U) == 1) else (U[0], U[1])
    n = prod(X)
    if not certainly(n == columns and prod(Y) == rows):
        if certainly(n != columns or prod(Y) != rows):
            if n != prod(Y):
                raise ValueError(f"X and Y must be the same size, but X.size is {n} and Y.size is {prod(Y)}.")
            for name, each in (("U", given[2]), ("V", given[3])):
                m = prod(_shape(each))
                if m != n and m != 1:
                    raise ValueError(f"Argument {name} has a size {m} which does not match {n}, the number of arrow positions")

def _check_cells(name, given, shading):
    """What `pcolormesh` takes: [x, y], c."""
    if len(given) != 3 or not all([_is_data(each) for each in given]):
        return
    X, Y, C = _shape(given[0]), _shape(given[1]), _shape(given[2])
    if not certainly(1 <= len(X) <= 2 and 1 <= len(Y) <= 2 and len(C) == 2):
        return
    n, m = X[-1], Y[0]
    is_same = n == C[1] and m == C[0]
    if (shading is None or shading == "auto") and not certainly(is_same) and not certainly(not is_same):
        return
    if shading == "flat" or (shading is None or shading == "auto") and not is_same:
        if n != C[1] + 1 or m != C[0] + 1:
            raise TypeError(f"Dimensions of C {C} should be one smaller than X({n}) and Y({m}) while using shading='flat' "
                            f"see help({name})")
    elif shading == "nearest" or shading == "gouraud":
        if not is_same:
            raise TypeError(f"Dimensions of C {C} are incompatible with X ({n}) and/or Y ({m}); see help({name})")

def _check_place(given):
    """Which of the places in a grid a plot takes."""
    if len(given) == 1 and isinstance(given[0], int) and certainly(100 <= given[0] <= 999):
        given = (given[0] // 100, given[0] // 10 % 10, given[0] % 10)
    if len(given) == 3 and all([isinstance(n, int) for n in given]) and certainly(given[0] >= 1 and given[1] >= 1):
        n = given[0] * given[1]
        if given[2] < 1 or given[2] > n:
            raise ValueError(f"num must be an integer with 1 <= num <= {n}, not {given[2]}")

def _check_surface(X, Y, Z):
    if not _is_data(X) or not _is_data(Y) or not _is_data(Z):
        return
    if len(_shape(Z)) != 2:
        raise ValueError("Argument Z must be 2-dimensional.")
    _check_together([X, Y, Z])
    _check_together([Y, Z])

def _check_limits(given):
    if len(given) == 1 and isinstance(given[0], (list, tuple)) and len(given[0]) != 4:
        raise TypeError("The first argument to axis() must be an iterable of the form [xmin, xmax, ymin, ymax]")

def _check_image(X, named):
    # Some maps, and lists of norms, make colors of several numbers that stand first.
    if not _is_data(X) or "norm" in named or "cmap" in named and not certainly(isinstance(named["cmap"], str) and named["cmap"][:2] != "Bi" and
                                                                               named["cmap"][1:4] != "Var"):
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
semilogx = semilogy = loglog = plot

def scatter(x, y, s=None, c=None, *rest, data=None, **named):
    if data is None:
        _check_points(x, y, s, c)
    return _anything()

def bar(x, height, width=0.8, bottom=None, *, align="center", data=None, **named):
    if data is None:
        _check_bars(x, height, bottom, named)
    return _anything()

def barh(y, width, height=0.8, left=None, *, align="center", data=None, **named):
    if data is None:
        _check_bars(y, width, left, {})
    return _anything()

def imshow(X, *rest, data=None, **named):
    if data is None:
        _check_image(X, named)
    return _anything()

def fill_between(x, y1, y2=0, where=None, *rest, data=None, **named):
    if data is None:
        _check_band(x, y1, y2, where)
    return _anything()

def fill_betweenx(y, x1, x2=0, where=None, *rest, data=None, **named):
    if data is None:
        _check_band(y, x1, x2, where)
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

def hist2d(x, y, *rest, data=None, **named):
    if data is None:
        _check_lengths(x, y)
    return _anything()

def hexbin(x, y, *rest, data=None, **named):
    if data is None:
        _check_lengths(x, y)
    return _anything()

def pie(x, explode=None, labels=None, *rest, data=None, **named):
    if data is None:
        _check_pieces(x, explode, labels)
    return _anything()

def boxplot(x, *rest, tick_labels=None, labels=None, data=None, **named):
    if data is None:
        _check_boxes(x, tick_labels)
        _check_boxes(x, labels)
    return _anything()

def step(x, y, *args, where="pre", data=None, **named):
    if data is None:
        _check_lines((x, y), named)
    return _anything()

def stem(*args, data=None, **named):
    if data is None:
        _check_stems(args)
    return _anything()

def vlines(x, ymin, ymax, *rest, data=None, **named):
    if data is None:
        _check_spans(x, ymin, ymax)
    return _anything()

def hlines(y, xmin, xmax, *rest, data=None, **named):
    if data is None:
        _check_spans(y, xmin, xmax)
    return _anything()

def stackplot(x, *args, data=None, **named):
    if data is None:
        _check_stack(x, args)
    return _anything()

def streamplot(x, y, u, v, *rest, data=None, **named):
    if data is None:
        _check_streams(x, y, u, v)
    return _anything()

def quiver(*args, data=None, **named):
    if data is None:
        _check_arrows(args)
    return _anything()

def pcolormesh(*args, shading=None, data=None, **named):
    if data is None:
        _check_cells("pcolormesh", args, shading)
    return _anything()

def pcolor(*args, shading=None, data=None, **named):
    if data is None:
        _check_cells("pcolor", args, shading)
    return _anything()

def axis(*args, **named):
    _check_limits(args)
    return _anything()

def xticks(ticks=None, labels=None, **named):
    _check_ticks(ticks, labels)
    return _anything()
yticks = xticks

def _axes_for(named):
    """A plot; those of other projections take other things."""
    if "axes_class" in named:
        return _anything()
    if "projection" in named:
        return Axes3D() if isinstance(named["projection"], str) and certainly(named["projection"] == "3d") else _anything()
    return _anything() if "polar" in named else Axes()

def subplot(*args, **named):
    _check_place(args)
    return _anything() if len(args) == 1 and not isinstance(args[0], int) else _axes_for(named)

def axes(arg=None, **named):
    return _axes_for(named) if arg is None or isinstance(arg, (list, tuple)) else _anything()

class Axes:
    """One plot of a figure."""
    def __init__(self, *args, **kwargs): ...
    def plot(self, *args, scalex=True, scaley=True, **named):
        _check_lines(args, named)
        return _anything()
    semilogx = semilogy = loglog = plot
    def scatter(self, x, y, s=None, c=None, *rest, data=None, **named):
        if data is None:
            _check_points(x, y, s, c)
        return _anything()
    def bar(self, x, height, width=0.8, bottom=None, *, align="center", data=None, **named):
        if data is None:
            _check_bars(x, height, bottom, named)
        return _anything()
    def barh(self, y, width, height=0.8, left=None, *, align="center", data=None, **named):
        if data is None:
            _check_bars(y, width, left, {})
        return _anything()
    def imshow(self, X, *rest, data=None, **named):
        if data is None:
            _check_image(X, named)
        return _anything()
    def fill_between(self, x, y1, y2=0, where=None, *rest, data=None, **named):
        if data is None:
            _check_band(x, y1, y2, where)
        return _anything()
    def fill_betweenx(self, y, x1, x2=0, where=None, *rest, data=None, **named):
        if data is None:
            _check_band(y, x1, x2, where)
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
    def hist2d(self, x, y, *rest, data=None, **named):
        if data is None:
            _check_lengths(x, y)
        return _anything()
    def hexbin(self, x, y, *rest, data=None, **named):
        if data is None:
            _check_lengths(x, y)
        return _anything()
    def pie(self, x, explode=None, labels=None, *rest, data=None, **named):
        if data is None:
            _check_pieces(x, explode, labels)
        return _anything()
    def boxplot(self, x, *rest, tick_labels=None, labels=None, data=None, **named):
        if data is None:
            _check_boxes(x, tick_labels)
            _check_boxes(x, labels)
        return _anything()
    def step(self, x, y, *args, where="pre", data=None, **named):
        if data is None:
            _check_lines((x, y), named)
        return _anything()
    def stem(self, *args, data=None, **named):
        if data is None:
            _check_stems(args)
        return _anything()
    def vlines(self, x, ymin, ymax, *rest, data=None, **named):
        if data is None:
            _check_spans(x, ymin, ymax)
        return _anything()
    def hlines(self, y, xmin, xmax, *rest, data=None, **named):
        if data is None:
            _check_spans(y, xmin, xmax)
        return _anything()
    def stackplot(self, x, *args, data=None, **named):
        if data is None:
            _check_stack(x, args)
        return _anything()
    def streamplot(self, x, y, u, v, *rest, data=None, **named):
        if data is None:
            _check_streams(x, y, u, v)
        return _anything()
    def quiver(self, *args, data=None, **named):
        if data is None:
            _check_arrows(args)
        return _anything()
    def pcolormesh(self, *args, shading=None, data=None, **named):
        if data is None:
            _check_cells("pcolormesh", args, shading)
        return _anything()
    def pcolor(self, *args, shading=None, data=None, **named):
        if data is None:
            _check_cells("pcolor", args, shading)
        return _anything()
    def axis(self, *args, **named):
        _check_limits(args)
        return _anything()
    def set_xticks(self, ticks, labels=None, **named):
        _check_ticks(ticks, labels)
        return _anything()
    set_yticks = set_xticks
    def twinx(self, *args, **named): return Axes()
    twiny = twinx
    def __getattr__(self, name): ...

class Axes3D:
    """A plot in space."""
    def __init__(self, *args, **kwargs): ...
    def plot(self, xs, ys, *args, **named):
        if _is_data(xs) and _is_data(ys):
            _check_together([xs, ys, args[0]] if len(args) > 0 and _is_data(args[0]) else [xs, ys])
        return _anything()
    plot3D = plot
    def scatter(self, xs, ys, zs=0, *rest, data=None, **named):
        if data is None and _is_data(xs) and _is_data(ys) and _is_data(zs):
            _check_together([xs, ys, zs])
        return _anything()
    scatter3D = scatter
    def plot_surface(self, X, Y, Z, *rest, **named):
        _check_surface(X, Y, Z)
        return _anything()
    plot_wireframe = plot_surface
    def __getattr__(self, name): ...

class ndarray(_numpy.ndarray):
    """The plots of a figure, by rows and columns."""
    def __getitem__(self, key, /):
        S = index(shape_of(self), key)
        if certainly(len(S) == 0):
            return Axes()
        return _grid(S) if certainly(len(S) >= 1) else _anything()
    def __iter__(self):
        n = shape_of(self)[0]
        if isinstance(n, int) and certainly(n <= 64):
            return iter([self[i] for i in range(n)])
        return iter([_anything()] * n)
    @property
    def flat(self): return _grid((prod(shape_of(self)),))
    @property
    def T(self): return _grid(shape_of(self)[::-1])
    def ravel(self, order="C"): return _grid((prod(shape_of(self)),))
    def flatten(self, order="C"): return _grid((prod(shape_of(self)),))

def _grid(S):
    return array(S, "object", None, ndarray)

class Figure:
    """What plots stand on; those of other projections take other things."""
    def __init__(self, *args, **named): ...
    def add_subplot(self, *args, **named):
        _check_place(args)
        return _anything() if len(args) == 1 and not isinstance(args[0], int) else _axes_for(named)
    def add_axes(self, rect, *args, **named):
        return _axes_for(named) if isinstance(rect, (list, tuple)) else _anything()
    def subplots(self, nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None, height_ratios=None,
                 subplot_kw=None, gridspec_kw=None, **named):
        return _made_plots(nrows, ncols, squeeze, subplot_kw)
    def __getattr__(self, name): ...

def figure(*args, **named):
    return _anything() if "FigureClass" in named or len(args) == 1 and not isinstance(args[0], int) else Figure()

def _made_plots(nrows, ncols, squeeze, subplot_kw):
    if not isinstance(nrows, int) or not isinstance(ncols, int):
        return _anything()
    if nrows < 1 or ncols < 1:
        return not_modelled("no plots")
    if subplot_kw is not None:
        is_one = squeeze is True and certainly(nrows == 1 and ncols == 1)
        return _axes_for(subplot_kw) if is_one and isinstance(subplot_kw, dict) else _anything()
    if squeeze is not True:
        return _grid((nrows, ncols)) if squeeze is False else _anything()
    if nrows == 1 and ncols == 1:
        return Axes()
    if nrows == 1:
        return _grid((ncols,))
    if ncols == 1:
        return _grid((nrows,))
    return _grid((nrows, ncols))

def subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None, height_ratios=None,
             subplot_kw=None, gridspec_kw=None, **named):
    """The figure, and one plot or an array of them."""
    return (Figure(), _made_plots(nrows, ncols, squeeze, subplot_kw))

def __getattr__(name): ...
