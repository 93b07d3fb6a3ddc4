#!/usr/bin/env python3
"""Compares what two builds of Moira print, byte for byte: for changes of the code that claim to change nothing else.

    tests/oracle/same_oracle.py OLD NEW [FILE | FOLDER | @corpus | @library | @LIST]…

Both programs answer the usual questions, or with --all every one (--list prints them), about every file, and standard
output, standard error and exit status must be the same. Without files it is @corpus: the programs of tests and examples, and of shared/cases
beside the checkout. @library is the standard library and the packages of the Python that runs this, @LIST a file with a
path on each line. A folder stands for the Python files below it.

    tests/oracle/same_oracle.py ../old/build/moira build/moira                            # the corpus
    tests/oracle/same_oracle.py --only check,strict --sample 500 OLD NEW @library ~/code  # a part of much more
    tests/oracle/same_oracle.py --show 20 --keep /tmp/same OLD NEW train.py               # and keep both outputs

Files of one folder are asked about together, and one by one where the answers differ. Where both programs take too long,
nothing is compared: those questions are counted and named. Where only one does, even with four times the time, that is
a difference. In the end the processor time of both is printed; it is a hint only, since the machine may be busy.

Without OLD and NEW the program is compared with itself: two runs must print the same bytes.
"""

import argparse
import collections
import concurrent.futures
import difflib
import functools
import os
import re
import resource
import shlex
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import interpreters

CORPUS = ["examples", "tests/golden", "tests/thesis", "tests/choreo", "tests/distribute", "tests/runtime", "fuzz/corpus",
          "fuzz/check_corpus", "bench/programs", "python", "../shared/cases"]
os.environ["XDG_CACHE_HOME"] = os.devnull  # nothing is kept from one run to the next
TOGETHER = 16  # files in one process
SHOWN_LINES = 12  # of a difference
PATIENCE = 4  # a run that takes too long in one program only gets this many times the limit

# A question: arguments; which files it is asked about; whether one process takes several files; whether it is asked
# without --all.
Question = collections.namedtuple("Question", "arguments fits together usual")
Run = collections.namedtuple("Run", "status output errors seconds")
Job = collections.namedtuple("Job", "question folder options files")
Result = collections.namedtuple("Result", "job problem undecided asked seconds runs")


def always(_):
    return True


def mentions(*words):
    """Whether a text has one of the words, as far as that can be decided by looking."""
    return re.compile("|".join(words)).search


TENSORS = mentions(r"\btorch\b", "TensorType", "jaxtyping", "hints")
TRAINING = mentions(r"\btorch\b", "tensorflow", "keras", "horovod")
CHOREOGRAPHY = mentions("choreo")
QUESTIONS = {
    "parse": Question(["parse", "-j1"], always, True, True),
    "ast": Question(["ast", "-j1"], always, True, False),
    "unparse": Question(["unparse", "-j1"], always, True, False),
    "names": Question(["names", "-j1"], always, True, True),
    "check": Question(["check", "-j1"], always, True, True),
    "strict": Question(["check", "-j1", "--strict"], always, True, True),
    "json": Question(["check", "-j1", "--strict", "--coverage", "--output-format", "json"], always, True, True),
    "state": Question(["check", "-j1", "--dump-state"], always, True, False),
    "shapes": Question(["shapes", "-j1"], always, True, True),
    "shapes-json": Question(["shapes", "-j1", "--output-format", "json"], always, True, False),
    "summary": Question(["summary"], mentions(r"nn\.Module\b", r"# summary:"), False, True),
    "annotate": Question(["annotate", "--diff"], TENSORS, True, True),
    "symbolic": Question(["annotate", "--symbolic", "--diff"], TENSORS, True, False),
    "static": Question(["annotate", "--static", "--diff"], TENSORS, True, False),
    "annotate-json": Question(["annotate", "--all", "--output-format", "json"], TENSORS, True, False),
    "prune": Question(["prune", "--diff"], TENSORS, True, True),
    "program": Question(["program"], TENSORS, True, True),
    "constraints": Question(["program", "--constraints", "source"], TENSORS, True, False),
    "smt2": Question(["program", "--constraints", "smt2"], TENSORS, True, False),
    "distribute": Question(["distribute", "-j1", "--diff"], TRAINING, False, True),
    "explain": Question(["distribute", "-j1", "--explain"], TRAINING, False, False),
    "project": Question(["project", "-j1"], CHOREOGRAPHY, True, True),
    "roles": Question(["project", "-j1", "--check", "--output-format", "json"], CHOREOGRAPHY, True, False),
    "diagram": Question(["project", "-j1", "--diagram", "text"], CHOREOGRAPHY, True, False),
}


# ---- files and what is asked about them


def python_files(folder):
    """The Python files below a folder, without those in hidden folders; trees and snapshots of tests count."""
    return [path for path in sorted(folder.rglob("*.py"))
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)]


