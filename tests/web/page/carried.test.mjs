// What pieces carry: where coloured sides are drawn, and in which colours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { latticeOfShapes } from "../../../src/boardfill/web/page/board/geometry.js";
import { colouredSides, sideColours } from "../../../src/boardfill/web/page/model/carried.js";
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
