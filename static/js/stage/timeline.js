// @ts-check
/**
 * Where the playhead is and how it moves: play, pause, step, jump, speed. Knows no drawing; it says what happened by
 * events: `frame` (detail: {n, frame, previous, near, touched}) and `state` (something else about it changed).
 */

/** @typedef {import("./store.js").WorldStore} WorldStore */
/** @typedef {import("./patch.js").Frame} Frame */
/** @typedef {"ready" | "waiting" | "ended" | "limit"} Status */

/** At speed 1 a frame stays for so long. */
export const FRAME_MS = 640;
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
/** More frames are asked for when fewer than these lie ahead, and so many at a time. */
const AHEAD = 150;
const BATCH = 500;
/** On the way to the end, so many at a time. */
const STRIDE = 2_000;

export class Timeline extends EventTarget {
  /**
   * @param {WorldStore} store
   * @param {{more?: (to: number) => void, seek?: (to: number) => void}} [ask] how to get frames that are not held
   */
  constructor(store, ask = {}) {
    super();
    this.store = store;
    this.ask = ask;
    this.playing = false;
    this.speed = 1;
    /** @type {Status} */
    this.status = "waiting";
    /** The highest frame ever shown. */
    this.seen = -1;
    /** The last frame that the server has, as far as it has said so. */
    this.head = -1;
    this.askedTo = -1;
    this.sinceStep = 0;
    /** What to do as soon as there is more. @type {"" | "play" | "end"} */
    this.whenMore = "";
    /** The server cannot compute further, until it takes another command. */
    this.halted = false;
    /** On the way to the end of the run, wherever that is. */
    this.ending = false;
    /** How often the end was asked for. */
    this.ends = 0;
    /** Go here as soon as it is held. @type {number | null} */
    this.wanted = null;
  }

  get n() {
    return this.store.n;
  }

  get last() {
    return this.store.last;
  }

  /** Are there frames to be had, or to be computed, beyond those held? */
  get canGrow() {
    return (this.status === "ready" && !this.halted) || this.head > this.last;
  }

  /** Can the playhead move on, perhaps after a moment? */
  get hasMore() {
    return this.n < this.last || this.canGrow;
  }

  play() {
    this.ending = false;
    if (!this.hasMore) this.goTo(this.store.first);
    this.playing = true;
    this.sinceStep = this.interval;
    this.#changed();
  }

  /** Play what comes next, as soon as it is there: the frames that follow from a command. */
  playNext() {
    this.whenMore = "play";
    this.#goOnWhenMore();
  }

  /** The same, but to their end, since that was asked for meanwhile. */
  endNext() {
    this.whenMore = "end";
    this.#goOnWhenMore();
  }

  /** To the end of the run, though most of it may have to be computed. Nothing plays by itself afterwards. */
  toEnd() {
    const awaited = this.whenMore !== "";
    this.pause();
    this.ends += 1;
    this.goTo(this.last);
    this.ending = true;
    this.#towardsEnd();
    if (awaited && !this.ending) this.whenMore = "end";
    this.#changed();
  }

