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

def __getattr__(name): ...
