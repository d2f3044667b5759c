// A problem: read, painted, resized, written; its history and its links.
import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../../src/boardfill/web/page/model/cells.js";
import {
  inverted,
  painted,
  resized,
  wholeBoard,
  withBoard,
  wrappedIn,
} from "../../../src/boardfill/web/page/model/editing.js";
import { frameRows, isInFrame } from "../../../src/boardfill/web/page/model/frame.js";
import { History } from "../../../src/boardfill/web/page/model/history.js";
import { documentInFragment, fragmentOf } from "../../../src/boardfill/web/page/model/links.js";
import {
  arrowsPreset,
  coverPreset,
  fitPreset,
  isArrows,
} from "../../../src/boardfill/web/page/model/presets.js";
import { problemOf } from "../../../src/boardfill/web/page/model/read_document.js";
import { isWellFormed } from "../../../src/boardfill/web/page/model/well_formed.js";
import { documentOf } from "../../../src/boardfill/web/page/model/write_document.js";

const I2 = {
  name: "I2",
  cells: [
    [0, 0],
    [0, 1],
  ],
  copies: "any",
};

test("what is written is read as the same problem", () => {
  const board = painted(painted(wholeBoard("square", [3, 4]), [[0, 0]], "gap"), [[2, 3]], "optional");
  const problem = {
    ...coverPreset(),
    board,
    pieces: [I2],
    given: [
      {
        piece: "I2",
        cells: [
          [1, 0],
          [1, 1],
        ],
      },
    ],
  };
  assert.deepEqual(problemOf(documentOf(problem)), problem);
  for (const preset of [coverPreset(), fitPreset(), arrowsPreset(6)])
    assert.deepEqual(problemOf(documentOf(preset)), preset);
});

test("a board that does not begin at 0 keeps its cells", () => {
  const tree = {
    format: "boardfill/1",
    board: {
      lattice: "hex",
      cells: [
        [-2, 3],
        [-1, 3],
        [-2, 4],
      ],
    },
    pieces: [I2],
  };
  const problem = problemOf(tree);
  assert.deepEqual([...problem.board.cells].sort(), ["-1,3", "-2,3", "-2,4"]);
  assert.deepEqual(documentOf(problem).board.cells, [
    [-2, 3],
    [-2, 4],
    [-1, 3],
  ]);
});

test("every frame has its own cells and no others", () => {
  for (const board of [
    wholeBoard("square", [2, 3]),
    wholeBoard("hex", [4, 3]),
    wholeBoard("hex", [4, 3], false),
    wholeBoard("cubic", [2, 2, 2]),
  ]) {
    const cells = frameRows(board.lattice, board.frame).flat();
    assert.equal(cells.length, board.cells.size);
    assert.ok(cells.every((cell) => isInFrame(board.frame, cell)));
    assert.ok(
      !isInFrame(
        board.frame,
        cells[0].map(() => -9),
      ),
    );
  }
});

test("painting changes the cells that are painted, and no board that was", () => {
  const before = wholeBoard("square", [2, 2]);
  const after = painted(
    before,
    [
      [0, 0],
      [1, 1],
    ],
    "gap",
  );
  assert.deepEqual([before.cells.size, after.cells.size], [4, 2]);
  assert.deepEqual([...painted(after, [[0, 1]], "optional").optional], ["0,1"]);
  assert.equal(inverted(after).cells.size, 2);
});

test("what is given goes with its cells", () => {
  const problem = {
    ...coverPreset(),
    pieces: [I2],
    given: [
      {
        piece: "I2",
        cells: [
          [0, 0],
          [0, 1],
        ],
      },
    ],
  };
  assert.equal(withBoard(problem, painted(problem.board, [[0, 1]], "gap")).given.length, 0);
  assert.equal(withBoard(problem, painted(problem.board, [[3, 3]], "gap")).given.length, 1);
});

test("a larger board keeps its holes, and what is new is cells", () => {
  const board = painted(wholeBoard("square", [2, 2]), [[0, 0]], "gap");
  const grown = resized(board, [3, 3]);
  assert.equal(grown.cells.size, 8);
  assert.ok(!grown.cells.has(keyOf([0, 0])));
  assert.equal(resized(grown, [2, 2]).cells.size, 3);
});

