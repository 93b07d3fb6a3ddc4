"""Random choreographies of three to five roles, for choreo_oracle.py.

A program has a method `run` whose statements are local steps, messages (also nested in each other, in operands and in
conditions), calls of choreographic methods and classes at permuted roles, and choices and loops of every kind, inside each
other. Who takes part in a branch is usually told so by a selection, by the owner of the choice or by somebody who knows it
already; sometimes one is forgotten or has the label of another branch. So most programs are fine, and many are not. Every
run ends: loops count. What a role does is written to a log of its own.
"""

import random

NAMES = ("Ann", "Ben", "Cas", "Dora", "Eli")
LABELS = ("LEFT", "RIGHT", "UP", "DOWN")
MOST_STATEMENTS = 24

PROLOGUE = """\
from __future__ import annotations
from enum import Enum
from typing import TypeVar
from moira.choreo import At, Ch2, Ch{count}, Channel, Everywhere, On, Role

{roles}
S = TypeVar("S")
T = TypeVar("T")

class Label(Enum):
    LEFT = "LEFT"
    RIGHT = "RIGHT"
    UP = "UP"
    DOWN = "DOWN"

def mix(x: int, y: int) -> int:
    return (x * 31 + y * 7 + 3) % 1009

class Pair(Ch2[S, T]):
    def __init__(self, left: At[int, S], right: At[int, T] = 7) -> None:
        self.left = left
        self.right = right

    def more(self, x: At[int, S] = 1, y: At[int, T] = 2) -> None:
        self.left += x
        self.right = mix(self.right, y)

class Echo(Ch2[S, T]):
    def __init__(self, ch: Channel[object, S, T]) -> None:
        self.ch = ch

    def go(self, x: At[int, S]) -> At[int, S]:
        y: At[int, T] = self.ch.com(x)
        return self.ch.com(mix(y, 1))

    def pick(self, x: At[int, S], other: At[int, T]) -> At[int, T]:
        if x % 2 == 0:
            self.ch.select(Label.LEFT)
            return self.ch.com(x)
        else:
            self.ch.select(Label.RIGHT)
            return mix(other, 2)

    def both(self, x: At[int, S], log: At[list[int], T]) -> None:
        log.append(self.ch.com(x))

    def swap(self, x: At[int, S], y: At[int, T]) -> Pair[S, T]:
        return Pair[S, T](self.ch.com(y), self.ch.com(x))
"""