def expand(word):
    """The files that a word of the command line stands for."""
    if word == "@corpus":
        folders = [interpreters.ROOT / name for name in CORPUS]
        return [path for folder in folders if folder.is_dir() for path in python_files(folder.resolve())]
    if word == "@library":
        folders = {sysconfig.get_paths()[name] for name in ("stdlib", "purelib")} | {"/usr/lib/python3/dist-packages"}
        return [path for folder in sorted(folders) if os.path.isdir(folder) for path in python_files(Path(folder))]
    if word.startswith("@"):
        lines = Path(word[1:]).read_text(encoding="utf-8").splitlines()
        return [path for line in lines if line.strip() for path in expand(line.strip())]
    path = Path(word)
    if not path.exists():
        sys.exit(f"{word}: there is no such file")
    return python_files(path.resolve()) if path.is_dir() else [path.resolve()]


@functools.lru_cache(maxsize=4096)
def text_of(path):
    return path.read_bytes().decode("utf-8", "replace")


def options_of(path):
    """What a golden test says in a line `# options: …`."""
    found = re.search(r"^# options: (.*)$", text_of(path), re.MULTILINE)
    return tuple(shlex.split(found.group(1))) if found else ()


def targets_of(name, path):
    """The operands with which a question is asked about a file that is asked about alone."""
    if name != "summary":
        return [(path.name,)]
    given = re.search(r"^# summary: (.*)$", text_of(path), re.MULTILINE)
    if given:
        return [(path.name, *shlex.split(given.group(1)))]
    # Models that are built without arguments, called with an image: what is refused is compared, too.
    classes = re.findall(r"^class (\w+)\(.*?\bModule\):\n(.*?)(?=^\S|\Z)", text_of(path), re.MULTILINE | re.DOTALL)
    return [(path.name, f"{model}()", "n,3,32,32") for model, body in classes
            if re.search(r"def __init__\(self\):", body)]


def jobs_of(name, files):
    """The runs that one question needs."""
    question = QUESTIONS[name]
    groups = collections.defaultdict(list)
    for path in files:
        if question.fits(text_of(path)):
            groups[path.parent, options_of(path)].append(path)
    for (folder, options), members in groups.items():
        if question.together:
            names = [path.name for path in members]
            for start in range(0, len(names), TOGETHER):
                yield Job(name, folder, options, tuple(names[start:start + TOGETHER]))
        else:
            for path in members:
                for operands in targets_of(name, path):
                    yield Job(name, folder, options, operands)
        # A program of several files is distributed as a whole.
        if name in ("distribute", "explain") and 1 < len(members) <= TOGETHER:
            yield Job(name, folder, options, (".",))


# ---- running and comparing


def start_worker(memory):
    """Every program that a worker starts inherits its limit of memory, in GiB."""
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory << 30, memory << 30))


