"""What NumPy does to shapes, from version 1.20 to 2.4.

The words of the stub language are used through `words`, because NumPy gives the same names to functions of
its own. In the same way `builtins.max` is Python's. Where the elements decide about an error (a float as an
index, arithmetic with text) their type is followed, elsewhere only as far as it costs nothing.
"""

from moira.stubs import *
import builtins
from collections import namedtuple as _namedtuple
import math as _math

@kind("array")
@effect("pure")
def _others(): ...

__version__ = words.version_text("numpy", True)

# Names that other versions have for parameters.
also_called = {"newshape": "shape"}

pi: float = 3.141592653589793
e: float = 2.718281828459045
euler_gamma: float = 0.5772156649015329
inf: float = 1e999
nan: float = 1e999 - 1e999
Inf: until("2.0", use="np.inf") = inf
Infinity: until("2.0", use="np.inf") = inf
PINF: until("2.0", use="np.inf") = inf
infty: until("2.0", use="np.inf") = inf
NaN: until("2.0", use="np.nan") = nan
NAN: until("2.0", use="np.nan") = nan
NINF: until("2.0", use="-np.inf") = -1e999
NZERO: until("2.0", use="-0.0") = -0.0
PZERO: until("2.0", use="0.0") = 0.0
newaxis = None
little_endian: builtins.bool
ALLOW_THREADS: until("2.0") = ...
BUFSIZE: until("2.0") = ...
CLIP: until("2.0") = 0
WRAP: until("2.0") = 1
RAISE: until("2.0") = 2
MAXDIMS: until("2.0", use="64") = 32
ERR_CALL: until("2.0") = ...
ERR_DEFAULT: until("2.0") = ...
ERR_IGNORE: until("2.0") = ...
ERR_LOG: until("2.0") = ...
ERR_PRINT: until("2.0") = ...
ERR_RAISE: until("2.0") = ...
ERR_WARN: until("2.0") = ...
FLOATING_POINT_SUPPORT: until("2.0") = ...
FPE_DIVIDEBYZERO: until("2.0") = ...
FPE_INVALID: until("2.0") = ...
FPE_OVERFLOW: until("2.0") = ...
FPE_UNDERFLOW: until("2.0") = ...
MAY_SHARE_BOUNDS: until("2.0") = ...
MAY_SHARE_EXACT: until("2.0") = ...
SHIFT_DIVIDEBYZERO: until("2.0") = ...
SHIFT_INVALID: until("2.0") = ...
SHIFT_OVERFLOW: until("2.0") = ...
SHIFT_UNDERFLOW: until("2.0") = ...
UFUNC_BUFSIZE_DEFAULT: until("2.0") = ...
UFUNC_PYVALS_NAME: until("2.0") = ...
tracemalloc_domain: until("2.0", says="It's now available from `np.lib`.") = ...
use_hugepage: until("1.25") = ...
ScalarType: tuple
cast: until("2.0", use="np.asarray(arr, dtype=dtype)") = ...
nbytes: until("2.0", use="np.dtype(<dtype>).itemsize") = ...
sctypeDict: dict
sctypes: until("2.0", says="Access dtypes explicitly instead.") = ...
typecodes: dict
kernel_version: until("2.0") = ...
numarray: until("2.0") = ...
oldnumeric: until("2.0") = ...


from numpy.exceptions import AxisError as _AxisError
import numpy.exceptions as _exceptions

AxisError: until("2.0", use="np.exceptions.AxisError") = _exceptions.AxisError
ComplexWarning: until("2.0", use="np.exceptions.ComplexWarning") = _exceptions.ComplexWarning
ModuleDeprecationWarning: until("2.0", use="np.exceptions.ModuleDeprecationWarning") = _exceptions.ModuleDeprecationWarning
RankWarning: until("2.0", use="np.exceptions.RankWarning") = _exceptions._RankWarning
TooHardError: until("2.0", use="np.exceptions.TooHardError") = _exceptions.TooHardError
VisibleDeprecationWarning: until("2.0", use="np.exceptions.VisibleDeprecationWarning") = _exceptions.VisibleDeprecationWarning

# Arrays.

