"""The same for subscripts, keys, attributes that are set, and what a library takes."""
from typing import Dict, List, Tuple

import torch


def parts(ratios: List[float], k: int):
    for ratio in ratios[k]:  # expect: not-iterable
        print(ratio)


def samples(batch: List[dict]):
    for sample in batch:
        sample.mask = 3  # expect: no-such-attribute


def rows(boxes: List[list], inputs: Dict[str, torch.Tensor]):
    boxes[:, :2]  # expect: wrong-type
    inputs[[0]]  # expect: wrong-type
    del inputs[[0]]  # expect: wrong-type


def pooled(x: Tuple[torch.Tensor]):
    return torch.mean(x, dim=(-1, -2))  # expect: wrong-type


def known():
    rows = [1, 2]
    rows[:, 0]  # expect: wrong-type
    {"a": 1}[[0]]  # expect: wrong-type
    torch.mean((1, 2))  # expect: wrong-type


def picture(image: torch.Tensor):
    return image.size[0]  # expect: not-subscriptable


def tensor():
    return torch.zeros(3).size[0]  # expect: not-subscriptable


def crop(waveform: torch.Tensor, frames: int):
    if waveform.size > frames:  # expect: operand-types
        return waveform.size - frames  # expect: operand-types
    return frames


def resolutions(attention: int, size):
    return size in attention  # expect: operand-types
