"""Hostile choreographies of three roles, for choreo_hostile_oracle.py.

A careful program tells every role of every choice and keeps what is Everywhere alike. A hostile one also has what Python
lets a user write: forgotten selections, equal labels, orders of sets, aliases, located values in shared containers,
swallowed exceptions, raises, chained targets with messages in them.
"""

import random

HEAD = '''from __future__ import annotations
from contextlib import contextmanager
from enum import Enum
from moira.choreo import At, Ch3, Channel, Everywhere, Role
class A(Role): ...
class B(Role): ...
class C(Role): ...
{labels}
class Boom(Exception): ...
LIMIT = 3
SEEN: list = []
def visit(x: int) -> int:
    SEEN.append(x)
    return len(SEEN)
def note(log, x):
    log.append(x)
    return x
def push(box, x):
    box.append(x)
    return x
TABLE: dict = {{}}
def enter(f):
    TABLE[f.__name__] = f
    return f
@enter
def first(): return 1
@enter
def second(): return 2
class Base:
    known: list = []
    def __init_subclass__(cls):
        Base.known.append(cls.__name__)
class Child(Base): pass
COUNT = iter(range(9))
START = next(COUNT)
def held(x, kept=[0]):
    kept[0] += x
    return kept[0]
HELD = held(2)
class Box:
    def __init__(self, log):
        self.log = log
        self.held = 1
    @property
    def seen(self):
        self.log.append("seen")
        return self.held
    def __bool__(self):
        self.log.append("bool")
        return self.held > 0
@contextmanager
def ctx(log, n):
    log.append(("enter", n))
    yield n
    log.append(("exit", n))
@contextmanager
def swallow(log):
    try:
        yield 1
    except (ZeroDivisionError, Boom):
        log.append("swallowed")
class K(Ch3[A, B, C]):
    n: Everywhere[int] = 0
    STEPS = 2
    def tick(self) -> None:
        self.n += 1
    def fail(self) -> None:
        raise Boom()
    def pass_on(self, ch: Channel[object, A, B], x: At[int, A]) -> At[int, B]:
        self.n += 2
        return ch.com(x) + 1
    def get(self) -> Everywhere[int]:
        self.n += 1
        return self.n
    def grow(self, g: Everywhere[list[int]], by: Everywhere[int]) -> Everywhere[list[int]]:
        return g + [by]
    def named(self, g: Everywhere[list[str]]) -> Everywhere[str]:
        for x in g:
            return x
        return ""
    def double(self, x: At[int, C]) -> At[int, C]:
        return x * 2
    def m(self, ab: Channel[object, A, B], bc: Channel[object, B, C], ca: Channel[object, C, A], la: At[list, A], lb: At[list, B], lc: At[list, C]) -> None:
        a: At[int, A] = 1
        b: At[int, B] = 2
        c: At[int, C] = 3
        da: At[dict, A] = {{}}
        db: At[dict, B] = {{}}
        dc: At[dict, C] = {{}}
        xa: At[Box, A] = Box(la)
        xb: At[Box, B] = Box(lb)
        xc: At[Box, C] = Box(lc)
        e: Everywhere[int] = 1
        f: Everywhere[list[int]] = [1, 2]
'''
TAIL = '''        la.append((a, repr(da), e, list(f), self.n))
        lb.append((b, repr(db), e, list(f), self.n))
        lc.append((c, repr(dc), e, list(f), self.n))
'''
LABELS = "class G(Enum):\n    X = 1\n    Y = 2\n    Z = 3"
BAD_LABELS = ("class G(Enum):\n    X = 1\n    Y = X\n    Z = 3", "class G(Enum):\n    X = 1\n    Y = True\n    Z = 3",
              "class G(Enum):\n    X = 1\n    Y = 3 - 2\n    Z = 3",
              "class G(Enum):\n    X = 1\n    Y = 2\n    Z = 3\n    def __eq__(self, other):\n        return True\n"
              "    def __hash__(self):\n        return 1",
              "class G(Enum):\n    X = 100000000000000000000\n    Y = 1e20\n    Z = 3",
              "class G(Enum):\n    X = 0j\n    Y = 0\n    Z = 3",
              "class G(Enum):\n    X = 1\n    Y = 2\n    Z = 3\n    __eq__ = lambda self, other: True\n"
              "    __hash__ = lambda self: 1",
              'class G(str, Enum):\n    X = "x"\n    Y = "y"\n    Z = "x"')
