#!/usr/bin/env python3
"""Writes src/syntax/unicode_tables.c and src/syntax/unicode_names.c.

The data are those of the unicodedata modules of CPython 3.8 to 3.14, one
interpreter of each version being asked in turn:

    scripts/gen_unicode.py --python ~/pythons --pyodide node_modules/pyodide

scripts/find_python finds the interpreters, also in the directories given with
--python.  One version may come from the npm package pyodide, which is CPython
for node.  What an interpreter says can also be stored and used later:

    python3.8 scripts/gen_unicode.py --collect dump.json
    scripts/gen_unicode.py --dump dump.json ...

unicodedata does not list the aliases of characters, it only finds them.  So the
names to try come from Unicode's NameAliases.txt if --aliases gives it, and from
the present unicode_tables.c otherwise.

src/syntax/unicode_tables.h describes the tables.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

MINORS = range(8, 15)
CODE_POINTS = range(0x110000)
HANGUL_SYLLABLES = range(0xAC00, 0xD7A4)
IDEOGRAPH_PREFIX = "CJK UNIFIED IDEOGRAPH-"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUTPUT = os.path.join(ROOT, "src", "syntax")
SCRIPT = os.path.abspath(__file__)

# These agree with unicode_tables.h.
BLOCK_SIZE = 128
NEVER = 255
NAME_MAX = 127
NAME_ZERO = ord("#")
NAME_ALPHABET = " -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAME_GROUP = 32


# Finding and running interpreters.  tests/oracle/unicode_oracle.py uses this too.

# Runs a Python script in pyodide: [package, folder, script, arguments as JSON].
# The folder is the working directory on both sides.
PYODIDE_RUNNER = """
async function run([pyodide, folder, script, argv]) {
  const py = await require(pyodide).loadPyodide();
  py.FS.mkdirTree("/folder");
  py.FS.mount(py.FS.filesystems.NODEFS, {root: folder}, "/folder");
  py.FS.writeFile("/script.py", require("fs").readFileSync(script));
  py.globals.set("argv", argv);
  py.runPython("import json, os, runpy, sys; os.chdir('/folder'); sys.argv = json.loads(argv);"
               + "runpy.run_path('/script.py', run_name='__main__')");
}
run(process.argv.slice(1)).catch((error) => { console.error(String(error)); process.exit(1); });
"""


class Interpreter:
    """A CPython that can run a script: a native one, or pyodide under node."""

    def __init__(self, path, pyodide=False):
        self.path = path
        self.pyodide = pyodide

    def run(self, script, arguments, folder):
        """Runs [script] in the directory [folder] and returns what it prints."""
        if self.pyodide:
            argv = json.dumps([os.path.basename(script)] + arguments)
            command = ["node", "-e", PYODIDE_RUNNER, self.path, folder, script, argv]
        else:
            command = [self.path, script] + arguments
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True)
        if done.returncode:
            raise RuntimeError("%s: %s" % (self.path, done.stderr.strip()[-2000:]))
        return done.stdout

    def minor(self):
        """The 12 of Python 3.12."""
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "version.py")
            with open(script, "w") as file:
                file.write("import sys; print(sys.version_info[1])")
            return int(self.run(script, [], folder))


def find_interpreters(directories, pyodide=None, minors=MINORS):
    """Returns {minor: Interpreter} and {minor: why there is none}."""
    places = [os.environ.get("MOIRA_PYTHONS", ""), *map(os.path.abspath, directories)]
    listed = subprocess.run([os.path.join(ROOT, "scripts", "find_python"), "--all"],
                            env=dict(os.environ, MOIRA_PYTHONS=":".join(places)),
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True)
    found, missing = {}, {}
    for line in listed.stdout.splitlines():
        version, path = line.split(" ", 1)
        found[int(version.split(".")[1])] = Interpreter(path)
    reason = "scripts/find_python finds none"
    if pyodide:
        interpreter = Interpreter(os.path.abspath(pyodide), pyodide=True)
        try:
            minor = interpreter.minor()
            found[minor] = interpreter
            reason += ", and --pyodide is 3.%d" % minor
        except (OSError, RuntimeError, ValueError) as error:
            reason += ", and --pyodide does not run: %s" % str(error).splitlines()[0]
    for minor in minors:
        if minor not in found:
            missing[minor] = reason
    return {minor: found[minor] for minor in minors if minor in found}, missing


def add_interpreter_arguments(parser):
    """Adds the options that say where to look for interpreters."""
    parser.add_argument("--python", action="append", default=[], metavar="DIR",
                        help="look for interpreters in DIR/bin and DIR/*/bin as well")
    parser.add_argument("--pyodide", metavar="DIR", help="the npm package pyodide, to run under node")


# Collecting what one interpreter says.

def collect(alias_names):
    """Everything that the tables need to know about the running interpreter's Unicode."""
    characters = [chr(c) for c in CODE_POINTS]
    decompositions, compositions, names, aliases = {}, [], {}, {}
    for c, char in enumerate(characters):
        name = unicodedata.name(char, None)
        if name and c not in HANGUL_SYLLABLES:
            names[c] = name
        decomposition = unicodedata.decomposition(char)
        if decomposition and c not in HANGUL_SYLLABLES:
            decompositions[c] = [ord(part) for part in unicodedata.normalize("NFKD", char)]
            parts = decomposition.split()
            # A canonical pair is a primary composite unless composition leaves it apart.
            if parts[0][0] != "<" and len(parts) == 2 and unicodedata.normalize("NFC", char) == char:
                compositions.append([int(parts[0], 16), int(parts[1], 16), c])
    for alias in alias_names:
        try:
            aliases[alias] = ord(unicodedata.lookup(alias))
        except (KeyError, TypeError):
            pass
    classes = {c: unicodedata.combining(char) for c, char in enumerate(characters)}
    return {
        "minor": sys.version_info[1],
        "unicode": unicodedata.unidata_version,
        "assigned": [c for c in CODE_POINTS if unicodedata.category(characters[c]) != "Cn"],
        "printable": [c for c in CODE_POINTS if characters[c].isprintable()],
        "start": [c for c in CODE_POINTS if characters[c].isidentifier()],
        "continue": [c for c in CODE_POINTS if ("a" + characters[c]).isidentifier()],
        "classes": {c: value for c, value in classes.items() if value},
        "decompositions": decompositions,
        "compositions": compositions,
        "names": names,
        "aliases": aliases,
    }


