// @ts-check
/** What goroutines wait for: a channel as a rail with its buffer in the middle, everything else as a card with its waiters. */

import { fit } from "../layout/boxes.js";
import { askable, box, label, named, repeat, set } from "./shared.js";

/** @param {any} group */
function size(group) {
  group.select(".wait-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
}

/** @param {any} t @param {string} right what stands at the right */
function title(t, right) {
  return fit(t.type ? `${t.title}  ${t.type}` : t.title, t.w - 24 - right.length * 6.4, 6.6);
}

/** @type {import("../join.js").Renderer} */
export const wait = {
  enter(group) {
    askable(group);
    box(group, "wait-box");
    label(group, "wait-title", 12, 20);
    label(group, "wait-state", 0, 20);
    label(group, "wait-holder", 12, 40);
    group.append("g").attr("class", "wait-crowd");
  },
  update(group) {
    named(group).attr("data-of", (/** @type {any} */ t) => t.of);
    size(group);
    const right = (/** @type {any} */ t) => t.state || (t.count > 1 ? `${t.count} parked` : "");
    group.select(".wait-title").text((/** @type {any} */ t) => title(t, right(t)));
    group.select(".wait-state").attr("x", (/** @type {any} */ t) => t.w - 12).text(right);
    group.select(".wait-holder").text((/** @type {any} */ t) => t.holder);
    group.select(".wait-crowd").each(crowd);
  },
};

/** So many that they are counted. @this {Element} @param {any} t */
function crowd(t) {
  const { cells = 0, each = 0, perRow = 1, pitch = 0, count = 0 } = t.density ?? {};
  const filled = each ? Math.ceil(count / each) : 0;
  const top = t.h - Math.ceil(cells / perRow) * pitch - 8;
  repeat(this, "rect", "crowd-cell", Math.min(cells, filled), (rect, i) => set(rect, { x: 12 + (i % perRow) * pitch, y: top + Math.floor(i / perRow) * pitch, width: pitch - 2, height: pitch - 2 }));
  repeat(this, "text", "crowd-text", each ? 1 : 0, (text) => {
    set(text, { x: 12, y: top - 6 });
    text.textContent = `each square is ${each} goroutines`;
  });
}

/** @type {import("../join.js").Renderer} */
export const chan = {
  enter(group) {
    askable(group);
    box(group, "wait-box");
    label(group, "wait-title", 12, 20);
    label(group, "wait-state", 0, 20);
    group.append("line").attr("class", "chan-rail");
    label(group, "chan-side chan-send", 12, 40).text("senders");
    label(group, "chan-side chan-recv", 0, 40).text("receivers");
    group.append("g").attr("class", "chan-buffer");
  },
  update(group) {
    named(group).attr("data-closed", (/** @type {any} */ t) => (t.closed ? "" : null));
    size(group);
    const state = (/** @type {any} */ t) => `${t.cap ? `${t.len}/${t.cap}` : "unbuffered"}${t.closed ? ", closed" : ""}`;
    group.select(".wait-title").text((/** @type {any} */ t) => title(t, state(t)));
    group.select(".wait-state").attr("x", (/** @type {any} */ t) => t.w - 12).text(state);
    group.select(".chan-recv").attr("x", (/** @type {any} */ t) => t.w - 12);
    group.select(".chan-rail").attr("x1", 12).attr("x2", (/** @type {any} */ t) => t.w - 12).attr("y1", (/** @type {any} */ t) => t.top + 20).attr("y2", (/** @type {any} */ t) => t.top + 20);
    group.select(".chan-buffer").each(buffer);
  },
};

/** The slots and what is in them; a gate if there are none. @this {Element} @param {any} t */
function buffer(t) {
  const shown = t.cap ? t.slots : 0;
  repeat(this, "rect", "chan-slot", shown, (slot, i) => {
    set(slot, { x: t.bufferX + i * 26 + 1, y: t.top + 8, width: 24, height: 24, rx: 3 });
    slot.toggleAttribute("data-full", i < t.len);
  });
  repeat(this, "text", "chan-value", Math.min(shown, t.len), (text, i) => {
    set(text, { x: t.bufferX + i * 26 + 13, y: t.top + 24 });
    text.textContent = i === shown - 1 && t.len > shown ? `+${t.len - shown + 1}` : fit(String(t.buf[i] ?? ""), 22, 6);
  });
  repeat(this, "path", "chan-gate", t.cap ? 0 : 1, (gate) => set(gate, { d: `M${t.bufferX + 5} ${t.top + 6}v28M${t.bufferX + 13} ${t.top + 6}v28` }));
}
