"""Two conditions about one flag agree with one another; questions that nobody knows say what a value is."""
import torch
from nobody_knows_this import is_listy


def sample(x, return_ids=False, return_first=False, *, plain=True):
    if return_ids:
        raise DeprecationWarning("dropped")
        logits = x
    elif return_first:
        first = x
    if not plain:
        return first
    if return_ids:
        return logits
    return 1 + "a"  # expect: operand-types


def load(pretrained=False):
    if not pretrained:
        print("new")
    if pretrained:
        return pretrained.startswith("http")
    return pretrained.missing  # expect: no-such-attribute


def rebound(x, mask=False):
    mask = x.mask
    if not mask:
        mask.append(1)


def apply(function, x):
    if is_listy(x):
        return [apply(function, one) for one in x]
    return function(x)


def shapes(*batch):
    return apply(lambda x: x.shape, batch)  # expect: no-such-attribute


# A warning only: the annotation may be wrong.
def cut(ratio: float):
    return torch.sqrt(1.0 - ratio)  # expect: wrong-type
