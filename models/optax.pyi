"""optax: losses, whose shapes are those of what they are given, and optimizers."""

from moira.stubs import *
from jax.numpy import Array
import jax.tree_util as _trees

def _anything() -> Any: ...

def softmax_cross_entropy(logits: Array[*S], labels: ArrayLike[*T], axis=-1, where=None):
    R = words.broadcast(S, T)
    if axis != -1 or where is not None:
        return _anything()
    return array(R[:-1], "float")
def softmax_cross_entropy_with_integer_labels(logits: Array[*S], labels: ArrayLike[*T], axis=-1, where=None):
    if axis != -1 or where is not None:
        return _anything()
    if whole(labels) is False:
        raise AssertionError(f"Error in type compatibility check: input 0 has type {dtype_of(labels)} but expected integer")
    return array(S[:-1], "float") if certainly(len(S) == len(T) + 1) and certainly(S[:-1] == T) else _anything()
@words.elementwise("float")
def sigmoid_binary_cross_entropy(logits, labels): ...
def l2_loss(predictions: Array[*S], targets: ArrayLike[*T] | None = None) -> Array["float", *(S if targets is None else words.broadcast(S, T))]: ...
squared_error = l2_loss

class GradientTransformation:
    """What makes updates of gradients: an optimizer, or a part of one."""
    def __init__(self, init=None, update=None): ...
    def init(self, params) -> Any: ...
    def update(self, updates, state, params=None, **extra):
        return (updates, _anything())
    def __iter__(self) -> Any: ...
    def __getitem__(self, key) -> Any: ...
    def __getattr__(self, name) -> Any: ...

def adam(*args, **named):
    return GradientTransformation()
adamw = sgd = rmsprop = adagrad = adadelta = adamax = nadam = lion = lamb = radam = yogi = noisy_sgd = adabelief = adam
clip_by_global_norm = clip = scale = scale_by_adam = add_decayed_weights = scale_by_schedule = chain = adam

def _updated(p, u):
    if isinstance(p, Shaped) and isinstance(u, Shaped):
        return array(words.broadcast(shape_of(p), shape_of(u)), dtype_of(p))
    return _anything()
def apply_updates(params, updates):
    return _trees.tree_map(_updated, params, updates)

def __getattr__(name): ...
