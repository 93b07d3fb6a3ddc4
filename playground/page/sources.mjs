// Modules that are made while bundling: moira:worker is the source of the worker, as text; others are given by name.

import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

export async function bundle(entry, plugins = []) {
  const made = await build({ entryPoints: [join(here, "src", entry)], bundle: true, minify: true, format: "iife", target: "es2022", write: false, legalComments: "none", plugins });
  return made.outputFiles[0].text;
}

/** `made` are functions that give what is exported by default, by the name of the module. */
export function sources(made = {}) {
  return {
    name: "moira",
    setup(builder) {
      builder.onResolve({ filter: /^moira:/ }, ({ path }) => ({ path, namespace: "moira" }));
      builder.onLoad({ filter: /./, namespace: "moira" }, async ({ path }) =>
        path === "moira:worker" ? { contents: await bundle("worker.js"), loader: "text" } : { contents: JSON.stringify(await made[path]()), loader: "json" });
    },
  };
}
