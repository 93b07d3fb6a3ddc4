"""Layers that are found by name, wrapped and put in place of themselves, as libraries of adapters do it."""
# summary: "adapt(Base(), Settings(targets=['query', 'value']))" n,t,8
import dataclasses
from abc import ABC, abstractmethod
from enum import Enum

import torch
import torch.distributed.tensor
from torch import nn


class Method(str, Enum):
    LOW_RANK = "LOW_RANK"
    SCALED = "SCALED"


TUNERS = {}


@dataclasses.dataclass
class Settings:
    method: Method = Method.LOW_RANK
    rank: int = dataclasses.field(default=2, metadata={"help": "how many"})
    scaled: bool = dataclasses.field(default=False, metadata={"help": "times a vector", "is_variant": True})
    targets: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        self.targets = set(self.targets)


class AdapterLayer(ABC):
    @abstractmethod
    def merge(self):
        pass

    def wrap(self, layer):
        self.base_layer = layer
        if isinstance(layer.weight, torch.distributed.tensor.DTensor):
            self.sizes = layer.weight.to_local().shape
        else:
            self.sizes = layer.out_features, layer.in_features


class LowRank(nn.Module, AdapterLayer):
    def __init__(self, layer, settings):
        super().__init__()
        self.wrap(layer)
        variants = {f.name for f in dataclasses.fields(settings) if f.metadata.get("is_variant")}
        self.scale = nn.Parameter(torch.ones(self.sizes[0])) if any(getattr(settings, v) for v in variants) else None
        self.down = nn.ModuleDict({"default": nn.Linear(self.sizes[1], settings.rank, bias=False)})
        self.up = nn.ModuleDict({"default": nn.Linear(settings.rank, self.sizes[0], bias=False)})

    def merge(self):
        raise NotImplementedError

    def forward(self, x):
        result = self.base_layer(x)
        for name in self.down.keys():
            result = result + self.up[name](self.down[name](x))
        return result


def register(name, tuner):
    key = getattr(Method, name.upper())
    if key in TUNERS:
        raise KeyError(name)
    TUNERS[key] = tuner


class Tuner(nn.Module):
    def __init__(self, model, settings):
        super().__init__()
        self.model = model
        for key, module in list(model.named_modules()):
            if not key or isinstance(module, AdapterLayer):
                continue
            if key in settings.targets or any(key.endswith(f".{target}") for target in settings.targets):
                parent = model.get_submodule(".".join(key.split(".")[:-1]))
                setattr(parent, key.split(".")[-1], LowRank(module, settings))

    def forward(self, *args):
        return self.model(*args)


register("low_rank", Tuner)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Linear(8, 8)
        self.key = nn.Linear(8, 8)
        self.value = nn.Linear(8, 8)

    def forward(self, x):
        weights = torch.softmax(self.query(x) @ self.key(x).transpose(-1, -2), dim=-1)
        return weights @ self.value(x)


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Attention()

    def forward(self, x):
        return self.first(x)


def adapt(model, settings):
    return TUNERS[settings.method](model, settings)
