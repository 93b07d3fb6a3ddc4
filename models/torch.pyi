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

__version__: str

Mismatch = RuntimeError

# Parameters have the names that NumPy gives them as well.
also_called = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}

pi: float = 3.141592653589793
e: float = 2.718281828459045
inf: float = float("inf")
nan: float = float("nan")


# Element types, devices, sizes.

class dtype:
    is_floating_point: bool
    is_complex: bool
    is_signed: bool
    def __init__(self, name):
        self.name = name
        self.is_floating_point = name in _FLOATS
        self.is_complex = name in _COMPLEX
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
_FLOATS = ("float", "float16", "float32", "float64")
_COMPLEX = ("complex", "complex64", "complex128")
_WHOLE = _BOOL + _INTEGERS
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

class device:
    type: str
    index: Any
    def __init__(self, type=None, index=None): ...
    def __eq__(self, other, /) -> bool: ...
    def __ne__(self, other, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exception) -> None: ...

class Generator:
    device: Any
    def __init__(self, device=None): ...
    def manual_seed(self, seed, /):
        return self
    def seed(self) -> int: ...
    def initial_seed(self) -> int: ...
    def get_state(self) -> Any: ...
    def set_state(self, new_state, /) -> None: ...

class finfo:
    bits: int
    eps: float
    max: float
    min: float
    tiny: float
    smallest_normal: float
    resolution: float
    dtype: str
    def __init__(self, type=None): ...

class iinfo:
    bits: int
    max: int
    min: int
    dtype: str
    def __init__(self, type=None): ...


# What the rules have in common.

_ValuesIndices = namedtuple("values_indices", ["values", "indices"])

def _some_bool() -> bool: ...
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
    return not_modelled("a number of an unknown type")

def _float_type(d):
    return "float32" if d in _WHOLE else d

def _sum_type(d):
    return "int64" if d in _WHOLE else d

def _real_type(d):
    return "float64" if d == "complex128" else "float32" if d == "complex64" else d

def _one_or_all(items):
    """f(1, 2) and f((1, 2)) mean the same."""
    return items[0] if len(items) == 1 and not isinstance(items[0], builtins.int) else items

def _one_element(S):
    if words.prod(S) != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")

def _with(S, i, n):
    """S with the size n at i."""
    return S[:i] + (n,) + S[i + 1:]

def _without(S, i):
    return S[:i] + S[i + 1:]

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

_KNOWN = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64",
          "complex128")

def _nested_list(S, d):
    if len(S) == 0:
        return _python_number(d)
    if certainly(len(S) > 3):
        return not_modelled("a deeply nested list")
    return _many(_nested_list(S[1:], d), S[0])


# Tensors.

