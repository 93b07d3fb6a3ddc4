"""Layers that are made one."""

from moira.stubs import *


def fuse_conv_bn_eval(conv, bn, transpose: bool = False):
    if words.certainly(bn.num_features == conv.out_channels):
        return conv
    return not_modelled("weights that are broadcast to other channels")

def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose: bool = False) -> Any: ...

def fuse_linear_bn_eval(linear, bn):
    if words.certainly(bn.num_features == linear.out_features):
        return linear
    return not_modelled("weights that are broadcast to other features")

def __getattr__(name): ...
