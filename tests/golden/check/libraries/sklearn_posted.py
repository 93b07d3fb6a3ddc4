# Programs with scikit-learn and pyplot as people post them, each with its mended twin; the libraries say what is in the comments.

# ValueError: Expected 2D array, got 1D array instead:
def expected2d():
    import numpy as np
    from sklearn.linear_model import LinearRegression
    X = np.arange(10); y = np.arange(10)
    m = LinearRegression().fit(X, y)  # expect: invalid-value

def expected2d_mended():
    import numpy as np
    from sklearn.linear_model import LinearRegression
    X = np.arange(10); y = np.arange(10)
    m = LinearRegression().fit(X.reshape(-1, 1), y)

expected2d()
expected2d_mended()

# ValueError: Expected 2D array, got 1D array instead:
def predict1():
    import numpy as np
    from sklearn.neighbors import KNeighborsClassifier
    X = np.random.rand(30, 4); y = np.random.randint(0, 3, 30)
    clf = KNeighborsClassifier(3).fit(X, y)
    p = clf.predict([5.1, 3.5, 1.4, 0.2])  # expect: invalid-value

def predict1_mended():
    import numpy as np
    from sklearn.neighbors import KNeighborsClassifier
    X = np.random.rand(30, 4); y = np.random.randint(0, 3, 30)
    clf = KNeighborsClassifier(3).fit(X, y)
    p = clf.predict([[5.1, 3.5, 1.4, 0.2]])

predict1()
predict1_mended()

# ValueError: Expected 2D array, got scalar array instead:
def predict_scalar():
    import numpy as np
    from sklearn.linear_model import LinearRegression
    m = LinearRegression().fit(np.ones((5, 1)), np.ones(5))
    p = m.predict(6.5)  # expect: invalid-value

def predict_scalar_mended():
    import numpy as np
    from sklearn.linear_model import LinearRegression
    m = LinearRegression().fit(np.ones((5, 1)), np.ones(5))
    p = m.predict([[6.5]])

predict_scalar()
predict_scalar_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [30, 29]
def inconsistent():
    import numpy as np
    from sklearn.svm import SVC
    X = np.random.rand(30, 4); y = np.random.randint(0, 2, 29)
    SVC().fit(X, y)  # expect: invalid-value

def inconsistent_mended():
    import numpy as np
    from sklearn.svm import SVC
    X = np.random.rand(30, 4); y = np.random.randint(0, 2, 29)
    SVC().fit(X[:29], y)

inconsistent()
inconsistent_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [80, 20]
def tts_order():
    import numpy as np
    from sklearn.model_selection import train_test_split
    from sklearn.ensemble import RandomForestClassifier
    X = np.random.rand(100, 4); y = np.random.randint(0, 2, 100)
    X_train, y_train, X_test, y_test = train_test_split(X, y, test_size=0.2)
    RandomForestClassifier().fit(X_train, y_train)  # expect: invalid-value

def tts_order_mended():
    import numpy as np
    from sklearn.model_selection import train_test_split
    from sklearn.ensemble import RandomForestClassifier
    X = np.random.rand(100, 4); y = np.random.randint(0, 2, 100)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
    RandomForestClassifier().fit(X_train, y_train)

tts_order()
tts_order_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [100, 99]
def tts_lengths():
    import numpy as np
    from sklearn.model_selection import train_test_split
    X = np.random.rand(100, 4); y = np.random.randint(0, 2, 99)
    a, b, c, d = train_test_split(X, y)  # expect: invalid-value

def tts_lengths_mended():
    import numpy as np
    from sklearn.model_selection import train_test_split
    X = np.random.rand(100, 4); y = np.random.randint(0, 2, 99)
    a, b, c, d = train_test_split(X[:99], y)

tts_lengths()
tts_lengths_mended()

# ValueError: X has 4 features, but LogisticRegression is expecting 5 features as input.
def features_changed():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    m = LogisticRegression().fit(np.random.rand(20, 5), np.random.randint(0, 2, 20))
    p = m.predict(np.random.rand(3, 4))  # expect: invalid-value

