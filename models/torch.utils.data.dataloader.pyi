"""Loaders: samples become batches. The last one may be smaller, unless it is dropped or the sizes divide."""

from moira.stubs import *
from torch import Tensor
import torch
import numpy
from torch.utils.data.dataset import IterableDataset

class DataLoader:
    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=2, persistent_workers=False,
                 pin_memory_device=""):
        if isinstance(num_workers, int) and num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable "
                             "multiprocessing.")
        if isinstance(batch_size, int) and batch_size <= 0:
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        self.batch_size = batch_size if batch_sampler is None else None
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.drop_last = drop_last

    def __len__(self):
        if self.batch_sampler is not None:
            return len(self.batch_sampler)
        n = _count(self)
        if self.batch_size is None:
            return n
        return n // self.batch_size if self.drop_last else (n + self.batch_size - 1) // self.batch_size

    def __iter__(self):
        return iter(_batches(self))

    def __class_getitem__(cls, item):
        return cls

def _count(loader):
    if loader.sampler is not None:
        return len(loader.sampler)
    if hasattr(loader.dataset, "__len__"):
        return len(loader.dataset)
    return fresh("samples")

def _batches(loader):
    """The batches; all of them are alike, so that one stands for every one."""
    size = _batch_size(loader)
    batch = _collated(loader, size)
    return [batch for i in range(_batch_count(loader))]

def _batch_count(loader):
    if isinstance(loader.dataset, IterableDataset) or not hasattr(loader.dataset, "__len__"):
        return fresh("batches")
    return len(loader)

def _batch_size(loader):
    if loader.batch_sampler is not None:
        return fresh("batch")
    size = loader.batch_size
    if size is None or loader.drop_last:
        return size
    if isinstance(loader.dataset, IterableDataset) or not hasattr(loader.dataset, "__len__"):
        return words.fresh("batch", 1, size)
    if certainly(_count(loader) % size == 0):
        return size
    return words.fresh("batch", 1, size)

def _sample(dataset):
    if isinstance(dataset, IterableDataset):
        return next(iter(dataset))
    return dataset[_some_int()]

def _collated(loader, size):
    sample = _sample(loader.dataset)
    if size is None:
        return default_convert(sample) if loader.collate_fn is None else loader.collate_fn(sample)
    if loader.collate_fn is not None:
        return loader.collate_fn([sample for i in range(size)])
    return _stacked(sample, size)

def _stacked(sample, size):
    """What default_collate makes of that many samples."""
    if isinstance(sample, float):
        return words.array((size,), "float64")
    if isinstance(sample, int):
        return words.array((size,), "int64")
    if isinstance(sample, (Tensor, numpy.ndarray, numpy.generic)):
        return words.array((size,) + shape_of(sample), dtype_of(sample))
    if isinstance(sample, (str, bytes)):
        return [sample for i in range(size)]
    if isinstance(sample, dict):
        return {key: _stacked(value, size) for key, value in sample.items()}
    if isinstance(sample, tuple):
        return [_stacked(item, size) for item in sample]
    if isinstance(sample, list):
        return [_stacked(item, size) for item in sample]
    return not_modelled("a sample of a class of its own")

def default_collate(batch):
    return _stacked(batch[0], len(batch))

def default_convert(data):
    return data

def get_worker_info() -> Any: ...
def _some_int() -> int: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
