"""Samplers for several processes."""

from moira.stubs import *
from torch.utils.data.sampler import Sampler

__public__ = "torch.utils.data"

@kind("sampler")
class DistributedSampler(Sampler):
    epoch: int
    num_samples: int
    total_size: int
    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False): ...
    def __len__(self) -> int: ...
    def set_epoch(self, epoch) -> None: ...

_not_modelled: Any
T_co = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
