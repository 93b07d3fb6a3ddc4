"""tensorflow.random."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor

Array = Tensor

def normal(shape, mean=0.0, stddev=1.0, dtype=_tf.float32, seed=None, name=None, **old):
    return words.array(_tf._size_list(shape), _tf._named(dtype))
truncated_normal = normal
def uniform(shape, minval=0, maxval=None, dtype=_tf.float32, seed=None, name=None, **old):
    return words.array(_tf._size_list(shape), _tf._named(dtype))
def stateless_normal(shape, seed, mean=0.0, stddev=1.0, dtype=_tf.float32, name=None, alg=None):
    return words.array(_tf._size_list(shape), _tf._named(dtype))
stateless_truncated_normal = stateless_normal
def stateless_uniform(shape, seed, minval=0, maxval=None, dtype=_tf.float32, name=None, alg=None):
    return words.array(_tf._size_list(shape), _tf._named(dtype))
def shuffle(value, seed=None, name=None, **old): return words.array(shape_of(value), dtype_of(value))
def categorical(logits, num_samples, dtype=None, seed=None, name=None, **old):
    S = shape_of(logits)
    if certainly(len(S) != 2):
        raise _tf.InvalidArgumentError(f"logits should be a matrix, got shape {_tf._sizes(S)}")
    return words.array((S[0], _tf._size_of(num_samples)), "int64" if dtype is None else _tf._named(dtype))
def set_seed(seed) -> None: ...
set_random_seed = set_seed
def get_global_generator() -> Any: ...
def gamma(shape, alpha, beta=None, dtype=_tf.float32, seed=None, name=None, **old) -> Any: ...
def poisson(shape, lam, dtype=_tf.float32, seed=None, name=None) -> Any: ...
Generator: Any

def __getattr__(name):
    return not_modelled("a name that is not known")
