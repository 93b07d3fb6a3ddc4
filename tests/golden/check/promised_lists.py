"""Who annotates a list of tensors as one tensor puts them together all the same."""
import torch
from torch import Tensor


def loss(logits: Tensor, size: int) -> Tensor:
    return torch.cat(logits, dim=0).reshape(-1, size)


def pool(features: dict[str, Tensor]):
    layers = features.get("layers")
    if layers is None:
        return features
    return torch.stack(layers)


def known():
    return torch.cat(torch.zeros(3, 2))  # expect: wrong-type
