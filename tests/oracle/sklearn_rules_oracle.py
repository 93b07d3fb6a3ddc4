#!/usr/bin/env python3
"""Compares the stubs of scikit-learn with scikit-learn: every estimator, splitter, metric and data set of theirs.

    sklearn_rules_oracle.py --seed 7             60 calls per function
    sklearn_rules_oracle.py --seed 7 --sample    1 call per function
"""

import ast
import os
import random
import sys

import library_calls

SETUP = """\
import numpy as np
import sklearn.base, sklearn.linear_model, sklearn.svm, sklearn.tree, sklearn.ensemble, sklearn.neighbors
import sklearn.naive_bayes, sklearn.neural_network, sklearn.discriminant_analysis, sklearn.kernel_ridge
import sklearn.cluster, sklearn.preprocessing, sklearn.decomposition, sklearn.manifold
import sklearn.mixture, sklearn.impute, sklearn.feature_selection, sklearn.random_projection, sklearn.kernel_approximation
import sklearn.covariance, sklearn.semi_supervised
import sklearn.model_selection, sklearn.pipeline, sklearn.metrics, sklearn.datasets
def X(*S): return np.random.default_rng(len(S)).random(S)
def L(n): return np.arange(n) % 2
"""
SLOW = {"TSNE": "perplexity=2, max_iter=250", "MLPClassifier": "max_iter=5",
        "MLPRegressor": "max_iter=5", "KMeans": "n_clusters=2", "MiniBatchKMeans": "n_clusters=2",
        "RandomForestClassifier": "n_estimators=3", "RandomForestRegressor": "n_estimators=3",
        "ExtraTreesClassifier": "n_estimators=3", "ExtraTreesRegressor": "n_estimators=3",
        "GradientBoostingClassifier": "n_estimators=3", "GradientBoostingRegressor": "n_estimators=3",
        "HistGradientBoostingClassifier": "max_iter=3", "HistGradientBoostingRegressor": "max_iter=3",
        "AdaBoostClassifier": "n_estimators=3", "AdaBoostRegressor": "n_estimators=3",
        "BaggingClassifier": "n_estimators=3", "BaggingRegressor": "n_estimators=3", "IsolationForest": "n_estimators=3",
        "DictionaryLearning": "n_components=2, max_iter=3", "MiniBatchDictionaryLearning": "n_components=2, max_iter=3",
        "SparsePCA": "n_components=2, max_iter=3", "MiniBatchSparsePCA": "n_components=2, max_iter=3",
        "LatentDirichletAllocation": "n_components=3, max_iter=2", "GaussianRandomProjection": "n_components=2",
        "SelectKBest": "k=2", "MDS": "n_init=1, max_iter=5", "Isomap": "n_neighbors=3", "LocallyLinearEmbedding": "n_neighbors=3, eigen_solver='dense'",
        "SpectralEmbedding": "n_neighbors=3", "NearestNeighbors": "n_neighbors=2", "GaussianMixture": "n_components=2",
        "BayesianGaussianMixture": "n_components=2, max_iter=5",
        "QuantileTransformer": "n_quantiles=3", "KNeighborsClassifier": "n_neighbors=2", "KNeighborsRegressor": "n_neighbors=2"}
# One needs searches, the other is made of others; they have calls of their own.
OTHERS = {"Pipeline", "GridSearchCV", "RandomizedSearchCV"}


def modelled():
    """Pairs of module and class, and of module and function."""
    classes, functions = [], []
    folder = os.path.join(library_calls.ROOT, "models")
    for name in sorted(os.listdir(folder)):
        if not name.startswith("sklearn.") or name == "sklearn.base.pyi":
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        module = name[:-len(".pyi")]
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in OTHERS:
                classes.append((module, node.name))
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                functions.append((module, node.name))
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                functions += [(module, target.id) for target in node.targets]
    return classes, functions


