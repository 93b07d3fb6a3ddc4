"""torch.nn.functional: what layers compute, as of PyTorch 1.13."""

from moira.stubs import *
import math
from typing import Callable

import torch
from torch import Tensor

@kind("tensor")
@effect("pure")
def _others(input): ...


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
    assert dtype_of(x) not in _NO_FLOATS or prod(shape_of(x)) == 0, f"\"{name}\" not implemented for '{_scalar(x)}'"

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
        f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight {_sizes(W)}, but got "
        f"{n + 2}-dimensional "
        f"input of size {_sizes(_batched(S, n))} instead")

_C_TYPES = {"int64": "long int", "int32": "int", "int16": "short int", "int8": "signed char",
            "uint8": "unsigned char", "bool": "bool", "float32": "float", "float64": "double",
            "float16": "c10::Half", "bfloat16": "c10::BFloat16"}

def _batched(S, n):
    return (1,) + S if len(S) == n + 1 else S

def _convolution_bias(what, channels, bias):
    B = shape_of(bias)
    if len(B) != 1 or B[0] != channels:
        raise RuntimeError(f"Given {what}, expected bias to be 1-dimensional with {channels} elements, but got bias "
                           f"of size {_sizes(B)} instead")

def _only_zero_batches(S, n):
    if certainly(prod(S[-n:]) == 0) and certainly(prod(S[:-n]) != 0):
        raise RuntimeError("Only zero batch or zero channel inputs are supported, but got input shape: "
                           f"{_sizes(_batched(S, n))}")

# What certainly fits needs no explanation.

@where(R=windows(S[-1:], W[2:], stride, padding, dilation))
@where(fits=certainly(len(S) == 3 and len(W) == 3 and S[1] == W[1] * groups and at_least(R, 1)
       and at_least(S, 1) and
                      same_dtype(input, weight) and not isinstance(padding, str) and len(padding) == 1 and
                      len(stride) == 1 and groups >= 1 and W[0] % groups == 0 and at_least(padding, 0) and
                      at_least(stride, 1) and at_least(dilation, 1) and (bias is None or shape_of(bias) == W[:1])))
@where(padding in ("same", "valid"), f"Invalid padding string: '{padding}'", raises=RuntimeError,
       when=isinstance(padding, str))
@where(padding != "same" or not certainly(max(stride) > 1),
       "padding='same' is not supported for strided convolutions", when=isinstance(padding, str))
@where(isinstance(padding, str) or len(padding) == 1,
       "expected padding to be a single integer value or a list of 1 values to match the convolution dimensions, "
       f"but got padding=[{joined(padding, ', ')}]", when=not fits)
@where(isinstance(padding, str) or at_least(padding, 0), "negative padding is not supported", when=not fits)
@where(len(S) == 2 or len(S) == 3,
       f"Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: [{joined(S, ', ')}]",
       when=not fits)
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got stride=[{joined(stride, ', ')}]", when=not fits)
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got dilation=[{joined(dilation, ', ')}]", when=not fits)
@where(at_least(stride, 1), "non-positive stride is not supported", when=not fits)
@where(at_least(dilation, 1), "non-positive dilation is not supported", when=not fits)
@where(groups >= 1, "non-positive groups is not supported", when=not fits)
@where(len(W) == 3,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"3-dimensional input of size [{joined((1,) + S if len(S) == 2 else S, ', ')}] instead", when=not fits)
@where(S=ranked(S, 2), W=ranked(W, 3), when=not fits)
@where(at_least(W[:1], groups),
       f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
       f"[{joined(W, ', ')}] instead", when=not fits)
@where(W[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size "
       f"[[{joined(W, ', ')}]] instead", when=not fits)
@where(C=S[-2], when=not fits)
@where(C == W[1] * groups,
       f"Given groups={groups}, weight of size [{joined(W, ', ')}], expected "
       f"input[{joined((1,) + S if len(S) == 2 else S, ', ')}] to have {W[1] * groups} channels, but got {C} "
       "channels instead", when=not fits)
@where(bias is None or not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != W[0]),
       f"Given weight of size [{joined(W, ', ')}], expected bias to be 1-dimensional with {W[0]} elements, but got "
       f"bias of size [{joined(shape_of(bias), ', ')}] instead", raises=RuntimeError, when=not fits)
@where(R=windows(S[-1:], W[2:], stride, padding, dilation), when=not fits)
@where(at_least(R, 1),
       "Calculated padded input size per channel: "
       f"({joined(S[-1:] if isinstance(padding, str) else words.pad(S[-1:], padding, padding), ' x ')}). "
       "Kernel size: "
       f"({joined(unfolded_windows(W[2:], 1, dilation), ' x ')}). Kernel size can't be greater than actual "
       "input size",
       when=not fits)
@where(same_dtype(input, bias),
       f"Input type ({_C_TYPES[dtype_of(input)]}) and bias type ({_C_TYPES[dtype_of(bias)]}) should be the same",
       when=not fits and not certainly(prod(S) == 0) and bias is not None and whole(input))
@where(not (dtype_of(input) == "float32" and dtype_of(weight) == "float64"),
       "Input type (torch.FloatTensor) and weight type (torch.DoubleTensor) should be the same or input "
       "should be a "
       "MKLDNN tensor and weight is a dense tensor", raises=RuntimeError,
       when=not fits and not certainly(prod(S) == 0))
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not fits and not certainly(prod(S) == 0))
@where(not (certainly(prod(S[-1:]) == 0) and certainly(prod(S[:-1]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S if len(S) == 2 else S, ', ')}]", raises=RuntimeError, when=not fits)
@valid(not_modelled("a convolution without channels"), when=certainly(S[-2] == 0))
@gradient("saves for pair")
def conv1d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
           padding: Shape | str = 0, dilation: Shape = 1, groups: int = 1) -> Tensor[
        common_type(input, weight), *S[:-2], W[0], *R]: ...

@where(R=windows(S[-2:], W[2:], stride, padding, dilation))
@where(fits=certainly(len(S) == 4 and len(W) == 4 and S[1] == W[1] * groups and at_least(R, 1)
       and at_least(S, 1) and
                      same_dtype(input, weight) and not isinstance(padding, str) and len(padding) == 2 and
                      len(stride) == 2 and groups >= 1 and W[0] % groups == 0 and at_least(padding, 0) and
                      at_least(stride, 1) and at_least(dilation, 1) and (bias is None or shape_of(bias) == W[:1])))
@where(padding in ("same", "valid"), f"Invalid padding string: '{padding}'", raises=RuntimeError,
       when=isinstance(padding, str))
@where(padding != "same" or not certainly(max(stride) > 1),
       "padding='same' is not supported for strided convolutions", when=isinstance(padding, str))
@where(isinstance(padding, str) or len(padding) == 1 or len(padding) == 2,
       "expected padding to be a single integer value or a list of 2 values to match the convolution dimensions, "
       f"but got padding=[{joined(padding, ', ')}]", when=not fits)
@where(isinstance(padding, str) or at_least(padding, 0), "negative padding is not supported", when=not fits)
@where(len(S) == 3 or len(S) == 4,
       f"Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [{joined(S, ', ')}]",
       when=not fits)
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got stride=[{joined(stride, ', ')}]", when=not fits)
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got dilation=[{joined(dilation, ', ')}]", when=not fits)
@where(at_least(stride, 1), "non-positive stride is not supported", when=not fits)
@where(at_least(dilation, 1), "non-positive dilation is not supported", when=not fits)
@where(groups >= 1, "non-positive groups is not supported", when=not fits)
@where(len(W) == 4,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"4-dimensional input of size [{joined((1,) + S if len(S) == 3 else S, ', ')}] instead", when=not fits)
@where(S=ranked(S, 3), W=ranked(W, 4), when=not fits)
@where(at_least(W[:1], groups),
       f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
       f"[{joined(W, ', ')}] instead", when=not fits)
@where(W[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size "
       f"[[{joined(W, ', ')}]] instead", when=not fits)
@where(C=S[-3], when=not fits)
@where(C == W[1] * groups,
       f"Given groups={groups}, weight of size [{joined(W, ', ')}], expected "
       f"input[{joined((1,) + S if len(S) == 3 else S, ', ')}] to have {W[1] * groups} channels, but got {C} "
       "channels instead", when=not fits)
@where(bias is None or not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != W[0]),
       f"Given weight of size [{joined(W, ', ')}], expected bias to be 1-dimensional with {W[0]} elements, but got "
       f"bias of size [{joined(shape_of(bias), ', ')}] instead", raises=RuntimeError, when=not fits)
@where(R=windows(S[-2:], W[2:], stride, padding, dilation), when=not fits)
@where(at_least(R, 1),
       "Calculated padded input size per channel: "
       f"({joined(S[-2:] if isinstance(padding, str) else words.pad(S[-2:], padding, padding), ' x ')}). "
       "Kernel size: "
       f"({joined(unfolded_windows(W[2:], 1, dilation), ' x ')}). Kernel size can't be greater than actual "
       "input size",
       when=not fits)
@where(same_dtype(input, bias),
       f"Input type ({_C_TYPES[dtype_of(input)]}) and bias type ({_C_TYPES[dtype_of(bias)]}) should be the same",
       when=not fits and not certainly(prod(S) == 0) and bias is not None and whole(input))
@where(not (dtype_of(input) == "float32" and dtype_of(weight) == "float64"),
       "Input type (torch.FloatTensor) and weight type (torch.DoubleTensor) should be the same or input "
       "should be a "
       "MKLDNN tensor and weight is a dense tensor", raises=RuntimeError,
       when=not fits and not certainly(prod(S) == 0))
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not fits and not certainly(prod(S) == 0))
@where(not (certainly(prod(S[-2:]) == 0) and certainly(prod(S[:-2]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S if len(S) == 3 else S, ', ')}]", raises=RuntimeError, when=not fits)
@valid(not_modelled("a convolution without channels"), when=certainly(S[-3] == 0))
@gradient("saves for pair")
def conv2d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
           padding: Shape | str = 0, dilation: Shape = 1, groups: int = 1) -> Tensor[
        common_type(input, weight), *S[:-3], W[0], *R]: ...

@where(R=windows(S[-3:], W[2:], stride, padding, dilation))
@where(fits=certainly(len(S) == 5 and len(W) == 5 and S[1] == W[1] * groups and at_least(R, 1)
       and at_least(S, 1) and
                      same_dtype(input, weight) and not isinstance(padding, str) and len(padding) == 3 and
                      len(stride) == 3 and groups >= 1 and W[0] % groups == 0 and at_least(padding, 0) and
                      at_least(stride, 1) and at_least(dilation, 1) and (bias is None or shape_of(bias) == W[:1])))
@where(padding in ("same", "valid"), f"Invalid padding string: '{padding}'", raises=RuntimeError,
       when=isinstance(padding, str))
@where(padding != "same" or not certainly(max(stride) > 1),
       "padding='same' is not supported for strided convolutions", when=isinstance(padding, str))
@where(isinstance(padding, str) or len(padding) == 1 or len(padding) == 3,
       "expected padding to be a single integer value or a list of 3 values to match the convolution dimensions, "
       f"but got padding=[{joined(padding, ', ')}]", when=not fits)
@where(isinstance(padding, str) or at_least(padding, 0), "negative padding is not supported", when=not fits)
@where(len(S) == 4 or len(S) == 5,
       f"Expected 4D (unbatched) or 5D (batched) input to conv3d, but got input of size: [{joined(S, ', ')}]",
       when=not fits)
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got stride=[{joined(stride, ', ')}]", when=not fits)
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the convolution "
       f"dimensions, but got dilation=[{joined(dilation, ', ')}]", when=not fits)
@where(at_least(stride, 1), "non-positive stride is not supported", when=not fits)
@where(at_least(dilation, 1), "non-positive dilation is not supported", when=not fits)
@where(groups >= 1, "non-positive groups is not supported", when=not fits)
@where(len(W) == 5,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"5-dimensional input of size [{joined((1,) + S if len(S) == 4 else S, ', ')}] instead", when=not fits)
@where(S=ranked(S, 4), W=ranked(W, 5), when=not fits)
@where(at_least(W[:1], groups),
       f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
       f"[{joined(W, ', ')}] instead", when=not fits)
@where(W[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size "
       f"[[{joined(W, ', ')}]] instead", when=not fits)
@where(C=S[-4], when=not fits)
@where(C == W[1] * groups,
       f"Given groups={groups}, weight of size [{joined(W, ', ')}], expected "
       f"input[{joined((1,) + S if len(S) == 4 else S, ', ')}] to have {W[1] * groups} channels, but got {C} "
       "channels instead", when=not fits)
@where(bias is None or not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != W[0]),
       f"Given weight of size [{joined(W, ', ')}], expected bias to be 1-dimensional with {W[0]} elements, but got "
       f"bias of size [{joined(shape_of(bias), ', ')}] instead", raises=RuntimeError, when=not fits)
@where(R=windows(S[-3:], W[2:], stride, padding, dilation), when=not fits)
@where(at_least(R, 1),
       "Calculated padded input size per channel: "
       f"({joined(S[-3:] if isinstance(padding, str) else words.pad(S[-3:], padding, padding), ' x ')}). "
       "Kernel size: "
       f"({joined(unfolded_windows(W[2:], 1, dilation), ' x ')}). Kernel size can't be greater than actual "
       "input size",
       when=not fits)
@where(same_dtype(input, bias),
       f"Input type ({_C_TYPES[dtype_of(input)]}) and bias type ({_C_TYPES[dtype_of(bias)]}) should be the same",
       when=not fits and not certainly(prod(S) == 0) and bias is not None and whole(input))
