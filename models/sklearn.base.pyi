"""What all estimators of scikit-learn agree on, and the contract of its own: what `fit` was given against what
`predict`, `transform` and `score` are given. The other stubs of scikit-learn say which estimators follow which part."""

from moira.stubs import *
from numpy import ndarray as _ndarray
from sklearn.exceptions import NotFittedError as _NotFittedError

class _Config:
    """What `sklearn.set_config` was told."""
    makes_frames = False

# What is checked of data.

def _shape(X):
    """Frames say what shape they have, other things convert to arrays."""
    if isinstance(X, (Shaped, list, tuple)):
        return shape_of(X)
    if hasattr(X, "_rows_by_columns"):
        return X._rows_by_columns
    return X.shape if hasattr(X, "shape") else shape_of(X)

def _is_plain(X):
    """Whether it is something of which the rules below speak: sparse matrices and the like are not."""
    return isinstance(X, (Shaped, list, tuple, int, float, str)) or hasattr(X, "_rows_by_columns")

def _refused(X, S, name):
    """What is said of data that has no rows and columns."""
    if X is None:
        return not_modelled("no data")
    if len(S) == 0 and not _is_plain(X):
        return not_modelled("what it is made of")
    if len(S) < 2:
        kind = "scalar" if len(S) == 0 else "1D"
        raise ValueError(f"Expected 2D array, got {kind} array instead. Reshape your data either using "
                         "array.reshape(-1, 1) if your data has a single feature or array.reshape(1, -1) if it "
                         "contains a single sample.")
    raise ValueError(f"Found array with dim {len(S)}, while dim <= 2 is required by {name}.")

def _length(x):
    """How many samples there are; None where it is not known."""
    if x is None or isinstance(x, (str, dict)):
        return None
    S = _shape(x)
    return S[0] if len(S) > 0 else None

def _same_lengths(*given):
    """The number of samples of things that must have as many."""
    sizes = [n for n in [_length(x) for x in given] if n is not None]
    for n in sizes[1:]:
        if n != sizes[0]:
            raise ValueError(f"Found input variables with inconsistent numbers of samples: [{joined(tuple(sizes), ', ')}]")
    return sizes[0] if len(sizes) > 0 else None

def _one_column(y):
    S = _shape(y)
    if len(S) > 2 or len(S) == 2 and S[1] != 1:
        raise ValueError(f"y should be a 1d array, got an array of shape {S} instead.")

def _anything() -> Any: ...
def _some_float() -> float: ...

# What programs derive their own estimators from.

class BaseEstimator:
    def get_feature_names_out(self, input_features=None) -> Any: ...
    def get_params(self, deep=True) -> dict: ...
    def set_params(self, **params):
        for name in params:
            setattr(self, name, params[name])
        return self
    def get_metadata_routing(self) -> Any: ...
    def __repr__(self, N_CHAR_MAX=700) -> str: ...
    def __sklearn_tags__(self) -> Any: ...
    def __sklearn_clone__(self) -> Any: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state) -> None: ...
    def __getattr__(self, name): ...

class ClassifierMixin(Any):
    _estimator_type = "classifier"
    def score(self, X, y, sample_weight=None) -> float: ...

class RegressorMixin(Any):
    _estimator_type = "regressor"
    def score(self, X, y, sample_weight=None) -> float: ...

class TransformerMixin(Any):
    def fit_transform(self, X, y=None, **fit_params): ...
    def set_output(self, *, transform=None) -> self: ...

class ClusterMixin(Any):
    _estimator_type = "clusterer"
    def fit_predict(self, X, y=None, **kwargs): ...

class BiclusterMixin(Any): ...

class DensityMixin(Any):
    def score(self, X, y=None): ...

class OutlierMixin(Any):
    def fit_predict(self, X, y=None, **kwargs): ...

class OneToOneFeatureMixin(Any):
    def get_feature_names_out(self, input_features=None) -> Any: ...

class ClassNamePrefixFeaturesOutMixin(Any):
    def get_feature_names_out(self, input_features=None) -> Any: ...

class MetaEstimatorMixin(Any): ...

class MultiOutputMixin(Any): ...

def clone(estimator, *, safe=True): ...
def is_classifier(estimator) -> bool: ...
def is_regressor(estimator) -> bool: ...
def is_clusterer(estimator) -> bool: ...

# The contract.

class _Fitted(BaseEstimator):
    """An estimator that learns from a table how many features there are."""
    _is_learned = False

    def __init__(self, *args, **params):
        self._features = None
        self._results = None

    def __setattr__(self, name, value):
        # A program may set by itself what `fit` learns.
        if isinstance(name, str) and name.endswith("_"):
            object.__setattr__(self, "_is_learned", True)
        object.__setattr__(self, name, value)

    def _name(self):
        return type(self).__name__

    def _table(self, X):
        """The shape of data, rows by features."""
        # Also where nothing is known of them, as of sparse ones, it has learned from them.
        object.__setattr__(self, "_is_learned", True)
        S = _shape(X)
        return _refused(X, S, self._name()) if certainly(len(S) != 2) else S

    def _learn(self, X, y=None):
        S = self._table(X)
        _same_lengths(X, y)
        self._features = S[1]
        if y is not None:
            self._see(y)

    def _see(self, y):
        """What is known of the labels."""

    def _require_fit(self):
        if certainly(self._features is None) and certainly(self._is_learned is False):
            raise _NotFittedError(f"This {self._name()} instance is not fitted yet. Call 'fit' with appropriate arguments before "
                                  "using this estimator.")

    def _take(self, X):
        """The number of samples that are given to what was fitted."""
        self._require_fit()
        S = self._table(X)
        if certainly(len(S) >= 2) and self._features is not None and S[1] != self._features:
            raise ValueError(f"X has {S[1]} features, but {self._name()} is expecting {self._features} features as input.")
        return S[0]

    def fit(self, X, y=None, *rest, **named):
        self._learn(X, y)
        return self

    def partial_fit(self, X, y=None, *rest, **named):
        S = self._table(X)
        _same_lengths(X, y)
        if self._features is not None:
            self._take(X)
        self._features = S[1]
        return self

