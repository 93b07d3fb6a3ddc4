"""Datasets: sequences of samples."""

from moira.stubs import *
from torch import Tensor

__public__ = "torch.utils.data"

@kind("torch dataset")
class Dataset:
    def __getitem__(self, index):
        raise NotImplementedError
    def __add__(self, other) -> ConcatDataset([self, other]): ...
    def __class_getitem__(cls, item) -> cls: ...

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
    def __getitem__(self, index) -> tuple([tensor[index] for tensor in self.tensors]): ...
    def __len__(self):
        return shape_of(self.tensors[0])[0]

class ConcatDataset(Dataset):
    @owns(datasets=list(datasets))
    @where(len(self.datasets) != 0, "datasets should not be an empty iterable", raises=AssertionError)
    def __init__(self, datasets): ...
    @staticmethod
    def cumsum(sequence):
        sums = []
        for each in sequence:
            sums.append(len(each) + (sums[-1] if sums else 0))
        return sums
    @property
    def cumulative_sizes(self) -> self.cumsum(self.datasets): ...
    @property
    def cummulative_sizes(self) -> self.cumulative_sizes: ...
    def __getitem__(self, idx):
        if words.certainly(idx >= 0) and words.certainly(len(self.datasets) <= 8):
            for each in self.datasets:
                if idx < len(each):
                    return each[idx]
                idx = idx - len(each)
        return self.datasets[_some_int()][idx]
    def __len__(self) -> sum([len(d) for d in self.datasets]): ...

class StackDataset(Dataset):
    @owns(datasets=args, when=args)
    @owns(datasets=kwargs, when=not args)
    @owns(_length=len(args[0]) if args else len(list(kwargs.values())[0]))
    def __init__(self, *args, **kwargs): ...
    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {k: each[index] for k, each in self.datasets.items()}
        return tuple([each[index] for each in self.datasets])
    def __len__(self) -> self._length: ...

class ChainDataset(IterableDataset):
    def __init__(self, datasets): ...
    def __iter__(self):
        for d in self.datasets:
            for x in d:
                yield x

class Subset(Dataset):
    def __init__(self, dataset, indices): ...
    def __getitem__(self, idx) -> (
            self.dataset[[self.indices[i] for i in idx]] if isinstance(idx, list) else
            self.dataset[self.indices[idx]]): ...
    def __getitems__(self, indices) -> (
            self.dataset.__getitems__([self.indices[i] for i in indices]) if hasattr(self.dataset,
            "__getitems__") else
            [self.dataset[self.indices[i]] for i in indices]): ...
    def __len__(self) -> len(self.indices): ...

@kind("list")
@effect("parts")
@where(n=len(dataset), whole=[k for k in lengths])
@where(sum(whole) == n, "Sum of input lengths does not equal the length of the input dataset!",
       raises=ValueError, when=all([isinstance(k, int) for k in whole]))
def random_split(dataset, lengths, generator=None) -> (
        [Subset(dataset, [words.fresh("index") for i in range(k)]) for k in whole]
        if all([isinstance(k, int) for k in whole]) else
        [Subset(dataset, [words.fresh("index") for i in range(fresh("part"))]) for k in whole]): ...

def _some_int() -> int: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
