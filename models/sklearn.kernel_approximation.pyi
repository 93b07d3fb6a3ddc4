"""Features that approximate kernels."""

from moira.stubs import *
from sklearn.base import _Components

class _Sampled(_Components):
    def __init__(self, *args, n_components=100, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components

class RBFSampler(_Sampled): ...
class SkewedChi2Sampler(_Sampled): ...
class PolynomialCountSketch(_Sampled): ...
class Nystroem(_Sampled):
    def _width(self, n, d):
        return min(n, self.n_components) if isinstance(self.n_components, int) else None

def __getattr__(name): ...