class _shared(Shaped):
    """What arrays and scalars have in common."""

    # Attributes.

    @property
    def shape(self) -> tuple:
        return shape_of(self)
    @property
    def ndim(self) -> int:
        return rank(self)
    @property
    def size(self: Array[*S]) -> int:
        return words.prod(S)
    @property
    def dtype(self):
        return dtype(dtype_of(self))
    @property
    def itemsize(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def strides(self) -> tuple[int, ...]: ...
    @property
    def flags(self):
        """Whoever has them may make the array writable."""
        if isinstance(self, ndarray):
            words.unlock(self)
        return _something()
    @property
    def base(self) -> Any: ...
    @property
    def data(self) -> Any: ...
    @property
    def flat(self: Array[*S]):
        return flatiter(self)
    @flat.setter
    def flat(self: Array[*S], value: ArrayLike):
        words.set_elements(self)
    __array_interface__: dict
    __array_struct__: Any
    __array_priority__: float

    # Methods that are functions, too.

    @total
    @words.reduction("bool")
    def all(self, axis: Axis = None, out=None, keepdims=False, *, where=True): ...
    any = all
    @total
    @words.reduction("int64", empty="argmax")
    def argmax(self, axis: int | None = None, out=None, *, keepdims=False): ...
    @total
    @words.reduction("int64", empty="argmin")
    def argmin(self, axis: int | None = None, out=None, *, keepdims=False): ...
    @total
    def argsort(self, axis: int | None = -1, kind=None, order=None):
        return argsort(self, axis)
    def choose(self, *choices, out=None, mode="raise"):
        return choose(self, choices[0] if len(choices) == 1 else choices, out, mode)
    @total
    def clip(self, min=None, max=None, out=None, **rest):
        return clip(self, min, max, out, **rest)
    def compress(self, condition, axis: int | None = None, out=None):
        return compress(condition, self, axis, out)
    @total
    def conj(self: Array[*S], *out, **rest):
        return words.result(S, dtype_of(self))
    conjugate = conj
    @total
    def cumprod(self, axis: int | None = None, dtype: DType = None, out=None):
        return cumprod(self, axis, dtype, out)
    @total
    def cumsum(self, axis: int | None = None, dtype: DType = None, out=None):
        return cumsum(self, axis, dtype, out)
    @total
    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1):
        return diagonal(self, offset, axis1, axis2)
    @total
    @words.reduction("same", empty="maximum")
    def max(self, axis: Axis = None, out=None, keepdims=False, initial=None, where=True): ...
    @total
    @words.reduction("float", scalars="refused")
    def mean(self, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, *, where=True): ...
    @total
    @words.reduction("same", empty="minimum")
    def min(self, axis: Axis = None, out=None, keepdims=False, initial=None, where=True): ...
    def nonzero(self):
        return nonzero(self)
    @total
    @words.reduction("sum")
    def prod(self, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=1,
             where=True): ...
    @until("2.0", use="np.ptp(a)")
    @words.reduction("same", empty="maximum")
    def ptp(self, axis: Axis = None, out=None, keepdims=False):
        if dtype_of(self) == "bool":
            _needs_no_booleans(self, self)
    def put(self, indices, values, mode="raise"):
        return put(self, indices, values, mode)
    @words.view("perhaps")
    @total
    def ravel(self: Array[*S], order="C") -> Array[dtype_of(self), words.prod(S)]: ...
    def repeat(self, repeats, axis: int | None = None):
        return repeat(self, repeats, axis)
    @since("2.1", "copy")
    @words.view("perhaps")
    @total
    def reshape(self: Array[*S], *shape: Shape, copy=None,
                order="C") -> Array[dtype_of(self), *words.reshape(S, shape)]: ...
    @total
    def round(self, decimals=0, out=None):
        return around(self, decimals, out)
    def searchsorted(self, v, side="left", sorter=None):
        return searchsorted(self, v, side, sorter)
    @words.view
    @total
    def squeeze(self: Array[*S], axis: Axis = None) -> Array[dtype_of(self), *words.squeeze(S, axis)]: ...
    @total
    @words.reduction("float", scalars="refused")
    def std(self, axis: Axis = None, dtype: DType = None, out=None, ddof=0, keepdims=False, *,
            where=True): ...
    var = std
    @total
    @words.reduction("sum")
    def sum(self, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=0,
            where=True): ...
    @words.view
    @total
    def swapaxes(self: Array[*S], axis1: int, axis2: int,
                 /) -> Array[dtype_of(self), *words.swapaxes(S, axis1, axis2)]: ...
    def take(self, indices, axis: int | None = None, out=None, mode="raise"):
        return take(self, indices, axis, out, mode)
    @total
    def trace(self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: DType = None, out=None):
        return trace(self, offset, axis1, axis2, dtype, out)
    @words.view
    @total
    def transpose(self: Array[*S], *axes):
        return words.array(words.permute(S, None if len(axes) == 0 else _one_or_all(axes)), dtype_of(self))

    # Methods of their own.

    @total
    def flatten(self: Array[*S], order="C") -> Array[dtype_of(self), words.prod(S)]: ...
    def fill(self, value) -> None:
        if dtype_of(self) in _INTEGERS and dtype_of(value) in _FLOATS and not isinstance(value, ndarray):
            _needs_finite(value)
        if words.version("numpy") >= (2, 4):
            _needs_scalar(self, value)
        words.set_elements(self)
    def sort(self: Array[*S], axis: int = -1, kind=None, order=None) -> None:
        words.axis(axis, len(S))
        words.set_elements(self)
    def tolist(self: Array[*S]):
        if len(S) == 1 and elements(self) is not None:
            return [as_dtype(number, dtype_of(self)) for number in elements(self)]
        return _nested_list(S, dtype_of(self))
    def item(self: Array[*S], *args):
        if len(args) == 0:
            assert words.prod(S) == 1, "can only convert an array of size 1 to a Python scalar"
        elif len(args) == 1 and isinstance(args[0], int):
            _check_index(args[0], words.prod(S), 0)
        elif len(args) > 1:
            assert len(args) == len(S), "incorrect number of indices for array"
            for i, index in enumerate(args):
                _check_index(index, S[i], i)
        return _python_number(dtype_of(self))
    @until("2.0", says="Use `arr[index] = value` instead.")
    def itemset(self, *args) -> None:
        words.set_elements(self)
    @words.view
    def view(self: Array[*S], dtype=None, type=None):
        if dtype is None and type is None:
            return words.array(S, dtype_of(self))
        return not_modelled("a view with another element type or class")
    def resize(self, *new_shape, refcheck=True) -> None:
        if len(new_shape) > 0 and new_shape[0] is not None:
            words.set_shape(self, _one_or_all(new_shape))
    def tobytes(self, order="C") -> bytes: ...
    @until("2.3", use="tobytes()")
    def tostring(self, order="C") -> bytes: ...
    def tofile(self, fid, sep="", format="%s") -> None: ...
    def dump(self, file) -> None: ...
    def dumps(self) -> bytes: ...
    def getfield(self: Array[*S], dtype: DType, offset=0) -> Array[dtype or "float64", *S]: ...
    def setfield(self, val, dtype, offset=0) -> None: ...
    def setflags(self, write=None, align=None, uic=None):
        if write is not None:
            words.unlock(self)
    @until("2.0", says="Use `arr.view(arr.dtype.newbyteorder(order))` instead.")
    def newbyteorder(self: Array[*S], new_order="S", /) -> Array[*S]: ...
    def __array__(self: Array[*S], dtype: DType = None, /) -> Array[dtype or dtype_of(self), *S]: ...
    def __array_wrap__(self, *args): ...
    def __reduce__(self) -> Any: ...
    def __reduce_ex__(self, protocol, /) -> Any: ...
    def __setstate__(self, state, /) -> None: ...

    # Operators. What they do to shapes is the same on either side. Text is refused by the family itself.

    @total
    @words.ufunc
    def __add__(self, other, /): ...
    __radd__ = __add__
    @total
    @words.ufunc
    def __mul__(self, other, /): ...
    __rmul__ = __mul__
    @total
    @words.ufunc("arithmetic")
    def __pow__(self, other, /):
        _needs_no_negative_powers(self, other)
    @total
    @words.ufunc("arithmetic")
    def __rpow__(self, other, /):
        _needs_no_negative_powers(other, self)
    @total
    @words.ufunc
    def __sub__(self, other, /):
        if dtype_of(self) == "bool":
            _needs_no_booleans(self, other)
    __rsub__ = __sub__
    @total
    @words.ufunc("float")
    def __truediv__(self, other, /): ...
    __rtruediv__ = __truediv__
    @total
    @words.ufunc("arithmetic")
    def __floordiv__(self, other, /):
        _needs_real(self, other)
    __rfloordiv__ = __mod__ = __rmod__ = __floordiv__
    def __divmod__(self, other, /):
        return (self // other, self % other)
    def __rdivmod__(self, other, /):
        return (other // self, other % self)
    @total
    @words.ufunc
    def __and__(self, other, /):
        _needs_integers(self, other)
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__
    @total
    @words.ufunc("bool")
    def __lt__(self, other, /): ...
    __le__ = __gt__ = __ge__ = __lt__
    @total
    @words.ufunc("bool")
    def __eq__(self, other, /): ...
    __ne__ = __eq__
    @total
    @words.product
    def __matmul__(self, other, /): ...
    @total
    @words.product("reflected")
    def __rmatmul__(self, other, /): ...
    @total
    @words.ufunc
    def __neg__(self, /):
        if dtype_of(self) == "bool":
            raise TypeError("The numpy boolean negative, the `-` operator, is not supported, use the `~` "
                            "operator or the logical_not function instead.")
    @total
    @words.ufunc
    def __pos__(self, /): ...
    @total
    @words.ufunc("real")
    def __abs__(self, /): ...
    @total
    @words.ufunc
    def __invert__(self, /):
        _needs_integers(self, self)

    # Conversions.

    def __bool__(self: Array[*S]) -> builtins.bool:
        if words.prod(S) > 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous. "
                             "Use a.any() or a.all()")
        if words.version("numpy") >= (2, 2) and words.prod(S) == 0:
            raise ValueError("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an "
                             "array is not empty.")
        known = elements(self)
        if known is not None and len(known) == 1:
            return builtins.bool(known[0])
    def __int__(self: Array[*S]) -> int:
        _one_element(S)
        known = elements(self)
        if known is not None and len(known) == 1:
            return builtins.int(known[0])
    def __float__(self: Array[*S]) -> float:
        _one_element(S)
        known = elements(self)
        if known is not None and len(known) == 1:
            return builtins.float(known[0])
    def __complex__(self: Array[*S]) -> complex:
        _one_element(S)
    def __index__(self: Array[*S]) -> int:
        if dtype_of(self) in _NOT_INTEGERS or len(S) > 0:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        known = elements(self)
        if known is not None and len(known) == 1:
            return known[0]
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __format__(self, format_spec, /) -> str: ...

class ndarray(_shared):
    __hash__ = None
    def __new__(cls, shape: Shape, dtype: DType = None, buffer=None, offset=0, strides=None, order=None) -> (
            not_modelled("an array of a class of its own") if cls is not ndarray else
            Array[dtype or "float64", *shape]): ...

    @property
    def shape(self) -> shape_of(self): ...
    @shape.setter
    def shape(self: Array[*S], value: Shape):
        self.shape = words.reshape(S, value)
    @property
    def dtype(self) -> dtype(dtype_of(self)): ...
    @dtype.setter
    @valid(not_modelled("another element type in place"))
    def dtype(self, value) -> None: ...
    @property
    def strides(self) -> tuple[int, ...]: ...
    @strides.setter
    @valid(not_modelled("other strides in place"))
    def strides(self, value) -> None: ...
    @property
    def ctypes(self) -> Any: ...
    @words.view
    @total
    @property
    def T(self: Array[*S]) -> Array[dtype_of(self), *words.permute(S)]: ...
    @since("2.0")
    @words.view
    @property
    @where(len(S) >= 2, "matrix transpose with ndim < 2 is undefined", raises=ValueError)
    def mT(self: Array[*S]) -> Array[dtype_of(self), *S[:-2], S[-1], S[-2]]: ...
    device: since("2.0") = "cpu"
    @since("2.0")
    def to_device(self, device, /, *, stream=None) -> self: ...
    @words.view
    @total
    @property
    def real(self: Array[*S]) -> Array[of_kind(self, "real"), *S]: ...
    @real.setter
    def real(self: Array[*S], value: ArrayLike[*V]):
        words.expand(_without_leading_ones(V, S), S)
    @total
    @property
    def imag(self: Array[*S]) -> (
            _no_imaginary(self) if dtype_of(self) in _BOOL + _INTEGERS + _FLOATS else Array[of_kind(self, "real"), *S]): ...
    @imag.setter
    def imag(self: Array[*S], value: ArrayLike[*V]):
        words.expand(_without_leading_ones(V, S), S)

    @total
    def astype(self: Array[*S], dtype: DType, order="K", casting="unsafe", subok=True,
               copy=True) -> Array[dtype or "float64", *S]: ...
    def byteswap(self: Array[*S], inplace=False) -> Array[dtype_of(self), *S]: ...
    @total
    def copy(self: Array[*S], order="C") -> words.array(S, dtype_of(self), elements(self)): ...
    def __copy__(self) -> self.copy(): ...
    def __deepcopy__(self, memo=None, /) -> self.copy(): ...
    def argpartition(self, kth, axis: int | None = -1, kind="introselect", order=None) -> argpartition(
            self, kth, axis): ...
    @valid(words.axis(axis, len(S)))
    @changes(words.set_elements(self))
    def partition(self: Array[*S], kth, axis: int = -1, kind="introselect", order=None) -> None: ...
    @total
    def dot(self, b, out=None) -> dot(self, b, out): ...

    @total
    @where(len(S) != 0, "len() of unsized object", raises=TypeError)
    def __len__(self: Array[*S]) -> S[0]: ...
    @where(len(S) != 0, "iteration over a 0-d array", raises=TypeError)
    def __iter__(self: Array[*S]) -> iter([words.result(S[1:], dtype_of(self))] * S[0]): ...
    def __contains__(self, value, /) -> builtins.bool: ...
    @words.view
    @total
    @words.indexing
    def __getitem__(self, key, /): ...
    def __setitem__(self, key, value, /) -> None:
        if isinstance(value, str):
            _read_number(value, dtype_of(self))
        elif dtype_of(self) in _INTEGERS and dtype_of(value) in _FLOATS:
            if not isinstance(value, ndarray) or rank(value) > 0 and _takes_one(self, key):
                _needs_finite(value)
        if words.version("numpy") >= (2, 4) and _takes_one(self, key):
            _needs_scalar(self, value)
        words.set_item(self, key, value)
    @where(False, "cannot delete array elements", raises=ValueError)
    def __delitem__(self, key, /) -> None: ...
    @where(words.version("numpy") >= (1, 25),
           "In-place matrix multiplication is not (yet) supported. Use 'a = a @ b' instead of 'a @= b'.",
           raises=TypeError)
    @where(len(S) >= 1 and len(T) >= 2, "inplace matrix multiplication requires the first operand to have at least one "
           "and the second at least two dimensions.", raises=ValueError)
    @valid(words.matmul(S, T))
    @where(S[-1] == T[-1], "matmul: Output operand 0 has a mismatch in its core dimension 1, with gufunc signature "
           f"(n?,k),(k,m?)->(n?,m?) (size {S[-1]} is different from {T[-1]})")
    @valid(words.expand(words.matmul(S, T), S))
    def __imatmul__(self: Array[*S], other: ArrayLike[*T], /) -> self: ...
    @total
    def __iadd__(self: Array[*S], other: ArrayLike[*T], /):
        words.broadcast_out(S, S, T)
        d = promote(self, other)
        if d != dtype_of(self):
            _needs_numbers(self, other)
            _holds(self, d)
        words.set_elements(self)
        return self
    __isub__ = __imul__ = __iadd__
    def __ipow__(self, other, /):
        _needs_no_negative_powers(self, other)
        return self.__iadd__(other)
    @total
    @where(not (dtype_of(self) in _COMPLEX or dtype_of(self) in _TEXT or dtype_of(other) in _COMPLEX
           or (dtype_of(other) in _TEXT)),
           "ufunc not supported for the input types, and the inputs could not be safely coerced to any "
           "supported types according to the casting rule ''safe''",
           raises=TypeError)
    @valid(words.broadcast_out(S, S, T))
    @where(have=0 if dtype_of(self) in _BOOL else 1 if dtype_of(self) in _INTEGERS else 2
           if dtype_of(self) in _FLOATS else 3 if dtype_of(self) in _COMPLEX else None,
           need=0 if promote(self, other) in _BOOL else 1 if promote(self, other) in _INTEGERS else 2
           if promote(self, other) in _FLOATS else 3 if promote(self, other) in _COMPLEX else None)
    @where(not (have is not None and need is not None and (need > have)),
           f"Cannot cast ufunc output from dtype('{promote(self, other)}') to dtype('{dtype_of(self)}') with "
           "casting rule 'same_kind'",
           raises=TypeError)
    @changes(words.set_elements(self))
    def __ifloordiv__(self: Array[*S], other: ArrayLike[*T], /) -> self: ...
    __imod__ = __ifloordiv__
    @total
    def __itruediv__(self: Array[*S], other: ArrayLike[*T], /):
        words.broadcast_out(S, S, T)
        if dtype_of(self) in _FLOATS and dtype_of(other) in _FLOATS:
            words.set_elements(self)
            return self
        _needs_numbers(self, other)
        _holds(self, promote(self, other, "float16"))
        words.set_elements(self)
        return self
    @total
    @where(not (dtype_of(self) in _NOT_INTEGERS or dtype_of(other) in _NOT_INTEGERS),
           "ufunc not supported for the input types, and the inputs could not be safely coerced to any "
           "supported types according to the casting rule ''safe''",
           raises=TypeError)
    @valid(words.broadcast_out(S, S, T))
    @changes(words.set_elements(self))
    def __iand__(self: Array[*S], other: ArrayLike[*T], /) -> self: ...
    __ior__ = __ixor__ = __ilshift__ = __irshift__ = __iand__
    def __class_getitem__(cls, item, /) -> Any: ...
    def __dlpack__(self, *, stream=None) -> Any: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __array_finalize__(self, obj, /) -> None: ...
    def __array_function__(self, *args, **kwargs) -> Any: ...
    def __array_prepare__(self, *args, **kwargs) -> Any: ...
    def __array_ufunc__(self, *args, **kwargs) -> Any: ...


Array = ndarray


class generic(_shared, Any):
    """A scalar: what indexing, ufuncs and reductions give in place of an array of rank 0."""

    def __new__(cls: DType, value=0, /, *rest, **named) -> (
            not_modelled("a scalar that is no number, or is read from text") if cls not in _NUMBERS
            or isinstance(value, str) else
            words.result(shape_of(value), cls)): ...
    @property
    def T(self) -> self: ...
    @property
    def real(self) -> scalar(of_kind(self, "real")): ...
    @property
    def imag(self) -> scalar(of_kind(self, "real")): ...
    def astype(self, dtype: DType, order="K", casting="unsafe", subok=True, copy=True) -> scalar(
            dtype or "float64"): ...
    def byteswap(self, inplace=False) -> self: ...
    def copy(self, order="C") -> self: ...
    def __copy__(self) -> self: ...
    def __deepcopy__(self, memo=None, /) -> self: ...
    @where(dtype_of(self) not in _NUMBERS, "object of type 'numpy.generic' has no len()", raises=TypeError)
    def __len__(self) -> int: ...
    def __iter__(self):
        if dtype_of(self) in _NUMBERS:
            raise TypeError("'numpy.generic' object is not iterable")
        return not_modelled("the items of a scalar that is no number")
    def __getitem__(self, key, /):
        if dtype_of(self) in _NUMBERS:
            for k in key if isinstance(key, tuple) else (key,):
                if isinstance(k, (builtins.int, slice, list)) and not isinstance(k, builtins.bool):
                    raise IndexError("invalid index to scalar variable.")
        return not_modelled("an index of a scalar")
    @where(dtype_of(self) not in _NUMBERS, "'numpy.generic' object does not support item assignment",
           raises=TypeError)
    def __setitem__(self, key, value, /) -> None: ...
    device: since("2.1") = "cpu"
    @since("2.1")
    def to_device(self, device, /, *, stream=None) -> self: ...
    def __getattr__(self, name):
        d = dtype_of(self)
        if d in _NUMBERS and not name.startswith("__") and name not in _SCALAR_NAMES:
            raise AttributeError(f"'numpy.{d}' object has no attribute '{name}'")
        return not_modelled("an attribute of its own")


Scalar = generic

class number(generic): ...
class integer(number): ...
class signedinteger(integer): ...
class unsignedinteger(integer): ...
class inexact(number): ...
class floating(inexact): ...
class complexfloating(inexact): ...
class flexible(generic): ...
class character(flexible): ...
class bool_(generic): ...
class object_(generic): ...
class void(flexible): ...
class str_(character, str): ...
class bytes_(character, bytes): ...
class datetime64(generic): ...
class timedelta64(signedinteger): ...
class int8(signedinteger): ...
class int16(signedinteger): ...
class int32(signedinteger): ...
class int64(signedinteger): ...
class uint8(unsignedinteger): ...
class uint16(unsignedinteger): ...
class uint32(unsignedinteger): ...
class uint64(unsignedinteger): ...
class float16(floating): ...
class float32(floating): ...
class float64(floating, float): ...
class float128(floating): ...
class complex64(complexfloating): ...
class complex128(complexfloating, complex): ...
class complex256(complexfloating): ...

byte = int8
short = int16
intc = int32
int_ = intp = longlong = int64
ubyte = uint8
ushort = uint16
uintc = uint32
uint = uintp = ulonglong = uint64
half = float16
single = float32
double = float64
float_: until("2.0", use="np.float64") = double
longdouble = float128
longfloat: until("2.0", use="np.longdouble") = longdouble
csingle = complex64
singlecomplex: until("2.0", use="np.complex64") = csingle
cdouble = complex128
cfloat: until("2.0", use="np.complex128") = cdouble
complex_: until("2.0", use="np.complex128") = cdouble
clongdouble = complex256
clongfloat: until("2.0", use="np.clongdouble") = clongdouble
longcomplex: until("2.0", use="np.clongdouble") = clongdouble
unicode_: until("2.0", use="np.str_") = str_
string_: until("2.0", use="np.bytes_") = bytes_
True_ = words.scalar("bool")
False_ = words.scalar("bool")

# Attributes that only some scalars have, of which some come from Python's numbers.
_SCALAR_NAMES = ("as_integer_ratio", "bit_count", "bit_length", "denominator", "from_bytes",
                 "fromhex", "hex", "is_integer", "mT", "numerator", "to_bytes")
_BOOL = ("bool",)
_INTEGERS = ("int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64")
_SIGNED = ("int", "int8", "int16", "int32", "int64")
_FLOATS = ("float", "float16", "float32", "float64", "float128")
_COMPLEX = ("complex", "complex64", "complex128", "complex256")
_TEXT = ("str",)
_NUMBERS = _BOOL + _INTEGERS + _FLOATS + _COMPLEX
_NOT_INTEGERS = _FLOATS + _COMPLEX + _TEXT


class dtype:
    type: Any
    kind: str
    char: str
    num: int
    str: str
    name: str
    byteorder: str
    itemsize: int
    alignment: int
    flags: int
    fields: Any
    names: Any
    subdtype: Any
    shape: tuple
    base: Any
    ndim: int
    hasobject: builtins.bool
    descr: list
    metadata: Any
    isbuiltin: int
    isnative: builtins.bool
    isalignedstruct: builtins.bool
    _abstract: builtins.bool
    _legacy: builtins.bool

    @owns(name=dtype)
    def __init__(self, dtype: DType, align=False, copy=False, metadata=None): ...
    def __eq__(self, other, /) -> builtins.bool: ...
    def __ne__(self, other, /) -> builtins.bool: ...
    def __lt__(self, other, /) -> builtins.bool: ...
    def __le__(self, other, /) -> builtins.bool: ...
    def __gt__(self, other, /) -> builtins.bool: ...
    def __ge__(self, other, /) -> builtins.bool: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __getitem__(self, key, /) -> Any: ...
    def __getattr__(self, name) -> Any: ...
    def __mul__(self, other, /) -> Any: ...
    __rmul__ = __mul__
    def newbyteorder(self, new_order="S", /) -> dtype: ...

def _type_of_info(given) -> Any: ...

class finfo:
    bits: int
    iexp: int
    machep: int
    maxexp: int
    minexp: int
    negep: int
    nexp: int
    nmant: int
    precision: int
    dtype: Any
    machar: until("1.25") = ...
    def __init__(self, dtype):
        self.dtype = _type_of_info(dtype)
    @property
    def eps(self) -> scalar("float"): ...
    epsneg = max = min = resolution = smallest_normal = smallest_subnormal = tiny = eps
    def __getattr__(self, name) -> Any: ...

class iinfo:
    key: str
    bits: int
    dtype: Any
    kind: str
    max: int
    min: int
    def __init__(self, int_type): ...

# What the rules have in common.

def _real_type(d):
    return "float64" if d == "complex128" else "float32" if d == "complex64" else d

def _sum_type(d):
    return "int64" if d == "bool" else d

def _float_type(d):
    return "float64" if d in _BOOL or d in _INTEGERS else d

def _converted(x: ArrayLike):
    """The array that x converts to; ragged sequences are refused."""
    return x

def _needs_numbers(a, b):
    if dtype_of(a) in _TEXT or dtype_of(b) in _TEXT:
        raise TypeError("ufunc did not contain a loop with signature matching types "
                        f"(dtype('{dtype_of(a)}'), dtype('{dtype_of(b)}')) -> None")

def _needs_no_booleans(a, b):
    if dtype_of(a) == "bool" and dtype_of(b) == "bool":
        raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, "
                        "the `^` operator, or the logical_xor function instead.")

def _needs_no_negative_powers(a, b):
    """An integer power of integers must not be negative."""
    if dtype_of(b) in _SIGNED and (dtype_of(a) in _INTEGERS or dtype_of(a) in _BOOL):
        known = elements(b)
        is_negative = _some_bool() if known is None else builtins.any([n < 0 for n in known])
        if is_negative and words.prod(shape_of(a)) != 0 and words.prod(shape_of(b)) != 0:
            raise ValueError("Integers to negative integer powers are not allowed.")

def _needs_integers(a, b):
    if dtype_of(a) in _NOT_INTEGERS or dtype_of(b) in _NOT_INTEGERS:
        raise TypeError("ufunc not supported for the input types, and the inputs could not be safely coerced "
                        "to any supported types according to the casting rule ''safe''")

def _needs_real(a, b):
    if dtype_of(a) in _COMPLEX or dtype_of(a) in _TEXT or dtype_of(b) in _COMPLEX or dtype_of(b) in _TEXT:
        raise TypeError("ufunc not supported for the input types, and the inputs could not be safely coerced "
                        "to any supported types according to the casting rule ''safe''")

def _needs_alike(a, b):
    d = dtype_of(a)
    e = dtype_of(b)
    if (d in _TEXT and e in _NUMBERS) or (d in _NUMBERS and e in _TEXT):
        raise TypeError("ufunc 'less' did not contain a loop with signature matching types "
                        f"(dtype('{dtype_of(a)}'), dtype('{dtype_of(b)}')) -> None")

def _level(d):
    """Where in bool < integers < floats < complex numbers; None for others."""
    if d in _BOOL:
        return 0
    if d in _INTEGERS:
        return 1
    if d in _FLOATS:
        return 2
    if d in _COMPLEX:
        return 3

def _holds(x, d):
    have = _level(dtype_of(x))
    need = _level(d)
    if have is not None and need is not None and need > have:
        raise TypeError(f"Cannot cast ufunc output from dtype('{d}') to dtype('{dtype_of(x)}') with casting "
                        "rule 'same_kind'")

def _one_element(S):
    if words.version("numpy") >= (2, 4) and len(S) > 0:
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    if words.prod(S) != 1:
        raise TypeError("only size-1 arrays can be converted to Python scalars")

def _one_or_all(items):
    """f(1, 2) and f((1, 2)) mean the same."""
    return items[0] if len(items) == 1 else items

def _something() -> Any: ...
def _some_bool() -> builtins.bool: ...
def _some_int() -> int: ...
def _some_float() -> float: ...
def _some_complex() -> complex: ...

def _python_number(d):
    if d in _BOOL:
        return _some_bool()
    if d in _INTEGERS:
        return _some_int()
    if d in _FLOATS:
        return _some_float()
    if d in _COMPLEX:
        return _some_complex()
    return not_modelled("an element that is no number")

def _nested_list(S, d):
    if len(S) == 0:
        return _python_number(d)
    return [_nested_list(S[1:], d)] * S[0]

def _rows(x, S):
    return [words.result(S[1:], dtype_of(x))] * S[0]

def _check_index(i, n, axis):
    if i >= n or i < -n:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")

def _read_number(text, d):
    """Text that is written into an array of numbers."""
    if d in _INTEGERS:
        builtins.int(text)
    elif d in _FLOATS:
        builtins.float(text)
    elif d in _COMPLEX:
        builtins.complex(text)

def _takes_one(x, key):
    """Whether the key takes a single element, into which an array is written as a number."""
    keys = key if isinstance(key, tuple) else (key,)
    return len(keys) == rank(x) and builtins.all([isinstance(k, int) and not isinstance(k, builtins.bool) for k in keys])

