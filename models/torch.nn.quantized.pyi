"""The old place of torch.ao.nn.quantized."""

from moira.stubs import *
from torch.ao.nn.quantized import FloatFunctional

def __getattr__(name): ...
