// Rules of markings: what is drawn of them, and cages and clues that are laid and taken away.
import assert from "node:assert/strict";
import { test } from "node:test";

import { withBoard, resized } from "../../../src/boardfill/web/page/model/editing.js";
import { drawnRules, hasDrawnClues } from "../../../src/boardfill/web/page/model/drawn_rules.js";
import { killerPreset, nonogramPreset } from "../../../src/boardfill/web/page/model/presets.js";
import { problemOf } from "../../../src/boardfill/web/page/model/read_document.js";
import {
  cageAt,
  rimKinds,
  rimTexts,
  withCage,
  withoutCage,
  withRim,
} from "../../../src/boardfill/web/page/model/rule_editing.js";
import { isWellFormed } from "../../../src/boardfill/web/page/model/well_formed.js";
import { documentOf } from "../../../src/boardfill/web/page/model/write_document.js";

const LATIN = [
  { each: "row", different: true },
  { each: "column", different: true },
];

function puzzle(rules, { size = [4, 4], holes, names = "1234", ...more } = {}) {
  return problemOf({
    format: "boardfill/1",
    board: { size, ...(holes ? { holes } : {}) },
    symbols: [...names].map((name) => ({ name })),
    rules,
    ...more,
  });
}

/** The rules of a problem after each of the changes. */
function changed(problem, changes) {
  assert.ok(changes);
  return { ...problem, ...changes };
}

const ROW = [
  [0, 0],
  [0, 1],
];
const CORNER = [
  [0, 1],
  [1, 1],
];

test("boxes are outlined, and rows and columns are not drawn", () => {
  const boxes = [0, 2].flatMap((top) =>
    [0, 2].map((left) => [0, 1].flatMap((row) => [0, 1].map((column) => [top + row, left + column]))),
  );
  const counts = [..."1234"].map((name) => ({ each: "region", regions: boxes, symbols: [name], count: 1 }));
  const problem = puzzle([...LATIN, ...counts]);
  const drawn = drawnRules(problem);
  assert.equal(drawn.outlines.length, 4);
  assert.ok(!hasDrawnClues(problem));
  assert.deepEqual([drawn.shaded, drawn.rim], [[], []]);
});

test("sums are cages, and those of runs that cross stand in blocks or at the rim", () => {
  const apart = drawnRules(puzzle([{ each: "region", regions: [ROW], sum: [5, 7] }]));
  assert.deepEqual(apart.cages, [{ cells: ROW, text: "5–7" }]);
  // . # 1 2      the run across begins after a block, the run down at the rim
  const across = [
    [0, 2],
    [0, 3],
  ];
  const down = [0, 1, 2, 3].map((row) => [row, 2]);
  const kakuro = puzzle([{ each: "region", regions: [across, down], sums: [3, 10] }], { holes: [[0, 1]] });
  const crossed = drawnRules(kakuro);
  assert.deepEqual(crossed.cages, []);
  assert.deepEqual(crossed.blocks.get("0,1"), { across: "3" });
  assert.deepEqual(crossed.rim, [{ side: "top", at: 2, texts: ["10"] }]);
});

test("clues of lines stand at the rim, backwards at the other side, and by the number of the line", () => {
  const rules = [
    { each: "row", symbols: ["1"], runs: ["1 2", "", "0", "4"] },
    { each: "column", visible: ["", 2, "", 3], backwards: true },
    { each: "row", sum: 10 },
  ];
  assert.deepEqual(drawnRules(puzzle(rules)).rim, [
    { side: "left", at: 0, texts: ["1", "2"] },
    { side: "left", at: 2, texts: ["0"] },
    { side: "left", at: 3, texts: ["4"] },
    { side: "bottom", at: 1, texts: ["2"] },
    { side: "bottom", at: 3, texts: ["3"] },
  ]);
  const holes = [[0, 0]]; // column 1 has a cell before column 0 has one
  const sums = drawnRules(puzzle([{ each: "column", sums: [7, 8, 9, 10] }], { holes }));
  assert.deepEqual(
    sums.rim.map(({ at, texts }) => [at, texts[0]]),
    [
      [0, "7"],
      [1, "8"],
      [2, "9"],
      [3, "10"],
    ],
  );
});

