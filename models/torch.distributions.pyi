"""torch.distributions."""

from moira.stubs import *
from torch import Tensor

def __getattr__(name):
    return not_modelled("a name that is not known")
