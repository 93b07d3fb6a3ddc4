"""Random programs of pure Python, 10 to 60 lines, that exercise statements and expressions.

make(number, seed) gives the same program for the same arguments, and the kind of the mistake that was put into it
("" for none). A Maker writes lines; it knows the names that are bound where it writes, and their types, so that a
program without a mistake runs. Methods named `write_*` each write one construct of the language, with random parts.
Conditions are partly known and partly up to chance (random numbers, the environment): seed_chance() sets these.
"""

import contextlib
import os
import random
import re

MISTAKE_SHARE = 1 / 3
SHORTEST, LONGEST = 10, 60
WORDS = ["red", "green", "blue", "a", "b", "key", "left", "right"]
HEADER = "import asyncio, contextlib, dataclasses, functools, os, random"
ERRORS = ["ValueError", "KeyError", "TypeError", "RuntimeError", "IndexError", "ZeroDivisionError"]
MISTAKES = ["undefined name", "arguments", "attribute", "operands", "zero division", "key", "index", "not callable",
            "not iterable", "unpack", "not subscriptable", "item assignment"]


def seed_chance(seed):
    """What a program can learn from outside, for one of the runs."""
    random.seed(seed)
    os.environ["MOIRA_MODE"] = WORDS[seed % 4]
    os.environ.pop("MOIRA_EXTRA", None)
    if seed % 2:
        os.environ["MOIRA_EXTRA"] = "7"


