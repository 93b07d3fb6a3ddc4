"""Random stacks of PyTorch layers for stacks_oracle.py.

A stack is built step by step from what fits the shape that it has so far; PyTorch itself says what each step gives.
In half of the stacks the last step has a mistake: a number of features that is off, a forgotten flatten, maps of
different sizes. A stack is written as a class with a forward method, as a Sequential, or as plain calls.
"""

import random

HEAD = ["import torch", "import torch.nn as nn", "import torch.nn.functional as F", ""]


class Stack:
    """What was chosen so far: layers by name, the statements of forward, and the shape at the end."""

    def __init__(self, chance, torch):
        self.chance, self.torch = chance, torch
        self.layers = []      # (name, constructor)
        self.lines = []       # (target, expression)
        self.scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional}
        self.count = 0
        self.is_plain = True  # each step is one layer that takes what the one before gave
        self.old = []         # names of earlier tensors

    def pick(self, *choices):
        return self.chance.choice(choices)

    def begin(self, shape):
        self.scope["x"] = self.torch.zeros(shape)
        self.shape, self.last = tuple(shape), "x"

    def layer(self, constructor):
        """A layer; its name as it is written in forward."""
        name = f"layer{len(self.layers)}"
        self.layers.append((name, constructor))
        return f"self.{name}"

    def step(self, expression, target=None):
        """One statement of forward; runs it to know its shape. May raise."""
        self.count += 1
        target = target or f"t{self.count}"
        self.lines.append((target, expression))
        holder = type("Holder", (), {})()
        for name, constructor in self.layers:
            if f"self.{name}" in expression and name not in self.scope:
                self.scope[name] = eval(constructor, self.scope)
            if name in self.scope:
                setattr(holder, name, self.scope[name])
        self.scope["self"] = holder
        exec(f"{target} = {expression}", self.scope)
        last = target.split(",")[0].strip("( ")
        value = self.scope[last]
        if isinstance(value, self.torch.Tensor):
            self.old.append(self.last)
            self.last, self.shape = last, tuple(value.shape)

    def call(self, constructor):
        """A step that is a layer and nothing else."""
        self.step(f"{self.layer(constructor)}({self.last})")

    def other(self, expression):
        self.is_plain = False
        self.step(expression)


ACTIVATIONS = ("nn.ReLU()", "nn.GELU()", "nn.Sigmoid()", "nn.Tanh()", "nn.LeakyReLU(0.2)", "nn.SiLU()", "nn.ELU()",
               "nn.Dropout(0.1)", "nn.Identity()", "nn.Softplus()", "nn.Hardswish()")
FUNCTIONS = ("F.relu({})", "torch.tanh({})", "F.gelu({})", "{}.relu()", "{} * 0.5", "{} + 1", "torch.sigmoid({})",
             "F.dropout({}, 0.2)", "-{}", "{}.clamp(min=0)")


def activate(s):
    if s.pick(True, False):
        s.call(s.pick(*ACTIVATIONS))
    else:
        s.other(s.pick(*FUNCTIONS).format(s.last))


# Steps for images (N, C, H, W).

