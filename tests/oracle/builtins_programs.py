"""Random operations on the built-in types, for builtins_worker.py.

A statement is one line that is independent of all others and assigns to names that end in its number: `v7 = …`,
or `p7 = […]; p7[2] = 5`. Right and wrong ones are wanted: each is executed, and most of those that raise are
replaced by another try. A statement depends on nothing but its number and the seed.
"""

import builtins
import collections
import functools
import itertools
import math
import operator
import os.path
import random
import re

POOL = {
    "int": ["0", "1", "-1", "2", "3", "5", "7", "10", "-3", "255", "1000", "-17"],
    "bool": ["True", "False"],
    "float": ["0.0", "-0.0", "1.0", "0.5", "-2.5", "3.14", "1e10", "1e-05", "100.0", "1e300"],
    "complex": ["0j", "1j", "(1+2j)", "(2-0.5j)"],
    "str": [
        "''", "'a'", "'abc'", "'Hello World'", "'  pad '", "'1,2,3'", "'42'", "'3.5'", "'Äö'", "'x=1'",
        "'%d items'", "'a-b'", "'{} and {}'", "'aXbXc'", "'tEsT'", "'line\\nnext'", "'utf-8'", "'b'", "'-7'",
        "'0x1f'"],
    "bytes": ["b''", "b'abc'", "b'\\x00\\xff'", "b'1 2'", "b'a'", "b'42'"],
    "list": [
        "[]", "[1]", "[1, 2, 3]", "[3, 1, 2]", "['a', 'b']", "[1, 'a', None]", "[[1, 2], [3]]", "[1.5, 2]",
        "[True, False]", "[0, 0]", "['x', 'y', 'z']", "[(1, 'a'), (2, 'b')]", "[3, 1, 2, 1, 5]"],
    "tuple": [
        "()", "(1,)", "(1, 2, 3)", "('a', 1)", "((1, 2), (3, 4))", "(1.5,)", "(3, 1, 2)", "('a', 'b', 'c')",
        "(None, True)"],
    "dict": [
        "{}", "{'a': 1}", "{'a': 1, 'b': 2}", "{1: 'x', 2: 'y'}", "{(1, 2): 3}", "{'k': [1, 2]}", "{'x': None}",
        "{0: 0.5}"],
    "set": ["set()", "{1}", "{1, 2, 3}", "{2, 3, 4}", "{'a'}", "{1.5, 2}"],
    "frozenset": ["frozenset()", "frozenset({1, 2})", "frozenset([2, 3])"],
    "range": ["range(0)", "range(5)", "range(1, 10, 3)", "range(10, 0, -2)", "range(3)", "range(2, 5)"],
    "slice": ["slice(None)", "slice(1, 3)", "slice(None, None, -1)", "slice(0, 10, 2)"],
    "bytearray": ["bytearray()", "bytearray(b'abc')", "bytearray(3)"],
    "None": ["None"],
    "Ellipsis": ["..."],
    "type": ["int", "str", "float", "list", "ValueError"],
}
# Where a big operand costs nothing.
HUGE = ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "2147483648", "100000000000000000000",
        "10**209", "10**400", "float('inf')", "float('nan')", "-float('inf')", "2**64", "1e308", "5e-324"]
WEIGHTS = {"int": 8, "bool": 3, "float": 5, "complex": 2, "str": 6, "bytes": 2, "list": 5, "tuple": 4, "dict": 4,
           "set": 3, "frozenset": 1, "range": 2, "slice": 1, "bytearray": 1, "None": 2, "Ellipsis": 1, "type": 1}
BINARY = ["+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^"]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!=", "is", "is not", "in", "not in"]
METHOD_OWNERS = ["int", "bool", "float", "complex", "str", "bytes", "list", "tuple", "dict", "set", "frozenset",
                 "range", "slice", "bytearray"]
METHODS = {owner: [name for name in dir(getattr(builtins, owner)) if not name.startswith("__")]
           for owner in METHOD_OWNERS}
