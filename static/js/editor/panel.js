// @ts-check
/**
 * The panel with the program or the manifests. A plain text area at first; the editor takes its place when somebody
 * points at it or tabs into it, or when the page has been quiet for a while.
 */

import { problemsOf, showDiagnostics } from "./diagnostics.js";
import { nodesIn, OWN, sourceOf } from "./source.js";

/** @typedef {import("../stage/stage.js").Stage} Stage */

const QUIET_MS = 2_500;
const HINT_MS = 300;

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
    this.anewButton = stage.element.querySelector("[data-act=anew]");
    this.hint = stage.part("editor-hint");
    this.keysHint = [...this.hint.childNodes];
    /** @type {import("./source.js").Source | null} */
    this.source = null;
    this.file = 0;
    /** @type {import("./codemirror.js").Editor | null} */
    this.editor = null;
    this.opening = false;
    /** @type {any} */
    this.hinting = null;
    this.dirty = false;
    stage.element.addEventListener("stage:welcome", (event) => this.#welcomed(/** @type {CustomEvent} */ (event).detail));
    stage.timeline.addEventListener("frame", () => this.#where());
    stage.element.addEventListener("stage:status", () => {
      for (const button of [this.button, this.anewButton]) button?.toggleAttribute("disabled", stage.locked);
    });
    this.button?.addEventListener("click", () => this.run());
    this.anewButton?.addEventListener("click", () => this.anew());
    this.area.addEventListener("focus", () => this.#open(true));
    this.area.addEventListener("pointerenter", () => this.#open(false));
    this.area.addEventListener("input", () => this.#edited());
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => this.#open(false)), QUIET_MS);
  }

  get text() {
    return this.editor ? this.editor.text() : this.area.value;
  }

  run() {
    const gomaxprocs = Number(this.stage.part("gomaxprocs").value) || undefined;
    return this.#give(this.button, (source, file) => source.command(file, { gomaxprocs }));
  }

  /** Only what this text says shall be there. */
  anew() {
    return this.#give(this.anewButton, (source, file) => source.anew?.(file), (source, file) => {
      source.files.splice(0, source.files.length - 1, { ...file, name: OWN });
      this.file = 0;
      this.#files();
      this.#setText(file.text);
    });
  }

  /** @param {Element | null} button @param {(source: import("./source.js").Source, file: import("./source.js").SourceFile) => any} commandOf @param {(source: import("./source.js").Source, file: import("./source.js").SourceFile) => void} [done] */
  async #give(button, commandOf, done) {
    const { stage, source } = this;
    if (!source || stage.locked) return;
    button?.setAttribute("aria-busy", "true");
    this.#tell([]);
    const file = { name: source.files[this.file].name, text: this.text };
    const answer = await stage.command(commandOf(source, file));
    button?.removeAttribute("aria-busy");
    if (answer.type === "refused") this.#tell(answer.diagnostics);
    else {
      this.dirty = false;
      this.hint.replaceChildren(...this.keysHint);
      if (answer.type === "accepted") done?.(source, file);
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
    // The world of a lesson is what the lesson is about.
    this.anewButton?.toggleAttribute("hidden", !this.source.anew || Boolean(stage.element.closest(".lesson")));
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

  #edited() {
    this.dirty = true;
    clearTimeout(this.hinting);
    this.hinting = setTimeout(() => this.#hintAtNodes(), HINT_MS);
  }

  /** Nodes of which none is on the stage are probably somebody's own cluster, which Apply would add to this one. */
  #hintAtNodes() {
    if (!this.anewButton || /** @type {HTMLElement} */ (this.anewButton).hidden) return;
    const names = nodesIn(this.text);
    const other = names.length > 0 && !names.some((name) => this.stage.world.has(`node:${name}`));
    if (other) this.hint.textContent = "A cluster of your own? Apply adds these nodes to those on the stage; Start anew leaves only what is written here.";
    else this.hint.replaceChildren(...this.keysHint);
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
      run: () => this.run(), changed: () => this.#edited(),
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
