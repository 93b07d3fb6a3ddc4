"""Leaves that are changed in place, tensors that need a gradient as arrays, integers that shall need one."""
import torch
from torch import nn
from somewhere import freeze

weight = torch.randn(3, requires_grad=True)
weight += 1  # expect: gradient
weight[0] = 1  # expect: gradient
weight.add_(1)  # expect: gradient
weight.zero_()  # expect: gradient
with torch.no_grad():
    weight += 1
    weight[0] = 1
    weight.mul_(2)
weight.data += 1
weight.data[0] = 1
weight.detach().add_(1)
layer = nn.Linear(2, 2)
layer.weight.fill_(0)  # expect: gradient
layer.weight.data.fill_(0)
nn.init.zeros_(layer.weight)
weight = weight * 2
weight += 1
weight[0] = 1

# What is written into a tensor makes it need a gradient, and what shares its elements, too.
canvas = torch.zeros(3)
row = canvas[0]
canvas[1] = weight.sum()
canvas.sum().backward(retain_graph=True)
row.backward()

weight.numpy()  # expect: gradient
weight.detach().numpy()
weight.data.numpy()
layer(torch.zeros(4, 2)).numpy()  # expect: gradient
with torch.no_grad():
    layer(torch.zeros(4, 2)).numpy()
layer(torch.zeros(4, 2)).argmax(1).numpy()
layer.weight.tolist()
layer.state_dict()["weight"].numpy()
layer.state_dict()["weight"].add_(1)
torch.arange(3).requires_grad_()  # expect: gradient
torch.arange(3.0).requires_grad_()
weight.requires_grad_(False)  # expect: gradient

# Unknown code may have frozen it.
frozen = torch.ones(3, requires_grad=True)
freeze(frozen)
frozen += 1
frozen.numpy()


def update(parameters, rate):
    for parameter in parameters:
        parameter -= rate * parameter.grad


class Table(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.Parameter(torch.zeros(4, 2))

    def clear(self):  # somebody may call it under no_grad
        self.rows[0] = 0
