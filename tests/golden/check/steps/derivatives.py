"""Derivatives need a gradient only where their graph was asked for; what Moira does not know raises no alarm."""
import torch
from torch.autograd import functional
from torch.func import grad, jacrev, vjp


def cube(x):
    return (x ** 3).sum()


x = torch.ones(3, requires_grad=True)
plain = torch.ones(3)

functional.jacobian(cube, x).mul_(2.0).numpy()
functional.hessian(cube, x).numpy()
functional.vjp(cube, x)[1].numpy()
grad(cube)(plain).numpy()
jacrev(cube)(plain).numpy()
vjp(cube, plain)[1](torch.ones(()))[0].numpy()

(x * 2).to_dense().numpy()  # expect: gradient
