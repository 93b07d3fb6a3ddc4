"""Random NumPy expressions over the arrays of a scope, for numpy_programs.py.

Arrays are referred to by expressions, `x`, `layer.weight`, `parts[1]`, `params['w']`, and dimensions are
written as numbers, as names, as `x.shape[0]` or `len(x)`, as people do.
"""

import math

import numpy as np

NAMES = """
    x y z data weights bias hidden out grad batch images labels features mean scores grid points left right
    inputs target total table image kernel rows cols values result first second acc state logits probs centers
    signal frame coords delta error matrix vector field basis loss
""".split()
NUMBER_NAMES = """
    n m k size count width height depth channels classes steps half n_in n_out num_rows num_cols
""".split()
SIZES = [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12]
ELEMENTWISE = """
    np.exp np.abs np.sqrt np.square np.sin np.tanh np.log1p np.sign np.floor np.negative np.isnan np.cos
    np.isfinite np.round np.ceil np.cbrt np.degrees np.conj np.real np.nan_to_num np.reciprocal np.rint
    np.logical_not np.ones_like np.zeros_like np.copy np.fliplr np.flipud np.sort np.argsort np.ravel np.squeeze
    np.transpose np.atleast_1d np.atleast_2d np.atleast_3d np.cumsum np.cumprod np.rot90 np.array np.asarray
    np.diff np.trace np.diagonal np.triu np.tril np.empty_like np.ascontiguousarray np.shape np.ndim np.size
    np.vstack np.hstack np.dstack np.row_stack np.column_stack np.gradient
""".split()
METHODS = """
    copy() ravel() flatten() squeeze() transpose() cumsum() cumsum(0) conj() round(2) astype(float)
    astype(np.float32) astype(int) astype(bool) tolist() clip(0,1) clip(min=0) diagonal() trace() argsort()
    repeat(2) repeat(3,axis=0) swapaxes(0,1) swapaxes(0,-1) swapaxes(1,2) nonzero() item() fill(0) view()
    argmax() T real imag ndim size shape cumprod(axis=0) dot(2) tobytes() sort() any() all() ptp()
    searchsorted(3) take([0,1],axis=0) ravel().sum()
""".split()
REDUCTIONS = "sum mean max min std var prod argmax argmin any all".split()
FUNCTION_REDUCTIONS = REDUCTIONS + "median amax amin nansum nanmean count_nonzero ptp average linalg.norm".split()
BINARY = ["+", "-", "*", "/", "+", "-", "*", "**", "//", "%", ">", "<", "==", "!=", ">=", "<="]
BINARY_FUNCTIONS = """
    np.maximum np.minimum np.add np.multiply np.subtract np.divide np.power np.hypot np.arctan2 np.logical_and
    np.greater np.equal np.fmax np.mod
""".split()
MATRIX = (
    "{a} @ {b}", "np.dot({a}, {b})", "{a}.dot({b})", "np.matmul({a}, {b})", "{a}.T @ {b}", "{a} @ {b}.T",
    "np.inner({a}, {b})", "np.outer({a}, {b})", "np.tensordot({a}, {b}, axes=1)", "np.vdot({a}, {b})",
    "np.kron({a}, {b})", "np.tensordot({a}, {b}, axes=([0], [0]))", "np.linalg.solve({a}, {b})",
    "np.cross({a}, {b})", "np.convolve({a}, {b})", "np.einsum('ij,jk->ik', {a}, {b})",
    "np.einsum('ij,kj->ik', {a}, {b})", "np.einsum('i,i->', {a}, {b})", "np.einsum('bij,bjk->bik', {a}, {b})",
    "np.einsum('ij,j->i', {a}, {b})", "np.einsum('...i,...i->...', {a}, {b})", "np.einsum('i,j->ij', {a}, {b})",
    "np.einsum('bi,bj->bij', {a}, {b})")
EINSUMS_OF_ONE = (
    "ij->ji", "ii->i", "ij->i", "ij->j", "ij->", "ijk->kji", "ijk->ik", "...i->...", "ii", "bij->bji", "i->i")
