#!/usr/bin/env node
// The parts of the playground's page that need no browser: the comparison of two texts, the walk through a choreography, links.
// tests/cli/playground.sh runs it.

import { readFile } from "node:fs/promises";

const source = process.argv[2];
const { compareLines } = await import(`${source}/diff.js`);
const { Walk, readRole, treeOf } = await import(`${source}/steps.js`);
const { decodeState, encodeState } = await import(`${source}/link.js`);
let passed = 0, failed = 0;

function expect(what, holds, detail = "") {
  if (holds) passed++;
  else {
    failed++;
    console.log(`${what}: ${detail}`);
  }
}

// Numbers that are the same in every run.
let seed = 1;
const random = (limit) => ((seed = (seed * 1103515245 + 12345) % 2147483648) >> 8) % limit;

// ---- two texts ----

for (let round = 0; round < 300; round++) {
  const left = Array.from({ length: random(30) }, () => `line ${random(6)}`);
  const right = left.flatMap((line) => (random(4) === 0 ? [] : random(4) === 0 ? [line, `line ${random(6)}`] : [line]));
  const rows = compareLines(left, right);
  const sides = [1, 2].map((side) => rows.map((row) => row[side]).filter((at) => at >= 0));
  const order = (list, length) => list.length === length && list.every((at, i) => at === i);
  expect("every line once, in order", order(sides[0], left.length) && order(sides[1], right.length), JSON.stringify([left, right, rows]));
  expect("the same is the same", rows.every(([kind, a, b]) => kind !== "same" || left[a] === right[b]), JSON.stringify(rows));
  const same = rows.filter(([kind]) => kind === "same").length;
  expect("as much as possible is the same", same === longest(left, right), `${same} of ${longest(left, right)}`);
}

function longest(a, b) {
  const table = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--) table[i][k] = a[i] === b[k] ? table[i + 1][k + 1] + 1 : Math.max(table[i + 1][k], table[i][k + 1]);
  return table[0][0];
}

const big = compareLines(Array.from({ length: 5000 }, (_, i) => `a${i}`), Array.from({ length: 5000 }, (_, i) => `b${i}`));
expect("large texts", big.length === 5000 && big.every(([kind]) => kind === "changed"), big.length);

// ---- choreographies: each walk sends along the drawing and ends ----

for (const file of process.argv.slice(3)) {
  for (const diagram of JSON.parse(await readFile(file, "utf8"))) {
    const tree = treeOf(diagram.steps);
    for (let round = 0; round < 20; round++) {
      const walk = new Walk(tree);
      let steps = 0;
      while (!walk.ended && steps++ < 500) walk.next(walk.asks ? (steps > 300 ? walk.asks.branches.length - 1 : random(walk.asks.branches.length)) : undefined);
      expect(`${file}: ${diagram.method} ends`, walk.ended, steps);
      const sent = walk.events.filter((event) => event.from);
      expect("between its roles", sent.every((event) => diagram.roles.includes(event.from) && diagram.roles.includes(event.to)));
      const count = walk.events.length;
      walk.back();
      expect("back", walk.events.length === Math.max(count - 1, 0));
      walk.restart();
      expect("from the start", walk.events.length === 0 && !walk.ended);
    }
  }
}
const role = readRole('# Projected\n\nclass A_B:\n    pass\n\n\n__choreography__ = {\n    "class": "A",\n    "role": "B",\n    "sites": {4: 10, 6: 12, 8: 12},\n}\n');
expect("a role", role.class === "A" && role.role === "B" && role.sites.get(12).join() === "6,8" && !role.text.includes("__choreography__"), JSON.stringify(role));
expect("no role", readRole("from . import x\n") === null);

// ---- links ----

const state = { text: "x = 'é \u{1f600}'\n".repeat(500), tab: "prune", strict: true };
expect("there and back", JSON.stringify(await decodeState(`#${await encodeState(state)}`)) === JSON.stringify(state));
expect("short", (await encodeState(state)).length < 400);
for (const wrong of ["", "#", "#p=", "#p=!!!", "#p=AAAA", `#p=${"A".repeat(2 << 20)}`, "#q=x", `#${(await encodeState({ text: 3 }))}`])
  expect(`no state: ${wrong.slice(0, 20)}`, (await decodeState(wrong)) === null);
expect("an example", (await decodeState("#example=Two%20buyers")).example === "Two buyers");

console.log(`${passed} passed, ${failed} failed`);
