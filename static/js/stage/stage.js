// @ts-check
/**
 * A stage: the element, the frames, the timeline, the picture, and the parts around it. It knows where each message of
 * the server goes; what a part does with it is the part's own business.
 *
 * Its element says what happens by events that bubble: `stage:frame` {n, world, frame}, `stage:status` {status, head,
 * access, link}, `stage:run` {run, old} when it has moved to another run, and `stage:select` {id}.
 */

import { keepPlace, keptPlace } from "../live/place.js";
import { Recording } from "../live/recording.js";
import { RunSocket } from "../live/socket.js";
import { MotionClock } from "./clock.js";
import { Scene } from "./scene.js";
import { WorldStore } from "./store.js";
import { Timeline } from "./timeline.js";

/** @typedef {{element: HTMLElement, part: (name: string) => any}} Rooted */

/** Left free above and beneath what is scrolled to, in px. */
const MARGIN = 12;

export class Stage {
  /** @param {HTMLElement} element the root of templates/stage/stage.html */
  constructor(element) {
    this.element = element;
    this.store = new WorldStore();
    this.clock = new MotionClock();
    this.timeline = new Timeline(this.store, { more: (to) => this.connection.more(to), seek: (to) => this.connection.seek(to) });
    this.scene = new Scene(this.part("picture"), this.clock);
    this.run = element.dataset.run ?? "";
    this.access = element.dataset.access ?? "own";
    this.link = "connecting";
    this.locked = "locked" in element.dataset;
    this.source = /** @type {any} */ (null);
    this.welcome = /** @type {any} */ (null);
    /** Why the run cannot go on. @type {any} */
    this.trouble = null;
    this.connection = this.#connect();
    this.timeline.addEventListener("frame", (event) => this.#show(/** @type {CustomEvent} */ (event).detail));
    this.timeline.addEventListener("state", () => this.#state());
    /** What of the picture is in sight at once, in px. */
    this.sight = Infinity;
    this.resized = new ResizeObserver(() => {
      this.sight = this.part("frame").clientHeight;
      this.redraw();
    });
    this.resized.observe(this.part("frame"));
  }

  /** @param {string} name @returns {any} the element with this data-part */
  part(name) {
    return this.element.querySelector(`[data-part="${name}"]`);
  }

  /** @param {string} name @param {any} detail */
  say(name, detail) {
    this.element.dispatchEvent(new CustomEvent(`stage:${name}`, { bubbles: true, detail }));
  }

  start() {
    this.connection.open();
  }

  stop() {
    this.connection.close();
    this.resized.disconnect();
    this.timeline.pause();
  }

  get world() {
    return this.store.world;
  }

  /** Give a command at the playhead; what follows from it is played. @param {any} what @returns {Promise<any>} the server's answer */
  async command(what) {
    const { timeline } = this;
    const { ends } = timeline;
    if (this.link !== "open" && this.element.dataset.wsUrl) this.say("toast", { text: "Kept; it is sent when the connection is back." });
    const answer = await this.connection.command(what, timeline.n + 1, timeline.seen);
    this.say("answered", { what, answer });
    if (answer.type === "forked") this.moveTo(answer.run, answer.at - 1);
    if (answer.type === "refused") return answer;
    // Whoever has asked for the end meanwhile wants it of what follows, too.
    if (timeline.ends === ends) timeline.playNext();
    else timeline.endNext();
    return answer;
  }

  /** Show another run from here on. @param {string} run @param {number} at */
  moveTo(run, at) {
    const old = this.run;
    const url = this.element.dataset.wsUrl ?? "";
    const commands = this.element.dataset.commandsUrl ?? "";
    this.connection.close();
    this.element.dataset.wsUrl = url.replace(this.run, run);
    this.element.dataset.commandsUrl = commands.replace(this.run, run);
    this.element.dataset.run = run;
    this.run = run;
    this.store.clear();
    this.timeline.reset();
    this.trouble = null;
    keepPlace(run, at);
    this.connection = this.#connect();
    this.say("run", { run, old });
    this.say("toast", { text: "You changed the past, so this is a new run from here on. The earlier one is kept as it was." });
    this.connection.open();
  }

  /** Hold the playhead at the first frame until a question is answered. @param {boolean} locked */
  setLocked(locked) {
    if (locked === this.locked) return;
    this.locked = locked;
    this.element.toggleAttribute("data-locked", locked);
    if (locked) {
      this.timeline.pause();
      this.timeline.goTo(this.store.first);
    }
    this.#state();
  }

  /** @param {string | null} id */
  select(id) {
    this.scene.select(id);
    this.say("select", { id });
  }

  /** Go to a frame now, or as soon as frames arrive. @param {number} n */
  goWhenReady(n) {
    if (this.store.last < 0) this.timeline.wanted = n;
    else this.timeline.goTo(n);
  }

  redraw() {
    this.clock.finish();
    this.scene.draw(this.world, { t: this.#time(), about: this.store.frame(this.timeline.n)?.cause.on });
  }

  #time() {
    return this.store.frame(this.timeline.n)?.t ?? 0;
  }

  /** @param {{n: number, frame: any, near: boolean}} detail */
  #show({ n, frame, near }) {
    const duration = Math.min(420, this.timeline.interval * 0.8);
    this.element.dataset.world = this.scene.draw(this.world, { t: frame?.t ?? 0, animate: near, duration, about: frame?.cause.on });
    this.#bringIntoSight(frame?.cause.on ?? []);
    this.connection.at(n);
    keepPlace(this.run, n);
    this.say("frame", { n, frame, world: this.world });
  }

  /** The first node that a frame is about, if the picture is higher than what is in sight. @param {string[]} about */
  #bringIntoSight(about) {
    if (this.scene.height <= this.sight) return;
    const id = about.find((each) => each.startsWith("node:") && this.scene.elementOf(each));
    const thing = id ? this.scene.thing(id) : null;
    if (!thing) return;
    const frame = this.part("frame");
    const [top, bottom] = [thing.y - MARGIN, thing.y + thing.h + 3 * MARGIN - this.sight];
    if (frame.scrollTop > top) frame.scrollTop = top;
    else if (frame.scrollTop < bottom) frame.scrollTop = bottom;
  }

  #state() {
    const { timeline } = this;
    if (timeline.playing) this.clock.every((ms) => (timeline.tick(ms), timeline.playing));
    this.say("status", { status: timeline.status, head: timeline.last, access: this.access, link: this.link });
  }

