#!/usr/bin/env python3
"""The editor of VS Code, Monaco, in Chromium without a screen, with `moira lsp` behind it: hints stand in the text, a
finding is underlined, hovers appear. Screenshots go to build/pictures, where a person can look at them; --pictures DIR puts
those of the documentation into DIR. What npm or the machine does not have is skipped."""

import argparse
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

from lsp_client import Client  # noqa: E402

os.environ["MOIRA"] = os.path.abspath(os.environ.get("MOIRA", str(ROOT / "build/moira")))
PLACE = ROOT / "build/lsp_monaco"
MONACO = "0.52.2"
PAGE = r"""<!doctype html><meta charset="utf-8"><style>body { margin: 0; }</style><div id="editor"></div>
<script src="/vs/loader.js"></script><script>
const lsp = async (method, params) => (await fetch("/lsp", { method: "POST", body: JSON.stringify({ method, params }) })).json();
const range = (from) => ({ startLineNumber: from.start.line + 1, startColumn: from.start.character + 1,
  endLineNumber: from.end.line + 1, endColumn: from.end.character + 1 });
const place = (position) => ({ line: position.lineNumber - 1, character: position.column - 1 });
const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
require.config({ paths: { vs: "/vs" } });
require(["vs/editor/editor.main"], async () => {
  const given = await lsp("text"), textDocument = { uri: given.uri };
  const model = monaco.editor.createModel(given.text, "python", monaco.Uri.parse(given.uri));
  monaco.languages.registerInlayHintsProvider("python", { provideInlayHints: async (_, visible) => ({ dispose() {},
    hints: (await lsp("textDocument/inlayHint", { textDocument, range: { start: place(visible.getStartPosition()),
      end: place(visible.getEndPosition()) } })).map((hint) => ({ label: hint.label, kind: hint.kind, paddingLeft: hint.paddingLeft,
      position: { lineNumber: hint.position.line + 1, column: hint.position.character + 1 }, tooltip: hint.tooltip })) }) });
  monaco.languages.registerHoverProvider("python", { provideHover: async (_, position) => {
    const hover = await lsp("textDocument/hover", { textDocument, position: place(position) });
    return hover && { contents: [{ value: hover.contents.value }], range: range(hover.range) }; } });
  // The window of a browser without a screen is smaller than its picture.
  document.getElementById("editor").style.height = `${given.height}px`;
  const editor = monaco.editor.create(document.getElementById("editor"), { model, fontSize: 14, minimap: { enabled: false },
    scrollBeyondLastLine: false, inlayHints: { enabled: "on", fontSize: 13, maximumLength: 0 }, renderLineHighlight: "none" });
  const found = (await lsp("textDocument/diagnostic", { textDocument })).items;
  monaco.editor.setModelMarkers(model, "moira", found.map((item) => ({ ...range(item.range), message: item.message, code: item.code,
    severity: item.severity === 1 ? 8 : 4, source: "moira", relatedInformation: (item.relatedInformation || []).map((note) => ({
      ...range(note.location.range), message: note.message, resource: monaco.Uri.parse(note.location.uri) })) })));
  const shown = () => document.querySelector(".view-lines").textContent;
  for (let times = 0; times < 100 && !given.hints.every((hint) => shown().replace(/\u00a0/g, " ").includes(hint)); times++) await rest(50);
  if (given.hover) {
    editor.setPosition({ lineNumber: given.hover[0], column: given.hover[1] });
    editor.focus();
    editor.trigger("test", "editor.action.showHover", {});
    for (let times = 0; times < 100 && !document.querySelector(".monaco-hover .rendered-markdown"); times++) await rest(50);
  }
  await rest(300);
  await lsp("said", { text: shown().replace(/\u00a0/g, " "), underlined: document.querySelectorAll(".squiggly-error").length,
    hover: [...document.querySelectorAll(".monaco-hover .rendered-markdown")].map((part) => part.textContent).join("\n") });
});
</script>"""
ATTENTION = '''import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        k = k.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        v = v.view(b, t, self.heads, c // self.heads).transpose(1, 2)
        weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)
        y = (weights @ v).transpose(1, 2).reshape(b, t, c)
        return self.out(y)


tokens = torch.zeros(8, 128, 96)
y = Attention(96, 4)(tokens)
logits = y @ torch.zeros(95, 10)
'''
KERAS = '''import numpy as np
from tensorflow import keras

images = np.zeros((64, 28, 28, 1))
model = keras.Sequential([
    keras.layers.Conv2D(8, 3, activation="relu"),
    keras.layers.MaxPooling2D(2),
    keras.layers.Flatten(),
    keras.layers.Dense(10),
])
logits = model(images)
best = np.argmax(images.reshape(64, -1), axis=1)
'''
JAX = '''import jax
import jax.numpy as jnp


def layer(x, weights, bias):
    hidden = x @ weights
    return jax.nn.relu(hidden + bias)


x = jnp.zeros((32, 784))
h = layer(x, jnp.zeros((784, 128)), jnp.zeros(128))
scores = jnp.einsum("bd,dc->bc", h, jnp.zeros((128, 10)))
best = jnp.argmax(scores, axis=1)
'''
# The name, the text, hints that must be seen, how many findings, where to hover and what must appear, the height in pixels.
PICTURES = [("attention", ATTENTION, [": (8, 128, 96)", ": (8, 4, 128, 24)", " -> (8, 128, 96)"], 1, (23, 2), "Tensor (8, 128, 96)", 520),
            ("keras", KERAS, [": (64, 10)"], 0, None, "", 260), ("jax", JAX, [": (32, 784)", ": (32, 128)", ": (32, 10)"], 0, None, "", 280)]
