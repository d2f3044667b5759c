// Where cells are drawn, found again, turned and mirrored, on every lattice.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  boundsOf,
  latticeOf,
  middleOf,
  outlinePath,
} from "../../../src/boardfill/web/page/board/geometry.js";
import {
  laidAt,
  moved,
  normalized,
  orientations,
  piecesOfShape,
  shapeKey,
} from "../../../src/boardfill/web/page/board/shapes.js";
import { projected, visibleFaces } from "../../../src/boardfill/web/page/board/solid_geometry.js";
import { keyOf } from "../../../src/boardfill/web/page/model/cells.js";
import { frameOfSize, frameRows } from "../../../src/boardfill/web/page/model/frame.js";

const FRAMES = [
  ["square", frameOfSize("square", [5, 7])],
  ["hex", frameOfSize("hex", [5, 4], true)],
  ["hex", frameOfSize("hex", [5, 4])],
  ["triangle", frameOfSize("triangle", [4, 9])],
  ["cubic", frameOfSize("cubic", [3, 4, 2])],
];

for (const [name, frame] of FRAMES) {
  const lattice = latticeOf(name, frame);
  const cells = frameRows(name, frame).flat();

  test(`the cell at the middle of a ${name} cell is that cell`, () => {
    for (const cell of cells)
      assert.equal(keyOf(lattice.cellAt(middleOf(lattice.corners(cell)))), keyOf(cell));
  });

  test(`near each corner of a ${name} cell, inside, is still that cell`, () => {
    for (const cell of cells) {
      const [x, y] = middleOf(lattice.corners(cell));
      for (const corner of lattice.corners(cell)) {
        const near = [corner[0] + (x - corner[0]) * 0.02, corner[1] + (y - corner[1]) * 0.02];
        assert.equal(keyOf(lattice.cellAt(near)), keyOf(cell));
      }
    }
  });

  test(`what lies beside a ${name} cell shares the edge`, () => {
    const spelled = (point) => point.map((number) => Math.round(number * 1e6)).join();
    for (const cell of cells) {
      const corners = lattice.corners(cell);
      lattice.beside(cell).forEach((near, edge) => {
        const shared = new Set(lattice.corners(near).map(spelled));
        assert.ok(
          shared.has(spelled(corners[edge])) && shared.has(spelled(corners[(edge + 1) % corners.length])),
        );
        assert.ok(lattice.beside(near).map(keyOf).includes(keyOf(cell)));
      });
    }
  });
}

const TURNS = { square: 4, hex: 6, triangle: 6, cubic: 4 };
const SHAPES = {
  square: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [2, 2],
  ],
  hex: [
    [0, 0],
    [1, 0],
    [1, 1],
    [3, 0],
  ],
  triangle: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [2, 4],
  ],
  cubic: [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
    [1, 2, 1],
  ],
};

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`all turns of a ${name} shape together change nothing, and so do two mirrors`, () => {
    let turned = normalized(name, shape);
    for (let turn = 0; turn < TURNS[name]; turn++) turned = moved(name, turned, "turned");
    assert.deepEqual(turned, normalized(name, shape));
    assert.deepEqual(moved(name, moved(name, shape, "mirrored"), "mirrored"), normalized(name, shape));
  });
}

test("a shape without symmetry lies in as many ways as the lattice has", () => {
  const count = (name, turn) => orientations(name, SHAPES[name], turn).length;
  assert.deepEqual(
    ["square", "hex", "triangle", "cubic"].map((name) => count(name, "rotate")),
    [4, 6, 6, 24],
  );
  assert.deepEqual(
    ["square", "hex", "triangle"].map((name) => count(name, "free")),
    [8, 12, 12],
  );
  assert.equal(count("square", "fixed"), 1);
});

test("pieces are known by their shape, if they may be turned that way", () => {
  const s = {
    name: "S",
    cells: [
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
    ],
    copies: 1,
  };
  const z = [
    [4, 4],
    [4, 5],
    [5, 5],
    [5, 6],
  ];
  assert.deepEqual(piecesOfShape("square", [s], z), [s]);
  assert.deepEqual(piecesOfShape("square", [{ ...s, turn: "rotate" }], z), []);
});

test("a triangle that points up cannot be laid where one points down", () => {
  assert.equal(laidAt("triangle", [[0, 0]], 0, [0, 1]), null);
  assert.deepEqual(
    laidAt(
      "triangle",
      [
        [0, 0],
        [0, 1],
      ],
      0,
      [1, 3],
    ),
    [
      [1, 3],
      [1, 4],
    ],
  );
});

test("the line around two cells leaves out the edge between them", () => {
  const lattice = latticeOf("square", frameOfSize("square", [2, 2]));
  assert.equal(
    outlinePath(lattice, [
      [0, 0],
      [0, 1],
    ]).split("M").length - 1,
    6,
  );
  assert.deepEqual(
    boundsOf(lattice, [
      [0, 0],
      [0, 1],
    ]),
    { x: 0, y: 0, width: 2, height: 1 },
  );
});

test("of a lone cube three faces are seen, and nothing between two cubes", () => {
  const view = { turn: 0.6, tilt: 0.55 };
  assert.equal(visibleFaces([[0, 0, 0]], view).length, 3);
  assert.equal(
    visibleFaces(
      [
        [0, 0, 0],
        [0, 0, 1],
      ],
      view,
    ).length,
    5,
  );
  assert.ok(projected([1, 0, 0], view)[1] > projected([0, 0, 0], view)[1], "deeper layers are lower");
});

test("shapes have keys of their own", () => {
  assert.notEqual(
    shapeKey([
      [0, 0],
      [0, 1],
    ]),
    shapeKey([
      [0, 0],
      [1, 0],
    ]),
  );
});
