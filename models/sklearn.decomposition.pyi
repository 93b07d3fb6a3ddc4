"""Decompositions: how many components are left."""

from moira.stubs import *
from sklearn.base import _Components, _table_shape

class PCA(_Components):
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        k = self.n_components
        if k is None:
            return min(n, d)
        if not isinstance(k, int):
            return None
        if k > min(n, d):
            raise ValueError(f"n_components={k} must be between 0 and min(n_samples, n_features)={min(n, d)}")
        return k
    def inverse_transform(self, X, *rest):
        S = _table_shape(X, self._name())
        if self._columns is None or self._features is None:
            return not_modelled("how many components there are")
        if S[1] != self._columns:
            raise ValueError(f"X has {S[1]} features, but PCA is expecting {self._columns} features as input.")
        return array((S[0], self._features))

class TruncatedSVD(_Components):
    def _width(self, n, d):
        k = self.n_components
        if isinstance(k, int) and k > d:
            raise ValueError(f"n_components({k}) must be <= n_features({d}).")
        return k if isinstance(k, int) else None

class _Some(_Components):
    """As many components as the parameter says, or all."""
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        k = self.n_components
        if k is None:
            return d
        return k if isinstance(k, int) else None

class FactorAnalysis(_Some): ...
class FastICA(_Components):
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        return min(n, d) if self.n_components is None else min(self.n_components, min(n, d)) if isinstance(self.n_components, int) else None
class IncrementalPCA(_Components):
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        k = self.n_components
        if k is None:
            return None
        if isinstance(k, int) and k > d:
            raise ValueError(f"n_components={k} invalid for n_features={d}, need more rows than columns for IncrementalPCA processing.")
        return k if isinstance(k, int) else None
class SparsePCA(_Some): ...
class MiniBatchSparsePCA(_Some): ...
class DictionaryLearning(_Some): ...
class MiniBatchDictionaryLearning(_Some): ...
class LatentDirichletAllocation(_Components):
    def __init__(self, n_components=10, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
class KernelPCA(_Components):
    def _width(self, n, d):
        return None

def __getattr__(name): ...