# The special methods that people call by name, and one that does not exist.
SPECIAL = """
    __len__ __add__ __mul__ __contains__ __getitem__ __eq__ __lt__ __bool__ __neg__ __abs__ __hash__ __repr__ __str__
    __or__ __and__ __sub__ __radd__ __floordiv__ __divmod__ __pow__ __invert__ __index__ __float__ __int__ __class__
    __nothing__
""".split()
FUNCTIONS = """
    abs all any ascii bin bool bytearray bytes callable chr complex dict divmod enumerate filter float format
    frozenset getattr hasattr hex int isinstance issubclass iter len list map max min next oct ord pow range
    repr reversed round set slice sorted str sum tuple type zip
""".split()
MATH = [f"math.{name}" for name in dir(math) if not name.startswith("_")]
OPERATOR = [f"operator.{name}" for name in dir(operator) if not name.startswith("_")
            and name not in ("attrgetter", "itemgetter", "methodcaller", "is_", "is_not")]
PATH = ["os.path." + name for name in """
    join basename dirname split splitext isabs normpath commonprefix commonpath splitdrive normcase
""".split()]
PATHS = ["'a/b/c.txt'", "'/usr/lib'", "'file'", "''", "'a//b/../c'", "'.hidden'", "'x.tar.gz'", "'/'",
         "['/a/b', '/a/c']", "'..'"]
