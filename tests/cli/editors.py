#!/usr/bin/env python3
"""`moira lsp` with the clients of editors, not with one of ours: Neovim without a screen, Emacs with Eglot in batch mode, and the
npm package vscode-languageserver-protocol in Node. Each sees the finding and the place that it comes from, hovers,
applies an action, and renames. What is not on the machine is skipped."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MOIRA = os.path.abspath(os.environ.get("MOIRA", str(ROOT / "build/moira")))
PROGRAM = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(30, 5)

    def forward(self, x):
        out = self.fc(x)
        return out


z = Net()(torch.zeros(4, 31))
"""
SILENCED = PROGRAM.replace("self.fc(x)\n", "self.fc(x)  # moira: ignore[shape-mismatch]\n")
passed = failed = skipped = 0

# Neovim 0.7 to today's: what it says goes to a file, as JSON.
NEOVIM = r"""
local moira, file, output = arg_moira, arg_file, arg_output
local said = {}
vim.cmd('edit ' .. file)
vim.bo.filetype = 'python'
local root = vim.fn.fnamemodify(file, ':h')
local id = vim.lsp.start_client({ name = 'moira', cmd = { moira, 'lsp' }, root_dir = root })
vim.lsp.buf_attach_client(0, id)
local function findings() return vim.diagnostic.get(0) end
vim.wait(20000, function() return #findings() > 0 end, 20)
local first = findings()[1] or {}
said.finding = { first.lnum, first.code, first.source }
said.related = first.user_data and first.user_data.lsp and first.user_data.lsp.relatedInformation and
    #first.user_data.lsp.relatedInformation > 0 or false
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do return answer.result, answer.error end
end
local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end
local hover = ask('textDocument/hover', at(10, 22))
said.hover = hover and hover.contents.value
local hints = ask('textDocument/inlayHint', { textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } } })
said.hints = hints and #hints
local renamed = ask('textDocument/rename', vim.tbl_extend('force', at(10, 9), { newName = 'y' }))
vim.lsp.util.apply_workspace_edit(renamed, 'utf-16')
said.renamed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
vim.cmd('undo')
vim.wait(2000, function() return #findings() > 0 end, 20)
local range = { start = { line = 10, character = 14 }, ['end'] = { line = 10, character = 14 } }
local actions = ask('textDocument/codeAction', { textDocument = vim.lsp.util.make_text_document_params(), range = range,
  context = { diagnostics = {} } })
for _, action in ipairs(actions or {}) do
  if action.title == 'Ignore shape-mismatch here' then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
end
said.silenced = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
said.gone = vim.wait(20000, function() return #findings() == 0 end, 20)
local out = io.open(output, 'w')
out:write(vim.fn.json_encode(said))
out:close()
vim.cmd('qa!')
"""

EMACS = r"""
(require 'eglot)
(require 'json)
(defvar said '())
(defun say (key value) (push (cons key value) said))
(setq eglot-sync-connect 20 eglot-autoshutdown t make-backup-files nil eglot-confirm-server-initiated-edits nil)
(add-to-list 'eglot-server-programs (cons 'python-mode (list (getenv "MOIRA") "lsp")))
(find-file (getenv "FILE"))
(python-mode)
(call-interactively 'eglot)
(defun wait-for (condition)
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (funcall condition)))
(defun findings () (flymake-start) (flymake-diagnostics))
(wait-for #'findings)
(let ((first (car (findings))))
  (say 'finding (and first (list (1- (line-number-at-pos (flymake-diagnostic-beg first))) (flymake-diagnostic-text first)))))
(goto-char (point-min)) (search-forward "self.fc(x") (backward-char)
(say 'hover (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (plist-get (plist-get hover :contents) :value)))
(goto-char (point-min)) (search-forward "return ou")
(eglot-rename "y")
(say 'renamed (buffer-substring-no-properties (point-min) (point-max)))
(goto-char (point-min)) (search-forward "return ")
(eglot--signal-textDocument/didChange)
(eglot-rename "out")
(eglot--signal-textDocument/didChange)
(wait-for #'findings)
(goto-char (point-min)) (search-forward "self.fc(x")
(let* ((server (eglot--current-server-or-lose))
       (actions (jsonrpc-request server :textDocument/codeAction
         (list :textDocument (eglot--TextDocumentIdentifier)
               :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position)) :context '(:diagnostics []))))
       (action (seq-find (lambda (action) (equal (plist-get action :title) "Ignore shape-mismatch here")) actions)))
  (eglot--apply-workspace-edit (plist-get action :edit)))
(say 'silenced (buffer-substring-no-properties (point-min) (point-max)))
(eglot--signal-textDocument/didChange)
(say 'gone (if (wait-for (lambda () (not (findings)))) t :json-false))
(write-region (json-encode said) nil (getenv "OUTPUT"))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot--current-server-or-lose))
(kill-emacs 0)
"""

