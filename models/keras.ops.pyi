"""keras.ops: NumPy's functions for tensors, of all kinds on which Keras 3 runs."""

from moira.stubs import *
import builtins
import keras.layers as _layers
import tensorflow as _tf
from tensorflow import Tensor

Array = Tensor
Mismatch = ValueError

def _anything(*args, **kwargs) -> Any: ...
def _some_text() -> str: ...

def _of(x, S, d=None):
    """A result for x, of the same kind; without a type that of x, floats are those that Keras computes with."""
    return _layers._made(x, S, _type(x) if d is None else d)
def _type(x):
    return dtype_of(x) if isinstance(x, _tf._Shared) else _some_text()
def _first_of(*given):
    for x in given:
        if isinstance(x, _layers.KerasTensor):
            return x
    for x in given:
        if isinstance(x, Shaped):
            return x
    return None

def _elementwise(x, *args, **kwargs):
    return _of(x, shape_of(x)) if isinstance(x, Shaped) else _anything()
exp = log = sqrt = sin = cos = tan = tanh = sigmoid = relu = relu6 = softplus = softsign = silu = swish = gelu = elu = _elementwise
selu = leaky_relu = abs = absolute = negative = square = sign = floor = ceil = round = rsqrt = log1p = expm1 = erf = _elementwise
hard_sigmoid = hard_tanh = log_sigmoid = clip = nan_to_num = copy = reciprocal = sinh = cosh = arcsin = _elementwise
arccos = arctan = conj = flip = roll = sort = cumsum = cumprod = mish = _elementwise
def stop_gradient(variable): return _elementwise(variable)

def _along(x, axis=-1, *args, **kwargs):
    if not isinstance(x, Shaped):
        return _anything()
    S = shape_of(x)
    if isinstance(axis, int):
        words.axis(axis, len(S))
    return _of(x, S)
softmax = log_softmax = _along

def _truth(x, *args, **kwargs):
    return _of(x, shape_of(x), "bool") if isinstance(x, Shaped) else _anything()
isnan = isfinite = isinf = logical_not = _truth

def _both(x1, x2, *args, **kwargs):
    if not isinstance(x1, (Shaped, int, float)) or not isinstance(x2, (Shaped, int, float)):
        return _anything()
    return _of(_first_of(x1, x2), words.broadcast(shape_of(x1), shape_of(x2)), _some_text())
add = subtract = multiply = divide = true_divide = maximum = minimum = power = mod = floor_divide = arctan2 = _both
divide_no_nan = _both
def _compared(x1, x2, *args, **kwargs):
    if not isinstance(x1, (Shaped, int, float)) or not isinstance(x2, (Shaped, int, float)):
        return _anything()
    return _of(_first_of(x1, x2), words.broadcast(shape_of(x1), shape_of(x2)), "bool")
equal = not_equal = less = less_equal = greater = greater_equal = logical_and = logical_or = logical_xor = _compared

def _reduced(x, axis=None, keepdims=False, *args, **kwargs):
    if not isinstance(x, Shaped) or not isinstance(keepdims, bool):
        return _anything()
    return _of(x, words.reduce(shape_of(x), tuple(axis) if isinstance(axis, list) else axis, keepdims), _some_text())
sum = mean = max = min = prod = std = var = any = all = logsumexp = median = count_nonzero = amax = amin = _reduced
def argmax(x, axis=None, keepdims=False):
    if not isinstance(x, Shaped) or not isinstance(keepdims, bool):
        return _anything()
    return _of(x, words.reduce(shape_of(x), axis, keepdims), _some_text())
argmin = argmax

def matmul(x1, x2):
    if not isinstance(x1, Shaped) or not isinstance(x2, Shaped):
        return _anything()
    return _of(_first_of(x1, x2), words.matmul(shape_of(x1), shape_of(x2)), _some_text())
def dot(x1, x2):
    if not isinstance(x1, Shaped) or not isinstance(x2, Shaped):
        return _anything()
    return _of(_first_of(x1, x2), words.dot(shape_of(x1), shape_of(x2)), _some_text())
def einsum(subscripts, *operands, **kwargs):
    if not isinstance(subscripts, str) or not builtins.all([isinstance(x, Shaped) for x in operands]):
        return _anything()
    return _of(_first_of(*operands), words.einsum(subscripts, [shape_of(x) for x in operands]), _some_text())

def reshape(x, newshape):
    if not isinstance(x, Shaped) or not isinstance(newshape, (tuple, list, int)):
        return _anything()
    if isinstance(newshape, int):
        newshape = (newshape,)
    return _of(x, words.reshape(shape_of(x), _tf._dynamic_sizes(tuple(newshape))))
