// @ts-check
/** One chip that says how it stands with the run and with the line to the server. */

/** @typedef {import("./stage.js").Stage} Stage */

const WORDS = /** @type {Record<string, [string, string]>} */ ({
  paused: ["paused", "chip"], ready: ["running", "chip-accent"], waiting: ["waits for you", "chip"], ended: ["ended", "chip-good"], limit: ["a limit was reached", "chip-warn"],
});

/** @param {Stage} stage */
export function statusline(stage) {
  const chip = stage.part("status");
  const show = () => {
    const [text, name] = stage.link === "open" || !stage.element.dataset.wsUrl ? WORDS[standing(stage)] : offline(stage.link);
    chip.textContent = stage.locked ? "waits for your answer" : stage.timeline.playing && stage.link === "open" ? "playing" : text;
    chip.className = `chip ${name}`;
  };
  stage.element.addEventListener("stage:status", show);
  stage.element.addEventListener("stage:frame", show);
  stage.element.addEventListener("stage:welcome", (event) => {
    const { title } = /** @type {CustomEvent} */ (event).detail;
    if (title) stage.part("title").textContent = title;
  });
}

/** Before the last frame it says nothing of how it ends. A process that has exited takes commands still, yet it is over. @param {Stage} stage */
function standing({ timeline, store }) {
  if (timeline.n < timeline.last) return "paused";
  if (timeline.status !== "waiting") return timeline.status;
  const said = store.history("process").map((n) => store.frame(n)?.patch.process?.status).filter(Boolean);
  return said.pop() === "exited" ? "ended" : "waiting";
}

/** @param {string} link @returns {[string, string]} */
function offline(link) {
  if (link === "closed") return ["cannot be opened", "chip-bad"];
  return link === "connecting" ? ["connecting", "chip"] : ["offline, trying again", "chip-warn"];
}
