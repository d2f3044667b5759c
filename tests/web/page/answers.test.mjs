// Answers as the page shows them: numbers, heat, proofs, searches, positions, tables.
import assert from "node:assert/strict";
import { test } from "node:test";

import { FillingList } from "../../../src/boardfill/web/page/asking/filling_list.js";
import { Latest } from "../../../src/boardfill/web/page/asking/latest.js";
import { coloursFor } from "../../../src/boardfill/web/page/board/colours.js";
import { SQUARE } from "../../../src/boardfill/web/page/board/lattices/square.js";
import { groupsOf, piecesOnTable } from "../../../src/boardfill/web/page/board/table_pieces.js";
import { heatOfCells, percent } from "../../../src/boardfill/web/page/model/heat.js";
import { digitsIn, duration, withThousands } from "../../../src/boardfill/web/page/model/numbers.js";
import { copiesLeft, fitsThere, isWhole, laidOn } from "../../../src/boardfill/web/page/model/position.js";
import { coverPreset, fitPreset } from "../../../src/boardfill/web/page/model/presets.js";
import { proofOnBoard } from "../../../src/boardfill/web/page/model/proof.js";
import { Replay } from "../../../src/boardfill/web/page/model/replay.js";

test("thousands stand apart, and what is typed with them is read", () => {
  assert.equal(withThousands("12988816"), "12\u202f988\u202f816");
  assert.equal(withThousands("514"), "514");
  for (const text of ["12988816", "12\u202f988\u202f816", "12,988,816", " 12.988.816 ", "0012 988 816"])
    assert.equal(digitsIn(text), "12988816");
  for (const text of ["", "twelve", "-3", "1e5"]) assert.equal(digitsIn(text), null);
});

test("durations are short", () => {
  assert.deepEqual([0.26, 59.6, 600, 9000, 200000].map(duration), ["0.3 s", "60 s", "10 min", "3 h", "2 d"]);
});

test("heat is that of the likeliest choice, or of one piece", () => {
  const placements = [
    {
      piece: "a",
      cells: [
        [0, 0],
        [0, 1],
      ],
      approx: 0.25,
    },
    { piece: "b", cells: [[0, 0]], approx: 0.5 },
    { piece: "a", cells: [[0, 1]], approx: 0.5 },
  ];
  assert.deepEqual(heatOfCells({ placements }, "").get("0,0"), { heat: 1, text: "50" });
  assert.deepEqual(heatOfCells({ placements }, "a").get("0,1"), { heat: 1, text: "75" });
  assert.deepEqual(heatOfCells({ placements }, "b").get("0,1"), { heat: 0, text: "0" });
});

test("0 and 100 percent are exactly that", () => {
  assert.deepEqual([0, 0.001, 0.333, 0.995, 1].map(percent), ["0", "<1", "33", ">99", "100"]);
});

test("a coloured proof is black and white, a weighed one has numbers", () => {
  const tiles = [
    { cells: [[0, 0]], label: "B" },
    { cells: [[0, 1]], label: "W" },
    { cells: [[1, 0]], label: "-2" },
    { cells: [[1, 1]], label: "·" },
  ];
  const { shades } = proofOnBoard({ certificate: {}, tiles });
  assert.deepEqual(
    [...shades.values()],
    [{ sort: "black" }, { sort: "white" }, { sort: "weighed", text: "-2" }],
  );
});

test("a search goes forward and back over the same boards", () => {
  const place = (number) => ({ event: "place", placement: { piece: "a", cells: [[0, number]] } });
  const replay = new Replay();
  replay.add([
    place(0),
    place(1),
    { event: "fail" },
    { event: "take back", placement: place(1).placement },
    place(2),
    { event: "found" },
  ]);
  const seen = [];
  const look = () =>
    JSON.stringify([replay.filling.placements.length, replay.nodes, replay.deadEnds, replay.found]);
  do seen.push(look());
  while (replay.forward());
  assert.deepEqual(seen.slice(-2), ["[2,4,1,0]", "[2,4,1,1]"]);
  const back = [];
  do back.push(look());
  while (replay.back());
  assert.deepEqual(back.reverse(), seen);
});

