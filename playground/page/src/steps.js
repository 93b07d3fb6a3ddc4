// A choreography walked through in the page: its diagram as a tree of steps, and a walk that stands somewhere in it. Nothing is computed:
// where a role decides, the reader decides.

/** The steps of a diagram as blocks: {…step} or {frame, line, role, loops, branches: [{text, line, block}]}. */
export function treeOf(steps) {
  const top = [];
  const open = [];
  let block = top;
  for (const step of steps) {
    if (step.step === "open") {
      const frame = { frame: step.text, line: step.line, role: step.role, loops: /^(for|while)\b/.test(step.text), branches: [], above: block };
      block.push(frame);
      open.push(frame);
      block = [];
      if (!step.text.startsWith("match ")) frame.branches.push({ text: frame.loops ? "once more" : step.text, line: step.line, block });
    } else if (step.step === "branch") {
      block = [];
      open[open.length - 1].branches.push({ text: step.text, line: step.line, block });
    } else if (step.step === "close") {
      const frame = open.pop();
      if (frame.loops && frame.branches.length === 1) frame.branches.push({ text: "leave the loop", line: frame.line, block: [] });
      if (!frame.loops && frame.branches.length === 1) frame.branches.push({ text: "otherwise", line: frame.line, block: [] });
      block = frame.above;
    } else {
      block.push(step);
    }
  }
  return top;
}

export class Walk {
  constructor(tree) {
    this.tree = tree;
    this.choices = [];
    this.done = 0;
    this.#replay();
  }

  /** What was done, in order. */
  get events() {
    return this.path;
  }

  /** One step on; `choice` is the number of the branch where `asks` is a frame. */
  next(choice) {
    if (this.ended || (this.asks && choice === undefined)) return;
    this.choices.length = this.done;
    this.choices.push(choice ?? null);
    this.done++;
    this.#replay();
  }

  back() {
    if (this.done === 0) return;
    this.choices.length = --this.done;
    this.#replay();
  }

  restart() {
    this.choices = [];
    this.done = 0;
    this.#replay();
  }

  #replay() {
    this.path = [];
    this.ended = false;
    this.stack = [{ block: this.tree, at: 0 }];
    this.#settle();
    for (const choice of this.choices) this.#take(choice);
  }

  #take(choice) {
    const top = this.stack[this.stack.length - 1], node = top.block[top.at];
    if (node.frame) {
      const branch = node.branches[choice], leaves = node.loops && choice > 0;
      this.path.push({ step: "choice", role: node.role, line: node.line, text: node.loops ? `${node.frame}: ${branch.text}` : branch.text });
      if (!node.loops || leaves) top.at++;
      this.stack.push({ block: branch.block, at: 0 });
    } else {
      this.path.push(node);
      if (node.step === "end") this.stack = [];
      else top.at++;
    }
    this.#settle();
  }

  /** Leaves the blocks that are at their end. */
  #settle() {
    while (this.stack.length > 0 && this.stack[this.stack.length - 1].at >= this.stack[this.stack.length - 1].block.length) this.stack.pop();
    const top = this.stack[this.stack.length - 1];
    this.ended = !top;
    const node = top?.block[top.at];
    this.asks = node?.frame ? node : null;
  }
}

/** Of a role's program: which class and role it is, and its lines by lines of the source. */
export function readRole(text) {
  const field = (name) => new RegExp(`^ {4}"${name}": "([^"]*)"`, "m").exec(text)?.[1];
  const role = field("role");
  if (!role) return null;
  const sites = new Map();
  for (const [, here, there] of (/^ {4}"sites": \{([^}]*)\}/m.exec(text)?.[1] ?? "").matchAll(/(\d+): (\d+)/g)) {
    if (!sites.has(+there)) sites.set(+there, []);
    sites.get(+there).push(+here);
  }
  return { class: field("class"), role, sites, text: text.split(/^__choreography__ = /m)[0].trimEnd() + "\n" };
}
