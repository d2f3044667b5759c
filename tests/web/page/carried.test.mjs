// What pieces carry: where coloured sides are drawn, and in which colours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { latticeOfShapes } from "../../../src/boardfill/web/page/board/geometry.js";
import { colouredSides, edgeNamed, sideColours, sideNumber } from "../../../src/boardfill/web/page/model/carried.js";
import { drawnRules } from "../../../src/boardfill/web/page/model/drawn_rules.js";
import { fitsThere } from "../../../src/boardfill/web/page/model/position.js";
import { problemOf } from "../../../src/boardfill/web/page/model/read_document.js";
import { isWellFormed } from "../../../src/boardfill/web/page/model/well_formed.js";

const CELL = [[0, 0]];

test("a name has one colour on all pieces, and so have a and A", () => {
  const pieces = [{ sides: [["10", "b", "", "9"]] }, { sides: [["A", "a", "9", "b"]] }, {}];
  assert.deepEqual(sideColours(pieces), ["9", "a", "b", "10"]);
});

test("a square is divided into four triangles, each at its own edge", () => {
  const piece = { cells: CELL, sides: [["u", "r", "d", "l"]] };
  const { corners } = latticeOfShapes("square");
  const shown = colouredSides("square", corners, piece, ["d", "l", "r", "u"]);
  assert.deepEqual(
    shown.map(({ name, colour }) => [name, colour]),
    [["u", 3], ["r", 2], ["d", 0], ["l", 1]],
  );
  assert.deepEqual(shown[0].points, [[0, 0], [1, 0], [0.5, 0.5]]);
  assert.deepEqual(shown[3].points, [[0, 1], [0, 0], [0.5, 0.5]]);
});

test("with a mark in the middle sides are bands, and long names are not written", () => {
  const piece = { cells: CELL, marks: ["5"], sides: [["orange", "", "", "l"]] };
  const { corners } = latticeOfShapes("square");
  const shown = colouredSides("square", corners, piece, ["l", "orange"]);
  assert.deepEqual(
    shown.map(({ points, name }) => [points.length, name]),
    [[4, ""], [4, "l"]],
  );
});

test("what is not carried cell by cell is read by the engines first", () => {
  const tree = (piece) => ({
    format: "boardfill/1",
    board: { size: [1, 2] },
    pieces: [{ name: "p", cells: [[0, 0], [0, 1]], ...piece }],
  });
  assert.ok(isWellFormed(tree({ marks: ["3", "5"] })));
  assert.ok(!isWellFormed(tree({ marks: "35" })));
  assert.ok(!isWellFormed(tree({ marks: ["3"] })));
  assert.ok(!isWellFormed(tree({ sides: ["abcd", "abcd"] })));
});

test("regions of marks are cages, and what the board says stands in its cells", () => {
  const region = (row) => [[[row, 0], [row, 1]]];
  const tree = {
    format: "boardfill/1",
    board: { size: [4, 2] },
    pieces: [{ name: "p", cells: [[0, 0], [0, 1]], marks: ["3", "5"] }],
    rules: [
      { each: "region", regions: region(0), sum: [0, 7] },
      { each: "region", regions: region(1), different: true },
      { each: "region", regions: region(2), neighbours: "equal" },
      { each: "row", different: true },
      { marks: [{ cell: [3, 0], mark: "3" }] },
      { areas: [{ cell: [3, 1], area: 2 }, { cell: [2, 1] }] },
      { lying: "within", pieces: ["p"], cells: [[3, 0]] },
      { sides: "equal", rim: "a" },
    ],
  };
  const drawn = drawnRules(problemOf(tree));
  assert.deepEqual(
    drawn.cages.map(({ text }) => text),
    ["≤7", "≠", "="],
  );
  assert.deepEqual(drawn.numbers, [{ cell: [3, 0], text: "3" }]);
  assert.deepEqual(
    drawn.corners.map(({ text }) => text),
    ["2", "?"],
  );
  assert.equal(drawn.outlines.length, 1);
  assert.ok(isWellFormed(tree));
  assert.ok(!isWellFormed({ ...tree, rules: [{ marks: "35" }] }));
});

test("a side at the rim is known by its name, and a colour of the rim alone by a number of its own", () => {
  assert.deepEqual(
    ["up", "right", "down", "left"].map((name) => edgeNamed("square", [0, 0], name)),
    [0, 1, 2, 3],
  );
  assert.equal(edgeNamed("triangle", [0, 1], "up"), 0);
  assert.equal(edgeNamed("hex", [0, 0], "up-right"), 0);
  assert.equal(edgeNamed("hex", [0, 0], "up"), -1);
  assert.deepEqual([sideNumber("B", ["a", "b"]), sideNumber("z", ["a", "b"])], [1, 2]);
});

test("a piece may stick out where a rule says so, if it has a cell on the board", () => {
  const piece = { name: "p", cells: [[0, 0], [0, 1]], copies: "any" };
  const problem = (overhang) =>
    problemOf({ format: "boardfill/1", board: { size: [1, 2] }, pieces: [piece], rules: [{ overhang }] });
  const fits = (overhang, cells) => fitsThere(problem(overhang), [], piece, cells);
  assert.ok(fits(true, [[0, 1], [0, 2]]));
  assert.ok(fits([[0, 2]], [[0, 1], [0, 2]]));
  assert.ok(!fits([[0, 2]], [[0, -1], [0, 0]]));
  assert.ok(!fits(true, [[0, 2], [0, 3]]));
  assert.deepEqual(drawnRules(problem(true)).outlines, [[[0, 0], [0, 1]]]);
});

test("sides that a cell has not are not drawn", () => {
  const piece = { cells: CELL, sides: [["", "", "", "", "x", "y"]] };
  for (const name of ["square", "triangle", "cubic"])
    assert.deepEqual(colouredSides(name, latticeOfShapes(name).corners, piece, ["x", "y"]), []);
});
