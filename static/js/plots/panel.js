// @ts-check
/** The plot beside the picture: goroutines by state over the frames, or what is requested of each node. */

import { plotly } from "./plotly.js";
import { goroutinesByState, STATES, utilisation } from "./series.js";

/** @typedef {import("../stage/stage.js").Stage} Stage */

/** Lines differ by dash as well as by colour. */
const DASHES = ["solid", "dash", "dot", "dashdot", "longdash"];
const BARS_MAX = 200;

/** @param {Stage} stage */
export function plotPanel(stage) {
  const panel = /** @type {HTMLElement} */ (stage.element.querySelector("[data-panel=plot]"));
  let wanted = false;
  let drawing = false;
  const draw = async () => {
    if (panel.hidden || stage.timeline.last < 0) return;
    wanted = true;
    if (drawing) return;
    drawing = true;
    while (wanted) {
      wanted = false;
      await drawPlot(stage, panel);
    }
    drawing = false;
  };
  stage.element.addEventListener("stage:tab", draw);
  stage.element.addEventListener("stage:frame", draw);
  document.addEventListener("themechange", draw);
}

/** @param {Stage} stage @param {HTMLElement} panel */
async function drawPlot(stage, panel) {
  if (!panel.querySelector(".plot")) panel.innerHTML = '<h2></h2><div class="plot"></div><p class="plot-note"></p>';
  const box = /** @type {HTMLElement} */ (panel.querySelector(".plot"));
  const kind = stage.element.dataset.world === "cluster" ? nodePlot(stage) : goPlot(stage);
  /** @type {HTMLElement} */ (panel.querySelector("h2")).textContent = kind.title;
  /** @type {HTMLElement} */ (panel.querySelector(".plot-note")).textContent = kind.note;
  const library = await plotly().catch((/** @type {Error} */ error) => {
    box.textContent = error.message;
    return null;
  });
  if (!library || panel.hidden) return;
  await library.react(box, kind.traces, layoutOf(box, kind.layout), { displayModeBar: false, responsive: true });
}

/** @param {Stage} stage */
function goPlot(stage) {
  const { n, counts } = goroutinesByState(stage.store);
  const traces = STATES.filter((state) => counts[state].some(Boolean)).map((state, i) => ({
    x: n, y: counts[state], name: state, type: "scatter", mode: "lines", line: { color: colour(`--st-${state}`), dash: DASHES[i % DASHES.length], width: 2.5, shape: "hv" },
  }));
  const now = stage.timeline.n;
  return {
    title: "Goroutines by state", traces, note: traceText(counts, now - stage.store.first),
    layout: {
      xaxis: { title: { text: "frame" } }, yaxis: { title: { text: "goroutines" }, rangemode: "tozero" },
      shapes: [{ type: "line", x0: now, x1: now, y0: 0, y1: 1, yref: "paper", line: { color: colour("--ink-2"), width: 1.5 } }],
    },
  };
}

/** @param {Record<string, number[]>} counts @param {number} i */
function traceText(counts, i) {
  return `At this frame: ${STATES.map((state) => `${counts[state][i] ?? 0} ${state}`).join(", ")}.`;
}

/** @param {Stage} stage */
function nodePlot(stage) {
  const { names, cpu, memory } = utilisation(stage.world);
  const bar = (/** @type {string} */ name, /** @type {number[]} */ y, /** @type {string} */ color, /** @type {string} */ shape) => (
    { x: names.slice(0, BARS_MAX), y: y.slice(0, BARS_MAX), name, type: "bar", marker: { color: colour(color), pattern: { shape } } }
  );
  const mean = (/** @type {number[]} */ all) => (all.length ? Math.round(all.reduce((a, b) => a + b, 0) / all.length) : 0);
  return {
    title: "Requested of what is allocatable", traces: [bar("CPU", cpu, "--cat-0", ""), bar("memory", memory, "--cat-4", "/")],
    note: `Mean over ${names.length} nodes: CPU ${mean(cpu)} %, memory ${mean(memory)} %.`,
    layout: { yaxis: { title: { text: "%" }, range: [0, 105] }, xaxis: {}, barmode: "group", shapes: [] },
  };
}

/** What all plots share. @param {HTMLElement} box @param {any} own */
function layoutOf(box, own) {
  const grid = colour("--rule");
  const axis = { gridcolor: grid, zerolinecolor: grid, linecolor: grid, fixedrange: true };
  return {
    ...own, xaxis: { ...axis, ...own.xaxis }, yaxis: { ...axis, ...own.yaxis }, width: box.clientWidth, height: 280, margin: { l: 48, r: 12, t: 8, b: 44 },
    paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", font: { family: getComputedStyle(box).fontFamily, size: 12, color: colour("--ink") },
    legend: { orientation: "h", y: 1.16, x: 0 }, hovermode: "x unified", hoverlabel: { bgcolor: colour("--surface"), font: { color: colour("--ink") } },
  };
}

/** A token as a colour that a library understands. @param {string} token */
export function colour(token) {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
