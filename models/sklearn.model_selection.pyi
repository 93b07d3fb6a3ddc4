"""Splitting data, and validation."""

from moira.stubs import *
import math as _math
from sklearn.base import BaseEstimator as _BaseEstimator
from sklearn.base import _Labelled, _same_lengths, _shape

def _part(x, n):
    """Some of the samples."""
    if isinstance(x, Shaped) and hasattr(x, "new_empty"):
        return x.new_empty((n,) + shape_of(x)[1:])
    if isinstance(x, Shaped):
        return array((n,) + shape_of(x)[1:], dtype_of(x))
    if isinstance(x, list):
        return _some_list()
    if hasattr(x, "_rows_by_columns"):
        return x._some_rows(n)
    return _unknown()

def _unknown() -> Any: ...
def _some_list() -> list: ...

def train_test_split(*arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None):
    if len(arrays) == 0:
        raise ValueError("At least one array required as input")
    n = _same_lengths(*arrays)
    test = 0.25 if test_size is None and train_size is None else test_size
    if isinstance(test, float) and (test >= 1 or test <= 0):
        raise ValueError(f"test_size={test} should be either positive and smaller than the number of samples or a float "
                         "in the (0, 1) range")
    rest = None
    count = None
    if n is not None and certainly(n >= 0):
        if isinstance(test, int):
            count = test
        elif isinstance(test, float) and isinstance(n, int):
            count = _ceiling(test * n)
        if count is not None and not certainly(count >= 0):
            count = None
        if count is not None and train_size is None:
            rest = n - count
    if count is None or rest is None:
        count = fresh("n_test", 0)
        rest = fresh("n_train", 0)
    return [part for x in arrays for part in (_part(x, rest), _part(x, count))]

def _ceiling(x):
    return _math.ceil(x)

def cross_val_score(estimator, X, y=None, *, groups=None, scoring=None, cv=None, n_jobs=None, verbose=0, params=None,
                    pre_dispatch="2*n_jobs", error_score=None, **rest):
    _same_lengths(X, y, groups)
    if cv is None:
        return array((5,), "float64")
    if isinstance(cv, int):
        return array((cv,), "float64")
    return not_modelled("how many splits there are")

def cross_validate(estimator, X, y=None, *, groups=None, **rest):
    _same_lengths(X, y, groups)
    return not_modelled("the results")

def cross_val_predict(estimator, X, y=None, *, groups=None, **rest):
    _same_lengths(X, y, groups)
    return not_modelled("the results")

class _Search(_BaseEstimator):
    def __init__(self, estimator, *args, **params):
        self.estimator = estimator
        self.refit = params["refit"] if "refit" in params else True
        self._features = None
    def fit(self, X, y=None, **params):
        _same_lengths(X, y)
        if isinstance(self.estimator, _Labelled):
            self._features = self.estimator._table(X)[1]
        return self
    def _take(self, X):
        """The best estimator is a copy of the one given, and takes what it would."""
        if not isinstance(self.estimator, _Labelled) or self._features is None or self.refit is not True:
            return
        S = self.estimator._table(X)
        if certainly(len(S) == 2) and S[1] != self._features:
            raise ValueError(f"X has {S[1]} features, but {self.estimator._name()} is expecting {self._features} features as input.")
    def predict(self, X):
        self._take(X)
        return _unknown()
    predict_proba = predict
    def predict_log_proba(self, X): ...
    def decision_function(self, X): ...
    def score_samples(self, X): ...
    def transform(self, X): ...
    def inverse_transform(self, X): ...
    classes_: Any
    n_features_in_: Any
    def score(self, X, y=None) -> float:
        _same_lengths(X, y)

class GridSearchCV(_Search): ...
class RandomizedSearchCV(_Search): ...

def __getattr__(name): ...
