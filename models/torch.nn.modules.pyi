"""All layers, under their old name."""

from torch.nn import *

__public__ = "torch.nn"

def __getattr__(name): ...