JOINS = (
    "np.concatenate([{a}, {b}])", "np.concatenate(({a}, {b}), axis={i})", "np.stack([{a}, {b}])",
    "np.stack(({a}, {b}), axis={i})", "np.vstack([{a}, {b}])", "np.hstack(({a}, {b}))",
    "np.column_stack(({a}, {b}))", "np.append({a}, {b})", "np.append({a}, {b}, axis={i})", "np.dstack([{a}, {b}])",
    "np.array([{a}, {b}])", "np.concatenate([{a}, {b}, {a}], axis={i})", "np.where({a} > 0, {a}, {b})",
    "np.broadcast_to({b}, {a}.shape)", "np.block([[{a}, {b}]])", "np.r_[{a}, {b}]", "np.c_[{a}, {b}]")
LIMIT_ELEMENTS = 3000


def allowed(value):
    """Whether a value is an array that is small enough to go on with."""
    return isinstance(value,
                      np.ndarray) and value.size <= LIMIT_ELEMENTS and value.ndim <= 5 and value.dtype.kind in "biuf"


class Scope:
    """Where statements are added: a namespace to try them in, the lines, and what they may refer to."""

    def __init__(self, names, lines, indent, arrays=(), numbers=()):
        self.names = names
        self.lines = lines
        self.indent = indent
        self.arrays = list(arrays)    # expressions that are arrays
        self.numbers = list(numbers)  # expressions that are ints

    def value(self, expression):
        return eval(expression, self.names)

    def run(self, line):
        exec(line, self.names)

    def shape(self, reference):
        return np.shape(self.value(reference))

    def inner(self, lines=None):
        """A block in this scope: what it binds remains visible, as in Python."""
        scope = Scope(self.names, [] if lines is None else lines, self.indent + 1)
        scope.arrays, scope.numbers = self.arrays, self.numbers
        return scope

    def emit(self, line):
        self.lines.append("    " * self.indent + line)


