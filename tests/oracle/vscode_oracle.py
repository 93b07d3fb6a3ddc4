#!/usr/bin/env python3
"""Runs the packaged extension in VS Code itself: its server and extension host under Node, its workbench in a headless Chromium.

    tests/oracle/vscode_oracle.py [--code DIR] [--screenshots DIR]

VS Code is the one in the npm package code-server 4.100.3 (VS Code 1.100.3), in build/cache/code-server or $MOIRA_CODE_SERVER:

    npm install --ignore-scripts --prefix build/cache/code-server code-server@4.100.3
    cd build/cache/code-server/node_modules/code-server/lib/vscode
    npm install --ignore-scripts --omit=dev
    npm rebuild native-watchdog

The extension is the one that `make vsix` packages, with the program inside. A second extension, the driver, opens a program and does
what a person does: it looks at findings, hovers and hints, inserts an annotation, renames, applies an action, and calls the commands.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import browser
import interpreters

ROOT = interpreters.ROOT
CODE = Path(os.environ.get("MOIRA_CODE_SERVER", ROOT / "build/cache/code-server"))
LIMIT = 150  # seconds
PROGRAM = '''from jaxtyping import Float
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, hidden: int = 5):
        super().__init__()
        self.fc = nn.Linear(30, hidden)

    def forward(self, x: Float[torch.Tensor, "n 30"]):
        if x.ndim == 3:
            x = x.flatten(1)
        out = self.fc(x)
        return out


net = Net()
x = torch.zeros(4, 30)
z = net(x)
w = z @ torch.zeros(6, 2)
'''
DRIVER = r"""
const vscode = require("vscode"), fs = require("fs"), path = require("path");
const folder = process.env.MOIRA_DRIVER, said = {};
const rest = (time) => new Promise((done) => setTimeout(done, time));
const until = async (holds) => { for (let i = 0; i < 300 && !(await holds()); i++) await rest(100); return holds(); };
// A picture is taken when the file is there, and then it goes.
const picture = async (name) => { await rest(1500); const file = path.join(folder, name + ".ask"); fs.writeFileSync(file, ""); await until(() => !fs.existsSync(file)); };
const ask = (method, ...given) => vscode.commands.executeCommand(method, ...given);
const labelOf = (hint) => typeof hint.label === "string" ? hint.label : hint.label.map((part) => part.value).join("");
exports.activate = async () => {
  try { await drive(); } catch (error) { said.error = String(error.stack ?? error); }
  fs.writeFileSync(path.join(folder, "said.json.new"), JSON.stringify(said));
  fs.renameSync(path.join(folder, "said.json.new"), path.join(folder, "said.json"));
};
const drive = async () => {
  const document = await vscode.workspace.openTextDocument(path.join(folder, "work/model.py")), uri = document.uri;
  const editor = await vscode.window.showTextDocument(document);
  const found = () => vscode.languages.getDiagnostics(uri);
  await until(() => found().length > 0);
  said.found = found().map((one) => [one.code?.value ?? one.code, one.range.start.line, one.source, (one.relatedInformation ?? []).length]);
  said.hover = (await ask("vscode.executeHoverProvider", uri, new vscode.Position(18, 0))).flatMap((one) => one.contents.map((part) => part.value));
  const everything = new vscode.Range(0, 0, 1000, 0);
  const hints = await ask("vscode.executeInlayHintProvider", uri, everything);
  said.hints = hints.map((hint) => [hint.position.line, labelOf(hint)]);
  said.lenses = (await ask("vscode.executeCodeLensProvider", uri, 10)).map((lens) => lens.command?.title);
  said.symbols = (await ask("vscode.executeDocumentSymbolProvider", uri)).map((symbol) => symbol.name);
  said.definition = (await ask("vscode.executeDefinitionProvider", uri, new vscode.Position(17, 7))).map((place) => (place.range ?? place.targetRange).start.line);
  const items = await ask("vscode.executeCompletionItemProvider", uri, new vscode.Position(19, 8));
  said.items = items.items.map((item) => item.label?.label ?? item.label).filter((label) => ["x", "net", "z"].includes(label));
  await picture("findings");
  // An annotation is inserted, and the text is as before.
  const edit = new vscode.WorkspaceEdit(), hint = hints.find((one) => one.position.line === 19 && one.textEdits?.length);
  if (hint) edit.set(uri, hint.textEdits);
  await vscode.workspace.applyEdit(edit);
  said.annotated = document.getText();
  await ask("undo");
  await vscode.workspace.applyEdit(await ask("vscode.executeDocumentRenameProvider", uri, new vscode.Position(13, 9), "y"));
  said.renamed = document.getText();
  await ask("undo");
  said.actions = [];
  for (const [line, column] of [[20, 6], [11, 12]]) {
    const place = new vscode.Range(line, column, line, column);
    const actions = await ask("vscode.executeCodeActionProvider", uri, place);
    said.actions.push(actions.map((action) => action.title));
    const action = actions.find((one) => one.title === "Ignore shape-mismatch here");
    if (!action) continue;
    await vscode.workspace.applyEdit(action.edit);
    said.gone = await until(() => found().length === 0);
    said.silenced = document.lineAt(20).text;
    await ask("undo");
  }
  await until(() => found().length > 0);
  await document.save();
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).map((tab) => [tab.label, tab.input?.constructor.name]);
  await ask("moira.report");
  said.report = await until(() => tabs().some(([label]) => label.startsWith("Report")));
  await picture("report");
  await ask("workbench.action.closeOtherEditors");
  await vscode.window.showTextDocument(document);
  await ask("moira.prune", uri.toString(), "Net.forward");
  said.pruned = await until(() => tabs().some(([label]) => label.includes("pruned")));
  await picture("prune");
  said.tabs = tabs();
};
"""


def port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def package(output):
    """The extension with the program inside."""
    done = subprocess.run([ROOT / "scripts/make_vsix", output, "linux-x64", ROOT / "build/moira"], capture_output=True, text=True, check=False)
    return Path(done.stdout.strip()) if done.returncode == 0 else done.stdout.strip() or done.stderr


def prepare(folder, vsix, main):
    (folder / "work").mkdir()
    (folder / "work/model.py").write_text(PROGRAM)
    driver = folder / "extensions/test.driver-0.0.1"
    driver.mkdir(parents=True)
    (driver / "driver.js").write_text(DRIVER)
    (driver / "package.json").write_text(json.dumps({"name": "driver", "publisher": "test", "version": "0.0.1", "engines": {"vscode": "^1.82.0"},
                                                     "main": "./driver.js", "activationEvents": ["onStartupFinished"]}))
    settings = folder / "user/User/settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"workbench.startupEditor": "none", "telemetry.telemetryLevel": "off", "extensions.autoCheckUpdates": False}))
    common = ["node", main, "--server-data-dir", folder / "data", "--user-data-dir", folder / "user", "--extensions-dir", folder / "extensions",
              "--disable-workspace-trust"]
    subprocess.run([*common, "--install-extension", vsix], capture_output=True, timeout=LIMIT, check=False)
    return common


def drive(folder, common, screenshots):
    number = port()
    address = f"http://127.0.0.1:{number}/"
    with open(folder / "server.log", "wb") as log:
        server = subprocess.Popen([*common, "--host", "127.0.0.1", "--port", str(number), "--without-connection-token", "--accept-server-license-terms"],
                                  stdout=log, stderr=log, env={**os.environ, "MOIRA_DRIVER": str(folder)}, start_new_session=True)
    until = time.monotonic() + LIMIT
    try:
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.3)
        with browser.Browser() as chromium:
            page = chromium.open(f"{address}?folder={folder / 'work'}", width=1400, height=860)
            while not (folder / "said.json").exists() and time.monotonic() < until:
                page.evaluate("0")
                for asked in folder.glob("*.ask"):
                    if screenshots:
                        page.screenshot(screenshots / f"vscode-{asked.stem}.png")
                    asked.unlink()
                time.sleep(0.2)
            if not (folder / "said.json").exists():
                if screenshots:
                    page.screenshot(screenshots / "vscode-stuck.png")
                print("\n".join(page.messages)[:2000], (folder / "server.log").read_text()[-2000:])
                return None
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    return json.loads((folder / "said.json").read_text())


def judge(said):
    """What does not hold, by name."""
    annotated = 'z: Shaped[torch.Tensor, "4 5"] = net(x)'
    return {
        "it comes to its end": said.get("error", ""),
        "a finding with its second places": "" if [one for one in said["found"] if one[:3] == ["shape-mismatch", 20, "moira"] and one[3] > 0] else said["found"],
        "hover": "" if any("(4, 30)" in text and "from" in text for text in said["hover"]) else said["hover"],
        "hints": "" if (19, ": (4, 5)") in set(map(tuple, said["hints"])) else said["hints"],
        "lenses": "" if "(4, 30) → (4, 5) · 155 parameters · show summary" in said["lenses"] else said["lenses"],
        "symbols": "" if said["symbols"] == ["Net", "net", "x", "z", "w"] else said["symbols"],
        "definition": "" if said["definition"] == [5] else said["definition"],
        "completion": "" if {"x", "net", "z"} <= set(said["items"]) else said["items"],
        "an annotation is inserted": "" if annotated in said.get("annotated", "") else said.get("annotated"),
        "rename": "" if said.get("renamed", "").count("y = ") == 1 and "return y" in said["renamed"] else said.get("renamed"),
        "an action silences the finding": "" if said.get("gone") and "moira: ignore[shape-mismatch]" in said["silenced"] else said["actions"],
        "a branch can be pruned": "" if any("Prune" in title for title in said["actions"][1]) else said["actions"],
        "the report is shown": "" if said.get("report") else said.get("tabs"),
        "what pruning changes is shown": "" if said.get("pruned") else said.get("tabs"),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=1)
    parser.add_argument("--code", type=Path, default=CODE, help="where the package code-server was installed")
    parser.add_argument("--screenshots", type=Path)
    options = parser.parse_args()
    main_file = options.code / "node_modules/code-server/lib/vscode/out/server-main.js"
    reason = "there is no Chromium" if not browser.find() else "node is missing" if not shutil.which("node") else \
        "the package code-server is not there" if not main_file.exists() else ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = Path(os.path.realpath(temporary))
        vsix = "" if reason else package(folder)
        if isinstance(vsix, str):
            print(f"skipped: VS Code: {reason or vsix}\n0 passed, 0 failed, 1 skipped")
            return 0
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
        said = drive(folder, prepare(folder, vsix, main_file), options.screenshots)
    verdicts = judge(said) if said else {"VS Code": "it does not answer"}
    failures = {name: problem for name, problem in verdicts.items() if problem}
    for name, problem in failures.items():
        print(f"FAILED: {name}\n    {str(problem)[:1500]}")
    print(f"{len(verdicts) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
