// @ts-check
/**
 * What a step does to the stage beside it: holds it until a prediction is made, then goes where the point is made.
 * Works on `article.step` with data-locked and data-show, which the server fills in; knows no engine.
 */

import { keptPlace } from "../live/place.js";
import { stageOf } from "../stage/mount.js";

/** Wires the lesson of this page. */
export function lessonSteps() {
  const card = document.querySelector("#step-card");
  if (!card) return;
  settle(false);
  document.addEventListener("htmx:after:settle", () => settle(true));
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-show-frame]");
    if (button) show(Number(/** @type {HTMLElement} */ (button).dataset.showFrame));
  });
  document.addEventListener("stage:run", (event) => moved(/** @type {CustomEvent} */ (event).detail.run));
}

let shownStep = "";

/** Bring the stage in line with the step. @param {boolean} swapped whether htmx brought the step just now */
function settle(swapped) {
  const step = /** @type {HTMLElement | null} */ (document.querySelector("article.step"));
  const stage = stageOf(null);
  if (!step) return;
  const key = `${step.dataset.step}/${step.dataset.locked}`;
  if (key === shownStep) return;
  const other = shownStep !== "" && !shownStep.startsWith(`${step.dataset.step}/`);
  shownStep = key;
  if (swapped && other) document.getElementById("step-title")?.focus({ preventScroll: false });
  if (!stage) return;
  stage.setLocked(step.dataset.locked === "true");
  const isNew = swapped || keptPlace(stage.run) === null;
  if (step.dataset.show !== undefined && isNew) show(Number(step.dataset.show));
}

/** @param {number} frame */
function show(frame) {
  const stage = stageOf(null);
  if (!stage) return;
  stage.timeline.pause();
  stage.goWhenReady(frame);
  if (window.matchMedia("(max-width: 64rem)").matches) stage.element.scrollIntoView({ block: "start" });
}

/** A command in the past made a fork: the lesson goes on with it. @param {string} run */
async function moved(run) {
  const step = /** @type {HTMLElement | null} */ (document.querySelector("article.step"));
  if (!step || !step.dataset.run || step.dataset.run === run) return;
  const token = document.querySelector("meta[name='csrf-token']")?.getAttribute("content") ?? "";
  await fetch("/lessons/moved", {
    method: "POST",
    headers: { "X-CSRFToken": token },
    body: new URLSearchParams({ old: step.dataset.run, new: run }),
  });
  for (const field of document.querySelectorAll("[data-run-on-stage]")) field.setAttribute("value", run);
  for (const link of document.querySelectorAll("#step-card [hx-vals]")) link.setAttribute("hx-vals", JSON.stringify({ on_stage: run }));
  step.dataset.run = run;
}
