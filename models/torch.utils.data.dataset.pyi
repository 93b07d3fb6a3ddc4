"""Datasets: sequences of samples."""

from moira.stubs import *
from torch import Tensor

class Dataset:
    def __getitem__(self, index):
        raise NotImplementedError
    def __add__(self, other):
        return ConcatDataset([self, other])
    def __class_getitem__(cls, item):
        return cls

class IterableDataset(Dataset):
    def __iter__(self):
        raise NotImplementedError

class TensorDataset(Dataset):
    def __init__(self, *tensors):
        first = shape_of(tensors[0])
        for tensor in tensors:
            if shape_of(tensor)[0] != first[0]:
                raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors
    def __getitem__(self, index):
        return tuple([tensor[index] for tensor in self.tensors])
    def __len__(self):
        return shape_of(self.tensors[0])[0]

class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = list(datasets)
        if len(self.datasets) == 0:
            raise AssertionError("datasets should not be an empty iterable")
    def __getitem__(self, idx):
        return self.datasets[_some_int()][idx]
    def __len__(self):
        return sum([len(d) for d in self.datasets])

class StackDataset(Dataset):
    def __init__(self, *args, **kwargs):
        self.datasets = args

class ChainDataset(IterableDataset):
    def __init__(self, datasets):
        self.datasets = datasets
    def __iter__(self):
        for d in self.datasets:
            for x in d:
                yield x

class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices
    def __getitem__(self, idx):
        return self.dataset[_some_int()]
    def __len__(self):
        return len(self.indices)

def random_split(dataset, lengths, generator=None):
    n = len(dataset)
    whole = [k for k in lengths]
    if all([isinstance(k, int) for k in whole]):
        if sum(whole) != n:
            raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
        return [Subset(dataset, range(k)) for k in whole]
    return [Subset(dataset, range(fresh("part"))) for k in whole]

def _some_int() -> int: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
