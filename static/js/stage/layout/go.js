// @ts-check
/**
 * Where everything of a Go world stands: Ps as lanes that run towards their P, beneath them the global queue and the
 * threads without a P, beneath these the parked goroutines, gathered at what they wait for.
 */

import { parkedCards } from "./go_parked.js";
import { laneQueue, token } from "./go_tokens.js";

/** @typedef {import("../patch.js").World} World */
/** @typedef {import("../join.js").Thing} Thing */
/** @typedef {{width: number, height: number, things: Thing[], note: string}} Picture */

const LANE = 66;
const GAP = 10;

/** Is this world one that this layout knows? @param {World} world */
export function isGo(world) {
  return world.has("process");
}

/** @param {World} world @param {number} width in px @returns {Picture} */
export function layoutGo(world, width) {
  const sorted = sortedEntities(world);
  const shape = laneShape(width);
  /** @type {Thing[]} */
  const things = [];
  let y = banner(world, width, things);
  y = headings(shape, y, things);
  const queues = queuesOf(sorted.gs);
  for (const p of sorted.ps) {
    lane(world, p, queues, shape, y, things);
    y += LANE + GAP;
  }
  y = globalLane(world, queues, shape, y, things);
  y = threadsLane(sorted, shape, y, things);
  const parked = parkedCards(world, sorted, width, y);
  things.push(...parked.things);
  return { width, height: parked.bottom + 8, things, note: "" };
}

/** @typedef {{width: number, narrow: boolean, head: number, seat: number, next: number, queue: number}} LaneShape */

/** @param {number} width @returns {LaneShape} */
function laneShape(width) {
  const narrow = width < 560;
  return narrow
    ? { width, narrow, head: 74, seat: 102, next: 162, queue: 218 }
    : { width, narrow, head: 118, seat: 164, next: 244, queue: 318 };
}

/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */
/** @typedef {{ps: Item[], ms: Item[], gs: Item[], waits: Item[], timers: Item[]}} Sorted */

/** @param {World} world @returns {Sorted} */
function sortedEntities(world) {
  /** @type {Sorted} */
  const sorted = { ps: [], ms: [], gs: [], waits: [], timers: [] };
  for (const [id, entity] of world) {
    const item = { id, entity };
    if (entity.kind === "p") sorted.ps.push(item);
    else if (entity.kind === "m") sorted.ms.push(item);
    else if (entity.kind === "g") sorted.gs.push(item);
    else if (entity.kind === "timer") sorted.timers.push(item);
    else if (["chan", "mutex", "rwmutex", "waitgroup", "cond", "once", "sema"].includes(entity.kind)) sorted.waits.push(item);
  }
  sorted.ps.sort((a, b) => a.entity.n - b.entity.n);
  sorted.gs.sort((a, b) => a.entity.goid - b.entity.goid);
  sorted.ms.sort((a, b) => number(a.id) - number(b.id));
  return sorted;
}

/** The number at the end of an id. @param {string} id */
function number(id) {
  return Number(id.slice(id.lastIndexOf(":") + 1));
}

/** Queue name to its Gs, nearest to the head first. @param {Item[]} gs @returns {Map<string, Item[]>} */
function queuesOf(gs) {
  /** @type {Map<string, Item[]>} */
  const queues = new Map();
  for (const g of gs) {
    if (!g.entity.queue) continue;
    const list = queues.get(g.entity.queue);
    if (list) list.push(g);
    else queues.set(g.entity.queue, [g]);
  }
  for (const list of queues.values()) list.sort((a, b) => (a.entity.pos ?? 0) - (b.entity.pos ?? 0));
  return queues;
}

/** How the process ended, if it did. @param {World} world @param {number} width @param {Thing[]} things */
function banner(world, width, things) {
  const process = world.get("process");
  if (!process || process.status !== "exited") return 4;
  const status = process.exit ?? 0;
  things.push({ id: "process", kind: "process", x: 0, y: 4, w: width, h: 40, label: `Process exited with status ${status}`, detail: process.reason ?? "", failed: status !== 0 });
  return 54;
}

/** @param {LaneShape} shape @param {number} y @param {Thing[]} things */
function headings(shape, y, things) {
  const words = shape.narrow
    ? [["P, M", 8], ["runs", shape.seat - 16], ["next", shape.next - 15], ["run queue", shape.queue - 14]]
    : [["P and its M", 10], ["running", shape.seat - 24], ["runnext", shape.next - 25], ["local run queue: the left one is taken next", shape.queue - 16]];
  for (const [label, x] of words) things.push({ id: `heading:${x}`, kind: "heading", x: Number(x), y: y + 14, label });
  return y + 22;
}

