# Estimators that programs write, and what they find above them; data of which nothing is known.
import numpy as np
import unknown_data
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.linear_model import SGDClassifier
from sklearn.neighbors import KNeighborsClassifier


class Scaled(TransformerMixin, BaseEstimator):
    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags

    def __repr__(self):
        return super().__repr__(N_CHAR_MAX=100)

    def transform(self, X):
        return super().routed(X)


class Descent(SGDClassifier):
    def fit(self, X, y):
        super()._more_of_this_version(X)
        return super().fit(X, y)


class Plain:
    def fit(self):
        return super().fit()  # expect: no-such-attribute


scaled = Scaled()
scaled.__sklearn_tags__()
print(scaled, scaled.transform(1), Scaled.set_fit_request)
Descent().fit(np.ones((4, 3)), np.array([0, 1, 0, 1]))
near = KNeighborsClassifier()
near.fit(unknown_data.sparse(np.ones((4, 3))), np.array([0, 1, 0, 1]))
near.predict(np.ones((2, 3)))
KNeighborsClassifier().predict(np.ones((2, 3)))  # expect: no-such-attribute
Plain().fit()
