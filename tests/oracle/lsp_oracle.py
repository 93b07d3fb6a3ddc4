#!/usr/bin/env python3
"""Edits several open files at random, as people do, and compares the server with the command line.

Characters are typed one after the other, lines are pasted, cut and moved, edits are undone, words outside the Basic
Multilingual Plane come in, line ends change, files import each other; in UTF-8, UTF-16 and UTF-32. After each edit the
server's text is the client's. After every hundredth the files are saved, and findings, hints and hovers are those of a fresh
`moira check`, a fresh `moira shapes`, and a server that was started just now. Memory must not grow.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/cli"))

from lsp_client import Client  # noqa: E402

EDITS, SAMPLE, BETWEEN = 10000, 600, 100
UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}
EVERYTHING = {"start": {"line": 0, "character": 0}, "end": {"line": 1000000, "character": 0}}
LINES = ["x = np.zeros((2, 3))", "y = x @ np.ones((3, N))", "z = x + y", "w = torch.zeros(4, 5).reshape(2, -1)", "s = '😀𝒳é' * N",
         "def f(a, b=N):\n    c = a @ np.ones((3, b))\n    return c", "print(f(x).shape)", "class Net(nn.Module):\n    def __init__(self):\n"
         "        super().__init__()\n        self.fc = nn.Linear(N, 3)\n\n    def forward(self, x):\n        return self.fc(x)",
         "net = Net()", "out = net(torch.zeros(2, 5))", "for i in range(3):\n    x = x.T", "# 中文 comment", "x = y = None", "v = x.sum(axis=1)",
         "if N > 3:\n    y = np.ones(N)\nelse:\n    y = np.ones((N, 2))", "q = {'a': x, 'b': [y, z]}", "from sizes import M", "import sizes",
         "k = np.concatenate([x, np.ones((2, 3))])", "t = '''\n𝒳 = 1\n'''", "u = f'{x.shape} 😀 {N}'", "x = (\n    x\n    .reshape(3, 2)\n)"]
HEAD = "import numpy as np\nimport torch\nfrom torch import nn\nfrom sizes import N\n"


def line_spans(text):
    """Where the lines begin and end, as the protocol has them."""
    spans, start, at = [], 0, 0
    while at < len(text):
        if text[at] not in "\r\n":
            at += 1
            continue
        spans.append((start, at))
        at += 2 if text[at:at + 2] == "\r\n" else 1
        start = at
    return [*spans, (start, len(text))]


class File:
    """A text as the client has it, with what can be undone."""

    def __init__(self, path, text, units):
        self.path, self.text, self.units = path, text, units
        self.uri = Path(path).as_uri()
        self.undo = []

    def place(self, offset):
        spans = line_spans(self.text)
        line = max(number for number, (start, _) in enumerate(spans) if start <= offset)
        start, end = spans[line]
        return {"line": line, "character": self.units(self.text[start:min(offset, end)])}, min(offset, end)

    def replace(self, first, last, piece, keep=True):
        """The change as the protocol has it."""
        start, first = self.place(first)
        end, last = self.place(last)
        last = max(first, last)
        if keep:
            self.undo.append((first, first + len(piece), self.text[first:last]))
        self.text = self.text[:first] + piece + self.text[last:]
        return {"range": {"start": start, "end": end}, "text": piece}

    def undo_one(self):
        first, last, piece = self.undo.pop()
        return self.replace(first, last, piece, keep=False)


def typed(rng, file):
    """A line, character by character, at the end of another one."""
    spans = line_spans(file.text)
    at = rng.choice(spans)[1]
    for character in "\n" + rng.choice(LINES).partition("\n")[0]:
        yield file.replace(at, at, character)
        at += 1


def pasted(rng, file):
    at = rng.choice(line_spans(file.text))[0]
    yield file.replace(at, at, rng.choice(LINES) + rng.choice(("\n", "\n", "\r\n", "\r")))


def cut(rng, file):
    spans = line_spans(file.text)
    number = rng.randrange(len(spans))
    last = min(len(spans) - 1, number + rng.choice((0, 1, 1, 3)))
    yield file.replace(spans[number][0], spans[last][0], "")


def scratched(rng, file):
    """A few characters anywhere."""
    first = rng.randrange(len(file.text) + 1)
    yield file.replace(first, min(len(file.text), first + rng.randrange(4)), rng.choice(("", "é", "😀", "(", "'", "\t", "3", " ", "\n")))


def undone(rng, file):
    for _ in range(rng.randrange(1, 12)):
        if file.undo:
            yield file.undo_one()


def edits_of(rng, files):
    while True:
        file = rng.choice(files)
        if len(file.text) > 6000:
            while file.undo:
                yield file, file.undo_one()
            continue
        kind = rng.choice((typed, typed, pasted, pasted, cut, scratched, undone))
        for change in kind(rng, file):
            yield file, change
        if kind is scratched and rng.random() < 0.8:
            yield file, file.undo_one()


def compiles(text):
    try:
        compile(text, "text", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


class Session:
    """One server with its files."""

    def __init__(self, moira, encoding, folder, rng):
        self.moira, self.encoding, self.folder = moira, encoding, folder
        self.problems, self.passed, self.sizes, self.whole = [], 0, [], 0
        units = UNITS[encoding]
        main = HEAD + "\n".join(rng.sample(LINES[:8], 5)) + "\n"
        self.files = [File(os.path.join(folder, "sizes.py"), "N = 3\nM = 5\n", units), File(os.path.join(folder, "main.py"), main, units),
                      File(os.path.join(folder, "other_😀.py"), HEAD + "x = np.ones((N, 2))\n", units)]
        for file in self.files:
            Path(file.path).write_text(file.text, newline="")
        self.client = self.start()

    def start(self):
        client = Client(self.encoding, pulls=True, cwd=self.folder)
        client.start(options={"hints": {"repeated": True}})
        for file in self.files:
            client.open(file.uri, file.text)
        return client

    def expect(self, name, got, wanted):
        if got == wanted:
            self.passed += 1
        else:
            texts = "".join(f"--- {Path(file.path).name}\n{file.text!r}\n" for file in self.files)
            self.problems.append(f"{self.encoding}: {name}\n    got    {got}\n    wanted {wanted}\n{texts}")

    def change(self, file, change):
        self.client.change(file.uri, change)
        got = self.client.request("moira/text", {"textDocument": {"uri": file.uri}})["text"]
        if got != file.text:
            self.expect("text", got, file.text)
        self.passed += 1

    def run(self, command, path):
        output = subprocess.run([self.moira, command, "--output-format", "json", path], capture_output=True, text=True, cwd=self.folder).stdout
        return json.loads(output) if output.strip() else []

    def answers(self, client, file):
        """What one can see of a file: of the same text, all servers say the same."""
        findings = [(item["range"], item["code"], item["message"]) for item in client.findings(file.uri)]
        hints = [(item["position"], item["label"], item["data"]) for item in client.of("inlayHint", file.uri, range=EVERYTHING)]
        return findings, hints

    def compare(self, rng):
        for file in self.files:
            # Of a broken text there is little to say.
            while rng.random() < 0.99 and file.undo and not compiles(file.text):
                self.change(file, file.undo_one())
            self.whole += compiles(file.text)
            Path(file.path).write_text(file.text, newline="")
            self.client.notify("textDocument/didSave", {"textDocument": {"uri": file.uri}})
        fresh = self.start()
        for file in self.files:
            name = Path(file.path).name
            findings, hints = self.answers(self.client, file)
            self.expect(f"{name}: answers of a fresh server", (findings, hints), self.answers(fresh, file))
            spans = line_spans(file.text)

            def column(place, spans=spans, file=file):
                start, end = spans[place["line"]]
                return next(at for at in range(start, end + 1) if file.units(file.text[start:at]) >= place["character"]) - start

            got = sorted((place["start"]["line"] + 1, column(place["start"]) + 1, code) for place, code, _ in findings)
            told = sorted((row["line"], row["column"], row["code"]) for row in self.run("check", file.path)
                          if os.path.realpath(row["file"]) == os.path.realpath(file.path))
            self.expect(f"{name}: findings of `moira check`", got, told)
            got = sorted((place["line"] + 1, column(place) + 1) for place, _, kind in hints if kind == "assignment")
            told = sorted((row["line"], row["column"] + len(row["name"])) for row in self.run("shapes", file.path) if row["shape"] is not None)
            self.expect(f"{name}: shapes of `moira shapes`", got, told)
            for _ in range(6):
                line = rng.randrange(len(spans))
                place = (line, rng.randrange(file.units(file.text[spans[line][0]:spans[line][1]]) + 1))
                self.expect(f"{name}: hover at {place}", self.client.at("hover", file.uri, *place), fresh.at("hover", file.uri, *place))
        fresh.stop()
        statm = Path(f"/proc/{self.client.process.pid}/statm")
        if statm.exists():
            self.sizes.append(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20)

    def edit(self, count, rng):
        source = edits_of(rng, self.files)
        for number in range(1, count + 1):
            self.change(*next(source))
            if number % BETWEEN == 0 and len(self.problems) < 3:
                self.compare(rng)
        # The sanitizers keep what is freed for a while.
        is_sanitized = b"__asan_init" in Path(self.moira).read_bytes()
        if self.sizes and not is_sanitized and self.sizes[-1] > self.sizes[0] * 1.1 + 16:
            self.problems.append(f"{self.encoding}: {self.sizes[0]} MB after {BETWEEN} edits, {self.sizes[-1]} MB after {count}")
        self.expect("the end", self.client.stop(), 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--moira", default="build/moira")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--edits", type=int, help=f"in each encoding ({EDITS}, of a sample {SAMPLE})")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    options = parser.parse_args()
    os.environ["MOIRA"] = str(Path(os.environ.get("MOIRA", options.moira)).resolve())
    warnings.simplefilter("ignore")
    passed, problems = 0, []
    for encoding in UNITS:
        rng = random.Random(f"{options.seed} {encoding}")
        with tempfile.TemporaryDirectory() as folder:
            session = Session(os.environ["MOIRA"], encoding, os.path.realpath(folder), rng)
            session.edit(options.edits or (SAMPLE if options.sample else EDITS), rng)
        passed += session.passed
        problems += session.problems
        print(f"lsp: {encoding}, {session.whole} whole texts compared, MB after every {BETWEEN * 10}th edit: {session.sizes[::10]}")
    for problem in problems:
        print(f"FAILED: {problem}")
    print(f"lsp: seed {options.seed}")
    print(f"{passed} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
