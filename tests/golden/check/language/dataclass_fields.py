"""What dataclasses.fields says of a class."""
from collections import OrderedDict
from dataclasses import MISSING, dataclass, field, fields

import numpy as np


@dataclass
class Base:
    first: np.ndarray = None


@dataclass
class Output(Base, OrderedDict):
    second: np.ndarray = None
    sizes: list = field(default_factory=list)

    def __post_init__(self):
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None:
                self[one.name] = value

    def to_tuple(self):
        return tuple(self[key] for key in self.keys())


assert [one.name for one in fields(Output)] == ["first", "second", "sizes"]
output = Output(np.ones((2, 3)))
output.to_tuple()[0] + np.ones(4)  # expect: shape-mismatch
output["first"] + np.ones(3)
output["second"]  # expect: key-missing
output.to_tuple()[2]  # expect: index-out-of-range
np.ones(len(fields(output))) + np.ones(2)  # expect: shape-mismatch
if fields(Output)[1].default is not None:
    1 + ""
if fields(Output)[2].default is not MISSING:
    1 + ""
