// The page: an editor on one side, what Moira says on the other. Nothing leaves the page: its policy allows no connection.

import examples from "moira:examples";
import workerSource from "moira:worker";
import { Client } from "./client.js";
import { element } from "./dom.js";
import { makeEditor } from "./editor.js";
import { decodeState, encodeState, unpack } from "./link.js";
import { problemOf, showFindings, views } from "./views.js";

const FILE = "program.py", REST = 200; // milliseconds without a key until a text is looked at
const $ = (id) => document.getElementById(id);

const client = new Client(workerSource, unpack($("program").textContent));
$("program").remove();

let tab = "findings", state = {}, generation = 0, timer;

/** What is remembered from visit to visit; a browser may refuse. */
const memory = {
  get(name) {
    try { return localStorage.getItem(`moira.${name}`); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(`moira.${name}`, value); } catch { /* then it is forgotten */ }
  },
};

// ---- asking ----

const strict = () => ($("strict").checked ? ["--strict"] : []);

async function lsp(method, params) {
  const answer = await client.ask("ask", [editor.text(), [[method, params]], { filename: FILE, args: strict() }], "editor");
  return answer.answers?.[0] ?? null;
}

async function look() {
  const mine = ++generation, text = editor.text();
  client.drop("look");
  $("status").textContent = "…";
  const answer = await client.ask("check", [text, { filename: FILE, args: strict() }], "look");
  if (mine !== generation) return;
  const found = answer.list ?? [];
  if (problemOf(answer)) $("status").textContent = problemOf(answer);
  else {
    const count = (severity, name) => {
      const n = found.filter((f) => f.severity === severity).length;
      return n ? [`${n} ${name}${n > 1 ? "s" : ""}`] : [];
    };
    const what = [...count("error", "error"), ...count("warning", "warning"), ...count("info", "remark")].join(", ");
    $("status").textContent = `${what || "nothing found"} · ${Math.round(answer.took)} ms`;
  }
  editor.setFindings(found);
  if (!performance.getEntriesByName("first-finding").length) performance.mark("first-finding");
  lastFindings = answer;
  if (tab === "findings") {
    await showFindings(contextFor(text), answer);
    $("panel").removeAttribute("aria-busy");
  } else await showTab(text, mine);
  if (mine !== generation) return;
  const range = { start: { line: 0, character: 0 }, end: { line: text.split("\n").length, character: 0 } };
  const hints = await client.ask("ask", [text, [["textDocument/inlayHint", { range }]], { filename: FILE, args: strict() }], "look");
  if (mine === generation && $("hints").checked) editor.setHints(hints.answers?.[0] ?? []);
  if (mine === generation) document.documentElement.dataset.looked = "true";
}

let lastFindings = { list: [] };

function contextFor(text) {
  return {
    text, editor, state, panel: $("panel"), strict: strict(),
    client: (method, args) => client.ask(method, args, "look"),
    run: (args) => client.ask("run", [args, { files: { [FILE]: text } }], "look"),
    chosen(changes) {
      Object.assign(state, changes);
      remember();
      showTab(text, generation);
    },
  };
}

async function showTab(text, mine) {
  const view = views.find((v) => v.name === tab);
  editor.setMarked([]);
  if (!view.show) {
    $("panel").removeAttribute("aria-busy");
    return showFindings(contextFor(text), lastFindings);
  }
  $("panel").setAttribute("aria-busy", "true");
  const context = contextFor(text);
  // A view that is overtaken by a newer text must not show: it has a panel of its own until then.
  const panel = element("div.view");
  context.panel = panel;
  await view.show(context);
  if (mine !== generation || views.find((v) => v.name === tab) !== view) return;
  $("panel").replaceChildren(panel);
  $("panel").removeAttribute("aria-busy");
}

// ---- tabs ----

function choose(name, focus = false) {
  if (!views.some((v) => v.name === name)) return;
  tab = name;
  for (const button of $("tabs").children) {
    const selected = button.dataset.name === name;
    button.setAttribute("aria-selected", String(selected));
    button.tabIndex = selected ? 0 : -1;
    if (selected && focus) button.focus();
    if (selected) {
      $("panel").setAttribute("aria-labelledby", button.id);
      $("tabs").scrollLeft = button.offsetLeft - $("tabs").clientWidth / 2;
    }
  }
}

