#!/usr/bin/env python3
"""What `moira check` keeps on disk: findings are those of a run without it, after any edit and whatever lies in the cache.

  edits    a project of 50 files is changed at random, and checked with and without the cache after each change:
           statements, imports, files that come, go or become packages, a library beside it, settings
  attacks  files of the cache that are cut, mutated, swapped or links; a folder that others may write to; a disk that
           is full; processes that are killed while they write, and several at once

--edits and --attacks say how many; `make test` takes few.
"""

import argparse
import os
import random
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

MOIRA = os.environ.get("MOIRA", "build/moira")
passed = failed = 0


def check(what, is_right, detail=""):
    global passed, failed
    if is_right:
        passed += 1
        return
    failed += 1
    print(f"failed: {what}" + (f"\n{detail}" if detail else ""))


def environment(folder):
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH", "ASAN_OPTIONS") if name in os.environ}
    return {**kept, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "usual")}


def moira(project, *arguments, paths=(".",), **options):
    command = [os.path.abspath(MOIRA), "check", "--output-format", "concise", "-q", "--search-path", "../library", *arguments, *paths]
    run = subprocess.run(command, cwd=project, env=environment(project.parent), capture_output=True, text=True,
                         timeout=300, check=False, **options)
    return run.returncode, run.stdout, run.stderr


# ---- a project, and what people do to it ----

class Project:
    COUNT = 50

    def __init__(self, folder, chance):
        self.chance, self.root = chance, folder / "project"
        self.library = folder / "library"
        self.names = [f"m{i}" for i in range(self.COUNT)]
        for folder_of in (self.root / "pack" / "inner", self.library):
            folder_of.mkdir(parents=True)
        (self.root / "pyproject.toml").write_text("")
        (self.root / "pack" / "__init__.py").write_text("from .registry import entry\n")
        (self.root / "pack" / "registry.py").write_text(REGISTRY)
        (self.library / "helper.py").write_text("size = 3\ndef double(x):\n    return x * 2\n")
        for name in self.names:
            self.path(name).write_text(self.text(name))

    def path(self, name):
        number = int(name[1:])
        folder = self.root if number % 3 == 0 else self.root / "pack" if number % 3 == 1 else self.root / "pack" / "inner"
        return folder / f"{name}.py"

    def dotted(self, name):
        return {0: name, 1: f"pack.{name}", 2: f"pack.inner.{name}"}[int(name[1:]) % 3]

    def line(self, name):
        chance = self.chance
        other = chance.choice(self.names + ["m99", "m98"])
        number = int(name[1:])
        relative = "from . import " if number % 3 else "import "
        n, k = chance.randrange(2, 6), chance.randrange(2, 6)
        return chance.choice([
            f"import {self.dotted(other)}",
            f"from {self.dotted(other)} import value, make",
            f"from {self.dotted(other)} import *",
            f"{relative}{other}",
            "from .. import m1" if number % 3 == 2 else "import helper",
            "import helper, numpy as np",
            f"value = {n}",
            f"value = np.zeros(({n}, {k}))" if chance.random() < 0.7 else f"value = 'text{n}'",
            f"def make(a=np.ones(({n}, {k}))):\n    return a @ np.ones(({k}, {n}))",
            f"def make(a={n}):\n    return a + value",
            f"result = make() + {n}",
            f"total = value + np.ones(({n}, {k}))",
            f"checked = {other}.value @ np.ones(({n}, 2))",
            f"stored = {self.dotted(other)}.value",
            f"{other}.value = 'stored'",
            f"setattr({other}, 'value', None)",
            f"print(helper.double({n}), helper.size + '{n}')",
            f"from pack.registry import entry, register\n@register\ndef part{n}(): return {k}",
            f"from pack.registry import entry\nprint(entry('part{n}')() + '{k}')",
            f"class Part:\n    size = {n}\n    def run(self): return self.size + value\nPart().run()",
            f"undefined_{n}",
            "try:\n    import missing_one as maybe\nexcept ImportError:\n    maybe = None\nmaybe.anything",
            "import pack.inner.m2, pack.late",
            "open('data.json')",
            f"x = {n}  # moira: ignore",
        ])

    def text(self, name):
        return "import numpy as np\n" + "".join(self.line(name) + "\n" for _ in range(self.chance.randrange(1, 7)))

    def edit(self):
        chance, name = self.chance, self.chance.choice(self.names)
        path, what = self.path(name), chance.random()
        if what < 0.55 and path.exists():
            lines = path.read_text().splitlines()
            at = chance.randrange(len(lines) + 1)
            lines[at:at + chance.randrange(2)] = [self.line(name)]
            path.write_text("\n".join(lines) + "\n")
        elif what < 0.7:
            path.write_text(self.text(name))
        elif what < 0.78:
            path.unlink(missing_ok=True)
        elif what < 0.9:
            self.toggle(chance.choice([
                self.root / "pack" / "inner" / "__init__.py", self.root / "pack" / "late.py", self.root / "m99.py",
                self.root / "pack" / "m98.py", self.root / "helper.py", self.library / "m99.py", self.root / "helper.pyi",
                self.root / "pack" / "__init__.pyi", self.root / "missing_one.py", self.root / "numpy.py",
                self.root / "setup.py", self.root / "m99" / "__init__.py", self.library / "pack" / "late.py"]), name)
        elif what < 0.95:
            (self.library / "helper.py").write_text(f"size = {chance.choice(['3', repr('3')])}\ndef double(x):\n    return x * {chance.randrange(9)}\n")
        else:
            (self.root / "pyproject.toml").write_text(chance.choice(
                ["", "[tool.moira]\nstrict = true\n", "[tool.moira]\nlibrary = ['numpy=1.20']\n", "[tool.moira]\ntarget-version = '3.9'\n"]))

    def toggle(self, path, name):
        if path.exists():
            path.unlink()
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text(name) if path.name != "__init__.py" else "")


