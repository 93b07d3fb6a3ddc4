"""What jax.numpy does to shapes: as NumPy, but arrays are immutable, indices are clamped, and what fails says so in JAX's
own words. 64 bits are 32 unless the program says otherwise, so that such widths are left open.

The words of the stub language are used through `words`, because JAX gives the same names to functions of its own. In the
same way `builtins.max` is Python's.
"""

from moira.stubs import *
import builtins
import math as _math

pi: float = 3.141592653589793
e: float = 2.718281828459045
euler_gamma: float = 0.5772156649015329
inf: float = 1e999
nan: float = 1e999 - 1e999
newaxis = None

def _anything() -> Any: ...
def _any_type() -> str: ...
def _some_bool() -> builtins.bool: ...
def _some_int() -> int: ...
def _some_float() -> float: ...
def _some_complex() -> complex: ...
def _some_list() -> list: ...

class Array(Shaped):
    __hash__ = None

    @property
    def shape(self) -> shape_of(self): ...
    @property
    def ndim(self) -> rank(self): ...
    @property
    def size(self: Array[*S]) -> words.prod(S): ...
    @property
    def T(self: Array[*S]) -> Array[dtype_of(self), *words.permute(S)]: ...
    @property
    @where(len(S) >= 2, f"x.mT requires x to have at least 2 dimensions, got shape {S}.", raises=ValueError)
    def mT(self: Array[*S]) -> Array[dtype_of(self), *S[:-2], S[-1], S[-2]]: ...
    @property
    def real(self: Array[*S]) -> Array[of_kind(self, "real"), *S]: ...
    @property
    def imag(self: Array[*S]) -> Array[of_kind(self, "real"), *S]: ...
    @property
    def at(self):
        return _At(self)
    dtype: Any
    itemsize: int
    nbytes: int
    device: Any
    sharding: Any
    weak_type: Any
    aval: Any

    @words.ufunc
    def __add__(self, other, /): ...
    __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = __pow__ = __rpow__ = __add__
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __floordiv__ = __rfloordiv__ = __add__
    __mod__ = __rmod__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __add__
    @words.ufunc("float")
    def __truediv__(self, other, /): ...
    __rtruediv__ = __truediv__
    @words.ufunc("bool")
    def __lt__(self, other, /): ...
    __le__ = __gt__ = __ge__ = __lt__
    def __eq__(self, other, /):
        if other is None or isinstance(other, str):
            return _some_bool()
        return equal(self, other)
    def __ne__(self, other, /):
        if other is None or isinstance(other, str):
            return _some_bool()
        return not_equal(self, other)
    def __divmod__(self, other, /):
        return (self // other, self % other)
    @words.product
    def __matmul__(self, other, /): ...
    @words.product("reflected")
    def __rmatmul__(self, other, /): ...
    @words.ufunc
    def __neg__(self, /): ...
    __pos__ = __invert__ = __neg__
    @words.ufunc("real")
    def __abs__(self, /): ...

    @where(words.prod(S) <= 1, "The truth value of an array with more than one element is ambiguous. "
           "Use a.any() or a.all()", raises=ValueError)
    def __bool__(self: Array[*S]) -> builtins.bool: ...
    @where(len(S) == 0, f"Only scalar arrays can be converted to Python scalars; got arr.ndim={len(S)}", raises=TypeError)
    def __int__(self: Array[*S]) -> int: ...
    @where(len(S) == 0, f"Only scalar arrays can be converted to Python scalars; got arr.ndim={len(S)}", raises=TypeError)
    def __float__(self: Array[*S]) -> float: ...
    @where(len(S) == 0, f"Only scalar arrays can be converted to Python scalars; got arr.ndim={len(S)}", raises=TypeError)
    def __complex__(self: Array[*S]) -> complex: ...
    @where(len(S) == 0, "Only integer scalar arrays can be converted to a scalar index.", raises=TypeError)
    def __index__(self: Array[*S]) -> int: ...
    @where(len(S) != 0, "len() of unsized object", raises=TypeError)
    def __len__(self: Array[*S]) -> S[0]: ...
    @where(len(S) != 0, "iteration over a 0-d array", raises=TypeError)
    def __iter__(self: Array[*S]) -> iter([words.array(S[1:], dtype_of(self), None, type(self))] * S[0]): ...
    def __contains__(self, value, /) -> builtins.bool: ...
    def __getitem__(self, key, /):
        if isinstance(key, (slice, tuple, Tracer)):
            _refuse_traced_key(key)
        return self._taken(key)
    @words.indexing
    def _taken(self, key, /): ...
    def __setitem__(self, key, value, /):
        raise TypeError("JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, "
                        "use x = x.at[idx].set(y) or another .at[] method")
    def __array__(self, *args, **named) -> Any: ...
    def __format__(self, spec, /) -> str: ...
    def __repr__(self) -> str: ...

    @words.reduction("bool", scalars="refused")
    def all(self, axis: Axis = None, out=None, keepdims=False, *, where=None): ...
    any = all
    @words.reduction("int", empty="argmax", scalars="refused")
    def argmax(self, axis: int | None = None, out=None, keepdims=False): ...
    argmin = argmax
    @words.reduction("same", empty="max", scalars="refused")
    def max(self, axis: Axis = None, out=None, keepdims=False, initial=None, where=None): ...
    min = max
    @words.reduction("float", scalars="refused")
    def mean(self, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, *, where=None): ...
    @words.reduction("float", scalars="refused")
    def std(self, axis: Axis = None, dtype: DType = None, out=None, ddof=0, keepdims=False, *, where=None, **rest): ...
    var = std
    @words.reduction("same", scalars="refused")
    def sum(self, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=None, where=None, **rest): ...
    prod = sum
    def reshape(self, *shape, order="C", copy=None, **rest):
        if _is_counted_by_tracer(shape):
            _refuse_traced_shape()
        return _reshaped(self, *shape)
    def transpose(self: Array[*S], *axes):
        return transpose(self, None if len(axes) == 0 else axes[0] if len(axes) == 1 else axes)
    def ravel(self: Array[*S], order="C", **rest) -> Array[dtype_of(self), words.prod(S)]: ...
    flatten = ravel
    def squeeze(self: Array[*S], axis: Axis = None) -> Array[dtype_of(self), *words.squeeze(S, axis)]: ...
    def swapaxes(self: Array[*S], axis1: int, axis2: int) -> Array[dtype_of(self), *words.swapaxes(S, axis1, axis2)]: ...
    def astype(self: Array[*S], dtype, copy=False, device=None) -> Array[_any_type(), *S]: ...
    def copy(self: Array[*S]) -> Array[dtype_of(self), *S]: ...
    conj = conjugate = block_until_ready = copy
    def clip(self: Array[*S], min=None, max=None) -> Array[dtype_of(self), *S]: ...
    def round(self: Array[*S], decimals=0, out=None) -> Array[dtype_of(self), *S]: ...
    def cumsum(self, axis: int | None = None, dtype=None, out=None):
        return cumsum(self, axis)
    cumprod = cumsum
    def dot(self, b, **named):
        return dot(self, b)
    def repeat(self, repeats, axis: int | None = None, *, total_repeat_length=None, **named):
        return repeat(self, repeats, axis, total_repeat_length=total_repeat_length)
    def take(self, indices, axis: int | None = None, out=None, mode=None, **rest):
        return take(self, indices, axis)
    def sort(self: Array[*S], axis: int | None = -1, **rest) -> Array[dtype_of(self), *_flat_unless(S, axis)]: ...
    argsort = sort
    def item(self: Array[*S], *args):
        if len(args) == 0 and words.prod(S) != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return _anything()
    def tolist(self) -> Any: ...
    def __getattr__(self, name): ...

ndarray = Array

@says("cannot reshape {a} into {shape}")
def _reshaped(a: Array[*S], *shape: Shape) -> Array[dtype_of(a), *words.reshape(S, shape)]: ...

class Tracer(Array):
    """An array inside `jit`: it has a shape, and no elements."""
    def __bool__(self: Array[*S]) -> builtins.bool:
        raise _errors.TracerBoolConversionError(f"Attempted boolean conversion of traced array with shape {brackets(S)}.")
    def __int__(self: Array[*S]) -> int:
        raise _errors.ConcretizationTypeError("Abstract tracer value encountered where concrete value is expected: traced "
                                      f"array with shape {brackets(S)}. The problem arose with the `int` function.")
    def __float__(self: Array[*S]) -> float:
        raise _errors.ConcretizationTypeError("Abstract tracer value encountered where concrete value is expected: traced "
                                      f"array with shape {brackets(S)}. The problem arose with the `float` function.")
    def __array__(self: Array[*S], *args, **named):
        raise _errors.TracerArrayConversionError("The numpy.ndarray conversion method __array__() was called on traced array "
                                                 f"with shape {brackets(S)}")
    def __index__(self: Array[*S]) -> int:
        raise _errors.TracerIntegerConversionError(f"The __index__() method was called on traced array with shape {brackets(S)}.")
    def item(self: Array[*S], *args):
        raise _errors.ConcretizationTypeError("Abstract tracer value encountered where concrete value is expected: traced "
                                      f"array with shape {brackets(S)}. This occurred in the item() method of jax.Array")

class _At:
    """x.at"""
    def __init__(self, x):
        self._x = x
    def __getitem__(self, key, /):
        return _Place(self._x, key)

class _Place:
    """x.at[key]"""
    def __init__(self, x, key):
        self._x = x
        self._key = key
    def set(self, values, **named):
        words.assign(shape_of(self._x), self._key, shape_of(values))
        return _alike(self._x)
    add = subtract = mul = multiply = divide = power = min = max = set
    def get(self, **named):
        return self._x[self._key]
    def apply(self, func, **named):
        return _alike(self._x)
    def __getattr__(self, name): ...

def _refuse_traced_key(key):
    """Slices and masks must be known while a function is traced."""
    if isinstance(key, tuple):
        for part in key:
            if isinstance(part, (slice, Tracer)):
                _refuse_traced_key(part)
    elif isinstance(key, slice):
        if isinstance(key.start, Tracer) or isinstance(key.stop, Tracer) or isinstance(key.step, Tracer):
            raise IndexError("Slice entries must be static integers. Got a traced value; use lax.dynamic_slice, "
                             "jnp.take or lax.dynamic_slice_in_dim.")
    elif dtype_of(key) == "bool" and certainly(rank(key) >= 1):
        raise _errors.NonConcreteBooleanIndexError("Array boolean indices must be concrete; got bool"
                                                   f"[{joined(shape_of(key), ',')}]")

def _is_counted_by_tracer(shape):
    """Whether a size in there is traced: a number that is known only when the function runs."""
    if isinstance(shape, Tracer):
        return certainly(rank(shape) == 0)
    return isinstance(shape, (tuple, list)) and builtins.any([_is_counted_by_tracer(n) for n in shape])

def _refuse_traced_shape():
    raise TypeError("Shapes must be 1D sequences of concrete values of integer type. If using `jit`, try using "
                    "`static_argnums` or applying `jit` to smaller subfunctions.")

def _refuse_traced(what):
    raise _errors.ConcretizationTypeError("Abstract tracer value encountered where concrete value is expected: " + what)

def _alike(x: Array[*S]) -> Array[dtype_of(x), *S]: ...
def _flat_unless(S, axis):
    return (words.prod(S),) if axis is None else S

# Types of elements.

class dtype:
    def __init__(self, *args, **named): ...
    def __getattr__(self, name): ...

def _type_named(name):
    def made(x=0, *rest, **named):
        return words.array(shape_of(x), name)
    return made

# Elementwise.

@words.ufunc("float")
def sin(x, /, **rest): ...
cos = tan = exp = log = sqrt = arcsin = arccos = arctan = sinh = cosh = tanh = arcsinh = arccosh = arctanh = sin
exp2 = expm1 = log2 = log10 = log1p = cbrt = deg2rad = rad2deg = degrees = radians = sinc = asin = acos = atan = sin
@words.ufunc
def negative(x, /): ...
square = sign = positive = conj = conjugate = reciprocal = negative
floor = ceil = rint = negative
@words.ufunc
def trunc(x): ...
@words.ufunc("real")
def abs(x, /): ...
absolute = fabs = real = imag = abs
@words.ufunc("real")
def angle(z, deg=False): ...
@words.ufunc("bool")
def isnan(x, /): ...
isinf = isfinite = logical_not = signbit = isnan
@words.ufunc
def add(x1, x2, /): ...
subtract = multiply = maximum = minimum = power = mod = remainder = fmod = floor_divide = pow = add
@words.ufunc
def fmax(x1, x2): ...
fmin = fmax
bitwise_and = bitwise_or = bitwise_xor = left_shift = right_shift = float_power = add
@words.ufunc("float")
def divide(x1, x2, /): ...
true_divide = arctan2 = atan2 = hypot = logaddexp = logaddexp2 = heaviside = copysign = nextafter = divide
@words.ufunc("bool")
def less(x1, x2, /): ...
greater = less_equal = greater_equal = equal = not_equal = logical_and = logical_or = logical_xor = less
@same_as("arr")
def clip(arr=None, /, min=None, max=None, **named): ...
@same_as("a")
def round(a, decimals=0, out=None): ...
around = round
@same_as("x")
def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None): ...