@where(not (dtype_of(input) == "float32" and dtype_of(weight) == "float64"),
       "Input type (torch.FloatTensor) and weight type (torch.DoubleTensor) should be the same or input "
       "should be a "
       "MKLDNN tensor and weight is a dense tensor", raises=RuntimeError,
       when=not fits and not certainly(prod(S) == 0))
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not fits and not certainly(prod(S) == 0))
@where(not (certainly(prod(S[-3:]) == 0) and certainly(prod(S[:-3]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S if len(S) == 4 else S, ', ')}]", raises=RuntimeError, when=not fits)
@valid(not_modelled("a convolution without channels"), when=certainly(S[-4] == 0))
@gradient("saves for pair")
def conv3d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
           padding: Shape | str = 0, dilation: Shape = 1, groups: int = 1) -> Tensor[
        common_type(input, weight), *S[:-4], W[0], *R]: ...

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
        f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
        "size "
        f"[{_sizes(W)}] instead")
    C = S[-n - 1]
    assert C == W[0], (
        f"Given transposed=1, weight of size {_sizes(W)}, expected input{_sizes(_batched(S, n))} to have {W[0]} "
        f"channels, but got {C} channels instead")
    channels = W[1] * groups
    if bias is not None:
        _convolution_bias(f"transposed=1, weight of size {_sizes(W)}", channels, bias)
    for i in range(n):
        assert output_padding[i % len(output_padding)] < max(stride[i % len(stride)],
        dilation[i % len(dilation)]), (
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

@where(len(S) == 2 or len(S) == 3,
       "Expected 2D (unbatched) or 3D (batched) input to conv_transpose1d, but got input of size: "
       f"[{joined(S, ', ')}]")
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got stride=[{joined(stride, ', ')}]")
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got dilation=[{joined(dilation, ', ')}]")
@where(at_least(stride, 1), "non-positive stride is not supported")
@where(at_least(dilation, 1), "non-positive dilation is not supported")
@where(groups >= 1, "non-positive groups is not supported")
@where(len(W) == 3,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"3-dimensional input of size [{joined((1,) + S if len(S) == 2 else S, ', ')}] instead")
@where(S2=ranked(S, 2), W2=ranked(W, 3))
@where(len(padding) == 1,
       "expected padding to be a single integer value or a list of 1 values to match the convolution "
       f"dimensions, but got padding=[{joined(padding, ', ')}]")
@where(len(output_padding) == 1,
       "expected output_padding to be a single integer value or a list of 1 values to match the convolution "
       f"dimensions, but got output_padding=[{joined(output_padding, ', ')}]")
@where(at_least(padding, 0), "negative padding is not supported")
@where(at_least(output_padding, 0), "negative output_padding is not supported")
@where(W2[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
       f"size [[{joined(W2, ', ')}]] instead")
@where(C=S2[-2])
@where(C == W2[0],
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected "
       f"input[{joined((1,) + S2 if len(S2) == 2 else S2, ', ')}] to have {W2[0]} channels, but got {C} "
       "channels instead")
@where(channels=W2[1] * groups)
@where(not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != channels),
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected bias to be 1-dimensional with "
       f"{channels} elements, but got bias of size [{joined(shape_of(bias), ', ')}] instead",
       raises=RuntimeError, when=bias is not None)
@where(output_padding[0 % len(output_padding)] < max(stride[0 % len(stride)], dilation[0 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(R=unfolded_windows(S2[-1:], W2[2:], stride, padding, output_padding, dilation))
@where(certainly(prod(S2) == 0) or at_least(R, 0),
       f"Given input size per channel: ({joined(S2[-1:], ' x ')}). Calculated output size per channel: "
       f"({joined(R, ' x ')}). Output size is too small")
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not certainly(prod(S2) == 0))
@where(same_dtype(input, bias) or (dtype_of(input) in _SMALL and dtype_of(bias) in _SMALL),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(bias)}",
       when=not certainly(prod(S2) == 0) and bias is not None)
@where(not (certainly(prod(S2[-1:]) == 0) and certainly(prod(S2[:-1]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S2 if len(S2) == 2 else S2, ', ')}]",
       raises=RuntimeError)
def conv_transpose1d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1) -> Tensor[
        common_type(input, weight), *S2[:-2], channels, *R]: ...

@where(len(S) == 3 or len(S) == 4,
       "Expected 3D (unbatched) or 4D (batched) input to conv_transpose2d, but got input of size: "
       f"[{joined(S, ', ')}]")
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got stride=[{joined(stride, ', ')}]")
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got dilation=[{joined(dilation, ', ')}]")
@where(at_least(stride, 1), "non-positive stride is not supported")
@where(at_least(dilation, 1), "non-positive dilation is not supported")
@where(groups >= 1, "non-positive groups is not supported")
@where(len(W) == 4,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"4-dimensional input of size [{joined((1,) + S if len(S) == 3 else S, ', ')}] instead")
@where(S2=ranked(S, 3), W2=ranked(W, 4))
@where(len(padding) == 1 or len(padding) == 2,
       "expected padding to be a single integer value or a list of 2 values to match the convolution "
       f"dimensions, but got padding=[{joined(padding, ', ')}]")
@where(len(output_padding) == 1 or len(output_padding) == 2,
       "expected output_padding to be a single integer value or a list of 2 values to match the convolution "
       f"dimensions, but got output_padding=[{joined(output_padding, ', ')}]")
@where(at_least(padding, 0), "negative padding is not supported")
@where(at_least(output_padding, 0), "negative output_padding is not supported")
@where(W2[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
       f"size [[{joined(W2, ', ')}]] instead")
@where(C=S2[-3])
@where(C == W2[0],
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected "
       f"input[{joined((1,) + S2 if len(S2) == 3 else S2, ', ')}] to have {W2[0]} channels, but got {C} "
       "channels instead")
@where(channels=W2[1] * groups)
@where(not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != channels),
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected bias to be 1-dimensional with "
       f"{channels} elements, but got bias of size [{joined(shape_of(bias), ', ')}] instead",
       raises=RuntimeError, when=bias is not None)
@where(output_padding[0 % len(output_padding)] < max(stride[0 % len(stride)], dilation[0 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(output_padding[1 % len(output_padding)] < max(stride[1 % len(stride)], dilation[1 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(R=unfolded_windows(S2[-2:], W2[2:], stride, padding, output_padding, dilation))
@where(certainly(prod(S2) == 0) or at_least(R, 0),
       f"Given input size per channel: ({joined(S2[-2:], ' x ')}). Calculated output size per channel: "
       f"({joined(R, ' x ')}). Output size is too small")
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not certainly(prod(S2) == 0))
@where(same_dtype(input, bias) or (dtype_of(input) in _SMALL and dtype_of(bias) in _SMALL),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(bias)}",
       when=not certainly(prod(S2) == 0) and bias is not None)
@where(not (certainly(prod(S2[-2:]) == 0) and certainly(prod(S2[:-2]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S2 if len(S2) == 3 else S2, ', ')}]",
       raises=RuntimeError)
def conv_transpose2d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1) -> Tensor[
        common_type(input, weight), *S2[:-3], channels, *R]: ...

@where(len(S) == 4 or len(S) == 5,
       "Expected 4D (unbatched) or 5D (batched) input to conv_transpose3d, but got input of size: "
       f"[{joined(S, ', ')}]")
@where(len(stride) == 1 or len(stride) == len(W) - 2,
       f"expected stride to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got stride=[{joined(stride, ', ')}]")
@where(len(dilation) == 1 or len(dilation) == len(W) - 2,
       f"expected dilation to be a single integer value or a list of {len(W) - 2} values to match the "
       f"convolution dimensions, but got dilation=[{joined(dilation, ', ')}]")
@where(at_least(stride, 1), "non-positive stride is not supported")
@where(at_least(dilation, 1), "non-positive dilation is not supported")
@where(groups >= 1, "non-positive groups is not supported")
@where(len(W) == 5,
       f"Expected {len(W)}-dimensional input for {len(W)}-dimensional weight [{joined(W, ', ')}], but got "
       f"5-dimensional input of size [{joined((1,) + S if len(S) == 4 else S, ', ')}] instead")
@where(S2=ranked(S, 4), W2=ranked(W, 5))
@where(len(padding) == 1 or len(padding) == 3,
       "expected padding to be a single integer value or a list of 3 values to match the convolution "
       f"dimensions, but got padding=[{joined(padding, ', ')}]")
@where(len(output_padding) == 1 or len(output_padding) == 3,
       "expected output_padding to be a single integer value or a list of 3 values to match the convolution "
       f"dimensions, but got output_padding=[{joined(output_padding, ', ')}]")
@where(at_least(padding, 0), "negative padding is not supported")
@where(at_least(output_padding, 0), "negative output_padding is not supported")
@where(W2[0] % groups == 0,
       f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
       f"size [[{joined(W2, ', ')}]] instead")
@where(C=S2[-4])
@where(C == W2[0],
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected "
       f"input[{joined((1,) + S2 if len(S2) == 4 else S2, ', ')}] to have {W2[0]} channels, but got {C} "
       "channels instead")
@where(channels=W2[1] * groups)
@where(not (len(shape_of(bias)) != 1 or shape_of(bias)[0] != channels),
       f"Given transposed=1, weight of size [{joined(W2, ', ')}], expected bias to be 1-dimensional with "
       f"{channels} elements, but got bias of size [{joined(shape_of(bias), ', ')}] instead",
       raises=RuntimeError, when=bias is not None)
@where(output_padding[0 % len(output_padding)] < max(stride[0 % len(stride)], dilation[0 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(output_padding[1 % len(output_padding)] < max(stride[1 % len(stride)], dilation[1 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(output_padding[2 % len(output_padding)] < max(stride[2 % len(stride)], dilation[2 % len(dilation)]),
       "output padding must be smaller than either stride or dilation")
@where(R=unfolded_windows(S2[-3:], W2[2:], stride, padding, output_padding, dilation))
@where(certainly(prod(S2) == 0) or at_least(R, 0),
       f"Given input size per channel: ({joined(S2[-3:], ' x ')}). Calculated output size per channel: "
       f"({joined(R, ' x ')}). Output size is too small")
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not certainly(prod(S2) == 0))
@where(same_dtype(input, bias) or (dtype_of(input) in _SMALL and dtype_of(bias) in _SMALL),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(bias)}",
       when=not certainly(prod(S2) == 0) and bias is not None)
@where(not (certainly(prod(S2[-3:]) == 0) and certainly(prod(S2[:-3]) != 0)),
       "Only zero batch or zero channel inputs are supported, but got input shape: "
       f"[{joined((1,) + S2 if len(S2) == 4 else S2, ', ')}]",
       raises=RuntimeError)
def conv_transpose3d(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None, stride: Shape = 1,
                     padding: Shape = 0, output_padding: Shape = 0, groups: int = 1, dilation: Shape = 1) -> Tensor[
        common_type(input, weight), *S2[:-4], channels, *R]: ...

@where(len(S) == 3, "Input must have 3 dims: time, batch, in_channel")
@where(len(W) == 3, "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels.")
@where(rank(bias) == 1, "Bias must be 1-D")
@where(S[2] == W[1], "Input dim 2 (input channels) is not == dim 1 in the weight tensor")
@where(shape_of(bias)[0] == W[2], "Bias size must equal dim 2 in the weight tensor (output channels).")
def conv_tbc(input: Tensor[*S], weight: Tensor[*W], bias: Tensor, pad: int = 0) -> Tensor[
        dtype_of(input), S[0] + 2 * pad - W[0] + 1, S[1], W[2]]: ...

@where(len(S) == 3 or len(S) == 4,
       "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for "
       f"input, but got: [{joined(S, ', ')}]")
@where(at_least(kernel_size, 1),
       f"kernel size should be greater than zero, but got kernel_height: {kernel_size[0]} kernel_width: "
       f"{kernel_size[-1]}")
@where(at_least(stride, 1),
       f"stride should be greater than zero, but got stride_height: {stride[0]} stride_width: {stride[-1]}")
@where(at_least(dilation, 1),
       f"dilation should be greater than zero, but got dilation_height: {dilation[0]} dilation_width: "
       f"{dilation[-1]}")
@where(at_least(S[-3:], 1),
       "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for "
       f"input, but got: [{joined(S, ', ')}]")
@where(S=ranked(S, 3), R=windows(S[-2:], kernel_size, stride, padding, dilation),
       K=(kernel_size[0], kernel_size[-1]))
@where(at_least(R, 1),
       f"Given input with spatial size ({joined(S[-2:], ', ')}), kernel_size=({joined(K, ', ')}), "
       f"dilation=({dilation[0]}, {dilation[-1]}), padding=({padding[0]}, {padding[-1]}), calculated shape of "
       f"the array of sliding blocks as ({joined(R, ', ')}), but its components must be at least one.",
       raises=RuntimeError)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"im2col_out_cpu\" not implemented for '{scalar_type(input)}'")
def unfold(input: Tensor[*S], kernel_size: Shape, dilation: Shape = 1, padding: Shape = 0,
        stride: Shape = 1) -> Tensor[
        dtype_of(input), *S[:-3], S[-3] * K[0] * K[1], R[0] * R[1]]: ...

@where(len(output_size) == 1 or len(output_size) == 2, "output_size should be two ints")
@where(len(S) == 2 or len(S) == 3,
       "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions "
       f"for input, but got: [{joined(S, ', ')}]")
@where(K=(kernel_size[0], kernel_size[-1]), block=K[0] * K[1])
@where(S[-2] % block == 0,
       "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
       f"input.size(1)={S[-2]} and kernel_size=({joined(K, ', ')}).")
@where(O=(output_size[0], output_size[-1]), R=windows(O, kernel_size, stride, padding, dilation),
       blocks=R[0] * R[1])
@where(S[-1] == blocks,
       f"Given output_size=({joined(O, ', ')}), kernel_size=({joined(K, ', ')}), dilation=({dilation[0]}, "
       f"{dilation[-1]}), padding=({padding[0]}, {padding[-1]}), stride=({stride[0]}, {stride[-1]}), expected "
       f"size of input's dimension 2 to match the calculated number of sliding blocks {R[0]} * {R[1]} = "
       f"{blocks}, but got input.size(2)={S[-1]}.",
       raises=RuntimeError)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"col2im_out_cpu\" not implemented for '{scalar_type(input)}'")
def fold(input: Tensor[*S], output_size: Shape, kernel_size: Shape, dilation: Shape = 1, padding: Shape = 0,
         stride: Shape = 1) -> Tensor[dtype_of(input), *S[:-2], S[-2] // block, *O]: ...


# Pooling.

@where(stride=() if stride is None else stride)
@where(len(kernel_size) == 1,
       "max_pool1d() kernel_size must be an int, list of ints or tuple of ints of size 1 but got size "
       f"{len(kernel_size)}")
@where(len(stride) <= 1,
       "max_pool1d() stride must be None, an int, list of ints, or tuple of ints of size 1 but got size "
       f"{len(stride)}")
@where(len(S) == 2 or len(S) == 3,
       "max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S, ', ')}]")
@where(at_least(S[-2:], 1),
       "max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S, ', ')}]")
@where(at_least(kernel_size, 1),
       f"max_pool1d() kernel_size must be greater than zero, but got {kernel_size[0]}")
@where(at_least(stride, 1), f"max_pool1d() stride must be greater than zero, but got {stride[0]}")
@where(at_least(padding, 0), f"max_pool1d() padding must be non-negative, but got {padding[0]}")
@where(padding[0] <= kernel_size[0] // 2,
       f"max_pool1d() padding should be at most half of kernel size, but got padding={padding[0]} and "
       f"kernel_size={kernel_size[0]}")
@where(at_least(dilation, 1), f"max_pool1d() dilation must be greater than zero, but got {dilation[0]}")
@where(S=ranked(S, 2), R=windows(S[-1:], kernel_size, stride, padding, dilation, ceil_mode))
@where(at_least(R, 1),
       f"Given input size: ({S[-2]}x1x{S[-1]}). Calculated output size: ({S[-2]}x1x{R[0]}). Output size is too "
       "small",
       raises=RuntimeError, when=return_indices)
@where(at_least(R, 1 if version("torch") >= (2, 13) else 0),
       f"max_pool1d() Invalid computed output size: {R[0]}", raises=RuntimeError, when=not return_indices)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"max_pool1d_impl\" not implemented for '{scalar_type(input)}'",
       when=not return_indices)
def max_pool1d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *S[:-1], *R], Tensor["int64", *S[:-1], *R]) if return_indices else
        Tensor[dtype_of(input), *S[:-1], *R]): ...

@where(stride2=() if stride is None else stride)
@where(len(kernel_size) == 1 or len(kernel_size) == 2,
       "max_pool2d: kernel_size must either be a single int, or a tuple of two ints")
@where(len(stride2) <= 1 or len(stride2) == 2,
       "max_pool2d: stride must either be omitted, a single int, or a tuple of two ints")
@where(len(padding) == 1 or len(padding) == 2,
       "max_pool2d: padding must be either be a single int, or a tuple of two ints")
@where(len(dilation) == 1 or len(dilation) == 2,
       "max_pool2d: dilation must be either a single int, or a tuple of two ints")
@where(at_least(kernel_size, 1),
       "stride should not be zero" if len(stride2) == 0 else "kernel size should be greater than zero")
@where(at_least(stride2, 1), "stride should not be zero")
@where(at_least(dilation, 1), "dilation should be greater than zero, but got dilation")
@where(k=kernel_size[0 % len(kernel_size)], p=padding[0 % len(padding)])
@where(p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}")
@where(k2=kernel_size[1 % len(kernel_size)], p2=padding[1 % len(padding)])
@where(p2 <= k2 // 2, f"pad should be at most half of kernel size, but got pad={p2} and kernel_size={k2}")
@where(at_least(padding, 0), "pad must be non-negative, but got pad")
@where(len(S) == 3 or len(S) == 4, "non-empty 3D or 4D (batch mode) tensor expected for input")
@where(S2=ranked(S, 3))
@where(at_least(S2[-3:], 1),
       "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S2, ', ')}]")
@where(R=windows(S2[-2:], kernel_size, stride2, padding, dilation, ceil_mode))
@where(at_least(R, 1),
       f"Given input size: ({joined(S2[-3:], 'x')}). Calculated output size: ({joined(S2[-3:-2] + R, 'x')}). "
       "Output size is too small",
       raises=RuntimeError)
@where(R2=S2[:-2] + R)
def max_pool2d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *R2], Tensor["int64", *R2]) if return_indices else
        Tensor[dtype_of(input), *R2]): ...

@where(stride2=() if stride is None else stride)
@where(len(kernel_size) == 1 or len(kernel_size) == 3,
       "max_pool3d: kernel_size must either be a single int, or a tuple of three ints")
@where(len(stride2) <= 1 or len(stride2) == 3,
       "max_pool3d: stride must either be omitted, a single int, or a tuple of three ints")
@where(len(padding) == 1 or len(padding) == 3,
       "max_pool3d: padding must be either be a single int, or a tuple of three ints")
@where(len(dilation) == 1 or len(dilation) == 3,
       "max_pool3d: dilation must be either a single int, or a tuple of three ints")
@where(at_least(kernel_size, 1),
       "stride should not be zero" if len(stride2) == 0 else "kernel size should be greater than zero")
@where(at_least(stride2, 1), "stride should not be zero")
@where(at_least(dilation, 1), "dilation should be greater than zero, but got dilation")
@where(k=kernel_size[0 % len(kernel_size)], p=padding[0 % len(padding)])
@where(p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}")
@where(k2=kernel_size[1 % len(kernel_size)], p2=padding[1 % len(padding)])
@where(p2 <= k2 // 2, f"pad should be at most half of kernel size, but got pad={p2} and kernel_size={k2}")
@where(k3=kernel_size[2 % len(kernel_size)], p3=padding[2 % len(padding)])
@where(p3 <= k3 // 2, f"pad should be at most half of kernel size, but got pad={p3} and kernel_size={k3}")
@where(at_least(padding, 0), "pad must be non-negative, but got pad")
@where(len(S) == 4 or len(S) == 5, "non-empty 4D or 5D (batch mode) tensor expected for input")
@where(S2=ranked(S, 4))
@where(at_least(S2[-4:], 1),
       "Expected 4D or 5D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S2, ', ')}]")
@where(R=windows(S2[-3:], kernel_size, stride2, padding, dilation, ceil_mode))
@where(at_least(R, 1),
       f"Given input size: ({joined(S2[-4:], 'x')}). Calculated output size: ({joined(S2[-4:-3] + R, 'x')}). "
       "Output size is too small",
       raises=RuntimeError)
@where(R2=S2[:-3] + R)
def max_pool3d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               dilation: Shape = 1, ceil_mode: bool = False, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *R2], Tensor["int64", *R2]) if return_indices else
        Tensor[dtype_of(input), *R2]): ...