def ask(program, job, seconds):
    """One run; its status is None when it takes longer than [seconds]."""
    command = [program, *QUESTIONS[job.question].arguments, "--isolated", *job.options, *job.files]
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, cwd=job.folder, env=environment, stdin=subprocess.DEVNULL, timeout=seconds,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        answer = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        answer = None, b"", b""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Run(*answer, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def first_lines(old, new):
    lines = difflib.unified_diff(old.decode("utf-8", "backslashreplace").splitlines(),
                                 new.decode("utf-8", "backslashreplace").splitlines(), "old", "new", lineterm="", n=1)
    shown = [line[:200] for line in list(lines)[2:2 + SHOWN_LINES]]
    return "\n".join(shown) or "they differ in line endings only"


def difference(old, new):
    """What differs in two runs, in words; nothing when they are the same."""
    if old.status != new.status:
        if None in (old.status, new.status):
            return f"{'OLD' if old.status is None else 'NEW'} takes too long"
        lines = first_lines(old.output + old.errors, new.output + new.errors)
        return f"exit status {old.status}, then {new.status}\n{lines}"
    if old.output != new.output:
        return first_lines(old.output, new.output)
    return "" if old.errors == new.errors else "standard error:\n" + first_lines(old.errors, new.errors)


def compare(programs, job, seconds):
    """The results of a job: one, or one for each file of a group that differs or takes too long."""
    together = len(job.files) > 1 and QUESTIONS[job.question].together
    limit = seconds + seconds / 4 * (len(job.files) - 1) if together else seconds
    runs = [ask(program, job, limit) for program in programs]
    if [run.status for run in runs].count(None) == 1 and not together:
        runs = [ask(program, job, limit * PATIENCE) for program in programs]
    spent = tuple(run.seconds for run in runs)
    problem, undecided = difference(*runs), None in (runs[0].status, runs[1].status)
    if together and (problem or undecided):
        single = [found for name in job.files for found in compare(programs, job._replace(files=(name,)), seconds)]
        if undecided or any(found.problem for found in single):
            return single
        problem += "\n(only when the files are asked about together)"
    return [Result(job, problem, undecided and not problem, len(job.files) if together else 1, spent,
                   runs if problem else None)]


# ---- the report


def command_of(job):
    words = ["moira", *QUESTIONS[job.question].arguments, "--isolated", *job.options, *job.files]
    return f"(cd {shlex.quote(str(job.folder))} && {shlex.join(words)})"


def keep(folder, number, found):
    """Writes both answers to a difference, as NUMBER.old and NUMBER.new."""
    folder.mkdir(parents=True, exist_ok=True)
    for side, run in zip(("old", "new"), found.runs):
        head = f"{command_of(found.job)}\nstatus {run.status}\n".encode()
        (folder / f"{number:03}.{side}").write_bytes(head + run.output + b"-- standard error\n" + run.errors)


class Report:
    """Counts results, and prints the first differences when they are found."""

    def __init__(self, options):
        self.options = options
        self.questions = collections.Counter()
        self.differences = collections.Counter()
        self.seconds = collections.defaultdict(lambda: [0.0, 0.0])
        self.undecided = []

    def add(self, found):
        name = found.job.question
        self.questions[name] += found.asked
        for side in (0, 1):
            self.seconds[name][side] += found.seconds[side]
        if found.undecided:
            self.undecided.append(found.job)
        if not found.problem:
            return
        self.differences[name] += 1
        number = sum(self.differences.values())
        if number <= self.options.show:
            print(f"{command_of(found.job)}\n    " + found.problem.replace("\n", "\n    "), flush=True)
        if self.options.keep:
            keep(self.options.keep, number, found)

    def finish(self):
        failed, asked = sum(self.differences.values()), sum(self.questions.values())
        if failed > self.options.show:
            print(f"{failed - self.options.show} more differences are not shown (--show N)")
        for name in QUESTIONS:
            if self.questions[name] and not self.options.quiet:
                old, new = self.seconds[name]
                print(f"{name:14}{self.questions[name]:7} answers {self.differences[name]:6} different"
                      f"{old:10.1f} s, then {new:.1f} s")
        for job in self.undecided[:self.options.show]:
            print(f"both take too long: {command_of(job)}")
        if self.undecided:
            print(f"skipped: {len(self.undecided)} answers: both programs take too long")
        print(f"{asked - failed - len(self.undecided)} passed, {failed} failed, {len(self.undecided)} skipped")
        return 1 if failed else 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="OLD NEW FILES", help="the programs, and what to ask about")
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(interpreters.ROOT / "build/moira")),
                        help="the program that is compared with itself when none is given ($MOIRA)")
    parser.add_argument("--all", action="store_true", help="ask every question")
    parser.add_argument("--only", help="only these questions, separated by commas")
    parser.add_argument("--list", action="store_true", help="print the questions and stop")
    parser.add_argument("--sample", type=int, nargs="?", const=40, metavar="N", help="take N of the files")
    parser.add_argument("--seed", default="1", help="makes the choice of samples reproducible")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    parser.add_argument("--seconds", type=float, default=20, help="for one file [default: 20]")
    parser.add_argument("--memory", type=int, default=8, help="GiB for one run; 0: no limit (sanitizers) [default: 8]")
    parser.add_argument("--show", type=int, default=5, help="how many differences to print [default: 5]")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write both answers of every difference to DIR")
    parser.add_argument("--quiet", action="store_true", help="no table of questions")
    options = parser.parse_args()
    if len(options.words) == 1:
        parser.error("two programs are needed")
    unknown = set(options.only.split(",")) - set(QUESTIONS) if options.only else set()
    if unknown:
        parser.error(f"no question {', '.join(sorted(unknown))}; there are {', '.join(QUESTIONS)}")
    return options


def program_of(word):
    path = Path(word).resolve()
    if not os.access(path, os.X_OK) or path.is_dir():
        sys.exit(f"{word}: this is not a program")
    return str(path)


def main():
    options = parse_arguments()
    if options.list:
        for name, question in QUESTIONS.items():
            print(f"{name:14}moira {shlex.join(question.arguments)}{'' if question.usual else '  (--all)'}")
        return 0
    programs = [program_of(word) for word in options.words[:2] or [options.moira] * 2]
    files = sorted({path for word in options.words[2:] or ["@corpus"] for path in expand(word)})
    files = interpreters.choose(files, options.sample, options.seed)
    usual = [name for name, question in QUESTIONS.items() if question.usual or options.all]
    names = options.only.split(",") if options.only else usual
    jobs = [job for name in names for job in jobs_of(name, files)]
    report, started = Report(options), time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=start_worker,
                                                initargs=(options.memory,)) as pool:
        waiting = [pool.submit(compare, programs, job, options.seconds) for job in jobs]
        for done in waiting:
            for found in done.result():
                report.add(found)
    if not options.quiet:
        print(f"{len(files)} files, {time.monotonic() - started:.0f} s")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