def where(condition, x=None, y=None, /, *, size=None, fill_value=None):
    if x is None and y is None:
        return nonzero(condition, size=size)
    return _select(condition, x, y)
@words.elementwise
def _select(condition, x, y): ...

# Reductions.

@words.reduction("same", scalars="refused")
def sum(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=None, where=None, **rest): ...
prod = nansum = nanprod = sum
@words.reduction("float", scalars="refused")
def mean(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, *, where=None): ...
nanmean = mean
@words.reduction("float", scalars="refused")
def std(a, axis: Axis = None, dtype: DType = None, out=None, ddof=0, keepdims=False, *, where=None, **rest): ...
var = nanstd = nanvar = std
@words.reduction("same", empty="max", scalars="refused")
def max(a, axis: Axis = None, out=None, keepdims=False, initial=None, where=None): ...
min = amax = amin = nanmax = nanmin = ptp = max
@words.reduction("bool", scalars="refused")
def all(a, axis: Axis = None, out=None, keepdims=False, *, where=None): ...
any = all
@words.reduction("int", empty="argmax", scalars="refused")
def argmax(a, axis: int | None = None, out=None, keepdims=None): ...
argmin = argmax
@words.reduction("int", scalars="refused")
def count_nonzero(a, axis: Axis = None, keepdims=False): ...
@words.reduction("float", scalars="refused")
def median(a, axis: Axis = None, out=None, overwrite_input=False, keepdims=False): ...
nanmedian = median
@valid(words.axis(axis, len(S)), when=axis is not None)
def cumsum(a: ArrayLike[*S], axis: int | None = None, dtype=None, out=None) -> Array[dtype_of(a), *_flat_unless(S, axis)]: ...
cumprod = cumsum
@valid(words.axis(axis, len(S)), when=axis is not None)
def sort(a: ArrayLike[*S], axis: int | None = -1, *, stable=True, descending=False, **rest) -> Array[dtype_of(a), *_flat_unless(S, axis)]: ...
@valid(words.axis(axis, len(S)), when=axis is not None)
def argsort(a: ArrayLike[*S], axis: int | None = -1, *, stable=True, descending=False, **rest) -> Array["int", *_flat_unless(S, axis)]: ...