test("hexes that close on themselves are a box", () => {
  const closed = wrappedIn(wholeBoard("hex", [4, 4]), ["rows"]);
  assert.equal(closed.frame.brick, false);
  assert.deepEqual(documentOf({ ...coverPreset(), board: closed }).board, {
    lattice: "hex",
    size: [4, 4],
    wrap: ["rows"],
  });
});

test("a stroke is one step of the history", () => {
  const history = new History(0);
  history.change(1, "stroke");
  history.change(2, "stroke");
  history.change(3);
  assert.deepEqual([history.undo(), history.present], [true, 2]);
  assert.deepEqual([history.undo(), history.present, history.undo()], [true, 0, false]);
  assert.deepEqual([history.redo(), history.redo(), history.present, history.redo()], [true, true, 3, false]);
  history.undo();
  history.change(4);
  assert.equal(history.redo(), false);
});

test("a link brings the very same document", async () => {
  const tree = { ...documentOf(coverPreset()), title: '<b>名前</b> 판 & "quotes"' };
  const fragment = await fragmentOf(tree);
  assert.match(fragment, /^d=[\w-]+$/);
  assert.deepEqual(await documentInFragment(`#${fragment}`), tree);
  assert.deepEqual(await documentInFragment(`token=x&${fragment}`), tree);
});

test("what is no link is no document", async () => {
  for (const nonsense of [
    "",
    "#",
    "#d=",
    "#d=!!",
    "#d=AAAA",
    "#token=abc",
    `#${await fragmentOf(/** @type {any} */ ([1]))}`,
  ]) {
    assert.equal(await documentInFragment(nonsense), null, nonsense);
  }
});

test("a link cannot unpack to more than a page can hold", async () => {
  const bomb = await fragmentOf({ title: "a".repeat(5_000_000) });
  assert.ok(bomb.length < 20_000);
  assert.equal(await documentInFragment(bomb), null);
});

test("arrows are known as such", () => {
  assert.ok(isArrows(arrowsPreset()));
  assert.ok(!isArrows(coverPreset()));
});

test("documents of the page are well formed, others are not", () => {
  for (const preset of [coverPreset(), fitPreset(), arrowsPreset()])
    assert.ok(isWellFormed(documentOf(preset)));
  const fine = documentOf({
    ...coverPreset(),
    given: [
      {
        piece: "L3",
        cells: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
    ],
  });
  assert.ok(isWellFormed(fine));
  const spoilt = [
    null,
    [],
    {},
    { ...fine, format: "boardfill/2" },
    { ...fine, title: { toString: 1 } },
    { ...fine, pieces: "domino" },
    { ...fine, pieces: [{ name: 5, cells: [[0, 0]] }] },
    { ...fine, pieces: [{ name: "a", cells: [] }] },
    { ...fine, pieces: [{ name: "a", cells: [["0", "0"]] }] },
    { ...fine, pieces: [{ name: "a", cells: [[0, 0]], copies: {} }] },
    { ...fine, board: { size: [1e9, 1e9] } },
    { ...fine, board: { size: [101, 101] } },
    { ...fine, board: { size: [3, 3], cells: [] } },
    { ...fine, board: { size: [3, 3], holes: "0,0" } },
    { ...fine, board: { size: [3, 3], lattice: "constructor" } },
    { ...fine, board: { family: "hexagon", size: [3] } },
    { ...fine, given: [{ piece: "L3" }] },
    { ...fine, rules: [{ regions: "aab" }] },
  ];
  for (const tree of spoilt) assert.ok(!isWellFormed(tree), JSON.stringify(tree));
});

test("a board that no page could show is refused before it is built", () => {
  const large = { format: "boardfill/1", pieces: [I2] };
  assert.throws(() => problemOf({ ...large, board: { size: [1e9, 1e9] } }), RangeError);
  assert.throws(
    () =>
      problemOf({
        ...large,
        board: {
          cells: [
            [0, 0],
            [9e5, 9e5],
          ],
        },
      }),
    RangeError,
  );
});