def read_alias_names(path):
    """The names to try as aliases, from NameAliases.txt or from tables written earlier."""
    if path:
        with open(path) as file:
            lines = [line.split("#")[0].strip() for line in file]
        return sorted({line.split(";")[1] for line in lines if line})
    tables = os.path.join(OUTPUT, "unicode_tables.c")
    if not os.path.exists(tables):
        sys.exit("there are no tables yet to take the aliases from: give NameAliases.txt with --aliases")
    with open(tables) as file:
        return sorted(re.findall(r'^\{"([^"]+)", 0x[0-9A-F]+, \d+\},$', file.read(), re.M))


def collect_all(arguments):
    """Returns {minor: dump} for all versions, or stops."""
    dumps = {}
    for path in arguments.dump:
        with open(path) as file:
            dump = json.load(file)
        dumps[dump["minor"]] = dump
    wanted = [minor for minor in MINORS if minor not in dumps]
    found, missing = find_interpreters(arguments.python, arguments.pyodide, wanted) if wanted else ({}, {})
    if missing:
        sys.exit("\n".join("3.%d: %s" % item for item in sorted(missing.items())))
    alias_names = read_alias_names(arguments.aliases)
    for minor, interpreter in sorted(found.items()):
        print("3.%d: asking %s" % (minor, interpreter.path))
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "aliases.txt"), "w") as file:
                file.writelines("0;%s\n" % name for name in alias_names)
            interpreter.run(SCRIPT, ["--collect", "dump.json", "--aliases", "aliases.txt"], folder)
            with open(os.path.join(folder, "dump.json")) as file:
                dumps[minor] = json.load(file)
    return dumps


