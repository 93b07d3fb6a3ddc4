"""torch.version."""

from moira.stubs import *

__version__ = words.version_text("torch", True)
cuda: Any
git_version: str
hip: Any
debug: bool

def __getattr__(name):
    return not_modelled("a name that is not known")