def _needs_scalar(x, value):
    """What becomes a single number has no dimensions."""
    if isinstance(value, ndarray) and rank(value) > 0 and (dtype_of(x) in _INTEGERS or dtype_of(x) in _FLOATS):
        raise ValueError("setting an array element with a sequence.")

def _needs_finite(x):
    """Floats that are written into an array of integers, one by one."""
    known = elements(x)
    if known is None and _some_bool():
        raise ValueError("cannot convert float NaN to integer")
    for n in known or ():
        if n != n:
            raise ValueError("cannot convert float NaN to integer")
        if n in (inf, -inf):
            raise OverflowError("cannot convert float infinity to integer")

def _without_leading_ones(S, T):
    """Assigning drops leading dimensions of size one that the target has not."""
    if len(S) > len(T):
        extra = len(S) - len(T)
        for d in S[:extra]:
            if d != 1:
                return S
        return S[extra:]
    return S

def _deliver(out, S, d):
    """The result of a function that may be given an array for it."""
    if out is None:
        return words.result(S, d)
    words.broadcast_out(shape_of(out), S)
    words.set_elements(out)
    return out

def _flat_unless(S, axis):
    return (words.prod(S),) if axis is None else S

def _sizes(*arrays):
    return [shape_of(a) for a in arrays]

def _least(S, n):
    """The shape with ones in front, up to n dimensions."""
    return (1,) * builtins.max(0, n - len(S)) + S

def _least_3(S):
    if len(S) == 0:
        return (1, 1, 1)
    if len(S) == 1:
        return (1,) + S + (1,)
    if len(S) == 2:
        return S + (1,)
    return S

def _diagonal_length(n, m, k):
    if k >= 0:
        return builtins.max(0, builtins.min(n, m - k))
    return builtins.max(0, builtins.min(n + k, m))

def _replaced(S, axis, n):
    i = axis_of(axis, len(S))
    return S[:i] + (n,) + S[i + 1:]

def _is_real(n):
    """A number of Python that arange takes."""
    return isinstance(n, (int, float))

# Creation.

@since("2.0", "device")
@total
def zeros(shape: Shape, dtype: DType = None, order="C", *, device=None,
          like=None) -> Array[dtype or "float64", *shape]: ...
ones = empty = zeros

@since("2.0", "device")
@total
def full(shape: Shape, fill_value: ArrayLike[*F], dtype: DType = None, order="C", *, device=None,
         like=None) -> Array[dtype or dtype_of(fill_value), *shape]:
    words.expand(_without_leading_ones(F, shape), shape)

@since("2.0", "device")
@total
@where(R=S if shape is None else shape)
def zeros_like(a: ArrayLike[*S], dtype: DType = None, order="K", subok=True,
               shape: Shape | None = None, *, device=None) -> Array[dtype or dtype_of(a), *R]: ...
ones_like = empty_like = zeros_like

@since("2.0", "device")
@total
def full_like(a: ArrayLike[*S], fill_value: ArrayLike[*F], dtype: DType = None, order="K", subok=True,
              shape: Shape | None = None, *, device=None) -> Array[dtype or dtype_of(a), *R]:
    R = S if shape is None else shape
    words.expand(_without_leading_ones(F, R), R)

def _needs_copy(x, dtype):
    """Whether an array that is made of x certainly shares no elements with it."""
    return words.certainly(isinstance(x, (list, tuple, builtins.int, builtins.float, builtins.complex))
                           or (isinstance(x, ndarray) and dtype is not None and not words.same_dtype(x, dtype)))
def _check_copy(x, dtype, copy):
    if copy is False and words.version("numpy") >= (2, 0) and _needs_copy(x, dtype):
        raise ValueError("Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` "
                         "replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).")

@since("2.4", "ndmax")
@total
def array(object, dtype: DType = None, *, copy=True, order="K", subok=False, ndmin=0, ndmax=0, like=None):
    _check_copy(object, dtype, copy)
    if dtype == "object":
        return not_modelled("an array of objects")
    x = _converted(object)
    if words.certainly(dtype_of(x) == "object"):
        return not_modelled("an array of objects")
    if dtype is not None and dtype != "str" and dtype_of(x) == "str":
        return not_modelled("text that is read as something else")
    S = shape_of(x)
    return words.array(S if ndmin == 0 else _least(S, ndmin), dtype or dtype_of(x), elements(x))

@since("2.0", "device", "copy")
@view("perhaps")
@total
def asarray(a, dtype: DType = None, order=None, *, device=None, copy=None, like=None):
    _check_copy(a, dtype, copy)
    if not isinstance(a, (int, float, complex)) and dtype is None and isinstance(a, ndarray):
        return a
    if dtype == "object":
        return not_modelled("an array of objects")
    x = _converted(a)
    if words.certainly(dtype_of(x) == "object"):
        return not_modelled("an array of objects")
    if dtype is not None and dtype != "str" and dtype_of(x) == "str":
        return not_modelled("text that is read as something else")
    return words.array(shape_of(x), dtype or dtype_of(x), elements(x))
@since("2.1", "device", "copy")
@view("perhaps")
@total
def asanyarray(a, dtype: DType = None, order=None, *, device=None, copy=None, like=None) -> (
        a if words.certainly(isinstance(a, ndarray)) and dtype is None else
        asarray(a, dtype) if words.certainly(type(a) is ndarray or isinstance(a, (list, tuple, int, float,
        complex))) else
        not_modelled("an array of a class that is not known")): ...

@view("perhaps")
@total
def ascontiguousarray(a: ArrayLike[*S], dtype: DType = None, *,
                      like=None) -> Array[dtype or dtype_of(a), *(1,) * builtins.max(0, 1 - len(S)) + S]: ...
@view("perhaps")
@total
def asfortranarray(a: ArrayLike[*S], dtype: DType = None, *,
                   like=None) -> Array[dtype or dtype_of(a), *(1,) * builtins.max(0, 1 - len(S)) + S]: ...
def asarray_chkfinite(a: ArrayLike[*S], dtype: DType = None,
                      order=None) -> Array[dtype or dtype_of(a), *S]: ...
@until("2.0", says="Use `np.asarray` with a proper dtype instead.")
def asfarray(a: ArrayLike[*S], dtype: DType = None) -> Array[dtype or promote(a, "float64"), *S]: ...
@view("perhaps")
def require(a: ArrayLike[*S], dtype: DType = None, requirements=None, *,
            like=None) -> Array[dtype or dtype_of(a), *S]: ...
@total
def copy(a: ArrayLike[*S], order="K", subok=False) -> Array[dtype_of(a), *S]: ...
def frombuffer(buffer, dtype: DType = float, count=-1, offset=0, *,
               like=None) -> Array[dtype or "float64", fresh("count")]: ...
def fromiter(iter, dtype: DType, count=-1, *, like=None) -> Array[dtype or "float64", fresh("count")]: ...
def fromstring(string, dtype: DType = float, count=-1, *, sep="",
               like=None) -> Array[dtype or "float64", fresh("count")]: ...
@kind("array")
@effect("reads")
def fromfile(file, dtype=float, count=-1, sep="", offset=0, *, like=None) -> not_modelled("what a file holds"): ...
@kind("array")
@effect("reads")
@file("read", "fname")
def loadtxt(fname, *args, **kwargs) -> not_modelled("what a file holds"): ...
genfromtxt = loadtxt
recfromcsv: until("2.0", says="Use `np.genfromtxt` with comma delimiter instead.") = genfromtxt
recfromtxt: until("2.0", use="np.genfromtxt") = genfromtxt
@kind("array")
@effect("reads")
@file("read", "file")
def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", *, max_header_size=10000):
    stored = words.stored_arrays(file)
    if isinstance(stored, dict):
        return _Archive(stored)
    return _stored_array(stored)
def _stored_array(stored):
    return not_modelled("what a file holds") if stored is None else words.array(stored[1], stored[0])
class _Archive(Any):
    """The arrays of an .npz file, by name."""

    @owns(files=list(stored))
    def __init__(self, stored): ...
    def __getitem__(self, key):
        return _stored_array(self.stored[key])
    def __contains__(self, key): return key in self.stored
    def __iter__(self): return iter(self.stored)
    def __len__(self): return len(self.stored)
    def __enter__(self) -> self: ...
    def __exit__(self, *args) -> None: ...
    def close(self) -> None: ...
    def keys(self): return self.stored.keys()
    def items(self): return [(key, self[key]) for key in self.stored]
    def values(self): return [self[key] for key in self.stored]
def fromregex(file, regexp, dtype, encoding=None):
    return not_modelled("what a file holds")
@since("1.23")
def from_dlpack(x, /, *, device=None, copy=None):
    return not_modelled("the array of another library")

def fromfunction(function, shape: Shape, *, dtype: DType = float, like=None, **kwargs) -> function(
        *[words.array(shape, dtype or "float64") for d in shape], **kwargs): ...

@total
def arange(start=None, stop=None, step=None, dtype: DType = None, *, device=None, like=None):
    if stop is None:
        if step is None and isinstance(start, int):
            values = tuple(range(start)) if certainly(start <= 16 and dtype is None) else None
            return words.array((slice_size(0, start, 1),), dtype or "int64", values)
        if start is None:
            raise TypeError("arange() requires stop to be specified.")
        stop = start
        start = 0
    if start is None:
        start = 0
    if step is None:
        step = 1
    if not (_is_real(start) and _is_real(stop) and _is_real(step)):
        return words.array((fresh("n"),), dtype)
    if step == 0:
        raise ZeroDivisionError("division by zero")
    if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
        return words.array((slice_size(start, stop, step),), dtype or "int64")
    count = (stop - start) / step
    if certainly(count != count):
        raise ValueError("arange: cannot compute length")
    if certainly(count in (inf, -inf)):
        raise ValueError("Maximum allowed size exceeded")
    # A step so long that the quotient vanishes is still taken once.
    if certainly(count == 0 and stop != start):
        return words.array((1 if (stop > start) == (step > 0) else 0,), dtype or "float64")
    return words.array((builtins.max(0, _math.ceil(count)),), dtype or "float64")

@since("2.0", "device")
@total
@where(not (isinstance(num, (float, complex, str)) or num is None),
       f"'{type(num).__name__}' object cannot be interpreted as an integer", raises=TypeError)
@where(num >= 0, f"Number of samples, {num}, must be non-negative.", raises=ValueError)
@where(S=words.broadcast(A, B), i=axis_of(axis, len(S) + 1))
def linspace(start: ArrayLike[*A], stop: ArrayLike[*B], num: int = 50, endpoint=True, retstep=False,
             dtype: DType = None, axis: int = 0, *, device=None) -> (
        (Array[dtype or "float64", *S[:i], num, *S[i:]], words.result(S, "float64")) if retstep else
        words.array(S[:i] + (num,) + S[i:], dtype or "float64", _steps(start, stop, num, endpoint, dtype))): ...

def _steps(start, stop, num, endpoint, dtype):
    """The numbers of linspace between two numbers; None where they are not known."""
    low, high = elements(start), elements(stop)
    if low is None or high is None or rank(start) != 0 or rank(stop) != 0 or dtype is not None or endpoint is not True:
        return None
    if not isinstance(low[0], (int, float)) or not isinstance(high[0], (int, float)) or not certainly(2 <= num <= 512):
        return None
    if low[0] == high[0]:
        return (float(low[0]),) * num
    step = (high[0] - low[0]) / (num - 1)
    return None if step == 0 else tuple([i * step + low[0] for i in range(num - 1)] + [float(high[0])])

@where(not (isinstance(num, (float, complex, str)) or num is None),
       f"'{type(num).__name__}' object cannot be interpreted as an integer", raises=TypeError)
@where(num >= 0, f"Number of samples, {num}, must be non-negative.", raises=ValueError)
@where(S=words.broadcast(A, B), i=axis_of(axis, len(S) + 1))
def _spaced(start: ArrayLike[*A], stop: ArrayLike[*B], num: int = 50, endpoint=True, retstep=False,
             dtype: DType = None, axis: int = 0, *, device=None) -> (
        (Array[dtype or "float64", *S[:i], num, *S[i:]], words.result(S, "float64")) if retstep else
        Array[dtype or "float64", *S[:i], num, *S[i:]]): ...

def logspace(start, stop, num: int = 50, endpoint=True, base=10.0, dtype: DType = None, axis: int = 0) -> _spaced(
        start, stop, num, endpoint, False, dtype, axis): ...
def geomspace(start, stop, num: int = 50, endpoint=True, dtype: DType = None, axis: int = 0) -> _spaced(
        start, stop, num, endpoint, False, dtype, axis): ...

@since("2.0", "device")
@total
def eye(N: int, M: int | None = None, k: int = 0, dtype: DType = float, order="C", *, device=None,
        like=None) -> Array[dtype or "float64", builtins.max(N, 0) if M is None else N,
                            N if M is None else M]: ...
@total
def identity(n: int, dtype: DType = None, *, like=None) -> Array[dtype or "float64", n, n]: ...
@total
def tri(N, M=None, k=0, dtype: DType = float, *, like=None) -> (
        not_modelled("sizes that are no ints") if not isinstance(N, int) or not isinstance(N if M is None else
        M, int) or (not isinstance(k, int)) else
        Array[dtype or "float64", builtins.max(N, 0), builtins.max(N if M is None else M, 0)]): ...

@view("read-only")
@total
def _no_imaginary(x: Array[*S]) -> Array[dtype_of(x), *S]: ...

@total
@where(len(S) != 0, "tri() missing 1 required positional argument: 'N'", raises=TypeError)
@where(R=(S[0], S[0]) if len(S) == 1 else S)
def tril(m: ArrayLike[*S], k: int = 0) -> Array[dtype_of(m), *R]: ...
triu = tril

@total
@overload
def diag(v: ArrayLike[N], k: int = 0) -> Array[dtype_of(v), N + builtins.abs(k), N + builtins.abs(k)]: ...
@view("read-only")
@total
@overload
def diag(v: ArrayLike[N, M], k: int = 0) -> Array[
        dtype_of(v),
        builtins.max(0, builtins.min(N, M - k)) if k >= 0 else builtins.max(0, builtins.min(N + k, M))]: ...
@total
@says("Input must be 1- or 2-d.")
def diag(v, k=0): ...

@where(N=words.prod(S) + builtins.abs(k))
def diagflat(v: ArrayLike[*S], k: int = 0) -> Array[dtype_of(v), N, N]: ...

@where(len(S) == 1, "x must be a one-dimensional array or sequence.")
def vander(x: ArrayLike[*S], N: int | None = None, increasing=False) -> Array[
        promote(dtype_of(x), "int64"), S[0], S[0] if N is None else N]: ...

def _triangle(n, k, m):
    """How many elements on and below the k-th diagonal."""
    low = builtins.min(builtins.max(-k, 0), n)
    high = builtins.min(builtins.max(m - k, low), n)
    return (high - low) * (low + high + 2 * k + 1) // 2 + (n - high) * m

