"""torch.optim.lr_scheduler: learning rates that change are unknown numbers."""

from moira.stubs import *
from torch.optim.optimizer import Optimizer

@kind("torch scheduler")
def _others(optimizer): ...

def _some_float() -> float: ...

@kind("torch scheduler")
class _LRScheduler:
    last_epoch: int
    base_lrs: list
    optimizer: Any

    def __init__(self, optimizer, *args, **kwargs):
        if isinstance(optimizer, (int, float, str, list, tuple)):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        if isinstance(optimizer, Optimizer):
            for group in optimizer.param_groups:
                group["initial_lr"] = _some_float()
    def step(self, *args, **kwargs) -> None: ...
    @kind("list")
    @effect("pure")
    def get_last_lr(self) -> list[float]: ...
    @kind("list")
    @effect("pure")
    def get_lr(self) -> list[float]: ...
    @kind("another value")
    @effect("pure")
    def state_dict(self) -> dict: ...
    def load_state_dict(self, state_dict) -> None: ...
    def print_lr(self, *args, **kwargs) -> None: ...
    def __getattr__(self, name):
        return not_modelled("what a scheduler has besides")

LRScheduler = _LRScheduler

class LambdaLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False): ...
class MultiplicativeLR(LambdaLR): ...
@kind("torch scheduler")
@steps("step_size")
class StepLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@steps("milestones[]")
class MultiStepLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@steps("total_iters")
class ConstantLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@steps("total_iters")
class LinearLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1,
            verbose=False): ...
class ExponentialLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@rate("eta_min")
@steps("T_max")
class CosineAnnealingLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@rate("eta_min")
@steps("T_0")
class CosineAnnealingWarmRestarts(_LRScheduler):
    @where(not (isinstance(T_0, int) and T_0 <= 0), f"Expected positive integer T_0, but got {T_0}",
           raises=ValueError)
    @base(optimizer)
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False): ...
@kind("torch scheduler")
@steps("total_iters")
class PolynomialLR(_LRScheduler):
    @base(optimizer)
    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose=False): ...
class CyclicLR(_LRScheduler):
    def scale_fn(self, x) -> Any: ...
class OneCycleLR(_LRScheduler): ...
class SequentialLR(_LRScheduler):
    recursive_undo: Any
class ChainedScheduler(_LRScheduler):
    def __init__(self, schedulers, optimizer=None): ...
@kind("torch scheduler")
@rate("min_lr")
class ReduceLROnPlateau(_LRScheduler):
    in_cooldown: Any
    def is_better(self, a, best) -> bool: ...
    def step(self, metrics, epoch=None) -> None: ...
    @where(not (isinstance(factor, (int, float)) and factor >= 1.0), "Factor should be < 1.0.",
           raises=ValueError)
    @where(not (isinstance(mode, str) and mode not in ("min", "max")), f"mode {mode} is unknown!",
           raises=ValueError)
    @base(optimizer)
    def __init__(self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel",
            cooldown=0,
                 min_lr=0, eps=1e-8, verbose=False): ...

def __getattr__(name):
    return not_modelled("a scheduler that is not known")
