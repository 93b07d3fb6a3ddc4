"""What repositories do that nobody had looked at: all but the lines that say so were once false alarms there."""
import random
import sys
from abc import ABC
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum, IntEnum, unique
from typing import List, Optional, Tuple, Union

import numpy as np
import torch
from torch.utils.checkpoint import checkpoint
from unknown_library import TORCH_GREATER_EQUAL_9, Unknown, compute, rank_zero_only

# Which of many lists is filled is not known: none of them is empty for certain.
months = {month: [] for month in range(1, 13)}
for word in sys.argv:
    months[int(word)].append(word)
print({month: 1 / len(words) for month, words in months.items()})
rows = [[] for _ in range(12)]
for word in sys.argv:
    rows[int(word)].append(word)
print([1 / len(row) for row in rows])
empty = [[] for _ in range(12)]
print([1 / len(row) for row in empty])  # expect: zero-division


# A member of an enumeration is equal to itself, and to no other that is made of another constant.
@unique
class Mode(IntEnum):
    CORNERS = 0
    CENTRE = 1


class Kind(str, Enum):
    ROW = "row"
    COLUMN = "column"


def convert(box, source: Mode, target: Mode):
    if source == target:
        return box
    return box[:, 2]  # expect: too-many-indices


def total(box, kind):
    if kind is Kind.ROW:
        return box[:, 0]  # expect: too-many-indices
    return box[0]


def shrink(box, source: Mode, target: Mode):
    if source == target:
        return box
    return box[:, 2]


annotation = {"box": torch.zeros(4), "mode": Mode.CORNERS}
convert(annotation["box"], annotation["mode"], Mode.CORNERS)
shrink(annotation["box"], annotation["mode"], Mode.CORNERS)
convert(torch.zeros(1, 4), Mode.CENTRE, Mode.CORNERS)
convert(torch.zeros(4), Mode.CENTRE, Mode.CORNERS)
total(torch.zeros(4), Kind.COLUMN)
total(torch.zeros(4), Kind.ROW)


# Where nothing but an annotation says what something is, what it cannot do is no certain error.
def overlap(first, second) -> None:
    return compute(first, second)


print(torch.allclose(overlap(1, 2), torch.zeros(2)))  # expect: wrong-type


def produce(pairs: List[Tuple[torch.Tensor, Optional[str]]]):
    return [pair["image"] for pair in pairs]  # expect: wrong-type


# Which of two imports this environment has, a flag says.
try:
    from os import path

    OLD = False
except ImportError:
    from posix import path

    OLD = True


def join():
    return path.join(1, 2, 3, sep=4) if OLD else path.join("a", "b")


# A random integer of NumPy is an int.
random.seed(np.random.randint(2**31) + len(sys.argv))

# What checkpoint takes itself is not passed on.
linear = torch.nn.Linear(3, 4)
checkpoint(linear, torch.zeros(2, 3), use_reentrant=False, context_fn=compute, determinism_check="none", debug=True)
checkpoint(linear, torch.zeros(2, 3), scale=2)  # expect: wrong-arguments


# A size that no call is sure to get: under a condition that has to do with another argument.
class Loader:
    def __init__(self, name, classes=None):
        self.classes = classes
        if name == "digits":
            self.labels = np.zeros((10, self.classes))


if sys.argv[1] == "digits":
    Loader(sys.argv[1], classes=10)
else:
    Loader(sys.argv[1])


# Tracing runs a function, and makes tensors of the numbers that it gives.
class Adapter(torch.nn.Module):
    schema = None

    def forward(self, x):
        self.schema = lambda y: y
        return x


adapter = Adapter()
traced = torch.jit.trace(adapter, (torch.zeros(2),))
adapter.schema(traced(torch.zeros(3)))
sizes = torch.jit.trace(lambda x: x.shape, (torch.zeros(2),))
print(sizes(torch.zeros(3)).tolist())
torch.jit.trace(linear, torch.zeros(2, 4))  # expect: shape-mismatch


# What is in lists that are joined with unknown ones may be changed through the result.
class Monitor(ABC):
    def __init__(self):
        self.rates = {}
        self.model = None

    def begin(self, model):
        self.rates["first"] = [0.1]
        self.model = model


class Fitter:
    def __init__(self, **settings):
        settings = dict(list(vars(compute(Fitter)).items()) + list(settings.items()))
        self.settings = settings

    def fit(self, model):
        for watcher in self.settings["callbacks"]:
            watcher.begin(model)


