"""Calls of the 50 operations of torch.fx.experimental.migrate_gradual_types (gradual_operations_oracle.py).

OPERATIONS has a function for each that makes a random call, right or wrong; FIXED those calls for which the
reference is known to give a wrong answer.
"""

import collections

# The lines of the constructor, the inputs as (name, shape, kind), further parameters, and the lines of the body.
Call = collections.namedtuple("Call", "layers inputs body extra", defaults=([],))

SIZES = [1, 2, 3, 4, 5, 6, 8]


def make_tensor(torch, shape, kind):
    if kind == "mask":
        return torch.zeros(shape, dtype=torch.bool)
    if kind in ("int", "index"):
        return torch.zeros(shape, dtype=torch.int64)
    return torch.zeros(shape)


def size(rng):
    return rng.choice(SIZES)


def shape(rng, low=0, high=4):
    return [size(rng) for _ in range(rng.randint(low, high))]


def image(rng, channels):
    """A shape for an image: most often one that fits."""
    sizes = [rng.choice([4, 5, 6, 7, 9]) for _ in range(2)]
    channels = channels if rng.random() < 0.8 else size(rng)
    kinds = [[size(rng), channels] + sizes] * 4 + [[channels] + sizes, sizes, [1, channels, 1, 2]]
    return rng.choice(kinds)


def one(layers, shape_in, body, kind="float"):
    return Call(layers, [("x", shape_in, kind)], body)


def two(layers, first, second, body, kinds=("float", "float")):
    return Call(layers, [("x", first, kinds[0]), ("y", second, kinds[1])], body)


def broadcastable(rng):
    """Two shapes, most often such that they broadcast."""
    first = shape(rng, 1)
    second = [rng.choice([value, value, 1]) for value in first][rng.randint(0, len(first) - 1):]
    if rng.random() < 0.3:
        second = shape(rng, 1, 3)
    return (first, second) if rng.random() < 0.5 else (second, first)


def layer(text, body="return self.layer(x)"):
    return [f"self.layer = {text}"], [body]


def with_layer(text, shape_in, kind="float"):
    layers, body = layer(text)
    return one(layers, shape_in, body, kind)


def conv(rng):
    channels, groups = rng.choice([(3, 1), (4, 2), (2, 1)])
    text = (f"torch.nn.Conv2d({channels}, {groups * rng.choice([1, 2, 3])}, ({rng.randint(1, 3)}, {rng.randint(1, 3)}), "
            f"stride={rng.randint(1, 2)}, padding={rng.randint(0, 1)}, dilation={rng.randint(1, 2)}, groups={groups})")
    return with_layer(text, image(rng, channels))


def max_pool(rng):
    kernel = rng.randint(1, 3)
    text = f"torch.nn.MaxPool2d({kernel}, stride={rng.randint(1, 3)}, padding={rng.randint(0, kernel // 2)}"
    return with_layer(text + f", ceil_mode={rng.random() < 0.5})", image(rng, size(rng)))


def linear(rng):
    features = size(rng)
    shape_in = shape(rng, 0, 3) + [features if rng.random() < 0.8 else size(rng)]
    return with_layer(f"torch.nn.Linear({features}, {size(rng)})", shape_in)


def functional_linear(rng):
    features = size(rng)
    first = shape(rng, 0, 2) + [features if rng.random() < 0.8 else size(rng)]
    return two([], first, [size(rng), features], ["return F.linear(x, y)"])


def layer_norm_shapes(rng):
    normalized = shape(rng, 1, 2)
    shape_in = shape(rng, 0, 2) + (normalized if rng.random() < 0.75 else shape(rng, 1, 2))
    return tuple(normalized), shape_in


def layer_norm(rng):
    normalized, shape_in = layer_norm_shapes(rng)
    return with_layer(f"torch.nn.LayerNorm({normalized})", shape_in)


def functional_layer_norm(rng):
    normalized, shape_in = layer_norm_shapes(rng)
    return one([], shape_in, [f"return F.layer_norm(x, {normalized})"])


