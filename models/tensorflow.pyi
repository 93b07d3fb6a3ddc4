"""What TensorFlow 2 does to shapes and types of elements.

Nothing is promoted: operands have the same type of elements, or the operation is refused. Numbers of Python's become
int32 and float32, and what stands beside a tensor in an operator takes the type of the tensor. Sizes that are not known
before a graph runs are `None` in the shape of a tensor. The stub is not complete.
"""

from moira.stubs import *
import builtins
import math as _math
import numpy as _np
import tensorflow.errors as errors
from tensorflow.errors import InvalidArgumentError

__version__ = words.version_text("tensorflow", True)

Mismatch = InvalidArgumentError

also_called = {"axis": "dim", "reduction_indices": "axis", "keep_dims": "keepdims"}

newaxis = None


# Types of elements.

class DType:
    name: str
    is_floating: builtins.bool
    is_integer: builtins.bool
    is_complex: builtins.bool
    is_bool: builtins.bool
    is_unsigned: builtins.bool
    size: builtins.int
    min: Any
    max: Any
    limits: Any
    as_numpy_dtype: Any
    as_datatype_enum: Any
    real_dtype: Any
    @owns(name=name, is_floating=name in _FLOATS, is_integer=name in _INTEGERS, is_complex=name in _COMPLEX,
          is_bool=name == "bool")
    def __init__(self, name): ...
    @property
    def base_dtype(self) -> self: ...
    def __eq__(self, other, /) -> builtins.bool: ...
    def __ne__(self, other, /) -> builtins.bool: ...
    def __hash__(self) -> builtins.int: ...
    def __getattr__(self, name) -> Any: ...

bool = DType("bool")
uint8 = DType("uint8")
uint16 = DType("uint16")
uint32 = DType("uint32")
uint64 = DType("uint64")
int8 = DType("int8")
int16 = DType("int16")
int32 = DType("int32")
int64 = DType("int64")
float16 = DType("float16")
half = float16
bfloat16 = DType("bfloat16")
float32 = DType("float32")
float64 = DType("float64")
double = float64
complex64 = DType("complex64")
complex128 = DType("complex128")
string = DType("str")
resource = DType("other")
variant = DType("other")