def max_pool1d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False,
                            return_indices: bool = False) -> max_pool1d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

def max_pool2d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False,
                            return_indices: bool = False) -> max_pool2d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

def max_pool3d_with_indices(input: Tensor, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
                            dilation: Shape = 1, ceil_mode: bool = False,
                            return_indices: bool = False) -> max_pool3d(
        input, kernel_size, stride, padding, dilation, ceil_mode, True): ...

@where(stride=() if stride is None else stride)
@where(len(S) == 2 or len(S) == 3,
       f"Expected 2 to 3 dimensions, but got {len(S)}-dimensional tensor for argument #1 'self' (while "
       "checking arguments for avg_pool1d)")
@where(len(kernel_size) == 1,
       "avg_pool1d: kernel_size must either be a single int, or a tuple of one ints")
@where(len(stride) <= 1 or len(stride) == 1,
       "avg_pool1d: stride must either be omitted, a single int, or a tuple of one ints")
@where(len(padding) == 1,
       "avg_pool1d: padding must be either be a single int, or a tuple of one ints")
@where(at_least(kernel_size, 1),
       "stride should not be zero" if len(stride) == 0 else "kernel size should be greater than zero")
@where(at_least(stride, 1), "stride should not be zero")
@where(at_least((1,), 1), "dilation should be greater than zero, but got dilation")
@where(k=kernel_size[0 % len(kernel_size)], p=padding[0 % len(padding)])
@where(p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}")
@where(at_least(padding, 0), "pad must be non-negative, but got pad")
@where(at_least(S[-2:], 1), "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input")
@where(S=ranked(S, 2), R=windows(S[-1:], kernel_size, stride, padding, 1, ceil_mode))
@where(at_least(R, 1),
       f"Given input size: ({S[-2]}x1x{S[-1]}). Calculated output size: ({S[-2]}x1x{R[0]}). Output size is too "
       "small",
       raises=RuntimeError)
def avg_pool1d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor[
        dtype_of(input), *S[:-1], *R]: ...

@where(stride=() if stride is None else stride)
@where(len(kernel_size) == 1 or len(kernel_size) == 2,
       "avg_pool2d: kernel_size must either be a single int, or a tuple of two ints")
@where(len(stride) <= 1 or len(stride) == 2,
       "avg_pool2d: stride must either be omitted, a single int, or a tuple of two ints")
@where(len(padding) == 1 or len(padding) == 2,
       "avg_pool2d: padding must be either be a single int, or a tuple of two ints")
@where(at_least(kernel_size, 1),
       "stride should not be zero" if len(stride) == 0 else "kernel size should be greater than zero")
@where(at_least(stride, 1), "stride should not be zero")
@where(at_least((1,), 1), "dilation should be greater than zero, but got dilation")
@where(k=kernel_size[0 % len(kernel_size)], p=padding[0 % len(padding)])
@where(p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}")
@where(k2=kernel_size[1 % len(kernel_size)], p2=padding[1 % len(padding)])
@where(p2 <= k2 // 2, f"pad should be at most half of kernel size, but got pad={p2} and kernel_size={k2}")
@where(at_least(padding, 0), "pad must be non-negative, but got pad")
@where(divisor_override != 0, "divisor must be not zero", raises=RuntimeError)
@where(len(S) >= 3,
       f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got -3)",
       raises=IndexError)
@where(len(S) == 3 or len(S) == 4, "non-empty 3D or 4D (batch mode) tensor expected for input")
@where(S2=ranked(S, 3))
@where(at_least(S2[-3:], 1),
       "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S2, ', ')}]")
@where(R=windows(S2[-2:], kernel_size, stride, padding, 1, ceil_mode))
@where(at_least(R, 1),
       f"Given input size: ({joined(S2[-3:], 'x')}). Calculated output size: ({joined(S2[-3:-2] + R, 'x')}). "
       "Output size is too small",
       raises=RuntimeError)
def avg_pool2d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True,
               divisor_override: int | None = None) -> Tensor[
        dtype_of(input), *S2[:-2], *R]: ...

@where(stride=() if stride is None else stride)
@where(len(kernel_size) == 1 or len(kernel_size) == 3,
       "avg_pool3d: kernel_size must either be a single int, or a tuple of three ints")
@where(len(stride) <= 1 or len(stride) == 3,
       "avg_pool3d: stride must either be omitted, a single int, or a tuple of three ints")
@where(len(padding) == 1 or len(padding) == 3,
       "avg_pool3d: padding must be either be a single int, or a tuple of three ints")
@where(at_least(kernel_size, 1),
       "stride should not be zero" if len(stride) == 0 else "kernel size should be greater than zero")
@where(at_least(stride, 1), "stride should not be zero")
@where(at_least((1,), 1), "dilation should be greater than zero, but got dilation")
@where(k=kernel_size[0 % len(kernel_size)], p=padding[0 % len(padding)])
@where(p <= k // 2, f"pad should be at most half of kernel size, but got pad={p} and kernel_size={k}")
@where(k2=kernel_size[1 % len(kernel_size)], p2=padding[1 % len(padding)])
@where(p2 <= k2 // 2, f"pad should be at most half of kernel size, but got pad={p2} and kernel_size={k2}")
@where(k3=kernel_size[2 % len(kernel_size)], p3=padding[2 % len(padding)])
@where(p3 <= k3 // 2, f"pad should be at most half of kernel size, but got pad={p3} and kernel_size={k3}")
@where(at_least(padding, 0), "pad must be non-negative, but got pad")
@where(len(S) == 4 or len(S) == 5, "non-empty 4D or 5D (batch mode) tensor expected for input")
@where(divisor_override != 0, "divisor must be not zero", raises=RuntimeError)
@where(at_least(S[-4:], 1),
       "Expected 4D or 5D (batch mode) tensor with optional 0 dim batch size for input, but "
       f"got:[{joined(S, ', ')}]")
@where(S=ranked(S, 4), R=windows(S[-3:], kernel_size, stride, padding, 1, ceil_mode),
       K=(kernel_size[0], kernel_size[len(kernel_size) // 2], kernel_size[-1]))
@where(at_least(R, 1),
       f"input image (T: {S[-3]} H: {S[-2]} W: {S[-1]}) smaller than kernel size (kT: {K[0]} kH: {K[1]} kW: "
       f"{K[2]})",
       raises=RuntimeError)
def avg_pool3d(input: Tensor[*S], kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0,
               ceil_mode: bool = False, count_include_pad: bool = True,
               divisor_override: int | None = None) -> Tensor[
        dtype_of(input), *S[:-3], *R]: ...

def lp_pool2d(input: Tensor, norm_type: float, kernel_size: Shape, stride: Shape | None = None,
              ceil_mode: bool = False) -> avg_pool2d(input, kernel_size, stride, 0, ceil_mode): ...

def lp_pool3d(input: Tensor, norm_type: float, kernel_size: Shape, stride: Shape | None = None,
              ceil_mode: bool = False) -> avg_pool3d(input, kernel_size, stride, 0, ceil_mode): ...

@where(not isinstance(kernel_size, (tuple, list)),
       "mul(): argument 'other' (position 1) must be Tensor, not "
       f"{'tuple' if isinstance(kernel_size, tuple) else 'list'}", raises=TypeError)
def lp_pool1d(input: Tensor, norm_type: float, kernel_size, stride: Shape | None = None,
        ceil_mode: bool = False) -> avg_pool1d(
        input, kernel_size, stride, 0, ceil_mode): ...

@where(S2=ranked(S, 1), is_single=isinstance(output_size, int))
@where(len(S2) == 2 or len(S2) == 3,
       f"Expected 2 to 3 dimensions, but got {len(S2)}-dimensional tensor for argument #1 'self' (while "
       "checking arguments for adaptive_avg_pool1d)")
@where(len(output_size) == 1, "adaptive_avg_pool1d: output_size must be 1",
       when=not (is_single or output_size is None))
@where(output_size[0] is not None,
       "adaptive_avg_pool1d(): argument 'output_size' (position 2) must be tuple of ints, not tuple",
       raises=TypeError, when=not (is_single or output_size is None))
@where(S2[-1] != 0 or certainly(max(S2[-1:] if output_size is None else (output_size,)
       if isinstance(output_size, int) else (S2[-1:][0] if output_size[0] is None else output_size[0],)) == 1),
       "adaptive_avg_pool1d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(R=S2[-1:] if output_size is None else (output_size,) if isinstance(output_size, int) else
       (S2[-1:][0] if output_size[0] is None else output_size[0],))
@where(at_least(R, 0),
       "adaptive_avg_pool1d: elements of output_size must be greater than or equal to 0 but received "
       f"{{{joined(R, ', ')}}}")
@where(not whole(input) or prod(S) == 0, f"\"adaptive_avg_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_avg_pool1d(input: Tensor[*S], output_size) -> Tensor[dtype_of(input), *S2[:-1], *R]: ...

@where(S2=ranked(S, 2), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 2, "adaptive_avg_pool2d: output_size must be 2",
       when=not (is_single or output_size is None))
@where(len(S2) > 2, "Input dimension should be at least 3", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 3 or len(S2) == 4 or certainly(max(S2[-2:] if output_size is None else
       (output_size, output_size) if isinstance(output_size, int) else
       (S2[-2:][0] if output_size[0] is None else output_size[0], S2[-2:][1] if output_size[1] is None else
       output_size[1])) == 1),
       f"adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got [{joined(S2, ', ')}]")
@where(S2[-1] != 0 or certainly(max(S2[-2:] if output_size is None else (output_size, output_size)
       if isinstance(output_size, int) else (S2[-2:][0] if output_size[0] is None else output_size[0],
       S2[-2:][1] if output_size[1] is None else output_size[1])) == 1),
       "adaptive_avg_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0 or certainly(max(S2[-2:] if output_size is None else (output_size, output_size)
       if isinstance(output_size, int) else (S2[-2:][0] if output_size[0] is None else output_size[0],
       S2[-2:][1] if output_size[1] is None else output_size[1])) == 1),
       "adaptive_avg_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(R=S2[-2:] if output_size is None else (output_size, output_size) if isinstance(output_size, int) else
       (S2[-2:][0] if output_size[0] is None else output_size[0], S2[-2:][1] if output_size[1] is None else
       output_size[1]))
@where(at_least(R, 0),
       "adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received "
       f"{{{joined(R, ', ')}}}")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_avg_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_avg_pool2d(input: Tensor[*S], output_size) -> Tensor[dtype_of(input), *S2[:-2], *R]: ...

@where(S2=ranked(S, 3), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 3, "adaptive_avg_pool3d: output_size must be 3",
       when=not (is_single or output_size is None))
@where(len(S2) > 3, "Input dimension should be at least 4", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 4 or len(S2) == 5 or certainly(max(S2[-3:] if output_size is None else
       (output_size, output_size, output_size) if isinstance(output_size, int) else
       (S2[-3:][0] if output_size[0] is None else output_size[0], S2[-3:][1] if output_size[1] is None else
       output_size[1], S2[-3:][2] if output_size[2] is None else output_size[2])) == 1),
       f"adaptive_avg_pool3d(): Expected 4D or 5D tensor, but got [{joined(S2, ', ')}]")
@where(S2[-1] != 0 or certainly(max(S2[-3:] if output_size is None else (output_size, output_size, output_size)
       if isinstance(output_size, int) else (S2[-3:][0] if output_size[0] is None else output_size[0],
       S2[-3:][1] if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else
       output_size[2])) == 1),
       "adaptive_avg_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0 or certainly(max(S2[-3:] if output_size is None else (output_size, output_size, output_size)
       if isinstance(output_size, int) else (S2[-3:][0] if output_size[0] is None else output_size[0],
       S2[-3:][1] if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else
       output_size[2])) == 1),
       "adaptive_avg_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(S2[-3] != 0 or certainly(max(S2[-3:] if output_size is None else (output_size, output_size, output_size)
       if isinstance(output_size, int) else (S2[-3:][0] if output_size[0] is None else output_size[0],
       S2[-3:][1] if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else
       output_size[2])) == 1),
       "adaptive_avg_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 3} being empty")
@where(R=S2[-3:] if output_size is None else (output_size, output_size, output_size) if isinstance(output_size,
       int) else (S2[-3:][0] if output_size[0] is None else output_size[0], S2[-3:][1]
       if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else output_size[2]))
@where(at_least(R, 0),
       "adaptive_avg_pool3d: elements of output_size must be greater than or equal to 0 but received "
       f"{{{joined(R, ', ')}}}")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_avg_pool3d_cpu\" not implemented for '{scalar_type(input)}'")
