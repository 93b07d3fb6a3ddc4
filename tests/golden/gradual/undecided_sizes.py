# Conditions on sizes of which not all is known: nothing is proved, and numbers that are promised run.
# annotate: --static --diff --library torch=2.13
# prune: --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType

def a(x: TensorType([Dyn, Dyn])):
    if bool(x.shape):
        raise ValueError
    return x

def b(x: TensorType([Dyn, Dyn])):
    if x.is_contiguous():
        raise ValueError
    return x

def c(x: TensorType([Dyn, Dyn])):
    if sorted(x.shape) == list(x.shape):
        raise ValueError
    return x

def d(x: TensorType([Dyn, Dyn])):
    if x.stride(1) == 1:
        raise ValueError
    return x

def e(x: TensorType([Dyn, Dyn])):
    if len(set(x.shape)) == 1:
        raise ValueError
    return x

def f(x: TensorType([Dyn, Dyn])):
    if x.shape[0].bit_length() == 1:
        raise ValueError
    return x

def g(x: TensorType([Dyn, Dyn])):
    if int(x.shape[0] ** 0.5) == 1:
        raise ValueError
    return x

def h(x: TensorType([Dyn, Dyn])):
    if x.shape.numel() == 1:
        raise ValueError
    return x

def i(x: TensorType([Dyn, Dyn])):
    if x.dtype == torch.float32:
        raise ValueError
    return x

def j(x: TensorType([Dyn, Dyn])):
    if torch.is_tensor(x):
        raise ValueError
    return x
def k(x: TensorType([Dyn, Dyn])):
    assert str(x.shape[0]) != "1"
    return x
def l(x: TensorType([Dyn, Dyn])):
    assert {1: 0, 2: 1}.get(x.shape[0], 0)
    return x
