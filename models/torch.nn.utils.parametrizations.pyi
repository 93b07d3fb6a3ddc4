"""Parametrizations: the weights keep their shapes."""

from moira.stubs import *
from torch.nn.parameter import Parameter


def orthogonal(module, name: str = "weight", orthogonal_map=None, *, use_trivialization: bool = True) -> (
        module): ...

@gradient("anything")
def spectral_norm(module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim=None) -> (
        module): ...

@gradient("anything")
def weight_norm(module, name: str = "weight", dim=0):
    """The weight is made of a direction, of its own shape, and of lengths."""
    S = shape_of(getattr(module, name))
    axis = None if dim is None else dim % len(S)
    lengths = () if axis is None else tuple([S[i] if i == axis else 1 for i in range(len(S))])
    module._parameters["parametrizations." + name + ".original0"] = Parameter(
        words.array(lengths, dtype_of(getattr(module, name))))
    words.own(module, _shown_type="Parametrized" + type(module).__name__)
    return module

def __getattr__(name): ...
