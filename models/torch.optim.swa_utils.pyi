"""torch.optim.swa_utils."""

from moira.stubs import *
from torch.nn.modules.module import Module
from torch.optim.lr_scheduler import _LRScheduler

class SWALR(_LRScheduler): ...

def update_bn(loader, model, device=None) -> None: ...

_not_modelled: Any
get_ema_avg_fn = get_ema_multi_avg_fn = get_swa_avg_fn = get_swa_multi_avg_fn = _not_modelled

class AveragedModel(Module):
    @base()
    @owns(module=model)
    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False): ...
    def forward(self, *args, **kwargs) -> self.module(*args, **kwargs): ...
    def update_parameters(self, model) -> None: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
