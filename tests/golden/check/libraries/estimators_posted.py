# Estimators, metrics and searches of scikit-learn as people use them, each with its mended twin; scikit-learn says what is in the comments.

# NotFittedError: This LogisticRegression instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.
def not_fitted():
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    clf = LogisticRegression()
    X = np.random.rand(4, 2)
    print(clf.predict(X))  # expect: no-such-attribute

def not_fitted_mended():
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    clf = LogisticRegression()
    X = np.random.rand(4, 2)
    clf.fit(X, [0, 1, 0, 1])
    print(clf.predict(X))

not_fitted()
not_fitted_mended()

# ValueError: y should be a 1d array, got an array of shape (50, 2) instead.
def roc_auc_proba():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_curve

    X, y = np.random.rand(50, 3), np.arange(50) % 2
    clf = LogisticRegression().fit(X, y)
    probs = clf.predict_proba(X)
    fpr, tpr, thr = roc_curve(y, probs)  # expect: invalid-value

def roc_auc_proba_mended():
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_curve

    X, y = np.random.rand(50, 3), np.arange(50) % 2
    clf = LogisticRegression().fit(X, y)
    probs = clf.predict_proba(X)
    fpr, tpr, thr = roc_curve(y, probs[:, 1])

roc_auc_proba()
roc_auc_proba_mended()

# ValueError: Classification metrics can't handle a mix of multilabel-indicator and multiclass targets
def confusion_onehot():
    import numpy as np
    from sklearn.metrics import confusion_matrix

    y_true = np.eye(3)[np.arange(30) % 3]
    y_pred = np.arange(30) % 3
    cm = confusion_matrix(y_true, y_pred)  # expect: invalid-value

def confusion_onehot_mended():
    import numpy as np
    from sklearn.metrics import confusion_matrix

    y_true = np.eye(3)[np.arange(30) % 3]
    y_pred = np.arange(30) % 3
    cm = confusion_matrix(y_true.argmax(axis=1), y_pred)

confusion_onehot()
confusion_onehot_mended()

# ValueError: Found input variables with inconsistent numbers of samples: [50, 100]
def silhouette():
    import numpy as np
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    X = np.random.rand(100, 3)
    km = KMeans(n_clusters=3, n_init=1).fit(X)
    print(silhouette_score(X[:50], km.labels_))  # expect: invalid-value

def silhouette_mended():
    import numpy as np
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    X = np.random.rand(100, 3)
    km = KMeans(n_clusters=3, n_init=1).fit(X)
    print(silhouette_score(X, km.labels_))

silhouette()
silhouette_mended()

# ValueError: Found array with dim 3, while dim <= 2 is required by SVC.
def digits_images():
    from sklearn import datasets, svm, metrics
    from sklearn.model_selection import train_test_split

    digits = datasets.load_digits()
    n_samples = len(digits.images)
    data = digits.images
    clf = svm.SVC(gamma=0.001)
    X_train, X_test, y_train, y_test = train_test_split(data, digits.target, test_size=0.5, shuffle=False)
    clf.fit(X_train, y_train)  # expect: invalid-value

def digits_images_mended():
    from sklearn import datasets, svm, metrics
    from sklearn.model_selection import train_test_split

    digits = datasets.load_digits()
    n_samples = len(digits.images)
    data = digits.images.reshape((n_samples, -1))
    clf = svm.SVC(gamma=0.001)
    X_train, X_test, y_train, y_test = train_test_split(data, digits.target, test_size=0.5, shuffle=False)
    clf.fit(X_train, y_train)
    predicted = clf.predict(X_test)

digits_images()
digits_images_mended()

# ValueError: Expected 2D array, got 1D array instead:
def grid_search():
    import numpy as np
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import SVC

    X, y = np.random.rand(40, 3), np.arange(40) % 2
    grid = GridSearchCV(SVC(), {'C': [1, 10]}, cv=2)
    grid.fit(X, y)
    print(grid.predict(np.random.rand(3)))  # expect: invalid-value

def grid_search_mended():
    import numpy as np
    from sklearn.model_selection import GridSearchCV
    from sklearn.svm import SVC

    X, y = np.random.rand(40, 3), np.arange(40) % 2
    grid = GridSearchCV(SVC(), {'C': [1, 10]}, cv=2)
    grid.fit(X, y)
    print(grid.predict(np.random.rand(1, 3)))

grid_search()
grid_search_mended()

# ValueError: non-broadcastable output operand with shape (60,1) doesn't match the broadcast shape (60,5)
def inverse_transform_width():
    import numpy as np
    from sklearn.preprocessing import MinMaxScaler

    dataset = np.random.rand(300, 5)
    scaler = MinMaxScaler()
    scaled = scaler.fit_transform(dataset)
    yhat = np.random.rand(60, 1)
    inv = scaler.inverse_transform(yhat)  # expect: shape-mismatch

def inverse_transform_width_mended():
    import numpy as np
    from sklearn.preprocessing import MinMaxScaler

    dataset = np.random.rand(300, 5)
    scaler = MinMaxScaler()
    scaled = scaler.fit_transform(dataset)
    yhat = np.random.rand(60, 1)
    inv = scaler.inverse_transform(np.concatenate([yhat, scaled[:60, 1:]], axis=1))

inverse_transform_width()
inverse_transform_width_mended()

# ValueError: Some column names are not columns of the dataframe: {'salary'}
def column_transformer():
    import pandas as pd
    from sklearn.compose import ColumnTransformer
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    df = pd.DataFrame({'age': [20, 30, 40], 'city': ['a', 'b', 'a'], 'income': [1.0, 2.0, 3.0]})
    ct = ColumnTransformer([('num', StandardScaler(), ['age', 'salary']), ('cat', OneHotEncoder(), ['city'])])
    X = ct.fit_transform(df)  # expect: invalid-value

def column_transformer_mended():
    import pandas as pd
    from sklearn.compose import ColumnTransformer
    from sklearn.preprocessing import OneHotEncoder, StandardScaler

    df = pd.DataFrame({'age': [20, 30, 40], 'city': ['a', 'b', 'a'], 'income': [1.0, 2.0, 3.0]})
    ct = ColumnTransformer([('num', StandardScaler(), ['age', 'income']), ('cat', OneHotEncoder(), ['city'])])
    X = ct.fit_transform(df)

column_transformer()
column_transformer_mended()
