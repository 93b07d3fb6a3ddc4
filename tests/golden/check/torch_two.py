# options: --library torch=2.13
# What is new in PyTorch 2: functions of functions, attention, layers, and calls that compiling leaves as they are.
import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad, jacrev, stack_module_state, vmap
from torch.nn.attention.flex_attention import flex_attention


def is_shape(x, *sizes):
    if x.shape != sizes:
        raise AssertionError


@torch.compile
def plain(x):
    return x @ torch.zeros(3, 2)


@torch.compile(mode="max-autotune", fullgraph=True)
def tuned(x):
    return x @ torch.zeros(3, 2)  # expect: shape-mismatch


is_shape(plain(torch.zeros(4, 3)), 4, 2)
is_shape(torch.compile(nn.Linear(3, 4), dynamic=True)(torch.zeros(2, 3)), 2, 4)

is_shape(vmap(torch.dot)(torch.zeros(3, 5), torch.zeros(3, 5)), 3)
is_shape(vmap(lambda x, y: x @ y, in_dims=(None, 1), out_dims=1)(torch.zeros(4, 5), torch.zeros(5, 6)), 4, 6)
is_shape(vmap(grad(lambda x: (x ** 2).sum()))(torch.zeros(7, 3)), 7, 3)
is_shape(jacrev(lambda x: x.reshape(6))(torch.zeros(2, 3)), 6, 2, 3)

params, buffers = stack_module_state([nn.Linear(3, 4) for _ in range(5)])
base = nn.Linear(3, 4)
is_shape(vmap(lambda p, b, x: functional_call(base, (p, b), (x,)), in_dims=(0, 0, None))(
    params, buffers, torch.zeros(6, 3)), 5, 6, 4)

q, k = torch.zeros(2, 8, 5, 16), torch.zeros(2, 2, 7, 16)
is_shape(F.scaled_dot_product_attention(q, k, k, enable_gqa=True), 2, 8, 5, 16)
is_shape(flex_attention(q, k, k, enable_gqa=True), 2, 8, 5, 16)
is_shape(nn.RMSNorm(4)(torch.zeros(2, 4)), 2, 4)
is_shape(nn.CircularPad2d(1)(torch.zeros(1, 2, 3, 3)), 1, 2, 5, 5)
is_shape(torch.signal.windows.hann(5), 5)
is_shape(torch.FloatTensor(2, 3), 2, 3)


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)


is_shape(Square.apply(torch.zeros(2, 3)), 2, 3)
torch.zeros(3).add_(-0.1, torch.zeros(3))
wrong = nn.RMSNorm(4)(torch.zeros(2, 5))  # expect: shape-mismatch
odd = F.scaled_dot_product_attention(torch.zeros(2, 7, 5, 16), k, k, enable_gqa=True)  # expect: invalid-value
sizes = vmap(torch.dot)(torch.zeros(3, 5), torch.zeros(4, 5))  # expect: invalid-value
tuned(torch.zeros(4, 4))
