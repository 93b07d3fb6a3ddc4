"""Sizes of tensors are tuples, and are compared as such; so are the parameters of functions counted."""
import inspect

import torch


def attend(n: int, t: int, heads: int):
    x = torch.zeros(n * heads, t, 8)
    if x.size() != (n * heads, t, 8):
        1 + ""
    if x.size() == (n * heads, t, 8):
        x @ torch.zeros(9, 2)  # expect: shape-mismatch
    if x.size() == (n * heads, t + 1, 8) or (n, t) == x.shape:
        1 + ""
    if x.shape != torch.Size([heads * n, t, 8]) or 9 in torch.zeros(2, 3).shape:
        1 + ""


class Layer:
    def chunk(self, x, y=None):
        return x


def apply(function, *tensors):
    wanted = len(inspect.signature(function).parameters)
    if wanted != len(tensors):
        raise ValueError(f"{wanted} arguments are expected")
    return function(*tensors)


apply(Layer().chunk, torch.zeros(2, 3), None) + torch.zeros(4)  # expect: shape-mismatch
parameters = inspect.signature(Layer.chunk).parameters
torch.zeros(len(parameters)) + torch.zeros(2)  # expect: shape-mismatch
if parameters["y"].default is not None or parameters["x"].default is not inspect.Parameter.empty:
    1 + ""
if parameters["x"].kind == inspect.Parameter.KEYWORD_ONLY:
    print(parameters["x"].annotation)