NUMERIC = ["int", "bool", "float"]
ITERABLES = ["list", "tuple", "str", "range", "dict", "set", "bytes"]
# Arguments in braces: {o} anything, {n} number, {i} int, {s} str, {l} iterable, {q} sequence, {d} dict, {c} a key.
TEMPLATES = {
    "itertools": [
        "list(itertools.chain({l}, {l}))", "list(itertools.product({q}, {q}))",
        "list(itertools.permutations({q}, {i}))", "list(itertools.combinations({q}, {i}))",
        "list(itertools.islice({l}, {i}))", "list(itertools.accumulate({q}))",
        "list(itertools.zip_longest({l}, {l}))", "list(itertools.repeat({o}, {i}))",
        "list(itertools.takewhile(bool, {l}))", "list(itertools.compress({l}, {q}))",
        "list(itertools.starmap(pow, [(2, 3), (3, 2)]))", "list(itertools.pairwise({l}))",
        "list(itertools.chain.from_iterable({q}))", "[(k, list(g)) for k, g in itertools.groupby({l})]",
        "list(itertools.islice(itertools.count({n}), 3))", "list(itertools.islice(itertools.cycle({q}), 4))",
        "list(itertools.dropwhile(lambda x: x, {l}))", "list(itertools.filterfalse(None, {l}))",
        "len(list(itertools.combinations_with_replacement({q}, 2)))", "itertools.count({o})",
        "itertools.chain({o})", "list(itertools.tee({l})[0])"],
    "functools": [
        "functools.reduce(operator.add, {q})", "functools.reduce(lambda a, b: a * b, {q}, {n})",
        "functools.partial(max, {n})({n})", "functools.reduce(operator.add, {q}, {o})",
        "functools.partial(int, base={i})({s})", "sorted({q}, key=functools.cmp_to_key(lambda a, b: a - b))",
        "functools.lru_cache(maxsize=None)(len)({o})", "functools.partial(pow, {n})({i})",
        "functools.reduce({o}, {q})"],
    "collections": [
        "collections.Counter({l})", "collections.Counter({l}).most_common({i})", "collections.deque({l})",
        "collections.deque({l}, maxlen=2)", "collections.OrderedDict({d})", "collections.defaultdict(int, {d})",
        "dict(collections.Counter({l}))", "list(collections.deque({l}))", "collections.Counter({l})[{c}]",
        "collections.defaultdict(list)[{c}]", "collections.namedtuple('P', 'x y')({o}, {o})",
        "collections.namedtuple('P', 'x y')({n}, {n}).x", "collections.ChainMap({d}, {d})[{c}]",
        "len(collections.deque({l}))", "collections.deque({l}).pop()",
        "collections.Counter({l}) + collections.Counter({l})", "sum(collections.Counter({l}).values())",
        "collections.deque({l})[{i}]", "collections.defaultdict({o})",
        "tuple(collections.namedtuple('P', ['a', 'b'])(1, {o}))"],
    "format": [
        "f'{{{o}}}'", "f'{{{o}!r}}'", "f'{{{n}:.2f}}'", "f'{{{i}:5d}}|'", "f'{{{o}:>8}}'", "f'{{{i}:x}}{{{i}:b}}'",
        "f'a{{{o}}}b{{{s}}}'", "f'{{{n}:e}}'", "'%s' % {o}", "'%d' % {n}", "'%s and %s' % ({o}, {o})",
        "'%5.2f' % {n}", "'%r' % ({o},)", "'%(a)s' % {d}", "'%x' % {i}", "'%s %s' % {q}", "'%d' % {o}",
        "'%c' % {o}", "'%%' % ()", "'{{}}'.format({o})", "'{{}} {{}}'.format({o}, {o})", "'{{0}}{{0}}'.format({s})",
        "'{{a}}'.format(a={o})", "'{{:>6}}'.format({s})", "'{{:.3f}}'.format({n})", "'{{}} {{}}'.format({o})",
        "'{{x}}'.format(y={n})", "'{{0[0]}}'.format({q})", "'{{:d}}'.format({o})", "'{{:,}}'.format({i} * 12345)",
        "format({n}, '.1f')", "format({o}, '')", "format({i}, '08b')", "format({s}, '^9')", "'{{!r}}'.format({o})",
        "str({o})", "repr({o})", "'%s' % {q}", "{s} % {o}", "{s} % {q}"],
    "expression": [
        "sorted({l}, reverse=True)", "sorted({l}, key=len)", "sorted({l}, key=str)", "max({l}, default={n})",
        "min({l}, key=lambda x: -x)", "sum({q}, {n})", "sum({q}, [])", "list(map(str, {l}))", "list(map(int, {l}))",
        "list(filter(None, {l}))", "list(zip({l}, {l}))", "list(enumerate({l}, {i}))", "dict(zip({q}, {q}))",
        "list(reversed({q}))", "int({s}, {i})", "round({n}, {i})", "pow({i}, {i}, {i})",
        "isinstance({o}, (int, str))", "getattr({o}, 'real', None)", "dict({d}, z={o})", "dict([({c}, {o})])",
        "next(iter({l}))", "next(iter({l}), {o})", "any(x > {n} for x in {q})",
        "all(isinstance(x, int) for x in {l})", "tuple(x for x in {l})", "{{x: {o} for x in {l}}}",
        "[x * 2 for x in {l}]", "[x for x in {l} if x]", "{{x for x in {l}}}", "[a + b for a in {q} for b in {q}]",
        "len([*{l}, *{l}])", "[*{l}, {o}]", "(*{l}, {o})", "{{**{d}, 'n': {o}}}", "max({n}, {n})", "min({o}, {o})",
        "{o} if {o} else {o}", "str({o}).upper()", "list({l})", "tuple({l})", "set({l})", "len({o})", "int({o})",
        "float({o})", "bool({o})", "type({o})", "print({o})", "callable({o})", "hash({n})", "{o}({o})",
        "{o}.nothing", "''.join({q})", "','.join(str(x) for x in {l})", "bytes({q})", "{s}.encode().decode()",
        "ord({s})", "chr({i})", "{n} < {n} < {n}", "{o} == {o} != {o}", "{n} and {o}", "{o} or {o}", "not {o}",
        "({o}, {o})[{i}]", "abs({n}) + {n}", "divmod({n}, {n})", "list(range({i}, {i}, {i}))",
        "len({d}) + len({q})", "(lambda a, b=2: a + b)({n})", "(lambda *a: len(a))(*{l})", "(lambda **k: k)(**{d})",
        "(lambda a: a)()", "sum(x ** 2 for x in {q})", "{d}.get({c})", "{d}.get({c}, {o})"],
}