def bmm(rng):
    batch, inner = size(rng), size(rng)
    first, second = [batch, size(rng), inner], [batch, inner, size(rng)]
    if rng.random() < 0.4:
        rng.choice([first, second])[rng.randrange(3)] = size(rng)
    if rng.random() < 0.1:
        first = first[1:]
    return two([], first, second, ["return torch.bmm(x, y)"])


def binary(text):
    def make(rng):
        first, second = broadcastable(rng)
        return two([], first, second, [f"return {text}"])
    return make


def compare(text, sign):
    """Comparisons of tensors, and of sizes, which must hold."""
    def make(rng):
        if rng.random() < 0.5:
            first, second = broadcastable(rng)
            return two([], first, second, [f"return {text}"])
        first, second = shape(rng, 1), shape(rng, 1)
        right = rng.choice(["y.size(0)", str(size(rng)), "y.dim()"])
        return two([], first, second, [f"assert x.size(-1) {sign} {right}", "return x"])
    return make


def size_differs(rng):
    shape_in = shape(rng, 1, 3)
    other = rng.choice([shape_in, shape(rng, 1, 4), shape_in[:-1]])
    return one([], shape_in, [f"assert x.size() != torch.Size({other})", "return x"])


def take_size(rng):
    shape_in = shape(rng, 0, 3)
    return one([], shape_in, [f"return torch.zeros(x.size({rng.randint(-3, 2)}), 2)"])


def take_dim(rng):
    return one([], shape(rng, 0, 4), ["return torch.zeros(x.dim(), x.ndim + 1)"])


def get_item(rng):
    shape_in = shape(rng, 1, 3)
    index = rng.choice(["0", "-1", "3", "None", ":, None", "None, :, 0", "..., 1", "1:", "::2", "0, 0"])
    return one([], shape_in, [rng.choice([f"return x[{index}]", f"return torch.zeros(x.size()[{rng.randint(-2, 2)}])"])])


def reshape_target(rng, shape_in):
    """A shape that most often has as many elements."""
    total = 1
    for value in shape_in:
        total *= value
    target = []
    while total > 1 and rng.random() < 0.7:
        factor = rng.choice([d for d in range(1, total + 1) if total % d == 0])
        target.append(factor)
        total //= factor
    target.append(total)
    if rng.random() < 0.3:
        target[rng.randrange(len(target))] = rng.choice([2, 3, 7])
    for _ in range(rng.choice([0, 1, 1, 2])):
        target[rng.randrange(len(target))] = -1
    return tuple(target)


def reshaped(text):
    def make(rng):
        shape_in = shape(rng, 0, 4)
        return one([], shape_in, [f"return {text.format(reshape_target(rng, shape_in))}"])
    return make


def flatten(rng):
    shape_in = shape(rng, 0, 4)
    start, end = rng.randint(-3, 3), rng.randint(-3, 3)
    arguments = rng.choice(["", f", {start}", f", {start}, {end}", f", start_dim={start}", f", end_dim={end}"])
    return one([], shape_in, [f"return torch.flatten(x{arguments})"])


def transpose(rng):
    return one([], shape(rng, 0, 4), [f"return x.transpose({rng.randint(-3, 3)}, {rng.randint(-3, 3)})"])


def expand(rng):
    shape_in = [rng.choice([1, 1, 2, 3]) for _ in range(rng.randint(1, 3))]
    target = [rng.choice([value if value != 1 else size(rng), -1]) for value in shape_in]
    if rng.random() < 0.3:
        target[rng.randrange(len(target))] = size(rng)
    if rng.random() < 0.4:
        target = [rng.choice([2, 3, -1])] + target
    return one([], shape_in, [f"return x.expand({', '.join(map(str, target))})"])


