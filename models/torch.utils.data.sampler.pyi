"""Samplers: which indices come, nobody knows unless they come in order; how many, they do."""

from moira.stubs import *

__public__ = "torch.utils.data"

_FEW = 16  # indices that are put into batches one by one

@kind("sampler")
class Sampler:
    def __init__(self, data_source=None): ...
    def __iter__(self) -> Any: ...
    def __class_getitem__(cls, item) -> cls: ...

@kind("sampler")
class SequentialSampler(Sampler):
    def __init__(self, data_source): ...
    def __iter__(self) -> iter(range(len(self.data_source))): ...
    def __len__(self) -> len(self.data_source): ...

@kind("sampler")
class RandomSampler(Sampler):
    @owns(_num_samples=num_samples)
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None): ...
    @property
    def num_samples(self) -> len(self.data_source) if self._num_samples is None else self._num_samples: ...
    def __iter__(self):
        return iter([_some_int() for i in range(self.num_samples)])
    def __len__(self) -> self.num_samples: ...

@kind("sampler")
class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None): ...
    def __iter__(self):
        return iter([self.indices[_some_int()] for i in range(len(self.indices))])
    def __len__(self) -> len(self.indices): ...

@kind("sampler")
class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None): ...
    def __iter__(self):
        return iter([_some_int() for i in range(self.num_samples)])
    def __len__(self) -> self.num_samples: ...

@kind("sampler")
class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last): ...
    def __iter__(self):
        if hasattr(self.sampler, "__len__") and words.certainly(len(self.sampler) <= _FEW):
            return iter(_in_batches(self.sampler, self.batch_size, self.drop_last))
        index = _some_of(self.sampler)
        size = self.batch_size if self.drop_last else words.fresh("batch", 1, self.batch_size)
        return iter([[index for j in range(size)] for i in range(fresh("batches"))])
    @where(n=len(self.sampler))
    def __len__(self) -> (
            n // self.batch_size if self.drop_last else
            (n + self.batch_size - 1) // self.batch_size): ...

class _InfiniteConstantSampler(Sampler):
    def __iter__(self):
        while True:
            yield None

def _in_batches(sampler, size, drop_last):
    batches = []
    batch = []
    for index in sampler:
        batch.append(index)
        if len(batch) == size:
            batches.append(batch)
            batch = []
    if len(batch) > 0 and not drop_last:
        batches.append(batch)
    return batches

def _some_of(sampler):
    """What the sampler gives at some time: it may never end."""
    some = None
    for index in sampler:
        some = index
        if _perhaps():
            return some
    return _some_int() if some is None else some

def _some_int() -> int: ...
def _perhaps() -> bool: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
