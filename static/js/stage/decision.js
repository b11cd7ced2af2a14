// @ts-check
/** Why that node: every node's verdict in a cycle, plugin by plugin, with the arithmetic of the cell that is asked about. */

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./patch.js").Entity} Entity */

const NODES_SHOWN = 60;

/** @param {Stage} stage */
export function decision(stage) {
  const tab = /** @type {HTMLElement} */ (stage.element.querySelector("[data-tab=decision]"));
  const panel = /** @type {HTMLElement} */ (stage.element.querySelector("[data-panel=decision]"));
  const state = { cell: "", offered: false };
  const redraw = () => {
    const cycle = latestCycle(stage);
    tab.hidden = stage.element.dataset.world !== "cluster";
    if (!state.offered && cycle && isToBeSeen() && verdictsOf(stage, cycle[0]).length) {
      state.offered = true;
      stage.say("show", { tab: "decision" });
    }
    if (!panel.hidden) draw(stage, panel, cycle, state);
  };
  stage.element.addEventListener("stage:frame", redraw);
  stage.element.addEventListener("stage:tab", redraw);
  // Who has chosen a panel or has begun to write is not led elsewhere.
  for (const kind of ["click", "input", "focusin"]) {
    stage.element.querySelector(".panels")?.addEventListener(kind, () => {
      state.offered = true;
    });
  }
  panel.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-cell]");
    if (!button) return;
    state.cell = button.getAttribute("data-cell") ?? "";
    draw(stage, panel, latestCycle(stage), state);
    /** @type {HTMLElement | null} */ (panel.querySelector(`[data-cell="${CSS.escape(state.cell)}"]`))?.focus();
  });
}

/** Is this a step at which one looks, so that the decision is the point? Where something is to be done, one writes. */
function isToBeSeen() {
  const step = /** @type {HTMLElement | null} */ (document.querySelector("article.step"));
  return step?.dataset.kind === "look" || step?.dataset.kind === "predict";
}

/** @param {Stage} stage @param {string} cycle @returns {Entity[]} */
function verdictsOf(stage, cycle) {
  return [...stage.world.values()].filter((entity) => entity.kind === "verdict" && cycleNumber(entity.cycle) === cycleNumber(cycle));
}

/** @param {Stage} stage @returns {[string, Entity] | null} */
function latestCycle(stage) {
  let latest = null;
  for (const [id, entity] of stage.world) {
    if (entity.kind === "cycle" && (!latest || Number(id.slice(6)) > Number(latest[0].slice(6)))) latest = /** @type {[string, Entity]} */ ([id, entity]);
  }
  return latest;
}

/** @param {Stage} stage @param {HTMLElement} panel @param {[string, Entity] | null} cycle @param {{cell: string}} state */
function draw(stage, panel, cycle, state) {
  if (!cycle) {
    panel.innerHTML = '<p class="empty">No scheduling cycle has begun yet.</p>';
    return;
  }
  const verdicts = verdictsOf(stage, cycle[0]);
  const order = (/** @type {Entity} */ v) => stage.world.get(v.node)?.order ?? 0;
  verdicts.sort((a, b) => (b.total ?? -1) - (a.total ?? -1) || order(a) - order(b) || (a.node < b.node ? -1 : 1));
  const plugins = [...new Set(verdicts.flatMap((v) => [...Object.keys(v.raw ?? {}), ...Object.keys(v.weighted ?? {})]))];
  const weights = weightsOf(stage, plugins);
  const pod = String(cycle[1].pod).replace(/^pod:/, "");
  const parts = [line("p", "", `Cycle ${cycleNumber(cycle[0])}: ${pod}. ${outcome(cycle[1])}`), arithmetic(verdicts, state.cell, weights), table(verdicts.slice(0, NODES_SHOWN), plugins, weights, cycle[1], state.cell)];
  if (verdicts.length > NODES_SHOWN) parts.push(line("p", "plot-note", `${verdicts.length - NODES_SHOWN} more nodes are not listed.`));
  panel.replaceChildren(...parts);
}

/** @param {string | number} id */
function cycleNumber(id) {
  return Number(String(id).replace("cycle:", ""));
}

/** @param {Stage} stage @param {string[]} plugins @returns {Record<string, number>} */
function weightsOf(stage, plugins) {
  const profile = stage.world.get("profile") ?? [...stage.world.values()].find((entity) => entity.kind === "profile");
  return Object.fromEntries(plugins.map((plugin) => [plugin, profile?.weights?.[plugin] ?? 1]));
}

/** @param {Entity} cycle */
function outcome(cycle) {
  if (cycle.outcome === "scheduled") return `Bound to ${String(cycle.chosen).replace("node:", "")}.`;
  if (cycle.outcome) return cycle.message || cycle.outcome;
  return `${cycle.stage}${cycle.plugin ? `, ${cycle.plugin}` : ""}: ${cycle.feasible ?? 0} of ${cycle.visited ?? 0} nodes looked at are feasible.`;
}

