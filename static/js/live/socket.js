// @ts-check
/**
 * The socket of one run. Knows no page: it keeps numbers, not pictures.
 *
 * - says what it has when it (re)connects, and goes on from there;
 * - numbers commands by ids of its own and sends them again, with the same id, until they are answered;
 * - notices a gap and says hello again;
 * - waits longer after each failure, with jitter, and looks again when a laptop wakes up or a network comes back.
 *
 * Events: `message` (detail: a message of docs/protocol.md) and `link` (detail: "connecting" | "open" | "waiting" | "closed").
 */

const PROTOCOL = 1;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
/** While somebody looks at the page. */
const LONGEST_WATCHED_WAIT_MS = 3_000;
/** Silence for this long while something is awaited: the line is taken for dead. */
const PATIENCE_MS = 10_000;
const AT_EVERY_MS = 1_000;
/** Somebody is there again, or the network is: no use in waiting longer. */
const SIGNS_OF_LIFE = ["online", "focus", "pointerdown"];
/** Close codes after which coming back is useless. */
const FINAL_CODES = new Set([4400, 4403, 4404]);
/** What is larger goes by HTTP. */
const MOST_BYTES = 60_000;
/** What is larger than this is taken by nobody. */
const MOST_BODY_BYTES = 2 * 1024 * 1024;

/** @typedef {{id: string, at: number, seen: number, do: any, sent: boolean, resolve: (answer: any) => void}} Pending */
/** @typedef {{open: (url: string) => WebSocket, post: (url: string, body: string) => Promise<any>, later: (call: () => void, ms: number) => any, forget: (timer: any) => void, random: () => number, now: () => number}} Surroundings */

/** @returns {Surroundings} */
function browser() {
  return {
    open: (url) => new WebSocket(url),
    post: postJson,
    later: (call, ms) => setTimeout(call, ms),
    forget: (timer) => clearTimeout(timer),
    random: () => Math.random(),
    now: () => Date.now(),
  };
}

export class RunSocket extends EventTarget {
  /**
   * @param {{url: string, commandsUrl?: string, have: () => number}} run `have`: the last frame held without a gap
   * @param {Surroundings} [surroundings]
   */
  constructor(run, surroundings = browser()) {
    super();
    this.run = run;
    this.around = surroundings;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.failures = 0;
    this.welcomed = false;
    this.closed = false;
    this.heard = 0;
    /** Of how many commands the frames held come; another window may have given more. @type {number | null} */
    this.commands = null;
    this.retryTimer = null;
    this.watchTimer = null;
    /** @type {{frame: number, sent: number, timer: any}} */
    this.place = { frame: -1, sent: -Infinity, timer: null };
    this.prefix = Math.floor(surroundings.random() * 2 ** 40).toString(36);
    this.serial = 0;
    this.wake = () => this.#lookAgain();
    for (const sign of SIGNS_OF_LIFE) globalThis.addEventListener?.(sign, this.wake);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
  }

  open() {
    if (this.closed || this.socket) return;
    this.#link("connecting");
    const socket = this.around.open(this.run.url);
    this.socket = socket;
    this.welcomed = false;
    socket.addEventListener("open", () => this.#hello());
    socket.addEventListener("message", (event) => this.#receive(socket, event.data));
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /** For good. */
  close() {
    this.closed = true;
    this.around.forget(this.retryTimer);
    this.around.forget(this.watchTimer);
    this.around.forget(this.place.timer);
    for (const sign of SIGNS_OF_LIFE) globalThis.removeEventListener?.(sign, this.wake);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    this.socket = null;
  }

  /**
   * Give a command. It is sent until it is answered, over as many connections as that takes.
   * @param {any} what the engine's vocabulary
   * @param {number} at playhead + 1
   * @param {number} seen the highest frame ever shown
   * @returns {Promise<any>} `accepted`, `refused` or `forked`
   */
  command(what, at, seen) {
    this.serial += 1;
    const id = `${this.prefix}-${this.serial}`;
    return new Promise((resolve) => {
      const pending = { id, at, seen, do: what, sent: false, resolve };
      this.pending.set(id, pending);
      if (this.welcomed) this.#sendCommand(pending);
    });
  }

  /** @param {number} to */
  more(to) {
    this.#send({ type: "more", to });
  }

  /** @param {number} to */
  seek(to) {
    this.#send({ type: "seek", to });
  }

  /** Where the playhead is; told at most once a second, the last place always. @param {number} frame */
  at(frame) {
    this.place.frame = frame;
    if (this.place.timer) return;
    const wait = Math.max(0, this.place.sent + AT_EVERY_MS - this.around.now());
    this.place.timer = this.around.later(() => {
      this.place.timer = null;
      this.place.sent = this.around.now();
      this.#send({ type: "at", frame: this.place.frame });
    }, wait);
  }

  /** Frames are missing: begin again from what is held. */
  restart() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.open();
  }

  #hello() {
    const hello = { type: "hello", protocol: PROTOCOL, have: this.run.have() };
    this.#send(this.commands === null ? hello : { ...hello, commands: this.commands }, true);
    this.#watch();
  }

  /** @param {WebSocket} socket @param {string} text */
  #receive(socket, text) {
    if (socket !== this.socket) return;
    this.heard = this.around.now();
    const message = JSON.parse(text);
    if (message.type === "welcome") this.#welcomed();
    if (message.type === "frames" && message.commands !== undefined) this.commands = message.commands;
    const answered = "id" in message && this.pending.get(message.id);
    if (answered) this.pending.delete(message.id);
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    if (answered) answered.resolve(message);
    if (message.type === "trouble" && message.fatal) this.close();
  }

