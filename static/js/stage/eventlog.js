// @ts-check
/** The list of all events. Only the rows in sight exist, so that a million frames scroll like ten. */

/** @typedef {import("./stage.js").Stage} Stage */

const ROW = 32;
const BEYOND = 6;

/** @param {Stage} stage */
export function eventlog(stage) {
  const panel = stage.element.querySelector("[data-panel=events]");
  if (!panel) return;
  panel.innerHTML = '<div class="log" tabindex="0" role="group" aria-label="Events"><div class="log-space"></div><ol class="log-rows"></ol></div>';
  const log = /** @type {HTMLElement} */ (panel.querySelector(".log"));
  const rows = /** @type {HTMLElement} */ (panel.querySelector(".log-rows"));
  const draw = () => drawRows(stage, log, rows);
  log.addEventListener("scroll", draw, { passive: true });
  rows.addEventListener("click", (event) => {
    const row = /** @type {HTMLElement} */ (event.target).closest("[data-n]");
    if (!row || stage.locked) return;
    stage.timeline.pause();
    stage.timeline.goTo(Number(row.getAttribute("data-n")));
  });
  stage.timeline.addEventListener("frame", () => {
    keepInSight(stage, log);
    draw();
  });
  stage.timeline.addEventListener("state", draw);
  stage.element.addEventListener("stage:tab", () => {
    keepInSight(stage, log);
    draw();
  });
}

/** @param {Stage} stage @param {HTMLElement} log */
function keepInSight(stage, log) {
  if (!log.clientHeight) return;
  const top = (stage.timeline.n - stage.store.first) * ROW;
  if (top < log.scrollTop || top + ROW > log.scrollTop + log.clientHeight) log.scrollTop = top - log.clientHeight / 2;
}

/** @param {Stage} stage @param {HTMLElement} log @param {HTMLElement} rows */
function drawRows(stage, log, rows) {
  if (!log.clientHeight) return;
  const { store, timeline } = stage;
  // While a prediction is asked for, the log does not tell what comes.
  const told = stage.locked ? timeline.n - store.first + 1 : store.frames.length;
  /** @type {HTMLElement} */ (log.firstElementChild).style.height = `${told * ROW}px`;
  const from = Math.max(0, Math.floor(log.scrollTop / ROW) - BEYOND);
  const shown = store.frames.slice(from, Math.min(told, from + Math.ceil(log.clientHeight / ROW) + 2 * BEYOND));
  rows.style.top = `${from * ROW}px`;
  while (rows.children.length > shown.length) rows.lastElementChild?.remove();
  shown.forEach((frame, i) => {
    const item = rows.children[i] ?? rows.appendChild(emptyRow());
    fillRow(/** @type {HTMLElement} */ (item.firstElementChild), frame, timeline.n);
  });
}

function emptyRow() {
  const item = document.createElement("li");
  item.innerHTML = '<button type="button" class="log-row" tabindex="-1"><span class="log-n"></span><span class="log-kind"></span><span class="log-say"></span></button>';
  return item;
}

/** @param {HTMLElement} row @param {import("./patch.js").Frame} frame @param {number} playhead */
function fillRow(row, frame, playhead) {
  row.dataset.n = String(frame.n);
  row.classList.toggle("is-future", frame.n > playhead);
  if (frame.n === playhead) row.setAttribute("aria-current", "true");
  else row.removeAttribute("aria-current");
  const [n, kind, say] = row.children;
  n.textContent = String(frame.n);
  kind.textContent = frame.cause.kind;
  say.textContent = frame.say;
}
