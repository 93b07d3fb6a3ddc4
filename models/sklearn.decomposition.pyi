"""Decompositions: how many components are left."""

from moira.stubs import *
from sklearn.base import _Components

class _Model:
    """Of how the data came about."""
    def get_covariance(self, *args, **named): ...
    def get_precision(self, *args, **named): ...
    def score(self, *args, **named): ...
    def score_samples(self, *args, **named): ...

class PCA(_Model, _Components):
    n_features_: Any
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
        S = self._table(X)
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

class FactorAnalysis(_Model, _Some): ...
class FastICA(_Components):
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        return min(n, d) if self.n_components is None else min(self.n_components, min(n, d)) if isinstance(self.n_components, int) else None
class IncrementalPCA(_Components):
    def get_covariance(self): ...
    def get_precision(self): ...
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
class DictionaryLearning(_Some):
    def __init__(self, n_components=None, *, split_sign=False, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
        self.split_sign = split_sign
    def _make(self, X, n):
        """With `split_sign`, the positive parts and the negative ones."""
        if self.split_sign is not False:
            return not_modelled("codes split by sign")
        return super()._make(X, n)
class MiniBatchDictionaryLearning(DictionaryLearning):
    inner_stats_: Any
    iter_offset_: Any
    random_state_: Any
class LatentDirichletAllocation(_Components):
    def perplexity(self, X, sub_sampling=False): ...
    def score(self, X, y=None): ...
    def __init__(self, n_components=10, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
class KernelPCA(_Components):
    def _width(self, n, d):
        return None

def __getattr__(name): ...