REGISTRY = """\
_entries = {}
def register(f):
    _entries[f.__name__] = f
    return f
def entry(name):
    return _entries[name]
"""


def run_edits(folder, chance, count):
    project, cache = Project(folder, chance), folder / "cache"
    wrong = 0
    for number in range(count):
        project.edit()
        if chance.random() < 0.3:
            project.edit()
        paths = (".",) if chance.random() < 0.7 else tuple(
            str(path.relative_to(project.root)) for path in sorted(project.root.rglob("m*.py"))[:chance.randrange(1, 20)])
        jobs = ("-j", str(chance.choice([1, 2, 3])))
        warm = moira(project.root, "--cache-dir", str(cache), *jobs, paths=paths)
        cold = moira(project.root, "--no-cache", *jobs, paths=paths)
        if warm != cold and not wrong:
            (folder / "warm").write_text(warm[1])
            (folder / "cold").write_text(cold[1])
            difference = subprocess.run(["diff", "cold", "warm"], cwd=folder, capture_output=True, text=True, check=False).stdout
            check(f"edit {number}", False, difference[:2000])
        wrong += warm != cold
    check(f"{count} edits: {wrong} differ", not wrong)
    again = moira(project.root, "--cache-dir", str(cache), "-v")
    check("a second run recalls", again[0] >= 0)


# ---- what may happen to a cache ----

def mutate(chance, data):
    data = bytearray(data)
    what = chance.randrange(6)
    if what == 0:
        return bytes(data[:chance.randrange(len(data))])
    if what == 1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    if what == 2:
        return bytes(data) + b"more"
    for _ in range(chance.randrange(1, 9)):
        at = chance.randrange(len(data) if what == 3 else min(len(data), 64))
        data[at] = chance.randrange(256)
    return bytes(data)


def seal(data):
    """The sum of a mutated file made right, so that what reads it has to look."""
    if len(data) < 32:
        return data
    body, mask = data[32:], (1 << 64) - 1
    total = len(body)
    for i in range(0, len(body), 8):
        total = (total ^ int.from_bytes(body[i:i + 8], "little")) * 0x9E3779B97F4A7C15 & mask
        total ^= total >> 29
    return b"moira cache  2\n\0" + total.to_bytes(8, "little") + len(body).to_bytes(8, "little") + body


