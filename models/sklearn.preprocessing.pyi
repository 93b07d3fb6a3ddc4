"""Preprocessing: how many columns come out."""

from moira.stubs import *
import math as _math
from sklearn.base import BaseEstimator as _BaseEstimator
from sklearn.base import _Same, _Transformer, _shape

class _Invertible(_Same):
    def inverse_transform(self, X, *rest, **named):
        S = self._table(X)
        if self._features is None:
            return not_modelled("nothing is known of how it was fitted")
        return self._make(X, S[0])

class StandardScaler(_Invertible):
    def inverse_transform(self, X, *rest, **named):
        """What is given is broadcast in place, so that one scale serves many columns."""
        self._require_fit()
        S = self._table(X)
        if self._features is None:
            return not_modelled("nothing is known of how it was fitted")
        if S[1] == 1 and self._features != 1:
            raise ValueError(f"non-broadcastable output operand with shape {compact(S)} doesn't match the broadcast shape "
                             f"{compact((S[0], self._features))}")
        if S[1] != self._features and self._features != 1:
            raise ValueError(f"operands could not be broadcast together with shapes {compact(S)} ({self._features},)")
        return self._make(X, S[0]) if certainly(S[1] == self._features) else _unknown()
class MinMaxScaler(StandardScaler): ...
class MaxAbsScaler(StandardScaler): ...
class RobustScaler(StandardScaler): ...
class PowerTransformer(_Same): ...
class QuantileTransformer(_Same): ...
class _Stateless(_Same):
    def _require_fit(self):
        """It learns nothing."""
class Binarizer(_Stateless): ...
class Normalizer(_Stateless): ...
class OrdinalEncoder(_Same): ...

def _unknown() -> Any: ...

class PolynomialFeatures(_Transformer):
    powers_: Any
    def __init__(self, degree=2, *, interaction_only=False, include_bias=True, order="C"):
        self._features = None
        self._columns = None
        self.degree = degree
        self.interaction_only = interaction_only
        self.include_bias = include_bias
    def _width(self, n, d):
        if not isinstance(self.degree, int) or not isinstance(d, int) or self.interaction_only is not False:
            return None
        count = 1
        for i in range(1, self.degree + 1):
            count = count * (d + i) // i
        return count if self.include_bias else count - 1

class OneHotEncoder(_Transformer):
    infrequent_categories_: Any
    def _make(self, X, n):
        return not_modelled("a sparse matrix, whose columns depend on the data")

class KBinsDiscretizer(OneHotEncoder): ...
class SplineTransformer(OneHotEncoder): ...

class LabelEncoder(_BaseEstimator):
    """It takes one column."""
    def set_output(self, *, transform=None) -> self: ...
    def fit(self, y):
        _needs_column(y)
        return self
    def fit_transform(self, y):
        _needs_column(y)
        return array((_shape(y)[0],))
    def transform(self, y):
        _needs_column(y)
        return array((_shape(y)[0],))
    def inverse_transform(self, y):
        _needs_column(y)
        return array((_shape(y)[0],))

def _needs_column(y):
    S = _shape(y)
    if len(S) > 2 or len(S) == 2 and S[1] != 1:
        raise ValueError(f"y should be a 1d array, got an array of shape {S} instead.")

def __getattr__(name): ...
