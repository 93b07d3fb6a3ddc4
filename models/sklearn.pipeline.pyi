"""Pipelines: each step gets what the one before it gives."""

from moira.stubs import *
from sklearn.base import BaseEstimator as _BaseEstimator

class Pipeline(_BaseEstimator):
    def __init__(self, steps, *, transform_input=None, memory=None, verbose=False):
        self.steps = steps

    def _fitted(self, X, y):
        """What the last step gets, when the others have been fitted."""
        for step in self.steps[:-1]:
            if step[1] is not None and not isinstance(step[1], str):
                X = step[1].fit_transform(X, y)
        return X

    def _passed(self, X):
        for step in self.steps[:-1]:
            if step[1] is not None and not isinstance(step[1], str):
                X = step[1].transform(X)
        return X

    def fit(self, X, y=None, **params):
        X = self._fitted(X, y)
        last = self.steps[-1][1]
        if last is not None and not isinstance(last, str):
            last.fit(X, y)
        return self

    def fit_transform(self, X, y=None, **params):
        return self.steps[-1][1].fit_transform(self._fitted(X, y), y)

    def fit_predict(self, X, y=None, **params):
        return self.steps[-1][1].fit_predict(self._fitted(X, y), y)

    def predict(self, X, **params):
        return self.steps[-1][1].predict(self._passed(X), **params)

    def predict_proba(self, X, **params):
        return self.steps[-1][1].predict_proba(self._passed(X), **params)

    def decision_function(self, X, **params):
        return self.steps[-1][1].decision_function(self._passed(X), **params)

    def transform(self, X, **params):
        return self.steps[-1][1].transform(self._passed(X), **params)

    def score(self, X, y=None, sample_weight=None, **params):
        return self.steps[-1][1].score(self._passed(X), y)

    def predict_log_proba(self, X, **params): ...
    def score_samples(self, X): ...
    def inverse_transform(self, X): ...
    def set_output(self, *, transform=None) -> self: ...
    named_steps: Any
    classes_: Any
    n_features_in_: Any
    feature_names_in_: Any
    def __getitem__(self, index, /): ...
    def __len__(self) -> int: ...

def make_pipeline(*steps, memory=None, transform_input=None, verbose=False):
    return Pipeline([("step", step) for step in steps])

def __getattr__(name): ...
