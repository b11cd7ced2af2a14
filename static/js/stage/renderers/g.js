// @ts-check
/**
 * A goroutine: a token with its number; its state is in its form as well as in its colour. Running: full, with a ring.
 * Runnable: a square. Waiting: a broken ring. In a system call: a diamond. Leaked: crossed out. Very many are dots.
 */

import { fit } from "../layout/boxes.js";
import { askable, label, named } from "./shared.js";

/**
 * Outlines around (0, 0) with a radius. Not one outline scaled: a stroke that keeps its width under scaling has to be
 * worked out anew at every tick of a motion.
 * @type {Record<string, (r: number) => string>}
 */
const OUTLINES = {
  circle: (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  square: (r) => `M${-0.8 * r} ${-0.9 * r}H${0.8 * r}L${0.9 * r} ${-0.8 * r}V${0.8 * r}L${0.8 * r} ${0.9 * r}H${-0.8 * r}L${-0.9 * r} ${0.8 * r}V${-0.8 * r}Z`,
  diamond: (r) => `M0 ${-1.15 * r}L${1.15 * r} 0L0 ${1.15 * r}L${-1.15 * r} 0Z`,
  octagon: (r) => `M${-0.42 * r} ${-r}H${0.42 * r}L${r} ${-0.42 * r}V${0.42 * r}L${0.42 * r} ${r}H${-0.42 * r}L${-r} ${0.42 * r}V${-0.42 * r}Z`,
};

/** @type {Record<string, string>} */
const FORMS = { running: "circle", runnable: "square", waiting: "circle", syscall: "diamond", leaked: "octagon", dead: "circle", preempted: "square", copystack: "square" };

/** The outline of a state. @param {string} status @param {number} r */
export function outline(status, r) {
  return OUTLINES[FORMS[status] ?? "circle"](r);
}

/** @type {import("../join.js").Renderer} */
export const g = {
  enter(group) {
    askable(group);
    group.append("path").attr("class", "g-halo");
    group.append("path").attr("class", "g-body");
    label(group, "g-number", 0, 5);
    label(group, "g-name", 0, 29);
  },
  update(group) {
    named(group).attr("data-status", (/** @type {any} */ d) => d.status).attr("data-detail", (/** @type {any} */ d) => d.detail);
    group.select(".g-body").attr("d", (/** @type {any} */ d) => outline(d.status, d.r));
    group.select(".g-halo").attr("d", (/** @type {any} */ d) => (d.status === "running" ? outline("running", d.r + 3.5) : ""));
    group.select(".g-number").text((/** @type {any} */ d) => (d.detail === "name" ? d.label : "")).attr("data-long", (/** @type {any} */ d) => (d.label.length > 3 ? "" : null));
    group.select(".g-name").text((/** @type {any} */ d) => (d.detail === "name" ? fit(d.name, d.room - 2, 5.6) : ""));
  },
};
