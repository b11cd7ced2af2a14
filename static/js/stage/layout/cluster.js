// @ts-check
/**
 * Where everything of a cluster stands: the scheduling queue with its parts at the left, the running cycle as a strip
 * above, the nodes by zone beside, with their pods in them.
 */

import { nodeArea } from "./cluster_nodes.js";
import { podTile } from "./cluster_pods.js";
import { lines } from "./boxes.js";

/** @typedef {import("../patch.js").World} World */
/** @typedef {import("../join.js").Thing} Thing */
/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */

const GAP = 12;
const ROW = 28;
const QUEUE_SHOWN = 12;
/** How a cycle ended takes so many lines at most. */
const LINES_MAX = 5;
const LINE_H = 15;

/** The extension points that are shown as stations of a cycle, and the words for them. */
export const STATIONS = ["PreFilter", "Filter", "PreScore", "Score", "NormalizeScore", "Reserve", "Permit", "Bind"];
/** Those of a cycle in which no node was feasible. */
export const STATIONS_OF_FAILURE = ["PreFilter", "Filter", "PostFilter"];

const SECTIONS = [
  { queue: "active", label: "Active", hint: "next to be tried" },
  { queue: "backoff", label: "Back-off", hint: "waits for its clock" },
  { queue: "unschedulable", label: "Unschedulable", hint: "waits for an event" },
  { queue: "gated", label: "Gated", hint: "has scheduling gates" },
];

/** Is this world one that this layout knows? @param {World} world */
export function isCluster(world) {
  if (world.has("profile") || world.has("clock")) return true;
  for (const entity of world.values()) if (entity.kind === "node" || entity.kind === "pod") return true;
  return false;
}

/** @param {World} world @param {number} width in px @param {number} [t] virtual time in ns @returns {import("./go.js").Picture} */
export function layoutCluster(world, width, t = 0) {
  const sorted = sortedEntities(world);
  const narrow = width < 620;
  /** @type {Thing[]} */
  const things = [];
  const queueWidth = narrow ? width : 190;
  const left = narrow ? 0 : queueWidth + GAP * 1.5;
  const said = stripLines(sorted.cycle?.entity, width - left);
  const stripHeight = cycleHeight(width - left) + Math.max(0, said.length - 1) * LINE_H;
  const queueBottom = queueColumn(sorted.pods, { x: 0, y: narrow ? stripHeight + GAP : 0, w: queueWidth, narrow, t }, things);
  cycleStrip(sorted, said, { x: left, y: 0, w: width - left, h: stripHeight }, things);
  const top = narrow ? queueBottom + GAP : stripHeight + GAP;
  const bottom = nodeArea(sorted, rawScores(world, sorted.cycle), { x: left, y: top, w: width - left }, things);
  return { width, height: Math.max(queueBottom, bottom) + 8, things, note: "" };
}

/** @param {World} world */
function sortedEntities(world) {
  /** @type {Item[]} */
  const nodes = [];
  /** @type {Item[]} */
  const pods = [];
  /** @type {Item | null} */
  let cycle = null;
  for (const [id, entity] of world) {
    if (entity.kind === "node") nodes.push({ id, entity });
    else if (entity.kind === "pod") pods.push({ id, entity });
    else if (entity.kind === "cycle" && (!cycle || numberOf(id) > numberOf(cycle.id))) cycle = { id, entity };
  }
  nodes.sort((a, b) => (a.entity.order ?? 0) - (b.entity.order ?? 0) || (a.id < b.id ? -1 : 1));
  pods.sort((a, b) => (a.entity.pos ?? 0) - (b.entity.pos ?? 0) || (a.id < b.id ? -1 : 1));
  return { nodes, pods, cycle: /** @type {Item | null} */ (cycle) };
}

/** While plugins score: what the one now running gave each node. @param {World} world @param {Item | null} cycle @returns {(node: string) => [string, number] | null} */
function rawScores(world, cycle) {
  const { stage, plugin, outcome } = cycle?.entity ?? {};
  if (!cycle || outcome || stage !== "Score" || !plugin) return () => null;
  return (node) => {
    const raw = world.get(`verdict:${numberOf(cycle.id)}/${node}`)?.raw?.[plugin];
    return raw === undefined ? null : [plugin, raw];
  };
}

/** @param {string} id */
function numberOf(id) {
  return Number(id.slice(id.lastIndexOf(":") + 1));
}

/** Is the strip one line, or two? @param {number} width */
function cycleHeight(width) {
  return width < 700 ? 130 : 92;
}

