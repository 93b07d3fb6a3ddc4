#!/usr/bin/env python3
"""`moira lsp` with a client that types, asks, cancels and misbehaves: what it answers is what `moira check` and
`moira shapes` say of the same text, its texts are those of the client in every encoding, and nothing that is sent ends
it, or makes it grow."""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

from lsp_client import Client, LspError  # noqa: E402

MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
os.environ["MOIRA"] = MOIRA
UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}
ALL_HINTS = {"hints": {"repeated": True}}
passed = failed = 0


def check(name, problem):
    global passed, failed
    if problem:
        failed += 1
        print(f"FAILED: {name}\n    {problem}")
    else:
        passed += 1


def equal(name, got, wanted):
    check(name, "" if got == wanted else f"got {got!r}\n    wanted {wanted!r}")


def uri_of(path):
    return Path(path).resolve().as_uri()


# ---- texts ----

def lines_of(text):
    """The lines as the protocol has them: ended by \\n, \\r\\n or \\r."""
    lines, start = [], 0
    while start <= len(text):
        ends = [at for at in (text.find("\n", start), text.find("\r", start)) if at >= 0]
        end = min(ends, default=len(text))
        after = end + 2 if text[end:end + 2] == "\r\n" else end + 1
        lines.append((start, end))
        start = after
    return lines


def place(text, offset, units):
    for number, (start, end) in reversed(list(enumerate(lines_of(text)))):
        if start <= offset:
            return {"line": number, "character": units(text[start:min(offset, end)])}, min(offset, end)
    raise AssertionError


PIECES = ["x = 1\n", "\n", "\r\n", "\r", "é", "😀", "中文", "def f(a):\n    return a\n", "(", ")", "'", '"""', "import numpy as np\n",
          "y = np.zeros((2, 3))\n", "\t", "#", "\u2028", "\0", "𝒳 = y @ y\n", " "]


def test_texts(encoding, edits):
    rng = random.Random(f"{encoding} 7")
    client = Client(encoding, pulls=True)
    equal(f"{encoding}: is chosen", client.start()["capabilities"]["positionEncoding"], encoding)
    units, uri = UNITS[encoding], "untitled:Untitled-1"
    text = "import numpy as np\r\nx = '😀' # é\ry = np.ones((2, 3))\n"
    client.open(uri, text)
    problem = ""
    for number in range(edits):
        changes = []
        for _ in range(rng.choice((1, 1, 1, 3))):
            first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
            last = min(last, first + rng.choice((0, 0, 1, 5, 40)))
            start, first = place(text, first, units)
            end, last = place(text, last, units)
            piece = "".join(rng.choice(PIECES) for _ in range(rng.choice((0, 1, 1, 2))))
            if rng.random() < 0.1 and last == lines_of(text)[end["line"]][1]:
                end["character"] += 1000  # beyond the end of a line is its end
            changes.append({"range": {"start": start, "end": end}, "text": piece})
            text = text[:first] + piece + text[last:]
        client.change(uri, *changes)
        got = client.request("moira/text", {"textDocument": {"uri": uri}})["text"]
        if got != text:
            problem = f"after edit {number}: {got!r} is not {text!r}"
            break
        if number % 25 == 0:
            client.findings(uri)
    check(f"{encoding}: {edits} edits", problem)
    equal(f"{encoding}: ends well", client.stop(), 0)


# ---- answers ----

def told_by_check(path):
    """(line, column, code, message) of each finding in the file, by the command line."""
    output = subprocess.run([MOIRA, "check", "--output-format", "json", path], capture_output=True, text=True).stdout
    return sorted((finding["line"], finding["column"], finding["code"]) for finding in json.loads(output)
                  if Path(finding["file"]).resolve() == Path(path).resolve())


def told_by_shapes(path):
    output = subprocess.run([MOIRA, "shapes", "--output-format", "json", path], capture_output=True, text=True).stdout
    rows = json.loads(output) if output.strip() else []
    return sorted((row["line"], row["column"] + len(row["name"])) for row in rows if row["shape"] is not None)


def compare(name, client, path, text):
    uri = uri_of(path)
    Path(path).write_text(text, newline="")
    got = sorted((finding["range"]["start"]["line"] + 1, finding["range"]["start"]["character"] + 1, finding["code"])
                 for finding in client.findings(uri))
    equal(f"{name}: findings", got, told_by_check(path))
    hints = client.of("inlayHint", uri, range={"start": {"line": 0, "character": 0}, "end": {"line": 100000, "character": 0}})
    got = sorted((hint["position"]["line"] + 1, hint["position"]["character"] + 1) for hint in hints
                 if hint["data"] == "assignment")
    equal(f"{name}: shapes", got, told_by_shapes(path))