def features_changed_mended():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    m = LogisticRegression().fit(np.random.rand(20, 5), np.random.randint(0, 2, 20))
    p = m.predict(np.random.rand(3, 5))

features_changed()
features_changed_mended()

# ValueError: X has 3 features, but StandardScaler is expecting 5 features as input.
def scaler_features():
    import numpy as np
    from sklearn.preprocessing import StandardScaler
    s = StandardScaler().fit(np.random.rand(20, 5))
    z = s.transform(np.random.rand(4, 3))  # expect: invalid-value

def scaler_features_mended():
    import numpy as np
    from sklearn.preprocessing import StandardScaler
    s = StandardScaler().fit(np.random.rand(20, 5))
    z = s.transform(np.random.rand(4, 5))

scaler_features()
scaler_features_mended()

# ValueError: Expected 2D array, got 1D array instead:
def scaler_1d():
    import numpy as np
    from sklearn.preprocessing import MinMaxScaler
    y = np.random.rand(20)
    z = MinMaxScaler().fit_transform(y)  # expect: invalid-value

def scaler_1d_mended():
    import numpy as np
    from sklearn.preprocessing import MinMaxScaler
    y = np.random.rand(20)
    z = MinMaxScaler().fit_transform(y.reshape(-1, 1))

scaler_1d()
scaler_1d_mended()

# ValueError: X has 1 features, but LinearRegression is expecting 4 features as input.
def poly_predict():
    import numpy as np
    from sklearn.preprocessing import PolynomialFeatures
    from sklearn.linear_model import LinearRegression
    X = np.random.rand(20, 1); y = np.random.rand(20)
    poly = PolynomialFeatures(degree=3)
    m = LinearRegression().fit(poly.fit_transform(X), y)
    p = m.predict(np.array([[0.5]]))  # expect: invalid-value

def poly_predict_mended():
    import numpy as np
    from sklearn.preprocessing import PolynomialFeatures
    from sklearn.linear_model import LinearRegression
    X = np.random.rand(20, 1); y = np.random.rand(20)
    poly = PolynomialFeatures(degree=3)
    m = LinearRegression().fit(poly.fit_transform(X), y)
    p = m.predict(poly.transform(np.array([[0.5]])))

poly_predict()
poly_predict_mended()

# ValueError: Found array with dim 3, while dim <= 2 is required by SVC.
def images_4d():
    import numpy as np
    from sklearn.svm import SVC
    X = np.zeros((50, 8, 8)); y = np.zeros(50)
    SVC().fit(X, y)  # expect: invalid-value

def images_4d_mended():
    import numpy as np
    from sklearn.svm import SVC
    X = np.zeros((50, 8, 8)); y = np.zeros(50)
    SVC().fit(X.reshape(50, -1), np.arange(50) % 2)

images_4d()
images_4d_mended()

# ValueError: n_components=5 must be between 0 and min(n_samples, n_features)=3 with svd_solver='full'
def pca_components():
    import numpy as np
    from sklearn.decomposition import PCA
    z = PCA(n_components=5).fit_transform(np.random.rand(20, 3))  # expect: invalid-value

def pca_components_mended():
    import numpy as np
    from sklearn.decomposition import PCA
    z = PCA(n_components=2).fit_transform(np.random.rand(20, 3))

pca_components()
pca_components_mended()

# ValueError: X has 10 features, but LogisticRegression is expecting 3 features as input.
def pca_then_predict():
    import numpy as np
    from sklearn.decomposition import PCA
    from sklearn.linear_model import LogisticRegression
    X = np.random.rand(50, 10); y = np.arange(50) % 2
    pca = PCA(n_components=3)
    clf = LogisticRegression().fit(pca.fit_transform(X), y)
    clf.predict(X)  # expect: invalid-value

