"""Rank order is what the docs say, for every kind of problem, whoever lists.

The order is made here once more from the definition in docs/command-line.md, without the program's
own orders and covers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import islice
from math import inf

import pytest
from hypothesis import settings

import boardfill
from boardfill.answers.solution import Choice, Pick
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import ANY
from boardfill.questions.listing import solution_set
from tests import strategies
from tests.cli.conftest import Run

FEWER = settings(max_examples=settings().max_examples // 2)

Place = tuple[object, ...]


def _reading(cells: Iterable[Cell]) -> Callable[[Cell], Place]:
    """Sorts cells: the longest side of the board first, of equal sides the first coordinate."""
    sides = list(zip(*cells, strict=True))
    longest = sorted(range(len(sides)), key=lambda axis: min(sides[axis]) - max(sides[axis]))
    return lambda cell: tuple(cell[axis] for axis in longest)


def _place(problem: Problem, choice: Choice) -> Place:
    """What sorts choices: where one is decided, then what it is."""
    if isinstance(choice, Pick):
        assert isinstance(problem, boardfill.Covering)
        return _place_of_option(problem, choice.option)
    if isinstance(problem, boardfill.Fitting):
        cells: Iterable[Cell] = (
            divmod(at, problem.game.columns)
            for at, value in enumerate(problem.game.cells)
            if value == 0
        )
        reading = _reading(cells)
        assert isinstance(choice, boardfill.Placement)
        return (min(map(reading, choice.cells)),)
    assert isinstance(problem, boardfill.Tiling | boardfill.Marking)
    reading = _reading(problem.board.cells)
    if isinstance(choice, boardfill.Mark):
        assert isinstance(problem, boardfill.Marking)
        return reading(choice.cell), [one.name for one in problem.symbols].index(choice.symbol)
    assert isinstance(problem, boardfill.Tiling)
    listed = [piece.name for piece in problem.pieces].index(choice.piece)
    return min(map(reading, choice.cells)), sorted(choice.cells), listed, choice.unwrapped_cells


def _place_of_option(problem: boardfill.Covering, number: int) -> Place:
    option = problem.options[number]
    header = [item.name for item in problem.items]
    if not option.items:
        return len(header), 0, number
    first = min(option.items, key=header.index)
    colours = [dict(other.colours).get(first) for other in problem.options]
    shared = list(dict.fromkeys(one for one in colours if one and colours.count(one) > 1))
    colour = colours[number]
    return header.index(first), shared.index(colour) if colour in shared else inf, number


def _ranked(problem: Problem, found: Iterable[boardfill.Solution]) -> list[boardfill.Solution]:
    """Of two fillings, the one that makes the first choice on which they differ comes first."""

    def key(solution: boardfill.Solution) -> list[Place]:
        places = sorted(_place(problem, choice) for choice in solution.choices)
        return [*((0, *place) for place in places), (1,)]  # nothing comes after all choices

    return sorted(found, key=key)


_MOST = 300
"""Problems with more fillings are left out: sorting them here takes too long."""


def _is_in_rank_order(problem: Problem) -> None:
    found = solution_set(problem)
    some = list(islice(found.any_order(), _MOST + 1))
    if len(some) > _MOST:
        return
    expected = _ranked(problem, some)
    assert list(found) == expected
    for engine in ("reference", "search", "diagram"):
        assert list(solution_set(problem, engine=engine)) == expected
    for rank, solution in enumerate(expected):
        assert found[rank] == solution
        assert found.index(solution) == rank


@FEWER
@strategies.of_each_kind(
    tilings=strategies.tilings(),
    lattice_tilings=strategies.lattice_tilings(most=9),
    markings=strategies.markings(most=5),
    lattice_markings=strategies.lattice_markings(),
    fittings=strategies.fittings(),
    coverings=strategies.coverings(),
)
def test_every_kind_is_listed_in_rank_order(problem: Problem) -> None:
    _is_in_rank_order(problem)


@pytest.mark.parametrize("header", ["xbc", "bxc", "bcx", "cxb"])
def test_options_are_decided_at_coloured_items_too(header: str) -> None:
    items = [boardfill.CoveringItem(name, boardfill.Supply(int(name != "x"), 1)) for name in header]
    options = [
        ("cx", "R"),
        ("bx", "R"),
        ("b", ""),
        ("c", ""),
        ("bx", "G"),
        ("cx", "G"),
        ("bx", "B"),
    ]
    listed = [
        boardfill.CoveringOption(tuple(used), "", (("x", colour),) if colour else ())
        for used, colour in options
    ]
    _is_in_rank_order(boardfill.Covering(tuple(items), tuple(listed)))


@pytest.mark.parametrize("bounded", [(), (0,), (1,), (0, 1)])
def test_pieces_come_as_the_problem_lists_them(bounded: tuple[int, ...]) -> None:
    """Neither their names nor their supplies change that."""
    given_pieces = tuple(
        boardfill.Piece(
            name, frozenset({(0, 0)}), copies=boardfill.Supply(0, 1) if place in bounded else ANY
        )
        for place, name in enumerate("ZA")
    )
    for size in ((1, 1), (1, 2), (2, 1)):
        problem = boardfill.Tiling(boardfill.Board.rectangle(*size), given_pieces)
        first = solution_set(problem)[0].choices[0]
        assert isinstance(first, boardfill.Placement)
        assert first.piece == "Z"
        _is_in_rank_order(problem)


@pytest.mark.parametrize("names", ["I1,domino", "I1:0-2,domino", "domino:1-9,I1", "L3:0-2,I1"])
@pytest.mark.parametrize("size", [(2, 3), (3, 2), (2, 4)])
def test_smaller_pieces_come_first_whatever_their_supply(names: str, size: tuple[int, int]) -> None:
    for fault_free in (False, True):
        _is_in_rank_order(
            boardfill.Tiling(
                boardfill.Board.rectangle(*size), boardfill.pieces(names), fault_free=fault_free
            )
        )


def test_arrows_keep_their_order() -> None:
    """By cell, row by row, the arrows as they are listed."""
    problem = boardfill.arrows(4)
    _is_in_rank_order(problem)
    names = [symbol.name for symbol in problem.symbols]
    by_row = [
        [names.index(mark.symbol) for mark in sorted(one.marks)] for one in solution_set(problem)
    ]
    assert by_row == sorted(by_row)


def test_the_command_line_lists_and_ranks_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(monkeypatch, capsys)
    arguments = ["--board", "2x3", "--pieces", "I1,domino:0-2"]
    problem = boardfill.Tiling(boardfill.Board.rectangle(2, 3), boardfill.pieces("I1,domino:0-2"))
    expected = _ranked(problem, solution_set(problem).any_order())
    numbers = list(map(str, range(len(expected))))
    _, ordered, _ = run("solve", *arguments, "--json", "--all", "--ordered")
    assert run("unrank", *arguments, "--json", *numbers) == (0, ordered, "")
    assert run("rank", *arguments, stdin=ordered) == (0, "".join(f"{n}\n" for n in numbers), "")
    shown = [json.loads(line)["placements"] for line in ordered.splitlines()]
    assert [[one["cells"] for one in filling] for filling in shown] == [
        [list(map(list, one.cells)) for one in solution.placements] for solution in expected
    ]