test("relations are signs, dots and lines; what must not be so is not drawn", () => {
  const long = [...ROW, [1, 1]];
  const drawn = drawnRules(
    puzzle([
      ...LATIN,
      { each: "region", regions: [ROW], neighbours: "greater" },
      { each: "region", regions: [CORNER], neighbours: "ratio 2" },
      { each: "region", regions: [long], neighbours: "less" },
      { each: "region", regions: [ROW, CORNER], neighbours: "not differ by 1" },
      { each: "region", regions: [long], arrow: true },
      { each: "edge", neighbours: "not differ by 2" },
    ]),
  );
  assert.deepEqual(drawn.pairs, [
    { cells: [...ROW].reverse(), sort: "less", text: "" },
    { cells: CORNER, sort: "black", text: "" },
  ]);
  assert.deepEqual(
    drawn.lines.map(({ sort }) => sort),
    ["thermo", "arrow"],
  );
});

test("differences are cages where every cell is in a cage", () => {
  const regions = [0, 1].map((row) => [0, 1].map((column) => [row, column]));
  const rules = [
    { each: "region", regions: [regions[0]], neighbours: "differ by 1" },
    { each: "region", regions: [regions[1]], product: 2 },
  ];
  const drawn = drawnRules(puzzle(rules, { size: [2, 2], names: "12" }));
  assert.deepEqual(
    drawn.cages.map(({ text }) => text),
    ["1−", "2×"],
  );
  assert.deepEqual(drawn.pairs, []);
});

test("even and odd cells, numbers in blocks, trees", () => {
  const drawn = drawnRules(
    puzzle(
      [
        { each: "region", regions: [ROW], symbols: ["1", "3"], count: 0 },
        { each: "around", cells: [[1, 1]], symbols: ["1"], count: 2 },
        { paired: true, cells: [[2, 2]], symbols: ["1"] },
      ],
      {
        holes: [
          [1, 1],
          [2, 2],
        ],
      },
    ),
  );
  assert.deepEqual(
    drawn.spots.map(({ sort }) => sort),
    ["even", "even", "tree"],
  );
  assert.deepEqual([...drawn.blocks], [["1,1", { text: "2" }]]);
});

test("a cage is laid, gets a total, loses cells to another, and goes without a trace", () => {
  const before = puzzle([...LATIN, { forbid: ["11"] }]);
  const laid = changed(before, withCage(before, ROW, ""));
  assert.deepEqual(cageAt(laid, [0, 1]), { cells: ROW, text: "" });
  const summed = changed(laid, withCage(laid, ROW, " 7+ "));
  assert.deepEqual(cageAt(summed, [0, 0]), { cells: ROW, text: "7" });
  assert.equal(withCage(summed, ROW, "seven"), null);
  assert.equal(withCage(summed, [...ROW, [1, 0]], "3-"), null);
  assert.deepEqual(cageAt(changed(summed, withCage(summed, ROW, "3-")), [0, 0]), { cells: ROW, text: "3−" });
  const other = changed(summed, withCage(summed, CORNER, "4"));
  assert.deepEqual(cageAt(other, [0, 1]), { cells: CORNER, text: "4" });
  assert.deepEqual(cageAt(other, [0, 0]), { cells: [[0, 0]], text: "7" });
  const without = [[[0, 0]], CORNER].reduce((now, cells) => changed(now, withoutCage(now, cells)), other);
  assert.deepEqual(documentOf(without), documentOf(before));
});

test("of a list of cages one is changed and the others stay", () => {
  const before = killerPreset();
  const cages = drawnRules(before).cages;
  const after = changed(before, withCage(before, cages[2].cells, "14"));
  assert.ok(isWellFormed(documentOf(after)));
  const texts = drawnRules(after).cages.map(({ text }) => text);
  assert.deepEqual(texts.sort(), [...cages.map(({ text }) => text).filter((_, at) => at !== 2), "14"].sort());
  const fewer = changed(before, withoutCage(before, cages[2].cells));
  assert.equal(cageAt(fewer, cages[2].cells[0]), null);
  assert.deepEqual(drawnRules(fewer).outlines, drawnRules(before).outlines);
  const boxes = changed(before, withoutCage(before, before.others.rules[2].regions[0]));
  assert.deepEqual(boxes, before);
});

