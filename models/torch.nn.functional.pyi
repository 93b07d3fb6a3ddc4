"""torch.nn.functional: what layers compute, as of PyTorch 1.13."""

from moira.stubs import *
import math
from typing import Callable

import torch
from torch import Tensor


# Types of elements. Mixed precision casts between the small floating-point types.

_SCALARS = {"float16": "Half", "bfloat16": "BFloat16", "float32": "Float", "float64": "Double", "int64": "Long",
            "int32": "Int", "int16": "Short", "int8": "Char", "uint8": "Byte", "bool": "Bool",
            "complex64": "ComplexFloat", "complex128": "ComplexDouble"}
_SMALL = ("float16", "bfloat16", "float32", "float")
_WHOLE = ("int64", "int32", "int16", "int8", "uint8", "int", "uint")
_NO_FLOATS = ("int64", "int32", "int16", "int8", "uint8", "int", "uint", "bool")

def _scalar(x):
    return _SCALARS[dtype_of(x)]

def _same_types(a, b):
    assert same_dtype(a, b) or (dtype_of(a) in _SMALL and dtype_of(b) in _SMALL), (
        f"expected scalar type {_scalar(a)} but found {_scalar(b)}")

def _refuse_whole(x, name):
    assert dtype_of(x) not in _NO_FLOATS, f"\"{name}\" not implemented for '{_scalar(x)}'"

def _is_whole(x):
    return dtype_of(x) in _WHOLE

def _long(x):
    assert same_dtype(x, "int64"), f"expected scalar type Long but found {_scalar(x)}"

def _sizes(S):
    return f"[{joined(S, ', ')}]"

def _size(S):
    return f"torch.Size([{joined(S, ', ')}])"


# Convolutions.

def _each(numbers, n, name):
    assert len(numbers) == 1 or len(numbers) == n, (
        f"expected {name} to be a single integer value or a list of {n} values to match the convolution "
        f"dimensions, but got {name}={_sizes(numbers)}")

def _convolution_inputs(name, n, input, weight, stride, dilation, groups):
    S = shape_of(input)
    W = shape_of(weight)
    assert len(S) == n + 1 or len(S) == n + 2, (
        f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to {name}, but got input of size: {_sizes(S)}")
    _each(stride, len(W) - 2, "stride")
    _each(dilation, len(W) - 2, "dilation")
    assert at_least(stride, 1), "non-positive stride is not supported"
    assert at_least(dilation, 1), "non-positive dilation is not supported"
    assert groups >= 1, "non-positive groups is not supported"
    assert len(W) == n + 2, (
        f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight {_sizes(W)}, but got {n + 2}-dimensional "
        f"input of size {_sizes(_batched(S, n))} instead")

def _convolution_types(input, weight, bias):
    if bias is not None and dtype_of(input) in _NO_FLOATS:
        assert same_dtype(input, bias), (
            f"Input type ({_C_TYPES[dtype_of(input)]}) and bias type ({_C_TYPES[dtype_of(bias)]}) should be the same")
    if dtype_of(input) == "float32" and dtype_of(weight) == "float64":
        raise RuntimeError("Input type (torch.FloatTensor) and weight type (torch.DoubleTensor) should be the same "
                           "or input should be a MKLDNN tensor and weight is a dense tensor")
    _same_types(input, weight)

_C_TYPES = {"int64": "long int", "int32": "int", "int16": "short int", "int8": "signed char",
            "uint8": "unsigned char", "bool": "bool", "float32": "float", "float64": "double",
            "float16": "c10::Half", "bfloat16": "c10::BFloat16"}

def _batched(S, n):
    return (1,) + S if len(S) == n + 1 else S

def _convolution(name, n, input, weight, bias, stride, padding, dilation, groups):
    S = shape_of(input)
    W = shape_of(weight)
    R = windows(S[-n:], W[2:], stride, padding, dilation)
    # What certainly fits needs no explanation.
    if certainly(len(S) == n + 2 and S[1] == W[1] * groups and at_least(R, 1) and at_least(S, 1) and
                 same_dtype(input, weight)) and not isinstance(padding, str) and len(padding) == n and groups >= 1 \
            and len(W) == n + 2 and certainly(at_least(padding, 0) and at_least(stride, 1) and at_least(dilation, 1)) \
            and W[0] % groups == 0 and (bias is None or certainly(shape_of(bias) == W[:1])) and len(stride) == n:
        return array((S[0], W[0]) + R, dtype_of(input))
    if isinstance(padding, str):
        if padding != "same" and padding != "valid":
            raise RuntimeError(f"Invalid padding string: '{padding}'")
        if padding == "same":
            assert not certainly(max(stride) > 1), "padding='same' is not supported for strided convolutions"
    else:
        _each(padding, n, "padding")
        assert at_least(padding, 0), "negative padding is not supported"
    _convolution_inputs(name, n, input, weight, stride, dilation, groups)
    S = ranked(S, n + 1)
    W = ranked(W, n + 2)
    assert at_least(W[:1], groups), (
        f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
        f"{_sizes(W)} instead")
    assert W[0] % groups == 0, (
        f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size "
        f"[{_sizes(W)}] instead")
    C = S[-n - 1]
    assert C == W[1] * groups, (
        f"Given groups={groups}, weight of size {_sizes(W)}, expected input{_sizes(_batched(S, n))} to have "
        f"{W[1] * groups} channels, but got {C} channels instead")
    if bias is not None:
        _convolution_bias(f"weight of size {_sizes(W)}", W[0], bias)
    R = windows(S[-n:], W[2:], stride, padding, dilation)
    assert at_least(R, 1), _too_small(S[-n:], W[2:], padding, dilation)
    if not certainly(prod(S) == 0):
        _convolution_types(input, weight, bias)
    _only_zero_batches(S, n)
    return array(S[:-n - 1] + (W[0],) + R, dtype_of(input))

def _too_small(S, kernel, padding, dilation):
    P = unfolded_windows(S, 1, 1, 0, 0 if isinstance(padding, str) else tuple(2 * p for p in padding))
    K = unfolded_windows(kernel, 1, dilation)
    return (f"Calculated padded input size per channel: ({joined(P, ' x ')}). Kernel size: ({joined(K, ' x ')}). "
            "Kernel size can't be greater than actual input size")

def _convolution_bias(what, channels, bias):
    B = shape_of(bias)
    if len(B) != 1 or B[0] != channels:
        raise RuntimeError(f"Given {what}, expected bias to be 1-dimensional with {channels} elements, but got bias "
                           f"of size {_sizes(B)} instead")

def _only_zero_batches(S, n):
    if certainly(prod(S[-n:]) == 0) and certainly(prod(S[:-n]) != 0):
        raise RuntimeError("Only zero batch or zero channel inputs are supported, but got input shape: "
                           f"{_sizes(_batched(S, n))}")

def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1, padding: Shape | str = 0,
           dilation: Shape = 1, groups: int = 1):
    return _convolution("conv1d", 1, input, weight, bias, stride, padding, dilation, groups)

def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1, padding: Shape | str = 0,
           dilation: Shape = 1, groups: int = 1):
    return _convolution("conv2d", 2, input, weight, bias, stride, padding, dilation, groups)

def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1, padding: Shape | str = 0,
           dilation: Shape = 1, groups: int = 1):
    return _convolution("conv3d", 3, input, weight, bias, stride, padding, dilation, groups)

def _transposed(name, n, input, weight, bias, stride, padding, output_padding, groups, dilation):
    S = shape_of(input)
    W = shape_of(weight)
    _convolution_inputs(name, n, input, weight, stride, dilation, groups)
    S = ranked(S, n + 1)
    W = ranked(W, n + 2)
    _each(padding, n, "padding")
    _each(output_padding, n, "output_padding")
    assert at_least(padding, 0), "negative padding is not supported"
    assert at_least(output_padding, 0), "negative output_padding is not supported"
    assert W[0] % groups == 0, (
        f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size "
        f"[{_sizes(W)}] instead")
    C = S[-n - 1]
    assert C == W[0], (
        f"Given transposed=1, weight of size {_sizes(W)}, expected input{_sizes(_batched(S, n))} to have {W[0]} "
        f"channels, but got {C} channels instead")
    channels = W[1] * groups
    if bias is not None:
        _convolution_bias(f"transposed=1, weight of size {_sizes(W)}", channels, bias)
    for i in range(n):
        assert output_padding[i % len(output_padding)] < max(stride[i % len(stride)], dilation[i % len(dilation)]), (
            "output padding must be smaller than either stride or dilation")
    R = unfolded_windows(S[-n:], W[2:], stride, padding, output_padding, dilation)
    # PyTorch 2 gives tensors without elements, at times.
    assert certainly(prod(S) == 0) or at_least(R, 0), (
        f"Given input size per channel: ({joined(S[-n:], ' x ')}). Calculated output size per channel: "
        f"({joined(R, ' x ')}). Output size is too small")
    if not certainly(prod(S) == 0):
        _same_types(input, weight)
        if bias is not None:
            _same_types(input, bias)
    _only_zero_batches(S, n)
    return array(S[:-n - 1] + (channels,) + R, dtype_of(input))

def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1):
    return _transposed("conv_transpose1d", 1, input, weight, bias, stride, padding, output_padding, groups, dilation)

