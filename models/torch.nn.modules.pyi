"""All layers, under their old name."""

from torch.nn import *

def __getattr__(name): ...