# Creation.

def zeros(shape, dtype=None, *, device=None, **rest):
    if _is_counted_by_tracer(shape):
        _refuse_traced_shape()
    return _zeros(shape, dtype)
ones = empty = zeros
def _zeros(shape: Shape, dtype) -> Array["float" if dtype is None else _any_type(), *shape]: ...
def full(shape, fill_value, dtype=None, *, device=None, **rest):
    if _is_counted_by_tracer(shape):
        _refuse_traced_shape()
    return _full(shape, fill_value)
def _full(shape: Shape, fill_value: ArrayLike[*F]) -> Array[_any_type(), *shape]:
    words.expand(F, shape)
def zeros_like(a: ArrayLike[*S], dtype=None, shape: Shape | None = None, *, device=None, **rest) -> Array[_any_type(), *(S if shape is None else shape)]: ...
ones_like = zeros_like
def empty_like(prototype: ArrayLike[*S], dtype=None, shape: Shape | None = None, *, device=None) -> Array[_any_type(), *(S if shape is None else shape)]: ...
def full_like(a: ArrayLike[*S], fill_value: ArrayLike[*F], dtype=None, shape: Shape | None = None,
              *, device=None, **rest) -> Array[_any_type(), *(S if shape is None else shape)]:
    words.expand(F, S if shape is None else shape)
