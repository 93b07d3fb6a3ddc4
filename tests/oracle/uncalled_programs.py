"""Programs whose functions nobody calls, and calls of them that run: for uncalled_oracle.py.

PROGRAMS are written by hand; each is a source and calls in which {a} to {f} stand for small numbers. `generated`
makes modules of random layers, with a call that fits, as far as the generator can tell.
"""

HEAD = """import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
"""

ATTENTION = """
class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        assert config.width % config.heads == 0
        self.mix = nn.Linear(config.width, 3 * config.width, bias=config.bias)
        self.out = nn.Linear(config.width, config.width)
        self.heads = config.heads
        self.width = config.width

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.mix(x).split(self.width, dim=2)
        k = k.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        q = q.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        v = v.view(B, T, self.heads, C // self.heads).transpose(1, 2)
        weights = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        weights = F.softmax(weights, dim=-1)
        y = weights @ v
        y = y.transpose(1, 2).contiguous().view(B, T, C)
        y = self.out(y)
        return y


class Norm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, input):
        y = F.layer_norm(input, self.weight.shape, self.weight, None, 1e-5)
        return y


class Perceptron(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.wide = nn.Linear(config.width, 4 * config.width)
        self.narrow = nn.Linear(4 * config.width, config.width)

    def forward(self, x):
        x = self.wide(x)
        x = F.gelu(x)
        x = self.narrow(x)
        return x


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.norm = Norm(config.width)
        self.attention = Attention(config)
        self.perceptron = Perceptron(config)

    def forward(self, x):
        x = x + self.attention(self.norm(x))
        y = self.perceptron(self.norm(x))
        x = x + y
        return x


class Model(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.words = nn.Embedding(config.words, config.width)
        self.places = nn.Embedding(config.places, config.width)
        self.blocks = nn.ModuleList([Block(config) for _ in range(config.depth)])
        self.head = nn.Linear(config.width, config.words, bias=False)

    def forward(self, index, targets=None):
        b, t = index.size()
        places = torch.arange(0, t, dtype=torch.long)
        words = self.words(index)
        x = words + self.places(places)
        for block in self.blocks:
            x = block(x)
        logits = self.head(x)
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1))
        return logits, loss
"""

CONFIG = "types.SimpleNamespace(width={a} * {b}, heads={b}, bias=True, words={c} + 5, places={d} + 9, depth={e})"

RESIDUAL = """
class Residual(nn.Module):
    def __init__(self, planes, out, stride=1):
        super().__init__()
        self.first = nn.Conv2d(planes, out, 3, stride=stride, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(out)
        self.second = nn.Conv2d(out, out, 3, padding=1)
        self.shortcut = nn.Sequential()
        if stride != 1 or planes != out:
            self.shortcut = nn.Sequential(nn.Conv2d(planes, out, 1, stride=stride), nn.BatchNorm2d(out))

    def forward(self, x):
        y = F.relu(self.norm(self.first(x)))
        y = self.second(y)
        y += self.shortcut(x)
        y = F.relu(y)
        z = F.adaptive_avg_pool2d(y, 1)
        z = z.view(z.size(0), -1)
        flat = y.flatten(1)
        return z


class Pooled(nn.Module):
    def __init__(self, kernel=2, step=2):
        super().__init__()
        self.pool = nn.MaxPool2d(kernel, step)

    def forward(self, image):
        n, c, h, w = image.shape
        pooled = self.pool(image)
        line = pooled.reshape(n, c, -1)
        mean = line.mean(dim=-1)
        both = torch.cat([mean, mean], dim=1)
        return both
"""

NUMBERS = """
def regress(X, y, rate):
    n_samples, n_features = X.shape
    w = np.zeros(n_features)
    predicted = X.dot(w)
    error = predicted - y
    gradient = X.T.dot(error) / n_samples
    w = w - rate * gradient
    return w


def centred(X):
    mean = X.mean(axis=0)
    X = X - mean
    covariance = X.T @ X
    values, vectors = np.linalg.eigh(covariance)
    return X @ vectors


class Layer:
    def __init__(self, n_in, n_out):
        self.W = np.random.randn(n_in, n_out)
        self.b = np.zeros((1, n_out))
        self.n_out = n_out

    def forward(self, X):
        Z = X @ self.W + self.b
        A = np.maximum(Z, 0)
        return A

    def one_hot(self, labels):
        n = labels.shape[0]
        hot = np.zeros((n, self.n_out))
        hot[np.arange(n), labels] = 1
        return hot


def distances(a, b):
    n, d = a.shape
    m, _ = b.shape
    differences = a[:, None, :] - b[None, :, :]
    squares = (differences ** 2).sum(axis=-1)
    nearest = squares.argmin(axis=1)
    return nearest
"""