def pca_then_predict_mended():
    import numpy as np
    from sklearn.decomposition import PCA
    from sklearn.linear_model import LogisticRegression
    X = np.random.rand(50, 10); y = np.arange(50) % 2
    pca = PCA(n_components=3)
    clf = LogisticRegression().fit(pca.fit_transform(X), y)
    clf.predict(pca.transform(X))

pca_then_predict()
pca_then_predict_mended()

# ValueError: X has 3 features, but StandardScaler is expecting 4 features as input.
def pipeline():
    import numpy as np
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC
    p = make_pipeline(StandardScaler(), SVC()).fit(np.random.rand(20, 4), np.arange(20) % 2)
    p.predict(np.random.rand(5, 3))  # expect: invalid-value

def pipeline_mended():
    import numpy as np
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.svm import SVC
    p = make_pipeline(StandardScaler(), SVC()).fit(np.random.rand(20, 4), np.arange(20) % 2)
    p.predict(np.random.rand(5, 4))

pipeline()
pipeline_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [10, 9]
def metrics_len():
    import numpy as np
    from sklearn.metrics import accuracy_score
    a = accuracy_score(np.zeros(10), np.zeros(9))  # expect: invalid-value

def metrics_len_mended():
    import numpy as np
    from sklearn.metrics import accuracy_score
    a = accuracy_score(np.zeros(10), np.zeros(10))

metrics_len()
metrics_len_mended()

# ValueError: y_true and y_pred have different number of output (2!=3)
def mse_shape():
    import numpy as np
    from sklearn.metrics import mean_squared_error
    e = mean_squared_error(np.zeros((10, 2)), np.zeros((10, 3)))  # expect: invalid-value

def mse_shape_mended():
    import numpy as np
    from sklearn.metrics import mean_squared_error
    e = mean_squared_error(np.zeros((10, 2)), np.zeros((10, 2)))

mse_shape()
mse_shape_mended()

# ValueError: n_samples=5 should be >= n_clusters=8.
def kmeans():
    import numpy as np
    from sklearn.cluster import KMeans
    KMeans(n_clusters=8).fit(np.random.rand(5, 2))  # expect: invalid-value

def kmeans_mended():
    import numpy as np
    from sklearn.cluster import KMeans
    KMeans(n_clusters=3).fit(np.random.rand(5, 2))

kmeans()
kmeans_mended()

# ValueError: X has 3 features, but KMeans is expecting 2 features as input.
def kmeans_predict():
    import numpy as np
    from sklearn.cluster import KMeans
    km = KMeans(n_clusters=3).fit(np.random.rand(50, 2))
    km.predict([[1.0, 2.0, 3.0]])  # expect: invalid-value

def kmeans_predict_mended():
    import numpy as np
    from sklearn.cluster import KMeans
    km = KMeans(n_clusters=3).fit(np.random.rand(50, 2))
    km.predict([[1.0, 2.0]])

kmeans_predict()
kmeans_predict_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [20, 19]
def gridsearch():
    import numpy as np
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import SVC
    g = GridSearchCV(SVC(), {"C": [1, 10]})
    g.fit(np.random.rand(20, 4), np.arange(19) % 2)  # expect: invalid-value

def gridsearch_mended():
    import numpy as np
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import SVC
    g = GridSearchCV(SVC(), {"C": [1, 10]})
    g.fit(np.random.rand(20, 4), np.arange(20) % 2)

gridsearch()
gridsearch_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [20, 21]
def cross_val():
    import numpy as np
    from sklearn.model_selection import cross_val_score
    from sklearn.linear_model import Ridge
    s = cross_val_score(Ridge(), np.random.rand(20, 4), np.random.rand(21))  # expect: invalid-value

def cross_val_mended():
    import numpy as np
    from sklearn.model_selection import cross_val_score
    from sklearn.linear_model import Ridge
    s = cross_val_score(Ridge(), np.random.rand(20, 4), np.random.rand(20))

cross_val()
cross_val_mended()

