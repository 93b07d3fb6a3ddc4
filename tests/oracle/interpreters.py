"""What the oracles share: the interpreters on this machine, their libraries, and running work in them.

CPython 3.8 to 3.13 are found by scripts/find_python. 3.14 is found there too, or comes as the npm package
pyodide, which is CPython compiled to WebAssembly: it is looked for in $MOIRA_PYODIDE, and else installed by
npm into build/cache once.

A worker is a Python file with a function `work(job, moira)` that yields results. It runs in the interpreter
that is asked, natively or in pyodide, so it is written for Python 3.8. `moira(arguments)` runs the program
under test and returns its exit status and standard output.
"""

import collections
import concurrent.futures
import json
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VERSIONS = ["3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14"]
PYODIDE_VERSION = "314.0.7"

Interpreter = collections.namedtuple("Interpreter", "version command is_pyodide")


def add_arguments(parser, sample):
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(ROOT / "build/moira")),
                        help="the program under test ($MOIRA)")
    parser.add_argument("--sample", type=int, nargs="?", const=sample, metavar="N",
                        help=f"compare N per version (default {sample}) instead of all")
    parser.add_argument("--seed", default="1", help="makes the choice of samples reproducible")
    parser.add_argument("--versions", default=",".join(VERSIONS), help="for example 3.8,3.12")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")


def find(versions):
    """The interpreters of the wanted versions; a version that is not there is reported as skipped."""
    listed = subprocess.run([ROOT / "scripts/find_python", "--all"], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, universal_newlines=True).stdout
    native = dict(line.split(" ", 1) for line in listed.splitlines())
    found, skipped = [], 0
    for version in versions.split(","):
        reason = "no interpreter found"
        if version in native:
            found.append(Interpreter(version, [native[version], "-W", "ignore", str(HERE / "worker.py")], False))
            continue
        if version == "3.14":
            package, reason = find_pyodide()
            if package:
                command = ["node", "--stack-size=8000", str(HERE / "pyodide_host.mjs"), package, str(HERE)]
                found.append(Interpreter(version, command, True))
                continue
        print(f"skipped: CPython {version}: {reason}")
        skipped += 1
    return found, skipped


def find_pyodide():
    """The folder of the npm package, or None and the reason."""
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            return None, f"no interpreter found, and no {tool} for pyodide"
    given = os.environ.get("MOIRA_PYODIDE")
    cache = ROOT / "build/cache/pyodide"
    package = Path(given) if given else cache / "node_modules/pyodide"
    if not (package / "pyodide.mjs").exists() and not given:
        cache.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--prefix", str(cache), "--no-audit", "--no-fund", "--fetch-retries=0",
                   "--fetch-timeout=60000", f"pyodide@{PYODIDE_VERSION}"]
        subprocess.run(install, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not (package / "pyodide.mjs").exists():
        return None, "no interpreter found, and npm cannot install pyodide"
    return str(package.resolve()), ""


LIBRARY_FOLDERS = """
import site, sysconfig
print(sysconfig.get_paths()["stdlib"])
print("\\n".join(site.getsitepackages() + ["/usr/lib/python3/dist-packages"]))
"""


def library(interpreter):
    """Every .py file of the interpreter's standard library and of the packages installed for it."""
    if interpreter.is_pyodide:
        return []
    folders = subprocess.run([interpreter.command[0], "-c", LIBRARY_FOLDERS], stdout=subprocess.PIPE, check=True,
                             universal_newlines=True).stdout.split("\n")
    version_folder = Path(f"/usr/lib/python{interpreter.version}")
    files = {path.resolve() for folder in [*filter(None, folders), version_folder]
             for path in Path(folder).rglob("*.py") if path.is_file()}
    return sorted(map(str, files))


def choose(files, count, seed):
    """[count] of the files, the same ones for the same seed, or all of them."""
    if count is None or count >= len(files):
        return files
    return sorted(random.Random(seed).sample(files, count))


def run(interpreter, worker, job, items, processes, batch):
    """Runs [worker] in the interpreter on all items, in batches, and yields the results."""
    batches = [items[i:i + batch] for i in range(0, len(items), batch)]

    def run_batch(part):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("job.json", "results.json")]
            with open(paths[0], "w") as file:
                json.dump(dict(job, worker=worker, items=part, version=interpreter.version), file)
            done = subprocess.run([*interpreter.command, *paths], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode < 0 and len(part) > 1:
                middle = len(part) // 2
                return run_batch(part[:middle]) + run_batch(part[middle:])
            if done.returncode < 0:
                print(f"note: CPython {interpreter.version} itself crashes on {part[0]}", flush=True)
                return []
            if done.returncode != 0:
                end = done.stdout.decode("utf-8", "replace")[-1000:]
                raise RuntimeError(f"the worker for {interpreter.version} ended with {done.returncode}: {end}")
            with open(paths[1]) as file:
                return [json.loads(line) for line in file]

    with concurrent.futures.ThreadPoolExecutor(max_workers=processes) as pool:
        for results in pool.map(run_batch, batches):
            yield from results