SEQUENCES = """
class Encoder(nn.Module):
    def __init__(self, words, width, hidden, layers=1):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.rnn = nn.LSTM(width, hidden, layers, batch_first=True)
        self.last = nn.Linear(hidden, words)

    def forward(self, index):
        rows, steps = index.shape
        x = self.table(index)
        y, (h, c) = self.rnn(x)
        scores = self.last(y)
        best = scores.argmax(dim=-1)
        end = y[:, -1]
        return scores


def pairs(x, y):
    b, n, d = x.shape
    scores = torch.einsum('bnd,bmd->bnm', x, y)
    weights = scores.softmax(dim=-1)
    mixed = torch.bmm(weights, y)
    both = torch.cat((x, mixed), dim=-1)
    stacked = torch.stack([x, mixed], dim=1)
    half = both[..., :d]
    return both


def windows(x, size, step):
    parts = x.unfold(1, size, step)
    flat = parts.reshape(parts.shape[0], -1)
    return flat


def padded(x, p):
    b, c, n = x.shape
    y = F.pad(x, (p, p))
    z = y[:, :, p:-p]
    kept = torch.zeros(b, c, n)
    kept[:] = 1
    return y
"""

EINOPS = """
from einops import rearrange, repeat


class Heads(nn.Module):
    def __init__(self, dim, heads=8, dim_head=64):
        super().__init__()
        inner = heads * dim_head
        self.heads = heads
        self.both = nn.Linear(dim, inner * 3, bias=False)
        self.out = nn.Linear(inner, dim)
        self.token = nn.Parameter(torch.randn(1, 1, dim))

    def forward(self, x):
        token = repeat(self.token, '1 1 d -> b 1 d', b=x.shape[0])
        x = torch.cat((token, x), dim=1)
        parts = self.both(x).chunk(3, dim=-1)
        q, k, v = map(lambda t: rearrange(t, 'b n (h d) -> b h n d', h=self.heads), parts)
        dots = torch.matmul(q, k.transpose(-1, -2))
        out = torch.matmul(dots.softmax(dim=-1), v)
        out = rearrange(out, 'b h n d -> b n (h d)')
        out = self.out(out)
        return out
"""

RANKS = """
class Perceptron(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 2 * hidden)
        self.narrow = nn.Linear(hidden, width)

    def forward(self, x):
        normed = self.norm(x)
        y, gate = self.wide(normed).chunk(2, dim=-1)
        y = self.narrow(y * F.gelu(gate))
        x = x + y
        return x


class Convolution(nn.Module):
    def __init__(self, planes, out):
        super().__init__()
        self.layer = nn.Conv2d(planes, out, 3, padding=1)

    def forward(self, x):
        y = F.relu(self.layer(x))
        z = F.max_pool2d(y, 2)
        return z


def softmax(x):
    shifted = x - x.max(axis=-1, keepdims=True)
    e = np.exp(shifted)
    total = e.sum(axis=-1)
    return e / total[..., None]


def parts(x):
    mean = x.mean(dim=1)
    kept = x.sum(dim=-2, keepdim=True)
    first = x[0]
    last = x[..., -1]
    longer = x.unsqueeze(-1)
    both = torch.cat([x, x], dim=-1)
    pair = torch.stack([x, x])
    turned = x.transpose(-1, -2)
    back = torch.exp(turned.transpose(-1, -2))
    flat = x.flatten()
    return mean, kept


def weighed(x, w):
    y = torch.relu(x)
    z = y @ w.t()
    s = torch.sigmoid(z)
    return s


def square(x):
    n = x.shape[-1]
    y = torch.tril(x)
    z = y @ y
    return torch.exp(z)


def averages(X):
    n = X.shape[0]
    mean = np.mean(X, axis=0)
    spread = X.std(axis=0)
    total = np.sum(X, axis=-1, keepdims=True)
    return np.sqrt(total)


def rows(image):
    *batch, height, width = image.shape
    line = image.reshape(*batch, height * width)
    image = image.mean(-1)
    return torch.exp(line)
"""

TOWERS = """
class Floor(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.parts = nn.ModuleDict(dict(wide=nn.Linear(width, 4 * width), act=nn.ReLU(),
                                        narrow=nn.Linear(4 * width, width)))
        parts = self.parts
        self.both = lambda x: parts.narrow(parts.act(parts.wide(x)))

    def forward(self, x):
        x = x + self.both(self.norm(x))
        return x


class Tower(nn.Module):
    def __init__(self, words, width, depth):
        super().__init__()
        self.parts = nn.ModuleDict(dict(table=nn.Embedding(words, width),
                                        floors=nn.ModuleList([Floor(width) for _ in range(depth)])))
        self.heads = [nn.ModuleList([nn.Linear(width, 2), nn.Linear(2, words)]) for _ in range(depth)]

    def forward(self, index):
        rows, steps = index.size()
        x = self.parts.table(index)
        for floor in self.parts.floors:
            x = floor(x)
            wide = floor.parts.wide(x)
        for first, second in self.heads:
            y = first(x)
            z = second(y)
        return torch.exp(z)
"""
# The constructors of the parts call another size by the same name.
HIGHER_TOWERS = (TOWERS.replace("Floor(width)", "Floor(2 * width)").replace("words, width)", "words, 2 * width)")
                 .replace("nn.Linear(width, 2)", "nn.Linear(2 * width, 2)"))