def index_select(rng):
    index = [size(rng)] if rng.random() < 0.9 else [2, 2]
    return two([], shape(rng, 1, 3), index, [f"return x.index_select({rng.randint(-2, 2)}, y)"], ("float", "index"))


def masked_fill(rng):
    first, second = broadcastable(rng)
    return two([], first, second, ["return x.masked_fill_(y, 0)"], ("float", "mask"))


def cumsum(rng):
    return one([], shape(rng, 0, 3), [f"return torch.cumsum(x, dim={rng.randint(-4, 3)})"])


def arange(rng):
    text = rng.choice(["x.size(0)", "1, x.size(0) + 2", "0, x.size(0), 2", "x.size(-1) - 1"])
    return one([], shape(rng, 1, 2), [f"return torch.arange({text})"])


def filled(name, value=""):
    def make(rng):
        text = rng.choice(["(x.size(0), 3)", "(2, 3)", "x.size()"])
        return one([], shape(rng, 1, 3), [f"return torch.{name}({text}{value})"])
    return make


def embedding(rng):
    return with_layer(f"torch.nn.Embedding({size(rng)}, {size(rng)})", shape(rng, 0, 3), "int")


def functional_embedding(rng):
    weight = [size(rng), size(rng)] if rng.random() < 0.9 else [size(rng)]
    return two([], shape(rng, 0, 3), weight, ["return F.embedding(x, y)"], ("int", "float"))


def same(text, low=0):
    def make(rng):
        return one([], shape(rng, low, 4), [f"return {text}"])
    return make


def softmax(rng):
    return one([], shape(rng, 0, 3), [f"return F.softmax(x, dim={rng.randint(-3, 2)})"])


def batch_norm(rng):
    channels = size(rng)
    return with_layer(f"torch.nn.BatchNorm2d({channels})", image(rng, channels))


def adaptive_pool(rng):
    target = rng.choice(["(6, 6)", "5", "(None, 3)", "(1, 1)"])
    return with_layer(f"torch.nn.AdaptiveAvgPool2d({target})", image(rng, size(rng)))


def type_as(rng):
    return two([], shape(rng), shape(rng), ["return x.type_as(y)"])


def assert_is_none(rng):
    body = ["assert y is None", "return x"]
    return Call([], [("x", shape(rng), "float")], body, ["y=None"])


OPERATIONS = {
    "torch.nn.Conv2d": conv,
    "torch.nn.BatchNorm2d": batch_norm,
    "torch.nn.MaxPool2d": max_pool,
    "torch.nn.AdaptiveAvgPool2d": adaptive_pool,
    "torch.nn.Linear": linear,
    "torch._C._nn.linear": functional_linear,
    "torch.nn.ReLU": lambda rng: with_layer("torch.nn.ReLU()", shape(rng)),
    "torch.nn.Dropout": lambda rng: with_layer("torch.nn.Dropout(0.5)", shape(rng)),
    "torch.nn.LayerNorm": layer_norm,
    "torch.nn.functional.layer_norm": functional_layer_norm,
    "torch.nn.Embedding": embedding,
    "torch.nn.functional.embedding": functional_embedding,
    "torch.bmm": bmm,
    "torch.add": binary("torch.add(x, y)"),
    "operator.add": binary("x + y"),
    "operator.mul": binary("x * y"),
    "torch.ne": binary("torch.ne(x, y)"),
    "ne": binary("x.ne(y)"),
    "operator.gt": compare("x > y", ">"),
    "operator.lt": compare("x < y", "<"),
    "operator.eq": compare("x == y", "=="),
    "operator.ne": size_differs,
    "size": take_size,
    "dim": take_dim,
    "operator.getitem": get_item,
    "getattr": lambda rng: one([], shape(rng), ["return torch.zeros(2, 3, device=x.device)"]),
    "torch.reshape": reshaped("torch.reshape(x, {})"),
    "reshape": reshaped("x.reshape({})"),
    "view": reshaped("x.view(*{})"),
    "torch.flatten": flatten,
    "transpose": transpose,
    "expand": expand,
    "index_select": index_select,
    "masked_fill_": masked_fill,
    "type_as": type_as,
    "torch.cumsum": cumsum,
    "torch.arange": arange,
    "torch.full": filled("full", ", 1.0"),
    "torch.ones": filled("ones"),
    "torch.zeros": filled("zeros"),
    "torch.tensor": same("torch.tensor(3.0) + x"),
    "torch.nn.functional.softmax": softmax,
    "torch.nn.functional.dropout": same("F.dropout(x, 0.5)"),
    "torch.nn.functional.gelu": same("F.gelu(x)"),
    "contiguous": same("x.contiguous()"),
    "to": same("x.to(torch.float64)"),
    "int": same("x.int()"),
    "long": same("x.long()"),
    "detach": same("x.detach()"),
    "_assert_is_none": assert_is_none,
}

