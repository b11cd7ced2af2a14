// @ts-check
/** One chip that says how it stands with the run and with the line to the server. */

/** @typedef {import("./stage.js").Stage} Stage */

const WORDS = /** @type {Record<string, [string, string]>} */ ({
  paused: ["paused", "chip"], ready: ["computing…", "chip-accent"], waiting: ["waits for you", "chip"], ended: ["ended", "chip-good"],
  failed: ["ended", "chip-bad"], limit: ["a limit was reached", "chip-warn"], trouble: ["cannot go on", "chip-warn"],
});
/** Who is not welcomed for so long has perhaps a page of an earlier version. */
const STALE_MS = 15_000;
const STALE = "The page may be out of date: reload it.";

/** @param {Stage} stage */
export function statusline(stage) {
  const chip = stage.part("status");
  const note = Object.assign(document.createElement("p"), { className: "note note-warn", hidden: true });
  note.setAttribute("data-part", "trouble");
  stage.part("narration").after(note);
  let stale = false;
  const show = () => {
    const [text, name] = wordsFor(stage);
    chip.textContent = text;
    chip.className = `chip ${name}`;
    const { trouble } = stage;
    const told = trouble ? [trouble.message ?? `The run cannot be opened (${trouble.code}).`, trouble.remedy].filter(Boolean).join(" ") : stale && !stage.welcome ? STALE : "";
    note.hidden = !told;
    if (note.textContent !== told) note.textContent = told;
  };
  setTimeout(() => {
    stale = Boolean(stage.element.dataset.wsUrl);
    show();
  }, STALE_MS);
  stage.element.addEventListener("stage:trouble", show);
  stage.element.addEventListener("stage:status", show);
  stage.element.addEventListener("stage:frame", show);
  stage.element.addEventListener("stage:welcome", (event) => {
    const { title } = /** @type {CustomEvent} */ (event).detail;
    if (title) stage.part("title").textContent = title;
  });
}

/** @param {Stage} stage @returns {[string, string]} what the chip says, and its looks */
function wordsFor(stage) {
  const { timeline, link } = stage;
  if (link !== "open" && stage.element.dataset.wsUrl) return offline(link);
  if (stage.locked) return ["waits for your answer", "chip"];
  if (timeline.playing && timeline.n < timeline.last) return ["playing", "chip-accent"];
  return WORDS[standing(stage)];
}

/** Before the last frame it says nothing of how it ends. A process that has exited takes commands still, yet it is over. @param {Stage} stage */
function standing({ timeline, store, trouble, world }) {
  if (timeline.n < timeline.last) return "paused";
  if (trouble) return "trouble";
  if (timeline.canGrow) return "ready";
  if (timeline.status === "limit") return "limit";
  const said = store.history("process").map((n) => store.frame(n)?.patch.process?.status).filter(Boolean);
  const exited = said.pop() === "exited";
  if (exited || timeline.status === "ended") return world.get("process")?.exit ? "failed" : "ended";
  return timeline.status;
}

/** @param {string} link @returns {[string, string]} */
function offline(link) {
  if (link === "closed") return ["cannot be opened", "chip-bad"];
  return link === "connecting" ? ["connecting", "chip"] : ["offline, trying again", "chip-warn"];
}