def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1):
    return _transposed("conv_transpose2d", 2, input, weight, bias, stride, padding, output_padding, groups, dilation)

def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1):
    return _transposed("conv_transpose3d", 3, input, weight, bias, stride, padding, output_padding, groups, dilation)

@where(len(S) == 3, "Input must have 3 dims: time, batch, in_channel")
@where(len(W) == 3, "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels.")
@where(rank(bias) == 1, "Bias must be 1-D")
@where(S[2] == W[1], "Input dim 2 (input channels) is not == dim 1 in the weight tensor")
@where(shape_of(bias)[0] == W[2], "Bias size must equal dim 2 in the weight tensor (output channels).")
def conv_tbc(input: Tensor[*S], weight: Tensor[*W], bias: Tensor, pad: int = 0) -> Tensor[
        dtype_of(input), S[0] + 2 * pad - W[0] + 1, S[1], W[2]]: ...

def unfold(input: Tensor, kernel_size: Shape, dilation: Shape = 1, padding: Shape = 0, stride: Shape = 1):
    S = shape_of(input)
    assert len(S) == 3 or len(S) == 4, (
        f"Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, "
        f"but got: {_sizes(S)}")
    assert at_least(kernel_size, 1), (f"kernel size should be greater than zero, but got kernel_height: "
                                      f"{kernel_size[0]} kernel_width: {kernel_size[-1]}")
    assert at_least(stride, 1), (f"stride should be greater than zero, but got stride_height: {stride[0]} "
                                 f"stride_width: {stride[-1]}")
    assert at_least(dilation, 1), (f"dilation should be greater than zero, but got dilation_height: {dilation[0]} "
                                   f"dilation_width: {dilation[-1]}")
    assert at_least(S[-3:], 1), (
        f"Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, "
        f"but got: {_sizes(S)}")
    S = ranked(S, 3)
    R = windows(S[-2:], kernel_size, stride, padding, dilation)
    K = (kernel_size[0], kernel_size[-1])
    if not at_least(R, 1):
        raise RuntimeError(
            f"Given input with spatial size ({joined(S[-2:], ', ')}), kernel_size=({joined(K, ', ')}), "
            f"dilation=({dilation[0]}, {dilation[-1]}), padding=({padding[0]}, {padding[-1]}), calculated shape of "
            f"the array of sliding blocks as ({joined(R, ', ')}), but its components must be at least one.")
    _refuse_whole(input, "im2col_out_cpu")
    return array(S[:-3] + (S[-3] * K[0] * K[1], R[0] * R[1]), dtype_of(input))

def fold(input: Tensor, output_size: Shape, kernel_size: Shape, dilation: Shape = 1, padding: Shape = 0,
         stride: Shape = 1):
    S = shape_of(input)
    assert len(output_size) == 1 or len(output_size) == 2, "output_size should be two ints"
    assert len(S) == 2 or len(S) == 3, (
        f"Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for "
        f"input, but got: {_sizes(S)}")
    K = (kernel_size[0], kernel_size[-1])
    block = K[0] * K[1]
    assert S[-2] % block == 0, (
        f"Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
        f"input.size(1)={S[-2]} and kernel_size=({joined(K, ', ')}).")
    O = (output_size[0], output_size[-1])
    R = windows(O, kernel_size, stride, padding, dilation)
    blocks = R[0] * R[1]
    if S[-1] != blocks:
        raise RuntimeError(
            f"Given output_size=({joined(O, ', ')}), kernel_size=({joined(K, ', ')}), dilation=({dilation[0]}, "
            f"{dilation[-1]}), padding=({padding[0]}, {padding[-1]}), stride=({stride[0]}, {stride[-1]}), expected "
            f"size of input's dimension 2 to match the calculated number of sliding blocks {R[0]} * {R[1]} = "
            f"{blocks}, but got input.size(2)={S[-1]}.")
    _refuse_whole(input, "col2im_out_cpu")
    return array(S[:-2] + (S[-2] // block,) + O, dtype_of(input))


# Pooling.

_COUNTS = ("zero", "one", "two", "three")

def _pooling_numbers(name, n, kernel_size, stride, padding, dilation):
    what = f"tuple of {_COUNTS[n]} ints"
    assert len(kernel_size) == 1 or len(kernel_size) == n, (
        f"{name}: kernel_size must either be a single int, or a {what}")
    assert len(stride) <= 1 or len(stride) == n, (
        f"{name}: stride must either be omitted, a single int, or a {what}")
    assert len(padding) == 1 or len(padding) == n, f"{name}: padding must be either be a single int, or a {what}"
    assert len(dilation) == 1 or len(dilation) == n, f"{name}: dilation must be either a single int, or a {what}"
    assert at_least(kernel_size, 1), ("stride should not be zero" if len(stride) == 0
                                      else "kernel size should be greater than zero")
    assert at_least(stride, 1), "stride should not be zero"
    assert at_least(dilation, 1), "dilation should be greater than zero, but got dilation"
    for i in range(max(len(padding), len(kernel_size))):
        k = kernel_size[i % len(kernel_size)]
        p = padding[i % len(padding)]
        assert p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}"
    assert at_least(padding, 0), "pad must be non-negative, but got pad"

def _pooled(n, S, kernel_size, stride, padding, dilation, ceil_mode):
    S = ranked(S, n + 1)
    assert at_least(S[-n - 1:], 1), (
        f"Expected {n + 1}D or {n + 2}D (batch mode) tensor with optional 0 dim batch size for input, but "
        f"got:{_sizes(S)}")
    R = windows(S[-n:], kernel_size, stride, padding, dilation, ceil_mode)
    if not at_least(R, 1):
        raise RuntimeError(f"Given input size: ({joined(S[-n - 1:], 'x')}). Calculated output size: "
                           f"({joined(S[-n - 1:-n] + R, 'x')}). Output size is too small")
    return S[:-n] + R

def _max_pool(name, n, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices):
    S = shape_of(input)
    stride = () if stride is None else stride
    _pooling_numbers(name, n, kernel_size, stride, padding, dilation)
    assert len(S) == n + 1 or len(S) == n + 2, f"non-empty {n + 1}D or {n + 2}D (batch mode) tensor expected for input"
    R = _pooled(n, S, kernel_size, stride, padding, dilation, ceil_mode)
    if return_indices:
        return (array(R, dtype_of(input)), array(R, "int64"))
    return array(R, dtype_of(input))

def max_pool1d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False):
    S = shape_of(input)
    stride = () if stride is None else stride
    assert len(kernel_size) == 1, ("max_pool1d() kernel_size must be an int, list of ints or tuple of ints of size "
                                   f"1 but got size {len(kernel_size)}")
    assert len(stride) <= 1, ("max_pool1d() stride must be None, an int, list of ints, or tuple of ints of size 1 "
                              f"but got size {len(stride)}")
    assert len(S) == 2 or len(S) == 3, (
        f"max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but "
        f"got:{_sizes(S)}")
    assert at_least(S[-2:], 1), (
        f"max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but "
        f"got:{_sizes(S)}")
    assert at_least(kernel_size, 1), (
        f"max_pool1d() kernel_size must be greater than zero, but got {kernel_size[0]}")
    assert at_least(stride, 1), f"max_pool1d() stride must be greater than zero, but got {stride[0]}"
    assert at_least(padding, 0), f"max_pool1d() padding must be non-negative, but got {padding[0]}"
    assert padding[0] <= kernel_size[0] // 2, (
        f"max_pool1d() padding should be at most half of kernel size, but got padding={padding[0]} and "
        f"kernel_size={kernel_size[0]}")
    assert at_least(dilation, 1), f"max_pool1d() dilation must be greater than zero, but got {dilation[0]}"
    S = ranked(S, 2)
    R = windows(S[-1:], kernel_size, stride, padding, dilation, ceil_mode)
    if return_indices:
        if not at_least(R, 1):
            raise RuntimeError(f"Given input size: ({S[-2]}x1x{S[-1]}). Calculated output size: "
                               f"({S[-2]}x1x{R[0]}). Output size is too small")
        return (array(S[:-1] + R, dtype_of(input)), array(S[:-1] + R, "int64"))
    if not at_least(R, 0):
        raise RuntimeError(f"max_pool1d() Invalid computed output size: {R[0]}")
    _refuse_whole(input, "max_pool1d_impl")
    return array(S[:-1] + R, dtype_of(input))

def max_pool2d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False):
    return _max_pool("max_pool2d", 2, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)

def max_pool3d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False):
    return _max_pool("max_pool3d", 3, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)

def max_pool1d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> max_pool1d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

def max_pool2d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> max_pool2d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

def max_pool3d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> max_pool3d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

def avg_pool1d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True):
    S = shape_of(input)
    stride = () if stride is None else stride
    assert len(S) == 2 or len(S) == 3, (
        f"Expected 2 to 3 dimensions, but got {len(S)}-dimensional tensor for argument #1 'self' (while checking "
        "arguments for avg_pool1d)")
    _pooling_numbers("avg_pool1d", 1, kernel_size, stride, padding, (1,))
    assert at_least(S[-2:], 1), "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input"
    S = ranked(S, 2)
    R = windows(S[-1:], kernel_size, stride, padding, 1, ceil_mode)
    if not at_least(R, 1):
        raise RuntimeError(f"Given input size: ({S[-2]}x1x{S[-1]}). Calculated output size: ({S[-2]}x1x{R[0]}). "
                           "Output size is too small")
    return array(S[:-1] + R, dtype_of(input))

