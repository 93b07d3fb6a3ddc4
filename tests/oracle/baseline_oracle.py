#!/usr/bin/env python3
"""Edits a project with known findings at random: its baseline must wake none of them and hide none that is new.

Lines around the findings come and go, move, and get other blanks; functions are put elsewhere in their files. Now and then an
edit makes a new mistake: it must be reported, and nothing else.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

FILES, FINDINGS = 10, 5
EDITS, SAMPLE = 1000, 120
MISTAKES = ["1 / 0", "'text' + {n}", "len({n})", "[1][{m}]", "undefined_{n}", "{{'a': 1}}['b{n}']", "int.no_{n}", "{n} % 0"]


class Project:
    def __init__(self, folder, chance):
        self.folder, self.random, self.number = folder, chance, 100
        self.files = {}
        for i in range(FILES):
            lines = []
            for _ in range(FINDINGS):
                lines += [*self.harmless(self.random.randint(1, 3)), self.mistake()]
            self.files[f"part{i}.py"] = lines + self.harmless(1)

    def next(self):
        self.number += 1
        return self.number

    def mistake(self):
        text = self.random.choice(MISTAKES)
        return "value = " + text.format(n=self.next(), m=self.random.randint(5, 50))

    def harmless(self, count):
        kinds = ["name_{n} = {n}", "# remark {n}", "", "def helper_{n}():\n    return {n}", "print({n})", "if {n} > 5:\n    name_{n} = 1"]
        return [self.random.choice(kinds).format(n=self.next()) for _ in range(count)]

    def write(self):
        for name, lines in self.files.items():
            Path(self.folder, name).write_text("\n".join(lines) + "\n")

    def edit(self):
        """Changes something that is no finding; gives the new mistake that it makes, or None."""
        name = self.random.choice(list(self.files))
        lines = self.files[name]
        at = self.random.randint(0, len(lines))
        kind = self.random.choice(["insert", "insert", "delete", "blank", "spaces", "move", "mistake"])
        if kind == "insert":
            lines[at:at] = self.harmless(self.random.randint(1, 4))
        elif kind == "blank":
            lines[at:at] = [""] * self.random.randint(1, 3)
        elif kind == "mistake":
            lines.insert(at, self.mistake())
            return name, lines[at]
        else:
            at = min(at, len(lines) - 1)
            is_mistake = lines[at].startswith("value = ")
            if kind == "delete" and not is_mistake:
                del lines[at]
            elif kind == "spaces" and is_mistake:
                lines[at] = lines[at].replace(" = ", "  =   ", 1).replace("value  =   ", "value =  ", 1)
            elif kind == "move":
                lines.insert(self.random.randint(0, len(lines) - 1), lines.pop(at))
        return None


def check(moira, folder, *options):
    command = [moira, "check", "--isolated", "--output-format", "json", "--baseline", "known.toml", *options, "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout or "[]"), done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--moira", default="build/moira")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    options = parser.parse_args()
    moira = Path(options.moira).resolve()
    passed, problems, new = 0, [], 0
    with tempfile.TemporaryDirectory() as folder:
        project = Project(folder, random.Random(options.seed))
        project.write()
        check(moira, folder, "--update-baseline")
        known = Path(folder, "known.toml").read_text().count("{code")
        if known != FILES * FINDINGS:
            problems.append(f"{known} findings are known, not {FILES * FINDINGS}")
        for _ in range(SAMPLE if options.sample else EDITS):
            mistake = project.edit()
            project.write()
            _, found, errors = check(moira, folder)
            places = [(item["file"], project_line(folder, item)) for item in found]
            if places != ([mistake] if mistake else []) or "fit nothing" in errors:
                problems.append(f"expected {mistake}, found {places} {errors}")
            else:
                passed += 1
            if mistake:
                new += 1
                check(moira, folder, "--update-baseline")
    for problem in problems[:5]:
        print(problem)
    print(f"baseline: seed {options.seed}, {passed} edits with {new} new mistakes")
    print(f"{passed} passed, {len(problems)} failed")
    return 1 if problems else 0


def project_line(folder, item):
    return Path(folder, item["file"]).read_text().splitlines()[item["line"] - 1]


if __name__ == "__main__":
    sys.exit(main())
