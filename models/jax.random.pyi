"""jax.random: what is drawn has the shape that is asked for."""

from moira.stubs import *
from jax.numpy import Array

def _any_type() -> str: ...

def _is_no_key(key):
    return isinstance(key, (tuple, list, int, float, str))

def PRNGKey(seed, *, impl=None, **rest) -> Array["uint32", 2]: ...
def key(seed, *, impl=None, **rest) -> array((), None): ...
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def split(key, num: Any = 2):
    S = shape_of(key)
    if isinstance(num, int):
        return array((num,) + S, dtype_of(key))
    if isinstance(num, tuple):
        return array(num + S, dtype_of(key))
    return not_modelled("how many keys there are")
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def fold_in(key, data):
    return array(shape_of(key), dtype_of(key))

@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def normal(key, shape: Shape = (), dtype=None, **rest) -> Array["float", *shape]: ...
exponential = gumbel = laplace = logistic = cauchy = rademacher = normal
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def uniform(key, shape: Shape = (), dtype=None, minval=0.0, maxval=1.0, **rest) -> Array["float", *shape]: ...
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def bits(key, shape: Shape = (), dtype=None, **rest) -> Array[_any_type(), *shape]: ...
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def randint(key, shape: Shape, minval, maxval, dtype=None, **rest) -> Array["int", *shape]: ...
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def truncated_normal(key, lower, upper, shape: Shape | None = None, dtype=None, **rest):
    return array(words.broadcast(shape_of(lower), shape_of(upper)) if shape is None else shape, "float")
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def bernoulli(key, p=0.5, shape: Shape | None = None, **rest):
    return array(shape_of(p) if shape is None else words.expand(shape_of(p), shape), "bool")
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def categorical(key, logits: ArrayLike[*S], axis: int = -1, shape: Shape | None = None, **rest):
    i = words.axis(axis, len(S))
    return array(S[:i] + S[i + 1:], "int") if shape is None else array(shape, "int")
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def permutation(key, x, axis: int = 0, independent=False, **rest):
    if isinstance(x, int):
        return array((x,), "int")
    return array(shape_of(x), dtype_of(x))
@where(not _is_no_key(key), f"unexpected PRNG key type {type(key)}", raises=TypeError)
def choice(key, a, shape: Shape = (), replace=True, p=None, axis: int = 0, **rest):
    if isinstance(a, int):
        return array(shape, "int")
    if axis != 0:
        return not_modelled("another axis")
    return array(shape + shape_of(a)[1:], dtype_of(a))

def __getattr__(name): ...