/** @param {World} world @param {Item} p @param {Map<string, Item[]>} queues @param {LaneShape} shape @param {number} y @param {Thing[]} things */
function lane(world, p, queues, shape, y, things) {
  const waiting = queues.get(p.id) ?? [];
  const middle = y + LANE / 2;
  const queue = laneQueue(waiting, shape.width - shape.queue - 10, LANE);
  const length = Math.max(p.entity.runq ?? 0, waiting.length);
  things.push({
    id: p.id, kind: "p", x: 0, y, w: shape.width, h: LANE, label: `P${p.entity.n}`, status: p.entity.status,
    seat: shape.seat, next: shape.next, queue: shape.queue - 17, count: length, more: length - queue.tokens.length, narrow: shape.narrow,
    describe: `P${p.entity.n}, ${p.entity.status}, ${length} in its run queue`,
  });
  const m = p.entity.m && world.get(p.entity.m);
  if (m) things.push(threadToken(p.entity.m, m, shape.narrow ? 36 : shape.head - 28, shape.narrow ? middle + 13 : middle, shape.narrow));
  const g = p.entity.g && world.get(p.entity.g);
  if (g) things.push(token(p.entity.g, g, shape.seat, middle - 6, "name", shape.narrow ? 54 : 74));
  for (const next of queues.get(`next/${p.id}`) ?? []) things.push(token(next.id, next.entity, shape.next, middle - 6, "name", shape.narrow ? 54 : 74));
  for (const { item, x, dy, detail } of queue.tokens) things.push(token(item.id, item.entity, shape.queue + x, middle + dy, detail, queue.pitch));
}

/** @param {World} world @param {Map<string, Item[]>} queues @param {LaneShape} shape @param {number} y @param {Thing[]} things */
function globalLane(world, queues, shape, y, things) {
  const waiting = queues.get("global") ?? [];
  const height = waiting.length ? LANE : 34;
  const length = Math.max(world.get("sched")?.runq ?? 0, waiting.length);
  const left = shape.narrow ? 108 : 164;
  const queue = laneQueue(waiting, shape.width - left - 20, LANE);
  things.push({
    id: "sched", kind: "lane", x: 0, y, w: shape.width, h: height, label: "Global queue", count: length, more: length - queue.tokens.length,
    empty: length ? "" : "empty", describe: `Global run queue, ${length} goroutines`,
  });
  for (const { item, x, dy, detail } of queue.tokens) things.push(token(item.id, item.entity, left + x, y + height / 2 + dy, detail, queue.pitch));
  return y + height + GAP;
}

/** Threads that hold no P: idle, in a system call, or the monitor. @param {Sorted} sorted @param {LaneShape} shape @param {number} y @param {Thing[]} things */
function threadsLane(sorted, shape, y, things) {
  const free = sorted.ms.filter((m) => !m.entity.p);
  const calling = new Set(free.filter((m) => m.entity.g && m.entity.status === "syscall").map((m) => m.entity.g));
  const height = calling.size ? LANE : 40;
  const left = shape.narrow ? 116 : 186;
  const pitch = 56;
  const room = Math.max(1, Math.floor((shape.width - left - 8) / pitch));
  things.push({
    id: "threads", kind: "lane", x: 0, y, w: shape.width, h: height, label: shape.narrow ? "Ms, no P" : "Threads without a P", count: free.length,
    more: 0, empty: free.length ? "" : "none", describe: `${free.length} threads hold no P`,
  });
  let x = left;
  for (const m of free.slice(0, room)) {
    things.push(threadToken(m.id, m.entity, x, y + height / 2, shape.narrow));
    const g = sorted.gs.find((item) => item.id === m.entity.g);
    if (g && calling.has(g.id)) {
      x += pitch;
      things.push(token(g.id, g.entity, x, y + height / 2 - 6, "name", 64));
    }
    x += pitch;
  }
  return y + height + 18;
}

/** @param {string} id @param {import("../patch.js").Entity} m @param {number} x @param {number} y @param {boolean} narrow @returns {Thing} */
function threadToken(id, m, x, y, narrow) {
  return { id, kind: "m", x, y, label: id.replace("m:", "M"), status: m.status, narrow, describe: `${id.replace("m:", "thread M")}, ${m.status}` };
}
