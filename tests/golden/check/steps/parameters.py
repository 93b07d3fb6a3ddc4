"""State dicts that do not fit, and what optimisers and schedulers refuse."""
from collections import OrderedDict

import torch
from torch import nn
from torch.optim.lr_scheduler import ReduceLROnPlateau, StepLR


class Small(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Linear(3, width)
        self.norm = nn.BatchNorm1d(width)


class Large(Small):
    def __init__(self, width):
        super().__init__(width)
        self.second = nn.Linear(width, width)


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Embedding(5, 3)
        self.decode = nn.Linear(3, 5, bias=False)
        self.decode.weight = self.encode.weight
        self.register_buffer("mask", torch.ones(5), persistent=False)


small, large = Small(4), Large(4)
small.load_state_dict(Small(4).state_dict())
small.load_state_dict(Small(5).state_dict())  # expect: shape-mismatch
small.load_state_dict(large.state_dict())  # expect: key-missing
large.load_state_dict(small.state_dict())  # expect: key-missing
large.load_state_dict(small.state_dict(), strict=False)
large.load_state_dict(Small(5).state_dict(), strict=False)  # expect: shape-mismatch
small.load_state_dict(nn.DataParallel(small).state_dict())  # expect: key-missing
small.load_state_dict(nn.DataParallel(small).module.state_dict())
small.load_state_dict(torch.load("small.pt"))
layer = nn.Linear(2, 2)
layer.load_state_dict({"weight": torch.zeros(2, 2), "bias": torch.zeros(2)})
layer.load_state_dict(OrderedDict([("weight", torch.zeros(2, 2))]))  # expect: key-missing
layer.load_state_dict({"weight": torch.zeros(2, 2), "bias": torch.zeros(3)})  # expect: shape-mismatch
Tied().load_state_dict({"encode.weight": torch.zeros(5, 3), "decode.weight": torch.zeros(5, 3)})
Tied().load_state_dict(Tied().state_dict())

parameters = layer.parameters()
count = sum(parameter.numel() for parameter in parameters)
torch.optim.SGD(parameters, lr=0.1)  # expect: invalid-value
torch.optim.SGD(layer.parameters(), lr=0.1)
torch.optim.SGD([], lr=0.1)  # expect: invalid-value
torch.optim.Adam([layer.weight * 2])  # expect: gradient
torch.optim.Adam([torch.zeros(3, requires_grad=True)])
torch.optim.Adam([layer])  # expect: wrong-type
torch.optim.Adam([{"params": layer.parameters()}, {"params": [small.first.weight]}])
optimizer = torch.optim.Adam(layer.parameters())
ReduceLROnPlateau(optimizer).step()  # expect: wrong-arguments
ReduceLROnPlateau(optimizer).step(0.5)
StepLR(optimizer, 10).step()


class Forgetful(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(2, 2)  # expect: no-such-attribute


Forgetful()
