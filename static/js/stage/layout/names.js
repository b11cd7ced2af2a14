// @ts-check
/** Long names that have much in common, cut so that what tells them apart is left: `ip-10-0-3-17.eu-west-1.internal`. */

import { fitMiddle } from "./boxes.js";

/**
 * @param {string[]} names
 * @param {number} most letters
 * @returns {(name: string) => string}
 */
export function shortNames(names, most) {
  if (names.every((name) => name.length <= most)) return (name) => name;
  const before = names.length > 1 ? common(names, (name, i) => name[i]) : 0;
  const after = names.length > 1 ? common(names, (name, i) => name[name.length - 1 - i]) : 0;
  return (name) => {
    if (name.length <= most) return name;
    const end = Math.max(before + 1, name.length - after);
    const front = name.slice(0, end);
    if (after && front.length < most) return `${front}…`;
    const own = name.slice(Math.min(before, end - 1), end);
    const tail = end < name.length ? "…" : "";
    const room = most - 1 - tail.length;
    if (own.length > room) return `…${fitMiddle(own, room)}${tail}`;
    return `…${name.slice(Math.max(0, end - room), end)}${tail}`;
  };
}

/** How many letters all names share, read from one end. @param {string[]} names @param {(name: string, i: number) => string | undefined} letter */
function common(names, letter) {
  let i = 0;
  while (letter(names[0], i) !== undefined && names.every((name) => letter(name, i) === letter(names[0], i))) i += 1;
  return i;
}
