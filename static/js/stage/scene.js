// @ts-check
/** The picture: the layout says what stands where, the renderers draw it, the clock brings it there. */

import { Join } from "./join.js";
import { isCluster, layoutCluster } from "./layout/cluster.js";
import { isGo, layoutGo } from "./layout/go.js";
import { chan, wait } from "./renderers/go_waits.js";
import { heading, lane, m, p, process } from "./renderers/go_lanes.js";
import { g } from "./renderers/g.js";
import { node, nodemark } from "./renderers/node.js";
import { pod, section, strip } from "./renderers/cluster.js";

/** @typedef {import("./join.js").Thing} Thing */
/** @typedef {import("./patch.js").World} World */

/** A kind of world: how to know it and where its things stand. A third simulator is one more line. */
const LAYOUTS = [
  { name: "go", knows: isGo, layout: layoutGo },
  { name: "cluster", knows: isCluster, layout: layoutCluster },
];

/** What is drawn first lies below. Only tokens are lifted while they move: cards stay beneath them. */
const BACK = { process, heading, lane, p, section, strip, wait, chan, node, nodemark };
const TOKENS = { m, pod, g };

/** What the scene needs of time. At speeds above 1 motion is shorter, so that it ends before the next begins. */
const MOVE_MS = 420;

export class Scene {
  /** @param {Element} picture holds the two pictures `.picture-still` and `.picture-moving` @param {import("./clock.js").MotionClock} clock */
  constructor(picture, clock) {
    this.clock = clock;
    this.picture = picture;
    this.still = /** @type {SVGSVGElement} */ (picture.querySelector(".picture-still"));
    this.moving = /** @type {SVGSVGElement} */ (picture.querySelector(".picture-moving"));
    this.clock.movingLayer = this.moving;
    /** @type {Map<string, Join>} */
    this.joins = new Map();
    for (const [kind, renderer] of Object.entries(BACK)) this.joins.set(kind, new Join(this.#layer(kind), kind, renderer));
    for (const [kind, renderer] of Object.entries(TOKENS)) this.joins.set(kind, new Join(this.#layer(kind), kind, renderer));
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    /** @type {string | null} */
    this.selected = null;
    /** Of the picture, in px. */
    this.height = 0;
  }

  /**
   * Draw a world.
   * @param {World} world
   * @param {{t?: number, animate?: boolean, duration?: number, about?: string[]}} [how] `about`: what the frame is about
   * @returns {string} the kind of world, "" if none knows it
   */
  draw(world, { t = 0, animate = false, duration = MOVE_MS, about = [] } = {}) {
    const kind = LAYOUTS.find((each) => each.knows(world));
    const width = Math.max(320, Math.floor(this.picture.clientWidth || 960));
    const picture = kind ? kind.layout(world, width, t) : { width, height: 120, things: [], note: "" };
    this.height = picture.height;
    this.#size(picture.width, picture.height);
    const groups = groupBy(picture.things);
    const moves = animate ? duration : 0;
    for (const [name, join] of this.joins) this.#drawKind(join, groups.get(name) ?? [], moves, name in TOKENS);
    this.picture.toggleAttribute("data-ended", groups.has("process"));
    this.#mark(about);
    return kind?.name ?? "";
  }

  /** The element of an entity, if it is drawn. @param {string} id */
  elementOf(id) {
    return this.nodes.get(id);
  }

  /** What is drawn of an entity, and where. @param {string} id @returns {Thing | null} */
  thing(id) {
    const node = this.nodes.get(id);
    return node ? thingOf(node) : null;
  }

  /** @param {string | null} id */
  select(id) {
    this.selected = id;
    for (const [each, node] of this.nodes) node.classList.toggle("is-selected", each === id);
  }

  /** @param {Join} join @param {Thing[]} things @param {number} duration @param {boolean} lift */
  #drawKind(join, things, duration, lift) {
    const { entered, stayed, left } = join.draw(things);
    for (const node of left) this.#leave(node, duration);
    for (const node of entered) {
      const thing = thingOf(node);
      this.nodes.set(thing.id, node);
      const from = thing.parent ? this.#placeOf(thing.parent) : null;
      this.clock.move(node, thing.x, thing.y, { duration: from ? duration : 0, from, lift });
      if (!from && duration) node.classList.add("is-new");
    }
    for (const node of stayed) {
      const thing = thingOf(node);
      node.classList.remove("is-new");
      this.clock.move(node, thing.x, thing.y, { duration, lift });
    }
  }

  /** @param {SVGGElement} node @param {number} duration */
  #leave(node, duration) {
    const { id } = thingOf(node);
    if (this.nodes.get(id) === node) this.nodes.delete(id);
    this.clock.finishOne(node);
    this.clock.forget(node);
    if (!duration) {
      node.remove();
      return;
    }
    node.classList.add("is-leaving");
    node.addEventListener("animationend", () => node.remove(), { once: true });
    setTimeout(() => node.remove(), duration * 2);
  }

  /** @param {string} id */
  #placeOf(id) {
    const node = this.nodes.get(id);
    return (node && this.clock.placeOf(node)) ?? null;
  }

  /** @param {string[]} about */
  #mark(about) {
    const marked = new Set(about);
    for (const [id, node] of this.nodes) {
      node.classList.toggle("is-about", marked.has(id));
      node.classList.toggle("is-selected", id === this.selected);
    }
  }

  /** @param {number} width @param {number} height */
  #size(width, height) {
    for (const svg of [this.still, this.moving]) {
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("width", String(width));
      svg.setAttribute("height", String(height));
    }
  }

  /** @param {string} kind @returns {SVGGElement} */
  #layer(kind) {
    const layer = this.still.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("class", `layer layer-${kind}`);
    this.still.appendChild(layer);
    return layer;
  }
}

/** @param {SVGGElement} node @returns {Thing} */
function thingOf(node) {
  return /** @type {any} */ (node).__data__;
}

/** @param {Thing[]} things */
function groupBy(things) {
  /** @type {Map<string, Thing[]>} */
  const groups = new Map();
  for (const thing of things) {
    const group = groups.get(thing.kind);
    if (group) group.push(thing);
    else groups.set(thing.kind, [thing]);
  }
  return groups;
}
