// Moira in VS Code for the web: the same worker as in the playground, asked about each Python text that is open. It sees one text at a time:
// imports of other files of the folder are unknown.

import * as vscode from "vscode";
import workerSource from "moira:worker";
import { Client } from "../../page/src/client.js";

const REST = 300; // milliseconds without a key until a text is looked at
const SEVERITY = { error: vscode.DiagnosticSeverity.Error, warning: vscode.DiagnosticSeverity.Warning, info: vscode.DiagnosticSeverity.Information };

const isPython = (document) => document.languageId === "python";
const nameOf = (document) => document.uri.path.split("/").pop().replace(/^$/, "program") + (document.isUntitled ? ".py" : "");
const options = (document) => ({ filename: nameOf(document), args: vscode.workspace.getConfiguration("moiraWeb").get("strict") ? ["--strict"] : [] });

/** A line and a column as `moira check` counts them, from 1 and in characters. */
function positionOf(document, line, column) {
  const text = document.lineAt(Math.min(Math.max(line, 1), document.lineCount) - 1).text;
  return new vscode.Position(line - 1, [...text].slice(0, column - 1).join("").length);
}

function diagnosticOf(document, finding) {
  const range = new vscode.Range(positionOf(document, finding.line, finding.column), positionOf(document, finding.end_line, finding.end_column));
  const made = new vscode.Diagnostic(range, finding.message, SEVERITY[finding.severity]);
  made.source = "moira";
  made.code = finding.code;
  made.relatedInformation = finding.notes.map((note) =>
    new vscode.DiagnosticRelatedInformation(new vscode.Location(document.uri, positionOf(document, note.line, note.column)), note.message));
  return made;
}

const at = ({ line, character }) => new vscode.Position(line, character);
const rangeOf = (range) => range && new vscode.Range(at(range.start), at(range.end));
// What goes to the worker is copied without its class, so without what the class computes.
const place = ({ line, character }) => ({ line, character });
const textOf = (contents) => new vscode.MarkdownString(contents?.value ?? String(contents));

export async function activate(context) {
  const program = vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "dist/moira.wasm"));
  const client = new Client(workerSource, program);
  const found = vscode.languages.createDiagnosticCollection("moira");
  const timers = new Map();

  async function look(document) {
    const version = document.version, key = document.uri.toString();
    client.drop(key);
    const answer = await client.ask("check", [document.getText(), options(document)], key);
    if (!document.isClosed && document.version === version && answer.list) found.set(document.uri, answer.list.map((finding) => diagnosticOf(document, finding)));
  }
  function soon(document) {
    if (!isPython(document)) return;
    const key = document.uri.toString();
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => look(document), REST));
  }
  async function ask(document, method, parameters) {
    const answer = await client.ask("ask", [document.getText(), [[method, parameters]], options(document)]);
    return answer.answers?.[0] ?? null;
  }

  context.subscriptions.push(found,
    vscode.workspace.onDidOpenTextDocument(soon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => soon(document)),
    vscode.workspace.onDidCloseTextDocument((document) => found.delete(document.uri)),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("moiraWeb") && vscode.workspace.textDocuments.forEach(soon)),
    vscode.languages.registerHoverProvider("python", {
      async provideHover(document, position) {
        const answer = await ask(document, "textDocument/hover", { position: place(position) });
        return answer?.contents ? new vscode.Hover(textOf(answer.contents), rangeOf(answer.range)) : null;
      },
    }),
    vscode.languages.registerInlayHintsProvider("python", {
      async provideInlayHints(document, range) {
        const answer = await ask(document, "textDocument/inlayHint", { range: { start: place(range.start), end: place(range.end) } });
        return (answer ?? []).map((hint) => {
          const made = new vscode.InlayHint(at(hint.position), typeof hint.label === "string" ? hint.label : hint.label.map((part) => part.value).join(""), hint.kind);
          if (hint.tooltip) made.tooltip = textOf(hint.tooltip);
          return made;
        });
      },
    }),
    vscode.languages.registerCompletionItemProvider("python", {
      async provideCompletionItems(document, position) {
        const answer = await ask(document, "textDocument/completion", { position: place(position) });
        return (answer?.items ?? answer ?? []).map((item) => {
          const made = new vscode.CompletionItem(item.label, item.kind ? item.kind - 1 : undefined);
          made.detail = item.detail;
          made.insertText = item.textEdit?.newText ?? item.insertText;
          made.range = rangeOf(item.textEdit?.range);
          return made;
        });
      },
    }, "."));
  vscode.workspace.textDocuments.forEach(soon);
}
