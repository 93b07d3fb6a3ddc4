"""The devices of tensors: their type is a string, whatever they are made from."""

import numpy as np
import torch

x = torch.zeros(3)
if torch.device("cuda:1").type != "cuda" or torch.device("cpu").type != "cpu":
    None.no_such_thing
x.device.type.upper()
x.device.type + 1                       # expect: operand-types
torch.device("cuda:1").index + 1
torch.device("cuda", 0).type + 1        # expect: operand-types
torch.device(0).type.upper()
torch.Generator().device.type.upper()
torch.Generator("cpu").device.type + 1  # expect: operand-types
np.finfo("float32").dtype.name.upper()


def decode(given: torch.Tensor | list[torch.Tensor]):
    if isinstance(given, list):
        return [1]
    if given.device.type != "cpu":
        raise ValueError("the tensor is not on the CPU")
    return torch.zeros(3)


def use(given):
    decode(given).float()


decode(torch.zeros(3)).float()
decode([torch.zeros(3)]).float()  # expect: no-such-attribute
