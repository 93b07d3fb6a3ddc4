"""Distances."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class PairwiseDistance(Module):
    @base()
    @owns(norm=p)
    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False): ...

    def forward(self, x1: Tensor, x2: Tensor) -> F.pairwise_distance(
            x1, x2, self.norm, self.eps, self.keepdim): ...


class CosineSimilarity(Module):
    @base()
    def __init__(self, dim: int = 1, eps: float = 1e-8): ...

    def forward(self, x1: Tensor, x2: Tensor) -> F.cosine_similarity(x1, x2, self.dim, self.eps): ...

def __getattr__(name): ...
