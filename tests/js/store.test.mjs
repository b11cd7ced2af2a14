import assert from "node:assert/strict";
import test from "node:test";
import { ABSENT } from "../../static/js/stage/patch.js";
import { WorldStore } from "../../static/js/stage/store.js";
import { clusterRun } from "./fixtures/cluster_run.mjs";
import { goRun } from "./fixtures/go_run.mjs";

const plain = (store) => JSON.stringify([...store.world].sort(([a], [b]) => (a < b ? -1 : 1)));

for (const run of [goRun(), clusterRun()]) {
  test(`${run.title}: each world is the same whether it is reached forwards or backwards`, () => {
    const store = new WorldStore();
    store.add(run.frames);
    const forwards = run.frames.map(({ n }) => (store.goTo(n), plain(store)));
    for (const { n } of run.frames.toReversed()) {
      store.goTo(n);
      assert.equal(plain(store), forwards[n]);
    }
    store.goTo(-1);
    assert.equal(store.world.size, 0);
  });
}

const frame = (n, patch, on = []) => ({ n, t: n, cause: { kind: "Line", on }, say: "", patch });

test("a field set to the absent mark is gone, and is back after a step back", () => {
  const store = new WorldStore();
  store.add([frame(0, { "g:1": { kind: "g", p: "p:0" } }), frame(1, { "g:1": { p: ABSENT } })]);
  store.goTo(1);
  assert.deepEqual(store.world.get("g:1"), { kind: "g" });
  store.goTo(0);
  assert.deepEqual(store.world.get("g:1"), { kind: "g", p: "p:0" });
});

test("frames with a gap before them are not taken", () => {
  const store = new WorldStore();
  assert.equal(store.add([frame(0, {}), frame(2, {})]), false);
  assert.equal(store.last, 0);
});

test("frames that are already held are passed over", () => {
  const store = new WorldStore();
  store.add([frame(0, { a: { kind: "g" } })]);
  assert.equal(store.add([frame(0, { b: { kind: "g" } }), frame(1, {})]), true);
  store.goTo(1);
  assert.deepEqual([...store.world.keys()], ["a"]);
});

test("truncation takes the playhead back to the last frame that is left", () => {
  const store = new WorldStore();
  store.add([frame(0, { a: { kind: "g" } }), frame(1, { a: null }), frame(2, {})]);
  store.goTo(2);
  store.truncate(1);
  assert.equal(store.n, 0);
  assert.equal(store.last, 0);
  assert.ok(store.world.has("a"));
});

test("after a keyframe the frames that follow it are taken", () => {
  const store = new WorldStore();
  store.keyframe(999, { a: { kind: "g" } });
  assert.equal(store.add([frame(1000, { a: { status: "running" } })]), true);
  store.goTo(1000);
  assert.equal(store.world.get("a").status, "running");
  store.goTo(0);
  assert.equal(store.n, 999);
});

test("the history of a thing is every frame that changes it or is about it", () => {
  const store = new WorldStore();
  store.add([frame(0, { a: { kind: "g" } }), frame(1, {}), frame(2, {}, ["a"]), frame(3, { a: null })]);
  assert.deepEqual(store.history("a"), [0, 2, 3]);
  store.truncate(3);
  assert.deepEqual(store.history("a"), [0, 2]);
});
