"""Mixtures of distributions."""

from moira.stubs import *
from sklearn.base import _Clusterer

class _Mixture(_Clusterer):
    def __init__(self, n_components=1, **params):
        self._features = None
        self.n_components = n_components
    def fit(self, X, y=None):
        S = self._table(X)
        if S[0] < self.n_components:
            raise ValueError(f"Expected n_samples >= n_components but got n_components = {self.n_components}, n_samples = {S[0]}")
        self._features = S[1]
        return self
    def fit_predict(self, X, y=None):
        self.fit(X)
        return array((self._table(X)[0],))
    def predict_proba(self, X):
        return array((self._take(X), self.n_components), "float64")
    def score_samples(self, X):
        return array((self._take(X),), "float64")
    def sample(self, *args, **named): ...
    def score(self, *args, **named): ...

class BayesianGaussianMixture(_Mixture): ...
class GaussianMixture(_Mixture):
    def aic(self, *args, **named): ...
    def bic(self, *args, **named): ...

def __getattr__(name): ...