def avg_pool2d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None):
    S = shape_of(input)
    stride = () if stride is None else stride
    _pooling_numbers("avg_pool2d", 2, kernel_size, stride, padding, (1,))
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    if len(S) < 3:
        raise IndexError(f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got -3)")
    assert len(S) == 3 or len(S) == 4, "non-empty 3D or 4D (batch mode) tensor expected for input"
    return array(_pooled(2, S, kernel_size, stride, padding, 1, ceil_mode), dtype_of(input))

def avg_pool3d(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None):
    S = shape_of(input)
    stride = () if stride is None else stride
    _pooling_numbers("avg_pool3d", 3, kernel_size, stride, padding, (1,))
    assert len(S) == 4 or len(S) == 5, "non-empty 4D or 5D (batch mode) tensor expected for input"
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    assert at_least(S[-4:], 1), (
        f"Expected 4D or 5D (batch mode) tensor with optional 0 dim batch size for input, but got:{_sizes(S)}")
    S = ranked(S, 4)
    R = windows(S[-3:], kernel_size, stride, padding, 1, ceil_mode)
    K = (kernel_size[0], kernel_size[len(kernel_size) // 2], kernel_size[-1])
    if not at_least(R, 1):
        raise RuntimeError(f"input image (T: {S[-3]} H: {S[-2]} W: {S[-1]}) smaller than kernel size (kT: {K[0]} "
                           f"kH: {K[1]} kW: {K[2]})")
    return array(S[:-3] + R, dtype_of(input))

def lp_pool2d(input: Tensor, norm_type: float, kernel_size: Shape, stride: Shape | None = None,
              ceil_mode: bool = False) -> avg_pool2d(input, kernel_size, stride, 0, ceil_mode): ...

@where(not isinstance(kernel_size, (tuple, list)),
       "mul(): argument 'other' (position 1) must be Tensor, not "
       f"{'tuple' if isinstance(kernel_size, tuple) else 'list'}", raises=TypeError)
def lp_pool1d(input: Tensor, norm_type: float, kernel_size, stride: Shape | None = None, ceil_mode: bool = False) -> avg_pool1d(
        input, kernel_size, stride, 0, ceil_mode): ...

def _adaptive_size(output_size, S, n):
    """The wanted sizes: None keeps one."""
    if output_size is None:
        return S[-n:]
    if isinstance(output_size, int):
        return (output_size,) * n
    sizes = S[-n:]
    return tuple(sizes[i] if output_size[i] is None else output_size[i] for i in range(len(output_size)))

def _adaptive_pool(name, n, input, output_size, colon):
    S = shape_of(input)
    S = ranked(S, n)
    is_single = isinstance(output_size, int)
    if n == 1:
        assert len(S) == 2 or len(S) == 3, (
            f"Expected 2 to 3 dimensions, but got {len(S)}-dimensional tensor for argument #1 'self' (while checking "
            f"arguments for {name})")
    if is_single or output_size is None:
        R = _adaptive_size(output_size, S, n)
    else:
        if n > 1:
            assert len(S) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}"
        assert len(output_size) == n, f"{name}: output_size must be {n}"
        if n == 1 and output_size[0] is None:
            raise TypeError(f"{name}(): argument 'output_size' (position 2) must be tuple of ints, not tuple")
        if n > 1 and len(S) <= n:
            raise ValueError(f"Input dimension should be at least {n + 1}")
        R = _adaptive_size(output_size, S, n)
    if n > 1:
        assert len(S) == n + 1 or len(S) == n + 2 or (colon == "" and certainly(max(R) == 1)), (
            f"{name}(): Expected {n + 1}D or {n + 2}D tensor, but got{colon} {_sizes(S)}")
    for i in range(1, n + 1):
        assert S[-i] != 0 or (colon == "" and certainly(max(R) == 1)), (
            f"{name}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes "
            f"{_sizes(S)} with dimension {len(S) - i} being empty")
    return S, R

def _adaptive_avg(name, n, input, output_size):
    S, R = _adaptive_pool(name, n, input, output_size, "")
    assert at_least(R, 0), (
        f"{name}: elements of output_size must be greater than or equal to 0 but received {{{joined(R, ', ')}}}")
    _refuse_whole(input, "adaptive_avg_pool3d_cpu" if n == 3 else "adaptive_avg_pool2d")
    return array(S[:-n] + R, dtype_of(input))

def adaptive_avg_pool1d(input: Tensor, output_size):
    return _adaptive_avg("adaptive_avg_pool1d", 1, input, output_size)

def adaptive_avg_pool2d(input: Tensor, output_size):
    return _adaptive_avg("adaptive_avg_pool2d", 2, input, output_size)

def adaptive_avg_pool3d(input: Tensor, output_size):
    return _adaptive_avg("adaptive_avg_pool3d", 3, input, output_size)

def _adaptive_max(name, n, input, output_size, return_indices):
    S, R = _adaptive_pool(name, n, input, output_size, ":")
    assert at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: {_sizes(S[:-n] + R)}"
    _refuse_whole(input, "adaptive_max_pool3d_cpu" if n == 3 else "adaptive_max_pool2d")
    if return_indices:
        return (array(S[:-n] + R, dtype_of(input)), array(S[:-n] + R, "int64"))
    return array(S[:-n] + R, dtype_of(input))

def adaptive_max_pool1d(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool1d", 1, input, output_size, return_indices)

def adaptive_max_pool2d(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool2d", 2, input, output_size, return_indices)

def adaptive_max_pool3d(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool3d", 3, input, output_size, return_indices)

def adaptive_max_pool1d_with_indices(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool1d", 1, input, output_size, True)

def adaptive_max_pool2d_with_indices(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool2d", 2, input, output_size, True)

def adaptive_max_pool3d_with_indices(input: Tensor, output_size, return_indices: bool = False):
    return _adaptive_max("adaptive_max_pool3d", 3, input, output_size, True)

_FRACTION_SIDES = {2: ("height", "width"), 3: ("time", "height", "width")}

def _fractional(name, n, input, kernel_size, output_size, output_ratio, return_indices):
    S = shape_of(input)
    if output_size is None and output_ratio is None:
        raise ValueError(f"{name} requires specifying either an output_size or an output_ratio")
    if output_size is None:
        R = scaled(ranked(S, n)[-n:], output_ratio)
    elif isinstance(output_size, int):
        R = (output_size,) * n
    else:
        R = tuple(output_size)
    if len(S) < n + 1:
        raise IndexError(f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got "
                         f"-{n + 1})")
    S = ranked(S, n + 1)
    assert len(S) <= n + 2, f"{name}(): Expected {n + 1}D or {n + 2}D tensor, but got: {_sizes(S)}"
    _refuse_whole(input, "check_uniform_bounds")
    K = (kernel_size[0],) * n if len(kernel_size) == 1 else kernel_size
    for i in range(n):
        side = _FRACTION_SIDES[n][i]
        assert R[i] + K[i] - 1 <= S[i - n], (
            f"{name}(): pool {side} {K[i]} too large relative to input {side} {S[i - n]}")
    if return_indices:
        return (array(S[:-n] + R, dtype_of(input)), array(S[:-n] + R, "int64"))
    return array(S[:-n] + R, dtype_of(input))

def fractional_max_pool2d(input: Tensor, kernel_size: Shape, output_size=None, output_ratio=None,
                          return_indices: bool = False, _random_samples=None):
    return _fractional("fractional_max_pool2d", 2, input, kernel_size, output_size, output_ratio, return_indices)

def fractional_max_pool3d(input: Tensor, kernel_size: Shape, output_size=None, output_ratio=None,
                          return_indices: bool = False, _random_samples=None):
    return _fractional("fractional_max_pool3d", 3, input, kernel_size, output_size, output_ratio, return_indices)

def _as_given(sizes, n):
    return sizes[2:] if len(sizes) == n + 2 else sizes

def _unpool_size(S, n, kernel_size, stride, padding, output_size):
    default = unfolded_windows(S[-n:], kernel_size, stride, padding)
    if output_size is None:
        return default
    wanted = tuple(output_size)
    if len(wanted) == n + 2:
        wanted = wanted[2:]
    if len(wanted) != n:
        raise ValueError(f"output_size should be a sequence containing {n} or {n + 2} elements, but it has a length "
                         f"of '{len(wanted)}'")
    for i in range(n):
        step = stride[i % len(stride)]
        least = default[i] - step
        most = default[i] + step
        if not (least < wanted[i] < most):
            raise ValueError(f'invalid output_size "{_as_given(output_size, n)}" (dim {i} must be between {least} and {most})')
    return wanted

def _unpool(name, n, input, indices, kernel_size, stride, padding, output_size):
    S = shape_of(input)
    stride = kernel_size if stride is None else stride
    if n < 3:
        assert len(S) == n + 1 or len(S) == n + 2, (
            f"Input to max_unpooling2d should be a 3d or 4d Tensor, but got a tensor with {len(S) + 2 - n} "
            "dimensions.")
    else:
        assert len(S) == 4 or len(S) == 5, (
            f"Input to max_unpooling3d should be a 4d or 5d Tensor, but got a tensor with {len(S)} dimensions.")
    S = ranked(S, n + 1)
    R = _unpool_size(S, n, kernel_size, stride, padding, output_size)
    I = shape_of(indices)
    assert same_dtype(indices, "int64"), f"elements in indices should be type int64 but got: {_scalar(indices)}"
    assert I == S, (
        f"Expected shape of indices to be same as that of the input tensor ({_sizes(S)}) but got indices tensor with "
        f"shape: {_sizes(I)}")
    _refuse_whole(input, "max_unpool3d" if n == 3 else "max_unpool2d")
    return array(S[:-n] + R, dtype_of(input))

def max_unpool1d(input: Tensor, indices: Tensor, kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None):
    return _unpool("max_unpool1d", 1, input, indices, kernel_size, stride, padding, output_size)

def max_unpool2d(input: Tensor, indices: Tensor, kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None):
    return _unpool("max_unpool2d", 2, input, indices, kernel_size, stride, padding, output_size)

def max_unpool3d(input: Tensor, indices: Tensor, kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None):
    return _unpool("max_unpool3d", 3, input, indices, kernel_size, stride, padding, output_size)


# Products.

def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None):
    S = shape_of(input)
    W = shape_of(weight)
    assert len(W) <= 2, f"t() expects a tensor with <= 2 dimensions, but self is {len(W)}D"
    if bias is not None and certainly(len(S) != 1):
        _matrix_types(input, weight)
    R = words.matmul(S, W[::-1])
    if not certainly(prod(S) == 0):
        _same_types(input, weight)
    if bias is not None:
        B = shape_of(bias)
        if certainly(len(S) == 1):
            words.broadcast_out(R, R, B)
        assert fits(B, R[-1:]), (
            f"The expanded size of the tensor ({R[-1]}) must match the existing size ({B[-1]}) at non-singleton "
            "dimension 1.")
    return array(R, dtype_of(input))

def _matrix_types(a, b):
    assert same_dtype(a, b) or (dtype_of(a) in _SMALL and dtype_of(b) in _SMALL), (
        "mat1 and mat2 must have the same dtype")

def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None):
    S = shape_of(input1)
    T = shape_of(input2)
    W = shape_of(weight)
    assert len(S) == len(T), f"bilinear(): input dimensions do not match: got {len(S)} and {len(T)}"
    if isinstance(len(S), int):
        for i in range(len(S) - 1):
            assert S[i] == T[i], f"bilinear(): input batch dimensions do not match at dim {i}: got {S[i]} and {T[i]}"
    assert S[-1] == W[1], f"bilinear(): input1 size does not match weight size: got {S[-1]} but expected {W[1]}"
    assert T[-1] == W[2], f"bilinear(): input2 size does not match weight size: got {T[-1]} but expected {W[2]}"
    if bias is not None:
        B = shape_of(bias)
        assert B[0] == W[0], f"bilinear(): bias size does not match weight size: got {B[0]} but expected {W[0]}"
    _same_types(input1, weight)
    _same_types(weight, input2)
    return array(S[:-1] + (W[0],), dtype_of(input1))


# Activations.

@same_as("input")
def relu(input: Tensor, inplace: bool = False): ...
relu_ = relu6 = relu
@same_as("input")
def hardsigmoid(input: Tensor, inplace: bool = False):
    _refuse_whole(input, "hardsigmoid_cpu")
@same_as("input")
def hardswish(input: Tensor, inplace: bool = False):
    _refuse_whole(input, "hardswish_cpu")
@same_as("input")
def silu(input: Tensor, inplace: bool = False):
    _refuse_whole(input, "silu_cpu")
@same_as("input")
def mish(input: Tensor, inplace: bool = False):
    _refuse_whole(input, "mish_cpu")
@same_as("input")
def selu(input: Tensor, inplace: bool = False):
    _refuse_whole(input, "elu_cpu")
selu_ = selu
@same_as("input")
def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False): ...
threshold_ = threshold
@same_as("input")
def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False): ...
hardtanh_ = hardtanh
@same_as("input")
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False):
    _refuse_whole(input, "elu_cpu")
elu_ = celu = celu_ = elu
@same_as("input")
def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False):
    _refuse_whole(input, "leaky_relu_cpu")