test("a piece fits on free cells as long as there are copies", () => {
  const problem = {
    ...coverPreset(),
    pieces: [
      {
        name: "I2",
        cells: [
          [0, 0],
          [0, 1],
        ],
        copies: 2,
      },
    ],
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
  const [piece] = problem.pieces;
  assert.equal(copiesLeft(problem, [], piece), 1);
  assert.ok(
    fitsThere(problem, [], piece, [
      [1, 0],
      [1, 1],
    ]),
  );
  assert.ok(
    !fitsThere(problem, [], piece, [
      [0, 1],
      [0, 2],
    ]),
    "something given lies there",
  );
  assert.ok(
    !fitsThere(problem, [], piece, [
      [0, 7],
      [0, 8],
    ]),
    "that is beside the board",
  );
  const laid = [
    {
      piece: "I2",
      cells: [
        [1, 0],
        [1, 1],
      ],
    },
  ];
  assert.ok(
    !fitsThere(problem, laid, piece, [
      [3, 0],
      [3, 1],
    ]),
    "no copies are left",
  );
  assert.deepEqual([laidOn(laid, [1, 1]), laidOn(laid, [2, 2])], [0, -1]);
  assert.ok(!isWhole(problem, laid));
});

test("neighbours have different colours", () => {
  const rows = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ].map((cell) => ({ piece: "a", cells: [cell] }));
  const colours = coloursFor(rows, SQUARE, ["a"]);
  rows.forEach(({ cells: [one] }, number) =>
    rows.forEach(({ cells: [other] }, at) => {
      if (Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1)
        assert.notEqual(colours[number], colours[at]);
    }),
  );
});

test("each hole finds a piece of its shape on the table, none twice", () => {
  const table = fitPreset().table;
  assert.equal(groupsOf(table.cells).length, 5);
  const hole = {
    piece: "1",
    cells: [
      [0, 5],
      [1, 5],
    ],
  };
  const found = piecesOnTable(table, [hole, hole, { piece: "2", cells: [[9, 9]] }]);
  assert.deepEqual(
    found.map(({ cells }) => cells.length),
    [2, 2, 0],
  );
  assert.notDeepEqual(found[0].cells, found[1].cells);
});

/** @param {() => boolean} holds */
async function until(holds) {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 5));
}

test(
  "only the latest question is told, and one that ends soon is not cancelled",
  async () => {
    const latest = new Latest();
    const told = [];
    const asked = [];
    const cancelled = [];
    const ask = (name, wait) =>
      latest.ask(
        () => {
          asked.push(name);
          const answer = new Promise((resolve) => setTimeout(() => resolve(name), wait));
          return { answer, cancel: () => cancelled.push(name) };
        },
        (answer) => told.push(answer),
        () => told.push("failed"),
      );
    ask("first", 1);
    ask("second", 1);
    ask("third", 1);
    await until(() => told.length > 0);
    assert.deepEqual([asked, told, cancelled], [["first", "third"], ["third"], []]);
    ask("endless", 2_000);
    ask("late", 1);
    await until(() => cancelled.length > 0);
    assert.deepEqual(cancelled, ["endless"]);
    latest.forget();
  },
);

test("a question that is asked when another is answered has its own time", async () => {
  const latest = new Latest();
  const heard = await new Promise((resolve) => {
    const ask = (wait, tell) =>
      latest.ask(
        () => {
          let fail;
          const answer = new Promise((done, failed) => {
            fail = failed;
            setTimeout(() => done("answered"), wait);
          });
          return { answer, cancel: () => fail("cancelled") };
        },
        tell,
        resolve,
      );
    ask(10, () => ask(600, resolve));
  });
  assert.equal(heard, "answered");
});

test("fillings keep the order in which they were begun, step by step; a jump may change it", () => {
  const asked = [];
  const asker = {
    ask: ({ options, onPart }) => {
      asked.push([options.start, options.order]);
      const far = BigInt(options.start) > 1000n;
      onPart(Array.from({ length: 20 }, (_, number) => ({ placements: [Number(options.start) + number] })));
      return { order: options.order ?? (far ? "rank" : "found"), count: null };
    },
  };
  const latest = { ask: (start, tell) => tell(start()) };
  const list = new FillingList(latest, asker);
  const seen = [];
  const find = (number) =>
    list.find({}, number, (filling) => seen.push(filling?.placements[0] ?? null), assert.fail);
  for (const number of [0n, 1n, 20n, 40n, 39n, 5000n, 5020n]) find(number);
  assert.deepEqual(seen, [0, 1, 20, 40, 39, 5000, 5020]);
  assert.deepEqual(asked, [
    ["0", undefined],
    ["20", "found"],
    ["40", "found"],
    ["20", "found"],
    ["5000", undefined],
    ["5020", "rank"],
  ]);
  list.total = 30n;
  find(99n);
  assert.equal(seen.at(-1), 29);
  list.forget();
  list.total = 0n;
  find(3n);
  assert.equal(seen.at(-1), null);
});