# What the reference gets wrong, call by call.
FIXED = {
    "torch.nn.Conv2d": [with_layer("torch.nn.Conv2d(3, 8, 3)", [3, 10, 10]),
                        with_layer("torch.nn.Conv2d(3, 8, 5)", [1, 3, 4, 9]),
                        with_layer("torch.nn.Conv2d(3, 8, 3, padding='same')", [1, 3, 4, 9])],
    "torch.nn.BatchNorm2d": [with_layer("torch.nn.BatchNorm2d(5)", [1, 4, 8, 8])],
    "torch.nn.MaxPool2d": [with_layer("torch.nn.MaxPool2d(2, ceil_mode=True)", [1, 2, 5, 5]),
                           with_layer("torch.nn.MaxPool2d(3)", [1, 2, 2, 2])],
    "torch.nn.AdaptiveAvgPool2d": [with_layer("torch.nn.AdaptiveAvgPool2d(6)", [1, 2, 5, 5])],
    "torch.nn.Embedding": [with_layer("torch.nn.Embedding(4, 5)", [1, 2, 3, 4], "int")],
    "torch.bmm": [two([], [1, 3, 2], [1, 3, 2], ["return torch.bmm(x, y)"])],
    "operator.ne": [one([], [2, 3], ["assert x.size() != (2, 3, 4)", "return x"]),
                    one([], [2, 3], ["assert x.size() != (2, 3)", "return x"])],
    "operator.getitem": [one([], [4, 3], ["return x[0]"])],
    "torch.reshape": [one([], [4, 6], ["return torch.reshape(x, (2, -1))"]),
                      one([], [1, 2, 3, 4], ["return torch.reshape(x, (4, 6))"]),
                      one([], [1, 2, 3, 4], ["return torch.reshape(x, (4, 7))"]),
                      one([], [2, 2, 2, 2, 2], ["return torch.reshape(x, (2, 1, 2, 2, 4))"])],
    "reshape": [one([], [6], ["return x.reshape((2, 3))"])],
    "view": [one([], [4, 6], ["return x.view(-1, -1)"])],
    "torch.flatten": [one([], [2, 3, 4], ["return torch.flatten(x)"]),
                      one([], [2, 3, 4], ["return torch.flatten(x, start_dim=1)"]),
                      one([], [2, 3, 4], ["return torch.flatten(x, -2)"])],
    "expand": [one([], [2, 1], ["return x.expand(-1, 5)"])],
    "index_select": [two([], [2, 3], [4], ["return x.index_select(1, y)"], ("float", "index"))],
    "masked_fill_": [two([], [3], [2, 3], ["return x.masked_fill_(y, 0)"], ("float", "mask"))],
    "type_as": [two([], [2, 3], [4, 5], ["return x.type_as(y)"])],
    "torch.cumsum": [one([], [2, 3], ["return torch.cumsum(x, dim=-1)"])],
    "torch.arange": [one([], [4, 3], ["return torch.arange(1, x.size(0), 2)"])],
    "torch.ones": [one([], [4, 3], ["return torch.ones((2, x.size(0)))"])],
}
