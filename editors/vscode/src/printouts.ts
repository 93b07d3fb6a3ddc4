/* What the program makes of a file: the report and summaries as pages, the programs of the roles of a choreography, and what a
 * rewriting would change, beside the source. Nothing is written to the disk, and nothing is changed before someone says so. */
import { execFile } from "child_process";
import * as path from "path";
import { commands, Disposable, EventEmitter, languages, Range, TextDocument, TextDocumentContentProvider, Uri, ViewColumn, WebviewPanel, window, workspace, WorkspaceEdit } from "vscode";

const SCHEME = "moira";
const LIMIT = { maxBuffer: 64 << 20, timeout: 120000 };
const APPLY = "Apply";

/** Commands that rewrite a file, and what their result is called. */
const REWRITINGS: Record<string, { command: string; title: string }> = {
  "moira.prune": { command: "prune", title: "pruned" },
  "moira.distribute": { command: "distribute", title: "distributed" },
  "moira.annotate": { command: "annotate", title: "annotated" },
};

interface Printed {
  output: string;
  messages: string;
}

export class Printouts implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  private readonly texts = new Map<string, string>();
  private readonly pages = new Map<string, WebviewPanel>();
  private readonly registered: Disposable[];
  readonly onDidChange = this.changed.event;

  constructor(private readonly program: () => Promise<string>) {
    this.registered = [
      this.changed,
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
      commands.registerCommand("moira.summary", (uri?: string, model?: string) => this.summary(uri, model)),
      commands.registerCommand("moira.report", (uri?: string) => this.report(uri)),
      commands.registerCommand("moira.project", (uri?: string) => this.project(uri)),
      ...Object.entries(REWRITINGS).map(([id, { command, title }]) =>
        commands.registerCommand(id, (uri?: string, name?: string) => this.rewrite(command, title, uri, name)),
      ),
    ];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** The file in the active editor, or the one of [uri], saved. A command of a menu gets something else for [uri]. */
  private async savedFile(uri?: unknown): Promise<TextDocument | undefined> {
    const document =
      typeof uri === "string" ? await workspace.openTextDocument(Uri.parse(uri)) : window.activeTextEditor?.document;
    if (!document || document.uri.scheme !== "file") return undefined;
    return !document.isDirty || (await document.save()) ? document : undefined;
  }

  private async run(given: string[]): Promise<Printed> {
    const program = await this.program();
    return new Promise((resolve) =>
      execFile(program, given, LIMIT, (error, output, messages) =>
        resolve({ output, messages: messages || (output ? "" : String(error ?? "Nothing.")) }),
      ),
    );
  }

  private async report(uri?: unknown): Promise<void> {
    const document = await this.savedFile(uri);
    if (document) await this.showPage(`Report: ${path.basename(document.uri.fsPath)}`, ["report", "--quiet", document.uri.fsPath]);
  }

  private async summary(uri?: unknown, model?: unknown): Promise<void> {
    const document = await this.savedFile(uri);
    if (!document) return;
    const value = typeof model === "string" ? `${model}()` : "Model()";
    const expression = await window.showInputBox({ title: "Moira: the model, as the program would make it", value });
    const shape = expression && (await window.showInputBox({ title: "Moira: the shape of its input", value: "n,3,224,224" }));
    if (!shape) return;
    const given = ["summary", "--output-format", "html", document.uri.fsPath, expression, ...shape.split(/\s+/).filter(Boolean)];
    await this.showPage(`Summary: ${expression}`, given);
  }

  private async project(uri?: unknown): Promise<void> {
    const document = await this.savedFile(uri);
    if (!document) return;
    const { output, messages } = await this.run(["project", document.uri.fsPath]);
    await this.showText("project", document, output + messages, output ? "python" : "plaintext");
  }

  /** What a rewriting makes of a file, beside what it is; of the function [name] alone, where that is given. */
  private async rewrite(command: string, title: string, uri?: unknown, name?: unknown): Promise<void> {
    const document = await this.savedFile(uri);
    if (!document) return;
    const operand = typeof name === "string" && name ? `${document.uri.fsPath}::${name}` : document.uri.fsPath;
    const { output, messages } = await this.run([command, "--color", "never", operand]);
    const before = document.getText();
    if (output && output === before) {
      void window.showInformationMessage(`Moira: there is nothing to be ${title}.`);
    } else if (!output) {
      // Several files would have to change, or none may: the program says why.
      const changes = await this.run([command, "--color", "never", "--diff", operand]);
      await this.showText(command, document, changes.output + changes.messages, changes.output ? "diff" : "plaintext");
    } else {
      await this.showChanges(command, title, document, before, output);
      if (messages) void window.showWarningMessage(`Moira: ${messages.split("\n")[0]}`);
    }
  }

  private async showChanges(command: string, title: string, document: TextDocument, before: string, after: string): Promise<void> {
    const uri = this.keep(command, document.uri.fsPath, after);
    await commands.executeCommand("vscode.diff", document.uri, uri, `${path.basename(document.uri.fsPath)}: ${title}`);
    // It answers when someone has chosen, which may be never.
    void window.showInformationMessage(`Moira: shall ${path.basename(document.uri.fsPath)} be ${title}?`, APPLY).then(async (chosen) => {
      if (chosen !== APPLY) return;
      if (document.getText() !== before) {
        void window.showWarningMessage("Moira: the file has changed since; nothing was done.");
        return;
      }
      const edit = new WorkspaceEdit();
      edit.replace(document.uri, new Range(document.positionAt(0), document.positionAt(before.length)), after);
      await workspace.applyEdit(edit);
    });
  }

  private keep(command: string, file: string, text: string): Uri {
    const uri = Uri.from({ scheme: SCHEME, path: `/${path.basename(file)}`, query: `${command} ${file}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  private async showText(command: string, document: TextDocument, text: string, language: string): Promise<void> {
    const shown = await workspace.openTextDocument(this.keep(command, document.uri.fsPath, text));
    await languages.setTextDocumentLanguage(shown, language);
    await window.showTextDocument(shown, { preview: true });
  }

  /** A page that the program writes: it is one text, and its own policy keeps it from asking for anything. */
  private async showPage(title: string, given: string[]): Promise<void> {
    const { output, messages } = await this.run(given);
    if (!output) {
      void window.showErrorMessage(`Moira: ${messages.split("\n")[0]}`);
      return;
    }
    const panel = this.pages.get(title) ?? window.createWebviewPanel("moira.page", title, ViewColumn.Beside, { enableScripts: true });
    this.pages.set(title, panel);
    panel.onDidDispose(() => this.pages.delete(title));
    panel.webview.html = output;
    panel.reveal(undefined, true);
  }

  dispose(): void {
    for (const item of this.registered) item.dispose();
    for (const page of this.pages.values()) page.dispose();
  }
}
