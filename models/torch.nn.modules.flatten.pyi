"""Flattening."""

from moira.stubs import *
from torch import Tensor
from torch.nn.modules.module import Module


class Flatten(Module):
    @base()
    def __init__(self, start_dim: int = 1, end_dim: int = -1): ...

    def forward(self, input: Tensor) -> input.flatten(self.start_dim, self.end_dim): ...


class Unflatten(Module):
    NamedShape: Any
    @base()
    @where(not isinstance(dim, float), "invalid argument type for dim parameter", raises=TypeError)
    @where(not isinstance(unflattened_size, (int, float, str)),
           f"unflattened_size must be a tuple of ints, but found type "
           f"{type(unflattened_size).__name__}", raises=TypeError)
    def __init__(self, dim, unflattened_size): ...

    @valid(not_modelled("named dimensions"), when=isinstance(self.dim, str))
    @where(i=words.axis(self.dim, len(S)), sizes=tuple(self.unflattened_size),
           wanted=words.reshape((S[i],), sizes) if -1 in sizes else sizes)
    @where(prod(wanted) == S[i],
           f"unflatten: Provided sizes [{joined(sizes, ', ')}] don't multiply up to the size of dim {i} "
           f"({S[i]}) in the input tensor",
           raises=RuntimeError)
    def forward(self, input: Tensor[*S]) -> Tensor[dtype_of(input), *S[:i], *wanted, *S[i + 1:]]: ...

def __getattr__(name): ...
