"""What runs inside a function of autograd is not recorded; what it gives may need a gradient."""
import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, weight):
        weight.mul_(1.0)
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 2, None


weight = torch.zeros(3, requires_grad=True)
x = torch.ones(3, requires_grad=True)
y = Scale.apply(x, weight)
y.sum().backward()
weight.mul_(1.0)  # expect: gradient
