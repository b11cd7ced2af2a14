// @ts-check
/** Small sums that the layouts share: rows that wrap, columns that fit, how much detail there is room for. */

/** So many things of a kind are drawn with their names. */
export const NAMED_MAX = 40;
/** Above this, things of a kind are counted instead of drawn. */
export const MARKS_MAX = 600;

/** @typedef {"name" | "mark" | "density"} Detail */

/** @param {number} count @returns {Detail} */
export function detailFor(count) {
  if (count <= NAMED_MAX) return "name";
  return count <= MARKS_MAX ? "mark" : "density";
}

/**
 * How many columns of at least `min` fit, and how wide they then are.
 * @param {number} width
 * @param {number} min
 * @param {number} gap
 * @param {number} [most]
 */
export function columns(width, min, gap, most = Infinity) {
  const count = Math.max(1, Math.min(most, Math.floor((width + gap) / (min + gap))));
  return { count, width: (width - gap * (count - 1)) / count };
}

/**
 * Lay boxes of given heights into columns, always into the shortest one, so that order is nearly kept and little is empty.
 * @param {number[]} heights
 * @param {number} count columns
 * @param {number} gap
 * @returns {{places: {column: number, y: number}[], height: number}}
 */
export function masonry(heights, count, gap) {
  const filled = new Array(count).fill(0);
  const places = heights.map((height) => {
    const column = filled.indexOf(Math.min(...filled));
    const y = filled[column];
    filled[column] = y + height + gap;
    return { column, y };
  });
  return { places, height: Math.max(0, ...filled.map((y) => y - gap)) };
}

/**
 * Places in rows from left to right.
 * @param {number} count
 * @param {number} perRow
 * @param {number} pitchX
 * @param {number} pitchY
 * @returns {{x: number, y: number}[]}
 */
export function grid(count, perRow, pitchX, pitchY) {
  return Array.from({ length: count }, (_, i) => ({ x: (i % perRow) * pitchX, y: Math.floor(i / perRow) * pitchY }));
}

/** Cut a text for a width in px, reckoned with the mean width of a letter. @param {string} text @param {number} px @param {number} [letter] */
export function fit(text, px, letter = 6.4) {
  const most = Math.max(1, Math.floor(px / letter));
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}

/** Cut a text in its middle: names often differ in their ends. @param {string} text @param {number} most letters */
export function fitMiddle(text, most) {
  if (text.length <= most) return text;
  const room = Math.max(1, most - 1);
  return `${text.slice(0, Math.ceil(room / 2))}…${text.slice(text.length - Math.floor(room / 2))}`;
}

/** Cut a text into at most so many lines. @param {string} text @param {number} px @param {number} most @param {number} [letter] @returns {string[]} */
export function lines(text, px, most, letter = 6) {
  const room = Math.max(4, Math.floor(px / letter));
  /** @type {string[]} */
  const out = [];
  for (const word of text.split(/\s+/)) {
    const last = out[out.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= room) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  if (out.length > most) out.splice(most - 1, out.length, `${out.slice(most - 1).join(" ")}`);
  return out.map((line) => fit(line, px, letter));
}

/** Virtual time for a person. @param {number} ns */
export function timeText(ns) {
  if (ns < 1_000) return `${ns} ns`;
  if (ns < 1_000_000) return `${(ns / 1e3).toFixed(1)} µs`;
  if (ns < 1_000_000_000) return `${(ns / 1e6).toFixed(3)} ms`;
  return `${(ns / 1e9).toFixed(3)} s`;
}
