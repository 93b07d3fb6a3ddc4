"""keras.losses, of Keras 2 and 3: which labels fit which outputs."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor

Array = Tensor
Mismatch = ValueError

def _anything(*args, **kwargs) -> Any: ...

class Loss:
    _kind = None
    def __init__(self, *args, **kwargs): ...
    def __call__(self, y_true, y_pred, sample_weight=None):
        if not isinstance(y_true, Shaped) or not isinstance(y_pred, Shaped):
            return _anything()
        if self._kind is None:
            return self.call(y_true, y_pred)
        _check(self, y_true, y_pred, True)
        return _anything()
    def call(self, y_true, y_pred) -> Any: ...
    def __getattr__(self, name) -> Any: ...

class MeanSquaredError(Loss):
    _kind = "plain"
class MeanAbsoluteError(MeanSquaredError): ...
class MeanAbsolutePercentageError(MeanSquaredError): ...
class MeanSquaredLogarithmicError(MeanSquaredError): ...
class Huber(MeanSquaredError): ...
class LogCosh(MeanSquaredError): ...
class Hinge(MeanSquaredError): ...
class SquaredHinge(MeanSquaredError): ...
class KLDivergence(MeanSquaredError): ...
class Poisson(MeanSquaredError): ...
class BinaryCrossentropy(Loss):
    _kind = "binary"
class CategoricalCrossentropy(Loss):
    _kind = "equal"
class SparseCategoricalCrossentropy(Loss):
    _kind = "sparse"
    def __init__(self, from_logits=False, ignore_class=None, reduction=None, name=None, axis=-1, **kwargs): ...

def mean_squared_error(y_true, y_pred, *args, **kwargs):
    return words.array(words.broadcast(shape_of(y_true), shape_of(y_pred))[:-1], dtype_of(y_pred))
mean_absolute_error = mean_squared_error
mse = MSE = mean_squared_error
mae = MAE = mean_squared_error
def binary_crossentropy(y_true, y_pred, *args, **kwargs) -> Any: ...
def categorical_crossentropy(y_true, y_pred, *args, **kwargs) -> Any: ...
def sparse_categorical_crossentropy(y_true, y_pred, *args, **kwargs) -> Any: ...

_PLAIN = ("mse", "mae", "mape", "msle", "MSE", "MAE", "mean_squared_error", "mean_absolute_error",
          "mean_absolute_percentage_error", "mean_squared_logarithmic_error", "hinge", "squared_hinge", "huber",
          "log_cosh", "logcosh", "kl_divergence", "kld", "poisson", "kullback_leibler_divergence")

def _kind_of(loss):
    if isinstance(loss, Loss):
        return loss._kind
    if isinstance(loss, str):
        if loss in _PLAIN:
            return "plain"
        if loss == "binary_crossentropy" or loss == "bce":
            return "binary"
        if loss == "categorical_crossentropy":
            return "equal"
        if loss == "sparse_categorical_crossentropy":
            return "sparse"
    if loss is binary_crossentropy:
        return "binary"
    if loss is categorical_crossentropy:
        return "equal"
    if loss is sparse_categorical_crossentropy:
        return "sparse"
    return None

def _one_rank(y, out, S, T):
    """Labels with a last size of 1 more or less, as the outputs have it, and of their type: Keras 2 only leaves those alone
    that are no floating numbers."""
    kind = dtype_of(y) if words.version("keras") < (3,) and whole(y) else dtype_of(out)
    if certainly(len(S) + 1 == len(T)) and certainly(T[-1] == 1):
        return words.array(S + (1,), kind)
    if certainly(len(S) == len(T) + 1) and certainly(S[-1] == 1):
        return words.array(S[:-1], kind)
    return words.array(S, kind)

def _is_own(loss):
    """Whether the program says itself what a loss is."""
    return callable(loss) and not isinstance(loss, (Loss, type)) and certainly(_kind_of(loss) is None)

def _check(loss, y, out, is_whole=False):
    """Whether labels of that shape fit outputs of that one; both are batches of the same size."""
    kind = _kind_of(loss)
    S, T = shape_of(y), shape_of(out)
    if not is_whole and _is_own(loss) and certainly(1 <= len(S) <= 16 and 1 <= len(T) <= 16):
        loss(_one_rank(y, out, S, T), out)
        return None
    if not certainly(1 <= len(S) <= 16 and 1 <= len(T) <= 16) or not isinstance(kind, str):
        return None
    if words.version("keras") < (3,) and certainly(len(S) == 1):
        S = S + (1,)
    if kind == "sparse":
        _check_sparse(S, T)
        return None
    if certainly(len(S) == len(T) + 1) and certainly(S[-1] == 1):
        S = S[:-1]
    elif certainly(len(T) == len(S) + 1) and certainly(T[-1] == 1):
        T = T[:-1]
    if kind == "plain" or kind == "binary" and words.version("keras") < (3,):
        words.about(f"Dimensions must be equal for the difference of labels of shape ({joined(S)}) and outputs of shape ({joined(T)})")
        R = words.broadcast(S, T)
        if words.certainly(len(S) == len(T)) and any([certainly(S[i] != T[i]) for i in range(1, len(T))]):
            words.suspect(f"labels of shape ({joined(S)}) are broadcast to outputs of shape ({joined(T)})")
        return None
    text = f"Arguments `target` and `output` must have the same shape. Received: target.shape=({joined(S)}), output.shape=({joined(T)})"
    if len(S) != len(T):
        raise ValueError(text)
    for i in range(1, len(T)):
        if S[i] != T[i]:
            raise ValueError(text)

def _check_sparse(S, T):
    text = ("Argument `output` must have rank (ndim) `target.ndim - 1`: sparse_categorical_crossentropy takes whole numbers, one for "
            f"each output. Received: target.shape=({joined(S)}), output.shape=({joined(T)})")
    if certainly(len(S) == len(T)) and certainly(S[-1] == 1):
        S = S[:-1]
    elif certainly(len(S) == len(T)):
        for i in range(1, len(S) - 1):
            if S[i] != T[i]:
                raise ValueError(text)
        if S[-1] != 1:
            raise ValueError(text)
        return None
    if certainly(len(S) < len(T) - 1) and certainly(prod(S[1:]) != prod(T[1:-1])):
        raise ValueError(text)
    if not certainly(len(S) == len(T) - 1):
        return None
    for i in range(1, len(S)):
        if S[i] != T[i]:
            raise ValueError(text)

def binary_focal_crossentropy(y_true, y_pred, *args, **kwargs) -> Any: ...
def get(identifier) -> Any: ...
def serialize(loss, use_legacy_format=False) -> Any: ...
def deserialize(name, custom_objects=None, use_legacy_format=False) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
