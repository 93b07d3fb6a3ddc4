"""torch.utils."""

from moira.stubs import *
import torch.utils.checkpoint as checkpoint
import torch.utils.data as data
import torch.utils.hooks as hooks

def set_module(obj, mod) -> None: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
