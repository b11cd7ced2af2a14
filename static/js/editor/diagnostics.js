// @ts-check
/** What was refused, as a list beneath the editor and as underlines in it. */

/** @typedef {{where: string, code: string, message: string, remedy: string, severity: string}} Diagnostic */

/** The place in a text like `main.go:12:5`. @param {string} where @returns {{line: number, column: number} | null} */
export function placeIn(where) {
  const found = /:(\d+)(?::(\d+))?$/.exec(where ?? "");
  return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : null;
}

/** What an editor can underline. @param {Diagnostic[]} all @returns {import("./codemirror.js").Problem[]} */
export function problemsOf(all) {
  return all.flatMap(({ where, message, remedy, severity }) => {
    const from = placeIn(where);
    return from ? [{ from, message: remedy ? `${message}\n${remedy}` : message, severity: severity === "warning" ? /** @type {const} */ ("warning") : /** @type {const} */ ("error") }] : [];
  });
}

/**
 * @param {HTMLElement} list
 * @param {Diagnostic[]} all
 * @param {(line: number, column: number) => void} goTo
 */
export function showDiagnostics(list, all, goTo) {
  list.replaceChildren(...all.map((each) => {
    const item = document.createElement("li");
    item.dataset.severity = each.severity === "warning" ? "warning" : "error";
    const place = placeIn(each.where);
    if (each.where) item.append(place ? placeButton(each.where, () => goTo(place.line, place.column)) : Object.assign(document.createElement("code"), { className: "where", textContent: each.where }));
    item.append(each.message);
    if (each.remedy) item.append(Object.assign(document.createElement("span"), { className: "remedy", textContent: each.remedy }));
    return item;
  }));
}

/** @param {string} where @param {() => void} act */
function placeButton(where, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "where", textContent: where });
  button.addEventListener("click", act);
  return button;
}
