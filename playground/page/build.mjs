// Makes the page: `node build.mjs MODULE VERSION OUT` writes OUT/index.html, one file that needs no other. `make playground` calls it.

import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundle, sources } from "./sources.mjs";

const here = dirname(fileURLToPath(import.meta.url)), root = process.env.MOIRA_ROOT ?? join(here, "../..");
const [module, version, out] = process.argv.slice(2);

async function examples() {
  const all = JSON.parse(await readFile(join(here, "examples.json"), "utf8"));
  // What a test file says to the tests is nothing for readers.
  const read = async (example) => (await readFile(join(root, example.file), "utf8")).replace(/^# (annotate|prune|expect|state|options):.*\n/gm, "");
  return Promise.all(all.map(async (example) => ({ ...example, text: await read(example) })));
}

// In a script element nothing may look like its end.
const script = (await bundle("main.js", [sources({ "moira:examples": examples })])).replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const parts = {
  version,
  script,
  style: await readFile(join(here, "style.css"), "utf8"),
  program: gzipSync(await readFile(module), { level: 9 }).toString("base64"),
  hash: `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
};
const page = await readFile(join(here, "index.html"), "utf8");
await mkdir(out, { recursive: true });
await writeFile(join(out, "index.html"), page.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