for (const [i, view] of views.entries()) {
  const act = () => {
    choose(view.name);
    remember();
    showTab(editor.text(), generation);
  };
  $("tabs").append(element("button", { id: `tab-${view.name}`, type: "button", role: "tab", onclick: act, title: `Alt+${i + 1}`, "aria-controls": "panel", "data-name": view.name }, view.label));
}
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const at = views.findIndex((v) => v.name === tab);
  const to = event.key === "Home" ? 0 : event.key === "End" ? views.length - 1 : step ? (at + step + views.length) % views.length : -1;
  if (to < 0) return;
  event.preventDefault();
  choose(views[to].name, true);
  remember();
  showTab(editor.text(), generation);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey && !event.ctrlKey && !event.metaKey && /^[1-9]$/.test(event.key) && views[event.key - 1]) {
    event.preventDefault();
    choose(views[event.key - 1].name, true);
    showTab(editor.text(), generation);
  }
});

// ---- what the page opens with, and links ----

const current = () => ({ text: editor.text(), tab, ...state, ...($("strict").checked ? { strict: true } : {}) });

let remembering;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(async () => memory.set("last", await encodeState(current())), 500);
}

function take(wanted) {
  const { text, tab: name, strict: isStrict, example, ...rest } = wanted;
  state = rest;
  $("strict").checked = isStrict === true;
  choose(name ?? "findings");
  $("panel").replaceChildren();
  $("panel").setAttribute("aria-busy", "true");
  // What was said of the program before is said no more.
  editor.setFindings([]);
  editor.setText(text);
}

const withName = (name) => examples.find((e) => e.name === name || e.file.endsWith(`/${name}`) || e.file.endsWith(`/${name}.py`));

async function wanted() {
  const linked = await decodeState(location.hash);
  if (linked?.text !== undefined) return linked;
  if (linked?.example) return withName(linked.example) ?? examples[0];
  return (memory.get("last") && (await decodeState(memory.get("last")))) || examples[0];
}

for (const group of new Set(examples.map((e) => e.group)))
  $("examples").append(element("optgroup", { label: group }, ...examples.filter((e) => e.group === group).map((e) => element("option", { value: e.name }, e.name))));
$("examples").onchange = () => {
  const example = withName($("examples").value);
  if (example) take(exampleState(example));
  $("examples").selectedIndex = 0;
};
const exampleState = ({ group: _group, name: _name, file: _file, ...rest }) => rest;

$("share").onclick = async () => {
  const link = `${location.href.split("#")[0]}#${await encodeState(current())}`;
  history.replaceState(null, "", link);
  let copied = true;
  try { await navigator.clipboard.writeText(link); } catch { copied = false; }
  $("status").textContent = copied ? "The link is in the clipboard, and in the address of the page." : "The link is in the address of the page.";
};
window.addEventListener("hashchange", async () => {
  const linked = await decodeState(location.hash);
  if (linked) take(linked.example ? exampleState(withName(linked.example) ?? examples[0]) : linked);
});

// ---- light and dark ----

const dark = window.matchMedia("(prefers-color-scheme: dark)");
function setTheme(theme) {
  const isDark = theme ? theme === "dark" : dark.matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  $("theme").textContent = isDark ? "Light" : "Dark";
}
dark.addEventListener("change", () => setTheme(memory.get("theme")));
$("theme").onclick = () => {
  memory.set("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  setTheme(memory.get("theme"));
};
setTheme(memory.get("theme"));

// ---- begin ----

const editor = makeEditor($("editor"), {
  text: "",
  ask: lsp,
  onChange(_text, byPage) {
    clearTimeout(timer);
    timer = setTimeout(look, byPage ? 0 : REST);
    document.documentElement.dataset.looked = "false";
    remember();
  },
});
$("strict").onchange = $("hints").onchange = () => {
  if (!$("hints").checked) editor.setHints([]);
  look();
  remember();
};
wanted().then((first) => take(first.file ? exampleState(first) : first));

// For tests of the page, and for those who look at it from a console.
window.moiraPlayground = { client, editor, look, choose, current };