monitor, watcher = Monitor(), Monitor()
Fitter(callbacks=[monitor], watcher=watcher).fit(linear)
print(monitor.rates["first"], watcher.model.weight)
lonely = Monitor()
print(lonely.rates["first"])  # expect: key-missing


# A class that calls itself, and cannot be called, is mixed into one that can.
class Trains:
    def step(self, x):
        return self(x, training=True)


# What is written for other versions need not work with this one.
if compute.__version__ >= "1.2":
    torch.zeros(2, shape=3)
else:
    torch.nonsense(2)
    torch.zeros(2) @ torch.zeros(3)  # expect: shape-mismatch
stack = torch.row_pile if TORCH_GREATER_EQUAL_9 else torch.stack


def empty():
    if compute.parse_version(torch.__version__) < compute.parse_version("1.0"):
        return torch.nothing(3)
    return torch.zeros(3, sizes=3)


# Where an annotation alone says how long a tuple is, it may be longer.
def loss(batch: Tuple[torch.Tensor, torch.Tensor]):
    states, actions, rewards = batch  # expect: unpack-mismatch
    return states + actions + rewards


# A dict without a default has what was stored in it under unknown keys.
counts = defaultdict()
for word in sys.argv:
    if word not in counts:
        counts[word] = {"hits": 0}
    counts[word]["hits"] += 1
defaultdict()["hits"]  # expect: key-missing


def longest(labels: List[int]):
    return max(len(label) for label in labels)  # expect: wrong-type


# What PyTorch and NumPy take and give: axes in a tuple, named results, an older order of parameters.
row = torch.zeros(1, 1, 3)
print(row.squeeze((0, 1)) + torch.zeros(4))  # expect: shape-mismatch
print(torch.squeeze(row, dim=tuple(range(len(sys.argv)))), torch.squeeze(row, 2) + torch.zeros(1, 1, 3))
bins = torch.histogram(torch.zeros(5), bins=3)
print(bins.hist + torch.zeros(3), bins.bin_edges + torch.zeros(3))  # expect: shape-mismatch
print(np.average(np.zeros((3, 4)), axis=(0,), weights=np.ones(3)))
print(torch.addcmul(torch.ones(2), -1, torch.ones(2), torch.ones(2)))
optimizer = torch.optim.SGD(linear.parameters(), lr=0.1)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 0)
print(optimizer.param_groups[0]["initial_lr"])
torch.jit.trace(lambda: torch.ones([]), example_inputs=[])


# What an unknown decorator makes of a method may change the instance.
class Results(dict):
    @rank_zero_only
    def log(self, name, value):
        self[name] = value

    @torch.compiler.disable
    def note(self, name):
        self[name] = name


class Log:
    def __init__(self):
        self.writer = None

    @rank_zero_only
    def begin(self):
        self.writer = open("log")


results, log, notes = Results(), Log(), Results()
results.log("loss", 1)
log.begin()
notes.note("loss")
print(results["loss"], log.writer.name, notes["loss"], notes["gain"])  # expect: key-missing


# A slice of which nothing is known gives a part of a range.
def axes(axis: Union[Tuple[int, ...], slice], count: int):
    return tuple(range(count)[axis]) if isinstance(axis, slice) else axis


# What @dataclass makes of a class with an unknown base takes what nobody knows.
@dataclass
class Gamma:
    gamma: float = 0.9


@dataclass
class Settings(Gamma, Unknown):
    rate: float = 0.1


Settings(gamma=1.0, rate=2.0, other=3)
Gamma(rate=2.0)  # expect: wrong-arguments


# An index that lies in a range is outside only when all of the range is.
def flag(bits: int):
    return ["read", "write", "both"][bits >> 6 & 3]


def far(bits: int):
    return ["read", "write", "both"][(bits & 3) + 3]  # expect: index-out-of-range


image = torch.zeros(1, 3, 8, 8).type(torch.uint8)
print(torch.nn.functional.interpolate(image, size=(4, 4), mode="bilinear"))
print(torch.nn.functional.interpolate(image.long(), size=(4, 4), mode="bilinear"))  # expect: wrong-type


class Checks:
    def test_refused(self):
        self.helper_test_exception(lambda: torch.zeros(2) @ torch.zeros(3), expected=RuntimeError)