leaky_relu_ = leaky_relu
@same_as("input")
def rrelu(input: Tensor, lower: float = 0.125, upper: float = 0.3333, training: bool = False, inplace: bool = False):
    _refuse_whole(input, "rrelu_with_noise_out_cpu" if training else "leaky_relu_cpu")
rrelu_ = rrelu
@same_as("input")
def gelu(input: Tensor, approximate: str = "none"):
    assert approximate in ("none", "tanh"), "approximate argument must be either none or tanh."
    _refuse_whole(input, "GeluKernelImpl")
@same_as("input")
def logsigmoid(input: Tensor):
    _refuse_whole(input, "log_sigmoid_cpu")
@same_as("input", "float")
def sigmoid(input: Tensor): ...
tanh = softsign = tanhshrink = sigmoid
@same_as("input")
def hardshrink(input: Tensor, lambd: float = 0.5):
    _refuse_whole(input, "hardshrink_cpu")
@same_as("input")
def softshrink(input: Tensor, lambd: float = 0.5):
    assert lambd >= 0, f"lambda must be greater or equal to 0, but found to be {lambd}."
    _refuse_whole(input, "softshrink_cpu")
@same_as("input")
def softplus(input: Tensor, beta: float = 1, threshold: float = 20):
    _refuse_whole(input, "softplus_cpu")

def prelu(input: Tensor, weight: Tensor):
    S = shape_of(input)
    W = shape_of(weight)
    if certainly(prod(W) != 1):
        assert len(S) > 0, "Not allow zero-dim input tensor."
        known = 1 if certainly(len(S) == 1) else S[1] if certainly(len(S) > 1) else prod(W)
        assert known == prod(W), (
            f"Mismatch of parameter numbers and input channel size. Found parameter numbers = {prod(W)} and channel "
            f"size = {known}.")
    assert same_dtype(input, weight) or (dtype_of(input) in _SMALL and dtype_of(weight) in _SMALL), (
        f"Found dtype {_scalar(weight)} but expected {_scalar(input)}")
    assert len(W) <= 1, f"prelu: Expected `weight` to be a scalar or 1D tensor, but got ndim = {len(W)}"
    return array(S, dtype_of(input))

def glu(input: Tensor, dim: int = -1):
    S = shape_of(input)
    assert len(S) > 0, "glu does not support 0-dimensional tensors"
    i = words.axis(dim, len(S))
    assert S[i] % 2 == 0, f"Halving dimension must be even, but dimension {i} is size {S[i]}"
    _refuse_whole(input, "glu_cpu")
    return array(S[:i] + (S[i] // 2,) + S[i + 1:], dtype_of(input))

def _softmax_dim(dim, S):
    """Without a dimension softmax takes 0 or 1, which says nothing about the shape."""
    if dim is not None:
        words.axis(dim, len(S))

def softmax(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None):
    _softmax_dim(dim, shape_of(input))
    if dtype is None:
        _refuse_whole(input, "softmax")
        return array(shape_of(input), dtype_of(input))
    return array(shape_of(input), dtype)

def softmin(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None) -> softmax(
        input, dim, 3, dtype): ...

def log_softmax(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None):
    _softmax_dim(dim, shape_of(input))
    if dtype is None:
        _refuse_whole(input, "log_softmax")
        return array(shape_of(input), dtype_of(input))
    return array(shape_of(input), dtype)

@valid(words.axis(dim, rank(logits)))
def gumbel_softmax(logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1) -> Tensor[
        dtype_of(logits), *shape_of(logits)]: ...


# Dropout.

def _probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")

def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False):
    _probability(p)
    if certainly(training) and certainly(p > 0) and not certainly(prod(shape_of(input)) == 0):
        assert dtype_of(input) not in _WHOLE, "result type Float can't be cast to the desired output type Long"
    return array(shape_of(input), dtype_of(input))

def alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> dropout(
        input, p, training, inplace): ...

def feature_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False):
    _probability(p)
    if certainly(training) and certainly(p > 0) and not certainly(prod(shape_of(input)) == 0):
        assert rank(input) >= 2, "Feature dropout requires at least 2 dimensions in the input"
    return array(shape_of(input), dtype_of(input))

def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False):
    _probability(p)
    S = shape_of(input)
    assert len(S) == 2 or len(S) == 3, (
        f"dropout1d: Expected 2D or 3D input, but received a {len(S)}D input. Note that dropout1d exists to provide "
        "channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch "
        "dimension (i.e. 2D or 3D inputs).")
    return array(S, dtype_of(input))

def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False):
    _probability(p)
    if certainly(training) and certainly(p > 0) and not certainly(prod(shape_of(input)) == 0):
        assert rank(input) >= 2, "Feature dropout requires at least 2 dimensions in the input"
    return array(shape_of(input), dtype_of(input))

def dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False):
    _probability(p)
    if certainly(training) and certainly(p > 0):
        assert rank(input) >= 1, "Feature dropout requires at least 2 dimensions in the input"
    return array(shape_of(input), dtype_of(input))


# Normalisation.

