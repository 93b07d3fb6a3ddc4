from dataclasses import dataclass, field
from enum import Enum
from functools import wraps, lru_cache, partial
from collections import namedtuple
from contextlib import contextmanager
class Base:
    count = 0
    __slots__ = ('a', '_b')
    def __init__(self, a, *rest):
        self.a = a
        self._b = rest
        Base.count += 1
    @property
    def b(self):
        return self._b
    @b.setter
    def b(self, value):
        self._b = value
    @staticmethod
    def make(x): return Base(x)
    @classmethod
    def of(cls, x): return cls(x)
    def __add__(self, other): return Base(self.a + other.a)
    def __getitem__(self, key): return self._b[key]
    def __len__(self): return len(self._b)
    def __iter__(self): return iter(self._b)
    def __eq__(self, other): return self.a == other.a
    def __call__(self, x): return x
    def __getattr__(self, name): return name
    def __enter__(self): return self
    def __exit__(self, *args): return True
    def __repr__(self): return f'Base({self.a!r})'
    def __contains__(self, x): return x in self._b
class Left(Base):
    def __init__(self, a): super().__init__(a, 1, 2)
class Right(Base): pass
class Both(Left, Right, metaclass=type): x = [i for i in range(3)]
both = Both(1)
both.b = [1, 2]
both + Base.of(2)
both[0], len(both), list(both), both(3), both.missing, 1 in both
with both as entered: raise ValueError
@dataclass
class Point:
    x: int
    y: float = 0.0
    tags: list = field(default_factory=list)
Point(1) == Point(1, y=2.0)
class Color(Enum):
    RED = 1
    BLUE = 'b'
Color.RED.value, Color['BLUE'], list(Color)
Pair = namedtuple('Pair', 'first second')
Pair(1, 2).first
@contextmanager
def managed():
    yield 1
with managed() as m: print(m)
@lru_cache(maxsize=None)
def cached(n): return cached(n - 1) if n else 0
cached(5)
partial(cached, 3)()
