// @ts-check
/** Pods as tiles. Their colour says whose they are, a mark says that their priority is not 0. */

import { fitMiddle } from "./boxes.js";

/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */

const CATEGORIES = 6;

/** One of six colours for an owner, the same each time. @param {string} owner */
export function category(owner) {
  let sum = 7;
  for (let i = 0; i < owner.length; i += 1) sum = (sum * 31 + owner.charCodeAt(i)) % 65521;
  return sum % CATEGORIES;
}

/** Whose pod it is: its controller, or itself. @param {import("../patch.js").Entity} pod @returns {string} */
export function ownerOf(pod) {
  return typeof pod.owner === "string" && pod.owner ? pod.owner : pod.name.replace(/-[a-z0-9]+$/, "");
}

/** What a pod asks for, in words. @param {import("../patch.js").Entity} pod */
export function requestText(pod) {
  const { cpu, memory } = pod.requests ?? {};
  const parts = [];
  if (cpu) parts.push(cpuText(cpu));
  if (memory) parts.push(bytesText(memory));
  return parts.join(", ");
}

/** @param {number} millicores */
export function cpuText(millicores) {
  return millicores % 1000 ? `${millicores}m` : `${millicores / 1000} CPU`;
}

/** @param {number} bytes */
export function bytesText(bytes) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([["Ti", 2 ** 40], ["Gi", 2 ** 30], ["Mi", 2 ** 20], ["Ki", 2 ** 10]])) {
    if (bytes >= size) return `${Math.round((bytes / size) * 10) / 10}${unit}`;
  }
  return `${bytes}`;
}

/** @param {Item} pod @param {number} x @param {number} y @param {number} w @param {number} h @param {string} clock @returns {import("../join.js").Thing} */
export function podTile({ id, entity }, x, y, w, h, clock) {
  const priority = entity.priority ?? 0;
  const mark = priority > 0 ? "▲ " : priority < 0 ? "▽ " : "";
  const room = w - 10 - clock.length * 6.5;
  return {
    id, kind: "pod", entity, x, y, w, h, owner: category(ownerOf(entity)), clock, label: w >= 34 ? fitMiddle(`${mark}${entity.name}`, Math.floor((room - 4) / 6.6)) : mark.trim(),
    queue: entity.queue, terminating: Boolean(entity.terminating), pending: !entity.node, nominated: Boolean(entity.nominated),
    describe: `pod ${entity.name}, ${entity.node ? `on ${entity.node.replace("node:", "")}` : entity.queue || entity.phase}, asks for ${requestText(entity) || "nothing"}${priority ? `, priority ${priority}` : ""}`,
  };
}
