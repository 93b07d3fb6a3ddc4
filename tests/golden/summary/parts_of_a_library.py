"""What configured.py imports: a library that is configured by tables, as many are."""
import importlib.metadata
import importlib.util
import logging
import os
from collections import OrderedDict
from dataclasses import dataclass, fields
from typing import Optional

import torch
from packaging import version
from torch import Tensor, nn

if os.environ.get("NO_SUCH_VARIABLE_OF_THE_TESTS"):
    from nowhere import everything
else:
    import math

logger = logging.getLogger(__name__)

has_torch = importlib.util.find_spec("torch") is not None
if has_torch:
    try:
        torch_version = importlib.metadata.version("torch")
        logger.info(f"PyTorch {torch_version}")
    except importlib.metadata.PackageNotFoundError:
        has_torch = False


has_norms = importlib.util.find_spec("no_such_package_of_norms") is not None
try:
    from no_such_package_of_norms import FusedNorm as Norm
except ImportError:

    class Norm(nn.LayerNorm):
        pass


class GELU(nn.Module):
    def forward(self, input: Tensor) -> Tensor:
        return input * 0.5 * (1.0 + torch.erf(input / math.sqrt(2.0)))


FUNCTIONS = {"gelu": GELU(), "relu": nn.ReLU()}


class Config:
    attribute_map = {}

    def __setattr__(self, key, value):
        if key in super().__getattribute__("attribute_map"):
            key = super().__getattribute__("attribute_map")[key]
        super().__setattr__(key, value)

    def __getattribute__(self, key):
        if key != "attribute_map" and key in super().__getattribute__("attribute_map"):
            key = super().__getattribute__("attribute_map")[key]
        return super().__getattribute__(key)

    def __init__(self, **kwargs):
        self.use_return_dict = kwargs.pop("use_return_dict", True)
        for key, value in kwargs.items():
            setattr(self, key, value)


class ModelOutput(OrderedDict):
    def __post_init__(self):
        if not has_torch:
            raise ValueError("there are no tensors")
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                self[field.name] = value

    def __getitem__(self, key):
        if isinstance(key, str):
            return {k: v for (k, v) in self.items()}[key]
        return self.to_tuple()[key]

    def __setattr__(self, name, value):
        if name in self.keys() and value is not None:
            super().__setitem__(name, value)
        super().__setattr__(name, value)

    def to_tuple(self):
        return tuple(self[k] for k in self.keys())


@dataclass
class LayerOutput(ModelOutput):
    hidden: Tensor = None
    mask: Optional[Tensor] = None
    rest: Optional[Tensor] = None


def apply(function, *tensors):
    return function(*tensors)


def is_recent():
    return version.parse(torch.__version__) > version.parse("1.6.0")
