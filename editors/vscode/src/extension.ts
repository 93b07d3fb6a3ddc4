/* Starts `moira lsp` and connects the editor with it. The program is the one that the settings name, else the one
 * beside the chosen Python interpreter (as `pip install moira-check` puts it), else the one on the PATH. */
import { existsSync } from "fs";
import * as path from "path";
import { commands, ExtensionContext, extensions, LogOutputChannel, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** The interpreter that the Python extension has chosen; nothing when it is not there. */
async function chosenInterpreter(): Promise<string | undefined> {
  const python = extensions.getExtension("ms-python.python");
  if (!python) return undefined;
  const api = await python.activate();
  return api?.environments?.getActiveEnvironmentPath?.()?.path;
}

async function findProgram(): Promise<string> {
  const configured = workspace.getConfiguration("moira").get<string>("path", "");
  if (configured) return configured;
  const name = process.platform === "win32" ? "moira.exe" : "moira";
  const interpreter = await chosenInterpreter();
  const beside = interpreter ? path.join(path.dirname(interpreter), name) : "";
  return beside && existsSync(beside) ? beside : name;
}

async function start(log: LogOutputChannel): Promise<void> {
  const command = await findProgram();
  const options = workspace.getConfiguration("moira").get<string[]>("arguments", []);
  const server: ServerOptions = { command, args: ["lsp", ...options] };
  const settings: LanguageClientOptions = {
    documentSelector: [
      { language: "python", scheme: "file" },
      { language: "python", scheme: "untitled" },
    ],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/{*.py,*.pyi,moira.toml,pyproject.toml}") },
    outputChannel: log,
  };
  client = new LanguageClient("moira", "Moira", server, settings);
  try {
    await client.start();
  } catch {
    client = undefined;
    void window.showErrorMessage(
      `Moira: the program "${command}" cannot be started. Install it with "pip install moira-check", or set moira.path.`,
    );
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("Moira", { log: true });
  const restart = async (): Promise<void> => {
    await stop();
    await start(log);
  };
  context.subscriptions.push(
    log,
    commands.registerCommand("moira.restart", restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("moira")) await restart();
    }),
  );
  await start(log);
}

export const deactivate = stop;