/** The cell that is asked about, spelled out. @param {Entity[]} verdicts @param {string} cell @param {Record<string, number>} weights */
function arithmetic(verdicts, cell, weights) {
  const [node, plugin] = cell.split("|");
  const verdict = verdicts.find((v) => v.node === node);
  const box = line("p", "arithmetic", "");
  box.setAttribute("role", "status");
  if (!verdict || !(plugin in (verdict.raw ?? {}))) {
    box.textContent = verdicts.some((v) => Object.keys(v.raw ?? {}).length) ? "Choose a score to see how it comes about." : "Scores appear when the feasible nodes have been scored.";
    return box;
  }
  const text = verdict.arithmetic?.[plugin];
  box.append(line("strong", "", `${plugin} on ${node.replace("node:", "")}: `), line("code", "", text ?? ""), document.createElement("br"),
    plugin in (verdict.weighted ?? {})
      ? `raw ${number(verdict.raw[plugin])}, normalised ${number(verdict.normalized?.[plugin])}, times the weight ${weights[plugin]} gives ${number(verdict.weighted[plugin])}.`
      : `raw ${number(verdict.raw[plugin])}; normalising and weighing come when every plugin has scored.`);
  return box;
}

/** @param {Entity[]} verdicts @param {string[]} plugins @param {Record<string, number>} weights @param {Entity} cycle @param {string} cell */
function table(verdicts, plugins, weights, cycle, cell) {
  const box = line("div", "scroll-x", "");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Verdicts and scores of each node");
  const made = line("table", "matrix", "");
  const head = line("tr", "", "");
  head.append(header("col", "Node"), ...plugins.map((plugin) => pluginHeader(plugin, weights[plugin])), verdictHeader(plugins.length ? "Sum" : "Verdict"));
  const thead = line("thead", "", "");
  thead.append(head);
  const body = line("tbody", "", "");
  body.append(...verdicts.map((verdict) => row(verdict, plugins, cycle.chosen === verdict.node, cell)));
  made.append(thead, body);
  box.append(made);
  return box;
}

/** @param {Entity} verdict @param {string[]} plugins @param {boolean} chosen @param {string} cell */
function row(verdict, plugins, chosen, cell) {
  const made = line("tr", "", "");
  if (chosen) made.dataset.state = "chosen";
  made.append(header("row", `${chosen ? "★ " : ""}${String(verdict.node).replace("node:", "")}`));
  if (!plugins.length) {
    made.append(verdict.plugin ? reasonCell(verdict) : line("td", "is-verdict", "✓ passes"));
    return made;
  }
  if (verdict.plugin) {
    const reason = reasonCell(verdict);
    reason.setAttribute("colspan", String(plugins.length + 1));
    made.append(reason);
    return made;
  }
  for (const plugin of plugins) made.append(scoreCell(verdict, plugin, cell));
  made.append(line("td", "", number(verdict.total)));
  return made;
}

/** @param {Entity} verdict */
function reasonCell(verdict) {
  return line("td", "is-verdict is-reason", `✕ ${verdict.plugin}: ${(verdict.reasons ?? []).join("; ") || verdict.code}`);
}

/** @param {Entity} verdict @param {string} plugin @param {string} cell */
function scoreCell(verdict, plugin, cell) {
  const made = line("td", "", "");
  const weighed = plugin in (verdict.weighted ?? {});
  if (!weighed && !(plugin in (verdict.raw ?? {}))) {
    made.textContent = "–";
    return made;
  }
  const key = `${verdict.node}|${plugin}`;
  const button = line("button", "", weighed ? number(verdict.weighted[plugin]) : `raw ${number(verdict.raw[plugin])}`);
  button.setAttribute("type", "button");
  button.dataset.cell = key;
  button.setAttribute("aria-pressed", String(key === cell));
  made.append(button);
  return made;
}

/** @param {string} plugin @param {number} weight */
function pluginHeader(plugin, weight) {
  const made = header("col", plugin.replace("NodeResources", "").replace(/Allocation$/, ""));
  made.title = plugin;
  made.append(document.createElement("br"), line("small", "", `× ${weight}`));
  return made;
}

/** @param {string} text */
function verdictHeader(text) {
  const made = header("col", text);
  if (text === "Verdict") made.className = "is-verdict";
  return made;
}

/** @param {"col" | "row"} scope @param {string} text */
function header(scope, text) {
  const made = line("th", "", text);
  made.setAttribute("scope", scope);
  return made;
}

/** @param {any} value */
function number(value) {
  return typeof value === "number" ? String(Math.round(value * 100) / 100) : "–";
}

/** @param {string} tag @param {string} name @param {string} text @returns {HTMLElement} */
function line(tag, name, text) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text) made.textContent = text;
  return made;
}
