"""Distances."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class PairwiseDistance(Module):
    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False):
        super().__init__()
        self.norm = p

    def forward(self, x1: Tensor, x2: Tensor):
        return F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


class CosineSimilarity(Module):
    def __init__(self, dim: int = 1, eps: float = 1e-8):
        super().__init__()

    def forward(self, x1: Tensor, x2: Tensor):
        return F.cosine_similarity(x1, x2, self.dim, self.eps)

def __getattr__(name): ...
