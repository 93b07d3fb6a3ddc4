// What the tabs show. Each view has a name, and `show(context)` fills the panel: context has `panel`, `text`, `state` (what is chosen in it), `run`
// and `ask` (questions to Moira), `editor` and `chosen(changes)` (something was chosen: remember it and show again).

import { codeLines } from "./editor.js";
import { compareLines } from "./diff.js";
import { drawing, element } from "./dom.js";
import { Walk, readRole, treeOf } from "./steps.js";

const FILE = "program.py";

/** What to say when there is no answer. */
export function problemOf(answer) {
  if (answer.status === "stopped") return "Stopped: this took longer than ten seconds. The page goes on with the next change.";
  if (answer.status === "broken" || answer.status === 70) return `Moira broke down: ${answer.stderr ?? answer.messages ?? "its worker ended"}`;
  if (answer.status === 3) return "This program nests deeper than the stack of this browser allows.";
  return "";
}

const shapeText = (shape) =>
  Array.isArray(shape) ? `(${shape.map((size) => size ?? "?").join(", ")}${shape.length === 1 && shape[0] !== "..." ? "," : ""})` : "?";

function lineButton(editor, line, column) {
  return element("button.link", { type: "button", onclick: () => editor.goTo(line, column) }, column ? `${line}:${column}` : `${line}`);
}

const note = (...content) => element("p.empty", {}, ...content);

// ---- findings ----

async function explain(context, code, box) {
  if (box.open && box.childElementCount === 1) {
    const answer = await context.run(["explain", "--color", "never", code]);
    box.append(element("pre", { tabIndex: 0 }, answer.stdout?.trim() || problemOf(answer) || answer.stderr));
  }
}

function findingCard(context, finding) {
  const more = element("details", {}, element("summary", {}, "What this means"));
  more.ontoggle = () => explain(context, finding.code, more);
  return element(`li.finding.${finding.severity}`, {},
    element("div.head", {}, element("span.badge", {}, finding.severity), element("code", {}, finding.code), lineButton(context.editor, finding.line, finding.column)),
    element("p", {}, finding.message),
    finding.notes.length ? element("ul.notes", {}, ...finding.notes.map((n) => element("li", {}, lineButton(context.editor, n.line, n.column), ` ${n.message}`))) : null,
    ...finding.fixes.map((fix) => element("button", { type: "button", onclick: () => context.editor.applyEdits(fix.edits) }, `Fix: ${fix.message}`)),
    more);
}

/** What the report of `moira report` has beside the text of each finding: what is wrong in one line, and a drawing. */
async function addDrawings(context, cards) {
  const answer = await context.run(["report", "--isolated", "--quiet", ...context.strict, FILE]);
  const found = [...new DOMParser().parseFromString(answer.stdout ?? "", "text/html").querySelectorAll("article.finding")];
  if (found.length !== cards.length || !cards[0].isConnected) return;
  cards.forEach((card, i) => {
    const label = found[i].querySelector(".label"), picture = found[i].querySelector("svg.drawing");
    if (label) card.querySelector("p").after(element("p.why", {}, label.textContent));
    const made = picture && drawing(picture, (line) => context.editor.goTo(line));
    if (made) card.querySelector("details").before(element("div.picture", { tabIndex: 0, role: "region", ariaLabel: "The shapes as a drawing" }, made));
  });
  const page = URL.createObjectURL(new Blob([answer.stdout], { type: "text/html" }));
  context.panel.append(element("p", {}, element("a", { href: page, download: "report.html" }, "Save this as a page")));
}

export function showFindings(context, answer) {
  const problem = problemOf(answer);
  const list = answer.list ?? [];
  const cards = list.map((finding) => findingCard(context, finding));
  context.panel.replaceChildren(
    problem ? note(problem)
      : list.length === 0 ? (answer.status === 2 ? element("pre", {}, answer.messages) : note("Nothing is found: no line of this program is known to fail."))
      : element("ol.findings", {}, ...cards));
  return cards.length && !problem ? addDrawings(context, cards) : null;
}

// ---- shapes ----

async function showShapes(context) {
  const answer = await context.client("shapes", [context.text, { filename: FILE }]);
  if (answer.status === "dropped") return;
  const rows = answer.list ?? [];
  context.panel.replaceChildren(
    problemOf(answer) || rows.length === 0
      ? note(problemOf(answer) || "No name gets an array whose shape is known.")
      : element("table", {},
          element("thead", {}, element("tr", {}, ...["line", "name", "shape", "type"].map((head) => element("th", { scope: "col" }, head)))),
          element("tbody", {}, ...rows.map((row) => element("tr", {},
            element("td", {}, lineButton(context.editor, row.line)),
            element("td", {}, element("code", {}, row.name)),
            element("td", {}, element("code", {}, shapeText(row.shape))),
            element("td.quiet", {}, (row.type ?? "?").replace("numpy.ndarray", "array").replace("torch.Tensor", "Tensor")))))));
}

