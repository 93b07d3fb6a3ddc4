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
    def __init__(self, module, device_ids=None, output_device=None, dim: int = 0):
        super().__init__()
        self.module = module

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


@kind("network")
@collective("process_group")
@effect("replicates")
class DistributedDataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim: int = 0, broadcast_buffers: bool = True,
                 process_group=None, bucket_cap_mb: float = 25, find_unused_parameters: bool = False,
                 check_reduction: bool = False, gradient_as_bucket_view: bool = False, static_graph: bool = False,
                 **rest):
        super().__init__()
        self.module = module
        self.require_backward_grad_sync = True

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)

    def no_sync(self) -> Any: ...
    def join(self, **kwargs) -> Any: ...
    def register_comm_hook(self, state, hook) -> None: ...


def data_parallel(module, inputs, device_ids=None, output_device=None, dim: int = 0, module_kwargs=None):
    if isinstance(inputs, tuple):
        return module(*inputs)
    return module(inputs)

def __getattr__(name): ...
