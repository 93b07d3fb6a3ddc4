#!/usr/bin/env python3
"""Runs training scripts that others wrote after `moira distribute`, with real TensorFlow and Horovod: scripts.py [PATTERN…].

The scripts are named in scripts.list and lie, unchanged, in checkouts below $MOIRA_REPOSITORIES. What they would download
is replaced by small synthetic data (synthetic.py); a few numbers, such as those of epochs, are lowered as the list says,
before anything else. Each script runs on one process, is distributed, and runs on two, in a folder that both share. Both
runs must end well; all weights must be equal on both processes bit by bit; only the first one may print and write files,
and must write those that the original writes; the loss must go down where it does so originally by 2 % or more.

Where the list has `double`, the order of the data is fixed, and two processes must come to the weights that one comes to
with batches of twice the size and the same learning rate.

--table prints the rows of docs/distribute-scripts.md. Without $MOIRA_REPOSITORIES or Horovod everything is skipped.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
PYTHON = os.environ.get("HOROVOD_PYTHON", sys.executable)
SERVER = Path(tempfile.gettempdir(), f"moira-scripts-{os.getpid()}")
ENVIRONMENT = dict(os.environ, TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="-1", PYTHONDONTWRITEBYTECODE="1", MPLBACKEND="Agg",
                   OMP_NUM_THREADS="1")
LIMIT = 600  # seconds for one run
LOSS = re.compile(r"(?:loss|cost|error)[^0-9\n]{0,14}?(-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)", re.IGNORECASE)


def read_list():
    """What scripts.list says: a path begins an entry, and indented lines below it say how it is run."""
    entries = []
    for line in (HERE / "scripts.list").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if not line.startswith(" "):
            entries.append({"path": line.strip(), "version": 2, "replace": [], "double": [], "folder": [], "samples": "512,128"})
        elif word in ("replace", "double"):
            entries[-1][word].append(rest.split(" => "))
        elif word == "folder":
            entries[-1][word].append(rest)
        else:
            entries[-1][word] = rest
    return entries


def source_of(path):
    """A script, or the code of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = ("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
    return "\n".join(re.sub(r"^[%!].*", "", cell, flags=re.MULTILINE) for cell in cells) + "\n"


def prepare(entry, target, changes):
    """Copies the script, and the modules beside it, to a folder of their own."""
    original = Path(os.environ["MOIRA_REPOSITORIES"], entry["path"])
    top = Path(os.environ["MOIRA_REPOSITORIES"], entry["path"].split("/")[0], entry["tree"]) if "tree" in entry else original.parent
    for module in top.rglob("*.py") if "tree" in entry else top.glob("*.py"):
        place = target / module.relative_to(top)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, place)
    target.mkdir(exist_ok=True)
    text = source_of(original)
    for old, new in changes:
        if text.count(old) != 1:
            raise RuntimeError(f"{old!r} does not stand there once")
        text = text.replace(old, new)
    script = target / original.relative_to(top).with_suffix(".py")
    script.write_text(text, encoding="utf-8")
    return script


def written(log, folder):
    """The files that a process wrote; numbers in them are times and process numbers, or may be."""
    if not log.exists():
        return set()
    paths = {os.path.relpath(os.path.join(folder, line), folder) for line in log.read_text(encoding="utf-8").splitlines()}
    return {re.sub(r"\d+", "N", re.sub(r"\.tmp[0-9a-f]+$", ".tmp", p)) for p in paths if not re.search(r"^temporary/|matplotlib|\.cache", p)}


def start(script, entry, base, processes, order="any"):
    """What each process printed, wrote and learnt; fails when one does not end well."""
    top = base / script.relative_to(base).parts[0]
    folder = base / f"{top.name}{processes}{order}"
    for name in [".", "temporary", *entry["folder"]]:
        (folder / name).mkdir(parents=True)
    client = [PYTHON, "-S", HERE / "scripts_server.py", SERVER / "socket"]
    command = ["env", f"WRITES={folder}.writes", *client, script, folder, entry["version"], order]
    if processes > 1:
        command = [*client, "horovodrun", "--gloo", "-np", processes, "-H", f"localhost:{processes}", *command]
    environment = dict(ENVIRONMENT, MOIRA_SAMPLES=entry["samples"], MOIRA_TOP=str(top), TMPDIR=str(folder / "temporary"))
    with open(f"{folder}.output", "w+", encoding="utf-8", errors="replace") as output:
        run = subprocess.Popen([*map(str, command)], stdout=output, stderr=output, env=environment, start_new_session=True)
        try:
            status = run.wait(LIMIT)
        except subprocess.TimeoutExpired:
            status = f"none after {LIMIT} s"
            os.killpg(run.pid, signal.SIGKILL)
        if status:
            output.seek(0)
            raise RuntimeError(f"{processes} processes: status {status}\n{output.read()[-3000:]}")
    ranks = []
    for rank in range(processes):
        ranks.append(json.loads(Path(f"{folder}.{rank}.json").read_text(encoding="utf-8")))
        ranks[-1]["files"] = written(Path(f"{folder}.writes.{rank}"), folder)
    return ranks


def losses(rank):
    found = [float(v) for v in LOSS.findall(rank["printed"])]
    return (found[0], found[-1]) if len(found) > 1 else None


