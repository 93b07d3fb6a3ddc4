"""Random NumPy programs of 5 to 40 lines, for numpy_worker.py.

A program grows statement by statement, and each statement is executed at once: what raises is dropped, so the
expressions can be chosen freely, and what follows can build on the arrays that are really there. About half of
the programs get one mistake: a statement that raises, somewhere in the program, often inside of a function, a
loop or a branch. A program depends on nothing but its number, the seed and the installed NumPy.
"""

import itertools
import math
import random
import re
import sys
import warnings

import numpy as np
from numpy_expressions import (BINARY, BINARY_FUNCTIONS, EINSUMS_OF_ONE, FUNCTION_REDUCTIONS, NAMES, NUMBER_NAMES,
                               REDUCTIONS, SIZES, Expressions, Scope, allowed, remember)
from numpy_fragments import CLASSES, HELPERS

FUNCTION_NAMES = """
    compute transform apply combine project normalise update forward scale merge prepare predict encode measure
    shift smooth score
""".split()
CLASS_NAMES = "Layer Model Scaler Filter Buffer Block Encoder Tracker".split()
# What the data decides, not the shapes: no analysis of shapes can foresee it.
DATA_ERRORS = (
    "ingular", "positive definite", "converge", "NaN", "infinity", "Infinity", "negative integer powers",
    "Maximum allowed", "probabilities")
# Kinds of mistakes, and how often they are made.
MISTAKES = {"broadcast": 5, "matmul": 5, "reshape": 3, "join": 3, "index": 3, "axis": 3, "in place": 2,
            "item assignment": 2, "unpack": 2, "call": 5, "signature": 3, "loop": 2, "einsum": 1, "linear algebra": 1,
            "split": 1, "creation": 2, "attribute": 1, "arguments": 1, "truth": 1, "types": 1, "values": 1}
LIMIT_LINES = 40
LIMIT_STEPS = 5000


