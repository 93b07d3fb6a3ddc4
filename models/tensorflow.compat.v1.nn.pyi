"""tensorflow.compat.v1.nn."""

from moira.stubs import *
from tensorflow.nn import *
import tensorflow as _tf

def softmax_cross_entropy_with_logits(_sentinel=None, labels=None, logits=None, dim=-1, name=None, axis=None):
    if labels is None or logits is None:
        raise ValueError("Both `labels` and `logits` must be provided.")
    return softmax_cross_entropy_with_logits_v2(labels, logits)
def softmax_cross_entropy_with_logits_v2(labels, logits, axis=None, name=None, dim=None):
    S, T = shape_of(labels), shape_of(logits)
    return words.array(words.broadcast(S, T)[:-1], dtype_of(logits))
def dropout(x, keep_prob=None, noise_shape=None, seed=None, name=None, rate=None):
    return words.array(shape_of(x), dtype_of(x))
def xw_plus_b(x, weights, biases, name=None):
    return bias_add(_tf.matmul(x, weights), biases)

def __getattr__(name):
    return not_modelled("a name that is not known")
