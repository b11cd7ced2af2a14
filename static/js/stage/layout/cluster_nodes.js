// @ts-check
/** Nodes by zone: cards with bars and pods, small cards, or one mark a node, as their number allows. */

import { columns, lines } from "./boxes.js";
import { bytesText, podTile } from "./cluster_pods.js";
import { shortNames } from "./names.js";

/** @typedef {import("../join.js").Thing} Thing */
/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */
/** @typedef {{x: number, y: number, w: number}} Area */

const GAP = 10;
/** So many nodes are drawn with every pod, so many with bars; more are marks. */
export const FULL_MAX = 24;
export const BARS_MAX = 160;
const POD_H = 20;
/** A card is at least so wide, and so many stand beside each other at most. */
const CARD_W = 212;
const CARDS_MAX = 5;
/** Zones of at most so many nodes are columns, if there is room for all zones. */
const COLUMN_MAX = 6;
/** Letters of a name beside the sign of the verdict. */
const LETTER = 6.8;
const SIGN_W = 40;

/**
 * @param {{nodes: Item[], pods: Item[]}} sorted
 * @param {(node: string) => [string, number] | null} rawScore what the plugin now scoring gave a node
 * @param {Area} area
 * @param {Thing[]} things
 * @returns {number} where it ends
 */
export function nodeArea({ nodes, pods }, rawScore, area, things) {
  const detail = nodes.length <= FULL_MAX ? "full" : nodes.length <= BARS_MAX ? "bars" : "mark";
  const byNode = detail === "full" ? podsByNode(pods) : new Map();
  const byZone = zones(nodes);
  const spans = detail === "full" ? spansOf(byZone.map(([, members]) => members.length), columns(area.w, CARD_W, GAP, CARDS_MAX).count) : null;
  const size = sizeOf(detail, nodes.length, area.w, spans ?? byZone.map(([, members]) => members.length), spans !== null);
  const scored = nodes.some(({ entity }) => entity.total !== null && entity.total !== undefined);
  const short = shortNames(nodes.map(({ entity }) => entity.name), Math.floor((size.width - SIGN_W) / LETTER));
  const draw = (/** @type {Item} */ node, /** @type {{x: number, y: number}} */ at) => {
    const label = detail === "mark" ? node.entity.name : short(node.entity.name);
    return detail === "full" ? fullCard(node, label, byNode.get(node.id) ?? [], rawScore(node.entity.name), at, size.width, things) : smallCard(node, label, at, size, detail, things, scored);
  };
  if (spans) return beside(byZone, spans, size, area, things, draw);
  let y = area.y;
  for (const [zone, members] of byZone) {
    if (zone) {
      things.push({ id: `zone:${zone}`, kind: "heading", x: area.x + 2, y: y + 10, label: `Zone ${zone}` });
      y += 18;
    }
    y = rows(members, size, { ...area, y }, things, draw);
    y += 4;
  }
  return y;
}

/** @param {Item[]} pods @returns {Map<string, Item[]>} */
function podsByNode(pods) {
  const byNode = new Map();
  for (const pod of pods) {
    if (!pod.entity.node) continue;
    const list = byNode.get(pod.entity.node);
    if (list) list.push(pod);
    else byNode.set(pod.entity.node, [pod]);
  }
  return byNode;
}

/**
 * How many columns each zone takes when they all stand side by side; null when they shall not.
 * @param {number[]} sizes nodes of each zone
 * @param {number} room columns that fit
 * @returns {number[] | null}
 */
function spansOf(sizes, room) {
  const most = Math.max(0, ...sizes);
  if (sizes.length < 2 || most > COLUMN_MAX) return null;
  if (sizes.reduce((sum, size) => sum + size, 0) <= room) return sizes;
  const each = Math.floor(room / sizes.length);
  return each ? sizes.map((size) => Math.min(size, evenly(most, each))) : null;
}

/** So many a row that rows are as full as they can be. @param {number} count @param {number} most */
function evenly(count, most) {
  return Math.ceil(count / Math.ceil(count / most));
}

