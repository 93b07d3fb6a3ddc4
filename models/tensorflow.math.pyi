"""tensorflow.math."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor, abs, acos, acosh, add, add_n, angle, argmax, argmin, asin, asinh, atan, atan2, atanh
from tensorflow import ceil, conj, cos, cosh, cumsum, divide, equal, exp, floor, floordiv, greater, greater_equal, imag
from tensorflow import less, less_equal, logical_and, logical_not, logical_or, logical_xor, maximum, minimum, multiply
from tensorflow import negative, not_equal, pow, real, reduce_all, reduce_any, reduce_logsumexp, reduce_max, reduce_mean
from tensorflow import reduce_min, reduce_prod, reduce_sum, rint, round, sigmoid, sign, sin, sinh, sqrt, square
from tensorflow import squared_difference, subtract, tan, tanh, truediv

Array = Tensor

def log(x, name=None, **old):
    _tf._only_inexact(x, "Log")
    return words.array(shape_of(x), of_kind(_tf._converted(x), "float"))
log1p = expm1 = erf = erfc = erfinv = lgamma = digamma = rsqrt = reciprocal = log_sigmoid = log
def softplus(features, name=None): return log(features)
softsign = softplus
bessel_i0 = bessel_i1 = log
reciprocal_no_nan = log
def cumprod(x, axis=0, exclusive=False, reverse=False, name=None, **old): return cumsum(x, axis)
def cumulative_logsumexp(x, axis=0, exclusive=False, reverse=False, name=None, **old): return cumsum(x, axis)
def mod(x, y, name=None, **old): return _tf.mod(x, y)
floormod = mod
def divide_no_nan(x, y, name=None, **old): return _tf.truediv(x, y)
def multiply_no_nan(x, y, name=None, **old): return _tf.multiply(x, y)
def xdivy(x, y, name=None, **old): return _tf.truediv(x, y)
xlogy = xdivy
def scalar_mul(scalar, x, name=None, **old): return words.array(shape_of(x), dtype_of(x))
def accumulate_n(inputs, shape=None, tensor_dtype=None, name=None, **old): return _tf.add_n(inputs)
def reduce_std(input_tensor, axis=None, keepdims=False, name=None, **old):
    if isinstance(input_tensor, _tf._Shared) and dtype_of(input_tensor) in _tf._WHOLE:
        raise TypeError(f"Input must be either real or complex. Received integer type {dtype_of(input_tensor)}.")
    return words.array(_tf._reduced_shape(shape_of(input_tensor), axis, keepdims), dtype_of(input_tensor))
reduce_variance = reduce_std
def reduce_euclidean_norm(input_tensor, axis=None, keepdims=False, name=None, **old):
    return words.array(_tf._reduced_shape(shape_of(input_tensor), axis, keepdims), dtype_of(input_tensor))
def is_nan(x, name=None, **old): return words.array(shape_of(x), "bool")
is_inf = is_finite = is_nan
def count_nonzero(input, axis=None, keepdims=None, dtype=_tf.int64, name=None, **old):
    return words.array(_tf._reduced_shape(shape_of(input), axis, keepdims is True), _tf._named(dtype))
def l2_normalize(x, axis=None, epsilon=1e-12, name=None, **old): return words.array(shape_of(x), dtype_of(x))
def softmax(logits, axis=-1, name=None, **old):
    words.axis(axis, len(shape_of(logits)))
    return words.array(shape_of(logits), of_kind(_tf._converted(logits), "float"))
log_softmax = softmax
def top_k(input, k=1, sorted=True, index_type=_tf.int32, name=None, **old):
    S = shape_of(input)
    assert k <= S[-1], f"input must have at least k columns. Had {S[-1]}, needed {k}"
    return _tf._TopK(words.array(S[:-1] + (k,), dtype_of(input)), words.array(S[:-1] + (k,), "int32"))
def in_top_k(targets, predictions, k, name=None, **old): return words.array(shape_of(targets), "bool")
def segment_sum(data, segment_ids, name=None, **old):
    S, I = shape_of(data), shape_of(segment_ids)
    if certainly(len(I) == 1) and certainly(len(S) >= 1) and certainly(S[0] != I[0]):
        raise _tf.InvalidArgumentError("segment_ids should be the same size as dimension 0 of input.")
    return words.array((fresh("n"),) + shape_of(data)[1:], dtype_of(data))
segment_mean = segment_max = segment_min = segment_prod = segment_sum
def unsorted_segment_sum(data, segment_ids, num_segments, name=None, **old):
    return words.array((_tf._size_of(num_segments),) + shape_of(data)[len(shape_of(segment_ids)):], dtype_of(data))
unsorted_segment_mean = unsorted_segment_max = unsorted_segment_min = unsorted_segment_prod = unsorted_segment_sum
def confusion_matrix(labels, predictions, num_classes=None, weights=None, dtype=_tf.int32, name=None, **old):
    n = fresh("n") if num_classes is None else num_classes
    return words.array((n, n), _tf._named(dtype))
def bincount(arr, weights=None, minlength=None, maxlength=None, dtype=_tf.int32, name=None, axis=None,
             binary_output=False) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