# Merging the versions.

def first_versions(dumps, key):
    """{item: first minor version whose [key] has it}.  Nothing may be lost later."""
    since = {}
    for minor in MINORS:
        present = dumps[minor][key]
        lost = set(since).difference(present)
        if lost:
            sys.exit("3.%d takes %r back from %d items; the tables cannot say that"
                     % (minor, key, len(lost)))
        for item in present:
            since.setdefault(item, minor)
    return since


def merge_facts(dumps, key):
    """The [key] of the newest version, which has no other values for what older ones know."""
    newest = {int(c): value for c, value in dumps[MINORS[-1]][key].items()}
    for minor in MINORS:
        own = {int(c): value for c, value in dumps[minor][key].items()}
        expected = {c: newest[c] for c in dumps[minor]["assigned"] if c in newest}
        if own != expected:
            sys.exit("3.%d has other %s than the newest version" % (minor, key))
    return newest


def merge_compositions(dumps):
    """The pairs of the newest version; an older one has those whose composites it knows."""
    newest = dumps[MINORS[-1]]["compositions"]
    for minor in MINORS:
        assigned = set(dumps[minor]["assigned"])
        if dumps[minor]["compositions"] != [pair for pair in newest if pair[2] in assigned]:
            sys.exit("3.%d composes other pairs than the newest version" % minor)
    return sorted(newest)


# Building the tables.

def two_stages(cells):
    """Cuts [cells] into blocks and returns (index of each block, distinct blocks)."""
    distinct = {}
    index = []
    for start in range(0, len(cells), BLOCK_SIZE):
        block = tuple(cells[start:start + BLOCK_SIZE])
        index.append(distinct.setdefault(block, len(distinct)))
    return index, list(distinct)


def build_records(dumps, compositions):
    """Returns the distinct records and the number of the record for each code point."""
    since = [first_versions(dumps, key) for key in ("assigned", "printable", "start", "continue")]
    classes = merge_facts(dumps, "classes")
    seconds = {second for _, second, _ in compositions}
    records = {(NEVER, NEVER, NEVER, NEVER, 0, 0): 0}
    cells = []
    for c in CODE_POINTS:
        record = tuple(table.get(c, NEVER) for table in since)
        record += (classes.get(c, 0), int(c in seconds))
        cells.append(records.setdefault(record, len(records)))
    if len(records) > 256:
        sys.exit("%d different records do not fit a byte" % len(records))
    return list(records), cells


def build_decompositions(decompositions):
    """Returns the pool of decompositions and the position in it for each code point."""
    pool, positions = [0], {}
    cells = [0] * len(CODE_POINTS)
    for c, parts in sorted(decompositions.items()):
        entry = (len(parts),) + tuple(parts)
        if entry not in positions:
            positions[entry] = len(pool)
            pool.extend(entry)
        cells[c] = positions[entry]
    if len(pool) > 0xFFFF:
        sys.exit("the decompositions do not fit 16 bits")
    return pool, cells


def split_numbered(dumps):
    """Takes the names that end in their own code points out of [dumps], as ranges."""
    versions = {}
    for minor in MINORS:
        names = dumps[minor]["names"]
        for c in list(names):
            suffix = "-%04X" % int(c)
            if names[c].endswith(suffix):
                prefix = names.pop(c)[:1 - len(suffix)]
                versions.setdefault((prefix, int(c)), []).append(minor)
    ranges = []
    for (prefix, c), minors in sorted(versions.items()):
        if len(minors) != minors[-1] - minors[0] + 1:
            sys.exit("the name of U+%04X comes and goes" % c)
        key = (prefix, minors[0], minors[-1])
        if ranges and ranges[-1][0] == key and ranges[-1][2] == c - 1:
            ranges[-1][2] = c
        else:
            ranges.append([key, c, c])
    return [(prefix, first, last, since, until) for (prefix, since, until), first, last in ranges]


class Node:
    """A node of the name graph: its edges by letter, and whether a name ends here."""

    def __init__(self):
        self.edges = {}
        self.name_ends = False
        self.parents = 0
        self.count = 0
        self.position = None


