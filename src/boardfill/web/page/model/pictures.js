// @ts-check
/** Pictures of boards in documents: a character for each cell. */

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").LatticeName} LatticeName */

/**
 * Every character of the picture with its cell.
 * @param {string} picture
 * @param {LatticeName} lattice
 * @returns {{cell: Cell, character: string}[]}
 */
export function readPicture(picture, lattice) {
  const lines = writtenLines(picture);
  if (lattice === "square") return plainRows(lines).map(({ at, character }) => ({ cell: at, character }));
  if (lattice === "cubic") {
    return layersOf(lines).flatMap((layer, number) =>
      plainRows(layer).map(({ at, character }) => ({ cell: [number, ...at], character })),
    );
  }
  const placed = lines
    .flatMap((line, row) =>
      [...line].map((character, column) => ({ row, column: column - indentOf(lines), character })),
    )
    .filter(({ character }) => character !== " ");
  // Which way the cells of the first row lie does not follow from its indentation: try both.
  const shift = [0, 1].find((right) => placed.every((one) => fits(lattice, one, right))) ?? 0;
  return placed.map(({ row, column, character }) => ({
    cell: lattice === "hex" ? [(column + shift - row) / 2, row] : [row, column + shift],
    character,
  }));
}

/**
 * @param {LatticeName} lattice
 * @param {{row: number, column: number, character: string}} one
 * @param {number} right
 */
function fits(lattice, { row, column, character }, right) {
  const isEven = (row + column + right) % 2 === 0;
  if (lattice === "hex") return isEven;
  if (character === "^") return isEven;
  return character === "v" ? !isEven : true;
}

/** From the first line that is not blank to the last.  @param {string} picture */
function writtenLines(picture) {
  const lines = picture.split(/\r\n|[\n\r]/).map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === "") lines.shift();
  while (lines.length > 0 && lines[lines.length - 1] === "") lines.pop();
  return lines;
}

/** @param {string[]} lines */
function indentOf(lines) {
  const indents = lines.filter((line) => line).map((line) => line.length - line.trimStart().length);
  return Math.min(...indents);
}

/** @param {string[]} lines */
function plainRows(lines) {
  const indent = indentOf(lines);
  return lines.flatMap((line, row) =>
    [...line.slice(indent)].map((character, column) => ({ at: [row, column], character })),
  );
}

/** @param {string[]} lines @returns {string[][]} */
function layersOf(lines) {
  /** @type {string[][]} */
  const layers = [[]];
  for (const line of lines) {
    if (line) layers[layers.length - 1].push(line);
    else if (layers[layers.length - 1].length > 0) layers.push([]);
  }
  return layers;
}
