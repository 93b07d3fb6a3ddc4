"""Frames, estimators and plots: every statement either runs or fails as its comment says."""
import matplotlib
import numpy as np
import pandas as pd

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.metrics import accuracy_score, confusion_matrix, mean_squared_error
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import LabelEncoder, MinMaxScaler, PolynomialFeatures, StandardScaler
from sklearn.svm import SVC

rng = np.random.default_rng(0)
X = rng.random((40, 3))
y = X[:, 0] * 2
labels = (y > 1).astype(int)

# One feature is a column, not a vector.
LinearRegression().fit(X[:, 0], y)  # expect: invalid-value
LinearRegression().fit(X[:, 0].reshape(-1, 1), y)
line = LinearRegression().fit(X[:, :1], y)
line.predict(0.5)  # expect: invalid-value
line.predict([[0.5]])
line.predict([0.5])  # expect: invalid-value
line.predict(np.linspace(0, 1, 50))  # expect: invalid-value
line.predict(np.linspace(0, 1, 50)[:, None])
StandardScaler().fit_transform(y)  # expect: invalid-value
StandardScaler().fit_transform(y[:, np.newaxis])
MinMaxScaler().fit_transform(rng.random((8, 3, 2)))  # expect: invalid-value
MinMaxScaler().fit_transform(rng.random((8, 3, 2)).reshape(8, -1))

# The results of train_test_split come in pairs.
X_train, X_test, y_train, y_test = train_test_split(X, labels, test_size=0.25)
a_train, b_train, a_test, b_test = train_test_split(X, labels, test_size=0.25)
LogisticRegression().fit(X_train, y_train).score(X_test, y_test)
LogisticRegression().fit(a_train, b_train)  # expect: invalid-value
LogisticRegression().fit(X_train, y_test)  # expect: invalid-value
accuracy_score(y_train, y_test)  # expect: invalid-value
accuracy_score(y_test, KNeighborsClassifier(2).fit(X_train, y_train).predict(X_test))
accuracy_score(y_test, KNeighborsClassifier(2).fit(X_train, y_train).predict(X_train))  # expect: invalid-value
train_test_split(X, labels[:-1])  # expect: invalid-value

# As many features as before.
model = SVC().fit(X_train, y_train)
model.predict(X_test[:, :2])  # expect: invalid-value
model.predict(X_test)
model.predict(X_test[0])  # expect: invalid-value
model.predict(X_test[0].reshape(1, -1))
scaler = StandardScaler().fit(X)
scaler.transform(np.hstack([X, X]))  # expect: invalid-value
scaler.transform(X_test)
wide = PolynomialFeatures(2).fit_transform(X)
LinearRegression().fit(wide, y).predict(X)  # expect: invalid-value
LinearRegression().fit(wide, y).predict(wide)
reduced = PCA(n_components=2).fit(X)
LinearRegression().fit(reduced.transform(X), y).predict(X)  # expect: invalid-value
PCA(n_components=5).fit(X)  # expect: invalid-value
KMeans(n_clusters=3, n_init=1).fit(X).predict(X[:, 1:])  # expect: invalid-value
pipeline = make_pipeline(StandardScaler(), PCA(2), LogisticRegression())
pipeline.fit(X, labels).predict(X)
pipeline.predict(wide)  # expect: invalid-value
iris = load_iris()
pipeline.fit(iris.data, iris.target).score(iris.data, iris.target)
cross_val_score(SVC(), iris.data, iris.target[:100])  # expect: invalid-value
confusion_matrix(labels, labels[1:])  # expect: invalid-value
mean_squared_error(y, np.zeros((40, 2)))  # expect: invalid-value
LabelEncoder().fit_transform(X)  # expect: invalid-value
LabelEncoder().fit_transform(["a", "b", "a"])
np.zeros(40) + LinearRegression().fit(X, y).predict(X)
np.zeros(40) @ LinearRegression().fit(X, y[:, None]).predict(X)
np.zeros(3) @ LinearRegression().fit(X, y[:, None]).predict(X)  # expect: shape-mismatch

# Frames.
frame = pd.DataFrame(X, columns=["a", "b", "c"])
frame["price"] = y
frame["d"] = frame["a"] * 2
frame[["a", "d"]].to_numpy() @ np.ones(2)
frame.to_numpy() @ np.ones(4)  # expect: shape-mismatch
frame["z"]  # expect: key-missing
frame[["a", "z"]]  # expect: key-missing
frame.drop("z", axis=1)  # expect: key-missing
frame.drop(columns=["price"]).values.reshape(40, 2, 2)
frame.drop(columns=["price", "d"]).values.reshape(40, 2, 2)  # expect: invalid-reshape
frame["a"].reshape(-1, 1)  # expect: no-such-attribute
frame["a"].values.reshape(-1, 1)
frame["e"] = [1, 2, 3]  # expect: invalid-value
pd.DataFrame({"a": [1, 2], "b": [1, 2, 3]})  # expect: shape-mismatch
pd.DataFrame({"a": [1, 2, 4], "b": [1, 2, 3]})
pd.DataFrame(X, columns=["a", "b"])  # expect: invalid-value
pd.DataFrame(rng.random((2, 3, 4)))  # expect: invalid-value
frame.columns = ["a"]  # expect: shape-mismatch
frame.iloc[:, 9]  # expect: index-out-of-range
frame.iloc[:, :-1].values + np.zeros((40, 4))
inputs, target = frame.drop(columns="price"), frame["price"]
LinearRegression().fit(inputs, target).predict(frame)  # expect: invalid-value
LinearRegression().fit(inputs, target).predict(inputs)
LinearRegression().fit(frame["a"], target)  # expect: invalid-value
LinearRegression().fit(frame[["a"]], target)
part, rest, part_target, rest_target = train_test_split(inputs, target, test_size=0.5)
LinearRegression().fit(part, part_target).predict(rest).reshape(10, 2)
pd.concat([frame, frame]).to_numpy().reshape(80, -1) + np.zeros(5)
if frame["a"] > 0.5: print("some")  # expect: invalid-value
renamed = frame.rename(columns={"a": "first"})
renamed["a"]  # expect: key-missing
renamed["first"]

# Plots.
x = np.linspace(0, 1, 50)
plt.plot(x, x[1:])  # expect: invalid-value
plt.plot(x, x ** 2, "r--", x, x)
plt.plot(x, X)  # expect: invalid-value
plt.plot(range(40), X)
plt.scatter(x, y)  # expect: shape-mismatch
plt.scatter(X[:, 0], y)
plt.bar(["a", "b", "c"], [1, 2])  # expect: shape-mismatch
plt.bar(["a", "b", "c"], [1, 2, 3])
plt.imshow(rng.random((3, 28, 28)))  # expect: wrong-type
plt.imshow(rng.random((3, 28, 28)).transpose(1, 2, 0))
plt.imshow(rng.random(784))  # expect: wrong-type
plt.imshow(rng.random(784).reshape(28, 28))
figure, axes = plt.subplots(2, 2)
axes[0].plot(x, x)  # expect: no-such-attribute
axes[0, 0].plot(x, x)
axes[1, 2].plot(x, x)  # expect: index-out-of-range
axes.plot(x)  # expect: no-such-attribute
figure, axes = plt.subplots(1, 3)
axes[0, 1].plot(x, x)  # expect: too-many-indices
axes[1].plot(x, x)
figure, axes = plt.subplots()
axes.plot(x, x[::2])  # expect: invalid-value
axes.plot(x[::2], x[::2])
pd.DataFrame.sparse.from_spmatrix
