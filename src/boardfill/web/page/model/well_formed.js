// @ts-check
/** Is a document, from wherever it came, made as the engines make them?  Others go through them first. */

/** @typedef {import("./types.js").Tree} Tree */

/** More cells than these no page shows. */
export const MOST_CELLS = 10_000;

/** @param {unknown} value @returns {value is Tree} */
const isTree = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {unknown} value */
const isNumber = (value) => Number.isInteger(value) && Math.abs(/** @type {number} */ (value)) < 1e6;
/** @param {(value: any) => boolean} test @returns {(value: unknown) => boolean} */
const each = (test) => (value) => Array.isArray(value) && value.length <= MOST_CELLS && value.every(test);
/** @param {(value: any) => boolean} test @returns {(value: unknown) => boolean} */
const maybe = (test) => (value) => value === undefined || test(value);
const areCells = each((cell) => each(isNumber)(cell) && (cell.length === 2 || cell.length === 3));

/** @param {unknown} copies */
const areCopies = (copies) =>
  copies === "any" ||
  isNumber(copies) ||
  (Array.isArray(copies) && copies.length === 2 && isNumber(copies[0]));
/** @param {Tree} piece */
const isPiece = (piece) =>
  isTree(piece) &&
  isText(piece.name) &&
  areCells(piece.cells) &&
  piece.cells.length > 0 &&
  maybe(areCopies)(piece.copies) &&
  maybe(isText)(piece.turn) &&
  carriesWell(piece);
/** @param {Tree} piece */
const carriesWell = ({ cells, marks, sides }) =>
  maybe((list) => each(isText)(list) && list.length === cells.length)(marks) &&
  maybe((list) => each(each(isText))(list) && list.length === cells.length)(sides);
/** @param {Tree} given */
const isGiven = (given) =>
  isTree(given) && isText(given.piece) && areCells(given.cells) && carriesWell(given);
/** @param {Tree} clue */
const isClue = (clue) => isTree(clue) && areCells([clue.cell]) && isText(clue.symbol);
/** @param {Tree} symbol */
const isSymbol = (symbol) => isTree(symbol) && isText(symbol.name) && maybe(each(isText))(symbol.joins);
/** @param {unknown} value */
const isClueText = (value) => isText(value) || isNumber(value);
/** @param {any} value */
const isAmount = (value) => isClueText(value) || (each(isClueText)(value) && value.length === 2);
/** Cells, each with what stands there.  @param {string} key @param {(value: any) => boolean} test */
const areCellsWith = (key, test) =>
  each((entry) => isTree(entry) && areCells([entry.cell]) && test(entry[key]));
/** @param {unknown} rim a colour, or sides with colours */
const isRim = (rim) =>
  isText(rim) ||
  each((side) => Array.isArray(side) && side.length === 3 && areCells([side[0]]) && each(isText)(side.slice(1)))(rim);
/** Each key as the engines write it, so that what it says can be drawn.  @param {Tree} rule */
const isRule = (rule) =>
  isTree(rule) &&
  maybe(isText)(rule.each) &&
  maybe(each((region) => areCells(region) && region.length > 0))(rule.regions) &&
  maybe(areCells)(rule.cells) &&
  maybe(each(isText))(rule.symbols) &&
  maybe(areCellsWith("mark", isText))(rule.marks) &&
  maybe((joined) => isClueText(joined) || each(isClueText)(joined))(rule.joined) &&
  maybe(areCellsWith("symbols", each(isText)))(rule.held) &&
  maybe(isText)(rule.name) &&
  maybe(isRim)(rule.rim) &&
  maybe(areCellsWith("area", maybe(isNumber)))(rule.areas) &&
  maybe(each((one) => isTree(one) && areCells(one.cells) && maybe(isText)(one.name)))(rule.placements) &&
  maybe((reach) => reach === true || areCells(reach))(rule.overhang) &&
  [rule.count, rule.sum].every(maybe(isAmount)) &&
  maybe(each(isAmount))(rule.sums) &&
  [rule.product, rule.runs, rule.visible, rule.sandwich].every(
    maybe((clue) => isClueText(clue) || each(isClueText)(clue)),
  );

/** @param {Tree} board */
const isBoard = (board) => {
  const said = [board.picture, board.size, board.cells].filter((one) => one !== undefined);
  return (
    said.length === 1 &&
    board.family === undefined &&
    maybe((name) => ["square", "hex", "triangle", "cubic"].includes(name))(board.lattice) &&
    maybe((text) => isText(text) && text.length <= 2 * MOST_CELLS && text.trim() !== "")(board.picture) &&
    maybe((size) => each((side) => isNumber(side) && side > 0)(size) && areaOf(size) <= MOST_CELLS)(
      board.size,
    ) &&
    [board.cells, board.holes, board.optional].every(maybe(areCells)) &&
    maybe(each(isText))(board.wrap)
  );
};

/** @param {number[]} sides */
const areaOf = (sides) =>
  sides.length === 2 || sides.length === 3 ? sides.reduce((area, side) => area * side, 1) : Infinity;

/** @param {unknown} tree */
export function isWellFormed(tree) {
  return (
    isTree(tree) &&
    tree.format === "boardfill/1" &&
    maybe(isText)(tree.title) &&
    maybe((board) => isTree(board) && isBoard(board))(tree.board) &&
    maybe((table) => isTree(table) && isText(table.picture) && isBoard(table))(tree.table) &&
    maybe(each(isPiece))(tree.pieces) &&
    maybe(each(isGiven))(tree.given) &&
    maybe(each(isSymbol))(tree.symbols) &&
    maybe(each(isClue))(tree.clues) &&
    maybe(each(isRule))(tree.rules)
  );
}