def run_attacks(folder, chance, count):
    project, cache = Project(folder, chance), folder / "cache"
    wanted = moira(project.root, "--no-cache")
    arguments = ("--cache-dir", str(cache))
    check("the first run", moira(project.root, *arguments) == wanted)
    kept = [path for path in cache.iterdir() if path.suffix == ".moira-cache"]
    check("one file is kept", len(kept) == 1)
    check("it is the user's alone", stat.S_IMODE(kept[0].stat().st_mode) == 0o600 and stat.S_IMODE(cache.stat().st_mode) == 0o700)
    good = kept[0].read_bytes()
    wrong = 0
    for number in range(count):
        bad = mutate(chance, good)
        # What is wrong and has the right sum was written by the user: it must not crash the program.
        sealed = number % 3 == 2
        kept[0].write_bytes(seal(bad) if sealed else bad)
        run = moira(project.root, *arguments)
        is_right = run[0] in (0, 1) if sealed else run == wanted or bad == good
        wrong += not is_right
        if not is_right and wrong == 1:
            check(f"mutation {number}", False, f"{run[0]}\n{run[2][:500]}")
        kept[0].write_bytes(good)
    check(f"{count} mutations: {wrong} are taken in", not wrong)

    kept[0].write_bytes(good)
    elsewhere = folder / "elsewhere"
    shutil.move(kept[0], elsewhere)
    kept[0].symlink_to(elsewhere)
    before = elsewhere.stat().st_mtime_ns
    check("a link is not followed", moira(project.root, *arguments) == wanted and elsewhere.stat().st_mtime_ns == before)
    kept[0].unlink()
    kept[0].mkdir()
    check("a folder in its place", moira(project.root, *arguments) == wanted)
    kept[0].rmdir()

    link = folder / "link"
    link.symlink_to(cache)
    check("a link to a folder", moira(project.root, "--cache-dir", str(link)) == wanted and not list(cache.iterdir()))
    cache.chmod(0o755)
    check("a folder for all", moira(project.root, *arguments) == wanted and not list(cache.iterdir()))
    cache.chmod(0o500)
    check("a folder that is closed", moira(project.root, *arguments) == wanted)
    cache.chmod(0o700)
    for path in cache.iterdir():
        path.unlink()
    check("no folder", moira(project.root, "--cache-dir", "/dev/null/none") == wanted)
    (project.root / "moira.toml").write_text("cache-dir = 'here'\n")
    check("a project names none", moira(project.root, paths=("m0.py",))[0] == 2)
    (project.root / "moira.toml").unlink()

    def fill():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    run = moira(project.root, *arguments, preexec_fn=fill)
    left = [path.name for path in cache.iterdir()]
    check("a full disk", run == wanted and not left, f"{run == wanted} {left} {run[2]}")

    for number in range(max(count // 5, 3)):
        command = [os.path.abspath(MOIRA), "check", "-q", "--search-path", "../library", *arguments, "."]
        runs = [subprocess.Popen(command, cwd=project.root, env=environment(folder), stdout=subprocess.DEVNULL) for _ in range(2)]
        try:
            runs[0].wait(chance.random() * 0.2)
        except subprocess.TimeoutExpired:
            runs[0].kill()
        for run in runs:
            run.wait()
        if moira(project.root, *arguments) != wanted:
            check(f"killed {number}", False)
        if number % 2:
            for path in cache.iterdir():
                path.unlink()
    check("killed while they write", moira(project.root, *arguments) == wanted)

    clean = subprocess.run([MOIRA, "clean", *arguments], capture_output=True, text=True, check=False)
    check("nothing else was written", not (folder / "usual").exists() and not (folder / ".cache").exists())
    check("clean", clean.returncode == 0 and not cache.exists(), clean.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edits", type=int, default=25)
    parser.add_argument("--attacks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for what, count in (run_edits, arguments.edits), (run_attacks, arguments.attacks):
        if count == 0:
            continue
        with tempfile.TemporaryDirectory() as folder:
            what(Path(folder).resolve(), random.Random(arguments.seed), count)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
