"""jax.ops: segments; the updates at an index went to `x.at[index]`."""

from moira.stubs import *
from jax.numpy import Array

def segment_sum(data, segment_ids, num_segments=None, **rest):
    S, T = shape_of(data), shape_of(segment_ids)
    n = fresh("n", 0) if num_segments is None else num_segments
    return array((n,) + S[len(T):], dtype_of(data))
segment_max = segment_min = segment_prod = segment_sum

_MOVED = ("index", "index_update", "index_add", "index_mul", "index_min", "index_max")

def __getattr__(name):
    if name in _MOVED and words.version("jax") >= (0, 3, 2):
        raise AttributeError(f"module 'jax.ops' has no attribute '{name}'")
    return not_modelled("a name that is not known")
