// @ts-check
/**
 * The one clock of a stage. It moves things from where they are to where they shall be by setting their `transform`
 * attribute, and tells others that time passes. It stops by itself when nothing moves and nobody plays.
 *
 * A thing in motion is lifted into the moving picture, which lies over the still one: only the small picture is painted
 * again at each tick (benchmarks/stage_motion.py measures it).
 */

/** @typedef {{node: SVGElement, home: SVGElement | null, x0: number, y0: number, x1: number, y1: number, start: number, duration: number}} Motion */
/** @typedef {{request: (call: (now: number) => void) => any, now: () => number, reduced: () => boolean}} Surroundings */

/** @returns {Surroundings} */
function browser() {
  const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  return {
    request: (call) => globalThis.requestAnimationFrame(call),
    now: () => performance.now(),
    reduced: () => Boolean(query?.matches),
  };
}

export class MotionClock {
  /** @param {Surroundings} [surroundings] */
  constructor(surroundings = browser()) {
    this.surroundings = surroundings;
    /** @type {Map<SVGElement, Motion>} */
    this.motions = new Map();
    /** Where each thing is now. @type {WeakMap<SVGElement, {x: number, y: number}>} */
    this.places = new WeakMap();
    /** Where things are lifted to while they move. @type {SVGElement | null} */
    this.movingLayer = null;
    /** @type {Set<(ms: number) => boolean>} those who want to know; they answer whether they still do */
    this.listeners = new Set();
    this.running = false;
    this.last = 0;
  }

  /** Call back with the milliseconds passed, as long as it answers true. @param {(ms: number) => boolean} listener */
  every(listener) {
    this.listeners.add(listener);
    this.#wake();
  }

  /** Where a thing is at this moment. @param {SVGElement} node */
  placeOf(node) {
    return this.places.get(node);
  }

  /**
   * Bring a thing to a place.
   * @param {SVGElement} node
   * @param {number} x
   * @param {number} y
   * @param {{duration?: number, from?: {x: number, y: number} | null, lift?: boolean}} [how] duration in ms, 0: at once
   */
  move(node, x, y, { duration = 0, from = null, lift = false } = {}) {
    const running = this.motions.get(node);
    if (running && running.x1 === x && running.y1 === y && duration > 0) return;
    const here = from ?? this.places.get(node);
    if (!here || duration <= 0 || this.surroundings.reduced() || (here.x === x && here.y === y)) {
      this.#arrive(node, running, x, y);
      return;
    }
    const home = running ? running.home : lift ? this.#lift(node) : null;
    this.#put(node, here.x, here.y);
    this.motions.set(node, { node, home, x0: here.x, y0: here.y, x1: x, y1: y, start: this.surroundings.now(), duration });
    this.#wake();
  }

  /** A thing is at once where it is going, and back where it hangs. @param {SVGElement} node */
  finishOne(node) {
    const motion = this.motions.get(node);
    if (motion) this.#arrive(node, motion, motion.x1, motion.y1);
  }

  /** A thing is gone. @param {SVGElement} node */
  forget(node) {
    this.motions.delete(node);
    this.places.delete(node);
  }

  /** Everything is at once where it is going. */
  finish() {
    for (const motion of [...this.motions.values()]) this.#arrive(motion.node, motion, motion.x1, motion.y1);
  }

  /** One moment of the clock. @param {number} now */
  tick(now) {
    for (const motion of this.motions.values()) {
      const part = (now - motion.start) / motion.duration;
      if (part >= 1) this.#arrive(motion.node, motion, motion.x1, motion.y1);
      else if (part > 0) this.#between(motion, eased(part));
    }
    const passed = Math.max(0, now - this.last);
    this.last = now;
    for (const listener of [...this.listeners]) if (!listener(passed)) this.listeners.delete(listener);
    this.running = this.motions.size > 0 || this.listeners.size > 0;
    if (this.running) this.surroundings.request((at) => this.tick(at));
  }

  /** @param {Motion} motion @param {number} part */
  #between(motion, part) {
    this.#put(motion.node, motion.x0 + (motion.x1 - motion.x0) * part, motion.y0 + (motion.y1 - motion.y0) * part);
  }

  /** @param {SVGElement} node @param {Motion | undefined} motion @param {number} x @param {number} y */
  #arrive(node, motion, x, y) {
    this.#put(node, x, y);
    if (!motion) return;
    this.motions.delete(node);
    if (motion.home) rehang(node, motion.home);
  }

  /** @param {SVGElement} node @param {number} x @param {number} y */
  #put(node, x, y) {
    const place = this.places.get(node);
    if (place && place.x === x && place.y === y) return;
    this.places.set(node, { x, y });
    node.setAttribute("transform", `translate(${Math.round(x * 10) / 10},${Math.round(y * 10) / 10})`);
  }

  /** @param {SVGElement} node @returns {SVGElement | null} where it hung */
  #lift(node) {
    const home = /** @type {SVGElement | null} */ (node.parentNode);
    if (!this.movingLayer || !home || home === this.movingLayer) return null;
    return rehang(node, this.movingLayer) ? home : null;
  }

  #wake() {
    if (this.running) return;
    this.running = true;
    this.last = this.surroundings.now();
    this.surroundings.request((at) => this.tick(at));
  }
}

/** Slow at both ends. @param {number} part 0 to 1 */
function eased(part) {
  return part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
}

/** Hang a node elsewhere without losing the focus it may have. @param {SVGElement} node @param {SVGElement} parent @returns {boolean} done */
function rehang(node, parent) {
  if (!node.parentNode) return false;
  if ("moveBefore" in parent && node.isConnected && parent.isConnected) {
    /** @type {any} */ (parent).moveBefore(node, null);
    return true;
  }
  if (node.contains(node.ownerDocument.activeElement)) return false;
  parent.appendChild(node);
  return true;
}