@where(low=builtins.min(builtins.max(-k, 0), n),
       high=builtins.min(builtins.max((n if m is None else m) - k, low), n),
       C=(high - low) * (low + high + 2 * k + 1) // 2 + (n - high) * (n if m is None else m))
def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array["int64", C], Array["int64", C]]: ...
@where(width=n if m is None else m, low=builtins.min(builtins.max(-(k - 1), 0), n),
       high=builtins.min(builtins.max(width - (k - 1), low), n),
       C=n * width - ((high - low) * (low + high + 2 * (k - 1) + 1) // 2 + (n - high) * width))
def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array["int64", C], Array["int64", C]]: ...
@where(len(S) == 2, "input array must be 2-d")
def tril_indices_from(arr: Array[*S], k: int = 0) -> tril_indices(S[0], k, S[1]): ...
@where(len(S) == 2, "input array must be 2-d")
def triu_indices_from(arr: Array[*S], k: int = 0) -> triu_indices(S[0], k, S[1]): ...
@where(C=fresh("count"))
def mask_indices(n, mask_func, k=0) -> tuple[Array["int64", C], Array["int64", C]]: ...
def diag_indices(n: int, ndim: int = 2) -> tuple([words.array((n,), "int64") for i in range(ndim)]): ...
@where(len(S) >= 2, "input array must be at least 2-d")
@where(S == (S[0],) * len(S), "All dimensions of input must be of equal length")
def diag_indices_from(arr: Array[*S]) -> tuple([words.array((S[0],), "int64") for d in S]): ...

@total
def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    S = tuple([words.prod(shape_of(x)) for x in xi])
    swap = indexing == "xy" and len(S) > 1
    if swap:
        S = (S[1], S[0]) + S[2:]
    result = []
    for i, x in enumerate(xi):
        j = 1 - i if swap and i < 2 else i
        result.append(words.array((1,) * j + (S[j],) + (1,) * (len(S) - j - 1) if sparse else S, dtype_of(x)))
    return result

@where(dimensions=tuple(dimensions), n=len(dimensions))
def indices(dimensions, dtype: DType = int, sparse=False) -> (
        tuple([words.array((1,) * i + (dimensions[i],) + (1,) * (n - i - 1), dtype
        or "float64") for i in range(n)]) if sparse else
        Array[dtype or "float64", n, *dimensions]): ...

def _grid_length(key):
    start = 0 if key.start is None else key.start
    step = 1 if key.step is None else key.step
    if key.stop is None:
        raise TypeError("unsupported operand type(s) for -: 'NoneType' and 'int'")
    if isinstance(step, complex):
        return int(builtins.abs(step))
    if isinstance(start, int) and isinstance(key.stop, int) and isinstance(step, int):
        if step == 0:
            raise ZeroDivisionError("division by zero")
        return slice_size(start, key.stop, step)
    if _is_real(start) and _is_real(key.stop) and _is_real(step):
        return builtins.max(0, _math.ceil((key.stop - start) / step))
    return fresh("n")

def _grid_type(key):
    parts = [part for part in (key.start, key.stop, key.step) if part is not None]
    if builtins.any([isinstance(part, complex) for part in parts]):
        return "float64"
    return promote(*parts)

class _Grid:
    def __init__(self, is_open):
        self.is_open = is_open
    def __getattr__(self, name) -> Any: ...
    def __getitem__(self, key):
        if isinstance(key, slice):
            return words.array((_grid_length(key),))
        if not isinstance(key, tuple):
            return not_modelled("a grid of something else than slices")
        S = tuple([_grid_length(k) for k in key])
        n = len(S)
        if self.is_open:
            return [words.array((1,) * i + (S[i],) + (1,) * (n - i - 1)) for i in range(n)]
        return words.array((n,) + S)
    def __len__(self) -> int:
        return 0

mgrid = _Grid(False)
ogrid = _Grid(True)

class _Concatenator:
    def __init__(self, columns):
        self.columns = columns
    def __getattr__(self, name) -> Any: ...
    def __getitem__(self, key):
        if not isinstance(key, tuple):
            key = (key,)
        shapes = []
        types = []
        for k in key:
            is_number = words.certainly(dtype_of(k) in _NUMBERS)
            if not is_number and isinstance(k, str):
                return not_modelled("a directive of r_ or c_")
            is_slice = not is_number and isinstance(k, slice)
            S = (_grid_length(k),) if is_slice else _least(shape_of(k), 1)
            shapes.append((S[0], 1) if self.columns and len(S) == 1 else S)
            types.append(_grid_type(k) if is_slice else dtype_of(k))
        return words.array(words.concat(shapes, -1 if self.columns else 0), promote(*types))
    def __len__(self) -> int:
        return 0

r_ = _Concatenator(False)
c_ = _Concatenator(True)

class _Key:
    def __init__(self, always_tuple):
        self.always_tuple = always_tuple
    def __getattr__(self, name) -> Any: ...
    def __getitem__(self, key):
        return (key,) if self.always_tuple and not isinstance(key, tuple) else key

s_ = _Key(False)
index_exp = _Key(True)

def bartlett(M) -> (
        not_modelled("a window whose size is no int") if not isinstance(M, int) else
        Array["float64", builtins.max(M, 0)]): ...
blackman = hamming = hanning = bartlett
def kaiser(M, beta) -> bartlett(M): ...

# Manipulation.

def shape(a) -> shape_of(a): ...
def ndim(a) -> rank(a): ...
def size(a, axis: int | None = None) -> words.prod(shape_of(a)) if axis is None else shape_of(a)[axis]: ...

@since("2.1", "shape", "copy")
@until("2.4", "newshape", use="shape")
@view("perhaps")
@total
def reshape(a: ArrayLike[*S], shape: Shape, order="C", *,
            copy=None) -> Array[dtype_of(a), *words.reshape(S, shape)]: ...
@view("perhaps")
@total
def ravel(a: ArrayLike[*S], order="C") -> Array[dtype_of(a), words.prod(S)]: ...
@view
@total
def transpose(a: ArrayLike[*S], axes=None) -> Array[dtype_of(a), *words.permute(S, axes)]: ...
@view
@total
def swapaxes(a: ArrayLike[*S], axis1: int, axis2: int) -> Array[dtype_of(a), *words.swapaxes(S, axis1,
                                                                                             axis2)]: ...
@view
@total
def moveaxis(a: ArrayLike[*S], source: Shape,
             destination: Shape) -> Array[dtype_of(a), *words.moveaxis(S, source, destination)]: ...
@view
@total
def rollaxis(a: ArrayLike[*S], axis: int, start: int = 0) -> Array[dtype_of(a), *words.rollaxis(S, axis,
                                                                                                start)]: ...
@view
@total
def expand_dims(a: ArrayLike[*S], axis) -> Array[dtype_of(a), *words.expand_dims(S, axis)]: ...
@view
@total
def squeeze(a: ArrayLike[*S], axis: Axis = None) -> Array[dtype_of(a), *words.squeeze(S, axis)]: ...

def _atleast(arys, n):
    def one(a):
        S = shape_of(a)
        return words.array(_least_3(S) if n == 3 else _least(S, n), dtype_of(a))
    if len(arys) == 1:
        return one(arys[0])
    return [one(a) for a in arys]
@total
def atleast_1d(*arys):
    return _atleast(arys, 1)
@total
def atleast_2d(*arys):
    return _atleast(arys, 2)
@total
def atleast_3d(*arys):
    return _atleast(arys, 3)

def _joined(arrays, dtype=None, casting="same_kind"):
    """The element type of what arrays are put together to."""
    d = promote(*arrays)
    if dtype is None:
        return d
    if casting == "same_kind" and _level(d) is not None and _level(dtype) is not None:
        if _level(d) > _level(dtype):
            raise TypeError(f"Cannot cast array data from dtype('{d}') to dtype('{dtype}') according to the "
                            "rule 'same_kind'")
    return dtype

@total
def concatenate(arrays: Seq[ArrayLike], /, axis: int | None = 0, out=None, *, dtype: DType = None,
                casting="same_kind"):
    if out is None:
        return words.array(words.concat(arrays, axis), _joined(arrays, dtype, casting))
    return _deliver(out, words.concat(arrays, axis), dtype)
@since("1.24", "dtype", "casting")
@total
def stack(arrays: Seq[ArrayLike], axis: int = 0, out=None, *, dtype: DType = None, casting="same_kind"):
    if out is None:
        return words.array(words.stack(arrays, axis), _joined(arrays, dtype, casting))
    return _deliver(out, words.stack(arrays, axis), dtype)
@since("1.24", "dtype", "casting")
@total
@where(d=promote(*tup))
@where((0 if d in _BOOL else 1 if d in _INTEGERS else 2 if d in _FLOATS else 3 if d in _COMPLEX else None) <= (0
       if dtype in _BOOL else 1 if dtype in _INTEGERS else 2 if dtype in _FLOATS else 3
       if dtype in _COMPLEX else None),
       f"Cannot cast array data from dtype('{d}') to dtype('{dtype}') according to the rule 'same_kind'",
       raises=TypeError,
       when=dtype is not None and (casting == "same_kind" and (0 if d in _BOOL else 1 if d in _INTEGERS else 2
       if d in _FLOATS else 3 if d in _COMPLEX else None) is not None
       and ((0 if dtype in _BOOL else 1 if dtype in _INTEGERS else 2 if dtype in _FLOATS else 3
       if dtype in _COMPLEX else None) is not None)))
def vstack(tup: Seq[ArrayLike], *, dtype: DType = None, casting="same_kind") -> Array[
        d if dtype is None else dtype,
        *words.concat([(1,) * builtins.max(0, 2 - len(shape_of(a))) + shape_of(a) for a in tup], 0)]: ...
row_stack = vstack
@since("1.24", "dtype", "casting")
@total
@where(shapes=[(1,) * builtins.max(0, 1 - len(shape_of(a))) + shape_of(a) for a in tup],
       along=0 if len(shapes) > 0 and len(shapes[0]) == 1 else 1, d=promote(*tup))
@where((0 if d in _BOOL else 1 if d in _INTEGERS else 2 if d in _FLOATS else 3 if d in _COMPLEX else None) <= (0
       if dtype in _BOOL else 1 if dtype in _INTEGERS else 2 if dtype in _FLOATS else 3
       if dtype in _COMPLEX else None),
       f"Cannot cast array data from dtype('{d}') to dtype('{dtype}') according to the rule 'same_kind'",
       raises=TypeError,
       when=dtype is not None and (casting == "same_kind" and (0 if d in _BOOL else 1 if d in _INTEGERS else 2
       if d in _FLOATS else 3 if d in _COMPLEX else None) is not None
       and ((0 if dtype in _BOOL else 1 if dtype in _INTEGERS else 2 if dtype in _FLOATS else 3
       if dtype in _COMPLEX else None) is not None)))
def hstack(tup: Seq[ArrayLike], *, dtype: DType = None, casting="same_kind") -> Array[
        d if dtype is None else dtype, *words.concat(shapes, along)]: ...
@total
@where(d=promote(*tup))
def dstack(tup: Seq[ArrayLike]) -> words.array(
        words.concat([(1, 1, 1) if len(shape_of(a)) == 0 else (1,) + shape_of(a) + (1,)
        if len(shape_of(a)) == 1 else shape_of(a) + (1,) if len(shape_of(a)) == 2 else
        shape_of(a) for a in tup], 2),
        d): ...
@total
def column_stack(tup: Seq[ArrayLike]):
    shapes = []
    for a in tup:
        S = _least(shape_of(a), 1)
        shapes.append((S[0], 1) if len(S) == 1 else S)
    return words.array(words.concat(shapes, 1), _joined(tup))

def _deepest(arrays):
    """The greatest rank among arrays in nested lists."""
    if not isinstance(arrays, list):
        return rank(arrays)
    deepest = 0
    for a in arrays:
        deepest = builtins.max(deepest, _deepest(a))
    return deepest
def _nesting(arrays):
    return 1 + _nesting(arrays[0]) if isinstance(arrays, list) and len(arrays) > 0 else 0
def _blocked(arrays, axis, n):
    if not isinstance(arrays, list):
        return _least(shape_of(arrays), n)
    return words.concat([_blocked(a, axis + 1, n) for a in arrays], axis)
def _blocked_type(arrays):
    return promote(*[_blocked_type(a) for a in arrays]) if isinstance(arrays, list) else dtype_of(arrays)
def block(arrays):
    depth = _nesting(arrays)
    n = builtins.max(depth, _deepest(arrays))
    return words.array(_blocked(arrays, n - depth, n), _blocked_type(arrays))

def _split_shape(ary, axis):
    """Of a sequence NumPy takes the length for the size of any axis."""
    S = shape_of(ary if isinstance(ary, Shaped) else _converted(ary))
    if words.certainly(isinstance(ary, (list, tuple)) and axis != 0 and S[0] != S[axis]):
        return not_modelled("parts of a sequence along another axis than the first")
    return S
def _parts(ary, shapes):
    return [words.array(S, dtype_of(ary)) for S in shapes]
@view
@total
def array_split(ary, indices_or_sections, axis: int = 0):
    S = _split_shape(ary, axis)
    return _parts(ary, words.array_split(S, indices_or_sections, axis))
@view
@total
def split(ary, indices_or_sections, axis: int = 0):
    S = _split_shape(ary, axis)
    return _parts(ary, words.split(S, indices_or_sections, axis))
@view
@total
@where(len(S) >= 2, "vsplit only works on arrays of 2 or more dimensions")
def vsplit(ary: ArrayLike[*S], indices_or_sections) -> (
        [words.array(j, dtype_of(ary)) for j in words.split(S, indices_or_sections, 0)]): ...
@view
@total
@where(len(S) >= 1, "hsplit only works on arrays of 1 or more dimensions")
def hsplit(ary: ArrayLike[*S], indices_or_sections) -> (
        [words.array(j, dtype_of(ary)) for j in words.split(S, indices_or_sections, 0 if len(S) == 1 else 1)]): ...
@view
@total
@where(len(S) >= 3, "dsplit only works on arrays of 3 or more dimensions")
def dsplit(ary: ArrayLike[*S], indices_or_sections) -> (
        [words.array(j, dtype_of(ary)) for j in words.split(S, indices_or_sections, 2)]): ...

@total
def tile(A: ArrayLike[*S], reps: Shape) -> Array[dtype_of(A), *words.tile(S, reps)]: ...

def repeat(a: ArrayLike[*S], repeats, axis: int | None = None):
    if isinstance(repeats, builtins.float):
        repeats = builtins.int(repeats)
    if isinstance(repeats, int):
        return words.array(words.repeat(S, repeats, axis), dtype_of(a))
    R = _flat_unless(S, axis)
    i = 0 if axis is None else axis_of(axis, len(S))
    counts = elements(repeats)
    C = shape_of(repeats)
    if len(C) > 1:
        raise ValueError("object too deep for desired array")
    if counts is None:
        return words.array(R[:i] + (fresh("n"),) + R[i + 1:], dtype_of(a))
    if len(counts) == 1:
        return words.array(R[:i] + (R[i] * counts[0],) + R[i + 1:], dtype_of(a))
    assert len(counts) == R[i], ("operands could not be broadcast together with shape "
                                 f"({R[i]},) ({len(counts)},)")
    n = 0
    for c in counts:
        if c < 0:
            raise ValueError("repeats may not contain negative values.")
        n = n + c
    return words.array(R[:i] + (n,) + R[i + 1:], dtype_of(a))

def pad(array: ArrayLike[*S], pad_width: ArrayLike[*W], mode="constant", **kwargs):
    if dtype_of(pad_width) in _NOT_INTEGERS:
        raise TypeError("`pad_width` must be of integral type.")
    words.expand(W, (len(S), 2))
    known = elements(pad_width)
    if known is None:
        return words.array(tuple([fresh("n") for d in S]), dtype_of(array))
    for n in known:
        if n < 0:
            raise ValueError("index can't contain negative values")
    if len(known) == 1:
        return words.array(words.pad(S, (known[0],), (known[0],)), dtype_of(array))
    if len(known) == 2 and W[len(W) - 1] == 2:
        return words.array(words.pad(S, (known[0],), (known[1],)), dtype_of(array))
    if W[1] == 1:
        return words.array(words.pad(S, known, known), dtype_of(array))
    return words.array(words.pad(S, known[0::2], known[1::2]), dtype_of(array))

@view
@total
@same_as("m", "same")
@valid(axes(axis, rank(m)))
def flip(m, axis=None): ...
@view
@total
@same_as("m", "same")
@where(rank(m) >= 2, "Input must be >= 2-d.")
def fliplr(m): ...
@view
@total
@same_as("m", "same")
@where(rank(m) >= 1, "Input must be >= 1-d.")
def flipud(m): ...
@total
@same_as("a", "same")
def roll(a, shift, axis=None):
    if isinstance(axis, int):
        axis_of(axis, rank(a))
    elif axis is not None:
        for i in axis:
            axis_of(i, rank(a))
@view
@total
@where(len(axes) == 2, "len(axes) must be 2.")
@where(n=len(S), i=axes[0], j=axes[1])
@where(not (i == j or (i - j == n or j - i == n)), "Axes must be different.", raises=ValueError)
@where(not (i >= n or j >= n or i < -n or j < -n), f"Axes={axes} out of range for array of ndim={n}.",
       raises=ValueError)
@where(R=S if k % 2 == 0 else words.swapaxes(S, i, j))
def rot90(m: ArrayLike[*S], k: int = 1, axes: Seq[int] = (0, 1)) -> Array[dtype_of(m), *R]: ...

@view("read-only")
@total
def broadcast_to(array: ArrayLike[*S], shape: Shape,
                 subok=False) -> Array[dtype_of(array), *words.expand(S, shape)]: ...
@where(S=words.broadcast(*[shape_of(a) for a in args]))
def broadcast_arrays(*args, subok=False) -> (
        [words.array(S, dtype_of(a)) for a in args] if subok is False else not_modelled("arrays of subclasses")): ...
def broadcast_shapes(*args) -> words.broadcast(*[(S,) if isinstance(S, int) else tuple(S) for S in args]): ...

class broadcast:
    iters: tuple
    index: int
    @owns(shape=words.broadcast(*[shape_of(a) for a in args]), nd=len(self.shape), ndim=len(self.shape), size=words.prod(self.shape),
          numiter=len(args))
    def __init__(self, *args): ...
    def reset(self) -> None: ...
    def __iter__(self) -> Any: ...

@total
def append(arr: ArrayLike[*S], values: ArrayLike[*V], axis: int | None = None) -> (
        Array[promote(dtype_of(arr), dtype_of(values)), words.prod(S) + words.prod(V)] if axis is None else
        Array[promote(dtype_of(arr), dtype_of(values)), *words.concat([S, V], axis)]): ...

def insert(arr: ArrayLike[*S], obj, values: ArrayLike[*V], axis: int | None = None):
    R = _flat_unless(S, axis)
    if len(R) == 0:
        raise _AxisError("axis 0 is out of bounds for array of dimension 0")
    i = 0 if axis is None else axis_of(axis, len(S))
    if isinstance(obj, int):
        if obj > R[i] or obj < -R[i]:
            raise IndexError(f"index {obj} is out of bounds for axis {i} with size {R[i]}")
        W = _least(V, len(R))
        W = W[1:i + 1] + (W[0],) + W[i + 1:]
        extra = len(W) - len(R)
        assert words.prod(W[:extra]) == 1, "could not broadcast input array"
        words.expand(W[extra:], R[:i] + (W[i],) + R[i + 1:])
        return words.array(R[:i] + (R[i] + W[i],) + R[i + 1:], dtype_of(arr))
    if isinstance(obj, slice):
        return words.array(R[:i] + (fresh("n"),) + R[i + 1:], dtype_of(arr))
    n = words.prod(shape_of(obj))
    if n == 1 or dtype_of(obj) == "bool":
        return words.array(R[:i] + (fresh("n"),) + R[i + 1:], dtype_of(arr))
    return words.array(R[:i] + (R[i] + n,) + R[i + 1:], dtype_of(arr))

def delete(arr: ArrayLike[*S], obj, axis: int | None = None):
    R = _flat_unless(S, axis)
    i = 0 if axis is None else axis_of(axis, len(S))
    if isinstance(obj, int):
        _check_index(obj, R[i], i)
        return words.array(R[:i] + (R[i] - 1,) + R[i + 1:], dtype_of(arr))
    if isinstance(obj, slice):
        return words.array(R[:i] + (R[i] - words.index((R[i],), obj)[0],) + R[i + 1:], dtype_of(arr))
    known = elements(obj)
    if known is None or dtype_of(obj) == "bool" or len(known) == 0 or len(R) == 0:
        return words.array(R[:i] + (fresh("n"),) + R[i + 1:], dtype_of(arr))
    for k in known:
        _check_index(k, R[i], i)
    return words.array(R[:i] + (R[i] - len(set([k % R[i] for k in known])),) + R[i + 1:], dtype_of(arr))

def resize(a: ArrayLike[*S], new_shape: Shape) -> Array[dtype_of(a), *new_shape]:
    for d in new_shape:
        if d < 0:
            raise ValueError("all elements of `new_shape` must be non-negative")
@since("2.2", "axis")
def trim_zeros(filt, trim="fb", axis=None):
    return not_modelled("the elements decide")

def _inverse(S, axis):
    """NumPy 2 gives it the shape of the array."""
    if axis is not None or len(S) == 1:
        return (words.prod(S) if axis is None else S[axis],)
    if words.version_text("numpy") is None:
        return words.anything()
    return S if words.version("numpy") >= (2, 0) else (words.prod(S),)

@since("2.3", "sorted")
def unique(ar: ArrayLike[*S], return_index=False, return_inverse=False, return_counts=False,
           axis: int | None = None, *, equal_nan=True, sorted=True):
    known = elements(ar)
    n = fresh("unique") if known is None or axis is not None else len(set(known))
    R = (n,) if axis is None else _replaced(S, axis, n)
    values = words.array(R, dtype_of(ar))
    if not return_index and not return_inverse and not return_counts:
        return values
    result = (values,)
    if return_index:
        result = result + (words.array((n,), "int64"),)
    if return_inverse:
        result = result + (words.array(_inverse(S, axis), "int64"),)
    if return_counts:
        result = result + (words.array((n,), "int64"),)
    return result

_UniqueAll = _namedtuple("UniqueAllResult", ["values", "indices", "inverse_indices", "counts"])
_UniqueCounts = _namedtuple("UniqueCountsResult", ["values", "counts"])
_UniqueInverse = _namedtuple("UniqueInverseResult", ["values", "inverse_indices"])
@since("2.0")
def unique_values(x):
    return unique(x)
@since("2.0")
def unique_all(x):
    values, indices, inverse, counts = unique(x, True, True, True)
    return _UniqueAll(values, indices, words.array(shape_of(x), "int64"), counts)
@since("2.0")
def unique_counts(x):
    values, counts = unique(x, return_counts=True)
    return _UniqueCounts(values, counts)
@since("2.0")
def unique_inverse(x):
    return _UniqueInverse(unique(x), words.array(shape_of(x), "int64"))

# Element by element.

class ufunc:
    resolve_dtypes: Any
    nargs: int
    ntypes: int
    types: list
    identity: Any
    signature: Any

    @owns(nargs=nin + nout)
    def __init__(self, nin, nout, kind): ...
    def _kind_of(self, inputs):
        d = promote(*inputs)
        if self.kind == "promote":
            return d
        if self.kind == "float":
            return _float_type(d)
        if self.kind == "real":
            return _real_type(d)
        return self.kind
    def reduce(self, array: ArrayLike[*S], axis: Axis = 0, dtype: DType = None, out=None, keepdims=False,
               initial=None, where=True):
        if self.nin != 2 or self.nout != 1:
            raise ValueError("reduce only supported for binary functions")
        return _deliver(out, words.reduce(S, axis, keepdims), dtype or self._kind_of((array,)))
    def accumulate(self, array: ArrayLike[*S], axis: int = 0, dtype: DType = None, out=None):
        if self.nin != 2 or self.nout != 1:
            raise ValueError("accumulate only supported for binary functions")
        if len(S) == 0:
            raise TypeError("cannot accumulate on a scalar")
        axis_of(axis, len(S))
        return _deliver(out, S, dtype or self._kind_of((array,)))
    def reduceat(self, array: ArrayLike[*S], indices: ArrayLike[N], axis: int = 0, dtype: DType = None,
                 out=None):
        if self.nin != 2 or self.nout != 1:
            raise ValueError("reduceat only supported for binary functions")
        return _deliver(out, _replaced(S, axis, N), dtype or self._kind_of((array,)))
    def outer(self, A: ArrayLike[*S], B: ArrayLike[*T], /, *, out=None, dtype: DType = None, **rest):
        if self.nin != 2:
            raise ValueError("outer product only supported for binary functions")
        d = dtype or self._kind_of((A, B))
        if self.nout == 2:
            return (words.result(S + T, d), words.result(S + T, d))
        return _deliver(out, S + T, d)
    @where(R=words.index(S, indices))
    @changes(words.set_elements(a))
    @valid(b is None or words.expand(shape_of(b), R))
    def at(self, a: Array[*S], indices, b=None, /) -> None: ...

class _Unary(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _UnaryNumber(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest):
        if dtype_of(x) == "bool":
            raise TypeError("ufunc did not contain a loop with signature matching types "
                            "<class 'numpy.dtype[bool_]'> -> None")
class _UnaryReal(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_real(x, x)
class _UnaryInteger(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_integers(x, x)
class _UnaryFloat(ufunc):
    @total
    @words.ufunc("floating")
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _UnaryRealFloat(ufunc):
    @total
    @words.ufunc("floating")
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_real(x, x)
class _UnaryMagnitude(ufunc):
    @total
    @words.ufunc("real")
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _UnaryTest(ufunc):
    @total
    @words.ufunc("bool")
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest):
        if dtype_of(x) == "str":
            raise TypeError("ufunc not supported for the input types, and the inputs could not be safely "
                            "coerced to any supported types according to the casting rule ''safe''")
class _UnaryTwo(ufunc):
    @total
    def __call__(self, x: ArrayLike[*S], /, *out, where: ArrayLike[*W] = True, dtype: DType = None, **rest):
        _needs_real(x, x)
        R = words.broadcast(S, W)
        d = dtype or _float_type(dtype_of(x))
        return (words.result(R, d), words.result(R, d))
class _Binary(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _BinaryPower(ufunc):
    @total
    @words.ufunc("arithmetic")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_no_negative_powers(x1, x2)
class _BinaryNumber(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_no_booleans(x1, x2)
class _BinaryReal(ufunc):
    @total
    @words.ufunc("arithmetic")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_real(x1, x2)
class _BinaryInteger(ufunc):
    @total
    @words.ufunc
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_integers(x1, x2)
class _BinaryFloat(ufunc):
    @total
    @words.ufunc("float")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _BinaryRealFloat(ufunc):
    @total
    @words.ufunc("floating")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_real(x1, x2)
class _BinaryComparison(ufunc):
    @total
    @words.ufunc("bool")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest):
        _needs_alike(x1, x2)
class _BinaryTest(ufunc):
    @total
    @words.ufunc("bool")
    def __call__(self: ufunc, x1, x2, /, out=None, *, where=True, dtype: DType = None, **rest): ...
class _BinaryTwo(ufunc):
    @total
    def __call__(self, x1: ArrayLike[*S], x2: ArrayLike[*T], /, *out, where: ArrayLike[*W] = True,
                 dtype: DType = None, **rest):
        _needs_real(x1, x2)
        R = words.broadcast(S, T, W)
        return (words.result(R, dtype or promote(x1, x2)), words.result(R, dtype or promote(x1, x2)))

power = _BinaryPower(2, 1, "promote")
add = multiply = maximum = minimum = fmax = fmin = _Binary(2, 1, "promote")
subtract = _BinaryNumber(2, 1, "promote")
floor_divide = remainder = mod = fmod = _BinaryReal(2, 1, "promote")
divide = true_divide = float_power = _BinaryFloat(2, 1, "float")
logaddexp = logaddexp2 = arctan2 = hypot = copysign = nextafter = heaviside = _BinaryRealFloat(2, 1, "float")
ldexp = _BinaryRealFloat(2, 1, "float")
left_shift = right_shift = bitwise_and = bitwise_or = bitwise_xor = gcd = _BinaryInteger(2, 1, "promote")
lcm = _BinaryInteger(2, 1, "promote")
less = less_equal = greater = greater_equal = equal = not_equal = _BinaryComparison(2, 1, "bool")
logical_and = logical_or = logical_xor = _BinaryTest(2, 1, "bool")
divmod = _BinaryTwo(2, 2, "promote")
logical_not = isfinite = isinf = isnan = isnat = _UnaryTest(1, 1, "bool")
signbit = _UnaryTest(1, 1, "bool")
invert = bitwise_not = _UnaryInteger(1, 1, "promote")
negative = positive = sign = _UnaryNumber(1, 1, "promote")
class _UnaryArithmetic(ufunc):
    @total
    @words.ufunc("arithmetic")
    def __call__(self: ufunc, x, /, out=None, *, where=True, dtype: DType = None, **rest): ...
square = conjugate = conj = reciprocal = _UnaryArithmetic(1, 1, "promote")
absolute = abs = _UnaryMagnitude(1, 1, "real")
sin = cos = tan = arcsin = arccos = arctan = sinh = cosh = tanh = arcsinh = _UnaryFloat(1, 1, "float")
arccosh = arctanh = _UnaryFloat(1, 1, "float")
exp = exp2 = expm1 = log = log2 = log10 = log1p = sqrt = rint = _UnaryFloat(1, 1, "float")
cbrt = fabs = deg2rad = degrees = rad2deg = radians = spacing = _UnaryRealFloat(1, 1, "float")
floor: until("2.1") = _UnaryRealFloat(1, 1, "float")
floor: since("2.1") = _UnaryReal(1, 1, "promote")
ceil: until("2.1") = _UnaryRealFloat(1, 1, "float")
ceil: since("2.1") = _UnaryReal(1, 1, "promote")
trunc: until("2.1") = _UnaryRealFloat(1, 1, "float")
trunc: since("2.1") = _UnaryReal(1, 1, "promote")
modf = frexp = _UnaryTwo(1, 2, "float")

def frompyfunc(func, /, nin, nout, *, identity=None):
    return not_modelled("a ufunc of a Python function")
class vectorize:
    def __init__(self, pyfunc, otypes=None, doc=None, excluded=None, cache=False, signature=None): ...
    def __call__(self, *args, **kwargs):
        return not_modelled("a vectorized Python function")

@total
@same_as("x", "float")
@where(not (dtype_of(x) in _COMPLEX or dtype_of(x) in _TEXT or dtype_of(x) in _COMPLEX or (dtype_of(x) in _TEXT)),
       "ufunc not supported for the input types, and the inputs could not be safely coerced to any supported "
       "types according to the casting rule ''safe''",
       raises=TypeError)
def fix(x, out=None): ...
@total
@same_as("x", "float")
def sinc(x): ...
i0 = sinc
@total
@same_as("x")
def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None): ...
@same_as("a")
def real_if_close(a, tol=100): ...
@total
@same_as("val", "real")
def real(val): ...
imag = real
@total
@same_as("z", "float")
def angle(z, deg=False): ...
@total
@same_as("x", "bool")
def isreal(x): ...
iscomplex = isreal
@same_as("x", "bool")
def isneginf(x, out=None): ...
isposinf = isneginf
@same_as("p", "float")
@valid(axis_of(axis, rank(p)))
def unwrap(p, discont=None, axis: int = -1, *, period=6.283185307179586): ...

@total
@valid(words.broadcast_out(shape_of(out), S), when=out is not None and not words.whole(a))
@changes(words.set_elements(out), when=out is not None)
def around(a: ArrayLike[*S], decimals=0, out=None) -> (
        words.result(S, words.of_kind(a, "floating") if dtype_of(a) == "bool" else dtype_of(a)) if out is None else
        out): ...
round = around
round_: until("2.0", use="np.round") = round

@total
@where(words.version_text("numpy") is None, "One of max or min must be given", raises=ValueError,
       when=a_min is None and a_max is None and (words.version("numpy") < (2, 1)))
@where(T=S if a_min is None else words.broadcast(S, shape_of(a_min)))
@where(T=T if a_max is None else words.broadcast(T, shape_of(a_max)))
@valid(words.broadcast_out(shape_of(out), T), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def clip(a: ArrayLike[*S], a_min, a_max, out=None, **rest) -> (
        words.result(T, promote(*[x for x in (a, a_min, a_max) if x is not None])) if out is None else
        out): ...

@total
def isclose(a: ArrayLike[*A], b: ArrayLike[*B], rtol=1e-05, atol=1e-08, equal_nan=False) -> words.result(
        words.broadcast(A, B), "bool"): ...
@valid(words.broadcast(A, B))
def allclose(a: ArrayLike[*A], b: ArrayLike[*B], rtol=1e-05, atol=1e-08, equal_nan=False) -> builtins.bool: ...
def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan=False) -> builtins.bool: ...
def array_equiv(a1: ArrayLike, a2: ArrayLike) -> builtins.bool: ...

# Reductions.

@total
@words.reduction("sum")
def sum(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=0, where=True): ...
@total
@words.reduction("sum")
def prod(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, initial=1, where=True): ...
product: until("2.0", use="np.prod") = prod
nansum = nanprod = sum
@total
@words.reduction("float", scalars="refused")
def mean(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, *, where=True): ...
@total
@words.reduction("float")
def nanmean(a, axis: Axis = None, dtype: DType = None, out=None, keepdims=False, *, where=True): ...
@since("2.0", "mean", "correction")
@total
@words.reduction("deviation", scalars="refused")
def std(a, axis: Axis = None, dtype: DType = None, out=None, ddof=0, keepdims=False, *, where=True, mean=None,
        correction=None): ...
var = std
@since("2.0", "mean", "correction")
@total
@words.reduction("float")
def nanstd(a, axis: Axis = None, dtype: DType = None, out=None, ddof=0, keepdims=False, *, where=True, mean=None,
           correction=None): ...
nanvar = nanstd
@total
@words.reduction("bool")
def all(a, axis: Axis = None, out=None, keepdims=False, *, where=True): ...
any = all
alltrue: until("2.0", use="np.all") = any
sometrue: until("2.0", use="np.any") = any
@total
@words.reduction("same", empty="maximum")
def amax(a, axis: Axis = None, out=None, keepdims=False, initial=None, where=True): ...
max = nanmax = amax
@total
@words.reduction("same", empty="minimum")
def amin(a, axis: Axis = None, out=None, keepdims=False, initial=None, where=True): ...
min = nanmin = amin
@total
@words.reduction("same", empty="maximum")
@where(not (dtype_of(a) == "bool" and dtype_of(a) == "bool"),
       "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or "
       "the logical_xor function instead.",
       raises=TypeError, when=dtype_of(a) == "bool")
def ptp(a, axis: Axis = None, out=None, keepdims=False): ...
@total
@words.reduction("float", scalars="refused")
def median(a, axis=None, out=None, overwrite_input=False, keepdims=False): ...
nanmedian = median
@total
@words.reduction("int64", empty="argmax")
def argmax(a, axis: int | None = None, out=None, *, keepdims=False): ...
@words.reduction("int64", empty="argmax")
def nanargmax(a, axis: int | None = None, out=None, *, keepdims=False): ...
@total
@words.reduction("int64", empty="argmin")
def argmin(a, axis: int | None = None, out=None, *, keepdims=False): ...
@words.reduction("int64", empty="argmin")
def nanargmin(a, axis: int | None = None, out=None, *, keepdims=False): ...

@total
def count_nonzero(a: ArrayLike[*S], axis: Axis = None, *, keepdims=False) -> words.result(
        words.reduce(S, axis, keepdims), "int64"): ...

@until("2.4", "interpolation", use="method")
@since("2.0", "weights")
@valid(words.broadcast_out(shape_of(out), Q + words.reduce(S, axis, keepdims)), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def quantile(a: ArrayLike[*S], q: ArrayLike[*Q], axis=None, out=None, overwrite_input=False,
             method="linear", keepdims=False, *, weights=None, interpolation=None) -> (
        words.result(Q + words.reduce(S, axis, keepdims), of_kind(a, "float")) if out is None else
        out): ...
percentile = quantile
@until("2.4", "interpolation", use="method")
@since("2.0", "weights")
@where(R=words.reduce(S, axis, keepdims))
@valid(words.broadcast_out(shape_of(out), Q + R if words.prod(S) != 0 else R), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def nanquantile(a: ArrayLike[*S], q: ArrayLike[*Q], axis=None, out=None, overwrite_input=False,
                method="linear", keepdims=False, *, weights=None, interpolation=None) -> (
        words.result(Q + R if words.prod(S) != 0 else R, of_kind(a, "float")) if out is None else
        out): ...
nanpercentile = nanquantile

def average(a: ArrayLike[*S], axis: Axis = None, weights=None, returned=False, *, keepdims=False):
    R = words.reduce(S, axis, keepdims)
    if weights is not None:
        W = shape_of(weights)
        if len(W) != len(S):
            if axis is None:
                raise TypeError("Axis must be specified when shapes of a and weights differ.")
            if not isinstance(axis, int):
                return not_modelled("weights for several axes")
            if len(W) != 1:
                raise TypeError("1D weights expected when shapes of a and weights differ.")
            assert W[0] == S[axis], "Length of weights not compatible with specified axis."
        else:
            for i in range(len(S)):
                if W[i] != S[i]:
                    if axis is None:
                        raise TypeError("Axis must be specified when shapes of a and weights differ.")
                    if len(W) != 1:
                        raise TypeError("1D weights expected when shapes of a and weights differ.")
                    raise ValueError("Length of weights not compatible with specified axis.")
    result = words.result(R, _float_type(dtype_of(a)))
    return (result, words.result(R, "float64")) if returned else result

@total
@valid(axis_of(axis, builtins.max(len(S), 1)), when=axis is not None)
@where(R=((words.prod(S),) if axis is None else S) if len(S) > 0 else (1,))
@valid(words.broadcast_out(shape_of(out), R), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def cumprod(a: ArrayLike[*S], axis: int | None = None, dtype: DType = None, out=None) -> (
        Array[dtype or words.of_kind(a, "sum"), *R] if out is None else
        out): ...
nancumsum = nancumprod = cumprod

@total
@valid(axis_of(axis, builtins.max(len(S), 1)), when=axis is not None)
@where(R=((words.prod(S),) if axis is None else S) if len(S) > 0 else (1,))
@valid(words.broadcast_out(shape_of(out), R), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def cumsum(a: ArrayLike[*S], axis: int | None = None, dtype: DType = None, out=None) -> (
        (_running_sums(a) if _has_few_ints(a, dtype) else Array[dtype or words.of_kind(a, "sum"), *R]) if out is None
        else out): ...

def _has_few_ints(a, dtype):
    known = elements(a)
    return (known is not None and dtype is None and len(shape_of(a)) == 1 and
            certainly(builtins.all([type(number) is builtins.int for number in known])))

def _running_sums(a):
    sums, total = [], 0
    for number in elements(a):
        total = total + number
        sums.append(total)
    return words.array(shape_of(a), words.of_kind(a, "sum"), builtins.tuple(sums))
cumproduct: until("2.0", use="np.cumprod") = cumprod

@total
@where(n >= 0, f"order must be non-negative but got {n}", raises=ValueError, when=n != 0)
@where(len(S) > 0, "diff requires input that is at least one dimensional", when=n != 0)
@where(length=S[axis_of(axis, len(S))] + (1 if len(shape_of(prepend)) == 0 else
       shape_of(prepend)[axis_of(axis, len(S))]) if prepend is not None else S[axis_of(axis, len(S))],
       when=n != 0)
@where(M=shape_of(append) if append is not None else shape_of(prepend), when=n != 0)
@where(length=length + (1 if len(shape_of(append)) == 0 else shape_of(append)[axis_of(axis, len(S))])
       if append is not None else length,
       when=n != 0)
def diff(a: ArrayLike[*S], n: int = 1, axis: int = -1, prepend=None, append=None) -> (
        Array[dtype_of(a), *S] if n == 0 else
        Array[dtype_of(a), *S[:axis_of(axis, len(S))], builtins.max(0, length - n),
        *S[axis_of(axis, len(S)) + 1:]]): ...

@where(n=builtins.max(0, words.prod(S) - 1))
@where(n=n + words.prod(shape_of(to_end)) if to_end is not None else n)
@where(n=n + words.prod(shape_of(to_begin)) if to_begin is not None else n)
def ediff1d(ary: ArrayLike[*S], to_end=None, to_begin=None) -> Array[dtype_of(ary), n]: ...

def gradient(f: ArrayLike[*S], *varargs, axis=None, edge_order: int = 1):
    chosen = tuple(range(len(S))) if axis is None else axes(axis, len(S))
    if len(varargs) > 1 and len(varargs) != len(chosen):
        raise TypeError("invalid number of arguments")
    for i in chosen:
        assert S[i] >= edge_order + 1, ("Shape of array too small to calculate a numerical gradient, at "
                                        "least (edge_order + 1) elements are required.")
    result = [words.array(S, _float_type(dtype_of(f))) for i in chosen]
    return result[0] if len(result) == 1 else result

def _trapezoid(y: ArrayLike[*S], x=None, dx=1.0, axis: int = -1):
    i = axis_of(axis, len(S))
    if x is not None:
        X = shape_of(x)
        if len(X) != 1:
            return not_modelled("sample points of another rank")
        words.broadcast((builtins.max(0, S[i] - 1),), (builtins.max(0, X[0] - 1),))
    return words.result(S[:i] + S[i + 1:], _float_type(dtype_of(y)))

trapz: until("2.4", use="np.trapezoid") = _trapezoid
trapezoid: since("2.0") = _trapezoid

# Linear algebra.

class _Product(ufunc):
    @total
    def __call__(self, x1: ArrayLike[*S], x2: ArrayLike[*T], /, out=None, *, dtype: DType = None, axes=None,
                 axis=None, **rest):
        if axes is not None or axis is not None:
            return not_modelled("other axes than the last")
        _needs_numbers(x1, x2)
        return _deliver(out, words.matmul(S, T), dtype or promote(x1, x2))
matmul = _Product(2, 1, "promote")

class _VectorProduct(ufunc):
    """Products whose last dimensions are vectors, or a matrix: what is left of each, and what they sum over."""

    def _matched(self, x, least, i):
        assert len(x) >= least, (f"{self.name}: Input operand {i} does not have enough dimensions (has {len(x)}, gufunc core "
                                 f"with signature {self.core} requires {least})")
class _VecDot(_VectorProduct):
    name = "vecdot"
    core = "(n),(n)->()"
    def __call__(self, x1: ArrayLike[*S], x2: ArrayLike[*T], /, out=None, *, dtype: DType = None, axes=None,
                 axis=None, **rest):
        if axes is not None or axis is not None:
            return not_modelled("other axes than the last")
        _needs_numbers(x1, x2)
        self._matched(S, 1, 0)
        self._matched(T, 1, 1)
        assert S[-1] == T[-1], _core_mismatch("vecdot", 1, 0, "(n),(n)->()", T[-1], S[-1])
        return _deliver(out, words.broadcast(S[:-1], T[:-1]), dtype or promote(x1, x2))
class _MatVec(_VectorProduct):
    name = "matvec"
    core = "(m,n),(n)->(m)"
    def __call__(self, x1: ArrayLike[*S], x2: ArrayLike[*T], /, out=None, *, dtype: DType = None, axes=None,
                 axis=None, **rest):
        if axes is not None or axis is not None:
            return not_modelled("other axes than the last")
        _needs_numbers(x1, x2)
        self._matched(S, 2, 0)
        self._matched(T, 1, 1)
        assert S[-1] == T[-1], _core_mismatch("matvec", 1, 0, "(m,n),(n)->(m)", T[-1], S[-1])
        return _deliver(out, words.broadcast(S[:-2], T[:-1]) + (S[-2],), dtype or promote(x1, x2))
class _VecMat(_VectorProduct):
    name = "vecmat"
    core = "(n),(n,m)->(m)"
    def __call__(self, x1: ArrayLike[*S], x2: ArrayLike[*T], /, out=None, *, dtype: DType = None, axes=None,
                 axis=None, **rest):
        if axes is not None or axis is not None:
            return not_modelled("other axes than the last")
        _needs_numbers(x1, x2)
        self._matched(S, 1, 0)
        self._matched(T, 2, 1)
        assert S[-1] == T[-2], _core_mismatch("vecmat", 1, 0, "(n),(n,m)->(m)", T[-2], S[-1])
        return _deliver(out, words.broadcast(S[:-1], T[:-2]) + (T[-1],), dtype or promote(x1, x2))
def _core_mismatch(name, operand, dimension, signature, found, wanted):
    return (f"{name}: Input operand {operand} has a mismatch in its core dimension {dimension}, with gufunc signature "
            f"{signature} (size {found} is different from {wanted})")
vecdot: since("2.0") = _VecDot(2, 1, "promote")
matvec: since("2.2") = _MatVec(2, 1, "promote")
vecmat: since("2.2") = _VecMat(2, 1, "promote")
@total
@valid(words.broadcast_out(shape_of(out), words.dot(S, T)), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def dot(a: ArrayLike[*S], b: ArrayLike[*T], out=None) -> (
        words.result(words.dot(S, T), promote(dtype_of(a), dtype_of(b))) if out is None else out): ...
@total
def vdot(a: ArrayLike[*S], b: ArrayLike[*T], /) -> words.result(words.vdot(S, T), promote(dtype_of(a), dtype_of(b))): ...
@total
def inner(a: ArrayLike[*S], b: ArrayLike[*T], /) -> words.result(words.inner(S, T), promote(dtype_of(a), dtype_of(b))): ...
@total
@valid(words.broadcast_out(shape_of(out), (words.prod(S), words.prod(T))), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def outer(a: ArrayLike[*S], b: ArrayLike[*T], out=None) -> (
        words.result((words.prod(S), words.prod(T)), promote(dtype_of(a), dtype_of(b))) if out is None else
        out): ...
@total
def kron(a: ArrayLike[*S], b: ArrayLike[*T]) -> Array[promote(dtype_of(a), dtype_of(b)), *words.kron(S, T)]: ...
@total
def tensordot(a: ArrayLike[*S], b: ArrayLike[*T], axes=2) -> Array[
        promote(dtype_of(a), dtype_of(b)), *words.tensordot(S, T, axes)]: ...
@total
@valid(words.broadcast_out(shape_of(out), words.trace(S, offset, axis1, axis2)), when=out is not None)
@changes(words.set_elements(out), when=out is not None)
def trace(a: ArrayLike[*S], offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: DType = None, out=None) -> (
        words.result(words.trace(S, offset, axis1, axis2), dtype or dtype_of(a)) if out is None else
        out): ...
@view("read-only")
@total
def diagonal(a: ArrayLike[*S], offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array[
        dtype_of(a), *words.diagonal(S, offset, axis1, axis2)]: ...
@total
def einsum(*operands, out=None, optimize=False, dtype: DType = None, **rest):
    if len(operands) == 0:
        raise ValueError("must specify the einstein sum subscripts string and at least one operand, or at "
                         "least one operand and its corresponding subscripts list")
    if not isinstance(operands[0], str):
        return not_modelled("subscripts as lists")
    return _deliver(out, words.einsum(operands[0], _sizes(*operands[1:])), dtype or _joined(operands[1:]))
def einsum_path(subscripts, *operands, optimize="greedy") -> tuple[list, str]: ...

def cross(a: ArrayLike[*A], b: ArrayLike[*B], axisa: int = -1, axisb: int = -1, axisc: int = -1,
          axis: int | None = None):
    if axis is not None:
        axisa = axisb = axisc = axis
    i = axis_of(axisa, len(A))
    j = axis_of(axisb, len(B))
    n = A[i]
    m = B[j]
    assert (n == 2 or n == 3) and (m == 2 or m == 3), ("incompatible dimensions for cross product\n"
                                                       "(dimension must be 2 or 3)")
    S = words.broadcast(A[:i] + A[i + 1:], B[:j] + B[j + 1:])
    _needs_no_booleans(a, b)
    d = promote(a, b)
    if n == 2 and m == 2:
        return words.result(S, d)
    k = axis_of(axisc, len(S) + 1)
    return words.array(S[:k] + (3,) + S[k:], d)

@where(len((1,) * builtins.max(0, 1 - len(S)) + S) <= 1 and len((1,) * builtins.max(0, 1 - len(T)) + T) <= 1,
       "object too deep for desired array")
@where(len((1,) * builtins.max(0, 1 - len(S)) + S) == 1 and len((1,) * builtins.max(0, 1 - len(T)) + T) == 1,
       "object of too small depth for desired array")
@where(n=((1,) * builtins.max(0, 1 - len(S)) + S)[0], m=((1,) * builtins.max(0, 1 - len(T)) + T)[0])
@where(n != 0, "a cannot be empty")
@where(m != 0, "v cannot be empty")
def convolve(a: ArrayLike[*S], v: ArrayLike[*T], mode="full") -> (
        Array[promote(a, v), n + m - 1] if mode == "full" else
        Array[promote(a, v), builtins.max(n, m)] if mode == "same" else
        Array[promote(a, v), builtins.max(n, m) - builtins.min(n, m) + 1] if mode == "valid" else
        not_modelled("a mode")): ...
@where(len(S) <= 1 and len(T) <= 1, "object too deep for desired array")
@where(len(S) == 1 and len(T) == 1, "object of too small depth for desired array")
@where(n=S[0], m=T[0])
@where(n != 0, "a cannot be empty")
@where(m != 0, "v cannot be empty")
def correlate(a: ArrayLike[*S], v: ArrayLike[*T], mode="valid") -> (
        Array[promote(a, v), n + m - 1] if mode == "full" else
        Array[promote(a, v), builtins.max(n, m)] if mode == "same" else
        Array[promote(a, v), builtins.max(n, m) - builtins.min(n, m) + 1] if mode == "valid" else
        not_modelled("a mode")): ...

# Indexing.

@valid(words.broadcast_out(shape_of(out), words.take(S, indices, axis)),
       when=mode == "raise" and out is not None)
@changes(words.set_elements(out), when=mode == "raise" and out is not None)
@valid(words.broadcast_out(shape_of(out), shape_of(indices)),
       when=mode != "raise" and axis is None and (out is not None))
@changes(words.set_elements(out), when=mode != "raise" and axis is None and (out is not None))
@valid(words.broadcast_out(shape_of(out), S[:axis_of(axis, len(S))] + shape_of(indices) + S[axis_of(axis,
       len(S)) + 1:]),
       when=mode != "raise" and axis is not None and (out is not None))
@changes(words.set_elements(out), when=mode != "raise" and axis is not None and (out is not None))
def take(a: ArrayLike[*S], indices, axis: int | None = None, out=None, mode="raise") -> (
        out if out is not None else
        words.result(words.take(S, indices, axis), dtype_of(a)) if mode == "raise" else
        words.result(shape_of(indices), dtype_of(a)) if axis is None else
        words.result(S[:axis_of(axis, len(S))] + shape_of(indices) + S[axis_of(axis, len(S)) + 1:], dtype_of(a))): ...

@where(dtype_of(indices) not in _NOT_INTEGERS, "`indices` must be an integer array", raises=IndexError)
@where(len((words.prod(S),) if axis is None else S) == len(I),
       "`indices` and `arr` must have the same number of dimensions")
@where(i=axis_of(0 if axis is None else axis, len((words.prod(S),) if axis is None else S)),
       T=words.broadcast(((words.prod(S),) if axis is None else S)[:i] + (1,) + ((words.prod(S),)
       if axis is None else S)[i + 1:], I[:i] + (1,) + I[i + 1:]))
def take_along_axis(arr: ArrayLike[*S], indices: ArrayLike[*I], axis: int | None) -> Array[
        dtype_of(arr), *T[:i], I[i], *T[i + 1:]]: ...
@where(dtype_of(indices) not in _NOT_INTEGERS, "`indices` must be an integer array", raises=IndexError)
@where(len((words.prod(S),) if axis is None else S) == len(I),
       "`indices` and `arr` must have the same number of dimensions")
@where(i=axis_of(0 if axis is None else axis, len((words.prod(S),) if axis is None else S)),
       T=words.broadcast(((words.prod(S),) if axis is None else S)[:i] + (1,) + ((words.prod(S),)
       if axis is None else S)[i + 1:], I[:i] + (1,) + I[i + 1:]))
@valid(words.expand(V, T[:i] + (I[i],) + T[i + 1:]))
def put_along_axis(arr: Array[*S], indices: ArrayLike[*I], values: ArrayLike[*V], axis: int | None) -> None: ...

@changes(words.set_elements(a))
def put(a: Array, ind: ArrayLike, v: ArrayLike, mode="raise") -> None: ...
@where(words.prod(S) == words.prod(M), "place: mask and data must be the same size")
@changes(words.set_elements(arr))
def place(arr: Array[*S], mask: ArrayLike[*M], vals: ArrayLike) -> None: ...
@where(words.prod(S) == words.prod(M), "putmask: mask and data must be the same size")
@changes(words.set_elements(a))
def putmask(a: Array[*S], mask: ArrayLike[*M], values: ArrayLike) -> None: ...
def copyto(dst: Array[*S], src: ArrayLike[*T], casting="same_kind", where: ArrayLike[*W] = True) -> None:
    words.expand(_without_leading_ones(T, S), S)
    words.expand(W, S)
    if casting == "same_kind":
        _holds(dst, dtype_of(src))
    words.set_elements(dst)
def fill_diagonal(a: Array[*S], val: ArrayLike, wrap=False) -> None:
    words.set_elements(a)
    assert len(S) >= 2, "array must be at least 2-d"
    if len(S) > 2:
        for d in S:
            assert d == S[0], "All dimensions of input must be of equal length"

def choose(a: ArrayLike[*S], choices, out=None, mode="raise"):
    C = _sizes(*choices) if isinstance(choices, (list, tuple)) else [shape_of(choices)[1:]]
    return _deliver(out, words.broadcast(S, *C), None)
@where(len(condlist) == len(choicelist), "list of cases must be same length as list of conditions")
@where(len(condlist) != 0, "select with an empty condition list is not possible", raises=ValueError)
@where(d=promote(*list(choicelist) + [default]))
def select(condlist, choicelist, default=0) -> words.result(
        words.broadcast(*[shape_of(a) for a in [*condlist, *choicelist]], shape_of(default)), d): ...

@total
def where(condition: ArrayLike[*C], x=None, y=None, /) -> (
        nonzero(condition) if x is None and y is None else
        Array[promote(x, y), *words.broadcast(C, shape_of(x), shape_of(y))]): ...
def _count(x):
    """How many elements are not zero."""
    known = elements(x)
    return fresh("nonzero") if known is None else builtins.sum([1 for c in known if c])
@where(len(S) > 0, "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the "
       "context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.", raises=ValueError,
       when=words.version("numpy") >= (2, 1))
@where(known=elements(a), n=fresh("nonzero") if known is None else builtins.sum([1 for c in known if c]))
def nonzero(a: ArrayLike[*S]) -> (
        (Array["int64", n],) if len(S) == 0 else
        tuple([words.array((n,), "int64") for d in S])): ...
@where(known=elements(a))
def argwhere(a: ArrayLike[*S]) -> Array[
        "int64", fresh("nonzero") if known is None else builtins.sum([1 for c in known if c]), len(S)]: ...
@where(known=elements(a))
def flatnonzero(a: ArrayLike[*S]) -> Array[
        "int64", fresh("nonzero") if known is None else builtins.sum([1 for c in known if c])]: ...
@where(known=elements(condition))
def extract(condition: ArrayLike, arr: ArrayLike) -> Array[
        dtype_of(arr), fresh("nonzero") if known is None else builtins.sum([1 for c in known if c])]: ...
@where(len(C) == 1, "condition must be a 1-d array")
@where(R=(words.prod((1,) * builtins.max(0, 1 - len(S)) + S),) if axis is None else (1,) * builtins.max(0,
       1 - len(S)) + S,
       known=elements(condition), n=fresh("chosen") if known is None else builtins.sum([1 for c in known if c]),
       i=axis_of(0 if axis is None else axis, len(R)))
def compress(condition: ArrayLike[*C], a: ArrayLike[*S], axis: int | None = None, out=None) -> Array[
        dtype_of(a), *R[:i], n, *R[i + 1:]]: ...
def ix_(*args):
    shapes = _sizes(*args)
    n = len(shapes)
    for S in shapes:
        assert len(S) == 1, "Cross index must be 1 dimensional"
    for a in args:
        if dtype_of(a) == "bool":
            return not_modelled("masks as cross indices")
    return tuple([words.array((1,) * i + shapes[i] + (1,) * (n - i - 1),
                              dtype_of(args[i])) for i in range(n)])
def ravel_multi_index(multi_index, dims, mode="raise", order="C") -> words.result(
        words.broadcast(*[shape_of(i) for i in multi_index]), "int64"): ...
def unravel_index(indices: ArrayLike[*S], shape: Shape, order="C") -> tuple(
        [words.result(S, "int64") for d in shape]): ...

@where(len(S) <= 1, "object too deep for desired array")
@where(len(S) == 1, "object of too small depth for desired array")
def searchsorted(a: ArrayLike[*S], v: ArrayLike[*V], side="left", sorter=None) -> words.result(V, "int64"): ...
@where(len(B) <= 1, "object too deep for desired array")
@where(len(B) == 1, "object of too small depth for desired array")
def digitize(x: ArrayLike[*S], bins: ArrayLike[*B], right=False) -> words.result(S, "int64"): ...

class flatiter:
    index: int
    coords: tuple[int, ...]
    def __init__(self, base): ...
    def __len__(self) -> words.prod(shape_of(self.base)): ...
    def __iter__(self) -> iter([words.result((), dtype_of(self.base))] * words.prod(shape_of(self.base))): ...
    def __next__(self) -> words.result((), dtype_of(self.base)): ...
    def __getitem__(self, key) -> words.result(
            words.index((words.prod(shape_of(self.base)),), key), dtype_of(self.base)): ...
    @changes(words.set_elements(self.base))
    def __setitem__(self, key, value) -> None: ...
    def __lt__(self, other) -> self.copy() < other: ...
    __le__ = __gt__ = __ge__ = __lt__
    def __eq__(self, other) -> self.copy() == other: ...
    __ne__ = __eq__
    def __array__(self, dtype: DType = None, /) -> self.copy(): ...
    def copy(self) -> Array[dtype_of(self.base), words.prod(shape_of(self.base))]: ...

class ndenumerate:
    iter: Any
    def __init__(self, arr): ...
    def __iter__(self):
        S = shape_of(self.arr)
        return iter([(tuple([_some_int() for d in S]), words.result((), dtype_of(self.arr)))] * words.prod(S))
    def __next__(self) -> Any: ...
class ndindex:
    @owns(shape=shape)
    def __init__(self, *shape: Shape): ...
    def __iter__(self):
        return iter([tuple([_some_int() for d in self.shape])] * words.prod(self.shape))
    def __next__(self) -> Any: ...
    @until("2.4")
    def ndincr(self) -> None: ...
class nditer:
    def __init__(self, *args, **kwargs): ...
    def __iter__(self) -> Any: ...
    def __enter__(self) -> self: ...
    def __exit__(self, *args) -> None: ...
    def __getattr__(self, name) -> Any: ...
    def __getitem__(self, key) -> Any: ...
    def __setitem__(self, key, value) -> None: ...
    def __len__(self) -> int: ...
def nested_iters(*args, **kwargs) -> tuple: ...

# Sorting, sets.

@since("2.0", "stable")
@total
@valid(axis_of(axis, len(S)), when=axis is not None)
def sort(a: ArrayLike[*S], axis: int | None = -1, kind=None, order=None, *,
         stable=None) -> Array[dtype_of(a), *((words.prod(S),) if axis is None else S)]: ...
@since("2.0", "stable")
@total
@where(R=(words.prod((1,) * builtins.max(0, 1 - len(S)) + S),) if axis is None else (1,) * builtins.max(0,
       1 - len(S)) + S)
@valid(axis_of(axis, len(R)), when=axis is not None)
def argsort(a: ArrayLike[*S], axis: int | None = -1, kind=None, order=None, *, stable=None) -> Array[
        "int64", *R]: ...
def partition(a: ArrayLike[*S], kth, axis: int | None = -1, kind="introselect",
              order=None) -> Array[dtype_of(a), *R]:
    if len(S) == 0:
        return not_modelled("a scalar")
    R = _flat_unless(S, axis)
    _check_kth(R, kth, -1 if axis is None else axis)
def argpartition(a: ArrayLike[*S], kth, axis: int | None = -1, kind="introselect",
                 order=None) -> Array["int64", *R]:
    if len(S) == 0:
        return not_modelled("a scalar")
    R = _flat_unless(S, axis)
    _check_kth(R, kth, -1 if axis is None else axis)
def _check_kth(S, kth, axis):
    i = axis_of(axis, len(S))
    if isinstance(kth, int) and words.prod(S) != 0 and (kth >= S[i] or kth < -S[i]):
        raise ValueError(f"kth(={kth}) out of bounds ({S[i]})")
@until("2.0", use="np.sort(a, axis=0)")
@valid(axis_of(0, len(S)))
def msort(a: ArrayLike[*S]) -> Array[dtype_of(a), *S]: ...
@valid(axis_of(-1, len(S)))
def sort_complex(a: ArrayLike[*S]) -> Array["complex128", *S]: ...
@where(S=shape_of(keys))
@where(len(S) != 0, "need sequence of keys with len > 0 in lexsort", raises=TypeError)
@valid(len(S) <= 1 or axis_of(axis, len(S) - 1))
def lexsort(keys, axis: int = -1) -> words.result(S[1:], "int64"): ...

def union1d(ar1: ArrayLike, ar2: ArrayLike) -> Array[promote(ar1, ar2), fresh("n")]: ...
@where(n=fresh("n"))
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique=False, return_indices=False) -> (
        (Array[promote(ar1, ar2), n], Array["int64", n], Array["int64", n]) if return_indices else
        Array[promote(ar1, ar2), n]): ...
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique=False) -> Array[dtype_of(ar1), fresh("n")]: ...
def setxor1d(ar1: ArrayLike, ar2: ArrayLike,
             assume_unique=False) -> Array[promote(ar1, ar2), fresh("n")]: ...
@since("1.24", "kind")
@until("2.4", use="np.isin")
def in1d(ar1: ArrayLike[*S], ar2: ArrayLike, assume_unique=False, invert=False, *,
         kind=None) -> Array["bool", words.prod(S)]: ...
@since("1.24", "kind")
def isin(element: ArrayLike[*S], test_elements: ArrayLike, assume_unique=False, invert=False, *,
         kind=None) -> Array["bool", *S]: ...

# Statistics, polynomials, interpolation.

def _bins(bins):
    """How many bins there are."""
    if isinstance(bins, int):
        if bins < 1:
            raise ValueError("`bins` must be positive, when an integer")
        return bins
    if isinstance(bins, str):
        return fresh("bins")
    B = shape_of(bins)
    if len(B) == 0:
        return fresh("bins")
    assert len(B) == 1, "`bins` must be 1d, when an array"
    return B[0] - 1
def _check_weights(a, weights):
    if weights is not None:
        A = shape_of(a)
        W = shape_of(weights)
        assert len(A) == len(W), "weights should have the same shape as a."
        for i in range(len(A)):
            assert A[i] == W[i], "weights should have the same shape as a."
@until("1.24", "normed", use="density")
def histogram(a: ArrayLike, bins=10, range=None, normed=None, weights=None, density=None):
    _check_weights(a, weights)
    n = _bins(bins)
    return (words.array((n,)), words.array((n + 1,)))
def histogram_bin_edges(a: ArrayLike, bins=10, range=None, weights=None):
    _check_weights(a, weights)
    return words.array((_bins(bins) + 1,))
def histogram2d(x: ArrayLike[*S], y: ArrayLike[*T], bins=10, range=None, density=None, weights=None):
    if len(S) == 1 and len(T) == 1 and S[0] != T[0]:
        raise ValueError("x and y must have the same length.")
    if isinstance(bins, int):
        n = m = _bins(bins)
    elif isinstance(bins, (list, tuple)) and len(bins) == 2:
        n = _bins(bins[0])
        m = _bins(bins[1])
    else:
        n = m = _bins(bins)
    return (words.array((n, m), "float64"), words.array((n + 1,)), words.array((m + 1,)))
@where(S=shape_of(sample))
def histogramdd(sample, bins=10, range=None, density=None, weights=None) -> (
        (Array["float64", *((bins,) * S[1])], [words.array((bins + 1,), "float64")] * S[1]) if isinstance(bins,
        int) and len(S) == 2 else
        not_modelled("bins of several kinds")): ...
@where(S=shape_of(x))
@where(len(S) <= 1, "object too deep for desired array")
@where(len(S) == 1, "object of too small depth for desired array")
@where(not (isinstance(x, ndarray) and dtype_of(x) in _NOT_INTEGERS),
       f"Cannot cast array data from dtype('{dtype_of(x)}') to dtype('int64') according to the rule 'safe'",
       raises=TypeError)
@where(shape_of(weights)[0] == S[0], "The weights and list don't have the same length.",
       when=weights is not None and len(shape_of(weights)) == 1)
@where(known=elements(x), n=fresh("bins"))
@where(n=builtins.max(minlength, builtins.max(known) + 1 if len(known) > 0 else 0) if known is not None
       and isinstance(minlength, int) and (dtype_of(x) in _INTEGERS) else n)
def bincount(x, /, weights=None, minlength=0) -> Array["int64" if weights is None else "float64", n]: ...

@where(len(S) <= 2, "m has more than 2 dimensions")
@where(keeps_row=words.version("numpy") < (2, 2))
@where(n=1 if len(S) < 2 else S[0] if rowvar or (keeps_row and S[0] == 1) else S[1])
@where(len(shape_of(y)) <= 2, "y has more than 2 dimensions", when=n != 0 and y is not None)
@where((1 if len(S) == 0 else S[0] if len(S) < 2 else S[1] if rowvar or (keeps_row and S[0] == 1) else S[0]) == (1
       if len(shape_of(y)) == 0 else shape_of(y)[0] if len(shape_of(y)) < 2 else shape_of(y)[1] if rowvar
       or (keeps_row and shape_of(y)[0] == 1) else shape_of(y)[0]),
       "all the input array dimensions for the concatenation axis must match exactly",
       when=n != 0 and y is not None)
@where(len(shape_of(y)) <= 2, "m has more than 2 dimensions", when=n != 0 and y is not None)
@where(n=n + (1 if len(shape_of(y)) < 2 else shape_of(y)[0] if rowvar or (keeps_row and shape_of(y)[0] == 1) else
       shape_of(y)[1]) if y is not None else n,
       when=n != 0)
def cov(m: ArrayLike[*S], y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *,
        dtype: DType = None) -> (
        Array["float64", 0, 0] if n == 0 else
        Array["float64", *(() if n == 1 else (n, n))]): ...
@until("2.4", "bias", "ddof")
def corrcoef(x, y=None, rowvar=True, bias=None, ddof=None, *, dtype: DType = None) -> cov(x, y, rowvar): ...

@where(len(P) <= 1 and len(F) <= 1, "object too deep for desired array")
@where(len(P) == 1 and len(F) == 1, "object of too small depth for desired array")
@where(P[0] == F[0], "fp and xp are not of the same length.")
@where(P[0] != 0, "array of sample points is empty")
def interp(x: ArrayLike[*S], xp: ArrayLike[*P], fp: ArrayLike[*F], left=None, right=None,
        period=None) -> words.result(
        S, promote(dtype_of(fp), "float64")): ...

def polyfit(x: ArrayLike[*S], y: ArrayLike[*T], deg, rcond=None, full=False, w=None, cov=False):
    if len(S) != 1:
        raise TypeError("expected 1D vector for x")
    if S[0] == 0:
        raise TypeError("expected non-empty vector for x")
    if len(T) < 1 or len(T) > 2:
        raise TypeError("expected 1D or 2D array for y")
    if S[0] != T[0]:
        raise TypeError("expected x and y to have same length")
    if not isinstance(deg, int):
        return not_modelled("a degree that is no int")
    if deg < 0:
        raise ValueError("expected deg >= 0")
    p = words.array((deg + 1,) + T[1:], "float64")
    if full:
        return (p, not_modelled("residuals"), not_modelled("a rank"), words.array((deg + 1,), "float64"),
                _some_float())
    if cov:
        return (p, words.array((deg + 1, deg + 1) + T[1:], "float64"))
    return p
def polyval(p, x) -> (
        not_modelled("a polynomial of a polynomial") if isinstance(x, poly1d) else
        not_modelled("coefficients of another rank") if rank(p) != 1 else
        words.result(shape_of(x), promote(p, x))): ...
@where(A=(1,) * builtins.max(0, 1 - len(S)) + S, B=(1,) * builtins.max(0, 1 - len(T)) + T)
def polyadd(a1: ArrayLike[*S], a2: ArrayLike[*T]) -> (
        not_modelled("coefficients of rank 2") if len(A) > 1 or len(B) > 1 else
        Array[promote(a1, a2), builtins.max(A[0], B[0])]): ...
polysub = polyadd
def polymul(a1: ArrayLike[*S], a2: ArrayLike[*T]):
    return not_modelled("leading zeros are dropped")
def polydiv(u: ArrayLike[*S], v: ArrayLike[*T]):
    return not_modelled("leading zeros are dropped")
@where(m >= 0, "Order of derivative must be positive (see polyint)", raises=ValueError)
def polyder(p: ArrayLike[*S], m: int = 1) -> (
        not_modelled("coefficients of another rank") if len(S) != 1 else
        Array[dtype_of(p), builtins.max(0, S[0] - m)]): ...
@where(m >= 0, "Order of integral must be positive (see polyder)", raises=ValueError)
def polyint(p: ArrayLike[*S], m: int = 1, k=None) -> (
        not_modelled("coefficients of another rank") if len(S) != 1 else
        Array["float64", S[0] + m]): ...
@where(len(S) <= 1, "Input must be a rank-1 array.")
def roots(p: ArrayLike[*S]) -> words.array((fresh("roots"),)): ...
@where(len(S) == 1 or (len(S) == 2 and S[0] == S[1] and (S[0] != 0)),
       "input must be 1d or non-empty square 2d array.", when=len(S) != 0)
def poly(seq_of_zeros: ArrayLike[*S]) -> (
        not_modelled("a polynomial of a scalar") if len(S) == 0 else
        words.result((), "float64") if S[0] == 0 else
        words.array((S[0] + 1,))): ...
class poly1d:
    @owns(_coefficients=c_or_r)
    def __init__(self, c_or_r, *args, **kwargs): ...
    def __call__(self, val) -> polyval(self._coefficients, val): ...
    def __getattr__(self, name) -> Any: ...
    def __getitem__(self, key) -> Any: ...
    def __setitem__(self, key, value) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Any: ...
    def __add__(self, other) -> Any: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = __add__
    __div__ = __rdiv__ = __add__
    def __neg__(self) -> Any: ...
    __pos__ = __neg__

@where(i=axis_of(axis, len(S)), one=func1d(words.array((S[i],), dtype_of(arr)), *args, **kwargs))
def apply_along_axis(func1d, axis: int, arr: ArrayLike[*S], *args, **kwargs) -> Array[
        dtype_of(one), *S[:i], *shape_of(one), *S[i + 1:]]: ...
def apply_over_axes(func, a, axes):
    return not_modelled("what a function makes of several axes")
def piecewise(x: ArrayLike[*S], condlist, funclist, *args, **kw) -> Array[dtype_of(x), *S]: ...

def packbits(a: ArrayLike[*S], axis: int | None = None, bitorder="big") -> (
        Array["uint8", (words.prod(S) + 7) // 8] if axis is None else
        Array["uint8", *S[:axis_of(axis, len(S))], (S[axis_of(axis, len(S))] + 7) // 8,
        *S[axis_of(axis, len(S)) + 1:]]): ...
@where(not (dtype_of(a) in _NUMBERS and dtype_of(a) != "uint8"),
       "Expected an input array of unsigned byte data type", raises=TypeError)
def unpackbits(a: ArrayLike[*S], axis: int | None = None, count=None, bitorder="big") -> (
        Array["uint8", *((words.prod(S) * 8,) if count is None else (fresh("n"),))] if axis is None else
        Array["uint8", *S[:axis_of(axis, len(S))], S[axis_of(axis, len(S))] * 8 if count is None else
        fresh("n"), *S[axis_of(axis, len(S)) + 1:]]): ...

# Questions about arrays and types.

def iscomplexobj(x) -> builtins.bool: ...
isrealobj = iscomplexobj
def isfortran(a) -> builtins.bool: ...
def isscalar(element) -> (
        False if isinstance(element, (ndarray, list, tuple, dict, set)) or element is None else
        True if isinstance(element, (generic, int, float, complex)) or type(element) in (str, bytes) else
        builtins.bool): ...
def iterable(y) -> builtins.bool: ...
def shares_memory(a, b, /, max_work=None) -> builtins.bool: ...
may_share_memory = shares_memory
def can_cast(from_, to, casting="safe") -> builtins.bool: ...
def issubdtype(arg1, arg2) -> builtins.bool: ...
issubsctype: until("2.0", use="np.issubdtype") = issubdtype
issubclass_: until("2.0", says="Use `issubclass` builtin instead.") = issubdtype
@until("2.0", use="issubclass(rep, np.generic)")
def issctype(rep) -> builtins.bool: ...
def result_type(*arrays_and_dtypes) -> dtype: ...
def promote_types(type1, type2) -> dtype: ...
def min_scalar_type(a, /) -> dtype: ...
@until("2.0", says="Use `numpy.promote_types` or `numpy.result_type` instead. To achieve semantics for the `scalar_types` argument, use `numpy.result_type` and pass the Python values `0`, `0.0`, or `0j`.")
def find_common_type(array_types, scalar_types) -> dtype: ...
def common_type(*arrays) -> Any: ...
def mintypecode(typechars, typeset="GDFgdf", default="d") -> str: ...
@until("2.0", says="Use a specific dtype instead. You should avoid relying on any implicit mechanism and select the largest dtype of a kind explicitly in the code.")
def maximum_sctype(t) -> Any: ...
@until("2.0", use="np.dtype(obj).type")
def obj2sctype(rep, default=None) -> Any: ...
@until("2.0", use="np.dtype(obj).char")
def sctype2char(sctype) -> str: ...
def typename(char) -> str: ...
@until("2.0", says="Now it's available under `np.lib.array_utils.byte_bounds`")
def byte_bounds(a) -> tuple[int, int]: ...
def base_repr(number, base=2, padding=0) -> str: ...
def binary_repr(num, width=None) -> str: ...
def array2string(a, *args, **kwargs) -> str: ...
def array_repr(arr, max_line_width=None, precision=None, suppress_small=None) -> str: ...
def array_str(a, max_line_width=None, precision=None, suppress_small=None) -> str: ...
def format_float_positional(x, *args, **kwargs) -> str: ...
def format_float_scientific(x, *args, **kwargs) -> str: ...
def datetime_as_string(arr, *args, **kwargs) -> Any: ...
def datetime_data(dtype, /) -> tuple: ...
def busday_count(begindates, enddates, *args, **kwargs) -> Any: ...
def busday_offset(dates, offsets, *args, **kwargs) -> Any: ...
def is_busday(dates, *args, **kwargs) -> Any: ...
@until("2.0", says="It's still available as `np.char.compare_chararrays`.")
def compare_chararrays(a1, a2, cmp, rstrip) -> Any: ...
@until("2.0", use="arr.T.copy()")
def fastCopyAndTranspose(a) -> Any: ...
@until("2.0")
def get_array_wrap(*args) -> Any: ...
@until("2.0", use="ast.literal_eval")
def safe_eval(source) -> Any: ...

# Settings and files.

class errstate:
    kwargs: until("2.0") = ...
    @changes(words.warnings_raise(),
             when="raise" in (all, divide, over, under, invalid) or "call" in (all, divide, over, under, invalid))
    def __init__(self, *, call=None, all=None, divide=None, over=None, under=None, invalid=None): ...
    def __enter__(self) -> None: ...
    def __exit__(self, *args) -> None: ...
    def __call__(self, func) -> func: ...
class _Options:
    def __enter__(self) -> dict: ...
    def __exit__(self, *args) -> None: ...
def printoptions(*args, **kwargs):
    return _Options()
def get_printoptions() -> dict: ...
@since("2.1", "override_repr")
def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None,
                     nanstr=None,
                     infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None,
                     override_repr=None) -> None: ...
@until("2.0", says="Use `np.set_printoptions` instead with a formatter for custom printing of NumPy objects.")
def set_string_function(f, repr=True) -> None: ...
@changes(words.warnings_raise(),
         when="raise" in (all, divide, over, under, invalid) or "call" in (all, divide, over, under, invalid))
def seterr(all=None, divide=None, over=None, under=None, invalid=None) -> dict: ...
def geterr() -> dict: ...
def seterrcall(func) -> Any: ...
def geterrcall() -> Any: ...
@until("2.0", says="Use the np.errstate context manager instead.")
@changes(words.warnings_raise())
def seterrobj(errobj, /) -> None: ...
@until("2.0", says="Use the np.errstate context manager instead.")
def geterrobj() -> list: ...
def setbufsize(size) -> int: ...
def getbufsize() -> int: ...
@until("2.0", says="For the general case, use `PyUFunc_ReplaceLoopBySignature`. For ndarray subclasses, define the ``__array_ufunc__`` method and override the relevant ufunc.")
def set_numeric_ops(**ops) -> dict: ...
@kind("None")
@effect("writes")
@file("write", "file")
@until("2.4", "fix_imports")
def save(file, arr, allow_pickle=True, fix_imports=True) -> None: ...
@kind("None")
@effect("writes")
@file("write", "file")
def savez(file, *args, **kwds) -> None: ...
savez_compressed = savez
@kind("None")
@effect("writes")
@where(len(S) == 1 or len(S) == 2, f"Expected 1D or 2D array, got {len(S)}D array instead")
def savetxt(fname, X: ArrayLike[*S], fmt="%.18e", delimiter=" ", newline="\n", header="", footer="",
            comments="# ",
            encoding=None) -> None: ...
@until("2.0", says="It's still available as `np.lib.add_docstring`.")
def add_docstring(*args) -> None: ...
@until("2.0", says="It's still available as `np.lib.add_newdoc`.")
def add_newdoc(place, obj, doc, warn_on_python=True) -> None: ...
@until("2.0", says="It's an internal function and doesn't have a replacement.")
def add_newdoc_ufunc(ufunc, new_docstring, /) -> None: ...
@until("2.0", says="Emit `DeprecationWarning` with `warnings.warn` directly, or use `typing.deprecated`.")
def deprecate(*args, **kwargs) -> Any: ...
@until("2.0", says="Emit `DeprecationWarning` with `warnings.warn` directly, or use `typing.deprecated`.")
def deprecate_with_doc(msg) -> Any: ...
@until("2.0", use="print")
def disp(mesg, device=None, linefeed=True) -> None: ...
def get_include() -> str: ...
def info(object=None, maxwidth=76, output=None, toplevel="numpy") -> None: ...
@until("2.0", says="Search NumPy's documentation directly.")
def lookfor(what, *args, **kwargs) -> None: ...
@until("2.0", use="inspect.getsource")
def source(object, output=None) -> None: ...
@until("2.0", says="Use an IDE variable explorer or `locals()` instead.")
def who(vardict=None) -> None: ...
def show_config(*args, **kwargs) -> None: ...
@since("1.24")
def show_runtime() -> None: ...
def test(*args, **kwargs) -> builtins.bool: ...

# Classes whose arrays have rules of their own, which are not modelled.

class matrix(ndarray):
    def __getattr__(self, name): ...
    def __new__(cls, data, dtype=None, copy=True):
        return not_modelled("matrices, whose * is the matrix product")
def asmatrix(data, dtype=None):
    return not_modelled("matrices")
mat: until("2.0", use="np.asmatrix") = asmatrix
def bmat(obj, ldict=None, gdict=None):
    return not_modelled("matrices")
class memmap(ndarray):
    def flush(self) -> None: ...
    def __new__(cls, *args, **kwargs):
        return not_modelled("an array in a file")
class recarray(ndarray):
    def __getattr__(self, name): ...
    def __new__(cls, *args, **kwargs):
        return not_modelled("records")
class chararray(ndarray):
    def __getattr__(self, name): ...
    def __new__(cls, *args, **kwargs):
        return not_modelled("arrays of text")
class record(void): ...
class busdaycalendar:
    def __init__(self, *args, **kwargs): ...
    def __getattr__(self, name) -> Any: ...
@until("2.0", says="It's still available as `np.lib.npyio.DataSource`.")
class DataSource:
    def __init__(self, destpath="."): ...
    def __getattr__(self, name) -> Any: ...
@until("2.0", says="It's still available as `np.rec.format_parser`.")
class format_parser:
    def __init__(self, *args, **kwargs): ...
    def __getattr__(self, name) -> Any: ...
@until("2.0")
class Tester:
    def __init__(self, *args, **kwargs): ...
    def __getattr__(self, name) -> Any: ...

# Names that one version or another has.

math: until("2.0", use="math") = _math
float: until("1.24", use="float") = builtins.float
int: until("1.24", use="int") = builtins.int
complex: until("1.24", use="complex") = builtins.complex
object: until("1.24", use="object") = builtins.object
str: until("1.24", use="str") = builtins.str
unicode: until("1.24", use="str") = builtins.str
bool: until("1.24", use="bool") = builtins.bool
bool: since("2.0") = bool_
long: until("1.24", use="int") = builtins.int
long: since("2.0") = int_
ulong: since("2.0") = uint
bool8: until("2.0", use="np.bool_") = bool_
bytes0: until("2.0", use="np.bytes_") = bytes_
int0: until("2.0", use="np.intp") = intp
object0: until("2.0", use="np.object_") = object_
str0: until("2.0", use="np.str_") = str_
uint0: until("2.0", use="np.uintp") = uintp
void0: until("2.0", use="np.void") = void
typeDict: until("1.24", use="np.sctypeDict") = sctypeDict

acos: since("2.0") = arccos
acosh: since("2.0") = arccosh
asin: since("2.0") = arcsin
asinh: since("2.0") = arcsinh
atan: since("2.0") = arctan
atan2: since("2.0") = arctan2
atanh: since("2.0") = arctanh
bitwise_invert: since("2.0") = invert
bitwise_left_shift: since("2.0") = left_shift
bitwise_right_shift: since("2.0") = right_shift
bitwise_count: since("2.0") = _UnaryInteger(1, 1, "uint8")
concat: since("2.0") = concatenate
permute_dims: since("2.0") = transpose
pow: since("2.0") = power

@since("2.1", "device")
@since("2.0")
def astype(x: Array, dtype: DType, /, *, copy=True, device=None) -> x.astype(dtype): ...
@since("2.0")
@where(len(S) >= 2, f"Input array must be at least 2-dimensional, but it is {len(S)}")
def matrix_transpose(x: ArrayLike[*S], /) -> Array[dtype_of(x), *S[:-2], S[-1], S[-2]]: ...
@since("2.0")
def isdtype(dtype, kind) -> builtins.bool: ...
@since("2.1")
@where(i=axis_of(axis, len(S)))
def unstack(x: ArrayLike[*S], /, *, axis: int = 0) -> (
        tuple([words.array(S[:i] + S[i + 1:], dtype_of(x))] * S[i])): ...
@since("2.1")
@where(axis is not None or len(S) <= 1,
       "For arrays which have more than one dimension ``axis`` argument is required.")
@where(i=0 if axis is None else axis_of(axis, builtins.max(len(S), 1)), T=S if len(S) > 0 else (1,))
def cumulative_sum(x: ArrayLike[*S], /, *, axis: int | None = None, dtype: DType = None, out=None,
                   include_initial=False) -> Array[
        dtype if dtype is not None else words.of_kind(x, "sum"),
        *T[:i], T[i] + (1 if include_initial else 0), *T[i + 1:]]: ...
@since("2.1")
def cumulative_prod(x, /, *, axis=None, dtype=None, out=None, include_initial=False) -> (
        cumulative_sum(x, axis=axis, dtype=dtype, out=out, include_initial=include_initial)): ...

# Submodules.

import numpy.fft as fft
import numpy.linalg as linalg
import numpy.ma as ma
import numpy.polynomial as polynomial
import numpy.random as random
import numpy.testing as testing

char: Any
compat: until("2.0") = ...
core: Any
ctypeslib: Any
distutils: Any
emath: Any
f2py: Any
import numpy.lib as lib
matrixlib: Any
rec: Any
strings: since("2.0") = ...
dtypes: since("1.25") = ...
exceptions: since("1.25") = _exceptions
typing: Any
version: Any

_OTHER_NAMES = ("array_api", "complex192", "float96", "matlib", "os", "sys", "warnings")

def __getattr__(name):
    if name.startswith("_") or name in _OTHER_NAMES:
        return not_modelled("a name of its own, or of another version")
    raise AttributeError(f"module 'numpy' has no attribute '{name}'")
