// @ts-check
/** A node: a card with what is requested, its pods and the running cycle's verdict; or less, when there are many. */

import { fit } from "../layout/boxes.js";
import { category } from "../layout/cluster_pods.js";
import { askable, box, label, named, repeat, set } from "./shared.js";

/** The sign that goes with the colour. */
const SIGNS = /** @type {Record<string, string>} */ ({ rejected: "✕", feasible: "✓", chosen: "★", unvisited: "–" });

/** @type {import("../join.js").Renderer} */
export const node = {
  enter(group) {
    askable(group);
    box(group, "node-box");
    label(group, "node-name", 10, 20);
    label(group, "node-sign", 0, 20);
    group.append("g").attr("class", "node-bars");
    group.append("g").attr("class", "node-chips");
    group.append("g").attr("class", "node-verdict");
  },
  update(group) {
    named(group).attr("data-stage", (/** @type {any} */ t) => t.stage || null).attr("data-detail", (/** @type {any} */ t) => t.detail).attr("data-off", (/** @type {any} */ t) => (t.off ? "" : null));
    group.select(".node-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h).attr("rx", 6);
    group.select(".node-name").attr("y", (/** @type {any} */ t) => (t.detail === "full" ? 20 : 15)).attr("x", (/** @type {any} */ t) => (t.detail === "full" ? 10 : 6))
      .text((/** @type {any} */ t) => t.label);
    group.select(".node-sign").attr("x", (/** @type {any} */ t) => t.w - 8).attr("y", (/** @type {any} */ t) => (t.detail === "full" ? 20 : 15)).text(sign);
    group.select(".node-bars").each(bars);
    group.select(".node-chips").each(chips);
    group.select(".node-verdict").each(verdict);
  },
};

/** One of very many: a square, darker the more of its CPU is requested; in a cycle it shows the verdict instead. @type {import("../join.js").Renderer} */
export const nodemark = {
  enter(group) {
    askable(group);
    group.append("rect").attr("class", "nodemark-box").attr("rx", 1.5);
    group.append("path").attr("class", "nodemark-sign");
  },
  update(group) {
    named(group).attr("data-stage", (/** @type {any} */ t) => t.stage || null).attr("data-level", (/** @type {any} */ t) => t.level);
    group.select(".nodemark-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".nodemark-sign").attr("d", (/** @type {any} */ t) => (t.stage === "rejected" ? `M${t.w * 0.25} ${t.w * 0.25}L${t.w * 0.75} ${t.w * 0.75}` : t.stage === "chosen" ? `M${t.w / 2} 0V${t.w}M0 ${t.w / 2}H${t.w}` : ""));
  },
};

/** @param {any} t */
function sign(t) {
  const total = t.total === null ? "" : `${t.total} `;
  return `${total}${SIGNS[t.stage] ?? ""}`;
}

/** @this {Element} @param {any} t */
function bars(t) {
  const full = t.detail === "full";
  const left = full ? 40 : 6;
  const width = full ? t.w - 40 - 92 : t.w - left * 2;
  const place = (/** @type {number} */ i) => (full ? 30 + i * 14 : 24 + i * 9);
  const count = t.bars.length;
  const height = full ? 8 : 5;
  repeat(this, "rect", "bar-track", count, (rect, i) => set(rect, { x: left, y: place(i), width: Math.max(0, width), height, rx: 2 }));
  repeat(this, "rect", "bar-fill", count, (rect, i) => {
    set(rect, { x: left, y: place(i), width: Math.max(0, width * t.bars[i].part), height, rx: 2, "data-bar": t.bars[i].name, "data-tight": t.bars[i].part > 0.9 ? "yes" : "no" });
  });
  repeat(this, "text", "bar-name", full ? count : 0, (text, i) => {
    set(text, { x: 10, y: place(i) + 8 });
    text.textContent = t.bars[i].name;
  });
  repeat(this, "text", "bar-text", full ? count : 0, (text, i) => {
    set(text, { x: t.w - 8, y: place(i) + 8 });
    text.textContent = t.bars[i].text;
  });
}

/** @this {Element} @param {any} t */
function chips(t) {
  repeat(this, "text", "node-chip", t.chips.length ? 1 : 0, (text) => {
    set(text, { x: 10, y: 70 });
    text.textContent = fit(`⚑ ${t.chips.join(", ")}`, t.w - 18, 6);
  });
}

/** The reasons, or the scores as one bar with a part for each plugin. @this {Element} @param {any} t */
function verdict(t) {
  repeat(this, "text", "node-reason", t.reason.length, (text, i) => {
    set(text, { x: 10, y: t.verdictTop + 13 + i * 15 });
    text.textContent = t.reason[i];
  });
  const sum = t.scores.reduce((/** @type {number} */ all, /** @type {[string, number]} */ [, value]) => all + value, 0);
  const whole = t.raw ? 100 : Math.max(sum, 600);
  let x = 10;
  repeat(this, "rect", "score-part", t.scores.length, (rect, i) => {
    const width = (t.scores[i][1] / whole) * (t.w - 20);
    set(rect, { x, y: t.verdictTop + 2, width: Math.max(1, width - 1), height: 10, "data-owner": category(t.scores[i][0]) });
    x += width;
  });
  repeat(this, "text", "score-text", t.scores.length ? 1 : 0, (text) => {
    set(text, { x: 10, y: t.verdictTop + 27 });
    const [plugin, value] = t.scores[t.scores.length - 1];
    text.textContent = fit(t.raw ? `${plugin}: ${value}` : t.judges === 1 ? `${plugin} ${value}` : `${sum} from ${t.judges} plugins`, t.w - 20, 6);
  });
}
