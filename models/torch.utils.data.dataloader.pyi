"""Loaders: samples become batches. The last one may be smaller, unless it is dropped or the sizes divide.

One batch stands for all that a loader makes of its own samplers, or of those of which nothing is known: its
samples are those at some index. Whether the samples fit together is asked of the first ones, at the indices that
come first when they come in order, and of two different ones otherwise. Samplers of the program are run.
"""

from moira.stubs import *
from torch import Tensor
import torch
import numpy
from torch.utils.data.dataset import IterableDataset, TensorDataset
from torch.utils.data.sampler import (
    Sampler, SequentialSampler, RandomSampler, BatchSampler, _InfiniteConstantSampler)

__public__ = "torch.utils.data"

_TRIED = 8  # samples that are put together to see whether they fit

@kind("data loader")
class DataLoader:
    multiprocessing_context: Any
    _iterator = None
    _is_tried = False  # whether the samples were put together once
    _IterableDataset_len_called = None

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False,
                 pin_memory_device="", in_order=True):
        if isinstance(num_workers, int) and num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable "
                             "multiprocessing.")
        if isinstance(batch_size, int) and batch_size <= 0:
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if batch_sampler is not None and (sampler is not None or shuffle or drop_last):
            raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and "
                             "drop_last")
        if sampler is None:
            self.sampler = _default_sampler(dataset, shuffle, generator)
        if batch_sampler is not None:
            self.batch_size = None
        elif batch_size is not None:
            self.batch_sampler = BatchSampler(self.sampler, batch_size, drop_last)
        if collate_fn is None:
            self.collate_fn = default_convert if self.batch_sampler is None else default_collate

    @property
    def _auto_collation(self):
        return self.batch_sampler is not None

    @property
    def _index_sampler(self):
        return self.sampler if self.batch_sampler is None else self.batch_sampler

    def __len__(self) -> (
            len(self._index_sampler) if not isinstance(self.dataset, IterableDataset) else
            len(self.dataset) if self.batch_size is None else
            len(self.dataset) // self.batch_size if self.drop_last else
            (len(self.dataset) + self.batch_size - 1) // self.batch_size): ...

    @kind("data loader")
    @effect("pure", "receiver")
    def __iter__(self):
        return self._get_iterator()

    def _get_iterator(self):
        return iter(_batches(self))

    def check_worker_number_rationality(self) -> None: ...

    def __class_getitem__(cls, item) -> cls: ...

    def __getattr__(self, name):
        if name[:1] == "_" and name[:2] != "__":
            return not_modelled("a private name")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

def _default_sampler(dataset, shuffle, generator):
    if isinstance(dataset, IterableDataset):
        return _InfiniteConstantSampler()
    return RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)

# The batches.

def _batches(loader):
    if words.certainly(isinstance(loader.dataset, IterableDataset)):
        return _batches_of_items(loader)
    if not words.certainly(hasattr(loader.dataset, "__getitem__")):
        return _unknown_batches(loader)
    batches = loader.batch_sampler
    if batches is None:
        return _batches_of_one(loader, loader.sampler)
    if not _is_known(batches):
        return _batches_like(loader, _anything(), words.fresh("batch", 1), fresh("batches"))
    if not _is_counted(batches):
        return [loader.collate_fn(_fetched(loader.dataset, batch)) for batch in batches]
    if not loader._is_tried and _is_default(loader.collate_fn) and type(loader.dataset) is not TensorDataset:
        loader._is_tried = True
        _try_samples(loader.dataset, batches)
    return _batches_like(loader, words.fresh("index"), _batch_size(batches), len(batches))

def _batches_like(loader, index, size, count):
    sample = _fetched(loader.dataset, [index])[0]
    batch = loader.collate_fn([sample for i in range(size)])
    return [batch for i in range(count)]

def _batches_of_one(loader, sampler):
    """The samples, each for itself."""
    if _is_known(sampler) and not _is_plain(sampler):
        return [loader.collate_fn(loader.dataset[i]) for i in sampler]
    index = words.fresh("index") if _is_plain(sampler) else _anything()
    sample = loader.collate_fn(loader.dataset[index])
    return [sample for i in range(len(sampler))]

def _unknown_batches(loader):
    batch = _anything()
    if not _is_default(loader.collate_fn) and isinstance(loader.batch_size, int):
        batch = loader.collate_fn([batch for i in range(_fresh_batch(loader.batch_size))])
    return [batch for i in range(fresh("batches"))]

def _is_default(collate):
    return words.certainly(collate is default_collate)

def _is_known(sampler):
    return words.certainly(hasattr(sampler, "__iter__"))