def array(object, dtype=None, copy=True, order="K", ndmin=0, *, device=None, **rest):
    if ndmin != 0:
        return not_modelled("dimensions in front")
    return _array_of(object) if dtype is None else _array_as(object)
def _array_of(x: ArrayLike[*S]) -> Array[dtype_of(x), *S]: ...
def _array_as(x: ArrayLike[*S]) -> Array[_any_type(), *S]: ...
def asarray(a, dtype=None, order=None, *, copy=None, device=None, **rest):
    return _array_of(a) if dtype is None else _array_as(a)
def _steps(start, stop, step):
    """How many numbers arange gives, if it is given floats."""
    for n in (start, stop, step):
        if n is not None and not isinstance(n, (int, float)):
            return fresh("n", 0)
    if step == 0:
        return fresh("n", 0)
    count = _math.ceil(start if stop is None else (stop - start) / (1 if step is None else step))
    if certainly(count >= 0):
        return count
    return 0 if certainly(count < 0) else fresh("n", 0)
def arange(start, stop=None, step=None, dtype=None, **rest):
    given = [n for n in (start, stop, step) if n is not None]
    for n in given:
        if isinstance(n, Tracer):
            _refuse_traced("It arose in the jnp.arange argument 'stop'")
        if not isinstance(n, int):
            return words.array((_steps(start, stop, step),), None)
    if step == 0:
        return words.array((fresh("n", 0),), None)
    if stop is None:
        return words.array((slice_size(0, start, 1),), "int" if dtype is None else None)
    return words.array((slice_size(start, stop, 1 if step is None else step),), "int" if dtype is None else None)