  pause() {
    this.whenMore = "";
    this.ending = false;
    if (!this.playing) return;
    this.playing = false;
    this.#changed();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} by frames, negative: back */
  step(by) {
    this.pause();
    this.goTo(this.n + by);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.#changed();
  }

  /** @param {1 | -1} direction to the next faster or slower speed */
  changeSpeed(direction) {
    const at = SPEEDS.indexOf(this.speed);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + direction))]);
  }

  get interval() {
    return FRAME_MS / this.speed;
  }

  /** Go to a frame; if it is not held yet, ask for it and go when it comes. @param {number} frame */
  goTo(frame) {
    const n = Math.max(0, frame);
    const previous = this.n;
    if (n < this.store.first - 1 || n > this.last + BATCH) {
      this.wanted = n;
      this.ask.seek?.(n);
      return;
    }
    this.ending = false;
    this.wanted = n > this.last && this.canGrow ? n : null;
    const touched = this.store.goTo(n);
    this.#lookAhead(n);
    if (this.n !== previous) this.#show(previous, touched);
  }

  /** There was trouble: nothing follows what the server has. */
  halt() {
    this.halted = true;
    this.whenMore = "";
    this.ending &&= this.canGrow;
    if (this.wanted !== null && !this.canGrow) this.wanted = null;
    if (this.playing && !this.hasMore) this.playing = false;
    this.#changed();
  }

  /** The server has taken a command at this place: it computes again. @param {number} at */
  resume(at) {
    this.halted = false;
    this.askedTo = Math.min(this.askedTo, this.last);
    if (this.last < at) this.status = "ready";
    this.#changed();
  }

  /** As at the start, for another run. */
  reset() {
    this.pause();
    this.halted = false;
    this.seen = -1;
    this.askedTo = -1;
    this.wanted = null;
    this.head = -1;
    this.status = "waiting";
  }

  /** The frames held have changed. @param {Status} status @param {number} [head] the last frame that the server has */
  received(status, head = this.last) {
    this.status = status;
    this.head = head;
    const { ending, wanted: target } = this;
    if (target !== null && (target <= this.last || !this.canGrow)) this.goTo(Math.min(target, this.last));
    else if (this.n < this.store.first && this.last >= this.store.first) this.goTo(this.store.first);
    if (target !== null && target > this.last && this.canGrow) this.#waitFor(target);
    this.ending = ending;
    this.#towardsEnd();
    this.#changed();
    this.#goOnWhenMore();
  }

  /** Frames from here on are void. @param {number} from */
  truncated(from) {
    const previous = this.n;
    this.store.truncate(from);
    this.askedTo = Math.min(this.askedTo, from - 1);
    this.head = Math.min(this.head, from - 1);
    this.seen = Math.min(this.seen, from - 1);
    if (this.n !== previous) this.#show(previous, null);
    this.#changed();
  }

  /**
   * The next frame, from the playhead on, that the test likes.
   * @param {(frame: Frame) => boolean} test
   * @param {1 | -1} [direction]
   * @returns {number | null}
   */
  find(test, direction = 1) {
    for (let n = this.n + direction; n >= this.store.first && n <= this.last; n += direction) {
      const frame = this.store.frame(n);
      if (frame && test(frame)) return n;
    }
    return null;
  }

  /** Time has passed. @param {number} ms since the last call */
  tick(ms) {
    if (!this.playing) return;
    this.sinceStep += ms;
    if (this.sinceStep < this.interval) return;
    this.sinceStep = Math.min(this.sinceStep - this.interval, this.interval);
    if (this.n < this.last) this.goTo(this.n + 1);
    else if (this.canGrow) this.#lookAhead(this.n);
    else this.pause();
  }

  /** One stretch further towards the end, if that is where the playhead goes; what came is shown on the way. */
  #towardsEnd() {
    if (!this.ending || this.wanted !== null) return;
    this.goTo(this.last);
    this.ending = this.canGrow;
    if (this.ending && this.askedTo <= this.last + AHEAD) this.ask.more?.((this.askedTo = this.last + STRIDE));
  }

  #goOnWhenMore() {
    const how = this.whenMore;
    if (!how || this.wanted !== null || (this.n >= this.last && !(how === "end" && this.canGrow))) return;
    this.whenMore = "";
    if (how === "play") this.play();
    else this.toEnd();
  }

  /** Not there yet: keep it in mind and have it computed. @param {number} n */
  #waitFor(n) {
    this.wanted = n;
    if (this.askedTo >= n) return;
    this.askedTo = n;
    this.ask.more?.(n);
  }

  /** @param {number} n */
  #lookAhead(n) {
    if (!this.canGrow || n + AHEAD <= this.last || this.askedTo > this.last) return;
    this.askedTo = Math.max(n, this.last) + BATCH;
    this.ask.more?.(this.askedTo);
  }

  /** @param {number} previous @param {Set<string> | null} touched entities that may differ, null: any */
  #show(previous, touched) {
    this.seen = Math.max(this.seen, this.n);
    const detail = { n: this.n, frame: this.store.frame(this.n), previous, near: Math.abs(this.n - previous) === 1, touched };
    this.dispatchEvent(new CustomEvent("frame", { detail }));
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("state"));
  }
}
