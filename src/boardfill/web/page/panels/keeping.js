// @ts-check
/** What outlives a reload: the problem, what is laid on it, the language, the theme. */

/** @typedef {import("../model/types.js").Filling} Filling */
/** @typedef {import("../model/types.js").Tree} Tree */

const PREFIX = "boardfill.";
let timer = 0;

/** @param {Tree} tree */
export function keepProblem(tree) {
  clearTimeout(timer);
  timer = window.setTimeout(() => keepSetting("problem", JSON.stringify(tree)), 200);
  pending = () => keepSetting("problem", JSON.stringify(tree));
}

/** @type {() => void} */
let pending = () => undefined;
window.addEventListener("pagehide", () => pending());

/** @returns {Tree | null} */
export function keptProblem() {
  try {
    return JSON.parse(keptSetting("problem") ?? "null");
  } catch {
    return null;
  }
}

/** What lies on the board, with the problem that it belongs to.
 * @param {Tree} problem @param {Filling} position */
export function keepPosition(problem, position) {
  keepSetting("laid", JSON.stringify([JSON.stringify(problem), position]));
}

/** @param {Tree} problem @returns {Filling | null} what was laid on it before */
export function keptPosition(problem) {
  try {
    const [kept, position] = JSON.parse(keptSetting("laid") ?? "[]");
    return kept === JSON.stringify(problem) ? position : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keepSetting(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // a browser that keeps nothing still paints
  }
}

/** @param {string} name */
export function keptSetting(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