def adaptive_avg_pool3d(input: Tensor[*S], output_size) -> Tensor[dtype_of(input), *S2[:-3], *R]: ...

@where(S2=ranked(S, 1), is_single=isinstance(output_size, int))
@where(len(S2) == 2 or len(S2) == 3,
       f"Expected 2 to 3 dimensions, but got {len(S2)}-dimensional tensor for argument #1 'self' (while "
       "checking arguments for adaptive_max_pool1d)")
@where(len(output_size) == 1, "adaptive_max_pool1d: output_size must be 1",
       when=not (is_single or output_size is None))
@where(output_size[0] is not None,
       "adaptive_max_pool1d(): argument 'output_size' (position 2) must be tuple of ints, not tuple",
       raises=TypeError, when=not (is_single or output_size is None))
@where(S2[-1] != 0,
       "adaptive_max_pool1d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(R=S2[-1:] if output_size is None else (output_size,) if isinstance(output_size, int) else
       (S2[-1:][0] if output_size[0] is None else output_size[0],))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-1] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool1d(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *S2[:-1], *R], Tensor["int64", *S2[:-1], *R]) if return_indices else
        Tensor[dtype_of(input), *S2[:-1], *R]): ...

@where(S2=ranked(S, 2), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 2, "adaptive_max_pool2d: output_size must be 2",
       when=not (is_single or output_size is None))
@where(len(S2) > 2, "Input dimension should be at least 3", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 3 or len(S2) == 4,
       f"adaptive_max_pool2d(): Expected 3D or 4D tensor, but got: [{joined(S2, ', ')}]")
@where(S2[-1] != 0,
       "adaptive_max_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0,
       "adaptive_max_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(R=S2[-2:] if output_size is None else (output_size, output_size) if isinstance(output_size, int) else
       (S2[-2:][0] if output_size[0] is None else output_size[0], S2[-2:][1] if output_size[1] is None else
       output_size[1]))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-2] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool2d(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *S2[:-2], *R], Tensor["int64", *S2[:-2], *R]) if return_indices else
        Tensor[dtype_of(input), *S2[:-2], *R]): ...

@where(S2=ranked(S, 3), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 3, "adaptive_max_pool3d: output_size must be 3",
       when=not (is_single or output_size is None))
@where(len(S2) > 3, "Input dimension should be at least 4", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 4 or len(S2) == 5,
       f"adaptive_max_pool3d(): Expected 4D or 5D tensor, but got: [{joined(S2, ', ')}]")
@where(S2[-1] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(S2[-3] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 3} being empty")
@where(R=S2[-3:] if output_size is None else (output_size, output_size, output_size) if isinstance(output_size,
       int) else (S2[-3:][0] if output_size[0] is None else output_size[0], S2[-3:][1]
       if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else output_size[2]))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-3] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool3d_cpu\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool3d(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        (Tensor[dtype_of(input), *S2[:-3], *R], Tensor["int64", *S2[:-3], *R]) if return_indices else
        Tensor[dtype_of(input), *S2[:-3], *R]): ...

@where(S2=ranked(S, 1), is_single=isinstance(output_size, int))
@where(len(S2) == 2 or len(S2) == 3,
       f"Expected 2 to 3 dimensions, but got {len(S2)}-dimensional tensor for argument #1 'self' (while "
       "checking arguments for adaptive_max_pool1d)")
@where(len(output_size) == 1, "adaptive_max_pool1d: output_size must be 1",
       when=not (is_single or output_size is None))
@where(output_size[0] is not None,
       "adaptive_max_pool1d(): argument 'output_size' (position 2) must be tuple of ints, not tuple",
       raises=TypeError, when=not (is_single or output_size is None))
@where(S2[-1] != 0,
       "adaptive_max_pool1d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(R=S2[-1:] if output_size is None else (output_size,) if isinstance(output_size, int) else
       (S2[-1:][0] if output_size[0] is None else output_size[0],))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-1] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool1d_with_indices(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        Tensor[dtype_of(input), *S2[:-1], *R], Tensor["int64", *S2[:-1], *R]): ...

@where(S2=ranked(S, 2), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 2, "adaptive_max_pool2d: output_size must be 2",
       when=not (is_single or output_size is None))
@where(len(S2) > 2, "Input dimension should be at least 3", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 3 or len(S2) == 4,
       f"adaptive_max_pool2d(): Expected 3D or 4D tensor, but got: [{joined(S2, ', ')}]")
@where(S2[-1] != 0,
       "adaptive_max_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0,
       "adaptive_max_pool2d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(R=S2[-2:] if output_size is None else (output_size, output_size) if isinstance(output_size, int) else
       (S2[-2:][0] if output_size[0] is None else output_size[0], S2[-2:][1] if output_size[1] is None else
       output_size[1]))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-2] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool2d\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool2d_with_indices(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        Tensor[dtype_of(input), *S2[:-2], *R], Tensor["int64", *S2[:-2], *R]): ...

@where(S2=ranked(S, 3), is_single=isinstance(output_size, int))
@where(len(S2) > len(output_size), f"Input dimension should be at least {len(output_size) + 1}",
       when=not (is_single or output_size is None))
@where(len(output_size) == 3, "adaptive_max_pool3d: output_size must be 3",
       when=not (is_single or output_size is None))
@where(len(S2) > 3, "Input dimension should be at least 4", raises=ValueError,
       when=not (is_single or output_size is None))
@where(len(S2) == 4 or len(S2) == 5,
       f"adaptive_max_pool3d(): Expected 4D or 5D tensor, but got: [{joined(S2, ', ')}]")
@where(S2[-1] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 1} being empty")
@where(S2[-2] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 2} being empty")
@where(S2[-3] != 0,
       "adaptive_max_pool3d(): Expected input to have non-zero size for non-batch dimensions, but input has "
       f"sizes [{joined(S2, ', ')}] with dimension {len(S2) - 3} being empty")
@where(R=S2[-3:] if output_size is None else (output_size, output_size, output_size) if isinstance(output_size,
       int) else (S2[-3:][0] if output_size[0] is None else output_size[0], S2[-3:][1]
       if output_size[1] is None else output_size[1], S2[-3:][2] if output_size[2] is None else output_size[2]))
@where(at_least(R, 0), f"Trying to create tensor with negative dimension {R[0]}: [{joined(S2[:-3] + R, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"adaptive_max_pool3d_cpu\" not implemented for '{scalar_type(input)}'")
def adaptive_max_pool3d_with_indices(input: Tensor[*S], output_size, return_indices: bool = False) -> (
        Tensor[dtype_of(input), *S2[:-3], *R], Tensor["int64", *S2[:-3], *R]): ...

@where(not (output_size is None and output_ratio is None),
       "fractional_max_pool2d requires specifying either an output_size or an output_ratio", raises=ValueError)
@where(R=(output_size, output_size) if isinstance(output_size, int) else tuple(output_size),
       when=output_size is not None)
@where(R2=scaled(ranked(S, 2)[-2:], output_ratio) if output_size is None else R)
@where(len(S) >= 3,
       f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got -3)",
       raises=IndexError)
@where(S2=ranked(S, 3))
@where(len(S2) <= 4, f"fractional_max_pool2d(): Expected 3D or 4D tensor, but got: [{joined(S2, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"check_uniform_bounds\" not implemented for '{scalar_type(input)}'")
@where(K=(kernel_size[0], kernel_size[0]) if len(kernel_size) == 1 else kernel_size)
@where(R2[0] + K[0] - 1 <= S2[-2],
       f"fractional_max_pool2d(): pool height {K[0]} too large relative to input height {S2[-2]}")
@where(R2[1] + K[1] - 1 <= S2[-1],
       f"fractional_max_pool2d(): pool width {K[1]} too large relative to input width {S2[-1]}")
def fractional_max_pool2d(input: Tensor[*S], kernel_size: Shape, output_size=None, output_ratio=None,
                          return_indices: bool = False, _random_samples=None) -> (
        (Tensor[dtype_of(input), *S2[:-2], *R2], Tensor["int64", *S2[:-2], *R2]) if return_indices else
        Tensor[dtype_of(input), *S2[:-2], *R2]): ...

@where(not (output_size is None and output_ratio is None),
       "fractional_max_pool3d requires specifying either an output_size or an output_ratio", raises=ValueError)
@where(R=(output_size, output_size, output_size) if isinstance(output_size, int) else tuple(output_size),
       when=output_size is not None)
@where(R2=scaled(ranked(S, 3)[-3:], output_ratio) if output_size is None else R)
@where(len(S) >= 4,
       f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got -4)",
       raises=IndexError)
@where(S2=ranked(S, 4))
@where(len(S2) <= 5, f"fractional_max_pool3d(): Expected 4D or 5D tensor, but got: [{joined(S2, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"check_uniform_bounds\" not implemented for '{scalar_type(input)}'")
@where(K=(kernel_size[0], kernel_size[0], kernel_size[0]) if len(kernel_size) == 1 else kernel_size)
@where(R2[0] + K[0] - 1 <= S2[-3],
       f"fractional_max_pool3d(): pool time {K[0]} too large relative to input time {S2[-3]}")
@where(R2[1] + K[1] - 1 <= S2[-2],
       f"fractional_max_pool3d(): pool height {K[1]} too large relative to input height {S2[-2]}")
@where(R2[2] + K[2] - 1 <= S2[-1],
       f"fractional_max_pool3d(): pool width {K[2]} too large relative to input width {S2[-1]}")
def fractional_max_pool3d(input: Tensor[*S], kernel_size: Shape, output_size=None, output_ratio=None,
                          return_indices: bool = False, _random_samples=None) -> (
        (Tensor[dtype_of(input), *S2[:-3], *R2], Tensor["int64", *S2[:-3], *R2]) if return_indices else
        Tensor[dtype_of(input), *S2[:-3], *R2]): ...

@where(stride2=kernel_size if stride is None else stride)
@where(len(S) == 2 or len(S) == 3,
       f"Input to max_unpooling2d should be a 3d or 4d Tensor, but got a tensor with {len(S) + 2 - 1} dimensions.")
@where(S2=ranked(S, 2), default=unfolded_windows(S2[-1:], kernel_size, stride2, padding))
@where(wanted=tuple(output_size)[2:] if len(tuple(output_size)) == 3 else tuple(output_size),
       when=output_size is not None)
@where(len(wanted) == 1,
       f"output_size should be a sequence containing 1 or 3 elements, but it has a length of '{len(wanted)}'",
       raises=ValueError, when=output_size is not None)
@where(default[0] - stride2[0 % len(stride2)] < wanted[0] < default[0] + stride2[0 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 3 else output_size)}" (dim 0 must be '
       f'between {default[0] - stride2[0 % len(stride2)]} and {default[0] + stride2[0 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(R=default if output_size is None else wanted)
@where(same_dtype(indices, "int64"),
       f"elements in indices should be type int64 but got: {scalar_type(indices)}")
@where(I == S2,
       f"Expected shape of indices to be same as that of the input tensor ([{joined(S2, ', ')}]) but got "
       f"indices tensor with shape: [{joined(I, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"max_unpool2d\" not implemented for '{scalar_type(input)}'")
def max_unpool1d(input: Tensor[*S], indices: Tensor[*I], kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None) -> Tensor[dtype_of(input), *S2[:-1], *R]: ...

@where(stride2=kernel_size if stride is None else stride)
@where(len(S) == 3 or len(S) == 4,
       f"Input to max_unpooling2d should be a 3d or 4d Tensor, but got a tensor with {len(S) + 2 - 2} dimensions.")
@where(S2=ranked(S, 3), default=unfolded_windows(S2[-2:], kernel_size, stride2, padding))
@where(wanted=tuple(output_size)[2:] if len(tuple(output_size)) == 4 else tuple(output_size),
       when=output_size is not None)
@where(len(wanted) == 2,
       f"output_size should be a sequence containing 2 or 4 elements, but it has a length of '{len(wanted)}'",
       raises=ValueError, when=output_size is not None)
@where(default[0] - stride2[0 % len(stride2)] < wanted[0] < default[0] + stride2[0 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 4 else output_size)}" (dim 0 must be '
       f'between {default[0] - stride2[0 % len(stride2)]} and {default[0] + stride2[0 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(default[1] - stride2[1 % len(stride2)] < wanted[1] < default[1] + stride2[1 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 4 else output_size)}" (dim 1 must be '
       f'between {default[1] - stride2[1 % len(stride2)]} and {default[1] + stride2[1 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(R=default if output_size is None else wanted)
