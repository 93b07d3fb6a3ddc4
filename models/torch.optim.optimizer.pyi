"""Optimisers: the parameters that they are given, and the settings that they refuse."""

from moira.stubs import *
from torch import Tensor
from torch.nn.modules.module import Module

__public__ = "torch.optim"

required: Any

@kind("torch optimizer")
class Optimizer:
    OptimizerPreHook: Any
    OptimizerPostHook: Any
    @staticmethod
    def profile_hook_step(func) -> func: ...
    def register_state_dict_pre_hook(self, hook, prepend=False) -> Any: ...
    register_state_dict_post_hook = register_load_state_dict_pre_hook = register_state_dict_pre_hook
    register_load_state_dict_post_hook = register_state_dict_pre_hook
    state: Any
    defaults: dict
    param_groups: list

    @where(not isinstance(params, Tensor),
           "params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
           "torch.FloatTensor",
           raises=TypeError)
    @owns(defaults=defaults)
    @where(given=list(params))
    @where(len(given) != 0, "optimizer got an empty parameter list", raises=ValueError)
    @valid(_needs_leaves(given))
    @owns(param_groups=_groups(given, defaults))
    def __init__(self, params, defaults=None): ...

    @effect("fit")
    def step(self, closure=None) -> None if closure is None else closure(): ...
    @kind("None")
    def zero_grad(self, set_to_none=False):
        return None
    def add_param_group(self, param_group) -> None:
        self.param_groups.append({"params": _unknown, "lr": _some_float(), **param_group})
    @kind("another value")
    @effect("pure")
    def state_dict(self) -> dict: ...
    @kind("None")
    def load_state_dict(self, state_dict) -> None: ...
    def register_step_pre_hook(self, hook) -> Any: ...
    def register_step_post_hook(self, hook) -> Any: ...
    def __getattr__(self, name):
        return not_modelled("what an optimiser has besides")

_unknown: Any

def _some_float() -> float: ...

def _groups(given, defaults):
    """One dict for each group; parameters that are no dicts are one group."""
    if isinstance(given[0], dict):
        return [_group(one, defaults) for one in given]
    return [{**_settings(defaults), "params": given}]

def _needs_leaves(given):
    for one in given:
        if isinstance(one, dict):
            if "params" in one and isinstance(one["params"], (list, tuple)):
                _needs_leaves(one["params"])
        elif words.certainly(isinstance(one, Tensor) and words.is_leaf_of_graph(one) is False):
            raise ValueError("can't optimize a non-leaf Tensor")
        elif words.certainly(isinstance(one, (int, float, str, Module))):
            raise TypeError(f"optimizer can only optimize Tensors, but one of the params is {type(one).__name__}")

def _group(one, defaults):
    """The settings of one group; a single parameter is a list of it."""
    group = {**_settings(defaults), **one}
    if words.certainly("params" in one and isinstance(one["params"], Tensor)):
        group["params"] = [one["params"]]
    return group

def _settings(defaults):
    return defaults if isinstance(defaults, dict) else {}

def _needs_rate(lr):
    if isinstance(lr, (int, float)) and lr < 0.0:
        raise ValueError(f"Invalid learning rate: {lr}")

def _needs_decay(weight_decay):
    if isinstance(weight_decay, (int, float)) and weight_decay < 0.0:
        raise ValueError(f"Invalid weight_decay value: {weight_decay}")

@kind("torch optimizer")
@rate("lr")
class SGD(Optimizer):
    def __init__(self, params, lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False,
                 foreach=None, differentiable=False, fused=None):
        _needs_rate(lr)
        if isinstance(momentum, (int, float)) and momentum < 0.0:
            raise ValueError(f"Invalid momentum value: {momentum}")
        _needs_decay(weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        settings = {"lr": lr, "momentum": momentum, "dampening": dampening,
                    "weight_decay": weight_decay, "nesterov": nesterov}
        Optimizer.__init__(self, params, settings)
        for group in self.param_groups:
            if group["lr"] is None:
                raise ValueError("parameter group didn't specify a value of required optimization parameter lr")

@kind("torch optimizer")
@rate("lr")
class Adam(Optimizer):
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @where(not (isinstance(eps, (int, float)) and eps < 0.0), f"Invalid epsilon value: {eps}",
           raises=ValueError)
    @where(0.0 <= betas[0] < 1.0, f"Invalid beta parameter at index 0: {betas[0]}", raises=ValueError,
           when=isinstance(betas, tuple) and len(betas) == 2)
    @where(0.0 <= betas[1] < 1.0, f"Invalid beta parameter at index 1: {betas[1]}", raises=ValueError,
           when=isinstance(betas, tuple) and len(betas) == 2)
    @where(not (isinstance(weight_decay, (int, float)) and weight_decay < 0.0),
           f"Invalid weight_decay value: {weight_decay}", raises=ValueError)
    @base(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad})
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *,
                 foreach=None, maximize=False, capturable=False, differentiable=False, fused=False,
                 decoupled_weight_decay=False): ...