PROGRAMS = [
    (ATTENTION, [f"model = Model({CONFIG})", "model(torch.randint(0, 5, ({f}, {d})), torch.randint(0, 5, ({f}, {d})))",
                 f"Block({CONFIG})(torch.randn({{e}}, {{d}}, {{a}} * {{b}}))"]),
    (RESIDUAL, ["Residual({a}, {b}, {c})(torch.randn({d}, {a}, {e} + 3, {f} + 3))",
                "Residual({a}, {a})(torch.randn({d} + 1, {a}, {e} + 3, {f} + 3))",
                "Pooled()(torch.randn({a}, {b}, {c} + 3, {d} + 3))",
                "Pooled({a}, {b})(torch.randn({a}, {b}, {c} + 7, {d} + 7))"]),
    (NUMBERS, ["regress(np.ones(({a}, {b})), np.ones({a}), 0.1)", "centred(np.random.rand({a} + 1, {b}))",
               "layer = Layer({a}, {b})", "layer.forward(np.ones(({c}, {a})))",
               "layer.one_hot(np.zeros({d}, dtype=int))", "distances(np.ones(({a}, {b})), np.ones(({c}, {b})))"]),
    (SEQUENCES, ["Encoder({a}, {b}, {c})(torch.zeros({d}, {e}, dtype=torch.long))",
                 "pairs(torch.ones({a}, {b}, {c}), torch.ones({a}, {d}, {c}))",
                 "windows(torch.ones({a}, {b} + {c}), {c}, {d})", "padded(torch.ones({a}, {b}, {c}), {d})"]),
    (RANKS, ["Perceptron({a}, {b})(torch.ones({c}, {a}))", "Perceptron({a}, {b})(torch.ones({a}))",
             "Perceptron({a}, {b})(torch.ones({c}, {d}, {e}, {a}))",
             "Convolution({a}, {b})(torch.ones({a}, {c} + 3, {d} + 3))",
             "Convolution({a}, {b})(torch.ones({e}, {a}, {c} + 3, {d} + 3))", "softmax(np.ones(({a}, {b})))",
             "softmax(np.ones({a}))", "softmax(np.ones(({a}, {b}, {c}, {d})))", "parts(torch.ones({a}, {b}))",
             "parts(torch.ones({a}, {b}, {c}))", "parts(torch.ones({a}, {b}, {c}, {d}, {e}))",
             "weighed(torch.ones({a}, {b}), torch.ones({c}, {b}))", "weighed(torch.ones({b}), torch.ones({c}, {b}))",
             "weighed(torch.ones({a}, {d}, {b}), torch.ones({c}, {b}))", "square(torch.ones({a}, {a}))",
             "averages(np.ones(({a}, {b})))", "averages(np.ones({a}))", "averages(np.ones(({a}, {b}, {c})))",
             "square(torch.ones({b}, {c}, {a}, {a}))", "rows(torch.ones({a}, {b}))", "rows(torch.ones({a}, {b}, {c}))",
             "rows(torch.ones({a}, {b}, {c}, {d}))"]),
    (TOWERS, ["Tower({a}, {b}, {c})(torch.zeros({d}, {e}, dtype=torch.long))"]),
    (HIGHER_TOWERS, ["Tower({a}, {b}, {c})(torch.zeros({d}, {e}, dtype=torch.long))"]),
    (EINOPS, ["Heads({a}, {b}, {c})(torch.ones({d}, {e}, {a}))"]),
]


def with_numbers(rng, calls):
    numbers = {name: rng.randrange(1, 6) for name in "abcdef"}
    for call in calls:
        for name, number in numbers.items():
            call = call.replace("{" + name + "}", str(number))
        yield call


