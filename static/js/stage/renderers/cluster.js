// @ts-check
/** A section of the queue, the strip of the running cycle, a pod. */

import { fit } from "../layout/boxes.js";
import { askable, box, label, named, repeat, set } from "./shared.js";

/** @type {import("../join.js").Renderer} */
export const section = {
  enter(group) {
    askable(group);
    box(group, "lane-box lane-box-plain");
    label(group, "section-title", 10, 19);
    label(group, "section-count", 0, 19);
    label(group, "section-hint", 10, 44);
    label(group, "section-more", 10, 0);
  },
  update(group) {
    named(group);
    group.select(".lane-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".section-title").text((/** @type {any} */ t) => t.label);
    group.select(".section-count").attr("x", (/** @type {any} */ t) => t.w - 10).text((/** @type {any} */ t) => t.count);
    group.select(".section-hint").text((/** @type {any} */ t) => t.hint);
    group.select(".section-more").attr("y", (/** @type {any} */ t) => t.h - 8).text((/** @type {any} */ t) => t.more);
  },
};

/** @type {import("../join.js").Renderer} */
export const pod = {
  enter(group) {
    askable(group);
    group.append("rect").attr("class", "pod-box").attr("rx", 4);
    group.append("rect").attr("class", "pod-edge").attr("width", 4).attr("rx", 2);
    label(group, "pod-name", 9, 0);
    label(group, "pod-clock", 0, 0);
  },
  update(group) {
    named(group).attr("data-owner", (/** @type {any} */ t) => t.owner).attr("data-queue", (/** @type {any} */ t) => t.queue || null)
      .attr("data-terminating", (/** @type {any} */ t) => (t.terminating ? "" : null)).attr("data-pending", (/** @type {any} */ t) => (t.pending ? "" : null));
    group.select(".pod-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".pod-edge").attr("height", (/** @type {any} */ t) => t.h);
    group.select(".pod-name").attr("y", (/** @type {any} */ t) => t.h / 2 + 4).text((/** @type {any} */ t) => t.label);
    group.select(".pod-clock").attr("x", (/** @type {any} */ t) => t.w - 6).attr("y", (/** @type {any} */ t) => t.h / 2 + 4).text((/** @type {any} */ t) => t.clock);
  },
};

/** @type {import("../join.js").Renderer} */
export const strip = {
  enter(group) {
    askable(group);
    box(group, "lane-box lane-box-plain");
    label(group, "strip-title", 12, 24);
    group.append("g").attr("class", "strip-stations");
    group.append("g").attr("class", "strip-lines");
  },
  update(group) {
    named(group).attr("data-outcome", (/** @type {any} */ t) => t.outcome || null);
    group.select(".lane-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".strip-title").text((/** @type {any} */ t) => t.title);
    group.select(".strip-lines").each(stripLines);
    group.select(".strip-stations").each(stations);
  },
};

/** @this {Element} @param {any} t */
function stripLines(t) {
  repeat(this, "text", "strip-line", t.lines.length, (text, i) => {
    set(text, { x: 12, y: t.h - 11 - (t.lines.length - 1 - i) * 15 });
    text.textContent = t.lines[i];
  });
}

/** A station for each extension point on one or two rails; the current one is lit and larger. @this {Element} @param {any} t */
function stations(t) {
  const perRow = t.w < 700 ? Math.ceil(t.stations.length / 2) : t.stations.length;
  const pitch = (t.w - 24) / perRow;
  const at = t.stations.indexOf(t.at);
  const place = (/** @type {number} */ i) => ({ x: 12 + (i % perRow) * pitch, y: 40 + Math.floor(i / perRow) * 34 });
  repeat(this, "rect", "station", t.stations.length, (rect, i) => {
    set(rect, { x: place(i).x, y: place(i).y, width: pitch - 6, height: 22, rx: 11, "data-state": i === at ? "here" : i < at ? "past" : "ahead" });
  });
  repeat(this, "text", "station-name", t.stations.length, (text, i) => {
    set(text, { x: place(i).x + (pitch - 6) / 2, y: place(i).y + 15, "data-state": i === at ? "here" : i < at ? "past" : "ahead" });
    text.textContent = fit(t.stations[i] === "NormalizeScore" && pitch < 110 ? "Normalize" : t.stations[i], pitch - 8, 6);
  });
}
