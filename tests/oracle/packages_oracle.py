#!/usr/bin/env python3
"""Checks packages from PyPI, which their authors test and others use: what `moira check` reports there must be right.

The packages and their versions stand in a table of docs/corpus.md. Their wheels are fetched by pip into a
cache outside of the tree and unpacked; nothing of them is installed or run. Each package is checked as a whole by one
process with limits on time and memory, in an environment that has the standard library of Debian's Python 3.11 and
nothing else: a package does not see the others, so that what they are is unknown to it.

What is reported as an error must have a verdict on that page: a reason why it is a defect, or a row among the
undecided, of which there may be two in 100,000 lines. It is a failure when an error has none, when Moira crashes or
does not end, and, without --sample, when a row is no longer found. With --sample only a few small packages are
checked. A package that cannot be fetched is skipped with the reason.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import zipfile

import interpreters
import verdicts

PAGE = "corpus.md"
ROW = re.compile(r"^\| `([\w.]+)-(\d[\w.]*)` \| \d+ \| \d+ \|")
VERSION = "3.11"
TIMEOUT = 900  # seconds for one package
# Small packages of several kinds: together they take less than half a minute.
SAMPLE = ["click", "evaluate", "flask", "httpx", "jinja2", "lightgbm", "marshmallow", "pyyaml", "requests", "starlette",
          "typer", "uvicorn"]
# The wheels are the same on every machine, whatever interpreter runs pip.
PLATFORMS = ["manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_24_x86_64", "manylinux_2_26_x86_64",
             "manylinux_2_27_x86_64", "manylinux_2_28_x86_64"]
UNREACHABLE = "there is no pip, or it does not reach PyPI"
# PyPI has every package of the page, so an index that knows no version of one is not PyPI.
SIGNS_OF_ABSENCE = ["from versions: none", "timed out", "No module named pip"]
SOURCES = (".py", ".pyi", "py.typed")


def read_packages():
    """(name, version) of the packages in docs/corpus.md."""
    page = (interpreters.ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    return [match.groups() for match in map(ROW.match, page.splitlines()) if match]


def find_cache():
    """The folder for wheels and what is in them."""
    home = os.environ.get("XDG_CACHE_HOME") or interpreters.Path.home() / ".cache"
    return interpreters.Path(os.environ.get("MOIRA_PACKAGES") or interpreters.Path(home) / "moira-packages")


def find_library():
    """Why the standard library of the environment is not there, else None."""
    folder = interpreters.Path(f"/usr/lib/python{VERSION}")
    return None if (folder / "os.py").exists() else f"no standard library in {folder}"


def fetch(cache, name, version, is_away):
    """The wheel of a package, and else why there is none. Where PyPI is away, only what is on this machine counts."""
    wheels = cache / "wheels"
    pattern = f"{name}-{version}-*.whl"
    if not any(wheels.glob(pattern)):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                   "--only-binary=:all:", "--python-version", VERSION, "--implementation", "cp", "--retries", "0",
                   "--timeout", "20", "-d", str(wheels), f"{name}=={version}"]
        for platform in PLATFORMS:
            command += ["--platform", platform]
        if is_away:
            command += ["--index-url", wheels.resolve().as_uri()]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            is_away = is_away or any(sign in run.stderr for sign in SIGNS_OF_ABSENCE)
            return None, UNREACHABLE if is_away else (run.stderr.strip().splitlines() or ["pip failed"])[-1]
    return next(wheels.glob(pattern), None), "pip has fetched something else"


def unpack(wheel, folder):
    """Writes the sources of a wheel; an extension module becomes an empty file, so that its name is known."""
    if folder.exists():
        return
    unfinished = folder.with_name(folder.name + ".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.namelist():
            if member.endswith(SOURCES):
                archive.extract(member, unfinished)
            elif member.endswith(".so"):
                path = unfinished / member
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
    unfinished.rename(folder)


def make_environment(cache):
    """The variables of an environment that has nothing but the standard library."""
    folder = cache / "environment"
    (folder / f"lib/python{VERSION}/site-packages").mkdir(parents=True, exist_ok=True)
    (folder / "pyvenv.cfg").write_text(f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {VERSION}\n")
    return {"PATH": "/usr/bin:/bin", "VIRTUAL_ENV": str(folder), "HOME": str(cache), "LANG": "C.UTF-8"}


def collect(cache, wanted):
    """The trees of the packages that can be had, and how many cannot."""
    trees, skipped, is_away = [], 0, False
    (cache / "wheels").mkdir(parents=True, exist_ok=True)
    (cache / "sources").mkdir(exist_ok=True)
    reason = find_library()
    for name, version in wanted:
        wheel, why = (None, reason) if reason else fetch(cache, name, version, is_away)
        if not wheel:
            print(f"skipped: {name} {version}: {why}")
            skipped += 1
            is_away = is_away or why == UNREACHABLE  # the next package would wait for the same answer
            continue
        folder = cache / "sources" / f"{name}-{version}"
        unpack(wheel, folder)
        trees.append(verdicts.measure(folder.name, folder))
    return trees, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=len(SAMPLE))
    parser.add_argument("packages", nargs="*", help="only these")
    arguments = parser.parse_args()
    wanted = [(name, version) for name, version in read_packages()
              if not arguments.packages or name in arguments.packages]
    if arguments.sample is not None:
        wanted = [entry for entry in wanted if entry[0] in SAMPLE[:arguments.sample]]
    cache = find_cache()
    trees, skipped = collect(cache, wanted)
    trees.sort(key=lambda tree: -tree.lines)  # the largest first, so that no processor waits at the end
    options = ["--isolated", "--target-version", VERSION]
    found, failures = verdicts.check_trees(arguments.moira, trees, TIMEOUT, arguments.jobs, options,
                                           make_environment(cache))
    failures += verdicts.compare(PAGE, trees, found, is_full=arguments.sample is None)
    return verdicts.conclude(trees, failures, skipped)


if __name__ == "__main__":
    sys.exit(main())
