"""What estimators of scikit-learn allow besides rows by features, and what sets them anew."""

import numpy as np
from sklearn.decomposition import PCA, DictionaryLearning
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import SGDClassifier
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler

rng = np.random.default_rng(0)
X = rng.random((40, 5))
y = X[:, 0]
labels = (y > 0.5).astype(int)

# Ensembles are made of estimators.
forest = RandomForestRegressor(n_estimators=3).fit(X, y)
forest.predict(X[:, :4])  # expect: invalid-value
forest[0].tree_
boosted = GradientBoostingRegressor(n_estimators=3).fit(X, y)
boosted[0, 0].tree_
assert len(forest) == 3
for tree in forest:
    tree.predict(X)

# Boosting leaves the data to them.
cubes = rng.random((40, 3, 3))
anything = AdaBoostClassifier(DummyClassifier(strategy="most_frequent")).fit(cubes, labels)
anything.predict(cubes)
anything.fit(cubes[:, 0, 0], labels)  # expect: invalid-value

# Classes have more attributes than are described.
SGDClassifier.loss_functions


class Sparse(SGDClassifier):
    def fit(self, X, y):
        super().fit(X, y)
        return self.sparsify()


Sparse().fit(X, labels).densify()

# Parameters can be set afterwards.
pca = PCA(3)
np.zeros((40, 3)) + pca.fit_transform(X)
pca.set_params(n_components=2)
np.zeros((40, 2)) + pca.fit_transform(X)
np.zeros((40, 3)) + pca.fit_transform(X)  # expect: shape-mismatch
codes = DictionaryLearning(4, transform_algorithm="threshold")
code = codes.fit(X).transform(X)
codes.split_sign = True
split = codes.transform(X)
code - (split[:, :4] - split[:, 4:])


class Last(StandardScaler):
    def fit_predict(self, X, y):
        return self.fit(X)


Pipeline([("first", StandardScaler()), ("last", Last())]).fit_predict(X, labels)
