// @ts-check
/** Problems that come in the address: when the page begins, and when the address changes later. */

import { documentInFragment } from "../model/links.js";
import { isWellFormed } from "../model/well_formed.js";
import { openOrComplain } from "./opening.js";

/** @typedef {import("../model/types.js").Tree} Tree */

/** @param {import("./panel.js").Context} context @returns {(tree: Tree) => void} opens a problem of the address */
export function watchLinks(context) {
  let isOpening = false;
  /** One that the engines would write otherwise they read first.  @param {Tree} tree */
  const open = (tree) => {
    isOpening = true;
    if (isWellFormed(tree)) context.load(tree);
    else void openOrComplain(context, JSON.stringify(tree), "");
    isOpening = false;
  };
  // The address has the problem only as long as it is the one that is shown: a reload keeps changes.
  context.store.listen(() => {
    if (isOpening || !location.hash) return;
    history.replaceState(history.state, "", location.pathname + location.search);
  });
  window.addEventListener("hashchange", async () => {
    const tree = await documentInFragment(location.hash);
    if (tree) open(tree);
  });
  return open;
}
