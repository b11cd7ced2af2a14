// @ts-check
/**
 * The editor proper. Loaded only when somebody is about to use it.
 *
 * It lives in a shadow tree: there CodeMirror puts its rules into a constructed style sheet, which no content security
 * policy needs to allow. Tab indents; Escape and then Tab leaves.
 */

import { closeBrackets } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { go } from "@codemirror/lang-go";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const LANGUAGES = { go: [go(), indentUnit.of("\t"), EditorState.tabSize.of(4)], yaml: [yaml(), indentUnit.of("  "), EditorState.tabSize.of(2)] };

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--st-waiting)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.definition(tags.propertyName), tags.propertyName], color: "var(--warn)" },
]);

const THEME = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "var(--face-code)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0", outline: "none" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-3)", border: "0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--surface-2) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--rule-strong)", borderRadius: "4px" },
  ".cm-diagnostic": { fontFamily: "var(--face-text)", padding: "6px 10px" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 2px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 2px", textUnderlineOffset: "3px" },
  ".cm-who": { width: "2.9rem", textAlign: "center" },
  ".cm-who-tag": { fontSize: "0.6875rem", fontWeight: "700", borderRadius: "9px", padding: "1px 5px", border: "1.5px solid var(--ink-3)", color: "var(--ink)" },
  ".cm-who-running": { background: "var(--st-running)", color: "var(--surface)", borderColor: "var(--st-running)" },
  ".cm-who-runnable": { background: "var(--st-runnable-soft)", borderColor: "var(--st-runnable)", borderRadius: "3px" },
  ".cm-who-waiting": { background: "var(--st-waiting-soft)", borderColor: "var(--st-waiting)", borderStyle: "dashed" },
  ".cm-line-here": { backgroundColor: "var(--st-running-soft)" },
});

/** @typedef {{from: {line: number, column: number}, to: {line: number, column: number} | null, message: string, severity: "error" | "warning"}} Problem lines and columns from 1, columns in bytes */
/** @typedef {{line: number, label: string, status: string}} Where a goroutine and the line it is on */

/** @type {import("@codemirror/state").StateEffectType<Where[]>} */
const setWheres = StateEffect.define();

/** @type {StateField<Where[]>} */
const wheres = StateField.define({
  create: () => /** @type {Where[]} */ ([]),
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setWheres)) return effect.value;
    return transaction.docChanged ? [] : value;
  },
  provide: (field) => EditorView.decorations.from(field, (all) => (view) => {
    const lines = [...new Set(all.filter((each) => each.status === "running").map((each) => each.line))].sort((a, b) => a - b);
    return Decoration.set(lines.filter((line) => line <= view.state.doc.lines).map((line) => Decoration.line({ class: "cm-line-here" }).range(view.state.doc.line(line).from)));
  }),
});

class WhoMarker extends GutterMarker {
  /** @param {Where[]} here */
  constructor(here) {
    super();
    this.here = here;
  }

  /** @param {WhoMarker} other */
  eq(other) {
    return JSON.stringify(this.here) === JSON.stringify(other.here);
  }

  toDOM() {
    const tag = document.createElement("span");
    tag.className = `cm-who-tag cm-who-${this.here[0].status}`;
    tag.textContent = this.here.length === 1 ? this.here[0].label : `${this.here[0].label}+${this.here.length - 1}`;
    tag.title = this.here.map((each) => `${each.label} ${each.status}`).join(", ");
    return tag;
  }
}

/**
 * Typing over a selection is done here: left to the browser, it would keep the look of the replaced text in a style
 * attribute, which our policy forbids.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const replaces = event.inputType === "insertText" && event.data !== null && !view.state.selection.main.empty;
    if (!replaces || view.composing) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data ?? ""), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const whoGutter = gutter({
  class: "cm-who",
  lineMarker: (view, block) => {
    const line = view.state.doc.lineAt(block.from).number;
    const here = view.state.field(wheres).filter((each) => each.line === line);
    return here.length ? new WhoMarker(here) : null;
  },
  lineMarkerChange: (update) => update.startState.field(wheres) !== update.state.field(wheres),
});

/** @typedef {{text: () => string, setText: (text: string) => void, problems: (all: Problem[]) => void, where: (all: Where[]) => void, goTo: (line: number, column: number) => void, focus: () => void}} Editor */

/**
 * @param {HTMLElement} host
 * @param {{text: string, language: "go" | "yaml", label: string, readOnly: boolean, run: () => void, changed: (text: string) => void}} with_
 * @returns {Editor}
 */
export function openEditor(host, { text, language, label, readOnly, run, changed }) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const extensions = [
    Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
    lineNumbers(), wheres, language === "go" ? whoGutter : [], history(), typeOver, drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(),
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]), LANGUAGES[language], syntaxHighlighting(COLOURS), THEME,
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), EditorState.readOnly.of(readOnly),
    EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
  ];
  // Out of sight the editor would only guess how high lines are, unless it means to scroll; so it means to, and does not.
  let opened = false;
  const measureAtOnce = EditorView.scrollHandler.of(() => !opened && (opened = true));
  const state = EditorState.create({ doc: text, extensions: [extensions, measureAtOnce] });
  const view = new EditorView({ root, parent: root, state, scrollTo: EditorView.scrollIntoView(0) });
  new IntersectionObserver(() => view.requestMeasure()).observe(host);
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    problems: (all) => view.dispatch(setDiagnostics(view.state, all.map((each) => underline(view.state.doc, each)))),
    where: (all) => view.dispatch({ effects: setWheres.of(all) }),
    goTo: (line, column) => goTo(view, line, column),
    focus: () => view.focus(),
  };
}

/** A problem that has no width gets that of the word, or of one letter. @param {import("@codemirror/state").Text} doc @param {Problem} problem */
function underline(doc, { from, to, message, severity }) {
  const start = offset(doc, from.line, from.column);
  const line = doc.lineAt(start);
  const word = /^\w+/.exec(line.text.slice(start - line.from));
  const end = to ? offset(doc, to.line, to.column) : Math.min(line.to, start + (word ? word[0].length : 1));
  return end > start ? { from: start, to: end, severity, message } : { from: Math.max(line.from, start - 1), to: Math.max(line.from, start), severity, message };
}

/** Columns count bytes, as the compiler does. @param {import("@codemirror/state").Text} doc @param {number} number @param {number} column */
function offset(doc, number, column) {
  const line = doc.line(Math.max(1, Math.min(doc.lines, number)));
  const bytes = new TextEncoder().encode(line.text).slice(0, Math.max(0, column - 1));
  return Math.min(line.to, line.from + new TextDecoder().decode(bytes).length);
}

/** @param {EditorView} view @param {number} line @param {number} column */
function goTo(view, line, column) {
  const at = offset(view.state.doc, line, column);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  view.focus();
}
