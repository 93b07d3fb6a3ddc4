import functools
import re
import types
from enum import Enum

import numpy as np
import torch
from torch import nn

from .registry import Config, register

configs = {"small": Config(drop=0.1), "large": Config(size=16, first="conv")}


class Layout(str, Enum):
    ROWS = "rows"
    FLAT = "flat"


_LAYERS = {"relu": nn.ReLU, "gelu": nn.GELU}
_OTHERS = {"silu": nn.SiLU}
for _table in (_LAYERS, _OTHERS):
    _table.setdefault("sigmoid", nn.Sigmoid)
_HAS_SILU = "silu" in dir(torch.nn.functional)


def layer_of(kind):
    if not isinstance(kind, str):
        return functools.partial(kind) if isinstance(kind, types.FunctionType) else kind
    return _OTHERS[kind] if _HAS_SILU and kind in _OTHERS else _LAYERS[kind]


def make_layer(kind, **settings):
    try:
        return layer_of(kind)(inplace=True, **settings)
    except TypeError:
        return layer_of(kind)(**settings)


def decode(text):
    """`c16_r2`: 16 channels, two times."""
    options = {}
    for part in text.split("_"):
        pieces = re.split(r"(\d.*)", part)
        if len(pieces) >= 2:
            options[pieces[0]] = int(pieces[1])
    return options["c"], options.get("r", 1)


def named_apply(function, module, name=""):
    for child_name, child in module.named_children():
        named_apply(function, child, f"{name}.{child_name}" if name else child_name)
    function(module=module, name=name)


def initialise(module, name, bias=0.0):
    if isinstance(module, nn.Linear):
        nn.init.constant_(module.bias, bias)


class Block(nn.Module):
    layout: Layout

    def __init__(self, width, kind, rate, layout):
        super().__init__()
        self.layout = Layout(layout)
        self.fc = nn.Linear(width, width)
        self.act = make_layer(kind)
        self.drop = nn.Dropout(rate) if rate > 0.0 else nn.Identity()

    def forward(self, x):
        x = self.drop(self.act(self.fc(x)))
        return x.flatten(1) if self.layout == Layout.FLAT else x


class Net(nn.Module):
    def __init__(self, config, plan, kinds, frozen=False):
        super().__init__()
        width = config["size"]
        channels, repeats = decode(plan)
        self.stem = nn.Linear(channels, width)
        rates = np.linspace(0, config["drop"], repeats).tolist()
        layouts = ["rows"] * (repeats - 1) + ["flat"]
        self.blocks = nn.Sequential(*[Block(width, kind, rate, layout)
                                      for kind, rate, layout in zip(kinds, rates, layouts)])
        self.is_plain = "first" not in config
        named_apply(functools.partial(initialise, bias=1.0), self)

    def forward(self, x):
        return self.blocks(self.stem(x))


@register
def small(config, **settings):
    return Net(config, "c4_r3", ("relu", "silu", "sigmoid"), **settings)


@register
def large(config, **settings):
    return Net(config, "c4_r2", (nn.GELU, "relu"), **settings)
