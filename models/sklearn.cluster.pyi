"""Clusters."""

from moira.stubs import *
from sklearn.base import _Clusterer

class _Centers(_Clusterer):
    def __init__(self, n_clusters=8, *args, **params):
        self._features = None
        self.n_clusters = n_clusters
    def fit(self, X, y=None, *rest, **named):
        S = self._table(X)
        if S[0] < self.n_clusters:
            raise ValueError(f"n_samples={S[0]} should be >= n_clusters={self.n_clusters}.")
        self._features = S[1]
        self.labels_ = array((S[0],))
        self.cluster_centers_ = array((self.n_clusters, S[1]))
        return self
    def fit_predict(self, X, y=None, *rest, **named):
        return self.fit(X, y).labels_
    def transform(self, X):
        return array((self._take(X), self.n_clusters))
    def fit_transform(self, X, y=None, *rest, **named):
        return self.fit(X, y).transform(X)
    def score(self, X, y=None, sample_weight=None): ...
    def set_output(self, *, transform=None) -> self: ...

class KMeans(_Centers): ...
class MiniBatchKMeans(_Centers): ...
class AffinityPropagation(_Clusterer): ...
class AgglomerativeClustering(_Clusterer): ...
class DBSCAN(_Clusterer): ...
class MeanShift(_Clusterer): ...
class SpectralClustering(_Clusterer): ...

def __getattr__(name): ...
