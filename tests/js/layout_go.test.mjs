import assert from "node:assert/strict";
import test from "node:test";
import { layoutGo } from "../../static/js/stage/layout/go.js";
import { nameOfFunction } from "../../static/js/stage/layout/go_tokens.js";
import { WorldStore } from "../../static/js/stage/store.js";
import { goCrowd } from "./fixtures/go_crowd.mjs";
import { goRun } from "./fixtures/go_run.mjs";

function worldAt(run, n) {
  const store = new WorldStore();
  store.add(run.frames);
  store.goTo(n);
  return store.world;
}

const byId = (picture) => new Map(picture.things.map((thing) => [thing.id, thing]));
const run = goRun();

for (const width of [340, 600, 1000, 1400]) {
  test(`at ${width} px everything lies within the picture, and nothing has two places`, () => {
    for (const each of [run, goCrowd(36), goCrowd(500)]) {
      for (const { n } of each.frames) {
        const picture = layoutGo(worldAt(each, n), width);
        const ids = picture.things.map((thing) => thing.id);
        assert.equal(new Set(ids).size, ids.length);
        for (const thing of picture.things) {
          assert.ok(thing.x >= 0 && thing.x + (thing.w ?? 0) <= width + 1, `${thing.id} at ${thing.x} of ${width}, frame ${n}`);
          assert.ok(thing.y >= 0 && thing.y + (thing.h ?? 0) <= picture.height, `${thing.id} at ${thing.y} of ${picture.height}`);
        }
      }
    }
  });
}

test("every goroutine that lives has a place", () => {
  for (const { n } of run.frames) {
    const world = worldAt(run, n);
    const drawn = byId(layoutGo(world, 1000));
    for (const [id, entity] of world) if (entity.kind === "g") assert.ok(drawn.has(id), `${id} at frame ${n}`);
  }
});

test("the goroutine that runs sits in its P's lane, left of runnext, left of the queue", () => {
  const world = worldAt(run, 6);
  const things = byId(layoutGo(world, 1000));
  const [seat, next, first, second] = ["g:1", "g:9", "g:7", "g:8"].map((id) => things.get(id));
  assert.ok(seat.x < next.x && next.x < first.x && first.x < second.x);
  assert.ok([next, first, second].every((thing) => thing.y === seat.y));
});

test("a goroutine that waits to send stands left of the buffer, one that waits to receive right of it", () => {
  const sender = byId(layoutGo(worldAt(run, 17), 1000));
  const receiver = byId(layoutGo(worldAt(run, 9), 1000));
  const middle = (things) => things.get("ch:1").x + things.get("ch:1").w / 2;
  assert.ok(sender.get("g:8").x < middle(sender));
  assert.ok(receiver.get("g:1").x > middle(receiver));
});

test("the head of a queue of waiters stands nearest to the buffer", () => {
  const world = worldAt(run, 17);
  for (const goid of [20, 21]) world.set(`g:${goid}`, { ...world.get("g:8"), goid });
  world.set("ch:1", { ...world.get("ch:1"), sendq: ["g:8", "g:20"], recvq: [] });
  const things = byId(layoutGo(world, 1000));
  assert.ok(things.get("g:8").x > things.get("g:20").x);
});

test("a parked goroutine that no entity names stands with those of its wait reason", () => {
  const things = byId(layoutGo(worldAt(goCrowd(36), 0), 1000));
  const sleepers = things.get("reason:sleep");
  assert.ok(things.get("g:8").y > sleepers.y && things.get("g:8").y < sleepers.y + sleepers.h);
});

test("the runtime's own goroutines stand together, after all others", () => {
  const world = worldAt(run, 9);
  for (const [goid, wait] of [[2, "force gc (idle)"], [3, "GC sweep wait"]]) world.set(`g:${goid}`, { ...world.get("g:1"), goid, wait, on: [], system: true });
  world.set("g:4", { ...world.get("g:1"), goid: 4, wait: "sleep", on: [] });
  const reasons = layoutGo(world, 1000).things.filter((thing) => thing.of === "reason").map((thing) => [thing.title, thing.count]);
  assert.deepEqual(reasons, [["sleep", 1], ["of the runtime itself", 2]]);
});

test("of those that sleep it is said when the next one is woken", () => {
  const world = worldAt(run, 9);
  world.set("g:4", { ...world.get("g:1"), goid: 4, wait: "sleep", on: [] });
  world.set("timer:1", { kind: "timer", when: 5_000_000, what: "sleep", g: "g:4" });
  world.set("timer:2", { kind: "timer", when: 2_000_000, what: "sleep", g: "g:99" });
  assert.equal(byId(layoutGo(world, 1000)).get("reason:sleep").state, "next at 5.000 ms");
});

test("one that a queue has let go stays at its channel until it is runnable", () => {
  const world = worldAt(run, 17);
  world.set("ch:1", { ...world.get("ch:1"), sendq: [] });
  const things = byId(layoutGo(world, 1000));
  assert.ok(things.get("g:8").x < things.get("ch:1").x + things.get("ch:1").w / 2);
  assert.equal(things.has("reason:chan send"), false);
});

test("tens have names, hundreds are marks", () => {
  const few = byId(layoutGo(worldAt(goCrowd(36), 0), 1000));
  const many = byId(layoutGo(worldAt(goCrowd(500), 0), 1000));
  assert.equal(few.get("g:9").detail, "name");
  assert.equal(many.get("g:100").detail, "mark");
});

test("what ended the process is said above everything", () => {
  const picture = layoutGo(worldAt(run, 21), 1000);
  assert.equal(picture.things[0].kind, "process");
  assert.match(picture.things[0].label, /status 0/);
});

test("names are said as in speech: without the package, without main", () => {
  assert.equal(nameOfFunction("main.main"), "main");
  assert.equal(nameOfFunction("main.worker.func1"), "worker.func1");
  assert.equal(nameOfFunction("golang.org/x/sync/errgroup.(*Group).Go.func1"), "errgroup.(*Group).Go.func1");
});
