"""Data sets of known sizes, and such as are made."""

from moira.stubs import *

class _Bunch(dict):
    def __getattr__(self, name):
        return self[name] if name in self else _anything()
    def __getitem__(self, key, /):
        return dict.__getitem__(self, key) if dict.__contains__(self, key) else _anything()

def _anything() -> Any: ...

class _Loaded:
    """What a loader gives: the entries are attributes as well."""
    def __init__(self, data, target, images=None):
        self.data = data
        self.target = target
        if images is not None:
            self.images = images
    def __getitem__(self, key, /):
        return self.data if key == "data" else self.target if key == "target" else _anything()
    def __getattr__(self, name): ...
    def __setitem__(self, key, value, /): ...
    def __contains__(self, key, /) -> bool: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...

def _load(n, d, kind, return_X_y, as_frame, images=None):
    if as_frame is not False:
        return not_modelled("frames")
    data = array((n, d), "float64")
    target = array((n,), kind)
    return (data, target) if return_X_y else _Loaded(data, target, images)

def load_iris(*, return_X_y=False, as_frame=False):
    return _load(150, 4, "int64", return_X_y, as_frame)
def load_wine(*, return_X_y=False, as_frame=False):
    return _load(178, 13, "int64", return_X_y, as_frame)
def load_breast_cancer(*, return_X_y=False, as_frame=False):
    return _load(569, 30, "int64", return_X_y, as_frame)
def load_diabetes(*, return_X_y=False, as_frame=False, scaled=True):
    return _load(442, 10, "float64", return_X_y, as_frame)
def load_digits(*, n_class=10, return_X_y=False, as_frame=False):
    if n_class != 10:
        return not_modelled("some of the digits")
    return _load(1797, 64, "int64", return_X_y, as_frame, array((1797, 8, 8), "float64"))
def fetch_california_housing(*, data_home=None, download_if_missing=True, return_X_y=False, as_frame=False, **rest):
    return _load(20640, 8, "float64", return_X_y, as_frame)

def make_classification(n_samples=100, n_features=20, *, return_X_y=True, **rest):
    if return_X_y is not True:
        return not_modelled("a bunch")
    return array((n_samples, n_features), "float64"), array((n_samples,), "int64")
def make_regression(n_samples=100, n_features=100, *, n_informative=10, n_targets=1, bias=0.0, effective_rank=None,
                    tail_strength=0.5, noise=0.0, shuffle=True, coef=False, random_state=None):
    X = array((n_samples, n_features), "float64")
    y = array((n_samples,) if n_targets == 1 else (n_samples, n_targets), "float64")
    return (X, y, _anything()) if coef else (X, y)
def make_blobs(n_samples=100, n_features=2, *, centers=None, cluster_std=1.0, center_box=(-10.0, 10.0), shuffle=True,
               random_state=None, return_centers=False):
    if not isinstance(n_samples, int) or centers is not None and not isinstance(centers, int):
        return not_modelled("sizes of each cluster")
    X = array((n_samples, n_features), "float64")
    y = array((n_samples,), "int64")
    return (X, y, _anything()) if return_centers else (X, y)
def make_moons(n_samples=100, *, shuffle=True, noise=None, random_state=None):
    if not isinstance(n_samples, int):
        return not_modelled("sizes of each moon")
    return array((n_samples, 2), "float64"), array((n_samples,), "int64")
def make_circles(n_samples=100, *, shuffle=True, noise=None, random_state=None, factor=0.8):
    return make_moons(n_samples)

def __getattr__(name): ...
