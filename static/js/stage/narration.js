// @ts-check
/** The sentence of the frame, read aloud politely; while frames follow one another fast, only the last one is. */

/** @typedef {import("./stage.js").Stage} Stage */

/** A screen reader gets a sentence when it has stood for so long. */
const QUIET_MS = 350;

/** @param {Stage} stage */
export function narration(stage) {
  const say = stage.part("say");
  const cause = stage.part("cause");
  /** @type {any} */
  let timer = null;
  stage.timeline.addEventListener("frame", (event) => {
    const { frame } = /** @type {CustomEvent} */ (event).detail;
    cause.textContent = frame?.cause.kind ?? "";
    say.setAttribute("aria-live", "off");
    say.textContent = frame?.say ?? "Before the first frame.";
    clearTimeout(timer);
    timer = setTimeout(() => {
      say.setAttribute("aria-live", "polite");
      say.textContent = frame?.say ?? "";
    }, QUIET_MS);
    stage.part("time").textContent = frame ? clockText(frame.t) : "";
  });
}

/** Virtual time for a person. @param {number} ns */
export function clockText(ns) {
  if (ns < 1_000) return `t = ${ns} ns`;
  if (ns < 1_000_000) return `t = ${(ns / 1e3).toFixed(1)} µs`;
  if (ns < 1_000_000_000) return `t = ${(ns / 1e6).toFixed(3)} ms`;
  return `t = ${(ns / 1e9).toFixed(3)} s`;
}
