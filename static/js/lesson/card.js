// @ts-check
/**
 * The card of a step and the stage beside it: the card may hold the stage still until a prediction is made, ask it to
 * show a frame, and must know which run is on it.
 */

import { stageOf } from "../stage/mount.js";

/** @typedef {import("../stage/stage.js").Stage} Stage */

const SHOWN = "schedlab.shown";

/** Follow the card of the page, however often htmx changes it. */
export function followCard() {
  const card = /** @type {Element} */ (document.querySelector("#step-card"));
  const obey = () => obeyCard(card);
  obey();
  new MutationObserver(obey).observe(card, { childList: true });
  document.addEventListener("stage:welcome", obey);
  document.addEventListener("click", (event) => showFrame(/** @type {Element} */ (event.target)));
}

/** When the stage goes on in another run, the page's owner is told. */
export function followRun() {
  document.addEventListener("stage:run", (event) => moved(/** @type {CustomEvent} */ (event).detail));
}

/** @param {Element} card */
function obeyCard(card) {
  const step = /** @type {HTMLElement | null} */ (card.querySelector(".step"));
  const stage = stageOf();
  if (!step || !stage) return;
  stage.setLocked(step.dataset.locked === "true");
  nameRun(stage.run);
  if (step.dataset.show === undefined || stage.locked || !stage.welcome) return;
  const key = `${step.dataset.step}/${stage.run}/${step.dataset.show}`;
  if (sessionStorage.getItem(SHOWN) === key) return;
  sessionStorage.setItem(SHOWN, key);
  stage.timeline.pause();
  stage.timeline.goTo(Number(step.dataset.show));
}

/** "Show me on the stage". @param {Element} target */
function showFrame(target) {
  const button = target.closest("[data-show-frame]");
  const stage = stageOf();
  if (!button || !stage) return;
  stage.timeline.pause();
  stage.timeline.goTo(Number(button.getAttribute("data-show-frame")));
  stage.element.scrollIntoView({ block: "nearest" });
}

/** The lesson goes on in another run: its forms and the server are told. @param {{run: string, old: string}} detail */
function moved({ run, old }) {
  nameRun(run);
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=csrf-token]"))?.content ?? "";
  fetch("/lessons/moved", { method: "POST", body: new URLSearchParams({ old, new: run }), headers: { "X-CSRFToken": token }, credentials: "same-origin" });
}

/** @param {string} run */
function nameRun(run) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-run-on-stage]"))) input.value = run;
}
