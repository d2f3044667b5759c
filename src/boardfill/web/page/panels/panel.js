// @ts-check
/**
 * What panels are given, and what they are.
 *
 * @typedef {import("../model/types.js").Problem} Problem
 * @typedef {object} Context
 * @property {import("../model/store.js").Store} store
 * @property {import("../board/stage.js").Stage} stage
 * @property {import("../asking/asker.js").Asker} asker
 * @property {() => import("../model/types.js").Tree} document of the problem as it is painted now
 * @property {(tree: import("../model/types.js").Tree) => void} load another problem
 * @property {(text: () => string, language?: string) => void} announce for screen readers, in the language of the moment
 * @property {(name: string) => void} open another panel
 * @property {() => Panel} panel the one that is open
 *
 * @typedef {object} Panel
 * @property {string} name  also that of its sign
 * @property {HTMLElement} element
 * @property {boolean} paints can the board be painted while it is open?
 * @property {() => void} [enter]
 * @property {() => void} [leave]
 * @property {() => boolean} [undo] takes back what was done in it; false if there is nothing
 * @property {() => void} [changed] the problem is another; nothing is shown above the board
 */
export {};
