/* Starts `moira lsp` and connects the editor with it. The program is the one that the settings name, else the one in
 * the package, else the one beside the chosen Python interpreter (as `pip install moira-check` puts it), else the one
 * on the PATH. */
import { chmodSync, existsSync } from "fs";
import * as path from "path";
import { commands, ExtensionContext, extensions, LogOutputChannel, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";
import { Printouts } from "./printouts";
import { Status } from "./status";

let client: LanguageClient | undefined;

/** The interpreter that the Python extension has chosen; nothing when it is not there. */
async function chosenInterpreter(): Promise<string | undefined> {
  const python = extensions.getExtension("ms-python.python");
  if (!python) return undefined;
  const api = await python.activate();
  return api?.environments?.getActiveEnvironmentPath?.()?.path;
}

async function findProgram(context: ExtensionContext): Promise<string> {
  const name = process.platform === "win32" ? "moira.exe" : "moira";
  const settings = workspace.getConfiguration("moira").inspect<string>("path");
  // In a folder that nobody trusts, only the user's own setting names a program.
  const inFolder = workspace.isTrusted ? settings?.workspaceFolderValue || settings?.workspaceValue : "";
  const configured = inFolder || settings?.globalValue;
  if (configured) return configured;
  const packed = context.asAbsolutePath(path.join("bin", name));
  if (existsSync(packed)) {
    if (process.platform !== "win32") chmodSync(packed, 0o755);
    return packed;
  }
  // An interpreter that the folder brought along would bring its own program, too.
  const interpreter = workspace.isTrusted ? await chosenInterpreter() : undefined;
  const beside = interpreter ? path.join(path.dirname(interpreter), name) : "";
  return beside && existsSync(beside) ? beside : name;
}

async function start(command: string, log: LogOutputChannel, status: Status): Promise<void> {
  const settings = workspace.getConfiguration("moira");
  const options = workspace.isTrusted ? settings.get<string[]>("arguments", []) : [];
  const server: ServerOptions = { command, args: ["lsp", ...options] };
  const clientOptions: LanguageClientOptions = {
    documentSelector: [
      { language: "python", scheme: "file" },
      { language: "python", scheme: "untitled" },
    ],
    initializationOptions: { commands: true, allFiles: settings.get("allFiles", false), hints: settings.get("hints") },
    outputChannel: log,
  };
  client = new LanguageClient("moira", "Moira", server, clientOptions);
  try {
    await client.start();
    await status.follow(client);
  } catch {
    client = undefined;
    status.follow(undefined);
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
  const status = new Status();
  const printouts = new Printouts(() => findProgram(context));
  const restart = async (): Promise<void> => {
    await stop();
    await start(await findProgram(context), log, status);
  };
  context.subscriptions.push(
    log,
    status,
    printouts,
    commands.registerCommand("moira.restart", restart),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("moira")) await restart();
    }),
  );
  await restart();
}

export const deactivate = stop;
