"""Helpers for parameters."""

from moira.stubs import *
from torch import Tensor
from torch.nn.utils.fusion import fuse_conv_bn_eval, fuse_conv_bn_weights, fuse_linear_bn_eval
from torch.nn.utils.clip_grad import clip_grad_norm, clip_grad_norm_, clip_grad_value_
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters
from torch.nn.utils.spectral_norm import remove_spectral_norm, spectral_norm
from torch.nn.utils.weight_norm import remove_weight_norm, weight_norm
from torch.nn.utils.stateless import functional_call

@kind("another value")
def _others(): ...

_not_modelled: Any
fuse_linear_bn_weights = _not_modelled

def skip_init(module_cls, *args, **kwargs) -> module_cls(*args, **kwargs): ...
def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None) -> None: ...
def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None) -> Tensor["float32", *()]: ...
def convert_conv2d_weight_memory_format(module, memory_format) -> module: ...
convert_conv3d_weight_memory_format = convert_conv2d_weight_memory_format

def __getattr__(name):
    return not_modelled("this part of torch.nn.utils")
