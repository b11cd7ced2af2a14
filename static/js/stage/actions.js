// @ts-check
/** What a learner can do to a thing without writing: the commands of docs/protocol.md that fit its kind. */

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {{label: string, command: any}} Action */

const SECOND_NS = 1_000_000_000;

/** @type {Record<string, (id: string, entity: import("./patch.js").Entity) => Action[]>} */
const BY_KIND = {
  node: (id, node) => [
    node.unschedulable ? { label: "Uncordon", command: { kind: "uncordon", node: id } } : { label: "Cordon", command: { kind: "cordon", node: id } },
    { label: "Delete the node", command: { kind: "delete", ids: [id] } },
  ],
  pod: (id, pod) => (pod.terminating ? [] : [{ label: "Delete the pod", command: { kind: "delete", ids: [id] } }]),
  clock: () => [1, 10, 60].map((seconds) => ({ label: `Let ${seconds} s pass`, command: { kind: "advance", ns: seconds * SECOND_NS } })),
  process: (id, process) => (process.status === "exited" ? [] : [1, 2, 4].filter((n) => n !== process.gomaxprocs).map((n) => ({ label: `GOMAXPROCS ${n}`, command: { kind: "gomaxprocs", n } }))),
};

/** @param {string} id @param {import("./patch.js").Entity} entity @returns {Action[]} */
export function actionsOn(id, entity) {
  return BY_KIND[entity.kind]?.(id, entity) ?? [];
}

/** The actions as buttons. @param {Stage} stage @param {Action[]} actions @returns {HTMLElement} */
export function actionRow(stage, actions) {
  const row = document.createElement("p");
  row.className = "button-row";
  row.append(...actions.map(({ label, command }) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: label, disabled: stage.locked });
    button.addEventListener("click", () => act(stage, command));
    return button;
  }));
  return row;
}

/** @param {Stage} stage @param {any} command */
async function act(stage, command) {
  const answer = await stage.command(command);
  if (answer.type === "refused") {
    const [first] = answer.diagnostics;
    stage.say("toast", { text: [first.message, first.remedy].filter(Boolean).join(" ") });
  }
}

/** Time can be let pass wherever there is a clock. @param {Stage} stage */
export function clockRow(stage) {
  const place = stage.part("clock");
  stage.element.addEventListener("stage:frame", () => {
    const clock = stage.world.get("clock");
    place.hidden = !clock;
    if (clock && !place.children.length) place.append(actionRow(stage, actionsOn("clock", clock)));
  });
}