@where(same_dtype(indices, "int64"),
       f"elements in indices should be type int64 but got: {scalar_type(indices)}")
@where(I == S2,
       f"Expected shape of indices to be same as that of the input tensor ([{joined(S2, ', ')}]) but got "
       f"indices tensor with shape: [{joined(I, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"max_unpool2d\" not implemented for '{scalar_type(input)}'")
def max_unpool2d(input: Tensor[*S], indices: Tensor[*I], kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None) -> Tensor[dtype_of(input), *S2[:-2], *R]: ...

@where(stride2=kernel_size if stride is None else stride)
@where(len(S) == 4 or len(S) == 5,
       f"Input to max_unpooling3d should be a 4d or 5d Tensor, but got a tensor with {len(S)} dimensions.")
@where(S2=ranked(S, 4), default=unfolded_windows(S2[-3:], kernel_size, stride2, padding))
@where(wanted=tuple(output_size)[2:] if len(tuple(output_size)) == 5 else tuple(output_size),
       when=output_size is not None)
@where(len(wanted) == 3,
       f"output_size should be a sequence containing 3 or 5 elements, but it has a length of '{len(wanted)}'",
       raises=ValueError, when=output_size is not None)
@where(default[0] - stride2[0 % len(stride2)] < wanted[0] < default[0] + stride2[0 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 5 else output_size)}" (dim 0 must be '
       f'between {default[0] - stride2[0 % len(stride2)]} and {default[0] + stride2[0 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(default[1] - stride2[1 % len(stride2)] < wanted[1] < default[1] + stride2[1 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 5 else output_size)}" (dim 1 must be '
       f'between {default[1] - stride2[1 % len(stride2)]} and {default[1] + stride2[1 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(default[2] - stride2[2 % len(stride2)] < wanted[2] < default[2] + stride2[2 % len(stride2)],
       f'invalid output_size "{(output_size[2:] if len(output_size) == 5 else output_size)}" (dim 2 must be '
       f'between {default[2] - stride2[2 % len(stride2)]} and {default[2] + stride2[2 % len(stride2)]})',
       raises=ValueError, when=output_size is not None)
@where(R=default if output_size is None else wanted)
@where(same_dtype(indices, "int64"),
       f"elements in indices should be type int64 but got: {scalar_type(indices)}")
@where(I == S2,
       f"Expected shape of indices to be same as that of the input tensor ([{joined(S2, ', ')}]) but got "
       f"indices tensor with shape: [{joined(I, ', ')}]")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"max_unpool3d\" not implemented for '{scalar_type(input)}'")
def max_unpool3d(input: Tensor[*S], indices: Tensor[*I], kernel_size: Shape, stride: Shape | None = None,
                 padding: Shape = 0, output_size=None) -> Tensor[dtype_of(input), *S2[:-3], *R]: ...


# Products.

@where(len(W) <= 2, f"t() expects a tensor with <= 2 dimensions, but self is {len(W)}D")
@where(same_dtype(input, weight),
       "mat1 and mat2 must have the same dtype", when=bias is not None and certainly(len(S) != 1))
@where(R=words.matmul(S, W[::-1]))
@where(same_dtype(input, weight),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}",
       when=not certainly(prod(S) == 0))
@valid(words.broadcast_out(R, R, shape_of(bias)), when=bias is not None and certainly(len(S) == 1))
@where(fits(shape_of(bias), R[-1:]),
       f"The expanded size of the tensor ({R[-1]}) must match the existing size ({shape_of(bias)[-1]}) at "
       "non-singleton dimension 1.",
       when=bias is not None)
@gradient("saves for pair")
def linear(input: Tensor[*S], weight: Tensor[*W], bias: Tensor | None = None) -> Tensor[
        dtype_of(input), *R]: ...

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
    if prod(S) != 0:
        _same_types(input1, weight)
        _same_types(weight, input2)
    return array(S[:-1] + (W[0],), common_type(input1, input2, weight))


# Activations.

@same_as("input")
@gradient("saves")
def relu(input: Tensor, inplace: bool = False): ...
relu_ = relu6 = relu
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"hardsigmoid_cpu\" not implemented for '{scalar_type(input)}'")
def hardsigmoid(input: Tensor, inplace: bool = False): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"hardswish_cpu\" not implemented for '{scalar_type(input)}'")
def hardswish(input: Tensor, inplace: bool = False): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"silu_cpu\" not implemented for '{scalar_type(input)}'")
@gradient("saves")
def silu(input: Tensor, inplace: bool = False): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"mish_cpu\" not implemented for '{scalar_type(input)}'")
def mish(input: Tensor, inplace: bool = False): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"elu_cpu\" not implemented for '{scalar_type(input)}'")
def selu(input: Tensor, inplace: bool = False): ...
selu_ = selu
@same_as("input")
def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False): ...
threshold_ = threshold
@same_as("input")
def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False): ...
hardtanh_ = hardtanh
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"elu_cpu\" not implemented for '{scalar_type(input)}'")
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False): ...
elu_ = celu = celu_ = elu
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"leaky_relu_cpu\" not implemented for '{scalar_type(input)}'")
def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False): ...
leaky_relu_ = leaky_relu
@same_as("input")
@where(not whole(input),
       f"\"{('rrelu_with_noise_out_cpu' if training else 'leaky_relu_cpu')}\" not implemented for "
       f"'{scalar_type(input)}'")
def rrelu(input: Tensor, lower: float = 0.125, upper: float = 0.3333, training: bool = False,
        inplace: bool = False): ...
rrelu_ = rrelu
@same_as("input")
@where(approximate in ("none", "tanh"), "approximate argument must be either none or tanh.")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"GeluKernelImpl\" not implemented for '{scalar_type(input)}'")
@gradient("saves")
def gelu(input: Tensor, approximate: str = "none"): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"log_sigmoid_cpu\" not implemented for '{scalar_type(input)}'")
def logsigmoid(input: Tensor): ...
@same_as("input", "float")
@gradient("saves")
def sigmoid(input: Tensor): ...
tanh = softsign = tanhshrink = sigmoid
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"hardshrink_cpu\" not implemented for '{scalar_type(input)}'")
def hardshrink(input: Tensor, lambd: float = 0.5): ...
@same_as("input")
@where(lambd >= 0, f"lambda must be greater or equal to 0, but found to be {lambd}.")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"softshrink_cpu\" not implemented for '{scalar_type(input)}'")
def softshrink(input: Tensor, lambd: float = 0.5): ...
@same_as("input")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"softplus_cpu\" not implemented for '{scalar_type(input)}'")
def softplus(input: Tensor, beta: float = 1, threshold: float = 20): ...

@where(len(S) > 0, "Not allow zero-dim input tensor.", when=certainly(prod(W) != 1))
@where((1 if certainly(len(S) == 1) else S[1] if certainly(len(S) > 1) else prod(W)) == prod(W),
       f"Mismatch of parameter numbers and input channel size. Found parameter numbers = {prod(W)} and channel "
       f"size = {(1 if certainly(len(S) == 1) else S[1] if certainly(len(S) > 1) else prod(W))}.",
       when=certainly(prod(W) != 1))
@where(same_dtype(input, weight) or dtype_of(input) in _SMALL or (dtype_of(input) in _SMALL and dtype_of(weight) in _SMALL),
       f"Found dtype {scalar_type(weight)} but expected {scalar_type(input)}")
@where(len(W) <= 1, f"prelu: Expected `weight` to be a scalar or 1D tensor, but got ndim = {len(W)}")
def prelu(input: Tensor[*S], weight: Tensor[*W]) -> Tensor[dtype_of(input), *S]: ...

@where(len(S) > 0, "glu does not support 0-dimensional tensors")
@where(i=words.axis(dim, len(S)))
@where(S[i] % 2 == 0, f"Halving dimension must be even, but dimension {i} is size {S[i]}")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"glu_cpu\" not implemented for '{scalar_type(input)}'")
def glu(input: Tensor[*S], dim: int = -1) -> Tensor[dtype_of(input), *S[:i], S[i] // 2, *S[i + 1:]]: ...

@valid(words.axis(dim, len(shape_of(input))), when=dim is not None)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"softmax\" not implemented for '{scalar_type(input)}'", when=dtype is None)
@gradient("saves")
def softmax(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None) -> (
        Tensor[dtype_of(input), *shape_of(input)] if dtype is None else
        Tensor[dtype, *shape_of(input)]): ...

def softmin(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None) -> softmax(
        input, dim, 3, dtype): ...

@valid(words.axis(dim, len(shape_of(input))), when=dim is not None)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"log_softmax\" not implemented for '{scalar_type(input)}'", when=dtype is None)
@gradient("saves")
def log_softmax(input: Tensor, dim: int | None = None, _stacklevel=3, dtype: DType = None) -> (
        Tensor[dtype_of(input), *shape_of(input)] if dtype is None else
        Tensor[dtype, *shape_of(input)]): ...

@valid(words.axis(dim, rank(logits)))
def gumbel_softmax(logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1) -> Tensor[
        dtype_of(logits), *shape_of(logits)]: ...


# Dropout.

@where(not (p < 0.0 or p > 1.0), f"dropout probability has to be between 0 and 1, but got {p}",
       raises=ValueError)
@where(dtype_of(input) not in _WHOLE, "result type Float can't be cast to the desired output type Long",
       when=certainly(training) and certainly(p > 0) and (not certainly(prod(shape_of(input)) == 0)))
@gradient("self")
def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...

@gradient("self")
def alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> dropout(
        input, p, training, inplace): ...

@where(not (p < 0.0 or p > 1.0), f"dropout probability has to be between 0 and 1, but got {p}",
       raises=ValueError)
@where(rank(input) >= 2, "Feature dropout requires at least 2 dimensions in the input",
       when=certainly(training) and certainly(p > 0) and (not certainly(prod(shape_of(input)) == 0)))
@gradient("self")
def feature_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...

@where(not (p < 0.0 or p > 1.0), f"dropout probability has to be between 0 and 1, but got {p}",
       raises=ValueError)
@where(len(S) == 2 or len(S) == 3,
       f"dropout1d: Expected 2D or 3D input, but received a {len(S)}D input. Note that dropout1d exists to "
       "provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional "
       "batch dimension (i.e. 2D or 3D inputs).")
@gradient("self")
def dropout1d(input: Tensor[*S], p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor[
        dtype_of(input), *S]: ...

@where(not (p < 0.0 or p > 1.0), f"dropout probability has to be between 0 and 1, but got {p}",
       raises=ValueError)
@where(rank(input) >= 2, "Feature dropout requires at least 2 dimensions in the input",
       when=certainly(training) and certainly(p > 0) and (not certainly(prod(shape_of(input)) == 0)))
@gradient("self")
def dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...

@where(not (p < 0.0 or p > 1.0), f"dropout probability has to be between 0 and 1, but got {p}",
       raises=ValueError)
@where(rank(input) >= 1, "Feature dropout requires at least 2 dimensions in the input",
       when=certainly(training) and certainly(p > 0))
@gradient("self")
def dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...


# Normalisation.

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
    return array(S, common_type(input, "float32") if whole(input) else dtype_of(input))

def _mixed(input, x):
    if x is not None:
        assert same_dtype(input, x) or (dtype_of(input) in _SMALL and dtype_of(x) in _SMALL) or \
            prod(shape_of(input)) == 0, (
            "mixed dtype (CPU): expect input to have scalar type of BFloat16")

@where(prod(S[2:]) != 1,
       f"Expected more than 1 spatial element when training, got input size torch.Size([{joined(S, ', ')}])",
       raises=ValueError, when=certainly(use_input_stats))
@where(channels=S[0] * S[1])
@where(prod(shape_of(running_mean)) * S[0] == channels,
       f"running_mean should contain {channels} elements not {prod(shape_of(running_mean)) * S[0]}",
       when=running_mean is not None)
@where(prod(shape_of(running_var)) * S[0] == channels,
       f"running_var should contain {channels} elements not {prod(shape_of(running_var)) * S[0]}",
       when=running_var is not None)
@where(prod(shape_of(weight)) * S[0] == channels,
       f"weight should contain {channels} elements not {prod(shape_of(weight)) * S[0]}",
       when=weight is not None)
@where(prod(shape_of(bias)) * S[0] == channels,
       f"bias should contain {channels} elements not {prod(shape_of(bias)) * S[0]}", when=bias is not None)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"batch_norm\" not implemented for '{scalar_type(input)}'")
@where(same_dtype(input, weight) or (dtype_of(input) in _SMALL and dtype_of(weight) in _SMALL) or
       prod(shape_of(input)) == 0,
       "mixed dtype (CPU): expect input to have scalar type of BFloat16", when=weight is not None)
def instance_norm(input: Tensor[*S], running_mean: Tensor | None = None, running_var: Tensor | None = None,
                  weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True,
                  momentum: float = 0.1, eps: float = 1e-5) -> Tensor[dtype_of(input), *S]: ...

@where(n=len(normalized_shape))
@where(n >= 1,
       "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but "
       f"got normalized_shape = [{joined(normalized_shape, ', ')}]")
@where(shape_of(weight) == normalized_shape,
       "Expected weight to be of same shape as normalized_shape, but got weight of shape "
       f"[{joined(shape_of(weight), ', ')}] and normalized_shape = [{joined(normalized_shape, ', ')}]",
       when=weight is not None)
@where(shape_of(bias) == normalized_shape,
       "Expected bias to be of same shape as normalized_shape, but got bias of shape "
       f"[{joined(shape_of(bias), ', ')}] and normalized_shape = [{joined(normalized_shape, ', ')}]",
       when=bias is not None)
@where(not (len(S) < n or S[-n:] != normalized_shape),
       f"Given normalized_shape=[{joined(normalized_shape, ', ')}], expected input with shape [*, "
       f"{joined(normalized_shape, ', ')}], but got input of size[{joined(S, ', ')}]",
       raises=RuntimeError)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"LayerNormKernelImpl\" not implemented for '{scalar_type(input)}'")
@where(same_dtype(input, weight) or (dtype_of(input) in _SMALL and dtype_of(weight) in _SMALL),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}", when=weight is not None)
@gradient("saves for pair")
def layer_norm(input: Tensor[*S], normalized_shape: Shape, weight: Tensor | None = None, bias: Tensor | None = None,
               eps: float = 1e-5) -> Tensor[dtype_of(input), *S]: ...

@since("2.4")
@where(n=len(normalized_shape))
@where(n >= 1,
       "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got "
       "normalized_shape = []")