def linspace(start: ArrayLike[*S], stop: ArrayLike[*T], num: int = 50, endpoint=True, retstep=False, dtype=None, axis: int = 0, **rest):
    if retstep is not False or axis != 0:
        return not_modelled("steps as well")
    return words.array((num,) + words.broadcast(S, T), "float")
def eye(N: int, M: int | None = None, k=0, dtype=None, **rest) -> Array["float" if dtype is None else _any_type(), N, N if M is None else M]: ...
def identity(n: int, dtype=None) -> Array["float" if dtype is None else _any_type(), n, n]: ...
def tri(N: int, M: int | None = None, k=0, dtype=None) -> Array["float" if dtype is None else _any_type(), N, N if M is None else M]: ...
def _triangle(m: ArrayLike[*S], k=0) -> Array[dtype_of(m), *S]:
    if len(S) < 2:
        raise ValueError("Argument to jax.numpy.tril must be at least 2D")
tril = triu = _triangle
def diag(v: ArrayLike[*S], k: int = 0) -> Array[dtype_of(v), *words.diag(S, k)]: ...
def diagonal(a: ArrayLike[*S], offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array[dtype_of(a), *words.diagonal(S, offset, axis1, axis2)]: ...
def trace(a: ArrayLike[*S], offset: int = 0, axis1: int = 0, axis2: int = 1, dtype=None, out=None) -> Array[_any_type(), *words.trace(S, offset, axis1, axis2)]: ...
def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    sizes = tuple([words.prod(shape_of(x)) for x in xi])
    if sparse is not False or len(sizes) == 0:
        return not_modelled("open grids")
    if indexing == "xy" and len(sizes) > 1:
        sizes = (sizes[1], sizes[0]) + sizes[2:]
    return [words.array(sizes, dtype_of(x)) for x in xi]

# Other shapes.

def reshape(a, shape, order="C", *, copy=None, **rest):
    if _is_counted_by_tracer(shape):
        _refuse_traced_shape()
    return _reshaped_to(a, shape)
@says("cannot reshape {a} into {shape}")
def _reshaped_to(a: ArrayLike[*S], shape: Shape) -> Array[dtype_of(a), *words.reshape(S, shape)]: ...
def ravel(a: ArrayLike[*S], order="C", **rest) -> Array[dtype_of(a), words.prod(S)]: ...
def transpose(a: ArrayLike[*S], axes=None) -> Array[dtype_of(a), *words.permute(S, axes)]: ...
permute_dims = transpose
def matrix_transpose(x: ArrayLike[*S, M, N], /) -> Array[dtype_of(x), *S, N, M]: ...
def swapaxes(a: ArrayLike[*S], axis1: int, axis2: int) -> Array[dtype_of(a), *words.swapaxes(S, axis1, axis2)]: ...
def moveaxis(a: ArrayLike[*S], source, destination) -> Array[dtype_of(a), *words.moveaxis(S, source, destination)]: ...
def expand_dims(a: ArrayLike[*S], axis) -> Array[dtype_of(a), *words.expand_dims(S, axis)]: ...
def squeeze(a: ArrayLike[*S], axis: Axis = None) -> Array[dtype_of(a), *words.squeeze(S, axis)]: ...
def broadcast_to(array: ArrayLike[*S], shape: Shape, **rest) -> Array[dtype_of(array), *words.expand(S, shape)]: ...
def broadcast_shapes(*shapes):
    return words.broadcast(*shapes)
def atleast_1d(*arys):
    if len(arys) != 1:
        return not_modelled("several arrays")
    S = shape_of(arys[0])
    return words.array((1,) if len(S) == 0 else S, dtype_of(arys[0]))
def atleast_2d(*arys):
    if len(arys) != 1:
        return not_modelled("several arrays")
    S = shape_of(arys[0])
    return words.array((1,) * builtins.max(0, 2 - len(S)) + S, dtype_of(arys[0]))
@same_as("m")
def flip(m, axis: Axis = None): ...
@same_as("m")
def fliplr(m): ...
flipud = fliplr
@same_as("a")
def roll(a, shift, axis=None): ...
def concatenate(arrays: Seq[ArrayLike], axis: int | None = 0, dtype=None):
    return words.array(words.concat([shape_of(a) for a in arrays], axis), promote(*arrays) if dtype is None else None)
def concat(arrays: Seq[ArrayLike], /, *, axis: int | None = 0):
    return words.array(words.concat([shape_of(a) for a in arrays], axis), promote(*arrays))
def stack(arrays: Seq[ArrayLike], axis: int = 0, out=None, dtype=None):
    return words.array(words.stack([shape_of(a) for a in arrays], axis), promote(*arrays) if dtype is None else None)
def vstack(tup: Seq[ArrayLike], dtype=None):
    return words.array(words.concat([(1,) * builtins.max(0, 2 - len(shape_of(a))) + shape_of(a) for a in tup], 0), None)
row_stack = vstack
def hstack(tup: Seq[ArrayLike], dtype=None):
    shapes = [(1,) if len(shape_of(a)) == 0 else shape_of(a) for a in tup]
    return words.array(words.concat(shapes, 0 if len(shapes) > 0 and len(shapes[0]) == 1 else 1), None)
def append(arr: ArrayLike[*S], values: ArrayLike[*T], axis: int | None = None) -> Array[*words.concat([S, T], axis)]: ...
def split(ary: ArrayLike[*S], indices_or_sections, axis: int = 0) -> [words.array(R, dtype_of(ary)) for R in words.split(S, indices_or_sections, axis)]: ...
def array_split(ary: ArrayLike[*S], indices_or_sections, axis: int = 0) -> [words.array(R, dtype_of(ary)) for R in words.array_split(S, indices_or_sections, axis)]: ...
def tile(A: ArrayLike[*S], reps) -> Array[dtype_of(A), *words.tile(S, reps)]: ...
def repeat(a: ArrayLike[*S], repeats, axis: int | None = None, *, total_repeat_length=None, **rest):
    if total_repeat_length is not None or not isinstance(repeats, int):
        return not_modelled("as many as the program says")
    return words.array(words.repeat(S, repeats, axis), dtype_of(a))
def pad(array: ArrayLike[*S], pad_width, mode="constant", **named):
    if not isinstance(pad_width, int) or pad_width < 0:
        return words.array(_padded(S, pad_width), dtype_of(array))
    return words.array(tuple([n + 2 * pad_width for n in S]), dtype_of(array))
def _padded(S, widths):
    if isinstance(widths, (tuple, list)) and len(widths) == len(S) and len(S) > 0 and isinstance(widths[0], (tuple, list)):
        return tuple([n + widths[i][0] + widths[i][1] if len(widths[i]) == 2 else _some_int() for i, n in enumerate(S)])
    return anything()
def take(a: ArrayLike[*S], indices: ArrayLike, axis: int | None = None, out=None, mode=None, **rest) -> Array[dtype_of(a), *words.take(S, indices, axis)]: ...
def take_along_axis(arr, indices: ArrayLike, axis=-1, **rest):
    return not_modelled("what broadcasts")
def nonzero(a, *, size=None, fill_value=None):
    if isinstance(a, Tracer) and size is None:
        _refuse_traced("The size argument of jnp.nonzero must be statically specified to use jnp.nonzero within JAX transformations.")
    n = fresh("nonzero", 0) if size is None else size
    return tuple([words.array((n,), "int") for S in shape_of(a)])
def argwhere(a, *, size=None, fill_value=None):
    if isinstance(a, Tracer) and size is None:
        _refuse_traced("The size argument of jnp.argwhere must be statically specified to use it within JAX transformations.")
    return words.array((fresh("nonzero", 0) if size is None else size, rank(a)), "int")
def flatnonzero(a, *, size=None, fill_value=None):
    if isinstance(a, Tracer) and size is None:
        _refuse_traced("The size argument of jnp.flatnonzero must be statically specified to use it within JAX transformations.")
    return words.array((fresh("nonzero", 0) if size is None else size,), "int")
def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, size=None, **rest):
    if isinstance(ar, Tracer) and size is None:
        _refuse_traced("The error arose for the first argument of jnp.unique(). To make jnp.unique() compatible with JIT and "
                       "other transforms, you can specify a concrete value for the size argument.")
    if return_index or return_inverse or return_counts or axis is not None:
        return not_modelled("more results")
    return words.array((fresh("unique", 0) if size is None else size,), dtype_of(ar))