class Writer:
    """Writes one program."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.roles = list(NAMES[:self.chance.choice((3, 3, 3, 4, 5))])
        self.channels = {}
        for position, one in enumerate(self.roles):
            for other in self.roles[position + 1:]:
                ends = (one, other) if self.chance.random() < 0.5 else (other, one)
                self.channels[frozenset(ends)] = (f"{ends[0]}_{ends[1]}".lower(), ends)
        self.careless = self.chance.choice((0.0, 0.0, 0.0, 0.03, 0.1, 0.3))  # how often something is forgotten
        self.lines = []
        self.depth = 2
        self.left = MOST_STATEMENTS
        self.names = 0
        self.result = self.chance.choice(self.roles)
        self.helpers = []

    # ---- writing ----

    def write(self, text):
        self.lines.append("    " * self.depth + text)

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def often(self, probability):
        return self.chance.random() < probability

    # ---- expressions ----

    def variable(self, role):
        return f"{role.lower()}{self.chance.randrange(3)}"

    def channel(self, one, other):
        return f"self.{self.channels[frozenset((one, other))][0]}"

    def value(self, role, depth=1):
        """An expression at [role] without messages."""
        kind = self.chance.randrange(7 if depth else 2)
        if kind <= 1:
            return self.variable(role) if kind or not self.often(0.3) else str(self.chance.randrange(9))
        if kind == 2:
            return f"mix({self.value(role, depth - 1)}, {self.variable(role)})"
        if kind == 3:
            return f"({self.variable(role)} + {self.value(role, depth - 1)}) % 97"
        if kind == 4:
            return f"({self.variable(role)} if {self.test(role)} else {self.value(role, depth - 1)})"
        if kind == 5:
            return f"sum([item % 5 for item in range({self.variable(role)} % 4)])"
        return f"max({self.variable(role)}, {self.value(role, depth - 1)})"

    def test(self, role):
        return self.chance.choice((f"{self.variable(role)} % 2 == 0", f"{self.variable(role)} > {self.variable(role)}",
                                   f"0 < {self.variable(role)} % 3 < 2",
                                   f"{self.variable(role)} % 2 == 0 or {self.variable(role)} > 50"))

    def sent(self, role, known, depth=2):
        """An expression at [role] that may contain messages from roles in [known]."""
        others = [one for one in known if one != role]
        if not depth or not others or self.often(0.25):
            return f"mix({self.variable(role)}, {self.value(role)})"
        sender = self.chance.choice(others)
        inner = self.sent(sender, known, depth - 1) if self.often(0.4) else self.located(sender)
        message = f"{self.channel(role, sender)}.com({inner})"
        return self.chance.choice((message, message, f"mix({message}, {self.variable(role)})",
                                   f"{self.variable(role)} + {message}"))

    def located(self, role):
        """An expression whose role is sure."""
        return self.chance.choice((self.variable(role), f"mix({self.variable(role)}, {self.value(role)})"))

    # ---- statements ----

    def block(self, known, everyone, loop, depth):
        """Statements in which the roles in [known] may take part. [everyone] tells whether all roles know that this block
        runs, [loop] which roles know of each turn of the innermost loop."""
        count = self.chance.choice((1, 1, 2, 2, 3))
        for position in range(count):
            if self.left <= 0:
                break
            self.left -= 1
            self.statement(known, everyone, loop, depth)
        if count and self.left > 0 and loop is not None and self.often(0.12) and (loop <= known or self.often(0.1)):
            self.write(self.chance.choice(("break", "continue")))
        elif everyone and self.often(0.04):
            self.write(f"return {self.value(self.result)}")
        if not self.lines[-1].startswith("    " * self.depth) or self.lines[-1].endswith(":"):
            self.write("pass")

    def statement(self, known, everyone, loop, depth):
        if self.often(self.careless * 0.1):
            known = set(self.roles)
        roles = sorted(known)
        role = self.chance.choice(roles)
        kinds = ["local"] * 2 + ["message"] * 4 + ["call"] * 2 + ["object"]
        if depth:
            kinds += ["if"] * 4 + ["match"] * 2 + ["while"] * 2 + ["for"] * 2 + ["const"] * 2 + ["forever"] * 2
        kind = self.chance.choice(kinds)
        match kind:
            case "local":
                self.local(role)
            case "message":
                self.message(role, roles)
            case "call":
                self.call(roles)
            case "object":
                self.object(roles)
            case "if":
                self.if_(role, roles, everyone, loop, depth)
            case "match":
                self.match_(role, roles, everyone, loop, depth)
            case "while":
                self.while_(role, roles, depth)
            case "for":
                self.for_(role, roles, depth)
            case "const":
                self.const(known, everyone, depth)
            case "forever":
                self.forever(role, roles, depth)

    def local(self, role):
        name = self.variable(role)
        self.write(self.chance.choice((
            f"{name} = {self.value(role, 2)}", f"{name} += {self.value(role)}",
            f"log_{role.lower()}.append({self.value(role)})", f"{name}, {self.variable(role)} = {self.variable(role)}, 4",
            f"{name} = {self.value(role)} if {self.test(role)} else {self.variable(role)}",
            f"{name} = (lambda item: item * 2 + {self.variable(role)})({self.value(role)})",
            f"assert {self.variable(role)} >= 0", f'{name} = len(f"{{{self.variable(role)}}}-{{{self.value(role)}}}")')))
        if self.often(0.1):
            self.write("try:")
            self.write(f"    {name} = 100 // ({self.variable(role)} % 3)")
            self.write("except ZeroDivisionError:")
            self.write(f"    {name} = 1")

    def message(self, role, roles):
        others = [one for one in roles if one != role]
        if not others:
            return self.local(role)
        sender = self.chance.choice(others)
        text = f"{self.channel(role, sender)}.com({self.sent(sender, roles, self.chance.randrange(3))})"
        self.write(self.chance.choice((
            f"{self.variable(role)} = {text}", f"{self.variable(role)} = {text}", f"{self.variable(role)} = mix({text}, 5)",
            f"log_{role.lower()}.append({text})", text, f"{self.variable(role)} += {text}",
            f"{self.variable(role)} = {self.sent(role, roles)}")))

    def call(self, roles):
        if len(roles) < 2:
            return self.local(roles[0])
        one, other = self.chance.sample(roles, 2)
        echo = f"Echo[{one}, {other}]({self.channel(one, other)})"
        argument = self.sent(one, roles, 1) if self.often(0.4) else self.located(one)
        choices = [f"{self.variable(one)} = {echo}.go({argument})",
                   f"{self.variable(other)} = {echo}.pick({argument}, {self.located(other)})",
                   f"{echo}.both({argument}, log_{other.lower()})"]
        for name, giver, taker, parties in self.helpers:
            if parties <= set(roles) or self.often(self.careless):
                choices.append(f"{self.variable(taker)} = self.{name}({self.located(giver)})")
        self.write(self.chance.choice(choices))

    def object(self, roles):
        """An object of two roles; its arguments may need messages that only others take part in."""
        if len(roles) < 2:
            return self.local(roles[0])
        one, other = self.chance.sample(roles, 2)
        name = self.fresh("pair")
        left, right = self.sent(one, roles, 1), self.sent(other, roles, 1)
        made = self.chance.choice((f"Pair[{one}, {other}]({left}, {right})", f"Pair[{one}, {other}]({left})",
                                   f"Pair[{one}, {other}](right={right}, left={left})",
                                   f"Echo[{one}, {other}]({self.channel(one, other)}).swap({left}, {right})"))
        self.write(f"{name}: Pair[{one}, {other}] = {made}")
        if self.often(0.5):
            arguments = self.chance.choice(("", self.located(one), f"y={self.sent(other, roles, 1)}",
                                            f"{self.sent(one, roles, 1)}, {self.sent(other, roles, 1)}"))
            self.write(f"{name}.more({arguments})")
        self.write(f"{self.variable(one)} = mix({name}.left, 1)")
        self.write(self.chance.choice((f"log_{other.lower()}.append({name}.right)", f"{name}.right += {self.value(other)}",
                                       f"{self.variable(one)} = {self.channel(one, other)}.com({name}.right)")))

    # ---- choices ----

    def informing(self, owner, roles):
        """Who is told of a choice, and by whom: pairs (sender, receiver) in an order that works."""
        told, pairs = [owner], []
        for role in self.chance.sample([one for one in roles if one != owner], len(roles) - 1):
            if self.often(0.75):
                pairs.append((self.chance.choice(told) if self.often(0.3) else owner, role))
                told.append(role)
        return set(told), pairs

    def select(self, pairs, label):
        """The selections at the beginning of a branch; a careless writer forgets some or takes another label."""
        for sender, receiver in pairs:
            if self.often(self.careless * 0.4):
                continue
            name = label if not self.often(self.careless * 0.2) else self.chance.choice(LABELS)
            where = self.chance.choice(("", f" @ {sender}()", f" @ {sender}"))
            text = f"On[{sender}].of(Label.{name})" if self.often(0.1) else f"Label.{name}{where}"
            self.write(f"{self.channel(sender, receiver)}.select({text})")

    def branch(self, header, pairs, label, told, everyone, loop, depth):
        self.write(header)
        self.depth += 1
        self.select(pairs, label)
        self.block(told, everyone and told == set(self.roles), loop if loop is None or loop <= told else
                   (loop if self.often(0.1) else None), depth - 1)
        self.depth -= 1

    def if_(self, owner, roles, everyone, loop, depth):
        told, pairs = self.informing(owner, roles)
        condition = self.test(owner) if self.often(0.75) else f"{self.sent(owner, roles)} % 2 == 0"
        if condition.startswith(f"{owner.lower()}") and self.often(0.1):
            condition = f"not ({condition})"
        self.branch(f"if {condition}:", pairs, "LEFT", told, everyone, loop, depth)
        if self.often(0.3):
            self.branch(f"elif {self.test(owner)}:", pairs, "RIGHT", told, everyone, loop, depth)
        if pairs or self.often(0.5):
            self.branch("else:", pairs, "UP", told, everyone, loop, depth)

    def match_(self, owner, roles, everyone, loop, depth):
        told, pairs = self.informing(owner, roles)
        self.write(f"match {self.variable(owner)} % 4:")
        self.depth += 1
        self.branch("case 0:", pairs, "LEFT", told, everyone, loop, depth)
        rest = self.fresh("rest")
        guard = f"case {rest} if {rest} < {self.variable(owner)}:" if self.often(0.5) else "case 1 | 2:"
        self.branch(guard, pairs, "RIGHT", told, everyone, loop, depth)
        if pairs or self.often(0.5):
            self.branch("case _:", pairs, "DOWN", told, everyone, loop, depth)
        self.depth -= 1

    # ---- loops ----

    def while_(self, owner, roles, depth):
        told, pairs = self.informing(owner, roles)
        count = self.fresh("turn")
        self.write(f"{count}: At[int, {owner}] = 0")
        self.write(self.chance.choice((f"while {count} < {self.variable(owner)} % 4:", f"while {count} < 2:",
                                       f"while ({self.sent(owner, sorted(told))}) % 4 > {count}:")))
        self.turns(count, pairs, told, depth)

    def for_(self, owner, roles, depth):
        told, pairs = self.informing(owner, roles)
        times = self.variable(owner) if self.often(0.7) else f"({self.sent(owner, roles)})"
        self.write(f"for {self.fresh('item')} in range({times} % 4):")
        self.turns(None, pairs, told, depth)

    def turns(self, count, pairs, told, depth):
        """The body and the else part of a loop of one role."""
        self.depth += 1
        if count is not None:
            self.write(f"{count} += 1")
        self.select(pairs, "LEFT")
        self.block(told, False, set(told), depth - 1)
        self.depth -= 1
        if pairs and not self.often(self.careless * 0.2) or not pairs and self.often(0.2):
            self.write("else:")
            self.depth += 1
            self.select(pairs, "RIGHT")
            self.block(told, False, None, 0)
            self.depth -= 1

    def const(self, known, everyone, depth):
        """A loop or a condition that all roles evaluate."""
        match self.chance.randrange(3):
            case 0:
                self.write(f"for {self.fresh('step')} in range({self.chance.randrange(1, 4)}):")
                loop = set(known)
            case 1:
                self.write(f"for {self.fresh('step')} in range(rounds):")
                loop = set(known)
            case _:
                self.write("if rounds > 1:")
                loop = None
        self.depth += 1
        self.block(known, everyone and loop is None, loop, depth - 1)
        self.depth -= 1

    def forever(self, owner, roles, depth):
        """A loop that all who are told leave by `break`."""
        told, pairs = self.informing(owner, roles)
        count = self.fresh("turn")
        self.write(f"{count}: At[int, {owner}] = 0")
        self.write("while True:")
        self.depth += 1
        self.write(f"{count} += 1")
        self.write(f"if {count} > {self.variable(owner)} % 3:")
        self.depth += 1
        self.select(pairs, "LEFT")
        self.write("break")
        self.depth -= 1
        if pairs:
            self.write("else:")
            self.depth += 1
            self.select(pairs, "RIGHT")
            self.depth -= 1
            if self.lines[-1].endswith("else:"):
                self.write("    pass")
        # `continue` would not be wrong here, but it must not jump over the counting, which comes first.
        self.block(told, False, set(told), depth - 1)
        self.depth -= 1

    # ---- the whole ----

    def helper(self):
        """A method with a parameter at one role and a result at another."""
        giver, taker = self.chance.sample(self.roles, 2)
        name = self.fresh("helper")
        self.depth = 1
        self.write(f"def {name}(self, x: At[int, {giver}]) -> At[int, {taker}]:")
        self.depth = 2
        channel = self.channel(giver, taker)
        others = [role for role in self.roles if role not in (giver, taker)]
        if self.often(0.5):
            self.write("if x % 3 == 0:")
            self.write(f"    {channel}.select(Label.UP)")
            self.write(f"    return {channel}.com(mix(x, 4))")
            self.write("else:")
            self.write(f"    {channel}.select(Label.DOWN)")
            self.write("    return 11")
            parties = {giver, taker}
        else:
            middle = self.chance.choice(others)
            self.write(f"y: At[int, {middle}] = {self.channel(giver, middle)}.com(x)")
            self.write(f"return {self.channel(middle, taker)}.com(mix(y, 8))")
            parties = {giver, middle, taker}
        self.lines.append("")
        self.helpers.append((name, giver, taker, parties))

    def program(self):
        for _ in range(self.chance.randrange(3)):
            self.helper()
        helpers, self.lines = self.lines, []
        self.depth = 2
        for role in self.roles:
            for number in range(3):
                start = f"{role.lower()}" if number == 0 else f"mix({role.lower()}, {number})"
                self.write(f"{role.lower()}{number}: At[int, {role}] = {start}")
        while self.left > 0:
            self.left -= 1
            self.statement(set(self.roles), True, None, 3)
        self.write(f"return {self.value(self.result)}")
        return "\n".join([self.head(), *helpers, self.signature(), *self.lines, ""])

    def head(self):
        roles = "\n".join(f"class {role}(Role): ..." for role in self.roles)
        names = ", ".join(self.roles)
        text = [PROLOGUE.format(count=len(self.roles), roles=roles), f"class Program(Ch{len(self.roles)}[{names}]):"]
        parameters = ", ".join(f"{name}: Channel[object, {one}, {other}]" for name, (one, other) in self.channels.values())
        text.append(f"    def __init__(self, {parameters}) -> None:")
        text += [f"        self.{name} = {name}" for name, _ in self.channels.values()]
        return "\n".join(text) + "\n"

    def signature(self):
        numbers = ", ".join(f"{role.lower()}: At[int, {role}]" for role in self.roles)
        logs = ", ".join(f"log_{role.lower()}: At[list[int], {role}]" for role in self.roles)
        return f"    def run(self, rounds: Everywhere[int], {numbers}, {logs}) -> At[int, {self.result}]:"


def program(seed):
    """The text of a program, and how it is called: the roles and their channels."""
    writer = Writer(seed)
    text = writer.program()
    return text, writer
