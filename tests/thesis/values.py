"""Abstract values as `moira check --dump-state` prints them: reading them, their order, and what lies in them.

    Any   Never   unbound   5   2.5   'text'   None         a constant; anything; not reached; no value at all
    int   float   str   bool   …                            some value of that type
    [1, int]   list[int]   (1, 2)   tuple[int, ...]         containers with known items, or with only their kind
    {'a': 1}   dict[str, int]   {1, 2}   set[int]           {'a'?: 1}: the key may be missing;
    {'a': 1, **dict[str, int]}                              there may be further entries
    n   2*n + 1                                             an int that depends on unknown ones
    ndarray (2, 3)   ndarray (n, ...)   ndarray (...)       arrays: a number, a symbol, ? or one stretch of any
    5 | 'text'                                              one of several
    <function f>   <module 'numpy'>   Point   …             anything else is only a text

A list that contains itself prints as ... where it comes again: [..., 2].
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

TOKEN = re.compile(r"""\s*(?:
      (?P<opaque><[^>]*>)
    | (?P<text>(?:b|rb|br)?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))
    | (?P<number>-?(?:\d+\.?\d*(?:[eE][+-]?\d+)?j?|inf\b|nan\b))
    | (?P<stretch>\.\.\.)
    | (?P<word>[A-Za-z_?][\w.?]*)
    | (?P<mark>[][(){},:|*+/%<>=-])
)""", re.X)

TYPES = {"int", "float", "str", "bool", "bytes", "complex", "NoneType"}
CONTAINERS = {"list", "tuple", "dict", "set", "frozenset"}
CLASSES_FILE = Path(__file__).resolve().parents[2] / "src/value/classes.def"
CLASSES = set(re.findall(r"^CLASS\((\w+)", CLASSES_FILE.read_text(encoding="utf-8"), re.M))
for model in CLASSES_FILE.parents[2].glob("models/*.pyi"):
    CLASSES |= set(re.findall(r"^class (\w+)", model.read_text(encoding="utf-8"), re.M)) - {"ndarray"}
SCALAR = re.compile(r"(float|int|uint|complex|bool|str|bytes|object)(_|\d+)|"
                    r"generic|number|integer|floating|inexact")


@dataclass(frozen=True)
class Value:
    kind: str              # any, never, unbound, const, type, symbol, list, dict, array, union, opaque …
    data: object = None    # the constant, the type's name, the text of a symbol or of what is opaque
    items: tuple = None    # known items (of a dict: pairs), dimensions, alternatives; None: not known
    element: object = None  # what every item is, where items are not known (of a dict: a pair), or further ones


ANY = Value("any")
NEVER = Value("never")
UNBOUND = Value("unbound")
CYCLE = Value("cycle")


def constant(value):
    return Value("const", (type(value).__name__, repr(value)))


class Reader:
    def __init__(self, text):
        self.text, self.tokens, position = text, [], 0
        while position < len(text.rstrip()):
            match = TOKEN.match(text, position)
            if not match:
                raise ValueError(f"no value: {text!r} at {text[position:]!r}")
            self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
            position = match.end()
        self.tokens.append(("end", ""))
        self.next = 0

    def peek(self, mark):
        return self.tokens[self.next][1] == mark

    def take(self):
        self.next += 1
        return self.tokens[self.next - 1]

    def expect(self, mark):
        if self.take()[1] != mark:
            raise ValueError(f"no value: {self.text!r}, where {mark!r} is missing")

    def union(self):
        values = [self.single()]
        while self.peek("|"):
            self.take()
            values.append(self.single())
        return values[0] if len(values) == 1 else Value("union", items=tuple(values))

    def until(self, end, one):
        values = []
        while not self.peek(end):
            values.append(one())
            if not self.peek(end):
                self.expect(",")
        self.take()
        return tuple(values)

    def single(self):
        kind, text = self.take()
        if kind == "text":
            return constant(ast.literal_eval(text))
        if kind == "number" and self.tokens[self.next][1] in tuple("*+-/%"):
            return Value("symbol", self.words(text))
        if kind == "number":
            return constant(float(text) if text.lstrip("-") in ("inf", "nan") else ast.literal_eval(text))
        if kind == "opaque":
            return Value("opaque", text)
        if kind == "stretch":
            return CYCLE
        if text == "[":
            return Value("list", items=self.until("]", self.union))
        if text == "(":
            items = self.until(")", self.union)
            if self.tokens[self.next][1] in tuple("*+-/%"):  # no tuple, but (2*n)//3
                return Value("symbol", self.words("(…)"))
            return Value("tuple", items=items)
        if text == "{":
            return self.braces()
        if kind == "word":
            return self.word(text)
        raise ValueError(f"no value: {self.text!r} at {text!r}")

    def braces(self):
        rest = []

        def item():
            if self.peek("*"):
                while self.peek("*"):
                    self.take()
                rest.append(self.union())
                return None
            key = self.union()
            absent = self.peek("?") and bool(self.take())
            if not self.peek(":"):
                return key
            self.take()
            value = self.union()
            return key, Value("union", items=(UNBOUND, value)) if absent else value

        items = tuple(entry for entry in self.until("}", item) if entry)
        pairs = all(isinstance(entry, tuple) for entry in items)
        return Value("dict" if pairs else "set", items=items, element=rest[0].element if rest else None)

    def word(self, text):
        if text in ("Any", "Never", "unbound"):
            return {"Any": ANY, "Never": NEVER, "unbound": UNBOUND}[text]
        if text in ("True", "False", "None"):
            return constant(ast.literal_eval(text))
        if text in TYPES:
            return Value("type", text)
        if text in CONTAINERS:
            return self.container(text)
        if text == "ndarray":
            return self.array()
        is_class = text in CLASSES or text[0].isupper() or text[0] == "_" or SCALAR.fullmatch(text)
        return Value("opaque" if is_class else "symbol", self.words(text))

    def words(self, first):
        """All up to the end of this value, as one text."""
        words, depth = [first], 0
        while depth or self.tokens[self.next][1] not in ("|", ",", "]", ")", "}", ":", "?", ""):
            words.append(self.take()[1])
            depth += {"(": 1, ")": -1}.get(words[-1], 0)
            if words[-1] == "":
                raise ValueError(f"no value: {self.text!r} ends within brackets")
        return " ".join(words)

    def container(self, kind):
        if self.peek("("):
            self.take()
            self.expect(")")
            return Value(kind, items=())
        if not self.peek("["):
            return Value(kind, element=(ANY, ANY) if kind == "dict" else ANY)
        self.take()
        element = self.union()
        if kind == "dict":
            self.expect(",")
            element = (element, self.union())
        elif self.peek(","):
            self.take()
            self.expect("...")
        self.expect("]")
        return Value(kind, element=element)

    def array(self):
        if not self.peek("("):
            return Value("array", items=("...",))
        self.take()
        return Value("array", items=self.until(")", self.dimension))

    def dimension(self):
        words = []
        depth = 0
        while depth or self.tokens[self.next][1] not in (",", ")"):
            words.append(self.take()[1])
            depth += {"(": 1, ")": -1}.get(words[-1], 0)
            if words[-1] == "":
                raise ValueError(f"no value: {self.text!r} ends within a shape")
        text = "".join(words)
        return int(text) if re.fullmatch(r"-?\d+", text) else text


def read(text):
    reader = Reader(text)
    value = reader.union()
    if reader.tokens[reader.next][0] != "end":
        raise ValueError(f"no value: {text!r}, which goes on after {reader.tokens[reader.next - 1][1]!r}")
    return value


def read_or_text(text):
    """The same; what cannot be read is only a text, which is above nothing else."""
    try:
        return read(text)
    except ValueError:
        return Value("opaque", text)


def dimensions_below(left, right, free):
    """Whether each shape of [left] is one of [right]; [free] says which dimensions of the right take all."""
    if not right:
        return not left
    if right[0] == "...":
        return any(dimensions_below(left[count:], right[1:], free) for count in range(len(left) + 1))
    if not left or left[0] == "...":
        return False
    return (left[0] == right[0] or free(right[0])) and dimensions_below(left[1:], right[1:], free)


def below(left, right):
    """The order: everything that [left] stands for, [right] stands for too."""
    if left.kind == "never":
        return True
    if left.kind == "union":
        return all(below(value, right) for value in left.items)
    if right.kind == "union":
        return any(below(left, value) for value in right.items)
    if right.kind == "any":
        return left.kind != "unbound"
    if left.kind == "const" and right.kind == "type":
        return left.data[0] == right.data
    if left.kind == "symbol" and right.kind == "type":
        return right.data == "int"
    if left.kind != right.kind:
        return False
    if left.kind == "array":
        return dimensions_below(left.items, right.items, lambda size: size == "?" or isinstance(size, str))
    if left.kind == "set" and left.items is not None and right.items is not None:
        return set(left.items) == set(right.items)
    if left.kind in CONTAINERS:
        return contents_below(left, right)
    return left.data == right.data


def contents_below(left, right):
    pair = (lambda a, b: below(a[0], b[0]) and below(a[1], b[1])) if left.kind == "dict" else below
    if right.items is None:
        values = [*(left.items or ()), *([left.element] if left.element else ())]
        return all(pair(value, right.element) for value in values)
    return (left.items is not None and left.element is None and len(left.items) == len(right.items)
            and all(pair(a, b) for a, b in zip(left.items, right.items)))


def same(left, right):
    return below(left, right) and below(right, left)


def contains(abstract, concrete, seen=()):
    """Whether the Python object [concrete] lies in [abstract]."""
    kind = abstract.kind
    if kind in ("any", "opaque"):
        return True
    if kind == "cycle":
        return id(concrete) in seen
    if kind == "union":
        return any(contains(value, concrete, seen) for value in abstract.items)
    if kind == "const":
        return (type(concrete).__name__, repr(concrete)) == abstract.data
    if kind == "symbol":
        return isinstance(concrete, int)
    if kind == "type":
        return type(concrete).__name__ == abstract.data or (abstract.data == "int" and isinstance(concrete, int))
    if kind == "array":
        shape = getattr(concrete, "shape", None)
        return type(concrete).__name__ == "ndarray" and dimensions_below(
            tuple(shape), abstract.items, lambda size: isinstance(size, str))
    if kind in CONTAINERS and type(concrete).__name__ == kind:
        return items_contained(abstract, concrete, (*seen, id(concrete)))
    return False


def items_contained(abstract, concrete, seen):
    if abstract.kind == "dict":
        return entries_contained(abstract, dict(concrete), seen)
    if abstract.items is None:
        return all(contains(abstract.element, item, seen) for item in concrete)
    if abstract.kind in ("set", "frozenset"):
        choices = [*abstract.items, *([abstract.element] if abstract.element else ())]
        return all(any(contains(value, item, seen) for value in choices) for item in concrete)
    return len(abstract.items) == len(concrete) and all(
        contains(value, item, seen) for value, item in zip(abstract.items, concrete))


def entries_contained(abstract, concrete, seen):
    for key, value in abstract.items or ():
        at = [name for name in concrete if contains(key, name, seen)]
        absent = value.kind == "union" and UNBOUND in value.items
        if not at and not absent or at and not contains(value, concrete.pop(at[0]), seen):
            return False
    return not concrete or abstract.element is not None and all(
        contains(abstract.element[0], key, seen) and contains(abstract.element[1], value, seen)
        for key, value in concrete.items())