@where(shape_of(weight) == normalized_shape,
       "Expected weight to be of same shape as normalized_shape, but got weight of shape "
       f"[{joined(shape_of(weight), ', ')}] and normalized_shape = [{joined(normalized_shape, ', ')}]",
       when=weight is not None)
@where(not (len(S) < n or S[-n:] != normalized_shape),
       f"Given normalized_shape=[{joined(normalized_shape, ', ')}], expected input with shape [*, "
       f"{joined(normalized_shape, ', ')}], but got input of size[{joined(S, ', ')}]",
       raises=RuntimeError)
def rms_norm(input: Tensor[*S], normalized_shape: Shape, weight: Tensor | None = None, eps: float | None = None) -> (
        Tensor[dtype_of(input), *S] if weight is None else Tensor[promote(input, weight), *S]): ...

@where(len(S) >= 2, f"Dimension out of range (expected to be in range of [-{len(S)}, {len(S) - 1}], but got 1)",
       raises=IndexError)
@where(prod((S[0] * S[1] // num_groups, num_groups) + S[2:]) // num_groups != 1,
       f"Expected more than 1 value per channel when training, got input size [{joined(S, ', ')}]",
       raises=ValueError)
@where(S[1] % num_groups == 0,
       "Expected number of channels in input to be divisible by num_groups, but got input of shape "
       f"[{joined(S, ', ')}] and num_groups={num_groups}")
@where(len(shape_of(weight)) == 1 and shape_of(weight)[0] == S[1],
       "Expected weight to be a vector of size equal to the number of channels in input, but got weight of "
       f"shape [{joined(shape_of(weight), ', ')}] and input of shape [{joined(S, ', ')}]",
       when=weight is not None)
@where(len(shape_of(bias)) == 1 and shape_of(bias)[0] == S[1],
       "Expected bias to be a vector of size equal to the number of channels in input, but got bias of shape "
       f"[{joined(shape_of(weight), ', ')}] and input of shape [{joined(S, ', ')}]",
       when=bias is not None)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"GroupNormKernelImpl\" not implemented for '{scalar_type(input)}'")
@where(same_dtype(input, weight) or (dtype_of(input) in _SMALL and dtype_of(weight) in _SMALL),
       f"expected scalar type {scalar_type(input)} but found {scalar_type(weight)}", when=weight is not None)
def group_norm(input: Tensor[*S], num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None,
               eps: float = 1e-5) -> Tensor[dtype_of(input), *S]: ...

@where(len(S) >= 3,
       "Expected 3D or higher dimensionality                          "
       f"input (got {len(S)} dimensions)", raises=ValueError)
@gradient("self")
def local_response_norm(input: Tensor[*S], size: int, alpha: float = 1e-4, beta: float = 0.75,
        k: float = 1.0) -> Tensor[
        dtype_of(input), *S]: ...

@valid(words.axes(dim, rank(input)))
@where(not whole(input),
       f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {scalar_type(input)}",
       raises=RuntimeError)
def normalize(input: Tensor, p: float = 2.0, dim=1, eps: float = 1e-12, out: Tensor | None = None) -> Tensor[
        dtype_of(input), *shape_of(input)]: ...


# Embeddings.

_CPU_TYPES = {"float32": "torch.FloatTensor", "float64": "torch.DoubleTensor", "float16": "torch.HalfTensor", "bfloat16": "torch.BFloat16Tensor",
              "uint8": "torch.ByteTensor", "int8": "torch.CharTensor", "int16": "torch.ShortTensor",
              "bool": "CPUBoolType", "complex64": "CPUComplexFloatType", "complex128": "CPUComplexDoubleType"}
_NO_INDICES = ("float32", "float64", "float16", "bfloat16", "uint8", "int8", "int16", "bool", "float", "complex64",
               "complex128", "complex", "uint")

def _indices(x, name):
    assert dtype_of(x) not in _NO_INDICES, (
        f"Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
        f"{_CPU_TYPES.get(dtype_of(x))} instead (while checking arguments for {name})")

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

@where(shape_of(per_sample_weights) == S,
       f"embedding_bag: If per_sample_weights (torch.Size([{joined(shape_of(per_sample_weights), ', ')}])) is "
       f"not None, then it must have the same shape as the input (torch.Size([{joined(S, ', ')}]))",
       raises=ValueError, when=per_sample_weights is not None)
@where(not (len(S) != 1 and len(S) != 2),
       f"input has to be 1D or 2D Tensor, but got Tensor of dimension {len(S)}", raises=ValueError)
@where(offsets is None,
       "if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length "
       "sequences. However, found offsets of type <class 'torch.Tensor'>",
       raises=ValueError, when=len(S) == 2)
@where(offsets is not None, "offsets has to be a 1D Tensor but got None", raises=ValueError, when=len(S) != 2)
@where(rank(offsets) == 1, "offsets has to be a 1D Tensor", raises=ValueError, when=len(S) != 2)
@where(bags=S[0] if len(S) == 2 else shape_of(offsets)[0] - (1 if include_last_offset else 0))
@where(mode in ("sum", "mean", "max"), "mode has to be one of sum, mean or max", raises=ValueError)
@where(not (per_sample_weights is not None and mode != "sum"),
       "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' "
       f"(got mode='{mode}'). Please open a feature request on GitHub.",
       raises=NotImplementedError)
@where(dtype_of(input) not in ("float32", "float64", "float16", "bfloat16", "uint8", "int8", "int16", "bool", "float"),
       "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but "
       f"got {_CPU_TYPES[dtype_of(input)]} instead (while checking arguments for embedding_bag)",
       when=not whole(weight))
def embedding_bag(input: Tensor[*S], weight: Tensor[*W], offsets: Tensor | None = None,
        max_norm: float | None = None,
                  norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean", sparse: bool = False,
                  per_sample_weights: Tensor | None = None, include_last_offset: bool = False,
                  padding_idx: int | None = None) -> Tensor[dtype_of(weight), bags, W[1]]: ...

@where(same_dtype(tensor, "int64"), "one_hot is only applicable to index tensor.")
@where(elements(tensor) is not None or prod(shape_of(tensor)) != 0,
       "Can not infer total number of classes from empty tensor.", when=num_classes == -1)
@where(n=(fresh("classes") if elements(tensor) is None or len(elements(tensor)) == 0 else
       max(elements(tensor)) + 1) if num_classes == -1 else num_classes)
def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor["int64", *shape_of(tensor), n]: ...


# Losses.

_REDUCTIONS = ("none", "mean", "sum")

def _reduction(size_average, reduce, reduction):
    if size_average is None and reduce is None:
        return reduction
    if reduce is None or reduce:
        return "mean" if size_average is None or size_average else "sum"
    return "none"

def _target_type(input, target):
    """The element type of a loss: classes are whole numbers, and chances have the type of the input as a rule."""
    return dtype_of(input) if whole(target) else common_type(input, target)

def _loss_type(*tensors):
    """The element type of a mean or sum, where all of them have the same."""
    return of_kind(common_type(*tensors), "deviation")

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none",
       n=len(S))
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(n != 0, "Expected 1 or more dimensions (got 0)", raises=ValueError)
@where(not (n != 1 and S[0] != (T[0] if len(T) > 0 else 0)),
       f"Expected input batch_size ({S[0]}) to match target batch_size ({(T[0] if len(T) > 0 else 0)}).",
       raises=ValueError)
@where(len(T) <= 1, "0D or 1D target tensor expected, multi-target not supported", when=n <= 2)
@where(n == 2 or len(T) == 0 or T[0] == 1,
       f"size mismatch (got input: [{joined(S, ', ')}], target: [{joined(T, ', ')}])", when=n <= 2)
@where(len(T) == 3,
       f"only batches of spatial targets supported (3D tensors) but got targets of dimension: {len(T)}",
       when=n > 2 and n == 4)
@where(T == S[:1] + S[2:], f"size mismatch (got input: [{joined(S, ', ')}] , target: [{joined(T, ', ')}]",
       when=n > 2 and n == 4)
@where(T == S[:1] + S[2:], f"Expected target size [{joined(S[:1] + S[2:], ', ')}], got [{joined(T, ', ')}]",
       when=n > 2 and n != 4)
@where(classes=S[1] if certainly(n >= 2) else S[0])
@where(len(shape_of(weight)) == 1 and shape_of(weight)[0] == classes,
       f"weight tensor should be defined either for all {classes} classes or no classes but got weight tensor "
       f"of shape: [{joined(shape_of(weight), ', ')}]",
       when=weight is not None)
@where(same_dtype(target, "int64") or same_dtype(target, "uint8") or prod(shape_of(target)) == 0,
       f"expected scalar type Long but found {scalar_type(target)}")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def nll_loss(input: Tensor[*S], target: Tensor[*T], weight: Tensor | None = None, size_average=None,
             ignore_index: int = -100, reduce=None, reduction: str = "mean") -> (
        Tensor[dtype_of(input), *(() if certainly(len(S) == 1) else T)] if reduction == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(0.0 <= label_smoothing <= 1.0, f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
@where(dtype_of(target) not in _WHOLE,
       f"Expected floating point type for target with class probabilities, got {scalar_type(target)}",
       when=S == T)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"log_softmax_lastdim_kernel_impl\" not implemented for '{scalar_type(input)}'",
       when=S == T)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError,
       when=S == T)
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"log_softmax_lastdim_kernel_impl\" not implemented for '{scalar_type(input)}'",
       when=S != T)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError,
       when=S != T)
@where(len(S) != 0, "Expected 1 or more dimensions (got 0)", raises=ValueError, when=S != T)
@where(not (len(S) != 1 and S[0] != (T[0] if len(T) > 0 else 0)),
       f"Expected input batch_size ({S[0]}) to match target batch_size ({(T[0] if len(T) > 0 else 0)}).",
       raises=ValueError, when=S != T)
@where(len(T) <= 1, "0D or 1D target tensor expected, multi-target not supported", when=S != T and len(S) <= 2)
@where(len(S) == 2 or len(T) == 0 or T[0] == 1,
       f"size mismatch (got input: [{joined(S, ', ')}], target: [{joined(T, ', ')}])",
       when=S != T and len(S) <= 2)
@where(len(T) == 3,
       f"only batches of spatial targets supported (3D tensors) but got targets of dimension: {len(T)}",
       when=S != T and len(S) > 2 and (len(S) == 4))
@where(T == S[:1] + S[2:], f"size mismatch (got input: [{joined(S, ', ')}] , target: [{joined(T, ', ')}]",
       when=S != T and len(S) > 2 and (len(S) == 4))
@where(T == S[:1] + S[2:], f"Expected target size [{joined(S[:1] + S[2:], ', ')}], got [{joined(T, ', ')}]",
       when=S != T and len(S) > 2 and (len(S) != 4))
@where(len(shape_of(weight)) == 1 and shape_of(weight)[0] == (S[1] if certainly(len(S) >= 2) else S[0]),
       f"weight tensor should be defined either for all {(S[1] if certainly(len(S) >= 2) else S[0])} classes "
       f"or no classes but got weight tensor of shape: [{joined(shape_of(weight), ', ')}]",
       when=S != T and weight is not None)
@where(same_dtype(target, "int64") or same_dtype(target, "uint8") or prod(shape_of(target)) == 0,
       f"expected scalar type Long but found {scalar_type(target)}", when=S != T)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError,
       when=S != T)
