"""What transforms some columns of a frame."""

from moira.stubs import *
from sklearn.base import BaseEstimator as _BaseEstimator

def _anything() -> Any: ...

def _check_columns(transformers, X):
    """Labels that a frame does not have."""
    if not isinstance(transformers, (list, tuple)) or not hasattr(X, "_rows_by_columns") or not hasattr(X, "_names"):
        return
    if X._names is None:
        return
    for part in transformers:
        if isinstance(part, tuple) and len(part) == 3 and isinstance(part[2], (list, str)):
            for name in [part[2]] if isinstance(part[2], str) else part[2]:
                if isinstance(name, str) and name not in X._names:
                    raise ValueError("A given column is not a column of the dataframe")

class ColumnTransformer(_BaseEstimator):
    transformers_: Any
    named_transformers_: Any
    output_indices_: Any
    n_features_in_: Any
    feature_names_in_: Any
    def __init__(self, transformers, *, remainder="drop", sparse_threshold=0.3, n_jobs=None, transformer_weights=None,
                 verbose=False, verbose_feature_names_out=True, force_int_remainder_cols=None):
        self.transformers = transformers
    def fit(self, X, y=None, **params):
        _check_columns(self.transformers, X)
        return self
    def fit_transform(self, X, y=None, **params):
        _check_columns(self.transformers, X)
        return _anything()
    def transform(self, X, **params): ...
    def set_output(self, *, transform=None) -> self: ...
    def __getitem__(self, key, /): ...

def __getattr__(name): ...
