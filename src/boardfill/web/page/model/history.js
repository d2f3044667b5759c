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
    const before = this.past.pop();
    if (before === undefined) return false;
    this.future.push(this.present);
    this.present = before;
    this.stroke = null;
    return true;
  }

  /** @returns {boolean} was there anything to do again? */
  redo() {
    const after = this.future.pop();
    if (after === undefined) return false;
    this.past.push(this.present);
    this.present = after;
    this.stroke = null;
    return true;
  }
}
