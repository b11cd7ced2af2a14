// @ts-check
/** Everything by keyboard: the timeline from anywhere on the page, the things of the picture when it has the focus. */

/** @typedef {import("./stage.js").Stage} Stage */

export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one frame back or on"],
  ["Shift ← →", "ten frames back or on"],
  ["Home End", "first or last frame"],
  ["+ −", "faster or slower"],
  ["N", "next event of the chosen kind"],
  ["Tab, then ↑ ↓", "from thing to thing in the picture"],
  ["Enter", "inspect the thing"],
  ["Ctrl Enter", "in the editor: run"],
  ["Esc, then Tab", "leave the editor"],
  ["?", "this list"],
];

/** @param {Stage} stage @returns {Record<string, (shift: boolean) => void>} */
function bindings(stage) {
  const { timeline } = stage;
  return {
    " ": () => timeline.toggle(),
    ArrowLeft: (shift) => timeline.step(shift ? -10 : -1),
    ArrowRight: (shift) => timeline.step(shift ? 10 : 1),
    Home: () => timeline.goTo(stage.store.first),
    End: () => timeline.toEnd(),
    "+": () => timeline.changeSpeed(1),
    "=": () => timeline.changeSpeed(1),
    "-": () => timeline.changeSpeed(-1),
    n: () => /** @type {HTMLElement | null} */ (stage.element.querySelector("[data-act=next]"))?.click(),
  };
}

/** @param {Stage} stage */
export function keyboard(stage) {
  const keys = bindings(stage);
  const help = helpDialog(stage);
  stage.part("help").addEventListener("click", () => help.showModal());
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (!stage.element.isConnected) return document.removeEventListener("keydown", listen);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return undefined;
    if (event.key === "?") help.showModal();
    else if (!stage.locked && keys[event.key]) keys[event.key](event.shiftKey);
    else return undefined;
    event.preventDefault();
    return undefined;
  };
  document.addEventListener("keydown", listen);
  rove(stage);
}

/** Does what has the focus need this key for itself? @param {KeyboardEvent} event */
function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
  if (target.closest("dialog[open]")) return true;
  if (target.closest("input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], .cm-editor")) return true;
  if (event.key === " ") return Boolean(target.closest("button, a, summary, input"));
  return Boolean(target.closest("[role=tab], input, .log, pre")) && /^(Arrow|Home|End)/.test(event.key);
}

/** One stop for Tab in the picture; up and down go from thing to thing. @param {Stage} stage */
function rove(stage) {
  const picture = stage.part("picture");
  const things = () => /** @type {SVGGElement[]} */ ([...picture.querySelectorAll(".askable:not(.is-leaving)")]);
  /** @type {Element | null} */
  let current = null;
  const makeCurrent = (/** @type {Element | undefined} */ next) => {
    if (!next || next === current) return;
    current?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    current = next;
  };
  stage.timeline.addEventListener("frame", () => {
    if (!current?.isConnected) makeCurrent(things()[0]);
  });
  picture.addEventListener("focusin", (/** @type {FocusEvent} */ event) => makeCurrent(/** @type {Element} */ (event.target).closest(".askable") ?? undefined));
  picture.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const all = things();
    const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(/** @type {SVGGElement} */ (current)) + by))];
    makeCurrent(next);
    next?.focus();
  });
}

/** @param {Stage} stage @returns {HTMLDialogElement} */
function helpDialog(stage) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Keys of the stage");
  const list = document.createElement("dl");
  list.className = "keys";
  for (const [keys, what] of KEYS) {
    const term = document.createElement("dt");
    term.append(...keys.split(/(, then |\s)/).filter(Boolean).map((key) => (/^(, then |\s)$/.test(key) ? document.createTextNode(key) : Object.assign(document.createElement("kbd"), { textContent: key }))));
    const meaning = document.createElement("dd");
    meaning.textContent = what;
    list.append(term, meaning);
  }
  const close = Object.assign(document.createElement("button"), { type: "button", className: "button button-primary", textContent: "Close" });
  close.addEventListener("click", () => dialog.close());
  dialog.append(Object.assign(document.createElement("h2"), { textContent: "Keys" }), list, close);
  stage.element.append(dialog);
  return dialog;
}