def _batch_norm_size(S):
    """With one value per channel there is nothing to normalise."""
    if prod(S[:1] + S[2:]) == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {_size(S)}")

def _contains(name, x, channels):
    if x is not None:
        n = prod(shape_of(x))
        assert n == channels, f"{name} should contain {channels} elements not {n}"

def batch_norm(input: Tensor, running_mean: Tensor | None, running_var: Tensor | None, weight: Tensor | None = None,
               bias: Tensor | None = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5):
    S = shape_of(input)
    if weight is not None and running_mean is not None and bias is not None and running_var is not None:
        C = S[1:2]
        # What certainly fits needs no explanation.
        if certainly(len(S) > 2 and shape_of(weight) == C and shape_of(running_mean) == C and
                     same_dtype(input, weight) and shape_of(bias) == C and shape_of(running_var) == C) \
                and not certainly(prod(S[:1] + S[2:]) == 1) and not certainly(S[1] == 0):
            return array(S, dtype_of(input))
    if certainly(training):
        if prod(S[:1] + S[2:]) == 1:
            raise ValueError(f"Expected more than 1 value per channel when training, got input size {_size(S)}")
    elif not training:
        assert running_mean is not None, "running_mean must be defined in evaluation mode"
        assert running_var is not None, "running_var must be defined in evaluation mode"
    if len(S) < 2:
        raise IndexError(f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got 1)")
    if not certainly(prod(S) == 0):
        _contains("running_mean", running_mean, S[1])
        _contains("running_var", running_var, S[1])
        _contains("weight", weight, S[1])
        _contains("bias", bias, S[1])
    if certainly(S[1] == 0):
        raise IndexError("select(): index 0 out of range for tensor of size [0] at dimension 0")
    _refuse_whole(input, "batch_norm")
    _mixed(input, weight)
    _mixed(input, running_mean)
    return array(S, dtype_of(input))

def _mixed(input, x):
    if x is not None:
        assert same_dtype(input, x) or (dtype_of(input) in _SMALL and dtype_of(x) in _SMALL), (
            "mixed dtype (CPU): expect input to have scalar type of BFloat16")

def instance_norm(input: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None,
                  weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True,
                  momentum: float = 0.1, eps: float = 1e-5):
    S = shape_of(input)
    if certainly(use_input_stats):
        if prod(S[2:]) == 1:
            raise ValueError(f"Expected more than 1 spatial element when training, got input size {_size(S)}")
    channels = S[0] * S[1]
    _instances("running_mean", running_mean, S[0], channels)
    _instances("running_var", running_var, S[0], channels)
    _instances("weight", weight, S[0], channels)
    _instances("bias", bias, S[0], channels)
    _refuse_whole(input, "batch_norm")
    _mixed(input, weight)
    return array(S, dtype_of(input))

def _instances(name, x, batch, channels):
    if x is not None:
        n = prod(shape_of(x)) * batch
        assert n == channels, f"{name} should contain {channels} elements not {n}"

def layer_norm(input: Tensor, normalized_shape: Shape, weight: Tensor | None = None, bias: Tensor | None = None,
               eps: float = 1e-5):
    S = shape_of(input)
    n = len(normalized_shape)
    assert n >= 1, ("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, "
                    f"but got normalized_shape = {_sizes(normalized_shape)}")
    if weight is not None:
        assert shape_of(weight) == normalized_shape, (
            f"Expected weight to be of same shape as normalized_shape, but got weight of shape "
            f"{_sizes(shape_of(weight))} and normalized_shape = {_sizes(normalized_shape)}")
    if bias is not None:
        assert shape_of(bias) == normalized_shape, (
            f"Expected bias to be of same shape as normalized_shape, but got bias of shape {_sizes(shape_of(bias))} "
            f"and normalized_shape = {_sizes(normalized_shape)}")
    if len(S) < n or S[-n:] != normalized_shape:
        raise RuntimeError(f"Given normalized_shape={_sizes(normalized_shape)}, expected input with shape [*, "
                           f"{joined(normalized_shape, ', ')}], but got input of size{_sizes(S)}")
    _refuse_whole(input, "LayerNormKernelImpl")
    if weight is not None:
        _same_types(input, weight)
    return array(S, dtype_of(input))

def group_norm(input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None,
               eps: float = 1e-5):
    S = shape_of(input)
    if len(S) < 2:
        raise IndexError(f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got 1)")
    if prod((S[0] * S[1] // num_groups, num_groups) + S[2:]) // num_groups == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {_sizes(S)}")
    assert S[1] % num_groups == 0, (
        f"Expected number of channels in input to be divisible by num_groups, but got input of shape {_sizes(S)} and "
        f"num_groups={num_groups}")
    if weight is not None:
        W = shape_of(weight)
        assert len(W) == 1 and W[0] == S[1], (
            f"Expected weight to be a vector of size equal to the number of channels in input, but got weight of "
            f"shape {_sizes(W)} and input of shape {_sizes(S)}")
    if bias is not None:
        B = shape_of(bias)
        assert len(B) == 1 and B[0] == S[1], (
            f"Expected bias to be a vector of size equal to the number of channels in input, but got bias of shape "
            f"{_sizes(shape_of(weight))} and input of shape {_sizes(S)}")
    _refuse_whole(input, "GroupNormKernelImpl")
    if weight is not None:
        _same_types(input, weight)
    return array(S, dtype_of(input))

@where(len(S) >= 3,
       "Expected 3D or higher dimensionality                          "
       f"input (got {len(S)} dimensions)", raises=ValueError)
def local_response_norm(input: Tensor[*S], size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor[
        dtype_of(input), *S]: ...

@valid(words.axes(dim, rank(input)))
def normalize(input: Tensor, p: float = 2.0, dim=1, eps: float = 1e-12, out: Tensor | None = None) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...


# Embeddings.

_CPU_TYPES = {"float32": "torch.FloatTensor", "float64": "torch.DoubleTensor", "float16": "torch.HalfTensor",
              "uint8": "torch.ByteTensor", "int8": "torch.CharTensor", "int16": "torch.ShortTensor",
              "bool": "CPUBoolType"}

def _indices(x, name):
    assert dtype_of(x) not in ("float32", "float64", "float16", "uint8", "int8", "int16", "bool", "float"), (
        f"Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
        f"{_CPU_TYPES[dtype_of(x)]} instead (while checking arguments for {name})")

def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None,
              norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False):
    W = shape_of(weight)
    if padding_idx is not None:
        if padding_idx >= W[0] or padding_idx < -W[0]:
            raise AssertionError("Padding_idx must be within num_embeddings")
    assert len(W) == 2, "'weight' must be 2-D"
    assert W[0] > 0 or prod(shape_of(input)) == 0, "index_select(): self indexing axis dim should be positive"
    _indices(input, "embedding")
    _within(input, W[0])
    return array(shape_of(input) + (W[1],), dtype_of(weight))

def _within(input, n):
    known = elements(input)
    if known is not None and isinstance(n, int):
        for i in known:
            if i < 0 or i >= n:
                raise IndexError("index out of range in self")

def embedding_bag(input: Tensor, weight: Tensor, offsets: Tensor | None = None, max_norm: float | None = None,
                  norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean", sparse: bool = False,
                  per_sample_weights: Tensor | None = None, include_last_offset: bool = False,
                  padding_idx: int | None = None):
    S = shape_of(input)
    W = shape_of(weight)
    if per_sample_weights is not None:
        P = shape_of(per_sample_weights)
        if P != S:
            raise ValueError(f"embedding_bag: If per_sample_weights ({_size(P)}) is not None, then it must have the "
                             f"same shape as the input ({_size(S)})")
    if len(S) != 1 and len(S) != 2:
        raise ValueError(f"input has to be 1D or 2D Tensor, but got Tensor of dimension {len(S)}")
    if len(S) == 2:
        if offsets is not None:
            raise ValueError("if input is 2D, then offsets has to be None, as input is treated is a mini-batch of "
                             "fixed length sequences. However, found offsets of type <class 'torch.Tensor'>")
        bags = S[0]
    elif offsets is None:
        raise ValueError("offsets has to be a 1D Tensor but got None")
    else:
        if rank(offsets) != 1:
            raise ValueError("offsets has to be a 1D Tensor")
        bags = shape_of(offsets)[0] - (1 if include_last_offset else 0)
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError("embedding_bag: per_sample_weights was not None. per_sample_weights is only "
                                  f"supported for mode='sum' (got mode='{mode}'). Please open a feature request on "
                                  "GitHub.")
    _indices(input, "embedding_bag")
    return array((bags, W[1]), dtype_of(weight))

def one_hot(tensor: Tensor, num_classes: int = -1):
    assert same_dtype(tensor, "int64"), "one_hot is only applicable to index tensor."
    n = num_classes
    if num_classes == -1:
        known = elements(tensor)
        assert known is not None or prod(shape_of(tensor)) != 0, (
            "Can not infer total number of classes from empty tensor.")
        n = fresh("classes") if known is None or len(known) == 0 else max(known) + 1
    return array(shape_of(tensor) + (n,), "int64")


# Losses.

_REDUCTIONS = ("none", "mean", "sum")

def _reduced(S, reduction, d="float32"):
    """What a loss gives for values of that shape."""
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if reduction == "none":
        return array(S, d)
    return array((), d)

def _reduction(size_average, reduce, reduction):
    if size_average is None and reduce is None:
        return reduction
    if reduce is None or reduce:
        return "mean" if size_average is None or size_average else "sum"
    return "none"

def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None,
             ignore_index: int = -100, reduce=None, reduction: str = "mean"):
    reduction = _reduction(size_average, reduce, reduction)
    return _nll(input, target, weight, reduction)

def _nll(input, target, weight, reduction):
    S = shape_of(input)
    T = shape_of(target)
    n = len(S)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if n == 0:
        raise ValueError("Expected 1 or more dimensions (got 0)")
    if n != 1 and S[0] != (T[0] if len(T) > 0 else 0):
        raise ValueError(f"Expected input batch_size ({S[0]}) to match target batch_size "
                         f"({T[0] if len(T) > 0 else 0}).")
    if n <= 2:
        assert len(T) <= 1, "0D or 1D target tensor expected, multi-target not supported"
        assert n == 2 or len(T) == 0 or T[0] == 1, f"size mismatch (got input: {_sizes(S)}, target: {_sizes(T)})"
    elif n == 4:
        assert len(T) == 3, ("only batches of spatial targets supported (3D tensors) but got targets of dimension: "
                             f"{len(T)}")
        assert T == S[:1] + S[2:], f"size mismatch (got input: {_sizes(S)} , target: {_sizes(T)}"
    else:
        assert T == S[:1] + S[2:], f"Expected target size {_sizes(S[:1] + S[2:])}, got {_sizes(T)}"
    classes = S[1] if certainly(n >= 2) else S[0]
    if weight is not None:
        W = shape_of(weight)
        assert len(W) == 1 and W[0] == classes, (
            f"weight tensor should be defined either for all {classes} classes or no classes but got weight tensor of "
            f"shape: {_sizes(W)}")
    assert same_dtype(target, "int64") or same_dtype(target, "uint8"), (
        f"expected scalar type Long but found {_scalar(target)}")
    return _reduced(T, reduction, dtype_of(input))

def cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None,
                  ignore_index: int = -100, reduce=None, reduction: str = "mean", label_smoothing: float = 0.0):
    reduction = _reduction(size_average, reduce, reduction)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    assert 0.0 <= label_smoothing <= 1.0, f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}"
    S = shape_of(input)
    T = shape_of(target)
    if S == T:
        assert dtype_of(target) not in _WHOLE, (
            f"Expected floating point type for target with class probabilities, got {_scalar(target)}")
        _refuse_whole(input, "log_softmax_lastdim_kernel_impl")
        return _reduced(S[:1] + S[2:] if len(S) > 1 else (), reduction, dtype_of(input))
    _refuse_whole(input, "log_softmax_lastdim_kernel_impl")
    return _nll(input, target, weight, reduction)