// ---- summary ----

/** A model that the program defines, as an expression: the last class of nn.Module; its parameters have to be filled in. */
function guessModel(text) {
  const classes = [...text.matchAll(/^class (\w+)\([^)]*\bModule\)/gm)];
  return classes.length ? `${classes[classes.length - 1][1]}()` : "";
}

async function showSummary(context) {
  const { state, panel } = context;
  const model = state.model ?? guessModel(context.text), sizes = state.sizes ?? "n,3,h,w";
  const field = (label, value, name) => {
    const input = element("input", { value, spellcheck: false, onchange: () => context.chosen({ [name]: input.value }) });
    return element("label", {}, label, input);
  };
  const result = element("div", { ariaLive: "polite" });
  const picture = state.picture ?? false;
  panel.replaceChildren(
    element("form.choices", { onsubmit: (event) => event.preventDefault() },
      field("Model ", model, "model"), field("Input ", sizes, "sizes"),
      element("label", {}, element("input", { type: "checkbox", checked: picture, onchange: (event) => context.chosen({ picture: event.target.checked }) }), " as a drawing")),
    result);
  if (!model) return result.append(note("A model of PyTorch is called with tensors of the sizes given here: numbers, names, or expressions of names. This program defines none."));
  const shapes = sizes.split(/\s+/).filter(Boolean);
  const answer = await context.run(["summary", "--isolated", "--color", "never", ...(picture ? ["--output-format", "svg"] : []), FILE, model, ...shapes]);
  if (answer.status === "dropped") return;
  const problem = problemOf(answer);
  if (problem) result.append(note(problem));
  else if (picture && answer.stdout.startsWith("<")) result.append(element("div.picture", { tabIndex: 0, role: "region", ariaLabel: `The calls of ${model} as a drawing` }, drawing(answer.stdout) ?? ""));
  else result.append(element("pre", { tabIndex: 0 }, answer.stdout));
  if (answer.stderr) result.append(element("pre.messages", { tabIndex: 0 }, answer.stderr));
}

// ---- rewriting: before and after ----

const CONTEXT = 3; // lines that are shown around a change

function diffTable(before, after) {
  const left = before.split("\n"), right = after.split("\n");
  const rows = compareLines(left, right);
  const leftCode = codeLines(before), rightCode = codeLines(after);
  const near = rows.map((_, i) => rows.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(([kind]) => kind !== "same"));
  const body = element("tbody");
  const cell = (lines, at, kind) => [
    element("td.number", {}, at < 0 ? "" : `${at + 1}`),
    element(`td.code${at < 0 ? ".none" : kind === "same" ? "" : `.${kind}`}`, {}, ...(at < 0 ? [] : (lines[at] ?? []).map((node) => (typeof node === "string" ? node : node.cloneNode(true))))),
  ];
  let folded = 0;
  rows.forEach(([kind, a, b], i) => {
    if (!near[i]) return void folded++;
    if (folded) body.append(element("tr.fold", {}, element("td", { colSpan: 4 }, `${folded} lines as they were`)));
    folded = 0;
    body.append(element(`tr.${kind}`, {}, ...cell(leftCode, a, kind === "changed" ? "removed" : kind), ...cell(rightCode, b, kind === "changed" ? "added" : kind)));
  });
  if (folded) body.append(element("tr.fold", {}, element("td", { colSpan: 4 }, `${folded} lines as they were`)));
  return element("div.diff", { tabIndex: 0, role: "region", ariaLabel: "Before and after" },
    element("table", {}, element("thead", {}, element("tr", {}, element("th", { colSpan: 2, scope: "col" }, "before"), element("th", { colSpan: 2, scope: "col" }, "after"))), body));
}

function rewriting(command, { options = [], unchanged }) {
  return async (context) => {
    const { state, panel } = context;
    const form = element("div.choices");
    const args = [];
    for (const option of options) {
      const value = state[option.name] ?? option.choices[0][0];
      const select = element("select", { onchange: () => context.chosen({ [option.name]: select.value }) },
        ...option.choices.map(([choice, label]) => element("option", { value: choice, selected: choice === value }, label)));
      form.append(element("label", {}, `${option.label} `, select));
      if (value) args.push(...value.split(" "));
    }
    const answer = await context.client("rewrite", [command, context.text, { filename: FILE, args }]);
    if (answer.status === "dropped") return;
    const problem = problemOf(answer), changed = !problem && answer.status === 0 && answer.program !== context.text;
    if (changed) form.append(element("button", { type: "button", onclick: () => context.editor.setText(answer.program) }, "Take it into the editor"));
    panel.replaceChildren(form,
      problem ? note(problem) : changed ? diffTable(context.text, answer.program) : note(answer.status === 0 ? unchanged : "Nothing is rewritten. The reason:"),
      answer.messages ? element("pre.messages", { tabIndex: 0 }, answer.messages) : "");
  };
}