def transpose(x, axes=None):
    return _of(x, words.permute(shape_of(x), tuple(axes) if isinstance(axes, list) else axes)) if isinstance(x, Shaped) else _anything()
def swapaxes(x, axis1, axis2):
    return _of(x, words.swapaxes(shape_of(x), axis1, axis2)) if isinstance(x, Shaped) else _anything()
def moveaxis(x, source, destination):
    return _of(x, words.moveaxis(shape_of(x), source, destination)) if isinstance(x, Shaped) else _anything()
def expand_dims(x, axis):
    return _of(x, words.expand_dims(shape_of(x), axis)) if isinstance(x, Shaped) else _anything()
def squeeze(x, axis=None):
    return _of(x, words.squeeze(shape_of(x), axis)) if isinstance(x, Shaped) else _anything()
def ravel(x):
    return _of(x, (words.prod(shape_of(x)),)) if isinstance(x, Shaped) else _anything()
def concatenate(xs, axis=0):
    if not isinstance(xs, (tuple, list)) or not certainly(len(xs) >= 1) or not builtins.all([isinstance(x, Shaped) for x in xs]) or not isinstance(axis, int):
        return _anything()
    return _of(_first_of(*xs), words.concat([shape_of(x) for x in xs], axis), _some_text())
def stack(x, axis=0):
    if not isinstance(x, (tuple, list)) or not certainly(len(x) >= 1) or not builtins.all([isinstance(each, Shaped) for each in x]) or not isinstance(axis, int):
        return _anything()
    return _of(_first_of(*x), words.stack([shape_of(each) for each in x], axis), _some_text())
def split(x, indices_or_sections, axis=0):
    if not isinstance(x, Shaped) or not isinstance(indices_or_sections, (int, tuple, list)):
        return _anything()
    given = tuple(indices_or_sections) if isinstance(indices_or_sections, list) else indices_or_sections
    return [_of(x, R) for R in words.split(shape_of(x), given, axis)]
def repeat(x, repeats, axis=None):
    if not isinstance(x, Shaped) or not isinstance(repeats, int):
        return _anything()
    return _of(x, words.repeat(shape_of(x), repeats, axis))
def tile(x, repeats):
    return _of(x, words.tile(shape_of(x), tuple(repeats) if isinstance(repeats, list) else repeats)) if isinstance(x, Shaped) else _anything()
def broadcast_to(x, shape):
    return _of(x, words.expand(shape_of(x), tuple(shape))) if isinstance(x, Shaped) and isinstance(shape, (tuple, list)) else _anything()

def zeros(shape, dtype=None):
    return words.array(_tf._size_list(shape), "float32" if dtype is None else _some_text())
ones = empty = zeros
def full(shape, fill_value, dtype=None):
    return words.array(_tf._size_list(shape), _some_text())
def _alike(x, dtype=None):
    return _of(x, shape_of(x), None if dtype is None else _some_text()) if isinstance(x, Shaped) else _anything()
zeros_like = ones_like = _alike
def eye(N, M=None, k=0, dtype=None):
    return words.array((N, N if M is None else M), "float32" if dtype is None else _some_text())
def cast(x, dtype):
    return _of(x, shape_of(x), _some_text()) if isinstance(x, Shaped) else _anything()
def convert_to_tensor(x, dtype=None, sparse=None, ragged=None):
    return _of(x, shape_of(x), _some_text()) if isinstance(x, Shaped) else _anything()
def one_hot(x, num_classes, axis=-1, dtype=None, sparse=False, **kwargs):
    if not isinstance(x, Shaped) or not isinstance(axis, int) or axis != -1:
        return _anything()
    return _of(x, shape_of(x) + (num_classes,), _some_text())
def where(condition, x1=None, x2=None):
    if not isinstance(condition, Shaped) or not isinstance(x1, (Shaped, int, float)) or not isinstance(x2, (Shaped, int, float)):
        return _anything()
    return _of(_first_of(condition, x1, x2), words.broadcast(shape_of(condition), shape_of(x1), shape_of(x2)), _some_text())
def shape(x):
    return tuple(_tf._static_sizes(shape_of(x))) if isinstance(x, Shaped) and certainly(len(shape_of(x)) <= 32) else _anything()
def ndim(x): return words.rank(x) if isinstance(x, Shaped) else _anything()

def __getattr__(name):
    return not_modelled("a name that is not known")
