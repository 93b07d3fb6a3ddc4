"""What is said of a function without annotations."""
# annotate: --style torchfx
import torch


def scale(x, weight, by=2):
    return torch.relu(torch.bmm(x, weight) + torch.ones(3, 1, 5)) * by
