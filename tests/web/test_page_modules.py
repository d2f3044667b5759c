"""The page's modules that need no browser: their tests under Node, and documents there and back."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from boardfill.formats.gallery import gallery
from boardfill.formats.read_document import problem_of
from boardfill.formats.write_document import tree_of
from boardfill.problem.board import Board
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.piece import Carried, Piece, Way, settled
from boardfill.problem.tiling import Tiling
from boardfill.rules import BoardMarks, ListedPlacements, Lying, MostEmpty, Overhang, Sides
from tests.families import FAMILIES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "boardfill" / "web" / "page"
NODE = shutil.which("node")
MOST_LINES = 300

pytestmark = pytest.mark.process


def _node(*arguments: str, given: str = "") -> str:
    if NODE is None:
        pytest.skip("THE MODULES OF THE PAGE ARE NOT TRIED: there is no node (apt-get install npm)")
    command = [NODE, "--experimental-detect-module", "--no-warnings", *arguments]
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_modules_do_what_their_tests_say() -> None:
    files = sorted((ROOT / "tests" / "web" / "page").glob("*.test.mjs"))
    assert len(files) > 3
    # All in one process: most of the time goes into starting one.
    every = "".join(f'import "./tests/web/page/{file.name}";\n' for file in files)
    told = _node("--test-reporter=tap", "--input-type=module", "--eval", every)
    assert "# fail 0" in told
    passed = re.search(r"^# pass (\d+)$", told, re.MULTILINE)
    assert passed is not None
    assert int(passed[1]) > 50


THERE_AND_BACK = """
import { readFileSync } from "node:fs";
import { problemOf } from "./src/boardfill/web/page/model/read_document.js";
import { documentOf } from "./src/boardfill/web/page/model/write_document.js";
import { isWellFormed } from "./src/boardfill/web/page/model/well_formed.js";
import { hasDrawnClues } from "./src/boardfill/web/page/model/drawn_rules.js";
const trees = JSON.parse(readFileSync(0, "utf-8"));
const told = trees.map((tree) => {
  const problem = problemOf(tree);
  const { cells, optional } = problem.board;
  return {
    cells: [...cells],
    optional: [...optional],
    document: documentOf(problem),
    isWellFormed: isWellFormed(tree),
    hasDrawnClues: hasDrawnClues(problem),
  };
});
console.log(JSON.stringify(told));
"""


def _as_the_page_has_them(trees: list[dict[str, object]]) -> list[dict[str, Any]]:
    told = _node("--input-type=module", "--eval", THERE_AND_BACK, given=json.dumps(trees))
    found: list[dict[str, Any]] = json.loads(told)
    return found


def _keys(cells: object) -> set[str]:
    return {",".join(map(str, cell)) for cell in cells}  # type: ignore[attr-defined]


def test_the_page_reads_every_document_of_the_gallery_as_the_engines_do() -> None:
    problems = [entry.problem for entry in gallery().values()]
    told = _as_the_page_has_them([tree_of(problem) for problem in problems])
    for problem, seen in zip(problems, told, strict=True):
        assert problem_of(seen["document"]) == problem
        if isinstance(problem, Tiling):
            assert set(seen["cells"]) == _keys(problem.board.cells)
            assert set(seen["optional"]) == _keys(problem.optional)


BEYOND = """
import { readFileSync } from "node:fs";
import { beyondOf } from "./src/boardfill/web/page/board/shapes.js";
const asked = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(([name, cell, place]) => beyondOf(name, cell, place))));
"""


def test_the_page_has_the_sides_of_cells_where_the_engines_have_them() -> None:
    asked, beyond = [], []
    for lattice in (SQUARE, HEX, TRIANGLE, CUBIC):
        for row in range(2):
            cell = (row, 3) if lattice.dimensions == 2 else (row, 3, 4)
            around = lattice.around(cell)
            for place, name in enumerate(lattice.edge_names()):
                asked.append((lattice.name, cell, place))
                other = around[name] - {cell} if name in around else []
                beyond.append(next(map(list, other), None))
    told = _node("--input-type=module", "--eval", BEYOND, given=json.dumps(asked))
    assert json.loads(told) == beyond


TURNED = """
import { readFileSync } from "node:fs";
import { movedPiece } from "./src/boardfill/web/page/board/shapes.js";
import { problemOf } from "./src/boardfill/web/page/model/read_document.js";
const told = JSON.parse(readFileSync(0, "utf-8")).map(([tree, hows]) => {
  const found = new Map(), { pieces, board } = problemOf(tree), todo = [...pieces];
  while (todo.length > 0) {
    const one = todo.pop();
    const moved = hows.map((how) => movedPiece(board.lattice, one, how));
    for (const next of moved) {
      const key = JSON.stringify(next);
      if (!found.has(key)) todo.push(next);
      found.set(key, next);
    }
  }
  return [...found.values()];
});
console.log(JSON.stringify(told));
"""
CARRYING = [
    Piece("domino", [(0, 0), (0, 1)], "rotate", marks="35"),
    Piece("tile", [(0, 0)], "free", sides="abcd"),
    Piece("two", [(0, 0), (0, 1)], "rotate", sides=["a..d", "bef."]),
    Piece("hex", [(0, 0), (1, 0)], "free", lattice="hex", sides=["abcdef", "..x.y."]),
    Piece("up", [(0, 0), (0, 1)], "free", lattice="triangle", sides=["abc", "def"]),
    Piece("cube", [(0, 0, 0)], "rotate", lattice="cubic", sides="abcdef"),
]


def _carried(way: dict[str, Any]) -> tuple[Carried, ...]:
    number = len(way["cells"])
    sides = map(tuple, way.get("sides", [()] * number))
    return tuple(map(Carried, way.get("marks", [""] * number), sides))


def test_the_page_turns_pieces_with_all_they_carry() -> None:
    """Turned in all ways, they lie just in the ways that the engines know."""
    hows = {"rotate": ["turned", "tipped"], "free": ["turned", "tipped", "mirrored"]}
    asked = []
    for piece in CARRYING:
        board = Board(piece.cells, lattice=piece.lattice)
        asked.append((tree_of(Tiling(board, [piece])), hows[piece.turn.value]))
    told = json.loads(_node("--input-type=module", "--eval", TURNED, given=json.dumps(asked)))
    for piece, ways in zip(CARRYING, told, strict=True):
        found = {
            Way(
                settled(map(tuple, way["cells"]), piece.lattice),
                _carried(way),
            )
            for way in ways
        }
        assert found == set(piece.ways), piece


def test_the_page_keeps_what_pieces_carry_and_their_rules() -> None:
    up = frozenset({(0, 0), (0, 1)})
    dominoes = [Piece("3-5", [(0, 0), (0, 1)], copies=1, marks="35")]
    tiles = [Piece("t", [(0, 0)], "rotate", sides="ab.c"), Piece("u", [(0, 0)], sides="aaaa")]
    problems = [
        Tiling("1x2", dominoes, rules=[BoardMarks({(0, 0): "3"}), MostEmpty(1)]),
        Tiling("2x2", tiles, rules=[Sides(rim={((0, 0), "up"): "a"}), Lying("t", [(0, 0)])]),
        Tiling(
            Board(up, lattice="triangle"),
            [Piece("t", up, lattice="triangle", sides=["abc", "def"])],
        ),
        Tiling("2x2", "I2", rules=[Overhang()]),
        Tiling("2x2", "I2", rules=[ListedPlacements("I2", {"top": [(0, 0), (0, 1)]})]),
        Tiling(Board.rectangle(2, 3, wrap=["columns"]), "I2", rules=[Overhang([(-1, 0), (2, 1)])]),
    ]
    told = _as_the_page_has_them([tree_of(problem) for problem in problems])
    for problem, seen in zip(problems, told, strict=True):
        assert problem_of(seen["document"]) == problem
        assert seen["isWellFormed"]


WITHOUT_CLUES = {"binairo", "star battle"}
"""Families of which regions and given symbols are all there is to draw."""


def test_the_page_reads_puzzles_of_every_family_and_draws_their_clues() -> None:
    puzzles = {name: make() for name, make in FAMILIES.items()}
    told = _as_the_page_has_them([tree_of(puzzle) for puzzle in puzzles.values()])
    for (name, puzzle), seen in zip(puzzles.items(), told, strict=True):
        assert problem_of(seen["document"]) == puzzle, name
        assert seen["isWellFormed"], name
        assert seen["hasDrawnClues"] == (name not in WITHOUT_CLUES), name


def test_files_of_the_page_stay_small() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PAGE.rglob("*.*")}
    assert len(lines) > 100  # they were found at all
    assert {path.name: n for path, n in lines.items() if n > MOST_LINES} == {}
