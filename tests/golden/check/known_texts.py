"""What the standard library makes of texts, configurations and enumerations that are known."""
import functools
import re
import types
from dataclasses import asdict, dataclass, field, replace
from enum import Enum, IntEnum

import numpy as np


def len2(x):
    return len(x) + 2


@dataclass
class Inner:
    size: int = 2


@dataclass
class Config:
    width: int = 3
    inner: Inner = field(default_factory=Inner)
    names: list = field(default_factory=lambda: ["a", "b"])


class Kind(str, Enum):
    ROWS = "rows"
    FLAT = "flat"


class Level(IntEnum):
    LOW = 1


if len(re.split(r"(\d.*)", "se0.25")) == 3:
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if re.split(r"[._]", "a.b_c") == ["a", "b", "c"]:
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if re.match(r"(\w+)-(\d+)?$", "ab-").groups() == ("ab", None):
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if re.fullmatch(r"layers\.(\d+)\.(.*?)\.w", "layers.12.a.b.w").group(2) == "a.b":
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if re.search(r"^(?:x|ya*)+b{2,3}?[^a-f\d]\b", "xyaabbg") is None:
    np.zeros(2) + np.zeros(7)
if re.match("a|b", "c"):
    np.zeros(2) + np.zeros(7)
changed = replace(Config(), width=5)
if asdict(changed) == {"width": 5, "inner": {"size": 2}, "names": ["a", "b"]}:
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if Kind("flat") is Kind.FLAT and Kind("flat") == "flat" and Kind.ROWS.value == "rows":
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if isinstance(Kind.ROWS, (int, Config)):
    np.zeros(2) + np.zeros(7)
if isinstance(Level.LOW, int):
    pass
if isinstance(len2, types.FunctionType) and not isinstance(Config, types.FunctionType):
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
both = functools.partial(functools.partial(max, 1), 2)
if both.args == (1, 2):
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if np.linspace(0, 0.2, 5).tolist()[0] == 0.0:
    np.zeros(2) + np.zeros(7)  # expect: shape-mismatch
if np.array([0.1], dtype=np.float32).tolist() == [0.1]:
    np.zeros(2) + np.zeros(7)