# Products.

@words.product
def matmul(a, b, *, precision=None, preferred_element_type=None, **rest): ...
def dot(a: ArrayLike[*S], b: ArrayLike[*T], *, precision=None, preferred_element_type=None, **rest) -> Array[*words.dot(S, T)]: ...
def vdot(a: ArrayLike[*S], b: ArrayLike[*T], *, precision=None, **rest) -> Array[*words.vdot(S, T)]: ...
def inner(a: ArrayLike[*S], b: ArrayLike[*T], *, precision=None, **rest) -> Array[*words.inner(S, T)]: ...
def outer(a: ArrayLike[*S], b: ArrayLike[*T], out=None) -> Array[*words.outer(S, T)]: ...
def tensordot(a: ArrayLike[*S], b: ArrayLike[*T], axes=2, *, precision=None, **rest) -> Array[*words.tensordot(S, T, axes)]: ...
def einsum(subscripts, /, *operands, precision=None, preferred_element_type=None, **rest):
    if not isinstance(subscripts, str) or builtins.any([letter.isdigit() for letter in subscripts]):
        return not_modelled("operands between subscripts, or labels that are no letters")
    return words.array(words.einsum(subscripts, [shape_of(x) for x in operands]), promote(*operands) if len(operands) > 0 else None)
def kron(a: ArrayLike[*S], b: ArrayLike[*T]) -> Array[*words.kron(S, T)]: ...
def array_equal(a1, a2, equal_nan=False) -> words.array((), "bool"): ...
@words.elementwise("bool")
def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False): ...
def allclose(a: ArrayLike[*S], b: ArrayLike[*T], rtol=1e-05, atol=1e-08, equal_nan=False):
    words.broadcast(S, T)
    return words.array((), "bool")

import jax.errors as _errors
import jax.numpy.linalg as linalg

def __getattr__(name): ...

def isscalar(element):
    if isinstance(element, Shaped):
        return rank(element) == 0
    return (True if isinstance(element, (builtins.int, builtins.float, builtins.complex)) else
            False if element is None or isinstance(element, (list, tuple, dict, set)) else _some_bool())

def _some_bool() -> builtins.bool: ...