class Maker:

    def __init__(self, generator):
        self.random, self.lines, self.indent, self.count = generator, [HEADER], 0, 0
        self.known = {"start": "int", "name": "str", "items": "list", "table": "dict"}  # all names that can be read
        self.own = set(self.known)  # those that can be assigned to without a declaration
        self.functions, self.loops, self.depth = [], 0, 0
        self.mistake, self.waiting = "", -1
        self.emit(f"start, name = {self.number()}, {self.word()}")
        self.emit(f"items = [{self.number()}, {self.number()}, {self.number()}]")
        self.emit(f"table = {{'a': {self.number()}, 'key': {self.number()}}}")

    # Lines and names

    def emit(self, text):
        self.lines += ["    " * self.indent + line for line in text.split("\n")]

    @contextlib.contextmanager
    def block(self, opening, keep=False):
        """An indented block; names that are bound in it are forgotten behind it."""
        self.emit(opening)
        known, own = dict(self.known), set(self.own)
        self.indent += 1
        yield
        self.indent -= 1
        if not keep:
            self.known, self.own = known, own

    @contextlib.contextmanager
    def function(self, opening, parameters=()):
        """A block in a scope of its own: only the parameters can be assigned to."""
        known, own, loops = dict(self.known), self.own, self.loops
        self.own, self.loops = set(), 0
        for name, kind in parameters:
            self.bind(name, kind)
        self.emit(opening)
        self.indent += 1
        self.depth += 1
        yield
        self.depth -= 1
        self.indent -= 1
        self.known, self.own, self.loops = known, own, loops

    def fresh(self, prefix="v"):
        self.count += 1
        return f"{prefix}{self.count}"

    def bind(self, name, kind):
        self.known[name] = kind
        self.own.add(name)
        return name

    def new(self, kind, text, prefix="v"):
        """Assigns to a new variable."""
        name = self.fresh(prefix)
        self.emit(f"{name} = {text}")
        return self.bind(name, kind)

    def chance(self, share=0.5):
        return self.random.random() < share

    def pick(self, values):
        return self.random.choice(list(values))

    def names(self, kind, own=False):
        return [name for name in sorted(self.known) if self.known[name] == kind and (not own or name in self.own)]

    def read(self, kind):
        """A name of this type, or a literal."""
        names = self.names(kind)
        if names and self.chance(0.85):
            return self.pick(names)
        return {"int": self.number, "str": self.word, "list": self.display, "dict": lambda: "{'a': 1}"}[kind]()

    # Expressions

    def number(self):
        return str(self.random.randint(0, 12))

    def word(self):
        return repr(self.pick(WORDS))

    def display(self):
        return "[" + ", ".join(self.number() for _ in range(self.random.randint(0, 4))) + "]"

    def condition(self, unknown=0.4):
        if self.chance(unknown):
            return self.pick(["random.random() < 0.5", "os.environ.get('MOIRA_MODE') == 'red'", "random.randint(0, 1)",
                              "os.environ.get('MOIRA_EXTRA')", "'MOIRA_EXTRA' in os.environ"])
        one, two = self.read("int"), self.integer(1)
        return self.pick([f"{one} > {two}", f"{one} != {two}", f"{self.number()} <= {one} < {self.number()}",
                          f"not {self.read('list')}", f"{self.word()} in {self.read('dict')}",
                          f"{one} in {self.read('list')}", f"isinstance({one}, int)", f"({one} or None) is None",
                          f"{one} % 2 == 0", f"len({self.read('list')}) > {self.number()}",
                          f"{one} < {two} or {two} == {self.number()}", f"{one} and not {two}",
                          f"{self.read('str')} == {self.word()}"])

    def integer(self, depth=2):
        if depth <= 0 or self.chance(0.2):
            return self.read("int")
        inner = lambda: self.integer(depth - 1)
        one = self.fresh("c")
        forms = [lambda: f"({inner()} + {inner()})", lambda: f"({inner()} - {inner()})",
                 lambda: f"({inner()} * {inner()} % 97)", lambda: f"({inner()} // {self.random.randint(1, 5)})",
                 lambda: f"({inner()} if {self.condition()} else {inner()})", lambda: f"len({self.read('list')})",
                 lambda: f"({inner()} and {inner()})", lambda: f"({inner()} or {inner()})", lambda: f"-{inner()}",
                 lambda: f"int({inner()} < {inner()} <= {inner()})",
                 lambda: f"{self.read('dict')}.get({self.word()}, 0)",
                 lambda: f"sum({one} for {one} in {self.read('list')} if {one} > {self.number()})",
                 lambda: f"max({inner()}, {inner()})",
                 lambda: f"(lambda {one}, k={self.number()}: {one} - k)({inner()})",
                 lambda: f"[{inner()}, {inner()}][{self.random.randint(-2, 1)}]", lambda: self.call(depth - 1),
                 lambda: f"({self.read('list')} + [{inner()}])[-1]"]
        return self.pick(forms)()

    def call(self, depth):
        if not self.functions:
            return self.number()
        name, count = self.pick(self.functions)
        return f"{name}({', '.join(self.integer(depth) for _ in range(count))})"

    def text(self):
        one, style = self.read("int"), self.pick(["", "!r", ":03d", ":>4"])
        return self.pick([f"f'{{{one}{style}}}-{{{self.read_name('str')}}}'", f"{self.read('str')} + {self.word()}",
                          f"{self.read('str')} * {self.random.randint(0, 2)}", f"{self.read('str')}[1:]",
                          f"{self.read('str')}.upper()", f"f\"{{{one} + 1}}{{'x'}}\"", f"str({self.integer(1)})",
                          f"({self.word()} if {self.condition()} else {self.read('str')})"])

    def listing(self):
        one, two = self.fresh("c"), self.fresh("c")
        lists = self.read("list"), self.read("list")
        return self.pick([f"[{one} * 2 for {one} in {lists[0]}]",
                          f"[{one} + {two} for {one} in {lists[0]} for {two} in ({self.number()}, {self.number()})]",
                          f"[{one} for {one} in {lists[0]} if {one} % 2]", f"{lists[0]}[{self.random.randint(0, 2)}:]",
                          f"{lists[0]}[::-1]", f"[*{lists[0]}, {self.integer(1)}]", f"{lists[0]} + {lists[1]}",
                          f"[{two} for {one} in [[1, 2], {lists[0]}] for {two} in {one}]",
                          f"list(range({self.number()}))", f"sorted({lists[0]})", f"list({lists[0]})",
                          f"[{self.integer(1)}, {self.integer(1)}]",
                          f"[{one} for {one} in {lists[0]} if (w{one} := {one} + 1) > {self.number()}]",
                          f"[{one} if {one} > {self.number()} else -{one} for {one} in {lists[1]}]",
                          f"list(map(lambda {one}: {one} + {self.number()}, {lists[0]}))",
                          f"[{one} * {two} for {one}, {two} in zip({lists[0]}, {lists[1]})]"])

    def mapping(self):
        one, two = self.fresh("c"), self.fresh("c")
        return self.pick([f"{{{self.word()}: {self.integer(1)}, {self.word()}: {self.integer(1)}}}",
                          f"{{str({one}): {one} * 2 for {one} in {self.read('list')}}}",
                          f"{{**{self.read('dict')}, {self.word()}: {self.integer(1)}}}",
                          f"{{{one}: {two} + 1 for {one}, {two} in {self.read('dict')}.items()}}",
                          f"dict({self.read('dict')}, extra={self.number()})"])

    def value(self):
        """A type and an expression of it."""
        kind = self.pick(["int", "int", "str", "list", "dict"])
        return kind, {"int": self.integer, "str": self.text, "list": self.listing, "dict": self.mapping}[kind]()

    # Statements

    def room(self):
        return len(self.lines) < LONGEST - 8

    def body(self, most=3):
        for _ in range(self.random.randint(1, most)):
            self.statement()

    def statement(self):
        self.waiting -= 1
        if self.waiting == 0:
            self.write_mistake()
        simple = [self.write_assignment, self.write_assignment, self.write_augmented, self.write_change,
                  self.write_unpacking, self.write_alias, self.write_walrus, self.write_assert]
        blocks = [self.write_if, self.write_for, self.write_while, self.write_try, self.write_match, self.write_with,
                  self.write_iterator]
        if self.indent < 4 and self.room() and self.chance(0.35):
            self.pick(blocks)()
        else:
            self.pick(simple)()

    def write_assignment(self):
        kind, text = self.value()
        names = self.names(kind, own=True)
        if names and self.chance(0.4):
            self.emit(f"{self.pick(names)} = {text}")
        elif self.chance(0.1):
            one, two = self.fresh(), self.fresh()
            self.emit(f"{one} = {two} = {text}")
            self.bind(one, kind)
            self.bind(two, kind)
        elif self.chance(0.1):
            name = self.fresh()
            self.emit(f"{name}: {kind} = {text}")
            self.bind(name, kind)
        else:
            self.new(kind, text)

    def write_augmented(self):
        names = self.names("int", own=True)
        forms = [lambda: f"{self.read_name('dict')}[{self.word()}] = {self.integer(1)}"]
        if names:
            forms += [lambda: f"{self.pick(names)} += {self.integer(1)}",
                      lambda: f"{self.pick(names)} -= {self.number()}",
                      lambda: f"{self.pick(names)} %= {self.random.randint(3, 20)}",
                      lambda: f"{self.pick(names)} //= {self.random.randint(1, 3)}"]
        lists = self.names("list", own=True)
        if lists:
            forms.append(lambda: f"{self.pick(lists)} += [{self.integer(1)}]")
        self.emit(self.pick(forms)())

    def read_name(self, kind):
        return self.pick(self.names(kind))

    def write_change(self):
        one, table = self.read_name("list"), self.read_name("dict")
        self.emit(self.pick([f"{one}.append({self.integer(1)})", f"{one}.insert(0, {self.number()})",
                             f"{one}.extend({self.display()})", f"{table}.setdefault({self.word()}, {self.number()})",
                             f"{table}.update({{{self.word()}: {self.integer(1)}}})",
                             f"{table}.pop({self.word()}, None)", f"{one}[:1] = [{self.number()}, {self.number()}]",
                             f"{table}[{self.word()}] = {self.integer(1)}", f"if {one}:\n    {one}.pop()",
                             f"if {one}:\n    {one}[-1] += {self.number()}", f"if {one}:\n    del {one}[0]",
                             f"if 'a' in {table}:\n    del {table}['a']", f"{one}.sort()"]))

    def write_unpacking(self):
        names = [self.fresh() for _ in range(3)]
        one, two, rest = names
        form = self.random.randint(0, 5)
        if form == 0:
            self.emit(f"{one}, *{rest} = {self.number()}, {self.integer(1)}, *{self.read('list')}")
        elif form == 1:
            self.emit(f"({one}, {two}), *{rest} = [({self.integer(1)}, {self.number()}), 4, 5]")
        elif form == 2:
            self.emit(f"*{rest}, {one} = [{self.number()}, *{self.read('list')}, {self.number()}]")
        elif form == 3:
            self.emit(f"[{one}, {two}] = {self.integer(1)}, {self.integer(1)}\n{one}, {two} = {two}, {one}")
        elif form == 4:
            self.emit(f"{one}, (*{rest}, {two}) = {self.number()}, ({self.number()}, {self.number()}, 3)")
        else:
            self.emit(f"{one}, {two} = (lambda *args: args)({self.integer(1)}, {self.integer(1)})")
        for name in (one, *([two] if form not in (0, 2) else [])):
            self.bind(name, "int")
        if form in (0, 1, 2, 4):
            self.bind(rest, "list")

    def write_alias(self):
        kind = self.pick(["list", "dict"])
        alias = self.new(kind, self.read_name(kind), "alias")
        self.emit(f"{alias}.append({self.number()})" if kind == "list" else
                  f"{alias}[{self.word()}] = {self.number()}")

    def write_walrus(self):
        name = self.fresh()
        with self.block(f"if ({name} := {self.integer(1)}) > {self.number()}:"):
            self.known[name] = "int"
            self.write_assignment()
        self.bind(name, "int")

    def write_assert(self):
        name = self.pick(self.names("int"))
        self.emit(f"assert {name} == {name}, {self.text()}")

    def write_if(self):
        with self.block(f"if {self.condition()}:"):
            self.body()
        if self.chance(0.3):
            with self.block(f"elif {self.condition()}:"):
                self.body(2)
        if self.chance(0.5):
            with self.block("else:"):
                self.body(2)

    def leave(self):
        """A break, continue or return where the loop or function allows one."""
        ways = ["break", "continue"] if self.loops else []
        if ways:
            self.emit(self.pick(ways))
        else:
            self.write_assignment()

    def write_for(self):
        name = self.fresh()
        opening, bound = self.pick([(f"for {name} in {self.read('list')}[:5]:", [(name, "int")]),
                                    (f"for {name} in range({self.number()}):", [(name, "int")]),
                                    (f"for {name}, n{name} in enumerate({self.display()}):",
                                     [(name, "int"), ("n" + name, "int")]),
                                    (f"for {name}, n{name} in list({self.read('dict')}.items())[:5]:",
                                     [(name, "str"), ("n" + name, "int")]),
                                    (f"for {name} in ({self.integer(1)}, {self.number()}):", [(name, "int")]),
                                    (f"for {name} in range(random.randint(0, 3)):", [(name, "int")]),
                                    (f"for {name} in {self.word()}:", [(name, "str")])])
        with self.block(opening):
            self.loops += 1
            for one in bound:
                self.bind(*one)
            self.body(2)
            if self.chance(0.4):
                with self.block(f"if {self.condition()}:"):
                    self.leave()
                self.body(1)
            self.loops -= 1
        if self.chance(0.25):
            with self.block("else:"):
                self.body(1)

    def write_iterator(self):
        """An iterator from which several take items."""
        made, one, two = self.fresh("it"), self.fresh("c"), self.fresh("c")
        source = self.pick([f"iter({self.read('list')} + [{self.integer(1)}, 2, 3])", f"iter({self.display()})",
                            f"({one} + {self.number()} for {one} in (4, 1, {self.number()}, 2))",
                            f"map(abs, [{self.integer(1)}, -3, 5, 6])", f"filter(None, [0, 1, 2, {self.number()}, 0])",
                            f"reversed({self.read('list')})"])
        self.emit(f"{made} = {source}")
        for _ in range(self.random.randint(1, 3)):
            if self.chance():
                self.write_taking(made, one, two)
            else:
                self.new("int", self.pick([f"next({made}, {self.number()})", f"sum({one} for {one} in {made})",
                                           f"int({self.number()} in {made})", f"sum(map(abs, {made}))",
                                           f"int(any({one} > {self.number()} for {one} in {made}))",
                                           f"next(({one} for {one} in {made} if {one} % 2), {self.number()})",
                                           f"sum({one} * {two} for {one}, {two} in zip({made}, {made}))",
                                           f"sum([{one} * next({made}, {self.number()}) for {one} in {made}])",
                                           f"len([{one} for {one} in {made} if {one} > next({made}, 3)])",
                                           f"sum({one} - next({made}, {self.number()}) for {one} in {made})",
                                           f"len(list(zip(range({self.number()}), {made})))"]))
        # A coroutine makes another exception of StopIteration.
        if self.indent == 0 and self.chance(0.2):
            self.new("int", f"next({made})")
        self.new("list", f"list({made})")

    def write_taking(self, made, one, two):
        """A loop that may leave items in the iterator."""
        opening, bound = self.pick([(f"for {one} in {made}:", [one]),
                                    (f"for {one}, {two} in enumerate({made}):", [one, two]),
                                    (f"for {one}, {two} in zip({made}, {made}):", [one, two]),
                                    (f"for {one}, {two} in zip(range({self.number()}), {made}):", [one, two])])
        with self.block(opening):
            self.loops += 1
            for name in bound:
                self.bind(name, "int")
            if self.chance(0.3):
                self.new("int", f"next({made}, {self.number()})")
            with self.block(f"if {self.condition()}:"):
                self.leave()
            self.body(1)
            self.loops -= 1
        if self.chance(0.25):
            with self.block("else:"):
                self.body(1)

    def write_while(self):
        name = self.new("int", self.number(), "left")
        self.own.discard(name)
        self.known.pop(name)
        with self.block(f"while {name} > 0{self.pick(['', '', f' and ({self.condition()})'])}:"):
            self.emit(f"{name} -= {self.random.randint(1, 3)}")
            self.loops += 1
            self.body(2)
            if self.chance(0.4):
                with self.block(f"if {self.condition()}:"):
                    self.leave()
            self.loops -= 1
        if self.chance(0.25):
            with self.block("else:"):
                self.body(1)
        self.bind(name, "int")

    def write_try(self):
        error = self.pick(ERRORS)
        raising = [f"raise {error}({self.word()})", f"raise {error}", f"{self.read('dict')}['missing']",
                   f"{self.integer(1)} // 0", f"{self.read('list')}[99]", f"int({self.word()})", f"{self.word()} + 1"]
        with self.block("try:"):
            self.body(2)
            if self.chance(0.7):
                with self.block(f"if {self.condition()}:") if self.chance() else contextlib.nullcontext():
                    self.emit(self.pick(raising))
            if self.chance(0.5):
                self.body(1)
        name = self.fresh("e")
        if self.chance(0.3):
            with self.block(f"except {self.pick(ERRORS)} as {name}:"):
                self.new("str", f"type({name}).__name__")
                self.body(1)
        with self.block(self.pick(["except Exception:", f"except Exception as {name}:", "except:",
                                   f"except ({', '.join(ERRORS)}):"])):
            self.body(1)
            if self.chance(0.2):
                self.leave()
        if self.chance(0.3):
            with self.block("else:"):
                self.body(1)
        if self.chance(0.4):
            with self.block("finally:"):
                loops, self.loops = self.loops, 0
                self.body(1)
                self.loops = loops

    def write_with(self):
        form = self.random.randint(0, 2)
        if form == 0:
            with self.block(f"with contextlib.suppress({self.pick(ERRORS)}, KeyError):"):
                self.body(1)
                if self.chance():
                    self.emit("{}['missing']")
        elif form == 1:
            name = self.fresh()
            with self.block(f"with contextlib.nullcontext({self.integer(1)}) as {name}:"):
                self.known[name] = "int"
                self.body(2)
            self.bind(name, "int")
        else:
            maker, name = self.fresh("manage"), self.fresh()
            trail = self.new("list", "[]", "trail")
            self.emit("@contextlib.contextmanager")
            with self.function(f"def {maker}(one):", [("one", "int")]):
                self.emit(f"{trail}.append(one)\ntry:\n    yield one + 1\nfinally:\n    {trail}.append(-one)")
            with self.block(f"with {maker}({self.number()}) as {name}:"):
                self.known[name] = "int"
                self.body(1)
            self.bind(name, "int")

    def write_match(self):
        subject = self.pick([self.read("int"), self.read("str"), self.read("list"), self.read("dict"),
                             f"({self.integer(1)}, {self.read('str')})", self.listing(), self.mapping(),
                             f"{self.number()} if {self.condition()} else None"])
        cases = [f"{self.random.randint(0, 3)}", f"{self.random.randint(0, 3)} | {self.random.randint(4, 9)}",
                 self.word(), "None", "[]", "[one]", "[one, *rest]", "[one, two]", "[*_, last]", "{'a': one}",
                 "{'key': one, **rest}", "int(one)", "str() as one", "(int() as one, str(two))", "[1, [2, *_]]",
                 f"one if {self.condition()}", "int() | str()", "[int(one), *_] if one > 2", "-1", "True",
                 "{}", "list()"]
        with self.block(f"match {subject}:"):
            for pattern in self.random.sample(cases, self.random.randint(2, 4)):
                with self.block(f"case {pattern}:"):
                    for name in ("one", "two", "last"):
                        if re.search(rf"\b{name}\b", pattern):
                            self.emit(f"{self.fresh()} = {name}")
                    self.body(1)
            if self.chance(0.8):
                with self.block("case _:"):
                    self.body(1)

    # Definitions

    def write_function(self):
        name = self.fresh("f")
        form = self.random.randint(0, 7)
        integers = lambda *names: [(one, "int") for one in names]
        if form == 0:
            with self.function(f"def {name}(a, b={self.number()}, *args, c={self.number()}, **kwargs):",
                               integers("a", "b", "c")):
                self.body(1)
                self.emit(f"return a + b * 2 + len(args) + c + len(kwargs) + sum(args)")
            self.new("int", self.pick([f"{name}({self.integer(1)})", f"{name}(1, 2, 3, 4, c=5, d=6)",
                                       f"{name}(*{self.read('list')}, 1)", f"{name}(a=1, **{{'b': 2, 'z': 3}})",
                                       f"{name}(*[1, 2], *(3,), **{{'c': {self.number()}}})"]))
        elif form == 1:
            with self.function(f"def {name}(a, b, /, c, *, d={self.number()}):", integers("a", "b", "c", "d")):
                self.body(2)
                self.emit(f"return a - b + c * d, [a, d]")
            one, two = self.fresh(), self.fresh()
            self.emit(f"{one}, {two} = " + self.pick([f"{name}(1, 2, 3)", f"{name}(1, 2, c=3, d={self.integer(1)})",
                                                     f"{name}(*(1, 2), c={self.integer(1)})"]))
            self.bind(one, "int")
            self.bind(two, "list")
        elif form == 2:
            with self.function(f"def {name}(n):", integers("n")):
                self.emit(f"if n <= 1:\n    return {self.number()}")
                self.emit(self.pick([f"return n + {name}(n - 1)", f"return ({name}(n - 1) + {name}(n - 2)) % 50"]))
            self.new("int", f"{name}({self.random.randint(0, 6)})")
        elif form == 3:
            with self.function(f"def {name}(a, seen={self.pick(['None', '[]'])}):", integers("a")):
                self.emit("if seen is None:\n    seen = []\nseen.append(a)")
                self.body(1)
                self.emit("return seen")
            self.new("list", f"{name}({self.integer(1)})")
            self.new("list", f"{name}({self.integer(1)})")
        elif form == 4:
            self.write_closure(name)
        elif form == 5:
            target = self.pick(self.names("int", own=True) or ["start"])
            if self.depth or target not in self.own or target in ("one",):
                target = self.new("int", self.number())
            with self.function(f"def {name}(a):", integers("a")):
                if self.depth == 1:
                    self.emit(f"global {target}\n{target} += a")
                self.body(2)
                self.emit(f"return {target} + a")
            self.new("int", f"{name}({self.number()})")
            self.new("int", f"{name}({self.number()})")
        elif form == 6:
            with self.function(f"def {name}(a):", integers("a")):
                with self.block(f"for one in {self.read('list')}:"):
                    self.emit(f"if one > a:\n    return one")
                    self.loops += 1
                    self.body(1)
                    self.loops -= 1
                with self.block("try:"):
                    self.emit(self.pick([f"return {self.integer(1)}", f"raise {self.pick(ERRORS)}('x')", "a += 1"]))
                with self.block("except Exception:"):
                    self.emit(self.pick(["return -1", "pass", "a = 0"]))
                with self.block("finally:"):
                    self.body(1)
                self.emit("return a")
            self.new("int", f"{name}({self.integer(1)})")
        else:
            with self.function(f"def {name}(*args, **kwargs):"):
                self.emit("return args, kwargs")
            one, two = self.fresh(), self.fresh()
            self.emit(f"{one}, {two} = {name}(" + self.pick([f"1, {self.integer(1)}, k={self.number()}",
                                                             f"*{self.read('list')}", f"**{self.read('dict')}",
                                                             f"{self.integer(1)}, *[2], x=1, **{{'y': 2}}"]) + ")")
            self.bind(two, "other")
        if not self.depth and form in (5, 6):
            self.functions.append((name, 1))

    def write_closure(self, name):
        with self.function(f"def {name}(step):", [("step", "int")]):
            self.emit(f"total = {self.number()}")
            self.bind("total", "int")
            with self.function("def inner(by=1):", [("by", "int")]):
                self.emit("nonlocal total")
                self.bind("total", "int")
                self.emit("total += by * step")
                self.body(1)
                self.emit("return total")
            self.emit(self.pick(["return inner", "return inner, lambda: total", "return [inner, inner]"]))
            last = self.lines[-1]
        made = self.fresh()
        self.emit(f"{made} = {name}({self.number()})")
        call = made if last.endswith("return inner") else f"{made}[0]"
        self.new("int", f"{call}()")
        self.new("int", f"{call}({self.integer(1)})")
        if "lambda" in last:
            self.new("int", f"{made}[1]()")

    def write_lambdas(self):
        name, one = self.fresh("f"), self.fresh("c")
        self.emit(f"{name} = [lambda a, {one}={one}: a + {one} for {one} in {self.display()}]")
        self.new("list", f"[f({self.number()}) for f in {name}]")
        late = self.fresh("f")
        self.emit(f"{late} = [lambda: {one} for {one} in range({self.number()})]")
        self.new("list", f"[f() for f in {late}]")

    def write_decorator(self):
        name, used, wraps = self.fresh("decorate"), self.fresh("f"), self.chance()
        times = self.chance()
        outer = f"def {name}(times):" if times else f"def {name}(inner):"
        with self.function(outer):
            if times:
                self.emit("def apply(inner):")
                self.indent += 1
            if wraps:
                self.emit("@functools.wraps(inner)")
            with self.function("def wrapper(*args, **kwargs):"):
                self.body(1)
                self.emit(f"return inner(*args, **kwargs) + {'times' if times else '1'}")
            self.emit("return wrapper")
            if times:
                self.indent -= 1
                self.emit("return apply")
        self.emit(f"@{name}" + (f"({self.number()})" if times else ""))
        with self.function(f"def {used}(a, b={self.number()}):", [("a", "int"), ("b", "int")]):
            self.emit(f"return {self.integer(1)}")
        self.new("int", f"{used}({self.number()})")
        self.new("int", f"{used}({self.number()}, b={self.number()})")
        self.new("str", f"{used}.__name__")

    def write_generator(self):
        name, form = self.fresh("g"), self.random.randint(0, 5)
        with self.function(f"def {name}(n):", [("n", "int")]):
            if form == 0:
                with self.block("for one in range(n):"):
                    self.emit(f"if one % 2:\n    continue\nyield one * {self.number()}")
            elif form == 1:
                self.emit(f"got = yield n\nwhile got is not None:\n    got = yield got + {self.number()}")
            elif form == 2:
                self.emit(f"yield from range(n % 7)\nyield from {self.display()}\nreturn n")
            elif form == 3:
                self.emit(f"last = {self.number()}\nwhile True:\n    yield last\n    last += n")
            elif form == 4:
                self.emit("try:\n    yield n\n    yield n + 1\nfinally:\n    items.append(n)")
            else:
                self.emit(f"def inner():\n    yield {self.number()}\n    return {self.number()}\n"
                          "back = yield from inner()\nyield back + n")
        if form == 1:
            made = self.fresh("it")
            self.emit(f"{made} = {name}({self.number()})")
            self.new("int", f"next({made})")
            self.new("int", f"{made}.send({self.number()})")
            if self.chance():
                self.emit(f"try:\n    {made}.send(None)\nexcept StopIteration:\n    {self.fresh()} = 'stopped'")
        elif form == 3:
            made, one = self.fresh("it"), self.fresh("c")
            self.emit(f"{made} = {name}({self.number()})")
            self.new("list", f"[next({made}) for {one} in range({self.random.randint(0, 4)})]")
            self.new("int", f"next({made})")
        else:
            self.new("list", f"list({name}({self.integer(1)}))")
            if self.chance():
                one = self.fresh()
                with self.block(f"for {one} in {name}({self.number()}):"):
                    self.bind(one, "int")
                    self.loops += 1
                    self.body(1)
                    if self.chance():
                        self.emit("break")
                    self.loops -= 1
            self.new("int", f"sum({name}({self.number()}), {self.integer(1)})")

    def write_class(self):
        name, made = self.fresh("C"), self.fresh("o")
        forms = [self.write_operators, self.write_sequence, self.write_inheritance, self.write_properties,
                 self.write_manager, self.write_dataclass, self.write_class_state, self.write_getattr]
        self.pick(forms)(name, made)

    def method(self, opening, *lines, names=()):
        with self.function(opening, [(one, "int") for one in names]):
            if self.chance(0.2) and names:
                self.body(1)
            self.emit("\n".join(lines))

    def write_operators(self, name, made):
        with self.function(f"class {name}:"):
            self.method("def __init__(self, a):", "self.a = a", names=["a"])
            self.method("def __add__(self, other):",
                        f"if isinstance(other, {name}):\n    return {name}(self.a + other.a)",
                        f"if isinstance(other, int):\n    return {name}(self.a + other)", "return NotImplemented")
            self.method("def __radd__(self, other):", f"return {name}(other - self.a)")
            if self.chance():
                self.method("def __eq__(self, other):", f"return isinstance(other, {name}) and self.a == other.a")
                self.method("def __lt__(self, other):", "return self.a < other.a")
            else:
                self.method("def __iadd__(self, other):", "self.a += 10", "return self")
                self.method("def __neg__(self):", f"return {name}(-self.a)")
            if self.chance():
                self.method("def __bool__(self):", f"return self.a > {self.number()}")
            self.method("def __call__(self, x, *more):", f"return self.a + x + len(more)", names=["x"])
            self.method("def __repr__(self):", f"return f'{name}({{self.a}})'")
        self.emit(f"{made} = {name}({self.integer(1)})\nw{made} = {made} + {self.number()}\n"
                  f"r{made} = {self.number()} + {made}")
        self.new("int", f"(w{made} + r{made}).a")
        self.new("int", f"{made}({self.number()}, 1, 2)")
        self.emit(f"{self.fresh()} = {made} == {name}({self.number()})\n{self.fresh()} = bool({made})")
        self.emit(f"q{made} = {made}\nq{made} += {self.number()}")
        self.new("int", f"{made}.a + q{made}.a")
        self.new("str", f"repr({made})")

    def write_sequence(self, name, made):
        with self.function(f"class {name}:"):
            self.method("def __init__(self, *parts):", "self.parts = list(parts)")
            self.method("def __len__(self):", "return len(self.parts)")
            self.method("def __getitem__(self, at):", "return self.parts[at]")
            form = self.random.randint(0, 2)
            if form == 0:
                self.method("def __iter__(self):", "return iter(self.parts)")
            elif form == 1:
                self.method("def __iter__(self):", f"for part in self.parts:\n    yield part + {self.number()}")
            if self.chance():
                self.method("def __contains__(self, one):", f"return one in self.parts or one == {self.number()}")
            change = self.pick([f"{made}[0] = {self.number()}", f"del {made}[0]"])
            self.method("def __setitem__(self, at, one):", "self.parts[at] = one")
            self.method("def __delitem__(self, at):", "del self.parts[at]")
        self.emit(f"{made} = {name}({self.number()}, {self.integer(1)}, *{self.read('list')})")
        self.new("int", f"len({made}) + {made}[0] + {made}[-2]")
        self.new("list", f"[part for part in {made}]")
        self.emit(f"{self.fresh()} = {self.number()} in {made}")
        one, rest = self.fresh(), self.fresh()
        self.emit(f"{one}, *{rest} = {made}")
        self.bind(one, "int")
        self.bind(rest, "list")
        self.emit(change)
        self.new("list", f"{made}.parts")

    def write_inheritance(self, name, made):
        base = self.fresh("B")
        with self.function(f"class {base}:"):
            self.emit(f"size = {self.number()}")
            self.method("def __init__(self, a, b=2):", "self.a, self.b = a, b", names=["a", "b"])
            self.method("def total(self):", "return self.a + self.b + self.size")
            self.method("def kind(self):", "return type(self).__name__")
        second = self.fresh("B")
        diamond = self.chance(0.4)
        if diamond:
            with self.function(f"class {second}({base}):"):
                self.method("def total(self):", "return super().total() * 2 % 101")
        with self.function(f"class {name}({base}):"):
            if self.chance():
                self.emit(f"size = {self.number()}")
            self.method("def __init__(self, *args, **kwargs):", "super().__init__(*args, **kwargs)",
                        f"self.c = {self.number()}")
            self.method("def total(self):", "return super().total() - self.c")
        last = name
        if diamond:
            last = self.fresh("C")
            with self.function(f"class {last}({name}, {second}):"):
                self.emit("pass")
        self.emit(f"{made} = {last}({self.integer(1)}{self.pick(['', ', b=3', ', 4'])})")
        self.new("int", f"{made}.total()")
        self.new("str", f"{made}.kind()")
        self.new("int", f"{base}.total({made}) + {made}.size")
        self.emit(f"{made}.size = {self.number()}")
        self.new("int", f"{made}.size - {last}.size")
        self.emit(f"{self.fresh()} = isinstance({made}, {base}), issubclass({base}, {last}), hasattr({made}, 'zzz')")
        self.new("int", f"getattr({made}, 'zzz', {self.number()})")

    def write_properties(self, name, made):
        with self.function(f"class {name}:"):
            self.method("def __init__(self, a):", "self._a = a")
            self.emit("@property")
            self.method("def a(self):", f"return self._a + {self.number()}")
            self.emit("@a.setter")
            self.method("def a(self, to):", "self._a = to * 2")
            self.emit("@staticmethod")
            self.method("def add(x, y=1):", "return x + y", names=["x", "y"])
            self.emit("@classmethod")
            self.method("def make(cls, x):", "return cls(cls.add(x))")
        self.emit(f"{made} = {name}.make({self.integer(1)})")
        self.new("int", f"{made}.a")
        self.emit(f"{made}.a = {self.integer(1)}\n{made}.a += {self.number()}")
        self.new("int", f"{made}.a + {made}.add({self.number()}) + {name}.add(1, y=2)")

    def write_manager(self, name, made):
        swallow = self.pick(["False", "None", "kind is ValueError", "True"])
        with self.function(f"class {name}:"):
            self.method("def __init__(self):", "self.trail = []")
            self.method("def __enter__(self):", "self.trail.append('in')", "return self")
            self.method("def __exit__(self, kind, error, where):", "self.trail.append(kind is None)",
                        f"return {swallow}")
        self.emit(f"{made} = {name}()")
        with self.block("try:"):
            with self.block(f"with {made} as w{made}, {name}() as z{made}:"):
                self.emit(f"w{made}.trail.append({self.integer(1)})")
                if self.chance():
                    with self.block(f"if {self.condition()}:"):
                        self.emit(f"raise {self.pick(['ValueError', 'KeyError'])}('x')")
                self.body(1)
        with self.block(self.pick(["except ValueError:\n    pass\nexcept KeyError as error:",
                                   "except (ValueError, KeyError):"])):
            self.emit(f"{made}.trail.append('caught')")
        self.emit(f"{self.fresh()} = {made}.trail, len({made}.trail)")

    def write_dataclass(self, name, made):
        frozen = self.chance(0.3)
        self.emit("@dataclasses.dataclass" + self.pick(["", "(order=True)"]) if not frozen else
                  "@dataclasses.dataclass(frozen=True)")
        with self.function(f"class {name}:"):
            self.emit(f"a: int\nb: str = {self.word()}\nc: list = dataclasses.field(default_factory=list)")
            self.method("def total(self):", "return self.a + len(self.b) + len(self.c)")
        self.emit(f"{made} = {name}({self.integer(1)}{self.pick(['', ', ' + self.word(), ', c=[1]'])})")
        self.emit(f"{made}.c.append({self.number()})")
        if not frozen:
            self.emit(f"{made}.a += {self.number()}")
        self.new("int", f"{made}.total()")
        self.emit(f"{self.fresh()} = {made} == {name}({self.number()}), {made}.c")
        self.new("str", f"repr({made})")
        if self.chance():
            self.new("int", f"dataclasses.replace({made}, a={self.number()}).a")
        result = self.fresh()
        self.emit(f"match {made}:\n    case {name}({self.number()}, b=text):\n        {result} = text\n"
                  f"    case {name}(a=one):\n        {result} = one")

    def write_class_state(self, name, made):
        with self.function(f"class {name}:"):
            self.emit("made = 0\nshared = []\nlookup = {'a': 1}")
            self.method("def __init__(self):", f"{name}.made += 1", "self.shared.append(self.made)",
                        "self.number = self.made")
        self.emit(f"{made} = {name}()")
        rounds = self.block(f"for _ in range({self.random.randint(0, 3)}):")
        with rounds if self.chance() else contextlib.nullcontext():
            self.emit(f"{name}()")
        self.emit(f"w{made} = {name}()\nw{made}.made = {self.number()}\nw{made}.lookup['b'] = {self.integer(1)}")
        self.new("int", f"{name}.made + w{made}.made + {made}.made * 2")
        self.new("list", f"{made}.shared")
        self.new("dict", f"{name}.lookup")
        self.new("int", f"w{made}.number")
        self.emit(f"del w{made}.made")
        self.new("int", f"w{made}.made")

    def write_getattr(self, name, made):
        with self.function(f"class {name}:"):
            self.method("def __init__(self):", f"self.here = {self.number()}")
            self.method("def __getattr__(self, name):",
                        f"if name.startswith('get'):\n    return lambda x: x + {self.number()}",
                        "if name == 'far':\n    return len(name)", "raise AttributeError(name)")
        self.emit(f"{made} = {name}()")
        self.new("int", f"{made}.here + {made}.far")
        self.new("int", f"{made}.get_it({self.number()})")
        self.emit(f"{self.fresh()} = hasattr({made}, 'nothing'), getattr({made}, 'nothing', None)")
        with self.function(f"class I{name}:"):
            self.method("def __init__(self, n):", "self.n = n")
            self.method("def __iter__(self):", "return self")
            self.method("def __next__(self):", "if self.n <= 0:\n    raise StopIteration", "self.n -= 1",
                        "return self.n")
        self.new("list", f"list(I{name}({self.number()}))")
        one = self.fresh()
        with self.block(f"for {one} in I{name}({self.random.randint(0, 5)}):"):
            self.bind(one, "int")
            self.body(1)

    def write_async(self):
        one, two = self.fresh("f"), self.fresh("f")
        with self.function(f"async def {one}(a, b=1):", [("a", "int"), ("b", "int")]):
            self.body(1)
            self.emit(f"return a + b + {self.number()}")
        with self.function(f"async def {two}(n):", [("n", "int")]):
            form = self.random.randint(0, 2)
            if form == 0:
                self.emit(f"return await {one}(n) + await {one}(1, b=n)")
            elif form == 1:
                self.emit(f"total = 0\nfor one in range(3):\n    total += await {one}(one)\nreturn total")
            else:
                self.emit(f"parts = await asyncio.gather({one}(n), {one}(2))\nreturn sum(parts)")
        self.new("int", f"asyncio.run({two}({self.integer(1)}))")

    def write_deletion(self):
        one = self.fresh()
        self.emit(f"{one} = {self.integer(1)}\ndel {one}")
        name = self.fresh()
        self.emit(f"try:\n    {name} = {one}\nexcept NameError:\n    {name} = 'gone'")
        both = self.fresh()
        self.emit(f"{both} = {{'x': [1, 2, 3], 'y': {self.integer(1)}}}\ndel {both}['x'][1:], {both}['y']")

    def write_raising(self):
        name, own = self.fresh("f"), self.fresh("E")
        self.emit(f"class {own}(ValueError):\n    def __init__(self, code):\n        super().__init__('code', code)\n"
                  "        self.code = code")
        trail = self.new("list", "[]", "trail")
        with self.function(f"def {name}(a):", [("a", "int")]):
            with self.block("try:"):
                self.emit(f"if a > {self.number()}:\n    raise {own}(a)")
                self.body(1)
            with self.block(f"except {own} as error:"):
                ways = ["raise", "return -1", "raise KeyError(a) from error", "raise error"]
                self.emit(f"{trail}.append(error.code)\n" + self.pick(ways))
            with self.block("else:"):
                self.emit(f"{trail}.append(-5)")
            with self.block("finally:"):
                self.emit(f"{trail}.append(0)")
            self.emit("return a")
        result = self.fresh()
        self.emit(f"try:\n    {result} = {name}({self.integer(1)})\nexcept (ValueError, KeyError) as error:\n"
                  f"    {result} = error.args\nelse:\n    {trail}.append('else')")

    def write_scoped(self):
        """A part of the program in a function of its own that returns what it computed."""
        name = self.fresh("main")
        with self.function(f"def {name}(first, second=None):", [("first", "int")]):
            self.emit(f"local = [first, {self.number()}]")
            self.bind("local", "list")
            for _ in range(self.random.randint(1, 4)):
                self.statement()
            own = [one for one in sorted(self.own) if self.known.get(one) in ("int", "str", "list", "dict")]
            self.emit(f"return {', '.join(own[:5])},")
        self.emit(f"{self.fresh()} = {name}({self.number()})")
        if self.chance(0.4):
            self.emit(f"{self.fresh()} = {name}({self.integer(1)}, second=1)")

    # Mistakes

    def write_mistake(self):
        self.mistake = self.pick(MISTAKES)
        result = self.fresh()
        number, text = self.pick(self.names("int")), self.pick(self.names("str") or ["name"])
        items, table = self.read_name("list"), self.read_name("dict")
        forms = {"undefined name": [f"{result} = {number} + undefined{result}", f"undefined{result}.append(1)"],
                 "arguments": [f"{result} = (lambda a, b: a + b)({number})", f"{result} = len({items}, 1)",
                               f"{result} = (lambda a, *, k: a)(1, 2)", f"{result} = (lambda: 1)(x={number})"],
                 "attribute": [f"{result} = {items}.push({number})", f"{result} = {text}.lenght",
                               f"{result} = {number}.size", f"{table}.missing = 1"],
                 "operands": [f"{result} = {number} + {text}", f"{result} = {items} - {items}",
                              f"{result} = {table} + {table}", f"{result} = {text} < {number}", f"{number}[0] = 1",
                              f"{result} = -{items}"],
                 "zero division": [f"{result} = {number} // 0", f"{result} = {number} % ({number} - {number})"],
                 "key": [f"{result} = {table}['no such key']", f"del {table}['no such key']"],
                 "index": [f"{result} = ({number}, 2)[5]", f"{result} = [1, {number}][2]", f"{result} = [].pop()"],
                 "not callable": [f"{result} = {number}(1)", f"{result} = {text}()", f"{result} = {items}(0)"],
                 "not iterable": [f"for {result} in {number}:\n    pass", f"{result} = list({number})",
                                  f"{result} = [*{number}]", f"{result} = {number} in {number}"],
                 "unpack": [f"{result}, w{result} = {number}, 2, 3", f"{result}, w{result}, *z{result} = [{number}]",
                            f"{result}, w{result} = {number}"],
                 "not subscriptable": [f"{result} = {number}[0]", f"{result} = len[{number}]",
                                       f"{result} = None['x']"],
                 "item assignment": [f"{text}[0] = 'x'", f"(1, 2)[0] = {number}", f"del {text}[0]"]}
        self.emit(self.pick(forms[self.mistake]))


FEATURES = ["write_function", "write_function", "write_function", "write_lambdas", "write_decorator",
            "write_generator",
            "write_generator", "write_class", "write_class", "write_class", "write_async", "write_deletion",
            "write_raising", "write_scoped", "write_scoped", "write_try", "write_match", "write_for", "write_while",
            "write_with", "write_if"]


def make(number, seed):
    """The program of this number, and the kind of its mistake or ""."""
    generator = random.Random(f"{seed}:{number}")
    maker = Maker(generator)
    if generator.random() < MISTAKE_SHARE:
        maker.waiting = generator.randint(1, 8)
    wanted = generator.randint(SHORTEST, LONGEST - 20)
    while len(maker.lines) < wanted:
        getattr(maker, maker.pick(FEATURES))()
        maker.body(2)
    if maker.waiting > 0:
        maker.write_mistake()
    return "\n".join(maker.lines) + "\n", maker.mistake
