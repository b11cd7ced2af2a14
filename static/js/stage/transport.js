// @ts-check
/** The controls of playback, the scrubber with a mark for each event, and the jump to the next event of a kind. */

/** @typedef {import("./stage.js").Stage} Stage */

/** Rows of marks by what a cause is about: colour and height differ. */
const FAMILIES = [
  { test: /^(ProcessExit|Fatal|Panic|Limit|FitError|Preempt)/, color: "--bad", height: 14 },
  { test: /^(Output|Bind|SelectHost|Reserve)/, color: "--good", height: 12 },
  { test: /^(GoCreate|GoDestroy|Object|ProcessStart|ClusterStart)/, color: "--accent", height: 10 },
  { test: /^(GoBlock|GoUnblock|Chan|Lock|Unlock|WaitGroup|Select|Backoff|QueueMove|Enqueue|Pop)/, color: "--st-waiting", height: 8 },
  { test: /./, color: "--rule-strong", height: 5 },
];

/** @param {Stage} stage */
export function transport(stage) {
  const { timeline } = stage;
  const scrub = stage.part("scrub");
  /** @type {Record<string, () => void>} */
  const acts = {
    first: () => timeline.goTo(stage.store.first),
    back: () => timeline.step(-1),
    play: () => timeline.toggle(),
    step: () => timeline.step(1),
    last: () => timeline.toEnd(),
    next: () => jump(stage),
  };
  stage.part("transport").addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-act]");
    const act = button && acts[button.getAttribute("data-act") ?? ""];
    if (act && !stage.locked) act();
  });
  scrub.addEventListener("input", () => {
    if (stage.locked) return;
    timeline.pause();
    timeline.goTo(Number(scrub.value));
  });
  stage.part("speed").addEventListener("change", () => timeline.setSpeed(Number(stage.part("speed").value)));
  timeline.addEventListener("frame", () => follow(stage));
  timeline.addEventListener("state", () => follow(stage));
  const marks = new Marks(stage);
  timeline.addEventListener("state", () => marks.draw());
  stage.resized.observe(stage.part("marks"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => marks.draw(true));
  document.addEventListener("themechange", () => marks.draw(true));
}

/** To the next event of the kind chosen; of the thing selected, if the choice says so. @param {Stage} stage */
function jump(stage) {
  const kind = stage.part("kind").value;
  const selected = stage.scene.selected;
  const found = stage.timeline.find((frame) => (
    kind === "@selected" ? Boolean(selected && (frame.cause.on.includes(selected) || selected in frame.patch)) : !kind || frame.cause.kind === kind
  ));
  if (found === null) stage.say("toast", { text: kind ? "No further event of this kind up to the last frame held." : "This is the last frame held." });
  else {
    stage.timeline.pause();
    stage.timeline.goTo(found);
  }
}

/** The controls say what the timeline is. @param {Stage} stage */
function follow(stage) {
  const { timeline, store } = stage;
  const scrub = stage.part("scrub");
  scrub.min = String(store.first);
  scrub.max = String(Math.max(store.first, timeline.last));
  scrub.value = String(timeline.n);
  scrub.setAttribute("aria-valuetext", `frame ${timeline.n} of ${timeline.last}`);
  scrub.disabled = stage.locked;
  const play = stage.element.querySelector("[data-act=play]");
  play?.setAttribute("aria-pressed", String(timeline.playing));
  play?.setAttribute("aria-label", timeline.playing ? "Pause" : "Play");
  for (const button of stage.part("transport").querySelectorAll("[data-act]")) button.toggleAttribute("disabled", stage.locked);
  const further = timeline.ending ? ", computing…" : timeline.canGrow ? "+" : "";
  stage.part("count").textContent = timeline.last < 0 ? "no frames" : `frame ${timeline.n} of ${timeline.last}${further}`;
  stage.part("speed").value = String(timeline.speed);
}

/** The marks above the scrubber, drawn again only when there are more frames or another width. */
class Marks {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.canvas = stage.part("marks");
    this.drawn = "";
    this.kinds = new Set();
    this.counted = -1;
  }

  /** @param {boolean} [again] */
  draw(again = false) {
    const { store, timeline } = this.stage;
    const width = Math.max(1, this.canvas.clientWidth);
    const key = `${store.first}/${timeline.last}/${width}`;
    if (key === this.drawn && !again) return;
    this.drawn = key;
    this.#choices();
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = width * ratio;
    this.canvas.height = 14 * ratio;
    const paint = this.canvas.getContext("2d");
    if (!paint) return;
    paint.scale(ratio, ratio);
    const heights = heightsByPixel(store, Math.floor(width));
    heights.forEach((family, x) => {
      if (!family) return;
      paint.fillStyle = this.#colour(family.color);
      paint.fillRect(x, 14 - family.height, width / store.frames.length > 4 ? 2 : 1, family.height);
    });
  }

  /** A token as the canvas understands it. @param {string} token */
  #colour(token) {
    this.canvas.style.color = `var(${token})`;
    return getComputedStyle(this.canvas).color;
  }

  /** Each kind of event that there was is a choice. */
  #choices() {
    const { store } = this.stage;
    const before = this.kinds.size;
    for (let n = Math.max(this.counted + 1, store.first); n <= store.last; n += 1) this.kinds.add(store.frame(n)?.cause.kind);
    this.counted = store.last;
    if (before === this.kinds.size) return;
    const select = this.stage.part("kind");
    const chosen = select.value;
    const options = [["", "event of any kind"], ["@selected", "of the selected thing"], ...[...this.kinds].sort().map((kind) => [kind, kind])];
    select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    select.value = chosen;
  }
}

/** @type {Map<string, typeof FAMILIES[0] | undefined>} */
const families = new Map();

/** @param {string} kind */
function familyOf(kind) {
  if (!families.has(kind)) families.set(kind, FAMILIES.find((each) => each.test.test(kind)));
  return families.get(kind);
}

/** The most important event that falls on each pixel. @param {import("./store.js").WorldStore} store @param {number} width */
function heightsByPixel(store, width) {
  /** @type {(typeof FAMILIES[0] | undefined)[]} */
  const pixels = new Array(width);
  const span = Math.max(1, store.frames.length - 1);
  store.frames.forEach((frame, i) => {
    const x = Math.round((i / span) * (width - 2));
    const family = familyOf(frame.cause.kind);
    if (family && (!pixels[x] || pixels[x].height < family.height)) pixels[x] = family;
  });
  return pixels;
}