def _pointwise(input, target, reduction, name=None):
    """A loss of the differences: the sizes should be equal, but may broadcast."""
    S = shape_of(input)
    T = shape_of(target)
    R = broadcast(S, T)
    if name is not None:
        _refuse_whole_pair(input, target, name)
    if certainly(S != T):
        suspect(f"Using a target size ({_size(T)}) that is different to the input size ({_size(S)}). This will likely "
                "lead to incorrect results due to broadcasting. Please ensure they have the same size.")
    return _reduced(R, reduction, promote(input, target))

def _refuse_whole_pair(input, target, name):
    assert not (_is_whole(input) and _is_whole(target)), f"\"{name}\" not implemented for '{_scalar(input)}'"

def mse_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean", weight=None):
    return _pointwise(input, target, _reduction(size_average, reduce, reduction), "mse_cpu")

def l1_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean", weight=None):
    reduction = _reduction(size_average, reduce, reduction)
    if reduction == "mean":
        _refuse_mean(input, target)
    return _pointwise(input, target, reduction)

def _refuse_mean(input, target):
    assert not (_is_whole(input) and _is_whole(target)), (
        "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: "
        f"{_scalar(input)}")

def smooth_l1_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean",
                   beta: float = 1.0):
    assert beta >= 0, "smooth_l1_loss does not support negative values for beta."
    return _pointwise(input, target, _reduction(size_average, reduce, reduction), "smooth_l1_cpu")

def huber_loss(input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight=None):
    assert delta > 0, "huber_loss does not support non-positive values for delta."
    loss = _pointwise(input, target, reduction, "huber_cpu")
    assert not _is_whole(input), "result type Float can't be cast to the desired output type Long"
    return loss

def binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None, reduce=None,
                         reduction: str = "mean"):
    S = shape_of(input)
    T = shape_of(target)
    reduction = _reduction(size_average, reduce, reduction)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if S != T:
        raise ValueError(f"Using a target size ({_size(T)}) that is different to the input size ({_size(S)}) is "
                         "deprecated. Please ensure they have the same size.")
    if weight is not None:
        words.broadcast_out(S, S, shape_of(weight))
    assert same_dtype(input, target) or (dtype_of(input) in _SMALL and dtype_of(target) in _SMALL), (
        f"Found dtype {_scalar(target)} but expected {_scalar(input)}")
    _refuse_whole(input, "binary_cross_entropy")
    return _reduced(S, reduction, dtype_of(input))

def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None,
                                     reduce=None, reduction: str = "mean", pos_weight: Tensor | None = None):
    S = shape_of(input)
    T = shape_of(target)
    reduction = _reduction(size_average, reduce, reduction)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if T != S:
        raise ValueError(f"Target size ({_size(T)}) must be the same as input size ({_size(S)})")
    if pos_weight is not None:
        words.broadcast_out(S, S, broadcast(shape_of(pos_weight), S))
    if weight is not None:
        words.broadcast_out(S, S, shape_of(weight))
    if _is_whole(target) or _is_whole(input):
        raise RuntimeError("result type Float can't be cast to the desired output type Long")
    return _reduced(S, reduction, dtype_of(input))

def kl_div(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean",
           log_target: bool = False):
    reduction = _reduction(size_average, reduce, reduction)
    if reduction == "batchmean":
        reduction = "sum"
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    R = broadcast(shape_of(target), shape_of(input))
    assert not _is_whole(input) and not _is_whole(target), "kl_div: Integral inputs not supported."
    return _reduced(R, reduction, promote(input, target))

def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool = True, full: bool = False, size_average=None,
                     eps: float = 1e-8, reduce=None, reduction: str = "mean"):
    reduction = _reduction(size_average, reduce, reduction)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not valid")
    return _reduced(broadcast(shape_of(target), shape_of(input)), reduction, promote(input, target))

def gaussian_nll_loss(input: Tensor, target: Tensor, var: Tensor, full: bool = False, eps: float = 1e-6,
                      reduction: str = "mean"):
    S = shape_of(input)
    V = shape_of(var)
    if V != S:
        if S[:-1] == V:
            V = V + (1,)
        elif len(V) == len(S) and S[:-1] == V[:-1] and V[-1] == 1:
            V = V
        else:
            raise ValueError("var is of incorrect size")
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not valid")
    return _reduced(broadcast(broadcast(S, shape_of(target)), V), reduction, dtype_of(input))

def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = 1.0, size_average=None, reduce=None,
                         reduction: str = "mean"):
    reduction = _reduction(size_average, reduce, reduction)
    R = broadcast(shape_of(target), shape_of(input))
    if reduction == "mean":
        _refuse_mean(input, input)
    return _reduced(R, reduction, dtype_of(input))

def soft_margin_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean"):
    R = broadcast(shape_of(input), shape_of(target))
    words.broadcast_out(shape_of(input), R)
    assert not _is_whole(input), "result type Float can't be cast to the desired output type Long"
    return _reduced(R, _reduction(size_average, reduce, reduction), dtype_of(input))

def multilabel_margin_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean"):
    S = shape_of(input)
    T = shape_of(target)
    assert len(S) <= 2, f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: {_sizes(S)}"
    assert S == T, f"inconsistent size {_sizes(T)} for argument #2 'target'"
    _long(target)
    return _reduced(S[:-1], _reduction(size_average, reduce, reduction), dtype_of(input))

def multilabel_soft_margin_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None,
                                reduce=None, reduction: str = "mean"):
    R = broadcast(shape_of(target), shape_of(input))
    if weight is not None:
        R = broadcast(R, shape_of(weight))
    reduction = _reduction(size_average, reduce, reduction)
    if reduction not in _REDUCTIONS:
        raise ValueError(f"{reduction} is not valid")
    return _reduced(R[:-1], reduction, dtype_of(input))

def multi_margin_loss(input: Tensor, target: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None,
                      size_average=None, reduce=None, reduction: str = "mean"):
    S = shape_of(input)
    T = shape_of(target)
    if p != 1 and p != 2:
        raise ValueError("only p == 1 and p == 2 supported")
    assert len(S) <= 2, f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: {_sizes(S)}"
    rows = S[0] if certainly(len(S) == 2) else 1
    if certainly(len(S) == 2):
        assert len(T) <= 1 and prod(T) == rows, f"inconsistent target size, got: {_sizes(T)}"
    _long(target)
    if weight is not None:
        assert rank(weight) <= 1, "inconsistent weight size"
    return _reduced(T, _reduction(size_average, reduce, reduction), dtype_of(input))

