// @ts-check
/** The one problem that the page shows, with its history; who wants to know hears of changes. */

import { History } from "./history.js";

/** @typedef {import("./types.js").Problem} Problem */

export class Store {
  /** @param {Problem} problem */
  constructor(problem) {
    this.history = new History(problem);
    /** @type {((problem: Problem) => void)[]} */
    this.listeners = [];
  }

  get problem() {
    return this.history.present;
  }

  /** @param {(problem: Problem) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<Problem>} changes @param {unknown} stroke see History */
  change(changes, stroke = null) {
    this.history.change({ ...this.problem, ...changes }, stroke);
    this.tell();
  }

  undo() {
    const isDone = this.history.undo();
    if (isDone) this.tell();
    return isDone;
  }

  redo() {
    const isDone = this.history.redo();
    if (isDone) this.tell();
    return isDone;
  }

  tell() {
    for (const listener of this.listeners) listener(this.problem);
  }
}
