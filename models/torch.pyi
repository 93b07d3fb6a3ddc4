"""What PyTorch does to shapes, as of version 1.13.

A function of torch and the method of Tensor with the same name are one rule, written as a method whose first
parameter is called `input`; the lists at the end make functions of them. The words of the stub language are
used through `words`, because PyTorch gives the same names to functions of its own. In the same way
`builtins.max` is Python's.
"""

from moira.stubs import *
from collections import namedtuple
import builtins
import math
import operator

__version__ = words.version_text("torch", True)

Mismatch = RuntimeError

# Parameters have the names that NumPy gives them as well.
also_called = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other",
               "size": "size", "shape": "shape", "dims": "dims", "repeats": "repeats", "exponent": "other",
               "sections": "indices_or_sections", "indices": "indices_or_sections", "element": "elements",
               "test_element": "test_elements", "tensor": "input", "split_size": "split_size_or_sections",
               "tensor_indices_or_sections": "indices_or_sections"}

pi: float = 3.141592653589793
e: float = 2.718281828459045
inf = builtins.float("inf")
nan = builtins.float("nan")


# Element types, devices, sizes.

class dtype:
    is_floating_point: builtins.bool
    is_complex: builtins.bool
    is_signed: builtins.bool
    itemsize: builtins.int
    abbr: str
    @owns(is_floating_point=name in _FLOATS, is_complex=name in _COMPLEX)
    def __init__(self, name): ...
    def to_complex(self) -> Any: ...
    def to_real(self) -> Any: ...
    def __repr__(self) -> str: ...

bool = dtype("bool")
uint8 = dtype("uint8")
int8 = dtype("int8")
int16 = dtype("int16")
short = int16
int32 = dtype("int32")
int = int32
int64 = dtype("int64")
long = int64
float16 = dtype("float16")
half = float16
bfloat16 = dtype("bfloat16")
float32 = dtype("float32")
float = float32
float64 = dtype("float64")
double = float64
complex32 = dtype("complex")
chalf = complex32
complex64 = dtype("complex64")
cfloat = complex64
complex128 = dtype("complex128")
cdouble = complex128
qint8 = dtype("other")
quint8 = dtype("other")
qint32 = dtype("other")
quint4x2 = dtype("other")
quint2x4 = dtype("other")

_BOOL = ("bool",)
_INTEGERS = ("int", "int8", "int16", "int32", "int64", "uint8")
_FLOATS = ("float", "float16", "bfloat16", "float32", "float64")
_COMPLEX = ("complex", "complex64", "complex128")
_WHOLE = _BOOL + _INTEGERS
_NUMBERS = ("int32", "int64", "float32", "float64")
_INEXACT = _FLOATS + _COMPLEX

class layout: ...
class memory_format: ...
class qscheme: ...

strided = layout()
sparse_coo = layout()
sparse_csr = layout()
sparse_csc = layout()
sparse_bsr = layout()
sparse_bsc = layout()
contiguous_format = memory_format()
preserve_format = memory_format()
channels_last = memory_format()
channels_last_3d = memory_format()

def _device_type() -> str: ...
def _device_index() -> Any: ...

class device:
    type: str
    index: Any
    def __init__(self, type=None, index=None):
        if isinstance(type, str):
            parts = type.split(":")
            self.type = parts[0]
            self.index = builtins.int(parts[1]) if len(parts) > 1 else index
            self._is_told = True
        else:
            self.type = "cpu" if words.is_one_call() else _device_type()
            self.index = None if words.is_one_call() else _device_index()
            self._is_told = False
    def __eq__(self, other, /):
        # Nothing is on the device without numbers unless the program says so.
        if isinstance(other, device) and self._is_told != other._is_told:
            if (self if self._is_told else other).type == "meta":
                return False
        return isinstance(other, device) and self.type == other.type and self.index == other.index
    def __ne__(self, other, /):
        return not self == other
    def __hash__(self) -> builtins.int: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exception) -> None: ...

def _device_of(given):
    return device(given) if isinstance(given, str) else device()

class Generator:
    device: Any
    _cdata: Any
    def __init__(self, device=None):
        self.device = _device_of(device)
    def manual_seed(self, seed, /) -> self: ...
    def seed(self) -> builtins.int: ...
    def initial_seed(self) -> builtins.int: ...
    def get_state(self) -> Any: ...
    def set_state(self, new_state, /) -> None: ...
    def clone_state(self) -> Any: ...
    get_offset = graphsafe_get_state = clone_state
    def set_offset(self, offset) -> None: ...
    graphsafe_set_state = set_offset

# Bits, eps, max, tiny and resolution; bits, min and max.
_FLOAT_LIMITS = {
    "float16": (16, 0.0009765625, 65504.0, 6.103515625e-05, 0.001),
    "bfloat16": (16, 0.0078125, 3.3895313892515355e+38, 1.1754943508222875e-38, 0.01),
    "float32": (32, 1.1920928955078125e-07, 3.4028234663852886e+38, 1.1754943508222875e-38, 1e-06),
    "float64": (64, 2.220446049250313e-16, 1.7976931348623157e+308, 2.2250738585072014e-308, 1e-15),
}
_INTEGER_LIMITS = {
    "uint8": (8, 0, 255),
    "int8": (8, -128, 127),
    "int16": (16, -32768, 32767),
    "int32": (32, -2147483648, 2147483647),
    "int64": (64, -9223372036854775808, 9223372036854775807),
}

class finfo:
    bits: Any
    eps: Any
    max: Any
    min: Any
    tiny: Any
    smallest_normal: Any
    resolution: Any
    dtype: Any
    def __init__(self, type=None):
        name = "float32" if type is None else type.name if isinstance(type, dtype) else None
        known = _FLOAT_LIMITS[name] if name in _FLOAT_LIMITS else (_limit(), *(_bound() for _ in builtins.range(4)))
        self.bits, self.eps, self.max, self.tiny, self.resolution = known
        self.min = -self.max
        self.smallest_normal = self.tiny
        self.dtype = name if name in _FLOAT_LIMITS else _name()
    def __getattr__(self, name) -> Any: ...

class iinfo:
    bits: Any
    min: Any
    max: Any
    dtype: Any
    def __init__(self, type):
        name = type.name if isinstance(type, dtype) else None
        known = _INTEGER_LIMITS[name] if name in _INTEGER_LIMITS else tuple(_limit() for _ in builtins.range(3))
        self.bits, self.min, self.max = known
        self.dtype = name if name in _INTEGER_LIMITS else _name()
    def __getattr__(self, name) -> Any: ...

def _limit() -> builtins.int: ...
def _bound() -> builtins.float: ...
def _name() -> str: ...


# What the rules have in common.

_ValuesIndices = namedtuple("values_indices", ["values", "indices"])

def _some_bool() -> builtins.bool: ...
def _some_int() -> builtins.int: ...
def _some_float() -> builtins.float: ...
def _some_complex() -> builtins.complex: ...

def _python_number(d):
    if d in _BOOL:
        return _some_bool()
    if d in _INTEGERS:
        return _some_int()
    if d in _FLOATS:
        return _some_float()
    if d in _COMPLEX:
        return _some_complex()
    return not_modelled("a number of an unknown type")

def _float_type(d):
    return "float32" if d in _WHOLE else d

def _sum_type(d):
    return "int64" if d in _WHOLE else d

def _real_type(d):
    return "float64" if d == "complex128" else "float32" if d == "complex64" else d

def _one_or_all(items):
    """f(1, 2) and f((1, 2)) mean the same."""
    return items[0] if len(items) == 1 and isinstance(items[0], (tuple, list)) else items

def _one_element(S):
    if words.prod(S) != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")

def _with(S, i, n):
    """S with the size n at i."""
    return S[:i] + (n,) + S[i + 1:]

def _rows(input, S):
    """What iterating gives: as many tensors as the first size says."""
    n = S[0]
    if isinstance(n, builtins.int) and certainly(n <= 64):
        return [words.array(S[1:], dtype_of(input)) for i in builtins.range(n)]
    return _many(words.array(S[1:], dtype_of(input)), n)

def _many(item, n):
    return [item for i in builtins.range(n)]

def _same_types(a, b):
    """Products of unlike types are refused, unless there is nothing to do."""
    if not words.same_dtype(a, b) and words.prod(shape_of(a)) != 0 and words.prod(shape_of(b)) != 0:
        raise RuntimeError(f"expected scalar type {scalar_type(a)} but found {scalar_type(b)}")

def _is_complex(a, b):
    """Whether complex numbers are among these, and there are any to compare."""
    return (dtype_of(a) in _COMPLEX or dtype_of(b) in _COMPLEX) and words.prod(shape_of(a)) != 0 and \
        words.prod(shape_of(b)) != 0

_KNOWN = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64",
          "complex128")
# These are no truth values; bytes once were.
_NO_MASKS = ("int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128")

_MantissaExponent = namedtuple("frexp", ["mantissa", "exponent"])
_MinMax = namedtuple("aminmax", ["min", "max"])
_Histogram = namedtuple("histogram", ["hist", "bin_edges"])
_QR = namedtuple("qr", ["Q", "R"])
_USV = namedtuple("svd", ["U", "S", "V"])

def _complex_type(d):
    return "complex128" if d == "float64" else "complex64" if d == "float32" else "complex"

def _needs_float(input, name):
    if dtype_of(input) in _WHOLE and words.prod(shape_of(input)) != 0:
        raise RuntimeError(f"\"{name}\" not implemented for '{scalar_type(input)}'")

def _needs_index_type(index, name):
    if dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64"):
        raise RuntimeError(f"\"{name}\" not implemented for '{scalar_type(index)}'")

