// @ts-check
/** Pieces that several kinds are drawn with. */

/** @typedef {any} Group a d3 selection of <g> with things bound to them */

/** What makes a thing something that can be asked about: by mouse, by key, by screen reader. @param {Group} group */
export function askable(group) {
  return group.attr("tabindex", -1).attr("role", "img").classed("askable", true);
}

/** @param {Group} group */
export function named(group) {
  return group.attr("aria-label", (/** @type {any} */ thing) => thing.describe);
}

/** A box with its corners rounded. @param {Group} group @param {string} name the class */
export function box(group, name) {
  return group.append("rect").attr("class", name).attr("rx", 6);
}

/** @param {Group} group @param {string} name @param {number} x @param {number} y */
export function label(group, name, x, y) {
  return group.append("text").attr("class", name).attr("x", x).attr("y", y);
}

/**
 * As many children of a class as there are values, each brought up to date.
 * @param {Element} parent
 * @param {string} tag
 * @param {string} name class
 * @param {number} count
 * @param {(child: Element, i: number) => void} update
 */
export function repeat(parent, tag, name, count, update) {
  const children = [...parent.getElementsByClassName(name)];
  for (const child of children.slice(count)) child.remove();
  for (let i = 0; i < count; i += 1) {
    const child = children[i] ?? parent.appendChild(parent.ownerDocument.createElementNS("http://www.w3.org/2000/svg", tag));
    child.setAttribute("class", name);
    update(child, i);
  }
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
