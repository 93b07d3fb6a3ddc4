"""torch.optim: what optimisers refuse, and what they keep."""

from moira.stubs import *
from torch.optim.optimizer import (
    Optimizer, SGD, Adam, AdamW, Adamax, NAdam, RAdam, SparseAdam, Adagrad, Adadelta, RMSprop, Rprop, ASGD,
    LBFGS, Adafactor, Muon)
import torch.optim.lr_scheduler as lr_scheduler
import torch.optim.swa_utils as swa_utils
import torch.optim.optimizer as optimizer
import torch.optim.optimizer as adam
import torch.optim.optimizer as adamw
import torch.optim.optimizer as sgd

@kind("torch optimizer")
@rate("lr")
def _others(params, lr=0.001): ...

_not_modelled: Any
swap_in_optimizer_params_and_state = _not_modelled

def __getattr__(name):
    return not_modelled("an optimiser that is not known")