CHANNEL = {"AB": "ab", "BA": "ab", "BC": "bc", "CB": "bc", "CA": "ca", "AC": "ca"}
ROLES = "ABC"


class Hostile:
    """Writes one program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.is_careful = seed % 2 == 0
        self.fresh = 0
        labels = LABELS if self.is_careful or self.random.random() < 0.95 else self.random.choice(BAD_LABELS)
        body = [line for _ in range(self.random.randint(2, 7)) for line in self.statement(ROLES, 0)]
        self.text = HEAD.format(labels=labels) + "".join(f"        {line}\n" for line in body) + TAIL

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    # ---- expressions ----

    def expression(self, role, depth=0, messages=True):
        """An integer at [role]."""
        pick, low = self.random.choice, role.lower()
        if depth > 2:
            return pick([low, "2", "e", f"len(d{low})"])

        def inner(may_send=messages):
            return self.expression(role, depth + 1, may_send)

        forms = [
            lambda: low, lambda: low, lambda: str(self.random.randint(0, 4)), lambda: "e", lambda: "self.n",
            lambda: f"({inner()} + {inner()})", lambda: f"({inner()} * 2 - {inner()})", lambda: f"-{inner()}",
            lambda: f"note(l{low}, {inner()})", lambda: f"[{inner()}, {inner()}][{inner(False)} % 2]",
            lambda: f"({inner(False)} if {inner(False)} > 1 else {inner(False)})", lambda: f"({inner(False)} or {inner(False)})",
            lambda: f"int({inner()} < {inner()})", lambda: f"len(f'{{{low}}}{{{low} + e:>3}}')",
            lambda: f"sum([v + {low} for v in range(3) if v != {self.random.randint(0, 3)}])",
            lambda: f"(lambda v, w=2: v + w)({inner()})", lambda: f"d{low}.get({inner()}, {inner()})",
            lambda: f"max({inner()}, *[{inner()}, {inner()}])", lambda: f"dict(p={inner()})['p']",
            lambda: f"len({{{inner(False)}, {inner(False)}}})", lambda: f"({inner()}, {inner()})[1]", lambda: f"x{low}.seen",
            lambda: f"{{1: {inner()}}}[1]", lambda: "LIMIT", lambda: "f[0]", lambda: "len(f)", lambda: "self.STEPS",
            lambda: f"int({inner(False)} < {inner(False)} <= {inner(False)})", lambda: f"(not {inner(False)}) + 0",
            lambda: f"sum(v for v in (1, {inner(False)}))", lambda: f"int(str({inner()} % 7)[::-1].replace('-', ''))",
            lambda: "len(TABLE)", lambda: "len(Base.known)", 
            lambda: f"sum([*f, {inner(False)}])", lambda: f"max(f + [{inner(False)}])", lambda: f"(f[:1] + [{inner(False)}])[-1]",
            lambda: f"{{**{{'k': {inner(False)}}}}}['k']", lambda: "f.count(1)",
            lambda: f"sum(v * w for v, w in zip(f, ({inner(False)}, 1)))", lambda: "dict(enumerate(f))[0]", lambda: "START + HELD",
            lambda: f"{low}.bit_length()", lambda: f"(lambda *v, **w: len(v) + len(w))(*f, k={inner(False)})",
        ]
        if messages:
            other = pick([each for each in ROLES if each != role])
            forms += [lambda: f"{CHANNEL[role + other]}.com({self.expression(other, depth + 1)} + {other.lower()})"] * 5
            if role == "B":
                forms.append(lambda: f"self.pass_on(ab, {self.expression('A', depth + 1)} + a)")
            if role == "C":
                forms.append(lambda: f"self.double({inner()})")
        if not self.is_careful and self.random.random() < 0.06:
            forms = [lambda: f"({inner(False)} // {low})", lambda: "hash('x') % 2", lambda: "visit(1)", lambda: "sorted({3, 1})[0]",
                     lambda: "[*{'p', 'q'}].index('p')", lambda: f"push(f, {low})", lambda: f"(f.append({low}) or 1)",
                     lambda: f"({low} and {CHANNEL[role + pick([r for r in ROLES if r != role])]}.com({low}))",
                     lambda: f"len(f'{{ {{1, 2}} }}')", lambda: "id(self) % 2",
                     lambda: f"[v for v in (f, [{low}])][1][0]", lambda: f"[*[f, [{low}]][1]][0]",
                     lambda: f"[f][0].append({low})", lambda: f"([*[f]][0].append({low}) or 1)", lambda: f"len(list(map(f.append, [{low}])))",
                     lambda: f"len(sorted([{low}], key=f.append))", lambda: f"(dict(k=f)['k'].append({low}) or 1)",
                     lambda: f"(lambda v: v.append({low}) or 1)(f)", lambda: f"[v.append({low}) for v in [f]][0] or 1",
                     lambda: f"len(max(f, []).__iadd__([{low}]))", lambda: f"((f or []).append({low}) or 1)",
                     lambda: "int(''.join({'1', '2'}))", lambda: "[*{'1': 1}.keys() | {'2'}].index('2')"]
        return pick(forms)()

    # ---- statements ----

    def block(self, roles, depth, least=1):
        lines = [line for _ in range(self.random.randint(least, 3)) for line in self.statement(roles, depth + 1)]
        return ["    " + line for line in lines or ["pass"]]

    def tell(self, owner, label):
        others = [role for role in ROLES if role != owner]
        self.random.shuffle(others)
        lines = [f"    {CHANNEL[owner + role]}.select(G.{label} @ {owner}())" for role in others]
        if not self.is_careful and self.random.random() < 0.15:
            lines.pop()
        return lines

    def statement(self, roles, depth):
        pick = self.random.choice
        role = pick(roles)
        simple = [self.assign, self.assign, self.assign, self.chained, self.augmented, self.item, self.tuple, self.bare, self.log,
                  self.shared, self.shared_method, self.local_function, self.delete, self.assertion, self.nested_lists]
        compound = [self.choice, self.choice, self.while_loop, self.for_range, self.constant_if, self.constant_match, self.match,
                    self.try_one, self.try_finally, self.with_one, self.local_loop, self.for_shared]
        if not self.is_careful and self.random.random() < 0.12:
            return pick([self.hostile_line, self.hostile_line, self.early, self.swallowing, self.untold])(role, depth)
        return pick(simple if depth > 2 or self.random.random() < 0.55 else compound)(role, depth)

    def assign(self, role, depth):
        return [f"{role.lower()} = {self.expression(role)}"]

    def chained(self, role, depth):
        low = role.lower()
        return [f"{low} = d{low}[{self.expression(role, 1)}] = {self.expression(role, 1)}"]

    def augmented(self, role, depth):
        return [f"{role.lower()} {self.random.choice(['+=', '-=', '^='])} {self.expression(role)}"]

    def item(self, role, depth):
        return [f"d{role.lower()}[{self.expression(role, 1)}] = {self.expression(role, 1)}"]

    def tuple(self, role, depth):
        low = role.lower()
        return [f"{low}, d{low}['t'] = {self.expression(role, 1)}, {self.expression(role, 1)}"]

    def bare(self, role, depth):
        return [self.random.choice([f"x{role.lower()}.seen", self.expression(role) + " + " + role.lower()])]

    def log(self, role, depth):
        return [f"l{role.lower()}.append({self.expression(role)})"]

    def shared(self, role, depth):
        name = self.name("o")
        more = [f"{name}: Everywhere[list[int]] = self.grow(f, e)", f"e = e + len({name})"]
        loop = [f"for {name}, {name}v in enumerate(f):", f"    e = e + {name} * {name}v"]
        pairs = [f"{name}: Everywhere[dict[str, int]] = {{'k': e, 'l': 2}}", f"for {name}k, {name}v in {name}.items():",
                 f"    e = {name}v + len({name}k)"]
        if self.random.random() < 0.3:
            place = [["f.append(e)"], ["f[-1] = len(f)"], ["f.extend((e, 1))"], ["f.reverse()"], ["f.insert(0, e)"], ["f[:1] = [e, 2]"],
                     [f"{name}: Everywhere[dict[str, int]] = {{}}", f"{name}['k'] = e", f"{name}.update(l=len({name}))",
                      f"e = sum({name}.values())"]]
            return self.random.choice([more, loop, pairs, ["e = self.get()"], ["f = f[:2]"], self.random.choice(place)])
        return [self.random.choice(["e = e + 1", "e += len(f)", "f = f + [e]", "self.n = self.n + e", "e = LIMIT"])]

    def shared_method(self, role, depth):
        return ["self.tick()"]

    def local_function(self, role, depth):
        name = self.name("g")
        return [f"def {name}(v):", f"    return v + {role.lower()}", f"{role.lower()} = {name}({self.expression(role, 1)})"]

    def delete(self, role, depth):
        low = role.lower()
        return [f"d{low}['k'] = 1", f"del d{low}['k']"]

    def assertion(self, role, depth):
        return [f"assert note(l{role.lower()}, {self.expression(role, 1)}) is not None"]

    def nested_lists(self, role, depth):
        name = self.name("q")
        return [f"{name}: At[list, {role}] = [w for w in (1, 2, {role.lower()})]", f"{role.lower()} = {name}[-1] + len({name})"]

    def choice(self, role, depth):
        test = self.random.choice([f"{self.expression(role, 1)} + {role.lower()} > 2", f"x{role.lower()}", f"{role.lower()} % 2 == 0"])
        lines = [f"if {test}:", *self.tell(role, "X"), *self.block(ROLES, depth)]
        if self.random.random() < 0.3:
            lines += [f"elif {role.lower()} > 7:", *self.tell(role, "Z"), *self.block(ROLES, depth)]
        return lines + ["else:", *self.tell(role, "Y"), *self.block(ROLES, depth)]

    def match(self, role, depth):
        name = self.name("v")
        lines = [f"match ({self.expression(role, 1)} + {role.lower()}) % 3:", "    case 0:"]
        lines += ["    " + line for line in self.tell(role, "X") + self.block(ROLES, depth)]
        lines += [f"    case {name} if {name} > 1:"] + ["    " + line for line in self.tell(role, "Y") + self.block(ROLES, depth)]
        return lines + ["    case _:"] + ["    " + line for line in self.tell(role, "Z") + self.block(ROLES, depth)]

    def while_loop(self, role, depth):
        name = self.name("w")
        return [f"{name}: At[int, {role}] = 0", f"while {name} < {self.random.randint(1, 3)}:", *self.tell(role, "X"),
                f"    {name} += 1", *self.block(ROLES, depth), "else:", *self.tell(role, "Y"), *self.block(ROLES, depth)]

    def for_range(self, role, depth):
        name = self.name("i")
        lines = [f"for {name} in {self.random.choice(['range(2)', '(1, 2)', 'range(LIMIT)', 'range(self.STEPS)'])}:",
                 *self.block(ROLES, depth), f"    {role.lower()} += {name}"]
        return lines + ([f"l{self.random.choice(ROLES).lower()}.append({name})"] if self.random.random() < 0.4 else [])

    def for_shared(self, role, depth):
        name = self.name("i")
        return [f"for {name} in list(f)[:2]:", *self.block(ROLES, depth), f"    {role.lower()} += {name}"]

    def constant_if(self, role, depth):
        test = self.random.choice(["e > 2", "self.n % 2", "len(f) > 2", "LIMIT > 2", "e"])
        return [f"if {test}:", *self.block(ROLES, depth)] + (["else:", *self.block(ROLES, depth)] if role != "A" else [])

    def constant_match(self, role, depth):
        name = self.name("u")
        lines = ["match (e, 2):", f"    case (1, {name}):", f"        {role.lower()} += {name}"]
        lines += ["    " + line for line in self.block(ROLES, depth)]
        return lines + [f"    case (_, {name}):"] + ["    " + line for line in self.block(ROLES, depth)]

    def local_lines(self, role):
        return [f"    {role.lower()} = {self.expression(role, 1, False)}" for _ in range(self.random.randint(1, 2))]

    def try_one(self, role, depth):
        low = role.lower()
        lines = ["try:", *self.local_lines(role), f"    {low} = 6 // (d{low}.get(0, 0) % 3)", f"except ZeroDivisionError as err{depth}:",
                 f"    l{low}.append(str(err{depth}))"]
        return lines + self.random.choice([[], ["else:", *self.local_lines(role)], ["finally:", *self.local_lines(role)]])

    def try_finally(self, role, depth):
        return ["try:", *self.block(ROLES, depth), "finally:", f"    l{role.lower()}.append('finally')"]

    def with_one(self, role, depth):
        name = self.name("h")
        inside = self.block(ROLES, depth) if self.random.random() < 0.5 else self.local_lines(role)
        return [f"with ctx(l{role.lower()}, {self.expression(role, 1)}) as {name}:", *inside, f"    {role.lower()} += {name}"]

    def local_loop(self, role, depth):
        name = self.name("j")
        return [f"for {name} in [1, {role.lower()}, 2]:", *self.local_lines(role), f"    if {role.lower()} > 50:", "        break"]

    # ---- what may be refused ----

    def hostile_line(self, role, depth):
        low, other = role.lower(), self.random.choice([each for each in ROLES if each != role])
        name = self.name("z")
        return self.random.choice([
            [f"f[0] = {low}"], [f"f.append({low})"], [f"{name}: At[list, {role}] = f", f"{name}.append(1)"], [f"f.extend([{low}])"],
            [f"push(f, {low})"], [f"e = {low}"], [f"self.n += {low}"], ["f.append(1)"], ["f.sort(key=lambda v: -v)"],
            [f"del f[{low} % 2]"], [f"for {name} in {{'p', 'q', 'r'}}:", f"    l{low}.append({name})"],
            [f"for {name} in {{'p', 'q', 'r'}}:", f"    {other.lower()} = {CHANNEL[role + other]}.com({low} + len({name}))"],
            [f"{name} = [*{{'p', 'q'}}]", f"if {name}[0] == 'p':", f"    {low} = 1"],
            [f"{name}: Everywhere[list[str]] = list({{'p', 'q'}})", f"l{low}.append({name}[0])"],
            ["if hash('p') % 2:", f"    {other.lower()} = {CHANNEL[role + other]}.com({low})"],
            [f"{name}: Everywhere[int] = hash('p')", f"if {name} % 2:", f"    {other.lower()} = {CHANNEL[role + other]}.com({low})"],
            [f"{low} = visit(1)"], [f"{other.lower()} = {low}"], ["self.fail()"], ["raise Boom()"],
            [f"if {low} > 90:", "    raise Boom()"], [f"{low} = {low} // 0"], [f"assert {low} > 100"],
            [f"{name} = {name} = {CHANNEL[role + other]}.com({low})", f"l{other.lower()}.append({name})"],
            [f"if x{low}:", "    pass"], [f"while x{low}:", "    break"], [f"l{low} = [1]"], [f"K_{role} = 1", f"l{low}.append(K_{role})"],
            [f"(lambda: l{low}.append(1))()"], [f"[l{low}.append(v) for v in range(2)]"], [f"d{low}[f[0]] = f"],
            [f"{name}: Everywhere[list[int]] = f", f"{name}.append(4)"], [f"{name} = (f, 1)", f"l{low}.append(len({name}))"],
            [f"SEEN.append({low})", f"l{low}.append(len(SEEN))"], [f"__p: At[int, {role}] = 3", f"l{low}.append(__p)"],
            ["try:", f"    {other.lower()} = {CHANNEL[role + other]}.com({low} // ({low} - {low}))", "except ZeroDivisionError:", "    pass"],
            [f"x{low}.held2 = f", f"x{low}.held2.append({low})"], [f"{name}: At[tuple, {role}] = (f, 1)", f"{name}[0].append({low})"],
            [f"{name}: Everywhere[tuple] = (f,)", f"{name}[0].append({low})"], [f"def {name}(v=f):", f"    v.append({low})", f"{name}()"],
            [f"for {name} in [f]:", f"    {name}.append({low})"], [f"for {name} in (f, l{low}):", f"    {name}.append({low})"],
            [f"match f:", f"    case {name}:", f"        {name}.append({low})"], [f"match [f]:", f"    case [{name}]:", f"        {name}.append({low})"],
            [f"with x{low}.log as f[0]:", "    pass"], [f"for f[0] in [{low}]:", "    pass"], [f"l{low} += [f]", f"l{low}[-1].append({low})"],
            [f"{name}: Everywhere[str] = self.named(['b', 'a'])", f"l{low}.append({name})"],
            [f"{name}: Everywhere[str] = self.named({{'b', 'a'}})", f"l{low}.append({name})"],
            [f"{name}: Everywhere[object] = ({{'b', 'a'}}, 1)", f"for {name}v in {name}[0]:", f"    l{low}.append({name}v)"],
            [f"{name}: Everywhere[list] = []", f"{name} += {{'b', 'a'}}", f"l{low}.append({name}[0])"],
            [f"{name}: Everywhere[dict[str, int]] = {{'b': 1}}", f"for {name}v in {name}.keys() | {{'a'}}:", f"    l{low}.append({name}v)"],
            [f"for {name} in sorted({{'bb', 'aa'}}, key=len):", f"    l{low}.append({name})"],
            [f"{name}: Everywhere[int] = 1 // 0"], ["f[9]"], ["f.nothing"], ["e.real"], [f"del {low}", f"{low} = 1"],
            [f"l{low}.append(len(locals()))"], [f"l{low}.append(sorted(vars())[0])"], ["exec('pass')"], [f"{low} = next(COUNT)"],
            [f"{low} = held({low})"], [f"l{low}.append([g() for g in TABLE.values()])"], [f"l{low}.append(Base.known)"],
        ])

    def early(self, role, depth):
        return [f"if {role.lower()} > {self.random.randint(0, 5)}:", *self.tell(role, "X"), *self.block(ROLES, depth),
                "    " + self.random.choice(["return", "return None", "raise Boom()", "pass"]),
                *[line[4:] for line in self.tell(role, "Y")]]

    def swallowing(self, role, depth):
        return [f"with swallow(l{role.lower()}):", *self.block(ROLES, depth), f"    {role.lower()} = {role.lower()} // ({role.lower()} % 2)"]

    def untold(self, role, depth):
        return [f"if {role.lower()} > 1:", *self.block(self.random.choice([ROLES, role]), depth)]


def program(seed):
    return Hostile(seed)
