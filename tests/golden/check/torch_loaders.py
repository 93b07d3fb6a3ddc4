"""Loaders put samples together: those that do not fit fail where the loop asks for them. Every statement either runs
or fails as its comment says; tests/oracle/golden_oracle.py has PyTorch confirm it."""
from collections import namedtuple

import numpy as np
import torch
from torch.utils.data import (
    BatchSampler, ConcatDataset, DataLoader, Dataset, IterableDataset, RandomSampler, SequentialSampler,
    SubsetRandomSampler, TensorDataset, WeightedRandomSampler, default_collate, random_split)

Pair = namedtuple("Pair", "left right")


class Made(Dataset):
    def __init__(self, make, count=10):
        self.make = make
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return self.make(index)


class Stream(IterableDataset):
    def __init__(self, make):
        self.make = make

    def __iter__(self):
        for i in range(4):
            yield self.make(i)


def growing(index):
    return torch.zeros(index + 1)


# What the samples are made of.
def mixed(index):
    return (torch.zeros(3), index, 1.5, "text", True, {"key": np.zeros((2, 2))}, Pair(1, torch.zeros(2)), [1, 2])


batch = next(iter(DataLoader(Made(mixed), batch_size=5)))
batch[0] + torch.zeros(5, 4)                                        # expect: shape-mismatch
batch[1] + torch.zeros(4)                                           # expect: shape-mismatch
batch[2] @ torch.zeros(5, dtype=torch.float64)
print(batch[3] + ("more",))
torch.zeros(5)[batch[4]]
batch[5]["key"].unsqueeze(0) + torch.zeros(4, 5, 2, 3)              # expect: shape-mismatch
batch[6].right + torch.zeros(5, 3)                                  # expect: shape-mismatch
batch[7][1] + torch.zeros(6)                                        # expect: shape-mismatch
default_collate([{"a": 1}, {"a": 2}])["a"] + torch.zeros(3)         # expect: shape-mismatch
for batch in DataLoader(Made(lambda i: None), batch_size=2):        # expect: wrong-type
    pass
for batch in DataLoader([{"a": 1}, {"b": 2}], batch_size=2):        # expect: key-missing
    pass
for batch in DataLoader([(1, 2), (1, 2, 3)], batch_size=2):         # expect: invalid-value
    pass

# Which samples meet.
for batch in DataLoader(Made(growing), batch_size=2):               # expect: concatenate-mismatch
    pass
for batch in DataLoader(Made(growing), batch_size=2, shuffle=True):  # expect: concatenate-mismatch
    pass
for batch in DataLoader(Made(lambda i: torch.zeros(i // 2)), batch_size=2):
    pass
for batch in DataLoader(Made(lambda i: torch.zeros(3 if i < 3 else 4)), batch_size=2):  # expect: concatenate-mismatch
    pass
for batch in DataLoader(Made(lambda i: np.zeros(i)), batch_size=3):  # expect: concatenate-mismatch
    pass
for batch in DataLoader(Made(growing)):
    batch + torch.zeros(1, 1)
for batch in DataLoader(Made(growing, 1), batch_size=2):
    batch + torch.zeros(1, 1)
for batch in DataLoader(Made(growing), batch_size=None):
    batch + torch.zeros(1)
for batch in DataLoader(Made(growing), batch_size=4, collate_fn=torch.nn.utils.rnn.pad_sequence):
    print(batch.shape)
for batch in DataLoader(Made(growing), batch_size=4, collate_fn=lambda items: items):
    batch.append(torch.zeros(3))
for batch in DataLoader(Made(growing), batch_sampler=[[0, 1], [2, 3]]):  # expect: concatenate-mismatch
    pass
for batch in DataLoader(Made(growing), batch_sampler=[[0], [2]]):
    batch + torch.zeros(1, 1)
for batch in DataLoader(Made(growing), batch_size=2, sampler=[1, 1, 2, 2]):
    batch + torch.zeros(2, 1)
for batch in DataLoader(Made(growing), batch_size=2, sampler=[1, 2, 2, 2]):  # expect: concatenate-mismatch
    pass
for batch in DataLoader(Stream(growing), batch_size=2):             # expect: concatenate-mismatch
    pass
for batch in DataLoader(Stream(growing)):
    print(batch.shape)
for batch in DataLoader(ConcatDataset([Made(lambda i: torch.zeros(3), 1), Made(lambda i: torch.zeros(4), 1)]),  # expect: concatenate-mismatch
                        batch_size=2):
    pass

# Indices that are no numbers, and samplers that are the program's own.
class Sized(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        i, size = index
        return torch.zeros(size)


class Batches:
    def __iter__(self):
        yield [(0, 3), (1, 3)]
        yield [(2, 5), (3, 5)]

    def __len__(self):
        return 2


for batch in DataLoader(Sized(), batch_sampler=Batches()):
    batch + torch.zeros(2, 1)
for batch in DataLoader(Sized(), batch_sampler=Batches()):
    batch + torch.zeros(3, 1)                                       # expect: shape-mismatch

# What a loader is made of.
rows = TensorDataset(torch.zeros(8, 2), torch.zeros(8))
loader = DataLoader(rows, batch_size=2)
torch.zeros(len(loader.batch_sampler.sampler)) + torch.zeros(4)     # expect: shape-mismatch
torch.zeros(len(loader.sampler)) + torch.zeros(4)                   # expect: shape-mismatch
loader.collate_fn([torch.zeros(3), torch.zeros(3)]) + torch.zeros(3, 3)  # expect: shape-mismatch
if loader._iterator is not None:
    print("has workers")
first, second = random_split(rows, [6, 2])
torch.zeros(len(first)) + torch.zeros(2)                            # expect: shape-mismatch
for x, y in DataLoader(first, batch_size=3, shuffle=True):
    x @ y                                                           # expect: shape-mismatch
for x, y in DataLoader(rows, batch_size=2, sampler=SubsetRandomSampler([1, 2, 4, 6])):
    x + torch.zeros(3, 2)                                           # expect: shape-mismatch
for x, y in DataLoader(rows, batch_size=2, sampler=WeightedRandomSampler([0.5] * 8, 4)):
    x + torch.zeros(3, 2)                                           # expect: shape-mismatch
for x, y in DataLoader(rows, batch_sampler=BatchSampler(RandomSampler(rows), 3, True)):
    x + torch.zeros(2, 2)                                           # expect: shape-mismatch
for batch in DataLoader(Made(growing), batch_size=2,                # a sample may come twice
                        sampler=RandomSampler(Made(growing, 1), replacement=True, num_samples=10)):
    pass
print(len(BatchSampler(SequentialSampler(rows), 3, False)), next(iter(SequentialSampler(rows))))


class Endless(DataLoader):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        object.__setattr__(self, "batch_sampler", Repeat(self.batch_sampler))
        self.iterator = super().__iter__()

    def __len__(self):
        return len(self.batch_sampler.sampler)


class Repeat:
    def __init__(self, sampler):
        self.sampler = sampler

    def __iter__(self):
        while True:
            yield from iter(self.sampler)


print(len(Endless(rows, batch_size=2)))

# Of a sampler of which nothing is known the samples are known.
for row in DataLoader(Made(lambda index: torch.zeros(3)), batch_size=None, sampler=eval("None")):
    row @ torch.ones(4)  # expect: shape-mismatch
for batch in DataLoader(Made(lambda index: torch.zeros(3)), batch_size=2, sampler=eval("None")):
    batch @ torch.ones(4)  # expect: shape-mismatch