/** @param {string} detail @param {number} count @param {number} width @param {number[]} across nodes of each zone, or the columns of each @param {boolean} together */
function sizeOf(detail, count, width, across, together) {
  if (detail === "full") {
    const { count: room } = columns(width, CARD_W, GAP, CARDS_MAX);
    const wanted = together ? across.reduce((sum, each) => sum + each, 0) : evenly(Math.max(1, ...across), room);
    // One or two cards do not grow over the whole width.
    const made = columns(width, CARD_W, GAP, count < 3 ? Math.max(3, wanted) : wanted);
    return { ...made, gap: GAP, height: 0 };
  }
  if (detail === "bars") return { ...columns(width, 104, 6), gap: 6, height: 46 };
  const side = count > 2000 ? 9 : count > 600 ? 13 : 20;
  return { count: Math.max(1, Math.floor((width + 2) / (side + 2))), width: side, gap: 2, height: side };
}

/** Nodes by zone in the order in which the zones come up. @param {Item[]} nodes @returns {[string, Item[]][]} */
function zones(nodes) {
  /** @type {Map<string, Item[]>} */
  const byZone = new Map();
  for (const node of nodes) {
    const zone = node.entity.zone ?? "";
    const list = byZone.get(zone);
    if (list) list.push(node);
    else byZone.set(zone, [node]);
  }
  return [...byZone].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * @param {Item[]} nodes
 * @param {{count: number, width: number, gap: number}} size
 * @param {Area} area
 * @param {Thing[]} things
 * @param {(node: Item, at: {x: number, y: number}) => number} draw answers the height it took
 */
function rows(nodes, size, area, things, draw) {
  let y = area.y;
  for (let start = 0; start < nodes.length; start += size.count) {
    y = row(nodes.slice(start, start + size.count).map((node, column) => ({ node, column })), size, { ...area, y }, things, draw);
  }
  return y;
}

/**
 * One row of cards, all as high as the highest.
 * @param {{node: Item, column: number}[]} cards
 * @param {{width: number, gap: number}} size
 * @param {Area} area
 * @param {Thing[]} things
 * @param {(node: Item, at: {x: number, y: number}) => number} draw
 */
function row(cards, size, area, things, draw) {
  const first = things.length;
  const height = Math.max(...cards.map(({ node, column }) => draw(node, { x: area.x + column * (size.width + size.gap), y: area.y })));
  for (const thing of things.slice(first)) if (thing.kind === "node") thing.h = height;
  return area.y + height + size.gap;
}

/**
 * All zones side by side, each with its columns.
 * @param {[string, Item[]][]} byZone
 * @param {number[]} spans
 * @param {{width: number, gap: number}} size
 * @param {Area} area
 * @param {Thing[]} things
 * @param {(node: Item, at: {x: number, y: number}) => number} draw
 */
function beside(byZone, spans, size, area, things, draw) {
  const starts = spans.map((_, zone) => spans.slice(0, zone).reduce((sum, span) => sum + span, 0));
  byZone.forEach(([zone], i) => {
    const x = area.x + starts[i] * (size.width + size.gap) + 2;
    things.push({ id: `zone:${zone}`, kind: "heading", x, y: area.y + 10, label: zone ? `Zone ${zone}` : "No zone" });
  });
  let y = area.y + 18;
  const most = Math.max(...byZone.map(([, members], i) => Math.ceil(members.length / spans[i])));
  for (let line = 0; line < most; line += 1) {
    const cards = byZone.flatMap(([, members], i) => members.slice(line * spans[i], (line + 1) * spans[i]).map((node, at) => ({ node, column: starts[i] + at })));
    y = row(cards, size, { ...area, y }, things, draw);
  }
  return y + 4;
}

/** @param {Item} node @param {string} label @param {Item[]} pods @param {[string, number] | null} raw @param {{x: number, y: number}} at @param {number} width @param {Thing[]} things */
function fullCard(node, label, pods, raw, at, width, things) {
  const { entity } = node;
  const top = 78;
  const flow = flowPods(pods, entity, width - 16);
  const verdictTop = top + flow.rows * (POD_H + 3) + 4;
  const reason = entity.stage === "rejected" ? lines(entity.reason || "rejected", width - 20, 2, 6.1) : [];
  const scores = Object.entries(entity.scores ?? {}).filter(([, value]) => value > 0);
  const verdictHeight = reason.length ? reason.length * 15 + 4 : scores.length ? 34 : 6;
  things.push({ ...nodeThing(node, label), x: at.x, y: at.y, w: width, h: 0, detail: "full", bars: bars(entity), chips: chips(entity), reason, scores: raw ? [raw] : scores, judges: Object.keys(entity.scores ?? {}).length, raw: Boolean(raw), sub: `${raw}/${verdictTop}`, verdictTop });
  for (const { pod, x, row, w } of flow.places) things.push(podTile(pod, at.x + 8 + x, at.y + top + row * (POD_H + 3), w, POD_H, ""));
  return verdictTop + Math.max(verdictHeight, 34);
}

/** Pods in rows, each as wide as its share of the node's CPU. @param {Item[]} pods @param {import("../patch.js").Entity} node @param {number} room */
function flowPods(pods, node, room) {
  const whole = node.allocatable?.cpu || 1;
  let x = 0;
  let row = 0;
  const places = pods.map((pod) => {
    const share = (pod.entity.requests?.cpu ?? 0) / whole;
    const w = Math.max(58, Math.min(room, Math.round(share * room)));
    if (x > 0 && x + w > room) {
      x = 0;
      row += 1;
    }
    const place = { pod, x, row, w };
    x += w + 3;
    return place;
  });
  return { places, rows: Math.max(1, row + 1) };
}

/** @param {Item} node @param {string} label @param {{x: number, y: number}} at @param {{width: number, height: number}} size @param {string} detail @param {Thing[]} things @param {boolean} scored */
function smallCard(node, label, at, size, detail, things, scored) {
  const [cpu] = bars(node.entity);
  const thing = { ...nodeThing(node, label), x: at.x, y: at.y, w: size.width, h: size.height, detail };
  if (detail === "mark") things.push({ ...thing, kind: "nodemark", level: Math.min(4, Math.floor(cpu.part * 5)) });
  else things.push({ ...thing, bars: bars(node.entity), chips: [], reason: [], scores: [], verdictTop: 0, scored });
  return size.height;
}

/** @param {Item} node @param {string} label @returns {any} */
function nodeThing({ id, entity }, label) {
  const total = entity.total ?? null;
  return {
    id, kind: "node", entity, label, stage: entity.stage ?? "", total, off: entity.ready === false || Boolean(entity.unschedulable),
    describe: `node ${entity.name}${entity.stage ? `, ${entity.stage}` : ""}${entity.reason ? `: ${entity.reason}` : ""}${total === null ? "" : `, score ${total}`}`,
  };
}

/** Requested against allocatable. @param {import("../patch.js").Entity} node */
function bars(node) {
  const { allocatable = {}, requested = {} } = node;
  return [
    { name: "cpu", part: share(requested.cpu, allocatable.cpu), text: `${(requested.cpu ?? 0) / 1000} / ${(allocatable.cpu ?? 0) / 1000}` },
    { name: "mem", part: share(requested.memory, allocatable.memory), text: `${bytesText(requested.memory ?? 0)} / ${bytesText(allocatable.memory ?? 0)}` },
  ];
}

/** @param {number | undefined} part @param {number | undefined} whole */
function share(part, whole) {
  return whole ? Math.min(1, (part ?? 0) / whole) : 0;
}

/** What bars pods from a node before anything is counted. @param {import("../patch.js").Entity} node @returns {string[]} */
function chips(node) {
  const found = [];
  if (node.ready === false) found.push("NotReady");
  if (node.unschedulable) found.push("cordoned");
  for (const taint of node.taints ?? []) found.push(`taint ${taint.key.replace(/^.*\//, "")}${taint.value ? `=${taint.value}` : ""}`);
  return found;
}
