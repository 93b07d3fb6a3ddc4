#!/usr/bin/env python3
"""Random choreographies with a family of roles: what the projections of those that are accepted do, with 0 to 5 members on
threads, must be what the source does as one program, with the same messages and none left over.

A program has a server, a watcher and a family, channels from both to the members and a mesh, and random statements: loops over
the members, values of each, choices of all three with selections that are partly missing, loops that are told, collective
operations, calls of other methods. About half are refused, which is never wrong here; to be accepted and to differ is.

    families_oracle.py --seed 3            1,000 programs
    families_oracle.py --sample            40 programs
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests/runtime")]

PROGRAMS, SAMPLE = 1000, 40
COUNTS = (0, 1, 2, 5)
HEADER = """\
from enum import Enum

from moira.choreo import At, Ch3, Channels, Channel, Each, Everywhere, Family, Members, Mesh, Role


class S(Role): ...
class T(Role): ...
class W(Family): ...


class L(Enum):
    X = "x"
    Y = "y"


def mix(*values):
    total = 7
    for value in values:
        total = (total * 31 + value) % 1009
    return total


def add(a, b):
    return (a + b) % 1009


class P(Ch3[S, T, W]):
    def __init__(self, ws: Members[W], st: Channel[int, S, T], sw: Channels[int, S, W], tw: Channels[int, T, W],
                 mesh: Mesh[int, W]) -> None:
        self.ws = ws
        self.st = st
        self.sw = sw
        self.tw = tw
        self.mesh = mesh
        self.kept: Each[int, W] = Each()
"""
AFTER = """
    def helper(self, each: Each[int, W], a: At[int, S]) -> Each[int, W]:
        got = self.sw.multicast(mix(a, *self.sw.gather(each)))
        result: Each[int, W] = Each(each)
        for w in self.ws:
            result[w] = mix(got[w], result[w], w)
        return result

    def pair(self, a: At[int, S], b: At[int, T]) -> At[int, T]:
        return mix(self.st.com(a), b)
