"""A branch for another number of dimensions, or for another class, is not for the arguments of a call."""
import elsewhere
import torch
from torch import Tensor


def to_labels(preds: Tensor, target: Tensor):
    if preds.ndim == target.ndim + 1:
        preds = preds.argmax(dim=1)
    return preds.flatten(), target.flatten()


def score(preds: Tensor, target: Tensor):
    if preds.ndim != 1:
        raise ValueError("one dimension is wanted")
    return to_labels(preds, target)


def best(rates: Tensor, others: Tensor):
    return rates[0] + others[torch.argmin(rates)]


def each(rates, others):
    if isinstance(rates, Tensor) and rates.ndim == 1:
        return best(rates, others)
    return torch.stack([best(a, b) for a, b in zip(rates, others)])


def both(rates, size: int):
    return each(rates, torch.zeros(size))


def sizes(first: Tensor, second: Tensor):
    if first.shape[0] != second.shape[0]:
        raise ValueError("they differ")
    return first @ second  # expect: shape-mismatch


def product(size: int):
    return sizes(torch.zeros(size, 3), torch.zeros(4, 5))


def flat(values: Tensor):
    if values.ndim == 1:
        return values.sum(dim=1)  # expect: axis-out-of-range
    return values


def encode(observation, space):
    if isinstance(space, elsewhere.Plain):
        return observation.float()
    if isinstance(space, elsewhere.Nested):
        return torch.split(observation, 1, dim=1)
    return observation


encode(torch.tensor([2]), elsewhere.space())
