// @ts-check
/** The sentence of the frame, read aloud politely; while frames follow one another fast, only the last one is. */

import { timeText } from "./layout/boxes.js";

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
    stage.part("time").textContent = frame ? `t = ${timeText(frame.t)}` : "";
  });
}