class _Labelled(_Fitted):
    """An estimator of labels that takes one for each sample."""
    _takes_many = False
    _keeps_columns = False

    def _see(self, y):
        if not self._takes_many:
            _one_column(y)
            self._results = ()
            return
        S = _shape(y)
        if len(S) == 1:
            self._results = ()
        elif len(S) == 2 and (self._keeps_columns or S[1] > 1):
            self._results = (S[1],)
        else:
            self._results = None

    def predict(self, X, *rest, **named):
        n = self._take(X)
        if self._results is None or len(rest) > 0 or len(named) > 0:
            return not_modelled("how many results there are")
        return array((n,) + self._results)

    def score(self, X, y, sample_weight=None) -> float:
        self._take(X)
        _same_lengths(X, y)

class _Linear:
    """Linear models whose coefficients can be kept sparse."""
    def sparsify(self, *args, **named): ...
    def densify(self, *args, **named): ...

class _Classifier(_Labelled):
    _estimator_type = "classifier"
    _least_classes = 1

    def partial_fit(self, X, y=None, classes=None, *rest, **named):
        S = self._table(X)
        _same_lengths(X, y)
        if self._features is not None:
            self._take(X)
        self._features = S[1]
        self._see(y)
        return self

    def predict_proba(self, X, **named):
        n = self._take(X)
        if self._results is None or len(self._results) > 0:
            return not_modelled("a list of results")
        return array((n, fresh("classes", self._least_classes)))

    def predict_log_proba(self, X, **named):
        n = self._take(X)
        if self._results is None or len(self._results) > 0:
            return not_modelled("a list of results")
        return array((n, fresh("classes", self._least_classes)))

    def decision_function(self, X, **named):
        self._take(X)
        return not_modelled("how many classes there are")

class _ManyClassifier(_Classifier):
    """It takes several labels for each sample."""
    _takes_many = True

class _Regressor(_Labelled):
    _estimator_type = "regressor"

    def __getattr__(self, name):
        if name in ("decision_function", "predict_proba", "predict_log_proba"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        return _anything()

class _ManyRegressor(_Regressor):
    _takes_many = True

class _ColumnRegressor(_ManyRegressor):
    """What it gives has a column where the labels had one."""
    _keeps_columns = True

class _Transformer(_Fitted):
    """What has as many samples as before, and a number of columns that it says itself."""
    _frames = False

    def _width(self, n, d):
        return None

    def _learn(self, X, y=None):
        S = self._table(X)
        _same_lengths(X, y)
        self._features = S[1]
        self._columns = self._width(S[0], S[1])

    def _make(self, X, n):
        if self._frames or _Config.makes_frames or not isinstance(X, (Shaped, list, tuple)) and not hasattr(X, "_rows_by_columns"):
            return not_modelled("a frame or a sparse matrix")
        if self._columns is None:
            return not_modelled("how many columns there are")
        return array((n, self._columns))

    def fit_transform(self, X, y=None, *rest, **named):
        S = self._table(X)
        self._learn(X, y)
        return self._make(X, S[0])

    def transform(self, X, *rest, **named):
        n = self._take(X)
        if self._features is None:
            return not_modelled("nothing is known of how it was fitted")
        return self._make(X, n)

    def inverse_transform(self, X, *rest, **named):
        """Without a rule of its own nothing is known of what it takes."""
        return not_modelled("what is given back")

    def set_output(self, *, transform=None):
        self._frames = True
        return self

class _Same(_Transformer):
    """As many columns as there were."""
    def _width(self, n, d):
        return d

class _Components(_Transformer):
    """A parameter says how many columns there are."""
    def __init__(self, n_components=2, *args, **params):
        self._features = None
        self._columns = None
        self.n_components = n_components
    def _width(self, n, d):
        return self.n_components if isinstance(self.n_components, int) else None

class _Detector(_Fitted):
    """It says of each sample whether it is an outlier."""
    _estimator_type = "outlier_detector"
    def predict(self, X, *rest, **named):
        return array((self._take(X),))
    def decision_function(self, X):
        return array((self._take(X),))
    score_samples = decision_function
    def fit_predict(self, X, y=None, **named):
        S = self._table(X)
        self._features = S[1]
        return array((S[0],))

class _Clusterer(_Fitted):
    """Labels that it finds itself."""
    _estimator_type = "clusterer"

    def fit(self, X, y=None, *rest, **named):
        S = self._table(X)
        self._features = S[1]
        self.labels_ = array((S[0],))
        return self

    def fit_predict(self, X, y=None, *rest, **named):
        S = self._table(X)
        self._features = S[1]
        self.labels_ = array((S[0],))
        return array((S[0],))

    def predict(self, X, *rest, **named):
        return array((self._take(X),))

def __getattr__(name): ...