@gradient("saves")
def cross_entropy(input: Tensor[*S], target: Tensor[*T], weight: Tensor | None = None, size_average=None,
                  ignore_index: int = -100, reduce=None, reduction: str = "mean", label_smoothing: float = 0.0) -> (
        Tensor[_target_type(input, target), *()] if reduction != "none" else
        Tensor[_target_type(input, target), *(S[:1] + S[2:] if len(S) > 1 else ())] if S == T else
        Tensor[dtype_of(input), *(() if certainly(len(S) == 1) else T)]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(R=broadcast(S, T))
@where(not (dtype_of(input) in _WHOLE and dtype_of(target) in _WHOLE),
       f"\"mse_cpu\" not implemented for '{scalar_type(input)}'")
@changes(suspect(f"Using a target size (torch.Size([{joined(T, ', ')}])) that is different to the input "
                 f"size (torch.Size([{joined(S, ', ')}])). This will likely lead to incorrect results due "
                 "to broadcasting. Please ensure they have the same size."),
         when=certainly(S != T))
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def mse_loss(input: Tensor[*S], target: Tensor[*T], size_average=None, reduce=None, reduction: str = "mean",
        weight=None) -> (
        Tensor[promote(input, target), *R] if how == "none" else
        Tensor[promote(input, target), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(not (dtype_of(input) in _WHOLE and dtype_of(target) in _WHOLE),
       "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. "
       f"Got: {scalar_type(input)}",
       when=reduction == "mean")
@where(R=broadcast(S, T))
@changes(suspect(f"Using a target size (torch.Size([{joined(T, ', ')}])) that is different to the input "
                 f"size (torch.Size([{joined(S, ', ')}])). This will likely lead to incorrect results due "
                 "to broadcasting. Please ensure they have the same size."),
         when=certainly(S != T))
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def l1_loss(input: Tensor[*S], target: Tensor[*T], size_average=None, reduce=None, reduction: str = "mean",
        weight=None) -> (
        Tensor[of_kind(promote(input, target), "real"), *R] if reduction == "none" else
        Tensor[of_kind(promote(input, target), "real"), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(beta >= 0, "smooth_l1_loss does not support negative values for beta.")
@where(R=broadcast(S, T))
@where(not (dtype_of(input) in _WHOLE and dtype_of(target) in _WHOLE),
       f"\"smooth_l1_cpu\" not implemented for '{scalar_type(input)}'")
@changes(suspect(f"Using a target size (torch.Size([{joined(T, ', ')}])) that is different to the input "
                 f"size (torch.Size([{joined(S, ', ')}])). This will likely lead to incorrect results due "
                 "to broadcasting. Please ensure they have the same size."),
         when=certainly(S != T))
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def smooth_l1_loss(input: Tensor[*S], target: Tensor[*T], size_average=None, reduce=None, reduction: str = "mean",
                   beta: float = 1.0) -> (
        Tensor[promote(input, target), *R] if how == "none" else
        Tensor[promote(input, target), *()]): ...

@where(delta > 0, "huber_loss does not support non-positive values for delta.")
@where(R=broadcast(S, T))
@where(not (dtype_of(input) in _WHOLE and dtype_of(target) in _WHOLE),
       f"\"huber_cpu\" not implemented for '{scalar_type(input)}'")
@changes(suspect(f"Using a target size (torch.Size([{joined(T, ', ')}])) that is different to the input "
                 f"size (torch.Size([{joined(S, ', ')}])). This will likely lead to incorrect results due "
                 "to broadcasting. Please ensure they have the same size."),
         when=certainly(S != T))
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(not dtype_of(input) in _WHOLE, "result type Float can't be cast to the desired output type Long")
@gradient("saves")
def huber_loss(input: Tensor[*S], target: Tensor[*T], reduction: str = "mean", delta: float = 1.0, weight=None) -> (
        Tensor[common_type(input, target), *R] if reduction == "none" else
        Tensor[common_type(input, target), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(S == T,
       f"Using a target size (torch.Size([{joined(T, ', ')}])) that is different to the input size "
       f"(torch.Size([{joined(S, ', ')}])) is deprecated. Please ensure they have the same size.",
       raises=ValueError)
@valid(words.broadcast_out(S, S, shape_of(weight)), when=weight is not None)
@where(same_dtype(input, target) or (dtype_of(input) in _SMALL and dtype_of(target) in _SMALL),
       f"Found dtype {scalar_type(target)} but expected {scalar_type(input)}")
@where(not whole(input) or prod(shape_of(input)) == 0,
       f"\"binary_cross_entropy\" not implemented for '{scalar_type(input)}'")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def binary_cross_entropy(input: Tensor[*S], target: Tensor[*T], weight: Tensor | None = None, size_average=None,
        reduce=None,
                         reduction: str = "mean") -> (
        Tensor[dtype_of(input), *S] if reduction == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(T == S,
       f"Target size (torch.Size([{joined(T, ', ')}])) must be the same as input size "
       f"(torch.Size([{joined(S, ', ')}]))",
       raises=ValueError)
@valid(words.broadcast_out(S, S, broadcast(shape_of(pos_weight), S)), when=pos_weight is not None)
@valid(words.broadcast_out(S, S, shape_of(weight)), when=weight is not None)
@where(not (dtype_of(target) in _WHOLE or dtype_of(input) in _WHOLE),
       "result type Float can't be cast to the desired output type Long", raises=RuntimeError)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("saves")
def binary_cross_entropy_with_logits(input: Tensor[*S], target: Tensor[*T], weight: Tensor | None = None,
        size_average=None,
                                     reduce=None, reduction: str = "mean", pos_weight: Tensor | None = None) -> (
        Tensor[common_type(input, target), *S] if reduction == "none" else
        Tensor[common_type(input, target), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction="sum" if reduction == "batchmean" else reduction)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@where(R=broadcast(shape_of(target), shape_of(input)))
@where(not dtype_of(input) in _WHOLE and (not dtype_of(target) in _WHOLE),
       "kl_div: Integral inputs not supported.")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
def kl_div(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean",
           log_target: bool = False) -> (
        Tensor[promote(input, target), *R] if reduction == "none" else
        Tensor[promote(input, target), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction in _REDUCTIONS, f"{reduction} is not valid", raises=ValueError)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool = True, full: bool = False, size_average=None,
                     eps: float = 1e-8, reduce=None, reduction: str = "mean") -> (
        Tensor[of_kind(common_type(input, target), "float"), *broadcast(shape_of(target), shape_of(input))] if reduction == "none" else
        Tensor[of_kind(common_type(input, target), "float"), *()]): ...

@where(len(V) == len(S) and (S[:-1] == V[:-1] and V[-1] == 1 or version("torch") >= (2, 0) and fits(V, S)),
       "var is of incorrect size", raises=ValueError, when=V != S and S[:-1] != V)
@where(V=(V + (1,) if S[:-1] == V else V) if V != S else V)
@where(reduction in _REDUCTIONS, f"{reduction} is not valid", raises=ValueError)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("anything")
def gaussian_nll_loss(input: Tensor[*S], target: Tensor, var: Tensor[*V], full: bool = False, eps: float = 1e-6,
                      reduction: str = "mean") -> (
        Tensor[_loss_type(input, target, var), *broadcast(broadcast(S, shape_of(target)), V)] if reduction == "none" else
        Tensor[_loss_type(input, target, var), *()]): ...

@where(reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none",
       R=broadcast(shape_of(target), shape_of(input)))
@where(not (dtype_of(input) in _WHOLE and dtype_of(input) in _WHOLE),
       "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. "
       f"Got: {scalar_type(input)}",
       when=reduction == "mean")
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("some")
def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = 1.0, size_average=None, reduce=None,
                         reduction: str = "mean") -> (
        Tensor[dtype_of(input), *R] if reduction == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(R=broadcast(shape_of(input), shape_of(target)))
@valid(words.broadcast_out(shape_of(input), R))
@where(not dtype_of(input) in _WHOLE, "result type Float can't be cast to the desired output type Long")
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
def soft_margin_loss(input: Tensor, target: Tensor, size_average=None, reduce=None, reduction: str = "mean") -> (
        Tensor[dtype_of(input), *R] if how == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(len(S) <= 2,
       f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: [{joined(S, ', ')}]")
@where(S == T, f"inconsistent size [{joined(T, ', ')}] for argument #2 'target'")
@where(same_dtype(target, "int64") or prod(shape_of(target)) == 0,
       f"expected scalar type Long but found {scalar_type(target)}")
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
def multilabel_margin_loss(input: Tensor[*S], target: Tensor[*T], size_average=None, reduce=None,
        reduction: str = "mean") -> (
        Tensor[dtype_of(input), *S[:-1]] if how == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(R=broadcast(shape_of(target), shape_of(input)))
@where(R=broadcast(R, shape_of(weight)) if weight is not None else R,
       reduction=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(reduction in _REDUCTIONS, f"{reduction} is not valid", raises=ValueError)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
def multilabel_soft_margin_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, size_average=None,
                                reduce=None, reduction: str = "mean") -> (
        Tensor[_loss_type(input, target), *R[:-1]] if reduction == "none" else
        Tensor[_loss_type(input, target), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(not (p != 1 and p != 2), "only p == 1 and p == 2 supported", raises=ValueError)
@where(len(S) <= 2,
       f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: [{joined(S, ', ')}]")
@where(rows=S[0] if certainly(len(S) == 2) else 1)
@where(len(T) <= 1 and prod(T) == rows, f"inconsistent target size, got: [{joined(T, ', ')}]",
       when=certainly(len(S) == 2))
@where(same_dtype(target, "int64") or prod(shape_of(target)) == 0,
       f"expected scalar type Long but found {scalar_type(target)}")
@where(rank(weight) <= 1, "inconsistent weight size", when=weight is not None)
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
def multi_margin_loss(input: Tensor[*S], target: Tensor[*T], p: int = 1, margin: float = 1.0,
        weight: Tensor | None = None,
                      size_average=None, reduce=None, reduction: str = "mean") -> (
        Tensor[dtype_of(input), *T] if how == "none" else
        Tensor[dtype_of(input), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(len(T) <= 1, "0D or 1D target tensor expected, multi-target not supported")
@where(len(S) == 2 and rank(input2) == 2,
       f"1D target tensor expects 2D input tensors, but found inputs with sizes [{joined(S, ', ')}] and "
       f"[{joined(shape_of(input2), ', ')}].",
       when=len(T) == 1)
@where(len(S) == 1 and rank(input2) == 1,
       f"0D target tensor expects 1D input tensors, but found inputs with sizes [{joined(S, ', ')}] and "
       f"[{joined(shape_of(input2), ', ')}].",
       when=len(T) != 1)
@where(R=broadcast(S, shape_of(input2)))
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
@gradient("some")
def cosine_embedding_loss(input1: Tensor[*S], input2: Tensor, target: Tensor[*T], margin: float = 0,
        size_average=None,
                          reduce=None, reduction: str = "mean") -> (
        Tensor[_loss_type(input1, input2), *broadcast(T, R[:-1])] if how == "none" else
        Tensor[_loss_type(input1, input2), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(len(S) == len(U) and len(U) == len(T),
       "margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: "
       f"torch.Size([{joined(S, ', ')}]), input2: torch.Size([{joined(U, ', ')}]), target: "
       f"torch.Size([{joined(T, ', ')}]) ")
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
def margin_ranking_loss(input1: Tensor[*S], input2: Tensor[*U], target: Tensor[*T], margin: float = 0,
        size_average=None,
                        reduce=None, reduction: str = "mean") -> (
        Tensor[_loss_type(input1, input2, target), *broadcast(T, broadcast(S, U))] if how == "none" else
        Tensor[_loss_type(input1, input2, target), *()]): ...

@where(how=reduction if size_average is None and reduce is None else ("mean" if size_average is None
       or size_average else "sum") if reduce is None or reduce else "none")
@where(len(A) == len(P) and len(P) == len(N),
       f"All inputs should have same dimension but got {len(A)}D, {len(P)}D and {len(N)}D inputs.")
@where(near=broadcast(A, P)[:-1], far=broadcast(A, N)[:-1])
@where(how in _REDUCTIONS, f"{how} is not a valid value for reduction", raises=ValueError)
def triplet_margin_loss(anchor: Tensor[*A], positive: Tensor[*P], negative: Tensor[*N], margin: float = 1.0,
        p: float = 2,
                        eps: float = 1e-6, swap: bool = False, size_average=None, reduce=None,
                        reduction: str = "mean") -> (
        Tensor[_loss_type(anchor, positive, negative), *broadcast(near, far)] if how == "none" else
        Tensor[_loss_type(anchor, positive, negative), *()]): ...

@where(far=shape_of(distance_function(anchor, negative)) if distance_function is not None else
       broadcast(shape_of(anchor), shape_of(negative))[:-1],
       near=shape_of(distance_function(anchor, positive)) if distance_function is not None else
       broadcast(shape_of(anchor), shape_of(positive))[:-1])
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError)
@gradient("anything")
def triplet_margin_with_distance_loss(anchor: Tensor, positive: Tensor, negative: Tensor, *, distance_function=None,
                                      margin: float = 1.0, swap: bool = False, reduction: str = "mean") -> (
        Tensor[dtype_of(anchor), *broadcast(near, far)] if reduction == "none" else
        Tensor[dtype_of(anchor), *()]): ...

@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError,
       when=len(S) == 2)
@where(prod(shape_of(input_lengths)) == S[1], "input_lengths must be of size batch_size",
       when=len(S) != 2 and isinstance(input_lengths, Tensor))
@where(prod(shape_of(target_lengths)) == S[1], "target_lengths must be of size batch_size",
       when=len(S) != 2 and isinstance(target_lengths, Tensor))
@where(shape_of(targets)[0] == S[1],
       f"Expected tensor to have size {S[1]} at dimension 0, but got size {shape_of(targets)[0]} for argument "
       "#2 'targets' (while checking arguments for ctc_loss_cpu)",
       when=len(S) != 2 and len(shape_of(targets)) == 2)
@where(reduction in _REDUCTIONS, f"{reduction} is not a valid value for reduction", raises=ValueError,
       when=len(S) != 2)
def ctc_loss(log_probs: Tensor[*S], targets: Tensor, input_lengths, target_lengths, blank: int = 0,
             reduction: str = "mean", zero_infinity: bool = False) -> (
        Tensor[dtype_of(log_probs), S[1]] if len(S) != 2 and reduction == "none" else
        Tensor[dtype_of(log_probs), *()]): ...


# Distances.

@where(R=broadcast(shape_of(x1), shape_of(x2)))
@where(not (whole(x1) and whole(x2)), "expected common dtype to be floating point, yet common dtype is Long",
       raises=RuntimeError)
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor[
        promote(x1, x2), *words.reduce(R, dim)]: ...

@where(R=broadcast(shape_of(x1), shape_of(x2)))
def pairwise_distance(x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> Tensor[
        of_kind(promote(x1, x2), "float"), *words.reduce(R, -1, keepdim)]: ...

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
       "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
       "upscale_factor, but "
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
@valid(not_modelled("a tensor without elements is left as it is"), when=certainly(prod(S) == 0))
def pixel_unshuffle(input: Tensor[*S], downscale_factor: int) -> Tensor[
        dtype_of(input), *S[:-3], S[-3] * r * r, S[-2] // r, S[-1] // r]: ...

@where(len(S) > 2, f"channel_shuffle expects input with > 2 dims, but got input with sizes [{joined(S, ', ')}]")
@where(groups > 0, f"Number of groups to divide channels in must be positive. Value of groups:{groups}")
@where(S[1] % groups == 0,
       f"Number of channels must be divisible by groups. Got {S[1]} channels and {groups} groups.")
def channel_shuffle(input: Tensor[*S], groups: int) -> Tensor[dtype_of(input), *S]: ...

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
            f"The input size {joined(S[-n:], ', ')}, plus negative padding {joined(pad, ', ')} resulted in a "
            "negative "
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

_MODES = {"nearest": (3, 4, 5), "nearest-exact": (3, 4, 5), "area": (3, 4, 5), "linear": (3,), "bilinear": (4,),
          "bicubic": (4,), "trilinear": (5,)}
_KERNELS = {"nearest": "nearest", "nearest-exact": "nearest", "linear": "linear", "bilinear": "linear",
            "trilinear": "linear", "bicubic": "cubic"}
_RANKS = {"linear": 3, "bilinear": 4, "trilinear": 5}

# Images of bytes are resized as they are.
@where(align_corners is None,
       "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear",
       raises=ValueError, when=mode in ("nearest", "area", "nearest-exact"))
@where(n=len(S) - 2)
@where(not (size is not None and scale_factor is not None),
       "only one of size or scale_factor should be defined", raises=ValueError)
@where(len(tuple(size)) == n,
       "Input and output must have the same number of spatial dimensions, but got input with spatial "
       f"dimensions of [{joined(S[2:], ', ')}] and output size of {size}. Please provide input tensor in (N, "
       "C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.",
       raises=ValueError, when=size is not None and (not isinstance(size, int)))
@where(scale_factor is not None, "either size or scale_factor should be defined", raises=ValueError,
       when=size is None)
@where(not (isinstance(scale_factor, (tuple, list)) and len(scale_factor) != n),
       "Input and scale_factor must have the same number of spatial dimensions, but got input with spatial "
       f"dimensions of [{joined(S[2:], ', ')}] and scale_factor of shape {scale_factor}. Please provide input "
       "tensor in (N, C, d1, d2, ...,dK) format and scale_factor in (s1, s2, ...,sK) format.",
       raises=ValueError, when=size is None)
@where(R=((size,) * n if isinstance(size, int) else tuple(size)) if size is not None else
       scaled(S[2:], scale_factor))
@where(mode in _MODES,
       f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {len(S)}D) for the modes: nearest | "
       f"linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})",
       raises=NotImplementedError)
@where(not (3 <= len(S) <= 5 and mode in _RANKS),
       f"Got {len(S)}D input, but {mode} mode needs {_RANKS[mode]}D input", raises=NotImplementedError,
       when=len(S) not in _MODES[mode])
@where(len(S) in _MODES[mode],
       f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {len(S)}D) for the modes: nearest | "
       f"linear | bilinear | bicubic | trilinear | area | nearest-exact (got {mode})",
       raises=NotImplementedError)
@where(mode == "area" or (at_least(S[2:], 1) and at_least(R, 1)),
       f"Input and output sizes should be greater than 0, but got input ({joined(S[2:], ', ')}) output "
       f"({joined(R, ', ')})")
@where(not whole(input),
       f"\"compute_indices_weights_{_KERNELS[mode]}\" not implemented for '{scalar_type(input)}'",
       when=mode != "area" and (not (same_dtype(input, "uint8") and mode not in ("linear", "trilinear"))))
def interpolate(input: Tensor[*S], size=None, scale_factor=None, mode: str = "nearest", align_corners=None,
                recompute_scale_factor=None, antialias: bool = False) -> Tensor[
        dtype_of(input), *S[:2], *R]: ...

def upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners=None) -> interpolate(
        input, size, scale_factor, mode, align_corners): ...

def upsample_nearest(input: Tensor, size=None, scale_factor=None) -> interpolate(
        input, size, scale_factor, "nearest"): ...

def upsample_bilinear(input: Tensor, size=None, scale_factor=None) -> interpolate(
        input, size, scale_factor, "bilinear", True): ...

@where(mode in ("bilinear", "nearest", "bicubic"),
       f"nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but got: '{mode}'",
       raises=ValueError)
@where(padding_mode in ("zeros", "border", "reflection"),
       "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', but got: "
       f"'{padding_mode}'",
       raises=ValueError)
@where(S[0] == G[0],
       "grid_sampler(): expected grid and input to have same batch size, but got input with sizes "
       f"[{joined(S, ', ')}] and grid with sizes [{joined(G, ', ')}]")
@where(G[-1] == len(S) - 2,
       f"grid_sampler(): expected grid to have size {len(S) - 2} in last dimension, but got grid with sizes "
       f"[{joined(G, ', ')}]")
@where(len(S) == 4 or len(S) == 5,
       "grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with "
       f"sizes [{joined(S, ', ')}] and grid with sizes [{joined(G, ', ')}]")
@where(len(S) == len(G),
       "grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got input with "
       f"sizes [{joined(S, ', ')}] and grid with sizes [{joined(G, ', ')}]")
@valid(_same_types(input, grid), when=prod(S) != 0 and prod(G) != 0)
def grid_sample(input: Tensor[*S], grid: Tensor[*G], mode: str = "bilinear", padding_mode: str = "zeros",
                align_corners=None) -> Tensor[dtype_of(input), *S[:2], *G[1:-1]]: ...

@where(n=len(size) - 2)
@where(not (len(T) != 3 or T[-2] != n or T[-1] != n + 1),
       f"Expected a batch of {n}D affine matrices of shape Nx{n}x{n + 1} for size "
       f"torch.Size([{joined(size, ', ')}]). Got torch.Size([{joined(T, ', ')}]).",
       raises=ValueError, when=n == 2 or n == 3)
@where(n == 2 or n == 3,
       "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size "
       f"torch.Size([{joined(size, ', ')}]).",
       raises=NotImplementedError)
def affine_grid(theta: Tensor[*T], size: Shape, align_corners=None) -> Tensor[
        dtype_of(theta), size[0], *size[2:], n]: ...


# Attention.

@since("2.0")
@since("2.1", "scale")
@since("2.5", "enable_gqa")
@where(not (is_causal and attn_mask is not None),
       "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True", raises=RuntimeError)
@where(len(Q) >= 2 and len(K) >= 2 and len(V) >= 2,
       "scaled_dot_product_attention: Expected query, key, and value to all be  at least 2 dimensional, but got "
       f"Query dim: {len(Q)}, Key dim: {len(K)}, Value dim: {len(V)} instead.", raises=RuntimeError)
@where(K=ranked(K, 3), V=ranked(V, 3), Q=ranked(Q, 3), when=enable_gqa)
@where(Q[-3] % K[-3] == 0 and Q[-3] % V[-3] == 0,
       "scaled_dot_product_attention: Number of heads in key and value must divide the number of heads in query",
       raises=RuntimeError, when=enable_gqa)
@where(K=K[:-3] + (Q[-3],) + K[-2:], V=V[:-3] + (Q[-3],) + V[-2:], when=enable_gqa)
@where(W=words.matmul(Q, words.swapaxes(K, -1, -2)))
@where(same_dtype(query, key) and same_dtype(query, value), "Expected query, key, and value to have the same dtype",
       raises=RuntimeError)
@valid(not_modelled("attention of integers"), when=certainly(dtype_of(query) in _NO_FLOATS))
def scaled_dot_product_attention(query: Tensor[*Q], key: Tensor[*K], value: Tensor[*V],
        attn_mask: Tensor | None = None,
                                 dropout_p: float = 0.0, is_causal: bool = False, scale: float | None = None,
                                 enable_gqa: bool = False) -> (
        Tensor[common_type(query, value), *words.matmul(W, V)] if attn_mask is None else
        Tensor[common_type(query, value), *words.matmul(broadcast(W, shape_of(attn_mask)), V)]): ...

@where(extra=(0 if bias_k is None else 1) + (1 if add_zero_attn else 0))
@where(not (len(K) != 3 or len(V) != 3),
       f"For batched (3-D) `query`, expected `key` and `value` to be 3-D but found {len(K)}-D and {len(V)}-D "
       "tensors respectively",
       raises=AssertionError, when=len(Q) == 3)
@where(rank(key_padding_mask) == 2,
       "For batched (3-D) `query`, expected `key_padding_mask` to be `None` or 2-D but found "
       f"{rank(key_padding_mask)}-D tensor instead",
       raises=AssertionError, when=len(Q) == 3 and key_padding_mask is not None)
@where(not (len(K) != 2 or len(V) != 2),
       f"For unbatched (2-D) `query`, expected `key` and `value` to be 2-D but found {len(K)}-D and {len(V)}-D "
       "tensors respectively",
       raises=AssertionError, when=len(Q) != 3 and len(Q) == 2)
@where(rank(key_padding_mask) == 1,
       "For unbatched (2-D) `query`, expected `key_padding_mask` to be `None` or 1-D but found "
       f"{rank(key_padding_mask)}-D tensor instead",
       raises=AssertionError, when=len(Q) != 3 and len(Q) == 2 and (key_padding_mask is not None))
@where(len(Q) == 2, f"query should be unbatched 2D or batched 3D tensor but received {len(Q)}-D query tensor",
       raises=AssertionError, when=len(Q) != 3)
@where(not (rank(attn_mask) != 2 and rank(attn_mask) != 3),
       f"expected `attn_mask` to be `None`, 2-D or 3-D but found {rank(attn_mask)}-D tensor instead",
       raises=AssertionError, when=attn_mask is not None)
@where(QB=(Q[0], 1, Q[1]) if len(Q) == 2 else Q, KB=(K[0], 1, K[1]) if len(Q) == 2 else K,
       VB=(V[0], 1, V[1]) if len(Q) == 2 else V)
@where(L=QB[0], N=QB[1], E=QB[2])
@where(E == embed_dim_to_check, f"was expecting embedding dimension of {embed_dim_to_check}, but got {E}",
       raises=AssertionError)
@where(E % num_heads == 0, f"embed_dim {E} not divisible by num_heads {num_heads}", raises=AssertionError)
@where(not (KB[0] != VB[0] or KB[1] != VB[1]),
       f"key's sequence and batch dims torch.Size([{joined(KB[:2], ', ')}]) do not match value's "
       f"torch.Size([{joined(VB[:2], ', ')}])",
       raises=AssertionError, when=use_separate_proj_weight)
@where(KB[2] == shape_of(k_proj_weight)[1],
       f"mat1 and mat2 shapes cannot be multiplied ({KB[0] * KB[1]}x{KB[2]} and {shape_of(k_proj_weight)[1]}x{E})",
       when=use_separate_proj_weight)
@where(VB[2] == shape_of(v_proj_weight)[1],
       f"mat1 and mat2 shapes cannot be multiplied ({VB[0] * VB[1]}x{VB[2]} and {shape_of(v_proj_weight)[1]}x{E})",
       when=use_separate_proj_weight)
@where(KB == VB,
       f"key shape torch.Size([{joined(KB, ', ')}]) does not match value shape torch.Size([{joined(VB, ', ')}])",
       raises=AssertionError, when=not use_separate_proj_weight)
@where(KB[2] == E, f"mat1 and mat2 shapes cannot be multiplied ({KB[0] * KB[1]}x{KB[2]} and {E}x{2 * E})",
       when=not use_separate_proj_weight)
@where(S=KB[0])
@where(KB[1] == N,
       f"shape '[{S}, {N * num_heads}, {E // num_heads}]' is invalid for input of size {S * KB[1] * E}")
@where(not (shape_of(attn_mask)[0] != L or shape_of(attn_mask)[1] != S),
       f"The shape of the 2D attn_mask is torch.Size([{joined(shape_of(attn_mask), ', ')}]), but should be "
       f"{(L, S)}.",
       raises=RuntimeError, when=attn_mask is not None and len(shape_of(attn_mask)) == 2)
@where(not (shape_of(attn_mask)[0] != N * num_heads or shape_of(attn_mask)[1] != L or shape_of(attn_mask)[2] != S),
       f"The shape of the 3D attn_mask is torch.Size([{joined(shape_of(attn_mask), ', ')}]), but should be "
       f"{(N * num_heads, L, S)}.",
       raises=RuntimeError,
       when=attn_mask is not None and len(shape_of(attn_mask)) != 2 and (len(shape_of(attn_mask)) == 3))
@where(len(shape_of(attn_mask)) == 3, f"attn_mask's dimension {len(shape_of(attn_mask))} is not supported",
       raises=RuntimeError, when=attn_mask is not None and len(shape_of(attn_mask)) != 2)
@where(P=(1,) + shape_of(key_padding_mask) if len(shape_of(key_padding_mask)) == 1 else shape_of(key_padding_mask),
       when=key_padding_mask is not None)
@where(not (P[0] != N or P[1] != S),
       f"expecting key_padding_mask shape of {(N, S)}, but got torch.Size([{joined(P, ', ')}])",
       raises=AssertionError, when=key_padding_mask is not None)
@where(same_dtype(query, in_proj_weight) or (dtype_of(query) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       f"expected scalar type {scalar_type(query)} but found {scalar_type(in_proj_weight)}",
       when=not use_separate_proj_weight and in_proj_bias is None)
@where(same_dtype(query, in_proj_weight) or (dtype_of(query) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       "mat1 and mat2 must have the same dtype", when=not use_separate_proj_weight and in_proj_bias is not None)
@where(same_dtype(key, in_proj_weight) or (dtype_of(key) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       f"expected scalar type {scalar_type(key)} but found {scalar_type(in_proj_weight)}",
       when=not use_separate_proj_weight and in_proj_bias is None)
@where(same_dtype(key, in_proj_weight) or (dtype_of(key) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       "mat1 and mat2 must have the same dtype", when=not use_separate_proj_weight and in_proj_bias is not None)
@where(same_dtype(value, in_proj_weight) or (dtype_of(value) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       f"expected scalar type {scalar_type(value)} but found {scalar_type(in_proj_weight)}",
       when=not use_separate_proj_weight and in_proj_bias is None)
@where(same_dtype(value, in_proj_weight) or (dtype_of(value) in _SMALL and dtype_of(in_proj_weight) in _SMALL),
       "mat1 and mat2 must have the same dtype", when=not use_separate_proj_weight and in_proj_bias is not None)
@where(O=(L, E) if len(Q) == 2 else (L, N, E))
@where(W=(L, S + extra) if average_attn_weights else (num_heads, L, S + extra), when=need_weights)
def multi_head_attention_forward(query: Tensor[*Q], key: Tensor[*K], value: Tensor[*V], embed_dim_to_check: int,
                                 num_heads: int, in_proj_weight: Tensor | None, in_proj_bias: Tensor | None, bias_k, bias_v,
                                 add_zero_attn: bool, dropout_p: float, out_proj_weight: Tensor, out_proj_bias,
                                 training: bool = True, key_padding_mask: Tensor | None = None,
                                 need_weights: bool = True, attn_mask: Tensor | None = None,
                                 use_separate_proj_weight: bool = False, q_proj_weight=None, k_proj_weight=None,
                                 v_proj_weight=None, static_k=None, static_v=None,
                                 average_attn_weights: bool = True, is_causal: bool = False) -> (
        (Tensor[dtype_of(query), *O], None) if not need_weights else
        (Tensor[dtype_of(query), *O], Tensor[dtype_of(query), *W]) if len(Q) == 2 else
        (Tensor[dtype_of(query), *O], Tensor[dtype_of(query), N, *W])): ...

_not_modelled: Any
def _grouped(A, B, offs):
    if len(A) == 3 and len(B) == 3:
        return A[:-1] + B[-1:]
    if len(A) == 3 or len(B) == 3:
        return A[-2:-1] + B[-1:]
    return shape_of(offs) + A[:-1] + B[-1:]

@where(rank(mat_a) == 2 or rank(mat_a) == 3, "mat_a has to be 2 or 3d", raises=RuntimeError)
@where(rank(mat_b) == 2 or rank(mat_b) == 3, "mat_b has to be 2 or 3d", raises=RuntimeError)
@where(A=shape_of(mat_a), B=shape_of(mat_b))
@where(len(A) == 2 and len(B) == 2 or A[-1] == B[-2], "contraction dimension of mat_a and mat_b must match",
       raises=RuntimeError)
@where((len(A) == 3 and len(B) == 3) == (offs is None),
       "Have to provide offsets if there is a 2d matrix, or no offset if both matrices are 3d", raises=RuntimeError)
@where(len(A) == 2 or len(B) == 2 or A[0] == B[0], "batched dimension has to match", raises=RuntimeError)
@where(offs is None or len(A) == len(B) or shape_of(offs)[0] == (A[0] if len(A) == 3 else B[0]),
       "matrix batch sizes have to match", raises=RuntimeError)
def grouped_mm(mat_a: Tensor, mat_b: Tensor, *, offs=None, bias=None, out_dtype: DType = None) -> Tensor[
        out_dtype or dtype_of(mat_a), *_grouped(A, B, offs)]: ...

ScalingType = SwizzleType = assert_int_or_pair = handle_torch_function = _not_modelled
has_torch_function = has_torch_function_unary = has_torch_function_variadic = linear_cross_entropy = _not_modelled
scaled_grouped_mm = scaled_mm = boolean_dispatch = _not_modelled

def fractional_max_pool2d_with_indices(input: Tensor, kernel_size, output_size=None, output_ratio=None,
                                       return_indices: bool = False, _random_samples=None) -> fractional_max_pool2d(
        input, kernel_size, output_size, output_ratio, True): ...
def fractional_max_pool3d_with_indices(input: Tensor, kernel_size, output_size=None, output_ratio=None,
                                       return_indices: bool = False, _random_samples=None) -> fractional_max_pool3d(
        input, kernel_size, output_size, output_ratio, True): ...

def __getattr__(name): ...
