# Rank 1 leaves no numbers, rank 2 does.
# annotate: --static
import torch


def pair(x):
    return x.contiguous().view(x.size(0), 1, 1, 2)
