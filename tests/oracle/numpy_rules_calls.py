"""Calls of NumPy functions for numpy_rules_oracle.py: templates, and what their placeholders stand for.

A template is a call with placeholders in braces, which are filled from left to right.  Most of them speak of
the array that was written last: `np.sum({a}, axis={axes})`.  What stands before `;;` are statements.

    {a}      an array-like of rank 0 to 4; {A} one that is an array; {a1}, {A2}, … of at least that rank
    {v} {V}  a vector; {m} {M} a matrix; {sq} a stack of invertible square matrices
    {ai} {Ai} {af} {ab}  the same with integers, floats or booleans as elements
    {same}   as the last array in shape; {b} something that broadcasts with it, as a rule; {into} as the last
             two broadcast to; {small} something that broadcasts to the last array, as a rule
    {mm}     the right operand of a matrix product; {dot} of np.dot
    {axis}   an axis of the last array, as a rule; {ax} the same or None; {axes} also tuples
    {n} {p} {k}  an int from 0 to 5, from 1 to 4, from -3 to 3; {yes} True or False; {dtype} a type
    {size}   the shape of something new; {shape} a shape with as many elements as the last array, as a rule
    {key}    an index; {list} a list of arrays that fit together along {at}, as a rule; {many} that stack
"""

import itertools
import random
import re

SETUP = "import io\nrng = np.random.default_rng(0)"


def product(shape):
    total = 1
    for n in shape:
        total *= n
    return total


def a_shape(chance, least=0, most=4):
    rank = chance.choices(range(least, most + 1), [6 if r in (1, 2) else 3 if r == 3 else 2
                                                   for r in range(least, most + 1)])[0]
    return tuple(chance.choice((0, 1, 1, 2, 2, 2, 3, 3, 3, 4)) for _ in range(rank))


def nested(shape, chance, leaf):
    if not shape:
        return leaf(chance)
    return "[" + ", ".join(nested(shape[1:], chance, leaf) for _ in range(shape[0])) + "]"


def an_array(shape, chance, kinds="fffiibc", text=None):
    """An expression for an ndarray of that shape, which is written as [text]."""
    kind = chance.choice(kinds)
    is_symbolic = text is not None
    text = text or repr(shape)
    if kind == "i":
        if shape and chance.random() < 0.5 and not is_symbolic:
            reshaped = f".reshape{text}" if len(shape) > 1 else ""
            return f"np.arange({product(shape)}){reshaped}"
        return f"np.ones({text}, dtype=int)"
    if kind == "b":
        return f"np.ones({text}, dtype=bool)"
    if kind == "c":
        return f"np.ones({text}, complex)"
    return chance.choice((f"np.zeros({text})", f"np.ones({text})", f"np.full({text}, 0.5)",
                          f"np.ones({text}, np.float32)"))


def an_array_like(shape, chance, kinds="fffiibc", text=None):
    if not shape and chance.random() < 0.6:
        kind = chance.choice(kinds)
        return {"f": "2.5", "i": "3", "b": "True", "c": "1j"}[kind]
    if shape and product(shape) <= 12 and 0 not in shape and len(shape) < 3 and chance.random() < 0.25:
        kind = chance.choice(kinds)
        leaf = {"f": lambda c: f"{c.randint(0, 9)}.5", "i": lambda c: str(c.randint(0, 9)),
                "b": lambda c: c.choice(("True", "False")), "c": lambda c: f"{c.randint(0, 9)}j"}[kind]
        return nested(shape, chance, leaf)
    return an_array(shape, chance, kinds, text)


def broadcasts(a, b):
    result = []
    for x, y in itertools.zip_longest(reversed(a), reversed(b), fillvalue=1):
        if x != y and 1 not in (x, y):
            return None
        result.append(y if x == 1 else x)
    return tuple(reversed(result))