def _needs_square(input: Tensor[*S], name):
    assert len(S) >= 2, f"{name}: The input tensor A must have at least 2 dimensions."
    assert S[-2] == S[-1], (
        f"{name}: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    if dtype_of(input) in _WHOLE:
        raise RuntimeError(
            f"{name}: Expected a floating point or complex tensor as input. Got {scalar_type(input)}")

def _is_known_row(input):
    """Whether the numbers of a tensor of rank 1 are known."""
    return rank(input) == 1 and elements(input) is not None

def _known_pieces(input, sizes):
    """The pieces of a tensor of rank 1 whose numbers are known."""
    pieces, start, known = [], 0, elements(input)
    for k in sizes:
        pieces.append(words.array((k,), dtype_of(input), known[start:start + k]))
        start += k
    return tuple(pieces)

def _split_shapes(S, sections, i):
    if isinstance(sections, Tensor):
        known = elements(sections)
        if known is None:
            return not_modelled("splitting at unknown indices")
        sections = known[0] if rank(sections) == 0 else known
    if isinstance(sections, builtins.int):
        assert sections > 0, f"number of sections must be larger than 0, got {sections}"
    return words.array_split(S, sections, i)

def _split_evenly(input: Tensor[*S], sections, i, name):
    if isinstance(sections, builtins.int):
        assert sections > 0 and S[i] % sections == 0, (
            f"torch.{name} attempted to split along dimension {i}, but the size of the dimension {S[i]} is "
            f"not divisible by the split_size {sections}!")
    return tuple([words.array(R, dtype_of(input)) for R in _split_shapes(S, sections, i)])

def _same(a):
    return a

def _quotient(a, b):
    return a / b if b != 0 else math.nan

def _remainder(a, b):
    return a % b if b != 0 else math.nan

def _whole_quotient(a, b):
    return a // b if b != 0 else math.nan

def _floor(a):
    return math.floor(a) if -2 ** 53 < a < 2 ** 53 else a

def _ceil(a):
    return math.ceil(a) if -2 ** 53 < a < 2 ** 53 else a

def _cast_elements(input, d):
    """The elements as numbers of another type; None where they are not known, or too large for it."""
    known = elements(input)
    if known is None or d not in _NUMBERS or dtype_of(input) not in _NUMBERS:
        return None
    if not builtins.all([-2 ** 31 < number < 2 ** 31 for number in known]):
        return None
    return builtins.tuple([as_dtype(number, d) for number in known])

def _power(a, b):
    """What is too large for an integer, or no integer, is not known."""
    if isinstance(a, builtins.int) and isinstance(b, builtins.int) and not (0 <= b < 64 and 0 < a ** b < 2 ** 31):
        return math.nan
    return a ** b if a > 0 and -64 < b < 64 else math.nan

def _logarithm(a):
    return math.log(a) if a > 0 else math.nan

def _computed(function, d, *operands):
    """The array of the results for all elements, as far as those of the operands are known."""
    S = words.broadcast(*[shape_of(operand) for operand in operands])
    known = [elements(operand) for operand in operands]
    if None in known or d not in _NUMBERS:
        return words.array(S, d)
    n = builtins.max([len(each) for each in known])
    if n == 0 or not builtins.all([len(each) == n or len(each) == 1 for each in known]):
        return words.array(S, d)
    rows = zip(*[[as_dtype(value, d) for value in each] * (n // len(each)) for each in known])
    return words.array(S, d, builtins.tuple([as_dtype(function(*row), d) for row in rows]))

def _nested_list(S, d):
    if len(S) == 0:
        return _python_number(d)
    if not certainly(len(S) <= 3):
        return not_modelled("a deeply nested list")
    return _many(_nested_list(S[1:], d), S[0])


# Tensors.

class Tensor(Shaped):
    index: Any
    names: Any
    is_cuda: builtins.bool
    is_cpu: builtins.bool
    is_mps: builtins.bool
    is_meta: builtins.bool
    is_mkldnn: builtins.bool
    is_quantized: builtins.bool
    is_sparse: builtins.bool
    is_sparse_csr: builtins.bool
    is_xpu: builtins.bool
    is_ipu: builtins.bool
    is_nested: builtins.bool
    is_inference: Any
    layout: Any
    name: Any
    output_nr: builtins.int
    volatile: builtins.bool
    retains_grad: builtins.bool
    _version: builtins.int
    _base: Any
    _backward_hooks: Any
    _grad: Any
    __array_priority__: builtins.float

    def __new__(cls, *data, device=None) -> (
            not_modelled("a tensor of a class of its own") if cls is not Tensor else
            Tensor["float32", 0] if len(data) == 0 else
            empty(*data, dtype="float32") if isinstance(data[0], builtins.int) or len(data) > 1 else
            Tensor["float32", *data[0]] if isinstance(data[0], Size) else
            words.array(shape_of(data[0]), "float32", elements(data[0]))): ...

    # Attributes.

    @property
    def shape(input) -> words.as_class(shape_of(input), Size): ...
    @property
    def ndim(input) -> rank(input): ...
    @property
    def dtype(input):
        return _dtype_named(dtype_of(input))
    @property
    def device(input) -> device(): ...
    @property
    def requires_grad(input) -> words.needs_gradient(input): ...
    @requires_grad.setter
    @valid(input.requires_grad_(value))
    def requires_grad(input, value) -> None: ...
    @property
    def is_leaf(input) -> words.is_leaf_of_graph(input): ...
    @property
    def grad_fn(input):
        if words.is_leaf_of_graph(input) is True:
            return None
        return _some_function()
    @property
    @gradient("anything")
    def grad(input: Tensor[*S]):
        return _maybe_grad(words.array(S, dtype_of(input)))
    @grad.setter
    def grad(input, value): ...
    @property
    @gradient("none")
    def data(input: Tensor[*S]) -> words.array(S, dtype_of(input), elements(input)): ...
    @data.setter
    @changes(words.set_shape(input, shape_of(value)))
    def data(input, value: Tensor) -> None: ...
    @property
    def T(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]: ...
    @property
    @where(len(S) == 2 or len(S) == 0,
           f"tensor.H is only supported on matrices (2-D tensors). Got {len(S)}-D tensor.")
    @gradient("self")
    def H(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]: ...
    @property
    @gradient("self")
    @where(len(S) >= 2 or len(S) == 0,
           f"tensor.mT is only supported on matrices or batches of matrices. Got {len(S)}-D tensor.")
    def mT(input: Tensor[*S]) -> Tensor[
            dtype_of(input), *(words.swapaxes(S, -2, -1) if len(S) != 0 else S)]: ...
    @property
    def mH(input: Tensor[*S]) -> input.mT: ...
    @property
    @gradient("self")
    def real(input: Tensor[*S]) -> Tensor[of_kind(input, "real"), *S]: ...
    @real.setter
    def real(input, value): ...
    @property
    @where(dtype_of(input) not in _WHOLE + _FLOATS,
           "imag is not implemented for tensors with non-complex dtypes.", raises=RuntimeError)
    def imag(input: Tensor[*S]) -> Tensor[of_kind(input, "real"), *S]: ...
    @imag.setter
    def imag(input, value): ...
    @property
    def itemsize(input) -> builtins.int: ...

    # Sizes.

    @where(len(S) != 0, "dimension specified as 0 but tensor has no dimensions", raises=IndexError,
           when=dim is not None)
    def size(input: Tensor[*S], dim=None) -> (
            words.as_class(S, Size) if dim is None else
            S[words.axis(dim, len(S))]): ...
    def dim(input) -> rank(input): ...
    ndimension = dim
    def numel(input: Tensor[*S]) -> words.prod(S): ...
    nelement = numel
    def element_size(input) -> builtins.int: ...
    @valid(words.axis(dim, len(S)), when=dim is not None)
    def stride(input: Tensor[*S], dim=None) -> Any: ...
    def storage_offset(input) -> builtins.int: ...
    def storage(input) -> Any: ...
    def untyped_storage(input) -> Any: ...
    def storage_type(input) -> Any: ...
    def data_ptr(input) -> builtins.int: ...
    def get_device(input) -> builtins.int: ...
    def is_contiguous(input: Tensor[*S], memory_format=None) -> True if words.prod(S) <= 1 else builtins.bool: ...
    def is_pinned(input, device=None) -> builtins.bool: ...
    def is_shared(input) -> builtins.bool: ...
    def is_coalesced(input) -> builtins.bool: ...
    def is_floating_point(input):
        return _is_among(dtype_of(input), _FLOATS)
    def is_complex(input):
        return _is_among(dtype_of(input), _COMPLEX)
    def is_signed(input) -> builtins.bool: ...
    @where(n=words.prod(S))
    @where(n != 0, "Boolean value of Tensor with no values is ambiguous")
    @where(n == 1, "Boolean value of Tensor with more than one value is ambiguous")
    def is_nonzero(input: Tensor[*S]) -> builtins.bool: ...
    def is_same_size(input, other) -> builtins.bool: ...
    def is_set_to(input, tensor) -> builtins.bool: ...
    def is_conj(input) -> builtins.bool: ...
    def is_neg(input) -> builtins.bool: ...
    def is_distributed(input) -> builtins.bool: ...

    # Conversions.

    @where(len(S) != 0, "len() of a 0-d tensor", raises=TypeError)
    def __len__(input: Tensor[*S]) -> S[0]: ...
    @where(len(S) != 0, "iteration over a 0-d tensor", raises=TypeError)
    @where(n=S[0])
    def __iter__(input: Tensor[*S]) -> iter(
            [words.array((), dtype_of(input), (number,)) for number in elements(input)] if _is_known_row(input) else
            [words.array(S[1:], dtype_of(input)) for i in builtins.range(n)] if certainly(n <= 64) else
            [words.array(S[1:], dtype_of(input))] * n): ...
    def __reversed__(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    def __contains__(input, element, /) -> builtins.bool: ...
    def __bool__(input: Tensor[*S]) -> builtins.bool:
        _needs_one_truth(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.bool(known[0])
    def __int__(input: Tensor[*S]) -> builtins.int:
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.int(known[0])
    def __float__(input: Tensor[*S]) -> builtins.float:
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.float(as_dtype(known[0], dtype_of(input)))
    @where(words.prod(S) == 1, "only one element tensors can be converted to Python scalars", raises=ValueError)
    def __complex__(input: Tensor[*S]) -> builtins.complex: ...
    def __index__(input: Tensor[*S]) -> builtins.int:
        if dtype_of(input) in _INEXACT or words.prod(S) != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        known = elements(input)
        if known is not None and len(known) == 1:
            return known[0]
    def __hash__(input) -> builtins.int: ...
    def __str__(input) -> str: ...
    def __repr__(input, *, tensor_contents=None) -> str: ...
    def __format__(input, format_spec, /) -> str: ...
    def __array__(input: Tensor[*S], dtype=None) -> Any:
        if certainly(words.needs_gradient(input)):
            raise RuntimeError("Can't call numpy() on Tensor that requires grad. "
                               "Use tensor.detach().numpy() instead.")
        return _numpy_array(S, dtype_of(input), dtype)
    @gradient("anything")
    def __deepcopy__(input: Tensor[*S], memo) -> words.array(S, dtype_of(input), elements(input)): ...
    @gradient("anything")
    def __copy__(input: Tensor[*S]) -> words.array(S, dtype_of(input), elements(input)): ...
    def item(input: Tensor[*S]):
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return as_dtype(known[0], dtype_of(input))
        return _python_number(dtype_of(input))
    def tolist(input: Tensor[*S]):
        if len(S) == 1 and elements(input) is not None:
            return [as_dtype(number, dtype_of(input)) for number in elements(input)]
        return _nested_list(S, dtype_of(input))
    def numpy(input: Tensor[*S], *, force=False):
        if force is False and certainly(words.needs_gradient(input)):
            raise RuntimeError("Can't call numpy() on Tensor that requires grad. "
                               "Use tensor.detach().numpy() instead.")
        if dtype_of(input) == "bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return _numpy_array(S, dtype_of(input), None)
    @gradient("self")
    def to(input: Tensor[*S], *args, dtype: DType = None, device=None, non_blocking=False, copy=False,
           memory_format=None, other=None):
        d = dtype or dtype_of(input)
        for argument in args:
            d = _target_type(argument, d)
        if other is not None:
            d = dtype_of(other)
        return words.array(S, d, elements(input) if d == dtype_of(input) else _cast_elements(input, d))
    @gradient("self")
    def type(input: Tensor[*S], dtype=None, non_blocking=False, **kwargs):
        if dtype is None:
            return _some_text()
        return words.array(S, _target_type(dtype, "float32"))
    @gradient("self")
    def type_as(input: Tensor[*S], other: Tensor) -> Tensor[dtype_of(other), *S]: ...
    @gradient("self")
    def _converted_to_float32(input: Tensor[*S], memory_format=None) -> Tensor["float32", *S]:
        if elements(input) is not None:
            return _computed(_same, "float32", input)
    @gradient("self")
    def _converted_to_float64(input: Tensor[*S], memory_format=None) -> Tensor["float64", *S]:
        if elements(input) is not None:
            return _computed(_same, "float64", input)
    @gradient("self")
    def _converted_to_float16(input: Tensor[*S], memory_format=None) -> Tensor["float16", *S]: ...
    @gradient("self")
    def _converted_to_float(input: Tensor[*S], memory_format=None) -> Tensor["bfloat16", *S]: ...
    @gradient("self")
    def _converted_to_int8(input: Tensor[*S], memory_format=None) -> Tensor["int8", *S]: ...
    @gradient("self")
    def _converted_to_int16(input: Tensor[*S], memory_format=None) -> Tensor["int16", *S]: ...
    @gradient("self")
    def _converted_to_int32(input: Tensor[*S], memory_format=None) -> Tensor["int32", *S]:
        if elements(input) is not None:
            return _computed(_same, "int32", input)
    @gradient("self")
    def _converted_to_int64(input: Tensor[*S], memory_format=None):
        is_whole = dtype_of(input) in _INTEGERS
        return words.array(S, "int64", elements(input) if is_whole else _cast_elements(input, "int64"))
    @gradient("self")
    def _converted_to_uint8(input: Tensor[*S], memory_format=None) -> Tensor["uint8", *S]: ...
    @gradient("self")
    def _converted_to_bool(input: Tensor[*S], memory_format=None) -> Tensor["bool", *S]: ...
    @gradient("self")
    def _converted_to_complex64(input: Tensor[*S], memory_format=None) -> Tensor["complex64", *S]: ...
    @gradient("self")
    def _converted_to_complex128(input: Tensor[*S], memory_format=None) -> Tensor["complex128", *S]: ...
    float = _converted_to_float32
    double = _converted_to_float64
    half = _converted_to_float16
    bfloat16 = _converted_to_float
    char = _converted_to_int8
    short = _converted_to_int16
    int = _converted_to_int32
    long = _converted_to_int64
    byte = _converted_to_uint8
    bool = _converted_to_bool
    cfloat = _converted_to_complex64
    cdouble = _converted_to_complex128
    @gradient("self")
    def cuda(input: Tensor[*S], device=None, non_blocking=False, memory_format=None) -> words.array(
            S, dtype_of(input), elements(input)): ...
    @gradient("self")
    def cpu(input: Tensor[*S], memory_format=None) -> words.array(S, dtype_of(input), elements(input)): ...
    @gradient("none")
    def detach(input: Tensor[*S]) -> words.array(S, dtype_of(input), elements(input)): ...
    def clone(input: Tensor[*S], *, memory_format=None) -> words.array(S, dtype_of(input), elements(input)): ...
    @gradient("self")
    def contiguous(input: Tensor[*S], memory_format=None) -> words.array(
            S, dtype_of(input), elements(input)): ...
    @gradient("self")
    def pin_memory(input: Tensor[*S], device=None) -> words.array(S, dtype_of(input), elements(input)): ...
    def share_memory_(input) -> input: ...
    @changes(words.set_gradient(input, False))
    def detach_(input) -> input: ...
    def requires_grad_(input, requires_grad=True):
        if requires_grad and dtype_of(input) in _WHOLE:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if requires_grad is False and certainly(words.is_leaf_of_graph(input) is False):
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a computed "
                "variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach().")
        input._requires_grad = requires_grad
        words.set_gradient(input, requires_grad)
        return input
    @changes(words.set_gradient(input, None))
    def retain_grad(input) -> None: ...
    def backward(input: Tensor[*S], gradient=None, retain_graph=None, create_graph=False,
            inputs=None) -> None:
        if certainly(words.needs_gradient(input) is False):
            raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
        if gradient is None and certainly(words.prod(S) != 1):
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        if not words.run_backward(input, create_graph if retain_graph is None else retain_graph):
            raise RuntimeError(
                "Trying to backward through the graph a second time (or directly access saved tensors after they "
                "have already been freed).")
        _run_for_gradients()
    def register_hook(input, hook):
        return _kept(_of_gradients, hook)
    @since("2.1")
    def register_post_accumulate_grad_hook(input, hook):
        return _kept(_of_gradients, hook)

    # What there is besides: sparse, quantized and named tensors.

    def _not_modelled(input, *args, **kwargs) -> Any: ...
    dim_order = _not_modelled
    align_as = align_to = as_subclass = ccol_indices = coalesce = col_indices = crow_indices = _not_modelled
    dequantize = eig = hash_tensor = indices = int_repr = ipu = lstsq = mtia = _not_modelled
    q_per_channel_axis = q_per_channel_scales = q_per_channel_zero_points = q_scale = _not_modelled
    q_zero_point = qscheme = refine_names = reinforce = rename = rename_ = resize_as_sparse_ = _not_modelled
    row_indices = slice_inverse = smm = solve = sparse_mask = sparse_resize_ = _not_modelled
    sparse_resize_and_clear_ = sspaddmm = symeig = to_mkldnn = to_padded_tensor = to_sparse = _not_modelled
    to_sparse_bsc = to_sparse_bsr = to_sparse_coo = to_sparse_csc = to_sparse_csr = values = _not_modelled
    xpu = _addmm_activation = _autocast_to_full_precision = _autocast_to_reduced_precision = _not_modelled
    _clear_non_serializable_cached_data = _coalesced_ = _fix_weakref = _indices = _not_modelled
    _is_all_true = _is_any_true = _lazy_clone = _make_subclass = _make_wrapper_subclass = _not_modelled
    _reduce_ex_internal = _storage = _to_dense = _to_sparse = _typed_storage = _update_names = _not_modelled
    _use_count = _values = _view_func = _not_modelled
    def dense_dim(input) -> builtins.int: ...
    sparse_dim = _dimI = _dimV = _nnz = const_data_ptr = dense_dim
    def has_names(input) -> builtins.bool: ...
    _is_view = _is_zerotensor = has_names
    def record_stream(input, s) -> None: ...
    @gradient("self")
    def to_dense(input: Tensor[*S], dtype: DType = None, *, masked_grad=None) -> Tensor[
            dtype or dtype_of(input), *S]: ...
    def chalf(input: Tensor[*S], memory_format=None) -> Tensor["complex", *S]: ...
    def _conj(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    _conj_physical = _neg_view = _conj
    def module_load(input, other, assign=False) -> other: ...
    def new_empty_strided(input, size: Shape, stride, dtype: DType = None, device=None, layout=None,
                          pin_memory=False, requires_grad=False) -> Tensor[dtype or dtype_of(input), *size]: ...
    def resize(input: Tensor, *sizes: Shape) -> Tensor[dtype_of(input), *sizes]: ...
    @gradient("first")
    def resize_as(input: Tensor, tensor: Tensor[*T]) -> Tensor[dtype_of(input), *T]: ...
    @changes(words.set_shape(input, size))
    def as_strided_(input: Tensor, size: Shape, stride, storage_offset=None) -> input: ...
    def as_strided_scatter(input: Tensor, src: Tensor, size: Shape, stride, storage_offset=None) -> (
            as_strided_scatter(input, src, size, stride)): ...
    def nonzero_static(input: Tensor, *, size: int, fill_value=-1) -> nonzero_static(input, size=size): ...
    def unsafe_chunk(input: Tensor, chunks: int, dim: int = 0) -> input.chunk(chunks, dim): ...
    def unsafe_split(input: Tensor, split_size, dim: int = 0) -> input.split(split_size, dim): ...
    def unsafe_split_with_sizes(input: Tensor, split_sizes, dim: int = 0) -> input.split(split_sizes, dim): ...
    def geqrf(input: Tensor) -> geqrf(input): ...
    def orgqr(input: Tensor, input2: Tensor) -> orgqr(input, input2): ...
    def ormqr(input: Tensor, input2: Tensor, input3: Tensor, left=True, transpose=False) -> ormqr(
            input, input2, input3): ...
    def triangular_solve(input: Tensor, A: Tensor, upper=True, transpose=False, unitriangular=False) -> (
            triangular_solve(input, A)): ...
    def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor) -> lu_solve(input, LU_data, LU_pivots): ...
    def lu(input: Tensor, pivot=True, get_infos=False) -> lu(input, pivot, get_infos): ...
    @changes(words.set_elements(input))
    def polygamma_(input: Tensor, n) -> input: ...
    @valid(words.axis(dim, len(S)))
    @changes(words.set_elements(input))
    def index_reduce_(input: Tensor[*S], dim: int, index: Tensor, source: Tensor, reduce, *,
                      include_self=True) -> input: ...
    @valid(input.addbmm(batch1, batch2))
    @changes(words.set_elements(input))
    def addbmm_(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) -> input: ...
    is_maia: builtins.bool
    is_mtia: builtins.bool
    is_ort: builtins.bool
    is_vulkan: builtins.bool
    is_xla: builtins.bool
    nbytes: builtins.int
    grad_dtype: Any
    _cdata: Any
    _grad_fn: Any
    _post_accumulate_grad_hooks: Any

    # Making others.

    def new_zeros(input, *size: Shape, dtype: DType = None, device=None, layout=None, pin_memory=False,
                  requires_grad=False) -> Tensor[dtype or dtype_of(input), *size]: ...
    new_ones = new_empty = new_zeros
    def new_full(input, size: Shape, fill_value, *, dtype: DType = None, device=None, layout=None,
                 pin_memory=False, requires_grad=False) -> Tensor[dtype or dtype_of(input), *size]: ...
    def new_tensor(input, data, *, dtype: DType = None, device=None, requires_grad=False,
            pin_memory=False) -> Tensor[
            dtype or dtype_of(input), *shape_of(data)]: ...
    @gradient("none")
    def new(input, *data, device=None) -> (
            Tensor[dtype_of(input), *data[0]] if len(data) == 1 and isinstance(data[0], Size) else
            Tensor[dtype_of(input), *shape_of(data[0])] if len(data) > 0 and not isinstance(data[0],
            builtins.int) else
            empty(*data, dtype=dtype_of(input)) if len(data) > 0 else
            Tensor[dtype_of(input), 0]): ...

    # The same elements in other shapes.

    def view(input: Tensor[*S], *size: Any) -> (
            not_modelled("a view with another element type") if len(size) == 1 and (isinstance(size[0], dtype)
            or isinstance(size[0], str)) else
            Tensor[dtype_of(input), *words.reshape(S, size[0] if len(size) == 1 and isinstance(size[0],
            (tuple, list)) else size)]): ...
    def reshape(input: Tensor[*S], *shape: Shape) -> Tensor[dtype_of(input), *words.reshape(S, shape)]: ...
    @gradient("first")
    def view_as(input: Tensor[*S], other: Tensor[*T]) -> Tensor[dtype_of(input), *words.reshape(S, T)]: ...
    reshape_as = view_as
    def ravel(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.ravel(S)]: ...
    @where(first=words.axis(start_dim, len(S)), last=words.axis(end_dim, len(S)))
    @where(first <= last, "flatten() has invalid args: start_dim cannot come after end_dim")
    @gradient("self")
    def flatten(input: Tensor[*S], start_dim: int = 0, end_dim: int = -1) -> (
            Tensor[dtype_of(input), 1] if len(S) == 0 else
            Tensor[dtype_of(input), *S[:first], words.prod(S[first:last + 1]), *S[last + 1:]]): ...
    @where(i=words.axis(dim, len(S)))
    def unflatten(input: Tensor[*S], dim: int, sizes: Shape, names=None) -> Tensor[
            dtype_of(input), *S[:i], *words.reshape((S[i],), sizes), *S[i + 1:]]: ...
    def permute(input: Tensor[*S], *dims: Shape) -> Tensor[dtype_of(input), *words.permute(S, dims)]: ...
    def transpose(input: Tensor[*S], dim0: int, dim1: int) -> Tensor[dtype_of(input),
                                                                     *words.swapaxes(S, dim0, dim1)]: ...
    def swapaxes(input: Tensor[*S], axis0: int, axis1: int) -> Tensor[dtype_of(input),
                                                                      *words.swapaxes(S, axis0, axis1)]: ...
    swapdims = transpose
    @where(len(S) <= 2, f"t() expects a tensor with <= 2 dimensions, but self is {len(S)}D")
    def t(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]: ...
    def adjoint(input: Tensor[*S]) -> input.mT: ...
    def movedim(input: Tensor[*S], source: Shape, destination: Shape) -> Tensor[
            dtype_of(input), *words.moveaxis(S, source, destination)]: ...
    moveaxis = movedim
    def unsqueeze(input: Tensor[*S], dim: int) -> Tensor[dtype_of(input), *words.expand_dims(S, dim)]: ...
    def squeeze(input: Tensor[*S], dim: Axis = None, *more: Shape) -> Tensor[
            dtype_of(input), *words.squeeze(S, dim if len(more) == 0 else (dim, *more))]: ...
    def expand(input: Tensor[*S], *size: Shape,
               implicit=False) -> Tensor[dtype_of(input), *words.expand(S, size)]: ...
    @gradient("first")
    def expand_as(input: Tensor[*S], other: Tensor[*T]) -> Tensor[dtype_of(input), *words.expand(S, T)]: ...
    def broadcast_to(input: Tensor[*S], *size: Shape) -> Tensor[dtype_of(input), *words.expand(S, size)]: ...
    @where(len(repeats) >= len(S),
           "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
    def repeat(input: Tensor[*S], *repeats: Shape) -> Tensor[dtype_of(input), *words.tile(S, repeats)]: ...
    def tile(input: Tensor[*S], *dims: Shape) -> Tensor[dtype_of(input), *words.tile(S, dims)]: ...
    @valid(words.axes(dims, len(S)))
    def flip(input: Tensor[*S], *dims: Shape) -> (
            words.array(S, dtype_of(input), elements(input)[::-1]) if len(dims) == 1 and _is_known_row(input) else
            Tensor[dtype_of(input), *S]): ...
    def roll(input: Tensor[*S], shifts, dims=None) -> Tensor[dtype_of(input), *S]:
        if dims is not None and certainly(words.prod(S) != 0):
            for dim in dims if isinstance(dims, (tuple, list)) else (dims,):
                words.axis(dim, len(S))
    @where(i=words.axis(dim, len(S)))
    @where(len(S) > 0, "narrow() cannot be applied to a 0-dim tensor.")
    @where(length >= 0, "narrow(): length must be non-negative.")
    @where(start + length <= S[i], f"start ({start}) + length ({length}) exceeds dimension size ({S[i]}).",
           when=isinstance(start, builtins.int) and certainly(start >= 0))
    def narrow(input: Tensor[*S], dim: int, start, length: int) -> Tensor[
            dtype_of(input), *S[:i], length, *S[i + 1:]]: ...
    @where(len(S) > 0, "select() cannot be applied to a 0-dim tensor.")
    @where(i=words.axis(dim, len(S)))
    @where(not (index >= S[i] or index < -S[i]),
           f"select(): index {index} out of range for tensor of size {brackets(S)} at dimension {i}",
           raises=IndexError, when=isinstance(index, builtins.int))
    def select(input: Tensor[*S], dim: int, index: int | Tensor) -> Tensor[dtype_of(input), *S[:i], *S[i + 1:]]: ...
    @where(i=words.axis(dimension, len(S)))
    @where(step > 0, f"step is {step} but must be > 0")
    @where(size <= 1, f"maximum size for tensor at dimension 0 is 1 but size is {size}", when=len(S) == 0)
    @where(size <= S[i], f"maximum size for tensor at dimension {i} is {S[i]} but size is {size}",
           when=len(S) != 0)
    def unfold(input: Tensor[*S], dimension: int, size: int, step: int) -> (
            Tensor[dtype_of(input), size] if len(S) == 0 else
            Tensor[dtype_of(input), *S[:i], (S[i] - size) // step + 1, *S[i + 1:], size]): ...

    # Putting together and taking apart.

    def split(input: Tensor[*S], split_size_or_sections, dim: int = 0):
        i = words.axis(dim, len(S))
        assert len(S) > 0, "split expects at least a 1-dimensional tensor"
        n = S[i]
        if isinstance(split_size_or_sections, (tuple, list)):
            total = builtins.sum(split_size_or_sections)
            assert total == n, (
                f"split_with_sizes expects split_sizes to sum exactly to {n} (input tensor's size at "
                f"dimension {i}), but got split_sizes={brackets(tuple(split_size_or_sections))}")
            if _is_known_row(input):
                return _known_pieces(input, split_size_or_sections)
            return tuple([words.array(_with(S, i, k), dtype_of(input)) for k in split_size_or_sections])
        k = split_size_or_sections
        assert k >= 0, f"split expects split_size be non-negative, but got split_size={k}"
        assert k > 0 or n == 0, (
            f"split_size can only be 0 if dimension size is 0, but got dimension size of {n}")
        if k == 0:
            return (words.array(S, dtype_of(input)),)
        return _pieces(input, S, i, k)
    def chunk(input: Tensor[*S], chunks: int, dim: int = 0):
        assert len(S) > 0, "chunk expects at least a 1-dimensional tensor"
        assert chunks > 0, f"chunk expects `chunks` to be greater than 0, got: {chunks}"
        i = words.axis(dim, len(S))
        n = S[i]
        k = (n + chunks - 1) // chunks
        if n == 0:
            return tuple([words.array(S, dtype_of(input)) for j in builtins.range(chunks)])
        if certainly(n % chunks == 0):
            if _is_known_row(input):
                return _known_pieces(input, [k] * chunks)
            return tuple([words.array(_with(S, i, k), dtype_of(input)) for j in builtins.range(chunks)])
        return _pieces(input, S, i, k)
    @where(len(S) > 0, "Dimension specified as 0 but tensor has no dimensions")
    @where(i=words.axis(dim, len(S)))
    def unbind(input: Tensor[*S], dim: int = 0) -> tuple(
            [words.array((), dtype_of(input), (number,)) for number in elements(input)] if _is_known_row(input) else
            [words.array(S[:i] + S[i + 1:], dtype_of(input)) for j in builtins.range(S[i])]
            if certainly(S[i] <= 64) else [words.array(S[:i] + S[i + 1:], dtype_of(input))] * S[i]): ...

    # Operators. What they do to shapes is the same on either side.

    @words.ufunc
    def __add__(input, other, /):
        if elements(input) is not None:
            return _computed(operator.add, promote(input, other), input, other)
    __radd__ = __add__
    @words.ufunc
    @gradient("saves")
    def __mul__(input, other, /):
        if elements(input) is not None:
            return _computed(operator.mul, promote(input, other), input, other)
    __rmul__ = __mul__
    @words.ufunc
    def __mod__(input, other, /):
        if elements(input) is not None and promote(input, other) in _INTEGERS:
            return _computed(_remainder, promote(input, other), input, other)
    @words.ufunc
    def __rmod__(input, other, /):
        if elements(input) is not None and promote(input, other) in _INTEGERS:
            return _computed(_remainder, promote(input, other), other, input)
    @words.ufunc
    def __floordiv__(input, other, /):
        if elements(input) is not None and promote(input, other) in _INTEGERS:
            return _computed(_whole_quotient, promote(input, other), input, other)
    @words.ufunc
    def __rfloordiv__(input, other, /):
        if elements(input) is not None and promote(input, other) in _INTEGERS:
            return _computed(_whole_quotient, promote(input, other), other, input)
    @words.ufunc
    def __pow__(input, other, /):
        if elements(input) is not None and elements(other) is not None:
            return _computed(_power, promote(input, other), input, other)
    @words.ufunc
    def __rpow__(input, other, /):
        if elements(input) is not None and elements(other) is not None:
            return _computed(_power, promote(input, other), other, input)
    @words.ufunc
    def __sub__(input, other, /):
        _needs_no_booleans(input, other)
        if elements(input) is not None:
            return _computed(operator.sub, promote(input, other), input, other)
    @words.ufunc
    @where(not (dtype_of(input) == "bool" and dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
           "`logical_xor()` operator instead.",
           raises=RuntimeError)
    @where(not (dtype_of(input) == "bool" or dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
           "mask, use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def __rsub__(input, other, /):
        if elements(input) is not None:
            return _computed(operator.sub, promote(input, other), other, input)
    @words.ufunc("float")
    @gradient("saves")
    def __truediv__(input, other, /):
        if elements(input) is not None:
            return _computed(_quotient, _float_type(promote(input, other)), input, other)
    __div__ = __truediv__
    @words.ufunc("float")
    def __rtruediv__(input, other, /):
        if elements(input) is not None:
            return _computed(_quotient, _float_type(promote(input, other)), other, input)
    __rdiv__ = __rtruediv__
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_and_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def __and__(input, other, /): ...
    __rand__ = __and__
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_or_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __or__(input, other, /): ...
    __ror__ = __or__
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_xor_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def __xor__(input, other, /): ...
    __rxor__ = __xor__
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"lshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __lshift__(input, other, /): ...
    __rlshift__ = __lshift__
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"rshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __rshift__(input, other, /): ...
    __rrshift__ = __rshift__
    @words.ufunc("bool")
    @where(not _is_complex(input, other), "comparisons are not implemented for complex numbers", raises=RuntimeError)
    def __lt__(input, other, /): ...
    __le__ = __gt__ = __ge__ = __lt__
    @words.ufunc("bool")
    def __eq__(input, other, /): ...
    __ne__ = __eq__
    @words.ufunc(out="input")
    def __iadd__(input, other, /): ...
    __imul__ = __ipow__ = __ifloordiv__ = __imod__ = __iadd__
    @words.ufunc(out="input")
    @where(not (dtype_of(input) == "bool" and dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
           "`logical_xor()` operator instead.",
           raises=RuntimeError)
    @where(not (dtype_of(input) == "bool" or dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
           "mask, use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def __isub__(input, other, /): ...
    @words.ufunc(out="input")
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_and_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def __iand__(input, other, /): ...
    @words.ufunc(out="input")
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_or_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __ior__(input, other, /): ...
    @words.ufunc(out="input")
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_xor_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def __ixor__(input, other, /): ...
    @words.ufunc(out="input")
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"lshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __ilshift__(input, other, /): ...
    @words.ufunc(out="input")
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"rshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def __irshift__(input, other, /): ...
    @words.ufunc("float", out="input")
    def __itruediv__(input, other, /): ...
    __idiv__ = __itruediv__
    @gradient("saves")
    def __matmul__(input, other, /):
        if isinstance(other, Tensor):
            return input.matmul(other)
        # An array of NumPy multiplies by itself, and lets PyTorch make a tensor of the result.
        if hasattr(other, "__array__"):
            return _times_array(input, other)
        return NotImplemented
    def __rmatmul__(input, other, /):
        if not isinstance(other, Tensor):
            return NotImplemented
        return other.matmul(input)
    @words.ufunc
    @where(dtype_of(input) != "bool",
           "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, "
           "use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def __neg__(input, /): ...
    @words.ufunc
    @where(dtype_of(input) != "bool", "The `+` operator, on a bool tensor is not supported.",
           raises=RuntimeError)
    @gradient("self")
    def __pos__(input, /): ...
    @words.ufunc("real")
    @where(dtype_of(input) != "bool", '"abs_cpu" not implemented for \'Bool\'', raises=RuntimeError)
    def __abs__(input, /): ...
    @words.ufunc
    @where(dtype_of(input) not in _INEXACT,
           "~ (operator.invert) is only implemented on integer and Boolean-type tensors", raises=TypeError)
    def __invert__(input, /): ...
    @words.indexing
    def __getitem__(input, key, /): ...
    @changes(words.set_item(input, key, value))
    def __setitem__(input, key, value, /) -> None: ...

    # Element by element.

    @words.ufunc
    def mul(input, other, *, out=None): ...
    multiply = remainder = floor_divide = mul
    # Once the factor stood between the two: x.add(2, y) is x + 2 * y.
    def add(input, other, second=None, *, alpha=1, out=None) -> (
            _sum(input, other if second is None else second, out=out)): ...
    @words.ufunc
    def fmod(input: Tensor, other, *, out=None): ...
    @words.ufunc
    def maximum(input: Tensor, other: Tensor, *, out=None): ...
    minimum = fmax = fmin = maximum
    @words.ufunc
    def pow(input, exponent, *, out=None):
        if elements(input) is not None and elements(exponent) is not None:
            return _computed(_power, promote(input, exponent), input, exponent)
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_and_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def bitwise_and(input, other, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_or_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def bitwise_or(input, other, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"bitwise_xor_cpu\" not implemented for '{scalar_type(d)}'",
           raises=RuntimeError)
    def bitwise_xor(input, other, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"lshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def bitwise_left_shift(input, other, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"rshift_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def bitwise_right_shift(input, other, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"gcd_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def gcd(input: Tensor, other: Tensor, *, out=None): ...
    @words.ufunc
    @where(d=promote(input, other))
    @where(d not in _INEXACT, f"\"lcm_cpu\" not implemented for '{scalar_type(d)}'", raises=RuntimeError)
    def lcm(input: Tensor, other: Tensor, *, out=None): ...
    @words.ufunc
    @where(not (dtype_of(input) == "bool" and dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
           "`logical_xor()` operator instead.",
           raises=RuntimeError)
    @where(not (dtype_of(input) == "bool" or dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
           "mask, use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def _minus(input, other, *, out=None): ...
    def sub(input, other, second=None, *, alpha=1, out=None) -> (
            _difference(input, other if second is None else second, out=out)): ...
    def subtract(input, other, alpha=1, *, out=None) -> (
            _difference(input, other, out=out) if alpha == 1 else
            words.array(words.broadcast(shape_of(input), shape_of(other)), None)): ...
    @words.ufunc("float")
    def true_divide(input, other, *, out=None): ...
    xlogy = true_divide
    @words.ufunc("float")
    def atan2(input: Tensor, other: Tensor, *, out=None): ...
    arctan2 = hypot = logaddexp = logaddexp2 = atan2
    def div(input, other, *, rounding_mode=None, out=None) -> (
            floor_divide(input, other, out=out) if rounding_mode is not None else
            input / other if out is None and isinstance(input, Tensor) else
            true_divide(input, other, out=out)): ...
    divide = div
    @words.ufunc("bool")
    @where(not _is_complex(input, other), "comparisons are not implemented for complex numbers", raises=RuntimeError)
    def lt(input: Tensor, other, *, out=None): ...
    le = gt = ge = less = less_equal = greater = greater_equal = lt
    @words.ufunc("bool")
    def eq(input: Tensor, other, *, out=None): ...
    ne = not_equal = eq
    @words.ufunc("bool")
    def logical_and(input: Tensor, other: Tensor, *, out=None): ...
    logical_or = logical_xor = logical_and
    @words.ufunc("bool")
    def logical_not(input: Tensor, *, out=None): ...
    isnan = isinf = isfinite = isneginf = isposinf = isreal = signbit = logical_not
    @words.ufunc("float")
    @gradient("saves")
    def sqrt(input: Tensor, *, out=None): ...
    exp = exp2 = expm1 = log2 = log10 = log1p = rsqrt = sin = cos = tan = asin = acos = atan = sqrt
    @words.ufunc("float")
    @gradient("saves")
    def log(input: Tensor, *, out=None):
        if elements(input) is not None:
            return _computed(_logarithm, _float_type(dtype_of(input)), input)
    arcsin = arccos = arctan = sinh = cosh = tanh = asinh = acosh = atanh = arcsinh = arccosh = arctanh = sqrt
    sigmoid = erf = erfc = erfinv = lgamma = digamma = reciprocal = sinc = sqrt
    i0 = sqrt
    @words.ufunc("float")
    def deg2rad(input: Tensor, *, out=None): ...
    rad2deg = deg2rad
    @words.ufunc("float")
    def logit(input: Tensor, eps=None, *, out=None): ...
    @words.ufunc
    @where(dtype_of(input) != "bool",
           "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, "
           "use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def neg(input: Tensor, *, out=None): ...
    negative = neg
    @words.ufunc
    def sign(input: Tensor, *, out=None): ...
    sgn = sign
    @words.ufunc
    @gradient("self")
    def positive(input: Tensor, *, out=None): ...
    conj = conj_physical = resolve_conj = resolve_neg = positive
    @words.ufunc
    @where(dtype_of(input) != "bool", '"floor_vml_cpu" not implemented for \'Bool\'', raises=RuntimeError)
    def floor(input: Tensor, *, out=None):
        if elements(input) is not None and out is None:
            return _computed(_floor, dtype_of(input), input)
    @words.ufunc
    @where(dtype_of(input) != "bool", '"ceil_vml_cpu" not implemented for \'Bool\'', raises=RuntimeError)
    def ceil(input: Tensor, *, out=None):
        if elements(input) is not None and out is None:
            return _computed(_ceil, dtype_of(input), input)
    @words.ufunc
    @where(dtype_of(input) != "bool", '"trunc_vml_cpu" not implemented for \'Bool\'', raises=RuntimeError)
    def trunc(input: Tensor, *, out=None): ...
    fix = trunc
    @words.ufunc
    @where(dtype_of(input) != "bool", "Boolean inputs not supported for relu", raises=RuntimeError)
    @gradient("saves")
    def relu(input: Tensor, *, out=None): ...
    @words.ufunc
    @where(dtype_of(input) not in _WHOLE, f"\"frac_cpu\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError)
    def frac(input: Tensor, *, out=None): ...
    @words.ufunc
    @where(dtype_of(input) not in _INEXACT, f"\"bitwise_not_cpu\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError)
    def bitwise_not(input: Tensor, *, out=None): ...
    def square(input: Tensor[*S], *, out=None) -> Tensor[
            "int64" if dtype_of(input) == "bool" else dtype_of(input), *S]: ...
    @words.ufunc("real")
    @where(dtype_of(input) != "bool", '"abs_cpu" not implemented for \'Bool\'', raises=RuntimeError)
    def abs(input: Tensor, *, out=None): ...
    absolute = abs
    def round(input: Tensor[*S], *, decimals=0, out=None) -> Tensor[dtype_of(input), *S]:
        if elements(input) is not None and decimals == 0:
            return _computed(builtins.round, dtype_of(input), input)
    @where(min is not None or max is not None, "torch.clamp: At least one of 'min' or 'max' must not be None")
    @where(low=min if min is not None else input, high=max if max is not None else input)
    def clamp(input: Tensor[*S], min=None, max=None, *, out=None) -> Tensor[
            promote(input, low, high), *words.broadcast(S, shape_of(low), shape_of(high))]: ...
    clip = clamp
    def clamp_min(input, min, *, out=None) -> clamp(input, min): ...
    def clamp_max(input, max, *, out=None) -> clamp(input, None, max): ...
    @where(words.same_dtype(input, end), f"expected dtype {scalar_type(input)} for `end` but got dtype {scalar_type(end)}",
           raises=RuntimeError)
    def lerp(input: Tensor[*S], end: Tensor[*T], weight, *, out=None) -> Tensor[
            dtype_of(input), *words.broadcast(S, T, shape_of(weight))]: ...
    def addcmul(input, tensor1, tensor2, tensor3=None, *, value=1, out=None) -> (
            input.addcmul(tensor2, tensor3) if tensor3 is not None else
            Tensor[promote(input, tensor1, tensor2), *words.broadcast(shape_of(input), shape_of(tensor1),
            shape_of(tensor2))]): ...
    addcdiv = addcmul
    def nan_to_num(input: Tensor[*S], nan=None, posinf=None, neginf=None, *,
                   out=None) -> Tensor[dtype_of(input), *S]: ...
    @gradient("some")
    @where(dtype_of(mask) not in _NO_MASKS,
           f"masked_fill_ only supports boolean masks, but got mask with dtype {scalar_type(mask)}", raises=RuntimeError,
           when=words.version("torch") >= (2, 0))
    def masked_fill(input: Tensor[*S], mask: Tensor[*M], value) -> Tensor[dtype_of(input), *words.broadcast(M,
            S)]: ...
    def where(input, *args, **kwargs):
        return not_modelled("the method where")
    @where(i=words.axis(dim, len(S)))
    @where(not (whole(input) and words.prod(S) != 0),
           f"\"{('softmax_lastdim_kernel_impl' if i == len(S) - 1 or len(S) == 0 else 'softmax_kernel_impl')}\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError, when=dtype is None and whole(input))
    @gradient("saves")
    def softmax(input: Tensor[*S], dim: int, dtype: DType = None, *,
                out=None) -> Tensor[dtype or dtype_of(input), *S]: ...
    @where(i=words.axis(dim, len(S)))
    @where(not (whole(input) and words.prod(S) != 0),
           f"\"{('log_softmax_lastdim_kernel_impl' if i == len(S) - 1 or len(S) == 0 else 'softmax_kernel_impl')}\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError, when=dtype is None and whole(input))
    @gradient("saves")
    def log_softmax(input: Tensor[*S], dim: int, dtype: DType = None, *,
                    out=None) -> Tensor[dtype or dtype_of(input), *S]: ...
    @gradient("self")
    def dropout(input: Tensor[*S], p, train) -> Tensor[dtype_of(input), *S]: ...
    @where(not words.whole(input) or words.prod(S) == 0,
           f"\"bernoulli_tensor_cpu_p_\" not implemented for '{scalar_type(input)}'", raises=RuntimeError, when=p is None)
    def bernoulli(input: Tensor[*S], p=None, *, generator=None,
                  out=None) -> Tensor[dtype_of(input), *S]: ...

    # Reductions.

    @words.reduction("sum")
    def sum(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    nansum = sum
    @words.reduction("sum")
    def prod(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    @words.reduction("same")
    @where(not (dtype is None and dtype_of(input) in _WHOLE),
           "mean(): could not infer output dtype. Input dtype must be either a floating "
           f"point or complex dtype. Got: {scalar_type(input)}", raises=RuntimeError)
    def mean(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    @words.reduction("same")
    @where(not (dtype is None and dtype_of(input) in _WHOLE),
           f"nanmean(): expected input to have floating point dtype but got {scalar_type(input)}",
           raises=RuntimeError)
    @valid(not_modelled("a mean of whole numbers"), when=dtype is not None and words.whole(dtype))
    def nanmean(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    @words.reduction("bool")
    def all(input, dim=None, keepdim=False, *, out=None):
        if dtype_of(input) == "uint8" and out is None:
            return words.array(words.reduce(shape_of(input), dim, keepdim), "uint8")
    any = all
    @words.reduction("float")
    def logsumexp(input, dim, keepdim=False, *, out=None): ...
    def amax(input: Tensor[*S], dim=(), keepdim=False, *, out=None):
        return _extreme(input, S, dim, keepdim, "amax")
    def amin(input: Tensor[*S], dim=(), keepdim=False, *, out=None):
        return _extreme(input, S, dim, keepdim, "amin")
    @where(words.prod(S) != 0, "argmax(): Expected reduction dim to be specified for input.numel() == 0.",
           raises=IndexError, when=dim is None)
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"argmax(): Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.",
           raises=IndexError, when=dim is not None)
    def argmax(input: Tensor[*S], dim: int | None = None, keepdim=False, *, out=None) -> Tensor[
            "int64", *words.reduce(S, dim, keepdim)]: ...
    @where(words.prod(S) != 0, "argmin(): Expected reduction dim to be specified for input.numel() == 0.",
           raises=IndexError, when=dim is None)
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"argmin(): Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.",
           raises=IndexError, when=dim is not None)
    def argmin(input: Tensor[*S], dim: int | None = None, keepdim=False, *, out=None) -> Tensor[
            "int64", *words.reduce(S, dim, keepdim)]: ...
    @words.reduction("int64")
    def count_nonzero(input, dim=None): ...
    @where(dtype_of(input) not in _WHOLE, "std and var only support floating point and complex dtypes",
           raises=RuntimeError)
    def std(input: Tensor[*S], dim=None, unbiased=True, keepdim=False, *, correction=None, out=None) -> (
            Tensor[of_kind(input, "real"), *()] if isinstance(dim, builtins.bool) else
            Tensor[of_kind(input, "real"), *words.reduce(S, dim, keepdim)]): ...
    var = std
    def std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None) -> (
            std(input, dim, unbiased, keepdim),
            words.array(shape_of(std(input, dim, unbiased, keepdim)), dtype_of(input))): ...
    var_mean = std_mean
    @where(not (dtype is None and whole(input)),
           f"norm(): input dtype should be either floating point or complex. Got {scalar_type(input)} instead.",
           raises=RuntimeError)
    def norm(input: Tensor[*S], p="fro", dim=None, keepdim=False, dtype: DType = None, out=None) -> Tensor[
            dtype or of_kind(input, "real"), *words.reduce(S, dim, keepdim)]: ...
    @where(words.prod(S) != 0,
           "max(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim "
           "with the 'dim' argument.",
           when=other is None and dim is None)
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"max(): Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.", raises=IndexError,
           when=other is None and dim is not None and (not isinstance(dim, Tensor)))
    def max(input: Tensor[*S], dim=None, keepdim=False, *, other=None, out=None) -> (
            maximum(input, other) if other is not None else
            Tensor[dtype_of(input), *()] if dim is None else
            maximum(input, dim) if isinstance(dim, Tensor) else
            _ValuesIndices[Tensor[dtype_of(input), *words.reduce(S, dim, keepdim)],
            Tensor["int64", *words.reduce(S, dim, keepdim)]]): ...
    @where(words.prod(S) != 0,
           "min(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim "
           "with the 'dim' argument.",
           when=other is None and dim is None)
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"min(): Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.", raises=IndexError,
           when=other is None and dim is not None and (not isinstance(dim, Tensor)))
    def min(input: Tensor[*S], dim=None, keepdim=False, *, other=None, out=None) -> (
            minimum(input, other) if other is not None else
            Tensor[dtype_of(input), *()] if dim is None else
            minimum(input, dim) if isinstance(dim, Tensor) else
            _ValuesIndices[Tensor[dtype_of(input), *words.reduce(S, dim, keepdim)],
            Tensor["int64", *words.reduce(S, dim, keepdim)]]): ...
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"median(): Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.",
           raises=IndexError, when=dim is not None)
    def median(input: Tensor[*S], dim=None, keepdim=False, *, out=None) -> (
            Tensor[dtype_of(input), *()] if dim is None else
            _ValuesIndices[Tensor[dtype_of(input), *words.reduce(S, dim, keepdim)],
            Tensor["int64", *words.reduce(S, dim, keepdim)]]): ...
    nanmedian = median
    @where(i=words.axis(dim, len(S)))
    @where(not (len(S) > 0 and S[i] == 0), f"mode(): Expected reduction dim {i} to have non-zero size.",
           raises=IndexError)
    @where(R=words.reduce(S, dim, keepdim))
    def mode(input: Tensor[*S], dim: int = -1, keepdim=False, *, out=None) -> _ValuesIndices[
            Tensor[dtype_of(input), *R], Tensor["int64", *R]]: ...
    @valid(words.axis(dim, len(S)))
    @where(known=elements(input) if len(S) == 1 and dtype is None and out is None else None)
    def cumsum(input: Tensor[*S], dim: int, *, dtype: DType = None, out=None) -> (
            words.array(S, "int64", _sums(known)) if _are_ints(known) else
            Tensor[dtype or of_kind(input, "sum"), *S]): ...
    @valid(words.axis(dim, len(S)))
    def cumprod(input: Tensor[*S], dim: int, *, dtype: DType = None,
                out=None) -> Tensor[dtype or of_kind(input, "sum"), *S]: ...
    @valid(words.axis(dim, len(S)))
    def logcumsumexp(input: Tensor[*S], dim: int, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @valid(not (len(S) > 0 and certainly(words.prod(S) != 0)) or words.axis(dim, len(S)))
    def cummax(input: Tensor[*S], dim: int, *, out=None) -> _ValuesIndices[
            Tensor[dtype_of(input), *S], Tensor["int64", *S]]: ...
    cummin = cummax

    # Sorting and searching.

    @valid(words.axis(dim, len(S)))
    def sort(input: Tensor[*S], dim: int = -1, descending=False, stable=False, *, out=None) -> _ValuesIndices[
            Tensor[dtype_of(input), *S], Tensor["int64", *S]]: ...
    @valid(words.axis(dim, len(S)))
    def argsort(input: Tensor[*S], dim: int = -1, descending=False, stable=False, *,
                out=None) -> Tensor["int64", *S]: ...
    @where(i=words.axis(dim, len(S)))
    @where(0 <= k <= 1, "selected index k out of range", when=len(S) == 0)
    @where(k >= 0 and k <= S[i], "selected index k out of range", when=len(S) != 0)
    def topk(input: Tensor[*S], k: int, dim: int = -1, largest=True, sorted=True, *, out=None) -> (
            _ValuesIndices[Tensor[dtype_of(input), *()], Tensor["int64", *()]] if len(S) == 0 else
            _ValuesIndices[Tensor[dtype_of(input), *S[:i], k, *S[i + 1:]], Tensor["int64", *S[:i], k,
            *S[i + 1:]]]): ...
    @where(n=fresh("nonzero"))
    def nonzero(input: Tensor[*S], *, as_tuple=False, out=None) -> (
            tuple([words.array((n,), "int64") for i in builtins.range(len(S) if len(S) > 0 else 1)])
            if as_tuple else
            Tensor["int64", n, len(S)]): ...

    # Indexing.

    @where(i=words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64") and words.prod(T) != 0),
           "gather(): Expected dtype int32/int64 for index", raises=RuntimeError)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0 or words.prod(T) == 0,
           "Index tensor must have the same number of dimensions as input tensor")
    @where(words.prod(T) == 0 or builtins.all([T[k] <= S[k] for k in builtins.range(len(S)) if k != i]),
           f"Expected index {brackets(T)} to be no larger than self {brackets(S)} apart from dimension {i}",
           when=len(S) == len(T) and len(S) != 0)
    def gather(input: Tensor[*S], dim: int, index: Tensor[*T], *, sparse_grad=False,
               out=None) -> Tensor[dtype_of(input), *T]: ...
    @where(i=words.axis(dim, len(S)))
    @where(len(T) <= 1, "index_select(): Index is supposed to be a vector")
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "index_select(): Expected dtype int32 or int64 for index", raises=RuntimeError)
    @where(S[i] > 0 or words.prod(T) == 0, "index_select(): self indexing axis dim should be positive",
           when=len(S) != 0)
    def index_select(input: Tensor[*S], dim: int, index: Tensor[*T], *, out=None) -> (
            Tensor[dtype_of(input), *S] if len(S) == 0 else
            Tensor[dtype_of(input), *S[:i], words.prod(T), *S[i + 1:]]): ...
    @where(not (dtype_of(mask) in _KNOWN and dtype_of(mask) not in ("bool", "uint8")),
           "masked_select: expected BoolTensor or ByteTensor for mask", raises=RuntimeError)
    @valid(words.broadcast(S, M))
    def masked_select(input: Tensor[*S], mask: Tensor[*M], *, out=None) -> Tensor[
            dtype_of(input), fresh("selected")]: ...

    # Products.

    @where(R=words.matmul(S, T))
    @where(not (not words.same_dtype(input, other) and words.prod(S) != 0 and (words.prod(T) != 0)),
           f"expected scalar type {scalar_type(input)} but found {scalar_type(other)}", raises=RuntimeError)
    @gradient("saves")
    def matmul(input: Tensor[*S], other: Tensor[*T], *, out=None) -> Tensor[
            common_type(input, other), *R]: ...
    @where(len(S) == 2, "self must be a matrix")
    @where(len(T) == 2, "mat2 must be a matrix")
    @where(R=words.matmul(S, T))
    @where(not (not words.same_dtype(input, mat2) and words.prod(S) != 0 and (words.prod(T) != 0)),
           f"expected scalar type {scalar_type(input)} but found {scalar_type(mat2)}", raises=RuntimeError)
    def mm(input: Tensor[*S], mat2: Tensor[*T], out_dtype=None, *, out=None) -> Tensor[
            common_type(input, mat2), *R]: ...
    @where(len(S) == 2 and len(T) == 1, f"vector + matrix @ vector expected, got 1, {len(S)}, {len(T)}")
    @where(R=words.matmul(S, T))
    @where(not (not words.same_dtype(input, vec) and words.prod(S) != 0 and (words.prod(T) != 0)),
           f"expected scalar type {scalar_type(input)} but found {scalar_type(vec)}", raises=RuntimeError)
    def mv(input: Tensor[*S], vec: Tensor[*T], *, out=None) -> Tensor[
            common_type(input, vec), *R]: ...
    @where(len(S) == 3, "batch1 must be a 3D tensor")
    @where(len(T) == 3, "batch2 must be a 3D tensor")
    @where(S[0] == T[0] and S[2] == T[1],
           f"Expected size for first two dimensions of batch2 tensor to be: [{S[0]}, {S[2]}] but got: [{T[0]}, "
           f"{T[1]}].")
    @where(not (not words.same_dtype(input, mat2) and words.prod(S) != 0 and (words.prod(T) != 0)),
           f"expected scalar type {scalar_type(input)} but found {scalar_type(mat2)}", raises=RuntimeError)
    def bmm(input: Tensor[*S], mat2: Tensor[*T], out_dtype=None, *, out=None) -> Tensor[
            common_type(input, mat2), S[0], S[1], T[2]]: ...
    @where(len(S) == 1 and len(T) == 1, f"1D tensors expected, but got {len(S)}D and {len(T)}D tensors")
    @where(words.same_dtype(input, tensor),
           f"dot : expected both vectors to have same dtype, but found {scalar_type(input)} and "
           f"{scalar_type(tensor)}", raises=RuntimeError)
    def dot(input: Tensor[*S], tensor: Tensor[*T], *, out=None) -> Tensor[
            dtype_of(input), *words.matmul(S, T)]: ...
    @where(len(S) == 1, f"outer: Expected 1-D argument self, but got {len(S)}-D")
    @where(len(T) == 1, f"outer: Expected 1-D argument vec2, but got {len(T)}-D")
    def outer(input: Tensor[*S], vec2: Tensor[*T], *, out=None) -> Tensor[promote(input, vec2), S[0], T[0]]: ...
    ger = outer

    # Diagonals and triangles.

    @where(len(S) == 1 or len(S) == 2, "matrix or a vector expected")
    def diag(input: Tensor[*S], diagonal: int = 0, *, out=None) -> (
            Tensor[dtype_of(input), S[0] + builtins.abs(diagonal), S[0] + builtins.abs(diagonal)]
            if len(S) == 1 else
            Tensor[dtype_of(input), *words.diagonal(S, diagonal, 0, 1)]): ...
    @where(i=words.axis(dim1, len(S)), j=words.axis(dim2, len(S)))
    @where(i != j, f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    def diagonal(input: Tensor[*S], offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor[
            dtype_of(input), *words.diagonal(S, offset, i, j)]: ...
    def diag_embed(input: Tensor[*S], offset: int = 0, dim1: int = -2, dim2: int = -1):
        i = words.axis(dim1, len(S) + 1)
        j = words.axis(dim2, len(S) + 1)
        assert i != j, f"diagonal dimensions cannot be identical {dim1}, {dim2}"
        n = S[-1] + builtins.abs(offset)
        R = S[:-1]
        for k in (i, j) if i < j else (j, i):
            R = R[:k] + (n,) + R[k:]
        return words.array(R, dtype_of(input))
    @where(n=words.prod(S) + builtins.abs(offset))
    def diagflat(input: Tensor[*S], offset: int = 0) -> Tensor[dtype_of(input), n, n]: ...
    @valid(words.prod(S) == 0 or words.axis(-2, len(S)))
    def tril(input: Tensor[*S], diagonal: int = 0, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    triu = tril
    @where(len(S) == 2, f"trace: expected a matrix, but got tensor with dim {len(S)}")
    def trace(input: Tensor[*S]) -> Tensor[of_kind(input, "sum"), *()]: ...

    # More shapes.

    @where(len(dims) == 2, f"expected total rotation dims == 2, but got dims = {len(dims)}")
    @where(len(S) >= 2, f"expected total dims >= 2, but got total dims = {len(S)}")
    @where(dims[0] != dims[1],
           f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}")
    @where(-len(S) <= dims[0] < len(S), f"Rotation dim0 out of range, dim0 = {dims[0]}")
    @where(-len(S) <= dims[1] < len(S), f"Rotation dim1 out of range, dim1 = {dims[1]}")
    def rot90(input: Tensor[*S], k: int = 1, dims=(0, 1)) -> Tensor[
            dtype_of(input), *(words.swapaxes(S, dims[0], dims[1]) if k % 2 == 1 else S)]: ...
    @where(len(S) >= 2, "Input must be >= 2-d.")
    def fliplr(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 1, "Input must be >= 1-d.")
    def flipud(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    def repeat_interleave(input: Tensor[*S], repeats=None, dim: int | None = None, *, output_size=None):
        if repeats is None:
            return words.array((fresh("repeated"),), "int64")
        if dim is None:
            R = (words.prod(S),)
            i = 0
        else:
            R = S
            i = words.axis(dim, len(S))
            if len(S) == 0:
                R = (1,)
        if isinstance(repeats, builtins.int):
            assert repeats >= 0 or words.prod(S) == 0, "repeats can not be negative"
            return words.array(_with(R, i, R[i] * repeats), dtype_of(input))
        times = shape_of(repeats)
        _needs_index_type(repeats, "repeat_interleave_cpu")
        known = elements(repeats)
        if len(times) == 0 or words.prod(times) == 1:
            return words.array(_with(R, i, R[i] * known[0] if known is not None else fresh("repeated")),
                dtype_of(input))
        assert words.prod(times) == R[i], "repeats must have the same size as input along dim"
        return words.array(_with(R, i, builtins.sum(known) if known is not None else fresh("repeated")),
                           dtype_of(input))
    def tensor_split(input: Tensor[*S], indices_or_sections=None, dim: int = 0, *, indices=None, sections=None):
        if indices_or_sections is None:
            indices_or_sections = sections if indices is None else indices
        assert len(S) > 0, (
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims")
        i = words.axis(dim, len(S))
        return tuple([words.array(R, dtype_of(input)) for R in _split_shapes(S, indices_or_sections, i)])
    def hsplit(input: Tensor[*S], indices_or_sections):
        assert len(S) >= 1, (
            f"torch.hsplit requires a tensor with at least 1 dimension, but got a tensor with {len(S)} "
            "dimensions!")
        return _split_evenly(input, indices_or_sections, 0 if len(S) == 1 else 1, "hsplit")
    def vsplit(input: Tensor[*S], indices_or_sections):
        assert len(S) >= 2, (
            f"torch.vsplit requires a tensor with at least 2 dimension, but got a tensor with {len(S)} "
            "dimensions!")
        return _split_evenly(input, indices_or_sections, 0, "vsplit")
    def dsplit(input: Tensor[*S], indices_or_sections):
        assert len(S) >= 3, (
            f"torch.dsplit requires a tensor with at least 3 dimension, but got a tensor with {len(S)} "
            "dimensions!")
        return _split_evenly(input, indices_or_sections, 2, "dsplit")
    def split_with_sizes(input: Tensor, split_sizes, dim: int = 0) -> input.split(split_sizes, dim): ...
    def narrow_copy(input: Tensor, dim: int, start, length: int, *, out=None) -> input.narrow(
            dim, start, length): ...
    def as_strided(input, size: Shape, stride, storage_offset=None) -> Tensor[dtype_of(input), *size]: ...
    @where(dtype_of(input) not in _WHOLE + _FLOATS, "view_as_real is only supported for complex tensors",
           raises=RuntimeError)
    def view_as_real(input: Tensor[*S]) -> Tensor[of_kind(input, "real"), *S, 2]: ...
    @where(not whole(input),
           "view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar "
           f"type: {scalar_type(input)}",
           raises=RuntimeError)
    @where(len(S) != 0, "Input tensor must have one or more dimensions")
    @where(S[-1] == 2, "Tensor must have a last dimension of size 2")
    def view_as_complex(input: Tensor[*S]) -> Tensor[
            "complex128" if dtype_of(input) == "float64" else "complex64" if dtype_of(input) == "float32" else
            "complex",
            *S[:-1]]: ...
    @where(False if len(size) > len(S) else builtins.all([n == 1 or n == m for n,
           m in zip(size, S[len(S) - len(size):])]),
           f"size {{{brackets(size)}}} is not expandable to size {{{brackets(S)}}}.")
    @gradient("self")
    def sum_to_size(input: Tensor[*S], *size: Shape) -> Tensor[dtype_of(input), *size]: ...
    @changes(words.set_shape(input, sizes))
    def resize_(input: Tensor[*S], *sizes: Shape, memory_format=None) -> input: ...
    @changes(words.set_shape(input, T))
    @gradient("some")
    def resize_as_(input: Tensor, the_template: Tensor[*T], memory_format=None) -> input: ...
    @changes(words.set_shape(input, words.expand_dims(S, dim)))
    def unsqueeze_(input: Tensor[*S], dim: int) -> input: ...
    @changes(words.set_shape(input, words.squeeze(S, dim if len(more) == 0 else (dim, *more))))
    def squeeze_(input: Tensor[*S], dim: Axis = None, *more: Shape) -> input: ...
    @changes(words.set_shape(input, words.swapaxes(S, dim0, dim1)))
    def transpose_(input: Tensor[*S], dim0: int, dim1: int) -> input: ...
    swapdims_ = transpose_
    @changes(words.set_shape(input, words.swapaxes(S, axis0, axis1)))
    def swapaxes_(input: Tensor[*S], axis0: int, axis1: int) -> input: ...
    @where(len(S) <= 2, f"t_() expects a tensor with <= 2 dimensions, but self is {len(S)}D")
    @changes(words.set_shape(input, words.permute(S)))
    def t_(input: Tensor[*S]) -> input: ...

    # More element by element.

    @words.ufunc("float")
    def copysign(input: Tensor, other, *, out=None): ...
    @words.ufunc("float64")
    def float_power(input, exponent, *, out=None): ...
    @words.ufunc("float")
    def ldexp(input: Tensor, other: Tensor, *, out=None):
        if words.whole(other) and out is None:
            return words.array(words.broadcast(shape_of(input), shape_of(other)), common_type(input, "float32"))
    @words.ufunc("float")
    def igamma(input: Tensor, other: Tensor, *, out=None): ...
    igammac = igamma
    @words.ufunc
    @where(dtype_of(input) not in _WHOLE or dtype_of(other) not in _WHOLE or words.prod(shape_of(input)) == 0 or
           words.prod(shape_of(other)) == 0, f"\"nextafter_cpu\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError)
    def nextafter(input: Tensor, other: Tensor, *, out=None): ...
    @words.ufunc
    @where(words.same_dtype(input, values),
           "heaviside is not yet implemented for tensors with different dtypes.", raises=RuntimeError)
    def heaviside(input: Tensor, values: Tensor, *, out=None): ...
    @words.ufunc("bool")
    @where(words.same_dtype(input, other), f"{scalar_type(input)} did not match {scalar_type(other)}",
           raises=RuntimeError)
    def isclose(input: Tensor, other: Tensor, rtol=1e-05, atol=1e-08, equal_nan=False): ...
    @where(words.same_dtype(input, other), f"{scalar_type(input)} did not match {scalar_type(other)}",
           raises=RuntimeError)
    @valid(words.broadcast(S, T))
    def allclose(input: Tensor[*S], other: Tensor[*T], rtol=1e-05, atol=1e-08, equal_nan=False) -> (
            builtins.bool): ...
    def equal(input: Tensor, other: Tensor) -> builtins.bool: ...
    def angle(input: Tensor[*S], *, out=None) -> Tensor[of_kind(of_kind(input, "float"), "real"), *S]: ...
    def mvlgamma(input: Tensor[*S], p: int, *, out=None) -> Tensor[of_kind(input, "float"), *S]: ...
    def polygamma(input, n) -> polygamma(n, input): ...
    def frexp(input: Tensor[*S], *, out=None) -> _MantissaExponent[
            Tensor[dtype_of(input), *S], Tensor["int32", *S]]: ...
    def hardshrink(input: Tensor[*S], lambd=0.5, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    def prelu(input: Tensor[*S], weight: Tensor) -> Tensor[dtype_of(input), *S]: ...

    # More reductions.

    @where(words.prod(S) != 0,
           "aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.",
           when=dim is None)
    @where(not (len(S) > 0 and S[words.axis(dim, len(S))] == 0),
           f"aminmax: Expected reduction dim {words.axis(dim, len(S))} to have non-zero size.",
           raises=IndexError, when=dim is not None)
    @where(R=words.reduce(S, None, keepdim) if dim is None else
           (1,) if len(S) == 0 and keepdim and words.version("torch") < (2, 0) else
           words.reduce(S, dim, keepdim))
    def aminmax(input: Tensor[*S], *, dim=None, keepdim=False, out=None) -> _MinMax[
            Tensor[dtype_of(input), *R], Tensor[dtype_of(input), *R]]: ...
    @where(words.prod(S) != 0, "quantile() input tensor must be non-empty")
    @where(Q=shape_of(q))
    @where(len(Q) <= 1, "quantile() q must be a scalar or 1D tensor")
    @where(dtype_of(input) not in _WHOLE, "quantile() input tensor must be either float or double dtype",
           raises=RuntimeError)
    def quantile(input: Tensor[*S], q, dim: int | None = None, keepdim=False, *, interpolation="linear",
            out=None) -> Tensor[dtype_of(input), *Q, *words.reduce(S, dim, keepdim)]: ...
    nanquantile = quantile
    @where(i=words.axis(dim, len(S)))
    @where(len(S) <= 0 or (k > 0 and k <= S[i]),
           f"kthvalue(): selected number k out of range for dimension {i}")
    @where(R=words.reduce(S, dim, keepdim))
    def kthvalue(input: Tensor[*S], k: int, dim: int = -1, keepdim=False, *, out=None) -> _ValuesIndices[
            Tensor[dtype_of(input), *R], Tensor["int64", *R]]: ...
    @where(bins > 0, "bins must be > 0")
    @gradient("none")
    def histc(input: Tensor, bins: int = 100, min=0, max=0, *, out=None) -> Tensor[dtype_of(input), bins]: ...
    @valid(not_modelled("bins in a list"), when=not isinstance(bins, (builtins.int, Tensor)))
    @where(n=bins if isinstance(bins, builtins.int) else words.prod(shape_of(bins)) - 1)
    def histogram(input: Tensor, bins=100, *, range=None, weight=None, density=False, out=None) -> _Histogram[
            Tensor[dtype_of(input), n], Tensor[dtype_of(input), n + 1]]: ...
    @where(dtype_of(input) not in _INEXACT, f"\"bincount_cpu\" not implemented for '{scalar_type(input)}'",
           raises=RuntimeError)
    @where(len(S) == 1, "bincount only supports 1-d non-negative integral inputs.")
    @where(shape_of(weights) == S, "weights should be 1-d and have the same length as input",
           when=weights is not None)
    def bincount(input: Tensor[*S], weights=None, minlength: int = 0) -> (
            words.array((fresh("bins", minlength),), None) if weights is not None else
            Tensor["int64", fresh("bins", minlength)]): ...
    @where(known=_distinct_numbers(input) if dim is None and sorted is True else None)
    def unique(input: Tensor, sorted=True, return_inverse=False, return_counts=False,
            dim: int | None = None) -> (
            _unique(input, return_inverse, return_counts, dim) if known is None else
            _known_unique(input, known, return_inverse, return_counts)): ...
    def unique_consecutive(input: Tensor, return_inverse=False, return_counts=False,
            dim: int | None = None) -> _unique(input, return_inverse, return_counts, dim): ...
    def msort(input: Tensor[*S], *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) > 0, "diff expects input to be at least one-dimensional")
    @where(i=words.axis(dim, len(S)), size=S[i])
    @where(size=size + shape_of(prepend)[i] if prepend is not None else size)
    @where(size=size + shape_of(append)[i] if append is not None else size, known=elements(input))
    @gradient("some")
    def diff(input: Tensor[*S], n: int = 1, dim: int = -1, prepend=None, append=None, *, out=None) -> (
            words.array((builtins.max(size - 1, 0),), dtype_of(input),
            builtins.tuple([b - a for a, b in zip(known, known[1:])])) if known is not None and len(S) == 1
            and (n == 1) and (prepend is None) and (append is None) else
            Tensor[dtype_of(input), *S[:i], builtins.max(size - n, 0), *S[i + 1:]]): ...
    @where(len(S) <= 2,
           f"cov(): expected input to have two or fewer dimensions but got an input with {len(S)} dimensions")
    def cov(input: Tensor[*S], *, correction=1, fweights=None, aweights=None) -> Tensor[
            of_kind(input, "float"), *((S[0], S[0]) if len(S) == 2 and S[0] != 1 else ())]: ...
    @where(len(S) <= 2,
           f"corrcoef(): expected input to have two or fewer dimensions but got an input with {len(S)} dimensions")
    def corrcoef(input: Tensor[*S]) -> Tensor[
            of_kind(input, "float"), *((S[0], S[0]) if len(S) == 2 and S[0] != 1 else ())]: ...
    @valid(words.broadcast(S, T))
    def dist(input: Tensor[*S], other: Tensor[*T], p=2) -> Tensor[promote(input, other), *()]: ...
    @where(len(S) > 1, f"renorm: input needs at least 2 dimensions, got {len(S)} dimensions")
    @valid(words.axis(dim, len(S)))
    def renorm(input: Tensor[*S], p, dim: int, maxnorm, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    def argwhere(input: Tensor[*S]) -> Tensor["int64", fresh("nonzero"), len(S)]: ...
    @where(len(S) == 1 or len(S) == 2, "prob_dist must be 1 or 2 dim")
    @where(dtype_of(input) not in _WHOLE,
           f"multinomial only supports floating-point dtypes for input, got: {scalar_type(input)}",
           raises=RuntimeError)
    @where(num_samples > 0, "cannot sample n_sample <= 0 samples")
    @where(replacement is not False or num_samples <= S[-1],
           "cannot sample n_sample > prob_dist.size(-1) samples without replacement")
    def multinomial(input: Tensor[*S], num_samples: int, replacement=False, *, generator=None, out=None) -> Tensor[
            "int64", *S[:-1], num_samples]: ...

    # More indexing.

    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) != "int64"),
           f"take(): Expected a long tensor for index, but got {scalar_type(index)}", raises=RuntimeError)
    def take(input: Tensor, index: Tensor[*T], *, out=None) -> Tensor[dtype_of(input), *T]: ...
    def take_along_dim(input: Tensor[*S], indices: Tensor[*T], dim: int | None = None, *, out=None):
        if dtype_of(indices) in _KNOWN and dtype_of(indices) != "int64" and words.prod(T) != 0:
            raise RuntimeError(
                f"torch.take_along_dim(): dtype of indices should be Long but got {scalar_type(indices)}")
        if dim is None:
            return words.array((words.prod(T),), dtype_of(input))
        i = words.axis(dim, len(S))
        assert len(S) == len(T), (
            "torch.take_along_dim(): input and indices should have the same number of dimensions, but got "
            f"{len(S)} dimensions for input, and {len(T)} dimensions for indices")
        R = words.broadcast(_with(S, i, 1), _with(T, i, 1))
        return words.array(_with(R, i, T[i]), dtype_of(input))
    @where(words.prod(T) == words.prod(U),
           "put_(): Expected source and index to have the same number of elements, but got "
           f"source.numel() = {words.prod(U)}, index.numel() = {words.prod(T)}", raises=IndexError)
    def put(input: Tensor[*S], index: Tensor[*T], source: Tensor[*U],
            accumulate=False) -> Tensor[dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter(): Expected dtype int32/int64 for index", raises=RuntimeError, when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    def scatter(input: Tensor[*S], dim: int, index: Tensor[*T], src=None, *, value=None, reduce=None,
                out=None) -> Tensor[dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter_add(): Expected dtype int32/int64 for index", raises=RuntimeError, when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    def scatter_add(input: Tensor[*S], dim: int, index: Tensor[*T], src: Tensor, *,
                    out=None) -> Tensor[dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter_reduce(): Expected dtype int32/int64 for index", raises=RuntimeError,
           when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    def scatter_reduce(input: Tensor[*S], dim: int, index: Tensor[*T], src: Tensor, reduce, *,
                       include_self=True, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(i=words.axis(dim, len(S)))
    @where(len(T) <= 1,
           f"index_add_(): Index is supposed to be a vector, but got dim: {len(T)} with type: "
           f"{scalar_type(index)} and size: {brackets(T)}",
           raises=IndexError)
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           f"index_add_(): Expected dtype int32/int64 for index but got: {scalar_type(index)}",
           raises=RuntimeError)
    @where(words.same_dtype(input, source),
           f"index_add_(): self ({scalar_type(input)}) and source ({scalar_type(source)}) must have the same "
           "scalar type",
           raises=RuntimeError)
    @where(words.prod(T) == U[i],
           f"index_add_(): Number of indices ({words.prod(T)}) should be equal to source.size(dim): ({U[i]}), "
           f"for dim: {i}",
           when=certainly(i < len(U)))
    def index_add(input: Tensor[*S], dim: int, index: Tensor[*T], source: Tensor[*U], *,
                  alpha=1, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(i=words.axis(dim, len(S)))
    @where(len(T) <= 1, f"index_copy_(): Index should have dimension 1 or 0 (got {len(T)})", raises=IndexError)
    @where(words.prod(T) == U[i],
           f"index_copy_(): Number of indices ({words.prod(T)}) should be equal to source.size(dim) ({U[i]})",
           raises=IndexError, when=certainly(len(S) == len(U) and len(S) > 0))
    def index_copy(input: Tensor[*S], dim: int, index: Tensor[*T],
                   source: Tensor[*U], *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) != "int64"),
           "index_fill_(): Expected dtype int64 for index.", raises=IndexError)
    @where(len(T) <= 1, "Index has to be a vector/scalar")
    def index_fill(input: Tensor[*S], dim: int, index: Tensor[*T], value) -> Tensor[dtype_of(input), *S]: ...
    @valid(words.assign(S, tuple(indices), V))
    def index_put(input: Tensor[*S], indices, values: Tensor[*V], accumulate=False) -> Tensor[
            dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    def index_reduce(input: Tensor[*S], dim: int, index: Tensor, source: Tensor, reduce, *,
                     include_self=True, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(dtype_of(mask) not in _NO_MASKS,
           f"masked_scatter_ only supports boolean masks, but got mask with dtype {scalar_type(mask)}", raises=RuntimeError,
           when=words.version("torch") >= (2, 0))
    def masked_scatter(input: Tensor[*S], mask: Tensor[*M], source: Tensor) -> Tensor[dtype_of(input),
                                                                                     *words.broadcast(M,
                                                                                         S)]: ...
    @where(i=words.axis(dim, len(S)))
    @where(T == S[:i] + S[i + 1:],
           f"expected src to have a size equal to the slice of self. src size = {brackets(T)}, slice size = "
           f"{brackets(S[:i] + S[i + 1:])}")
    def select_scatter(input: Tensor[*S], src: Tensor[*T], dim: int, index: int) -> Tensor[
            dtype_of(input), *S]: ...
    @valid(words.axis(dim, len(S)))
    def slice_scatter(input: Tensor[*S], src: Tensor, dim: int = 0, start=None, end=None,
                      step=1, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    def diagonal_scatter(input: Tensor[*S], src: Tensor, offset: int = 0, dim1: int = 0,
                         dim2: int = 1) -> Tensor[dtype_of(input), *S]: ...

    # More products.

    @where(len(S) == 2, f"mat1 must be a matrix, got {len(S)}-D tensor")
    @where(len(T) == 2, f"mat2 must be a matrix, got {len(T)}-D tensor")
    @where(R=words.matmul(S, T))
    @valid(_same_types(mat1, mat2))
    def addmm(input: Tensor[*C], mat1: Tensor[*S], mat2: Tensor[*T], out_dtype=None, *, beta=1, alpha=1,
            out=None) -> Tensor[
            common_type(input, mat1, mat2), *words.expand(C, R)]: ...
    @where(len(S) == 2 and len(T) == 1 and (len(C) <= 1),
           f"vector + matrix @ vector expected, got {len(C)}, {len(S)}, {len(T)}")
    @where(S[1] == T[0] and (len(C) == 0 or C[0] == S[0] or C[0] == 1),
           f"size mismatch, got {words.prod(C)}, {S[0]}x{S[1]},{T[0]}")
    @valid(_same_types(mat, vec))
    def addmv(input: Tensor[*C], mat: Tensor[*S], vec: Tensor[*T], *, beta=1, alpha=1, out=None) -> (
            Tensor[common_type(input, mat, vec), S[0]] if certainly(C == S[:1]) or certainly(0 < words.prod(S) < 1 << 62) else
            not_modelled("the product of nothing, added to something else")): ...
    @where(len(S) == 1, f"addr: Expected 1-D argument vec1, but got {len(S)}-D")
    @where(len(T) == 1, f"addr: Expected 1-D argument vec2, but got {len(T)}-D")
    def addr(input: Tensor[*C], vec1: Tensor[*S], vec2: Tensor[*T], *, beta=1, alpha=1, out=None) -> Tensor[
            promote(input, vec1, vec2), *words.expand(C, (S[0], T[0]))]: ...
    @where(len(S) == 3, "batch1 must be a 3D tensor")
    @where(len(T) == 3, "batch2 must be a 3D tensor")
    @where(S[0] == T[0] and S[2] == T[1],
           f"Expected size for first two dimensions of batch2 tensor to be: [{S[0]}, {S[2]}] but got: [{T[0]}, "
           f"{T[1]}].")
    @valid(_same_types(batch1, batch2))
    def baddbmm(input: Tensor[*C], batch1: Tensor[*S], batch2: Tensor[*T], out_dtype=None, *, beta=1, alpha=1,
            out=None) -> Tensor[
            common_type(input, batch1, batch2), *words.expand(C, (S[0], S[1], T[2]))]: ...
    @where(len(S) == 3, "batch1 must be a 3D tensor")
    @where(len(T) == 3, "batch2 must be a 3D tensor")
    @where(S[0] == T[0] and S[2] == T[1],
           f"Expected size for first two dimensions of batch2 tensor to be: [{S[0]}, {S[2]}] but got: [{T[0]}, "
           f"{T[1]}].")
    @valid(_same_types(batch1, batch2))
    def addbmm(input: Tensor[*C], batch1: Tensor[*S], batch2: Tensor[*T], *, beta=1, alpha=1, out=None) -> Tensor[
            common_type(input, batch1, batch2), *words.expand(C, (S[1], T[2]))]: ...
    @where(S[-1] == T[-1],
           f"inner() the last dimension must match on both input tensors but got shapes {brackets(S)} and "
           f"{brackets(T)}",
           when=not (len(S) == 0 or len(T) == 0))
    @valid(_same_types(input, other), when=len(S) != 0 and len(T) != 0)
    def inner(input: Tensor[*S], other: Tensor[*T], *, out=None) -> (
            Tensor[promote(input, other), *words.broadcast(S, T)] if len(S) == 0 or len(T) == 0 else
            Tensor[dtype_of(input), *S[:-1], *T[:-1]]): ...
    @where(len(S) == 1 and len(T) == 1, f"1D tensors expected, but got {len(S)}D and {len(T)}D tensors")
    @valid(_same_types(input, other))
    def vdot(input: Tensor[*S], other: Tensor[*T], *, out=None) -> Tensor[
            dtype_of(input), *words.matmul(S, T)]: ...
    def kron(input: Tensor[*S], other: Tensor[*T], *, out=None) -> Tensor[
            promote(dtype_of(input), dtype_of(other)), *words.kron(S, T)]: ...
    @where(len(S) == len(T), "linalg.cross: inputs must have the same number of dimensions.")
    @where(not builtins.all([certainly(n != 3) for n in S]), "no dimension of size 3 in input",
           when=dim is None)
    @where(S[words.axis(dim, len(S))] == 3 and T[words.axis(dim, len(S))] == 3,
           f"linalg.cross: inputs dimension {dim} must have length 3. Got {S[words.axis(dim, len(S))]} and "
           f"{T[words.axis(dim, len(S))]}",
           when=dim is not None)
    def cross(input: Tensor[*S], other: Tensor[*T], dim: int | None = None, *, out=None) -> Tensor[
            promote(input, other), *words.broadcast(S, T)]: ...
    @where(len(S) >= 2, "linalg.inv: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"linalg.inv: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"linalg.inv: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError)
    def inverse(input: Tensor[*S], *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 2, "linalg.matrix_exp: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"linalg.matrix_exp: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"linalg.matrix_exp: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError)
    def matrix_exp(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 2, "linalg.matrix_power: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"linalg.matrix_power: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"linalg.inv: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError, when=n < 0)
    def matrix_power(input: Tensor[*S], n: int, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 2, "cholesky: The input tensor A must have at least 2 dimensions.",
           when=words.prod(S) != 0)
    @where(S[-2] == S[-1],
           f"cholesky: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices",
           when=words.prod(S) != 0)
    @where(not whole(input),
           f"cholesky: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError, when=words.prod(S) != 0)
    def cholesky(input: Tensor[*S], upper=False, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 2, "cholesky_inverse: The input tensor A must have at least 2 dimensions.",
           when=words.prod(S) != 0)
    @where(S[-2] == S[-1],
           f"cholesky_inverse: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices",
           when=words.prod(S) != 0)
    @where(not whole(input),
           f"cholesky_inverse: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError, when=words.prod(S) != 0)
    def cholesky_inverse(input: Tensor[*S], upper=False, *, out=None) -> Tensor[dtype_of(input), *S]: ...
    @where(len(S) >= 2, f"b should have at least 2 dimensions, but has {len(S)} dimensions instead")
    @where(len(T) >= 2, f"u should have at least 2 dimensions, but has {len(T)} dimensions instead")
    def cholesky_solve(input: Tensor[*S], input2: Tensor[*T], upper=False, *, out=None) -> Tensor[
            dtype_of(input), *words.broadcast(S[:-2], T[:-2]), *S[-2:]]: ...
    @where(len(S) >= 2, "linalg.det: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"linalg.det: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"linalg.det: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError)
    def det(input: Tensor[*S]) -> Tensor[dtype_of(input), *S[:-2]]: ...
    @where(len(S) >= 2, "logdet: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"logdet: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"logdet: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError)
    def logdet(input: Tensor[*S]) -> Tensor[dtype_of(input), *S[:-2]]: ...
    @where(len(S) >= 2, "linalg.slogdet: The input tensor A must have at least 2 dimensions.")
    @where(S[-2] == S[-1],
           f"linalg.slogdet: A must be batches of square matrices, but they are {S[-2]} by {S[-1]} matrices")
    @where(not whole(input),
           f"linalg.slogdet: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
           raises=RuntimeError)
    def slogdet(input: Tensor[*S], *, out=None) -> (
            Tensor[dtype_of(input), *S[:-2]], Tensor[of_kind(input, "real"), *S[:-2]]): ...
    @where(len(S) >= 2,
           f"linalg.pinv({scalar_type(input)}{{{brackets(S)}}}): expected a tensor with 2 or more "
           "dimensions of float, double, cfloat or cdouble types")
    def pinverse(input: Tensor[*S], rcond=1e-15) -> Tensor[dtype_of(input), *words.swapaxes(S, -2, -1)]: ...
    @where(len(S) >= 2, "linalg.qr: The input tensor A must have at least 2 dimensions.")
    @where(k=builtins.min(S[-2], S[-1]) if some else S[-2])
    def qr(input: Tensor[*S], some=True, *, out=None) -> _QR[
            Tensor[dtype_of(input), *S[:-1], k], Tensor[dtype_of(input), *S[:-2], k, S[-1]]]: ...
    @where(len(S) >= 2,
           f"linalg.svd: input should have at least 2 dimensions, but has {len(S)} dimensions instead")
    @where(k=builtins.min(S[-2], S[-1]), B=S[:-2])
    @gradient("some")
    def svd(input: Tensor[*S], some=True, compute_uv=True, *, out=None) -> _USV[
            Tensor[dtype_of(input), *B, S[-2], k if some and compute_uv else S[-2]],
            Tensor[of_kind(input, "real"), *B, k],
            Tensor[dtype_of(input), *B, S[-1], k if some and compute_uv else S[-1]]]: ...
    @where(hop=n_fft // 4 if hop_length is None else hop_length, n=S[-1] + n_fft // 2 * 2 if center else S[-1],
           is_real=dtype_of(input) not in _COMPLEX,
           rows=n_fft if onesided is False or not is_real else n_fft // 2 + 1,
           R=S[:-1] + (rows, (n - n_fft) // hop + 1))
    def stft(input: Tensor[*S], n_fft: int, hop_length=None, win_length=None, window=None, center=True,
             pad_mode="reflect", normalized=False, onesided=None, return_complex=None,
             align_to_window=None) -> (
            Tensor["complex128" if dtype_of(input) == "float64" else "complex64"
            if dtype_of(input) == "float32" else "complex", *R] if return_complex else
            Tensor[dtype_of(input), *R, 2]): ...
    def istft(input: Tensor, *args, **kwargs):
        return not_modelled("the inverse of a spectrogram")

    # In place: the result must fit into the tensor.

    @words.ufunc(out="input")
    def mul_(input, other): ...
    multiply_ = pow_ = remainder_ = fmod_ = floor_divide_ = mul_
    bitwise_and_ = bitwise_or_ = bitwise_xor_ = bitwise_left_shift_ = bitwise_right_shift_ = mul_
    gcd_ = lcm_ = nextafter_ = mul_
    def add_(input, other, second=None, *, alpha=1) -> input.__iadd__(other if second is None else second): ...
    @words.ufunc(out="input")
    @where(not (dtype_of(input) == "bool" and dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
           "`logical_xor()` operator instead.",
           raises=RuntimeError)
    @where(not (dtype_of(input) == "bool" or dtype_of(other) == "bool"),
           "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
           "mask, use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def _lessen(input, other): ...
    def sub_(input, other, second=None, *, alpha=1) -> input._lessen(other if second is None else second): ...
    def subtract_(input, other, alpha=1) -> input._lessen(other): ...
    @words.ufunc("float", out="input")
    def true_divide_(input, other): ...
    atan2_ = arctan2_ = hypot_ = xlogy_ = copysign_ = ldexp_ = igamma_ = igammac_ = true_divide_
    @words.ufunc("float64", out="input")
    def float_power_(input, exponent): ...
    @words.ufunc(out="input")
    @where(words.same_dtype(input, values),
           "heaviside is not yet implemented for tensors with different dtypes.", raises=RuntimeError)
    def heaviside_(input, values): ...
    def div_(input, other, *, rounding_mode=None) -> (
            input.true_divide_(other) if rounding_mode is None else
            input.floor_divide_(other)): ...
    divide_ = div_
    @gradient("some")
    @words.ufunc("bool", out="input")
    def lt_(input, other): ...
    le_ = gt_ = ge_ = eq_ = ne_ = less_ = less_equal_ = greater_ = greater_equal_ = not_equal_ = lt_
    logical_and_ = logical_or_ = logical_xor_ = lt_
    @words.ufunc("bool", out="input")
    def logical_not_(input): ...
    @words.ufunc("float", out="input")
    def sqrt_(input): ...
    exp_ = exp2_ = expm1_ = log_ = log2_ = log10_ = log1p_ = rsqrt_ = sin_ = cos_ = tan_ = asin_ = acos_ = sqrt_
    atan_ = arcsin_ = arccos_ = arctan_ = sinh_ = cosh_ = tanh_ = asinh_ = acosh_ = atanh_ = arcsinh_ = sqrt_
    arccosh_ = sqrt_
    arctanh_ = sigmoid_ = erf_ = erfc_ = erfinv_ = lgamma_ = digamma_ = reciprocal_ = sinc_ = sqrt_
    def logit_(input: Tensor, eps=None) -> input.sqrt_(): ...
    deg2rad_ = rad2deg_ = i0_ = sqrt_
    @words.ufunc(out="input")
    @where(dtype_of(input) != "bool",
           "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, "
           "use the `~` or `logical_not()` operator instead.",
           raises=RuntimeError)
    def neg_(input): ...
    negative_ = neg_
    @words.ufunc(out="input")
    def floor_(input): ...
    abs_ = absolute_ = relu_ = ceil_ = sign_ = sgn_ = square_ = trunc_ = fix_ = frac_ = floor_
    conj_physical_ = floor_
    bitwise_not_ = floor_
    @changes(words.set_elements(input))
    def nan_to_num_(input, nan=None, posinf=None, neginf=None) -> input: ...
    @changes(words.set_elements(input))
    def round_(input, *, decimals=0) -> input: ...
    @where(min is not None or max is not None, "torch.clamp: At least one of 'min' or 'max' must not be None")
    @valid(words.broadcast_out(S, S, shape_of(min if min is not None else input),
           shape_of(max if max is not None else input)))
    @changes(words.set_elements(input))
    def clamp_(input: Tensor[*S], min=None, max=None) -> input: ...
    clip_ = clamp_
    def clamp_min_(input: Tensor, min) -> input.clamp_(min): ...
    def clamp_max_(input: Tensor, max) -> input.clamp_(None, max): ...
    @changes(words.set_elements(input))
    def zero_(input) -> input: ...
    @where(k=rank(value))
    @where(k == 0, f"fill_ only supports 0-dimension value tensor but got tensor with {k} dimensions.")
    @changes(words.set_elements(input))
    def fill_(input, value) -> input: ...
    def _changed(input, *args, **kwargs):
        words.set_elements(input)
        return input
    bernoulli_ = random_ = geometric_ = apply_ = map_ = map2_ = mvlgamma_ = _changed
    @where(not (whole(input) and words.prod(shape_of(input)) != 0),
           f"\"normal_kernel_cpu\" not implemented for '{scalar_type(input)}'", raises=RuntimeError)
    @changes(words.set_elements(input))
    def normal_(input: Tensor, mean=0, std=1, *, generator=None) -> input: ...
    @where(not (whole(input) and words.prod(shape_of(input)) != 0),
           f"\"check_uniform_bounds\" not implemented for '{scalar_type(input)}'", raises=RuntimeError)
    @changes(words.set_elements(input))
    def uniform_(input: Tensor, *bounds, generator=None, **named) -> input: ...
    @where(not (whole(input) and words.prod(shape_of(input)) != 0),
           f"\"exponential_cpu\" not implemented for '{scalar_type(input)}'", raises=RuntimeError)
    @changes(words.set_elements(input))
    def exponential_(input: Tensor, lambd=1, *, generator=None) -> input: ...
    @where(not (whole(input) and words.prod(shape_of(input)) != 0),
           f"\"cauchy_cpu\" not implemented for '{scalar_type(input)}'", raises=RuntimeError)
    @changes(words.set_elements(input))
    def cauchy_(input: Tensor, median=0, sigma=1, *, generator=None) -> input: ...
    @where(not (whole(input) and words.prod(shape_of(input)) != 0),
           f"\"log_normal_cpu\" not implemented for '{scalar_type(input)}'", raises=RuntimeError)
    @changes(words.set_elements(input))
    def log_normal_(input: Tensor, mean=1, std=2, *, generator=None) -> input: ...
    @valid(words.broadcast_out(S, S, T))
    @changes(words.set_elements(input))
    def copy_(input: Tensor[*S], src: ArrayLike[*T], non_blocking=False, broadcast=True) -> input: ...
    @changes(words.set_shape(input, shape_of(source) if isinstance(source, Tensor) else words.anything()))
    @changes(words.set_gradient(input, None))
    def set_(input: Tensor, source=None, *args, **kwargs) -> input: ...
    @where(k=rank(value))
    @where(k == 0,
           f"masked_fill_ only supports a 0-dimensional value tensor, but got tensor with {k} dimension(s).")
    @where(dtype_of(mask) not in _NO_MASKS,
           f"masked_fill_ only supports boolean masks, but got mask with dtype {scalar_type(mask)}", raises=RuntimeError,
           when=words.version("torch") >= (2, 0))
    @valid(words.broadcast_out(S, S, M))
    @changes(words.set_elements(input))
    def masked_fill_(input: Tensor[*S], mask: Tensor[*M], value) -> input: ...
    @where(dtype_of(mask) not in _NO_MASKS,
           f"masked_scatter_ only supports boolean masks, but got mask with dtype {scalar_type(mask)}", raises=RuntimeError,
           when=words.version("torch") >= (2, 0))
    @valid(words.broadcast_out(S, S, M))
    @changes(words.set_elements(input))
    def masked_scatter_(input: Tensor[*S], mask: Tensor[*M], source: Tensor) -> input: ...
    @where(len(S) >= 2, "dimensions must larger than 1")
    @changes(words.set_elements(input))
    def fill_diagonal_(input: Tensor[*S], fill_value, wrap=False) -> input: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter(): Expected dtype int32/int64 for index", raises=RuntimeError, when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    @changes(words.set_elements(input))
    def scatter_(input: Tensor[*S], dim: int, index: Tensor[*T], src=None, *, value=None, reduce=None) -> (
            input): ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter_add(): Expected dtype int32/int64 for index", raises=RuntimeError, when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    @changes(words.set_elements(input))
    def scatter_add_(input: Tensor[*S], dim: int, index: Tensor[*T], src: Tensor) -> input: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           "scatter_reduce(): Expected dtype int32/int64 for index", raises=RuntimeError,
           when=words.prod(T) != 0)
    @where(len(S) == len(T) or len(S) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as self tensor", when=words.prod(T) != 0)
    @where(len(shape_of(src)) == len(T) or len(shape_of(src)) == 0 or len(T) == 0,
           "Index tensor must have the same number of dimensions as src tensor",
           when=words.prod(T) != 0 and isinstance(src, Tensor))
    @where(words.same_dtype(input, src), "scatter(): Expected self.dtype to be equal to src.dtype",
           raises=RuntimeError, when=words.prod(T) != 0 and isinstance(src, Tensor))
    @changes(words.set_elements(input))
    def scatter_reduce_(input: Tensor[*S], dim: int, index: Tensor[*T], src: Tensor, reduce, *,
            include_self=True) -> input: ...
    @where(i=words.axis(dim, len(S)))
    @where(len(T) <= 1,
           f"index_add_(): Index is supposed to be a vector, but got dim: {len(T)} with type: "
           f"{scalar_type(index)} and size: {brackets(T)}",
           raises=IndexError)
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64")),
           f"index_add_(): Expected dtype int32/int64 for index but got: {scalar_type(index)}",
           raises=RuntimeError)
    @where(words.same_dtype(input, source),
           f"index_add_(): self ({scalar_type(input)}) and source ({scalar_type(source)}) must have the same "
           "scalar type",
           raises=RuntimeError)
    @where(words.prod(T) == U[i],
           f"index_add_(): Number of indices ({words.prod(T)}) should be equal to source.size(dim): ({U[i]}), "
           f"for dim: {i}",
           when=certainly(i < len(U)))
    @changes(words.set_elements(input))
    def index_add_(input: Tensor[*S], dim: int, index: Tensor[*T], source: Tensor[*U], *, alpha=1) -> input: ...
    @where(i=words.axis(dim, len(S)))
    @where(len(T) <= 1, f"index_copy_(): Index should have dimension 1 or 0 (got {len(T)})", raises=IndexError)
    @where(words.prod(T) == U[i],
           f"index_copy_(): Number of indices ({words.prod(T)}) should be equal to source.size(dim) ({U[i]})",
           raises=IndexError, when=certainly(len(S) == len(U) and len(S) > 0))
    @changes(words.set_elements(input))
    def index_copy_(input: Tensor[*S], dim: int, index: Tensor[*T], source: Tensor[*U]) -> input: ...
    @valid(words.axis(dim, len(S)))
    @where(not (dtype_of(index) in _KNOWN and dtype_of(index) != "int64"),
           "index_fill_(): Expected dtype int64 for index.", raises=IndexError)
    @where(len(T) <= 1, "Index has to be a vector/scalar")
    @changes(words.set_elements(input))
    def index_fill_(input: Tensor[*S], dim: int, index: Tensor[*T], value) -> input: ...
    @valid(words.assign(S, tuple(indices), V))
    @changes(words.set_elements(input))
    def index_put_(input: Tensor[*S], indices, values: Tensor[*V], accumulate=False) -> input: ...
    @valid(input.put(index, source))
    @changes(words.set_elements(input))
    def put_(input: Tensor, index: Tensor, source: Tensor, accumulate=False) -> input: ...
    @valid(words.axis(dim, len(S)))
    @changes(words.set_elements(input))
    def cumsum_(input: Tensor[*S], dim: int, *, dtype=None) -> input: ...
    cumprod_ = cumsum_
    @valid(words.prod(S) == 0 or words.axis(-2, len(S)))
    @changes(words.set_elements(input))
    def tril_(input: Tensor[*S], diagonal: int = 0) -> input: ...
    triu_ = tril_
    @valid(input.renorm(p, dim, maxnorm))
    def renorm_(input: Tensor, p, dim: int, maxnorm) -> input: ...
    @where(words.same_dtype(input, end), f"expected dtype {scalar_type(input)} for `end` but got dtype {scalar_type(end)}",
           raises=RuntimeError)
    @valid(words.broadcast_out(S, S, T, shape_of(weight)))
    @changes(words.set_elements(input))
    def lerp_(input: Tensor[*S], end: Tensor[*T], weight) -> input: ...
    @valid(words.broadcast_out(S, S, T, U))
    @changes(words.set_elements(input))
    def addcmul_(input: Tensor[*S], tensor1: Tensor[*T], tensor2: Tensor[*U], *, value=1) -> input: ...
    addcdiv_ = addcmul_
    @where(R=shape_of(input.addmm(mat1, mat2)))
    @where(R == S,
           f"Bad in-place call: input tensor size {brackets(S)} and output tensor size {brackets(R)} should "
           "match")
    @changes(words.set_elements(input))
    def addmm_(input: Tensor[*S], mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) -> input: ...
    @where(R=shape_of(input.baddbmm(batch1, batch2)))
    @where(R == S,
           f"Bad in-place call: input tensor size {brackets(S)} and output tensor size {brackets(R)} should "
           "match")
    @changes(words.set_elements(input))
    def baddbmm_(input: Tensor[*S], batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) -> input: ...
    @valid(input.addmv(mat, vec))
    @changes(words.set_elements(input))
    def addmv_(input: Tensor, mat: Tensor, vec: Tensor, *, beta=1, alpha=1) -> input: ...
    @valid(input.addr(vec1, vec2))
    @changes(words.set_elements(input))
    def addr_(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta=1, alpha=1) -> input: ...
    def __getattr__(input, name):
        return not_modelled("an attribute that is not known")


Array = Tensor

_TYPES = {"bool": bool, "uint8": uint8, "int8": int8, "int16": int16, "int32": int32, "int64": int64,
    "float16": float16, "bfloat16": bfloat16,
          "float32": float32, "float64": float64, "complex64": complex64, "complex128": complex128}

def _dtype_named(d):
    if d in _KNOWN:
        return _TYPES[d]
    return _some_dtype()

def _some_dtype() -> dtype: ...

def _some_function() -> Any: ...

def _some_text() -> str: ...

def _is_among(d, types) -> builtins.bool:
    if d in types:
        return True
    if d in _KNOWN:
        return False

def _maybe_grad(x):
    if _some_bool():
        return x
    return None

def _needs_one_truth(S):
    n = words.prod(S)
    assert n != 0, "Boolean value of Tensor with no values is ambiguous"
    assert n == 1, "Boolean value of Tensor with more than one value is ambiguous"

def _needs_no_booleans(a, b):
    if dtype_of(a) == "bool" and dtype_of(b) == "bool":
        raise RuntimeError("Subtraction, the `-` operator, with two bool tensors is not supported. "
                           "Use the `^` or `logical_xor()` operator instead.")
    if dtype_of(a) == "bool" or dtype_of(b) == "bool":
        raise RuntimeError("Subtraction, the `-` operator, with a bool tensor is not supported. If you are "
                           "trying to invert a mask, use the `~` or `logical_not()` operator instead.")

def _needs_size(S, dim, name):
    i = words.axis(dim, len(S))
    if len(S) > 0 and S[i] == 0:
        raise IndexError(f"{name}(): Expected reduction dim {i} to have non-zero size.")

def _extreme(input, S, dim, keepdim, name):
    if dim is None or isinstance(dim, (tuple, list)) and len(dim) == 0:
        assert words.prod(S) != 0, (
            f"{name}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction "
            "dim with the 'dim' argument.")
        return words.array(words.reduce(S, None, keepdim), dtype_of(input))
    R = words.reduce(S, dim, keepdim)
    for d in dim if isinstance(dim, (tuple, list)) else (dim,):
        _needs_size(S, d, name)
    return words.array(R, dtype_of(input))

def _target_type(argument, d):
    """The element type after x.to(argument)."""
    if isinstance(argument, dtype):
        return argument.name
    if isinstance(argument, _TensorType):
        return argument.type_name
    if isinstance(argument, Tensor):
        return dtype_of(argument)
    if isinstance(argument, (str, device, builtins.int, builtins.bool)) or argument is None:
        return d
    return None

def _numpy_array(S, d, wanted):
    import numpy
    return numpy.empty(S, d if wanted is None else wanted)

@where(R=words.matmul(S, shape_of(other)))
def _times_array(input: Tensor[*S], other) -> words.array(R, promote(input, other)): ...

def _many_of(input, S, n):
    if isinstance(n, builtins.int) and certainly(n <= 64):
        return [words.array(S, dtype_of(input)) for i in builtins.range(n)]
    return _many(words.array(S, dtype_of(input)), n)

def _pieces(input, S, i, k):
    """The parts of size k along i, of which the last may be smaller; at least one."""
    n = S[i]
    count = builtins.max((n + k - 1) // k, 1)
    if n == 0:
        return (words.array(S, dtype_of(input)),)
    if certainly(n % k == 0):
        return tuple(_many_of(input, _with(S, i, k), count))
    if isinstance(count, builtins.int) and certainly(count <= 64):
        return tuple([words.array(_with(S, i, builtins.min(k, n - j * k)), dtype_of(input))
                      for j in builtins.range(count)])
    return tuple(_many(words.array(_with(S, i, fresh("?")), dtype_of(input)), count))


class Size(tuple):
    """A tuple with one more method; a shape of unknown rank has it, too."""
    def __new__(cls, iterable=()) -> words.as_class(tuple(iterable), Size): ...
    def numel(self) -> words.prod(tuple(self)): ...
    def __add__(self, other, /):
        if isinstance(other, (list, int, float, str)):
            raise TypeError(f'can only concatenate tuple (not "{builtins.type(other).__name__}") to tuple')
        if not isinstance(other, tuple):
            return NotImplemented
        return words.as_class((*self, *other), Size)

def _size_at(S, dim):
    i = words.axis(dim, len(S))
    if len(S) == 0:
        raise IndexError("dimension specified as 0 but tensor has no dimensions")
    return S[i]


# Creation.

def tensor(data, *, dtype: DType = None, device=None, requires_grad=False, pin_memory=False, names=None):
    d = dtype_of(data)
    if d == "str":
        raise TypeError("new(): invalid data type 'str'")
    if requires_grad is True and words.whole(dtype or d):
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    return words.array(shape_of(_converted(data)), dtype or d, elements(data))

def _converted(data: ArrayLike):
    return data

@gradient("self")
def as_tensor(data, dtype: DType = None, device=None):
    return words.array(shape_of(_converted(data)), dtype or dtype_of(data), elements(data))

@gradient("anything")
def asarray(obj, *, dtype: DType = None, device=None, copy=None, requires_grad=False) -> words.array(
        shape_of(_converted(obj)), dtype or dtype_of(obj), elements(obj)): ...

@where(not isinstance(ndarray, (list, tuple, builtins.int, builtins.float, Tensor)),
       f"expected np.ndarray (got {type(ndarray).__name__})", raises=TypeError)
@where(dtype_of(ndarray) not in ("str", "object"), f"can't convert np.ndarray of type numpy.{dtype_of(ndarray)}_.",
       raises=TypeError)
@gradient("none")
def from_numpy(ndarray) -> words.array(shape_of(ndarray), dtype_of(ndarray), elements(ndarray)): ...

@where(not words.whole(dtype or "float32"), "Only Tensors of floating point and complex dtype can require gradients",
       raises=RuntimeError, when=requires_grad is True)
def zeros(*size: Shape, out=None, dtype: DType = None, layout=None, device=None, pin_memory=False,
          requires_grad=False, names=None, memory_format=None,
          generator=None) -> Tensor[dtype or "float32", *size]: ...
ones = empty = rand = randn = zeros

@where(not words.whole(dtype or dtype_of(fill_value)), "Only Tensors of floating point and complex dtype can require gradients",
       raises=RuntimeError, when=requires_grad is True)
def full(size: Shape, fill_value, *, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False,
         requires_grad=False, names=None) -> Tensor[dtype or dtype_of(fill_value), *size]: ...

@where(not words.whole(dtype or dtype_of(input)), "Only Tensors of floating point and complex dtype can require gradients",
       raises=RuntimeError, when=requires_grad is True)
def zeros_like(input: Tensor[*S], *, dtype: DType = None, layout=None, device=None, requires_grad=False,
               pin_memory=False, memory_format=None, generator=None) -> Tensor[dtype or dtype_of(input), *S]: ...
ones_like = empty_like = zeros_like

@where(not words.whole(dtype or dtype_of(input)) or words.prod(S) == 0,
       f"\"check_uniform_bounds\" not implemented for '{scalar_type(dtype or dtype_of(input))}'", raises=RuntimeError)
def rand_like(input: Tensor[*S], *, dtype: DType = None, layout=None, device=None, requires_grad=False,
              pin_memory=False, memory_format=None, generator=None) -> Tensor[dtype or dtype_of(input), *S]: ...
@where(not words.whole(dtype or dtype_of(input)) or words.prod(S) == 0,
       f"\"normal_kernel_cpu\" not implemented for '{scalar_type(dtype or dtype_of(input))}'", raises=RuntimeError)
def randn_like(input: Tensor[*S], *, dtype: DType = None, layout=None, device=None, requires_grad=False,
               pin_memory=False, memory_format=None, generator=None) -> Tensor[dtype or dtype_of(input), *S]: ...

def full_like(input: Tensor[*S], fill_value, *, dtype: DType = None, layout=None, device=None,
              requires_grad=False, pin_memory=False,
              memory_format=None) -> Tensor[dtype or dtype_of(input), *S]: ...

def arange(start=None, end=None, step=1, *, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False,
           requires_grad=False):
    low = 0 if end is None or start is None else start
    high = start if end is None else end
    d = dtype or promote(low, high, step)
    if requires_grad is True and words.whole(d):
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    if isinstance(low, builtins.int) and isinstance(high, builtins.int) and isinstance(step, builtins.int):
        assert step != 0, "step must be nonzero"
        if certainly(step > 0):
            assert high >= low, "upper bound and larger bound inconsistent with step sign"
        elif certainly(step < 0):
            assert high <= low, "upper bound and larger bound inconsistent with step sign"
        n = words.slice_size(low, high, step)
        return words.array((n,), d, builtins.tuple(builtins.range(low, high, step)) if certainly(n <= 64)
            else None)
    return words.array((_float_steps(low, high, step),), d)

def _float_steps(low, high, step, more=0):
    """How many steps there are from low to high."""
    if isinstance(low, (builtins.int, builtins.float)) and isinstance(high, (builtins.int, builtins.float)):
        if isinstance(step, (builtins.int, builtins.float)):
            if step in (1.0, -1.0) and isinstance(low, builtins.int) and isinstance(high, builtins.int):
                return words.slice_size(low, high, builtins.int(step)) + more
            return math.floor((high - low) / step) + 1 if more else math.ceil((high - low) / step)
    return fresh("steps")

def _are_ints(known):
    return known is not None and certainly(builtins.all([type(number) is builtins.int for number in known]))

def _sums(known):
    sums, total = [], 0
    for number in known:
        total = total + number
        sums.append(total)
    return builtins.tuple(sums)

def _distinct_numbers(input):
    """The numbers of a tensor in order, each once, and how often each is there; None where they are not known."""
    known = elements(input)
    if known is None or not certainly(builtins.all([number == number for number in known])):
        return None
    numbers = builtins.sorted(builtins.set(known))
    return builtins.tuple(numbers), builtins.tuple([known.count(number) for number in numbers])

def _known_unique(input, known, return_inverse, return_counts):
    numbers, counts = known
    found = words.array((len(numbers),), dtype_of(input), numbers)
    more = (words.array(shape_of(input), "int64"),) if return_inverse else ()
    if return_counts:
        more = more + (words.array((len(numbers),), "int64", counts),)
    return (found,) + more if more else found

@where(n=fresh("unique"),
       R=(S[:words.axis(dim, len(S))] + (n,) + S[words.axis(dim, len(S)) + 1:] if len(S) > 0 else (n,))
       if dim is not None else (n,),
       inverse=((S[words.axis(dim, len(S))],) if len(S) > 0 else (1,)) if dim is not None else S)
def _unique(input: Tensor[*S], return_inverse, return_counts, dim) -> (
        (Tensor[dtype_of(input), *R], Tensor["int64", *inverse], Tensor["int64", n]) if return_inverse
        and return_counts else
        (Tensor[dtype_of(input), *R], Tensor["int64", *inverse]) if return_inverse else
        (Tensor[dtype_of(input), *R], Tensor["int64", n]) if return_counts else
        Tensor[dtype_of(input), *R]): ...

@where(steps >= 0, "number of steps must be non-negative")
def linspace(start, end, steps: int, *, out=None, dtype: DType = None, layout=None, device=None,
             pin_memory=False, requires_grad=False) -> words.array(
        (steps,), dtype or "float32", _linear_steps(start, end, steps, dtype)): ...

def _linear_steps(start, end, steps, dtype):
    """The numbers of linspace, as each half is computed from its own end; None where they are not known."""
    if dtype not in (None, "float32") or words.version("torch") < (2, 0) or not certainly(1 <= steps <= 512):
        return None
    if not isinstance(start, (builtins.int, builtins.float)) or not isinstance(end, (builtins.int, builtins.float)):
        return None
    low, high = as_dtype(start, "float32"), as_dtype(end, "float32")
    if steps == 1:
        return (low,)
    step = as_dtype(as_dtype(high - low, "float32") / (steps - 1), "float32")
    first = [as_dtype(low + step * i, "float32") for i in builtins.range(steps // 2)]
    return builtins.tuple(first + [as_dtype(high - step * (steps - 1 - i), "float32")
                                   for i in builtins.range(steps // 2, steps)])

@where(steps >= 0, "number of steps must be non-negative")
def logspace(start, end, steps: int, base=10.0, *, out=None, dtype: DType = None, layout=None, device=None,
             pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", steps]: ...

@where(n >= 0, f"n must be greater or equal to 0, got {n}")
def eye(n: int, m: int | None = None, *, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", n, n if m is None else m]: ...

def randint(low=0, high=None, size=None, *, generator=None, out=None, dtype: DType = None, layout=None,
        device=None,
            pin_memory=False, requires_grad=False) -> words.array(
        high if size is None else size, dtype or "int64"): ...

def randperm(n: int, *, generator=None, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False,
             requires_grad=False) -> Tensor[dtype or "int64", n]: ...

@gradient("anything")
def normal(mean, std=1.0, size: Shape | None = None, *, generator=None, out=None, dtype: DType = None, layout=None,
        device=None,
           pin_memory=False, requires_grad=False) -> (
        Tensor[dtype or "float32", *size] if size is not None else
        Tensor[dtype_of(mean if isinstance(mean, Tensor) else std), *words.broadcast(shape_of(mean), shape_of(std))]): ...

@where(low=0 if end is None else start, high=start if end is None else end)
def range(start=0, end=None, step=1, *, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False,
          requires_grad=False) -> Tensor[
        dtype or "float32",
        (math.floor((high - low) / step) + 1 if isinstance(step, (builtins.int, builtins.float)) else None)
        if isinstance(low, (builtins.int, builtins.float)) and isinstance(high,
        (builtins.int, builtins.float)) else fresh("steps")]: ...

def scalar_tensor(s, *, dtype: DType = None, layout=None, device=None, pin_memory=False,
        requires_grad=False) -> Tensor[
        dtype or "float32", *()]: ...

def empty_strided(size: Shape, stride, *, dtype: DType = None, layout=None, device=None, requires_grad=False,
                  pin_memory=False) -> Tensor[dtype or "float32", *size]: ...

def randint_like(input: Tensor[*S], low=None, high=None, *, generator=None, dtype: DType = None, layout=None,
        device=None,
        requires_grad=False,
                 pin_memory=False, memory_format=None) -> Tensor[dtype or dtype_of(input), *S]: ...

def hann_window(window_length: int, periodic=True, *, dtype: DType = None, layout=None, device=None,
        pin_memory=False,
                requires_grad=False) -> Tensor[dtype or "float32", window_length]: ...
blackman_window = bartlett_window = hann_window

def hamming_window(window_length: int, periodic=True, alpha=0.54, beta=0.46, *, dtype: DType = None, layout=None,
                   device=None, pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", window_length]: ...

def kaiser_window(window_length: int, periodic=True, beta=12.0, *, dtype: DType = None, layout=None, device=None,
                  pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", window_length]: ...

def frombuffer(buffer, *, dtype: DType, count=-1, offset=0, requires_grad=False, device=None) -> Tensor[
        dtype, fresh("items")]: ...

@where(row >= 0, f"row must be non-negative, got{row}")
@where(col >= 0, f"col must be non-negative, got{col}")
def tril_indices(row: int, col: int, offset: int = 0, *, dtype: DType = None, device=None, layout=None,
                 pin_memory=False, requires_grad=False) -> Tensor[
        dtype or "int64", 2,
        builtins.sum([builtins.min(builtins.max(i + 1 + offset, 0), col) for i in builtins.range(row)])
        if isinstance(row, builtins.int) and certainly(row <= 4096) else fresh("elements")]: ...

@where(row >= 0, f"row must be non-negative, got{row}")
@where(col >= 0, f"col must be non-negative, got{col}")
def triu_indices(row: int, col: int, offset: int = 0, *, dtype: DType = None, device=None, layout=None,
                 pin_memory=False, requires_grad=False) -> Tensor[
        dtype or "int64", 2,
        row * col - (builtins.sum([builtins.min(builtins.max(i + 1 + (offset - 1), 0),
        col) for i in builtins.range(row)]) if isinstance(row, builtins.int) and certainly(row <= 4096) else
        fresh("elements"))]: ...

def _triangle(row, col, offset):
    """How many elements a matrix has on and below a diagonal."""
    if isinstance(row, builtins.int) and certainly(row <= 4096):
        return builtins.sum([builtins.min(builtins.max(i + 1 + offset, 0), col) for i in builtins.range(row)])
    return fresh("elements")

@where(len(S) == 1, "x must be a one-dimensional tensor.")
@gradient("some")
def vander(x: Tensor[*S], N=None, increasing=False) -> Tensor[
        of_kind(x, "sum"), S[0], S[0] if N is None else N]: ...

@where(words.same_dtype(real, imag),
       f"Expected object of scalar type {scalar_type(real)} but got scalar type {scalar_type(imag)} for second "
       "argument",
       raises=RuntimeError)
def complex(real: Tensor[*S], imag: Tensor[*T], *, out=None) -> Tensor[
        "complex128" if dtype_of(real) == "float64" else "complex64" if dtype_of(real) == "float32" else "complex",
        *words.broadcast(S, T)]: ...

@where(words.same_dtype(abs, angle),
       f"Expected object of scalar type {scalar_type(abs)} but got scalar type {scalar_type(angle)} for second argument",
       raises=RuntimeError)
def polar(abs: Tensor[*S], angle: Tensor[*T], *, out=None) -> Tensor[
        "complex128" if dtype_of(abs) == "float64" else "complex64" if dtype_of(abs) == "float32" else "complex",
        *words.broadcast(S, T)]: ...

def poisson(input: Tensor[*S], generator=None) -> Tensor[dtype_of(input), *S]: ...
def binomial(count: Tensor[*S], prob: Tensor[*T], generator=None) -> Tensor[dtype_of(count),
        *words.broadcast(S, T)]: ...

def polygamma(n, input: Tensor[*S], *, out=None) -> Tensor[of_kind(input, "float"), *S]: ...

def rsub(input: Tensor, other, alpha=1) -> input.sub(other): ...


# Putting together.

def cat(tensors: Seq[Tensor], dim: int = 0, *, out=None) -> Tensor[
        promote(*tensors) if out is None else dtype_of(out), *words.concat(tensors, dim)]: ...

def concat(tensors: Seq[Tensor], dim: int = 0, *, out=None) -> Tensor[
        promote(*tensors) if out is None else dtype_of(out), *words.concat(tensors, dim)]: ...


def stack(tensors: Seq[Tensor], dim: int = 0, *, out=None) -> Tensor[
        promote(*tensors), *words.stack(tensors, dim)]: ...

def _promoted(tensors):
    return promote(*tensors)

@where(not (dtype_of(condition) in _KNOWN and dtype_of(condition) not in ("bool", "uint8")),
       f"where expected condition to be a boolean tensor, but got a tensor with dtype {scalar_type(condition)}",
       raises=RuntimeError, when=input is not None)
def where(condition: Tensor[*C], input=None, other=None, *, out=None) -> (
        condition.nonzero(as_tuple=True) if input is None else
        Tensor[promote(input, other), *words.broadcast(C, shape_of(input), shape_of(other))]): ...

def _is_summed(equation, a, b):
    """Whether two tensors are multiplied as matrices: an index of both that runs over more than one is left out."""
    if not isinstance(equation, builtins.str) or "." in equation or "->" not in equation:
        return False
    given, _, result = equation.replace(" ", "").partition("->")
    first, _, second = given.partition(",")
    S, T = shape_of(a), shape_of(b)
    if len(first) != len(S) or len(second) != len(T):
        return False
    for i, name in enumerate(first):
        if name in second and name not in result and words.certainly(S[i] > 1) and words.certainly(
                T[second.index(name)] > 1):
            return True
    return False

@where(shapes=operands[0] if len(operands) == 1 and isinstance(operands[0], (tuple, list)) else operands)
@valid(_same_types(shapes[0], shapes[1]), when=len(shapes) == 2 and _is_summed(equation, shapes[0], shapes[1]))
def einsum(equation, *operands) -> Tensor[common_type(*shapes), *words.einsum(equation, shapes)]: ...

@where(S=words.broadcast(*tensors))
@gradient("some")
def broadcast_tensors(*tensors: Tensor) -> tuple([words.array(S, dtype_of(t)) for t in tensors]): ...

@gradient("some")
def meshgrid(*tensors, indexing=None):
    vectors = _one_or_all(tensors)
    for v in vectors:
        assert words.same_dtype(v, vectors[0]), "meshgrid expects all tensors to have the same dtype"
    S = tuple([words.prod(shape_of(v)) for v in vectors])
    if indexing == "xy" and len(S) > 1:
        S = (S[1], S[0]) + S[2:]
    return tuple([words.array(S, dtype_of(v)) for v in vectors])

def _at_least(x, n):
    """The shape of x with ones added as atleast_1d, atleast_2d and atleast_3d do."""
    S = shape_of(x)
    if len(S) >= n:
        return S
    if n == 3 and len(S) == 1:
        return (1, S[0], 1)
    if n == 3 and len(S) == 2:
        return S + (1,)
    return (1,) * (n - len(S)) + S

def _each_at_least(tensors, n):
    shaped = [words.array(_at_least(x, n), dtype_of(x)) for x in _one_or_all(tensors)]
    if len(tensors) == 1 and isinstance(tensors[0], Tensor):
        return shaped[0]
    return tuple(shaped)

@gradient("some")
def atleast_1d(*tensors):
    return _each_at_least(tensors, 1)
@gradient("some")
def atleast_2d(*tensors):
    return _each_at_least(tensors, 2)
@gradient("some")
def atleast_3d(*tensors):
    return _each_at_least(tensors, 3)

def _joined_type(tensors, n):
    """The element type of tensors that were given at least n dimensions before they were joined."""
    return promote(*[words.array(_at_least(x, n), dtype_of(x)) for x in tensors])

def hstack(tensors: Seq[Tensor], *, out=None):
    shapes = [_at_least(x, 1) for x in tensors]
    if len(shapes) == 0:
        raise RuntimeError("hstack expects a non-empty TensorList")
    return words.array(words.concat(shapes, 0 if len(shapes[0]) == 1 else 1), _joined_type(tensors, 1))
def vstack(tensors: Seq[Tensor], *, out=None):
    if len(tensors) == 0:
        raise RuntimeError("vstack expects a non-empty TensorList")
    return words.array(words.concat([_at_least(x, 2) for x in tensors], 0), _joined_type(tensors, 2))
row_stack = vstack
def dstack(tensors: Seq[Tensor], *, out=None):
    if len(tensors) == 0:
        raise RuntimeError("dstack expects a non-empty TensorList")
    return words.array(words.concat([_at_least(x, 3) for x in tensors], 2), _joined_type(tensors, 3))
def column_stack(tensors: Seq[Tensor], *, out=None):
    if len(tensors) == 0:
        raise RuntimeError("column_stack expects a non-empty TensorList")
    shapes = [(words.prod(shape_of(x)), 1) if rank(x) <= 1 else shape_of(x) for x in tensors]
    return words.array(words.concat(shapes, 1), _joined_type(tensors, 2))
def block_diag(*tensors):
    rows = 0
    columns = 0
    for i, x in enumerate(tensors):
        S = shape_of(x)
        assert len(S) <= 2, (
            f"torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {i} has {len(S)} "
            "dimensions")
        S = (1,) * (2 - len(S)) + S
        rows = rows + S[0]
        columns = columns + S[1]
    return words.array((rows, columns), _promoted(tensors))

@where(builtins.all([words.fits(a, b) for a in shapes for b in shapes]),
       "Shape mismatch: objects cannot be broadcast to a single shape", raises=RuntimeError)
def broadcast_shapes(*shapes) -> words.as_class(
        words.broadcast(*[(s,) if isinstance(s, builtins.int) else tuple(s) for s in shapes]), Size): ...

@gradient("self")
def cartesian_prod(*tensors):
    for x in tensors:
        assert rank(x) == 1, f"Expect a 1D vector, but got shape {brackets(shape_of(x))}"
    n = 1
    for x in tensors:
        n = n * shape_of(x)[0]
    if len(tensors) == 1:
        return words.array((n,), dtype_of(tensors[0]))
    return words.array((n, len(tensors)), dtype_of(tensors[0]))

@where(len(S) == 1, f"Expect a 1D vector, but got shape {brackets(S)}")
@where(n=S[0] + r - 1 if with_replacement else S[0])
@gradient("some")
def combinations(input: Tensor[*S], r: int = 2, with_replacement=False) -> (
        Tensor[dtype_of(input), math.comb(n, r), r] if isinstance(n, builtins.int)
        and isinstance(r, builtins.int) and certainly(n >= 0 and r > 0) else
        Tensor[dtype_of(input), 0] if r == 0 else
        Tensor[dtype_of(input), fresh("combinations"), r]): ...

@where(words.same_dtype(a, b), "both inputs should have same dtype", raises=RuntimeError,
       when=words.version("torch") >= (2, 13))
def tensordot(a: Tensor[*S], b: Tensor[*T], dims=2, out=None):
    if isinstance(dims, builtins.int):
        assert dims >= 0, f"tensordot expects dims >= 0, but got dims={dims}"
        return words.array(_contracted(S, T, builtins.list(builtins.range(-dims, 0)),
            builtins.list(builtins.range(dims))), common_type(a, b))
    if isinstance(dims, Tensor):
        return not_modelled("dimensions in a tensor")
    first = dims[0]
    second = dims[1]
    return words.array(_contracted(S, T, [first] if isinstance(first, builtins.int) else first,
                                   [second] if isinstance(second, builtins.int) else second), common_type(a, b))

def _contracted(S, T, first, second):
    assert len(first) == len(second), "both dimension lists should have same length"
    for i, j in zip(first, second):
        m = S[words.axis(i, len(S))]
        n = T[words.axis(j, len(T))]
        assert m == n or m == 1 or n == 1, (
            f"contracted dimensions need to match, but first has size {m} in dim {i} and second has size {n} "
            f"in dim {j}")
    left = [words.axis(i, len(S)) for i in first]
    right = [words.axis(j, len(T)) for j in second]
    return tuple([n for i, n in enumerate(S) if i not in left] + [n for j, n in enumerate(T)
        if j not in right])

def chain_matmul(*matrices, out=None):
    R = shape_of(matrices[0])
    for x in matrices[1:]:
        R = words.matmul(R, shape_of(x))
    return words.array(R, dtype_of(matrices[0]))

@where(dtype_of(x1) not in _WHOLE, f"cdist only supports floating-point dtypes, X1 got: {scalar_type(x1)}",
       raises=RuntimeError)
@where(dtype_of(x2) not in _WHOLE, f"cdist only supports floating-point dtypes, X2 got: {scalar_type(x2)}",
       raises=RuntimeError)
@where(len(S) >= 2, f"cdist only supports at least 2D tensors, X1 got: {len(S)}D")
@where(len(T) >= 2, f"cdist only supports at least 2D tensors, X2 got: {len(T)}D")
@where(S[-1] == T[-1], f"X1 and X2 must have the same number of columns. X1: {S[-1]} X2: {T[-1]}")
def cdist(x1: Tensor[*S], x2: Tensor[*T], p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary") -> Tensor[
        dtype_of(x1), *words.broadcast(S[:-2], T[:-2]), S[-2], T[-2]]: ...

@where(len(S) == 2, f"pdist only supports 2D tensors, got: {len(S)}D")
def pdist(input: Tensor[*S], p=2) -> Tensor[dtype_of(input), S[0] * (S[0] - 1) // 2]: ...

@valid(words.axis(dim, len(S)))
@gradient("some")
def trapezoid(y: Tensor[*S], x=None, *, dx=None, dim: int = -1) -> (
        words.array(words.reduce(S, dim), None if whole(y) else dtype_of(y)) if x is None else
        words.array(words.reduce(S, dim), None) if len(shape_of(x)) == 1 or certainly(shape_of(x) == S) else
        not_modelled("points of another shape than the values")): ...
trapz = trapezoid
@where(i=words.axis(dim, len(S)))
def cumulative_trapezoid(y: Tensor[*S], x=None, *, dx=None, dim: int = -1) -> (
        words.array(S[:i] + (builtins.max(S[i] - 1, 0),) + S[i + 1:], of_kind(y, "float") if x is None else None)
        if x is None or len(shape_of(x)) == 1 or certainly(shape_of(x) == S) else
        not_modelled("points of another shape than the values")): ...

def gradient(input: Tensor[*S], *, spacing=1, dim=None, edge_order=1):
    if not certainly(isinstance(spacing, (builtins.int, builtins.float))):
        return not_modelled("a distance for each dim")
    if dim is None:
        return [words.array(S, _float_type(dtype_of(input))) for n in S]
    dims = [dim] if isinstance(dim, builtins.int) else dim
    for d in dims:
        words.axis(d, len(S))
    return [words.array(S, _float_type(dtype_of(input))) for d in dims]

@where(V=shape_of(input))
@where(len(S) == 1 or (len(S) == len(V) and words.fits(S[:-1] + (1,), V)),
       "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of "
       "boundaries tensor and input value tensor must match, but we got boundaries tensor "
       f"{brackets(S)} and input value tensor {brackets(V)}")
def searchsorted(sorted_sequence: Tensor[*S], input, *, out_int32=False, right=False, side=None, sorter=None,
        out=None) -> Tensor["int32" if out_int32 else "int64", *V]: ...

@where(len(S) == 1, f"boundaries tensor must be 1 dimension, but got dim({len(S)})")
def bucketize(input, boundaries: Tensor[*S], *, out_int32=False, right=False, out=None) -> Tensor[
        "int32" if out_int32 else "int64", *shape_of(input)]: ...

def isin(elements, test_elements, *, assume_unique=False, invert=False, out=None) -> Tensor[
        "bool", *shape_of(elements)]: ...

def result_type(tensor, other):
    return _dtype_named(promote(tensor, other))
def promote_types(type1: DType, type2: DType):
    return _dtype_named(promote(type1, type2))
def can_cast(from_, to) -> builtins.bool: ...


# Classes of tensors, one for each element type: making a tensor, and asking for one.

class _TensorType:
    def __init__(self, type_name): ...
    def __call__(self, *data, device=None) -> (
            Tensor[self.type_name, 0] if len(data) == 0 else
            empty(*data, dtype=self.type_name) if isinstance(data[0], builtins.int) or len(data) > 1 else
            Tensor[self.type_name, *data[0]] if isinstance(data[0], Size) else
            not_modelled("sizes or elements") if isinstance(data[0], tuple) and elements(data[0]) is None else
            words.array(shape_of(data[0]), self.type_name, elements(data[0]))): ...
    def __instancecheck__(self, instance) -> builtins.bool: ...
    def __or__(self, other) -> Any: ...
    def __ror__(self, other) -> Any: ...
    def __getattr__(self, name) -> Any: ...

FloatTensor = _TensorType("float32")
DoubleTensor = _TensorType("float64")
HalfTensor = _TensorType("float16")
BFloat16Tensor = _TensorType("bfloat16")
LongTensor = _TensorType("int64")
IntTensor = _TensorType("int32")
ShortTensor = _TensorType("int16")
CharTensor = _TensorType("int8")
ByteTensor = _TensorType("uint8")
BoolTensor = _TensorType("bool")


# Copies of views, and the parts of layers that are functions of torch.

def alias_copy(input: Tensor[*S], *, out=None) -> Tensor[dtype_of(input), *S]: ...
detach_copy = alias_copy
def as_strided_copy(input: Tensor, size: Shape, stride, storage_offset=None, *, out=None) -> input.as_strided(
        size, stride): ...
def as_strided_scatter(input: Tensor[*S], src: Tensor, size: Shape, stride, storage_offset=None) -> Tensor[
        dtype_of(input), *S]: ...
def diagonal_copy(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1, *, out=None) -> input.diagonal(
        offset, dim1, dim2): ...
def expand_copy(input: Tensor, size: Shape, *, implicit=False, out=None) -> input.expand(size): ...
def permute_copy(input: Tensor, dims: Shape, *, out=None) -> input.permute(dims): ...
def select_copy(input: Tensor, dim: int, index: int | Tensor, *, out=None) -> input.select(dim, index): ...
@where(len(S) > 0, "slice() cannot be applied to a 0-dim tensor.")
@where(i=words.axis(dim, len(S)))
@where(step > 0, "slice step must be positive")
def slice_copy(input: Tensor[*S], dim: int = 0, start=None, end=None, step: int = 1, *, out=None) -> Tensor[
        dtype_of(input), *S[:i], *words.index((S[i],), slice(start, end, step)), *S[i + 1:]]:
    if words.version("torch") < (2, 0):
        not_modelled("a slice that ends too early")
def split_copy(input: Tensor, split_size, dim: int = 0, *, out=None) -> input.split(split_size, dim): ...
def unsafe_split(input: Tensor, split_size, dim: int = 0) -> input.split(split_size, dim): ...
def split_with_sizes_copy(input: Tensor, split_sizes, dim: int = 0, *, out=None) -> input.split(split_sizes, dim): ...
def unsafe_split_with_sizes(input: Tensor, split_sizes, dim: int = 0) -> input.split(split_sizes, dim): ...
def unsafe_chunk(input: Tensor, chunks: int, dim: int = 0) -> input.chunk(chunks, dim): ...
def squeeze_copy(input: Tensor, dim: Axis = None, *, out=None) -> input.squeeze(dim): ...
def unsqueeze_copy(input: Tensor, dim: int, *, out=None) -> input.unsqueeze(dim): ...
def t_copy(input: Tensor, *, out=None) -> input.t(): ...
def transpose_copy(input: Tensor, dim0: int, dim1: int, *, out=None) -> input.transpose(dim0, dim1): ...
def unbind_copy(input: Tensor, dim: int = 0, *, out=None) -> input.unbind(dim): ...
def unfold_copy(input: Tensor, dimension: int, size: int, step: int, *, out=None) -> input.unfold(
        dimension, size, step): ...
def view_as_real_copy(input: Tensor, *, out=None) -> input.view_as_real(): ...
def view_as_complex_copy(input: Tensor, *, out=None) -> input.view_as_complex(): ...
def view_copy(input: Tensor, size=None, dtype=None, *, out=None) -> input.view(dtype if size is None else size): ...
def concatenate(tensors: Seq[Tensor], dim: int = 0, *, out=None) -> Tensor[
        promote(*tensors), *words.concat(tensors, dim)]: ...
@where(k=rank(value))
@where(k == 0, f"fill only supports 0-dimension value tensor but got tensor with {k} dimensions.")
def fill(input: Tensor[*S], value) -> Tensor[dtype_of(input), *S]: ...
@where(len(physical_layout) == len(size),
       "Number of dimensions in size does not match the length of the physical_layout; i.e. len(size) = "
       f"{len(size)} is not equal to len(physical_layout) = {len(physical_layout)}")
def empty_permuted(size: Shape, physical_layout: Shape, *, dtype: DType = None, layout=None, device=None,
                   pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", *size]: ...
@where(size >= 0, f"nonzero_static: 'size' must be an non-negative integer")
def nonzero_static(input: Tensor[*S], *, size: int, fill_value=-1, out=None) -> Tensor["int64", size, len(S)]: ...
@since("2.2")
def unravel_index(indices: Tensor[*S], shape: Shape) -> tuple(
        [words.array(S, dtype_of(indices)) for n in shape]): ...
def native_dropout(input: Tensor[*S], p, train) -> (
        Tensor[dtype_of(input), *S], words.array(S, None)): ...
@gradient("self")
def alpha_dropout(input: Tensor[*S], p, train) -> Tensor[dtype_of(input), *S]: ...
@where(len(S) >= 2, "Feature dropout requires at least 2 dimensions in the input",
       when=train is True and p != 0 and words.prod(S) != 0)
@gradient("self")
def feature_dropout(input: Tensor[*S], p, train) -> Tensor[dtype_of(input), *S]: ...
feature_alpha_dropout = feature_dropout
def frobenius_norm(input: Tensor[*S], dim=None, keepdim=False, *, out=None) -> Tensor[
        of_kind(input, "real"), *words.reduce(S, dim, keepdim)]: ...
def norm_except_dim(v: Tensor[*S], pow=2, dim: int = 0) -> (
        Tensor[dtype_of(v), *()] if dim == -1 else
        Tensor[dtype_of(v), *[n if i == words.axis(dim, len(S)) else 1 for i, n in enumerate(S)]]): ...
@where(len(T) == 2, "'weight' must be 2-D")
@where(not (dtype_of(indices) in _KNOWN and dtype_of(indices) not in ("int32", "int64")),
       "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
       f"torch.{scalar_type(indices)}Tensor instead (while checking arguments for embedding)", raises=RuntimeError)
def embedding(weight: Tensor[*T], indices: Tensor[*S], padding_idx=-1, scale_grad_by_freq=False,
              sparse=False) -> Tensor[dtype_of(weight), *S, T[1]]: ...
def layer_norm(input: Tensor, normalized_shape: Shape, weight=None, bias=None, eps=1e-05,
               cudnn_enable=True) -> nn.functional.layer_norm(input, normalized_shape, weight, bias, eps): ...
def group_norm(input: Tensor, num_groups: int, weight=None, bias=None, eps=1e-05,
               cudnn_enabled=True) -> (input.clone() if certainly(words.prod(shape_of(input)) == num_groups) else
                                       nn.functional.group_norm(input, num_groups, weight, bias, eps)): ...
@since("2.4")
def rms_norm(input: Tensor, normalized_shape: Shape, weight=None, eps=None) -> nn.functional.rms_norm(
        input, normalized_shape, weight, eps): ...
@valid(not_modelled("the norm of nothing"), when=certainly(words.prod(shape_of(input)) == 0))
def batch_norm(input: Tensor, weight, bias, running_mean, running_var, training, momentum, eps,
               cudnn_enabled) -> Tensor[dtype_of(input), *shape_of(input)]: ...
def instance_norm(input: Tensor, weight, bias, running_mean, running_var, use_input_stats, momentum, eps,
                  cudnn_enabled) -> Tensor[dtype_of(input), *shape_of(input)]: ...
@where(i=len(S) - len(normalized_shape))
@where(S[i:] == normalized_shape,
       f"Given normalized_shape={brackets(normalized_shape)}, expected input with shape "
       f"[*, {joined(normalized_shape, ', ')}], but got input of size{brackets(S)}")
@where(R=S[:i] + tuple([1 for n in normalized_shape]))
@gradient("some")
def native_layer_norm(input: Tensor[*S], normalized_shape: Shape, weight, bias, eps) -> (
        Tensor[dtype_of(input), *S], Tensor[dtype_of(input), *R], Tensor[dtype_of(input), *R]): ...
def native_group_norm(input: Tensor[*S], weight, bias, N: int, C: int, HxW: int, group: int, eps) -> (
        Tensor[dtype_of(input), *S], Tensor[dtype_of(input), N, group], Tensor[dtype_of(input), N, group]): ...
def constant_pad_nd(input: Tensor, pad: Shape, value=0) -> nn.functional.pad(input, pad, "constant", value): ...
def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode, padding_mode, align_corners) -> (
        nn.functional.grid_sample(input, grid)): ...
grid_sampler_2d = grid_sampler_3d = grid_sampler
def affine_grid_generator(theta: Tensor, size: Shape, align_corners) -> nn.functional.affine_grid(theta, size): ...
def convolution(input: Tensor[*S], weight: Tensor[*W], bias, stride: Shape, padding: Shape, dilation: Shape,
                transposed, output_padding: Shape, groups: int) -> (
        not_modelled("a transposed convolution of any rank") if transposed else
        nn.functional.conv1d(input, weight, bias, stride, padding, dilation, groups) if len(W) == 3 else
        nn.functional.conv2d(input, weight, bias, stride, padding, dilation, groups) if len(W) == 4 else
        nn.functional.conv3d(input, weight, bias, stride, padding, dilation, groups) if len(W) == 5 else
        not_modelled("a convolution of another rank")): ...

def rrelu(input: Tensor, lower=0.125, upper=0.3333333333333333, training=False, generator=None) -> (
        nn.functional.rrelu(input, lower, upper, training)): ...
rrelu_ = rrelu
def threshold(input: Tensor, threshold, value, *, out=None) -> nn.functional.threshold(input, threshold, value): ...
threshold_ = threshold

# The functions of torch take the way of reducing as a number.

def _reduced(S, d, reduction):
    """The result of a loss for each of S: its mean, its sum, or as it is."""
    if reduction == 1 or reduction == 2:
        return words.array((), d)
    return words.array(S, d)

def binary_cross_entropy_with_logits(input: Tensor[*S], target: Tensor[*T], weight=None, pos_weight=None,
                                     reduction: int = 0) -> _reduced(words.broadcast(S, T), None, reduction): ...
def kl_div(input: Tensor[*S], target: Tensor[*T], reduction: int = 0, *, log_target=False) -> _reduced(
        words.broadcast(S, T), promote(input, target), reduction): ...
def hinge_embedding_loss(input: Tensor[*S], target: Tensor[*T], margin=1.0, reduction: int = 0) -> _reduced(
        words.broadcast(S, T), None, reduction): ...
def margin_ranking_loss(input1: Tensor[*S], input2: Tensor[*T], target: Tensor[*U], margin=0.0,
                        reduction: int = 0) -> _reduced(words.broadcast(S, T, U), None, reduction): ...
def poisson_nll_loss(input: Tensor[*S], target: Tensor[*T], log_input, full, eps, reduction: int) -> _reduced(
        words.broadcast(S, T), None, reduction): ...
def cosine_embedding_loss(input1: Tensor[*S], input2: Tensor[*T], target: Tensor[*U], margin=0.0,
                          reduction: int = 0) -> _reduced(
        words.broadcast(words.broadcast(S, T)[:-1], U), None, reduction): ...
def triplet_margin_loss(anchor: Tensor[*S], positive: Tensor[*T], negative: Tensor[*U], margin=1.0, p=2,
                        eps=1e-06, swap=False, reduction: int = 0) -> _reduced(
        words.broadcast(S, T, U)[:-1], None, reduction): ...
@where(B=(S[1],) if len(S) == 3 else ())
def ctc_loss(log_probs: Tensor[*S], targets: Tensor, input_lengths, target_lengths, blank=0, reduction: int = 0,
             zero_infinity=False) -> _reduced(B, dtype_of(log_probs), reduction): ...

# One step of a recurrent layer, and all of them.

@where(len(S) == len(H), f"Expected input to be {len(H)}D")
@where(S[-1] == W[1], f"input has inconsistent input_size: got {S[-1]} expected {W[1]}")
def gru_cell(input: Tensor[*S], hx: Tensor[*H], w_ih: Tensor[*W], w_hh: Tensor, b_ih=None, b_hh=None) -> Tensor[
        dtype_of(input), *H]: ...
rnn_tanh_cell = rnn_relu_cell = gru_cell
@where(H=shape_of(hx[0]))
def lstm_cell(input: Tensor[*S], hx, w_ih: Tensor, w_hh: Tensor, b_ih=None, b_hh=None) -> (
        Tensor[dtype_of(input), *H], Tensor[dtype_of(input), *H]): ...
def _recurrent(input, hx, params, bidirectional, batch_first, data, n):
    """The outputs, and the n states after the last step."""
    if data is not None or batch_first is None or isinstance(params, Tensor):
        return not_modelled("packed sequences")
    states = hx if n == 2 else (hx,)
    if not isinstance(states, (tuple, list)) or len(states) != n:
        return not_modelled("packed sequences")
    S = shape_of(input)
    if not certainly(len(S) == 3) or not certainly(S[0 if batch_first else 1] == shape_of(states[0])[1]):
        return not_modelled("states of another size")
    R = S[:-1] + (shape_of(states[0])[-1] * (2 if bidirectional else 1),)
    return (words.array(R, dtype_of(input)), *[words.array(shape_of(h), dtype_of(h)) for h in states])

def gru(input=None, hx=None, params=None, has_biases=None, num_layers=None, dropout=None, train=None,
        bidirectional=None, batch_first=None, *, data=None, batch_sizes=None):
    return _recurrent(input, hx, params, bidirectional, batch_first, data, 1)
rnn_tanh = rnn_relu = gru
def lstm(input=None, hx=None, params=None, has_biases=None, num_layers=None, dropout=None, train=None,
         bidirectional=None, batch_first=None, *, data=None, batch_sizes=None):
    return _recurrent(input, hx, params, bidirectional, batch_first, data, 2)

# Decompositions.

_GeQRF = namedtuple("geqrf", ["a", "tau"])
_Triangular = namedtuple("triangular_solve", ["solution", "cloned_coefficient"])
_PLU = namedtuple("lu_unpack", ["P", "L", "U"])

@where(len(S) >= 2, "torch.geqrf: input must have at least 2 dimensions.")
def geqrf(input: Tensor[*S], *, out=None) -> _GeQRF[
        Tensor[dtype_of(input), *S], Tensor[dtype_of(input), *S[:-2], builtins.min(S[-2], S[-1])]]: ...
def orgqr(input: Tensor[*S], input2: Tensor, *, out=None) -> Tensor[dtype_of(input), *S]: ...
def ormqr(input: Tensor, input2: Tensor, input3: Tensor[*S], left=True, transpose=False, *, out=None) -> Tensor[
        dtype_of(input3), *S]: ...
@where(len(S) >= 2, "torch.triangular_solve: Expected b to have at least 2 dimensions, but it has "
       f"{len(S)} dimensions instead")
@where(len(T) >= 2, "torch.triangular_solve: Expected A to have at least 2 dimensions, but it has "
       f"{len(T)} dimensions instead")
@where(B=words.broadcast(S[:-2], T[:-2]))
def triangular_solve(input: Tensor[*S], A: Tensor[*T], upper=True, transpose=False, unitriangular=False, *,
                     out=None) -> _Triangular[
        Tensor[dtype_of(input), *B, *S[-2:]], Tensor[dtype_of(A), *B, *T[-2:]]]: ...
def lu_solve(input: Tensor[*S], LU_data: Tensor[*T], LU_pivots: Tensor, *, out=None) -> Tensor[
        dtype_of(input), *words.broadcast(S[:-2], T[:-2]), *S[-2:]]: ...
@where(m=S[-2], n=S[-1], k=builtins.min(S[-2], S[-1]), B=S[:-2])
@gradient("some")
def lu_unpack(LU_data: Tensor[*S], LU_pivots: Tensor, unpack_data=True, unpack_pivots=True, *, out=None) -> _PLU[
        Tensor[dtype_of(LU_data), *((B + (m, m)) if unpack_pivots else (0,))],
        Tensor[dtype_of(LU_data), *((B + (m, k)) if unpack_data else (0,))],
        Tensor[dtype_of(LU_data), *((B + (k, n)) if unpack_data else (0,))]]: ...
@where(k=builtins.min(6, S[-2], S[-1]) if q is None else q)
def pca_lowrank(A: Tensor[*S], q=None, center=True, niter=2) -> (
        Tensor[dtype_of(A), *S[:-1], k], Tensor[of_kind(A, "real"), *S[:-2], k],
        Tensor[dtype_of(A), *S[:-2], S[-1], k]): ...
@where(k=6 if q is None else q)
def svd_lowrank(A: Tensor[*S], q=6, niter=2, M=None) -> (
        not_modelled("a rank that is larger than the matrix") if not certainly(k <= S[-2] and k <= S[-1]) else
        (Tensor[dtype_of(A), *S[:-1], k], Tensor[of_kind(A, "real"), *S[:-2], k],
         Tensor[dtype_of(A), *S[:-2], S[-1], k])): ...
@where(k=1 if k is None and X is None else shape_of(X)[-1] if k is None else k)
def lobpcg(A: Tensor[*S], k=None, B=None, X=None, n=None, iK=None, niter=None, tol=None, largest=None, method=None,
           tracker=None, ortho_iparams=None, ortho_fparams=None, ortho_bparams=None) -> (
        Tensor[dtype_of(A), *S[:-2], k], Tensor[dtype_of(A), *S[:-1], k]): ...

# Sizes that are symbols while a program is traced are numbers in all others.

def sym_int(a) -> builtins.int(a) if isinstance(a, (builtins.int, builtins.float)) else Any: ...
def sym_float(a) -> builtins.float(a) if isinstance(a, (builtins.int, builtins.float)) else Any: ...
def sym_max(a, b) -> builtins.max(a, b): ...
def sym_min(a, b) -> builtins.min(a, b): ...
def sym_not(a) -> not a: ...
def sym_ite(b, t, f) -> t if b else f: ...
def sym_sum(*args) -> builtins.sum(args[0]) if len(args) == 1 else builtins.sum(args): ...
def sym_sqrt(a) -> math.sqrt(a): ...
def sym_constrain_range(size, *, min=None, max=None) -> None: ...
sym_constrain_range_for_size = sym_constrain_range

# Settings.

def are_deterministic_algorithms_enabled() -> builtins.bool: ...
is_deterministic_algorithms_warn_only_enabled = is_warn_always_enabled = are_deterministic_algorithms_enabled
is_anomaly_enabled = is_anomaly_check_nan_enabled = is_autocast_cache_enabled = are_deterministic_algorithms_enabled
is_autocast_cpu_enabled = is_autocast_ipu_enabled = is_autocast_xla_enabled = are_deterministic_algorithms_enabled
is_inference_mode_enabled = is_vulkan_available = compiled_with_cxx11_abi = are_deterministic_algorithms_enabled
def is_autocast_enabled(device_type=None): return False if words.is_one_call() else _is_autocast()
def _is_autocast() -> builtins.bool: ...
def cudnn_is_acceptable(*args, **kwargs) -> builtins.bool: ...
def use_deterministic_algorithms(mode, *, warn_only=False) -> None: ...
def set_deterministic_debug_mode(debug_mode) -> None: ...
def get_deterministic_debug_mode() -> builtins.int: ...
def get_float32_matmul_precision() -> str: ...
def set_float32_matmul_precision(precision) -> None: ...
def set_flush_denormal(mode) -> builtins.bool: ...
def set_warn_always(b) -> None: ...
def get_num_interop_threads() -> builtins.int: ...
def set_num_interop_threads(num) -> None: ...
def init_num_threads() -> None: ...
def set_anomaly_enabled(enabled, check_nan=True) -> None: ...
def set_autocast_cache_enabled(enabled) -> None: ...
def set_autocast_enabled(*args) -> None: ...
set_autocast_cpu_enabled = set_autocast_ipu_enabled = set_autocast_xla_enabled = set_autocast_cache_enabled
def set_autocast_dtype(device_type, dtype) -> None: ...
def set_autocast_cpu_dtype(dtype) -> None: ...
set_autocast_gpu_dtype = set_autocast_ipu_dtype = set_autocast_xla_dtype = set_autocast_cpu_dtype
def get_autocast_dtype(device_type) -> dtype: ...
def get_autocast_cpu_dtype() -> dtype: ...
get_autocast_gpu_dtype = get_autocast_ipu_dtype = get_autocast_xla_dtype = get_autocast_cpu_dtype
def autocast_increment_nesting() -> builtins.int: ...
autocast_decrement_nesting = autocast_increment_nesting
def clear_autocast_cache() -> None: ...
@since("2.3")
def get_default_device() -> device(): ...
@since("2.0")
def set_default_device(device) -> None: ...
def typename(*args, **kwargs) -> str: ...
def get_file_path(*path_components) -> str: ...
def prepare_multiprocessing_environment(path) -> None: ...

@where(k=builtins.min(S[-2], S[-1]))
def lu(A: Tensor[*S], pivot=True, get_infos=False, out=None) -> (
        (Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2], k], Tensor["int32", *S[:-2]]) if get_infos else
        (Tensor[dtype_of(A), *S], Tensor["int32", *S[:-2], k])): ...

newaxis = None
has_lapack = has_mkl = has_mkldnn = has_cuda = has_cudnn = has_mps = has_openmp = has_spectral = are_deterministic_algorithms_enabled()

# Other element types, of which nothing but the name is known.

uint16 = uint32 = uint64 = dtype("other")
int1 = int2 = int3 = int4 = int5 = int6 = int7 = dtype("other")
uint1 = uint2 = uint3 = uint4 = uint5 = uint6 = uint7 = dtype("other")
float8_e4m3fn = float8_e4m3fnuz = float8_e5m2 = float8_e5m2fnuz = float8_e8m0fnu = float4_e2m1fn_x2 = dtype("other")
bit = bits1x8 = bits2x4 = bits4x2 = bits8 = bits16 = dtype("other")


# What there is besides: storage, the compiler of scripts, and operations of single devices and of quantized tensors.

_not_modelled: Any
sym_fresh_size = get_device_module = from_dlpack = to_dlpack = cond = while_loop = _not_modelled
AVG = AcceleratorError = AggregationType = AliasDb = AnyType = Argument = ArgumentSpec = _not_modelled
AwaitType = BFloat16Storage = BenchmarkConfig = BenchmarkExecutionStats = Block = _not_modelled
BoolStorage = BoolType = BufferDict = ByteStorage = CONV_BN_FUSION = CallStack = Capsule = _not_modelled
CharStorage = ClassType = Code = CompilationUnit = CompleteArgumentSpec = _not_modelled
ComplexDoubleStorage = ComplexFloatStorage = ComplexType = ConcreteModuleType = _not_modelled
ConcreteModuleTypeBuilder = DeepCopyMemoTable = DeserializationStorageContext = _not_modelled
DeviceObjType = DictType = DisableTorchFunction = DisableTorchFunctionSubclass = DispatchKey = _not_modelled
DispatchKeySet = DoubleStorage = EnumType = ErrorReport = ExcludeDispatchKeyGuard = _not_modelled
ExecutionPlan = FUSE_ADD_RELU = FatalError = FileCheck = FloatStorage = FloatType = _not_modelled
FunctionSchema = Future = FutureType = Gradient = Graph = GraphExecutorState = _not_modelled
HOIST_CONV_PACKED_PARAMS = HalfStorage = INSERT_FOLD_PREPACK_OPS = IODescriptor = _not_modelled
InferredType = IntStorage = IntType = InterfaceType = JITException = ListType = _not_modelled
LiteScriptModule = LockingLogger = LoggerBase = LongStorage = MobileOptimizerType = _not_modelled
ModuleDict = Node = NoneType = NoopLogger = NumberType = OperatorInfo = OptionalType = _not_modelled
ParameterDict = PyObjectType = PyTorchFileReader = PyTorchFileWriter = QInt32Storage = _not_modelled
QInt8Storage = QUInt2x4Storage = QUInt4x2Storage = QUInt8Storage = REMOVE_DROPOUT = RRefType = _not_modelled
SUM = ScriptClass = ScriptClassFunction = ScriptDict = ScriptDictIterator = _not_modelled
ScriptDictKeyIterator = ScriptFunction = ScriptList = ScriptListIterator = ScriptMethod = _not_modelled
ScriptModule = ScriptModuleSerializer = ScriptObject = ScriptObjectProperty = _not_modelled
SerializationStorageContext = ShortStorage = StaticModule = Storage = StorageBase = _not_modelled
StreamObjType = StringType = SymBool = SymBoolType = SymFloat = SymFloatNode = SymInt = _not_modelled
SymIntNode = SymIntType = Tag = TensorType = ThroughputBenchmark = TracingState = TupleType = _not_modelled
Type = TypedStorage = UnionType = UntypedStorage = Use = Value = align_tensors = _not_modelled
batch_norm_backward_elemt = batch_norm_backward_reduce = batch_norm_elemt = _not_modelled
batch_norm_gather_stats = batch_norm_gather_stats_with_counts = batch_norm_stats = _not_modelled
batch_norm_update_stats = ccol_indices_copy = choose_qparams_optimized = classproperty = _not_modelled
col_indices_copy = crow_indices_copy = cudnn_affine_grid_generator = cudnn_batch_norm = _not_modelled
cudnn_convolution = cudnn_convolution_add_relu = cudnn_convolution_relu = _not_modelled
cudnn_convolution_transpose = cudnn_grid_sampler = dequantize = dsmm = eig = embedding_bag = _not_modelled
embedding_renorm_ = empty_quantized = fake_quantize_per_channel_affine = _not_modelled
fake_quantize_per_tensor_affine = fbgemm_linear_fp16_weight = _not_modelled
fbgemm_linear_fp16_weight_fp32_activation = fbgemm_linear_int8_weight = _not_modelled
fbgemm_linear_int8_weight_fp32_activation = fbgemm_linear_quantize_weight = _not_modelled
fbgemm_pack_gemm_matrix_fp16 = fbgemm_pack_quantized_matrix = fork = from_file = _not_modelled
fused_moving_avg_obs_fake_quant = hash_tensor = histogramdd = hsmm = hspmm = _not_modelled
import_ir_module = import_ir_module_from_buffer = indices_copy = int_repr = lstsq = _not_modelled
matrix_rank = merge_type_from_type_comment = miopen_batch_norm = miopen_convolution = _not_modelled
miopen_convolution_add_relu = miopen_convolution_relu = miopen_convolution_transpose = _not_modelled
miopen_ctc_loss = miopen_depthwise_convolution = miopen_rnn = mkldnn_adaptive_avg_pool2d = _not_modelled
mkldnn_convolution = mkldnn_linear_backward_weights = mkldnn_max_pool2d = mkldnn_max_pool3d = _not_modelled
mkldnn_rnn_layer = native_batch_norm = native_norm = nuclear_norm = parse_ir = parse_schema = _not_modelled
parse_type_comment = profiler_allow_cudagraph_cupti_lazy_reinit_cuda12 = q_per_channel_axis = _not_modelled
q_per_channel_scales = q_per_channel_zero_points = q_scale = q_zero_point = _not_modelled
quantize_per_channel = quantize_per_tensor = quantize_per_tensor_dynamic = _not_modelled
quantized_batch_norm = quantized_gru = quantized_gru_cell = quantized_lstm = _not_modelled
quantized_lstm_cell = quantized_max_pool1d = quantized_max_pool2d = quantized_max_pool3d = _not_modelled
quantized_rnn_relu_cell = quantized_rnn_tanh_cell = read_vitals = resize_as_sparse_ = _not_modelled
row_indices_copy = saddmm = segment_reduce = set_vital = slice_inverse = smm = solve = _not_modelled
sparse_bsc_tensor = sparse_bsr_tensor = sparse_compressed_tensor = sparse_coo_tensor = _not_modelled
sparse_csc_tensor = sparse_csr_tensor = sspaddmm = symeig = thread_safe_generator = _not_modelled
unify_type_list = values_copy = vitals_enabled = wait = _not_modelled

default_generator = Generator()

# Functions that are methods, too.

gcd_ = lcm_ = Tensor.gcd_
ldexp_ = xlogy_ = Tensor.ldexp_
addmv_ = Tensor.addmv_
as_strided_ = Tensor.as_strided_
@changes(words.set_elements(input))
def dropout_(input: Tensor, p, train) -> input: ...
alpha_dropout_ = feature_dropout_ = feature_alpha_dropout_ = dropout_

numel = Tensor.numel
is_floating_point = Tensor.is_floating_point
is_complex = Tensor.is_complex
is_nonzero = Tensor.is_nonzero
is_same_size = Tensor.is_same_size
clone = Tensor.clone
detach = Tensor.detach
reshape = Tensor.reshape
ravel = Tensor.ravel
flatten = Tensor.flatten
unflatten = Tensor.unflatten
permute = Tensor.permute
transpose = Tensor.transpose
swapaxes = Tensor.swapaxes
swapdims = Tensor.swapdims
t = Tensor.t
adjoint = Tensor.adjoint
movedim = moveaxis = Tensor.movedim
unsqueeze = Tensor.unsqueeze
squeeze = Tensor.squeeze
def broadcast_to(input: Tensor[*S], size: Shape) -> Tensor[dtype_of(input), *words.expand(S, size)]: ...
tile = Tensor.tile
flip = Tensor.flip
roll = Tensor.roll
narrow = Tensor.narrow
select = Tensor.select
split = Tensor.split
chunk = Tensor.chunk
unbind = Tensor.unbind
_sum = mul = multiply = remainder = floor_divide = Tensor.mul
add = Tensor.add
fmod = Tensor.fmod
maximum = minimum = fmax = fmin = Tensor.maximum
pow = Tensor.pow
bitwise_and = Tensor.bitwise_and
bitwise_or = Tensor.bitwise_or
bitwise_xor = Tensor.bitwise_xor
bitwise_left_shift = Tensor.bitwise_left_shift
bitwise_right_shift = Tensor.bitwise_right_shift
gcd = Tensor.gcd
lcm = Tensor.lcm
_difference = Tensor._minus
sub = Tensor.sub
subtract = Tensor.subtract
true_divide = xlogy = Tensor.true_divide
atan2 = arctan2 = hypot = logaddexp = logaddexp2 = Tensor.atan2
div = divide = Tensor.div
lt = le = gt = ge = less = less_equal = greater = greater_equal = Tensor.lt
eq = ne = not_equal = Tensor.eq
logical_and = logical_or = logical_xor = Tensor.logical_and
logical_not = isnan = isinf = isfinite = isneginf = isposinf = isreal = signbit = Tensor.logical_not
sqrt = exp = exp2 = expm1 = log2 = log10 = log1p = rsqrt = sin = cos = tan = asin = acos = atan = Tensor.sqrt
log = Tensor.log
arcsin = arccos = arctan = sinh = cosh = tanh = asinh = acosh = atanh = arcsinh = arccosh = Tensor.sqrt
arctanh = Tensor.sqrt
sigmoid = erf = erfc = erfinv = lgamma = digamma = reciprocal = sinc = Tensor.sqrt
deg2rad = rad2deg = Tensor.deg2rad
logit = Tensor.logit
i0 = Tensor.sqrt
neg = negative = Tensor.neg
sign = sgn = Tensor.sign
positive = conj = conj_physical = resolve_conj = resolve_neg = Tensor.positive
floor = Tensor.floor
ceil = Tensor.ceil
trunc = fix = Tensor.trunc
relu = Tensor.relu
frac = Tensor.frac
bitwise_not = Tensor.bitwise_not
abs = absolute = Tensor.abs
square = Tensor.square
round = Tensor.round
clamp = clip = Tensor.clamp
clamp_min = Tensor.clamp_min
clamp_max = Tensor.clamp_max
lerp = Tensor.lerp
addcmul = addcdiv = Tensor.addcmul
nan_to_num = Tensor.nan_to_num
masked_fill = Tensor.masked_fill
softmax = Tensor.softmax
log_softmax = Tensor.log_softmax
dropout = Tensor.dropout
bernoulli = Tensor.bernoulli
sum = nansum = Tensor.sum
prod = Tensor.prod
mean = Tensor.mean
nanmean = Tensor.nanmean
all = any = Tensor.all
logsumexp = Tensor.logsumexp
amax = Tensor.amax
amin = Tensor.amin
argmax = Tensor.argmax
argmin = Tensor.argmin
count_nonzero = Tensor.count_nonzero
std = var = Tensor.std
std_mean = var_mean = Tensor.std_mean
norm = Tensor.norm
max = Tensor.max
min = Tensor.min
median = nanmedian = Tensor.median
mode = Tensor.mode
cumsum = cumprod = Tensor.cumsum
logcumsumexp = Tensor.logcumsumexp
cummax = cummin = Tensor.cummax
sort = Tensor.sort
argsort = Tensor.argsort
topk = Tensor.topk
nonzero = Tensor.nonzero
gather = Tensor.gather
index_select = Tensor.index_select
masked_select = Tensor.masked_select
matmul = Tensor.matmul
mm = Tensor.mm
spmm = Tensor.mm
mv = Tensor.mv
bmm = Tensor.bmm
dot = Tensor.dot
outer = ger = Tensor.outer

diag = Tensor.diag
diagonal = Tensor.diagonal
diag_embed = Tensor.diag_embed
diagflat = Tensor.diagflat
tril = triu = Tensor.tril
trace = Tensor.trace
rot90 = Tensor.rot90
fliplr = Tensor.fliplr
flipud = Tensor.flipud
repeat_interleave = Tensor.repeat_interleave
tensor_split = Tensor.tensor_split
hsplit = Tensor.hsplit
vsplit = Tensor.vsplit
dsplit = Tensor.dsplit
split_with_sizes = Tensor.split_with_sizes
narrow_copy = Tensor.narrow_copy
as_strided = Tensor.as_strided
view_as_real = Tensor.view_as_real
view_as_complex = Tensor.view_as_complex
copysign = Tensor.copysign
float_power = Tensor.float_power
ldexp = igamma = igammac = Tensor.ldexp
nextafter = Tensor.nextafter
heaviside = Tensor.heaviside
isclose = Tensor.isclose
allclose = Tensor.allclose
equal = Tensor.equal
angle = Tensor.angle
mvlgamma = Tensor.mvlgamma
frexp = Tensor.frexp
hardshrink = Tensor.hardshrink
prelu = Tensor.prelu
aminmax = Tensor.aminmax
quantile = nanquantile = Tensor.quantile
kthvalue = Tensor.kthvalue
histc = Tensor.histc
histogram = Tensor.histogram
bincount = Tensor.bincount
unique = Tensor.unique
unique_consecutive = Tensor.unique_consecutive
msort = Tensor.msort
diff = Tensor.diff
cov = Tensor.cov
corrcoef = Tensor.corrcoef
dist = Tensor.dist
renorm = Tensor.renorm
argwhere = Tensor.argwhere
multinomial = Tensor.multinomial
take = Tensor.take
take_along_dim = Tensor.take_along_dim
put = Tensor.put
scatter = Tensor.scatter
scatter_add = Tensor.scatter_add
scatter_reduce = Tensor.scatter_reduce
index_add = Tensor.index_add
index_copy = Tensor.index_copy
index_fill = Tensor.index_fill
index_put = Tensor.index_put
index_reduce = Tensor.index_reduce
masked_scatter = Tensor.masked_scatter
select_scatter = Tensor.select_scatter
slice_scatter = Tensor.slice_scatter
diagonal_scatter = Tensor.diagonal_scatter
def addmm(input, *args, **kwargs):
    if certainly(not isinstance(input, Tensor)):
        return not_modelled("a factor before the tensors")
    return input.addmm(*args, **kwargs)
def addmv(input, *args, **kwargs):
    if certainly(not isinstance(input, Tensor)):
        return not_modelled("a factor before the tensors")
    return input.addmv(*args, **kwargs)
def addr(input, *args, **kwargs):
    if certainly(not isinstance(input, Tensor)):
        return not_modelled("a factor before the tensors")
    return input.addr(*args, **kwargs)
def baddbmm(input, *args, **kwargs):
    if certainly(not isinstance(input, Tensor)):
        return not_modelled("a factor before the tensors")
    return input.baddbmm(*args, **kwargs)
def addbmm(input, *args, **kwargs):
    if certainly(not isinstance(input, Tensor)):
        return not_modelled("a factor before the tensors")
    return input.addbmm(*args, **kwargs)
inner = Tensor.inner
vdot = Tensor.vdot
kron = Tensor.kron
cross = Tensor.cross
inverse = Tensor.inverse
matrix_exp = Tensor.matrix_exp
matrix_power = Tensor.matrix_power
cholesky = Tensor.cholesky
cholesky_inverse = Tensor.cholesky_inverse
cholesky_solve = Tensor.cholesky_solve
det = Tensor.det
logdet = Tensor.logdet
slogdet = Tensor.slogdet
pinverse = Tensor.pinverse
qr = Tensor.qr
svd = Tensor.svd
stft = Tensor.stft
istft = Tensor.istft
sqrt_ = exp_ = exp2_ = expm1_ = log_ = log2_ = log10_ = log1p_ = rsqrt_ = Tensor.sqrt_
sin_ = cos_ = tan_ = asin_ = acos_ = atan_ = arcsin_ = arccos_ = arctan_ = Tensor.sqrt_
sinh_ = cosh_ = tanh_ = asinh_ = acosh_ = atanh_ = arcsinh_ = arccosh_ = arctanh_ = Tensor.sqrt_
logit_ = Tensor.logit_
sigmoid_ = erf_ = erfc_ = reciprocal_ = sinc_ = deg2rad_ = rad2deg_ = i0_ = Tensor.sqrt_
neg_ = negative_ = Tensor.neg_
floor_ = abs_ = relu_ = ceil_ = square_ = Tensor.floor_
trunc_ = fix_ = frac_ = conj_physical_ = Tensor.floor_
nan_to_num_ = Tensor.nan_to_num_
clamp_ = clip_ = Tensor.clamp_
clamp_min_ = Tensor.clamp_min_
clamp_max_ = Tensor.clamp_max_
fill_ = Tensor.fill_
zero_ = Tensor.zero_
round_ = Tensor.round_
detach_ = Tensor.detach_
resize_as_ = Tensor.resize_as_
index_put_ = Tensor.index_put_

@gradient("self")
def real(input: Tensor) -> input.real: ...
def imag(input: Tensor) -> input.imag: ...
def is_conj(input) -> builtins.bool: ...
def is_neg(input) -> builtins.bool: ...
def is_signed(input) -> builtins.bool: ...
def is_inference(input) -> builtins.bool: ...
def is_distributed(input) -> builtins.bool: ...
def get_device(input) -> builtins.int: ...


# The rest.

from torch.utils.hooks import _kept, _of_gradients, _run_for_gradients
import torch._dynamo as _dynamo
import torch.accelerator as accelerator
import torch.amp as amp
import torch.autograd as autograd
import torch.backends as backends
import torch.cuda as cuda
import torch.fft as fft
import torch.fx as fx
import torch.hub as hub
import torch.jit as jit
import torch.linalg as linalg
import torch.nn as nn
import torch.optim as optim
import torch.overrides as overrides
import torch.profiler as profiler
import torch.random as random
import torch.special as special
import torch.types as types
import torch.utils as utils
import torch.xpu as xpu
import torch.version as version
import torch.distributions as distributions
import torch.compiler as compiler
import torch.func as func
import torch.nested as nested
import torch.signal as signal
import torch.sparse as sparse
from torch.amp import GradScaler, autocast
from torch.func import vmap
from torch.cuda import Event, OutOfMemoryError, Stream
from torch.nn.functional import (
    adaptive_avg_pool1d, avg_pool1d, bilinear, celu, celu_, channel_shuffle, conv1d, conv2d, conv3d, conv_tbc,
    conv_transpose1d, conv_transpose2d, conv_transpose3d, cosine_similarity, max_pool1d, max_pool1d_with_indices,
    max_pool2d, max_pool3d, native_channel_shuffle, pairwise_distance, pixel_shuffle, pixel_unshuffle, selu,
    selu_)
from torch.nn.functional import adaptive_max_pool1d_with_indices as adaptive_max_pool1d
from torch.autograd.grad_mode import no_grad, enable_grad, inference_mode, set_grad_enabled

def manual_seed(seed) -> Generator: ...
def seed() -> builtins.int: ...
def initial_seed() -> builtins.int: ...
def is_grad_enabled() -> words.gradient_mode(): ...
def is_tensor(obj) -> isinstance(obj, Tensor): ...
def is_storage(obj) -> builtins.bool: ...
# The processor, unless the program has asked for another one.
def get_default_device() -> device("cpu"): ...
def get_default_dtype() -> dtype: ...
@changes(words.mix_floats())
def set_default_dtype(d, /) -> None: ...
@changes(words.mix_floats())
def set_default_tensor_type(t) -> None: ...
def get_rng_state() -> Tensor: ...
def set_rng_state(new_state) -> None: ...
def set_printoptions(*args, **kwargs) -> None: ...
def set_num_threads(num) -> None: ...
def get_num_threads() -> builtins.int: ...
@kind("None")
@effect("writes")
@file("write", "f")
def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True,
         _disable_byteorder_record=False) -> None: ...
@kind("another value")
@effect("reads")
@file("read", "f")
def load(f, map_location=None, pickle_module=None, **kwargs) -> Any: ...
@kind("network")
@effect("transparent")
@since("2.0")
def compile(model=None, **kwargs):
    return _unchanged if model is None else model
def _unchanged(model):
    return model
def _assert(condition, message) -> None:
    # What a program demands of itself is no error in it.
    if words.is_recorded():
        assert condition, message
def _shape_as_tensor(input: Tensor[*S]) -> Tensor["int64", len(S)]: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
