// @ts-check
/**
 * One join for every kind: enter, update, exit by id. The elements of a kind may hang in two pictures at once (still and
 * moving), so they are kept in a list of our own and are never put in order.
 */

import { select } from "d3-selection";

/** @typedef {{id: string, kind: string, x: number, y: number, [more: string]: any}} Thing */
/** @typedef {{enter: (group: any) => void, update: (group: any) => void}} Renderer `group`: a d3 selection of <g> */

export class Join {
  /** @param {SVGGElement} layer where new elements hang @param {string} kind @param {Renderer} renderer */
  constructor(layer, kind, renderer) {
    this.layer = layer;
    this.kind = kind;
    this.renderer = renderer;
    /** @type {SVGGElement[]} */
    this.nodes = [];
    /** What each element shows. @type {WeakMap<Element, Thing>} */
    this.shown = new WeakMap();
  }

  /**
   * Make the elements agree with the things.
   * @param {Thing[]} things
   * @returns {{entered: SVGGElement[], stayed: SVGGElement[], left: SVGGElement[]}}
   */
  draw(things) {
    const nodes = this.nodes;
    const update = select(this.layer).selectAll(() => nodes).data(things, (thing) => /** @type {any} */ (thing).id);
    const enter = update.enter().select(() => this.layer.appendChild(svgGroup(this.layer)))
      .attr("class", `thing thing-${this.kind}`).attr("data-id", (thing) => /** @type {any} */ (thing).id);
    this.renderer.enter(enter);
    const left = /** @type {SVGGElement[]} */ (update.exit().nodes());
    const stayed = /** @type {SVGGElement[]} */ (update.nodes());
    const entered = /** @type {SVGGElement[]} */ (enter.nodes());
    const { shown } = this;
    const changed = enter.merge(/** @type {any} */ (update)).filter(/** @this {Element} */ function differs(thing) {
      const before = shown.get(this);
      shown.set(this, /** @type {Thing} */ (thing));
      return !before || !looksTheSame(before, /** @type {Thing} */ (thing));
    });
    this.renderer.update(changed);
    this.nodes = [...stayed, ...entered];
    return { entered, stayed, left };
  }
}

/** What decides how a thing looks, beside its entity; where it stands is the clock's business. */
const LOOKS = ["w", "h", "detail", "room", "clock", "label", "scored", "sub"];

/**
 * An entity is replaced whenever it changes, so the same one looks the same in the same room.
 * @param {Thing} before
 * @param {Thing} now
 */
function looksTheSame(before, now) {
  return now.entity !== undefined && before.entity === now.entity && LOOKS.every((name) => before[name] === now[name]);
}

/** Not by `enter.append`: that would hang the new element before its neighbour, which may be in the other picture. @param {SVGGElement} layer */
function svgGroup(layer) {
  return /** @type {SVGGElement} */ (layer.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g"));
}
