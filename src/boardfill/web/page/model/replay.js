// @ts-check
/** A search, forwards and back: what lies on the board after each of its events. */

/** @typedef {import("./types.js").Filling} Filling */
/** @typedef {import("./types.js").Tree} Tree */

export class Replay {
  constructor() {
    /** @type {Tree[]} */
    this.events = [];
    this.at = 0;
    /** @type {Tree[]} what was laid, in order */
    this.laid = [];
    this.nodes = 1;
    this.deadEnds = 0;
    this.found = 0;
  }

  clear() {
    Object.assign(this, new Replay());
  }

  /** @param {Tree[]} events */
  add(events) {
    this.events.push(...events);
  }

  /** The event that was made last, if any.  @returns {Tree | null} */
  get last() {
    return this.at > 0 ? this.events[this.at - 1] : null;
  }

  /** @returns {boolean} was there another? */
  forward() {
    const event = this.events[this.at];
    if (!event) return false;
    this.at++;
    this.count(event, 1);
    if (event.event === "place") this.laid.push(event);
    if (event.event === "take back") this.laid.pop();
    return true;
  }

  /** @returns {boolean} was there one to take back? */
  back() {
    if (this.at === 0) return false;
    this.at--;
    const event = this.events[this.at];
    this.count(event, -1);
    if (event.event === "place") this.laid.pop();
    if (event.event === "take back") this.laid.push(event);
    return true;
  }

  /** @private @param {Tree} event @param {number} step */
  count(event, step) {
    if (event.event === "place") this.nodes += step;
    if (event.event === "fail") this.deadEnds += step;
    if (event.event === "found") this.found += step;
  }

  /** @returns {Required<Pick<Filling, "placements" | "marks">>} */
  get filling() {
    return {
      placements: this.laid.flatMap(({ placement }) => (placement ? [placement] : [])),
      marks: this.laid.flatMap(({ mark }) => (mark ? [mark] : [])),
    };
  }
}
