// @ts-check
/**
 * The values that the page speaks of.  Nothing here runs.
 *
 * @typedef {number[]} Cell  the numbers of a cell, as problem documents have them
 * @typedef {[number, number]} Point  right and down, in sides of a cell
 * @typedef {"square" | "hex" | "triangle" | "cubic"} LatticeName
 *
 * The box in which cells can be painted.  `low` and `extent` are by coordinate of a cell; where
 * `brick` is set (hexes only), the first coordinate is counted from a left side that stands upright.
 * @typedef {{low: number[], extent: number[], brick: boolean}} Frame
 *
 * Cells by their keys, see cells.js; what is in `optional` is in `cells`, too.
 * @typedef {{lattice: LatticeName, frame: Frame, cells: Set<string>, optional: Set<string>,
 *   wrap: string[]}} Board
 *
 * @typedef {"any" | number | [number, number | "any"]} Copies
 * @typedef {"free" | "rotate" | "fixed"} Turn
 * What cells carry, marks and the colours of their sides, is in the order of the cells.
 * @typedef {{name: string, cells: Cell[], copies: Copies, turn?: Turn, marks?: string[], sides?: string[][]}} Piece
 * @typedef {{piece: string, cells: Cell[], laid?: Cell[], name?: string, marks?: string[], sides?: string[][]}} Placement
 * @typedef {{cell: Cell, symbol: string}} Mark
 * @typedef {{name: string, points_at?: string[], value?: number, joins?: string[]}} PlainSymbol
 * @typedef {"tiling" | "marking" | "parts" | "fitting" | "covering"} Kind
 *
 * What is painted.  `printed` stands on cells and means nothing; `others` are the keys of the
 * document that the page keeps as they are.
 * @typedef {{kind: Kind, title: string, board: Board, table: Board | null, pieces: Piece[],
 *   given: Placement[], symbols: PlainSymbol[], clues: Mark[], printed: {cell: Cell, text: string}[],
 *   others: {[key: string]: unknown}}} Problem
 *
 * A filling, whole or begun.
 * @typedef {{placements?: Placement[], marks?: Mark[], picks?: object[]}} Filling
 *
 * @typedef {{[key: string]: any}} Tree  a tree as JSON has it
 */
export {};
