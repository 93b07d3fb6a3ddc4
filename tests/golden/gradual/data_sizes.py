# Sizes that data decide get no numbers: no input is promised to run through what asks something of them.
# annotate: --static --diff
import torch


def pairs(x):
    return x.nonzero().reshape(-1, 2)


def different(x: torch.Tensor):
    return torch.unique(x).view(2, 3)


def positive(x: torch.Tensor):
    return x[x > 0].sum()