class Filler:
    """Fills one template; [last] is the shape of the array that was written last, [before] of the one before.

    The sizes of arrays are written as names, n1 for 1 to n4 for 4, if the filler [is_symbolic], and n0 for 0 if it
    [names_zero]; the arrays of a call can be hidden behind the names p0, p1, …: [arrays] has what they stand for."""

    def __init__(self, chance, is_symbolic=False, names_zero=False, hides=False):
        self.chance = chance
        self.last = self.before = ()
        self.is_symbolic = is_symbolic
        self.names_zero = names_zero
        self.hides = hides
        self.arrays = []

    def named(self, shape):
        """The sizes as names."""
        return [f"n{n}" if n or self.names_zero else "0" for n in shape]

    def written(self, writer, shape, kinds="fffiibc"):
        """The expression for an array, or the name that it has."""
        text = None
        if self.is_symbolic and shape:
            text = f"({', '.join(self.named(shape))},)"
        expression = writer(shape, self.chance, kinds, text)
        if not self.hides:
            return expression
        self.arrays.append(expression)
        return f"p{len(self.arrays) - 1}"

    def seen(self, shape):
        self.before, self.last = self.last, shape
        return shape

    def often(self):
        return self.chance.random() < 0.75

    # Arrays.

    def array(self, name):
        least = int(name[-1]) if name[-1].isdigit() else 0
        letters = name.rstrip("0123456789")
        kinds = {"i": "i", "f": "f", "b": "b"}.get(letters[1:], "fffiibc")
        shape = self.seen(a_shape(self.chance, least, 4))
        return self.written(an_array if letters[0] == "A" else an_array_like, shape, kinds)

    def vector(self, name):
        shape = self.seen(a_shape(self.chance, 1,
                                  1) if self.often() or self.often() else a_shape(self.chance))
        return self.written(an_array if name == "V" else an_array_like, shape)

    def matrix(self, name):
        shape = self.seen(a_shape(self.chance, 2, 2) if self.often() else a_shape(self.chance))
        return self.written(an_array if name == "M" else an_array_like, shape)

    def square(self, name):
        n = self.chance.choice((1, 2, 3))
        if not self.often():
            return self.array("A")
        shape = self.seen((a_shape(self.chance, 0, 2) if self.chance.random() < 0.4 else ()) + (n, n))
        return f"np.eye({n})" if len(shape) == 2 else f"(np.eye({n}) + np.zeros({shape}))"

    def same(self, name):
        shape = self.last if self.often() else a_shape(self.chance)
        return self.written(an_array, self.seen(shape))

    def partner(self, name):
        shape = list(self.last)
        if self.often():
            for i in range(len(shape)):
                if self.chance.random() < 0.25:
                    shape[i] = 1
                elif shape[i] == 1 and self.chance.random() < 0.4:
                    shape[i] = self.chance.choice((0, 2, 3))
            shape = shape[self.chance.randint(0, len(shape)):] if self.chance.random() < 0.4 else shape
        else:
            shape = a_shape(self.chance)
        return self.written(an_array_like, self.seen(tuple(shape)))

    def small(self, name):
        shape = list(self.last)
        if self.often():
            shape = [1 if self.chance.random() < 0.25 else n for n in shape]
            shape = shape[self.chance.randint(0, len(shape)):] if self.chance.random() < 0.4 else shape
        else:
            shape = a_shape(self.chance)
        return self.written(an_array_like, self.seen(tuple(shape)))

    def into(self, name):
        shape = broadcasts(self.before, self.last)
        if shape is None or not self.often():
            shape = a_shape(self.chance)
        return f"np.empty({shape}, complex)"

    def product_partner(self, name):
        left = self.last
        if not self.often() or not left:
            return self.array("a")
        k = left[-1]
        choice = self.chance.random()
        if choice < 0.3:
            shape = (k,)
        elif choice < 0.8 or name == "dot":
            shape = (k, self.chance.choice((1, 2, 3)))
        else:
            shape = left[:-2] + (k, self.chance.choice((1, 2, 3)))
        return self.written(an_array_like, self.seen(shape))

    def listed(self, name):
        """Arrays to concatenate or to stack."""
        shape = a_shape(self.chance, 1 if name == "list" else 0, 3)
        along = self.chance.randrange(len(shape)) if shape else 0
        shapes = []
        for _ in range(self.chance.randint(1, 3)):
            one = list(shape)
            if one and name == "list" and self.chance.random() < 0.5:
                one[along] = self.chance.choice((0, 1, 2, 3))
            shapes.append(tuple(one))
        if not self.often():
            shapes.append(a_shape(self.chance))
        self.seen(shapes[0])
        texts = [an_array_like(s, self.chance) for s in shapes]
        self.along = along if self.often() else self.chance.randint(-3, 3)
        opening, closing = self.chance.choice(("[]", "()"))
        return opening + ", ".join(texts) + ("," if len(texts) == 1 else "") + closing

    def at(self, name):
        return str(self.along)

    # Numbers, axes, shapes, keys.

    def axis(self, name):
        rank = len(self.last)
        if name != "axis" and self.chance.random() < 0.25:
            return "None"
        if name == "axes" and rank and self.chance.random() < 0.35:
            count = self.chance.randint(1, rank)
            picked = self.chance.sample(range(rank), count)
            picked = [i - rank if self.chance.random() < 0.3 else i for i in picked]
            if not self.often():
                picked.append(self.chance.randint(-rank - 1, rank))
            return repr(tuple(picked))
        if rank and (self.often() or self.often()):
            return str(self.chance.randrange(-rank, rank))
        return str(self.chance.choice((rank, -rank - 1, rank + 1, 0)))

    def permutation(self, name):
        order = list(range(len(self.last)))
        self.chance.shuffle(order)
        if not self.often():
            order = order + [0] if self.chance.random() < 0.5 else order[:-1]
        return repr(tuple(i - len(self.last) if self.chance.random() < 0.2 else i for i in order))

    def number(self, name):
        return str(self.chance.randint(*{"n": (0, 5), "p": (1, 4), "k": (-3, 3)}[name]))

    def yes(self, name):
        return self.chance.choice(("True", "False"))

    def dtype(self, name):
        return self.chance.choice(("int", "float", "bool", "complex", "np.float32", "np.int8", "'f4'",
                                   "np.uint8"))

    def size(self, name):
        shape = a_shape(self.chance, 0, 3)
        chance = self.chance.random()
        self.seen(shape)
        if chance < 0.25:
            n = self.chance.randint(0, 4)
            self.seen((n,))
            return str(n)
        if chance < 0.32:
            return self.chance.choice(("-1", "(2, -3)", "2.0", "(2, 1.5)"))
        if chance < 0.4:
            return repr(list(shape))
        return repr(shape)

    def reshaped(self, name):
        total = product(self.last)
        parts = []
        if not self.often():
            parts = list(a_shape(self.chance))
        else:
            rest = total
            while len(parts) < 3 and rest > 1 and self.chance.random() < 0.7:
                divisor = self.chance.choice([d for d in range(1, rest + 1) if rest % d == 0])
                parts.append(divisor)
                rest //= divisor
            parts.append(rest)
            self.chance.shuffle(parts)
        if parts and self.chance.random() < 0.4:
            parts[self.chance.randrange(len(parts))] = -1
        if self.chance.random() < 0.05:
            parts.append(-1)
        self.seen(tuple(parts))
        return repr(tuple(parts)) if len(parts) != 1 or self.chance.random() < 0.5 else str(parts[0])

    def one_key(self, n):
        kind = self.chance.random()
        if kind < 0.4:
            return str(self.chance.randrange(-n, n) if n and self.often() else self.chance.randint(-4, 4))
        if kind < 0.75:
            parts = [self.chance.choice(("", "", str(self.chance.randint(-4, 4)))) for _ in range(2)]
            step = self.chance.choice(("", "", ":2", ":-1", ":-2"))
            return ":".join(parts) + step
        if kind < 0.85:
            inside = [self.chance.randrange(n) for _ in range(self.chance.randint(1, 3))] if n else [0]
            return repr(inside) if self.chance.random() < 0.5 else f"np.array({inside})"
        if kind < 0.9 and n:
            return repr([self.chance.random() < 0.5 for _ in range(n if self.often() else n + 1)])
        return ":"

    def key(self, name):
        shape = self.last
        whole = self.chance.random()
        if whole < 0.06:
            return f"np.ones({shape if self.often() else a_shape(self.chance)}, bool)"
        if whole < 0.1:
            return self.chance.choice(("None", "...", "()", "1.5", "'x'"))
        count = self.chance.randint(0, len(shape)) if self.often() else self.chance.randint(0, len(shape) + 1)
        keys = [self.one_key(shape[i] if i < len(shape) else 1) for i in range(count)]
        if self.chance.random() < 0.2:
            keys.insert(self.chance.randint(0, len(keys)), "None")
        if self.chance.random() < 0.25:
            keys.insert(self.chance.randint(0, len(keys)), "...")
        return ", ".join(keys) or "..."

    PLACEHOLDERS = {
        "v": vector, "V": vector, "m": matrix, "M": matrix, "sq": square, "same": same, "b": partner,
        "small": small, "into": into, "mm": product_partner, "dot": product_partner, "list": listed,
        "many": listed, "at": at, "axis": axis, "ax": axis, "axes": axis, "order": permutation, "n": number,
        "p": number, "k": number, "yes": yes, "dtype": dtype, "size": size, "shape": reshaped, "key": key,
    }

    def fill(self, template):
        result = []
        rest = template
        while True:
            start = rest.find("{")
            if start < 0:
                return "".join(result) + rest
            end = rest.index("}", start)
            name = rest[start + 1:end]
            result.append(rest[:start])
            result.append(self.PLACEHOLDERS.get(name, Filler.array)(self, name))
            rest = rest[end + 1:]


def fill(template, seed, **options):
    """The call, and what its hidden arrays are. The same seed gives the same call."""
    filler = Filler(random.Random(seed), **options)
    return filler.fill(template), filler.arrays


# The tables.  A group shares its templates: `f` stands for the name of the function.