NODE = r"""
const { spawn } = require("child_process");
const fs = require("fs");
const lsp = require("vscode-languageserver-protocol/node");
const [moira, file, output] = process.argv.slice(2);
const uri = require("url").pathToFileURL(file).href, text = fs.readFileSync(file, "utf8"), said = {};
const server = spawn(moira, ["lsp"]);
const connection = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
const told = new Promise((resolve) => connection.onNotification(lsp.PublishDiagnosticsNotification.type, resolve));
const position = (line, character) => ({ textDocument: { uri }, position: { line, character } });
(async () => {
  connection.listen();
  const begun = await connection.sendRequest(lsp.InitializeRequest.type, { processId: process.pid, rootUri: null, workspaceFolders: null,
    capabilities: { textDocument: { publishDiagnostics: { relatedInformation: true } } } });
  said.encoding = begun.capabilities.positionEncoding;
  await connection.sendNotification(lsp.InitializedNotification.type, {});
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: "python", version: 1, text } });
  const first = (await told).diagnostics[0];
  said.finding = [first.range.start.line, first.code, first.source];
  said.related = first.relatedInformation.length > 0;
  said.hover = (await connection.sendRequest(lsp.HoverRequest.type, position(10, 22))).contents.value;
  said.hints = (await connection.sendRequest(lsp.InlayHintRequest.type, { textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } })).length;
  const renamed = await connection.sendRequest(lsp.RenameRequest.type, { ...position(10, 9), newName: "y" });
  const apply = (edits) => { // the places are of one text; the last comes first
    const lines = text.split("\n"), starts = [0];
    for (const line of lines) starts.push(starts[starts.length - 1] + line.length + 1);
    const at = (place) => starts[place.line] + place.character;
    return [...edits].sort((a, b) => at(b.range.start) - at(a.range.start))
      .reduce((all, edit) => all.slice(0, at(edit.range.start)) + edit.newText + all.slice(at(edit.range.end)), text);
  };
  said.renamed = apply(renamed.changes[uri]);
  const place = { line: 10, character: 14 };
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, { textDocument: { uri }, range: { start: place, end: place },
    context: { diagnostics: [first] } });
  said.silenced = apply(actions.find((action) => action.title === "Ignore shape-mismatch here").edit.changes[uri]);
  const cancel = new lsp.CancellationTokenSource();
  const cancelled = connection.sendRequest(lsp.HoverRequest.type, position(10, 22), cancel.token);
  cancel.cancel();
  said.cancelled = await cancelled.then(() => "answered", (error) => error.code);
  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  said.status = await new Promise((resolve) => server.on("exit", resolve));
  fs.writeFileSync(output, JSON.stringify(said));
})().catch((error) => { console.error(error); process.exit(1); });
"""


def check(name, problem):
    global passed, failed
    passed, failed = passed + (not problem), failed + bool(problem)
    if problem:
        print(f"FAILED: {name}\n    {problem}")


