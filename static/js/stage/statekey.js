// @ts-check
/** The key under the picture: what each form means. Only of what this world has. */

import { outline } from "./renderers/g.js";

/** @typedef {import("./stage.js").Stage} Stage */

const GO = [["running", "running"], ["runnable", "runnable, in a queue"], ["waiting", "waiting"], ["syscall", "in a system call"], ["leaked", "leaked"]];
const CLUSTER = [["feasible", "✓ feasible"], ["rejected", "✕ rejected"], ["chosen", "★ chosen"], ["pending", "pod, pending"], ["bound", "pod, its edge says whose"]];

/** @param {Stage} stage */
export function statekey(stage) {
  const list = stage.part("key");
  let shown = "";
  stage.element.addEventListener("stage:frame", () => {
    const { world = "" } = stage.element.dataset;
    if (world === shown) return;
    shown = world;
    list.innerHTML = world === "cluster" ? CLUSTER.map(clusterItem).join("") : GO.map(goItem).join("");
  });
}

/** @param {string[]} item */
function goItem([status, words]) {
  const halo = status === "running" ? `<path class="g-halo" d="${outline("running", 9.5)}"></path>` : "";
  return `<li><svg viewBox="-10 -10 20 20" aria-hidden="true"><g class="thing-g" data-status="${status}">${halo}<path class="g-body" d="${outline(status, 7)}"></path></g></svg>${words}</li>`;
}

/** @param {string[]} item */
function clusterItem([state, words]) {
  if (state === "pending" || state === "bound") {
    return `<li><svg viewBox="0 0 18 18" aria-hidden="true"><g class="thing-pod" data-owner="0"${state === "pending" ? ' data-pending=""' : ""}><rect class="pod-box" x="1" y="4" width="16" height="10" rx="3"></rect><rect class="pod-edge" x="1" y="4" width="4" height="10" rx="2"></rect></g></svg>${words}</li>`;
  }
  return `<li><svg viewBox="0 0 18 18" aria-hidden="true"><g class="thing-node" data-stage="${state}"><rect class="node-box" x="2" y="2" width="14" height="14" rx="3"></rect></g></svg>${words}</li>`;
}
