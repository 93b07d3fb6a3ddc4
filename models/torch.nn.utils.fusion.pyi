"""Layers that are made one."""

from moira.stubs import *


def fuse_conv_bn_eval(conv, bn, transpose: bool = False):
    return conv

def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose: bool = False) -> Any: ...

def fuse_linear_bn_eval(linear, bn):
    return linear

def __getattr__(name): ...