class Maker:
    """Makes the forward of a module step by step, and follows the shape that its call will have."""

    def __init__(self, rng):
        self.rng = rng
        self.init, self.body = [], []
        self.settings, self.used = {}, 0

    def setting(self, value):
        for name, known in self.settings.items():
            if known == value and self.rng.random() < 0.5:
                return name
        name = f"s{len(self.settings)}"
        self.settings[name] = value
        return name

    def layer(self, text):
        self.used += 1
        self.init.append(f"        self.l{self.used} = {text}")
        return f"self.l{self.used}"

    def step(self, shape):
        kind = self.rng.choice(["linear", "double", "norm", "residual", "split", "transpose", "mean", "cat", "flatten",
                                "matmul", "unsqueeze", "slice", "names", "branch", "chunk"])
        return getattr(self, kind)(list(shape))

    def put(self, text, shape):
        self.body.append(f"        {text}")
        return shape

    def linear(self, shape):
        out = self.rng.randrange(1, 7)
        layer = self.layer(f"nn.Linear({self.setting(shape[-1])}, {self.setting(out)})")
        return self.put(f"x = {layer}(x)", shape[:-1] + [out])

    def double(self, shape):
        size = self.setting(shape[-1])
        layer = self.layer(f"nn.Linear({size}, 2 * {size})")
        return self.put(f"x = {layer}(x)", shape[:-1] + [2 * shape[-1]])

    def norm(self, shape):
        return self.put(f"x = {self.layer(f'nn.LayerNorm({self.setting(shape[-1])})')}(x)", shape)

    def residual(self, shape):
        size = self.setting(shape[-1])
        return self.put(f"x = x + {self.layer(f'nn.Linear({size}, {size})')}(x)", shape)

    def split(self, shape):
        parts = [n for n in range(1, shape[-1] + 1) if shape[-1] % n == 0]
        part = self.rng.choice(parts)
        names = ", ".join(f"x.size({i})" for i in range(len(shape) - 1))
        return self.put(f"x = x.view({names}, {part}, x.size(-1) // {part})", shape[:-1] + [part, shape[-1] // part])

    def transpose(self, shape):
        a, b = self.rng.randrange(len(shape)), self.rng.randrange(len(shape))
        shape[a], shape[b] = shape[b], shape[a]
        return self.put(f"x = x.transpose({a}, {b}).contiguous()", shape)

    def mean(self, shape):
        if len(shape) < 3:
            return shape
        axis = self.rng.randrange(len(shape) - 1)
        return self.put(f"x = x.mean(dim={axis})", shape[:axis] + shape[axis + 1:])

    def cat(self, shape):
        axis = self.rng.randrange(len(shape))
        shape[axis] *= 2
        return self.put(f"x = torch.cat([x, x], dim={axis})", shape)

    def flatten(self, shape):
        if len(shape) < 3:
            return shape
        return self.put("x = x.flatten(1, 2)", [shape[0], shape[1] * shape[2]] + shape[3:])

    def matmul(self, shape):
        if len(shape) < 2:
            return shape
        return self.put("x = x @ x.transpose(-1, -2)", shape[:-1] + [shape[-2]])

    def unsqueeze(self, shape):
        if len(shape) > 4:
            return shape
        axis = self.rng.randrange(len(shape))
        return self.put(f"x = x.unsqueeze({axis})", shape[:axis] + [1] + shape[axis:])

    def slice(self, shape):
        if shape[0] < 2:
            return shape
        return self.put("x = x[:-1]", [shape[0] - 1] + shape[1:])

    def names(self, shape):
        self.used += 1
        names = [f"n{self.used}_{i}" for i in range(len(shape))]
        self.body.append(f"        {', '.join(names)} = x.shape")
        return self.put(f"y{self.used} = torch.zeros({names[0]}, {names[-1]} + 1)", shape)

    def branch(self, shape):
        size = self.setting(shape[-1])
        layer = self.layer(f"nn.Linear({size}, {size})")
        self.body.append("        if self.training:")
        return self.put(f"    x = {layer}(x)", shape)

    def chunk(self, shape):
        size = self.setting(shape[-1])
        layer = self.layer(f"nn.Linear({size}, 2 * {size})")
        return self.put(f"x, other = {layer}(x).chunk(2, dim=-1)", shape)


def generated(rng):
    """A module, and a call of it."""
    maker = Maker(rng)
    shape = first = [rng.randrange(1, 6) for _ in range(rng.randrange(2, 5))]
    if rng.random() < 0.6:
        maker.body.append(f"        {', '.join('ABCDE'[:len(shape)])} = x.size()")
    for _ in range(rng.randrange(2, 9)):
        shape = maker.step(shape)
    config = rng.random() < 0.5
    init = "\n".join(maker.init) or "        pass"
    for name in maker.settings if config else ():
        init = init.replace(name, f"config.{name}")
    parameters = "config" if config else ", ".join(maker.settings)
    values = ", ".join(f"{name}={value}" for name, value in maker.settings.items())
    source = (f"\nclass Made(nn.Module):\n    def __init__(self{', ' if parameters else ''}{parameters}):\n"
              f"        super().__init__()\n{init}\n\n    def forward(self, x):\n" + "\n".join(maker.body) +
              "\n        return x\n")
    made = f"Made(types.SimpleNamespace({values}))" if config else f"Made({values})"
    return source, [f"{made}(torch.randn({', '.join(map(str, first))}))"]
