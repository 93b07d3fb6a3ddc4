"""After `from x import *` of something that cannot be read, super is still the one of the compiler."""
import torch.nn as nn
from nobody_knows_this import *


class Base:
    def __init__(self):
        self.size = 3


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.half = self.size // 2
        self.missing = self.nothing  # expect: no-such-attribute


class Embedding(nn.Embedding):
    def __init__(self, count, size):
        super().__init__(count, size)
        self.weight.data.normal_()


Derived()
Embedding(3, 4)
print(len([1]) + "a")
