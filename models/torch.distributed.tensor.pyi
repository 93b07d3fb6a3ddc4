"""Tensors that lie on several devices. Nothing here makes one; what is made otherwise is none."""
from moira.stubs import *
from torch import Tensor

@since("2.0")
class DTensor(Tensor):
    device_mesh: Any
    placements: Any
    @staticmethod
    def from_local(local_tensor, device_mesh=None, placements=None, *, run_check=False, shape=None, stride=None,
                   **kwargs) -> Any: ...
    def to_local(input: Tensor[*S], *, grad_placements=None) -> Any: ...
    def full_tensor(input: Tensor[*S], *, grad_placements=None) -> Tensor[dtype_of(input), *S]: ...
    def redistribute(input: Tensor[*S], device_mesh=None, placements=None, *, async_op=False,
                     forward_dtype=None, backward_dtype=None) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
