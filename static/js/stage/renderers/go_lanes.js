// @ts-check
/** A P with its seat, its runnext slot and its rail; the lanes that belong to no P; threads; words above the columns. */

import { askable, box, label, named } from "./shared.js";

/** @typedef {any} Group */

/** @type {import("../join.js").Renderer} */
export const p = {
  enter(group) {
    askable(group);
    box(group, "lane-box");
    group.append("line").attr("class", "lane-rail");
    group.append("circle").attr("class", "lane-seat").attr("r", 21);
    group.append("rect").attr("class", "lane-slot").attr("width", 40).attr("height", 40).attr("rx", 7);
    label(group, "lane-name", 12, 30);
    label(group, "lane-status", 12, 48);
    label(group, "lane-more", 0, 0);
    label(group, "lane-idle", 0, 0);
  },
  update(group) {
    const middle = (/** @type {any} */ t) => t.h / 2 - 6;
    named(group).attr("data-status", (/** @type {any} */ t) => t.status);
    group.select(".lane-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".lane-rail").attr("x1", (/** @type {any} */ t) => t.seat + 22).attr("x2", (/** @type {any} */ t) => t.w - 12).attr("y1", middle).attr("y2", middle);
    group.select(".lane-seat").attr("cx", (/** @type {any} */ t) => t.seat).attr("cy", middle);
    group.select(".lane-slot").attr("x", (/** @type {any} */ t) => t.next - 20).attr("y", (/** @type {any} */ t) => middle(t) - 20);
    group.select(".lane-name").attr("y", (/** @type {any} */ t) => (t.narrow ? 24 : 30)).text((/** @type {any} */ t) => t.label);
    group.select(".lane-status").text((/** @type {any} */ t) => (t.narrow ? "" : t.status));
    group.select(".lane-more").attr("x", (/** @type {any} */ t) => t.w - 10).attr("y", (/** @type {any} */ t) => t.h - 8).text((/** @type {any} */ t) => moreText(t));
    group.select(".lane-idle").attr("x", (/** @type {any} */ t) => t.seat).attr("y", (/** @type {any} */ t) => middle(t) + 4).text((/** @type {any} */ t) => (t.status === "idle" ? "idle" : ""));
  },
};

/** @param {any} t */
function moreText(t) {
  if (t.more > 0) return `${t.count} queued, ${t.more} not drawn`;
  return t.count > 3 ? `${t.count} queued` : "";
}

/** @type {import("../join.js").Renderer} */
export const lane = {
  enter(group) {
    askable(group);
    box(group, "lane-box lane-box-plain");
    label(group, "lane-title", 12, 0);
    label(group, "lane-empty", 0, 0);
    label(group, "lane-more", 0, 0);
  },
  update(group) {
    named(group);
    group.select(".lane-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".lane-title").attr("y", (/** @type {any} */ t) => t.h / 2 + 5).text((/** @type {any} */ t) => t.label);
    group.select(".lane-empty").attr("x", (/** @type {any} */ t) => t.w - 12).attr("y", (/** @type {any} */ t) => t.h / 2 + 5).text((/** @type {any} */ t) => t.empty);
    group.select(".lane-more").attr("x", (/** @type {any} */ t) => t.w - 10).attr("y", (/** @type {any} */ t) => t.h - 8).text((/** @type {any} */ t) => moreText(t));
  },
};

const M_WORDS = /** @type {Record<string, string>} */ ({ sysmon: "sysmon", spinning: "spins", syscall: "syscall", netpoll: "netpoll", idle: "parked", running: "" });

/** @type {import("../join.js").Renderer} */
export const m = {
  enter(group) {
    askable(group);
    group.append("rect").attr("class", "m-body").attr("x", -20).attr("width", 40).attr("rx", 4);
    label(group, "m-name", 0, 0);
    label(group, "m-status", 0, 9);
  },
  update(group) {
    const word = (/** @type {any} */ t) => M_WORDS[t.status] ?? t.status;
    named(group).attr("data-status", (/** @type {any} */ t) => t.status);
    group.select(".m-body").attr("y", (/** @type {any} */ t) => (word(t) ? -16 : -12)).attr("height", (/** @type {any} */ t) => (word(t) ? 30 : 24));
    group.select(".m-name").attr("y", (/** @type {any} */ t) => (word(t) ? -3 : 4)).text((/** @type {any} */ t) => t.label);
    group.select(".m-status").text(word);
  },
};

/** @type {import("../join.js").Renderer} */
export const heading = {
  enter(group) {
    label(group, "heading", 0, 0);
  },
  update(group) {
    group.select(".heading").text((/** @type {any} */ t) => t.label);
  },
};

/** @type {import("../join.js").Renderer} */
export const process = {
  enter(group) {
    askable(group);
    box(group, "process-box");
    label(group, "process-label", 14, 0);
  },
  update(group) {
    group.attr("data-failed", (/** @type {any} */ t) => (t.failed ? "" : null)).attr("aria-label", (/** @type {any} */ t) => `${t.label}. ${t.detail}`);
    group.select(".process-box").attr("width", (/** @type {any} */ t) => t.w).attr("height", (/** @type {any} */ t) => t.h);
    group.select(".process-label").attr("y", (/** @type {any} */ t) => t.h / 2 + 5).text((/** @type {any} */ t) => (t.w > 640 && t.detail ? `${t.label}: ${t.detail}` : t.label));
  },
};
