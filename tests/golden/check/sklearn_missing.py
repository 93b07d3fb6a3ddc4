"""What no regressor of scikit-learn has."""
import numpy as np
from sklearn import linear_model
from sklearn.ensemble import RandomForestRegressor

X, y = np.zeros((5, 2)), np.zeros(5)
forest = RandomForestRegressor().fit(X, y)
forest.feature_importances_
forest.predict_proba(X)  # expect: no-such-attribute
linear_model.LinearRegression().fit(X, y).decision_function(X)  # expect: no-such-attribute
linear_model.LogisticRegression().fit(X, [0, 1, 0, 1, 1]).predict_proba(X)
linear_model.SGDRegressor.decision_function  # expect: no-such-attribute
linear_model.SGDRegressor.set_params
if hasattr(forest, "predict_proba"):
    np.zeros(2) + np.zeros(3)
getattr(forest, "decision_function", None)
