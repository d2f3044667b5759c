// @ts-check
/** @typedef {import("./lattice.js").Lattice} Lattice */

const SIDE = 1 / Math.sqrt(3);
const ROW = 1.5 * SIDE;

/** Cells (q, r): q the column, r the row, each row half a cell further right.  @type {Lattice} */
export const HEX = {
  corners: ([q, r]) => {
    const x = q + r / 2 + 0.5;
    const y = r * ROW + SIDE;
    return [
      [x, y - SIDE],
      [x + 0.5, y - SIDE / 2],
      [x + 0.5, y + SIDE / 2],
      [x, y + SIDE],
      [x - 0.5, y + SIDE / 2],
      [x - 0.5, y - SIDE / 2],
    ];
  },
  beside: ([q, r]) => [
    [q + 1, r - 1],
    [q + 1, r],
    [q, r + 1],
    [q - 1, r + 1],
    [q - 1, r],
    [q, r - 1],
  ],
  cellAt: ([x, y]) => {
    const r = (y - SIDE) / ROW;
    const q = x - 0.5 - r / 2;
    return nearest(q, r);
  },
  turned: ([q, r]) => [-r, q + r],
  mirrored: ([q, r]) => [-q - r, r],
  isStep: () => true,
};

/** The cell whose middle is nearest.  @param {number} q @param {number} r */
function nearest(q, r) {
  const s = -q - r;
  let wholeQ = Math.round(q);
  let wholeR = Math.round(r);
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return [wholeQ, wholeR];
}