def compare(one, two):
    """What is wrong with the run on two processes."""
    problems = []
    hashes = [[weight["hash"] for weight in rank["weights"]] for rank in two]
    if not hashes[0]:
        problems.append("no weights were found")
    elif hashes[0] != hashes[1]:
        problems.append(f"{sum(a != b for a, b in zip(*hashes))} of {len(hashes[0])} weights differ")
    if two[1]["printed"].strip():
        problems.append(f"the second process prints {two[1]['printed'][:100]!r}")
    # Writers of summaries cannot be left out of a graph: they get a folder for each process.
    own = {path for path in two[1]["files"] if "/rankN/" not in path}
    if own:
        problems.append(f"the second process writes {sorted(own)[:5]}")
    if two[0]["files"] != one["files"]:
        problems.append(f"other files are written: {sorted(two[0]['files'] ^ one['files'])[:5]}")
    before, after = losses(one), losses(two[0])
    if before and before[1] < before[0] - 0.02 * abs(before[0]) and not (after and after[1] < after[0]):
        problems.append(f"the loss does not go down: {after}")
    return problems


def distribute(script, base, *options):
    path = script.relative_to(base)
    done = subprocess.run([MOIRA, "distribute", "--in-place", *options, Path(*path.parts[1:])], cwd=base / path.parts[0],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return re.findall(r"^.*:(\d+:\d+: warning\[.*)", done.stderr, re.MULTILINE)


def doubled(entry, base):
    """Whether two processes learn what one learns with batches of twice the size."""
    one = start(prepare(entry, base / "wide", [*entry["replace"], *entry["double"]]), entry, base, 1, "fixed")
    script = prepare(entry, base / "halves", entry["replace"])
    distribute(script, base, "--no-scale-lr")
    two = start(script, entry, base, 2, "fixed")
    wide, halves = ([value for weight in run[0]["weights"] for value in weight["values"]] for run in (one, two))
    return len(wide) == len(halves) and all(abs(a - b) <= 1e-4 + 1e-3 * abs(a) for a, b in zip(wide, halves))


def examine(entry):
    """The outcome of one script, as the table shows it."""
    outcome = {"problems": [], "warnings": []}
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        try:
            one = start(prepare(entry, base / "before", entry["replace"]), entry, base, 1)[0]
        except RuntimeError as failure:
            return {"problems": [f"originally: {failure}"]}
        try:
            script = prepare(entry, base / "after", entry["replace"])
            outcome["warnings"] = distribute(script, base)
            two = start(script, entry, base, 2)
            outcome.update(problems=compare(one, two), weights=len(two[0]["weights"]), files=len(two[0]["files"]),
                           before=losses(one), after=losses(two[0]))
            if entry["double"] and not doubled(entry, base):
                outcome["problems"].append("one process with batches of twice the size learns other weights")
        except RuntimeError as failure:
            outcome["problems"].append(str(failure))
    return outcome


@contextlib.contextmanager
def server():
    """The process whose children run the scripts, and whose files are written down."""
    SERVER.mkdir()
    library = SERVER / "writes.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "writes.c", "-ldl"], check=True)
    started = subprocess.Popen([PYTHON, HERE / "scripts_server.py", SERVER / "socket"], env=dict(ENVIRONMENT, LD_PRELOAD=str(library)))
    while not (SERVER / "socket").exists() and started.poll() is None:
        time.sleep(0.2)
    try:
        yield
    finally:
        started.terminate()
        started.wait()
        shutil.rmtree(SERVER)


def row(entry, outcome):
    repository, _, path = entry["path"].partition("/")
    arrow = " → ".join(f"{v:.4g}" for v in outcome.get("after") or ())
    was = " → ".join(f"{v:.4g}" for v in outcome.get("before") or ())
    remark = "; ".join([*outcome["problems"], *(f"{new} for {old}" for old, new in entry["replace"])])
    return f"| {repository} | {path} | {outcome.get('weights', '')} | {outcome.get('files', '')} | {was} | {arrow} | {remark} |"


def reason_to_skip():
    if not os.environ.get("MOIRA_REPOSITORIES"):
        return "$MOIRA_REPOSITORIES does not name a folder with checkouts"
    if subprocess.run([PYTHON, "-c", "import horovod.tensorflow"], capture_output=True, check=False).returncode:
        return f"{PYTHON} has no Horovod: scripts/horovod makes one that has"
    return ""


def main():
    patterns = [a for a in sys.argv[1:] if not a.startswith("--")]
    reason = reason_to_skip()
    if reason:
        print(f"skipped: {reason}")
        return 0
    entries = [entry for entry in read_list() if not patterns or any(pattern in entry["path"] for pattern in patterns)]
    here = [entry for entry in entries if Path(os.environ["MOIRA_REPOSITORIES"], entry["path"]).exists()]
    if len(here) < len(entries):
        print(f"skipped: {len(entries) - len(here)} scripts whose checkouts are not there")
    with server():
        return run_all(here)


def run_all(entries):
    failed = passed = 0
    for entry in entries:
        began = time.monotonic()
        outcome = examine(entry)
        failed += bool(outcome["problems"])
        passed += not outcome["problems"]
        if "--table" in sys.argv:
            print(row(entry, outcome), flush=True)
            continue
        print(f"{entry['path']}: {'FAILED' if outcome['problems'] else 'ok'} in {time.monotonic() - began:.0f} s, {outcome.get('weights')} weights, "
              f"{outcome.get('files')} files, loss {outcome.get('before')} and {outcome.get('after')}", *outcome["problems"],
              *outcome.get("warnings", []), sep="\n  ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