_INTEGERS = ("int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
_WHOLE = ("bool",) + _INTEGERS
_FLOATS = ("float", "float16", "bfloat16", "float32", "float64")
_COMPLEX = ("complex", "complex64", "complex128")
_INEXACT = _FLOATS + _COMPLEX
_ALL = {"bool": bool, "uint8": uint8, "uint16": uint16, "uint32": uint32, "uint64": uint64, "int8": int8, "int16": int16,
        "int32": int32, "int64": int64, "float16": float16, "bfloat16": bfloat16, "float32": float32,
        "float64": float64, "complex64": complex64, "complex128": complex128, "str": string}
_C_NAMES = {"float32": "float", "float64": "double", "float16": "half", "str": "string"}

def _any_type() -> DType: ...

def _dtype_named(d):
    return _ALL[d] if d in _ALL else _any_type()

def as_dtype(type_value):
    return _dtype_named(_named(type_value))

def _read_type(dtype: DType):
    return dtype

def _some_text() -> str: ...

def _named(dtype):
    """The name of a type; that of Python's floats is another than elsewhere, and types have numbers."""
    if isinstance(dtype, builtins.int):
        return _some_text()
    if dtype is builtins.float:
        return "float32"
    return _read_type(dtype)

def _c_name(d):
    return _C_NAMES[d] if d in _C_NAMES else d

def _number_type(x, d):
    """The type to which something is converted that is no tensor: numbers of Python's are narrow."""
    return d

# Not empty once the program has asked for the promotion of NumPy.
_promoting = []

# Not empty once the program makes graphs as version 1 does; with two, sizes are objects of a class of their own, too.
_graphs = []

def _same_types(x, y, name):
    """Tensors of unlike types are refused; a float does not become a whole number."""
    if len(_promoting) > 0:
        return None
    if isinstance(x, _Shared) and isinstance(y, _Shared):
        if certainly(not words.same_dtype(x, y)):
            raise InvalidArgumentError(
                f"cannot compute {name} as input #1(zero-based) was expected to be a {_c_name(dtype_of(x))} tensor "
                f"but is a {_c_name(dtype_of(y))} tensor")
    elif isinstance(x, _Shared) and isinstance(y, builtins.float):
        if dtype_of(x) in _WHOLE:
            raise InvalidArgumentError(
                f"cannot compute {name} as input #1(zero-based) was expected to be a {_c_name(dtype_of(x))} tensor "
                "but is a float tensor")

def _type_of(x, y):
    """The type that both operands have: that of the first tensor."""
    if len(_promoting) > 0:
        return _some_text()
    return dtype_of(x) if isinstance(x, _Shared) else dtype_of(y) if isinstance(y, _Shared) else words.common_type(x, y)

def _computed(x, y, name):
    _same_types(x, y, name)
    return words.array(words.broadcast(shape_of(x), shape_of(y)), _type_of(x, y))

def _known(x, y, function, name):
    """The same, with the elements where they are known."""
    _same_types(x, y, name)
    S = words.broadcast(shape_of(x), shape_of(y))
    a, b = elements(x), elements(y)
    if a is not None and b is not None and certainly(len(a) == len(b)):
        return words.array(S, _type_of(x, y), builtins.tuple([function(p, q) for p, q in zip(a, b)]))
    if a is not None and b is not None and certainly(len(b) == 1):
        return words.array(S, _type_of(x, y), builtins.tuple([function(p, b[0]) for p in a]))
    if a is not None and b is not None and certainly(len(a) == 1):
        return words.array(S, _type_of(x, y), builtins.tuple([function(a[0], q) for q in b]))
    return words.array(S, _type_of(x, y))

def _sum_of(a, b): return a + b
def _difference(a, b): return a - b
def _product_of(a, b): return a * b
def _quotient(a, b): return a // b if b != 0 else _some_int()

def _some_int() -> builtins.int: ...
def _some_float() -> builtins.float: ...
def _some_bool() -> builtins.bool: ...
def _maybe_size() -> builtins.int | None: ...

def _sizes(S):
    return f"[{joined(S, ',')}]"

# Shapes.

class Dimension(Any):
    """In version 1 the size of a shape: a number under the name of `value`."""
    value: Any
    def __init__(self, value):
        object.__setattr__(self, "value", value)
    def __int__(self) -> self.value: ...
    def __index__(self) -> self.value: ...

class TensorShape(tuple):
    def __new__(cls, dims=None):
        if dims is None:
            return not_modelled("a shape of unknown rank")
        return words.as_class(builtins.tuple(dims), TensorShape)
    @property
    def rank(self) -> len(builtins.tuple(self)): ...
    @property
    def ndims(self) -> len(builtins.tuple(self)): ...
    @property
    def dims(self) -> Any: ...
    def as_list(self) -> list(builtins.tuple(self)): ...
    def num_elements(self) -> Any: ...
    def is_fully_defined(self) -> builtins.bool: ...
    def is_compatible_with(self, other) -> builtins.bool: ...
    def assert_is_compatible_with(self, other) -> None: ...
    def assert_has_rank(self, rank) -> None: ...
    def assert_same_rank(self, other) -> None: ...
    def assert_is_fully_defined(self) -> None: ...
    def with_rank(self, rank) -> self: ...
    def with_rank_at_least(self, rank) -> self: ...
    def concatenate(self, other):
        return words.as_class(builtins.tuple(list(builtins.tuple(self)) + list(builtins.tuple(other))), TensorShape)
    def merge_with(self, other) -> Any: ...
    def as_proto(self) -> Any: ...
    def __getitem__(self, key):
        found = list(builtins.tuple(self))[key]
        return words.as_class(builtins.tuple(found), TensorShape) if isinstance(key, builtins.slice) else found
    def __add__(self, other):
        return words.as_class(builtins.tuple(list(builtins.tuple(self)) + list(builtins.tuple(other))), TensorShape)
    def __radd__(self, other):
        return words.as_class(builtins.tuple(list(builtins.tuple(other)) + list(builtins.tuple(self))), TensorShape)
    def __eq__(self, other, /):
        if isinstance(other, (builtins.tuple, list)):
            return list(builtins.tuple(self)) == list(builtins.tuple(other))
        return _some_bool()
    def __ne__(self, other, /):
        if isinstance(other, (builtins.tuple, list)):
            return list(builtins.tuple(self)) != list(builtins.tuple(other))
        return _some_bool()
    def __hash__(self) -> builtins.int: ...
    def __getattr__(self, name) -> Any: ...

class _OldShape(TensorShape):
    """In version 1 its items are objects that have a `value`."""
    def __getitem__(self, key):
        found = list(builtins.tuple(self))[key]
        return Dimension(found) if isinstance(found, builtins.int) else _nothing_known()
    def __iter__(self) -> Any: ...

def _static_sizes(S):
    """The sizes as the program sees them before a graph runs."""
    if not certainly(len(S) <= 32):
        return S
    return builtins.tuple([n if is_static(n) else _maybe_size() for n in S])

def _dynamic_sizes(S):
    """The sizes, of which those that a program gives as None are not known."""
    return builtins.tuple([fresh("None") if n is None else n for n in S])

def _nothing_known() -> Any: ...

# Tensors.

class _Shared(Shaped):
    """What tensors and variables have in common."""
    name: Any
    op: Any
    graph: Any
    device: Any
    __array_priority__: builtins.int

    def __hash__(self) -> builtins.int:
        if len(_graphs) == 0:
            raise TypeError("Tensor is unhashable. Instead, use tensor.ref() as the key.")

    @property
    def shape(self):
        S = shape_of(self)
        if not certainly(len(S) <= 32):
            return _nothing_known()
        if len(_graphs) > 1:
            return words.as_class(_static_sizes(S), _OldShape)
        return words.as_class(_static_sizes(S), TensorShape)
    @property
    def ndim(self) -> words.rank(self): ...
    @property
    def dtype(self):
        return _dtype_named(dtype_of(self))
    def get_shape(self):
        S = shape_of(self)
        if not certainly(len(S) <= 32):
            return _nothing_known()
        return words.as_class(_static_sizes(S), TensorShape if len(_graphs) == 1 else _OldShape)
    def numpy(self: Array[*S]):
        return _as_numpy(self)
    def eval(self, *args, **kwargs) -> Any: ...
    def __array__(self, dtype=None): ...

    def __len__(self: Array[*S]) -> S[0]: ...
    def __iter__(self: Array[*S]):
        n = S[0]
        if isinstance(n, builtins.int) and certainly(n <= 64):
            return iter([self[i] for i in builtins.range(n)])
        return iter([words.array(S[1:], dtype_of(self))] * n)
    def __bool__(self: Array[*S]) -> builtins.bool:
        known = elements(self)
        if known is not None and len(known) == 1:
            return builtins.bool(known[0])
    def __int__(self: Array[*S]) -> builtins.int:
        known = elements(self)
        if known is not None and len(known) == 1:
            return builtins.int(known[0])
    __index__ = __int__
    def __float__(self: Array[*S]) -> builtins.float: ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __format__(self, format_spec, /) -> str: ...
    def __getitem__(self, key, /):
        if isinstance(key, list):
            return not_modelled("a list as an index")
        if not isinstance(key, builtins.tuple):
            if isinstance(key, (builtins.int, builtins.slice)) or key is None or key is ... or dtype_of(key) == "bool":
                return _item(self, key)
            if certainly(words.rank(key) == 0):
                return _item(self, key)
            return not_modelled("an index that is an array")
        for part in key:
            if not (isinstance(part, (builtins.int, builtins.slice)) or part is None or part is ...) and not certainly(words.rank(part) == 0):
                return not_modelled("an index that is an array")
        return _item(self, key)
    def __getattr__(self, name) -> Any: ...

    def __add__(self, other, /) -> _known(self, other, _sum_of, "AddV2"): ...
    def __radd__(self, other, /) -> _known(self, other, _sum_of, "AddV2"): ...
    def __sub__(self, other, /) -> _known(self, other, _difference, "Sub"): ...
    def __rsub__(self, other, /) -> _computed(self, other, "Sub"): ...
    def __mul__(self, other, /) -> _known(self, other, _product_of, "Mul"): ...
    def __rmul__(self, other, /) -> _known(self, other, _product_of, "Mul"): ...
    def __truediv__(self, other, /) -> truediv(self, other): ...
    def __rtruediv__(self, other, /) -> truediv(self, other): ...
    def __floordiv__(self, other, /) -> _known(self, other, _quotient, "FloorDiv"): ...
    def __rfloordiv__(self, other, /) -> _computed(self, other, "FloorDiv"): ...
    def __mod__(self, other, /) -> _computed(self, other, "FloorMod"): ...
    def __rmod__(self, other, /) -> _computed(self, other, "FloorMod"): ...
    def __pow__(self, other, /) -> _computed(self, other, "Pow"): ...
    def __rpow__(self, other, /) -> _computed(self, other, "Pow"): ...
    def __and__(self, other, /) -> _computed(self, other, "LogicalAnd"): ...
    def __rand__(self, other, /) -> _computed(self, other, "LogicalAnd"): ...
    def __or__(self, other, /) -> _computed(self, other, "LogicalOr"): ...
    def __ror__(self, other, /) -> _computed(self, other, "LogicalOr"): ...
    def __xor__(self, other, /) -> _computed(self, other, "LogicalXor"): ...
    def __rxor__(self, other, /) -> _computed(self, other, "LogicalXor"): ...
    def __lt__(self, other, /) -> less(self, other): ...
    def __le__(self, other, /) -> less_equal(self, other): ...
    def __gt__(self, other, /) -> greater(self, other): ...
    def __ge__(self, other, /) -> greater_equal(self, other): ...
    def __eq__(self, other, /) -> _equality(self, other): ...
    def __ne__(self, other, /) -> _equality(self, other): ...
    def __matmul__(self, other, /) -> _matrix_product(self, other): ...
    def __rmatmul__(self, other, /) -> _matrix_product(other, self): ...
    def __neg__(self: Array[*S], /) -> words.array(S, dtype_of(self)): ...
    def __pos__(self: Array[*S], /) -> self: ...
    def __abs__(self: Array[*S], /) -> words.array(S, of_kind(self, "real")): ...
    def __invert__(self: Array[*S], /) -> words.array(S, dtype_of(self)): ...

def _item(x, key) -> words.item(x, key): ...

def _as_numpy(x):
    if not certainly(words.rank(x) >= 1):
        return not_modelled("a scalar of NumPy's")
    import numpy
    return words.array(shape_of(x), dtype_of(x), elements(x), numpy.ndarray)

class Tensor(_Shared):
    def __new__(cls, *args, **kwargs) -> Any: ...
    def set_shape(self, shape) -> None: ...
    def consumers(self) -> Any: ...
    @property
    def value_index(self) -> builtins.int: ...
    def ref(self) -> Any: ...

Array = Tensor

class Variable(_Shared):
    trainable: Any
    constraint: Any
    initial_value: Any
    handle: Any
    aggregation: Any
    synchronization: Any
    def __new__(cls, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None,
                variable_def=None, dtype=None, import_scope=None, constraint=None, synchronization=None,
                aggregation=None, shape=None, **rest):
        if cls is not Variable:
            return not_modelled("a variable of a class of its own")
        if initial_value is None:
            return not_modelled("a variable without a value")
        if callable(initial_value):
            initial_value = initial_value()
        given = _tensor_of(initial_value, dtype)
        S = shape_of(given)
        if shape is not None:
            S = words.anything()
        return words.array(S, dtype_of(given), None, Variable)
    def assign(self: Array[*S], value, use_locking=False, name=None, read_value=True):
        _needs_shape(S, value)
        return self
    def assign_add(self: Array[*S], delta, use_locking=False, name=None, read_value=True):
        _needs_shape(S, delta)
        return self
    assign_sub = assign_add
    def read_value(self: Array[*S]) -> Tensor[dtype_of(self), *S]: ...
    def value(self: Array[*S]) -> Tensor[dtype_of(self), *S]: ...
    def initialized_value(self: Array[*S]) -> Tensor[dtype_of(self), *S]: ...
    def scatter_nd_update(self, *args, **kwargs) -> self: ...
    scatter_update = scatter_add = scatter_sub = scatter_nd_add = scatter_nd_sub = scatter_nd_update
    def ref(self) -> Any: ...

def _needs_shape(S, value):
    T = shape_of(value)
    if certainly(len(S) != len(T)) or any([certainly(a != b) for a, b in zip(S, T)]):
        raise ValueError(f"Cannot assign value to variable: Shape mismatch. The variable shape {S}, and the assigned "
                         f"value shape {T} are incompatible.")

def _tensor_of(value, dtype=None):
    """The tensor to which something is converted."""
    if dtype is None and isinstance(value, _Shared):
        return words.array(shape_of(value), dtype_of(value), elements(value))
    d = dtype_of(value) if dtype is None else _named(dtype)
    if dtype is None and isinstance(value, (list, builtins.tuple)):
        # NumPy's numbers in a list become int32 where they fit, and beside others float32.
        if d in ("int8", "uint8", "int16", "uint16", "int64"):
            d = common_type(d, "int32")
        elif d == "float64":
            d = common_type(d, "float32")
    return words.array(shape_of(_converted(value)), d, elements(value))

def _converted(value: ArrayLike):
    return value

def constant(value, dtype=None, shape=None, name="Const"):
    given = _tensor_of(value, dtype)
    if shape is None:
        return given
    T = _size_list(shape)
    n = words.prod(shape_of(given))
    if certainly(n != 1 and n != words.prod(T)):
        raise TypeError(f"Eager execution of tf.constant with unsupported shape. Tensor has {n} elements, "
                        f"but got `shape` {T}")
    return words.array(T, dtype_of(given))

def convert_to_tensor(value, dtype=None, dtype_hint=None, name=None):
    if isinstance(value, _Shared) and dtype is not None and certainly(not words.same_dtype(value, _named(dtype))):
        raise ValueError(f"Tensor conversion requested dtype {_named(dtype)} for Tensor with dtype {dtype_of(value)}")
    return _tensor_of(value, dtype)

def _read_sizes(shape: Shape):
    return shape

def _size_list(shape):
    """The sizes that are given as a tensor, an array, a sequence or a number."""
    if isinstance(shape, (list, builtins.tuple)):
        if None in shape:
            return builtins.tuple([fresh("None") if n is None else n for n in shape])
        return _read_sizes(builtins.tuple([_size_of(n) for n in shape]))
    known = elements(shape)
    if known is not None:
        return builtins.tuple(known)
    if isinstance(shape, Shaped):
        n = shape_of(shape)
        if certainly(len(n) == 1) and certainly(n[0] <= 16):
            return builtins.tuple([fresh("n") for i in builtins.range(n[0])])
        return words.anything()
    return _read_sizes(shape)

def _size_of(n):
    if isinstance(n, Dimension):
        return n.value
    if isinstance(n, Shaped):
        known = elements(n)
        return known[0] if known is not None and len(known) == 1 else fresh("n")
    return n

def zeros(shape, dtype=float32, name=None, layout=None):
    return words.array(_size_list(shape), _named(dtype))
def ones(shape, dtype=float32, name=None, layout=None):
    return words.array(_size_list(shape), _named(dtype))
def zeros_like(input, dtype=None, name=None, layout=None, optimize=True):
    return words.array(shape_of(input), dtype_of(input) if dtype is None else _named(dtype))
ones_like = zeros_like
def fill(dims, value, name=None, layout=None):
    return words.array(_size_list(dims), dtype_of(_converted(value)))
def eye(num_rows, num_columns=None, batch_shape=None, dtype=float32, name=None):
    B = () if batch_shape is None else _size_list(batch_shape)
    n = _size_of(num_rows)
    return words.array(B + (n, n if num_columns is None else _size_of(num_columns)), _named(dtype))
def range(start, limit=None, delta=1, dtype=None, name="range"):
    first, last = (0, start) if limit is None else (start, limit)
    first, last, step = _size_of(first), _size_of(last), _size_of(delta)
    d = "float32" if isinstance(first, builtins.float) or isinstance(last, builtins.float) or isinstance(
        step, builtins.float) else _range_type(start, limit, delta)
    if dtype is not None:
        d = _named(dtype)
    return words.array((slice_size(first, last, step),), d)
def _range_type(start, limit, delta):
    for given in (start, limit, delta):
        if isinstance(given, Shaped):
            return dtype_of(given)
    return "int32"
def linspace(start, stop, num, name=None, axis=0):
    S = words.broadcast(shape_of(start), shape_of(stop))
    if not certainly(len(S) == 0):
        return not_modelled("a linspace between tensors")
    return words.array((_size_of(num),), of_kind(_type_of(start, stop), "float"))
def identity(input, name=None):
    return _tensor_of(input)
stop_gradient = identity
def ensure_shape(x, shape, name=None):
    return x
def _one_type(input, d):
    return words.array(shape_of(input), d)

def shape(input, out_type=int32, name=None):
    S = shape_of(input)
    if not certainly(len(S) <= 32):
        return words.array((len(S),), _named(out_type))
    return words.array((len(S),), _named(out_type), builtins.tuple(S))
def shape_n(input, out_type=int32, name=None):
    return [shape(x) for x in input]
def rank(input, name=None):
    n = words.rank(input)
    return words.array((), "int32", (n,))
def size(input, out_type=int32, name=None):
    return words.array((), _named(out_type), (words.prod(shape_of(input)),))
def is_tensor(x) -> builtins.bool:
    # Of what is no tensor it is not told: programs also ask it of what is annotated as something else.
    return True if isinstance(x, _Shared) else _some_bool()
def get_static_value(tensor, partial=False) -> Any: ...

# Element by element.

def _same_shape(x, name=None):
    return words.array(shape_of(x), dtype_of(_converted(x)))
def abs(x, name=None):
    return words.array(shape_of(x), of_kind(_converted(x), "real"))
def negative(x, name=None):
    return _same_shape(x)
sign = square = round = floor = ceil = rint = negative

def _only_inexact(x, name):
    if isinstance(x, _Shared) and dtype_of(x) in _WHOLE:
        raise InvalidArgumentError(f"Value for attr 'T' of {dtype_of(x)} is not in the list of allowed values [Op:{name}]")

def exp(x, name=None):
    _only_inexact(x, "Exp")
    return words.array(shape_of(x), of_kind(_converted(x), "float"))
sqrt = tanh = sigmoid = sin = cos = exp
def tan(x, name=None):
    return words.array(shape_of(x), of_kind(_converted(x), "float"))
asin = acos = atan = sinh = cosh = asinh = acosh = atanh = tan

def add(x, y, name=None): return _known(x, y, _sum_of, "AddV2")
def subtract(x, y, name=None): return _known(x, y, _difference, "Sub")
def multiply(x, y, name=None): return _known(x, y, _product_of, "Mul")
def pow(x, y, name=None): return _computed(x, y, "Pow")
def maximum(x, y, name=None): return _computed(x, y, "Maximum")
def minimum(x, y, name=None): return _computed(x, y, "Minimum")
def truediv(x, y, name=None):
    _same_types(x, y, "RealDiv")
    d = _type_of(x, y)
    d = "float32" if d in ("bool", "int8", "uint8", "int16", "uint16") else "float64" if d in _INTEGERS else d
    return words.array(words.broadcast(shape_of(x), shape_of(y)), d)
divide = truediv
def squared_difference(x, y, name=None): return _computed(x, y, "SquaredDifference")
def atan2(y, x, name=None): return _computed(y, x, "Atan2")
def floordiv(x, y, name=None): return _known(x, y, _quotient, "FloorDiv")
def mod(x, y, name=None): return _computed(x, y, "FloorMod")
def add_n(inputs, name=None):
    if isinstance(inputs, (list, builtins.tuple)) and len(inputs) > 0:
        return _computed(inputs[0], inputs[-1], "AddN") if len(inputs) > 1 else _tensor_of(inputs[0])
    return not_modelled("a sum of something else")

def _compared(x, y, name):
    _same_types(x, y, name)
    return words.array(words.broadcast(shape_of(x), shape_of(y)), "bool")
def less(x, y, name=None): return _compared(x, y, "Less")
def less_equal(x, y, name=None): return _compared(x, y, "LessEqual")
def greater(x, y, name=None): return _compared(x, y, "Greater")
def greater_equal(x, y, name=None): return _compared(x, y, "GreaterEqual")
def equal(x, y, name=None): return _compared(x, y, "Equal")
def not_equal(x, y, name=None): return _compared(x, y, "NotEqual")
def _equality(x, y):
    """Shapes that do not fit are not equal, and nothing is refused."""
    if y is None or isinstance(y, str):
        return _some_bool()
    if certainly(fits(shape_of(x), shape_of(y))):
        return _compared(x, y, "Equal")
    return not_modelled("a comparison of shapes that do not fit")
def logical_and(x, y, name=None): return words.array(words.broadcast(shape_of(x), shape_of(y)), "bool")
logical_or = logical_xor = logical_and
def logical_not(x, name=None): return words.array(shape_of(x), "bool")

def cast(x, dtype, name=None):
    d = _named(dtype)
    if d in ("int32", "int64"):
        return words.array(shape_of(x), d, elements(x))
    return words.array(shape_of(x), d)
def saturate_cast(value, dtype, name=None): return words.array(shape_of(value), _named(dtype))
def bitcast(input, type, name=None): ...
def clip_by_value(t, clip_value_min, clip_value_max, name=None):
    return words.array(words.broadcast(shape_of(t), shape_of(clip_value_min), shape_of(clip_value_max)), dtype_of(t))
def clip_by_norm(t, clip_norm, axes=None, name=None): return _same_shape(t)
def clip_by_global_norm(t_list, clip_norm, use_norm=None, name=None):
    return t_list, words.array((), "float32")
def complex(real, imag, name=None):
    d = "complex64" if dtype_of(real) == "float32" else "complex128" if dtype_of(real) == "float64" else "complex"
    return words.array(words.broadcast(shape_of(real), shape_of(imag)), d)
def real(input, name=None): return words.array(shape_of(input), of_kind(input, "real"))
imag = angle = real
def conj(x, name=None): return _same_shape(x)

def where(condition, x=None, y=None, name=None):
    if x is None and y is None:
        S = shape_of(condition)
        return words.array((fresh("n"), len(S)), "int64")
    _same_types(x, y, "SelectV2")
    return words.array(words.broadcast(shape_of(condition), shape_of(x), shape_of(y)), _type_of(x, y))

# Reductions.

def _axes_of(axis):
    """Axes as an int or a tuple; those that are not known are not told."""
    if axis is None or isinstance(axis, builtins.int):
        return axis
    if isinstance(axis, list):
        return builtins.tuple(axis)
    if isinstance(axis, Shaped):
        return elements(axis)
    return axis

def _reduced_shape(S, axis, keepdims):
    if isinstance(axis, (list, builtins.tuple)) and len(axis) == 0:
        return S
    given = _axes_of(axis)
    if given is None and axis is not None:
        return words.anything()
    if isinstance(given, builtins.int) and certainly(len(S) == 0):
        raise InvalidArgumentError(f"Invalid reduction dimension ({given} for input with 0 dimension(s)")
    return words.reduce(S, given, keepdims)

def reduce_sum(input_tensor, axis=None, keepdims=False, name=None, **old):
    if isinstance(input_tensor, _Shared) and dtype_of(input_tensor) == "bool":
        raise InvalidArgumentError("Value for attr 'T' of bool is not in the list of allowed values [Op:Sum]")
    return words.array(_reduced_shape(shape_of(_converted(input_tensor)), axis, keepdims), dtype_of(_converted(input_tensor)))
reduce_prod = reduce_mean = reduce_sum
def reduce_max(input_tensor, axis=None, keepdims=False, name=None, **old):
    return words.array(_reduced_shape(shape_of(_converted(input_tensor)), axis, keepdims), dtype_of(_converted(input_tensor)))
reduce_min = reduce_max
def reduce_logsumexp(input_tensor, axis=None, keepdims=False, name=None, **old):
    _only_inexact(input_tensor, "Exp")
    return words.array(_reduced_shape(shape_of(_converted(input_tensor)), axis, keepdims), of_kind(_converted(input_tensor), "float"))
def reduce_all(input_tensor, axis=None, keepdims=False, name=None, **old):
    if isinstance(input_tensor, _Shared) and certainly(dtype_of(input_tensor) in _INTEGERS + _INEXACT):
        raise InvalidArgumentError(f"cannot compute All as input #0(zero-based) was expected to be a bool tensor but is a "
                                   f"{_c_name(dtype_of(input_tensor))} tensor")
    return words.array(_reduced_shape(shape_of(_converted(input_tensor)), axis, keepdims), "bool")
reduce_any = reduce_all
def norm(tensor, ord="euclidean", axis=None, keepdims=None, name=None, **old):
    return words.array(_reduced_shape(shape_of(_converted(tensor)), axis, keepdims is True), of_kind(_converted(tensor), "real"))
def argmax(input, axis=None, output_type=int64, name=None, **old):
    S = shape_of(_converted(input))
    return words.array(words.reduce(S, 0 if axis is None else _size_of(axis), False), _named(output_type))
argmin = argmax
arg_max = argmax
def cumsum(x, axis=0, exclusive=False, reverse=False, name=None):
    words.axis(_size_of(axis), len(shape_of(x)))
    return _same_shape(x)
def argsort(values, axis=-1, direction="ASCENDING", stable=False, name=None):
    words.axis(axis, len(shape_of(values)))
    return words.array(shape_of(values), "int32")
def sort(values, axis=-1, direction="ASCENDING", name=None):
    words.axis(axis, len(shape_of(values)))
    return _same_shape(values)

# Shapes.

def reshape(tensor, shape, name=None):
    given = _converted(tensor)
    T = _size_list(shape)
    if builtins.sum([certainly(n == -1) for n in T]) > 1 if certainly(len(T) < 32) else False:
        raise InvalidArgumentError("Only one input size may be -1")
    return words.array(words.reshape(shape_of(given), T), dtype_of(given), elements(given))
def transpose(a, perm=None, conjugate=False, name="transpose"):
    S = shape_of(_converted(a))
    if perm is not None:
        if isinstance(perm, Shaped):
            perm = elements(perm)
            if perm is None:
                return not_modelled("axes that are not known")
        perm = builtins.tuple(perm)
        n = len(S)
        for i in perm:
            if certainly(i < 0):
                return not_modelled("axes from the back")
    return words.array(words.permute(S, perm), dtype_of(a))
def expand_dims(input, axis, name=None, **old):
    S = shape_of(_converted(input))
    axis = _size_of(axis)
    if isinstance(axis, builtins.int) and certainly(axis > len(S) or axis < -len(S) - 1):
        raise InvalidArgumentError(f"Tried to expand dim index {axis} for tensor with {len(S)} dimensions.")
    return words.array(words.expand_dims(S, axis), dtype_of(input), elements(input))
def squeeze(input, axis=None, name=None, **old):
    S = shape_of(_converted(input))
    given = _axes_of(axis)
    if given is None:
        return words.array(_squeezed(S), dtype_of(input))
    return words.array(words.squeeze(S, given), dtype_of(input))
def _squeezed(S):
    if not certainly(len(S) < 32) or not builtins.all([certainly(n == 1) or certainly(n != 1) for n in S]):
        return words.anything()
    return builtins.tuple([n for n in S if not certainly(n == 1)])

def _tensors(values):
    return isinstance(values, (list, builtins.tuple))

def _are_told(values):
    """Whether the shapes of all parts are known: where a number is annotated, programs give lists as well."""
    for value in values:
        if isinstance(value, (builtins.int, builtins.float)) and elements(value) is None:
            return False
    return True

def _join_types(values, name):
    first = values[0]
    for other in values[1:]:
        _same_types(first, other, name)
    return dtype_of(_converted(_first_tensor(values)))
def _first_tensor(values):
    for value in values:
        if isinstance(value, _Shared):
            return value
    return values[0]

def concat(values, axis, name="concat"):
    if not _tensors(values):
        return not_modelled("tensors in something else")
    if len(values) == 0:
        raise ValueError("Attempt to concatenate no tensors")
    if not _are_told(values):
        return not_modelled("a number that may be a list")
    d = _join_types(values, "ConcatV2")
    if len(values) == 1:
        return _tensor_of(values[0])
    shapes = [shape_of(_converted(x)) for x in values]
    known = [elements(x) for x in values]
    R = words.concat(shapes, _size_of(axis))
    if None in known or not certainly(len(R) == 1):
        return words.array(R, d)
    return words.array(R, d, builtins.tuple([n for each in known for n in each]))
def stack(values, axis=0, name="stack"):
    if not _tensors(values):
        return not_modelled("tensors in something else")
    if len(values) == 0:
        return not_modelled("a stack of nothing")
    d = _join_types(values, "Pack")
    R = words.stack([shape_of(_converted(x)) for x in values], axis)
    known = [elements(x) for x in values]
    if None in known or not certainly(len(R) == 1):
        return words.array(R, d)
    return words.array(R, d, builtins.tuple([n for each in known for n in each]))
def parallel_stack(values, name=None): return stack(values)
def unstack(value, num=None, axis=0, name="unstack"):
    S = shape_of(_converted(value))
    i = words.axis(axis, len(S))
    n = S[i] if num is None else num
    R = S[:i] + S[i + 1:]
    if isinstance(n, builtins.int) and certainly(n <= 64):
        return [words.array(R, dtype_of(value)) for k in builtins.range(n)]
    return [words.array(R, dtype_of(value))] * n
def split(value, num_or_size_splits, axis=0, num=None, name="split"):
    S = shape_of(_converted(value))
    axis = _size_of(axis)
    i = words.axis(axis, len(S))
    d = dtype_of(value)
    if isinstance(num_or_size_splits, builtins.int):
        k = num_or_size_splits
        if certainly(k > 0) and certainly(S[i] % k != 0):
            raise InvalidArgumentError(f"Number of ways to split should evenly divide the split dimension, but got split_dim "
                                       f"{i} (size = {S[i]}) and num_split {k}")
        n = S[i] // k if certainly(k > 0) else fresh("n")
        if certainly(k <= 64):
            return [words.array(S[:i] + (n,) + S[i + 1:], d) for j in builtins.range(k)]
        return [words.array(S[:i] + (n,) + S[i + 1:], d)] * k
    if isinstance(num_or_size_splits, (list, builtins.tuple)):
        parts = [_size_of(n) for n in num_or_size_splits]
        if certainly(-1 in parts) or not builtins.all([certainly(n >= 0) for n in parts]):
            rest = S[i] - builtins.sum([n for n in parts if not certainly(n == -1)])
            parts = [rest if certainly(n == -1) else n for n in parts]
        else:
            assert builtins.sum(parts) == S[i], (
                "Determined shape must either match input shape along split_dim exactly if fully specified, or be less "
                f"than the size of the input along split_dim if not fully specified.  Got: {builtins.sum(parts)}")
        return [words.array(S[:i] + (n,) + S[i + 1:], d) for n in parts]
    return not_modelled("sizes that are not known")
def tile(input, multiples, name=None):
    S = shape_of(_converted(input))
    M = _size_list(multiples)
    if certainly(len(M) != len(S)):
        raise InvalidArgumentError(f"Expected multiples argument to be a vector of length {len(S)} but got length {len(M)}")
    return words.array(words.tile(S, M), dtype_of(input))
def repeat(input, repeats, axis=None, name=None):
    S = shape_of(_converted(input))
    if not isinstance(repeats, builtins.int):
        if axis is None or not isinstance(axis, builtins.int):
            return words.array((fresh("n"),), dtype_of(input))
        i = words.axis(axis, len(S))
        return words.array(S[:i] + (fresh("n"),) + S[i + 1:], dtype_of(input))
    if axis is None:
        return words.array((words.prod(S) * repeats,), dtype_of(input))
    i = words.axis(axis, len(S))
    return words.array(S[:i] + (S[i] * repeats,) + S[i + 1:], dtype_of(input))
def pad(tensor, paddings, mode="CONSTANT", constant_values=0, name=None):
    S = shape_of(_converted(tensor))
    P = shape_of(paddings)
    if certainly(len(P) == 2 and P[0] != len(S)):
        raise InvalidArgumentError(f"The first dimension of paddings must be the rank of inputs {_sizes(P)} {_sizes(S)}")
    known = elements(paddings)
    if known is None or not certainly(len(P) == 2 and P[1] == 2):
        return words.array(S if not certainly(len(S) < 32) else builtins.tuple([fresh("n") for n in S]), dtype_of(tensor))
    return words.array(builtins.tuple([n + known[2 * i] + known[2 * i + 1] for i, n in enumerate(S)]), dtype_of(tensor))
def gather(params, indices, validate_indices=None, axis=None, batch_dims=0, name=None):
    S = shape_of(_converted(params))
    I = shape_of(_converted(indices))
    if not certainly(batch_dims == 0):
        if not certainly(axis is None):
            return not_modelled("gathering along another axis of batches")
        return words.array(I + S[batch_dims + 1:], dtype_of(params))
    i = words.axis(0 if axis is None else _size_of(axis), len(S))
    return words.array(S[:i] + I + S[i + 1:], dtype_of(_converted(params)))
def gather_nd(params, indices, batch_dims=0, name=None, bad_indices_policy=""):
    S = shape_of(_converted(params))
    I = shape_of(_converted(indices))
    if not certainly(batch_dims == 0 and len(I) >= 1):
        return not_modelled("gathering in batches")
    k = I[-1]
    if not certainly(k <= 32):
        return not_modelled("indices of unknown length")
    if certainly(k > len(S)):
        raise InvalidArgumentError(f"index innermost dimension length must be <= params rank; saw: {k} vs. {len(S)}")
    return words.array(I[:-1] + S[k:], dtype_of(_converted(params)))
def scatter_nd(indices, updates, shape, name=None, bad_indices_policy=""):
    return words.array(_size_list(shape), dtype_of(_converted(updates)))
def tensor_scatter_nd_update(tensor, indices, updates, name=None, bad_indices_policy=""): return _same_shape(tensor)
tensor_scatter_nd_add = tensor_scatter_nd_sub = tensor_scatter_nd_max = tensor_scatter_nd_min = tensor_scatter_nd_update
def slice(input_, begin, size, name=None):
    S = shape_of(_converted(input_))
    B, N = _size_list(begin), _size_list(size)
    if not certainly(len(S) < 32 and len(B) == len(S) and len(N) == len(S)):
        return words.array(words.anything(), dtype_of(input_))
    R = ()
    for n, b, k in zip(S, B, N):
        R = R + ((n - b if certainly(k == -1) else k if certainly(k >= 0) else fresh("n")),)
        if certainly(k != -1) and certainly(b + k > n):
            raise InvalidArgumentError(f"Expected size[{len(R) - 1}] in [0, {n - b}], but got {k}")
    return words.array(R, dtype_of(input_))
def one_hot(indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None):
    S = shape_of(_converted(indices))
    if isinstance(indices, _Shared) and certainly(dtype_of(indices) in _FLOATS):
        raise InvalidArgumentError(f"Value for attr 'TI' of {_c_name(dtype_of(indices))} is not in the list of allowed values: "
                                   "uint8, int8, int32, int64")
    d = "float32" if dtype is None and on_value is None and off_value is None else (
        _named(dtype) if dtype is not None else dtype_of(on_value if on_value is not None else off_value))
    n = _size_of(depth)
    if axis is None or certainly(axis == -1):
        return words.array(S + (n,), d)
    if not certainly(0 <= axis and axis <= len(S)):
        return not_modelled("an axis that is not known")
    return words.array(S[:axis] + (n,) + S[axis:], d)
def boolean_mask(tensor, mask, axis=None, name="boolean_mask"):
    S, M = shape_of(_converted(tensor)), shape_of(_converted(mask))
    if axis is not None and not certainly(axis == 0):
        return not_modelled("a mask along another axis")
    if certainly(len(M) == 0):
        raise ValueError("mask cannot be scalar.")
    if not certainly(len(M) <= 32):
        return not_modelled("a mask of unknown rank")
    if certainly(len(S) < len(M)) or any([certainly(a != b) for a, b in zip(S, M)]):
        raise ValueError(f"Shapes {S[:len(M)]} and {M} are incompatible")
    return words.array((fresh("n"),) + S[len(M):], dtype_of(_converted(tensor)))
def broadcast_to(input, shape, name=None):
    return words.array(words.expand(shape_of(_converted(input)), _size_list(shape)), dtype_of(_converted(input)))
def broadcast_static_shape(shape_x, shape_y):
    return words.as_class(words.broadcast(builtins.tuple(shape_x), builtins.tuple(shape_y)), TensorShape)
def broadcast_dynamic_shape(shape_x, shape_y) -> Any: ...
def meshgrid(*args, indexing="xy", name=None):
    sizes = [words.prod(shape_of(x)) for x in args]
    if indexing == "xy" and len(sizes) > 1:
        S = (sizes[1], sizes[0]) + builtins.tuple(sizes[2:])
    elif indexing == "ij" or len(sizes) < 2:
        S = builtins.tuple(sizes)
    else:
        return not_modelled("an order that is not known")
    return [words.array(S, dtype_of(x)) for x in args]
def reverse(tensor, axis, name=None):
    words.axes(_axes_of(axis), len(shape_of(tensor)))
    return _same_shape(tensor)
def roll(input, shift, axis, name=None): return _same_shape(input)
def reverse_sequence(input, seq_lengths, seq_axis=None, batch_axis=None, name=None): return _same_shape(input)
def sequence_mask(lengths, maxlen=None, dtype=bool, name=None):
    n = fresh("n") if maxlen is None else _size_of(maxlen)
    return words.array(shape_of(lengths) + (n,), _named(dtype))
def unique(x, out_idx=int32, name=None):
    n = fresh("n")
    return _Unique(words.array((n,), dtype_of(x)), words.array(shape_of(x), _named(out_idx)))
def space_to_depth(input, block_size, data_format="NHWC", name=None):
    S = shape_of(input)
    if not certainly(len(S) == 4 and data_format == "NHWC"):
        return not_modelled("another order")
    k = block_size
    return words.array((S[0], S[1] // k, S[2] // k, S[3] * k * k), dtype_of(input))
def searchsorted(sorted_sequence, values, side="left", out_type=int32, name=None):
    return words.array(shape_of(values), _named(out_type))
def histogram_fixed_width(values, value_range, nbins=100, dtype=int32, name=None):
    return words.array((nbins,), _named(dtype))

from collections import namedtuple as _namedtuple
_Unique = _namedtuple("Unique", ["y", "idx"])
_TopK = _namedtuple("TopKV2", ["values", "indices"])
_Moments = _namedtuple("Moments", ["mean", "variance"])

# Products.

def _needs_matrix(S, i):
    if certainly(len(S) < 2):
        raise InvalidArgumentError(f"In[{i}] ndims must be >= 2")

def _flipped(S):
    return S[:-2] + (S[-1], S[-2])

def matmul(a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False,
           b_is_sparse=False, output_type=None, grad_a=False, grad_b=False, name=None):
    # An array of NumPy's that comes first keeps its type.
    return _matrix_product(_tensor_of(a) if isinstance(a, _np.ndarray) else a, b, transpose_a or adjoint_a, transpose_b or adjoint_b)
def _matrix_product(a, b, is_first_flipped=False, is_second_flipped=False):
    A, B = shape_of(_converted(a)), shape_of(_converted(b))
    _needs_matrix(A, 0)
    _needs_matrix(B, 1)
    if not certainly(len(A) >= 2 and len(B) >= 2):
        return not_modelled("a product of tensors of unknown rank")
    _same_types(a, b, "MatMul")
    A = _flipped(A) if is_first_flipped else A
    B = _flipped(B) if is_second_flipped else B
    return words.array(words.matmul(A, B), _type_of(a, b))
def tensordot(a, b, axes, name=None):
    _same_types(a, b, "MatMul")
    return words.array(words.tensordot(shape_of(_converted(a)), shape_of(_converted(b)), _axes_pair(axes)), _type_of(a, b))
def _axes_pair(axes):
    return axes if isinstance(axes, (builtins.int, list, builtins.tuple)) else not_modelled("axes that are a tensor")
def einsum(equation, *inputs, **kwargs):
    if not isinstance(equation, str):
        return not_modelled("an equation that is not known")
    d = _join_types(inputs, "Einsum") if len(inputs) > 0 else None
    return words.array(words.einsum(equation, [shape_of(_converted(x)) for x in inputs]), d)
def matvec(a, b, transpose_a=False, **rest):
    A, B = shape_of(_converted(a)), shape_of(_converted(b))
    A = _flipped(A) if transpose_a else A
    return words.array(words.matmul(A, B + (1,))[:-1], _type_of(a, b))

# Functions and control flow.

class _Function(Any):
    """A function of which a graph is made; it is called as itself."""
    def __init__(self, python_function):
        self.python_function = python_function
        self.__wrapped__ = python_function
    def __call__(self, *args, **kwargs):
        return self.python_function(*args, **kwargs)
    def __getattr__(self, name) -> Any: ...

def _unchanged(func):
    return func

def function(func=None, input_signature=None, autograph=True, jit_compile=None, reduce_retracing=False,
             experimental_implements=None, experimental_autograph_options=None, experimental_attributes=None,
             experimental_relax_shapes=None, experimental_compile=None, experimental_follow_type_hints=None):
    return _unchanged if func is None else func
def py_function(func=None, inp=None, Tout=None, name=None) -> Any: ...
def numpy_function(func=None, inp=None, Tout=None, stateful=True, name=None) -> Any: ...
def custom_gradient(f=None) -> Any: ...
def recompute_grad(f) -> f: ...
def no_gradient(op_type) -> None: ...
def name_scope(name, *args, **kwargs) -> Any: ...
def device(device_name) -> Any: ...
def executing_eagerly() -> builtins.bool: ...
def print(*inputs, **kwargs) -> Any: ...
def group(*inputs, **kwargs) -> Any: ...
def cond(pred, true_fn=None, false_fn=None, name=None):
    if not callable(true_fn) or not callable(false_fn):
        return not_modelled("branches that are not known")
    # A graph has both branches, and a program wants both to run.
    first = true_fn()
    second = false_fn()
    return first if _some_bool() else second
def _grows(before, after, what):
    """Refuses what has another shape after one step; a list is a tuple there."""
    if isinstance(before, Shaped) and isinstance(after, Shaped):
        S, T = shape_of(before), shape_of(after)
        if certainly(len(S) != len(T)) or any([certainly(m != n) for m, n in zip(S, T)]):
            raise ValueError(f"{what} enters the loop with shape ({joined(S, ', ')}), but has shape ({joined(T, ', ')}) after one "
                             "iteration. To allow the shape to vary across iterations, use the `shape_invariants` argument of "
                             "tf.while_loop to specify a less-specific shape.")
    elif isinstance(before, (list, builtins.tuple)) and isinstance(after, (list, builtins.tuple)) and certainly(len(before) == len(after)):
        for i in builtins.range(len(before)):
            _grows(before[i], after[i], what)
def while_loop(cond, body, loop_vars, shape_invariants=None, parallel_iterations=10, back_prop=True, swap_memory=False,
               maximum_iterations=None, name=None, **old):
    if not callable(cond) or not callable(body) or not isinstance(loop_vars, (list, builtins.tuple)):
        return not_modelled("a loop over something else")
    given = [_tensor_of(x) if isinstance(x, (builtins.int, builtins.float)) else x for x in loop_vars]
    started = [words.array(shape_of(x), dtype_of(x)) if isinstance(x, Shaped) else x for x in given]
    cond(*started)
    after = body(*started)
    if not isinstance(after, (list, builtins.tuple)):
        after = [after]
    if certainly(len(after) != len(given)):
        raise ValueError("The two structures don't have the same nested structure: the loop has "
                         f"{len(given)} variables, and its body gives {len(after)}.")
    # In eager mode every step runs by itself, and shapes may change.
    if shape_invariants is None and len(_graphs) > 0:
        _grows(given, after, "An input tensor")
    return after
def map_fn(fn, elems, dtype=None, parallel_iterations=None, back_prop=True, swap_memory=False, infer_shape=True,
           name=None, fn_output_signature=None):
    if not isinstance(elems, Shaped) or not callable(fn):
        return not_modelled("something else than one tensor")
    S = shape_of(elems)
    if certainly(len(S) == 0):
        raise ValueError("elements must be at least 1D")
    one = fn(words.array(S[1:], dtype_of(elems)))
    if not isinstance(one, _Shared):
        return not_modelled("several results")
    return words.array((S[0],) + shape_of(one), dtype_of(one))
def vectorized_map(fn, elems, fallback_to_while_loop=True, warn=True): return map_fn(fn, elems)
def _first_of(elems):
    if isinstance(elems, Shaped):
        S = shape_of(elems)
        if certainly(len(S) == 0):
            raise ValueError("elements in elems must be 1+ dimensional Tensors, not scalars")
        return words.array(S[1:], dtype_of(elems))
    if isinstance(elems, builtins.tuple):
        return builtins.tuple([_first_of(x) for x in elems])
    if isinstance(elems, list):
        return [_first_of(x) for x in elems]
    return _nothing_known()
def _length_of(elems):
    first = elems if isinstance(elems, Shaped) else elems[0]
    return shape_of(first)[0]
def _piled(x, n):
    if isinstance(x, Shaped):
        return words.array((n,) + shape_of(x), dtype_of(x))
    if isinstance(x, builtins.tuple):
        return builtins.tuple([_piled(each, n) for each in x])
    if isinstance(x, list):
        return [_piled(each, n) for each in x]
    return _nothing_known()
def scan(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True,
         reverse=False, name=None):
    if not callable(fn) or not isinstance(elems, (Shaped, list, builtins.tuple)):
        return not_modelled("something else than tensors")
    one = _first_of(elems)
    result = fn(one if initializer is None else initializer, one)
    if not isinstance(elems, Shaped) and not isinstance(elems[0], Shaped):
        return not_modelled("something else than tensors")
    return _piled(result, _length_of(elems))
def foldl(fn, elems, initializer=None, *args, **kwargs):
    if not callable(fn) or not isinstance(elems, Shaped):
        return not_modelled("something else than one tensor")
    one = _first_of(elems)
    return fn(one if initializer is None else initializer, one)
foldr = foldl

class TensorArray(Any):
    """Tensors that are written one by one, all of one shape where it is given or inferred."""
    def __init__(self, dtype, size=None, dynamic_size=None, clear_after_read=None, tensor_array_name=None, handle=None,
                 flow=None, infer_shape=True, element_shape=None, colocate_with_first_write_call=True, name=None):
        object.__setattr__(self, "_shape", None if element_shape is None else _size_list(element_shape))
        object.__setattr__(self, "_type", _named(dtype))
    def write(self, index, value, name=None):
        if self._shape is not None and isinstance(value, Shaped):
            S, T = self._shape, shape_of(value)
            if certainly(len(S) != len(T)) or any([is_static(m) and certainly(m != n) for m, n in zip(S, T)]):
                raise ValueError(f"Incompatible shape for value (({joined(T, ', ')})), expected (({joined(S, ', ')}))")
        return self
    def read(self, index, name=None):
        return _nothing_known() if self._shape is None else words.array(self._shape, self._type)
    def stack(self, name=None):
        return _nothing_known() if self._shape is None else words.array((fresh("n"),) + self._shape, self._type)
    def unstack(self, value, name=None):
        return self
    def __getattr__(self, name) -> Any: ...

class GradientTape(Any):
    def __init__(self, persistent=False, watch_accessed_variables=True):
        object.__setattr__(self, "_persistent", persistent)
        object.__setattr__(self, "_is_spent", False)
    def __enter__(self):
        object.__setattr__(self, "_is_spent", False)
        return self
    def __exit__(self, *exception) -> None: ...
    def watch(self, tensor) -> None: ...
    def reset(self) -> None: ...
    def stop_recording(self) -> Any: ...
    def watched_variables(self) -> Any: ...
    def gradient(self, target, sources, output_gradients=None, unconnected_gradients=None):
        if certainly(self._is_spent is True):
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")
        object.__setattr__(self, "_is_spent", certainly(self._persistent is False))
        return _gradients(sources)
    def jacobian(self, target, sources, **kwargs) -> Any: ...
    def batch_jacobian(self, target, source, **kwargs) -> Any: ...

def _maybe_gradient(x):
    """There is none where nothing connects the two."""
    return words.array(shape_of(x), dtype_of(x)) if _some_bool() else None
def _gradients(sources):
    if isinstance(sources, _Shared):
        return _maybe_gradient(sources)
    if isinstance(sources, (list, builtins.tuple)):
        return [_gradients(each) for each in sources]
    return _nothing_known()

class TensorSpec(Any):
    shape: Any
    dtype: Any
    name: Any
    def __init__(self, shape=None, dtype=float32, name=None):
        self.shape = _nothing_known()
        self.dtype = _nothing_known()
        self.name = _nothing_known()
    def __getattr__(self, name) -> Any: ...

class Module:
    def __init__(self, name=None):
        self._name = name
    @classmethod
    def with_name_scope(cls, method) -> method: ...
    name: Any
    trainable_variables: Any
    variables: Any
    submodules: Any
    non_trainable_variables: Any
    def __getattr__(self, name) -> Any: ...

import tensorflow.math as math
import tensorflow.nn as nn
import tensorflow.linalg as linalg
import tensorflow.random as random
import tensorflow.keras as keras
import tensorflow.data as data
import tensorflow.image as image
import tensorflow.train as train
import tensorflow.compat as compat
import tensorflow.experimental as experimental

# What version 2 has no more under this name, or only in tf.compat.v1.
_VERSION_1 = (
    "AUTO_REUSE", "AttrValue", "ConditionalAccumulator", "ConditionalAccumulatorBase", "ConfigProto", "Event",
    "FIFOQueue", "FixedLenFeature", "FixedLenSequenceFeature", "FixedLengthRecordReader", "GPUOptions", "GraphDef",
    "GraphKeys", "GraphOptions", "HistogramProto", "IdentityReader", "InteractiveSession", "LMDBReader",
    "LogMessage", "MetaGraphDef", "NameAttrList", "NoGradient", "NodeDef", "NotDifferentiable", "OpError",
    "OptimizerOptions", "PaddingFIFOQueue", "Print", "PriorityQueue", "QueueBase", "RandomShuffleQueue",
    "ReaderBase", "RunMetadata", "RunOptions", "Session", "SessionLog", "SparseConditionalAccumulator",
    "SparseFeature", "SparseTensorValue", "Summary", "SummaryMetadata", "TFRecordReader", "TensorInfo",
    "TextLineReader", "VarLenFeature", "VariableScope", "WholeFileReader", "accumulate_n", "add_check_numerics_ops",
    "add_to_collection", "add_to_collections", "all_variables", "app", "arg_min", "assert_greater_equal",
    "assert_integer", "assert_less_equal", "assert_near", "assert_negative", "assert_non_negative",
    "assert_non_positive", "assert_none_equal", "assert_positive", "assert_proper_iterable", "assert_rank_at_least",
    "assert_rank_in", "assert_same_float_dtype", "assert_scalar", "assert_type", "assert_variables_initialized",
    "assign", "assign_add", "assign_sub", "batch_gather", "batch_matmul", "batch_scatter_update",
    "batch_to_space_nd", "betainc", "bincount", "check_numerics", "cholesky", "cholesky_solve",
    "clip_by_average_norm", "colocate_with", "confusion_matrix", "contrib", "control_flow_v2_enabled",
    "convert_to_tensor_or_indexed_slices", "convert_to_tensor_or_sparse_tensor", "count_nonzero", "count_up_to",
    "create_partitioned_variables", "cross", "cumprod", "decode_base64", "decode_compressed", "decode_csv",
    "decode_json_example", "decode_raw", "delete_session_tensor", "depth_to_space", "dequantize",
    "deserialize_many_sparse", "diag", "diag_part", "digamma", "dimension_at_index", "dimension_value",
    "disable_control_flow_v2", "disable_eager_execution", "disable_resource_variables", "disable_tensor_equality",
    "disable_v2_behavior", "disable_v2_tensorshape", "div", "div_no_nan", "enable_control_flow_v2",
    "enable_eager_execution", "enable_resource_variables", "enable_tensor_equality", "enable_v2_behavior",
    "enable_v2_tensorshape", "encode_base64", "erf", "erfc", "executing_eagerly_outside_functions", "expm1",
    "extract_image_patches", "fake_quant_with_min_max_args", "fake_quant_with_min_max_args_gradient",
    "fake_quant_with_min_max_vars", "fake_quant_with_min_max_vars_gradient",
    "fake_quant_with_min_max_vars_per_channel", "fake_quant_with_min_max_vars_per_channel_gradient", "fft", "fft2d",
    "fft3d", "fixed_size_partitioner", "flags", "floor_div", "floormod", "get_collection", "get_collection_ref",
    "get_default_graph", "get_default_session", "get_local_variable", "get_seed", "get_session_handle",
    "get_session_tensor", "get_variable", "get_variable_scope", "gfile", "global_norm", "global_variables",
    "global_variables_initializer", "glorot_normal_initializer", "glorot_uniform_initializer", "histogram_summary",
    "ifft", "ifft2d", "ifft3d", "igamma", "igammac", "image_summary", "initialize_all_tables",
    "initialize_all_variables", "initialize_local_variables", "initialize_variables", "invert_permutation",
    "is_finite", "is_inf", "is_nan", "is_non_decreasing", "is_numeric_tensor", "is_strictly_increasing",
    "is_variable_initialized", "layers", "lbeta", "lgamma", "lin_space", "load_file_system_library",
    "local_variables", "local_variables_initializer", "log", "log1p", "log_sigmoid", "logging", "make_template",
    "manip", "matching_files", "matrix_band_part", "matrix_determinant", "matrix_diag", "matrix_diag_part",
    "matrix_inverse", "matrix_set_diag", "matrix_solve", "matrix_solve_ls", "matrix_transpose",
    "matrix_triangular_solve", "merge_all_summaries", "min_max_variable_partitioner", "model_variables",
    "moving_average_variables", "mul", "multinomial", "neg", "no_regularizer", "op_scope", "orthogonal_initializer",
    "pack", "parse_example", "parse_single_example", "parse_single_sequence_example", "parse_tensor", "placeholder",
    "placeholder_with_default", "polygamma", "py_func", "python_io", "qr", "quantize", "quantize_v2",
    "quantized_concat", "random_crop", "random_gamma", "random_normal", "random_poisson", "random_shuffle",
    "random_uniform", "read_file", "reciprocal", "reduce_join", "regex_replace", "report_uninitialized_variables",
    "reset_default_graph", "resource_variables_enabled", "reverse_v2", "rsqrt", "scalar_summary", "scatter_add",
    "scatter_div", "scatter_max", "scatter_min", "scatter_mul", "scatter_nd_add", "scatter_nd_sub",
    "scatter_nd_update", "scatter_sub", "scatter_update", "segment_max", "segment_mean", "segment_min",
    "segment_prod", "segment_sum", "select", "self_adjoint_eig", "self_adjoint_eigvals", "serialize_many_sparse",
    "serialize_sparse", "serialize_tensor", "set_random_seed", "setdiff1d", "sparse_add", "sparse_concat",
    "sparse_fill_empty_rows", "sparse_mask", "sparse_matmul", "sparse_maximum", "sparse_merge", "sparse_minimum",
    "sparse_placeholder", "sparse_reduce_max", "sparse_reduce_max_sparse", "sparse_reduce_sum",
    "sparse_reduce_sum_sparse", "sparse_reorder", "sparse_reset_shape", "sparse_reshape", "sparse_retain",
    "sparse_segment_mean", "sparse_segment_sqrt_n", "sparse_segment_sum", "sparse_slice", "sparse_softmax",
    "sparse_split", "sparse_tensor_dense_matmul", "sparse_tensor_to_dense", "sparse_to_dense", "sparse_to_indicator",
    "sparse_transpose", "string_join", "string_split", "string_strip", "string_to_hash_bucket",
    "string_to_hash_bucket_fast", "string_to_hash_bucket_strong", "string_to_number", "sub", "substr", "svd",
    "tables_initializer", "tensor_scatter_add", "tensor_scatter_sub", "tensor_scatter_update", "to_bfloat16",
    "to_complex128", "to_complex64", "to_double", "to_float", "to_int32", "to_int64", "trace", "trainable_variables",
    "truncated_normal", "truncated_normal_initializer", "uniform_unit_scaling_initializer", "unpack",
    "unsorted_segment_max", "unsorted_segment_mean", "unsorted_segment_min", "unsorted_segment_prod",
    "unsorted_segment_sqrt_n", "unsorted_segment_sum", "variable_axis_size_partitioner", "variable_op_scope",
    "variable_scope", "variables_initializer", "variance_scaling_initializer", "verify_tensor_all_finite",
    "where_v2", "write_file", "zeta")

def __getattr__(name):
    if name in _VERSION_1 and words.version("tensorflow") >= (2,):
        raise AttributeError(f"module 'tensorflow' has no attribute '{name}'")
    return not_modelled("a name that is not known")
