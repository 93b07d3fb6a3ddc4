"""Random projections."""

from moira.stubs import *
from sklearn.base import _Components

class GaussianRandomProjection(_Components):
    def __init__(self, n_components="auto", **params):
        self._features = None
        self._columns = None
        self.n_components = n_components

def __getattr__(name): ...
