#!/usr/bin/env python3
"""Compares src/syntax/unicode.h with CPython, version by version.

Every function is asked about every code point, every name and many random
strings, and so is each CPython from 3.8 to 3.14 that is found:

    tests/oracle/unicode_oracle.py --pyodide node_modules/pyodide
    tests/oracle/unicode_oracle.py --sample --versions 3.8,3.12

The interpreters are looked for as scripts/gen_unicode.py does.  A C compiler,
$CC or cc, builds unicode_driver.c.  Exits with 1 if there is any difference and
with 2 if there was nothing to compare.

Under the name --witness this script runs in the other interpreters and writes
down their answers.
"""

import argparse
import os
import random
import shlex
import subprocess
import sys
import tempfile
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
QUESTIONS = ("properties", "nfkc", "names")
SHOWN_DIFFERENCES = 5


def to_hex(text):
    return text.encode("utf-8", "surrogatepass").hex()


def from_hex(line):
    return bytes.fromhex(line).decode("utf-8", "surrogatepass")


def write_lines(path, lines):
    with open(path, "w", encoding="ascii", newline="\n") as file:
        file.writelines(line + "\n" for line in lines)


def read_lines(path):
    with open(path, encoding="ascii") as file:
        return file.read().splitlines()


# The witness: what the running interpreter answers.  It must run in CPython 3.8.

def properties_of(line):
    char = chr(int(line, 16))
    return str(char.isidentifier() + 2 * ("a" + char).isidentifier() + 4 * char.isprintable())


def nfkc_of(line):
    return to_hex(unicodedata.normalize("NFKC", from_hex(line)))


def code_of(name):
    """The meaning of a string literal, which unicodedata.lookup does not quite share."""
    try:
        text = ("\\N{%s}" % name).encode("ascii").decode("unicode_escape")
    except UnicodeDecodeError:
        return "-1"
    return str(ord(text))


def bear_witness(task):
    if task == "list":
        names = (unicodedata.name(chr(c), None) for c in range(0x110000))
        write_lines("list.txt", (name for name in names if name))
        return
    answers = {"properties": properties_of, "nfkc": nfkc_of, "names": code_of}
    for question in QUESTIONS:
        lines = read_lines(question + ".txt")
        write_lines(question + ".answers.txt", map(answers[question], lines))


# The questions.

def choose_code_points(sample):
    """All code points, or with [sample] all of the first ones and some of the others."""
    if not sample:
        return list(range(0x110000))
    return sorted({*range(0x600), *random.sample(range(0x600, 0x20000), 12000),
                   *random.sample(range(0x20000, 0x110000), 3000)})


