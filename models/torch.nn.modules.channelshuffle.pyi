"""Channels in another order."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class ChannelShuffle(Module):
    @base()
    def __init__(self, groups: int): ...

    def forward(self, input: Tensor) -> F.channel_shuffle(input, self.groups): ...

def __getattr__(name): ...
