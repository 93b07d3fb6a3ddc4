// Makes the web extension: `node build.mjs MODULE VERSION OUT` writes the folder OUT, which VS Code for the web loads.

import { build } from "esbuild";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sources } from "../page/sources.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [module, , out] = process.argv.slice(2);

await mkdir(join(out, "dist"), { recursive: true });
await build({ entryPoints: [join(here, "src/extension.js")], outfile: join(out, "dist/extension.js"), bundle: true, minify: true, format: "cjs", target: "es2022", external: ["vscode"], legalComments: "none", plugins: [sources()] });
await cp(join(here, "package.json"), join(out, "package.json"));
await cp(module, join(out, "dist/moira.wasm"));
