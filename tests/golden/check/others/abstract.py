"""A method that a class below may replace says nothing about what `self` gives."""
import abc
from abc import ABC, abstractmethod
from typing import Protocol
import torch
from torch.utils.data import Dataset
class Shape(ABC):
    names = ()
    factory = None
    @property
    @abstractmethod
    def size(self): ...
    @abc.abstractproperty
    def old(self): pass
    @staticmethod
    @abstractmethod
    def make(): """doc"""
    @classmethod
    def build(cls): raise NotImplementedError("x")
    @abstractmethod
    def area(self):
        return None
    def perimeter(self):
        raise NotImplementedError
    def hook(self): pass
    def flag(self): return False
    def count(self): return 0
    def items(self): return []
    def conf(self): return {}
    def title(self): return ""
    def concrete(self): return 3
    def __len__(self): raise NotImplementedError
    def __getitem__(self, i): raise NotImplementedError()
    def __iter__(self): raise NotImplementedError
    def __call__(self, x): ...
    def __add__(self, o): raise NotImplementedError
    def __enter__(self): raise NotImplementedError
    def __exit__(self, *a): pass
    def use(self):
        self.size + 1
        self.old.x
        self.make().x
        self.build().x
        self.area() + 1
        self.perimeter().x
        self.hook().x
        y = None
        if self.flag(): y = 3
        y + 1
        1 / self.count()
        self.items()[0]
        self.conf()["a"]
        self.title()[0]
        self.concrete() + ""
        len(self) + 1
        self[0].x
        for a in self: a.x
        self(3).x
        (self + 1).x
        with self as q: q.x
        self.names[0]; self.factory().x; type(self).factory().x; self.__class__.names[0]; type(self)().foo
        return 1 + ""  # expect: operand-types
    @classmethod
    def cm(cls):
        cls.factory().x; cls.names[0]; cls.build().x; cls().foo
    def lazy(self):
        msg = "no"
        raise NotImplementedError(msg)
    def use2(self):
        self.lazy().x
        return 1 + ""  # expect: operand-types
def param(s: Shape):
    s.area() + 1; s.perimeter().x; s[0].x; s.lazy(); s.use(); s.items()[0]; s.size + 1
    1 + ""  # expect: operand-types
class Handler(Protocol):
    attr: int
    def __call__(self, v) -> int: ...
    def run(self): ...
    @property
    def p(self) -> str: ...
def ph(h: Handler):
    tuple(h(3)); h.run().x; h.p.x; h.attr.x
class Base:
    def encode(self, x): return torch.zeros(2, 3)
    @staticmethod
    def st(): return 3
    @property
    def prop(self): return 3
    def forward(self, x):
        self.encode(x) + torch.zeros(4)
        self.st() + ""
        self.prop + ""
class Sub(Base):
    def encode(self, x): return torch.zeros(2, 4)
    @staticmethod
    def st(): return ""
    prop = ""
class Alone:
    def encode(self, x): return torch.zeros(2, 3)
    def forward(self, x):
        self.encode(x) + torch.zeros(4)  # expect: shape-mismatch
class Plain:
    def nope(self): raise NotImplementedError
    def none(self): return None
Plain().none().x  # expect: no-such-attribute


class Wrapper:
    def __init__(self, dataset: Dataset):
        self.dataset = dataset

    def __getitem__(self, i):
        return self.dataset[i]


# What a class below sets is not what its base has set.
class Sized:
    client = None

    def __init__(self):
        self.dim = 3
        self.other = 3
        self.names = ["a"]
        self.made = self.client()

    def copy(self):
        return type(self)()

    def run(self, x):
        torch.zeros(self.dim) + torch.zeros(4)
        self.names[2]
        torch.zeros(self.other) + torch.zeros(4)  # expect: shape-mismatch


class Larger(Sized):
    client = dict

    def __init__(self):
        super().__init__()
        self.dim = 4
        self.names = [1, 2, 3]


class Strategy:
    def points(self):
        raise NotImplementedError

    def use(self):
        first, second = self.points
        return first + second
