#!/usr/bin/env python3
"""Runs `annotate`, `annotate --static` and `prune` on files of public repositories that use PyTorch.

Folders with such files are given as arguments, else by $MOIRA_REPOSITORIES, else they lie in build/cache/repos; where
none are, everything is skipped. It is a failure when

- Moira crashes, ends with another status than 0, 1, or 2 for a file without a function that takes tensors,
- one command takes more than 2 s of processor time for a file,
- what it writes does not compile, or is refused when it is read again,
- a function is said to fit no input, and docs/gradual.md has no verdict on it.

With --sample, so many files are chosen.
"""

import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

import interpreters
import verdicts

PAGE = "gradual.md"
LIMIT = 2.0     # seconds of processor time
TIMEOUT = 60    # seconds until a run is given up
MODES = (["annotate"], ["annotate", "--static"], ["prune"])
NOTHING = "there is no function that takes tensors"
FITS_NONE = re.compile(r"^(.*?):(\d+):\d+: error\[ill-typed\]: (.* fits no input: .*)$", re.M)


def collect(folders):
    """(name, path) of the files below [folders] that import torch; the name begins with the repository's."""
    files = []
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            if b"import torch" in path.read_bytes() or b"from torch" in path.read_bytes():
                files.append((str(path.relative_to(folder)), path))
    return files


def run(command, text=None):
    """The status, the seconds of processor time, standard output and standard error of a command."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(text or b"")
        given.seek(0)
        process = subprocess.Popen(["timeout", str(TIMEOUT), *command], stdin=given, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return (process.returncode, usage.ru_utime + usage.ru_stime, out.read(),
                err.read().decode(errors="replace"))


def is_valid(text, name):
    try:
        compile(text, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def judge(moira, name, path, mode):
    """What is wrong with one command on one file, and the places that are said to fit no input."""
    command = [moira, *mode, "--isolated", "--color", "never", str(path)]
    status, seconds, out, err = run(command)
    if seconds > LIMIT:
        seconds = min(seconds, run(command)[1])  # others may have used the processor's caches
    shown = " ".join(mode)
    wrong, found = [], []
    if seconds > LIMIT:
        wrong.append(f"{name}: {shown}: {seconds:.1f} s")
    if status not in (0, 1) and not (status == 2 and NOTHING in err):
        return [*wrong, f"{name}: {shown}: status {status}: {' '.join(err.split())[:200]}"], found, seconds
    for place, line, message in FITS_NONE.findall(err):
        inside = name if place == str(path) else place
        found.append(((inside, int(line), "ill-typed"), message))
    source = path.read_bytes()
    if status == 2 or out == source or not is_valid(source, name):
        return wrong, found, seconds
    if not is_valid(out, name):
        wrong.append(f"{name}: {shown}: the result is no valid Python")
    again = run([moira, mode[0], "--isolated", "--stdin-filename", str(path), "-"], out)
    if again[0] not in (0, 1):
        wrong.append(f"{name}: {shown}: the result is refused: {' '.join(again[3].split())[:200]}")
    return wrong, found, seconds


def find_folders(given):
    if given:
        return [interpreters.Path(folder) for folder in given]
    folder = interpreters.Path(os.environ.get("MOIRA_REPOSITORIES") or interpreters.ROOT / "build/cache/repos")
    return [folder] if folder.is_dir() else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=40)
    parser.add_argument("folders", nargs="*", help="that hold repositories")
    arguments = parser.parse_args()
    files = collect(find_folders(arguments.folders))
    if not files:
        print("skipped: annotate_files: no repositories in $MOIRA_REPOSITORIES or build/cache/repos")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    if arguments.sample is not None and arguments.sample < len(files):
        files = random.Random(arguments.seed).sample(files, arguments.sample)
    decided, undecided = verdicts.read_page(PAGE)
    failures, found, slowest = [], {}, (0.0, "")
    work = [(name, path, mode) for name, path in files for mode in MODES]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for item, (wrong, places, seconds) in zip(work, pool.map(lambda item: judge(arguments.moira, *item), work)):
            failures += wrong
            found |= dict(places)
            slowest = max(slowest, (seconds, f"{item[0]}: {' '.join(item[2])}"))
    failures += [f"{path}:{line}: {message}" for (path, line, code), message in sorted(found.items())
                 if (path, line, code) not in decided | undecided]
    for failure in failures:
        print(failure)
    print(f"{len(files)} files, {len(found)} places that are said to fit no input, "
          f"{len(found.keys() & decided)} with a verdict; slowest: {slowest[0]:.2f} s, {slowest[1]}")
    print(f"{len(work) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