"""


class Writer:
    """Writes one random method."""

    def __init__(self, chance):
        self.chance, self.lines, self.names = chance, [], 0

    def put(self, depth, text):
        self.lines.append("    " * depth + text)

    def new(self):
        self.names += 1
        return f"v{self.names}"

    def value(self, role, scope, turn=""):
        """An expression at S, T or W, where W is the member of the turn."""
        choices = [f"{self.chance.randrange(9)}"] + scope[role]
        if turn:
            choices.append(turn)
            if role == "W":
                choices += [f"{each}[{turn}]" for each in scope["each"]] * 2
        one, other = self.chance.choice(choices), self.chance.choice(choices)
        if role == "W" and not scope["W"] and not scope["each"]:
            return f"mix({one}, {other}) @ W()" if self.chance.random() < 0.9 else one
        located = [name for name in choices[1:] if name != turn]
        return f"mix({one}, {other}, {self.chance.choice(located)})" if located else f"mix({one}) @ {role}()"

    def block(self, depth, scope, turn, told, budget):
        scope = {key: list(names) for key, names in scope.items()}
        start = len(self.lines)
        for _ in range(self.chance.randint(1, budget)):
            self.statement(depth, scope, turn, told, budget)
        if len(self.lines) == start:
            self.put(depth, "pass")

    def statement(self, depth, scope, turn, told, budget):
        chance = self.chance
        kinds = ["local", "com", "com", "if", "while"]
        kinds += ["element", "element", "swap"] if turn else ["turns", "turns", "turns", "collective", "each", "call", "mesh", "kept"]
        kind = chance.choice(kinds if depth < 5 else kinds[:3] if turn else ["local", "com", "collective"])
        getattr(self, kind)(depth, scope, turn, told, budget)

    def local(self, depth, scope, turn, told, budget):
        role = self.chance.choice("STW" if turn else "ST")
        known = [name for name in scope[role] if not name.startswith("p")]
        name = self.chance.choice(known) if known and self.chance.random() < 0.5 else self.new()
        self.put(depth, f"{name} = {self.value(role, scope, turn)}")
        if name not in scope[role]:
            scope[role].append(name)

    def com(self, depth, scope, turn, told, budget):
        links = [("self.st", "S", "T")]
        if turn:
            links += [(f"self.sw[{turn}]", "S", "W"), (f"self.tw[{turn}]", "T", "W")] * 2
        link, one, other = self.chance.choice(links)
        if self.chance.random() < 0.5:
            one, other = other, one
        name = self.new()
        self.put(depth, f"{name} = {link}.com({self.value(one, scope, turn)})")
        scope[other].append(name)

    def element(self, depth, scope, turn, told, budget):
        each = [name for name in scope["each"] if not name.startswith("p")]
        if each:
            self.put(depth, f"{self.chance.choice(each)}[{turn}] {self.chance.choice(['=', '=', '+='])} "
                            f"{self.value('W', scope, turn)}")

    def swap(self, depth, scope, turn, told, budget):
        name = self.new()
        self.put(depth, f"{name} = mix(self.sw[{turn}].com(self.sw[{turn}].com({self.value('S', scope, turn)})), 3)")
        scope["S"].append(name)

    def turns(self, depth, scope, turn, told, budget):
        self.put(depth, f"for w{depth} in self.ws:")
        self.block(depth + 1, scope, f"w{depth}", told, budget)

    def collective(self, depth, scope, turn, told, budget):
        channel, role = self.chance.choice((("self.sw", "S"), ("self.tw", "T")))
        name = self.new()
        if scope["each"] and self.chance.random() < 0.5:
            self.put(depth, f"{name} = mix(*{channel}.gather({self.chance.choice(scope['each'])}))")
            scope[role].append(name)
            return
        what = f"multicast({self.value(role, scope)})" if self.chance.random() < 0.7 else \
            f"scatter([mix({self.value(role, scope)}, i) for i in range(len(self.ws))])"
        self.put(depth, f"{name} = {channel}.{what}")
        scope["each"].append(name)

    def mesh(self, depth, scope, turn, told, budget):
        if scope["each"]:
            name, each = self.new(), self.chance.choice(scope["each"])
            what = self.chance.choice((f"shift({each})", f"shift({each}, by={self.chance.randrange(-2, 4)})",
                                       f"all_reduce({each}, add)"))
            if "reduce" in what:
                self.put(depth, "if len(self.ws) > 0:")
                self.put(depth + 1, f"{name} = self.mesh.{what}")
                self.put(depth + 1, "for w in self.ws:")
                self.put(depth + 2, f"self.sw[w].com({name}[w])")
                return
            self.put(depth, f"{name} = self.mesh.{what}")
            scope["each"].append(name)

    def each(self, depth, scope, turn, told, budget):
        name = self.new()
        if scope["each"] and self.chance.random() < 0.4:
            self.put(depth, f"{name}: Each[int, W] = Each({self.chance.choice(scope['each'])})")
        else:
            self.put(depth, f"{name}: Each[int, W] = Each()")
            self.put(depth, "for w in self.ws:")
            self.put(depth + 1, f"{name}[w] = {self.value('W', scope, 'w')}")
        scope["each"].append(name)

    def kept(self, depth, scope, turn, told, budget):
        if scope["each"]:
            self.put(depth, f"self.kept = Each({self.chance.choice(scope['each'])})")
            self.put(depth, "for w in self.ws:")
            self.put(depth + 1, f"self.kept[w] = mix(self.kept[w], {self.value('W', scope, 'w')})")

    def call(self, depth, scope, turn, told, budget):
        name = self.new()
        if scope["each"] and self.chance.random() < 0.5:
            self.put(depth, f"{name} = self.helper({self.chance.choice(scope['each'])}, {self.value('S', scope)})")
            scope["each"].append(name)
        else:
            self.put(depth, f"{name} = self.pair({self.value('S', scope)}, {self.value('T', scope)})")
            scope["T"].append(name)

    def tell(self, depth, owner, turn, label):
        """Selections to the others; now and then one is missing."""
        tells = {"S": ["self.st", "self.sw"], "T": ["self.st", "self.tw"], "W": []}[owner]
        if turn:
            tells = {"S": ["self.st", f"self.sw[{turn}]"], "T": ["self.st", f"self.tw[{turn}]"],
                     "W": [f"self.sw[{turn}]", f"self.tw[{turn}]"]}[owner]
        for channel in tells:
            if self.chance.random() < 0.97:
                self.put(depth, f"{channel}.select(L.{label})")

    def owner(self, turn):
        return self.chance.choice("STWW" if turn else "ST")

    def test(self, owner, scope, turn):
        if turn and self.chance.random() < 0.2:
            return "", f"{turn} % 2 == 0"
        return owner, f"{self.value(owner, scope, turn)} % 3 != 0"

    def branch(self, depth, owner, turn, label, scope, told, budget):
        if owner:
            self.tell(depth, owner, turn, label)
        self.block(depth, scope, turn, told, max(1, budget - 1))

    def if_(self, depth, scope, turn, told, budget):
        owner, test = self.test(self.owner(turn), scope, turn)
        self.put(depth, f"if {test}:")
        self.branch(depth + 1, owner, turn, "X", scope, told, budget)
        self.put(depth, "else:")
        self.branch(depth + 1, owner, turn, "Y", scope, told, budget)

    def while_(self, depth, scope, turn, told, budget):
        owner, name = self.owner(turn), self.new()
        self.put(depth, f"{name} = {self.chance.randrange(3)} @ {owner}()")
        self.put(depth, f"while {name} > 0:")
        self.branch(depth + 1, owner, turn, "X", scope, told, budget)
        self.put(depth + 1, f"{name} -= 1")
        self.put(depth, "else:")
        self.tell(depth + 1, owner, turn, "Y")
        self.put(depth + 1, "pass")


setattr(Writer, "if", Writer.if_)
setattr(Writer, "while", Writer.while_)


def program(chance):
    writer = Writer(chance)
    writer.put(1, "def run(self, ps: At[int, S], pt: At[int, T], pw: Each[int, W]) -> At[int, S]:")
    scope = {"S": ["ps"], "T": ["pt"], "W": [], "each": ["pw"]}
    for _ in range(chance.randint(2, 6)):
        writer.statement(2, scope, "", set(), 3)
    writer.put(2, f"return mix(self.st.com({writer.value('T', scope)}), {', '.join(scope['S'])})")
    return HEADER + "\n" + "\n".join(writer.lines) + "\n" + AFTER


def check(folder, number, moira):
    """Nothing when all is well, "refused", or what is wrong."""
    from family_runs import FamilyChoreography
    from moira.choreo import Each
    from protocols import load_package, load_source

    path = folder / f"case{number}.py"
    done = subprocess.run([moira, "project", "--isolated", "--output-format", "json", "-o", folder, path],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        if not done.stderr.startswith("["):
            return done.stderr
        codes = sorted({one["code"] for one in json.loads(done.stderr) if one["severity"] == "error"})
        return "refused " + " ".join(codes)
    module, package = load_source(path), load_package(folder, path.stem)
    for count in COUNTS:
        choreography = FamilyChoreography(path, "P", count)
        arguments = {"ps": 5, "pt": 6, "pw": Each(10 + 3 * w for w in range(count))}
        try:
            choreography.run_source(module, "run", arguments)
        except Exception as error:
            return f"refused: its source raises {type(error).__name__}"
        try:
            problem = choreography.compare(module, package, "run", arguments, timeout=20)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if problem:
            return f"with {count} members: {problem}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--keep", help="a folder for the programs that went wrong")
    options = parser.parse_args()
    if sys.version_info < (3, 10):
        print("skipped: families: the runtime needs Python 3.10 or later")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    moira = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    failed, refused, reasons = 0, 0, {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            text = program(random.Random(f"{options.seed}.{number}"))
            (folder / f"case{number}.py").write_text(text)
            problem = check(folder, number, moira)
            if problem.startswith("refused"):
                refused += 1
                reasons[problem] = reasons.get(problem, 0) + 1
            elif problem:
                failed += 1
                print(f"failed: program {number} of seed {options.seed}: {problem}")
                if options.keep:
                    (Path(options.keep) / f"family_{options.seed}_{number}.py").write_text(text)
    print(f"{count} programs: {count - failed - refused} agree, {refused} are refused "
          f"({', '.join(f'{text}: {times}' for text, times in sorted(reasons.items()))})")
    print(f"{count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