@kind("torch optimizer")
@rate("lr")
class AdamW(Adam):
    @base(params, lr, betas, eps, weight_decay, amsgrad)
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *,
                 maximize=False, foreach=None, capturable=False, differentiable=False, fused=None): ...

@kind("torch optimizer")
@rate("lr")
class Adamax(Adam):
    @base(params, lr, betas, eps, weight_decay)
    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None, *,
                 maximize=False, differentiable=False, capturable=False): ...

@since("2.5")
class Adafactor(Optimizer):
    @where(lr >= 0.0, f"Learning rate should be >= 0 but is: {lr}", raises=ValueError)
    @base(params, {"lr": lr, "weight_decay": weight_decay})
    def __init__(self, params, lr=1e-2, beta2_decay=-0.8, eps=(None, 1e-3), d=1.0, weight_decay=0.0, *, foreach=None,
                 maximize=False): ...

@since("2.9")
class Muon(Optimizer):
    @where(lr >= 0.0, f"Learning rate should be >= 0 but is: {lr}", raises=ValueError)
    @base(params, {"lr": lr, "weight_decay": weight_decay, "momentum": momentum, "nesterov": nesterov})
    def __init__(self, params, lr=1e-3, weight_decay=0.1, momentum=0.95, nesterov=True,
                 ns_coefficients=(3.4445, -4.775, 2.0315), eps=1e-7, ns_steps=5, adjust_lr_fn=None): ...

@kind("torch optimizer")
@rate("lr")
class NAdam(Adam):
    @base(params, lr, betas, eps, weight_decay)
    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3,
                 decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
                 differentiable=False): ...

@kind("torch optimizer")
@rate("lr")
class RAdam(Adam):
    @base(params, lr, betas, eps, weight_decay)
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-8, weight_decay=0,
                 decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
                 differentiable=False): ...

@kind("torch optimizer")
@rate("lr")
class SparseAdam(Adam):
    @base(params, lr, betas, eps)
    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-8, maximize=False): ...

@kind("torch optimizer")
@rate("lr")
class Adagrad(Optimizer):
    def share_memory(self) -> None: ...
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @where(not (isinstance(weight_decay, (int, float)) and weight_decay < 0.0),
           f"Invalid weight_decay value: {weight_decay}", raises=ValueError)
    @base(params, {"lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay})
    def __init__(self, params, lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10,
                 foreach=None, *, maximize=False, differentiable=False, fused=None): ...

@kind("torch optimizer")
@rate("lr")
class Adadelta(Optimizer):
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @where(not (isinstance(weight_decay, (int, float)) and weight_decay < 0.0),
           f"Invalid weight_decay value: {weight_decay}", raises=ValueError)
    @base(params, {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay})
    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *,
                 capturable=False, maximize=False, differentiable=False): ...

@kind("torch optimizer")
@rate("lr")
class RMSprop(Optimizer):
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @where(not (isinstance(weight_decay, (int, float)) and weight_decay < 0.0),
           f"Invalid weight_decay value: {weight_decay}", raises=ValueError)
    @base(params, {"lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, "centered": centered,
          "weight_decay": weight_decay})
    def __init__(self, params, lr=0.01, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False,
                 capturable=False, foreach=None, maximize=False, differentiable=False): ...

@kind("torch optimizer")
@rate("lr")
class Rprop(Optimizer):
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @base(params, {"lr": lr, "etas": etas, "step_sizes": step_sizes})
    def __init__(self, params, lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-6, 50), foreach=None, *,
                 capturable=False, maximize=False, differentiable=False): ...

@kind("torch optimizer")
@rate("lr")
class ASGD(Optimizer):
    @where(not (isinstance(lr, (int, float)) and lr < 0.0), f"Invalid learning rate: {lr}", raises=ValueError)
    @where(not (isinstance(weight_decay, (int, float)) and weight_decay < 0.0),
           f"Invalid weight_decay value: {weight_decay}", raises=ValueError)
    @base(params, {"lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay})
    def __init__(self, params, lr=0.01, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, foreach=None,
                 maximize=False, differentiable=False, capturable=False): ...

@kind("torch optimizer")
@effect("refused")
@rate("lr")
class LBFGS(Optimizer):
    @base(params, {"lr": lr, "max_iter": max_iter})
    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9,
                 history_size=100, line_search_fn=None): ...
    def step(self, closure) -> closure(): ...

def __getattr__(name):
    return not_modelled("a name that is not known")