test("clues at the rim are typed line by line", () => {
  const nonogram = nonogramPreset();
  assert.deepEqual(rimKinds(nonogram), ["runs"]);
  assert.equal(rimTexts(nonogram, "runs", "top")[1], "2 4");
  assert.deepEqual(changed(nonogram, withRim(nonogram, "runs", "top", rimTexts(nonogram, "runs", "top"))), nonogram);
  const plain = puzzle(LATIN);
  assert.deepEqual(rimKinds(plain), ["sums", "visible", "sandwich"]);
  const towers = changed(plain, withRim(plain, "visible", "right", ["", "3"]));
  assert.deepEqual(towers.others.rules[2], { each: "row", backwards: true, visible: ["", 3, "", ""] });
  assert.equal(withRim(plain, "visible", "right", ["x"]), null);
  assert.equal(withRim(plain, "sums", "left", ["1", "2", "3", "4", "5"]), null);
  assert.deepEqual(changed(towers, withRim(towers, "visible", "right", [])), plain);
});

test("a board of another size has a clue for each of its lines", () => {
  const before = nonogramPreset();
  const after = changed(before, withBoard(before, resized(before.board, [9, 3])));
  assert.deepEqual(
    after.others.rules.map(({ runs }) => runs.length),
    [9, 3],
  );
});

test("rules that no engine writes are not taken for well-formed", () => {
  for (const rule of [
    { each: ["row"], sums: [1] },
    { each: "row", sums: 7 },
    { each: "row", runs: [[1]] },
    { cells: "all", different: true },
    { each: "region", regions: "ab", different: true },
    { each: "row", symbols: "each", count: 1 },
    { each: "region", regions: [[]], different: true },
  ])
    assert.ok(!isWellFormed(documentOf(puzzle([rule]))), JSON.stringify(rule));
});

test("the numbers of dominosa are found from where its dominoes may lie", () => {
  const numbers = ["001", "110"];
  const at = (row, column) => numbers[row]?.[column];
  const ways = new Map();
  for (const row of [0, 1])
    for (const column of [0, 1, 2])
      for (const [symbol, down, right] of [[">", 0, 1], ["v", 1, 0]]) {
        const other = at(row + down, column + right);
        if (other === undefined) continue;
        const name = `domino ${[at(row, column), other].sort().join("-")}`;
        ways.set(name, [...(ways.get(name) ?? []), { cell: [row, column], symbols: [symbol] }]);
      }
  const rules = [...ways].map(([name, held]) => ({ name, held, times: 1 }));
  const { numbers: found, shapes } = drawnRules(puzzle(rules, { size: [2, 3], names: "><v^" }));
  assert.equal(shapes.get("v"), "half down");
  const shown = found.map(({ cell: [row, column], text }) => [row, column, text]).sort();
  assert.deepEqual(shown, [
    [0, 0, "0"],
    [0, 1, "0"],
    [0, 2, "1"],
    [1, 0, "1"],
    [1, 1, "1"],
    [1, 2, "0"],
  ]);
});

test("known parts of ships stand in their cells", () => {
  const shipAt = (cell, names) => ({
    held: [{ cell, symbols: [...names] }],
    times: 1,
    name: `the ship in (${cell.join(", ")})`,
  });
  const rules = [shipAt([0, 1], "-|"), shipAt([2, 0], "o<-|>^v")];
  assert.deepEqual(drawnRules(puzzle(rules, { names: "~o<->^|v" })).corners, [
    { cell: [0, 1], text: "m" },
    { cell: [2, 0], text: "#" },
  ]);
});

test("ships are drawn with their ends", () => {
  const { shapes } = drawnRules(puzzle([{ each: "row", sums: [1, 2] }], { size: [2, 8], names: "~o<->^|v" }));
  assert.deepEqual(
    [..."~o<->v"].map((name) => shapes.get(name)),
    [undefined, "ship alone", "ship right", "ship", "ship left", "ship up"],
  );
});