// ---- choreographies ----

const SVG = "http://www.w3.org/2000/svg";
function svg(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const LANE = 170, ROW = 34;

/** What happened so far, as a sequence diagram below the names of the roles. */
function sequence(roles, events) {
  const width = LANE * roles.length, height = ROW * (events.length + 1);
  const x = (role) => LANE * roles.indexOf(role) + LANE / 2;
  const names = svg("svg", { width, height: 30, class: "names", "aria-hidden": "true" });
  const root = svg("svg", { width, height, role: "img", "aria-label": `${events.length} steps between ${roles.join(", ")}` });
  for (const role of roles) {
    root.append(svg("line", { x1: x(role), x2: x(role), y1: 0, y2: height, class: "lane" }));
    names.append(svg("text", { x: x(role), y: 20, class: "role" }, role));
  }
  events.forEach((event, i) => {
    const y = ROW * (i + 1) - 8, now = i === events.length - 1 ? " now" : "";
    const label = (at, text, room) => svg("text", { x: at, y: y - 6, class: `label${now}` }, text.length > room ? `${text.slice(0, room - 1)}…` : text);
    if (event.from) {
      const a = x(event.from), b = x(event.to), way = Math.sign(b - a);
      root.append(svg("line", { x1: a, x2: b - 5 * way, y1: y, y2: y, class: `arrow ${event.step}${now}` }),
        svg("path", { d: `M${b} ${y}l${-8 * way} -4v8z`, class: `head${now}` }), label((a + b) / 2, event.text, Math.max(22, Math.abs(b - a) / 7)));
    } else if (event.step === "choice") {
      const at = event.role ? x(event.role) : width / 2, isRight = at > width - LANE;
      root.append(svg("rect", { x: at - 7, y: y - 7, width: 14, height: 14, class: `choice${now}`, transform: `rotate(45 ${at} ${y})` }),
        svg("text", { x: at + (isRight ? -14 : 14), y: y + 4, class: `label ${isRight ? "finish" : "start"}${now}` }, event.text));
    } else if (event.step === "call") {
      const all = event.roles.map(x), from = Math.min(...all) - 70, to = Math.max(...all) + 70;
      root.append(svg("rect", { x: from, y: y - 20, width: to - from, height: 24, rx: 5, class: `choice${now}` }), label((from + to) / 2, event.text, (to - from) / 7));
    } else {
      root.append(svg("line", { x1: 8, x2: width - 8, y1: y, y2: y, class: `end${now}` }), label(width / 2, event.text, width / 7));
    }
  });
  return [names, root];
}

/** One sentence for what has just happened. */
function sentence(event) {
  if (!event) return "Nothing has happened yet.";
  if (event.step === "message") return `${event.from} sends ${event.text} to ${event.to}.`;
  if (event.step === "selection") return `${event.from} tells ${event.to} which way it goes: ${event.text}.`;
  if (event.step === "call") return `${event.roles.join(", ")} do ${event.text} together.`;
  if (event.step === "choice") return `${event.role ?? "Everybody"} decides: ${event.text}.`;
  return `It ends: ${event.text}.`;
}

/** What a role does, what it was told, and its program; `update` shows another moment. */
function rolePane(program, role) {
  const doing = element("span.quiet"), knows = element("p.knows");
  const lines = (program ? codeLines(program.text) : []).slice(0, -1).map((line) => element("li", {}, ...line));
  const code = element("ol.source", { tabIndex: 0, ariaLabel: `The program of ${role}` }, ...lines);
  const begin = lines.findIndex((line) => line.textContent.startsWith("class "));
  return {
    node: element("section.role", {}, element("h3", {}, role, doing), knows, code),
    update(events, ended) {
      const last = events[events.length - 1];
      const takesPart = last && (last.from === role || last.to === role || last.role === role || last.roles?.includes(role) || last.step === "end");
      doing.textContent = ` ${ended && last ? "has finished" : !last ? "has not begun" : last.from === role ? "sends" : last.to === role ? "receives" : last.role === role ? "decides" : takesPart ? "takes part" : "is not concerned"}`;
      const told = events.filter((event) => event.to === role).map((event) => `${event.text} (from ${event.from})`);
      knows.textContent = told.length ? `was told: ${told.join(", ")}` : "was told nothing yet";
      // A statement of several lines is known by its first one.
      const site = Math.max(...[...(program?.sites.keys() ?? [])].filter((line) => line <= last?.line && line > last.line - 6));
      const marked = takesPart ? program?.sites.get(site) ?? [] : [];
      lines.forEach((line, i) => line.classList.toggle("marked", marked.includes(i + 1)));
      const show = lines[marked.length ? marked[0] - 1 : last ? -1 : begin];
      if (show) code.scrollTop = Math.max(0, show.offsetTop - (marked.length ? code.clientHeight / 2 : 0));
    },
  };
}

function showWalk(context, diagrams, programs) {
  const { state } = context;
  const index = Math.min(state.method ?? 0, diagrams.length - 1), diagram = diagrams[index];
  const walk = new Walk(treeOf(diagram.steps)), name = diagram.method.split(".")[0];
  const select = element("select", { onchange: () => context.chosen({ method: select.selectedIndex }) }, ...diagrams.map((d, i) => element("option", { selected: i === index }, d.method)));
  const button = (label, act) => element("button", { type: "button", onclick: () => (act(), draw()) }, label);
  const next = button("Step", () => walk.next()), back = button("Back", () => walk.back()), restart = button("From the start", () => walk.restart());
  const choices = element("span.branches"), said = element("p.said", { ariaLive: "polite" });
  const picture = element("div.picture.walk", { tabIndex: 0, role: "region", ariaLabel: "What happened so far" });
  const panes = diagram.roles.map((role) => rolePane(programs.find((p) => p.class === name && p.role === role), role));
  function draw() {
    const events = walk.events, asks = walk.asks, last = events[events.length - 1];
    next.disabled = walk.ended || Boolean(asks);
    back.disabled = restart.disabled = events.length === 0;
    choices.replaceChildren(...(asks ? [asks.role ? `${asks.role} decides: ` : "For all alike: ", ...asks.branches.map((branch, i) => button(branch.text, () => walk.next(i)))] : []));
    said.textContent = `${sentence(last)}${walk.ended && last ? " All roles have finished." : ""}`;
    picture.replaceChildren(...sequence(diagram.roles, events));
    picture.scrollTop = picture.scrollHeight;
    for (const pane of panes) pane.update(events, walk.ended);
    context.editor.setMarked(last ? [last.line] : []);
  }
  context.panel.replaceChildren(element("div.choices", {}, element("label", {}, "Method ", select), next, back, restart, choices), said, picture, element("div.roles", {}, ...panes.map((pane) => pane.node)));
  draw();
  requestAnimationFrame(draw); // where lines stand is known once the panel is shown
}

async function showProject(context) {
  const { panel } = context;
  if (!/\bchoreo\b/.test(context.text)) return panel.replaceChildren(note("A choreography says in one program what several roles do together; here it becomes one program for each role. This program is none: choose an example of choreographies."));
  const projected = await context.client("project", [context.text, { filename: FILE }]);
  if (projected.status === "dropped") return;
  const drawn = projected.status === 0 ? await context.run(["project", "--isolated", "--quiet", "--diagram", "json", FILE]) : {};
  if (drawn.status === "dropped") return;
  const problem = problemOf(projected);
  if (problem || projected.status !== 0) return panel.replaceChildren(note(problem || "It cannot be divided into the programs of its roles:"), element("pre.messages", { tabIndex: 0 }, projected.messages ?? ""));
  const programs = Object.values(projected.roles).map(readRole).filter(Boolean);
  if (drawn.status !== 0) return panel.replaceChildren(note("No method communicates."));
  showWalk(context, JSON.parse(drawn.stdout), programs);
}

export const views = [
  { name: "findings", label: "Findings" },
  { name: "shapes", label: "Shapes", show: showShapes },
  { name: "summary", label: "Summary", show: showSummary },
  {
    name: "annotate", label: "Annotate",
    show: rewriting("annotate", {
      unchanged: "Nothing can be added: there is no function that works on tensors, or all is annotated.",
      options: [
        { name: "style", label: "Sizes", choices: [["", "what is forced"], ["--symbolic", "names for what may vary"], ["--static", "numbers with which it runs"]] },
        { name: "form", label: "Written as", choices: [["", "the file does"], ["--style jaxtyping", "jaxtyping"], ["--style hints", "moira.hints"], ["--style torchfx", "torch.fx"]] },
      ],
    }),
  },
  { name: "prune", label: "Prune", show: rewriting("prune", { unchanged: "No branch on shapes is decided for all inputs." }) },
  { name: "distribute", label: "Distribute", show: rewriting("distribute", { unchanged: "There is nothing to distribute." }) },
  { name: "project", label: "Project", show: showProject },
];
