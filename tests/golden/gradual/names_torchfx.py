# What is imported and what is meant by a name stay so, and what may be None may be None.
# annotate: --style torchfx --symbolic
from typing import Dict, List, Optional

import torch
from jaxtyping import Int
from torch import Tensor

TensorType = "something else"


def products(x: Optional[Tensor], y: "Tensor", z: Tensor | None, w: Tensor = None):
    return torch.mm(x, y) + torch.mm(z, z)


def rows(indices: Int[Tensor, "n"], table: torch.FloatTensor):
    return torch.mm(table, table.t())[indices]


def containers(several: List[Tensor], named: Dict[str, Tensor], one: Tensor):
    return torch.mm(torch.cat(several), one) + named["bias"]