/**
 * @param {Item[]} pods
 * @param {{x: number, y: number, w: number, narrow: boolean, t: number}} area
 * @param {Thing[]} things
 * @returns {number} where it ends
 */
function queueColumn(pods, area, things) {
  let y = area.y;
  for (const section of SECTIONS) {
    const inside = pods.filter((pod) => pod.entity.queue === section.queue && !pod.entity.node);
    if (section.queue === "gated" && !inside.length) continue;
    const perRow = area.narrow ? Math.max(1, Math.floor((area.w - 12) / 168)) : 1;
    const shown = inside.slice(0, QUEUE_SHOWN * perRow);
    const rows = Math.max(area.narrow ? 0 : 1, Math.ceil(shown.length / perRow));
    const left = inside.length - shown.length;
    const h = 30 + rows * ROW + (left ? 18 : 0) + 4;
    things.push({
      id: `queue:${section.queue}`, kind: "section", x: area.x, y, w: area.w, h, label: section.label, count: inside.length,
      hint: inside.length || area.narrow ? "" : section.hint, more: left ? `and ${left} more` : "", describe: `${section.label} queue, ${inside.length} pods`,
    });
    const tileWidth = area.narrow ? (area.w - 12 - (perRow - 1) * 8) / perRow : area.w - 16;
    shown.forEach((pod, i) => {
      const x = area.x + 8 + (i % perRow) * (tileWidth + 8);
      things.push(podTile(pod, x, y + 28 + Math.floor(i / perRow) * ROW, tileWidth, 23, clockText(pod.entity, area.t)));
    });
    y += h + 8;
  }
  return y - 8;
}

/** How long a pod in back-off still waits. @param {import("../patch.js").Entity} pod @param {number} t */
function clockText(pod, t) {
  if (pod.queue !== "backoff" || !pod.backoff_until) return "";
  return `${Math.max(0, (pod.backoff_until - t) / 1e9).toFixed(1)} s`;
}

/**
 * @param {{cycle: Item | null, pods: Item[], nodes: Item[]}} sorted
 * @param {string[]} said
 * @param {{x: number, y: number, w: number, h: number}} area
 * @param {Thing[]} things
 */
function cycleStrip({ cycle, pods }, said, area, things) {
  const running = cycle && !cycle.entity.outcome ? cycle.entity : null;
  const pod = pods.find((each) => each.entity.queue === "cycle");
  const last = cycle?.entity;
  things.push({
    id: "strip", kind: "strip", x: area.x, y: area.y, w: area.w, h: area.h, stations: last && (last.outcome === "unschedulable" || last.stage === "PostFilter") ? STATIONS_OF_FAILURE : STATIONS, at: running ? stationOf(running.stage) : "",
    outcome: last?.outcome ?? "", plugin: running?.plugin ?? "", title: cycle ? `Scheduling cycle ${numberOf(cycle.id)}` : "Scheduling cycle", lines: said,
    cycle: cycle?.id ?? "", describe: last ? `Scheduling cycle, ${last.outcome || last.stage}, ${last.feasible ?? 0} of ${last.total_nodes ?? 0} nodes feasible` : "No scheduling cycle yet",
  });
  if (pod && !pod.entity.node) things.push(podTile(pod, area.x + Math.max(160, area.w - 190), area.y + 8, Math.min(180, area.w - 168), 23, ""));
}

/** The station of an extension point; those with no station of their own belong to a neighbour. @param {string} stage */
function stationOf(stage) {
  const near = /** @type {Record<string, string>} */ ({ Normalize: "NormalizeScore", SelectHost: "NormalizeScore", PreBind: "Bind", PostBind: "Bind", Assume: "Reserve" });
  return near[stage] ?? stage;
}

/** @param {import("../patch.js").Entity | undefined} cycle @param {number} width @returns {string[]} */
function stripLines(cycle, width) {
  if (!cycle) return [];
  const counted = `${cycle.visited ?? 0} of ${cycle.total_nodes ?? 0} nodes looked at, ${cycle.feasible ?? 0} feasible`;
  if (!cycle.outcome) return lines(`${cycle.plugin ? `${cycle.plugin}: ` : ""}${counted}`, width - 24, 1, 6.2);
  const ended = cycle.outcome === "scheduled" && cycle.chosen ? `Bound to ${cycle.chosen.replace("node:", "")}` : cycle.message || cycle.outcome;
  return lines(ended, width - 24, LINES_MAX, 6.2);
}