def test_answers(folder):
    programs = [path for path in sorted((ROOT / "examples").glob("*.py"))]
    rng = random.Random(11)
    for pulls in (False, True):
        client = Client("utf-32", pulls=pulls, cwd=folder)
        client.start(options=ALL_HINTS)
        for source in programs:
            text = source.read_text()
            path = os.path.join(folder, f"{source.stem}_{pulls}.py")
            client.open(uri_of(path), text)
            compare(f"{source.name}, {pulls=}", client, path, text)
            lines = text.splitlines(keepends=True)
            for _ in range(3):
                at = rng.randrange(len(lines))
                lines[at:at + 1] = rng.choice(([], [lines[at], lines[at]], [lines[at].replace("3", "5")], ["x = (\n"]))
                lines = lines or ["\n"]
                client.change(uri_of(path), {"text": "".join(lines)})
            compare(f"{source.name}, edited, {pulls=}", client, path, "".join(lines))
        equal(f"answers, {pulls=}: ends well", client.stop(), 0)


MODEL = """import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.fc = nn.Linear(30, hidden)

    def forward(self, x):
        out = self.fc(x)
        return out

net = Net(5)
x = torch.zeros(4, 31)
z = net(x)
"""


def applied(text, edits):
    lines = lines_of(text)
    for edit in sorted(edits, key=lambda edit: (edit["range"]["start"]["line"], edit["range"]["start"]["character"]), reverse=True):
        start, end = (lines[edit["range"][side]["line"]][0] + edit["range"][side]["character"] for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


def test_features():
    client = Client("utf-32", pulls=True)
    client.start()
    uri = "file:///tmp/a%20model.py"
    client.open(uri, MODEL)
    findings = client.findings(uri)
    equal("one finding", [finding["code"] for finding in findings], ["shape-mismatch"])
    check("its second places", "" if any("31 comes from here" in note["message"] for note in findings[0]["relatedInformation"])
          else findings)
    equal("its page", findings[0]["codeDescription"]["href"].rpartition("#")[2], "shape-mismatch")
    again = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    same = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}, "previousResultId": again["resultId"]})
    equal("an unchanged answer", same, {"kind": "unchanged", "resultId": again["resultId"]})
    equal("hover", client.at("hover", uri, 13, 0)["contents"]["value"],
          "```python\nx: Tensor (4, 31)\n```\n\nfloat32\n\n- `4` comes from line 14: `4`\n- `31` comes from line 14: `31`")
    equal("hover over nothing", client.at("hover", uri, 2, 0), None)
    span = findings[0]["range"]
    actions = client.of("codeAction", uri, range=span, context={"diagnostics": findings})
    ignoring = {action["title"].partition("shape-mismatch ")[2]: action["edit"] for action in actions if "Ignore" in action["title"]}
    for where in ("here", "in this file"):
        client.open("file:///tmp/silenced.py", applied(MODEL, ignoring[where]["changes"][uri]))
        equal(f"ignored {where}", client.findings("file:///tmp/silenced.py"), [])
    equal("ignored in new settings", [change.get("kind") or change["edits"][0]["newText"] for change in ignoring["in moira.toml"]["documentChanges"]],
          ["create", 'ignore = ["shape-mismatch"]\n'])
    actions = client.of("codeAction", uri, range={"start": {"line": 8, "character": 9}, "end": {"line": 8, "character": 9}}, context={"diagnostics": []})
    equal("an annotation to insert", [action["title"] for action in actions], ["Annotate as (4, 31)"])
    check("no commands for who does not know them", [action["title"] for action in actions if "command" in action])
    old = "import numpy as np\nx = np.zeros((2, 3), dtype=np.float)\n"
    client.open("file:///tmp/old.py", old)
    found = client.findings("file:///tmp/old.py")
    if found:
        actions = client.of("codeAction", "file:///tmp/old.py", range=found[0]["range"], context={"diagnostics": found})
        fix = next((action for action in actions if action.get("isPreferred")), None)
        check("a fix for np.float", "" if fix else actions)
        client.open("file:///tmp/new.py", applied(old, fix["edit"]["changes"]["file:///tmp/old.py"]))
        equal("the fix mends", client.findings("file:///tmp/new.py"), [])
    symbols = client.of("documentSymbol", uri)
    equal("symbols", [(symbol["name"], [child["name"] for child in symbol["children"]]) for symbol in symbols],
          [("Net", ["__init__", "forward"]), ("net", []), ("x", []), ("z", [])])
    equal("definition", client.at("definition", uri, 12, 7)[0]["range"]["start"], {"line": 3, "character": 6})
    equal("references", len(client.at("references", uri, 9, 9, context={"includeDeclaration": True})), 2)
    equal("highlights", [place["kind"] for place in client.at("documentHighlight", uri, 9, 9)], [3, 2])
    renamed = applied(MODEL, client.at("rename", uri, 9, 9, newName="y")["changes"][uri])
    equal("rename", renamed, MODEL.replace("out", "y"))
    for line, character, name, reason in ((12, 0, "n", "a global"), (8, 22, "n", "a parameter"), (9, 9, "x", "a name in use"),
                                          (9, 9, "if", "a keyword"), (9, 9, "1a", "no name")):
        try:
            check(f"rename refuses {reason}", client.at("rename", uri, line, character, newName=name))
        except LspError as error:
            equal(f"rename refuses {reason}", error.code, -32803)
    folds = client.of("foldingRange", uri)
    check("folding", "" if {"startLine": 3, "endLine": 10} in folds else folds)
    selection = client.of("selectionRange", uri, positions=[{"line": 9, "character": 10}])
    steps = []
    while selection:
        selection = selection[0] if isinstance(selection, list) else selection
        steps.append(selection["range"]["start"]["line"])
        selection = selection.get("parent")
    equal("selection", steps, [9, 9, 8, 3])
    equal("features: ends well", client.stop(), 0)


