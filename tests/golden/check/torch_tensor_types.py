# Classes of tensors of one element type are classes: annotations make unions of them.
import torch


def attend(
    hidden: torch.FloatTensor | None = None, mask: None | torch.LongTensor = None, cache: list[torch.FloatTensor] | None = None
) -> tuple[torch.FloatTensor] | torch.BoolTensor:
    return hidden if mask is None else mask


kinds = torch.HalfTensor | torch.cuda.FloatTensor | int
attend(torch.FloatTensor(2, 3)).reshape(7)  # expect: invalid-reshape
