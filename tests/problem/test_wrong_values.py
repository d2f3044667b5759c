"""Whatever people pass by mistake is refused with BadInput, never with an error of Python's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardfill import BadInput, Board, Tiling, puzzles
from boardfill.formats.gallery import gallery_entry
from boardfill.formats.piece_list import pieces
from boardfill.formats.positions import read_position
from boardfill.formats.problem_file import read_problem
from boardfill.formats.problem_writers import convert
from boardfill.problem.calendar_puzzle import calendar
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.classics import arrows, latin_square, no_two_adjacent, queens, sudoku
from boardfill.problem.covering import Covering, CoveringItem, CoveringOption
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.piece import Piece, Supply, Turn
from boardfill.problem.rules import Count

WRONG: list[Any] = [None, 3.5, -1, object(), "?!", [object()], [[None]], {"a": 1}, b"x", {1, 2}]
TILING = Tiling("2x3", "L3")
CALLS: dict[str, Callable[[Any], object]] = {
    "Board": Board,
    "Board lattice": lambda wrong: Board(2, 2, lattice=wrong),
    "Board wrap": lambda wrong: Board("2x2", wrap=wrong),
    "Board.rectangle": lambda wrong: Board.rectangle(wrong, 2),
    "Board.from_cells": Board.from_cells,
    "Board.from_picture": Board.from_picture,
    "Board.without": Board("2x2").without,
    "Piece": lambda wrong: Piece("a", wrong),
    "Piece name": lambda wrong: Piece(wrong, "X") if wrong != "?!" else Piece("", "X"),
    "Piece turn": lambda wrong: Piece("a", "X", wrong),
    "Piece copies": lambda wrong: Piece("a", "X", copies=wrong),
    "Piece lattice": lambda wrong: Piece("a", "X", lattice=wrong),
    "Supply.of": Supply.of,
    "Turn": Turn,
    "Tiling board": lambda wrong: Tiling(wrong, "L3"),
    "Tiling pieces": lambda wrong: Tiling("2x3", wrong),
    "Tiling optional": lambda wrong: Tiling("2x3", "L3", optional=wrong),
    "Tiling given": lambda wrong: Tiling("2x3", "L3", given=[wrong]),
    "Tiling.with_given": lambda wrong: TILING.with_given([wrong]),
    "Marking board": lambda wrong: Marking(wrong, (Symbol("a"),)),
    "Marking symbols": lambda wrong: Marking("2x2", wrong),
    "Marking rules": lambda wrong: Marking("2x2", (Symbol("a"),), wrong),
    "Marking clues": lambda wrong: Marking("2x2", (Symbol("a"),), clues=wrong),
    "Symbol": lambda wrong: Symbol(wrong if wrong != "?!" else ""),
    "Symbol points_at": lambda wrong: Marking("2x2", (Symbol("a", wrong),)),
    "Rule": lambda wrong: Marking("2x2", (Symbol("a"),), (Count(wrong, frozenset("a")),)),
    "Rule symbols": lambda wrong: Marking("2x2", (Symbol("a"),), (Count("row", wrong),)),
    "Rule low": lambda wrong: Count("row", frozenset("a"), wrong),
    "Rule high": lambda wrong: Count("row", frozenset("a"), 0, -1 if wrong is None else wrong),
    "Rule regions": lambda wrong: Marking(
        "2x2", (Symbol("a"),), (Count("region", frozenset("a"), 0, 1, regions=wrong),)
    ),
    "Covering items": lambda wrong: Covering(wrong, ()),
    "Covering options": lambda wrong: Covering((CoveringItem("a"),), wrong),
    "CoveringItem": lambda wrong: Covering((CoveringItem("a", wrong),), ()),
    "CoveringOption": lambda wrong: Covering((CoveringItem("a"),), (CoveringOption(wrong),)),
    "Fitting": lambda wrong: Fitting(wrong, [[0]]),
    "Matrix.from_rows": Matrix.from_rows,
    "named_piece": named_piece,
    "named_set": named_set,
    "named_lattice": named_lattice,
    "pieces": pieces,
    "pieces turn": lambda wrong: pieces("L3", "twist" if wrong is None else wrong),
    "pieces lattice": lambda wrong: pieces("L3", lattice="round" if wrong is None else wrong),
    "queens": queens,
    "arrows": arrows,
    "latin_square": latin_square,
    "sudoku": sudoku,
    "no_two_adjacent": no_two_adjacent,
    "sudoku_variant": puzzles.sudoku_variant,
    "sudoku_variant clues": lambda wrong: puzzles.sudoku_variant(4, wrong),
    "sudoku_variant kinds": lambda wrong: puzzles.sudoku_variant(4, kinds=wrong),
    "sudoku_variant cages": lambda wrong: puzzles.sudoku_variant(4, cages=wrong),
    "sudoku_variant thermos": lambda wrong: puzzles.sudoku_variant(4, thermos=wrong),
    "sudoku_variant sandwiches": lambda wrong: puzzles.sudoku_variant(4, sandwiches=wrong),
    "kakuro": puzzles.kakuro,
    "calcudoku": lambda wrong: puzzles.calcudoku(2, wrong),
    "magic_square": puzzles.magic_square,
    "futoshiki": lambda wrong: puzzles.futoshiki(3, wrong),
    "skyscrapers": lambda wrong: puzzles.skyscrapers(3, wrong),
    "nonogram": lambda wrong: puzzles.nonogram(wrong, [1]),
    "binairo": lambda wrong: puzzles.binairo(2, wrong),
    "akari": puzzles.akari,
    "star_battle": puzzles.star_battle,
    "tents": lambda wrong: puzzles.tents(wrong, []),
    "tents rows": lambda wrong: puzzles.tents(2, [(0, 0)], wrong),
    "battleships": lambda wrong: puzzles.battleships(wrong, [1]),
    "battleships fleet": lambda wrong: puzzles.battleships([1], [1], wrong),
    "dominosa": puzzles.dominosa,
    "slitherlink": puzzles.slitherlink,
    "masyu": puzzles.masyu,
    "yajilin": puzzles.yajilin,
    "yajilin clues": lambda wrong: puzzles.yajilin(2, {(0, 0): wrong}),
    "numberlink": lambda wrong: puzzles.numberlink(2, wrong),
    "nurikabe": lambda wrong: puzzles.nurikabe(wrong, {(0, 0): 1}),
    "nurikabe numbers": lambda wrong: puzzles.nurikabe("2x2", wrong),
    "corral": puzzles.corral,
    "corral numbers": lambda wrong: puzzles.corral("2x2", wrong),
    "kurodoko": puzzles.kurodoko,
    "hitori": puzzles.hitori,
    "heyawake": puzzles.heyawake,
    "heyawake counts": lambda wrong: puzzles.heyawake("ab", wrong),
    "lits": puzzles.lits,
    "fillomino": puzzles.fillomino,
    "fillomino clues": lambda wrong: puzzles.fillomino("2x2", wrong),
    "calendar": lambda wrong: calendar("never" if wrong is None else wrong),
    "read_problem": read_problem,
    "read_position": lambda wrong: read_position(TILING, wrong),
    "read_position problem": lambda wrong: read_position(wrong, "aab\nabb"),
    "convert": lambda wrong: convert(wrong, "toml"),
    "convert form": lambda wrong: convert(TILING, wrong),
    "gallery_entry": lambda wrong: gallery_entry(str(wrong)),
    "solve": TILING.solve,
    "sample": TILING.sample,
    "sample_rows": TILING.solution_set().sample_rows,
    "best_few": TILING.best_few,
}


RIGHT: dict[str, object] = {
    "Board lattice": None,
    "Piece lattice": None,
    "Rule symbols": {"a": 1},
    "sudoku_variant sandwiches": None,
    "star_battle": "?!",
    "slitherlink": [[None]],
    "yajilin clues": None,
    "heyawake": "?!",
    "lits": "?!",
    "solve": None,
}
"""Of the wrong values, what some take."""


@pytest.mark.parametrize("name", CALLS)
def test_wrong_values_are_refused(name: str) -> None:
    for wrong in WRONG:
        if name not in RIGHT or wrong != RIGHT[name]:
            with pytest.raises(BadInput):
                CALLS[name](wrong)


@pytest.mark.parametrize("name", ["solve", "sample", "sample_rows", "best_few"])
def test_more_fillings_than_can_be_numbered_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="expected a number of at most"):
        CALLS[name](10**30)