class Expressions:
    """Makes expressions; the class that makes programs inherits from it and has the random generator."""

    # Words.

    def chance(self, share):
        return self.random.random() < share

    def choice(self, values):
        return self.random.choice(values)

    def fresh(self, pool, taken=()):
        free = [name for name in pool if name not in self.names and name not in taken]
        if free and self.chance(0.9):
            return self.choice(free)
        self.counter += 1
        return f"{self.choice(pool)}{self.counter}"

    def number(self, scope, value):
        """An expression for the int [value]."""
        if self.chance(0.5):
            return str(value)
        found = [name for name in scope.numbers if scope.names.get(name) == value]
        for reference in scope.arrays[-6:]:
            shape = scope.shape(reference)
            found += [f"{reference}.shape[{self.choice([i, i - len(shape)])}]"
                      for i, size in enumerate(shape) if size == value]
            if shape and shape[0] == value:
                found.append(f"len({reference})")
            if shape and math.prod(shape) == value:
                found.append(f"{reference}.size")
        for name in scope.numbers[-4:]:
            near = scope.names.get(name)
            if isinstance(near, int) and near != value and abs(near - value) <= 2:
                found.append(f"{name} {'+' if value > near else '-'} {abs(value - near)}")
            if near == 2 * value:
                found.append(f"{name} // 2")
            if isinstance(near, int) and 2 * near == value:
                found.append(f"2 * {name}")
        return self.choice(found) if found else str(value)

    def shape_text(self, scope, sizes):
        if len(sizes) == 1 and self.chance(0.6):
            return self.number(scope, sizes[0])
        words = [self.number(scope, size) for size in sizes]
        brackets = "[]" if len(sizes) > 1 and self.chance(0.08) else "()"
        return brackets[0] + ", ".join(words) + ("," if len(sizes) == 1 else "") + brackets[1]

    def some_sizes(self, scope):
        rank = self.choice([1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 0])
        known = [size for reference in scope.arrays[-5:] for size in scope.shape(reference)]
        return [self.choice(known) if known and self.chance(0.6) else self.choice(SIZES) for _ in range(rank)]

    def array(self, scope):
        """Some array, mostly a recent one."""
        if not scope.arrays:
            return None
        return self.choice(scope.arrays[-5:]) if self.chance(0.7) else self.choice(scope.arrays)

    def axis(self, scope, reference, wrong=False):
        rank = len(scope.shape(reference))
        if wrong:
            return self.choice([rank, rank + 1, -rank - 1])
        return self.random.randrange(-rank, rank) if rank else None

    # Expressions. Each may be wrong: who asks executes it and decides.

    def create(self, scope):
        sizes = self.some_sizes(scope)
        shape = self.shape_text(scope, sizes)
        words = [self.number(scope, size) for size in sizes]
        n = self.choice(SIZES)
        kind = self.random.randrange(20)
        if kind < 5:
            maker = self.choice(["np.zeros({})", "np.ones({})", "np.zeros({})", "np.ones({})", "np.empty({})",
                                 "np.full({}, 2.5)", "np.zeros({}, dtype=int)", "np.ones({}, dtype=np.float32)",
                                 "np.zeros(shape={})", "np.full({}, 7)"])
            return maker.format(shape)
        if kind < 8:
            maker = self.choice(["np.random.rand({0})", "np.random.randn({0})", "np.random.normal(size={1})",
                                 "np.random.uniform(0, 1, {1})", "np.random.randint(0, 10, size={1})",
                                 "np.random.random({1})", "np.random.normal(0, 1, {1})",
                                 "np.random.default_rng(0).normal(size={1})", "rng.normal(size={1})",
                                 "rng.random({1})", "rng.integers(0, 5, {1})", "rng.standard_normal({1})"])
            if "rng." in maker and "rng" not in self.names and scope is not self.scope:
                maker = "np.random.random({1})"
            if maker.startswith("rng.") and "rng" not in self.names:
                self.header.append("rng = np.random.default_rng(0)")
                self.names["rng"] = np.random.default_rng(0)
            return maker.format(", ".join(words), shape)
        if kind < 11:
            total = math.prod(sizes)
            text = ", ".join(words)
            return self.choice([f"np.arange({total}).reshape({text})", f"np.arange({total}.0).reshape({shape})",
                                f"np.arange({self.number(scope, n)})", f"np.linspace(0, 1, {self.number(scope, n)})",
                                f"np.arange(0, {n * 2}, 2)", f"np.arange({n}, {2 * n + 1})",
                                f"np.linspace(0, 1, num={n})", f"np.arange({n}) * 0.5", f"np.arange(0, 1, 0.25)",
                                f"np.arange({n}, 0, -1)"])
        if kind < 15:
            return f"np.{self.choice(['array', 'array', 'array', 'asarray'])}({self.literal(sizes[:3])})"
        if kind < 17:
            size = self.number(scope, n)
            return self.choice([f"np.eye({size})", f"np.identity({size})",
                                f"np.eye({size}, {self.number(scope, n + 1)})", f"np.diag(np.arange({size}))",
                                f"np.tri({size})", f"np.diag([1.0, 2.0, 3.0])", f"np.logspace(0, 2, {size})",
                                f"np.array([[i * j for j in range({size})] for i in range(3)])",
                                f"np.array([i ** 2 for i in range({size})])", f"np.array(range({size}))",
                                f"np.indices((2, {size}))", f"np.zeros(({size},) * 2)",
                                f"np.zeros(({size},) + (2, 3))", f"np.hamming({size})",
                                f"np.vander(np.arange({size}))", f"np.fromfunction(lambda i, j: i + j, ({size}, 2))"])
        reference = self.array(scope)
        if reference is None:
            return f"np.ones({shape})"
        return self.choice(["np.zeros_like({0})", "np.ones_like({0})", "np.full_like({0}, 3)", "np.zeros({0}.shape)",
                            "np.random.rand(*{0}.shape)", "np.empty_like({0})", "np.ones({0}.shape[-1])",
                            "np.ones({0}.shape[0])", "np.zeros(len({0}))", "np.zeros(({0}.shape[0], 1))",
                            "np.zeros({0}.shape[1:])", "np.ones({0}.shape[::-1])", "np.zeros({0}.shape + (2,))",
                            "np.zeros((1,) + {0}.shape)", "np.random.normal(size={0}.shape)", "np.eye({0}.shape[0])",
                            "np.arange({0}.size)"]).format(reference)

    def literal(self, sizes):
        if not sizes or (len(sizes) == 1 and sizes[0] == 0):
            return str(self.random.randint(0, 9))
        if len(sizes) == 1:
            point = self.choice(["", ".0", ".5"])
            return "[" + ", ".join(f"{self.random.randint(0, 9)}{point}" for _ in range(min(sizes[0], 6))) + "]"
        return "[" + ", ".join([self.literal(sizes[1:])] + [self.literal(sizes[1:]) for _ in range(min(sizes[0],
                                                                                                       4) - 1)]) + "]"

    def elementwise(self, scope):
        a = self.array(scope)
        return self.choice([f"{self.choice(ELEMENTWISE)}({a})", f"{self.choice(ELEMENTWISE)}({a})",
                            f"{a}.{self.choice(METHODS)}", f"-{a}", f"{a} ** 2", f"1 / (1 + np.exp(-{a}))",
                            f"np.maximum({a}, 0)", f"{a} * 0.5 + 1", f"np.clip({a}, 0, 1)",
                            f"np.where({a} > 0, {a}, 0)", f"2 * {a}", f"{a} - {a}.mean()", f"{a} / {a}.max()",
                            f"np.exp({a} - {a}.max(axis=-1, keepdims=True))", f"abs({a})", f"{a} > 0.5",
                            f"~({a} > 0)", f"{a}.astype(np.float64)", f"np.roll({a}, 1, axis=0)",
                            f"np.flip({a}, axis=0)", f"np.sort({a}, axis=0)", f"np.cumsum({a}, axis=0)",
                            f"np.diff({a}, axis=-1)", f"({a} > 0) & ({a} < 5)", f"{a} - {a}.mean(axis=0)",
                            f"({a} - np.mean({a}, axis=0)) / (np.std({a}, axis=0) + 1e-8)", f"np.linalg.inv({a})",
                            f"np.linalg.det({a})", f"np.einsum('{self.choice(EINSUMS_OF_ONE)}', {a})",
                            f"np.linalg.norm({a})", f"{a} / np.linalg.norm({a}, axis=-1, keepdims=True)",
                            f"np.tile({a}, {self.choice(['2', '(2, 1)', '(1, 2)', '(2, 1, 3)'])})",
                            f"np.repeat({a}, {self.random.randint(1, 3)}, axis={self.axis(scope, a)})",
                            f"np.pad({a}, {self.choice(['1', '(1, 2)', '((1, 1), (0, 2))', '((0, 1),)'])})",
                            f"np.rint({a}).astype(int)", f"np.expand_dims({a}, {self.axis(scope, a) or 0})",
                            f"np.moveaxis({a}, 0, -1)", f"np.array_split({a}, 2)[{self.choice([0, 1])}]",
                            f"np.split({a}, 2)[0]", f"sum({a})", f"max({a}.shape)", f"np.asarray({a}.tolist())",
                            f"np.delete({a}, 0, axis=0)", f"np.insert({a}, 0, 5, axis=0)", f"np.triu({a}, k=1)",
                            f"np.linalg.pinv({a})", f"np.linalg.matrix_power({a}, 2)", f"np.cov({a})",
                            f"np.take({a}, [0, 1], axis=0)", f"np.argpartition({a}, 1)",
                            f"np.apply_along_axis(np.sum, 0, {a})", f"np.linalg.svd({a})[1]",
                            f"np.linalg.qr({a})[0]"])

    def compatible(self, scope, reference):
        """An array that broadcasts with this one, or a new one."""
        shape = scope.shape(reference)
        fitting = [other for other in scope.arrays if fits(shape, scope.shape(other))]
        if fitting and self.chance(0.75):
            return self.choice(fitting)
        sizes = [size if self.chance(0.75) else 1 for size in shape]
        if len(shape) > 1 and self.chance(0.5):
            del sizes[0]
        if not sizes:
            return "2.0"
        return f"{self.choice(['np.ones', 'np.zeros', 'np.random.random'])}({self.shape_text(scope, sizes)})"

    def binary(self, scope):
        a = self.array(scope)
        b = self.compatible(scope, a)
        if self.chance(0.2):
            return f"{self.choice(BINARY_FUNCTIONS)}({a}, {b})"
        if self.chance(0.1):
            return f"{b} {self.choice(BINARY)} {a}"
        return f"{a} {self.choice(BINARY)} {b}"

    def matrix(self, scope):
        """A product: of two arrays that are there, or with a matrix that is made to fit."""
        a = self.array(scope)
        shape = scope.shape(a)
        b = self.choice(scope.arrays)
        if shape and self.chance(0.5):
            n = self.choice(SIZES)
            maker = self.choice(["np.random.randn({}, {})", "np.ones(({}, {}))", "np.zeros(({}, {}))"])
            b = maker.format(self.number(scope, shape[-1]), self.number(scope, n))
        return self.choice(MATRIX[:7] if self.chance(0.6) else MATRIX).format(a=a, b=b)

    def reduction(self, scope):
        a = self.array(scope)
        rank = len(scope.shape(a))
        options = []
        if rank and self.chance(0.8):
            options.append(self.choice([f"axis={self.axis(scope, a)}"] * 4 + ["axis=(0, 1)", "axis=None",
                                                                              "axis=(0, -1)"]))
            if self.chance(0.4):
                options.append("keepdims=True")
        if self.chance(0.5):
            return f"{a}.{self.choice(REDUCTIONS)}({', '.join(options)})"
        return f"np.{self.choice(FUNCTION_REDUCTIONS)}({', '.join([a, *options])})"

    def reshape(self, scope, wrong=False):
        a = self.array(scope)
        shape = scope.shape(a)
        total = math.prod(shape) + (self.choice([-1, 1, 2]) if wrong else 0)
        sizes = factors(max(total, 1), self.random)
        if self.chance(0.35):
            sizes[self.random.randrange(len(sizes))] = -1
        words = [self.number(scope, size) if size > 0 else "-1" for size in sizes]
        joined = ", ".join(words) + ("," if len(words) == 1 else "")
        rank = len(shape)
        permutation = list(range(rank))
        self.random.shuffle(permutation)
        order = ", ".join(map(str, permutation))
        return self.choice([f"{a}.reshape({joined})"] * 3 + [f"{a}.reshape(({joined}))",
                                                             f"np.reshape({a}, ({joined}))",
                                                             f"{a}.reshape({a}.shape[0], -1)", f"{a}.reshape(-1)",
                                                             f"{a}.reshape(-1, 1)", f"{a}.reshape(len({a}), -1)",
                                                             f"{a}.T", f"{a}.transpose({order})",
                                                             f"np.transpose({a}, ({order}))",
                                                             f"np.swapaxes({a}, 0, -1)", f"{a}[:, None]",
                                                             f"{a}[None]", f"{a}[np.newaxis, :]",
                                                             f"{a}[..., np.newaxis]", f"{a}.squeeze()",
                                                             f"np.squeeze({a}, axis=0)",
                                                             f"np.broadcast_to({a}, (2,) + {a}.shape)",
                                                             f"np.expand_dims({a}, axis=(0, -1))",
                                                             f"{a}.reshape({a}.shape[0] * {a}.shape[1], -1)",
                                                             f"np.resize({a}, ({joined.replace('-1', '2')}))",
                                                             f"{a}.ravel()[:, np.newaxis]", f"{a}.flatten()"])

    def index_item(self, scope, size):
        """One item of a subscript for an axis of [size] elements."""
        kind = self.random.randrange(12)
        if size == 0 or kind < 4:
            low = self.random.randint(0, max(size - 1, 0))
            return self.choice([":", f":{self.number(scope, max(size - 1, 1))}", f"{low}:", f"{low}:{size}", "::2",
                                "::-1", "1:-1", "-2:", ":-1", f":{self.number(scope, (size + 1) // 2)}",
                                f"{low}:{size}:2", f"{size}:", f":{size + 5}"])
        if kind < 8:
            return str(self.random.randrange(-size, size))
        if kind < 9:
            return str([self.random.randrange(size) for _ in range(self.random.randint(1, 4))])
        if kind < 10:
            return self.choice(["None", "np.newaxis"])
        return ":"

    def index(self, scope):
        a = self.array(scope)
        shape = scope.shape(a)
        if not shape:
            return f"{a}[()]"
        items = [self.index_item(scope, size) for size in shape[:self.random.randint(1, len(shape))]]
        if self.chance(0.2):
            items = items[:1] + ["..."] if self.chance(0.5) else ["..."] + [self.index_item(scope, shape[-1])]
        special = self.random.randrange(14)
        if special == 0:
            self.unsettled = True
            return f"{a}[np.random.random({a}.shape) > 0.5]"
        if special == 1:
            self.unsettled = True
            return f"{a}[np.random.random(len({a})) > 0.5]"
        if special == 2:
            return f"{a}[np.arange({self.number(scope, shape[0])}), 0]"
        if special == 3 and len(shape) > 1:
            return f"{a}[np.ix_([0], {[0] * self.random.randint(1, 3)})]"
        if special == 4:
            return f"{a}[np.argsort({a}[:, 0])]"
        if special == 5:
            return f"{a}[np.zeros({self.shape_text(scope, [2, 3])}, dtype=int)]"
        return f"{a}[{', '.join(items)}]"

    def join(self, scope):
        a = self.array(scope)
        shape = scope.shape(a)
        alike = [other for other in scope.arrays if sum(x != y for x, y in zip(scope.shape(other), shape)) <= 1
                 and len(scope.shape(other)) == len(shape)]
        b = self.choice(alike or scope.arrays)
        return self.choice(JOINS).format(a=a, b=b, i=self.axis(scope, a) if shape else 0)

    def expression(self, scope):
        if not scope.arrays:
            return self.create(scope)
        kinds = [self.create, self.elementwise, self.elementwise, self.binary, self.binary, self.binary, self.matrix,
                 self.matrix, self.reduction, self.reduction, self.reshape, self.reshape, self.index, self.index,
                 self.join]
        made = self.choice(kinds)(scope)
        if self.chance(0.1) and "(" not in made:
            made = f"np.sum({made}, axis=-1)"
        return made

    def array_expression(self, scope, plain=False):
        """An expression that works and gives an array, with its value; (None, None) when none was found.

        Only a plain assignment may get one whose shape depends on the data."""
        for _ in range(12):
            text = self.expression(scope)
            try:
                value = scope.value(text)
            except Exception:
                continue
            if isinstance(value,
                          np.ndarray) and allowed(value) and value.size > 0 and (plain or "> 0.5]" not in text):
                return text, value
        return None, None


def remember(references, name):
    """Puts [name] at the end, where the recent arrays are; a name that is bound anew spoils what goes through it."""
    if name in references:
        references.remove(name)
    references.append(name)


def fits(left, right):
    return all(a == b or a == 1 or b == 1 for a, b in zip(left[::-1], right[::-1]))


def factors(total, rng):
    """Some way to write [total] as a product of one to three sizes."""
    sizes = []
    for _ in range(rng.choice([0, 1, 1, 2])):
        size = rng.choice([d for d in range(1, total + 1) if total % d == 0])
        sizes.append(size)
        total //= size
    return sizes + [total]