def test_settings(folder):
    """What is ignored in the settings is ignored in all files, whatever the settings looked like before."""
    path = os.path.join(folder, "settings", "model.py")
    os.makedirs(os.path.dirname(path))
    for name, text, wanted in (("moira.toml", "strict = false\n", 'ignore = ["shape-mismatch"]\nstrict = false\n'),
                               ("moira.toml", "ignore = []\n", 'ignore = ["shape-mismatch"]\n'),
                               ("pyproject.toml", '[tool.moira]\nignore = ["undefined-name"]\n[tool.x]\n',
                                '[tool.moira]\nignore = ["shape-mismatch", "undefined-name"]\n[tool.x]\n'),
                               ("pyproject.toml", "[tool.moira]", '[tool.moira]\nignore = ["shape-mismatch"]\n'),
                               ("moira.toml", "ignore = 'undefined-name'\n", None)):
        for other in ("moira.toml", "pyproject.toml"):
            Path(path).with_name(other).unlink(missing_ok=True)
        config = Path(path).with_name(name)
        config.write_text(text)
        client = Client("utf-32", pulls=True)
        client.start()
        client.open(uri_of(path), MODEL)
        found = client.findings(uri_of(path))
        edits = [action["edit"]["documentChanges"]
                 for action in client.of("codeAction", uri_of(path), range=found[0]["range"], context={"diagnostics": found})
                 if action["title"].endswith(name)] if found else []
        if wanted is None:
            equal(f"settings that are written in another way: {text!r}", edits, [])
        else:
            config.write_text(applied(text, edits[0][0]["edits"]))
            equal(f"settings: {text!r}", config.read_text(), wanted)
            client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(config), "type": 2}]})
            equal(f"settings are heard of: {text!r}", client.findings(uri_of(path)), [])
        equal("settings: ends well", client.stop(), 0)
    config.write_text("no-such-setting = 1\n")
    client = Client("utf-32", pulls=True)
    client.start()
    client.open(uri_of(path), MODEL)
    found = client.findings(uri_of(path))
    told = [message["params"]["message"] for message in client.told if message["method"] == "window/showMessage"]
    check("wrong settings are told", "" if len(told) == 1 and "no-such-setting" in told[0] else told)
    actions = client.of("codeAction", uri_of(path), range=found[0]["range"], context={"diagnostics": found})
    equal("wrong settings are not edited", [action["title"] for action in actions if ".toml" in action["title"]], [])
    equal("wrong settings: ends well", client.stop(), 0)


