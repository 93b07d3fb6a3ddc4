/* Documents that the program prints: summaries, reports, the programs of the roles of a choreography, and what a
 * rewriting would change. Nothing is written to the disk. */
import { execFile } from "child_process";
import { commands, Disposable, EventEmitter, languages, TextDocumentContentProvider, Uri, window, workspace } from "vscode";

const SCHEME = "moira";
const LIMIT = { maxBuffer: 64 << 20, timeout: 120000 };

/** What a command of the editor prints: the arguments before the file, and what kind of text comes out. */
const PRINTED: Record<string, { before: string[]; language: string }> = {
  "moira.report": { before: ["check", "--color", "never"], language: "plaintext" },
  "moira.project": { before: ["project"], language: "python" },
  "moira.prune": { before: ["prune", "--diff"], language: "diff" },
  "moira.distribute": { before: ["distribute", "--diff"], language: "diff" },
  "moira.annotate": { before: ["annotate", "--diff"], language: "diff" },
};

export class Printouts implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  private readonly texts = new Map<string, string>();
  private readonly registered: Disposable[];
  readonly onDidChange = this.changed.event;

  constructor(private readonly program: () => Promise<string>) {
    this.registered = [
      this.changed,
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
      commands.registerCommand("moira.summary", (uri?: string, model?: string) => this.summary(uri, model)),
      ...Object.entries(PRINTED).map(([command, { before, language }]) =>
        commands.registerCommand(command, async () => {
          const file = await this.savedFile();
          if (file) await this.show(command, [...before, file], language);
        }),
      ),
    ];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** The path of the file in the active editor, or of [uri], saved. */
  private async savedFile(uri?: string): Promise<string | undefined> {
    const document = uri ? await workspace.openTextDocument(Uri.parse(uri)) : window.activeTextEditor?.document;
    if (!document || document.uri.scheme !== "file") return undefined;
    return !document.isDirty || (await document.save()) ? document.uri.fsPath : undefined;
  }

  private async summary(uri?: string, model?: string): Promise<void> {
    const file = await this.savedFile(uri);
    if (!file) return;
    const expression = await window.showInputBox({ title: "Moira: the model", value: `${model ?? "Model"}()` });
    const shape = expression && (await window.showInputBox({ title: "Moira: the shape of its input", value: "n,3,224,224" }));
    if (shape) await this.show("moira.summary", ["summary", file, expression, ...shape.split(" ")], "plaintext");
  }

  private async show(command: string, given: string[], language: string): Promise<void> {
    const program = await this.program();
    const text = await new Promise<string>((resolve) =>
      execFile(program, given, LIMIT, (error, output, messages) => resolve(output + messages || String(error ?? "Nothing."))),
    );
    const uri = Uri.from({ scheme: SCHEME, path: `/${given.join(" ")}`, query: command });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, language);
    await window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    for (const item of this.registered) item.dispose();
  }
}
