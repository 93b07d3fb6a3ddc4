"""equinox.nn: layers that take one sample; `jax.vmap` maps them over several."""

from moira.stubs import *
from jax.numpy import Array

class Linear:
    def __init__(self, in_features, out_features, use_bias=True, dtype=None, *, key): ...
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
    def __init__(self, in_size, out_size, width_size, depth, activation=None, final_activation=None, *rest, key, **named): ...
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

class _Conv:
    _n = 2
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, use_bias=True,
                 padding_mode="ZEROS", dtype=None, *, key): ...
    def __call__(self, x, *, key=None):
        S, n = shape_of(x), self._n
        if certainly(len(S) != n + 1):
            raise ValueError(f"Input to `Conv` needs to have rank {n + 1}, but input has shape {S}.")
        if certainly(S[0] != self.in_channels):
            raise ValueError(f"conv_general_dilated lhs feature dimension size must equal the rhs input feature dimension size, but {S[0]} != {self.in_channels}.")
        if not isinstance(self.padding, (int, tuple, list)) or not certainly(len(S) == n + 1):
            return not_modelled("a padding by name")
        if isinstance(self.padding, (tuple, list)) and not all([isinstance(p, int) for p in self.padding]):
            return not_modelled("a padding of pairs")
        given = [_each(part, n) for part in (self.kernel_size, self.stride, self.padding, self.dilation)]
        R = tuple([(S[i + 1] + 2 * given[2][i] - given[3][i] * (given[0][i] - 1) - 1) // given[1][i] + 1 for i in range(n)])
        return array((self.out_channels,) + R, "float")
    def __getattr__(self, name): ...
def _each(x, n):
    return (x,) * n if isinstance(x, int) else tuple(x)
class Conv1d(_Conv):
    _n = 1
class Conv2d(_Conv):
    _n = 2
class Conv3d(_Conv):
    _n = 3

def __getattr__(name): ...
