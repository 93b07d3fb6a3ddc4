"""Runs a Moira command on many small programs at once, for the oracles that compare with running programs."""

import json
import resource
import subprocess
from pathlib import Path

MEMORY_LIMIT = 8 << 30
CHUNK = 500


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def run(command, folder, seconds):
    """What the command prints, or None when it crashes or takes too long."""
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              timeout=seconds, preexec_fn=limit_memory)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode in (0, 1) else None


def outputs(command, folder, names):
    """Pairs (names, output): all files together, or, where that crashes, in halves down to the guilty one."""
    for start in range(0, len(names), CHUNK):
        yield from halves(command, folder, names[start:start + CHUNK])


def halves(command, folder, names):
    output = run([*command, *names], folder, 10 + len(names) / 5)
    if output is not None or len(names) == 1:
        yield names, output
        return
    middle = len(names) // 2
    yield from halves(command, folder, names[:middle])
    yield from halves(command, folder, names[middle:])


def entries(command, folder, names):
    """The JSON objects that the command prints, by file, and the files on which it crashes or hangs."""
    found, crashed = {name: [] for name in names}, []
    for part, output in outputs([*command, "--isolated", "--output-format", "json"], folder, names):
        try:
            for entry in json.loads(output) if output is not None else crashed.extend(part) or []:
                found[Path(entry["file"]).name].append(entry)
        except ValueError:
            crashed.extend(part)
    return found, crashed
