#!/usr/bin/env python3
"""Compares the WebAssembly build (`make wasm`), run in Node, with the native program, byte for byte.

    tests/oracle/wasm_oracle.py [--sample N] [FILE | FOLDER]…

Both answer the same questions about the same files: status, standard output, standard error and every file that is
written must be the same. Without files these are the programs of tests, examples and fuzz/corpus, and of shared/cases beside
the checkout. The native program runs without libz3 and without an environment of Python, as the WebAssembly build does.
"""

import argparse
import base64
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters

ROOT = interpreters.ROOT
CORPUS = ["examples", "tests/golden", "tests/thesis", "tests/choreo", "tests/distribute", "fuzz/corpus", "fuzz/check_corpus",
          "../shared/cases"]
MODULE = ROOT / "build/wasm/moira.wasm"
STACK = 60000  # of Node, in kilobytes: the answers to deep programs are compared, too
MOST_FILES = 60  # of a folder that come with a program
JSON = ["--output-format", "json"]


def make_environment(folder):
    """The variables of a native run that knows as little as the WebAssembly build: no libz3, and an environment without libraries."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyvenv.cfg").write_text("include-system-site-packages = false\nversion = 3.14.0\n")
    return {"MOIRA_LIBZ3": "none", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "PATH": "/nonexistent", "HOME": "/nonexistent",
            "XDG_CACHE_HOME": os.devnull, "VIRTUAL_ENV": str(folder)}


def questions(name, text):
    yield ["check", name]
    yield ["check", "--strict", *JSON, name]
    yield ["shapes", *JSON, name]
    yield ["annotate", name]
    yield ["prune", name]
    yield ["ast", name]
    yield ["unparse", name]
    yield ["parse", *JSON, name]
    if re.search(rb"\b(torch|keras|tensorflow)\b", text):
        yield ["distribute", name]
    if b"nn.Module" in text:
        yield ["summary", *JSON, name]
    if b"choreo" in text:
        yield ["project", "-o", "roles", name]
        yield ["project", "--quiet", "--diagram", "json", name]


def case_of(path):
    """The files that a program comes with, by relative name, and what is asked about it."""
    beside = [p for p in sorted(path.parent.rglob("*")) if p.is_file() and p.suffix in (".py", ".pyi", ".toml")]
    if len(beside) > MOST_FILES:
        imported = {match.decode() for match in re.findall(rb"(?:import|from)\s+([\w.]+)", path.read_bytes())}
        beside = [p for p in beside if p.parent == path.parent and p.stem in imported]
    files = {str(p.relative_to(path.parent)): p.read_bytes() for p in beside}
    files[path.name] = path.read_bytes()
    return files, [[*question, "--isolated"] for question in questions(path.name, files[path.name])]


def run_native(moira, environment, files, runs):
    """What the native program says, and where it ran: in a new folder for each run."""
    answers = []
    folder = Path("/tmp") / f"moira-wasm-{os.getpid()}"
    for arguments in runs:
        shutil.rmtree(folder, ignore_errors=True)
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        ran = subprocess.run([moira, *arguments], capture_output=True, cwd=folder, env={**environment, "PWD": str(folder)},
                             stdin=subprocess.DEVNULL, timeout=120, check=False)
        written = {str(p): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
        changed = {p: content for p, content in written.items() if files.get(str(Path(p).relative_to(folder))) != content}
        answers.append((ran.returncode, ran.stdout, ran.stderr.decode("utf-8", "replace"), changed))
    shutil.rmtree(folder, ignore_errors=True)
    return folder, answers


def run_wasm(node, folder, files, runs):
    line = {"cwd": str(folder), "runs": runs,
            "files": {str(folder / name): base64.b64encode(content).decode() for name, content in files.items()}}
    node.stdin.write(json.dumps(line) + "\n")
    node.stdin.flush()
    decode = base64.b64decode
    answer = node.stdout.readline()
    if not answer:
        raise SystemExit(f"wasm: Node ended with status {node.wait()} at {runs}")
    return [(a["status"], decode(a["stdout"]), a["stderr"], {p: decode(c) for p, c in a["files"].items()})
            for a in json.loads(answer)]


def difference(native, wasm):
    for what, left, right in zip(("status", "stdout", "stderr", "files"), native, wasm):
        if left != right:
            return f"{what} {left if what != 'files' else sorted(left)} is not {right if what != 'files' else sorted(right)}"[:600]
    return ""


PROGRAM = """import numpy as np
x = np.zeros((2, 3))
y = x @ np.zeros((4, 5))
"""
ASKED = """
import { readFile } from "node:fs/promises";
import { Moira, TOO_DEEP } from "moira-wasm";
const moira = await Moira.load(await readFile(new URL(import.meta.resolve("moira-wasm/moira.wasm"))));
const [program, choreography, attention] = JSON.parse(await readFile("programs.json", "utf8"));
const { answers } = moira.ask(program, [["textDocument/hover", { position: { line: 1, character: 0 } }]]);
console.log(JSON.stringify({
  check: moira.check(program), shapes: moira.shapes(program), pruned: moira.rewrite("prune", attention),
  roles: Object.keys(moira.project(choreography).roles), hover: answers[0]?.contents?.value,
  isDeep: moira.check("(".repeat(200000)).status, TOO_DEEP,
}));
"""


def package_problem(moira, environment, module):
    """What is wrong with the package as somebody uses it who has installed it; nothing when all is right."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        package = folder / "node_modules/moira-wasm"
        shutil.copytree(ROOT / "playground/package", package)
        shutil.copy(module, package / "moira.wasm")
        attention = (ROOT / "examples/attention.py").read_text()
        (folder / "programs.json").write_text(json.dumps([PROGRAM, (ROOT / "examples/choreo/dist_auth.py").read_text(), attention]))
        (folder / "ask.mjs").write_text(ASKED)
        ran = subprocess.run(["node", "ask.mjs"], cwd=folder, capture_output=True, text=True, check=False)
        if ran.returncode:
            return ran.stderr
        got = json.loads(ran.stdout)
        _, native = run_native(moira, environment, {"program.py": PROGRAM.encode()},
                               [[command, *JSON, "--isolated", "program.py"] for command in ("check", "shapes")])
        _, pruned = run_native(moira, environment, {"program.py": attention.encode()}, [["prune", "--quiet", "--isolated", "program.py"]])
    if [got["check"]["list"], got["shapes"]["list"]] != [json.loads(answer[1]) for answer in native]:
        return f"{got} is not {native}"
    if got["pruned"]["program"] != pruned[0][1].decode() or "program_epp/DistAuth_Client" not in got["roles"]:
        return str(got)
    return "" if "(2, 3)" in (got["hover"] or "") and got["isDeep"] in (1, got["TOO_DEEP"]) else str(got)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=8)
    parser.add_argument("--module", type=Path, default=MODULE, help="the WebAssembly build")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args()
    reason = "there is no node" if not shutil.which("node") else \
        "it is not built (make wasm)" if not options.module.exists() else ""
    if reason:
        print(f"skipped: the WebAssembly build: {reason}\n0 passed, 0 failed, 1 skipped")
        return 0
    folders = options.paths or [ROOT / folder for folder in CORPUS]
    paths = [path for folder in folders for path in (sorted(folder.rglob("*.py")) if folder.is_dir() else [folder])]
    if options.sample is not None:
        paths = random.Random(options.seed).sample(paths, min(options.sample, len(paths)))
    command = ["node", f"--stack-size={STACK}", ROOT / "playground/package/run_cases.mjs", options.module]
    node = subprocess.Popen(["bash", "-c", 'ulimit -s unlimited 2>/dev/null; exec "$@"', "bash", *command], text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    passed = failed = 0
    environment = make_environment(ROOT / "build/empty-environment")
    problem = package_problem(options.moira, environment, options.module)
    passed += not problem
    failed += bool(problem)
    if problem:
        print(f"the package: {problem}")
    for path in paths:
        files, runs = case_of(path)
        folder, native = run_native(options.moira, environment, files, runs)
        for arguments, left, right in zip(runs, native, run_wasm(node, folder, files, runs)):
            problem = difference(left, right)
            passed += not problem
            failed += bool(problem)
            if problem:
                print(f"{path}: moira {' '.join(arguments)}: {problem}")
    node.stdin.close()
    node.wait()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
