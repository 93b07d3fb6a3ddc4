"""Weights divided by their greatest singular value."""

from moira.stubs import *
from torch.nn.parameter import Parameter


@gradient("anything")
@where(weight=getattr(module, name), S=shape_of(weight), d=dtype_of(weight),
       dim=(1 if type(module).__name__ in ("ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d") else 0)
       if dim is None else dim,
       i=words.axis(dim, len(S)))
@valid(delattr(module, name))
@valid(setattr(module, name + "_orig", Parameter(array(S, d))))
@valid(setattr(module, name, array(S, d)))
@valid(module.register_buffer(name + "_u", array((S[i],), d)))
@valid(module.register_buffer(name + "_v", array((prod(S[:i] + S[i + 1:]),), d)))
def spectral_norm(module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim=None) -> (
        module): ...

@gradient("anything")
@where(weight=getattr(module, name))
@valid(delattr(module, name))
@valid(delattr(module, name + "_orig"))
@valid(delattr(module, name + "_u"))
@valid(delattr(module, name + "_v"))
@valid(setattr(module, name, Parameter(array(shape_of(weight), dtype_of(weight)))))
def remove_spectral_norm(module, name: str = "weight") -> module: ...

def __getattr__(name): ...
