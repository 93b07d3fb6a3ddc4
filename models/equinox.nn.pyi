"""equinox.nn: layers that take one sample; `jax.vmap` maps them over several."""

from moira.stubs import *
from jax.numpy import Array

class Linear:
    def __init__(self, in_features, out_features, use_bias=True, dtype=None, *, key=None): ...
    def __call__(self, x, *, key=None):
        if not isinstance(self.in_features, int) or not isinstance(self.out_features, int):
            return not_modelled("scalars")
        S = shape_of(x)
        if S[0] != self.in_features:
            raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got ({self.in_features},) and ({S[0]},).")
        if len(S) != 1:
            return not_modelled("more dimensions than it is for")
        return array((self.out_features,), "float")
    def __getattr__(self, name): ...

class MLP:
    def __init__(self, in_size, out_size, width_size, depth, activation=None, final_activation=None, *rest, key=None, **named): ...
    def __call__(self, x, *, key=None):
        if not isinstance(self.in_size, int) or not isinstance(self.out_size, int):
            return not_modelled("scalars")
        S = shape_of(x)
        if S[0] != self.in_size:
            raise TypeError(f"dot_general requires contracting dimensions to have the same shape, got ({self.in_size},) and ({S[0]},).")
        if len(S) != 1:
            return not_modelled("more dimensions than it is for")
        return array((self.out_size,), "float")
    def __getattr__(self, name): ...

def __getattr__(name): ...
