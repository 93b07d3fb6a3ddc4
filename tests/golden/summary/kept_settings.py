"""A module that keeps its settings beside what it owns, and looks for them in its __dict__."""
# summary: 'Net(width=12)' n,8
import functools
import inspect

from torch import nn


def keeping(init):
    @functools.wraps(init)
    def inner(self, *args, **kwargs):
        names = [name for i, name in enumerate(inspect.signature(init).parameters) if i > 0]
        defaults = {name: inspect.signature(init).parameters[name].default for name in names}
        self.keep(**{**defaults, **dict(zip(names, args)), **kwargs})
        init(self, *args, **kwargs)

    return inner


class Settings:
    def keep(self, **settings):
        if hasattr(self, "_settings"):
            raise RuntimeError("these are kept once")
        object.__setattr__(self, "_settings", settings)


class Base(nn.Module, Settings):
    def __getattr__(self, name):
        if "_settings" in self.__dict__ and name in self.__dict__["_settings"] and name not in self.__dict__:
            return self.__dict__["_settings"][name]
        return super().__getattr__(name)


class Net(Base):
    @keeping
    def __init__(self, width=16, depth=2):
        super().__init__()
        self.first = nn.Linear(8, self.width)
        self.rest = nn.ModuleList([nn.Linear(self.width, self.width) for _ in range(self.depth)])

    def forward(self, x):
        x = self.first(x)
        for layer in self.rest:
            x = layer(x)
        return x
