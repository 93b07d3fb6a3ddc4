"""Mixtures of distributions."""

from moira.stubs import *
from sklearn.base import _Clusterer, _table_shape

class GaussianMixture(_Clusterer):
    def __init__(self, n_components=1, **params):
        self._features = None
        self.n_components = n_components
    def fit(self, X, y=None):
        S = _table_shape(X, self._name())
        if S[0] < self.n_components:
            raise ValueError(f"Expected n_samples >= n_components but got n_components = {self.n_components}, n_samples = {S[0]}")
        self._features = S[1]
        return self
    def fit_predict(self, X, y=None):
        self.fit(X)
        return array((_table_shape(X, self._name())[0],))
    def predict_proba(self, X):
        return array((self._take(X), self.n_components), "float64")
    def score_samples(self, X):
        return array((self._take(X),), "float64")

class BayesianGaussianMixture(GaussianMixture): ...

def __getattr__(name): ...