class Maker:
    def __init__(self, number, seed):
        self.random = random.Random(f"{seed}:{number}")
        self.number = number

    def chance(self, share):
        return self.random.random() < share

    def choice(self, values):
        return self.random.choice(values)

    def value(self, kinds=None, huge=False):
        """(type, text) of a value."""
        kind = self.choice(kinds) if kinds else self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if huge and kind in NUMERIC and self.chance(0.15):
            text = self.choice(HUGE)
            return "float" if "f" in text or "e" in text else "int", text
        return kind, self.choice(POOL[kind]) if kind == "type" or self.chance(0.4) else repr(self.constant(kind, 2))

    def constant(self, kind, depth):
        """A random constant of this type, or the one of the pool where there are few."""
        rng = self.random
        if kind == "int":
            return rng.randint(-20, 60)
        if kind == "float":
            return round(rng.uniform(-50, 50), rng.randint(0, 3))
        if kind == "complex":
            return complex(rng.randint(-3, 3), rng.randint(-3, 3) / 2)
        if kind in ("str", "bytes"):
            text = "".join(rng.choice("abcXYZ 019.-_,%{}é" if kind == "str" else "abcXYZ 019")
                           for _ in range(rng.randint(0, 7)))
            return text if kind == "str" else text.encode()
        if kind in ("list", "tuple"):
            elements = self.elements(["int", "float", "str", "bool", "tuple", "list", "None"], depth)
            return elements if kind == "list" else tuple(elements)
        if kind == "dict":
            return dict(zip(self.elements(["int", "str"], 0),
                            self.elements(["int", "float", "str", "list", "None"], depth)))
        if kind in ("set", "frozenset"):
            return {"set": set, "frozenset": frozenset}[kind](self.elements(["int", "int", "float", "bool"], 0))
        if kind == "range":
            return range(rng.randint(-3, 5), rng.randint(-3, 12), rng.choice([1, 1, 2, 3, -1, -2]))
        if kind == "slice":
            return slice(*(rng.choice([None, 0, 1, 2, -1, 5]) for _ in range(2)), rng.choice([None, 1, 2, -1]))
        return {"bool": rng.random() < 0.5, "None": None, "Ellipsis": ...,
                "bytearray": bytearray(rng.randint(0, 4))}[kind]

    def elements(self, kinds, depth):
        """Up to five constants, mostly of one type."""
        kind = self.choice([one for one in kinds if depth > 0 or one not in ("list", "tuple")])
        mixed = self.chance(0.25)
        flat = [one for one in kinds if one not in ("list", "tuple")]
        return [self.constant(self.choice(flat) if mixed else kind,
                              depth - 1) for _ in range(self.random.randint(0, 5))]

    def fill(self, template):
        kinds = {"o": None, "n": NUMERIC, "i": ["int"], "s": ["str"], "l": ITERABLES, "q": ["list", "tuple", "range"],
                 "d": ["dict"], "c": ["int", "str", "None", "list"]}

        def replacement(match):
            if match[1] is None:
                return match[0][0]  # a brace that is written twice
            return self.value(None if self.chance(0.06) else kinds[match[1]])[1]

        return re.sub(r"\{\{|\}\}|\{([a-z])\}", replacement, template)

    def arguments(self, most=3, kinds=None):
        return ", ".join(self.value(kinds)[1] for _ in range(self.choice([0, 1, 1, 1, 1, 2, 2, 3][:most * 2 + 2])))

    def small_power(self, operator_text, left, right):
        """Whether the operation costs little."""
        if operator_text == "<<" and right[1] == "100000000000000000000":
            return True
        if operator_text == "**" and "float" in (left[0], right[0]):
            return True
        if operator_text in ("**", "<<"):
            return right[1] not in HUGE + ["255", "1000"] and (left[1] not in HUGE or len(right[1]) < 3)
        if operator_text == "*":
            return not (left[1] in HUGE and right[0] not in NUMERIC + ["complex"] or right[1] in HUGE
                        and left[0] not in NUMERIC + ["complex"])
        return True

    def operands(self, operator_text):
        while True:
            left = self.value(huge=True)
            right = self.value([left[0]] if self.chance(0.4) else None, huge=True)
            if self.small_power(operator_text, left, right):
                return left, right

    # Each kind of statement: (category, what exactly, the line).

    def binary(self):
        symbol = self.choice(BINARY)
        left, right = self.operands(symbol)
        n = self.number
        if self.chance(0.5):
            text = f"p{n} = {left[1]}; q{n} = {right[1]}; v{n} = p{n} {symbol} q{n}"
        else:
            text = f"v{n} = ({left[1]}) {symbol} {right[1]}"
        return "binary", f"{left[0]} {symbol} {right[0]}", text

    def arithmetic(self):
        """Numbers only, zero among them, negative shifts, what overflows."""
        symbol = self.choice(BINARY[:7] + BINARY[8:])
        while True:
            left, right = self.value(["int", "float", "bool"], huge=True), self.value(["int", "int", "float", "bool"],
                                                                                      huge=True)
            if self.chance(0.15):
                right = self.choice([("int", "0"), ("bool", "False"), ("float", "0.0"), ("int", "-2"),
                                     ("float", "-0.0")])
            if self.small_power(symbol, left, right):
                line = f"v{self.number} = ({left[1]}) {symbol} {right[1]}"
                return "arithmetic", f"{left[0]} {symbol} {right[0]}", line

    def unary(self):
        symbol = self.choice(["-", "+", "~", "not "])
        kind, text = self.value(huge=True)
        return "unary", f"{symbol}{kind}", f"v{self.number} = {symbol}({text})"

    def comparison(self):
        symbol = self.choice(COMPARISONS)
        left, right = self.value(huge=True), self.value(huge=True)
        if self.chance(0.4):
            right = self.value([left[0]])
        if symbol.startswith("is") and left[0] not in ("None", "bool", "Ellipsis", "type"):
            # Whether two equal constants are one object is nobody's business.
            left = self.value(["None", "bool", "Ellipsis"])
        return "comparison", f"{left[0]} {symbol} {right[0]}", f"v{self.number} = {left[1]} {symbol} {right[1]}"

    def augmented(self):
        symbol = self.choice(BINARY)
        left, right = self.operands(symbol)
        n = self.number
        alias = f"q{n} = v{n}; " if self.chance(0.4) else ""
        return "augmented", f"{left[0]} {symbol}= {right[0]}", f"v{n} = {left[1]}; {alias}v{n} {symbol}= {right[1]}"

    def subscript(self):
        kind, text = self.value(["list", "tuple", "str", "dict", "range", "bytes"] if self.chance(0.85) else None)
        key = self.value(["int", "int", "int", "str", "bool", "slice", "tuple"] if self.chance(0.9) else None)
        return "subscript", f"{kind}[{key[0]}]", f"v{self.number} = {text}[{key[1]}]"

    def slice(self):
        kind, text = self.value(["list", "tuple", "str", "range", "bytes"] if self.chance(0.9) else None)

        def bound():
            return "" if self.chance(0.35) else self.choice(["0", "1", "2", "-1", "-2", "5", "100", "-100", "None",
                                                             "True"])

        step = self.choice(["", "", ":", ":2", ":-1", ":-2", ":0", ":3", ":None", ":1.5"])
        return "slice", f"{kind}[a:b:c]", f"v{self.number} = {text}[{bound()}:{bound()}{step}]"

    def item_assignment(self):
        kind, text = self.value(["list", "dict", "list", "dict", "bytearray"] if self.chance(0.8) else None)
        key = self.value(["int", "str", "bool"] if self.chance(0.85) else None)[1]
        if self.chance(0.25):
            key = self.choice(["1:2", ":", "::2", "1:", ":0", "5:", "::-1", "-1:"])
        verb = self.choice(["set", "set", "del", "augment"])
        value = self.value()[1]
        action = {"set": f"v{self.number}[{key}] = {value}", "del": f"del v{self.number}[{key}]",
                  "augment": f"v{self.number}[{key}] += {value}"}[verb]
        return "item " + verb, f"{kind}", f"v{self.number} = {text}; {action}"

    def method(self):
        owner = self.choice(METHOD_OWNERS)
        text = self.value([owner])[1]
        name = self.choice(METHODS[owner] or ["nothing"]) if self.chance(0.85) else self.choice(SPECIAL)
        if name in ("__class__", "denominator", "imag", "numerator", "real", "start", "stop", "step"):
            return "method", f"{owner}.{name}", f"p{self.number} = {text}; v{self.number} = p{self.number}.{name}"
        alike = [owner] if self.chance(0.5) else None
        if name in ("center", "ljust", "rjust", "zfill", "to_bytes", "from_bytes", "expandtabs", "round", "insert",
                    "__mul__", "__pow__"):
            alike = ["int", "str"]
        n, arguments = self.number, self.arguments(kinds=alike)
        call = f"v{n} = p{n}.{name}({arguments})"
        if self.chance(0.1):
            call = f"m{n} = p{n}.{name}; v{n} = m{n}({arguments})"
        return "method", f"{owner}.{name}", f"p{n} = {text}; {call}"

    def function(self):
        name = self.choice(FUNCTIONS)
        kinds = None if self.chance(0.6) else ITERABLES + NUMERIC
        return "builtin function", name, f"v{self.number} = {name}({self.arguments(kinds=kinds)})"

    def of_module(self):
        pool = self.choice([MATH, OPERATOR, PATH])
        name = self.choice(pool)
        if pool is MATH and isinstance(getattr(math, name[5:]), float):
            return "math", name, f"v{self.number} = {name}"
        if pool is PATH:
            values = ", ".join(self.choice(PATHS) if self.chance(0.93) else self.value()[1]
                               for _ in range(self.choice([1, 1, 2])))
        else:
            values = self.arguments(kinds=NUMERIC if self.chance(0.7) else None)
        if name.endswith(("pow", "lshift", "ilshift", "ipow")):
            values = values.replace("1000", "10").replace("255", "4")
        return name.rsplit(".", 1)[0], name, f"v{self.number} = {name}({values})"

    def template(self):
        category = self.choice(["itertools", "functools", "collections", "format", "format"] + ["expression"] * 3)
        template = self.choice(TEMPLATES[category])
        return category, template, f"v{self.number} = {self.fill(template)}"

    def unpacking(self):
        n = self.number
        value = self.value(["list", "tuple", "str", "range", "dict"] if self.chance(0.85) else None)
        target = self.choice([f"v{n}, w{n}", f"v{n}, w{n}, u{n}", f"v{n}, *w{n}", f"*v{n}, w{n}", f"(v{n},)",
                              f"[v{n}, w{n}]", f"v{n}, (w{n}, u{n})", f"v{n}, *w{n}, u{n}", f"v{n}, _"])
        return "unpacking", target.replace(str(n), ""), f"{target} = {value[1]}"

    def statement(self):
        kinds = [self.binary] * 4 + [self.arithmetic] * 3 + [self.comparison, self.augmented, self.subscript,
                                                             self.item_assignment] * 2
        kinds += [self.unary, self.slice, self.unpacking] + [self.function, self.of_module] * 3
        kinds += [self.method, self.template] * 6
        kind = self.choice(kinds)
        for attempt in range(6):
            made = kind()
            names, error = execute(made[2])
            if not isinstance(error, (SyntaxError, MemoryError)) and all(is_short(value) for value in names.values()):
                rare = isinstance(error, (ArithmeticError, LookupError, ValueError, AttributeError))
                if error is None or rare or attempt == 5 or self.chance(0.3):
                    return made
        return "unary", "not bool", f"v{self.number} = not True"


BASE = {"math": math, "itertools": itertools, "functools": functools, "collections": collections,
        "operator": operator, "os": os, "__name__": "__main__"}


def execute(line):
    """What the line binds, and the exception that it raises or None."""
    names = dict(BASE)
    error = None
    try:
        exec(line, names)
    except Exception as raised:
        error = raised
    hidden = {*BASE, "__builtins__", "__warningregistry__", "_"}
    return {name: value for name, value in names.items() if name not in hidden}, error


def is_short(value):
    if isinstance(value, int) and abs(value) >= 10**4000:
        return False
    return len(repr(value)) < 1500


def make(number, seed):
    return Maker(number, seed).statement()
