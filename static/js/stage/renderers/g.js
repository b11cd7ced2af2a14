// @ts-check
/**
 * A goroutine: a token with its number; its state is in its form as well as in its colour. Running: full, with a ring.
 * Runnable: a square. Waiting: a broken ring. In a system call: a diamond. Leaked: crossed out. Very many are dots.
 */

import { fit } from "../layout/boxes.js";
import { askable, label, named } from "./shared.js";

/** Outlines around (0, 0) with radius 1, by state. */
const OUTLINES = {
  circle: "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z",
  square: "M-.7-.9H.7Q.9-.9 .9-.7V.7Q.9 .9 .7 .9H-.7Q-.9 .9-.9 .7V-.7Q-.9-.9-.7-.9Z",
  diamond: "M0-1.15L1.15 0L0 1.15L-1.15 0Z",
  octagon: "M-.42-1H.42L1-.42V.42L.42 1H-.42L-1 .42V-.42Z",
};

/** @type {Record<string, keyof typeof OUTLINES>} */
const FORMS = { running: "circle", runnable: "square", waiting: "circle", syscall: "diamond", leaked: "octagon", dead: "circle", preempted: "square", copystack: "square" };

/** The outline of a state, with radius 1. @param {string} status */
export function outline(status) {
  return OUTLINES[FORMS[status] ?? "circle"];
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
    group.select(".g-body").attr("d", (/** @type {any} */ d) => outline(d.status)).attr("transform", (/** @type {any} */ d) => `scale(${d.r})`);
    group.select(".g-halo").attr("d", (/** @type {any} */ d) => (d.status === "running" ? outline("running") : "")).attr("transform", (/** @type {any} */ d) => `scale(${d.r + 3.5})`);
    group.select(".g-number").text((/** @type {any} */ d) => (d.detail === "name" ? d.label : "")).attr("data-long", (/** @type {any} */ d) => (d.label.length > 3 ? "" : null));
    group.select(".g-name").text((/** @type {any} */ d) => (d.detail === "name" ? fit(d.name, d.room - 2, 5.6) : ""));
  },
};
