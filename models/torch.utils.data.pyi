"""torch.utils.data: what iterating over a loader gives is what its dataset gives, in batches."""

from moira.stubs import *
from torch import Tensor
import torch
from torch.utils.data.dataset import (
    Dataset, IterableDataset, TensorDataset, ConcatDataset, ChainDataset, Subset, random_split, StackDataset)
from torch.utils.data.dataloader import DataLoader, default_collate, get_worker_info, default_convert
from torch.utils.data.sampler import (
    Sampler, SequentialSampler, RandomSampler, SubsetRandomSampler, WeightedRandomSampler, BatchSampler)
import torch.utils.data.dataset as dataset
import torch.utils.data.dataloader as dataloader
import torch.utils.data.sampler as sampler
import torch.utils.data.distributed as distributed
from torch.utils.data.distributed import DistributedSampler

@kind("torch dataset")
def _others(): ...

class _Manager:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...
    def __getattr__(self, name) -> Any: ...

class guaranteed_datapipes_determinism(_Manager): ...
class runtime_validation_disabled(_Manager): ...


_not_modelled: Any
DFIterDataPipe = DataChunk = DataLoader2 = IterDataPipe = MapDataPipe = argument_validation = _not_modelled
functional_datapipe = non_deterministic = runtime_validation = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
