# Annotations never become less precise.
# annotate: --diff
import torch
from jaxtyping import Shaped


def named(x: Shaped[torch.Tensor, "b"]):
    return x.reshape(2, 3)


def turned(x: Shaped[torch.Tensor, "b c"], y: Shaped[torch.Tensor, "c b"]):
    return x + y


def pooled(x: Shaped[torch.Tensor, "b c"]):
    return torch.nn.functional.max_pool2d(x[None], 3)


def many(x: Shaped[torch.Tensor, "*batch 3"]):
    return x @ torch.ones(3, 4)


def twice(x: Shaped[torch.Tensor, "... n 2*n"]):
    return x @ torch.ones(8, 4)


def broadcast(x: Shaped[torch.Tensor, "#b 3"], y: Shaped[torch.Tensor, "b 3"]):
    return x + y
