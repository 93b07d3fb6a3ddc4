// Runs cases for tests/oracle/wasm_oracle.py: `node run_cases.mjs MODULE`. Each line of standard input is a JSON object, {"cwd",
// "files", "runs"}: files by absolute path, in base64, and lists of arguments. Standard output gets a list for each line, with
// {"status", "stdout", "stderr", "files"} for each run; `files` are those that it wrote.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Moira } from "./index.js";

const moira = await Moira.load(await readFile(process.argv[2]));
const encode = (bytes) => Buffer.from(bytes).toString("base64");

function run(args, cwd, files) {
  const ran = moira.run(args, { files, cwd });
  const written = Object.entries(ran.files.list()).filter(([path, bytes]) => !files["/" + path]?.equals(bytes));
  return {
    status: ran.status,
    stdout: encode(ran.bytes),
    stderr: ran.stderr,
    files: Object.fromEntries(written.map(([path, bytes]) => ["/" + path, encode(bytes)])),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { cwd, files, runs } = JSON.parse(line);
  const given = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content, "base64")]));
  process.stdout.write(JSON.stringify(runs.map((args) => run(args, cwd, given))) + "\n");
}
