"""Selection of features."""

from moira.stubs import *
from sklearn.base import _Transformer

class _Chosen(_Transformer):
    """What is left depends on the data."""
    def get_support(self, indices=False): ...

class VarianceThreshold(_Chosen):
    """It does not look at labels."""
    def _learn(self, X, y=None):
        self._features = self._table(X)[1]
        self._columns = None
class SelectPercentile(_Chosen): ...
class SelectKBest(_Chosen):
    def __init__(self, score_func=None, *, k=10):
        self._features = None
        self._columns = None
        self.k = k
    def _width(self, n, d):
        return min(self.k, d) if isinstance(self.k, int) else d if self.k == "all" else None

def __getattr__(name): ...