def character_pools():
    """Characters that normalisation treats in different ways."""
    assigned = [c for c in range(0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs", "Co")]
    decomposing = [c for c in assigned if unicodedata.decomposition(chr(c))]
    canonical = [c for c in decomposing if not unicodedata.decomposition(chr(c)).startswith("<")]
    parts = {int(part, 16) for c in canonical for part in unicodedata.decomposition(chr(c)).split()}
    return [
        [c for c in assigned if unicodedata.combining(chr(c))],
        [c for c in range(0x300, 0x370)],
        [c for c in decomposing if c not in set(canonical)],
        canonical,
        sorted(parts),
        [*range(0x1100, 0x1200)],  # all Jamo
        [*range(0x1100, 0x1113), *range(0x1161, 0x1176), *range(0x11A7, 0x11C3)],
        [*range(0xAC00, 0xD7A4)],
        [*range(0x41, 0x5B), *range(0x61, 0x7B)],
        # Scripts whose vowel signs compose and that are younger than CPython 3.8 or 3.13.
        [*range(0x11930, 0x11940), *range(0x11380, 0x113D0), *range(0x16100, 0x16140),
         *range(0x16D60, 0x16D70)],
        [*range(0x110000)],
    ]


def random_strings(count):
    """Strings that mix characters from one to three pools, and a few very long runs of marks."""
    pools = character_pools()
    for i in range(count):
        mixed = random.sample(pools, random.randint(1, 3))
        length = random.randint(3000, 6000) if i % 5000 == 0 else random.randint(2, 14)
        yield "".join(chr(random.choice(random.choice(mixed))) for _ in range(length))
    marks = [c for c in pools[0] if c < 0x1000]
    for length in (63, 64, 65, 4000):
        yield "a" + "".join(chr(random.choice(marks)) for _ in range(length))


def spoil(name):
    """Changes a name a little, so that it is most likely no name any more."""
    at = random.randrange(len(name) + 1)
    letter = random.choice(" -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_?")
    kind = random.randrange(7)
    if kind == 0:
        return name[:at] + letter + name[at:]
    if kind == 1:
        return name[:at] + name[at + 1:]
    if kind == 2:
        return name[:at] + letter + name[at + 1:]
    if kind == 3:
        return name[:at]
    if kind == 4:
        return name + random.choice([" ", "A", " SIGN", "-1", "0"])
    if kind == 5:
        return name[:at].lower() + name[at:]
    return name.lower()


# Names that only rules can decide, and named sequences, which a literal does not know.
PARTICULAR_NAMES = """
CJK UNIFIED IDEOGRAPH-4e00/cjk unified ideograph-4E00/CJK UNIFIED IDEOGRAPH-04E00/CJK UNIFIED IDEOGRAPH-004E00
CJK UNIFIED IDEOGRAPH-/CJK UNIFIED IDEOGRAPH-4E0/CJK UNIFIED IDEOGRAPH-F900/CJK UNIFIED IDEOGRAPH-FA0E
CJK UNIFIED IDEOGRAPH-+4E0/CJK UNIFIED IDEOGRAPH- 4E00/CJK UNIFIED IDEOGRAPH-2EBE0/CJK UNIFIED IDEOGRAPH-2EBE1
CJK UNIFIED IDEOGRAPH-9FFF/CJK UNIFIED IDEOGRAPH-4DB6/CJK UNIFIED IDEOGRAPH-FFFFF/CJK UNIFIED IDEOGRAPH-110000
CJK COMPATIBILITY IDEOGRAPH-F900/cjk compatibility ideograph-f900/CJK COMPATIBILITY IDEOGRAPH-0F900
CJK COMPATIBILITY IDEOGRAPH-FA6E/TANGUT IDEOGRAPH-17000/NUSHU CHARACTER-1B170/nushu character-1b170
EGYPTIAN HIEROGLYPH-13460/egyptian hieroglyph-143fa/EGYPTIAN HIEROGLYPH-143FB/EGYPTIAN HIEROGLYPH A001
KHITAN SMALL SCRIPT CHARACTER-18CFF/KHITAN SMALL SCRIPT CHARACTER-18CD6
HANGUL SYLLABLE GA/hangul syllable ga/Hangul Syllable GA/HANGUL SYLLABLE ga/HANGUL SYLLABLE /HANGUL SYLLABLE
HANGUL SYLLABLE A/HANGUL SYLLABLE G/HANGUL SYLLABLE GAGG/HANGUL SYLLABLE GAGX/HANGUL SYLLABLE GGYAELH
HANGUL SYLLABLE  GA/HANGUL SYLLABLE GA /HANGUL SYLLABLE HIH/HANGUL SYLLABLE WEO/HANGUL SYLLABLE AA
KEYCAP DIGIT ONE/KEYCAP NUMBER SIGN/LATIN SMALL LETTER R WITH TILDE/MODIFIER LETTER EXTRA-HIGH TONE BAR
LATIN CAPITAL LETTER E WITH VERTICAL LINE BELOW AND GRAVE/TAMIL SYLLABLE KAA/TAMIL CONSONANT K
LATIN SMALL LETTER A/latin small letter a/Latin Small Letter A/LATIN_SMALL_LETTER_A/LATIN SMALL LETTERA
LATIN  SMALL LETTER A/ LATIN SMALL LETTER A/LATIN SMALL LETTER A /<control>/U+0041/0041/ /-/NULL/nul/Lf
""".strip("\n").replace("\n", "/").split("/") + ["", "A" * 126, "A" * 127, "A" * 128, "A" * 100000]


def choose_names(listed, aliases, sample):
    """Names, aliases, spoilt ones and particular ones.  A closing brace would end the literal."""
    names = sorted(listed)
    if sample:
        names = random.sample(names, 4000)
    spoilt = [spoil(random.choice(names)) for _ in range(len(names))]
    plain = [name for name in names if "IDEOGRAPH-" not in name and "SYLLABLE" not in name]
    spoilt += [spoil(random.choice(plain)) for _ in range(2 * len(plain))]
    return names + aliases + [a.lower() for a in aliases] + list(map(spoil, aliases)) + spoilt + PARTICULAR_NAMES


# Asking and comparing.

def build_driver(folder):
    driver = os.path.join(folder, "unicode_driver")
    sources = [os.path.join(ROOT, "src", *name.split("/")) + ".c"
               for name in ("syntax/unicode", "syntax/unicode_tables", "syntax/unicode_names",
                            "base/utf", "base/arena", "base/strbuf", "base/system_linux",
                            "base/system_posix")]
    subprocess.run(shlex.split(os.environ.get("CC", "cc"))
                   + ["-std=c17", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Wshadow", "-Werror",
                      "-I", os.path.join(ROOT, "src"), "-o", driver,
                      os.path.join(HERE, "unicode_driver.c")] + sources, check=True)
    return driver


def ask_driver(driver, question, minor, path):
    with open(path, "rb") as file:
        done = subprocess.run([driver, question, str(minor)], stdin=file, stdout=subprocess.PIPE,
                              check=True)
    return done.stdout.decode("ascii").splitlines()


def compare(question, minor, asked, ours, theirs):
    """Prints the result for one question and returns the number of differences."""
    if not len(asked) == len(ours) == len(theirs):
        print("3.%d %s: %d questions, %d and %d answers"
              % (minor, question, len(asked), len(ours), len(theirs)))
        return 1
    different = [row for row in zip(asked, ours, theirs) if row[1] != row[2]]
    for line, our, their in different[:SHOWN_DIFFERENCES]:
        print("  %s: we say %s, CPython says %s" % (line[:200], our[:200], their[:200]))
    positive = ""
    if question == "names":
        positive = ", %d of them names" % sum(answer != "-1" for answer in theirs)
    elif question == "nfkc":
        positive = ", %d of them changed" % sum(a != b for a, b in zip(asked, theirs))
    print("3.%d %s: %d compared%s, %d different" % (minor, question, len(asked), positive, len(different)))
    return len(different)


def main():
    sys.dont_write_bytecode = True  # Importing a script should leave nothing beside it.
    sys.path.insert(0, os.path.join(ROOT, "scripts"))
    import gen_unicode  # It knows how to find and run interpreters.
    import interpreters  # It knows how to get pyodide.

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    gen_unicode.add_interpreter_arguments(parser)
    parser.add_argument("--versions", metavar="LIST", help="for example 3.8,3.12 (all that are found)")
    parser.add_argument("--sample", action="store_true", help="take a few seconds, not minutes")
    parser.add_argument("--seed", type=int, default=2024, help="for the random strings and names")
    arguments = parser.parse_args()
    random.seed(arguments.seed)

    minors = list(gen_unicode.MINORS)
    if arguments.versions:
        minors = [int(version.split(".")[1]) for version in arguments.versions.split(",")]
    pyodide = arguments.pyodide or (interpreters.find_pyodide()[0] if 14 in minors else None)
    found, missing = gen_unicode.find_interpreters(arguments.python, pyodide, minors)
    for minor, reason in sorted(missing.items()):
        print("skipped: CPython 3.%d: %s" % (minor, reason))
    if not found:
        return 2

    script = os.path.abspath(__file__)
    compared = differences = 0
    with tempfile.TemporaryDirectory() as folder:
        driver = build_driver(folder)
        path = {question: os.path.join(folder, question + ".txt") for question in QUESTIONS}

        # A sample takes the names from the newest interpreter alone.
        listed = set()
        for minor in [max(found)] if arguments.sample else sorted(found):
            found[minor].run(script, ["--witness", "list"], folder)
            listed.update(read_lines(os.path.join(folder, "list.txt")))
        aliases = subprocess.run([driver, "aliases"], stdout=subprocess.PIPE,
                                 check=True).stdout.decode("ascii").splitlines()

        code_points = choose_code_points(arguments.sample)
        strings = random_strings(3000 if arguments.sample else 100000)
        asked = {
            "properties": ["%X" % c for c in code_points],
            "nfkc": [to_hex(chr(c)) for c in code_points] + [to_hex(text) for text in strings],
            "names": choose_names(listed, aliases, arguments.sample),
        }
        for question in QUESTIONS:
            write_lines(path[question], asked[question])

        for minor, interpreter in sorted(found.items()):
            interpreter.run(script, ["--witness", "answer"], folder)
            for question in QUESTIONS:
                theirs = read_lines(os.path.join(folder, question + ".answers.txt"))
                ours = ask_driver(driver, question, minor, path[question])
                compared += len(asked[question])
                differences += compare(question, minor, asked[question], ours, theirs)
    print("%d passed, %d failed, %d skipped" % (compared - differences, differences, len(missing)))
    return 1 if differences else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--witness"]:
        bear_witness(sys.argv[2])
    else:
        sys.exit(main())