def build_graph(names):
    """The smallest acyclic automaton that accepts the sorted [names] (Daciuk et al., 2000)."""
    root = Node()
    known = {}
    path = [root]  # the nodes along the name added last; they can still change
    previous = ""

    def settle(depth):
        """Replaces the nodes of the path below [depth] by equal ones that are known."""
        while len(path) > depth + 1:
            node = path.pop()
            key = (node.name_ends, tuple((letter, id(child)) for letter, child in node.edges.items()))
            path[-1].edges[previous[len(path) - 1]] = known.setdefault(key, node)

    for name in names:
        common = len(os.path.commonprefix([previous, name]))
        settle(common)
        for _ in name[common:]:
            path.append(Node())
        path[-1].name_ends = True
        previous = name
    settle(0)
    for node in [root, *known.values()]:
        for child in node.edges.values():
            child.parents += 1
    return root


def graph_edges(node):
    """The edges of [node] as (label, child), chains without branches being one edge."""
    for label, child in node.edges.items():
        while child.parents == 1 and len(child.edges) == 1 and not child.name_ends:
            (letter, child), = child.edges.items()
            label += letter
        yield label, child


def write_number(number):
    """A number of the name graph: five bits in each value, the lowest first."""
    values = []
    while number > 31:
        values.append(number % 32 + 32)
        number //= 32
    return values + [number]


def write_graph(node, values):
    """Appends [node] to [values], after all the nodes that it leads to."""
    edges = list(graph_edges(node))
    for _, child in edges:
        if child.edges and child.position is None:
            write_graph(child, values)
    node.count = node.name_ends + sum(child.count if child.edges else 1 for _, child in edges)
    node.position = len(values)
    values += write_number(2 * node.count + node.name_ends)
    for label, child in edges:
        values += [NAME_ALPHABET.index(letter) for letter in label]
        values[-1] += len(NAME_ALPHABET)
        distance = node.position - child.position if child.edges else 0
        values += write_number(2 * distance + (child is edges[-1][1] and label == edges[-1][0]))


def write_codes(codes):
    """The code points in order of rank, as differences, and where each group begins."""
    values, positions = [], []
    previous = 0
    for rank, code in enumerate(codes):
        if rank % NAME_GROUP == 0:
            positions.append(len(values))
            previous = 0
        difference = code - previous
        values += write_number(2 * difference if difference >= 0 else -2 * difference - 1)
        previous = code
    return values, positions


# Writing C.

def c_numbers(numbers):
    """The inside of an initialiser, in lines of at most 110 characters."""
    lines = [""]
    for number in numbers:
        item = "%d," % number
        if len(lines[-1]) + len(item) > 108:
            lines.append("")
        lines[-1] += item
    return "\n".join(lines)


def c_blocks(blocks):
    return "\n".join("{%s}," % c_numbers(block).rstrip(",") for block in blocks)


def c_text(values):
    """String literals for values of the name graph.  Two question marks might begin a trigraph."""
    text = "".join(chr(NAME_ZERO + value) for value in values)
    lines = [text[start:start + 104] for start in range(0, len(text), 104)]
    return "\n".join('"%s"' % line.replace("\\", "\\\\").replace("??", "?\\?") for line in lines)


FILE_TEMPLATE = """\
/* %(title)s, from %(source)s.
 * Written by scripts/gen_unicode.py, not by hand; unicode_tables.h says what the tables mean. */
/* clang-format off */
#include "syntax/unicode_tables.h"
"""


def write_file(name, title, source, definitions):
    path = os.path.join(OUTPUT, name)
    with open(path, "w", newline="\n") as file:
        file.write(FILE_TEMPLATE % {"title": title, "source": source})
        for declaration, body in definitions:
            file.write("\nconst %s =%s%s;\n" % (declaration, "\n" if "\n" in body else " ", body))
    print("%s: %d bytes" % (name, os.path.getsize(path)))


def braces(body):
    return "{\n%s\n}" % body


