// @ts-check
/** Goroutines as tokens: how large they are, how a row of them fits, what they are called. */

/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */
/** @typedef {import("./boxes.js").Detail} Detail */
/** @typedef {{item: Item, x: number, dy: number, detail: Detail}} Placed */

const MARK = 13;

/** Half the width of a token. @param {Detail} detail */
export function tokenSize(detail) {
  return detail === "name" ? 15 : 5;
}

/** The name as one would say it: without the package path, and without `main.`. @param {string} name */
export function nameOfFunction(name) {
  const bare = name.slice(name.lastIndexOf("/") + 1);
  if (bare === "main.main") return "main";
  return bare.startsWith("main.") ? bare.slice(5) : bare;
}

/** One goroutine where it stands. @param {string} id @param {import("../patch.js").Entity} g @param {number} x @param {number} y @param {Detail} detail @param {number} room @returns {import("../join.js").Thing} */
export function token(id, g, x, y, detail, room) {
  const name = nameOfFunction(g.function ?? "");
  return {
    id, kind: "g", entity: g, x, y, detail, r: tokenSize(detail), label: String(g.goid), name, room, status: g.status, wait: g.wait ?? "",
    parent: g.parent ? `g:${g.parent}` : "",
    describe: `goroutine ${g.goid}, ${g.function}, ${g.status}${g.wait ? `: ${g.wait}` : ""}`,
  };
}

/**
 * A queue in a lane: with names as long as they fit, as marks in rows if not; what does not fit even so is left out.
 * @param {Item[]} items nearest to the head first
 * @param {number} room
 * @param {number} height of the lane
 * @returns {{tokens: Placed[], pitch: number}}
 */
export function laneQueue(items, room, height) {
  const named = Math.max(1, Math.floor((room + 24) / 58));
  if (items.length <= named) {
    const pitch = Math.max(58, Math.min(92, Math.floor((room + 24) / (items.length + 1))));
    return { tokens: items.map((item, i) => ({ item, x: i * pitch, dy: -6, detail: "name" })), pitch };
  }
  const rows = Math.max(1, Math.floor((height - 16) / MARK));
  const perRow = Math.max(1, Math.floor((room - 36) / MARK));
  const tokens = items.slice(0, rows * perRow).map((item, i) => {
    const row = i % rows;
    return { item, x: Math.floor(i / rows) * MARK - 8, dy: (row - (rows - 1) / 2) * MARK, detail: /** @type {Detail} */ ("mark") };
  });
  return { tokens, pitch: MARK };
}

/**
 * Tokens in a box: rows of names, or rows of marks if they are many.
 * @param {Item[]} items
 * @param {number} width
 * @param {number} [namedMax] so many have names at most
 * @param {number} [marksMax]
 * @returns {{tokens: {item: Item, x: number, y: number, detail: Detail}[], height: number, pitch: number, left: number}} `left`: how many are not drawn
 */
export function boxed(items, width, namedMax = 12, marksMax = 400) {
  if (items.length <= namedMax) {
    const pitch = 58;
    const perRow = Math.max(1, Math.floor(width / pitch));
    const tokens = items.map((item, i) => ({ item, x: (i % perRow) * pitch + 26, y: Math.floor(i / perRow) * 54 + 20, detail: /** @type {Detail} */ ("name") }));
    return { tokens, height: Math.max(1, Math.ceil(items.length / perRow)) * 54, pitch, left: 0 };
  }
  const perRow = Math.max(1, Math.floor(width / MARK));
  const shown = items.slice(0, marksMax);
  const tokens = shown.map((item, i) => ({ item, x: (i % perRow) * MARK + 8, y: Math.floor(i / perRow) * MARK + 8, detail: /** @type {Detail} */ ("mark") }));
  return { tokens, height: Math.ceil(shown.length / perRow) * MARK + 6, pitch: MARK, left: items.length - shown.length };
}
