"""Gradients that are not too long."""

from moira.stubs import *

__public__ = "torch.nn.utils"


@kind("tensor")
def clip_grad_norm_(parameters, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False,
                    foreach=None) -> Tensor["float32", *()]: ...

clip_grad_norm = clip_grad_norm_

@kind("None")
def clip_grad_value_(parameters, clip_value: float, foreach=None) -> None: ...

def __getattr__(name): ...