passed = failed = 0


def check(name, problem):
    global passed, failed
    passed, failed = passed + (not problem), failed + bool(problem)
    if problem:
        print(f"FAILED: {name}\n    {problem}")


def skip(reason):
    print(f"skipped: Monaco: {reason}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)


class Bridge(http.server.ThreadingHTTPServer):
    """Serves the page and Monaco, and hands on what the page asks of the server."""

    def __init__(self, client, given):
        super().__init__(("127.0.0.1", 0), Handler)
        self.client, self.given, self.said, self.lock = client, given, None, threading.Lock()
        client.open(given["uri"], given["text"])


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def reply(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = (PLACE / "node_modules/monaco-editor/min" / self.path.lstrip("/")).resolve()
        if self.path == "/":
            self.reply(PAGE.encode(), "text/html")
        elif path.is_file() and PLACE.resolve() in path.parents:
            self.reply(path.read_bytes(), {".js": "text/javascript", ".css": "text/css"}.get(path.suffix, "application/octet-stream"))
        else:
            self.send_error(404)

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        bridge = self.server
        with bridge.lock:
            if asked["method"] == "text":
                answer = bridge.given
            elif asked["method"] == "said":
                answer = bridge.said = asked["params"]
            else:
                answer = bridge.client.request(asked["method"], asked["params"])
        self.reply(json.dumps(answer).encode(), "application/json")


def fetch():
    if not shutil.which("npm"):
        skip("npm is missing")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        skip("Chromium is missing")
    if not (PLACE / "node_modules/monaco-editor/min/vs/loader.js").exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        (PLACE / "package.json").write_text('{"private": true}')
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=30000", f"monaco-editor@{MONACO}"]
        try:
            subprocess.run(command, cwd=PLACE, capture_output=True, timeout=120, check=True)
        except subprocess.SubprocessError:
            skip("npm cannot fetch it")
    return chromium


def take(chromium, name, text, hints, hover, height, output):
    """What the page says; the picture goes to [output]."""
    with tempfile.TemporaryDirectory() as folder:
        client = Client("utf-16", pulls=True, cwd=folder)
        client.start()
        bridge = Bridge(client, {"uri": Path(folder, f"{name}.py").as_uri(), "text": text, "hints": hints, "hover": hover, "height": height})
        threading.Thread(target=bridge.serve_forever, daemon=True).start()
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}/profile", "--virtual-time-budget=20000",
                   f"--window-size=900,{height}", f"--screenshot={output}", f"http://127.0.0.1:{bridge.server_address[1]}/"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
            problem = "" if bridge.said else done.stderr[-800:]
        except subprocess.TimeoutExpired:
            problem = "" if bridge.said else "it did not end"
        bridge.shutdown()
        client.stop()
    check(f"{name}: Chromium shows the editor", problem)
    return bridge.said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", help="where the pictures go")
    parser.add_argument("files", nargs="*", help="pictures of these files instead")
    options = parser.parse_args()
    chromium = fetch()
    output = Path(options.pictures or ROOT / "build/pictures").resolve()
    output.mkdir(parents=True, exist_ok=True)
    for path in options.files:
        take(chromium, Path(path).stem, Path(path).read_text(), [], None, 1200, output / f"{Path(path).stem}.png")
    for name, text, hints, findings, hover, hovered, height in [] if options.files else PICTURES:
        said = take(chromium, name, text, hints, hover, height, output / f"{name}.png")
        if not said:
            continue
        for hint in hints:
            check(f"{name}: the hint {hint}", "" if hint in said["text"] else said["text"])
        check(f"{name}: what is underlined", "" if (said["underlined"] > 0) == (findings > 0) else said["underlined"])
        check(f"{name}: the hover", "" if re.sub(r"\s", " ", hovered) in re.sub(r"\s", " ", said["hover"]) else said["hover"])
        check(f"{name}: the picture", "" if (output / f"{name}.png").exists() else "it is missing")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