class Notebook:
    """A notebook as the client has it: the cells have names and texts."""

    def __init__(self, client, path, sources):
        self.client, self.path, self.uri, self.version, self.made = client, path, uri_of(path), 1, 0
        self.cells = [self.make(source) for source in sources]
        client.notify("notebookDocument/didOpen", {
            "notebookDocument": {"uri": self.uri, "notebookType": "jupyter-notebook", "version": 1, "cells": [self.cell(uri) for uri, _ in self.cells]},
            "cellTextDocuments": [self.item(cell) for cell in self.cells]})

    def make(self, source):
        self.made += 1
        uri = f"vscode-notebook-cell:{self.path}#{self.made}"
        self.client.versions[uri] = 1
        return [uri, source]

    def cell(self, uri):
        return {"kind": 2, "document": uri}

    def item(self, cell):
        return {"uri": cell[0], "languageId": "python", "version": 1, "text": cell[1]}

    def change(self, cells):
        self.version += 1
        self.client.notify("notebookDocument/didChange", {"notebookDocument": {"uri": self.uri, "version": self.version}, "change": {"cells": cells}})

    def edit(self, index, *changes, text):
        self.cells[index][1] = text
        uri = self.cells[index][0]
        self.client.versions[uri] += 1
        self.change({"textContent": [{"document": {"uri": uri, "version": self.client.versions[uri]}, "changes": list(changes)}]})

    def splice(self, start, gone, sources):
        new, old = [self.make(source) for source in sources], self.cells[start:start + gone]
        self.cells[start:start + gone] = new
        self.change({"structure": {"array": {"start": start, "deleteCount": gone, "cells": [self.cell(uri) for uri, _ in new]},
                                   "didOpen": [self.item(cell) for cell in new], "didClose": [{"uri": uri} for uri, _ in old]}})

    def save(self):
        cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": source} for _, source in self.cells]
        Path(self.path).write_text(json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}))


def test_notebooks(folder):
    client = Client("utf-16", pulls=True, cwd=folder)
    sync = client.start(options=ALL_HINTS)["capabilities"]["notebookDocumentSync"]
    equal("notebooks are offered", sync["notebookSelector"][0]["cells"], [{"language": "python"}])
    path = os.path.join(folder, "a.ipynb")
    notebook = Notebook(client, path, ["import numpy as np\nx = np.ones((2, 3))", "", "%matplotlib inline\nz = '😀'; y = x @ x\n\ndef f(a):\n    b = a\n    return b"])
    first, empty, last = (uri for uri, _ in notebook.cells)
    equal("notebook: no finding", client.findings(first), [])
    found = client.findings(last)
    equal("notebook: the finding", [(item["range"]["start"], item["code"]) for item in found], [({"line": 1, "character": 14}, "shape-mismatch")])
    equal("notebook: its origin", {note["location"]["uri"] for note in found[0]["relatedInformation"]}, {first, last})
    equal("notebook: hover", client.at("hover", last, 1, 14)["contents"]["value"].splitlines()[1], "x: ndarray (2, 3)")
    equal("notebook: hover over an empty cell", client.at("hover", empty, 0, 0), None)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    hints = client.of("inlayHint", first, range=everything)
    equal("notebook: hints", [(hint["position"]["line"], hint["label"]) for hint in hints], [(1, ": (2, 3)")])
    place = client.at("definition", last, 1, 14)[0]
    equal("notebook: definition", (place["uri"], place["range"]["start"]), (first, {"line": 1, "character": 0}))
    equal("notebook: references", {place["uri"] for place in client.at("references", first, 1, 0, context={"includeDeclaration": True})}, {first, last})
    equal("notebook: symbols", [symbol["name"] for symbol in client.of("documentSymbol", last)], ["z", "y", "f"])
    equal("notebook: rename", {uri: len(edits) for uri, edits in client.at("rename", last, 4, 4, newName="c")["changes"].items()}, {last: 2})
    equal("notebook: tokens", client.of("semanticTokens/full", empty)["data"], [])
    equal("notebook: completion", client.at("completion", last, 1, 4), None)
    notebook.edit(0, {"range": {"start": {"line": 1, "character": 13}, "end": {"line": 1, "character": 14}}, "text": "3"}, text="import numpy as np\nx = np.ones((3, 3))")
    equal("notebook: mended in another cell", client.findings(last), [])
    notebook.splice(0, 1, ["import numpy as np", "x = np.ones((4, 3))"])
    equal("notebook: other cells", [item["code"] for item in client.findings(last)], ["shape-mismatch"])
    rng = random.Random(3)
    lines = ["x = np.ones((2, 3))", "y = x @ x.T", "y = x @ x", "%timeit x", "!ls", "s = '😀'; x + s", "def f(a):\n    return a @ x", "f(x)", "y = (", "", "z = x[5]"]
    for number in range(60):
        index = rng.randrange(len(notebook.cells))
        kind = rng.randrange(4)
        if kind == 0:
            notebook.splice(index, 0, [rng.choice(lines)])
        elif kind == 1 and len(notebook.cells) > 2:
            notebook.splice(index, 1, [])
        else:
            text = "\n".join(rng.choice(lines) for _ in range(rng.choice((1, 2, 3))))
            notebook.edit(index, {"text": text}, text=text)
        if number % 5 == 4:
            notebook.save()
            output = subprocess.run([MOIRA, "check", "--output-format", "json", path], capture_output=True, text=True).stdout
            told = sorted((finding["cell"], finding["line"], finding["code"]) for finding in json.loads(output))
            got = sorted((index + 1, item["range"]["start"]["line"] + 1, item["code"]) for index, (uri, _) in enumerate(notebook.cells)
                         for item in client.findings(uri))
            equal(f"notebook: edit {number}: {[text for _, text in notebook.cells]}", got, told)
    client.notify("notebookDocument/didClose", {"notebookDocument": {"uri": notebook.uri}, "cellTextDocuments": [{"uri": uri} for uri, _ in notebook.cells]})
    equal("notebooks: end well", client.stop(), 0)
    client = Client("utf-8", pulls=False, cwd=folder)
    client.start()
    notebook = Notebook(client, path, ["import numpy as np\nx = np.ones((2, 3))", "y = x @ x"])
    equal("notebook: told", ([len(client.findings(uri)) for uri, _ in notebook.cells]), [0, 1])
    equal("told notebooks: end well", client.stop(), 0)


