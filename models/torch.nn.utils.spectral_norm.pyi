"""Weights divided by their greatest singular value."""

from moira.stubs import *
from torch.nn.parameter import Parameter


def spectral_norm(module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim=None):
    weight = getattr(module, name)
    S = shape_of(weight)
    d = dtype_of(weight)
    if dim is None:
        dim = 1 if type(module).__name__ in ("ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d") else 0
    i = words.axis(dim, len(S))
    delattr(module, name)
    setattr(module, name + "_orig", Parameter(array(S, d)))
    setattr(module, name, array(S, d))
    module.register_buffer(name + "_u", array((S[i],), d))
    module.register_buffer(name + "_v", array((prod(S[:i] + S[i + 1:]),), d))
    return module

@where(weight=getattr(module, name))
@valid(delattr(module, name))
@valid(delattr(module, name + "_orig"))
@valid(delattr(module, name + "_u"))
@valid(delattr(module, name + "_v"))
@valid(setattr(module, name, Parameter(array(shape_of(weight), dtype_of(weight)))))
def remove_spectral_norm(module, name: str = "weight") -> module: ...

def __getattr__(name): ...
