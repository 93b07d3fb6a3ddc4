"""torch.cuda.amp: torch.amp under its old name."""

from moira.stubs import *
from torch.amp import autocast, GradScaler, custom_fwd, custom_bwd
import torch.amp as autocast_mode
import torch.amp as grad_scaler

_not_modelled: Any
amp_definitely_not_available = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