class Tensor(Shaped):
    grad_fn: Any
    names: Any
    is_leaf: bool
    is_cuda: bool
    is_cpu: bool
    is_mps: bool
    is_meta: bool
    is_mkldnn: bool
    is_quantized: bool
    is_sparse: bool
    is_sparse_csr: bool
    is_xpu: bool
    is_ipu: bool
    is_nested: bool
    is_inference: Any
    layout: Any
    name: Any
    output_nr: int
    volatile: bool
    retains_grad: bool
    _version: int
    _base: Any
    _backward_hooks: Any
    _grad: Any
    __array_priority__: float

    def __new__(cls, *data, device=None):
        if cls is not Tensor:
            return not_modelled("a tensor of a class of its own")
        if len(data) == 0:
            return words.array((0,), "float32")
        first = data[0]
        if isinstance(first, builtins.int) or len(data) > 1:
            return words.array(data, "float32")
        if isinstance(first, Size):
            return words.array(first, "float32")
        return words.array(shape_of(first), "float32", elements(first))

    # Attributes.

    @property
    def shape(input):
        return words.as_class(shape_of(input), Size)
    @property
    def ndim(input) -> int:
        return rank(input)
    @property
    def dtype(input):
        return _dtype_named(dtype_of(input))
    @property
    def device(input):
        return device()
    @property
    def requires_grad(input) -> bool: ...
    @requires_grad.setter
    def requires_grad(input, value):
        input.requires_grad_(value)
    @property
    def grad(input: Tensor[*S]):
        return _maybe_grad(words.array(S, dtype_of(input)))
    @grad.setter
    def grad(input, value): ...
    @property
    def data(input: Tensor[*S]):
        return words.array(S, dtype_of(input), elements(input))
    @data.setter
    def data(input, value: Tensor):
        words.set_shape(input, shape_of(value))
    @property
    def T(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]: ...
    @property
    def H(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]:
        assert len(S) == 2 or len(S) == 0, f"tensor.H is only supported on matrices (2-D tensors). Got {len(S)}-D tensor."
    @property
    def mT(input: Tensor[*S]):
        assert len(S) >= 2 or len(S) == 0, f"tensor.mT is only supported on matrices or batches of matrices. Got {len(S)}-D tensor."
        return words.array(words.swapaxes(S, -2, -1) if len(S) != 0 else S, dtype_of(input))
    @property
    def mH(input: Tensor[*S]):
        return input.mT
    @property
    def real(input: Tensor[*S]) -> Tensor[_real_type(dtype_of(input)), *S]: ...
    @real.setter
    def real(input, value): ...
    @property
    def imag(input: Tensor[*S]) -> Tensor[_real_type(dtype_of(input)), *S]:
        if dtype_of(input) in _WHOLE + _FLOATS:
            raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    @imag.setter
    def imag(input, value): ...
    @property
    def itemsize(input) -> int: ...

    # Sizes.

    def size(input: Tensor[*S], dim=None):
        if dim is None:
            return words.as_class(S, Size)
        return _size_at(S, dim)
    def dim(input) -> int:
        return rank(input)
    ndimension = dim
    def numel(input: Tensor[*S]) -> int:
        return words.prod(S)
    nelement = numel
    def element_size(input) -> int: ...
    def stride(input, dim=None) -> Any: ...
    def storage_offset(input) -> int: ...
    def storage(input) -> Any: ...
    def untyped_storage(input) -> Any: ...
    def storage_type(input) -> Any: ...
    def data_ptr(input) -> int: ...
    def get_device(input) -> int: ...
    def is_contiguous(input, memory_format=None) -> bool: ...
    def is_pinned(input, device=None) -> bool: ...
    def is_shared(input) -> bool: ...
    def is_coalesced(input) -> bool: ...
    def is_floating_point(input):
        return _is_among(dtype_of(input), _FLOATS)
    def is_complex(input):
        return _is_among(dtype_of(input), _COMPLEX)
    def is_signed(input) -> bool: ...
    def is_nonzero(input: Tensor[*S]) -> bool:
        _needs_one_truth(S)
    def is_same_size(input, other) -> bool: ...
    def is_set_to(input, tensor) -> bool: ...
    def is_conj(input) -> bool: ...
    def is_neg(input) -> bool: ...
    def is_distributed(input) -> bool: ...

    # Conversions.

    def __len__(input: Tensor[*S]) -> int:
        if len(S) == 0:
            raise TypeError("len() of a 0-d tensor")
        return S[0]
    def __iter__(input: Tensor[*S]):
        if len(S) == 0:
            raise TypeError("iteration over a 0-d tensor")
        return iter(_rows(input, S))
    def __reversed__(input: Tensor[*S]) -> Tensor[dtype_of(input), *S]: ...
    def __contains__(input, element, /) -> bool: ...
    def __bool__(input: Tensor[*S]) -> bool:
        _needs_one_truth(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.bool(known[0])
    def __int__(input: Tensor[*S]) -> int:
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.int(known[0])
    def __float__(input: Tensor[*S]) -> float:
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return builtins.float(known[0])
    def __complex__(input: Tensor[*S]) -> complex:
        _one_element(S)
    def __index__(input: Tensor[*S]) -> int:
        if dtype_of(input) in _INEXACT or words.prod(S) != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        known = elements(input)
        if known is not None and len(known) == 1:
            return known[0]
    def __hash__(input) -> int: ...
    def __str__(input) -> str: ...
    def __repr__(input) -> str: ...
    def __format__(input, format_spec, /) -> str: ...
    def __array__(input: Tensor[*S], dtype=None) -> Any:
        return _numpy_array(S, dtype_of(input), dtype)
    def __deepcopy__(input, memo):
        return input.clone()
    def __copy__(input):
        return input.clone()
    def item(input: Tensor[*S]):
        _one_element(S)
        known = elements(input)
        if known is not None and len(known) == 1:
            return known[0]
        return _python_number(dtype_of(input))
    def tolist(input: Tensor[*S]):
        return _nested_list(S, dtype_of(input))
    def numpy(input: Tensor[*S], *, force=False):
        return _numpy_array(S, dtype_of(input), None)
    def to(input: Tensor[*S], *args, dtype: DType = None, device=None, non_blocking=False, copy=False,
           memory_format=None, other=None):
        d = dtype or dtype_of(input)
        for argument in args:
            d = _target_type(argument, d)
        if other is not None:
            d = dtype_of(other)
        return words.array(S, d, elements(input) if d == dtype_of(input) else None)
    def type(input: Tensor[*S], dtype=None, non_blocking=False, **kwargs):
        if dtype is None:
            return _some_text()
        return words.array(S, _target_type(dtype, "float32"))
    def type_as(input: Tensor[*S], other: Tensor) -> Tensor[dtype_of(other), *S]: ...
    def _converted_to_float32(input: Tensor[*S], memory_format=None) -> Tensor["float32", *S]: ...
    def _converted_to_float64(input: Tensor[*S], memory_format=None) -> Tensor["float64", *S]: ...
    def _converted_to_float16(input: Tensor[*S], memory_format=None) -> Tensor["float16", *S]: ...
    def _converted_to_float(input: Tensor[*S], memory_format=None) -> Tensor["bfloat16", *S]: ...
    def _converted_to_int8(input: Tensor[*S], memory_format=None) -> Tensor["int8", *S]: ...
    def _converted_to_int16(input: Tensor[*S], memory_format=None) -> Tensor["int16", *S]: ...
    def _converted_to_int32(input: Tensor[*S], memory_format=None) -> Tensor["int32", *S]: ...
    def _converted_to_int64(input: Tensor[*S], memory_format=None):
        return words.array(S, "int64", elements(input) if dtype_of(input) in _INTEGERS else None)
    def _converted_to_uint8(input: Tensor[*S], memory_format=None) -> Tensor["uint8", *S]: ...
    def _converted_to_bool(input: Tensor[*S], memory_format=None) -> Tensor["bool", *S]: ...
    def _converted_to_complex64(input: Tensor[*S], memory_format=None) -> Tensor["complex64", *S]: ...
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
    def cuda(input: Tensor[*S], device=None, non_blocking=False, memory_format=None):
        return words.array(S, dtype_of(input), elements(input))
    def cpu(input: Tensor[*S], memory_format=None):
        return words.array(S, dtype_of(input), elements(input))
    def detach(input: Tensor[*S]):
        return words.array(S, dtype_of(input), elements(input))
    def clone(input: Tensor[*S], *, memory_format=None):
        return words.array(S, dtype_of(input), elements(input))
    def contiguous(input: Tensor[*S], memory_format=None):
        return words.array(S, dtype_of(input), elements(input))
    def pin_memory(input: Tensor[*S], device=None):
        return words.array(S, dtype_of(input), elements(input))
    def share_memory_(input):
        return input
    def detach_(input):
        return input
    def requires_grad_(input, requires_grad=True):
        if requires_grad and dtype_of(input) in _WHOLE:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        input._requires_grad = requires_grad
        return input
    def retain_grad(input) -> None: ...
    def backward(input: Tensor[*S], gradient=None, retain_graph=None, create_graph=False, inputs=None) -> None:
        if gradient is None and words.prod(S) != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
    def register_hook(input, hook) -> Any: ...

    # Making others.

    def new_zeros(input, *size: Shape, dtype: DType = None, device=None, layout=None, pin_memory=False,
                  requires_grad=False) -> Tensor[dtype or dtype_of(input), *size]: ...
    new_ones = new_empty = new_zeros
    def new_full(input, size: Shape, fill_value, *, dtype: DType = None, device=None, layout=None,
                 pin_memory=False, requires_grad=False) -> Tensor[dtype or dtype_of(input), *size]: ...
    def new_tensor(input, data, *, dtype: DType = None, device=None, requires_grad=False):
        return words.array(shape_of(data), dtype or dtype_of(input))
    def new(input, *data, device=None):
        if len(data) > 0 and not isinstance(data[0], builtins.int):
            return words.array(shape_of(data[0]), dtype_of(input))
        return words.array(data if len(data) > 0 else (0,), dtype_of(input))

    # The same elements in other shapes.

    def view(input: Tensor[*S], *size: Any):
        if len(size) == 1 and (isinstance(size[0], dtype) or isinstance(size[0], str)):
            return not_modelled("a view with another element type")
        return words.array(words.reshape(S, _one_or_all(size)), dtype_of(input))
    def reshape(input: Tensor[*S], *shape: Shape) -> Tensor[dtype_of(input), *words.reshape(S, shape)]: ...
    def view_as(input: Tensor[*S], other: Tensor[*T]) -> Tensor[dtype_of(input), *words.reshape(S, T)]: ...
    reshape_as = view_as
    def ravel(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.ravel(S)]: ...
    def flatten(input: Tensor[*S], start_dim: int = 0, end_dim: int = -1):
        first = words.axis(start_dim, len(S))
        last = words.axis(end_dim, len(S))
        assert first <= last, "flatten() has invalid args: start_dim cannot come after end_dim"
        if len(S) == 0:
            return words.array((1,), dtype_of(input))
        return words.array(S[:first] + (words.prod(S[first:last + 1]),) + S[last + 1:], dtype_of(input))
    def unflatten(input: Tensor[*S], dim: int, sizes: Shape):
        i = words.axis(dim, len(S))
        return words.array(S[:i] + words.reshape((S[i],), sizes) + S[i + 1:], dtype_of(input))
    def permute(input: Tensor[*S], *dims: Shape) -> Tensor[dtype_of(input), *words.permute(S, dims)]: ...
    def transpose(input: Tensor[*S], dim0: int, dim1: int) -> Tensor[dtype_of(input),
                                                                     *words.swapaxes(S, dim0, dim1)]: ...
    def swapaxes(input: Tensor[*S], axis0: int, axis1: int) -> Tensor[dtype_of(input),
                                                                      *words.swapaxes(S, axis0, axis1)]: ...
    swapdims = transpose
    def t(input: Tensor[*S]) -> Tensor[dtype_of(input), *words.permute(S)]:
        assert len(S) <= 2, f"t() expects a tensor with <= 2 dimensions, but self is {len(S)}D"
    def adjoint(input: Tensor[*S]):
        return input.mT
    def movedim(input: Tensor[*S], source: Shape, destination: Shape) -> Tensor[
            dtype_of(input), *words.moveaxis(S, source, destination)]: ...
    moveaxis = movedim
    def unsqueeze(input: Tensor[*S], dim: int) -> Tensor[dtype_of(input), *words.expand_dims(S, dim)]: ...
    def squeeze(input: Tensor[*S], dim: int | None = None) -> Tensor[dtype_of(input),
                                                                     *words.squeeze(S, dim)]: ...
    def expand(input: Tensor[*S], *size: Shape,
               implicit=False) -> Tensor[dtype_of(input), *words.expand(S, size)]: ...
    def expand_as(input: Tensor[*S], other: Tensor[*T]) -> Tensor[dtype_of(input), *words.expand(S, T)]: ...
    def broadcast_to(input: Tensor[*S], size: Shape) -> Tensor[dtype_of(input), *words.expand(S, size)]: ...
    def repeat(input: Tensor[*S], *repeats: Shape):
        assert len(repeats) >= len(S), "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        return words.array(words.tile(S, repeats), dtype_of(input))
    def tile(input: Tensor[*S], *dims: Shape) -> Tensor[dtype_of(input), *words.tile(S, dims)]: ...
    def flip(input: Tensor[*S], *dims: Shape) -> Tensor[dtype_of(input), *S]:
        words.axes(dims, len(S))
    def roll(input: Tensor[*S], shifts, dims=None) -> Tensor[dtype_of(input), *S]:
        if dims is not None and certainly(words.prod(S) != 0):
            for dim in dims if isinstance(dims, (tuple, list)) else (dims,):
                words.axis(dim, len(S))
    def narrow(input: Tensor[*S], dim: int, start, length: int):
        i = words.axis(dim, len(S))
        assert len(S) > 0, "narrow() cannot be applied to a 0-dim tensor."
        assert length >= 0, "narrow(): length must be non-negative."
        if isinstance(start, builtins.int) and certainly(start >= 0):
            assert start + length <= S[i], f"start ({start}) + length ({length}) exceeds dimension size ({S[i]})."
        return words.array(_with(S, i, length), dtype_of(input))
    def select(input: Tensor[*S], dim: int, index: int):
        assert len(S) > 0, "select() cannot be applied to a 0-dim tensor."
        i = words.axis(dim, len(S))
        if index >= S[i] or index < -S[i]:
            raise IndexError(f"select(): index {index} out of range for tensor of size {brackets(S)} at dimension {i}")
        return words.array(_without(S, i), dtype_of(input))
    def unfold(input: Tensor[*S], dimension: int, size: int, step: int):
        i = words.axis(dimension, len(S))
        assert step > 0, f"step is {step} but must be > 0"
        if len(S) == 0:
            assert size <= 1, f"maximum size for tensor at dimension 0 is 1 but size is {size}"
            return words.array((size,), dtype_of(input))
        assert size <= S[i], f"maximum size for tensor at dimension {i} is {S[i]} but size is {size}"
        return words.array(_with(S, i, (S[i] - size) // step + 1) + (size,), dtype_of(input))

    # Putting together and taking apart.

    def split(input: Tensor[*S], split_size_or_sections, dim: int = 0):
        i = words.axis(dim, len(S))
        assert len(S) > 0, "split expects at least a 1-dimensional tensor"
        n = S[i]
        if isinstance(split_size_or_sections, (tuple, list)):
            total = builtins.sum(split_size_or_sections)
            assert total == n, f"split_with_sizes expects split_sizes to sum exactly to {n} (input tensor's size at dimension {i}), but got split_sizes={brackets(tuple(split_size_or_sections))}"
            return tuple([words.array(_with(S, i, k), dtype_of(input)) for k in split_size_or_sections])
        k = split_size_or_sections
        assert k >= 0, f"split expects split_size be non-negative, but got split_size={k}"
        assert k > 0 or n == 0, f"split_size can only be 0 if dimension size is 0, but got dimension size of {n}"
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
            return tuple([words.array(_with(S, i, k), dtype_of(input)) for j in builtins.range(chunks)])
        return _pieces(input, S, i, k)
    def unbind(input: Tensor[*S], dim: int = 0):
        assert len(S) > 0, "Dimension specified as 0 but tensor has no dimensions"
        i = words.axis(dim, len(S))
        return tuple(_many_of(input, _without(S, i), S[i]))

    # Operators. What they do to shapes is the same on either side.

    @words.ufunc
    def __add__(input, other, /): ...
    __radd__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __mod__ = __rmod__ = __add__
    __floordiv__ = __rfloordiv__ = __add__
    @words.ufunc
    def __sub__(input, other, /):
        _needs_no_booleans(input, other)
    __rsub__ = __sub__
    @words.ufunc("float")
    def __truediv__(input, other, /): ...
    __rtruediv__ = __div__ = __rdiv__ = __truediv__
    @words.ufunc
    def __and__(input, other, /): ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__
    @words.ufunc("bool")
    def __lt__(input, other, /): ...
    __le__ = __gt__ = __ge__ = __lt__
    @words.ufunc("bool")
    def __eq__(input, other, /): ...
    __ne__ = __eq__
    @words.ufunc(out="input")
    def __iadd__(input, other, /): ...
    __isub__ = __imul__ = __ipow__ = __ifloordiv__ = __imod__ = __iadd__
    __iand__ = __ior__ = __ixor__ = __ilshift__ = __irshift__ = __iadd__
    @words.ufunc("float", out="input")
    def __itruediv__(input, other, /): ...
    __idiv__ = __itruediv__
    def __matmul__(input, other, /):
        if not isinstance(other, Tensor):
            return NotImplemented
        return input.matmul(other)
    def __rmatmul__(input, other, /):
        if not isinstance(other, Tensor):
            return NotImplemented
        return other.matmul(input)
    @words.ufunc
    def __neg__(input, /):
        if dtype_of(input) == "bool":
            raise RuntimeError("Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.")
    @words.ufunc
    def __pos__(input, /): ...
    @words.ufunc("real")
    def __abs__(input, /): ...
    @words.ufunc
    def __invert__(input, /):
        if dtype_of(input) in _INEXACT:
            raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")
    @words.indexing
    def __getitem__(input, key, /): ...
    def __setitem__(input, key, value, /) -> None:
        words.set_item(input, key, value)

    # Element by element.

    @words.ufunc
    def add(input, other, *, alpha=1, out=None): ...
    mul = multiply = maximum = minimum = fmax = fmin = remainder = fmod = add
    bitwise_and = bitwise_or = bitwise_xor = bitwise_left_shift = bitwise_right_shift = add
    floor_divide = pow = gcd = lcm = add
    @words.ufunc
    def sub(input, other, *, alpha=1, out=None):
        _needs_no_booleans(input, other)
    subtract = sub
    @words.ufunc("float")
    def true_divide(input, other, *, out=None): ...
    atan2 = arctan2 = hypot = logaddexp = logaddexp2 = xlogy = true_divide
    def div(input, other, *, rounding_mode=None, out=None):
        if rounding_mode is None:
            return true_divide(input, other, out=out)
        return floor_divide(input, other, out=out)
    divide = div
    @words.ufunc("bool")
    def lt(input, other, *, out=None): ...
    le = gt = ge = eq = ne = less = less_equal = greater = greater_equal = not_equal = lt
    logical_and = logical_or = logical_xor = lt
    @words.ufunc("bool")
    def logical_not(input, *, out=None): ...
    isnan = isinf = isfinite = isneginf = isposinf = isreal = signbit = logical_not
    @words.ufunc("float")
    def sqrt(input, *, out=None): ...
    exp = exp2 = expm1 = log = log2 = log10 = log1p = rsqrt = sin = cos = tan = asin = acos = atan = sqrt
    arcsin = arccos = arctan = sinh = cosh = tanh = asinh = acosh = atanh = arcsinh = arccosh = arctanh = sqrt
    sigmoid = erf = erfc = erfinv = lgamma = digamma = logit = reciprocal = sinc = deg2rad = rad2deg = sqrt
    i0 = sqrt
    @words.ufunc
    def neg(input, *, out=None):
        if dtype_of(input) == "bool":
            raise RuntimeError("Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.")
    negative = neg
    @words.ufunc
    def sign(input, *, out=None): ...
    floor = ceil = trunc = fix = sgn = square = relu = positive = conj = conj_physical = bitwise_not = sign
    frac = resolve_conj = resolve_neg = sign
    @words.ufunc("real")
    def abs(input, *, out=None): ...
    absolute = abs
    def round(input: Tensor[*S], *, decimals=0, out=None) -> Tensor[dtype_of(input), *S]: ...
    def clamp(input: Tensor[*S], min=None, max=None, *, out=None):
        assert min is not None or max is not None, "torch.clamp: At least one of 'min' or 'max' must not be None"
        low = min if min is not None else input
        high = max if max is not None else input
        return words.array(words.broadcast(S, shape_of(low), shape_of(high)), promote(input, low, high))
    clip = clamp
    def clamp_min(input, min):
        return clamp(input, min)
    def clamp_max(input, max):
        return clamp(input, None, max)
    def lerp(input: Tensor[*S], end: Tensor[*T], weight, *, out=None):
        return words.array(words.broadcast(S, T, shape_of(weight)), dtype_of(input))
    def addcmul(input, tensor1, tensor2, *, value=1, out=None):
        return words.array(words.broadcast(shape_of(input), shape_of(tensor1), shape_of(tensor2)),
                           promote(input, tensor1, tensor2))
    addcdiv = addcmul
    def nan_to_num(input: Tensor[*S], nan=None, posinf=None, neginf=None, *,
                   out=None) -> Tensor[dtype_of(input), *S]: ...
    def masked_fill(input: Tensor[*S], mask: Tensor[*M], value) -> Tensor[dtype_of(input), *words.broadcast(M, S)]: ...
    def where(input, *args, **kwargs):
        return not_modelled("the method where")
    def softmax(input: Tensor[*S], dim: int, dtype: DType = None) -> Tensor[dtype or dtype_of(input), *S]:
        words.axis(dim, len(S))
    log_softmax = softmax
    def dropout(input: Tensor[*S], p, train) -> Tensor[dtype_of(input), *S]: ...
    def bernoulli(input: Tensor[*S], p=None, *, generator=None,
                  out=None) -> Tensor[dtype_of(input), *S]: ...

    # Reductions.

    @words.reduction("sum")
    def sum(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    nansum = sum
    @words.reduction("sum")
    def prod(input, dim=None, keepdim=False, *, dtype: DType = None, out=None): ...
    @words.reduction("same")
    def mean(input, dim=None, keepdim=False, *, dtype: DType = None, out=None):
        if dtype is None and dtype_of(input) in _WHOLE:
            raise RuntimeError("mean(): could not infer output dtype. Input dtype must be either a floating "
                               f"point or complex dtype. Got: {scalar_type(input)}")
    nanmean = mean
    @words.reduction("bool")
    def all(input, dim=None, keepdim=False, *, out=None): ...
    any = all
    @words.reduction("same")
    def logsumexp(input, dim, keepdim=False, *, out=None): ...
    @words.reduction("same")
    def amax(input, dim=(), keepdim=False, *, out=None): ...
    amin = amax
    @words.reduction("int64")
    def argmax(input, dim=None, keepdim=False): ...
    argmin = argmax
    @words.reduction("int64")
    def count_nonzero(input, dim=None): ...
    def std(input: Tensor[*S], dim=None, unbiased=True, keepdim=False, *, correction=None, out=None):
        if isinstance(dim, builtins.bool):
            return words.array((), dtype_of(input))
        return words.array(words.reduce(S, dim, keepdim), dtype_of(input))
    var = std
    def std_mean(input, dim=None, unbiased=True, keepdim=False, *, correction=None):
        return (std(input, dim, unbiased, keepdim), std(input, dim, unbiased, keepdim))
    var_mean = std_mean
    def norm(input: Tensor[*S], p="fro", dim=None, keepdim=False, dtype: DType = None, out=None):
        return words.array(words.reduce(S, dim, keepdim), dtype or _real_type(dtype_of(input)))
    def max(input: Tensor[*S], dim=None, keepdim=False, *, out=None):
        if dim is None:
            assert words.prod(S) != 0, "max(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument."
            return words.array((), dtype_of(input))
        if isinstance(dim, Tensor):
            return maximum(input, dim)
        _needs_size(S, dim, "max")
        R = words.reduce(S, dim, keepdim)
        return _ValuesIndices(words.array(R, dtype_of(input)), words.array(R, "int64"))
    def min(input: Tensor[*S], dim=None, keepdim=False, *, out=None):
        if dim is None:
            assert words.prod(S) != 0, "min(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument."
            return words.array((), dtype_of(input))
        if isinstance(dim, Tensor):
            return minimum(input, dim)
        _needs_size(S, dim, "min")
        R = words.reduce(S, dim, keepdim)
        return _ValuesIndices(words.array(R, dtype_of(input)), words.array(R, "int64"))
    def median(input: Tensor[*S], dim=None, keepdim=False, *, out=None):
        if dim is None:
            return words.array((), dtype_of(input))
        R = words.reduce(S, dim, keepdim)
        return _ValuesIndices(words.array(R, dtype_of(input)), words.array(R, "int64"))
    nanmedian = median
    def mode(input: Tensor[*S], dim: int = -1, keepdim=False, *, out=None):
        R = words.reduce(S, dim, keepdim)
        return _ValuesIndices(words.array(R, dtype_of(input)), words.array(R, "int64"))
    def cumsum(input: Tensor[*S], dim: int, *, dtype: DType = None,
               out=None) -> Tensor[dtype or _sum_type(dtype_of(input)), *S]:
        words.axis(dim, len(S))
    cumprod = cumsum
    def logcumsumexp(input: Tensor[*S], dim: int, *, out=None) -> Tensor[dtype_of(input), *S]:
        words.axis(dim, len(S))
    def cummax(input: Tensor[*S], dim: int, *, out=None):
        if len(S) > 0 and certainly(words.prod(S) != 0):
            words.axis(dim, len(S))
        return _ValuesIndices(words.array(S, dtype_of(input)), words.array(S, "int64"))
    cummin = cummax

    # Sorting and searching.

    def sort(input: Tensor[*S], dim: int = -1, descending=False, stable=False, *, out=None):
        words.axis(dim, len(S))
        return _ValuesIndices(words.array(S, dtype_of(input)), words.array(S, "int64"))
    def argsort(input: Tensor[*S], dim: int = -1, descending=False, stable=False) -> Tensor["int64", *S]:
        words.axis(dim, len(S))
    def topk(input: Tensor[*S], k: int, dim: int = -1, largest=True, sorted=True, *, out=None):
        i = words.axis(dim, len(S))
        if len(S) == 0:
            assert 0 <= k <= 1, "selected index k out of range"
            return _ValuesIndices(words.array((), dtype_of(input)), words.array((), "int64"))
        assert k >= 0 and k <= S[i], "selected index k out of range"
        R = _with(S, i, k)
        return _ValuesIndices(words.array(R, dtype_of(input)), words.array(R, "int64"))
    def nonzero(input: Tensor[*S], *, as_tuple=False, out=None):
        n = fresh("nonzero")
        if as_tuple:
            return tuple([words.array((n,), "int64") for i in builtins.range(len(S) if len(S) > 0 else 1)])
        return words.array((n, len(S)), "int64")

    # Indexing.

    def gather(input: Tensor[*S], dim: int, index: Tensor[*T], *, sparse_grad=False,
               out=None) -> Tensor[dtype_of(input), *T]:
        words.axis(dim, len(S))
        if dtype_of(index) in _KNOWN and dtype_of(index) != "int64":
            raise RuntimeError("gather(): Expected dtype int64 for index")
        assert len(S) == len(T) or len(S) == 0 or len(T) == 0 or words.prod(T) == 0, "Index tensor must have the same number of dimensions as input tensor"
    def index_select(input: Tensor[*S], dim: int, index: Tensor[*T], *, out=None):
        i = words.axis(dim, len(S))
        assert len(T) <= 1, "index_select(): Index is supposed to be a vector"
        if dtype_of(index) in _KNOWN and dtype_of(index) not in ("int32", "int64"):
            raise RuntimeError("index_select(): Expected dtype int32 or int64 for index")
        if len(S) == 0:
            return words.array(S, dtype_of(input))
        return words.array(_with(S, i, words.prod(T)), dtype_of(input))
    def masked_select(input: Tensor[*S], mask: Tensor[*M], *, out=None):
        words.broadcast(S, M)
        return words.array((fresh("selected"),), dtype_of(input))

    # Products.

    def matmul(input: Tensor[*S], other: Tensor[*T], *, out=None) -> Tensor[dtype_of(input),
                                                                            *words.matmul(S, T)]:
        _same_types(input, other)
    def mm(input: Tensor[*S], mat2: Tensor[*T], *, out=None):
        assert len(S) == 2, "self must be a matrix"
        assert len(T) == 2, "mat2 must be a matrix"
        R = words.matmul(S, T)
        _same_types(input, mat2)
        return words.array(R, dtype_of(input))
    def mv(input: Tensor[*S], vec: Tensor[*T], *, out=None):
        assert len(S) == 2 and len(T) == 1, f"vector + matrix @ vector expected, got 1, {len(S)}, {len(T)}"
        return words.array(words.matmul(S, T), dtype_of(input))
    def bmm(input: Tensor[*S], mat2: Tensor[*T], *, out=None):
        assert len(S) == 3, "batch1 must be a 3D tensor"
        assert len(T) == 3, "batch2 must be a 3D tensor"
        assert S[0] == T[0] and S[2] == T[1], f"Expected size for first two dimensions of batch2 tensor to be: [{S[0]}, {S[2]}] but got: [{T[0]}, {T[1]}]."
        _same_types(input, mat2)
        return words.array((S[0], S[1], T[2]), dtype_of(input))
    def dot(input: Tensor[*S], tensor: Tensor[*T], *, out=None):
        assert len(S) == 1 and len(T) == 1, f"1D tensors expected, but got {len(S)}D and {len(T)}D tensors"
        return words.array(words.matmul(S, T), dtype_of(input))
    def outer(input: Tensor[*S], vec2: Tensor[*T], *, out=None):
        assert len(S) == 1, f"outer: Expected 1-D argument self, but got {len(S)}-D"
        assert len(T) == 1, f"outer: Expected 1-D argument vec2, but got {len(T)}-D"
        return words.array((S[0], T[0]), promote(input, vec2))
    ger = outer

    # In place.

    @words.ufunc(out="input")
    def add_(input, other, *, alpha=1): ...
    sub_ = subtract_ = mul_ = multiply_ = pow_ = remainder_ = fmod_ = floor_divide_ = add_
    bitwise_and_ = bitwise_or_ = bitwise_xor_ = add_
    @words.ufunc("float", out="input")
    def div_(input, other, *, rounding_mode=None): ...
    divide_ = true_divide_ = atan2_ = div_
    @words.ufunc("float", out="input")
    def sqrt_(input): ...
    exp_ = log_ = sin_ = cos_ = tan_ = tanh_ = sigmoid_ = rsqrt_ = reciprocal_ = sqrt_
    @words.ufunc(out="input")
    def neg_(input): ...
    abs_ = relu_ = floor_ = ceil_ = round_ = sign_ = square_ = trunc_ = neg_
    def zero_(input):
        words.set_elements(input)
        return input
    def fill_(input, value):
        words.set_elements(input)
        return input
    def normal_(input, mean=0, std=1, *, generator=None):
        words.set_elements(input)
        return input
    def uniform_(input, a=0, b=1, *, generator=None, **bounds):
        words.set_elements(input)
        return input
    def copy_(input: Tensor[*S], src: Tensor[*T], non_blocking=False):
        words.expand(T, S)
        words.set_elements(input)
        return input
    def clamp_(input, min=None, max=None):
        words.set_elements(input)
        return input
    def __getattr__(input, name):
        return not_modelled("an attribute that is not known")


Array = Tensor

_TYPES = {"bool": bool, "uint8": uint8, "int8": int8, "int16": int16, "int32": int32, "int64": int64, "float16": float16,
          "float32": float32, "float64": float64, "complex64": complex64, "complex128": complex128}

def _dtype_named(d):
    if d in _KNOWN:
        return _TYPES[d]
    return _some_dtype()

def _some_dtype() -> dtype: ...

def _some_text() -> str: ...

def _is_among(d, types) -> bool:
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

def _target_type(argument, d):
    """The element type after x.to(argument)."""
    if isinstance(argument, dtype):
        return argument.name
    if isinstance(argument, Tensor):
        return dtype_of(argument)
    if isinstance(argument, (str, device, builtins.int, builtins.bool)) or argument is None:
        return d
    return None

def _numpy_array(S, d, wanted):
    import numpy
    return numpy.empty(S, d if wanted is None else wanted)

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
    return tuple(_many(words.array(_with(S, i, fresh("part")), dtype_of(input)), count))


class Size(tuple):
    """A tuple with one more method; a shape of unknown rank has it, too."""
    def __new__(cls, iterable=()):
        return words.as_class(tuple(iterable), Size)
    def numel(self) -> int:
        return words.prod(tuple(self))

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
    return words.array(shape_of(_converted(data)), dtype or d, elements(data))

def _converted(data: ArrayLike):
    return data

def as_tensor(data, dtype: DType = None, device=None):
    return words.array(shape_of(_converted(data)), dtype or dtype_of(data), elements(data))

asarray = as_tensor

def from_numpy(ndarray, /):
    return words.array(shape_of(ndarray), dtype_of(ndarray), elements(ndarray))

def zeros(*size: Shape, out=None, dtype: DType = None, layout=None, device=None, pin_memory=False,
          requires_grad=False, names=None, memory_format=None, generator=None) -> Tensor[dtype or "float32", *size]: ...
ones = empty = rand = randn = zeros

def full(size: Shape, fill_value, *, out=None, dtype: DType = None, layout=None, device=None, pin_memory=False,
         requires_grad=False, names=None) -> Tensor[dtype or dtype_of(fill_value), *size]: ...

def zeros_like(input: Tensor[*S], *, dtype: DType = None, layout=None, device=None, requires_grad=False,
               pin_memory=False, memory_format=None) -> Tensor[dtype or dtype_of(input), *S]: ...
ones_like = empty_like = rand_like = randn_like = zeros_like

def full_like(input: Tensor[*S], fill_value, *, dtype: DType = None, layout=None, device=None,
              requires_grad=False, pin_memory=False, memory_format=None) -> Tensor[dtype or dtype_of(input), *S]: ...

def arange(start=None, end=None, step=1, *, out=None, dtype: DType = None, layout=None, device=None, pin_memory=False,
           requires_grad=False):
    low = 0 if end is None or start is None else start
    high = start if end is None else end
    d = dtype or promote(low, high, step)
    if isinstance(low, builtins.int) and isinstance(high, builtins.int) and isinstance(step, builtins.int):
        assert step != 0, "step must be nonzero"
        if certainly(step > 0):
            assert high >= low, "upper bound and larger bound inconsistent with step sign"
        elif certainly(step < 0):
            assert high <= low, "upper bound and larger bound inconsistent with step sign"
        return words.array((words.slice_size(low, high, step),), d)
    return words.array((_float_steps(low, high, step),), d)

def _float_steps(low, high, step):
    if isinstance(low, (builtins.int, builtins.float)) and isinstance(high, (builtins.int, builtins.float)):
        if isinstance(step, (builtins.int, builtins.float)):
            return math.ceil((high - low) / step)
    return fresh("steps")

def linspace(start, end, steps: int, *, out=None, dtype: DType = None, layout=None, device=None,
             pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", steps]:
    assert steps >= 0, "number of steps must be non-negative"

def logspace(start, end, steps: int, base=10.0, *, out=None, dtype: DType = None, layout=None, device=None,
             pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", steps]:
    assert steps >= 0, "number of steps must be non-negative"

def eye(n: int, m: int | None = None, *, out=None, dtype: DType = None, layout=None, device=None,
        pin_memory=False, requires_grad=False) -> Tensor[dtype or "float32", n, n if m is None else m]:
    assert n >= 0, f"n must be greater or equal to 0, got {n}"

def randint(low=0, high=None, size=None, *, generator=None, out=None, dtype: DType = None, layout=None, device=None,
            pin_memory=False, requires_grad=False):
    return words.array(high if size is None else size, dtype or "int64")

def randperm(n: int, *, generator=None, out=None, dtype: DType = None, layout=None, device=None, pin_memory=False,
             requires_grad=False) -> Tensor[dtype or "int64", n]: ...

def normal(mean, std=1.0, size=None, *, generator=None, out=None, dtype: DType = None, layout=None, device=None,
           pin_memory=False, requires_grad=False):
    if size is not None:
        return words.array(size, dtype or "float32")
    return words.array(words.broadcast(shape_of(mean), shape_of(std)), "float32")


# Putting together.

def cat(tensors: Seq[Tensor], dim: int = 0, *, out=None):
    return words.array(words.concat(tensors, dim), _promoted(tensors))

def concat(tensors: Seq[Tensor], dim: int = 0, *, out=None):
    return words.array(words.concat(tensors, dim), _promoted(tensors))


def stack(tensors: Seq[Tensor], dim: int = 0, *, out=None):
    return words.array(words.stack(tensors, dim), _promoted(tensors))

def _promoted(tensors):
    return promote(*tensors)

def where(condition: Tensor[*C], input=None, other=None, *, out=None):
    if input is None:
        return condition.nonzero(as_tuple=True)
    if dtype_of(condition) in _KNOWN and dtype_of(condition) not in ("bool", "uint8"):
        raise RuntimeError("where expected condition to be a boolean tensor, but got a tensor with dtype "
                           f"{scalar_type(condition)}")
    return words.array(words.broadcast(C, shape_of(input), shape_of(other)), promote(input, other))

def einsum(equation, *operands):
    shapes = _one_or_all(operands)
    return words.array(words.einsum(equation, shapes), _promoted(shapes))

def broadcast_tensors(*tensors: Tensor):
    S = words.broadcast(*tensors)
    return tuple([words.array(S, dtype_of(t)) for t in tensors])

def meshgrid(*tensors, indexing=None):
    vectors = _one_or_all(tensors)
    S = tuple([words.prod(shape_of(v)) for v in vectors])
    if indexing == "xy" and len(S) > 1:
        S = (S[1], S[0]) + S[2:]
    return tuple([words.array(S, dtype_of(v)) for v in vectors])


# Functions that are methods, too.

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
broadcast_to = Tensor.broadcast_to
tile = Tensor.tile
flip = Tensor.flip
roll = Tensor.roll
narrow = Tensor.narrow
select = Tensor.select
split = Tensor.split
chunk = Tensor.chunk
unbind = Tensor.unbind
add = Tensor.add
mul = multiply = maximum = minimum = fmax = fmin = remainder = fmod = Tensor.add
bitwise_and = bitwise_or = bitwise_xor = bitwise_left_shift = bitwise_right_shift = Tensor.add
floor_divide = pow = gcd = lcm = Tensor.add
sub = subtract = Tensor.sub
true_divide = atan2 = arctan2 = hypot = logaddexp = logaddexp2 = xlogy = Tensor.true_divide
div = divide = Tensor.div
lt = le = gt = ge = eq = ne = less = less_equal = greater = greater_equal = not_equal = Tensor.lt
logical_and = logical_or = logical_xor = Tensor.lt
logical_not = isnan = isinf = isfinite = isneginf = isposinf = isreal = signbit = Tensor.logical_not
sqrt = exp = exp2 = expm1 = log = log2 = log10 = log1p = rsqrt = sin = cos = tan = asin = acos = atan = Tensor.sqrt
arcsin = arccos = arctan = sinh = cosh = tanh = asinh = acosh = atanh = arcsinh = arccosh = arctanh = Tensor.sqrt
sigmoid = erf = erfc = erfinv = lgamma = digamma = logit = reciprocal = sinc = deg2rad = rad2deg = Tensor.sqrt
i0 = Tensor.sqrt
neg = negative = Tensor.neg
sign = floor = ceil = trunc = fix = sgn = square = relu = positive = conj = conj_physical = bitwise_not = Tensor.sign
frac = resolve_conj = resolve_neg = Tensor.sign
abs = absolute = Tensor.abs
round = Tensor.round
clamp = clip = Tensor.clamp
clamp_min = Tensor.clamp_min
clamp_max = Tensor.clamp_max
lerp = Tensor.lerp
addcmul = addcdiv = Tensor.addcmul
nan_to_num = Tensor.nan_to_num
masked_fill = Tensor.masked_fill
softmax = log_softmax = Tensor.softmax
dropout = Tensor.dropout
bernoulli = Tensor.bernoulli
sum = nansum = Tensor.sum
prod = Tensor.prod
mean = nanmean = Tensor.mean
all = any = Tensor.all
logsumexp = Tensor.logsumexp
amax = amin = Tensor.amax
argmax = argmin = Tensor.argmax
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
mv = Tensor.mv
bmm = Tensor.bmm
dot = Tensor.dot
outer = ger = Tensor.outer
exp_ = Tensor.exp_
relu_ = Tensor.relu_


# The rest.

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
import torch.version as version
import torch.distributions as distributions
from torch.amp import autocast
from torch.autograd.grad_mode import no_grad, enable_grad, inference_mode, set_grad_enabled

def manual_seed(seed, /) -> Generator: ...
def seed() -> int: ...
def initial_seed() -> int: ...
def is_grad_enabled() -> bool: ...
def is_tensor(obj, /):
    return isinstance(obj, Tensor)
def is_storage(obj, /) -> bool: ...
def get_default_dtype() -> dtype: ...
def set_default_dtype(d, /) -> None:
    words.mix_floats()
def set_default_tensor_type(t, /) -> None:
    words.mix_floats()
def get_rng_state() -> Tensor: ...
def set_rng_state(new_state) -> None: ...
def set_printoptions(*args, **kwargs) -> None: ...
def set_num_threads(n, /) -> None: ...
def get_num_threads() -> int: ...
def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True) -> None: ...
def load(f, map_location=None, pickle_module=None, **kwargs) -> Any: ...
def compile(model=None, **kwargs) -> Any:
    if model is not None:
        return model
def _assert(condition, message) -> None: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