def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average=None,
                          reduce=None, reduction: str = "mean"):
    S = shape_of(input1)
    T = shape_of(target)
    assert len(T) <= 1, "0D or 1D target tensor expected, multi-target not supported"
    if len(T) == 1:
        assert len(S) == 2 and rank(input2) == 2, (
            f"1D target tensor expects 2D input tensors, but found inputs with sizes {_sizes(S)} and "
            f"{_sizes(shape_of(input2))}.")
    else:
        assert len(S) == 1 and rank(input2) == 1, (
            f"0D target tensor expects 1D input tensors, but found inputs with sizes {_sizes(S)} and "
            f"{_sizes(shape_of(input2))}.")
    R = broadcast(S, shape_of(input2))
    return _reduced(broadcast(T, R[:-1]), _reduction(size_average, reduce, reduction), dtype_of(input1))

def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average=None,
                        reduce=None, reduction: str = "mean"):
    S = shape_of(input1)
    U = shape_of(input2)
    T = shape_of(target)
    assert len(S) == len(U) and len(U) == len(T), (
        f"margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: {_size(S)}, "
        f"input2: {_size(U)}, target: {_size(T)} ")
    return _reduced(broadcast(T, broadcast(S, U)), _reduction(size_average, reduce, reduction), dtype_of(input1))

def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2,
                        eps: float = 1e-6, swap: bool = False, size_average=None, reduce=None,
                        reduction: str = "mean"):
    A = shape_of(anchor)
    P = shape_of(positive)
    N = shape_of(negative)
    assert len(A) == len(P) and len(P) == len(N), (
        f"All inputs should have same dimension but got {len(A)}D, {len(P)}D and {len(N)}D inputs.")
    near = broadcast(A, P)[:-1]
    far = broadcast(A, N)[:-1]
    return _reduced(broadcast(near, far), _reduction(size_average, reduce, reduction), dtype_of(anchor))

def triplet_margin_with_distance_loss(anchor: Tensor, positive: Tensor, negative: Tensor, *, distance_function=None,
                                      margin: float = 1.0, swap: bool = False, reduction: str = "mean"):
    if distance_function is not None:
        near = shape_of(distance_function(anchor, positive))
        far = shape_of(distance_function(anchor, negative))
    else:
        near = broadcast(shape_of(anchor), shape_of(positive))[:-1]
        far = broadcast(shape_of(anchor), shape_of(negative))[:-1]
    return _reduced(broadcast(near, far), reduction, dtype_of(anchor))

def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths, target_lengths, blank: int = 0,
             reduction: str = "mean", zero_infinity: bool = False):
    S = shape_of(log_probs)
    if len(S) == 2:
        return _reduced((), reduction, dtype_of(log_probs))
    if isinstance(input_lengths, Tensor):
        assert prod(shape_of(input_lengths)) == S[1], "input_lengths must be of size batch_size"
    if isinstance(target_lengths, Tensor):
        assert prod(shape_of(target_lengths)) == S[1], "target_lengths must be of size batch_size"
    T = shape_of(targets)
    if len(T) == 2:
        assert T[0] == S[1], (
            f"Expected tensor to have size {S[1]} at dimension 0, but got size {T[0]} for argument #2 'targets' "
            "(while checking arguments for ctc_loss_cpu)")
    return _reduced((S[1],), reduction, dtype_of(log_probs))


# Distances.

@where(R=broadcast(shape_of(x1), shape_of(x2)))
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor[
        promote(x1, x2), *words.reduce(R, dim)]: ...

@where(R=broadcast(shape_of(x1), shape_of(x2)))
def pairwise_distance(x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> Tensor[
        promote(x1, x2), *words.reduce(R, -1, keepdim)]: ...

@where(len(S) == 2, f"pdist only supports 2D tensors, got: {len(S)}D")
@where(dtype_of(input) not in _NO_FLOATS, "pdist only supports floating-point dtypes")
def pdist(input: Tensor[*S], p: float = 2) -> Tensor[dtype_of(input), S[0] * (S[0] - 1) // 2]: ...


# Images.

@where(r=size(upscale_factor))
@where(len(S) >= 3,
       f"pixel_shuffle expects input to have at least 3 dimensions, but got input with {len(S)} dimension(s)")
@where(S=ranked(S, 3))
@where(r > 0, f"pixel_shuffle expects a positive upscale_factor, but got {r}")
@where(S[-3] % (r * r) == 0,
       f"pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but "
       f"input.size(-3)={S[-3]} is not divisible by {r * r}")
def pixel_shuffle(input: Tensor[*S], upscale_factor: int) -> Tensor[
        dtype_of(input), *S[:-3], S[-3] // (r * r), S[-2] * r, S[-1] * r]: ...

@where(r=size(downscale_factor))
@where(len(S) >= 3,
       f"pixel_unshuffle expects input to have at least 3 dimensions, but got input with {len(S)} dimension(s)")
@where(S=ranked(S, 3))
@where(r > 0, f"pixel_unshuffle expects a positive downscale_factor, but got {r}")
@where(S[-2] % r == 0,
       f"pixel_unshuffle expects height to be divisible by downscale_factor, but input.size(-2)={S[-2]} is not "
       f"divisible by {r}")
@where(S[-1] % r == 0,
       f"pixel_unshuffle expects width to be divisible by downscale_factor, but input.size(-1)={S[-1]} is not "
       f"divisible by {r}")
def pixel_unshuffle(input: Tensor[*S], downscale_factor: int) -> Tensor[
        dtype_of(input), *S[:-3], S[-3] * r * r, S[-2] // r, S[-1] // r]: ...

def channel_shuffle(input: Tensor, groups: int):
    S = shape_of(input)
    assert len(S) > 2, f"channel_shuffle expects input with > 2 dims, but got input with sizes {_sizes(S)}"
    assert groups > 0, f"Number of groups to divide channels in must be positive. Value of groups:{groups}"
    assert S[1] % groups == 0, (
        f"Number of channels must be divisible by groups. Got {S[1]} channels and {groups} groups.")
    return array(S, dtype_of(input))

@same_as("input")
def native_channel_shuffle(input: Tensor, groups: int): ...

def pad(input: Tensor, pad: Shape, mode: str = "constant", value: float | None = None):
    S = shape_of(input)
    n = len(pad) // 2
    assert len(pad) % 2 == 0, "Padding length must be divisible by 2"
    assert len(pad) <= len(S) * 2, "Padding length too large"
    R = tuple(S[i - n] + pad[2 * (n - 1 - i)] + pad[2 * (n - 1 - i) + 1] for i in range(n))
    if mode == "constant":
        assert at_least(R, 0), (
            f"The input size {joined(S[-n:], ', ')}, plus negative padding {joined(pad, ', ')} resulted in a negative "
            "output size, which is invalid. Check dimension of your input.")
        return array(S[:len(S) - n] + R, dtype_of(input))
    if mode not in ("reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if mode != "circular" and value is not None and value != 0:
        raise RuntimeError(f'Padding mode "{mode}" doesn\'t take in value argument')
    if len(S) != n + 1 and len(S) != n + 2 or n > 3 or n == 0:
        raise NotImplementedError("Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now")
    for i in range(n):
        before = pad[2 * i]
        after = pad[2 * i + 1]
        N = S[-1 - i]
        if mode == "reflect" and (before >= N or after >= N):
            raise RuntimeError(f"Argument #{4 + 2 * i}: Padding size should be less than the corresponding input "
                               f"dimension, but got: padding ({before}, {after}) at dimension {len(S) - 1 - i} of "
                               f"input {len(S) if n == 2 else _sizes(S)}")
        if mode == "circular":
            assert before <= N and after <= N, "Padding value causes wrapping around more than once."
    assert at_least(R, 1), "is too small. Calculated output"
    return array(S[:len(S) - n] + R, dtype_of(input))

def _interpolated(S, size, scale_factor):
    n = len(S) - 2
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is not None:
        if isinstance(size, int):
            return (size,) * n
        sizes = tuple(size)
        if len(sizes) != n:
            raise ValueError(
                f"Input and output must have the same number of spatial dimensions, but got input with spatial "
                f"dimensions of [{joined(S[2:], ', ')}] and output size of {size}. Please provide input tensor in (N, "
                "C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.")
        return sizes
    if scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    if isinstance(scale_factor, (tuple, list)) and len(scale_factor) != n:
        raise ValueError(
            f"Input and scale_factor must have the same number of spatial dimensions, but got input with spatial "
            f"dimensions of [{joined(S[2:], ', ')}] and scale_factor of shape {scale_factor}. Please provide input "
            "tensor in (N, C, d1, d2, ...,dK) format and scale_factor in (s1, s2, ...,sK) format.")
    return scaled(S[2:], scale_factor)

_MODES = {"nearest": (3, 4, 5), "nearest-exact": (3, 4, 5), "area": (3, 4, 5), "linear": (3,), "bilinear": (4,),
          "bicubic": (4,), "trilinear": (5,)}
_KERNELS = {"nearest": "nearest", "nearest-exact": "nearest", "linear": "linear", "bilinear": "linear",
            "trilinear": "linear", "bicubic": "cubic"}
_RANKS = {"linear": 3, "bilinear": 4, "trilinear": 5}

def interpolate(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners=None,
                recompute_scale_factor=None, antialias: bool = False):
    S = shape_of(input)
    if mode in ("nearest", "area", "nearest-exact"):
        if align_corners is not None:
            raise ValueError("align_corners option can only be set with the interpolating modes: linear | bilinear | "
                             "bicubic | trilinear")
    R = _interpolated(S, size, scale_factor)
    if mode not in _MODES:
        raise NotImplementedError(f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {len(S)}D) for the "
                                  "modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact "
                                  f"(got {mode})")
    if len(S) not in _MODES[mode]:
        if 3 <= len(S) <= 5 and mode in _RANKS:
            raise NotImplementedError(f"Got {len(S)}D input, but {mode} mode needs {_RANKS[mode]}D input")
        raise NotImplementedError(f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {len(S)}D) for the "
                                  "modes: nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact "
                                  f"(got {mode})")
    assert mode == "area" or (at_least(S[2:], 1) and at_least(R, 1)), (
        f"Input and output sizes should be greater than 0, but got input ({joined(S[2:], ', ')}) output "
        f"({joined(R, ', ')})")
    # Images of bytes are resized as they are.
    if mode != "area" and not (same_dtype(input, "uint8") and mode not in ("linear", "trilinear")):
        _refuse_whole(input, f"compute_indices_weights_{_KERNELS[mode]}")
    return array(S[:2] + R, dtype_of(input))

def upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners=None) -> interpolate(
        input, size, scale_factor, mode, align_corners): ...

def upsample_nearest(input: Tensor, size=None, scale_factor=None) -> interpolate(
        input, size, scale_factor, "nearest"): ...

def upsample_bilinear(input: Tensor, size=None, scale_factor=None) -> interpolate(
        input, size, scale_factor, "bilinear", True): ...

def grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros",
                align_corners=None):
    S = shape_of(input)
    G = shape_of(grid)
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError("nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but "
                         f"got: '{mode}'")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError("nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
                         f"'reflection', but got: '{padding_mode}'")
    assert S[0] == G[0], (f"grid_sampler(): expected grid and input to have same batch size, but got input with sizes "
                          f"{_sizes(S)} and grid with sizes {_sizes(G)}")
    assert G[-1] == len(S) - 2, (f"grid_sampler(): expected grid to have size {len(S) - 2} in last dimension, but got "
                                 f"grid with sizes {_sizes(G)}")
    assert len(S) == 4 or len(S) == 5, (
        f"grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with sizes "
        f"{_sizes(S)} and grid with sizes {_sizes(G)}")
    assert len(S) == len(G), (
        f"grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with sizes "
        f"{_sizes(S)} and grid with sizes {_sizes(G)}")
    return array(S[:2] + G[1:-1], dtype_of(input))

def affine_grid(theta: Tensor, size: Shape, align_corners=None):
    T = shape_of(theta)
    n = len(size) - 2
    if n == 2 or n == 3:
        if len(T) != 3 or T[-2] != n or T[-1] != n + 1:
            raise ValueError(f"Expected a batch of {n}D affine matrices of shape Nx{n}x{n + 1} for size "
                             f"{_size(size)}. Got {_size(T)}.")
    else:
        raise NotImplementedError("affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, "
                                  f"respectively. Got size {_size(size)}.")
    return array((size[0],) + size[2:] + (n,), dtype_of(theta))


# Attention.

def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None,
                                 dropout_p: float = 0.0, is_causal: bool = False, scale: float | None = None,
                                 enable_gqa: bool = False):
    if enable_gqa:
        not_modelled("heads that share keys")
    Q = shape_of(query)
    K = shape_of(key)
    V = shape_of(value)
    weights = words.matmul(Q, words.swapaxes(K, -1, -2))
    if attn_mask is not None:
        weights = broadcast(weights, shape_of(attn_mask))
    return array(words.matmul(weights, V), dtype_of(query))