def test_sweep(folder):
    """The findings of all files: as a whole, part by part, and nothing when nothing has changed."""
    root = Path(folder, "all")
    (root / "inner").mkdir(parents=True)
    wrong = "import numpy as np\nnp.ones((2, 3)) @ np.ones((2, 3))\n"
    for name in ("a.py", "inner/b.py", "c.txt"):
        (root / name).write_text(wrong)
    client = Client("utf-32", pulls=True)
    equal("all files are offered", client.start(root=uri_of(root), options={"allFiles": True})["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], True)
    files = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    equal("all files", sorted((file["uri"].rpartition("/")[2], [item["code"] for item in file["items"]]) for file in files),
          [("a.py", ["shape-mismatch"]), ("b.py", ["shape-mismatch"])])
    known = [{"uri": file["uri"], "value": file["resultId"]} for file in files]
    equal("all files: nothing is new", client.request("workspace/diagnostic", {"previousResultIds": known}), {"items": []})
    client.open(uri_of(root / "a.py"), "x = 1\n")
    client.told.clear()
    rest = client.request("workspace/diagnostic", {"previousResultIds": known, "partialResultToken": "p", "workDoneToken": 7})
    parts = [item for message in client.told if message["params"].get("token") == "p" for item in message["params"]["value"]["items"]]
    equal("all files: in parts", (rest, sorted((part["kind"], part.get("items")) for part in parts)), ({"items": []}, [("full", []), ("unchanged", None)]))
    equal("all files: progress", [message["params"]["value"]["kind"] for message in client.told if message["params"].get("token") == 7], ["begin", "end"])
    equal("all files: ends well", client.stop(), 0)
    client = Client("utf-32", pulls=True)
    folders = [{"uri": uri_of(root / name), "name": name} for name in ("inner", "other", "third")]
    for name in ("other", "third"):
        (root / name).mkdir()
        (root / name / f"{name}.py").write_text(wrong)
    client.request("initialize", {"workspaceFolders": folders[:2], "rootUri": uri_of(root), "initializationOptions": {"allFiles": True},
                                  "capabilities": {"textDocument": {"diagnostic": {}}}})
    client.notify("initialized")

    def swept():
        return sorted(file["uri"].rpartition("/")[2] for file in client.request("workspace/diagnostic", {"previousResultIds": []})["items"])

    equal("several folders", swept(), ["b.py", "other.py"])
    client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": folders[2:], "removed": folders[:1]}})
    equal("several folders: others", swept(), ["other.py", "third.py"])
    equal("several folders: ends well", client.stop(), 0)


def test_looks():
    """What an editor shows beside the text: lenses, colours, symbols."""
    client = Client("utf-16", pulls=True)
    client.start(options={"commands": True})
    uri, text = "untitled:looks", "# 😀\n" + TYPED + "z = net(x)\n"
    client.open(uri, text)
    lenses = [(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in client.of("codeLens", uri)]
    equal("lenses", sorted(lenses), [(4, "(4, 30) → (4, 5) · 155 parameters · show summary"), (9, "(4, 30) → (4, 5)")])
    everything = client.of("semanticTokens/full", uri)["data"]
    lines, line, start, tokens = text.split("\n"), 0, 0, set()
    for down, right, length, kind, modifiers in zip(*[iter(everything)] * 5):
        line, start = line + down, right + (0 if down else start)
        tokens.add((line, lines[line][start:start + length], kind, modifiers))
    for wanted in ((4, "Net", 1, 1), (4, "nn", 5, 0), (5, "hidden", 4, 1), (9, "forward", 3, 1), (10, "out", 5, 1), (14, "net", 5, 1)):
        check(f"token {wanted}", "" if wanted in tokens else sorted(tokens))
    part = client.of("semanticTokens/range", uri, range={"start": {"line": 4, "character": 0}, "end": {"line": 5, "character": 0}})["data"]
    check("tokens of a range", "" if 0 < len(part) < len(everything) and part[0] == 4 else part)
    equal("symbols of all files", [(symbol["name"], symbol["containerName"]) for symbol in client.request("workspace/symbol", {"query": "frwd"})],
          [("forward", "Net")])
    branch = "import torch\nfrom jaxtyping import Float\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        if x.ndim == 2:\n            x = x[None]\n        return x\n"
    client.open("untitled:branch", branch)
    for line, only, wanted in ((5, None, [("moira.prune", "Net.forward")]), (6, None, []), (5, ["quickfix"], []), (5, ["source"], [("moira.distribute", "")]),
                               (0, ["refactor"], [])):
        place = {"line": line, "character": 12}
        context = {"diagnostics": [], **({"only": only} if only else {})}
        actions = client.of("codeAction", "untitled:branch", range={"start": place, "end": place}, context=context)
        got = [(action["command"]["command"], action["command"]["arguments"][1]) for action in actions if "command" in action]
        equal(f"commands in line {line}, {only}", got, wanted)
    equal("looks: ends well", client.stop(), 0)


TYPED = """import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.fc = nn.Linear(30, hidden)

    def forward(self, x, scale=2):
        out = self.fc(x)
        return out

config = {"width": 5, "depth": 2}
net = Net(5)
x = torch.zeros(4, 30)
"""


def test_typing():
    """What is offered while the text is no Python yet: | is the cursor."""
    client = Client("utf-32", pulls=True)
    client.start()
    uri = "untitled:typing"
    client.open(uri, TYPED)

    def at(method, typed):
        text = TYPED + typed
        offset = text.index("|")
        client.change(uri, {"text": text.replace("|", "")})
        before = text[:offset]
        return client.at(method, uri, before.count("\n"), offset - before.rfind("\n") - 1)

    for typed, wanted in (("x.sh|", {"shape", "share_memory_"}), ("z = net(x.tra|", {"transpose"}), ("net.f|", {"fc", "forward"}),
                          ("torch.zeros_|\ny = 1\n", {"zeros_like"}), ("nn.Line|", {"Linear"}), ("config['|", {"width", "depth"}),
                          ("y = config['w|']\n", {"width"}), ("net(s|", {"scale="}), ("ne|", {"Net", "net"}), ("net(x|", {"x=", "x"}),
                          ("if x.transp|:\n    pass\n", {"transpose"}), ("'abc'.upp|", {"upper"}), ("[a.unsq| for a in [x]]", {"unsqueeze"}),
                          ("def f(a):\n    return a.x, net.f|\n", {"fc"}), ("\n# x.|", set()), ("'x.|'", set()), ("1.|", set())):
        labels = {item["label"] for item in at("completion", typed)["items"]}
        check(f"completion of {typed!r}", "" if wanted <= labels and bool(wanted) == bool(labels) else f"{wanted} in {labels}")
    operands = "q = torch.zeros(8, 10, 64)\nk = torch.zeros(8, 12, 64)\ns = torch.einsum('%s', q, k)\n"
    for typed, wanted in (("|", {"a": "8, a new letter"}), ("bqd,b|", {"a": "12, a new letter"}), ("bqd,bk|", {"d": "64", "a": "64, a new letter"}),
                          ("bqd,bkd|", {}), ("bqd,bkd->b|", {"d": "64", "k": "12", "q": "10"}), ("bqd,b|d->bq", {"a": "12, a new letter"})):
        got = {item["label"]: item["detail"] for item in at("completion", operands % typed)["items"]}
        equal(f"letters at {typed!r}", got, wanted)
    item = next(item for item in at("completion", "x.sha|")["items"] if item["label"] == "shape")
    equal("a completion replaces what is typed", applied(TYPED + "x.sha", [item["textEdit"]]), TYPED + "x.shape")
    for typed, label, active in (("net(x, |", "Net(x, scale=2)", 1), ("net(scale=|)\n", "Net(x, scale=2)", 1), ("Net(|", "Net(hidden)", 0),
                                 ("y = [Net(1, (2, |", None, 0), ("def f(|", None, 0), ("len('(', |", "len(obj: Any", 1)):
        help_ = at("signatureHelp", typed)
        got = help_ and (help_["signatures"][0]["label"], help_["activeParameter"])
        equal(f"signature at {typed!r}", got and got[0][:10], label and label[:10])
        if label:
            equal(f"active parameter at {typed!r}", got[1], active)
    equal("typing: ends well", client.stop(), 0)


def test_hints():
    client = Client("utf-32", pulls=True)
    client.start(options=ALL_HINTS)
    uri = "untitled:hints"
    text = TYPED.replace("import nn\n", "import nn, Tensor\n") + "y = (x\n     .reshape(2, 60)\n     .sum(dim=1))\nz = net(x)\n"
    client.open(uri, text)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 1000, "character": 0}}
    hints = client.of("inlayHint", uri, range=everything)
    labels = [(hint["position"]["line"], hint["data"], hint["label"]) for hint in hints]
    for wanted in ((8, "parameter", ": (4, 30)"), (8, "result", " -> (4, 5)"), (14, "assignment", ": (4, 30)"),
                   (16, "chain", "(2, 60)"), (15, "assignment", ": (2,)")):
        check(f"hint {wanted}", "" if wanted in labels else labels)
    hint = next(hint for hint in hints if hint["position"]["line"] == 14)
    check("a hint says where sizes come from", "" if "from line 15: `torch.zeros(4, 30)`" in hint["tooltip"]["value"] else hint["tooltip"])
    annotated = text
    for kind in ("assignment", "parameter"):
        hint = next(hint for hint in client.of("inlayHint", uri, range=everything)
                    if hint["label"] == ": (4, 30)" and hint["data"] == kind and "textEdits" in hint)
        annotated = applied(annotated, hint["textEdits"])
        client.change(uri, {"text": annotated})
    check("an annotation is inserted", "" if 'x: Shaped[Tensor, "4 30"] = torch.zeros(4, 30)' in annotated
          and 'def forward(self, x: Shaped[Tensor, "4 30"], scale=2)' in annotated and annotated.count("import Shaped") == 1 else annotated)
    equal("annotations fit", client.findings(uri), [])
    client.change(uri, {"text": text})
    client.notify("workspace/didChangeConfiguration", {"settings": {"moira": {"hints": {"parameters": False, "chains": False}}}})
    kinds = {hint["data"] for hint in client.of("inlayHint", uri, range=everything)}
    equal("hints that nobody wants", kinds, {"assignment", "result"})
    client.change(uri, {"text": text + "v = x.reshape(120)\nw = x.reshape(-1)\n"})
    client.notify("workspace/didChangeConfiguration", {"settings": {"moira": {"hints": {"repeated": False}}}})
    lines = [hint["position"]["line"] for hint in client.of("inlayHint", uri, range=everything) if hint["data"] == "assignment"]
    equal("hints that say what their line says", lines, [9, 15, 18, 20])
    equal("hints: ends well", client.stop(), 0)


def test_imports(folder):
    """What is imported is the text of the editor, not that of the disk."""
    Path(folder, "sizes.py").write_text("N = 3\n")
    Path(folder, "use.py").write_text("")
    client = Client(pulls=False, cwd=folder)
    client.start()
    use, sizes = uri_of(os.path.join(folder, "use.py")), uri_of(os.path.join(folder, "sizes.py"))
    client.open(use, "import numpy as np\nfrom sizes import N\nx = np.ones((2, 3)) @ np.ones((N, 4))\n")
    equal("imports: the file on disk", client.findings(use), [])
    client.open(sizes, "N = 5\n")
    equal("imports: the buffer", [finding["code"] for finding in client.findings(use)], ["shape-mismatch"])
    client.change(sizes, {"text": "N = 3\n"})
    equal("imports: the buffer has changed", client.findings(use), [])
    client.notify("textDocument/didClose", {"textDocument": {"uri": use}})
    equal("imports: ends well", client.stop(), 0)


# ---- bad input ----

def test_lifecycle():
    client = Client()
    for method in ("textDocument/hover", "shutdown"):
        try:
            check(f"{method} before initialize", client.request(method))
        except LspError as error:
            equal(f"{method} before initialize", error.code, -32002)
    client.start()
    for method, code in (("initialize", -32600), ("no/such", -32601), ("textDocument/hover", -32602)):
        try:
            check(method, client.request(method))
        except LspError as error:
            equal(method, error.code, code)
    client.notify("$/no/such")
    client.notify("textDocument/didChange", {"textDocument": {"uri": "file:///not/open.py"}, "contentChanges": [{"text": ""}]})
    client.request("shutdown")
    try:
        check("after shutdown", client.request("textDocument/hover"))
    except LspError as error:
        equal("after shutdown", error.code, -32600)
    client.notify("exit")
    equal("exit after shutdown", client.wait(), 0)
    client = Client()
    client.start()
    client.notify("exit")
    equal("exit without shutdown", client.wait(), 1)
    client = Client()
    client.start()
    equal("a client that is gone", client.wait(), 1)
    with subprocess.Popen(["sleep", "0.1"]) as editor:
        client = Client()
        client.request("initialize", {"processId": editor.pid, "capabilities": {}})
    # Its pipes are open still.
    status, message = client.process.wait(20), client.process.stderr.read().decode()
    check("a client whose process is gone", "" if status == 1 and "is gone" in message else (status, message))
    client.wait()
    client = Client()
    client.start()
    client.process.stdout.close()
    client.open("untitled:unheard", "x = (\n")
    status, message = client.process.wait(20), client.process.stderr.read().decode()
    check("a client that does not listen", "" if status == 1 and "does not listen" in message else (status, message))
    client.process.stdin.close()
    client.process.stderr.close()


def raw(data):
    """What the server prints, and its exit status, for a stream of bytes."""
    done = subprocess.run([MOIRA, "lsp"], input=data, capture_output=True, timeout=60)
    check("an end that is none is explained", "" if (done.returncode == 0) == (done.stderr == b"") else done.stderr)
    return done.returncode, done.stdout


def framed(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def test_bad_streams():
    good = framed(b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}')
    for name, data in (("nothing", b""), ("no length", b"Content-Type: x\r\n\r\n{}"), ("a wrong length", b"Content-Length: -5\r\n\r\n"),
                       ("a huge length", b"Content-Length: 99999999999999999999999\r\n\r\n"),
                       ("half a message", b"Content-Length: 100\r\n\r\n{}"), ("noise", bytes(range(256)) * 100),
                       ("an endless header", b"x" * 100000), ("a length without an end", b"Content-Length: 5000000000\r\n\r\n{}")):
        status, output = raw(data)
        equal(f"{name}: status", status, 1)
        status, output = raw(good + data)
        equal(f"{name}, later: status", (status, b'"capabilities"' in output), (1, True))
    for name, body, code in (("not JSON", b"{nonsense", -32700), ("deep", b"[" * 100000, -32700), ("not UTF-8", b'"\xff"', -32700),
                             ("a number", b"5", -32700), ("no method", b"{}", -32700), ("an id that is none", b'{"id": [], "method": "x"}', -32700),
                             ("params of another kind", b'{"id": 7, "method": "textDocument/hover", "params": [1, 2]}', -32602),
                             ("a position of another kind", b'{"id": 7, "method": "textDocument/hover", "params": {"textDocument": 5}}', -32602),
                             ("a string as id", b'{"id": "\\u0000\\ud800", "method": "x"}', -32601)):
        status, output = raw(good + framed(body) + framed(b'{"id": 9, "method": "shutdown"}') + framed(b'{"method": "exit"}'))
        equal(f"{name}: status", status, 0)
        check(f"{name}: an error", "" if f'"code": {code}'.encode() in output else output[-300:])


def test_cancelled():
    client = Client(pulls=True)
    client.start()
    uri = "untitled:long"
    client.open(uri, "import numpy as np\n" + "".join(f"x{n} = np.ones((2, {n})) @ np.ones(({n}, 3))\n" for n in range(2000)))
    for _ in range(5):
        client.number += 1
        client.send({"id": client.number, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": uri}}})
        client.notify("$/cancelRequest", {"id": client.number})
        try:
            client.answer(client.number)
            check("cancelled: the answer was there already", "")
        except LspError as error:
            check("cancelled", "" if error.code in (-32800, -32801) else error.code)
        client.change(uri, {"range": {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 0}}, "text": "\n"})
    equal("after cancellation", client.findings(uri), [])
    equal("cancelled: ends well", client.stop(), 0)


def test_memory():
    """Hundreds of edits of a thousand lines: what former versions took is given back."""
    client = Client(pulls=True)
    client.start()
    uri = "untitled:memory"
    client.open(uri, "import numpy as np\n" + "".join(f"x{n} = np.ones((2, {n}))\n" for n in range(1000)))
    statm = Path(f"/proc/{client.process.pid}/statm")
    sizes = []
    for number in range(160):
        client.change(uri, {"range": {"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}}, "text": f"y = {number}\n"})
        client.findings(uri)
        if statm.exists():
            sizes.append(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024 // 1024)
    check("memory", "" if not sizes or max(sizes) < max(sizes[:60]) + 48 else f"{max(sizes[:60])} MB after 60 edits, then {max(sizes)}")
    equal("memory: ends well", client.stop(), 0)


def main():
    for encoding in UNITS:
        test_texts(encoding, 150)
    with tempfile.TemporaryDirectory() as folder:
        test_answers(folder)
        test_imports(folder)
        test_settings(folder)
        test_sweep(folder)
        test_notebooks(folder)
    test_features()
    test_looks()
    test_typing()
    test_hints()
    test_lifecycle()
    test_bad_streams()
    test_cancelled()
    test_memory()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
