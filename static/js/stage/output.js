// @ts-check
/** What the program has printed up to this frame, and how it ended. */

/** @typedef {import("./stage.js").Stage} Stage */

/** @param {Stage} stage */
export function output(stage) {
  const box = stage.part("console");
  const pre = stage.part("output");
  const heading = box.querySelector("h2");
  stage.element.addEventListener("stage:answered", (event) => {
    const { what, answer } = /** @type {CustomEvent} */ (event).detail;
    if (heading && what.kind === "run") heading.textContent = answer.type === "refused" ? "Output of the previous program" : "Output";
  });
  stage.timeline.addEventListener("frame", (event) => {
    const process = stage.world.get("process");
    box.hidden = !process;
    if (!process) return;
    const { frame, touched } = /** @type {CustomEvent} */ (event).detail;
    const printed = !touched || [...touched].some((id) => id.startsWith("out:")) || pre.querySelector(".latest");
    if (printed || !pre.children.length) drawOutput(stage, pre, frame?.patch ?? {});
    const exited = process.status === "exited";
    const exit = stage.part("exit");
    // Without an exit status it did not end by itself: a limit was reached.
    const stopped = exited && process.exit === null;
    exit.textContent = stopped ? "stopped" : exited ? `exit status ${process.exit}` : process.status;
    exit.className = stopped ? "chip chip-warn" : exited ? `chip ${process.exit ? "chip-bad" : "chip-good"}` : "chip";
  });
}

/** @param {Stage} stage @param {HTMLElement} output @param {import("./patch.js").Patch} patch */
function drawOutput(stage, output, patch) {
  const parts = [];
  for (const [id, entity] of stage.world) if (entity.kind === "output") parts.push({ id, entity, n: Number(id.slice(4)) });
  parts.sort((a, b) => a.n - b.n);
  const spans = parts.map(({ id, entity }) => {
    const span = document.createElement("span");
    span.className = `${entity.stream}${id in patch ? " latest" : ""}`;
    span.textContent = entity.text;
    return span;
  });
  if (!spans.length) spans.push(Object.assign(document.createElement("span"), { className: "field-hint", textContent: "nothing printed yet" }));
  output.replaceChildren(...spans);
  output.scrollTop = output.scrollHeight;
}
