# options: --library torch=2.13
# Element types that PyTorch refuses on the CPU; each function was run in PyTorch 2.13.
import numpy
import torch
import torch.nn.functional as F
from torch import nn


def gradients_of_integers():
    return torch.tensor([1, 2, 3], requires_grad=True)  # expect: gradient


def gradients_of_zeros():
    return torch.zeros(3, dtype=torch.long, requires_grad=True)  # expect: gradient


def parameter_of_integers():
    return nn.Parameter(torch.arange(3))  # expect: gradient


def integers_by_chance():
    return torch.randn_like(torch.arange(3))  # expect: wrong-type


def product_of_widths():
    return torch.addmm(torch.zeros(2), torch.zeros(2, 3), torch.zeros(3, 2, dtype=torch.float64))  # expect: wrong-type


def mask_of_integers():
    return torch.zeros(3).masked_fill(torch.zeros(3, dtype=torch.long), 1.0)  # expect: invalid-value


def brain_floats_in_numpy():
    return torch.zeros(2, dtype=torch.bfloat16).numpy()  # expect: wrong-type


def attention_of_widths():
    q = torch.zeros(2, 3, 4)
    return F.scaled_dot_product_attention(q, q.half(), q)  # expect: wrong-type


def layer_of_other_floats():
    return nn.Linear(3, 4)(torch.zeros(2, 3).half())  # expect: wrong-type


def layer_of_brain_floats():
    return nn.Linear(3, 4).bfloat16()(torch.zeros(2, 3))  # expect: wrong-type


def convolution_of_brain_floats():
    return nn.Conv2d(3, 4, 3)(torch.zeros(2, 3, 5, 5).bfloat16())  # expect: wrong-type


def decomposition_of_integers():
    return torch.linalg.svd(torch.ones(3, 3, dtype=torch.long))  # expect: invalid-value


def runs(unknown):
    torch.tensor([1.0], requires_grad=True)
    nn.Parameter(torch.arange(3), requires_grad=False)
    nn.Parameter(torch.zeros(3).half())
    nn.Linear(3, 4).to(torch.bfloat16)(torch.zeros(2, 3).bfloat16())
    nn.LayerNorm(3)(torch.zeros(2, 3).bfloat16())
    nn.BatchNorm1d(3)(torch.ones(0, 3, dtype=torch.long))
    torch.sum(torch.ones(2, 3), 1, out=torch.ones(2, dtype=torch.long))
    torch.ones(2, 2, dtype=torch.long).matrix_power(3)
    torch.zeros(3).masked_fill(torch.zeros(3) > 0, 1.0)
    nn.Linear(3, 4)(unknown)
    F.linear(torch.zeros(2, 3), unknown)
    torch.zeros(2, dtype=unknown) @ torch.zeros(2)
    assert (torch.ones(2).bfloat16() + torch.ones(2).half()).dtype == torch.float32
    assert (torch.ones(2).bfloat16() + 1).dtype == torch.bfloat16


def mask_of_integers_in_place():
    return torch.zeros(3).masked_fill_(torch.zeros(3, dtype=torch.int32), 1.0)  # expect: invalid-value


def scattered_by_floats():
    return torch.zeros(3).masked_scatter(torch.zeros(3), torch.ones(3))  # expect: invalid-value


def sum_of_products():
    return torch.einsum("ij, jk -> ik", torch.rand(2, 3), torch.ones(3, 2, dtype=torch.long))  # expect: wrong-type


def sum_of_rows():
    return torch.einsum("ij,ij->i", torch.rand(2, 3), torch.ones(2, 3, dtype=torch.float64))  # expect: wrong-type


def products_without_a_sum():
    outer = torch.einsum("i,j->ij", torch.rand(2), torch.ones(3, dtype=torch.long))
    return outer, torch.einsum("ij,jk->ik", torch.rand(2, 1), torch.ones(1, 3, dtype=torch.long))


def masks():
    x = torch.zeros(3).masked_fill_(torch.zeros(3) > 1, 1.0)
    return x.masked_scatter_(x > 0, torch.ones(3))


def array_of_texts():
    return torch.from_numpy(numpy.array(["a", "b"]))  # expect: wrong-type


def array_of_numbers():
    return torch.from_numpy(numpy.array([1.0, 2.0])), torch.from_numpy(numpy.array([True]))
