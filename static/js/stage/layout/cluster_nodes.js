// @ts-check
/** Nodes by zone: cards with bars and pods, small cards, or one mark a node, as their number allows. */

import { columns, lines } from "./boxes.js";
import { bytesText, podTile } from "./cluster_pods.js";

/** @typedef {import("../join.js").Thing} Thing */
/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */
/** @typedef {{x: number, y: number, w: number}} Area */

const GAP = 10;
/** So many nodes are drawn with every pod, so many with bars; more are marks. */
export const FULL_MAX = 24;
export const BARS_MAX = 160;
const POD_H = 20;

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
  const size = sizeOf(detail, nodes.length, area.w, Math.max(1, ...byZone.map(([, members]) => members.length)));
  const scored = nodes.some(({ entity }) => entity.total !== null && entity.total !== undefined);
  let y = area.y;
  for (const [zone, members] of byZone) {
    if (zone) {
      things.push({ id: `zone:${zone}`, kind: "heading", x: area.x + 2, y: y + 10, label: `Zone ${zone}` });
      y += 18;
    }
    y = rows(members, size, { ...area, y }, things, (node, at) => (
      detail === "full" ? fullCard(node, byNode.get(node.id) ?? [], rawScore(node.entity.name), at, size.width, things) : smallCard(node, at, size, detail, things, scored)
    ));
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

/** @param {string} detail @param {number} count @param {number} width @param {number} most of a zone */
function sizeOf(detail, count, width, most) {
  if (detail === "full") return { ...columns(width, 212, GAP, Math.max(3, Math.min(most, 5))), gap: GAP, height: 0 };
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
    const first = things.length;
    const heights = nodes.slice(start, start + size.count).map((node, i) => draw(node, { x: area.x + i * (size.width + size.gap), y }));
    const height = Math.max(...heights);
    for (const thing of things.slice(first)) if (thing.kind === "node") thing.h = height;
    y += height + size.gap;
  }
  return y;
}

/** @param {Item} node @param {Item[]} pods @param {[string, number] | null} raw @param {{x: number, y: number}} at @param {number} width @param {Thing[]} things */
function fullCard(node, pods, raw, at, width, things) {
  const { entity } = node;
  const top = 78;
  const flow = flowPods(pods, entity, width - 16);
  const verdictTop = top + flow.rows * (POD_H + 3) + 4;
  const reason = entity.stage === "rejected" ? lines(entity.reason || "rejected", width - 20, 2, 6.1) : [];
  const scores = Object.entries(entity.scores ?? {}).filter(([, value]) => value > 0);
  const verdictHeight = reason.length ? reason.length * 15 + 4 : scores.length ? 34 : 6;
  things.push({ ...nodeThing(node), x: at.x, y: at.y, w: width, h: 0, detail: "full", bars: bars(entity), chips: chips(entity), reason, scores: raw ? [raw] : scores, raw: Boolean(raw), sub: `${raw}/${verdictTop}`, verdictTop });
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

/** @param {Item} node @param {{x: number, y: number}} at @param {{width: number, height: number}} size @param {string} detail @param {Thing[]} things @param {boolean} scored */
function smallCard(node, at, size, detail, things, scored) {
  const [cpu] = bars(node.entity);
  const thing = { ...nodeThing(node), x: at.x, y: at.y, w: size.width, h: size.height, detail };
  if (detail === "mark") things.push({ ...thing, kind: "nodemark", level: Math.min(4, Math.floor(cpu.part * 5)) });
  else things.push({ ...thing, bars: bars(node.entity), chips: [], reason: [], scores: [], verdictTop: 0, scored });
  return size.height;
}

/** @param {Item} node @returns {any} */
function nodeThing({ id, entity }) {
  const total = entity.total ?? null;
  return {
    id, kind: "node", entity, label: entity.name, stage: entity.stage ?? "", total, off: entity.ready === false || Boolean(entity.unschedulable),
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
