// @ts-check
/** What was refused, as a list beneath the editor and as underlines in it. */

/** @typedef {{file: string, line: number, column: number, end_line?: number, end_column?: number, path?: string}} Where lines and columns from 1, 0 unknown */
/** @typedef {{where: Where | string, code: string, message: string, remedy: string, severity: string}} Diagnostic */

/** The place as one writes it: `main.go:12:5`, `spec.containers[0].name`. @param {Where | string} where */
export function whereText(where) {
  if (typeof where === "string" || !where) return where || "";
  const place = [where.file, where.line || "", where.line && where.column ? where.column : ""].filter(Boolean).join(":");
  return [place, where.path].filter(Boolean).join(" ");
}

/** @param {Where | string} where @returns {Where | null} null if no line is known */
export function placeOf(where) {
  return typeof where === "object" && where && where.line > 0 ? where : null;
}

/** What an editor can underline. @param {Diagnostic[]} all @returns {import("./codemirror.js").Problem[]} */
export function problemsOf(all) {
  return all.flatMap(({ where, message, remedy, severity }) => {
    const place = placeOf(where);
    if (!place) return [];
    const to = place.end_line ? { line: place.end_line, column: place.end_column ?? 0 } : null;
    return [{
      from: { line: place.line, column: Math.max(1, place.column) }, to, message: remedy ? `${message}\n${remedy}` : message,
      severity: severity === "warning" ? /** @type {const} */ ("warning") : /** @type {const} */ ("error"),
    }];
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
    const text = whereText(each.where);
    const place = placeOf(each.where);
    if (text) item.append(place ? placeButton(`${place.file ? `${place.file}:` : "line "}${place.line}${place.column ? `:${place.column}` : ""}`, () => goTo(place.line, Math.max(1, place.column))) : Object.assign(document.createElement("code"), { className: "where", textContent: text }));
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
