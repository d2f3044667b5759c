// @ts-check
/** What was, what is, what was taken back. */

const MOST_STEPS = 300;

/** @template Value */
export class History {
  /** @param {Value} present */
  constructor(present) {
    this.present = present;
    /** @type {Value[]} */
    this.past = [];
    /** @type {Value[]} */
    this.future = [];
    /** @type {unknown} */
    this.stroke = null;
  }

  /**
   * A new present.  Changes of one stroke, such as all cells painted in one drag, are one step.
   * @param {Value} value
   * @param {unknown} stroke
   */
  change(value, stroke = null) {
    if (stroke === null || stroke !== this.stroke) {
      this.past.push(this.present);
      if (this.past.length > MOST_STEPS) this.past.shift();
    }
    this.stroke = stroke;
    this.present = value;
    this.future = [];
  }

  /** @returns {boolean} was there anything to take back? */
  undo() {
    return this.#step(this.past, this.future);
  }

  /** @returns {boolean} was there anything to do again? */
  redo() {
    return this.#step(this.future, this.past);
  }

  /** The newest of one side becomes present.  @param {Value[]} from @param {Value[]} to */
  #step(from, to) {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.present);
    this.present = next;
    this.stroke = null;
    return true;
  }
}