def skip(name, reason):
    global skipped
    skipped += 1
    print(f"skipped: {name}: {reason}")


def run(name, command, folder, **environment):
    """What the editor says; it is told where to write it."""
    file, output = os.path.join(folder, "model.py"), os.path.join(folder, "said.json")
    Path(file).write_text(PROGRAM)
    Path(output).unlink(missing_ok=True)
    given = {**os.environ, "HOME": folder, "MOIRA": MOIRA, "FILE": file, "OUTPUT": output, **environment}
    try:
        done = subprocess.run(command(file, output), capture_output=True, text=True, timeout=120, cwd=folder, env=given)
        problem = (done.stdout + done.stderr)[-2000:]
    except subprocess.TimeoutExpired:
        problem = "it did not end"
    said = json.loads(Path(output).read_text()) if os.path.exists(output) else None
    check(f"{name}: runs to its end", "" if said else problem)
    return said


def compare(name, said, **more):
    finding = said["finding"] or [None]
    check(f"{name}: the finding", "" if finding[0] == 10 and "shape-mismatch" in str(finding) or "31" in str(finding) else finding)
    check(f"{name}: hover", "" if "x: Tensor (4, 31)" in (said["hover"] or "") else said["hover"])
    check(f"{name}: rename", "" if said["renamed"].rstrip("\n") == PROGRAM.rstrip("\n").replace("out", "y") else said["renamed"])
    check(f"{name}: an action", "" if said["silenced"].rstrip("\n") == SILENCED.rstrip("\n") else said["silenced"])
    for key, wanted in more.items():
        check(f"{name}: {key}", "" if said.get(key) == wanted else said.get(key))


def neovim(folder):
    if not shutil.which("nvim"):
        return skip("Neovim", "it is missing")

    def command(file, output):
        script = Path(folder, "script.lua")
        names = "".join(f"local arg_{key} = {json.dumps(value)}\n" for key, value in (("moira", MOIRA), ("file", file), ("output", output)))
        script.write_text(names + NEOVIM)
        return ["nvim", "--headless", "-u", "NONE", "-c", f"luafile {script}"]

    said = run("Neovim", command, folder)
    if said:
        compare("Neovim", said, related=True, gone=True, hints=3)


def emacs(folder):
    if not shutil.which("emacs"):
        return skip("Emacs", "it is missing")
    if subprocess.run(["emacs", "--batch", "-q", "--eval", "(progn (package-initialize) (require 'eglot))"], capture_output=True, check=False).returncode:
        return skip("Emacs", "Eglot is missing")

    def command(_file, _output):
        Path(folder, "script.el").write_text("(package-initialize)\n" + EMACS)
        return ["emacs", "--batch", "-q", "--eval", "(package-initialize)", "-l", os.path.join(folder, "script.el")]

    said = run("Emacs", command, folder)
    if said:
        compare("Emacs", said, gone=True)


def node(folder):
    if not shutil.which("npm"):
        return skip("vscode-languageserver-protocol", "npm is missing")
    place = ROOT / "build/lsp_protocol"
    if not (place / "node_modules/vscode-languageserver-protocol/package.json").exists():
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"private": true}')
        try:
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000", "vscode-languageserver-protocol@3.17.5"],
                           cwd=place, capture_output=True, text=True, timeout=100, check=True)
        except subprocess.SubprocessError:
            return skip("vscode-languageserver-protocol", "npm cannot fetch it")

    def command(file, output):
        script = place / "client.js"
        script.write_text(NODE)
        return ["node", script, MOIRA, file, output]

    said = run("vscode-languageserver-protocol", command, folder)
    if said:
        check("a cancelled request", "" if said["cancelled"] in ("answered", -32800, -32801) else said["cancelled"])
        compare("vscode-languageserver-protocol", said, related=True, encoding="utf-16", hints=3, status=0)


def main():
    for test in (neovim, emacs, node):
        with tempfile.TemporaryDirectory() as folder:
            test(os.path.realpath(folder))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
