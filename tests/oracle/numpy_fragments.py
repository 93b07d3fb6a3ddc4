"""Functions and classes as they are found in every second notebook, for numpy_programs.py."""

# (definition, a call of it): {a} and {b} are arrays, {n} is a size.
HELPERS = [
    ("""def sigmoid(z):
    return 1 / (1 + np.exp(-z))
""", "sigmoid({a})"),
    ("""def softmax(z):
    e = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
""", "softmax({a})"),
    ("""def relu(z):
    return np.maximum(0, z)
""", "relu({a})"),
    ("""def mse(p, t):
    return np.mean((p - t) ** 2, axis=0)
""", "mse({a}, {b})"),
    ("""def standardize(z):
    mu = z.mean(axis=0)
    sigma = z.std(axis=0)
    return (z - mu) / (sigma + 1e-8)
""", "standardize({a})"),
    ("""def linear(z, out_features):
    w = np.random.randn(z.shape[-1], out_features)
    b = np.zeros(out_features)
    return z @ w + b
""", "linear({a}, {n})"),
    ("""def add_bias(z):
    return np.hstack([z, np.ones((z.shape[0], 1))])
""", "add_bias({a})"),
    ("""def pairwise(p, q):
    d = p[:, None, :] - q[None, :, :]
    return np.sqrt((d ** 2).sum(axis=-1))
""", "pairwise({a}, {b})"),
    ("""def one_hot(k, classes):
    result = np.zeros((k, classes))
    result[np.arange(k), 0] = 1
    return result
""", "one_hot(len({a}), {n})"),
    ("""def batches(z, size):
    for start in range(0, len(z), size):
        yield z[start:start + size]
""", "[batch.sum(axis=0) for batch in batches({a}, 2)]"),
    ("""def batches(z, size):
    for start in range(0, len(z), size):
        yield z[start:start + size]
""", "next(batches({a}, 2))"),
    ("""def flatten(z):
    return z.reshape(z.shape[0], -1)
""", "flatten({a})"),
    ("""def power(z, k):
    if k == 0:
        return np.ones_like(z)
    return z * power(z, k - 1)
""", "power({a}, 3)"),
    ("""def join_all(*arrays, axis=0):
    return np.concatenate(arrays, axis=axis)
""", "join_all({a}, {a}, {a})"),
    ("""def make(**options):
    return np.zeros((options['rows'], options.get('cols', 3)))
""", "make(rows={n})"),
    ("""def conv_size(size, kernel, stride=1, pad=0):
    return (size + 2 * pad - kernel) // stride + 1
""", "np.zeros(conv_size(len({a}), 2, pad=1))"),
    ("""def scaler(factor):
    def scale(z):
        return z * factor
    return scale
""", "scaler(2.5)({a})"),
    ("""def stats(z):
    return z.mean(axis=0), z.std(axis=0)
""", "stats({a})[1]"),
    ("""def windows(z, size):
    return np.stack([z[i:i + size] for i in range(len(z) - size + 1)])
""", "windows({a}, 2)"),
    ("""def outer(p, q=None):
    if q is None:
        q = p
    return p[:, None] * q[None, :]
""", "outer({a}.ravel())"),
    ("""def ensure_2d(z):
    if z.ndim == 1:
        z = z[:, None]
    elif z.ndim > 2:
        z = z.reshape(len(z), -1)
    return z
""", "ensure_2d({a})"),
    ("""def covariance(z):
    centered = z - z.mean(axis=0, keepdims=True)
    return centered.T @ centered / len(z)
""", "covariance({a})"),
    ("""def double(fn):
    def wrapper(z):
        return fn(fn(z))
    return wrapper
@double
def grow(z):
    return np.concatenate([z, z])
""", "grow({a})"),
]

# (definition, lines that use it): {n} is the last dimension of the array {a}, {k} another size.
CLASSES = [
    ("""class {name}:
    def __init__(self, n_in, n_out):
        self.weight = np.random.randn(n_in, n_out)
        self.bias = np.zeros(n_out)
    def forward(self, z):
        return z @ self.weight + self.bias
""", ["{instance} = {name}({n}, {k})", "{target} = {instance}.forward({a})"]),
    ("""class {name}:
    def __init__(self, n):
        self.weight = np.ones(n)
    def __call__(self, z):
        self.out = z * self.weight
        return self.out
""", ["{instance} = {name}({n})", "{target} = {instance}({a})"]),
    ("""class {name}:
    def fit(self, z):
        self.weight = z.mean(axis=0)
        self.std = z.std(axis=0)
        return self
    def transform(self, z):
        return (z - self.weight) / (self.std + 1e-9)
""", ["{instance} = {name}().fit({a})", "{target} = {instance}.transform({a})"]),
    ("""class {name}:
    def __init__(self, sizes):
        self.layers = [np.random.randn(i, o) for i, o in zip(sizes[:-1], sizes[1:])]
        self.weight = self.layers[0]
    def run(self, z):
        for w in self.layers:
            z = np.maximum(z @ w, 0)
        return z
""", ["{instance} = {name}([{n}, {k}, 3])", "{target} = {instance}.run({a})"]),
    ("""class {name}:
    size = 4
    def __init__(self):
        self.weight = np.zeros((self.size, 2))
    @property
    def rows(self):
        return self.weight.shape[0]
    @staticmethod
    def make(k):
        return np.ones(k)
""", ["{instance} = {name}()", "{target} = {name}.make({instance}.rows)"]),
    ("""class Base:
    def apply(self, z):
        return self.step(z) * 2
class {name}(Base):
    def __init__(self):
        super().__init__()
        self.weight = np.eye(3)
    def step(self, z):
        return z.sum(axis=0, keepdims=True)
""", ["{instance} = {name}()", "{target} = {instance}.apply({a})"]),
]
