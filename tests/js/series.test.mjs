import assert from "node:assert/strict";
import test from "node:test";
import { goroutinesByState, utilisation } from "../../static/js/plots/series.js";
import { WorldStore } from "../../static/js/stage/store.js";
import { clusterRun } from "./fixtures/cluster_run.mjs";
import { goRun } from "./fixtures/go_run.mjs";

test("goroutines by state agree with the world at every frame", () => {
  const store = new WorldStore();
  store.add(goRun().frames);
  const { n, counts } = goroutinesByState(store);
  for (const at of n) {
    store.goTo(at);
    const gs = [...store.world.values()].filter((entity) => entity.kind === "g");
    for (const state of Object.keys(counts)) assert.equal(counts[state][at], gs.filter((g) => g.status === state).length, `${state} at ${at}`);
  }
});

test("utilisation is requested in percent of allocatable, node by node in their order", () => {
  const store = new WorldStore();
  store.add(clusterRun().frames);
  store.goTo(0);
  const { names, cpu, memory } = utilisation(store.world);
  assert.deepEqual(names, ["a-1", "a-2", "a-3", "b-1", "b-2"]);
  assert.deepEqual(cpu, [62.5, 0, 0, 37.5, 0]);
  assert.deepEqual(memory, [37.5, 0, 0, 37.5, 0]);
});
