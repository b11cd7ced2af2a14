// @ts-check
/** What a patch does to a world. An entity's fields are never changed in place, so whoever holds a world's entity holds a snapshot. */

/** @typedef {Record<string, any>} Entity fields of one entity, `kind` among them */
/** @typedef {Map<string, Entity>} World id to entity */
/** @typedef {Record<string, Record<string, any> | null>} Patch */
/** @typedef {{n: number, t: number, cause: {kind: string, on: string[], [more: string]: any}, say: string, patch: Patch}} Frame */
/** @typedef {Map<string, Entity | undefined>} Inverse what was there before; undefined: nothing was */

/** The value that removes a field. */
export const ABSENT = "\u0000absent";

/**
 * Apply a patch and keep what it replaced.
 * @param {World} world changed
 * @param {Patch} patch
 * @returns {Inverse}
 */
export function apply(world, patch) {
  /** @type {Inverse} */
  const inverse = new Map();
  for (const [id, changed] of Object.entries(patch)) {
    const before = world.get(id);
    inverse.set(id, before);
    if (changed === null) world.delete(id);
    else world.set(id, changedEntity(before, changed));
  }
  return inverse;
}

/**
 * Take a patch back.
 * @param {World} world changed
 * @param {Inverse} inverse what `apply` gave
 */
export function undo(world, inverse) {
  for (const [id, before] of inverse) {
    if (before === undefined) world.delete(id);
    else world.set(id, before);
  }
}

/** @param {Entity | undefined} before @param {Record<string, any>} changed @returns {Entity} */
function changedEntity(before, changed) {
  const entity = { ...before, ...changed };
  for (const name of Object.keys(changed)) if (changed[name] === ABSENT) delete entity[name];
  return entity;
}
