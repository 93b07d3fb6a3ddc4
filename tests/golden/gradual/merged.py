# Sizes and tensors that differ from path to path are known where the paths come together again.
# prune: --output-format json
import torch
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType


def pad(x: TensorType([Dyn, Dyn, Dyn, Dyn])):
    b, c, h, w = x.shape
    pad_h = (8 - h % 8) % 8
    pad_w = (8 - w % 8) % 8
    if pad_h > 0 or pad_w > 0:
        x = F.pad(x, (0, pad_w, 0, pad_h))
    assert x.shape[2] % 8 == 0
    assert x.shape[3] % 8 == 0
    return x


def truncate(x: TensorType([Dyn, Dyn]), most=5):
    if x.size(1) > most:
        x = x[:, :most]
    assert x.size(1) <= most
    if x.size(1) == most + 1:
        return None
    return x


def shorten(x):
    if x.size(0) > 3:
        return x[:3]
    return x


def returned(x: TensorType([Dyn, Dyn])):
    y = shorten(x)
    if y.size(0) > 3:
        raise ValueError
    if y.size(1) != x.size(1):
        raise ValueError
    return y


def chosen(x: TensorType([Dyn, Dyn])):
    n = x.shape[0] if x.shape[0] < 7 else 7
    if n > 7:
        raise ValueError
    if n == 7:
        return x[:n]
    y = x[:4] if x.shape[1] == 2 else x
    if y.shape[1] != x.shape[1]:
        raise ValueError
    return y


# The tensor may be the one that changes in place: nothing is known of it then.
def aliased(x: TensorType([Dyn, 2])):
    y = x
    if x.shape[0] == 3:
        x = x + 1
    x.unsqueeze_(0)
    if y.dim() == 2:
        return y
    return x


def aliased_too(x: TensorType([Dyn, 2])):
    y = x
    if x.shape[0] == 3:
        x = x + 1
    y.unsqueeze_(0)
    if x.dim() == 2:
        return y
    return x


def identical(x: TensorType([Dyn, 2])):
    y = x
    if x.shape[0] == 3:
        x = x + 1
    if y is x:
        n = 1
    else:
        n = 2
    if x.shape[0] + n == 4:
        return y
    if x is not y and x.shape[0] > 4:
        return x
    return x


def in_turn(x: TensorType([Dyn, Dyn])):
    if x.shape[0] > 10:
        x = x[:10]
    elif x.shape[0] < 5:
        x = F.pad(x, (0, 0, 0, 5 - x.shape[0]))
    if x.shape[1] > 3:
        x = x[:, :3]
    if x.shape[0] < 5 or x.shape[0] > 10:
        raise ValueError
    if not 0 <= x.shape[1] <= 3:
        raise ValueError
    return x
