"""torch.optim.swa_utils."""

from moira.stubs import *
from torch.optim.lr_scheduler import _LRScheduler

class SWALR(_LRScheduler): ...

def update_bn(loader, model, device=None) -> None: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
