"""Manifolds: each sample gets as many numbers as there are components."""

from moira.stubs import *
from sklearn.base import _Components, _Fitted

class _Embedding(_Fitted):
    def __init__(self, n_components=2, **params):
        self._features = None
        self.n_components = n_components
    def fit_transform(self, X, y=None, *rest, **named):
        S = self._table(X)
        self._features = S[1]
        return array((S[0], self.n_components))

class TSNE(_Embedding): ...
class MDS(_Embedding): ...
class SpectralEmbedding(_Embedding): ...

class _Learned(_Components):
    def __init__(self, *args, n_components=2, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components

class Isomap(_Learned):
    def reconstruction_error(self): ...
class LocallyLinearEmbedding(_Learned): ...

def __getattr__(name): ...
