// @ts-check
/** Brings every stage of the page to life, those that htmx swaps in later as well, and ends those that are gone. */

import { clockRow } from "./actions.js";
import { eventlog } from "./eventlog.js";
import { inspector } from "./inspector.js";
import { keyboard } from "./keyboard.js";
import { narration } from "./narration.js";
import { output } from "./output.js";
import { Stage } from "./stage.js";
import { decision } from "./decision.js";
import { statekey } from "./statekey.js";
import { statusline } from "./statusline.js";
import { tabs } from "./tabs.js";
import { transport } from "./transport.js";

/** @typedef {(stage: Stage) => void} Part */

/** @type {Part[]} */
const ALWAYS = [statusline, transport, narration, tabs, eventlog, inspector, keyboard, output, statekey, decision, clockRow];

/** @type {Map<HTMLElement, Stage>} */
const stages = new Map();

/** @param {Part[]} [more] parts that only this page has */
export function mountStages(more = []) {
  const look = () => {
    for (const [element, stage] of stages) {
      if (element.isConnected) continue;
      stage.stop();
      stages.delete(element);
    }
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".stage[data-run]"))) {
      if (!stages.has(element)) stages.set(element, open(element, more));
    }
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** The stage in this element, or the first of the page. @param {Element | null} [element] */
export function stageOf(element) {
  const root = element?.closest?.(".stage[data-run]");
  return root ? stages.get(/** @type {HTMLElement} */ (root)) : [...stages.values()][0];
}

/** @param {HTMLElement} element @param {Part[]} more */
function open(element, more) {
  const stage = new Stage(element);
  for (const part of [...ALWAYS, ...more]) part(stage);
  stage.start();
  element.dataset.ready = "";
  return stage;
}