def table(rng, n, d):
    shape = rng.choice([f"{n}, {d}"] * 14 + [f"{n}", f"{n}, {d}, 1", f"{n + 1}, {d}", f"{n}, {d + 1}"])
    return f"X({shape})"


def estimator_line(rng, module, name):
    n, d = rng.choice([8, 10, 12]), rng.choice([2, 3, 4])
    if name == "LabelEncoder":
        y = rng.choice([f"L({n})", f"L({n})", f"L({n}).reshape(-1, 1)", f"X({n}, 2)", "[1, 2, 3]", "['a', 'b']"])
        return f"R = {module}.{name}().{rng.choice(['fit_transform', 'fit'])}({y})"
    arguments = SLOW.get(name, "")
    if name in ("PCA", "TruncatedSVD"):
        arguments = rng.choice(["", "n_components=1", "n_components=2", "2", "n_components=5", "n_components=0.9"][:5 if name[0] == "T" else 6])
    if name == "PolynomialFeatures":
        arguments = rng.choice(["", "2", "degree=3", "3, include_bias=False", "2, interaction_only=True"])
    labels = rng.choice([f"L({n})"] * 8 + [f"L({n}).reshape(-1, 1)", f"X({n}, 2) > 0.5", f"L({n - 1})", f"L({n}).tolist()"])
    if module.endswith(("linear_model", "svm", "tree", "ensemble", "neighbors", "neural_network", "kernel_ridge")) and "Regress" in name:
        labels = rng.choice([f"X({n})"] * 8 + [f"X({n}, 1)", f"X({n}, 2)", f"X({n - 1})", f"X({n}).tolist()"])
    fitted, asked = table(rng, n, d), table(rng, rng.choice([4, n]), d)
    made = f"{module}.{name}({arguments})"
    is_transformer = module.endswith(("preprocessing", "decomposition")) or name in ("Isomap", "LocallyLinearEmbedding")
    if is_transformer:
        calls = [f"{made}.fit_transform({fitted})", f"{made}.fit({fitted}).transform({asked})"]
        if name in ("PCA", "StandardScaler", "MinMaxScaler", "MaxAbsScaler", "RobustScaler"):
            calls.append(f"{made}.fit({fitted}).inverse_transform({asked})")
        return f"R = {rng.choice(calls)}"
    if name in ("TSNE", "MDS", "SpectralEmbedding"):
        return f"R = {made}.fit_transform({fitted})"
    if name in ("SimpleImputer", "KNNImputer") or module.endswith(("feature_selection", "random_projection", "kernel_approximation")) \
            or name == "NeighborhoodComponentsAnalysis":
        with_y = f", {labels}" if module.endswith(("feature_selection", "neighbors")) else ""
        return "R = " + rng.choice([f"{made}.fit_transform({fitted}{with_y})", f"{made}.fit({fitted}{with_y}).transform({asked})"])
    if name in ("NearestNeighbors", "KernelDensity") or module.endswith(("covariance", "mixture")) or name in (
            "OneClassSVM", "IsolationForest", "SGDOneClassSVM"):
        calls = {"NearestNeighbors": ["kneighbors({})", "kneighbors({}, 1)", "kneighbors({}, return_distance=False)"],
                 "KernelDensity": ["score_samples({})"], "GaussianMixture": ["predict({})", "predict_proba({})", "score_samples({})"],
                 "BayesianGaussianMixture": ["predict({})", "predict_proba({})"], "OneClassSVM": ["predict({})", "decision_function({})"],
                 "IsolationForest": ["predict({})", "score_samples({})"], "SGDOneClassSVM": ["predict({})"],
                 "EllipticEnvelope": ["predict({})"]}.get(name, ["location_ if False else X(2)"])
        return f"R = {made}.fit({fitted}).{rng.choice(calls).format(asked)}" if name in calls or "{}" in calls[0] else f"m = {made}.fit({fitted}); R = X(2)"
    if module.endswith("cluster"):
        calls = [f"{made}.fit_predict({fitted})", f"{made}.fit({fitted}).labels_"]
        if name in ("KMeans", "MiniBatchKMeans"):
            calls += [f"{made}.fit({fitted}).predict({asked})", f"{made}.fit({fitted}).transform({asked})",
                      f"{made}.fit({fitted}).cluster_centers_"]
        return f"R = {rng.choice(calls)}"
    methods = ["predict({})", "predict({})", "score({}, L(4))", "score({}, L(%d))" % n]
    if "Classifier" in name or name.endswith(("NB", "Analysis", "LogisticRegression")):
        methods.append("predict_proba({})")
    method = rng.choice(methods).format(asked)
    return f"m = {made}; m.fit({fitted}, {labels}); R = m.{method}"


