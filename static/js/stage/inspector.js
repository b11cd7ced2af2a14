// @ts-check
/** What is known about one thing: its fields at this frame, those that just changed, and every frame that is about it. */

import { actionRow, actionsOn } from "./actions.js";
import { bytesText, cpuText } from "./layout/cluster_pods.js";

/** @typedef {import("./stage.js").Stage} Stage */

const HISTORY_SHOWN = 200;
/** Fields that only say where something is drawn. */
const OF_THE_PICTURE = new Set(["kind", "order", "stage", "pos"]);
/** Fields that hold amounts of resources. */
const AMOUNTS = new Set(["allocatable", "requested", "requests"]);

/** @param {Stage} stage */
export function inspector(stage) {
  const panel = /** @type {HTMLElement} */ (stage.element.querySelector("[data-panel=inspect]"));
  const picture = stage.part("picture");
  const ask = (/** @type {Event} */ event) => {
    const thing = /** @type {Element} */ (event.target).closest(".thing[data-id]");
    const id = thing?.getAttribute("data-id") ?? null;
    if (id && stage.world.has(id)) stage.select(id);
    return Boolean(id);
  };
  picture.addEventListener("click", ask);
  picture.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && ask(event)) event.preventDefault();
  });
  stage.element.addEventListener("stage:select", () => {
    stage.say("show", { tab: "inspect" });
    draw(stage, panel);
  });
  stage.timeline.addEventListener("frame", () => draw(stage, panel));
  panel.addEventListener("click", (event) => follow(stage, /** @type {HTMLElement} */ (event.target)));
}

/** @param {Stage} stage @param {HTMLElement} target */
function follow(stage, target) {
  const link = target.closest("[data-n], [data-entity]");
  if (!link || stage.locked) return;
  const entity = link.getAttribute("data-entity");
  if (entity) {
    stage.select(entity);
    return;
  }
  stage.timeline.pause();
  stage.timeline.goTo(Number(link.getAttribute("data-n")));
}

/** @param {Stage} stage @param {HTMLElement} panel */
function draw(stage, panel) {
  const id = stage.scene.selected;
  if (!id || panel.hidden) return;
  const entity = stage.world.get(id);
  const changed = stage.store.frame(stage.timeline.n)?.patch[id] ?? {};
  const title = element("h2", "", id);
  const fields = element("dl", "fields");
  for (const [name, value] of Object.entries(entity ?? {})) {
    if (OF_THE_PICTURE.has(name)) continue;
    const shown = element("dd", name in changed ? "is-changed" : "");
    shown.append(...(AMOUNTS.has(name) ? [document.createTextNode(amountsText(value))] : valueNodes(value, stage.world)));
    fields.append(element("dt", "", name), shown);
  }
  const gone = entity ? [] : [element("p", "empty", "It does not exist at this frame.")];
  const actions = entity && !stage.element.querySelector("script[type='application/json']") ? actionsOn(id, entity) : [];
  panel.replaceChildren(title, ...(actions.length ? [actionRow(stage, actions)] : []), ...gone, fields, element("h2", "", "Its history"), history(stage, id));
}

/** @param {Stage} stage @param {string} id */
function history(stage, id) {
  const list = element("ol", "history");
  const numbers = stage.store.history(id);
  const near = Math.max(0, numbers.findIndex((n) => n >= stage.timeline.n) - HISTORY_SHOWN / 2);
  for (const n of (stage.locked ? numbers.filter((each) => each <= stage.timeline.n) : numbers).slice(near, near + HISTORY_SHOWN)) {
    const frame = stage.store.frame(n);
    const button = element("button", "link-button", `${n}  ${frame?.say ?? ""}`);
    button.setAttribute("type", "button");
    button.dataset.n = String(n);
    if (n === stage.timeline.n) button.setAttribute("aria-current", "true");
    const item = element("li");
    item.append(button);
    list.append(item);
  }
  return list;
}

/** A value for a person; the id of another thing can be followed. @param {any} value @param {import("./patch.js").World} world @returns {Node[]} */
function valueNodes(value, world) {
  if (typeof value === "string" && world.has(value)) {
    const button = element("button", "link-button", value);
    button.setAttribute("type", "button");
    button.dataset.entity = value;
    return [button];
  }
  if (Array.isArray(value) && value.length && value.every((each) => typeof each === "string")) {
    return value.flatMap((each, i) => [...(i ? [document.createTextNode(", ")] : []), ...valueNodes(each, world)]);
  }
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) return [document.createTextNode("–")];
  return [document.createTextNode(plainText(value))];
}

/** What there is of each resource, as manifests say it. @param {Record<string, number> | null} amounts */
function amountsText(amounts) {
  const parts = Object.entries(amounts ?? {}).map(([name, amount]) => {
    if (name === "cpu") return cpuText(amount);
    if (name === "memory" || name === "ephemeral-storage" || name.startsWith("hugepages-")) return `${bytesText(amount)} ${name}`;
    return `${amount} ${amount === 1 && name === "pods" ? "pod" : name}`;
  });
  return parts.join(", ") || "–";
}

/** Lists and fields as one writes them, without quotes. @param {any} value @returns {string} */
function plainText(value) {
  if (Array.isArray(value)) return value.map(plainText).join("; ");
  if (value === null || typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, inner]) => `${name}: ${plainText(inner)}`).join(", ") || "–";
}

/** @param {string} tag @param {string} [name] @param {string} [text] @returns {HTMLElement} */
function element(tag, name = "", text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text) made.textContent = text;
  return made;
}
