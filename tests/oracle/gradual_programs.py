"""Random tensor programs for gradual_oracle.py: functions and modules, with annotations, some of which can never run;
and functions with branches on sizes, written in every layout that Python allows.

A program is made along one hidden input: PyTorch computes every value on the way, so that the next operation can be
made to fit it, or, now and then, not to."""

import types

COMPARISONS = ["==", "!=", "<", "<=", ">", ">="]
HEAD = """import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType
"""


class Parameter:
    """An input: its name, its shape in the hidden run, and what the program says of it: nothing, "Dyn", or a list of
    numbers and None."""

    def __init__(self, name, shape, rng):
        self.name, self.shape = name, shape
        self.declared = None
        kind = rng.random()
        if kind < 0.15:
            self.declared = "Dyn"
        elif kind < 0.6:
            self.declared = [size if rng.random() < 0.4 else None for size in shape]
            if self.declared and rng.random() < 0.08:
                self.declared[rng.randrange(len(shape))] = rng.randint(1, 6)

    def text(self):
        if self.declared is None:
            return self.name
        if self.declared == "Dyn":
            return f"{self.name}: Dyn"
        sizes = ", ".join("Dyn" if size is None else str(size) for size in self.declared)
        return f"{self.name}: TensorType([{sizes}])"

    def allows(self, shape):
        if self.declared is None or self.declared == "Dyn":
            return True
        return len(shape) == len(self.declared) and all(
            wanted is None or wanted == size for wanted, size in zip(self.declared, shape))


def random_shape(rng, rank=None):
    rank = rng.choice([1, 2, 2, 3, 3, 4, 4]) if rank is None else rank
    return tuple(rng.choice([1, 2, 2, 3, 4, 5, 6]) for _ in range(rank))