GROUPS = [
    # Creation.
    ("np.zeros np.ones np.empty", "f({size})", "f({size}, {dtype})",
     "f(shape={size}, dtype={dtype}, order='F')"),
    ("np.full", "f({size}, 7)", "f({size}, {small})", "f({size}, 2.5, dtype={dtype})"),
    ("np.zeros_like np.ones_like np.empty_like", "f({a})", "f({a}, dtype={dtype})", "f({a}, shape={size})"),
    ("np.full_like", "f({a}, 3)", "f({a}, {small})", "f({a}, 3, dtype={dtype}, shape={size})"),
    ("np.array np.asarray np.asanyarray", "f({a})", "f({a}, dtype={dtype})", "f([{a}, {same}])", "f([])",
     "f([[1, 2], [3]])", "f([[], []])", "f((1, 2.5, 3))", "f([[{a}], [{same}]])", "f(range({n}))",
     "f('text')", "f(['a', 'bc'])", "f(None)", "f([True, 2])"),
    ("np.array", "f({a}, ndmin={n})", "f({a}, copy=False)"),
    ("np.ascontiguousarray np.asfortranarray np.asarray_chkfinite np.require", "f({a})", "f({a}, {dtype})"),
    ("np.asfarray", "f({a})"),
    ("np.asmatrix np.mat np.bmat", "f(np.ones((2, 3)))"),
    ("np.copy", "f({a})", "f({a}, order='F')"),
    ("np.frombuffer", "f(b'12345678', dtype=np.uint8)", "f(b'12345678')"),
    ("np.fromiter", "f(range({n}), dtype=int)"),
    ("np.fromstring", "f('1 2 3', sep=' ')"),
    ("np.fromfile", "f('/dev/null')"),
    ("np.loadtxt np.genfromtxt", "f(['1 2', '3 4'])"),
    ("np.recfromcsv np.recfromtxt", "f(io.StringIO('1 2'))"),
    ("np.load", "t = io.BytesIO(); np.save(t, np.ones(3)); t.seek(0) ;; f(t)"),
    ("np.fromregex", "f(io.StringIO('1'), '([0-9])', [('a', int)])"),
    ("np.save np.savez np.savez_compressed np.savetxt", "f(io.BytesIO(), {a1})"),
    ("np.from_dlpack", "f({A})"),
    ("np.fromfunction", "f(lambda i, j: i + j, ({n}, {n}))", "f(lambda i: i * 2.0, ({p},), dtype=int)",
     "f(lambda i, j: i, ({n},))"),
    ("np.arange", "f({n})", "f({k}, {n})", "f({k}, {n}, {k})", "f({n}, dtype={dtype})", "f(0, {n}, 0.5)",
     "f(1.5, {n})", "f({n}.0)", "f(start={n}, stop=7)", "f(7, step=2)", "f(stop={n})", "f({n}, {k}, -1)",
     "f(0, 1, 0.1)", "f(0, 1, 0.3)"),
    ("np.linspace", "f(0, 1)", "f(0, 1, {n})", "f(0, 1, num={n}, endpoint=False)", "f({a1}, {b}, {n})",
     "f({a1}, {b}, {n}, axis={axis})", "f(0, 1, {n}, retstep=True)", "f({a}, {same}, 3, retstep=True)",
     "f(0, 1, 2.5)", "f(0, 1, {k})"),
    ("np.logspace", "f(0, 1)", "f(0, 1, {n})", "f({a1}, {b}, {n}, axis={axis})", "f(0, 1, {k})"),
    ("np.geomspace", "f(1, 2)", "f(1, 2, {n})", "f(1, 10, {k})", "f(np.ones({p}), 3, {n})"),
    ("np.eye np.tri", "f({n})", "f({n}, {n})", "f({n}, {n}, {k})", "f({n}, M=None, k={k}, dtype={dtype})",
     "f({k})", "f(2.5)", "f({n}, {k})"),
    ("np.identity", "f({n})", "f({n}, {dtype})", "f({k})"),
    ("np.diag", "f({v})", "f({v}, {k})", "f({m}, k={k})", "f({m})", "f({a})"),
    ("np.diagflat", "f({a})", "f({a}, {k})"),
    ("np.tril np.triu", "f({a})", "f({m}, {k})", "f({a2}, k={k})"),
    ("np.vander", "f({v})", "f({v}, {n})", "f({v}, N={n}, increasing=True)", "f({a})"),
    ("np.tril_indices np.triu_indices", "f({n})", "f({n}, {k})", "f({n}, {k}, {n})"),
    ("np.tril_indices_from np.triu_indices_from", "f({M})", "f({M}, {k})", "f({A})"),
    ("np.mask_indices", "f({p}, np.triu)"),
    ("np.diag_indices", "f({n})", "f({n}, {p})"),
    ("np.diag_indices_from", "f({A})", "f(np.eye({p}))"),
    ("np.meshgrid", "f({v}, {v})", "f({v}, {v}, indexing='ij')", "f({v}, {v}, {v})",
     "f({v}, {v}, sparse=True)", "f({v})", "f({a}, {v})", "f({v}, {v}, indexing='no')"),
    ("np.indices", "f(({n}, {n}))", "f(({n}, {n}, {n}), dtype={dtype})", "f(({n}, {n}), sparse=True)",
     "f(({n},))"),
    ("np.bartlett np.blackman np.hamming np.hanning", "f({n})", "f({k})"),
    ("np.kaiser", "f({n}, 14)", "f({k}, 5.0)"),
    # Manipulation.
    ("np.shape np.ndim np.size", "f({a})"),
    ("np.size", "f({a}, {axis})"),
    ("np.reshape", "f({a}, {shape})", "f({a}, {shape}, order='F')", "f({a}, newshape={shape})"),
    ("np.ravel", "f({a})", "f({a}, order='F')"),
    ("np.transpose", "f({a})", "f({a}, {order})", "f({a}, axes={order})"),
    ("np.swapaxes", "f({a}, {axis}, {axis})", "f({a2}, {axis}, {axis})"),
    ("np.moveaxis", "f({a1}, {axis}, {axis})", "f({a2}, [0, 1], [-1, 0])", "f({a3}, (0, 1), (1, 2))",
     "f({a2}, (0, 0), (1, 0))", "f({a2}, (0, 1), (1,))"),
    ("np.rollaxis", "f({a1}, {axis})", "f({a1}, {axis}, {n})", "f({a2}, {axis}, start={k})"),
    ("np.expand_dims", "f({a}, {axis})", "f({a}, axis={k})", "f({a}, (0, {k}))", "f({a}, (0, 2))"),
    ("np.squeeze", "f({a})", "f({a}, {axis})", "f(np.ones((1, 3, 1)), {k})",
     "f(np.ones((1, 3, 1, 1)), (0, {k}))", "f({a}, axis={axes})"),
    ("np.atleast_1d np.atleast_2d np.atleast_3d", "f({a})", "f({a}, {a})"),
    ("np.concatenate", "f({list}, {at})", "f({list})", "f({list}, axis=None)",
     "f({list}, axis={at}, dtype=float)", "f([])", "f({a})"),
    ("np.stack", "f({many}, {axis})", "f({many})", "f({many}, axis=-1)", "f([])"),
    ("np.vstack np.row_stack np.hstack np.dstack np.column_stack", "f({list})", "f({many})", "f({a1})",
     "f([])"),
    ("np.block", "f([{a}, {same}])", "f([[{A2}, {same}], [{same}, {same}]])", "f({a})",
     "f([[{v}], [{same}]])"),
    ("np.array_split np.split", "f({a1}, {p})", "f({a1}, {p}, {axis})", "f({a1}, [1, 2], axis={axis})",
     "f({a1}, [{n}, {n}], {axis})", "f(np.arange(6), {p})", "f(np.zeros((4, 6)), {p}, axis={k})",
     "f(np.arange(6), 0)"),
    ("np.vsplit np.hsplit np.dsplit", "f({a}, {p})", "f({a2}, [1])", "f(np.zeros((4, 6, 2)), 2)",
     "f(np.zeros((4, 6, 2)), [1, 3])"),
    ("np.tile", "f({a}, {n})", "f({a}, ({n}, {n}))", "f({a}, ({n}, {p}, 2))", "f({a}, reps=[2])"),
    ("np.repeat", "f({a}, {n})", "f({a}, {n}, axis={ax})", "f(np.arange(3), [1, 2, {n}])",
     "f({a1}, [1, 2], {axis})", "f({a1}, [2], axis={axis})", "f(3, 4)"),
    ("np.pad", "f({a1}, {n})", "f({a1}, ({n}, {p}))", "f({m}, ((1, 2), ({n}, {n})))",
     "f({a1}, (({n}, 1),))", "f({a1}, ((1,), (2,)))", "f({m}, 1, mode='constant', constant_values=3)",
     "f({m}, -1)", "f({m}, 1.5)", "f({a1}, ((1, 1), (2, 2), (3, 3)))", "f(np.ones((2, 2)), 1, mode='edge')"),
    ("np.flip", "f({a})", "f({a}, {axes})", "f({a}, axis={axis})"),
    ("np.fliplr np.flipud", "f({a})"),
    ("np.roll", "f({a}, {k})", "f({a}, {k}, axis={ax})", "f({a2}, (1, 2), axis=(0, 1))"),
    ("np.rot90", "f({a})", "f({a2})", "f({a2}, {k})", "f({a3}, k={n}, axes=(1, 2))", "f({a2}, 1, (0, 0))",
     "f({a2}, {k}, ({k}, {k}))"),
    ("np.broadcast_to", "f({a}, {size})", "f({a1}, (2,) + {same}.shape)", "f({a1}, {same}.shape)",
     "f({small}, {size})", "f(3, {size})"),
    ("np.broadcast_arrays", "f({a}, {b})", "f({a}, {b}, {b})"),
    ("np.broadcast_shapes", "f({size}, {size})", "f((2, 1), (1, {p}))"),
    ("np.append", "f({a}, {a})", "f({a1}, {same}, axis={axis})", "f({a1}, 5)"),
    ("np.insert", "f({a1}, 0, 5)", "f({a1}, {k}, 5, axis={axis})", "f({v}, [0, 0], [7, 8])",
     "f({m}, 1, {v}, axis=0)", "f({a1}, 0, {small}, axis={axis})"),
    ("np.delete", "f({a1}, {k})", "f({a1}, {k}, axis={axis})", "f({a1}, [0, 0], {axis})",
     "f({a1}, slice({k}, {n}), axis={axis})"),
    ("np.resize", "f({a}, {size})"),
    ("np.trim_zeros", "f([0, 1, 2, 0])"),
    ("np.unique", "f({a})", "f({a}, return_counts=True)", "f({a1}, axis={axis})",
     "f({a}, return_index=True, return_inverse=True)", "f({a}, True, True, True)"),
    # Element by element.
    ("np.fix np.sinc np.i0 np.nan_to_num np.real_if_close np.real np.imag np.angle np.isreal "
     "np.iscomplex np.around np.round_ np.round", "f({a})"),
    ("np.isneginf np.isposinf", "f({af})"),
    ("np.unwrap", "f({af1})", "f({af1}, axis={axis})"),
    ("np.around np.round_ np.round", "f({a}, {k})", "f({A}, 1, out={same})"),
    ("np.clip", "f({a}, 0, 1)", "f({a}, None, {b})", "f({a}, {b}, {b})", "f({a}, None, None)",
     "f({a}, 0, 1, out={same})", "f({a}, a_min=0, a_max=2)"),
    ("np.isclose np.allclose", "f({a}, {b})", "f({a}, {b}, rtol=0.1)"),
    ("np.array_equal np.array_equiv", "f({a}, {b})"),
    ("np.frompyfunc", "f(len, 1, 1)"),
    # Reductions.
    ("np.sum np.prod np.product np.nansum np.nanprod np.mean np.nanmean np.std np.var np.nanstd "
     "np.nanvar np.all np.any np.alltrue np.sometrue np.amax np.max np.nanmax np.amin np.min np.nanmin "
     "np.ptp np.median np.nanmedian np.count_nonzero np.average", "f({a})", "f({a}, {axes})",
     "f({a}, axis={axes}, keepdims={yes})", "f({a}, axis={axis})"),
    ("np.sum np.prod", "f({a}, axis={axes}, out=np.zeros(3))", "f({a}, 0, {dtype})",
     "f({a}, axis={axis}, where=True)", "f({a}, axis=1.5)", "f({a}, initial=1)"),
    ("np.mean np.std np.var", "f({a}, axis={axis}, dtype=float)", "f(['a', 'b'])"),
    ("np.std np.var", "f({a}, {axes}, ddof=1)"),
    ("np.argmax np.argmin np.nanargmax np.nanargmin", "f({a})", "f({a}, {axis})",
     "f({a}, axis={ax}, keepdims={yes})"),
    ("np.quantile np.percentile np.nanquantile np.nanpercentile", "f({af}, 0.5)",
     "f({af}, [0.1, 0.5], {axes})", "f({af}, 0.5, axis={axis}, keepdims={yes})",
     "f({af}, np.ones((2, 2)) / 2)"),
    ("np.average", "f({a}, weights={same})", "f({a}, axis={axis}, weights={v})", "f({a}, returned=True)",
     "f({a}, {axis}, {same})"),
    ("np.cumsum np.cumprod np.cumproduct np.nancumsum np.nancumprod", "f({a})", "f({a}, {axis})",
     "f({a}, axis={ax}, dtype=float)"),
    ("np.diff", "f({a})", "f({a}, {n})", "f({a}, {p}, {axis})", "f({a1}, axis={axis}, prepend=0)",
     "f({a}, -1)", "f({a1}, axis={axis}, append={same})"),
    ("np.ediff1d", "f({a})", "f({af}, to_end=[1.0, 2.0])", "f({af}, to_begin=5.0, to_end=6.0)"),
    ("np.gradient", "f({af})", "f({af1}, axis={axis})", "f({af1}, 2.0)",
     "f({af1}, axis={axis}, edge_order=2)", "f({af2}, 1.0, 2.0)"),
    ("np.lib.stride_tricks.sliding_window_view", "f({A1}, {p}, axis={axis})", "f({A1}, ({p}, {p}), axis=(0, -1))", "f({v}, {p})",
     "f({A2}, (2, {p}))", "f({A1}, {p})", "f({A1}, -1)", "f({A1}, {p}, axis=(0, 0))"),
    ("np.lib.stride_tricks.as_strided", "f({A1}, {size})", "f({A1})"),
    ("np.unique_values np.unique_all np.unique_counts np.unique_inverse", "f({a})", "f({A1})", "f({ai})"),
    ("np.astype", "f({A}, {dtype})", "f({A}, float, copy={yes})", "f({a}, int)"),
    ("np.matrix_transpose np.linalg.matrix_transpose", "f({a})", "f({A2})", "f({A2})"),
    ("ndarray.mT", "{A}.mT", "{A2}.mT"),
    ("ndarray.to_device", "{A}.to_device('cpu')"),
    ("generic.to_device", "np.float64(3).to_device('cpu')"),
    ("np.isdtype", "f(np.dtype('f4'), 'real floating')", "f(np.float32, np.float64)"),
    ("np.unstack", "f({A})", "f({A}, axis={axis})", "f({A2}, axis={axis})"),
    ("np.cumulative_sum np.cumulative_prod", "f({a})", "f({v})", "f({a1}, axis={axis})",
     "f({A1}, axis={axis}, include_initial={yes})", "f({A}, axis={axis}, dtype={dtype})"),
    ("np.vecdot np.linalg.vecdot", "f({a}, {same})", "f({A1}, {b})", "f({A2}, {v})", "f({A2}, np.ones(3))"),
    ("np.matvec", "f({A2}, {v})", "f(np.ones(({p}, {p}, 3)), np.ones(({p}, 3)))", "f({a}, {b})",
     "f(np.ones((2, 3)), np.ones((4, 3)))"),
    ("np.vecmat", "f({v}, {A2})", "f(np.ones(({p}, 3)), np.ones(({p}, 3, {p})))", "f({a}, {b})",
     "f(np.ones(3), np.ones((4, 3, 2)))"),
    ("np.concat", "f({list})", "f({list}, axis={at})"),
    ("np.permute_dims", "f({a})", "f({A2}, (1, 0))"),
    ("np.linalg.svdvals", "f({a})", "f({A2})"),
    ("np.linalg.matrix_norm", "f({a})", "f({A2})", "f({A2}, keepdims={yes})", "f({A2}, ord=1)"),
    ("np.linalg.vector_norm", "f({a})", "f({A1}, axis={axis})", "f({A2}, axis=(0, 1))", "f({A1}, axis={axes}, keepdims={yes})"),
    ("np.linalg.cross", "f(np.ones((2, 3)), np.ones((2, 3)))", "f(np.ones(3), np.ones(3))", "f(np.ones(2), np.ones(2))",
     "f({a}, {b})", "f(np.ones((3, 4)), np.ones((3, 4)), axis=0)"),
    ("np.linalg.diagonal np.linalg.trace", "f({a})", "f({A2})", "f({A2}, offset={k})"),
    ("np.linalg.matmul", "f({a1}, {mm})", "f({a}, {b})"),
    ("np.linalg.outer", "f({v}, {v})", "f({a}, {b})"),
    ("np.linalg.tensordot", "f({A2}, {A2}, axes=0)", "f(np.ones((2, 3)), np.ones((3, 4)), axes=1)", "f({a}, {b})"),
    ("np.acos np.acosh np.asin np.asinh np.atan np.atanh", "f({a})", "f({a}, out={into})", "f('text')"),
    ("np.atan2 np.pow", "f({a}, {b})", "f({a})"),
    ("np.bitwise_invert np.bitwise_count", "f({ai})", "f({af})"),
    ("np.bitwise_left_shift np.bitwise_right_shift", "f({ai}, 2)", "f({ai}, {ai})"),
    ("np.trapezoid", "f({a})", "f({a}, axis={axis})", "f({v}, {same})", "f({a1}, dx=0.5)"),
    ("np.trapz", "f({a})", "f({a}, axis={axis})", "f({v}, {same})", "f({a1}, dx=0.5)"),
    # Linear algebra.
    ("np.matmul np.dot", "f({a}, {mm})", "f({a1}, {mm})", "f({a2}, {mm})", "f({m}, {m})"),
    ("np.vdot np.inner", "f({a}, {same})", "f({a1}, {same})", "f({v}, {a})", "f({a}, {a})"),
    ("np.outer np.kron", "f({a}, {a})", "f({v}, {v})"),
    ("np.tensordot", "f({a2}, {mm}, 1)", "f({a}, {same})", "f({a}, {a}, 0)",
     "f({a2}, {same}, axes=([0], [0]))", "f({a2}, {same}, ([0, 1], [0, 1]))",
     "f({a2}, {same}, axes=([0, 1], [1, 0]))", "f({a1}, {same}, (0, 0))", "f({a}, {a})"),
    ("np.trace np.diagonal", "f({a})", "f({a2})", "f({a2}, {k})", "f({a2}, {k}, {axis}, {axis})",
     "f({a2}, offset={k}, axis1=-1, axis2=0)"),
    ("np.einsum", "f('ij,jk->ik', {m}, {mm})", "f('ii', {sq})", "f('ij->ji', {m})", "f('i,j', {v}, {v})",
     "f('i,i', {v}, {same})", "f('...ij,...jk->...ik', {a2}, {mm})", "f('ij->', {m})", "f('ij', {a})",
     "f('ij,ij->i', {m}, {same})", "f('ij,k', {m}, {v})", "f('ijk->kj', {a3})", "f('ij->ik', {m})"),
    ("np.einsum_path", "f('ij,jk->ik', np.ones((2, 3)), np.ones((3, 4)))"),
    ("np.cross", "f(np.ones((2, 3)), np.ones((2, 3)))", "f([1, 2, 3], [4, 5, 6])", "f([1, 2], [3, 4])",
     "f({a1}, {same})", "f({a1}, {same}, axis={axis})", "f(np.ones(({p}, 3)), np.ones(3))",
     "f(np.ones((3, 2)), np.ones((3, 2)), axisa=0, axisb=0)"),
    ("np.convolve np.correlate", "f({v}, {v})", "f({v}, {v}, 'same')", "f({v}, {v}, mode='valid')",
     "f({v}, {v}, 'full')", "f({a}, {v})"),
    # Indexing.
    ("np.take", "f({a}, {n})", "f({a1}, [0, 1], axis={axis})", "f({a1}, [[0], [0]], {ax})",
     "f({a1}, [0, 5], axis={axis}, mode='clip')", "f({a1}, {n}, axis={axis})"),
    ("np.take_along_axis", "f({A1}, np.zeros({same}.shape, int), {axis})",
     "f({A1}, np.argsort({same}, axis={axis}), axis={axis})", "f({A1}, {same}, {axis})",
     "f({A}, np.array([0, 0]), None)"),
    ("np.put_along_axis", "t = {A1} ;; f(t, np.zeros((1,) * t.ndim, int), 5, {axis})",
     "t = {A1} ;; f(t, {same}, 5, {axis})"),
    ("np.put", "f(np.zeros(5), [0, 1], [7, 8])", "f({A1}, 0, 1)"),
    ("np.place np.putmask", "f({A}, {same} > 0, 5)"),
    ("np.copyto", "f(np.empty((2, 3), complex), {small})", "f({A}, {small})", "f({A}, 5)",
     "f(np.zeros({p}, int), 2.5)"),
    ("np.fill_diagonal", "f({A}, 1)", "f(np.zeros((3, {p})), 5)"),
    ("np.choose", "f(0, [{a}, {same}])", "f([0, 1, 0], [{v}, {same}])"),
    ("np.select", "f([{ab}, {same} > 0], [{a}, {same}])", "f([{ab}], [{a}, 5])", "f([{ab}], [5], {small})",
     "f([], [])"),
    ("np.where", "f({a})", "f({a}, {b}, {b})", "f({a}, 1, 0)", "f({ab}, {same}, 0)"),
    ("np.nonzero np.argwhere np.flatnonzero", "f({a})"),
    ("np.extract", "f({ab}, {same})"),
    ("np.compress", "f([True, False], {a1})", "f([True, False], {a1}, {axis})", "f([True], {a}, axis={ax})"),
    ("np.ix_", "f([0, 1], [2])", "f({v}, {v})", "f([0], [1, 2], [3])", "f({m})"),
    ("np.ravel_multi_index", "f(([0, 1], [1, 2]), (3, 4))", "f((1, 2), (3, 4))"),
    ("np.unravel_index", "f([1, 2], (3, 4))", "f(5, (3, 4))", "f([[1]], (3, 4, 2))"),
    ("np.searchsorted", "f({v}, {a})", "f({a}, 3)"),
    ("np.digitize", "f({af}, [1, 2, 3])", "f({af}, np.arange({n}))", "f({af}, {m})"),
    # Sorting, sets.
    ("np.sort np.argsort", "f({a})", "f({a}, {axis})", "f({a}, axis={ax})"),
    ("np.partition np.argpartition", "f({a1}, 0)", "f({a1}, {n}, {axis})", "f({a1}, 0, axis={ax})"),
    ("np.msort np.sort_complex", "f({a})"),
    ("np.lexsort", "f(({v}, {same}))", "f({a1})", "f({m}, axis={axis})"),
    ("np.union1d np.intersect1d np.setdiff1d np.setxor1d np.in1d np.isin", "f({a}, {a})"),
    ("np.intersect1d", "f({v}, {v}, return_indices=True)"),
    # Statistics, polynomials.
    ("np.histogram", "f({af})", "f({af}, {n})", "f({af}, bins=[0, 1, 2])",
     "f({af}, bins=np.arange({p}) + 1.0)", "f({af}, {p}, weights={same})"),
    ("np.histogram_bin_edges", "f({af}, {n})", "f({af}, [0, 1, 2])"),
    ("np.histogram2d", "f(np.ones(4), np.ones(4))", "f(np.ones(4), np.ones({p}), bins={p})",
     "f(np.ones(4), np.ones(4), bins=[2, {p}])", "f(np.ones(4), np.ones(4), [0, 1, 2])"),
    ("np.histogramdd", "f(np.ones((5, 2)))", "f(np.ones((5, 3)), bins={p})",
     "f(np.ones((5, 2)), bins=[2, 3])"),
    ("np.bincount", "f([0, 1, 1])", "f({ai})", "f({a})", "f([0, 1], weights={v})",
     "f([0, 1], minlength={n})"),
    ("np.cov np.corrcoef", "f({a})", "f({m})", "f({m}, {same})", "f({m}, rowvar=False)", "f({v}, {same})",
     "f({m}, {m})"),
    ("np.interp", "f({af}, [1, 2, 3], [4, 5, 6])", "f({af}, {v}, {same})", "f(2.5, [1, 2], [3, 4, 5])"),
    ("np.polyfit", "f(np.arange(5.0), np.arange(5.0), {n})", "f(np.arange(5.0), np.ones((5, 2)), {n})",
     "f({v}, {same}, 1)", "f(np.arange(9.0), np.arange(9.0), 2, full=True)",
     "f(np.arange(9.0), np.arange(9.0), 2, cov=True)", "f({m}, {m}, 1)", "f([1, 2, 3], [1, 2], 1)"),
    ("np.polyval", "f({v}, {a})", "f([1, 2, 3], {a})", "f([1, 2], 5)"),
    ("np.polyadd np.polysub", "f({v}, {v})", "f([1, 2], 3)"),
    ("np.polymul np.polydiv", "f([1, 2], [1, 3, 4])"),
    ("np.polyder np.polyint", "f({v})", "f({v}, {n})", "f([1, 2, 3], -1)"),
    ("np.roots", "f([1, 2, 3])", "f({v})"),
    ("np.poly", "f({v})", "f(np.eye({p}))", "f({m})"),
    ("np.apply_along_axis", "f(np.sum, {axis}, np.ones((2, 3)))", "f(np.sort, {axis}, {A1})",
     "f(lambda r: r[:1], 0, np.ones((2, 3)))"),
    ("np.apply_over_axes", "f(np.sum, np.ones((2, 3)), [0])"),
    ("np.piecewise", "t = {A} ;; f(t, [t < 0, t >= 0], [-1, 1])"),
    ("np.packbits", "f({ab})", "f({ab1}, axis={axis})"),
    ("np.unpackbits", "f(np.ones({size}, np.uint8))", "f(np.ones((2, 3), np.uint8), axis={k})", "f({ai})"),
    # Questions, settings.
    ("np.iscomplexobj np.isrealobj np.isfortran np.isscalar np.iterable np.min_scalar_type "
     "np.array_repr np.array_str np.array2string np.byte_bounds np.common_type", "f({A})"),
    ("np.isscalar", "f(3)", "f('x')"),
    ("np.shares_memory np.may_share_memory", "f({A}, {A})"),
    ("np.can_cast np.promote_types np.issubdtype np.issubsctype np.issubclass_ np.result_type",
     "f({dtype}, {dtype})"),
    ("np.find_common_type", "f([{dtype}], [])"),
    ("np.issctype np.obj2sctype np.sctype2char np.maximum_sctype", "f(np.float32)"),
    ("np.mintypecode", "f('fd')"),
    ("np.typename", "f('d')"),
    ("np.base_repr np.binary_repr", "f({n})"),
    ("np.format_float_positional np.format_float_scientific", "f(2.5)"),
    ("np.datetime_as_string", "f(np.datetime64('2020-01-01'))"),
    ("np.datetime_data", "f(np.dtype('M8[s]'))"),
    ("np.busday_count", "f('2020-01', '2020-02')"),
    ("np.busday_offset", "f('2020-01-03', 1)"),
    ("np.is_busday", "f('2020-01-03')"),
    ("np.compare_chararrays", "f(np.array(['a']), np.array(['b']), '==', False)"),
    ("np.fastCopyAndTranspose", "f({M})"),
    ("np.get_array_wrap", "f({A})"),
    ("np.safe_eval", "f('[1, 2]')"),
    ("np.printoptions", "f(precision=3)"),
    ("np.get_printoptions np.geterr np.geterrcall np.geterrobj np.getbufsize np.get_include", "f()"),
    ("np.set_printoptions", "f(precision=8)"),
    ("np.seterr", "f()"),
    ("np.deprecate", "f(len)"),
    ("np.deprecate_with_doc", "f('x')"),
    # numpy.linalg.
    ("np.linalg.inv np.linalg.cholesky np.linalg.det np.linalg.slogdet np.linalg.eig np.linalg.eigh "
     "np.linalg.eigvals np.linalg.eigvalsh np.linalg.cond", "f({sq})", "f({A})"),
    ("np.linalg.cond", "f({sq}, 1)"),
    ("np.linalg.pinv np.linalg.svd np.linalg.qr np.linalg.matrix_rank", "f({af2})", "f({af})", "f({sq})"),
    ("np.linalg.matrix_power", "f({sq}, {n})", "f({M}, 2)"),
    ("np.linalg.solve", "f({sq}, {mm})", "f({sq}, {v})", "f(np.eye(3), np.ones((3, {p})))",
     "f(np.eye({p}), np.ones({p}))"),
    ("np.linalg.lstsq", "f({af2}, {v}, rcond=None)", "f(np.ones((4, 2)), np.ones(4), rcond=None)",
     "f(np.ones((4, 2)), np.ones((4, {p})), rcond=None)"),
    ("np.linalg.svd", "f({af2}, full_matrices=False)", "f({af2}, compute_uv=False)"),
    ("np.linalg.qr", "f({af2}, 'complete')", "f({af2}, mode='r')", "f({af2}, mode='raw')", "f({af2}, 'no')"),
    ("np.linalg.norm", "f({a})", "f({a}, axis={axes})", "f({a}, axis={axis}, keepdims={yes})", "f({v}, 1)",
     "f({m}, 'fro')", "f({a}, 2)", "f({a2}, axis=(0, 1))"),
    ("np.linalg.multi_dot", "f([{m}, {mm}])", "f([np.ones((2, 3)), np.ones((3, {p})), np.ones((4, 2))])",
     "f([{m}])"),
    ("np.linalg.tensorinv", "f(np.eye(4).reshape(2, 2, 2, 2))", "f(np.eye(6).reshape(6, 2, 3), ind=1)",
     "f({A})"),
    ("np.linalg.tensorsolve", "f(np.eye(6).reshape(2, 3, 6), np.ones((2, 3)))", "f({A}, {same})"),
    # numpy.fft.
    ("np.fft.fft np.fft.ifft np.fft.rfft np.fft.irfft np.fft.hfft np.fft.ihfft", "f({af})", "f({af}, {n})",
     "f({af1}, axis={axis})", "f({af1}, n={p}, axis={axis})"),
    ("np.fft.fft2 np.fft.ifft2 np.fft.rfft2 np.fft.irfft2", "f({af})", "f({af2})", "f({af2}, (2, {p}))",
     "f({af2}, axes=(0, 1))", "f({af2}, s=(3,))"),
    ("np.fft.fftn np.fft.ifftn np.fft.rfftn np.fft.irfftn", "f({af})", "f({af2}, axes=({k}, 1))",
     "f({af1}, s=({n},))", "f({af2}, s=(2, 3), axes=(0, 1))"),
    ("np.fft.fftfreq np.fft.rfftfreq", "f({p})", "f({p}, 0.1)"),
    ("np.fft.fftshift np.fft.ifftshift", "f({a})", "f({a}, {axes})"),
    # numpy.testing.
    ("np.testing.assert_equal np.testing.assert_array_equal np.testing.assert_almost_equal "
     "np.testing.assert_array_almost_equal np.testing.assert_allclose", "t = {A} ;; f(t, t)"),
    ("np.testing.assert_array_less", "t = {Ai} ;; f(t, t + 1)"),
    ("np.testing.assert_approx_equal", "f(1.0, 1.0)"),
    ("np.testing.assert_", "f(True)"),
    ("np.testing.assert_string_equal", "f('x', 'x')"),
    ("np.testing.assert_array_almost_equal_nulp np.testing.assert_array_max_ulp", "t = {Af} ;; f(t, t)"),
    # Attributes and methods.
    ("ndarray.T ndarray.shape ndarray.ndim ndarray.size ndarray.dtype ndarray.itemsize ndarray.nbytes "
     "ndarray.strides ndarray.real ndarray.imag ndarray.flags ndarray.base ndarray.data ndarray.ctypes",
     "{A}.f"),
    ("ndarray.shape", "t = {A}; t.shape = {shape} ;; t"),
    ("ndarray.real", "t = {A}; t.real = {small} ;; t"),
    ("ndarray.imag", "t = np.ones((2, 3), complex); t.imag = {small} ;; t"),
    ("ndarray.dtype", "np.zeros(3, dtype={A}.dtype)"),
    ("ndarray.flat", "{A}.f[{n}]", "{A}.f[1:3]", "len({A}.f)", "t = {A}; t.flat = 5 ;; t"),
    ("ndarray.strides", "{A}.f"),
    ("ndarray.__new__", "np.ndarray({size})", "np.ndarray(({n}, 3), dtype={dtype})"),
    ("ndarray.all ndarray.any ndarray.max ndarray.min ndarray.mean ndarray.std ndarray.var ndarray.sum "
     "ndarray.prod ndarray.ptp", "{A}.f()", "{A}.f({axes})", "{A}.f(axis={axes}, keepdims={yes})",
     "{A}.f(axis={axis})"),
    ("ndarray.argmax ndarray.argmin ndarray.argsort", "{A}.f()", "{A}.f({axis})", "{A}.f(axis={ax})"),
    ("ndarray.cumsum ndarray.cumprod", "{A}.f()", "{A}.f({axis})", "{A}.f(axis={ax})"),
    ("ndarray.choose", "np.array([0, 1]).f([{a}, {same}])"),
    ("ndarray.clip", "{A}.f(0, 1)", "{A}.f({small}, 5)", "{A}.f(min=0)", "{A}.f(max={b})", "{A}.f()"),
    ("ndarray.compress", "{A1}.f([True, False])", "{A1}.f([True], axis={axis})"),
    ("ndarray.conj ndarray.conjugate ndarray.copy ndarray.flatten ndarray.ravel ndarray.nonzero "
     "ndarray.tolist ndarray.tobytes ndarray.tostring ndarray.dumps ndarray.byteswap ndarray.view "
     "ndarray.squeeze ndarray.transpose ndarray.newbyteorder ndarray.round ndarray.item "
     "ndarray.__copy__ ndarray.__reduce__ ndarray.__array__", "{A}.f()"),
    ("ndarray.__deepcopy__", "{A}.f(dict())"),
    ("ndarray.__reduce_ex__", "{A}.f(4)"),
    ("ndarray.diagonal ndarray.trace", "{A}.f()", "{A2}.f({k})", "{A2}.f({k}, {axis}, {axis})"),
    ("ndarray.put", "{A1}.f([0], [5])"),
    ("ndarray.repeat", "{A}.f({n})", "{A}.f({n}, axis={axis})"),
    ("ndarray.reshape", "{A}.f({shape})", "{A}.f(-1)", "{A}.f(*{shape},)", "{A}.f({n}, {n})",
     "{A}.f(-1, {p})", "{A}.f({shape}, order='F')", "{A}.f(2.0, 3)"),
    ("ndarray.round", "{A}.f({k})"),
    ("ndarray.searchsorted", "{V}.f({a})"),
    ("ndarray.squeeze", "{A}.f({axis})", "np.ones((1, 3, 1)).f(axis={k})"),
    ("ndarray.swapaxes", "{A2}.f({axis}, {axis})"),
    ("ndarray.take", "{A1}.f([0, 0], axis={ax})", "{A1}.f({n})"),
    ("ndarray.transpose", "{A}.f({order})", "{A2}.f(1, 0)", "{A3}.f(2, 0, 1)", "{A}.f(None)",
     "{A}.f(*{order})"),
    ("ndarray.astype", "{A}.f({dtype})", "{A}.f(dtype={dtype}, copy=False)"),
    ("ndarray.getfield", "np.ones((2, 3)).f(np.float32)"),
    ("ndarray.fill", "t = {A}; t.f(5) ;; t"),
    ("ndarray.sort", "t = {A}; t.f() ;; t", "t = {A}; t.f({axis}) ;; t"),
    ("ndarray.partition", "t = {A1}; t.f(0) ;; t"),
    ("ndarray.argpartition", "{A1}.f(0)", "{A1}.f({n}, {axis})"),
    ("ndarray.item", "{A}.f({n})", "{A2}.f(0, {n})", "{A2}.f(0)"),
    ("ndarray.itemset", "t = {A}; t.f(0, 1) ;; t"),
    ("ndarray.resize", "t = np.zeros((2, 3)); t.f({size}, refcheck=False) ;; t",
     "t = np.zeros(4); t.f({n}, {n}, refcheck=False) ;; t"),
    ("ndarray.setflags", "{A}.f(write=True)"),
    ("generic.__getattr__", "np.sum({A}).dot({A})", "np.float64(2).nothing", "np.max({A1}).is_integer()",
     "np.int64(2).numerator"),
    ("ndarray.setfield", "np.ones((2, 3)).f(5, np.float32)"),
    ("ndarray.dump ndarray.tofile", "{A}.f('/dev/null')"),
    ("ndarray.dot", "{A1}.f({dot})", "{A}.f({a})"),
    ("ndarray.view", "{A}.f({dtype})"),
    ("ndarray.__len__", "len({A})", "{A1}.f()"),
    ("ndarray.__iter__", "list({A})", "[x for x in {A2}]", "t, u = {A1} ;; t"),
    ("ndarray.__contains__", "3 in {A}", "{v} in {A}"),
    ("ndarray.__getitem__", "{A}[{key}]", "{A1}[{key}]", "{A2}[{key}]", "{A3}[{key}]", "{A2}[{key}][{n}]"),
    ("ndarray.__setitem__", "t = {A1}; t[{key}] = 1 ;; t", "t = {A2}; t[{key}] = {small} ;; t",
     "t = {A2}; t[0] = {v} ;; t"),
    ("ndarray.__delitem__", "t = {A1}; del t[0] ;; t"),
    ("ndarray.__bool__", "bool({A})", "not {A}"),
    ("ndarray.__int__", "int({A})"),
    ("ndarray.__float__", "float({A})"),
    ("ndarray.__complex__", "complex({A})"),
    ("ndarray.__index__", "range({Ai})", "[1, 2, 3][{A}]", "[1, 2, 3][np.array(1)]",
     "np.zeros(np.array(3))"),
    ("ndarray.__str__ ndarray.__repr__", "{A}.f()"),
    ("ndarray.__format__", "format({A})"),
    ("ndarray.__neg__", "-{A}"),
    ("ndarray.__pos__", "+{A}"),
    ("ndarray.__abs__", "abs({A})"),
    ("ndarray.__invert__", "~{A}", "~{Ai}"),
    ("ndarray.__divmod__", "divmod({Af}, {b})"),
    ("ndarray.__rdivmod__", "divmod(5, {Af})"),
    ("ndarray.__matmul__", "{A} @ {mm}", "{A1} @ {mm}", "{A2} @ {mm}", "{M} @ {M}", "{A} @ 3"),
    ("ndarray.__rmatmul__", "[1, 2, 3] @ {A1}", "[[1, 2]] @ {M}", "2 @ {A}"),
    ("ndarray.__imatmul__", "t = {sq}; t @= {sq} ;; t"),
    ("ndarray.__class_getitem__", "np.ndarray[int, float]"),
    ("flatiter.__len__", "len({A}.flat)"),
    ("flatiter.__iter__", "list({A}.flat)"),
    ("flatiter.__next__", "next({A1}.flat)"),
    ("flatiter.__getitem__", "{A}.flat[{n}]", "{A}.flat[:2]", "{A}.flat[[0, 1]]"),
    ("flatiter.__setitem__", "t = {A}; t.flat[:] = 3 ;; t"),
    ("flatiter.__lt__", "{A}.flat < {n}", "{A}.flat < {A1}"),
    ("flatiter.__le__", "{A}.flat <= {n}"),
    ("flatiter.__gt__", "{A}.flat > {n}"),
    ("flatiter.__ge__", "{A}.flat >= {n}"),
    ("flatiter.__eq__", "{A}.flat == {n}"),
    ("flatiter.__ne__", "{A}.flat != {n}"),
    ("flatiter.__array__", "np.array({A}.flat)"),
    ("flatiter.copy", "{A}.flat.copy()"),
    ("ndenumerate.__iter__", "[x for i, x in np.ndenumerate({A})]"),
    ("ndenumerate.__next__", "next(np.ndenumerate(np.ones(3)))"),
    ("ndindex.__iter__", "[i for i in np.ndindex(2, 3)]", "list(np.ndindex(({p}, 2)))"),
    ("ndindex.__next__", "next(np.ndindex(2, 2))"),
    ("ndindex.ndincr", "np.ndindex(2, 2).ndincr()"),
    ("broadcast.__iter__", "np.zeros(np.broadcast({A}, {b}).shape)"),
    ("broadcast.reset", "np.broadcast({A}, {b}).reset()"),
    ("generic.__new__", "np.float64(3)", "np.int32([1, 2])", "np.float32({a})", "np.bool_(True)",
     "np.complex64(1)"),
    ("generic.T generic.real generic.imag", "np.sum({A}).f", "np.float32(1).f"),
    ("generic.byteswap generic.copy generic.__copy__", "np.sum({A}).f()"),
    ("generic.__deepcopy__", "np.sum({A}).f(dict())"),
    ("generic.astype", "np.mean({A}).f(int)", "np.float64(2).f({dtype})"),
    ("generic.__len__", "len(np.mean({A1}))"),
    ("generic.__iter__", "list(np.sum({A}))"),
    ("generic.__getitem__", "np.sum({A})[0]", "np.float64(3)[()]", "np.ones(3)[0][0]"),
    ("generic.__setitem__", "t = np.float64(1); t[0] = 3 ;; t"),
    # Random numbers.
    ("Generator.random Generator.standard_normal Generator.standard_exponential", "rng.f()",
     "rng.f({size})", "rng.f(size={size})"),
    ("Generator.standard_gamma", "rng.f(2.0)", "rng.f({p}, size={size})", "rng.f(np.ones((2, 3)))"),
    ("Generator.integers", "rng.f({p})", "rng.f(0, 9, {size})", "rng.f(5, size={size})", "rng.f([3, 4])"),
    ("Generator.choice", "rng.f(5)", "rng.f(5, {size})", "rng.f({A1})", "rng.f({A1}, {p}, axis={axis})",
     "rng.f(3, 5, replace=False)", "rng.f([1, 2], p=[0.5, 0.5])", "rng.f(3, p=[0.5, 0.5])"),
    ("Generator.permuted", "rng.f({A})", "rng.f({A1}, axis={axis})"),
    ("Generator.multivariate_hypergeometric", "rng.f([3, 4, 5], 2)", "rng.f([3, 4], 2, size={size})"),
    ("random.random_sample random.random random.standard_exponential random.standard_normal "
     "random.standard_cauchy np.random.random np.random.random_sample np.random.ranf np.random.sample "
     "np.random.standard_normal np.random.standard_cauchy np.random.standard_exponential "
     "random.tomaxint", "f()", "f({size})", "f(size={size})"),
    ("random.standard_gamma np.random.standard_gamma random.rayleigh np.random.rayleigh "
     "random.exponential np.random.exponential random.poisson np.random.poisson random.pareto "
     "np.random.pareto random.power np.random.power random.weibull np.random.weibull random.standard_t "
     "np.random.standard_t random.chisquare np.random.chisquare", "f(2.0)", "f(2.0, {size})",
     "f(np.ones((2, 3)))", "f(np.ones(({p}, 3)), size=(2, 3))"),
    ("random.zipf np.random.zipf", "f(2.0)", "f(2.0, {size})", "f(np.full(3, 2.0))"),
    ("random.geometric np.random.geometric random.logseries np.random.logseries", "f(0.5)",
     "f(0.5, {size})", "f(np.full((2, 3), 0.5))"),
    ("random.gumbel random.laplace random.logistic random.normal random.lognormal np.random.gumbel "
     "np.random.laplace np.random.logistic np.random.normal np.random.lognormal", "f()", "f(0, 1)",
     "f(0, 1, {size})", "f(size={size})", "f(np.zeros((2, 3)), np.ones({p}))", "f(np.zeros(3), 1, (2, 3))"),
    ("random.uniform np.random.uniform", "f()", "f(0, 1, {size})", "f(low=-1, high=1, size={size})",
     "f(np.zeros({p}), np.ones((2, 3)))"),
    ("random.beta np.random.beta random.f np.random.f random.wald np.random.wald random.vonmises "
     "np.random.vonmises random.noncentral_chisquare np.random.noncentral_chisquare random.gamma "
     "np.random.gamma", "f(1.0, 2.0)", "f(1.0, 2.0, {size})", "f(np.ones((2, 3)), np.ones({p}))"),
    ("random.binomial np.random.binomial random.negative_binomial np.random.negative_binomial", "f(5, 0.5)",
     "f(5, 0.5, {size})", "f([3, 4], 0.5)"),
    ("random.hypergeometric np.random.hypergeometric", "f(5, 4, 3)", "f(5, 4, 3, {size})"),
    ("random.noncentral_f np.random.noncentral_f", "f(1.0, 2.0, 3.0)", "f(1.0, 2.0, 3.0, {size})"),
    ("random.triangular np.random.triangular", "f(0, 1, 2)", "f(0, 1, 2, {size})"),
    ("random.dirichlet np.random.dirichlet", "f([1.0, 2.0])", "f([1.0, 2.0, 3.0], {size})"),
    ("random.multinomial np.random.multinomial", "f(5, [0.5, 0.5])", "f(5, [0.2, 0.8], {size})"),
    ("random.multivariate_normal np.random.multivariate_normal", "f([0, 0], np.eye(2))",
     "f(np.zeros(3), np.eye(3), {size})", "f(np.zeros(3), np.eye({p}))"),
    ("random.rand random.randn np.random.rand np.random.randn", "f()", "f({n})", "f({n}, {n})",
     "f(2, {p}, 3)", "f((2, 3))", "f(2.5)"),
    ("random.randint np.random.randint", "f({p})", "f(0, 9, {size})", "f(5, size={size})", "f([3, 4])"),
    ("random.random_integers np.random.random_integers", "f(5)", "f(1, 5, {size})"),
    ("random.choice np.random.choice", "f(5)", "f(5, {size})", "f({v})", "f({a}, {p})",
     "f(3, 5, replace=False)", "f([1, 2], p=[0.5, 0.5])", "f(3, p=[0.5, 0.5])"),
    ("random.permutation np.random.permutation", "f({p})", "f({A1})", "f([1, 2, 3])"),
    ("random.shuffle np.random.shuffle", "f({A1})"),
    ("random.bytes np.random.bytes", "f({n})"),
    ("random.seed np.random.seed", "f({n})"),
    ("random.get_state np.random.get_state", "f()"),
    ("np.random.default_rng", "f({n}).normal(size={size})"),
]