# ValueError: Expected 2D array, got 1D array instead:
def onehot_1d():
    import numpy as np
    from sklearn.preprocessing import OneHotEncoder
    e = OneHotEncoder().fit_transform(np.array(["a", "b", "c"]))  # expect: invalid-value

def onehot_1d_mended():
    import numpy as np
    from sklearn.preprocessing import OneHotEncoder
    e = OneHotEncoder().fit_transform(np.array(["a", "b", "c"]).reshape(-1, 1))

onehot_1d()
onehot_1d_mended()

# ValueError: y should be a 1d array, got an array of shape (2, 2) instead.
def label_encoder_2d():
    import numpy as np
    from sklearn.preprocessing import LabelEncoder
    e = LabelEncoder().fit_transform(np.array([["a", "b"], ["c", "d"]]))  # expect: invalid-value

def label_encoder_2d_mended():
    import numpy as np
    from sklearn.preprocessing import LabelEncoder
    e = LabelEncoder().fit_transform(np.array(["a", "b", "c", "d"]))

label_encoder_2d()
label_encoder_2d_mended()

# ValueError: y should be a 1d array, got an array of shape (20, 2) instead.
def y2d_classifier():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    y = np.eye(2)[np.arange(20) % 2]
    LogisticRegression().fit(np.random.rand(20, 3), y)  # expect: invalid-value

def y2d_classifier_mended():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    y = np.eye(2)[np.arange(20) % 2]
    LogisticRegression().fit(np.random.rand(20, 3), y.argmax(1))

y2d_classifier()
y2d_classifier_mended()

# ValueError: Expected a 2-dimensional container but got <class 'pandas.Series'> instead. Pass a DataF
def column_vector_series():
    import pandas as pd
    from sklearn.linear_model import LinearRegression
    df = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [2.0, 4.0, 6.0]})
    LinearRegression().fit(df["x"], df["y"])  # expect: invalid-value

def column_vector_series_mended():
    import pandas as pd
    from sklearn.linear_model import LinearRegression
    df = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [2.0, 4.0, 6.0]})
    LinearRegression().fit(df[["x"]], df["y"])

column_vector_series()
column_vector_series_mended()

# ValueError: The feature names should match those that were passed during fit.
def feature_names():
    import pandas as pd
    from sklearn.linear_model import LinearRegression
    df = pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": [2.0, 4.0, 6.0], "y": [1.0, 2.0, 3.0]})
    m = LinearRegression().fit(df[["a", "b"]], df["y"])
    m.predict(df[["a"]])  # expect: invalid-value

def feature_names_mended():
    import pandas as pd
    from sklearn.linear_model import LinearRegression
    df = pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": [2.0, 4.0, 6.0], "y": [1.0, 2.0, 3.0]})
    m = LinearRegression().fit(df[["a", "b"]], df["y"])
    m.predict(df[["a", "b"]])

feature_names()
feature_names_mended()

# ValueError: X has 3 features, but DecisionTreeClassifier is expecting 4 features as input.
def iris():
    from sklearn.datasets import load_iris
    from sklearn.tree import DecisionTreeClassifier
    iris = load_iris()
    clf = DecisionTreeClassifier().fit(iris.data, iris.target)
    clf.predict([[5.1, 3.5, 1.4]])  # expect: invalid-value

def iris_mended():
    from sklearn.datasets import load_iris
    from sklearn.tree import DecisionTreeClassifier
    iris = load_iris()
    clf = DecisionTreeClassifier().fit(iris.data, iris.target)
    clf.predict([[5.1, 3.5, 1.4, 0.2]])

iris()
iris_mended()

# ValueError: Expected 2D array, got 1D array instead:
def return_xy():
    from sklearn.datasets import load_wine
    from sklearn.ensemble import RandomForestClassifier
    X, y = load_wine(return_X_y=True)
    clf = RandomForestClassifier().fit(X, y)
    clf.predict(X[0])  # expect: invalid-value

