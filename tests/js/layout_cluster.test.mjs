import assert from "node:assert/strict";
import test from "node:test";
import { layoutCluster, STATIONS_OF_FAILURE } from "../../static/js/stage/layout/cluster.js";
import { shortNames } from "../../static/js/stage/layout/names.js";
import { bytesText, category, cpuText } from "../../static/js/stage/layout/cluster_pods.js";
import { WorldStore } from "../../static/js/stage/store.js";
import { clusterCrowd, clusterRun } from "./fixtures/cluster_run.mjs";

const run = clusterRun();

function worldAt(each, n) {
  const store = new WorldStore();
  store.add(each.frames);
  store.goTo(n);
  return store.world;
}

const byId = (picture) => new Map(picture.things.map((thing) => [thing.id, thing]));
const inside = (thing, box) => thing.x >= box.x && thing.y >= box.y && thing.x + thing.w <= box.x + box.w + 1 && thing.y + thing.h <= box.y + box.h + 1;
const frameOf = (kind) => run.frames.find((frame) => frame.cause.kind === kind).n;

for (const width of [340, 700, 1100, 1400]) {
  test(`at ${width} px everything lies within the picture, and nothing has two places`, () => {
    for (const each of [run, clusterCrowd(100), clusterCrowd(3000)]) {
      for (const { n } of each.frames) {
        const picture = layoutCluster(worldAt(each, n), width);
        const ids = picture.things.map((thing) => thing.id);
        assert.equal(new Set(ids).size, ids.length);
        for (const thing of picture.things) {
          assert.ok(thing.x >= 0 && thing.x + (thing.w ?? 0) <= width + 1, `${thing.id} at ${thing.x}+${thing.w} of ${width}`);
          assert.ok(thing.y >= 0 && thing.y + (thing.h ?? 0) <= picture.height, `${thing.id} at ${thing.y}`);
        }
      }
    }
  });
}

test("a pending pod stands in its part of the queue", () => {
  const things = byId(layoutCluster(worldAt(run, 0), 1100));
  assert.ok(inside(things.get("pod:default/web-3"), things.get("queue:active")));
  assert.ok(inside(things.get("pod:default/held-1"), things.get("queue:gated")));
});

test("the pod of the cycle stands in the strip, and then on its node", () => {
  const during = byId(layoutCluster(worldAt(run, frameOf("Filter")), 1100));
  assert.ok(inside(during.get("pod:default/web-2"), during.get("strip")));
  const after = byId(layoutCluster(worldAt(run, frameOf("Reserve")), 1100));
  assert.ok(inside(after.get("pod:default/web-2"), after.get("node:b-1")));
});

test("a pod that asks for more of its node is wider", () => {
  const things = byId(layoutCluster(worldAt(run, 0), 1400));
  assert.ok(things.get("pod:default/db-0").w > things.get("pod:default/web-1").w);
});

test("few zones of few nodes stand side by side, each under its name", () => {
  const things = byId(layoutCluster(worldAt(run, 0), 1100));
  const [zoneA, zoneB] = [things.get("zone:eu-a"), things.get("zone:eu-b")];
  assert.equal(zoneA.y, zoneB.y);
  assert.ok(["a-1", "a-2", "a-3"].every((name) => things.get(`node:${name}`).x < zoneB.x - 100));
  assert.ok(["b-1", "b-2"].every((name) => things.get(`node:${name}`).x >= zoneB.x - 2));
});

test("names that are too long keep what tells them apart", () => {
  const names = ["ip-10-0-0-7.eu-west-1.compute.internal", "ip-10-0-0-23.eu-west-1.compute.internal", "ip-10-0-0-118.eu-west-1.compute.internal"];
  for (const most of [9, 12, 20]) {
    const short = names.map(shortNames(names, most));
    assert.equal(new Set(short).size, 3, short.join(" "));
    assert.ok(short.every((name) => name.length <= most), short.join(" "));
  }
  assert.deepEqual(["a", "b"].map(shortNames(["a", "b"], 9)), ["a", "b"]);
});

test("where there is no room for columns, nodes of a zone stand together under its name", () => {
  const things = byId(layoutCluster(worldAt(run, 0), 340));
  const [zoneA, zoneB] = [things.get("zone:eu-a"), things.get("zone:eu-b")];
  assert.ok(["a-1", "a-2", "a-3"].every((name) => things.get(`node:${name}`).y > zoneA.y && things.get(`node:${name}`).y < zoneB.y));
  assert.ok(["b-1", "b-2"].every((name) => things.get(`node:${name}`).y > zoneB.y));
});

test("a rejected node carries its reason, and what keeps pods away is marked beforehand", () => {
  const things = byId(layoutCluster(worldAt(run, frameOf("PreScore")), 1100));
  assert.match(things.get("node:b-2").reason.join(" "), /untolerated taint \{dedicated: gpu\}/);
  assert.deepEqual(things.get("node:a-3").chips, ["cordoned"]);
});

test("a cycle in which nothing fits has only the stations that it came to", () => {
  const strip = byId(layoutCluster(worldAt(run, frameOf("FitError")), 1100)).get("strip");
  assert.deepEqual(strip.stations, STATIONS_OF_FAILURE);
  assert.match(strip.lines.join(" "), /^0\/5 nodes are available/);
});

test("back-off shows what is left on the clock", () => {
  const world = worldAt(run, frameOf("Backoff"));
  const things = byId(layoutCluster(world, 1100, 500_015_000));
  assert.equal(things.get("pod:default/cache-1").clock, "0.5 s");
});

test("tens of nodes have every pod, a hundred have bars, thousands are marks", () => {
  const detail = (count) => byId(layoutCluster(worldAt(clusterCrowd(count), 0), 1100)).get("node:n-1").detail;
  assert.deepEqual([12, 100, 5000].map(detail), ["full", "bars", "mark"]);
});

test("quantities are written as in manifests", () => {
  assert.deepEqual([250, 1000, 1500].map(cpuText), ["250m", "1 CPU", "1500m"]);
  assert.deepEqual([512, 1024, 1.5 * 2 ** 30].map(bytesText), ["512", "1Ki", "1.5Gi"]);
});

test("an owner has the same colour each time", () => {
  assert.equal(category("web"), category("web"));
  assert.ok(category("web") < 6);
});
