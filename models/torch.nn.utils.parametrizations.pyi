"""Parametrizations: the weights keep their shapes."""

from moira.stubs import *
from torch import Tensor
from torch.nn.modules.module import Module
from torch.nn.utils.parametrize import register_parametrization


class _Orthogonal(Module):
    def __init__(self, weight, orthogonal_map=None, *, use_trivialization: bool = True):
        super().__init__()
        if use_trivialization:
            self.register_buffer("base", words.array(shape_of(weight), dtype_of(weight)))

    def forward(self, X: Tensor[*S]) -> Tensor[*S]: ...


class _WeightNorm(Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g: Tensor, weight_v: Tensor[*S]) -> Tensor[*S]: ...

    def right_inverse(self, weight):
        """A direction, of the shape of the weight, and lengths."""
        S = shape_of(weight)
        lengths = () if self.dim == -1 else tuple([S[i] if i == self.dim % len(S) else 1 for i in range(len(S))])
        return words.array(lengths, dtype_of(weight)), weight


class _SpectralNorm(Module):
    def __init__(self, weight, n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12):
        super().__init__()
        S = shape_of(weight)
        self.dim = dim if dim >= 0 else dim + len(S)
        if len(S) > 1:
            self.register_buffer("_u", words.array((S[self.dim],), dtype_of(weight)))
            self.register_buffer("_v", words.array((words.prod(S) // S[self.dim],), dtype_of(weight)))

    def forward(self, weight: Tensor[*S]) -> Tensor[*S]: ...


def orthogonal(module, name: str = "weight", orthogonal_map=None, *, use_trivialization: bool = True):
    made = _Orthogonal(getattr(module, name), orthogonal_map, use_trivialization=use_trivialization)
    return register_parametrization(module, name, made, unsafe=True)

@gradient("anything")
def spectral_norm(module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim=None):
    if dim is None:
        is_transposed = type(module).__name__ in ("ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d")
        dim = 1 if is_transposed else 0
    made = _SpectralNorm(getattr(module, name), n_power_iterations, dim, eps)
    return register_parametrization(module, name, made)

@gradient("anything")
def weight_norm(module, name: str = "weight", dim=0):
    return register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

def __getattr__(name): ...