def function_line(rng, module, name):
    n = rng.choice([5, 8, 10])
    other = rng.choice([n, n, n, n + 1])
    call = f"{module}.{name}"
    if module.endswith("datasets"):
        if name.startswith("fetch"):
            return None
        if name.startswith("load"):
            return rng.choice([f"R = {call}().data", f"R = {call}(return_X_y=True)", f"R = {call}()['target']", f"R = {call}().target"])
        arguments = rng.choice(["", f"{n}", f"n_samples={n}"] + ([f"{n}, 21", "n_features=30"] if name[5] in "cr" and name != "make_circles" else []))
        return f"R = {call}({arguments})"
    if module.endswith("model_selection"):
        if name.startswith("cross"):
            extra = rng.choice(["", ", cv=3"])
            return f"R = {call}(sklearn.linear_model.LinearRegression(), X({n * 2}, 2), X({other + n}){extra})"
        size = rng.choice(["", ", test_size=0.2", ", test_size=0.33", ", test_size=2", ", train_size=0.5", ", test_size=1.5", ", random_state=3"])
        given = rng.choice([f"X({n}, 3), X({other})", f"X({n}, 3)", f"X({n}, 2), L({n}), X({n}, 4, 5)", f"X({n}, 2), list(range({n}))",
                            f"list(range({n})), L({other})"])
        return f"R = {call}({given}{size})"
    if module.endswith("pipeline"):
        steps = rng.sample(["sklearn.preprocessing.StandardScaler()", "sklearn.decomposition.PCA(2)",
                            "sklearn.preprocessing.PolynomialFeatures(2)", "sklearn.preprocessing.MinMaxScaler()"], rng.choice([1, 2]))
        last = rng.choice(["sklearn.linear_model.LinearRegression()", "sklearn.linear_model.LogisticRegression()", "sklearn.svm.SVC()"])
        return (f"p = {call}({', '.join(steps + [last])}); p.fit({table(rng, n, 3)}, {rng.choice([f'L({n})', f'L({other})'])}); "
                f"R = p.{rng.choice(['predict', 'predict', 'decision_function'])}({table(rng, 4, 3)})".replace(
                    "p.decision_function", "p.predict" if "LinearRegression" in last else "p.decision_function"))
    if any(word in name for word in ("squared", "absolute", "r2", "explained")):
        tail, end = rng.choice([("", ""), (", 2", ", 2"), ("", ", 1"), ("", ", 2")])
        return f"R = {call}(X({n}{tail}) + 1, X({other}{end}) + 1)"
    return f"R = {call}({rng.choice([f'L({n})', f'L({n}).tolist()'])}, L({other}))"


def make_cases(calls, seed):
    classes, functions = modelled()
    cases = []
    for module, name in classes + functions:
        for i in range(calls):
            rng = random.Random(f"{seed} {module}.{name} {i}")
            make = estimator_line if (module, name) in classes else function_line
            line = make(rng, module, name)
            if line:
                cases.append((f"{module}.{name}", line))
    return cases


def is_array(value):
    return type(value).__module__ == "numpy" and type(value).__name__ == "ndarray"


if __name__ == "__main__":
    sys.exit(library_calls.main(make_cases, SETUP, "tables", ["numpy=2.4.6"], is_array))