def _is_counted(sampler):
    """Whether the batches are as many indices as there are, in order or in none."""
    return words.certainly(type(sampler) is BatchSampler) and _is_plain(sampler.sampler)

def _is_plain(sampler):
    kind = type(sampler)
    return words.certainly(kind is SequentialSampler) or words.certainly(kind is RandomSampler)

def _fetched(dataset, indices):
    if hasattr(dataset, "__getitems__"):
        return dataset.__getitems__(indices)
    return [dataset[i] for i in indices]

def _fresh_batch(size):
    """Of a run as it is planned the batches are full ones."""
    return size if words.is_planned() else words.fresh("batch", 1, size)

def _batch_size(batches):
    size = batches.batch_size
    if batches.drop_last or words.certainly(len(batches.sampler) % size == 0):
        return size
    return _fresh_batch(size)

def _try_samples(dataset, batches):
    """Puts samples together that certainly are in one batch."""
    n = len(batches.sampler)
    size = batches.batch_size
    if words.certainly(size == 1) or words.certainly(n < 2):
        return
    in_order = words.certainly(type(batches.sampler) is SequentialSampler)
    if in_order and words.certainly(n >= 2) and words.certainly(size >= 2):
        for start in range(0, min(n, _TRIED), size):
            if start + size <= n or not batches.drop_last:
                default_collate(_fetched(dataset, list(range(start, min(start + size, n, _TRIED)))))
        return
    if not in_order and (batches.sampler.replacement or batches.sampler._num_samples is not None):
        return
    one = words.fresh("index")
    other = one + words.fresh("gap", 1)
    default_collate(_fetched(dataset, [one, other]))

# What comes one after the other.

def _batches_of_items(loader):
    if loader.batch_size is None:
        return [loader.collate_fn(item) for item in loader.dataset]
    size = loader.batch_size
    first = _first_items(loader.dataset, min(size, _TRIED))
    if _is_default(loader.collate_fn) and len(first) > 0:
        default_collate(first)
    item = first[_some_int()]
    for one in loader.dataset:
        item = one
        if _perhaps():
            break
    if not loader.drop_last:
        size = _fresh_batch(size)
    batch = loader.collate_fn([item for i in range(size)])
    return [batch for i in range(fresh("batches"))]

def _first_items(dataset, count):
    items = []
    for item in dataset:
        items.append(item)
        if len(items) >= count:
            break
    return items

# What they are made of.

def default_collate(batch, *, collate_fn_map=None):
    return _collated(0, batch)

_COLLATED = (Tensor, numpy.ndarray, numpy.generic, int, float, str, bytes, dict, tuple, list)

def _collated(level, batch):
    sample = batch[0]
    if words.certainly(sample is None) or words.certainly(isinstance(sample, set)):
        raise TypeError("default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found "
                        f"{type(sample)}")
    if level > 8 or not words.certainly(isinstance(sample, _COLLATED)):
        return not_modelled("samples of a class of their own")
    if isinstance(sample, Tensor):
        return _stacked(batch)
    if isinstance(sample, (numpy.ndarray, numpy.generic)):
        return _stacked([torch.as_tensor(each) for each in batch])
    if isinstance(sample, float):
        return words.array((len(batch),), "float64")
    if isinstance(sample, int):
        return words.array((len(batch),), "bool" if isinstance(sample, bool) else "int64")
    if isinstance(sample, (str, bytes)):
        return batch
    if isinstance(sample, dict):
        return {key: _collated(level + 1, [each[key] for each in batch]) for key in sample}
    if hasattr(sample, "_fields"):
        return type(sample)(*_transposed(level + 1, batch))
    return _transposed(level + 1, batch)

def _stacked(batch):
    """The first says what all are like, once they are known to fit."""
    return words.array((len(batch),) + shape_of(batch[0]), dtype_of(torch.stack(batch, 0)))

def _transposed(level, batch):
    for each in batch:
        if len(each) != len(batch[0]):
            raise RuntimeError("each element in list of batch should be of equal size")
    return [_collated(level, tuple([each[i] for each in batch])) for i in range(len(batch[0]))]

def default_convert(data):
    return _converted(0, data)

def _converted(level, data):
    if level > 8 or not words.certainly(isinstance(data, _COLLATED)):
        return data
    if isinstance(data, (numpy.ndarray, numpy.generic)):
        return torch.as_tensor(data)
    if isinstance(data, dict):
        return {key: _converted(level + 1, data[key]) for key in data}
    if isinstance(data, (tuple, list)):
        items = [_converted(level + 1, each) for each in data]
        return type(data)(*items) if hasattr(data, "_fields") else items
    return data

def get_worker_info() -> Any: ...
def _anything() -> Any: ...
def _some_int() -> int: ...
def _perhaps() -> bool: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