class Maker:
    """Makes the lines of a function, and knows the value that each name has in the hidden run."""

    def __init__(self, rng, torch, is_module):
        self.rng, self.torch, self.is_module = rng, torch, is_module
        self.values, self.lines, self.layers = {}, [], []
        self.fails = False
        self.this = types.SimpleNamespace()
        self.scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "self": self.this}

    def evaluate(self, expression):
        try:
            with self.torch.no_grad():
                return eval(expression, {**self.scope, **self.values})
        except Exception:  # whatever PyTorch raises: the program cannot run with this input
            return None

    def assign(self, name, expression):
        value = self.evaluate(expression)
        if not isinstance(value, self.torch.Tensor) or value.numel() > 4000 or value.dim() > 6:
            if isinstance(value, self.torch.Tensor):
                return
            self.fails = True
            value = self.torch.ones(random_shape(self.rng))
        self.values[name] = value
        self.lines.append(f"{name} = {expression}")

    def pick(self, ranks=range(7)):
        """A name whose value has such a rank; any name where there is none, or now and then."""
        fitting = [name for name, value in self.values.items() if value.dim() in ranks]
        if not fitting or self.rng.random() < 0.03:
            fitting = list(self.values)
        return fitting[-1] if self.rng.random() < 0.6 else self.rng.choice(fitting)

    def shape(self, name):
        return tuple(self.values[name].shape)

    def number(self, size):
        """A number that is meant to be [size]."""
        return self.rng.choice([size + 1, max(size - 1, 1), self.rng.randint(1, 8)]) if self.rng.random() < 0.06 else size

    def written(self, name, axis):
        """The size of an axis, as a number or as an expression."""
        size = self.shape(name)[axis] if -len(self.shape(name)) <= axis < len(self.shape(name)) else 2
        return self.rng.choice([f"{name}.shape[{axis}]", f"{name}.size({axis})", str(self.number(size)),
                                str(self.number(size))])

    def axis(self, name):
        rank = max(len(self.shape(name)), 1)
        axis = self.rng.randrange(rank)
        if self.rng.random() < 0.04:
            return rank
        return axis - rank if self.rng.random() < 0.3 else axis

    def layer(self, constructor):
        """An expression for a layer: an attribute of a module, or one that is made where it is used."""
        if not self.is_module:
            return constructor
        name = f"layer{len(self.layers)}"
        self.layers.append((name, constructor))
        made = self.evaluate(constructor)
        setattr(self.this, name, made.eval() if made is not None else None)
        return f"self.{name}"

    def factors(self, size):
        """[size] as a product of one to four numbers."""
        sizes = [max(size, 1)]
        for _ in range(self.rng.randrange(4)):
            at = self.rng.randrange(len(sizes))
            divisor = self.rng.choice([d for d in range(1, sizes[at] + 1) if sizes[at] % d == 0])
            sizes[at:at + 1] = [divisor, sizes[at] // divisor]
        return sizes


# ---- operations: each returns an expression ----

def unary(m):
    x = m.pick()
    return m.rng.choice([f"torch.relu({x})", f"{x} * 2", f"{x}.abs()", f"torch.sigmoid({x})", f"F.gelu({x})",
                         f"-{x}", f"{x}.clone()", f"{m.layer('nn.ReLU()')}({x})", f"{x}.float()"])


def binary(m):
    x = m.pick()
    others = [name for name in m.values if broadcasts(m.shape(name), m.shape(x))]
    y = m.rng.choice(others) if others and m.rng.random() < 0.9 else m.pick()
    if m.rng.random() < 0.35:
        sizes = [m.number(size) if m.rng.random() < 0.7 else 1 for size in m.shape(x)[m.rng.randrange(2):]]
        y = f"torch.ones({', '.join(map(str, sizes))})" if sizes else "torch.ones(())"
    return m.rng.choice([f"{x} + {y}", f"{x} * {y}", f"torch.add({x}, {y})", f"{y} - {x}", f"torch.maximum({x}, {y})"])


def broadcasts(a, b):
    return all(x == y or x == 1 or y == 1 for x, y in zip(a[::-1], b[::-1]))


def reshape(m):
    x = m.pick(range(1, 7))
    shape = m.shape(x)
    sizes = [str(m.number(n)) for n in m.factors(m.values[x].numel())]
    if len(shape) > 1 and m.rng.random() < 0.5:
        kept = m.rng.randrange(1, len(shape))
        rest = 1
        for size in shape[kept:]:
            rest *= size
        sizes = [m.written(x, i) for i in range(kept)] + [str(m.number(n)) for n in m.factors(rest)]
    if m.rng.random() < 0.5:
        sizes[m.rng.randrange(len(sizes))] = "-1"
    inner = ", ".join(sizes)
    return m.rng.choice([f"{x}.reshape({inner})", f"torch.reshape({x}, ({inner},))", f"{x}.contiguous().view({inner})",
                         f"{x}.reshape([{inner}])"])


def flatten(m):
    x = m.pick(range(1, 7))
    start = m.rng.randrange(max(len(m.shape(x)), 1))
    return m.rng.choice([f"{x}.flatten()", f"torch.flatten({x}, {start})", f"{x}.flatten({start})",
                         f"{x}.flatten({start}, -1)", f"{m.layer(f'nn.Flatten({start})')}({x})",
                         f"torch.flatten({x}, start_dim={start}, end_dim={m.axis(x)})"])


def permute(m):
    x = m.pick(range(2, 7))
    order = list(range(max(len(m.shape(x)), 1)))
    m.rng.shuffle(order)
    if m.rng.random() < 0.04:
        order = order[:-1]
    inner = ", ".join(map(str, order))
    return m.rng.choice([f"{x}.permute({inner})", f"torch.permute({x}, ({inner},))",
                         f"{x}.transpose({m.axis(x)}, {m.axis(x)})", f"torch.transpose({x}, {m.axis(x)}, {m.axis(x)})"])


def matmul(m):
    x = m.pick(range(1, 5))
    shape = m.shape(x) or (2,)
    inner = m.number(shape[-1])
    others = [name for name in m.values if m.shape(name)[-2:-1] == shape[-1:] and
              broadcasts(m.shape(name)[:-2], shape[:-2])]
    y = m.rng.choice(others) if others else f"torch.ones({inner}, {m.rng.randint(1, 5)})"
    if m.rng.random() < 0.3:
        y = f"{m.pick(range(2, 5))}.transpose(-1, -2)"
    return m.rng.choice([f"{x} @ {y}", f"torch.matmul({x}, {y})"])


def batched(m):
    x = m.pick([3])
    shape = (m.shape(x) + (2, 2, 2))[:3]
    y = f"torch.ones({m.written(x, 0)}, {m.written(x, 2)}, {m.rng.randint(1, 4)})"
    others = [name for name in m.values if len(m.shape(name)) == 3 and m.shape(name)[:2] == (shape[0], shape[2])]
    if others and m.rng.random() < 0.7:
        y = m.rng.choice(others)
    if m.rng.random() < 0.2:
        y = f"{m.pick([3])}.transpose(1, 2)"
    return f"torch.bmm({x}, {y})"


def join(m):
    x = m.pick(range(1, 5))
    axis = m.axis(x)
    alike = [name for name in m.values if len(m.shape(name)) == len(m.shape(x)) and sum(
        a != b for a, b in zip(m.shape(name), m.shape(x))) == 0] or [x]
    y = m.rng.choice(alike) if m.rng.random() < 0.9 else m.pick()
    return m.rng.choice([f"torch.cat([{x}, {y}], {axis})", f"torch.cat(({x}, {y}), dim={axis})",
                         f"torch.stack([{x}, {y}], dim={axis})", f"torch.cat([{x}, {x}, {y}])"])


def linear(m):
    x = m.pick(range(1, 5))
    inner, out = m.number((m.shape(x) or (2,))[-1]), m.rng.randint(1, 8)
    if m.rng.random() < 0.3:
        return f"F.linear({x}, torch.ones({out}, {inner}))"
    return f"{m.layer(f'nn.Linear({inner}, {out})')}({x})"


def convolution(m):
    flat = m.rng.random() < 0.3
    x = m.pick([2, 3] if flat else [3, 4])
    channels = m.number((m.shape(x) + (2, 2, 2))[-2 if flat else -3])
    kernel = m.rng.choice([1, 1, 2, 3])
    extra = m.rng.choice(["", "", ", padding=1", ", stride=2", ", stride=2, padding=1", ", dilation=2"])
    name = "Conv1d" if flat else "Conv2d"
    if m.rng.random() < 0.2:
        sizes = f"{m.rng.randint(1, 4)}, {channels}, {kernel}" + ("" if flat else f", {kernel}")
        return f"F.{name.lower()}({x}, torch.ones({sizes}){extra})"
    return f"{m.layer(f'nn.{name}({channels}, {m.rng.randint(1, 4)}, {kernel}{extra})')}({x})"


def pool(m):
    x = m.pick([3, 4])
    kernel = m.rng.choice([1, 2, 2, 3])
    layer = m.rng.choice([f"nn.MaxPool2d({kernel})", f"nn.AvgPool2d({kernel}, stride=1)",
                          f"nn.MaxPool2d({kernel}, 2, ceil_mode=True)", f"nn.AdaptiveAvgPool2d({m.rng.randint(1, 3)})",
                          f"nn.AdaptiveAvgPool2d((1, {kernel}))"])
    if m.rng.random() < 0.3:
        return f"F.max_pool2d({x}, {kernel})"
    return f"{m.layer(layer)}({x})"


def norm(m):
    x = m.pick([2, 3, 4])
    shape = m.shape(x) + (2,) * 4
    kind = m.rng.randrange(4)
    if kind == 0:
        return f"{m.layer(f'nn.LayerNorm({m.number((m.shape(x) or (2,))[-1])})')}({x})"
    if kind == 1:
        return f"F.layer_norm({x}, [{m.number((m.shape(x) or (2,))[-1])}])"
    if kind == 2 and m.is_module:
        name = "BatchNorm2d" if len(m.shape(x)) == 4 else "BatchNorm1d"
        return f"{m.layer(f'nn.{name}({m.number(shape[1])})')}({x})"
    return f"{m.layer(f'nn.GroupNorm(1, {m.number(shape[1])})')}({x})"


def reduce(m):
    x = m.pick(range(1, 7))
    axis = m.axis(x)
    keep = m.rng.choice(["", "", ", keepdim=True"])
    return m.rng.choice([f"{x}.mean({axis}{keep})", f"{x}.sum(dim={axis}{keep})", f"torch.mean({x}, {axis}{keep})",
                         f"{x}.max({axis}{keep})[0]", f"{x}.amax({axis}{keep})", f"{x}.sum()",
                         f"F.softmax({x}, dim={axis})", f"{x}.softmax({axis})", f"{x}.cumsum({axis})"])


def axes(m):
    x = m.pick()
    axis = m.rng.randrange(len(m.shape(x)) + 1)
    ones = [i for i, size in enumerate(m.shape(x)) if size == 1]
    choices = [f"{x}.unsqueeze({axis})", f"torch.unsqueeze({x}, {axis - len(m.shape(x)) - 1})", f"{x}[None]"]
    if ones:
        choices += [f"{x}.squeeze({m.rng.choice(ones)})"]
    return m.rng.choice(choices)


def expand(m):
    x = m.pick(range(1, 5))
    sizes = [str(m.rng.randint(1, 4)) if size == 1 else m.rng.choice(["-1", m.written(x, i)])
             for i, size in enumerate(m.shape(x))]
    if m.rng.random() < 0.3:
        sizes.insert(0, str(m.rng.randint(1, 3)))
    inner = ", ".join(sizes) or "1"
    return m.rng.choice([f"{x}.expand({inner})", f"{x}.repeat({', '.join('2' for _ in sizes) or '1'})"])


def index(m):
    x = m.pick(range(1, 5))
    rank = max(len(m.shape(x)), 1)
    at = m.rng.randrange(rank)
    size = (m.shape(x) or (1,))[at]
    item = m.rng.choice([str(m.rng.randrange(size) if size else 0), f"{m.rng.randint(0, 2)}:", f":{m.rng.randint(1, 4)}",
                         "-1", "None", "::2", f"{size // 2}:"])
    if m.rng.random() < 0.05:
        item = str(size)
    inner = ", ".join([":"] * at + [item])
    choices = [f"{x}[{inner}]", f"{x}[..., {item}]", f"{x}[{item}]"]
    if size > 1:
        choices += [f"{x}.chunk(2, dim={at})[0]", f"torch.split({x}, 1, dim={at})[1]", f"{x}.narrow({at}, 0, {size - 1})",
                    f"{x}.select({at}, {size - 1})"]
    return m.rng.choice(choices)


def create(m):
    x = m.pick(range(1, 5))
    sizes = [m.written(x, m.axis(x)) for _ in range(m.rng.randint(1, 2))]
    return m.rng.choice([f"torch.ones({', '.join(sizes)})", f"torch.zeros({x}.shape)", f"torch.ones_like({x})",
                         f"torch.zeros({x}.size(0), {m.rng.randint(1, 4)})"])


OPERATIONS = [unary, binary, binary, reshape, reshape, flatten, permute, matmul, batched, join, linear, linear,
              convolution, convolution, pool, norm, reduce, axes, expand, index, create]


class Program:
    """Source with its parameters; [is_possible]: PyTorch runs it with the hidden input, which the annotations allow."""

    def __init__(self, name, source, parameters, is_possible):
        self.name, self.source, self.parameters, self.is_possible = name, source, parameters, is_possible


def straight_program(rng, torch, number):
    """A program without branches."""
    maker = Maker(rng, torch, rng.random() < 0.5)
    parameters = [Parameter(name, random_shape(rng), rng) for name in "xyz"[:rng.choice([1, 1, 1, 2, 2, 3])]]
    for parameter in parameters:
        maker.values[parameter.name] = torch.ones(parameter.shape)
    wanted = rng.randint(1, 7)
    for i in range(wanted * 2):
        if len(maker.lines) < wanted:
            maker.assign(rng.choice(["a", "b", "c", f"v{i}", parameters[0].name]), rng.choice(OPERATIONS)(maker))
    last = list(maker.values)[-1]
    maker.lines.append(f"return {last}" if rng.random() < 0.8 else f"return {last}, {parameters[0].name}")
    possible = not maker.fails and all(parameter.allows(parameter.shape) for parameter in parameters)
    given = ", ".join(parameter.text() for parameter in parameters)
    if not maker.is_module:
        body = "".join(f"    {line}\n" for line in maker.lines)
        return Program(f"f{number}", f"{HEAD}\n\ndef f{number}({given}):\n{body}", parameters, possible)
    layers = "".join(f"        self.{name} = {constructor}\n" for name, constructor in maker.layers)
    body = "".join(f"        {line}\n" for line in maker.lines)
    source = (f"{HEAD}\n\nclass Net{number}(nn.Module):\n    def __init__(self):\n        super().__init__()\n{layers}\n"
              f"    def forward(self, {given}):\n{body}")
    return Program(f"Net{number}.forward", source, parameters, possible)


# ---- branches ----

# What programs with branches ask, with returns here and there.
HELPERS = """

def is_flat(x):
    return x.dim() < 2 or x.shape[1] == 1


def fits(x, n):
    if x.dim() == 0:
        return False
    if x.shape[0] == n:
        return True
    if n > 3:
        return x.numel() > 4
    return x.shape[-1] <= n
"""


class Brancher:
    """Makes the statements of a function that asks about sizes."""

    def __init__(self, rng, parameters):
        self.rng, self.parameters = rng, parameters
        self.count = 0
        self.indent = rng.choice(["    ", "    ", "  ", "\t"])

    def tensor(self):
        return self.rng.choice(self.parameters)

    def size(self):
        x = self.tensor()
        rank = len(x.shape)
        axis = self.rng.randrange(max(rank, 1))
        atom = self.rng.choice([f"{x.name}.size({axis})", f"{x.name}.shape[{axis}]", f"{x.name}.shape[-1]",
                                f"{x.name}.dim()", f"{x.name}.ndim", f"len({x.name})", f"{x.name}.numel()",
                                f"len({x.name}.shape)", f"{x.name}.size(-1)", "n", "i", "z.dim()", "z.shape[0]", "z.numel()"])
        if self.rng.random() < 0.15:
            atom = self.rng.choice([f"2 * {atom}", f"{atom} % 2", f"{atom} // 2", f"({atom} - 1)", f"{atom} + n",
                                    f"min({atom}, 3)", f"max({atom}, n)"])
        return atom

    def number(self):
        sizes = [size for x in self.parameters for size in x.shape] + [len(x.shape) for x in self.parameters]
        return str(self.rng.choice(sizes + [0, 1, 2, 3, 7, -1]))

    def scalar(self):
        return self.size() if self.rng.random() < 0.4 else self.number()

    def tuple(self):
        x = self.tensor()
        cut = self.rng.randrange(3)
        sizes = [str(size) if self.rng.random() < 0.6 else self.rng.choice([f"{x.name}.shape[{i}]", "n", self.number()])
                 for i, size in enumerate(x.shape)][:self.rng.choice([9, 9, 9, cut])]
        written = f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"
        return self.rng.choice([f"{x.name}.size()", f"{x.name}.shape", f"{x.name}.shape[:{cut}]",
                                f"{x.name}.shape[{cut}:]", f"{x.name}.size()[-2:]", f"tuple({x.name}.shape)", written,
                                written, written, f"torch.Size([{', '.join(sizes)}])"])

    def comparison(self):
        kind = self.rng.random()
        op = self.rng.choice(COMPARISONS)
        if kind < 0.45:
            return f"{self.size()} {op} {self.scalar()}"
        if kind < 0.55:
            return f"{self.number()} {op} {self.size()}"
        if kind < 0.78:
            return f"{self.tuple()} {op} {self.tuple()}"
        if kind < 0.86:
            return f"{self.number()} {self.rng.choice(['<', '<='])} {self.size()} {op} {self.number()}"
        if kind < 0.94:
            return (f"{self.size()} {self.rng.choice(['in', 'not in'])} "
                    f"{self.rng.choice([f'({self.number()}, {self.number()})', self.tuple(), f'[{self.number()}, {self.size()}]'])}")
        return self.size()

    def claim(self):
        """A bool that comes from somewhere: from a name, a function, a container."""
        x, op = self.tensor().name, self.rng.choice(COMPARISONS)
        return self.rng.choice(["ok", "ok", "fine", "not ok", "ok and fine", "ok or fine", "ok == fine", "ok is True",
                                "ok is not fine", "ok ^ fine", f"ok & ({self.comparison()})", "flags[0]", "flags[-1]",
                                "any(flags)", "all(flags)", f"bool({self.comparison()})",
                                f"any(d {op} {self.number()} for d in {x}.shape)",
                                f"all([d {op} {self.number()} for d in {x}.shape])", f"is_flat({x})", f"fits({x}, n)",
                                f"fits({x}, {self.number()})", f"{self.size()} in {{{self.number()}, {self.number()}}}",
                                f"{self.size()} in range({self.number()}, {self.number()})",
                                f"int(ok) + fine == {self.rng.randrange(3)}", "ok < fine",
                                f"sum(d == {self.number()} for d in {x}.shape) > 1",
                                f"(ok if {self.comparison()} else fine)", f"(ok, fine) == ({self.comparison()}, False)"])

    def condition(self):
        kind = self.rng.random()
        if self.rng.random() < 0.25:
            return self.claim()
        if kind < 0.7:
            return self.comparison()
        if kind < 0.8:
            return f"not {self.comparison()}" if self.rng.random() < 0.5 else f"not ({self.condition()})"
        return f"{self.comparison()} {self.rng.choice(['and', 'or'])} {self.comparison()}"

    # -- statements: lists of lines --

    def step(self):
        """A statement of one line."""
        x = self.tensor().name
        self.count += 1
        return self.rng.choice([f"{x} = {x} + 1", f"out.append({self.count})", f"n = n + {self.rng.randint(1, 3)}",
                                f"{x} = {x}.reshape(-1)", f"{x} = {x}.sum(0)", f"{x} = {x}.unsqueeze(0)",
                                f"out.append(tuple({x}.shape))", f"{x} = {x}.transpose(0, 1)",
                                f"out.append({self.count} if {self.condition()} else -{self.count})",
                                f"{x} = torch.cat([{x}, {x}])", f"n = {x}.shape[0]", "pass",
                                f"n = (n if {self.condition()} else n + 1) + 1", f"ok = {self.condition()}",
                                f"fine = bool({self.condition()})", f"ok = bool(ok and ({self.condition()}))",
                                f"flags.append(bool({self.condition()}))", "ok, fine = fine, not ok",
                                f"ok = is_flat({x}) if ok else fits({x}, n)", f"z = {x}", f"z = {x} + 1", f"{x} = z",
                                f"{x} = {x}[:2]", f"z = z if {self.condition()} else {x}", "z.unsqueeze_(0)",
                                f"{x}.unsqueeze_(-1)", f"{x}.squeeze_()", f"out.append(z is {x})",
                                f"n = min(n, {x}.shape[0])", f"n = n if ok else {x}.shape[-1]"])

    def simple(self):
        kind = self.rng.random()
        if kind < 0.08:
            self.count += 1
            return [f'out.append("""{self.count}', "  a # in a string", '    if""")']
        if kind < 0.16:
            return [f"{self.step()}; {self.step()}"]
        if kind < 0.2:
            return [f"raise {self.rng.choice(['ValueError', 'KeyError', 'RuntimeError'])}('{self.count}')"]
        if kind < 0.22:
            return ["return out, n"]
        if kind < 0.27:
            return ["out.append((1,", "    2))  # two lines"]
        if kind < 0.3:
            return ["@staticmethod", "def inner(a):", f"{self.indent}# a comment", f"{self.indent}return a",
                    "out.append(7)"]
        return [self.step() + self.rng.choice(["", "", "  # why"])]

    def block(self, depth):
        lines = []
        for _ in range(self.rng.choice([1, 1, 2, 3])):
            if self.rng.random() < 0.15:
                lines += self.rng.choice([["# a comment"], [""], ["# one", "", "# two"]])
            lines += self.statement(depth) if depth > 0 and self.rng.random() < 0.45 else self.simple()
        if self.rng.random() < 0.1:
            lines.append("# at the end")
        return lines

    def under(self, header, depth):
        """A header with its block, on one line where that is possible."""
        note = self.rng.choice(["", "", "", "  # header", "# tight"])
        if self.rng.random() < 0.12:
            line = self.step() if self.rng.random() < 0.7 else f"{self.step()}; {self.step()}"
            return [f"{header} {line}{note and '  # one line'}"]
        return [header + note] + self.indented(self.block(depth - 1))

    def indented(self, lines):
        """The lines one level deeper, but for those that are inside of a string."""
        result, inside = [], False
        for line in lines:
            result.append(line if inside or not line else self.indent + line)
            inside ^= line.count('"""') % 2 == 1
        return result

    def match(self, depth):
        """Patterns for a size, or for a shape."""
        lines = []
        if self.rng.random() < 0.5:
            subject = self.size()
            patterns = [self.rng.choice([self.rng.choice("12345"), f"{self.rng.randrange(3)} | {self.rng.randrange(5)}",
                                         f"k if k {self.rng.choice(COMPARISONS)} {self.number()}"]) for _ in range(2)]
        else:
            subject = f"tuple({self.tensor().name}.shape)"
            patterns = [self.rng.choice(["(k, l)", "(k,)", "(1, *_)", "(*_, 3)", f"(k, *_) if k > {self.number()}",
                                         f"(_, {self.rng.randrange(6)}, *_)", f"(k, l) if {self.condition()}"])
                        for _ in range(2)]
        for pattern in patterns + self.rng.choice([[], ["_"]]):
            lines += [f"case {pattern}:"] + self.indented(self.block(depth - 1))
        return [f"match {subject}:"] + self.indented(lines)

    def statement(self, depth):
        kind = self.rng.random()
        if kind < 0.1:
            message = self.rng.choice(["", ", 'wrong size'", ", f'{n} is wrong'"])
            return [f"assert {self.condition()}{message}{self.rng.choice(['', '  # checked'])}"]
        if kind < 0.17:
            x = self.tensor().name
            test, step = self.rng.choice([(f"{x}.dim() > {self.rng.randint(1, 4)}", f"{x} = {x}.sum(0)"),
                                          (f"n > {self.rng.randint(2, 12)}", "n = n // 2"),
                                          (f"{x}.numel() < {self.rng.randint(0, 6)}", f"{x} = torch.cat([{x}.reshape(-1), torch.ones(2)])"),
                                          (self.condition(), "break")])
            lines = [f"while {test}:", self.indent + step]
            if self.rng.random() < 0.4:
                lines += self.under("else:", depth)
            return lines
        if kind < 0.24:
            return self.match(depth)
        if kind < 0.31:
            x = self.tensor()
            rounds = self.rng.choice([f"{x.name}.dim()", f"{x.name}.shape[0]", f"{x.name}.size(-1)", "3", f"1, {x.name}.shape[-1]"])
            return self.under(f"for i in range({rounds}):", depth)
        test = self.condition()
        if self.rng.random() < 0.12:
            test = f"({test}\n{' ' * self.rng.randint(0, 9)})"
        lines = self.under(f"if {test}:", depth) if "\n" not in test else None
        if lines is None:
            first, second = f"if {test}:".split("\n")
            lines = [first, second] + self.indented(self.block(depth - 1))
        while self.rng.random() < 0.3:
            lines += self.rng.choice([[], [], ["# before elif"]])
            lines += self.under(f"elif {self.condition()}:", depth)
        if self.rng.random() < 0.45:
            lines += self.under("else:", depth)
        return lines


def branching_program(rng, torch, number):
    """A function with branches on sizes, and conditions for --where."""
    parameters = [Parameter(name, random_shape(rng), rng) for name in "xy"[:rng.choice([1, 1, 2])]]
    brancher = Brancher(rng, parameters)
    body = ["out = []", rng.choice(["n = 3", "n = x.shape[0]", "n = x.dim()", "n = x.size(-1)"]), "ok = fine = False", "i = 0", "z = x"]
    body += [f"ok = bool({brancher.comparison()})", f"fine = bool({brancher.comparison()})", "flags = [ok, not fine]"]
    if rng.random() < 0.4:
        sizes = parameters[0].shape
        if len(sizes) > 1:
            body.append(f"{', '.join(['n', 'm', 'k', 'l'][:len(sizes)])} = x.shape")
    for _ in range(rng.randint(2, 4)):
        body += brancher.statement(3) if rng.random() < 0.8 else brancher.simple()
    body.append(f"return out, n, {parameters[-1].name}")
    given = ", ".join(parameter.text() for parameter in parameters)
    source = HEAD + HELPERS + f"\n\ndef f{number}({given}):\n" + "\n".join(brancher.indented(body)) + "\n"
    if rng.random() < 0.15:
        source = source.replace("\n", "\r\n")
    wheres = []
    for parameter in parameters:
        if rng.random() < 0.5:
            wheres.append(f"{parameter.name}.ndim == {len(parameter.shape)}")
            if parameter.shape and rng.random() < 0.7:
                axis = rng.randrange(len(parameter.shape))
                size = parameter.shape[axis]
                wheres.append(rng.choice([f"{parameter.name}.shape[{axis}] == {size}",
                                          f"{parameter.name}.shape[{axis}] > {size - 1}",
                                          f"1 <= {parameter.name}.shape[{axis}] <= {size + 2}"]))
    return Program(f"f{number}", source, parameters, True), wheres
