#!/usr/bin/env python3
"""Projects hostile choreographies and runs the projections beside the source, on threads and in processes.

Each program (choreo_hostile_programs.py) is refused by `moira project --check`, or its projections give every role the log
that it has in the source run as one program. Where the source raises, some projection must raise and none may wait. A part
of the accepted ones runs once more with one process for each role, each with a hash seed of its own. What fails is made
smaller, statement by statement, before it is shown. Of careful programs at most 2 % may be refused.

    choreo_hostile_oracle.py --seed 7             30,000 programs, 3,000 of them across processes
    choreo_hostile_oracle.py --seed 7 --sample    400 programs, 20 of them across processes
    choreo_hostile_oracle.py --show 7000000       one program, by its seed
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
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE, CHUNK = 30000, 400, 200
ACROSS, ACROSS_SAMPLE = 3000, 20
SHOWN_FAILURES, SHRINK_TRIES = 8, 80
MOST_CAREFUL_REFUSED = 0.02
SECONDS = 6.0
ROLES, PAIRS = "ABC", {"ab": "AB", "bc": "BC", "ca": "CA"}

sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests/oracle")]
sys.dont_write_bytecode = True


def run_moira(folder, *arguments):
    moira = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    return subprocess.run([moira, "project", "--isolated", *arguments], cwd=folder, capture_output=True, text=True,
                          errors="replace", timeout=300, check=False)


def refusals(folder, names, separate=None):
    """For each program the codes with which it is refused; [separate] gets the names of those that are warned of things that
    each process has for itself."""
    done = run_moira(folder, "--check", "--output-format", "json", *names)
    if done.returncode not in (0, 1):
        if len(names) == 1:
            return {names[0]: {f"crash: status {done.returncode}: {done.stderr[-200:]}"}}
        middle = len(names) // 2
        return {**refusals(folder, names[:middle], separate), **refusals(folder, names[middle:], separate)}
    codes = {name: set() for name in names}
    for finding in json.loads(done.stdout):
        if finding["code"] == "choreo-separate" and separate is not None:
            separate.add(Path(finding["file"]).name)
        if finding["severity"] == "error":
            codes[Path(finding["file"]).name].add(finding["code"])
    return codes


def run_source(text):
    """The logs of the roles, and what the program raised, if it did."""
    from moira.choreo import Channel

    module, logs, problem = types.ModuleType("source"), {role: [] for role in ROLES}, None
    sys.modules["source"] = module
    exec(compile(text, "source.py", "exec"), vars(module))
    try:
        module.K().m(*(Channel() for _ in PAIRS), *logs.values())
    except (Exception, SystemExit) as error:
        problem = error
    return logs, problem


def compare(text, package, is_separate=False):
    """What differs between the source and its projections on threads, or nothing. What each role has for itself may differ
    where Moira has warned of it."""
    from moira.choreo import ThreadHub, run_local

    wanted, raised = run_source(text)
    hub, logs, calls = ThreadHub(timeout=SECONDS), {role: [] for role in ROLES}, {}
    ends = {role: {} for role in ROLES}
    for name, (left, right) in PAIRS.items():
        ends[left][name], ends[right][name] = hub.channel(left, right)
    for role in ROLES:
        given = {**ends[role], f"l{role.lower()}": logs[role]}
        calls[role] = lambda role=role, given=given: getattr(package, f"K_{role}")().m(**given)
    try:
        run_local(timeout=2 * SECONDS, **calls)
    except (Exception, SystemExit) as error:
        described = f"{type(error).__name__}: {error}"
        if (raised is None and not is_separate) or "Timeout" in described or "wait" in described:
            return f"source {'raises ' + repr(raised) if raised else 'ends'}, projections: {described[:600]}"
        return None
    if is_separate:
        return None
    if raised is not None:
        return f"the source raises {raised!r}, and no projection does"
    if logs != wanted:
        return f"source {wanted}, projections {logs}"
    return f"left over: {hub.unread()}" if hub.unread() else None


def load(folder, name):
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return importlib.import_module(f"{name[:-3]}_epp")
    finally:
        sys.path.remove(str(folder))


def judge(text, name):
    """None when the program is refused or runs as the source; else what is wrong."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / name).write_text(text)
        if run_moira(folder, "-o", "out", name).returncode != 0:
            return None
        try:
            return compare(text, load(folder / "out", name))
        except Exception as error:
            return f"cannot be imported: {type(error).__name__}: {error}"


def shrink(text):
    """The program without the statements that its failure does not need."""
    lines, tries, position = text.split("\n"), 0, 0
    start = next(i for i, line in enumerate(lines) if "f: Everywhere[list[int]]" in line) + 1
    position = start
    while position < len(lines) - 4 and tries < SHRINK_TRIES:
        indent = len(lines[position]) - len(lines[position].lstrip())
        end = position + 1
        while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > indent:
            end += 1
        smaller = "\n".join(lines[:position] + lines[end:])
        tries += 1
        try:
            compile(smaller, "smaller", "exec")
            fails = judge(smaller, f"s{os.getpid()}_{tries}_{position}.py")
        except (SyntaxError, NameError):
            fails = None
        if fails:
            lines = smaller.split("\n")
        else:
            position += 1
    return "\n".join(line for line in lines[start:] if line.strip())


# ---- processes ----