def generate(dumps):
    source = "CPython 3.%d to 3.%d (Unicode %s to %s)" % (
        MINORS[0], MINORS[-1], dumps[MINORS[0]]["unicode"], dumps[MINORS[-1]]["unicode"])

    compositions = merge_compositions(dumps)
    records, record_cells = build_records(dumps, compositions)
    record_index, record_blocks = two_stages(record_cells)
    pool, pool_cells = build_decompositions(merge_facts(dumps, "decompositions"))
    pool_index, pool_blocks = two_stages(pool_cells)
    numbered = split_numbered(dumps)
    names = merge_facts(dumps, "names")
    alias_since = first_versions(dumps, "aliases")
    alias_codes = dumps[MINORS[-1]]["aliases"]
    for minor in MINORS:
        if any(alias_codes[alias] != code for alias, code in dumps[minor]["aliases"].items()):
            sys.exit("3.%d gives an alias to another character" % minor)
    letters = set("".join(names.values())).union(*alias_codes)
    longest = max(map(len, [*names.values(), *alias_codes]))
    if letters - set(NAME_ALPHABET) or longest > NAME_MAX:
        sys.exit("names have changed in length or letters")

    write_file("unicode_tables.c", "Properties of code points", source, [
        ("uint16_t unicode_record_blocks[UNICODE_BLOCK_COUNT]", braces(c_numbers(record_index))),
        ("uint8_t unicode_record_cells[][UNICODE_BLOCK_SIZE]", braces(c_blocks(record_blocks))),
        ("UnicodeRecord unicode_records[]", braces(c_blocks(records))),
        ("uint8_t unicode_decomposition_blocks[UNICODE_BLOCK_COUNT]", braces(c_numbers(pool_index))),
        ("uint16_t unicode_decomposition_cells[][UNICODE_BLOCK_SIZE]", braces(c_blocks(pool_blocks))),
        ("uint32_t unicode_decompositions[]", braces(c_numbers(pool))),
        ("UnicodeComposition unicode_compositions[]", braces(c_blocks(compositions))),
        ("size_t unicode_composition_count", str(len(compositions))),
        ("UnicodeNumbered unicode_numbered[]", braces("\n".join(
            '{"%s", 0x%04X, 0x%04X, %d, %d, %s},' % (*row, str(row[0] == IDEOGRAPH_PREFIX).lower())
            for row in numbered))),
        ("size_t unicode_numbered_count", str(len(numbered))),
        ("UnicodeAlias unicode_aliases[]", braces("\n".join(
            '{"%s", 0x%04X, %d},' % (alias, alias_codes[alias], alias_since[alias])
            for alias in sorted(alias_codes)))),
        ("size_t unicode_alias_count", str(len(alias_codes))),
    ])

    ranked = sorted((name, c) for c, name in names.items())
    graph = []
    root = build_graph([name for name, _ in ranked])
    write_graph(root, graph)
    codes, positions = write_codes([c for _, c in ranked])
    write_file("unicode_names.c", "Names of characters", source, [
        ("char unicode_name_graph[]", c_text(graph)),
        ("uint32_t unicode_name_root", str(root.position)),
        ("char unicode_name_codes[]", c_text(codes)),
        ("uint32_t unicode_name_code_positions[]", braces(c_numbers(positions))),
    ])
    print("%d names in the graph, %d aliases, %d numbered ranges, %d records, %d pairs"
          % (len(ranked), len(alias_codes), len(numbered), len(records), len(compositions)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_interpreter_arguments(parser)
    parser.add_argument("--aliases", metavar="FILE", help="Unicode's NameAliases.txt")
    parser.add_argument("--dump", action="append", default=[], metavar="FILE",
                        help="use a file that --collect wrote instead of an interpreter")
    parser.add_argument("--collect", metavar="FILE",
                        help="only write what this interpreter says to FILE")
    arguments = parser.parse_args()
    if arguments.collect:
        with open(arguments.collect, "w") as file:
            json.dump(collect(read_alias_names(arguments.aliases)), file)
    else:
        generate(collect_all(arguments))


if __name__ == "__main__":
    main()
