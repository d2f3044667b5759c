"""Parts of any shape: every answer of the package, held against the plainest search."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random

import pytest

from boardfill import NoEngine, Parts, Solution
from boardfill.answers.solution import choice_cells
from boardfill.checking.checker import why_not
from boardfill.cover.translation import parts_cover
from boardfill.formats.drawn_positions import lettered_parts
from boardfill.formats.positions import read_position
from boardfill.formats.read_document import read_json, read_toml
from boardfill.formats.write_document import to_json, to_toml
from boardfill.questions import up_to_symmetry
from boardfill.questions.keywords import UpTo
from tests.independent.parts import Cell, Cut, Document, TooMany, cuts, random_cuts, random_parts

BOARDS = int(os.environ.get("BOARDFILL_EXAMPLES", "30"))


def _problem(document: Document) -> Parts:
    problem = read_json(json.dumps(document))
    assert isinstance(problem, Parts)
    return problem


def _cut(solution: Solution) -> Cut:
    return frozenset(frozenset(part.cells) for part in solution.placements)


def _few_cuts(document: Document) -> set[Cut]:
    """All of them, or none if they are too many."""
    try:
        return cuts(document)
    except TooMany:
        return set()


def _try(seed: int) -> None:
    random = Random(seed)
    try:
        document, expected = random_cuts(random)
    except TooMany:
        return
    problem = _problem(document)
    assert problem.count() == len(expected)
    fillings = list(problem.solution_set())
    assert set(map(_cut, fillings)) == expected
    assert len(fillings) == len(expected)
    for rank in random.sample(range(len(fillings)), min(len(fillings), 3)):
        assert problem.solution_set().index(fillings[rank]) == rank
        assert why_not(problem, fillings[rank]) is None
        if not problem.board.periods and problem.board.lattice.dimensions == 2:
            assert read_position(problem, str(fillings[rank])) == fillings[rank]
    assert read_json(to_json(problem)) == read_toml(to_toml(problem)) == problem
    if len(problem.board.cells) <= 6:
        assert problem.count(engine="reference") == len(expected)
    _try_shaken(problem, expected, random)


def _try_shaken(problem: Parts, expected: set[Cut], random: Random) -> None:
    """Letters strewn over the board: the checker says whether they are a filling."""
    cells = problem.board.ordered
    letters = {cell: random.choice("ab") for cell in cells}
    solution = lettered_parts(problem, letters)
    is_right = _cut(solution) in expected
    assert (why_not(problem, solution) is None) == is_right
    assert (solution in problem.solution_set()) == is_right


@pytest.mark.parametrize(
    "block", [0, *(pytest.param(block, marks=pytest.mark.full) for block in range(1, 4))]
)
def test_random_boards_are_cut_as_by_trying(block: int) -> None:
    for seed in range(block * BOARDS, (block + 1) * BOARDS):
        try:
            _try(seed)
        except Exception as error:
            error.add_note(f"seed {seed}: {json.dumps(random_parts(Random(seed)))}")
            raise


@pytest.mark.parametrize("few", [1, 4])
def test_both_translations_say_the_same(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts_cover, "is_few", lambda number, _: number <= few)
    for seed in range(90_000, 90_000 + BOARDS):
        _try(seed)


def test_cuts_are_drawn_fairly() -> None:
    """Chi-square over all boards together: as many squares as there are degrees of freedom."""
    each, squares, freedom = 40, 0.0, 0
    for seed in range(40):
        document = random_parts(Random(seed))
        expected = _few_cuts(document)
        if not 2 <= len(expected) <= 40:
            continue
        drawn = _problem(document).solution_set().sample(each * len(expected), seed=seed)
        times = Counter(map(_cut, drawn))
        assert times.keys() <= expected
        squares += sum((times[one] - each) ** 2 for one in expected) / each
        freedom += len(expected) - 1
    assert freedom > 100
    assert abs(squares - freedom) / sqrt(2 * freedom) < 4


def test_neighbours_are_together_as_often_as_told() -> None:
    for seed in range(15):
        document = random_parts(Random(seed))
        if not (expected := _few_cuts(document)):
            continue
        heat = _problem(document).solution_set().heat()
        assert heat is not None
        assert heat.total == len(expected)
        for pair, chance in heat.placements.items():
            cells = choice_cells(pair)
            together = sum(any(part.issuperset(cells) for part in cut) for cut in expected)
            assert chance * len(expected) == together


def _mirrored(turn: Callable[[Cell], Cell], cell: Cell) -> Cell:
    return turn(cell[::-1])


@pytest.mark.parametrize("size", [2, 3, 4])
def test_cuts_up_to_symmetry_are_those_that_turning_makes_one(size: int) -> None:
    document: Document = {
        "format": "boardfill/1",
        "board": {"lattice": "square", "size": [size, size]},
        "parts": {"sizes": size},
    }
    problem = _problem(document)
    last = size - 1
    turns: list[Callable[[Cell], Cell]] = [
        lambda cell: cell,
        lambda cell: (cell[1], last - cell[0]),
        lambda cell: (last - cell[0], last - cell[1]),
        lambda cell: (last - cell[1], cell[0]),
    ]
    mirrored = [partial(_mirrored, turn) for turn in turns]
    conventions: list[tuple[UpTo, list[Callable[[Cell], Cell]]]] = [
        ("rotation", turns),
        ("symmetry", [*turns, *mirrored]),
        ("rotation+translation", turns),  # an open board cannot be moved along itself
        ("symmetry+translation", [*turns, *mirrored]),
    ]
    for up_to, allowed in conventions:
        classes = {
            frozenset(frozenset(frozenset(map(way, part)) for part in cut) for way in allowed)
            for cut in cuts(document)
        }
        assert problem.count(up_to=up_to) == len(classes)


def test_too_many_cuts_are_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up_to_symmetry, "MOST_LISTED", 100)
    with pytest.raises(NoEngine, match="there are 117, more than 100"):
        Parts("4x4", 4).count(up_to="symmetry")