UNARY_REAL = "cbrt fabs deg2rad degrees rad2deg radians spacing floor ceil trunc"
UNARY = ("absolute abs positive negative sign square conjugate conj reciprocal sin cos tan arcsin arccos "
         "arctan sinh cosh tanh arcsinh arccosh arctanh exp exp2 expm1 log log2 log10 log1p sqrt rint "
         "isfinite isinf isnan logical_not " + UNARY_REAL)
UNARY_OTHER = {"signbit": "{af}", "invert": "{ai}", "bitwise_not": "{ab}", "isnat": "np.datetime64('2020')",
               "modf": "{af}", "frexp": "{af}"}
BINARY = ("add subtract multiply divide true_divide power maximum minimum fmax fmin less less_equal greater "
          "greater_equal equal not_equal logical_and logical_or logical_xor logaddexp logaddexp2 arctan2 "
          "hypot copysign nextafter heaviside fmod floor_divide remainder mod float_power divmod")
BINARY_INT = "left_shift right_shift bitwise_and bitwise_or bitwise_xor gcd lcm ldexp"
OPERATORS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
             "lt": "<",
             "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
INT_OPERATORS = {"lshift": "<<", "rshift": ">>", "and": "&", "or": "|", "xor": "^"}


def written_out(name, text):
    """The template with the name of the function for `f`."""
    owner, _, last = name.rpartition(".")
    if owner in ("ndarray", "Generator", "generic"):
        return re.sub(r"\.f(?![a-z_'])", "." + last, text)
    if name == "random.tomaxint":
        name = "np.random.mtrand._rand.tomaxint"
    elif owner == "random":
        name = "np." + name
    return re.sub(r"(?:(?<=;; )|^)f\(", name + "(", text)


