"""Configurations made by dataclasses in __init_subclass__, registries, decorators that write docstrings, and what
programs ask about their own code: the parts of a model are known all the same."""
# summary: 'Net(Config(layers=3, extra="x"))' n,8
import re
from collections import OrderedDict
from collections.abc import MutableMapping
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields
from functools import wraps

from torch import nn

active = ContextVar("active", default=None)


def accept_all(cls):
    original = cls.__init__

    @wraps(original)
    def __init__(self, **kwargs):
        for field in fields(cls):
            if field.name in kwargs:
                setattr(self, field.name, kwargs[field.name])
            elif field.default is not MISSING:
                setattr(self, field.name, field.default)
        for name, value in kwargs.items():
            if name not in {field.name for field in fields(cls)}:
                setattr(self, name, value)

    cls.__init__ = __init__
    return cls


class classproperty(property):
    def __get__(self, owner_self, owner_cls):
        return self.fget(owner_cls)


class Base:
    names = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if "__init__" not in cls.__dict__:
            accept_all(dataclass(cls, kw_only=True))

    @classproperty
    def known(cls):
        return {name: cls.__name__ for name in cls.names}

    def __getattribute__(self, key):
        if key != "names" and key in super().__getattribute__("names"):
            key = super().__getattribute__("names")[key]
        return super().__getattribute__(key)


class Config(Base):
    names = {"width": "hidden"}
    hidden: int = 16
    layers: int = 2
    act: str = "gelu"


class Makers(OrderedDict):
    def __getitem__(self, key):
        content = super().__getitem__(key)
        cls, kwargs = content if isinstance(content, tuple) else (content, {})
        return cls(**kwargs)


ACTS = Makers({"relu": nn.ReLU, "gelu": (nn.GELU, {"approximate": "tanh"})})


class Registry(MutableMapping):
    shared = {}

    def __init__(self):
        self.local = {}

    def __getitem__(self, key):
        return self.local[key] if key in self.local else self.shared[key]

    def __setitem__(self, key, value):
        self.local.update({key: value})

    def __delitem__(self, key):
        del self.local[key]

    def __iter__(self):
        return iter({**self.shared, **self.local})

    def __len__(self):
        return len(self.shared.keys() | self.local.keys())


class Layers(Registry):
    shared = {"linear": nn.Linear}


ALL = Layers()


class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        settings = dict(locals())
        self.first = ALL.get("linear", nn.Identity)(8, config.width)
        self.act = ACTS[config.act]
        count = config.layers if re.match(r"(\w+)x?$", config.extra).group(1) == "x" else 0
        self.rest = nn.ModuleList([ALL["linear"](config.hidden, config.hidden) for _ in range(count)])
        if "config" in settings and list(config.known) == ["width"] and "hidden" in config.__dict__:
            self.last = nn.Linear(config.hidden, len(self.forward.__func__.__code__.co_varnames))

    def forward(self, x):
        token = active.set(self)
        x = self.act(self.first(x))
        for layer in active.get().rest:
            x = layer(x)
        active.reset(token)
        return self.last(x)
