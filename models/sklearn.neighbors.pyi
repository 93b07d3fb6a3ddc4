"""Nearest neighbours."""

from moira.stubs import *
from sklearn.base import _Classifier, _ColumnRegressor, _Fitted, _ManyClassifier, _Transformer, _anything

class _Nearest:
    def kneighbors(self, *args, **named): ...
    def kneighbors_graph(self, *args, **named): ...

class _Around:
    def radius_neighbors(self, *args, **named): ...
    def radius_neighbors_graph(self, *args, **named): ...

class KNeighborsClassifier(_Nearest, _ManyClassifier): ...
class RadiusNeighborsClassifier(_Around, _ManyClassifier): ...
class NearestCentroid(_Classifier): ...
class KNeighborsRegressor(_Nearest, _ColumnRegressor): ...
class RadiusNeighborsRegressor(_Around, _ColumnRegressor): ...

class NearestNeighbors(_Nearest, _Around, _Fitted):
    def __init__(self, n_neighbors=5, *args, **params):
        self._features = None
        self.n_neighbors = n_neighbors
    def kneighbors(self, X=None, n_neighbors=None, return_distance=True):
        k = self.n_neighbors if n_neighbors is None else n_neighbors
        if X is None:
            return _anything()
        n = self._take(X)
        found = array((n, k), "int64")
        return (array((n, k), "float64"), found) if return_distance else found

class KernelDensity(_Fitted):
    def sample(self, *args, **named): ...
    def score(self, *args, **named): ...
    def score_samples(self, X):
        return array((self._take(X),), "float64")

class NeighborhoodComponentsAnalysis(_Transformer):
    def __init__(self, n_components=None, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        return d if self.n_components is None else self.n_components if isinstance(self.n_components, int) else None

def __getattr__(name): ...
