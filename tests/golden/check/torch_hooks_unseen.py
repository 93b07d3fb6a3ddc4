"""Hooks of gradients that unknown code makes run, and the truth of sizes."""
import torch


# Gradients may be computed where nobody sees it: what their hooks fill is not empty.
def gradients(model, given):
    found = []
    layer = torch.nn.Embedding(3, 4)
    layer.register_backward_hook(lambda module, before, after: found.append(after))
    torch.zeros(3, requires_grad=True).register_hook(lambda gradient: found.append(gradient))
    model(given)["loss"].backward()
    layer(torch.zeros(2, 5).long()).reshape(3, 3)  # expect: invalid-reshape
    return found[0]


# The size of a tensor is true unless it has no axes.
def widened(x):
    if not x.size():
        x = x.view(1)
    return x


widened(torch.rand(4))
widened(torch.rand(()))
