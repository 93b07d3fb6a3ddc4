// Moira as a module for browsers and Node: the same program as on the command line, compiled to WebAssembly. Every run has a
// memory and files of its own, so nothing that a run does, not even its failure, changes the next.

import { Exit, Files, makeImports } from "./wasi.js";

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** The exit status of a run that used up the stack of the host. */
export const TOO_DEEP = 3;
/** The exit status of a run that broke down. */
export const BROKEN = 70;

const MOST_OUTPUT = 1 << 27; // bytes: a string of a host has a limit

const variables = { MOIRA_LIBZ3: "none", LC_ALL: "C.UTF-8", NO_COLOR: "1" };

/** What the host says when the stack is used up: each has an error of its own. */
function isTooDeep(error) {
  return error instanceof RangeError || /too much recursion|call stack|stack overflow/i.test(String(error?.message));
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export class Moira {
  constructor(module) {
    this.module = module;
  }

  /** Compiles the program: `source` is its bytes, a Response, or a module that was compiled before. */
  static async load(source) {
    if (source instanceof WebAssembly.Module) return new Moira(source);
    if (typeof Response === "function" && source instanceof Response) source = await source.arrayBuffer();
    return new Moira(await WebAssembly.compile(source));
  }

  /** Runs `moira` with these arguments. */
  run(args, { files = {}, stdin = "", env = {}, cwd = "/" } = {}) {
    const tree = files instanceof Files ? files : new Files(files);
    const streams = { 1: [], 2: [] };
    let instance, written = 0;
    const wasi = makeImports({
      args: ["moira", ...args],
      env: { ...variables, PWD: cwd, ...env },
      stdin,
      files: tree,
      memory: () => instance.exports.memory,
      onOutput: (fd, bytes) => {
        streams[fd].push(bytes);
        written += bytes.length;
        if (written > MOST_OUTPUT) throw new Error("it prints more than 128 MB");
      },
    });
    instance = new WebAssembly.Instance(this.module, { wasi_snapshot_preview1: wasi });
    let status = 0, problem = "";
    try {
      instance.exports._start();
    } catch (error) {
      if (error instanceof Exit) status = error.status;
      else if (isTooDeep(error)) {
        status = TOO_DEEP;
        problem = "moira: error: this program nests deeper than the stack of this host allows\n";
      } else {
        status = BROKEN;
        problem = `moira: internal error: ${error?.message ?? error}\n`;
      }
    }
    const stdout = joined(streams[1]);
    return { status, stdout: decoder.decode(stdout), stderr: decoder.decode(joined(streams[2])) + problem, bytes: stdout, files: tree };
  }

  /** What `moira check` finds in a program. */
  check(program, options = {}) {
    return this.#list("check", program, options);
  }

  /** The shape of each array that a name or an attribute gets. */
  shapes(program, options = {}) {
    return this.#list("shapes", program, options);
  }

  /** A program rewritten by `annotate`, `prune` or `distribute`; unchanged, with the reasons, where that was refused. */
  rewrite(command, program, { filename = "program.py", args = [] } = {}) {
    const ran = this.run([command, "--isolated", "--quiet", ...args, filename], { files: { [filename]: program } });
    return { status: ran.status, program: ran.stdout || program, messages: ran.stderr };
  }

  /** The program of each role of a choreography, by the role's name. */
  project(program, { filename = "program.py", args = [] } = {}) {
    const before = new Set([filename]);
    const ran = this.run(["project", "--isolated", "--quiet", ...args, "-o", "roles", filename], { files: { [filename]: program } });
    const roles = {};
    for (const [path, bytes] of Object.entries(ran.files.list()))
      if (!before.has(path) && path.startsWith("roles/")) roles[path.slice("roles/".length).replace(/\.py$/, "")] = decoder.decode(bytes);
    return { status: ran.status, roles, messages: ran.stderr };
  }

  /** Asks the language server about one text: `requests` are [method, params] without the document. */
  ask(program, requests, { filename = "program.py", args = [], files = {} } = {}) {
    const uri = `file:///${filename}`;
    const messages = [
      { id: 0, method: "initialize", params: { processId: null, rootUri: "file:///", capabilities: {} } },
      { method: "initialized", params: {} },
      { method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "python", version: 1, text: program } } },
      ...requests.map(([method, params], i) => ({ id: i + 1, method, params: { textDocument: { uri }, ...params } })),
      { id: requests.length + 1, method: "shutdown" },
      { method: "exit" },
    ];
    const stdin = joined(messages.map((message) => frame({ jsonrpc: "2.0", ...message })));
    const ran = this.run(["lsp", ...args], { stdin, files });
    const answers = new Array(requests.length).fill(null);
    for (const message of unframe(ran.bytes))
      if (message.id > 0 && message.id <= requests.length) answers[message.id - 1] = message.result ?? null;
    return { status: ran.status, answers, messages: ran.stderr };
  }

  #list(command, program, { filename = "program.py", args = [], files = {} }) {
    const ran = this.run([command, "--isolated", "--output-format", "json", ...args, filename], { files: { ...files, [filename]: program } });
    let list = [];
    try {
      list = JSON.parse(ran.stdout);
    } catch {
      // It ended before it could say anything: the status and the messages tell why.
    }
    return { status: ran.status, list, messages: ran.stderr };
  }
}

function frame(message) {
  const body = encoder.encode(JSON.stringify(message));
  return joined([encoder.encode(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

function unframe(bytes) {
  const all = [];
  for (let at = 0; at < bytes.length;) {
    const head = decoder.decode(bytes.subarray(at, at + 64));
    const match = /^Content-Length: (\d+)\r\n\r\n/.exec(head);
    if (!match) break;
    const from = at + match[0].length;
    at = from + Number(match[1]);
    all.push(JSON.parse(decoder.decode(bytes.subarray(from, at))));
  }
  return all;
}

export { Exit, Files, makeImports };
