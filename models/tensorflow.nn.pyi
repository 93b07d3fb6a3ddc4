"""tensorflow.nn."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor, InvalidArgumentError, sigmoid, tanh
from tensorflow.math import l2_normalize, log_softmax, softmax, softplus, softsign, top_k, in_top_k, zero_fraction

Array = Tensor

def relu(features, name=None, **old): return words.array(shape_of(features), dtype_of(features))
relu6 = swish = silu = relu
def elu(features, name=None, **old):
    _tf._only_inexact(features, "Elu")
    return relu(features)
selu = elu
def gelu(features, approximate=False, name=None, **old):
    if isinstance(features, _tf._Shared) and dtype_of(features) in _tf._WHOLE:
        raise ValueError(f"`features.dtype` must be a floating point tensor. Received: features.dtype={dtype_of(features)}")
    return relu(features)
def leaky_relu(features, alpha=0.2, name=None, **old): return words.array(shape_of(features), of_kind(features, "float"))
def crelu(features, axis=-1, name=None, **old) -> Any: ...
def dropout(x, rate, noise_shape=None, seed=None, name=None, **old): return relu(x)
def bias_add(value, bias, data_format=None, name=None, **old):
    S, B = shape_of(value), shape_of(bias)
    if data_format is None or data_format in ("NHWC", "N...C"):
        if certainly(len(B) == 1 and S[-1] != B[0]):
            raise InvalidArgumentError("Must provide as many biases as the last dimension of the input tensor: "
                                       f"{_tf._sizes(B)} vs. {_tf._sizes(S)}")
    return words.array(S, dtype_of(value))
def softmax_cross_entropy_with_logits(labels, logits, axis=-1, name=None, **old):
    S, T = shape_of(labels), shape_of(logits)
    return words.array(words.broadcast(S, T)[:-1], dtype_of(logits))
def sparse_softmax_cross_entropy_with_logits(labels, logits, name=None, **old):
    S, T = shape_of(labels), shape_of(logits)
    if certainly(len(S) != len(T) - 1):
        raise ValueError(f"`labels.shape.rank` must equal `logits.shape.rank - 1`. Received: labels.shape={_tf._sizes(S)} of rank "
                         f"{len(S)} and logits.shape={_tf._sizes(T)} of rank {len(T)}")
    if certainly(len(S) == 1 and len(T) == 2 and S[0] != T[0]):
        raise ValueError(f"`labels.shape` must equal `logits.shape` except for the last dimension. Received: labels.shape={_tf._sizes(S)} "
                         f"and logits.shape={_tf._sizes(T)}")
    return words.array(S, dtype_of(logits))
def sigmoid_cross_entropy_with_logits(labels=None, logits=None, name=None, **old):
    S, T = shape_of(labels), shape_of(logits)
    if certainly(S != T) and certainly(len(S) != len(T)) or any([certainly(a != b) for a, b in zip(S, T)]):
        raise ValueError(f"`logits` and `labels` must have the same shape, received ({joined(T, ', ')} vs {joined(S, ', ')}).")
    return words.array(T, dtype_of(logits))
def weighted_cross_entropy_with_logits(labels, logits, pos_weight, name=None, **old): return relu(logits)
def l2_loss(t, name=None, **old): return words.array((), dtype_of(t))
def moments(x, axes, shift=None, keepdims=False, name=None, **old):
    R = _tf._reduced_shape(shape_of(x), axes, keepdims)
    return _tf._Moments(words.array(R, dtype_of(x)), words.array(R, dtype_of(x)))
def batch_normalization(x, mean, variance, offset, scale, variance_epsilon, name=None, **old):
    S = shape_of(x)
    for part in (mean, variance, offset, scale):
        if isinstance(part, Shaped):
            S = words.broadcast(S, shape_of(part))
    return words.array(S, dtype_of(x))
def local_response_normalization(input, depth_radius=5, bias=1, alpha=1, beta=0.5, name=None, **old): return relu(input)
lrn = local_response_normalization
def embedding_lookup(params, ids, max_norm=None, name=None, **old):
    if not isinstance(params, Shaped):
        return not_modelled("several tables")
    return words.array(shape_of(ids) + shape_of(params)[1:], dtype_of(params))

def _window(given, n):
    """One number for each axis of space: of n + 2 the first and the last are those of the batch and the channels."""
    if isinstance(given, int):
        return (given,) * n
    if isinstance(given, (list, tuple)):
        if len(given) == n + 2:
            return tuple(given)[1:-1]
        if len(given) == 1:
            return tuple(given) * n
        if len(given) == n:
            return tuple(given)
    return not_modelled("a window that is not known")

def _spatial(n, k, s, d, padding):
    """How many windows fit along one axis."""
    if padding in ("SAME", "same"):
        return (n + s - 1) // s
    return (n - (k - 1) * d - 1) // s + 1

def _convolved(input, filters, strides, padding, dilations, n, data_format):
    S, F = shape_of(input), shape_of(filters)
    if data_format is not None and not certainly(data_format in ("NWC", "NHWC", "NDHWC")):
        return not_modelled("channels first")
    if certainly(len(S) != n + 2) or not certainly(padding in ("SAME", "VALID", "same", "valid")):
        return not_modelled("batches of batches")
    if certainly(len(F) != n + 2):
        raise InvalidArgumentError(f"filter must be {n + 2}-dimensional: {_tf._sizes(F)}")
    if not certainly(len(S) == n + 2 and len(F) == n + 2):
        return not_modelled("a convolution of unknown rank")
    if certainly(F[-2] > 0) and certainly(S[-1] % F[-2] != 0):
        raise InvalidArgumentError(f"input depth must be evenly divisible by filter depth: {S[-1]} vs {F[-2]}")
    if certainly(F[-2] > 0) and certainly(F[-1] % (S[-1] // F[-2]) != 0):
        raise InvalidArgumentError(f"Depth of output ({F[-1]}) is not a multiple of the number of groups ({S[-1] // F[-2]})")
    strides, dilations = _window(strides, n), _window(1 if dilations is None else dilations, n)
    R = tuple([_spatial(S[i + 1], F[i], strides[i], dilations[i], padding) for i in range(n)])
    if any([certainly(r <= 0) for r in R]):
        raise InvalidArgumentError(f"Computed output size would be negative: {R}")
    return words.array((S[0],) + R + (F[-1],), dtype_of(input))

def conv1d(input, filters, stride, padding, data_format="NWC", dilations=None, name=None, **old):
    return _convolved(input, filters, stride, padding, dilations, 1, data_format)
def conv2d(input, filters=None, strides=None, padding=None, data_format="NHWC", dilations=None, name=None, filter=None,
           use_cudnn_on_gpu=True):
    return _convolved(input, filter if filters is None else filters, strides, padding, dilations, 2, data_format)
def conv3d(input, filters, strides, padding, data_format="NDHWC", dilations=None, name=None, **old):
    return _convolved(input, filters, strides, padding, dilations, 3, data_format)
def depthwise_conv2d(input, filter, strides, padding, data_format=None, dilations=None, name=None, **old):
    S, F = shape_of(input), shape_of(filter)
    if data_format is not None and not certainly(data_format == "NHWC") or not certainly(
            len(S) == 4 and len(F) == 4 and padding in ("SAME", "VALID")):
        return not_modelled("another order")
    strides, dilations = _window(strides, 2), _window(1 if dilations is None else dilations, 2)
    R = tuple([_spatial(S[i + 1], F[i], strides[i], dilations[i], padding) for i in range(2)])
    return words.array((S[0],) + R + (S[3] * F[3],), dtype_of(input))
def conv2d_transpose(input, filters, output_shape, strides, padding="SAME", data_format="NHWC", dilations=None, name=None, **old):
    return words.array(_tf._size_list(output_shape), dtype_of(input))
def _pooled(input, ksize, strides, padding, n, data_format):
    S = shape_of(input)
    if data_format is not None and not certainly(data_format in ("NWC", "NHWC", "NDHWC")) or not certainly(
            len(S) == n + 2 and padding in ("SAME", "VALID")):
        return not_modelled("another order")
    ksize, strides = _window(ksize, n), _window(strides, n)
    R = tuple([_spatial(S[i + 1], ksize[i], strides[i], 1, padding) for i in range(n)])
    if any([certainly(r <= 0) for r in R]):
        raise InvalidArgumentError(f"Computed output size would be negative: {R}")
    return words.array((S[0],) + R + (S[-1],), dtype_of(input))
def max_pool2d(input, ksize, strides, padding, data_format="NHWC", name=None, **old):
    return _pooled(input, ksize, strides, padding, 2, data_format)
avg_pool2d = max_pool2d
def max_pool1d(input, ksize, strides, padding, data_format="NWC", name=None, **old):
    return _pooled(input, ksize, strides, padding, 1, data_format)
avg_pool1d = max_pool1d
def max_pool3d(input, ksize, strides, padding, data_format="NDHWC", name=None, **old):
    return _pooled(input, ksize, strides, padding, 3, data_format)
avg_pool3d = max_pool3d
def max_pool(input, ksize, strides, padding, data_format=None, name=None, **old):
    S = shape_of(input)
    return _pooled(input, ksize, strides, padding, 2, data_format) if certainly(len(S) == 4) else not_modelled("other ranks")
avg_pool = max_pool

_VERSION_1 = (
    "avg_pool_v2", "bidirectional_dynamic_rnn", "conv2d_backprop_filter", "conv2d_backprop_input",
    "conv3d_backprop_filter", "conv3d_backprop_filter_v2", "ctc_beam_search_decoder_v2", "ctc_loss_v2",
    "depthwise_conv2d_native", "depthwise_conv2d_native_backprop_filter", "depthwise_conv2d_native_backprop_input",
    "dynamic_rnn", "fused_batch_norm", "log_uniform_candidate_sampler", "max_pool_v2", "quantized_avg_pool",
    "quantized_conv2d", "quantized_max_pool", "quantized_relu_x", "raw_rnn", "relu_layer", "rnn_cell",
    "softmax_cross_entropy_with_logits_v2", "static_bidirectional_rnn", "static_rnn", "static_state_saving_rnn",
    "uniform_candidate_sampler", "xw_plus_b")

def __getattr__(name):
    if name in _VERSION_1 and words.version("tensorflow") >= (2,):
        raise AttributeError(f"module 'tensorflow.nn' has no attribute '{name}'")
    return not_modelled("a name that is not known")