def serve_role(role, folder, names):
    """One role of several programs, one after the other, in this process."""
    from moira.choreo import UnixNetwork, run_role

    results, output = {}, sys.stdout
    sys.stdout = sys.stderr  # what programs print does not belong to the results
    for name in names:
        logs, package = [], load(Path(folder) / "out", name)
        program = getattr(package, f"K_{role}")
        places = {each: str(Path(folder) / f"{name[:-3]}.{each}") for each in ROLES}
        try:
            with UnixNetwork(role, places, program=program, timeout=3 * SECONDS, connect_timeout=5 * SECONDS) as network:
                ends = {channel: network.channel(pair[pair[0] == role]) for channel, pair in PAIRS.items() if role in pair}
                run_role(program().m, **ends, **{f"l{role.lower()}": logs}, network=network)
            results[name] = repr(logs)
        except (Exception, SystemExit) as error:
            results[name] = f"raised {type(error).__name__}: {error}"
    print(json.dumps(results), file=output)


def across(folder, names, texts):
    """Runs programs with one process for each role: pairs of a name and what is wrong."""
    seeds = dict(zip(ROLES, ("1", "22", "333")))
    processes = {role: subprocess.Popen([sys.executable, __file__, "--role", role, str(folder), *names], stdout=subprocess.PIPE,
                                        text=True, env={**os.environ, "PYTHONHASHSEED": seeds[role]}) for role in ROLES}
    results = {role: json.loads(process.communicate(timeout=400)[0] or "{}") for role, process in processes.items()}
    for name in names:
        wanted, raised = run_source(texts[name])
        for role in ROLES:
            got = results[role].get(name, "nothing")
            if raised is None and got != repr(wanted[role]) or "Timeout" in got:
                yield name, f"across processes: {role} has {got}, and the source {wanted[role]} ({raised!r})"
                break


# ---- all of them ----

def work(task):
    """One chunk of programs, in a process of its own: what is imported goes away with it."""
    import choreo_hostile_programs

    seeds, share = task
    totals, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        written = {f"c{seed}.py": choreo_hostile_programs.program(seed) for seed in seeds}
        texts = {name: each.text for name, each in written.items()}
        for name, text in texts.items():
            (folder / name).write_text(text)
        accepted, separate = [], set()
        for name, codes in refusals(folder, list(texts), separate).items():
            careful = written[name].is_careful
            totals.update(programs=1, accepted=not codes, careful=careful, careful_refused=careful and bool(codes))
            totals.update(f"refused with {code}" for code in codes)
            if careful and codes:
                totals.update([f"careful: {name}: {', '.join(sorted(codes))}"])
            failures += [(name, code, texts[name]) for code in codes if code.startswith("crash")]
            accepted += [name] if not codes else []
        done = run_moira(folder, "-o", "out", *accepted) if accepted else None
        if done and done.returncode != 0:
            return totals, [*failures, (accepted[0], f"accepted programs are not projected: {done.stderr[-300:]}", "")]
        sound = []
        for name in accepted:
            try:
                problem = compare(texts[name], load(folder / "out", name), name in separate)
            except Exception as error:
                problem = f"cannot be imported: {type(error).__name__}: {error}"
            if problem and len(failures) < 3:
                failures.append((name, problem, shrink(texts[name])))
            elif problem:
                failures.append((name, problem, ""))
            else:
                sound.append(name)
        chosen = [name for name in sound if name not in separate][:share]
        totals["separate"] += sum(name in separate for name in sound)
        totals["across"] += len(chosen)
        failures += [(name, problem, "") for name, problem in across(folder, chosen, texts)] if chosen else []
    return totals, failures


def report(totals, failures):
    for name, why, smaller in failures[:SHOWN_FAILURES]:
        print(f"failed: {name} (--show {name[1:-3]}): {why}\n{smaller}")
    refused = ", ".join(f"{count} {what}" for what, count in totals.most_common() if what.startswith("refused with"))
    print(f"{totals['programs']} hostile choreographies: {totals['accepted']} accepted and run, {totals['across']} of them across "
          f"processes, {totals['separate']} with a warning that roles have something apart; {refused}; of {totals['careful']} careful ones {totals['careful_refused']} refused")
    failed = len({name for name, _, _ in failures})
    if totals["careful_refused"] > max(1, MOST_CAREFUL_REFUSED * totals["careful"]):
        print(f"failed: {totals['careful_refused']} of {totals['careful']} careful programs are refused:")
        print("\n".join(sorted(what for what in totals if what.startswith("careful: "))[:SHOWN_FAILURES]))
        failed += 1
    print(f"{totals['programs'] - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


def main():
    if sys.argv[1:2] == ["--role"]:
        return serve_role(sys.argv[2], sys.argv[3], sys.argv[4:])
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at the same time")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the program of this seed")
    options = parser.parse_args()
    if options.show is not None:
        import choreo_hostile_programs

        print(choreo_hostile_programs.program(options.show).text)
        return 0
    if sys.version_info < (3, 10) or run_moira(".", "--help").returncode != 0:
        print("skipped: hostile choreographies: they need Python 3.10 or later and a moira that can project")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    chunk, first = max(1, min(CHUNK, -(-count // options.jobs))), options.seed * 1000000
    share = -(-(ACROSS_SAMPLE if count <= SAMPLE else ACROSS * count // PROGRAMS) * chunk // count)
    tasks = [(range(first + start, first + min(start + chunk, count)), share) for start in range(0, count, chunk)]
    totals, failures = collections.Counter(), []
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=1) as pool:
        for found, wrong in pool.imap(work, tasks):
            totals.update(found)
            failures += wrong
    return report(totals, failures)


if __name__ == "__main__":
    sys.exit(main())