  #welcomed() {
    this.welcomed = true;
    this.failures = 0;
    this.#link("open");
    for (const pending of this.pending.values()) this.#sendCommand(pending);
  }

  /** @param {Pending} pending */
  #sendCommand(pending) {
    const body = { type: "command", id: pending.id, at: pending.at, seen: pending.seen, do: pending.do };
    const text = JSON.stringify(body);
    if (new TextEncoder().encode(text).length > MOST_BYTES && this.run.commandsUrl) {
      this.#post(pending, text);
      return;
    }
    this.#send(body);
    this.#watch();
  }

  /** @param {Pending} pending @param {string} text */
  async #post(pending, text) {
    const url = /** @type {string} */ (this.run.commandsUrl);
    const answer = await this.around.post(url, text).catch(() => null);
    if (!answer) {
      this.around.later(() => this.pending.has(pending.id) && this.#post(pending, text), this.#wait());
      return;
    }
    if (!this.pending.delete(pending.id)) return;
    this.dispatchEvent(new CustomEvent("message", { detail: answer }));
    pending.resolve(answer);
  }

  /** @param {any} message @param {boolean} [first] */
  #send(message, first = false) {
    if (this.socket?.readyState === 1 && (first || this.welcomed)) this.socket.send(JSON.stringify(message));
  }

  /** As long as an answer is awaited, silence means that the line is dead. */
  #watch() {
    this.around.forget(this.watchTimer);
    const since = this.around.now();
    this.watchTimer = this.around.later(() => {
      const waiting = !this.welcomed || this.pending.size > 0;
      if (waiting && this.heard < since) this.restart();
      else if (waiting) this.#watch();
    }, PATIENCE_MS);
  }

  /** @param {WebSocket} socket @param {number} code */
  #lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.welcomed = false;
    if (this.closed || FINAL_CODES.has(code)) {
      this.closed = true;
      this.#link("closed");
      this.dispatchEvent(new CustomEvent("message", { detail: { type: "closed", code } }));
      return;
    }
    this.failures += 1;
    this.#link("waiting");
    this.retryTimer = this.around.later(() => this.open(), this.#wait());
  }

  /** Twice as long after each failure, somewhere in the upper half, so that a thousand do not come back at once. */
  #wait() {
    const most = globalThis.document?.visibilityState === "visible" ? LONGEST_WATCHED_WAIT_MS : LONGEST_WAIT_MS;
    const longest = Math.min(most, FIRST_WAIT_MS * 2 ** Math.min(this.failures, 10));
    return longest / 2 + (this.around.random() * longest) / 2;
  }

  #lookAgain() {
    if (this.closed || globalThis.document?.hidden) return;
    if (!this.socket) {
      this.around.forget(this.retryTimer);
      this.open();
    } else if (this.socket.readyState > 1) this.restart();
  }

  /** @param {string} state */
  #link(state) {
    this.dispatchEvent(new CustomEvent("link", { detail: state }));
  }
}

/** @param {string} url @param {string} body @returns {Promise<any>} the answer; what is too large is refused here */
async function postJson(url, body) {
  const bytes = new Blob([body]).size;
  if (bytes > MOST_BODY_BYTES) return tooLarge(bytes);
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=csrf-token]"))?.content ?? cookie("csrftoken");
  const response = await fetch(url, { method: "POST", body, headers: { "Content-Type": "application/json", "X-CSRFToken": token }, credentials: "same-origin" });
  if (response.status === 413 && !response.headers.get("content-type")?.includes("json")) return tooLarge(bytes);
  return response.json();
}

/** @param {number} bytes */
function tooLarge(bytes) {
  const message = `The text has ${(bytes / 1048576).toFixed(1)} MiB, at most ${MOST_BODY_BYTES / 1048576} MiB are taken.`;
  const remedy = "Leave out what the run does not need: other namespaces, managedFields, the nodes' status.images.";
  return { type: "refused", diagnostics: [{ where: { line: 0, column: 0 }, code: "too_large", message, remedy, severity: "error" }] };
}

/** @param {string} name */
function cookie(name) {
  return document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
