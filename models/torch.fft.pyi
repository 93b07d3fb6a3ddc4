"""torch.fft: transforms. What they refuse is said by the words for axes."""

from moira.stubs import *
from torch import Tensor

def __getattr__(name):
    return not_modelled("a name that is not known")
