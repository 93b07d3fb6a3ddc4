"""Samplers: which indices come, nobody knows; how many, they do."""

from moira.stubs import *

class Sampler:
    def __init__(self, data_source=None): ...
    def __iter__(self):
        return iter([_some_int() for i in range(fresh("samples"))])

class SequentialSampler(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source
    def __len__(self):
        return len(self.data_source)

class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self._num_samples = num_samples
    def __len__(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices = indices
    def __len__(self):
        return len(self.indices)

class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights = weights
        self.num_samples = num_samples
    def __len__(self):
        return self.num_samples

class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last):
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last
    def __iter__(self):
        return iter([[_some_int()] for i in range(fresh("batches"))])
    def __len__(self):
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else (n + self.batch_size - 1) // self.batch_size

def _some_int() -> int: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
