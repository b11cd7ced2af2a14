// @ts-check
/**
 * The panel with the program or the manifests. A plain text area at first; the editor takes its place when somebody
 * points at it or tabs into it, or when the page has been quiet for a while.
 */

import { problemsOf, showDiagnostics } from "./diagnostics.js";
import { sourceOf } from "./source.js";

/** @typedef {import("../stage/stage.js").Stage} Stage */

const QUIET_MS = 2_500;

/** @param {Stage} stage */
export function editorPanel(stage) {
  new EditorPanel(stage);
}

class EditorPanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.area = stage.part("text");
    this.host = stage.part("editor");
    this.button = stage.element.querySelector("[data-act=run]");
    /** @type {import("./source.js").Source | null} */
    this.source = null;
    this.file = 0;
    /** @type {import("./codemirror.js").Editor | null} */
    this.editor = null;
    this.opening = false;
    this.dirty = false;
    stage.element.addEventListener("stage:welcome", (event) => this.#welcomed(/** @type {CustomEvent} */ (event).detail));
    stage.timeline.addEventListener("frame", () => this.#where());
    stage.element.addEventListener("stage:status", () => this.button?.toggleAttribute("disabled", stage.locked));
    this.button?.addEventListener("click", () => this.run());
    this.area.addEventListener("focus", () => this.#open(true));
    this.area.addEventListener("pointerenter", () => this.#open(false));
    this.area.addEventListener("input", () => {
      this.dirty = true;
    });
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => this.#open(false)), QUIET_MS);
  }

  get text() {
    return this.editor ? this.editor.text() : this.area.value;
  }

  async run() {
    const { stage, source } = this;
    if (!source || stage.locked) return;
    const procs = Number(stage.part("gomaxprocs").value) || undefined;
    this.button?.setAttribute("aria-busy", "true");
    this.#tell([]);
    const answer = await stage.command(source.command({ name: source.files[this.file].name, text: this.text }, { gomaxprocs: procs }));
    this.button?.removeAttribute("aria-busy");
    if (answer.type === "refused") this.#tell(answer.diagnostics);
    else {
      this.dirty = false;
      stage.say("applied", { answer });
      stage.part("frame").scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {any} welcome */
  #welcomed({ source, commands, first }) {
    this.source = sourceOf(source, commands ?? []);
    const { stage } = this;
    const tab = stage.element.querySelector("[data-tab=source]");
    if (tab) tab.textContent = this.source.tab;
    if (this.button) this.button.textContent = this.source.act;
    stage.part("procs").hidden = this.source.language !== "go";
    this.#files();
    if (first || !this.dirty) this.#setText(this.source.files[this.file]?.text ?? "");
  }

  /** A choice of files, where there is more than one. */
  #files() {
    const source = /** @type {import("./source.js").Source} */ (this.source);
    this.file = Math.min(this.file, source.files.length - 1);
    const select = this.stage.part("files");
    select.parentElement.hidden = source.files.length < 2;
    select.replaceChildren(...source.files.map((file, i) => new Option(file.name, String(i))));
    select.value = String(this.file);
    select.onchange = () => {
      source.files[this.file].text = this.text;
      this.file = Number(select.value);
      this.#setText(source.files[this.file].text);
    };
  }

  /** @param {string} text */
  #setText(text) {
    this.area.value = text;
    if (this.editor && this.editor.text() !== text) this.editor.setText(text);
    this.dirty = false;
  }

  /** @param {any[]} diagnostics */
  #tell(diagnostics) {
    showDiagnostics(this.stage.part("diagnostics"), diagnostics, (line, column) => this.editor?.goTo(line, column));
    this.editor?.problems(problemsOf(diagnostics));
  }

  /** @param {boolean} focus */
  async #open(focus) {
    if (this.editor || this.opening || !this.source) return;
    this.opening = true;
    const { openEditor } = await import("./codemirror.js");
    const host = document.createElement("div");
    host.className = "editor-host";
    const hadFocus = focus && document.activeElement === this.area;
    this.area.replaceWith(host);
    this.editor = openEditor(host, {
      text: this.area.value, language: this.source.language, label: this.source.tab, readOnly: false,
      run: () => this.run(), changed: () => {
        this.dirty = true;
      },
    });
    if (hadFocus) this.editor.focus();
    this.#where();
  }

  /** The line that each goroutine is on, beside the lines. */
  #where() {
    if (!this.editor || this.source?.language !== "go" || this.dirty) return;
    const all = [];
    for (const entity of this.stage.world.values()) {
      if (entity.kind === "g" && entity.line > 0 && !entity.system) all.push({ line: entity.line, label: `G${entity.goid}`, status: entity.status });
    }
    all.sort((a, b) => (a.status === "running" ? -1 : b.status === "running" ? 1 : 0));
    this.editor.where(all);
  }
}
