// @ts-check
/** A run that was recorded: it answers as a socket does, from frames that are already here, and takes no command. */

/** @typedef {{title?: string, engine?: string, source?: any, frames: import("../stage/patch.js").Frame[]}} Recorded */

export class Recording extends EventTarget {
  /** @param {Recorded} recorded */
  constructor(recorded) {
    super();
    this.recorded = recorded;
  }

  open() {
    const { frames, title = "", engine = "", source = "" } = this.recorded;
    const head = frames.length - 1;
    this.#say({ type: "welcome", run: "", engine, title, head, status: "ended", at: 0, access: "read", commands: [], source });
    this.#say({ type: "frames", from: 0, frames, head, status: "ended" });
  }

  close() {}
  more() {}
  seek() {}
  at() {}
  restart() {}

  /** @returns {Promise<any>} */
  command() {
    const told = { where: "", code: "recorded", message: "This is a recording.", remedy: "Open the run in a sandbox to change it.", severity: "error" };
    return Promise.resolve({ type: "refused", id: "", diagnostics: [told] });
  }

  /** @param {any} message */
  #say(message) {
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }
}