def return_xy_mended():
    from sklearn.datasets import load_wine
    from sklearn.ensemble import RandomForestClassifier
    X, y = load_wine(return_X_y=True)
    clf = RandomForestClassifier().fit(X, y)
    clf.predict(X[:1])

return_xy()
return_xy_mended()

# ValueError: x and y must have same first dimension, but have shapes (100,) and (50,)
def plot_lengths():
    import numpy as np
    import matplotlib.pyplot as plt
    x = np.arange(0, 10, 0.1)
    y = np.sin(np.linspace(0, 10, 50))
    plt.plot(x, y)  # expect: invalid-value

def plot_lengths_mended():
    import numpy as np
    import matplotlib.pyplot as plt
    x = np.arange(0, 10, 0.1)
    y = np.sin(np.linspace(0, 10, 50))
    plt.plot(np.linspace(0, 10, 50), y)

plot_lengths()
plot_lengths_mended()

# ValueError: x and y must be the same size
def scatter():
    import matplotlib.pyplot as plt
    plt.scatter([1, 2, 3], [4, 5])  # expect: shape-mismatch

def scatter_mended():
    import matplotlib.pyplot as plt
    plt.scatter([1, 2, 3], [4, 5, 6])

scatter()
scatter_mended()

# TypeError: Invalid shape (1, 28, 28) for image data
def imshow():
    import numpy as np
    import matplotlib.pyplot as plt
    img = np.zeros((1, 28, 28))
    plt.imshow(img)  # expect: wrong-type

def imshow_mended():
    import numpy as np
    import matplotlib.pyplot as plt
    img = np.zeros((1, 28, 28))
    plt.imshow(img[0])

imshow()
imshow_mended()

# TypeError: Invalid shape (28, 28, 1, 1) for image data
def imshow_batch():
    import numpy as np
    import matplotlib.pyplot as plt
    img = np.zeros((28, 28, 1, 1))
    plt.imshow(img)  # expect: wrong-type

def imshow_batch_mended():
    import numpy as np
    import matplotlib.pyplot as plt
    img = np.zeros((28, 28, 1, 1))
    plt.imshow(img[..., 0])

imshow_batch()
imshow_batch_mended()

# AttributeError: 'numpy.ndarray' object has no attribute 'plot'
def subplots_axes():
    import matplotlib.pyplot as plt
    fig, ax = plt.subplots(2, 2)
    ax[0].plot([1, 2], [3, 4])  # expect: no-such-attribute

def subplots_axes_mended():
    import matplotlib.pyplot as plt
    fig, ax = plt.subplots(2, 2)
    ax[0, 0].plot([1, 2], [3, 4])

subplots_axes()
subplots_axes_mended()

# ValueError: not enough values to unpack (expected 3, got 2)
def subplots_unpack():
    import matplotlib.pyplot as plt
    fig, (ax1, ax2, ax3) = plt.subplots(1, 2)  # expect: unpack-mismatch

def subplots_unpack_mended():
    import matplotlib.pyplot as plt
    fig, (ax1, ax2, ax3) = plt.subplots(1, 3)

subplots_unpack()
subplots_unpack_mended()

# ValueError: shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between 'x'
def bar():
    import matplotlib.pyplot as plt
    plt.bar(["a", "b", "c"], [1, 2])  # expect: shape-mismatch

def bar_mended():
    import matplotlib.pyplot as plt
    plt.bar(["a", "b", "c"], [1, 2, 3])

bar()
bar_mended()

# ValueError: 'x' has size 5, but 'y2' has an unequal size of 6
def fill_between():
    import numpy as np
    import matplotlib.pyplot as plt
    plt.fill_between(np.arange(5), np.zeros(5), np.ones(6))  # expect: shape-mismatch

def fill_between_mended():
    import numpy as np
    import matplotlib.pyplot as plt
    plt.fill_between(np.arange(5), np.zeros(5), np.ones(5))

fill_between()
fill_between_mended()
