"""keras.random, of Keras 3: what is drawn has the shape that is asked for."""

from moira.stubs import *
import keras.layers as _layers
import tensorflow as _tf
from tensorflow import Tensor

Array = Tensor

def _anything(*args, **kwargs) -> Any: ...
def _some_text() -> str: ...

def normal(shape, mean=0.0, stddev=1.0, dtype=None, seed=None):
    return words.array(_tf._size_list(shape), "float32" if dtype is None else _some_text())
truncated_normal = normal
def uniform(shape, minval=0.0, maxval=1.0, dtype=None, seed=None):
    return words.array(_tf._size_list(shape), "float32" if dtype is None else _some_text())
def randint(shape, minval, maxval, dtype="int32", seed=None):
    return words.array(_tf._size_list(shape), _some_text())
def gamma(shape, alpha, dtype=None, seed=None):
    return words.array(_tf._size_list(shape), _some_text())
def _alike(inputs, *args, **kwargs):
    return _layers._made(inputs, shape_of(inputs)) if isinstance(inputs, Shaped) else _anything()
dropout = _alike
def shuffle(x, axis=0, seed=None):
    return _layers._made(x, shape_of(x)) if isinstance(x, Shaped) else _anything()

def __getattr__(name):
    return not_modelled("a name that is not known")
