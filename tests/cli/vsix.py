#!/usr/bin/env python3
"""The extension for Visual Studio Code, packaged: what is in the packages, and what is not; that its code loads, starts
`moira lsp`, and takes a program from a folder only when that is trusted."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
FILES = {"[Content_Types].xml", "extension.vsixmanifest", "extension/LICENSE.txt", "extension/dist/extension.js", "extension/package.json", "extension/readme.md"}
SECRETS = re.compile(rb"BEGIN [A-Z ]*PRIVATE KEY|_authToken|ghp_[A-Za-z0-9]{20}|/home/[a-z]|/root/|sourceMappingURL=(?!data)[^\"']*\.map")
# Loads the extension with an editor that is made of nothing but what it asks for at its start.
HOST = r"""
const Module = require("module");
const started = [];
const anything = () => new Proxy(function () {}, {
  get: (_, name) => name === Symbol.toPrimitive ? () => "" : name === "then" ? undefined : anything(),
  apply: () => anything(), construct: () => anything() });
const settings = { path: { globalValue: process.argv[3], workspaceValue: "/of/the/folder" } };
const vscode = new Proxy({
  workspace: new Proxy({ isTrusted: process.argv[4] === "trusted",
    getConfiguration: () => ({ inspect: (name) => settings[name], get: (_, other) => other }) },
    { get: (object, name) => name in object ? object[name] : anything() }),
  extensions: { getExtension: () => undefined } },
  { get: (object, name) => name in object ? object[name] : anything() });
const load = Module._load;
Module._load = function (name, ...rest) { return name === "vscode" ? vscode : load.call(this, name, ...rest); };
const child = require("child_process");
child.spawn = (command, given) => { started.push([command, given]); throw new Error("no"); };
const extension = require(process.argv[2]);
const context = { subscriptions: [], asAbsolutePath: (name) => require("path").join(process.argv[2], "../..", name) };
Promise.resolve(extension.activate(context)).catch(() => {}).finally(() => {
  console.log(JSON.stringify([Object.keys(extension).sort(), started]));
  process.exit(0);
});
"""
passed = failed = 0


def check(name, problem):
    global passed, failed
    passed, failed = passed + (not problem), failed + bool(problem)
    if problem:
        print(f"FAILED: {name}\n    {problem}")


def package(folder, *what):
    try:
        done = subprocess.run([ROOT / "scripts/make_vsix", folder, *what], capture_output=True, text=True, timeout=130)
        missing = done.stdout.strip() if done.returncode == 3 else ""
    except subprocess.TimeoutExpired:
        missing = "skipped: the extension: npm took too long"
    if missing:
        print(missing)
        print("0 passed, 0 failed, 1 skipped")
        sys.exit(0)
    check(f"packaging {what[:1]}", done.stderr if done.returncode else "")
    return Path(done.stdout.strip())


def look_at(path, program):
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        check(f"{path.name}: files", "" if names == FILES | ({"extension/bin/moira"} if program else set()) else sorted(names ^ FILES))
        for name in names - {"extension/bin/moira"}:
            found = SECRETS.search(archive.read(name))
            check(f"{path.name}: {name} gives nothing away", found and found.group())
        if program:
            check(f"{path.name}: the program", "" if archive.read("extension/bin/moira") == Path(program).read_bytes() else "is another one")
        package = json.loads(archive.read("extension/package.json"))
        trust = package["capabilities"]["untrustedWorkspaces"]
        check("untrusted folders", "" if trust["supported"] == "limited" and set(trust["restrictedConfigurations"]) == {"moira.path", "moira.arguments"} else trust)
        archive.extractall(path.with_suffix(""))
    return path.with_suffix("") / "extension"


def start(extension, setting, trust):
    """What the extension exports, and the program that it starts."""
    code = extension / "dist/extension.js"
    done = subprocess.run(["node", "-e", HOST, "-", str(code), setting, trust], capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout) if done.returncode == 0 and done.stdout else [done.stderr, []]


def main():
    with tempfile.TemporaryDirectory() as folder:
        universal = look_at(package(folder), None)
        program = shutil.copy(MOIRA, os.path.join(folder, "moira"))
        packed = look_at(package(folder, "linux-x64", program), program)
        for name, extension, setting, trust, wanted in (
                ("the folder's setting, trusted", universal, "", "trusted", "/of/the/folder"), ("the folder's setting, not trusted", universal, "", "no", "moira"),
                ("the user's setting", universal, "/of/the/user", "no", "/of/the/user"), ("the program inside", packed, "", "no", str(packed / "bin/moira"))):
            exports, started = start(extension, setting, trust)
            check(f"{name}: exports", "" if exports == ["activate", "deactivate"] else exports)
            check(f"{name}: starts", "" if [(command, given[:1]) for command, given in started] == [(wanted, ["lsp"])] else started)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