  /** @returns {any} a socket, or a recording that answers as one */
  #connect() {
    const recorded = this.element.querySelector("script[type='application/json']");
    const { wsUrl = "", commandsUrl } = this.element.dataset;
    const connection = recorded
      ? new Recording(JSON.parse(recorded.textContent ?? ""))
      : new RunSocket({ url: new URL(wsUrl, location.href.replace(/^http/, "ws")).href, commandsUrl, have: () => this.store.last });
    connection.addEventListener("message", (event) => this.#receive(connection, /** @type {CustomEvent} */ (event).detail));
    connection.addEventListener("link", (event) => {
      this.link = /** @type {CustomEvent} */ (event).detail;
      this.#state();
    });
    return connection;
  }

  /** @param {any} from @param {any} message */
  #receive(from, message) {
    if (from !== this.connection) return;
    if (message.type === "welcome") this.#welcomed(message);
    else if (message.type === "frames") this.#frames(message);
    else if (message.type === "keyframe") this.store.keyframe(message.n, message.world);
    else if (message.type === "truncated") this.#goesOn(() => this.timeline.truncated(message.from));
    else if (message.type === "accepted") this.#goesOn(() => this.timeline.resume(message.at));
    else if (message.type === "trouble" || message.type === "closed") this.#troubled(message);
  }

  /** @param {any} message */
  #troubled(message) {
    if (message.code !== "other_version") {
      this.trouble = message;
      this.timeline.halt();
    }
    this.say("trouble", message);
  }

  /** A command was taken: earlier trouble is over. @param {() => void} tell */
  #goesOn(tell) {
    this.trouble = null;
    this.timeline.halted = false;
    tell();
  }

  /** @param {any} message */
  #welcomed(message) {
    const first = !this.welcome;
    this.welcome = message;
    this.access = message.access;
    this.source = message.source;
    this.link = "open";
    this.trouble = null;
    this.timeline.halted = false;
    this.timeline.askedTo = -1;
    this.timeline.status = message.status;
    this.timeline.head = message.head ?? -1;
    if (this.store.n < this.store.first && this.timeline.wanted === null) this.timeline.wanted = this.locked ? 0 : Math.max(0, keptPlace(this.run) ?? message.at ?? 0);
    this.say("welcome", { ...message, first });
    this.#state();
  }

  /** @param {any} message */
  #frames(message) {
    if (!this.store.add(message.frames)) {
      this.connection.restart();
      return;
    }
    this.timeline.received(message.status, message.head);
  }
}
