"""Operations that are modules, so that quantization can observe them."""

from moira.stubs import *
import torch
from torch.nn.modules.linear import Identity
from torch.nn.modules.module import Module


class FloatFunctional(Module):
    @base()
    @owns(activation_post_process=Identity())
    def __init__(self): ...

    def forward(self, x):
        raise RuntimeError("FloatFunctional is not intended to use the 'forward'. Please use the underlying operation")

    def add(self, x, y) -> self.activation_post_process(torch.add(x, y)): ...

    def add_scalar(self, x, y) -> torch.add(x, y): ...

    def mul(self, x, y) -> self.activation_post_process(torch.mul(x, y)): ...

    def mul_scalar(self, x, y) -> torch.mul(x, y): ...

    def cat(self, x, dim=0) -> self.activation_post_process(torch.cat(x, dim=dim)): ...

    def add_relu(self, x, y) -> self.activation_post_process(torch.nn.functional.relu(torch.add(x, y))): ...

def __getattr__(name): ...
