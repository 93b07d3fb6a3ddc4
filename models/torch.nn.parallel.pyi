"""Models on several devices: they compute what the model computes."""

from moira.stubs import *
from torch.nn.modules.module import Module


@kind("network")
@effect("transparent")
class DataParallel(Module):
    def gather(self, outputs, output_device) -> Any: ...
    def parallel_apply(self, replicas, inputs, kwargs) -> Any: ...
    def replicate(self, module, device_ids) -> Any: ...
    def scatter(self, inputs, kwargs, device_ids) -> Any: ...
    @base()
    @owns(module=module)
    def __init__(self, module, device_ids=None, output_device=None, dim: int = 0): ...

    def forward(self, *inputs, **kwargs) -> self.module(*inputs, **kwargs): ...


@kind("network")
@collective("process_group")
@effect("replicates")
class DistributedDataParallel(Module):
    broadcast_buffers: Any
    gather: Any
    join_device: Any
    join_hook: Any
    join_process_group: Any
    scatter: Any
    to_kwargs: Any
    will_sync_module_buffers: Any
    @base()
    @owns(module=module, require_backward_grad_sync=True)
    def __init__(self, module, device_ids=None, output_device=None, dim: int = 0, broadcast_buffers: bool = True,
                 process_group=None, bucket_cap_mb: float = 25, find_unused_parameters: bool = False,
                 check_reduction: bool = False, gradient_as_bucket_view: bool = False, static_graph: bool = False,
                 **rest): ...

    def forward(self, *inputs, **kwargs) -> self.module(*inputs, **kwargs): ...

    def no_sync(self) -> Any: ...
    def join(self, **kwargs) -> Any: ...
    def register_comm_hook(self, state, hook) -> None: ...


def data_parallel(module, inputs, device_ids=None, output_device=None, dim: int = 0, module_kwargs=None) -> (
        module(*inputs) if isinstance(inputs, tuple) else
        module(inputs)): ...

_not_modelled: Any
DistributedDataParallelCPU = gather = parallel_apply = replicate = scatter = _not_modelled

def __getattr__(name): ...
