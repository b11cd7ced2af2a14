// @ts-check
/** The panels of a stage, one in sight. `stage:show` {tab} asks for one; `stage:tab` {tab} says that it is in sight. */

/** @typedef {import("./stage.js").Stage} Stage */

/** @param {Stage} stage */
export function tabs(stage) {
  const list = stage.part("tabs");
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-tab]")]);
  const visible = () => all.filter((tab) => !tab.hidden);
  for (const tab of all) connect(stage, tab);
  const show = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = panelOf(stage, tab);
      if (panel) panel.hidden = !on;
    }
    stage.say("tab", { tab: chosen.dataset.tab });
  };
  list.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const tab = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-tab]"));
    if (tab) show(tab);
  });
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const shown = visible();
    const next = shown[(shown.findIndex((tab) => tab.getAttribute("aria-selected") === "true") + by + shown.length) % shown.length];
    show(next);
    next.focus();
  });
  stage.element.addEventListener("stage:show", (event) => {
    const tab = all.find((each) => each.dataset.tab === /** @type {CustomEvent} */ (event).detail.tab);
    if (tab && tab.getAttribute("aria-selected") !== "true") show(tab);
  });
}

let serial = 0;

/** Tab and panel know each other. @param {Stage} stage @param {HTMLElement} tab */
function connect(stage, tab) {
  const panel = panelOf(stage, tab);
  if (!panel) return;
  serial += 1;
  tab.id = `tab-${serial}`;
  panel.id = `panel-${serial}`;
  tab.setAttribute("aria-controls", panel.id);
  panel.setAttribute("aria-labelledby", tab.id);
}

/** @param {Stage} stage @param {HTMLElement} tab @returns {HTMLElement | null} */
function panelOf(stage, tab) {
  return stage.element.querySelector(`[data-panel="${tab.dataset.tab}"]`);
}
