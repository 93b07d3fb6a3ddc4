"""Parametrizations: the weights keep their shapes."""

from moira.stubs import *


def orthogonal(module, name: str = "weight", orthogonal_map=None, *, use_trivialization: bool = True) -> (
        module): ...

@gradient("anything")
def spectral_norm(module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim=None) -> (
        module): ...

@gradient("anything")
def weight_norm(module, name: str = "weight", dim: int = 0) -> module: ...

def __getattr__(name): ...
