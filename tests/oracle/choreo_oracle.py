#!/usr/bin/env python3
"""Projects random choreographies and runs the projections beside the source.

Each program (choreo_programs.py) has three to five roles, nested choices and loops, and selections of which some are
forgotten. `moira project --check` either refuses it, with a code that such a program can have, or the projections run on
threads: then every role must end with the results and the log that it has in the source run as one program, as many
messages must be sent as the source sends, and none may be left over.

    choreo_oracle.py --seed 7             20,000 programs
    choreo_oracle.py --seed 7 --sample    300 programs
    choreo_oracle.py --show 7000000       one program, by its seed
"""

import argparse
import collections
import importlib
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE, CHUNK = 20000, 300, 250
SHOWN_FAILURES = 10
LEAST_ACCEPTED = 0.4  # of all programs; a projector that refuses everything must not pass
ALLOWED = {"choreo-untold-choice", "choreo-loop", "choreo-ambig"}
INPUTS = (1, 2, 3)
SECONDS = 20.0

sys.path[:0] = [str(ROOT / "python")]


class Outcome:
    """What became of the programs of one chunk."""

    def __init__(self):
        self.count = self.accepted = self.runs = self.messages = self.careful = self.careful_accepted = 0
        self.refused = collections.Counter()
        self.failures = []

    def add(self, other):
        for name in ("count", "accepted", "runs", "messages", "careful", "careful_accepted"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.refused += other.refused
        self.failures += other.failures


def moira_program():
    return os.environ.get("MOIRA", str(ROOT / "build/moira"))


def run_moira(folder, *arguments):
    done = subprocess.run([moira_program(), "project", "--isolated", *arguments], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def check(folder, names, outcome):
    """The programs that are accepted; what else `--check` says goes into [outcome]."""
    status, output, errors = run_moira(folder, "--check", "--output-format", "json", *names)
    if status not in (0, 1):
        if len(names) == 1:
            outcome.failures.append((names[0], f"moira project --check ended with status {status}: {errors[-300:]}"))
            return []
        middle = len(names) // 2
        return check(folder, names[:middle], outcome) + check(folder, names[middle:], outcome)
    codes = {name: set() for name in names}
    for finding in json.loads(output):
        if finding["severity"] == "error":
            codes[Path(finding["file"]).name].add(finding["code"])
    for name, found in codes.items():
        outcome.refused.update(found)
        if found - ALLOWED:
            outcome.failures.append((name, f"refused with {', '.join(sorted(found - ALLOWED))}"))
    return [name for name, found in codes.items() if not found]


def inputs(writer, number):
    """Arguments of `run` by name, for the roles of a program."""
    given = {role.lower(): (position * 37 * number + 5 * number) % 101 for position, role in enumerate(writer.roles)}
    return given, {f"log_{role.lower()}": [] for role in writer.roles}


def run_source(text, writer, number):
    from moira.choreo import Channel

    module = {"__name__": "source"}
    exec(compile(text, "source.py", "exec"), module)
    channels = {name: Channel() for name, _ in writer.channels.values()}
    numbers, logs = inputs(writer, number)
    result = module["Program"](**channels).run(rounds=number, **numbers, **logs)
    return result, logs, sum(channel.values + channel.labels for channel in channels.values())


def run_projections(package, writer, number, codec):
    """The result, the logs, and how many messages were sent and left over."""
    from moira.choreo import ThreadHub, run_local

    hub = ThreadHub(codec=codec, timeout=SECONDS)
    numbers, logs = inputs(writer, number)
    calls = {}
    for role in writer.roles:
        ends = {name: hub.at(role).channel(pair[pair[0] == role]) for name, pair in writer.channels.values() if role in pair}
        projection = getattr(package, f"Program_{role}")(**ends)
        calls[role] = lambda projection=projection, role=role: projection.run(
            rounds=number, **{role.lower(): numbers[role.lower()], f"log_{role.lower()}": logs[f"log_{role.lower()}"]})
    results = run_local(timeout=SECONDS, **calls)
    sent = sum(end._sent for role in writer.roles for end in hub.at(role).channels())
    return results, logs, sent, hub.unread()


def compare(name, text, writer, package, number, codec):
    """What differs between the source and its projections, or nothing; and how many messages there were."""
    from moira.choreo import Unit

    result, logs, messages = run_source(text, writer, number)
    try:
        results, projected, sent, unread = run_projections(package, writer, number, codec)
    except Exception:
        return f"with input {number}: {traceback.format_exc(limit=-3)}", 0
    for log, wanted in logs.items():
        if projected[log] != wanted:
            return f"with input {number}: {log} is {projected[log]}, and the source has {wanted}", 0
    for role, got in results.items():
        if role == writer.result and got != result or role != writer.result and got is not Unit.id and got is not None:
            return f"with input {number}: {role} returns {got!r}, and the source returns {result} at {writer.result}", 0
    if sent != messages or unread:
        return f"with input {number}: {sent} messages for {messages}, {unread} left over", 0
    return None, sent


def work(task):
    """One chunk of programs, in a process of its own: what is imported goes away with it."""
    import choreo_programs
    from moira.choreo import JsonCodec

    sys.dont_write_bytecode = True
    outcome, programs = Outcome(), {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for seed in task:
            name = f"c{seed}.py"
            programs[name] = choreo_programs.program(seed)
            (folder / name).write_text(programs[name][0])
        outcome.count = len(programs)
        accepted = check(folder, list(programs), outcome)
        outcome.accepted = len(accepted)
        outcome.careful = sum(writer.careless == 0 for _, writer in programs.values())
        outcome.careful_accepted = sum(programs[name][1].careless == 0 for name in accepted)
        status, output, errors = run_moira(folder, "-o", "out", *accepted) if accepted else (0, "", "")
        if status != 0:
            outcome.failures.append((accepted[0], f"accepted programs are not projected: {output[-300:]}{errors[-300:]}"))
            return outcome
        sys.path.insert(0, str(folder / "out"))
        for position, name in enumerate(accepted):
            text, writer = programs[name]
            try:
                package = importlib.import_module(f"{name[:-3]}_epp")
            except Exception:
                outcome.failures.append((name, f"cannot be imported: {traceback.format_exc(limit=-2)}"))
                continue
            for number in INPUTS:
                problem, messages = compare(name, text, writer, package, number, JsonCodec() if position % 8 == 0 else None)
                outcome.runs += 1
                outcome.messages += messages
                if problem:
                    outcome.failures.append((name, problem))
                    break
        sys.path.remove(str(folder / "out"))
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at the same time")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the program of this seed")
    options = parser.parse_args()
    if sys.version_info < (3, 10):
        print("skipped: random choreographies: they need Python 3.10 or later")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    if options.show is not None:
        import choreo_programs

        print(choreo_programs.program(options.show)[0])
        return 0
    if run_moira(".", "--help")[0] != 0:
        print("skipped: random choreographies: this moira cannot project")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    chunk = max(1, min(CHUNK, -(-count // options.jobs)))
    first = options.seed * 1000000
    tasks = [range(first + start, first + min(start + chunk, count)) for start in range(0, count, chunk)]
    total = Outcome()
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=1) as pool:
        for outcome in pool.imap(work, tasks):
            total.add(outcome)
    for name, why in total.failures[:SHOWN_FAILURES]:
        print(f"failed: {name} (--show {name[1:-3]}): {why}")
    refused = ", ".join(f"{count} with {code}" for code, count in total.refused.most_common())
    print(f"{total.count} choreographies: {total.accepted} accepted and run {total.runs} times with {total.messages} messages; "
          f"{total.count - total.accepted} refused ({refused or 'none'}); of {total.careful} in which no "
          f"selection was forgotten {total.careful_accepted} accepted")
    failed = len({name for name, _ in total.failures})
    if total.accepted < LEAST_ACCEPTED * total.count:
        print(f"failed: only {total.accepted} of {total.count} are accepted")
        failed += 1
    print(f"{total.count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
