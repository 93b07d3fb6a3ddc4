// The editor: CodeMirror with what Moira says about the text: findings as squiggles, shapes as hints, hovers and completions.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { element } from "./dom.js";

const changedByPage = StateEffect.define(), setHints = StateEffect.define(), setMarked = StateEffect.define();

class Hint extends WidgetType {
  constructor(label, tooltip) {
    super();
    Object.assign(this, { label, tooltip });
  }
  eq(other) {
    return other.label === this.label && other.tooltip === this.tooltip;
  }
  toDOM() {
    return element("span.hint", { title: this.tooltip, ariaHidden: "true" }, this.label);
  }
  ignoreEvent() {
    return false;
  }
}

function decorations(effect, make) {
  return StateField.define({
    create: () => Decoration.none,
    update(value, transaction) {
      value = value.map(transaction.changes);
      for (const item of transaction.effects) if (item.is(effect)) value = make(item.value, transaction.state);
      return value;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

const labelOf = (hint) => (typeof hint.label === "string" ? hint.label : hint.label.map((part) => part.value).join(""));
const tooltipOf = (hint) => hint.tooltip?.value ?? hint.tooltip ?? "";

/** A position of the protocol as an offset, or the end of the text. */
function offsetOf(doc, { line, character }) {
  if (line >= doc.lines) return doc.length;
  const at = doc.line(line + 1);
  return Math.min(at.from + character, at.to);
}

/** A line and column as `moira check` counts them, from 1 and in characters, as an offset. */
function offsetOfColumn(doc, line, column) {
  if (line > doc.lines) return doc.length;
  const at = doc.line(Math.max(line, 1));
  let units = 0;
  for (const character of at.text) {
    if (--column <= 0) break;
    units += character.length;
  }
  return at.from + units;
}

const hintField = decorations(setHints, (hints, state) =>
  Decoration.set(
    hints.map((hint) => Decoration.widget({ widget: new Hint(labelOf(hint), tooltipOf(hint)), side: 1 }).range(offsetOf(state.doc, hint.position))),
    true,
  ));
const markedField = decorations(setMarked, (lines, state) =>
  Decoration.set(
    [...new Set(lines)].sort((a, b) => a - b).filter((line) => line >= 1 && line <= state.doc.lines)
      .map((line) => Decoration.line({ class: "marked" }).range(state.doc.line(line).from)),
  ));

/** What the protocol gives for a hover, as an element: Markdown with code blocks, as far as Moira writes it. */
function hoverContent(contents) {
  const text = typeof contents === "string" ? contents : contents.value ?? contents.map((c) => c.value ?? c).join("\n\n");
  const box = element("div.hover");
  for (const [i, part] of text.split(/^```\w*$/m).entries())
    if (part.trim()) box.append(element(i % 2 ? "pre" : "p", {}, part.trim()));
  return box;
}

const completionKinds = { 2: "method", 3: "function", 5: "property", 6: "variable", 7: "class", 9: "module", 10: "property", 14: "keyword", 21: "constant" };

/** The editor in `parent`. `ask` puts a question of the protocol, `onChange` hears of each new text. */
export function makeEditor(parent, { text, onChange, ask }) {
  const position = (state, at) => {
    const line = state.doc.lineAt(at);
    return { line: line.number - 1, character: at - line.from };
  };

  const hover = hoverTooltip(async (view, at) => {
    const answer = await ask("textDocument/hover", { position: position(view.state, at) });
    if (!answer?.contents) return null;
    const from = answer.range ? offsetOf(view.state.doc, answer.range.start) : at;
    return { pos: Math.min(from, at), above: true, create: () => ({ dom: hoverContent(answer.contents) }) };
  }, { hoverTime: 250 });

  const complete = async (context) => {
    const word = context.matchBefore(/\w*/);
    const before = context.state.sliceDoc(Math.max(0, word.from - 1), word.from);
    if (!context.explicit && before !== "." && word.from === word.to) return null;
    const answer = await ask("textDocument/completion", { position: position(context.state, context.pos) });
    const items = answer?.items ?? answer ?? [];
    if (items.length === 0) return null;
    return {
      from: word.from,
      options: items.map((item) => ({ label: item.label, detail: item.detail, type: completionKinds[item.kind], apply: item.textEdit?.newText ?? item.insertText ?? item.label })),
      validFor: /^\w*$/,
    };
  };

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(),
        indentOnInput(), bracketMatching(), highlightSelectionMatches(), indentUnit.of("    "), EditorState.tabSize.of(4),
        python(), syntaxHighlighting(classHighlighter), hintField, markedField, hover,
        autocompletion({ override: [complete] }),
        keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Python program. Escape, then Tab leaves the editor.", spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString(), update.transactions.some((t) => t.effects.some((e) => e.is(changedByPage))));
        }),
      ],
    }),
  });

  return {
    view,
    text: () => view.state.doc.toString(),
    focus: () => view.focus(),
    setText(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, effects: [changedByPage.of(null), setHints.of([]), setMarked.of([])], selection: { anchor: 0 }, scrollIntoView: true });
    },
    setFindings(findings) {
      const doc = view.state.doc;
      const diagnostics = findings.filter((f) => f.line <= doc.lines).map((f) => {
        const from = offsetOfColumn(doc, f.line, f.column), to = Math.max(from, offsetOfColumn(doc, f.end_line, f.end_column));
        return {
          from, to, severity: f.severity, source: f.code, message: f.message,
          renderMessage: () => element("div", {}, element("strong", {}, f.code), ` ${f.message}`,
            ...f.notes.map((note) => element("div.note", {}, `line ${note.line}: ${note.message}`))),
        };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setHints: (hints) => view.dispatch({ effects: setHints.of(hints) }),
    /** Marks lines, and shows the first of them, without moving the page. */
    setMarked(lines) {
      view.dispatch({ effects: setMarked.of(lines) });
      if (lines[0] >= 1 && lines[0] <= view.state.doc.lines) {
        const { top } = view.lineBlockAt(view.state.doc.line(lines[0]).from);
        view.scrollDOM.scrollTop = top - view.scrollDOM.clientHeight / 2;
      }
    },
    goTo(line, column = 1) {
      const at = offsetOfColumn(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    /** Edits as `moira check` counts them: offsets in bytes of UTF-8. */
    applyEdits(edits) {
      const bytes = new TextEncoder().encode(this.text()), decoder = new TextDecoder();
      const units = (offset) => decoder.decode(bytes.subarray(0, offset)).length;
      view.dispatch({ changes: edits.map((edit) => ({ from: units(edit.start), to: units(edit.end), insert: edit.text })) });
    },
  };
}

/** A text as lines of highlighted code: an array of arrays of nodes. */
export function codeLines(text) {
  const lines = [[]];
  highlightCode(text, pythonLanguage.parser.parse(text), classHighlighter,
    (part, classes) => lines[lines.length - 1].push(classes ? element("span", { className: classes }, part) : part),
    () => lines.push([]));
  return lines;
}
