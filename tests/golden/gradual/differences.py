# What is taken from a number is printed so.
# annotate: --static --diff
# prune: --diff
import torch
class N(torch.nn.Module):
    def forward(self, x):
        return torch.zeros(10 - x.shape[0] // 2, 3)
def f(x):
    k = 10 - x.shape[0] // 2
    if k == 7:
        return x
    return torch.ones(k)
