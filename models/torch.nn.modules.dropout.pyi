"""Dropout."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class _DropoutNd(Module):
    def __init__(self, p: float = 0.5, inplace: bool = False):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError("dropout probability has to be between 0 and 1, but got {}".format(p))


class Dropout(_DropoutNd):
    @gradient("self")
    @same_as("input")
    def forward(self, input: Tensor): ...


class Dropout1d(_DropoutNd):
    def forward(self, input: Tensor) -> F.dropout1d(input, self.p): ...


class Dropout2d(_DropoutNd):
    def forward(self, input: Tensor) -> F.dropout2d(input, self.p, self.training): ...


class Dropout3d(_DropoutNd):
    def forward(self, input: Tensor) -> F.dropout3d(input, self.p, self.training): ...


class AlphaDropout(_DropoutNd):
    @gradient("self")
    @same_as("input")
    def forward(self, input: Tensor): ...


class FeatureAlphaDropout(_DropoutNd):
    def forward(self, input: Tensor) -> F.feature_alpha_dropout(input, self.p, self.training): ...

def __getattr__(name): ...