def templates():
    """Every function with the list of its templates."""
    result = {}

    def declare(name, *texts):
        result.setdefault(name, []).extend(texts)

    for names, *texts in GROUPS:
        for name in names.split():
            declare(name, *[written_out(name, text) for text in texts])
    for name in UNARY.split():
        declare(f"np.{name}", f"np.{name}({{a}})", f"np.{name}({{a}}, out={{into}})",
                f"np.{name}({{a}}, where={{small}} > 0)",
                f"np.{name}({{a}}, {{a}}, {{a}})", f"np.{name}('text')")
    for name, text in UNARY_OTHER.items():
        declare(f"np.{name}", f"np.{name}({text})", f"np.{name}()")
    for name in BINARY.split():
        declare(f"np.{name}", f"np.{name}({{a}}, {{b}})", f"np.{name}({{a}}, {{b}})", f"np.{name}({{a}})",
                f"np.{name}({{af}}, {{b}})")
        if name != "divmod":
            declare(f"np.{name}", f"np.{name}({{a}}, {{b}}, out={{into}})",
                    f"np.{name}({{a}}, {{b}}, {{into}})")
    for name in BINARY_INT.split():
        declare(f"np.{name}", f"np.{name}({{ai}}, {{ai}})", f"np.{name}({{ai}}, {{b}})",
                f"np.{name}({{ai}}, 2)")
    for name, sign in {**OPERATORS, **INT_OPERATORS}.items():
        left, right = ("{A}", "{b}") if name in OPERATORS else ("{Ai}", "{b}")
        declare(f"ndarray.__{name}__", f"{left} {sign} {right}", f"{left} {sign} {right}",
                f"{left} {sign} {right}", f"{left} {sign} 2")
        if name in ("lt", "le", "gt", "ge", "eq", "ne"):
            continue
        declare(f"ndarray.__r{name}__", f"3 {sign} {left}", f"[1, 2, 3] {sign} {left}", f"2.5 {sign} {left}")
        declare(f"ndarray.__i{name}__", f"t = {left}; t {sign}= {{small}} ;; t",
                f"t = {left}; t {sign}= 2 ;; t", f"t = {left}; t {sign}= {{b}} ;; t")
    declare("ufunc.__call__", "np.add({a}, {b})")
    declare("ufunc.reduce", "np.add.reduce({a})", "np.multiply.reduce({a}, axis={axes})",
            "np.add.reduce({a}, {axis}, keepdims={yes})", "np.sin.reduce({a})")
    declare("ufunc.accumulate", "np.add.accumulate({a})", "np.add.accumulate({a}, {axis})")
    declare("ufunc.reduceat", "np.add.reduceat({A1}, [0, 1])", "np.add.reduceat({A1}, [0], axis={axis})")
    declare("ufunc.outer", "np.add.outer({a}, {a})", "np.sin.outer({a}, {a})")
    declare("ufunc.at", "t = np.zeros((2, 3)); np.add.at(t, [0, 1], 5) ;; t",
            "t = np.zeros(4); np.add.at(t, [0, 1], {v}) ;; t")
    return result
