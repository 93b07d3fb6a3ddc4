"""torch.signal."""

from moira.stubs import *
import torch.signal.windows as windows

def __getattr__(name):
    return not_modelled("a name that is not known")
