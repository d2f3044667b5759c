// Connected cells and lines: what is drawn of them, and which symbols follow from lines drawn by hand.
import assert from "node:assert/strict";
import { test } from "node:test";

import { drawnRules, hasDrawnClues } from "../../../src/boardfill/web/page/model/drawn_rules.js";
import { edgeBetween, marksDrawn, strokesOf } from "../../../src/boardfill/web/page/model/line_position.js";
import { problemOf } from "../../../src/boardfill/web/page/model/read_document.js";
import { isWellFormed } from "../../../src/boardfill/web/page/model/well_formed.js";

const JOINS = {
  "─": ["left", "right"],
  "│": ["up", "down"],
  "┌": ["right", "down"],
  "┐": ["left", "down"],
  "└": ["up", "right"],
  "┘": ["up", "left"],
};
const ENDS = { "╴": ["left"], "╶": ["right"], "╵": ["up"], "╷": ["down"] };

const symbolsOf = (joins) => Object.entries(joins).map(([name, edges]) => ({ name, joins: edges }));

function puzzle(symbols, rules, size = [3, 3]) {
  const tree = { format: "boardfill/1", board: { size }, symbols, rules };
  assert.ok(isWellFormed(tree));
  return problemOf(tree);
}

const LOOP = puzzle([...symbolsOf(JOINS), { name: "•" }], [{ lines: "loop" }]);

/** Edges along a way through cells. */
function along(problem, cells, sort = "line") {
  return cells.slice(1).map((cell, at) => [edgeBetween(problem, cells[at], cell), sort]);
}

const told = (marks) => Object.fromEntries(marks.map(({ cell, symbol }) => [cell.join(), symbol]));

test("a cell has a symbol once its lines leave only one", () => {
  const way = [[1, 1], [1, 2], [2, 2], [2, 1]];
  assert.deepEqual(told(marksDrawn(LOOP, new Map(along(LOOP, way)))), { "1,2": "┐", "2,2": "┘" });
});

test("crosses and the rim rule out symbols", () => {
  const corner = along(LOOP, [[0, 0], [0, 1]]);
  assert.deepEqual(told(marksDrawn(LOOP, new Map(corner))), { "0,0": "┌" });
  const crossed = along(LOOP, [[0, 1], [0, 0], [1, 0]], "cross");
  assert.deepEqual(told(marksDrawn(LOOP, new Map(crossed))), { "0,0": "•" });
});

test("lines end at marks and nowhere else", () => {
  const marks = [[0, 0], [0, 2]].map((cell) => ({ cell, mark: "a" }));
  const links = puzzle([...symbolsOf({ ...JOINS, ...ENDS }), { name: "•" }], [{ lines: "links", marks }]);
  const drawn = marksDrawn(links, new Map(along(links, [[0, 0], [0, 1]])));
  assert.deepEqual(told(drawn), { "0,0": "╶" });
});

test("lines of symbols are drawn again", () => {
  const marks = [{ cell: [0, 0], symbol: "┌" }, { cell: [2, 2], symbol: "•" }];
  const strokes = strokesOf(LOOP, marks);
  assert.deepEqual([...strokes.values()].sort(), ["cross", "cross", "line", "line"]);
  assert.deepEqual(told(marksDrawn(LOOP, strokes)), { "0,0": "┌", "2,2": "•" });
});

test("cells that are not side by side have no edge between them", () => {
  assert.equal(edgeBetween(LOOP, [0, 0], [1, 1]), null);
  assert.equal(edgeBetween(LOOP, [0, 0], [-1, 0]), null);
});

test("numbers, pearls, rooms and arrows are drawn", () => {
  const shades = [{ name: "#" }, { name: "." }];
  const rules = [
    { connected: true, symbols: ["."], marks: [{ cell: [0, 0], mark: "0" }] },
    { regions: [[[0, 1], [0, 2]]], symbols: ["#"], count: 1 },
    { held: [{ cell: [1, 1], symbols: ["."] }], name: "4 in row 1", times: [0, 1] },
    { held: [{ cell: [2, 0], symbols: ["#"] }], name: "shaded cells left of (2, 1)", times: 1 },
  ];
  const drawn = drawnRules(puzzle(shades, rules));
  assert.deepEqual(drawn.above.map(({ text }) => text), ["?", "1", "4"]);
  assert.equal(drawn.outlines.length, 1);
  assert.deepEqual(drawn.blocks.get("2,1"), { text: "1←" });
  assert.deepEqual([...drawn.shapes], [["#", "full"], [".", "open"]]);
  const loop = puzzle(LOOP.symbols, [
    { lines: "loop" },
    { held: [{ cell: [1, 1], symbols: ["─", "│"] }], name: "the line straight through (1, 1)" },
    { regions: [[[0, 0], [0, 1], [1, 0], [1, 1]]], joined: 3 },
  ]);
  const { circles, between, shapes } = drawnRules(loop);
  assert.deepEqual(circles, [{ cell: [1, 1], sort: "white" }]);
  assert.equal(between[0].text, "3");
  assert.equal(shapes.get("┌"), "line right down");
  assert.ok(hasDrawnClues(loop));
});
