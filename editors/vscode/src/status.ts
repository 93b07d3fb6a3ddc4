/* The item in the status bar: what share of the expressions in the open file is known. */
import { Disposable, StatusBarAlignment, StatusBarItem, TextEditor, ThemeColor, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

const DELAY = 800; // milliseconds of rest before it is asked

export class Status implements Disposable {
  private readonly item: StatusBarItem = window.createStatusBarItem("moira", StatusBarAlignment.Right, 90);
  private readonly listeners: Disposable[];
  private client: LanguageClient | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.item.name = "Moira";
    this.listeners = [
      window.onDidChangeActiveTextEditor((editor) => {
        this.showFor(editor);
        this.askLater();
      }),
      workspace.onDidChangeTextDocument((change) => {
        if (change.document === window.activeTextEditor?.document) this.askLater();
      }),
    ];
  }

  /** Asks this server from now on; nothing when none runs. */
  async follow(client: LanguageClient | undefined): Promise<void> {
    this.client = client;
    this.item.text = client ? "Moira" : "$(error) Moira";
    this.item.tooltip = client ? "Moira: the report of this file" : "Moira does not run: start it again";
    this.item.command = client ? "moira.report" : "moira.restart";
    this.item.backgroundColor = client ? undefined : new ThemeColor("statusBarItem.errorBackground");
    this.showFor(window.activeTextEditor);
    await this.ask(window.activeTextEditor);
  }

  private showFor(editor: TextEditor | undefined): void {
    if (editor?.document.languageId === "python") this.item.show();
    else this.item.hide();
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
      const share = Math.floor((100 * known) / total);
      this.item.text = total > 0 ? `Moira ${share} %` : "Moira";
      this.item.tooltip = total > 0 ? `Moira knows ${known} of ${total} expressions; the report of this file says which it does not` : "Moira";
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
