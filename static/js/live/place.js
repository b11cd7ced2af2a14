// @ts-check
/** Where the playhead of a run was, kept in this browser, so that it is found again even if the server never heard. */

const KEY = "schedlab.at.";

/** @param {string} run @param {number} frame */
export function keepPlace(run, frame) {
  try {
    localStorage.setItem(KEY + run, String(frame));
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
  }
}

/** @param {string} run @returns {number | null} */
export function keptPlace(run) {
  try {
    const text = localStorage.getItem(KEY + run);
    return text === null ? null : Number(text);
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return null;
  }
}