class Maker(Expressions):
    """Makes one program: `source` when done, and `mistake`, a word for what is wrong in it, or None."""

    def __init__(self, number, seed):
        self.random = random.Random(f"{seed}:{number}")
        self.mistake = None
        self.unsettled = False  # whether random numbers decide about shapes or branches
        self.header = ["import numpy as np"]
        self.definitions = []
        self.main = []
        self.counter = 0
        self.functions = []  # (name, the arrays it was called with)
        self.names = {}
        self.scope = Scope(self.names, self.main, 0)
        self.wanted = self.random.randint(5, LIMIT_LINES - 4)

    # Running what there is.

    def source(self):
        parts = [self.header, *self.definitions, self.main]
        return "\n".join("\n".join(part) for part in parts if part) + "\n"

    def count(self):
        return self.source().count("\n")

    def rebuild(self):
        """Executes the program from its beginning: the state that a failed attempt has spoilt is made anew."""
        self.names.clear()
        self.names["__name__"] = "__main__"
        seed_randomness(1)
        source = self.source()
        steps = 0

        def count_steps(*_):
            nonlocal steps
            steps += 1
            if steps > LIMIT_STEPS:
                raise RuntimeError("too long")
            return count_steps

        # Only a `while` can go on for ever, and counting is slow.
        sys.settrace(count_steps if "while" in source else None)
        try:
            exec(source, self.names)
        finally:
            sys.settrace(None)

    def attempt(self, change):
        """Calls [change], which adds lines; when the program does not run then, everything is as before."""
        before = (list(self.main), list(self.definitions), list(self.scope.arrays), list(self.scope.numbers),
                  list(self.functions), list(self.header), self.unsettled)
        try:
            change()
            if self.count() > LIMIT_LINES:
                raise ValueError("too long")
            self.rebuild()
            self.scope.arrays[:] = [name for name in dict.fromkeys(self.scope.arrays) if self.usable(name)]
            return True
        except Exception:
            (self.main[:], self.definitions[:], self.scope.arrays[:], self.scope.numbers[:], self.functions[:],
             self.header[:], self.unsettled) = before
            self.rebuild()
            return False

    def usable(self, reference):
        try:
            value = self.scope.value(reference)
        except Exception:
            return False
        return allowed(value)

    # Statements.

    def assign(self, scope, name=None):
        text, _ = self.array_expression(scope, plain=name is None)
        if text is None:
            return None
        if name is None:
            known = [reference for reference in scope.arrays if reference.isidentifier()]
            name = self.choice(known) if known and self.chance(0.15) else self.fresh(NAMES, scope.names)
        scope.run(f"{name} = {text}")
        scope.emit(f"{name} = {text}")
        if name in scope.arrays:
            scope.arrays.remove(name)
        if "> 0.5]" not in text:  # how long it is depends on the data: nothing else shall
            remember(scope.arrays, name)
        return name

    def scalar(self, scope):
        """A reduction to a number, or another value that is no array."""
        a = self.array(scope)
        text = self.choice([f"{a}.sum()", f"np.mean({a})", f"float({a}.max())", f"{a}.shape", f"{a}.ndim",
                            f"len({a})", f"{a}.size", f"{a}.dtype", f"{a}.tolist()", f"list({a}.shape)",
                            f"np.allclose({a}, 0)", f"int({a}.sum())", f"str({a}.shape)", f"f'{{{a}.shape}}'",
                            f"{a}.shape[:-1]", f"np.linalg.norm({a})", f"{a}.shape == (2, 3)",
                            f"isinstance({a}, np.ndarray)", f"[row.shape for row in {a}]",
                            f"tuple(reversed({a}.shape))"])
        value = scope.value(text)
        name = self.fresh(["info", "summary", "report", "stat", "check", "dims"], scope.names)
        scope.run(f"{name} = {text}")
        scope.emit(f"{name} = {text}")
        return value

    def define_number(self, scope):
        name = self.fresh(NUMBER_NAMES, scope.names)
        value = self.choice(SIZES)
        text = self.number(scope, value)
        scope.run(f"{name} = {text}")
        scope.emit(f"{name} = {text}")
        scope.numbers.append(name)

    def take_shape(self, scope):
        """n, d = x.shape"""
        a = self.array(scope)
        shape = scope.shape(a)
        names = []
        for _ in shape:
            names.append(self.fresh(NUMBER_NAMES, [*scope.names, *names]))
        if len(shape) > 1:
            text = ", ".join(names) + f" = {a}.shape"
            if len(shape) > 2 and self.chance(0.3):
                names = names[:1]
                text = f"{names[0]}, *_ = {a}.shape"
        elif shape:
            text = self.choice([f"{names[0]} = {a}.shape[0]", f"{names[0]} = len({a})", f"({names[0]},) = {a}.shape"])
        else:
            return
        scope.run(text)
        scope.emit(text)
        scope.numbers += names

    def in_place(self, scope):
        a = self.array(scope)
        b = self.compatible(scope, a)
        text = self.choice([f"{a} += {b}", f"{a} -= 0.1 * {b}", f"{a} *= 2", f"{a} = {a} + {b}", f"{a}[0] = 0",
                            f"{a}[:, 0] = 1", f"{a}[...] = {b}", f"{a}[:] = {b}", f"{a}[0] = {a}[-1]",
                            f"{a}[1:] = {a}[:-1]", f"{a}[{a} > 0.5] = 0", f"{a}[:, -1] += 1", f"{a} = {a}[::-1]",
                            f"{a}.fill(1.5)", f"{a}.sort()", f"np.add({a}, {b}, out={a})",
                            f"{a}[0, :] = np.arange({a}.shape[1])"])
        scope.run(text)
        scope.emit(text)

    def unpack(self, scope):
        a, b = self.array(scope), self.array(scope)
        left, right = self.fresh(NAMES, scope.names), self.fresh(NAMES, scope.names)
        if left == right:
            return
        values = [self.array_expression(scope)[0], self.array_expression(scope)[0]]
        text = self.choice([f"{left}, {right} = {values[0]}, {values[1]}", f"{left}, {right} = {a}[0], {b}[-1]",
                            f"{left}, {right} = np.split({a}, 2)",
                            f"{left}, {right} = np.meshgrid(np.arange(4), np.arange({self.choice(SIZES)}))",
                            f"{left}, {right} = {a}, {b}", f"{left}, *{right} = [{a}, {b}, {a}]",
                            f"{left}, {right} = np.array_split({a}, 2, axis=-1)",
                            f"({left}, {right}) = ({a}.T, {b}.mean(axis=0))",
                            f"{left}, {right} = np.linalg.eigh({a} @ {a}.T)",
                            f"{left}, {right} = np.unravel_index(5, (3, 4))", f"{left} = {right} = {values[0]}",
                            f"{left}, {right}, _ = np.linalg.svd({a})", f"{left}, {right} = np.linalg.qr({a})",
                            f"{left}, {right} = [v * 2 for v in ({a}, {b})]", f"{left}, {right} = np.hsplit({a}, 2)"])
        scope.run(text)
        scope.emit(text)
        for name in (left, right):
            if isinstance(scope.names.get(name), np.ndarray):
                remember(scope.arrays, name)

    def collection(self, scope):
        """A list or a dict of arrays, and what is made of it."""
        a, b = self.array(scope), self.array(scope)
        name = self.fresh(["parts", "items", "params", "pieces", "chunks", "layers", "stack"], scope.names)
        size = self.number(scope, self.choice(SIZES))
        text = self.choice([f"[{a}, {b}]", f"({a}, {b})", f"{{'w': {a}, 'b': {b}}}",
                            f"[{a} * i for i in range({size})]", f"[row * 2 for row in {a}]",
                            f"[np.ones({size}) for _ in range(3)]", f"[np.zeros((i + 1, 2)) for i in range({size})]",
                            f"list({a})", f"[{a}] * 3", f"{{i: {a} + i for i in range(3)}}", f"np.split({a}, 2)",
                            f"[p.sum(axis=0) for p in ({a}, {b})]", f"[{a}.T, {b}.T]", f"dict(w={a}, b={b})",
                            f"[x for x in ({a}, {b}) if x.ndim == 2]", f"list(map(np.sqrt, [{a}, {b}]))",
                            f"[u + v for u, v in zip({a}, {a})]", f"np.array_split({a}, 3)"])
        scope.run(f"{name} = {text}")
        value = scope.names[name]
        if not value or len(value) > 12:
            return
        scope.emit(f"{name} = {text}")
        keys = list(value) if isinstance(value, dict) else [0, -1]
        for key in keys:
            if isinstance(value[key], np.ndarray):
                remember(scope.arrays, f"{name}[{key!r}]")
        if isinstance(value, list) and self.chance(0.6):
            target = self.fresh(NAMES, scope.names)
            text = self.choice([f"np.stack({name})", f"np.concatenate({name})", f"np.array({name})", f"sum({name})",
                                f"np.vstack({name})", f"{name}[-1]", f"np.stack({name}, axis=1)",
                                f"np.mean({name}, axis=0)", f"np.concatenate([p.ravel() for p in {name}])",
                                f"np.hstack({name})", f"np.zeros(len({name}))",
                                f"np.array([p.sum() for p in {name}])", f"np.concatenate({name}[1:])"])
            scope.run(f"{target} = {text}")
            scope.emit(f"{target} = {text}")
            if isinstance(scope.names[target], np.ndarray):
                remember(scope.arrays, target)

    def remark(self, scope):
        a = self.array(scope)
        text = self.choice([f"print({a}.shape)", f"print('shape', {a}.shape)",
                            f"assert {a}.ndim == {len(scope.shape(a))}", f"assert {a}.shape == {scope.shape(a)}",
                            f"print(f'{{{a}.mean():.3f}}')", f"print({a}.sum(), {a}.dtype)",
                            f"assert {a}.shape[0] == {(scope.shape(a) or (0,))[0]}, 'rows'"])
        if "print" not in text:
            scope.run(text)
        scope.emit(text)

    def simple(self, scope):
        if not scope.arrays:
            self.assign(scope)
            return
        kind = self.random.randrange(20)
        statement = (self.scalar if kind == 0 else self.define_number if kind == 1 else self.take_shape if kind == 2
                     else self.in_place if kind in (3, 4) else self.unpack if kind == 5 else self.collection
                     if kind == 6 else self.remark if kind == 7 else self.assign)
        try:
            statement(scope)
        except Exception:
            self.assign(scope)

    def body(self, scope, most=4):
        before = len(scope.lines)
        for _ in range(self.random.randint(1, most)):
            self.simple(scope)
        if len(scope.lines) == before:
            scope.emit("pass")

    # Compound statements; the caller executes the whole program and drops what does not run.

    def loop(self):
        scope = self.scope
        a = self.array(scope)
        kind = self.random.randrange(9)
        target = self.fresh(NAMES)
        size = self.number(scope, self.random.randint(1, 4))
        inner = scope.inner(self.main)
        if kind == 0:
            scope.emit(f"for i in range({size}):")
            scope.names["i"] = 0
            self.body(inner)
        elif kind == 1:
            scope.emit(f"{target} = []")
            scope.emit(f"for i in range({size}):")
            scope.names["i"] = 0
            text, _ = self.array_expression(scope)
            inner.emit(f"{target}.append({text})")
            scope.emit(f"{target} = {self.choice(['np.stack', 'np.array', 'np.concatenate', 'np.vstack'])}({target})")
            remember(scope.arrays, target)
        elif kind == 2:
            scope.emit(f"for row in {a}:")
            scope.names["row"] = scope.value(a)[0]
            inner.arrays = scope.arrays + (["row"] if isinstance(scope.names["row"], np.ndarray) else [])
            self.body(inner, 3)
        elif kind == 3:
            scope.emit(f"for i, row in enumerate({a}):")
            inner.emit(self.choice([f"{a}[i] = row * 2", f"{a}[i] += i", f"{target} = row.sum()", f"{a}[i, 0] = i",
                                    f"{target} = {a}[i] @ row"]))
        elif kind == 4:
            scope.emit(f"{target} = {a}")
            scope.emit(f"while {target}.shape[0] < {self.random.randint(3, 12)}:")
            inner.emit(self.choice([f"{target} = np.concatenate([{target}, {target}])",
                                    f"{target} = np.vstack([{target}, {target}[:1]])",
                                    f"{target} = np.repeat({target}, 2, axis=0)"]))
            remember(scope.arrays, target)
        elif kind == 5:
            scope.emit(f"{target} = np.zeros({a}.shape[1:])")
            scope.emit(f"for i in range({a}.shape[0]):")
            inner.emit(self.choice([f"{target} += {a}[i]", f"{target} = {target} + {a}[i]",
                                    f"{target} = np.maximum({target}, {a}[i])"]))
            remember(scope.arrays, target)
        elif kind == 6:
            n = scope.shape(a)[-1]
            weights = self.fresh(NAMES, [target])
            scope.emit(f"{weights} = np.random.randn({self.number(scope, n)}, 1)")
            scope.emit(f"for epoch in range({size}):")
            inner.emit(f"{target} = {a} @ {weights}")
            inner.emit(f"{weights} -= 0.01 * {a}.T @ {target}")
            remember(scope.arrays, target)
            remember(scope.arrays, weights)
        elif kind == 7:
            b = self.array(scope)
            scope.emit(f"for u, v in zip({a}, {b}):")
            text = self.choice(["u + v", "np.outer(u, v)", "u * v", "np.dot(u, v)", "(u, v)", "np.stack([u, v])"])
            inner.emit(f"{target} = {text}")
        else:
            scope.emit(f"k = {size}")
            scope.emit("while k > 0:")
            scope.names["k"] = 1
            self.body(inner, 2)
            inner.emit("k -= 1")

    def branch(self):
        scope = self.scope
        a = self.array(scope)
        rank = len(scope.shape(a))
        number = self.choice(scope.numbers) if scope.numbers else str(self.choice(SIZES))
        condition = self.choice([f"{a}.ndim == {rank}", f"{a}.ndim > 2", f"{number} > 3", f"{a}.shape[0] % 2 == 0",
                                 f"len({a}) > 4", f"{a}.ndim == 2 and {a}.shape[1] > 2",
                                 f"{a}.shape[0] == {a}.shape[-1]", f"not {number} == 3", f"{a}.size > 10",
                                 f"isinstance({a}, np.ndarray)", f"{a} is not None", "UNKNOWN", "UNKNOWN"])
        if condition == "UNKNOWN":
            self.undecided_branch()
            return
        target = self.fresh(NAMES)
        scope.emit(f"if {condition}:")
        inner = scope.inner(self.main)
        self.assign(inner, target)
        if self.chance(0.3):
            self.body(inner, 2)
        if self.chance(0.7):
            scope.emit("else:")
            if self.chance(0.5):
                inner.emit(f"{target} = {a}")
            else:
                self.assign(inner, target)

    def undecided_branch(self):
        """Random numbers decide. What the arms leave is used later only where both leave the same shape."""
        scope = self.scope
        self.unsettled = True
        target = self.fresh(NAMES)
        text, value = self.array_expression(scope)
        other, _ = self.array_expression(scope)
        same = self.chance(0.6)
        if same:
            other = f"np.zeros({self.shape_text(scope, value.shape)})" if value.ndim else "np.zeros(())"
        toss = self.choice(["np.random.rand() > 0.5", "np.random.random() < 0.5", "np.random.randint(2) == 0"])
        scope.emit(f"if {toss}:")
        scope.emit(f"    {target} = {text}")
        scope.emit("else:")
        scope.emit(f"    {target} = {other}")
        if same:
            remember(scope.arrays, target)
        else:
            use = self.choice([f"{target} * 2", f"{target}.sum()", f"np.exp({target})"])
            scope.emit(f"{self.fresh(NAMES, [target])} = {use}")

    def guarded(self):
        """try: something that may fail."""
        scope = self.scope
        target = self.fresh(NAMES)
        a, b = self.array(scope), self.array(scope)
        error = self.choice(["ValueError", "Exception", "(ValueError, IndexError)", "Exception as problem"])
        attempt = self.choice([f"{a} @ {b}", f"{a} + {b}", f"np.concatenate([{a}, {b}])", f"{a}.reshape(3, -1)",
                               f"{a}.T"])
        rescue, value = self.array_expression(scope)
        scope.emit("try:")
        scope.emit(f"    {target} = {attempt}")
        scope.emit(f"except {error}:")
        scope.emit(f"    {target} = {rescue}")
        remember(scope.arrays, target)

    def with_block(self):
        self.scope.emit("with np.errstate(all='ignore'):")
        self.body(self.scope.inner(self.main), 2)

    def function(self):
        """A function of arrays, and one or more calls of it."""
        scope = self.scope
        name = self.fresh(FUNCTION_NAMES)
        arguments = [self.array(scope) for _ in range(self.random.randint(1, 2))]
        parameters = self.random.sample(["a", "b", "u", "v", "arr", "mat"], len(arguments))
        names = dict(self.names)
        names.update((parameter, np.array(scope.value(argument))) for parameter,
                     argument in zip(parameters, arguments))
        lines = []
        local = Scope(names, lines, 1, parameters)
        style = self.random.randrange(8)
        signature, call = ", ".join(parameters), ", ".join(arguments)
        if style == 0:
            signature += ", scale=2.0"
            call += self.choice(["", ", 3", ", scale=0.5"])
            names["scale"] = 2.0
            lines.append(f"    {parameters[0]} = {parameters[0]} * scale")
        elif style == 1:
            signature += ", axis=0"
            call += self.choice(["", ", axis=-1", ", -1"])
            names["axis"] = 0
            lines.append(f"    total = {parameters[0]}.sum(axis=axis, keepdims=True)")
            names["total"] = names[parameters[0]].sum(axis=0, keepdims=True)
            local.arrays.append("total")
        elif style == 2:
            lines.append(f"    if {parameters[0]}.ndim == {self.choice([1, 2])}:")
            early = self.choice([parameters[0], parameters[0] + "[None, :]", parameters[-1]])
            lines.append(f"        return {early}")
        elif style == 3:
            lines.append(f"    n = {parameters[0]}.shape[0]")
            names["n"] = names[parameters[0]].shape[0]
            local.numbers.append("n")
        elif style == 4:
            call = ", ".join(f"{parameter}={argument}" for parameter, argument in zip(parameters, arguments))
        if self.chance(0.12):
            lines.append('    """Shapes as they come."""')
        for _ in range(self.random.randint(0, 3)):
            self.simple(local)
        text, value = self.array_expression(local)
        lines.append(f"    return {text}")
        head = f"def {name}({signature}):"
        lambda_like = not any(line.strip() for line in lines[:-1]) and self.chance(0.4)
        if lambda_like:
            head, lines = f"{name} = lambda {signature}: {text}", []
        place = self.definitions if self.chance(0.6) else None
        if place is None:
            self.main += [head, *lines]
        else:
            self.definitions.append([head, *lines])
        for _ in range(self.choice([1, 1, 1, 2])):
            target = self.fresh(NAMES)
            self.main.append(f"{target} = {name}({call})")
            remember(scope.arrays, target)
        self.functions.append((name, arguments))

    def helper(self):
        """A function as everybody writes it, with a call."""
        scope = self.scope
        a, b = self.array(scope), self.array(scope)
        target = self.fresh(NAMES)
        definition, call = self.choice(HELPERS)
        name = re.match(r"\w+", call).group()
        if not any(name in "\n".join(part) for part in self.definitions):
            self.definitions.append(definition.strip().split("\n"))
        self.main.append(f"{target} = {call.format(a=a, b=b, n=self.choice(SIZES))}")
        remember(scope.arrays, target)

    def class_with_arrays(self):
        scope = self.scope
        a = self.array(scope)
        shape = scope.shape(a)
        name, instance = self.fresh(CLASS_NAMES), self.fresh(["layer", "model", "net", "block", "scaler"])
        target = self.fresh(NAMES)
        n = self.number(scope, shape[-1] if shape else 3)
        definition, uses = self.choice(CLASSES)
        self.definitions.append(definition.strip().format(name=name).split("\n"))
        for line in uses:
            self.main.append(line.format(name=name, instance=instance, target=target, a=a, n=n, k=self.choice(SIZES)))
        remember(scope.arrays, target)
        if self.chance(0.5):
            remember(scope.arrays, f"{instance}.weight")

    # Mistakes. Each gives the lines of a statement that should raise; the caller makes sure that it does.

    def wrong_expression(self, scope, kind):
        a, b = self.array(scope), self.choice(scope.arrays)
        shape = scope.shape(a)
        rank, size = len(shape), math.prod(shape)
        n = self.choice(SIZES)
        wrong_axis = self.axis(scope, a, wrong=True)
        last = shape[-1] if shape else 1
        choices = {"broadcast": [f"{a} {self.choice(BINARY)} {b}", f"{a} + np.ones({last + 1})",
                                 f"{self.choice(BINARY_FUNCTIONS)}({a}, {b})", f"{a} * np.zeros(({n}, {last + 2}))",
                                 f"{a} - {a}.mean(axis=-1)", f"{a} / {a}.sum(axis=1)", f"np.where({a} > 0, {a}, {b})",
                                 f"({a} > 0) & ({b} > 1)"], "matmul": [f"{a} @ {b}", f"np.dot({a}, {b})",
                                                                       f"{a}.dot({b})", f"np.matmul({a}, {b})",
                                                                       f"{a} @ np.ones(({last + 1}, {n}))",
                                                                       f"{a}.T @ {b}", f"{a} @ {b}.T",
                                                                       f"np.random.randn({n}, {n + 1}) @ {a}",
                                                                       f"{a} @ 2"],
                   "linear algebra": [f"np.linalg.inv({a})", f"np.linalg.solve({a}, {b})", f"np.linalg.det({a})",
                                      f"np.inner({a}, {b})", f"np.vdot({a}, {b})", f"np.tensordot({a}, {b}, axes=1)",
                                      f"np.cross({a}, {b})", f"np.linalg.matrix_power({a}, 2)", f"np.linalg.eig({a})",
                                      f"np.convolve({a}, {b})"],
                   "einsum": [f"np.einsum('ij,jk->ik', {a}, {b})", f"np.einsum('ij->ji', {a}, {b})",
                              f"np.einsum('{self.choice(EINSUMS_OF_ONE)}', {a})", f"np.einsum('ij,j->i', {a}, {b})",
                              f"np.einsum('ij,ij->i', {a}, {b})", f"np.einsum('bij,bjk->bik', {a}, {b})"],
                   "reshape": [self.reshape(scope, wrong=True), f"{a}.reshape({size + 1})",
                               f"{a}.reshape(-1, {max(size, 1) + 1})", f"{a}.reshape(-1, -1)",
                               f"{a}.reshape({n}, {n + 1})", f"np.reshape({a}, ({n}, -1))"],
                   "join": [f"np.concatenate([{a}, {b}], axis={wrong_axis})", f"np.concatenate([{a}, {b}])",
                            f"np.stack([{a}, {b}])", f"np.vstack([{a}, {b}])", f"np.hstack([{a}, {b}])",
                            f"np.concatenate([{a}, {b}], axis=1)", f"np.concatenate({a}, {b})",
                            f"np.stack([{a}, {a}], axis={rank + 1})", f"np.column_stack([{a}, {b}])",
                            f"np.append({a}, {b}, axis=0)", f"np.dstack([{a}, {b}])", f"np.array([{a}, {b}])"],
                   "index": [f"{a}[{shape[0] if shape else 0}]", f"{a}[{', '.join(['0'] * (rank + 1))}]",
                             f"{a}[{', '.join([':'] * (rank + 1))}]", f"{a}[..., {last}]",
                             f"{a}[[0, {shape[0] + 1 if shape else 3}]]", f"{a}[-{(shape or (0,))[0] + 1}]",
                             f"{a}[1.5]", f"{a}['x']", f"{a}[:, {shape[1] if rank > 1 else 0}]",
                             f"{a}[np.arange(3), np.arange(4)]",
                             f"{a}[np.ones({(shape or (0,))[0] + 1}, dtype=bool)]",
                             f"{a}[0][{shape[1] if rank > 1 else 0}]", f"{a}[0, ..., 0, ...]"],
                   "axis": [f"{a}.{self.choice(REDUCTIONS)}(axis={wrong_axis})",
                            f"np.{self.choice(FUNCTION_REDUCTIONS)}({a}, axis={wrong_axis})",
                            f"np.sort({a}, axis={wrong_axis})", f"np.expand_dims({a}, {rank + 2})",
                            f"np.swapaxes({a}, 0, {rank})", f"np.moveaxis({a}, {rank}, 0)",
                            f"np.cumsum({a}, axis={wrong_axis})", f"np.flip({a}, axis={rank})",
                            f"np.squeeze({a}, axis=0)", f"{a}.squeeze(-1)",
                            f"{a}.transpose({', '.join(map(str, range(rank + 1)))})",
                            f"np.repeat({a}, 2, axis={rank})", f"np.transpose({a}, (0, 0))", f"{a}.sum(axis=(0, 0))",
                            f"np.transpose({a}, {tuple(range(rank + 1))})", f"np.take({a}, 0, axis={rank})",
                            f"np.diff({a}, axis={rank})"], "split": [f"np.split({a}, {(shape or (1,))[0] + 1})",
                                                                     f"np.hsplit({a}, {n})",
                                                                     f"np.split({a}, 5, axis=-1)",
                                                                     f"np.array_split({a}, 0)"],
                   "creation": ["np.array([[1, 2], [3]])", "np.zeros((2, -3))", "np.zeros(2.5)",
                                f"np.zeros({n}, {n})", f"np.array([{a}, [1, 2, 3, 4, 5, 6, 7, 8, 9]])",
                                "np.zeros((2, 3), (4, 5))", f"np.ones(({n}, 'a'))", f"np.full({n})", f"np.eye({n}.0)",
                                f"np.arange()", "np.linspace(0, 1, 2.5)", f"np.reshape({a})",
                                f"np.random.rand(({n}, {n}))", f"np.random.randn({n}, 2.5)",
                                f"np.broadcast_to({a}, ({last + 1},))", f"np.broadcast_to({a}, {b}.shape)",
                                f"np.pad({a}, ((1, 1),) * {rank + 1})", "np.array([1, 2, 3], 4, 5, 6)",
                                f"np.linspace(0, 1, -{n})"], "attribute": [f"{a}.lenght", f"{a}.shapes",
                                                                           f"np.zeroes({n})", f"{a}.append(3)",
                                                                           f"{a}.unsqueeze(0)", f"{a}.t()",
                                                                           f"np.concat([{a}, {b}])", f"{a}.shape.x",
                                                                           f"{a}.sum().foo", f"{a}.matmul({b})",
                                                                           f"{a}.shape()", f"np.randn({n})",
                                                                           f"{a}.size()", f"{a}.tolist().shape"],
                   "arguments": [f"{a}.sum(axes=0)", f"np.sum({a}, dim=0)", f"{a}.reshape(shape=(-1,))",
                                 f"{a}.mean(0, 1, 2, 3, 4, 5, 6)", "np.zeros()", f"np.exp()",
                                 f"np.stack({a}, {b}, axis=0)", f"{a}.T()", f"np.maximum({a})", f"np.dot({a})",
                                 f"np.zeros(2, 3)", f"np.ones({n}, {n + 1}, {n})", f"{a}.max(keepdim=True)",
                                 f"{a}.transpose((0, 1), 2)"],
                   "truth": [f"1 if {a} else 2", f"bool({a})", f"{a} and {b}", f"not {a}", f"int({a})", f"float({a})",
                             f"max({a}, 3)", f"{a} if {a} > 2 else {b}", f"0 < {a} < 5", f"range({a})",
                             f"{a} in [1, 2]"], "types": [f"{a} + 'text'", f"{a} + None", f"{a} @ [1, 2, 'a']",
                                                          f"[1, 2] + 3", f"{a}.shape + 1", f"{a}.shape + [2]",
                                                          f"'n = ' + {a}.shape[0]", f"len({a}.shape[0])", f"{a}(0)",
                                                          f"-{a}.shape", f"len(3)", f"{a}.shape[0][0]",
                                                          f"np.zeros({n})['a']", f"list({a}.ndim)", f"{n}[0]",
                                                          f"~(1.5 * {a})", f"'x' * 2.5", f"{a} << 1.5",
                                                          f"math.sqrt({n})", f"undefined_{self.choice(NAMES)} + {a}"],
                   "values": [f"{a}.shape[{rank}]", f"{n} // ({a}.ndim - {rank})",
                              f"{n} % (len({a}) - {(shape or (0,))[0]})", f"[1, 2, 3][{n + 3}]", f"{{'w': {a}}}['b']",
                              f"(1, 2)[{n + 2}]", f"int('x{n}')", f"[{a}, {b}][2]", f"[].pop()", f"{a}.shape[0] / 0",
                              f"1 << -{n}", f"{a}.shape[-{rank + 1}]", f"[{n}].index({n + 1})", f"max([])",
                              f"{a}.tolist()[{(shape or (0,))[0]}]", f"next(iter([]))"],}
        return self.choice(choices[kind])

    def wrong_statement(self, scope, kind):
        """The lines of a statement with this kind of mistake."""
        a, b = self.array(scope), self.choice(scope.arrays)
        shape = scope.shape(a)
        target = self.fresh(NAMES, scope.names)
        if kind == "unpack":
            extra = "".join(f", d{i}" for i in range(len(shape)))
            return [self.choice([f"n0{extra} = {a}.shape", f"{target}, other = {a}.shape", f"{target}, q, r, s = {a}",
                                 f"{target}, q = np.split({a}, {(shape or (1,))[0]})", f"{target}, q = {a}",
                                 f"({target},) = {a}.shape", f"p, q = {a}.ndim", f"p, q, r = ({a}, {b})"])]
        if kind == "in place":
            return [self.choice([f"{a} += {b}", f"{a} *= np.ones({(shape or (1,))[-1] + 1})",
                                 f"{a} -= np.ones((2,) + {a}.shape)", f"{a} @= {b}", f"{a} /= {b}",
                                 f"np.add({a}, {b}, out={a})", f"{a} += np.ones({a}.shape + (2,))"])]
        if kind == "item assignment":
            return [self.choice([f"{a}[0] = {b}", f"{a}[:] = {b}", f"{a}[...] = np.ones({(shape or (1,))[-1] + 1})",
                                 f"{a}[:, 0] = {b}", f"{a}[{(shape or (0,))[0]}] = 0", f"{a}[1:] = {a}",
                                 f"{a}[0, 0, 0, 0, 0, 0] = 1", f"{a}.shape[0] = 3", f"{a}[:2] = [1, 2, 3]",
                                 f"{a}.shape = (7, 11)", f"del {a}[0]", f"{a}[0] = 'x'"])]
        if kind == "call":
            name, arguments = self.choice(self.functions)
            others = [self.choice(scope.arrays) for _ in arguments]
            return [f"{target} = {name}({', '.join(others)})"]
        if kind == "signature":
            name, arguments = self.choice(self.functions)
            wrong = self.choice([arguments[1:], arguments * 3, [*arguments, "wrong=1"]])
            return [f"{target} = {name}({', '.join(wrong)})"]
        if kind == "loop":
            return self.choice([["for i in range(5):", f"    {a}[i] = {a}[i + {max((shape or (0,))[0] - 2, 0)}]"],
                                [f"for i in range(len({a}) + 1):", f"    {target} = {a}[i]"],
                                [f"{target} = {a}", "for _ in range(3):", f"    {target} = {target} @ {b}"],
                                [f"{target} = []", "for i in range(3):", f"    {target}.append(np.ones(i + 1))",
                                 f"{target} = np.stack({target})"],
                                [f"for row in {a}:", f"    {target} = row + np.ones({(shape or (0,))[-1] + 1})"],
                                [f"{target} = {a}", "for i in range(4):",
                                 f"    {target} = {target}.sum(axis=0, keepdims=False)[0:2]"],
                                [f"for p, q in {a}:", f"    {target} = p + q"]])
        return [f"{target} = {self.wrong_expression(scope, kind)}"]

    def add_mistake(self):
        """Adds lines that raise, and remembers in which way."""
        kinds = self.random.choices(list(MISTAKES), list(MISTAKES.values()), k=8)
        for attempt in range(80):
            saved = list(self.main), list(self.definitions)
            kind = kinds[attempt // 10]
            try:
                lines = self.wrong_statement(self.scope, kind)
            except (LookupError, ValueError):  # no function to call, a shape that is too short for it
                continue
            self.wrap(lines)
            try:
                if self.count() > LIMIT_LINES:
                    raise ValueError("positive definite")
                self.rebuild()
            except Exception as error:
                if not isinstance(error, (SyntaxError, MemoryError,
                                          AssertionError)) and not any(part in str(error) for part in DATA_ERRORS):
                    self.mistake = kind
                    self.restore = saved
                    return
            self.main[:], self.definitions[:] = saved
            self.rebuild()

    def wrap(self, lines):
        """Puts the lines where code usually stands: in the open, or in a function, a loop, a branch, a method."""
        kind = self.random.randrange(12)
        target = self.fresh(NAMES)
        if kind == 0:
            self.main += [f"for step in range({self.random.randint(1, 3)}):", *("    " + line for line in lines)]
        elif kind == 1:
            name = self.fresh(FUNCTION_NAMES)
            self.main += [f"def {name}():", *("    " + line for line in lines), "    return 0",
                          f"{target} = {name}()"]
        elif kind in (2, 3) and len(lines) == 1 and " = " in lines[0]:
            used = [name for name in self.scope.arrays if name.isidentifier() and re.search(rf"\b{name}\b",
                                                                                            lines[0].split(" = ",
                                                                                                           1)[1])]
            if not used:
                self.main += lines
                return
            name = self.fresh(FUNCTION_NAMES)
            body, call = lines[0], used[:3]
            for parameter, argument in zip("pqr", call):
                body = re.sub(rf"(?<![.\w]){argument}\b", parameter, body)
            result = body.split(" = ", 1)[0]
            tail = ["    " + body, f"    return {result}"] if result.isidentifier() else ["    " + body,
                                                                                          "    return p"]
            self.definitions.append([f"def {name}({', '.join('pqr'[:len(call)])}):", *tail])
            self.main.append(f"{target} = {name}({', '.join(call)})")
        elif kind == 4:
            condition = self.choice(["len('ab') == 2", "3 > 2", "np.ones(3).ndim == 1", "True"])
            self.main += [f"if {condition}:", *("    " + line for line in lines)]
        elif kind == 5:
            self.main += ["with np.errstate(all='ignore'):", *("    " + line for line in lines)]
        else:
            self.main += lines

    # The whole.

    def statement(self):
        scope = self.scope
        if len(scope.arrays) < 2 or self.chance(0.6):
            self.attempt(lambda: self.simple(scope))
            return
        compound = self.choice([self.loop, self.loop, self.branch, self.branch, self.function, self.function,
                                self.function, self.helper, self.helper, self.class_with_arrays, self.guarded,
                                self.with_block])
        self.attempt(compound)

    def make(self):
        self.rebuild()
        broken = self.chance(0.5)
        place = self.wanted * self.random.uniform(0.3, 1)
        for _ in range(120):
            if self.count() >= self.wanted or (broken and self.count() >= place):
                break
            self.statement()
        if not self.scope.arrays:
            self.attempt(lambda: self.assign(self.scope))
        if broken and self.scope.arrays:
            self.add_mistake()
        if self.mistake:
            self.add_tail()
        while self.count() < 5:
            self.main.append(f"print({self.count()})")
        return self.source()

    def add_tail(self):
        """Lines that are never reached, made for the state before the mistake."""
        with_mistake = list(self.main), list(self.definitions)
        self.main[:], self.definitions[:] = self.restore
        start, defined = len(self.main), len(self.definitions)
        self.rebuild()
        for _ in range(self.choice([0, 1, 2, 4, 8])):
            if self.count() + 4 < self.wanted:
                self.attempt(lambda: self.simple(self.scope))
        tail, more = self.main[start:], self.definitions[defined:]
        room = max(LIMIT_LINES - self.count(), 0)
        self.main[:] = with_mistake[0] + (tail if room >= 4 else [])
        self.definitions[:] = with_mistake[1] + more


ORIGINAL_RNG = np.random.default_rng
# What happens to be in memory must not decide anything.
np.empty, np.empty_like = np.zeros, np.zeros_like


def seed_randomness(seed):
    """Makes everything random depend on [seed], whatever the program says."""
    np.random.seed(seed)
    random.seed(seed)
    np.random.default_rng = lambda _=None: ORIGINAL_RNG(seed)


def make(number, seed):
    """The program of this number: its text, the kind of mistake in it or None, and whether it is unsettled."""
    warnings.simplefilter("ignore")
    with np.errstate(all="ignore"):
        for attempt in itertools.count():
            maker = Maker(number, f"{seed}:{attempt}" if attempt else seed)
            try:
                return maker.make(), maker.mistake, maker.unsettled
            except np.linalg.LinAlgError:  # a factorisation that converged before does not now: begin anew
                continue
