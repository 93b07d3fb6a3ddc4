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

def __getattr__(name):
    return not_modelled("this part of torch.nn.utils")