def conv(s):
    c, o, k = s.shape[1], s.pick(2, 4, 6, 8), s.pick(1, 3, 3, 5)
    groups = s.pick(1, 1, 1, 2) if c % 2 == 0 else 1
    padding = s.pick(0, k // 2, k // 2, "'same'")
    stride = 1 if padding == "'same'" else s.pick(1, 1, 2)
    s.call(f"nn.Conv2d({c}, {o}, {k}, stride={stride}, padding={padding}, groups={groups}, bias={s.pick(True, False)})")


def conv_up(s):
    s.call(f"nn.ConvTranspose2d({s.shape[1]}, {s.pick(2, 4)}, {s.pick(2, 3)}, stride=2)")


def pool(s):
    s.call(s.pick(f"nn.MaxPool2d({s.pick(2, 3)}, ceil_mode={s.pick(True, False)})", "nn.AvgPool2d(2)",
                  "nn.MaxPool2d(3, stride=2, padding=1)", f"nn.AdaptiveAvgPool2d({s.pick(1, 2, (3, 2))})",
                  "nn.AdaptiveMaxPool2d(2)"))


def norm_image(s):
    c = s.shape[1]
    s.call(s.pick(f"nn.BatchNorm2d({c})", f"nn.GroupNorm(1, {c})", f"nn.InstanceNorm2d({c})", f"nn.BatchNorm2d({c})"))


def resize(s):
    s.call(s.pick("nn.Upsample(scale_factor=2)", "nn.Upsample(size=(7, 5))", "nn.ZeroPad2d(1)",
                  "nn.ReflectionPad2d(1)", "nn.Upsample(scale_factor=2, mode='bilinear', align_corners=False)"))


def residual_image(s):
    c, k = s.shape[1], s.pick(1, 3)
    one = s.layer(f"nn.Conv2d({c}, {c}, {k}, padding={k // 2})")
    s.other(f"{s.last} + {one}({s.last})")


def branches(s):
    c = s.shape[1]
    one, two = s.layer(f"nn.Conv2d({c}, 2, 1)"), s.layer(f"nn.Conv2d({c}, 3, 3, padding=1)")
    start = s.last
    s.other(f"{one}({start})")
    first = s.last
    s.other(f"{two}({start})")
    s.other(f"torch.cat([{first}, {s.last}], dim=1)")


def flatten_image(s):
    n, c, h, w = s.shape
    choice = s.pick("layer", "torch.flatten({}, 1)", "{0}.view({0}.size(0), -1)", f"{{}}.reshape({n}, {c * h * w})",
                    "{}.mean(dim=(2, 3))", "{}.flatten(2)", "{}.amax(dim=(-2, -1))")
    if choice == "layer":
        s.call("nn.Flatten()")
    else:
        s.other(choice.format(s.last))


def to_sequence(s):
    s.other(s.pick("{}.flatten(2).transpose(1, 2)", "{}.permute(0, 2, 3, 1).flatten(1, 2)").format(s.last))


def gate(s):
    c = s.shape[1]
    one, two = s.layer(f"nn.Linear({c}, 2)"), s.layer(f"nn.Linear(2, {c})")
    start = s.last
    s.other(f"{start}.mean((2, 3))")
    s.other(f"{two}(F.relu({one}({s.last})))")
    s.other(f"{start} * {s.last}[:, :, None, None]")


# Steps for sequences (N, L, E).

def linear(s):
    s.call(f"nn.Linear({s.shape[-1]}, {s.pick(2, 4, 6, 8)}{s.pick('', ', bias=False')})")


def norm_features(s):
    s.call(f"nn.LayerNorm({s.shape[-1]})")


def attend(s):
    e = s.shape[-1]
    heads = s.pick(*(h for h in (1, 2, 4) if e % h == 0))
    attention = s.layer(f"nn.MultiheadAttention({e}, {heads}, batch_first=True)")
    s.is_plain = False
    s.count += 1
    s.step(f"{attention}({s.last}, {s.last}, {s.last})", f"t{s.count}, w{s.count}")


def attend_by_hand(s):
    e = s.shape[-1]
    q, k, v = (s.layer(f"nn.Linear({e}, {e})") for _ in range(3))
    start = s.last
    s.other(f"{q}({start}) @ {k}({start}).transpose(-2, -1) / {e} ** 0.5")
    s.other(f"torch.softmax({s.last}, dim=-1) @ {v}({start})")


def recur(s):
    kind = s.pick("GRU", "LSTM", "RNN")
    both = s.pick(True, False)
    layer = s.layer(f"nn.{kind}({s.shape[-1]}, {s.pick(3, 5)}, {s.pick(1, 2)}, batch_first=True, bidirectional={both})")
    s.is_plain = False
    s.count += 1
    state = f"(h{s.count}, c{s.count})" if kind == "LSTM" else f"h{s.count}"
    s.step(f"{layer}({s.last})", f"t{s.count}, {state}")


def transform(s):
    e = s.shape[-1]
    heads = s.pick(*(h for h in (1, 2) if e % h == 0))
    s.call(f"nn.TransformerEncoderLayer({e}, {heads}, dim_feedforward=8, batch_first=True)")


def conv_sequence(s):
    layer = s.layer(f"nn.Conv1d({s.shape[2]}, {s.pick(2, 4)}, {s.pick(1, 3)}, padding={s.pick(0, 1)})")
    s.other(f"{layer}({s.last}.transpose(1, 2))")


def pool_sequence(s):
    s.other(s.pick("{}.mean(1)", "{}[:, -1]", "{}[:, 0, :]", "{}.max(dim=1)[0]", "{}.sum(dim=1)",
                   "{}.flatten(1)").format(s.last))


def split_heads(s):
    n, length, e = s.shape
    heads = s.pick(*(h for h in (1, 2, 4) if e % h == 0))
    s.other(f"{s.last}.view({n}, {length}, {heads}, {e // heads}).transpose(1, 2)")
    s.other(f"{s.last}.transpose(1, 2).reshape({n}, {length}, {e})")


def position(s):
    layer = s.layer(f"nn.Embedding({s.shape[1] + s.pick(0, 3)}, {s.shape[2]})")
    s.other(f"{s.last} + {layer}(torch.arange({s.shape[1]}))")


# Steps for vectors (N, F).

def norm_vector(s):
    s.call(s.pick(f"nn.BatchNorm1d({s.shape[1]})", f"nn.LayerNorm({s.shape[1]})"))


def residual_vector(s):
    layer = s.layer(f"nn.Linear({s.shape[1]}, {s.shape[1]})")
    s.other(f"{s.last} + {layer}({s.last})")


def join_vectors(s):
    s.other(f"torch.cat(({s.last}, {s.last} * 2), dim=-1)")


def stack_vectors(s):
    s.other(f"torch.stack([{s.last}, {s.last}], dim=1)")


def to_image(s):
    n, f = s.shape
    s.other(s.pick(f"{s.last}.view({n}, {f}, 1, 1)", f"{s.last}[:, :, None, None]",
                   f"{s.last}.unsqueeze(-1).unsqueeze(-1)"))


def normalise(s):
    s.other(s.pick("F.softmax({}, dim=1)", "F.normalize({}, dim=-1)", "F.log_softmax({}, dim=-1)").format(s.last))


def by_list(s):
    """Layers in a ModuleList, one after the other."""
    f = s.shape[1]
    sizes = [f, *(s.pick(3, 4, 5) for _ in range(s.pick(1, 2, 3)))]
    parts = ", ".join(f"nn.Linear({a}, {b})" for a, b in zip(sizes, sizes[1:]))
    layers = s.layer(f"nn.ModuleList([{parts}])")
    s.other(f"{layers}[0]({s.last})")
    for i in range(1, len(sizes) - 1):
        s.other(f"F.relu({layers}[{i}]({s.last}))")


def by_sequential(s):
    sizes = [s.shape[-1], s.pick(3, 4), s.pick(5, 6)]
    s.call(f"nn.Sequential(nn.Linear({sizes[0]}, {sizes[1]}), nn.ReLU(), nn.Linear({sizes[1]}, {sizes[2]}))")


STEPS = {
    4: (conv, conv, conv, conv_up, pool, pool, norm_image, norm_image, activate, activate, resize, residual_image,
        branches, flatten_image, to_sequence, gate),
    3: (linear, linear, norm_features, attend, attend_by_hand, recur, transform, conv_sequence, pool_sequence,
        split_heads, position, activate, by_sequential),
    2: (linear, linear, norm_vector, activate, residual_vector, join_vectors, stack_vectors, to_image, normalise,
        by_list, by_sequential),
}


# Mistakes.

def off(s, n):
    return max(1, n + s.pick(-1, 1, 2, 3))


def wrong_features(s):
    s.call(f"nn.Linear({off(s, s.shape[-1])}, 4)")


def wrong_channels(s):
    s.call(f"nn.Conv2d({off(s, s.shape[1])}, 4, 3)")


def wrong_norm(s):
    c = off(s, s.shape[1])
    s.call(s.pick(f"nn.BatchNorm2d({c})", f"nn.GroupNorm(1, {c})") if len(s.shape) == 4 else f"nn.LayerNorm({off(s, s.shape[-1])})")


def wrong_groups(s):
    c = s.shape[1]
    s.call(f"nn.Conv2d({c}, {s.pick(3, 5)}, 1, groups={s.pick(2, 4)})")


def wrong_window(s):
    s.call(f"nn.{s.pick('MaxPool2d', 'AvgPool2d')}({s.shape[2] + s.pick(1, 2)})")


def wrong_rank(s):
    s.call(s.pick("nn.Conv2d(3, 4, 3)", "nn.BatchNorm2d(3)", "nn.MaxPool2d(2)") if len(s.shape) == 2 else
           "nn.Conv1d(3, 4, 1)" if len(s.shape) == 4 else "nn.BatchNorm2d(3)")


def wrong_view(s):
    total = 1
    for n in s.shape:
        total *= n
    s.other(f"{s.last}.view({s.pick(7, 11, 13)}, {s.pick(-1, 3)})")


def wrong_residual(s):
    layer = s.layer(f"nn.Conv2d({s.shape[1]}, {s.shape[1]}, 3)" if len(s.shape) == 4 else
                    f"nn.Linear({s.shape[-1]}, {off(s, s.shape[-1])})")
    s.other(f"{s.last} + {layer}({s.last})")


def wrong_join(s):
    layer = s.layer(f"nn.Conv2d({s.shape[1]}, 3, 3)" if len(s.shape) == 4 else f"nn.Linear({s.shape[-1]}, 5)")
    dim = 1 if len(s.shape) == 4 else 0
    s.other(f"torch.cat([{s.last}, {layer}({s.last})], dim={dim})")


def wrong_heads(s):
    e = s.shape[-1]
    layer = s.layer(f"nn.MultiheadAttention({s.pick(e + 1, e)}, {s.pick(2, 3, 5)}, batch_first=True)")
    s.is_plain = False
    s.step(f"{layer}({s.last}, {s.last}, {s.last})", "bad, weights")


def wrong_recurrence(s):
    layer = s.layer(f"nn.LSTM({off(s, s.shape[-1])}, 4, batch_first=True)")
    s.is_plain = False
    s.step(f"{layer}({s.last})", "bad, state")


def wrong_state(s):
    n, length, e = s.shape
    layer = s.layer(f"nn.GRU({e}, 4, {s.pick(1, 2)}, batch_first=True)")
    s.is_plain = False
    s.step(f"{layer}({s.last}, torch.zeros(1, {off(s, n)}, 4))", "bad, state")


def wrong_product(s):
    s.other(f"{s.last} @ torch.zeros({off(s, s.shape[-1])}, 3)")


def wrong_axis(s):
    s.other(s.pick(f"{s.last}.mean({len(s.shape)})", f"F.softmax({s.last}, dim={len(s.shape)})",
                   f"{s.last}.permute(0, {', '.join(str(i + 1) for i in range(len(s.shape)))})",
                   f"{s.last}.transpose(0, {len(s.shape)})"))


def wrong_position(s):
    """The values of long vectors are not followed."""
    if s.shape[1] > 60:
        wrong_features(s)
        return
    layer = s.layer(f"nn.Embedding({off(s, s.shape[1])}, {off(s, s.shape[2])})")
    s.other(f"{s.last} + {layer}(torch.arange({s.shape[1]}))")


def wrong_loss(s):
    n = s.shape[0]
    s.other(s.pick(f"F.cross_entropy({s.last}, torch.zeros({n + 1}, dtype=torch.long))",
                   f"F.binary_cross_entropy_with_logits({s.last}, torch.zeros({n}))",
                   f"F.cross_entropy({s.last}, torch.zeros({n}))", f"F.mse_loss({s.last}, torch.zeros({n + 5}, 1, 9))"))


def wrong_shuffle(s):
    s.call(f"nn.PixelShuffle({s.pick(5, 7)})")


def wrong_unpack(s):
    s.is_plain = False
    s.step(f"{s.last}.shape", ", ".join("abcdefg"[:len(s.shape) + s.pick(-1, 1)]))


MISTAKES = {
    4: (wrong_features, wrong_channels, wrong_channels, wrong_norm, wrong_groups, wrong_window, wrong_rank, wrong_view,
        wrong_residual, wrong_join, wrong_axis, wrong_shuffle, wrong_product, wrong_unpack),
    3: (wrong_features, wrong_norm, wrong_rank, wrong_view, wrong_residual, wrong_heads, wrong_recurrence, wrong_state,
        wrong_product, wrong_axis, wrong_position, wrong_unpack),
    2: (wrong_features, wrong_features, wrong_rank, wrong_view, wrong_residual, wrong_join, wrong_product, wrong_axis,
        wrong_loss, wrong_norm, wrong_unpack),
}


def as_class(stack, shape, chance):
    lines = HEAD + ["", "class Net(nn.Module):", "    def __init__(self):", "        super().__init__()"]
    lines += [f"        self.{name} = {constructor}" for name, constructor in stack.layers]
    lines += ["", "    def forward(self, x):"]
    lines += [f"        {target} = {expression}" for target, expression in stack.lines]
    lines += [f"        return {stack.last}", "", "", "net = Net()"]
    if chance.random() < 0.3:
        lines += ["net.train()"]
    return lines + [f"y = net(torch.zeros({', '.join(map(str, shape))}))"]


def as_sequential(stack, shape):
    lines = HEAD + ["net = nn.Sequential("]
    lines += [f"    {constructor}," for _, constructor in stack.layers]
    return lines + [")", f"x = torch.zeros({', '.join(map(str, shape))})", "y = net(x)"]


def as_script(stack, shape):
    lines = HEAD + [f"{name} = {constructor}" for name, constructor in stack.layers]
    lines += [f"x = torch.zeros({', '.join(map(str, shape))})"]
    return lines + [f"{target} = {expression}".replace("self.", "") for target, expression in stack.lines]


def program(seed, torch):
    """The text of one program; with an odd seed it has a mistake, as a rule."""
    chance = random.Random(f"stack {seed}")
    stack = Stack(chance, torch)
    batch = chance.choice((2, 3, 4))
    shape = chance.choice(((batch, chance.choice((1, 3, 4)), chance.randint(8, 14), chance.randint(8, 14)),
                           (batch, chance.choice((1, 3, 4)), chance.randint(8, 14), chance.randint(8, 14)),
                           (batch, chance.randint(3, 6), chance.choice((4, 6, 8))),
                           (batch, chance.choice((4, 6, 8)))))
    stack.begin(shape)
    try:
        for _ in range(chance.randint(2, 9)):
            rank = len(stack.shape)
            if rank not in STEPS or 0 in stack.shape or max(stack.shape) > 2000:
                break
            chance.choice(STEPS[rank])(stack)
        if seed % 2 and len(stack.shape) in MISTAKES:
            chance.choice(MISTAKES[len(stack.shape)])(stack)
    except Exception:  # the last step does not work: then the program has a mistake, and ends there
        pass
    is_sequence = stack.is_plain and len(stack.layers) == len(stack.lines)
    form = chance.choice(("class", "class", "class", "sequential", "script"))
    if form == "sequential" and is_sequence:
        lines = as_sequential(stack, shape)
    elif form == "script":
        lines = as_script(stack, shape)
    else:
        lines = as_class(stack, shape, chance)
    return "\n".join(lines) + "\n"
