// @ts-check
/** The numbers behind the plots, from the frames that the browser holds. Nothing here draws. */

import { apply } from "../stage/patch.js";

/** @typedef {import("../stage/store.js").WorldStore} WorldStore */

/** The states of goroutines that are counted, from the bottom of the plot to the top. */
export const STATES = ["running", "runnable", "waiting", "syscall", "leaked"];

/**
 * Goroutines by state after each frame. Counted from the patches, so a long run costs one pass.
 * @param {WorldStore} store its frames must begin at 0
 * @returns {{n: number[], counts: Record<string, number[]>}}
 */
export function goroutinesByState(store) {
  /** @type {Record<string, number[]>} */
  const counts = Object.fromEntries(STATES.map((state) => [state, []]));
  /** @type {Map<string, string>} */
  const status = new Map();
  /** @type {Record<string, number>} */
  const now = Object.fromEntries(STATES.map((state) => [state, 0]));
  const n = [];
  for (const frame of store.frames) {
    for (const [id, changed] of Object.entries(frame.patch)) {
      if (!id.startsWith("g:")) continue;
      const next = changed === null ? undefined : changed.status ?? status.get(id);
      const before = status.get(id);
      if (before !== undefined && before in now) now[before] -= 1;
      if (next !== undefined && next in now) now[next] += 1;
      if (next === undefined) status.delete(id);
      else status.set(id, next);
    }
    n.push(frame.n);
    for (const state of STATES) counts[state].push(now[state]);
  }
  return { n, counts };
}

/**
 * Requested in parts of allocatable, for each node.
 * @param {import("../stage/patch.js").World} world
 * @returns {{names: string[], cpu: number[], memory: number[]}} in percent
 */
export function utilisation(world) {
  const nodes = [...world.values()].filter((entity) => entity.kind === "node");
  nodes.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const percent = (/** @type {any} */ node, /** @type {string} */ name) => {
    const whole = node.allocatable?.[name];
    return whole ? Math.round(((node.requested?.[name] ?? 0) / whole) * 1000) / 10 : 0;
  };
  return { names: nodes.map((node) => node.name), cpu: nodes.map((node) => percent(node, "cpu")), memory: nodes.map((node) => percent(node, "memory")) };
}

/** The world after the frames held, for a plot of the end. @param {WorldStore} store */
export function lastWorld(store) {
  const world = new Map(store.world);
  for (let n = store.n + 1; n <= store.last; n += 1) apply(world, /** @type {import("../stage/patch.js").Frame} */ (store.frame(n)).patch);
  return world;
}
