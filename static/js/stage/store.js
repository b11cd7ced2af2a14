// @ts-check
/** The frames that the browser holds and the world at one of them. Going to another frame asks nobody. */

import { apply, undo } from "./patch.js";

/** @typedef {import("./patch.js").Frame} Frame */
/** @typedef {import("./patch.js").World} World */

export class WorldStore {
  constructor() {
    /** The world at frame `n`. @type {World} */
    this.world = new Map();
    /** The frame shown; `first - 1` when none is. */
    this.n = -1;
    /** Number of the first frame held. */
    this.first = 0;
    /** @type {Frame[]} */
    this.frames = [];
    /** Inverses of the frames applied, the last one belongs to frame `n`. @type {import("./patch.js").Inverse[]} */
    this.inverses = [];
    /** Numbers of the frames that are about an entity or change it. @type {Map<string, number[]>} */
    this.byEntity = new Map();
  }

  /** Number of the last frame held without a gap. */
  get last() {
    return this.first + this.frames.length - 1;
  }

  /** @param {number} n @returns {Frame | undefined} */
  frame(n) {
    return this.frames[n - this.first];
  }

  /**
   * Hold more frames. Those already held are passed over.
   * @param {Frame[]} frames consecutive
   * @returns {boolean} false when frames are missing before them: nothing was kept
   */
  add(frames) {
    for (const frame of frames) {
      if (frame.n <= this.last) continue;
      if (frame.n !== this.last + 1) return false;
      this.frames.push(frame);
      for (const id of new Set([...Object.keys(frame.patch), ...frame.cause.on])) this.#index(id, frame.n);
    }
    return true;
  }

  /** Forget the frames from this number on. @param {number} from */
  truncate(from) {
    if (from > this.last) return;
    if (this.n >= from) this.goTo(from - 1);
    this.frames.length = Math.max(0, from - this.first);
    for (const numbers of this.byEntity.values()) {
      while (numbers.length && numbers[numbers.length - 1] >= from) numbers.pop();
    }
  }

  /** Start over from a whole world. @param {number} n @param {Record<string, import("./patch.js").Entity>} world */
  keyframe(n, world) {
    this.world = new Map(Object.entries(world));
    this.n = n;
    this.first = n + 1;
    this.frames = [];
    this.inverses = [];
    this.byEntity.clear();
  }

  /** Start over with nothing. */
  clear() {
    this.keyframe(-1, {});
  }

  /**
   * Make `world` the one at frame n, or at the nearest frame held.
   * @param {number} n
   * @returns {Set<string>} the entities that were touched on the way
   */
  goTo(n) {
    const target = Math.max(this.first - 1, Math.min(n, this.last));
    /** @type {Set<string>} */
    const touched = new Set();
    while (this.n < target) {
      const inverse = apply(this.world, this.frames[this.n + 1 - this.first].patch);
      this.inverses.push(inverse);
      for (const id of inverse.keys()) touched.add(id);
      this.n += 1;
    }
    while (this.n > target) {
      const inverse = /** @type {import("./patch.js").Inverse} */ (this.inverses.pop());
      undo(this.world, inverse);
      for (const id of inverse.keys()) touched.add(id);
      this.n -= 1;
    }
    return touched;
  }

  /** Frames that are about an entity or change it. @param {string} id @returns {number[]} ascending numbers */
  history(id) {
    return this.byEntity.get(id) ?? [];
  }

  /** @param {string} id @param {number} n */
  #index(id, n) {
    const numbers = this.byEntity.get(id);
    if (numbers) numbers.push(n);
    else this.byEntity.set(id, [n]);
  }
}