def multi_head_attention_forward(query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int,
                                 in_proj_weight: Tensor | None, in_proj_bias: Tensor | None, bias_k, bias_v,
                                 add_zero_attn: bool, dropout_p: float, out_proj_weight: Tensor, out_proj_bias,
                                 training: bool = True, key_padding_mask: Tensor | None = None,
                                 need_weights: bool = True, attn_mask: Tensor | None = None,
                                 use_separate_proj_weight: bool = False, q_proj_weight=None, k_proj_weight=None,
                                 v_proj_weight=None, static_k=None, static_v=None,
                                 average_attn_weights: bool = True, is_causal: bool = False):
    Q = shape_of(query)
    K = shape_of(key)
    V = shape_of(value)
    extra = (0 if bias_k is None else 1) + (1 if add_zero_attn else 0)
    _attention_ranks(Q, K, V, key_padding_mask, attn_mask)
    if len(Q) == 2:
        Q = (Q[0], 1, Q[1])
        K = (K[0], 1, K[1])
        V = (V[0], 1, V[1])
        is_batched = False
    else:
        is_batched = True
    L = Q[0]
    N = Q[1]
    E = Q[2]
    if E != embed_dim_to_check:
        raise AssertionError(f"was expecting embedding dimension of {embed_dim_to_check}, but got {E}")
    if E % num_heads != 0:
        raise AssertionError(f"embed_dim {E} not divisible by num_heads {num_heads}")
    if use_separate_proj_weight:
        if K[0] != V[0] or K[1] != V[1]:
            raise AssertionError(f"key's sequence and batch dims {_size(K[:2])} do not match value's {_size(V[:2])}")
        k_wanted = shape_of(k_proj_weight)[1]
        v_wanted = shape_of(v_proj_weight)[1]
        assert K[2] == k_wanted, f"mat1 and mat2 shapes cannot be multiplied ({K[0] * K[1]}x{K[2]} and {k_wanted}x{E})"
        assert V[2] == v_wanted, f"mat1 and mat2 shapes cannot be multiplied ({V[0] * V[1]}x{V[2]} and {v_wanted}x{E})"
    elif K != V:
        raise AssertionError(f"key shape {_size(K)} does not match value shape {_size(V)}")
    else:
        assert K[2] == E, f"mat1 and mat2 shapes cannot be multiplied ({K[0] * K[1]}x{K[2]} and {E}x{2 * E})"
    S = K[0]
    assert K[1] == N, (f"shape '[{S}, {N * num_heads}, {E // num_heads}]' is invalid for input of size "
                       f"{S * K[1] * E}")
    if attn_mask is not None:
        M = shape_of(attn_mask)
        if len(M) == 2:
            if M[0] != L or M[1] != S:
                raise RuntimeError(f"The shape of the 2D attn_mask is {_size(M)}, but should be {(L, S)}.")
        elif len(M) == 3:
            if M[0] != N * num_heads or M[1] != L or M[2] != S:
                raise RuntimeError(f"The shape of the 3D attn_mask is {_size(M)}, but should be "
                                   f"{(N * num_heads, L, S)}.")
        else:
            raise RuntimeError(f"attn_mask's dimension {len(M)} is not supported")
    if key_padding_mask is not None:
        P = shape_of(key_padding_mask)
        if len(P) == 1:
            P = (1,) + P
        if P[0] != N or P[1] != S:
            raise AssertionError(f"expecting key_padding_mask shape of {(N, S)}, but got {_size(P)}")
    if not use_separate_proj_weight:
        for x in (query, key, value):
            if in_proj_bias is None:
                _same_types(x, in_proj_weight)
            else:
                _matrix_types(x, in_proj_weight)
    d = dtype_of(query)
    O = (L, N, E) if is_batched else (L, E)
    output = array(O, d)
    if not need_weights:
        return (output, None)
    W = (L, S + extra) if average_attn_weights else (num_heads, L, S + extra)
    if is_batched:
        W = (N,) + W
    return (output, array(W, d))

def _attention_ranks(Q, K, V, key_padding_mask, attn_mask):
    if len(Q) == 3:
        if len(K) != 3 or len(V) != 3:
            raise AssertionError("For batched (3-D) `query`, expected `key` and `value` to be 3-D but found "
                                 f"{len(K)}-D and {len(V)}-D tensors respectively")
        if key_padding_mask is not None:
            if rank(key_padding_mask) != 2:
                raise AssertionError("For batched (3-D) `query`, expected `key_padding_mask` to be `None` or 2-D but "
                                     f"found {rank(key_padding_mask)}-D tensor instead")
    elif len(Q) == 2:
        if len(K) != 2 or len(V) != 2:
            raise AssertionError("For unbatched (2-D) `query`, expected `key` and `value` to be 2-D but found "
                                 f"{len(K)}-D and {len(V)}-D tensors respectively")
        if key_padding_mask is not None:
            if rank(key_padding_mask) != 1:
                raise AssertionError("For unbatched (2-D) `query`, expected `key_padding_mask` to be `None` or 1-D "
                                     f"but found {rank(key_padding_mask)}-D tensor instead")
    else:
        raise AssertionError("query should be unbatched 2D or batched 3D tensor but received "
                             f"{len(Q)}-D query tensor")
    if attn_mask is not None:
        if rank(attn_mask) != 2 and rank(attn_mask) != 3:
            raise AssertionError("expected `attn_mask` to be `None`, 2-D or 3-D but found "
                                 f"{rank(attn_mask)}-D tensor instead")

def __getattr__(name): ...
