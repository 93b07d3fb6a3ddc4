/* The item in the status bar: what share of the expressions in the open file is known. */
import { Disposable, languages, LanguageStatusItem, LanguageStatusSeverity, TextEditor, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

const DELAY = 800; // milliseconds of rest before it is asked

export class Status implements Disposable {
  private readonly item: LanguageStatusItem = languages.createLanguageStatusItem("moira", { language: "python" });
  private readonly listeners: Disposable[];
  private client: LanguageClient | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.item.name = "Moira";
    this.item.command = { title: "Restart", command: "moira.restart" };
    this.listeners = [
      window.onDidChangeActiveTextEditor(() => this.askLater()),
      workspace.onDidChangeTextDocument((change) => {
        if (change.document === window.activeTextEditor?.document) this.askLater();
      }),
    ];
  }

  /** Asks this server from now on; nothing when none runs. */
  async follow(client: LanguageClient | undefined): Promise<void> {
    this.client = client;
    this.item.severity = client ? LanguageStatusSeverity.Information : LanguageStatusSeverity.Error;
    this.item.text = client ? "Moira" : "Moira does not run";
    await this.ask(window.activeTextEditor);
  }

  private askLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(window.activeTextEditor), DELAY);
  }

  private async ask(editor: TextEditor | undefined): Promise<void> {
    if (!this.client || editor?.document.languageId !== "python") return;
    const textDocument = this.client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document);
    try {
      const { known, total } = await this.client.sendRequest<{ known: number; total: number }>("moira/known", { textDocument });
      this.item.text = total > 0 ? `Moira: ${Math.floor((100 * known) / total)} % known` : "Moira";
      this.item.detail = total > 0 ? `${known} of ${total} expressions` : undefined;
    } catch {
      // The text has changed meanwhile: the next rest asks again.
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.item.dispose();
    for (const listener of this.listeners) listener.dispose();
  }
}
