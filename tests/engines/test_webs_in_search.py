"""A search that obeys webs loses no filling, whichever of its tests look ahead."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Literal

import pytest

from boardfill import _core
from boardfill.answers.solution import Mark
from boardfill.coercion import problem_of
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell
from boardfill.cover.translation.translate import cover_of
from boardfill.cover.webs import Tie, Web
from boardfill.engines.clingo import ClingoSeeker
from boardfill.engines.limits import Limits
from boardfill.engines.search import SearchEngine, SearchSeeker
from boardfill.problem.board import Board
from boardfill.problem.connected_puzzles import fillomino, heyawake, nurikabe
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.line_puzzles import masyu, numberlink, slitherlink
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.web_rules import Connected
from tests.engines import test_webs

NONE, NEAR, NUMBER, SIZES, FORCED = 0, 1, 2, 4, 8
ALL = NEAR | NUMBER | SIZES | FORCED
CHOICES = (NEAR, NUMBER, SIZES, NUMBER | FORCED, SIZES | FORCED, ALL)
AT_ONCE, NEVER = 0, 2**62


def listing(cover: Cover, tests: int, plain_decisions: int = NEVER) -> _core.SearchListing:
    order = list(range(cover.form.option_count))
    tables = _core.SearchTables(cover.form, order, *cover.flat_places(), web_tests=tests)
    return _core.SearchListing(tables, False, Limits().control(), plain_decisions=plain_decisions)


@pytest.mark.parametrize(
    "first",
    [0, 20, *(pytest.param(first, marks=pytest.mark.full) for first in range(40, 140, 20))],
)
def test_any_cover_by_any_tests(first: int) -> None:
    for seed in range(first, first + 20):
        cover = test_webs._cover(seed)
        expected = sorted(test_webs._fillings(cover))
        for tests in (NONE, *CHOICES):
            assert sorted(listing(cover, tests).next(10_000)) == expected, (seed, tests)
        assert sorted(listing(cover, ALL, AT_ONCE).next(10_000)) == expected, seed


def _board_cover(seed: int) -> Cover:
    """Cells on a small board hold one of three symbols; webs of all rules tie their borders."""
    chance = Random(seed)
    rows, columns = chance.choice([(2, 3), (2, 4), (3, 3)])
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    items = [Item(BoardCell(cell), chance.choice([0, 1, 1]), 1, cell) for cell in cells]
    symbols = "ab" if len(cells) > 8 else "abc"
    choices = [(cell, symbol) for cell in cells for symbol in symbols]
    options = [
        Option((cells.index(cell),), Mark(*choice)) for choice in choices for cell in choice[:1]
    ]
    return Cover(
        items, options, [_board_web(chance, choices) for _ in range(chance.choice([1, 2]))]
    )


def _board_web(chance: Random, choices: list[tuple[tuple[int, int], str]]) -> Web:
    tying = set(chance.sample("abc", chance.choice([1, 1, 2])))
    marks: Literal["none", "one", "equal"] = chance.choice(["none", "none", "one", "equal"])
    given = {cell: chance.choice([0, 1, 2, 3, 4]) for cell, _ in choices if chance.random() < 0.3}
    nodes: dict[frozenset[tuple[int, int]], int] = {}

    def tie(cell: tuple[int, int], symbol: str) -> Tie:
        row, column = cell
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        borders = [frozenset({cell, other}) for other in near]
        tied = [nodes.setdefault(border, len(nodes)) for border in borders]
        if symbol not in tying:
            return Tie()
        if chance.random() < 0.1:
            tied = chance.sample(tied, 2)
        apart: tuple[tuple[int, int], ...] = ()
        if is_apart and chance.random() < 0.3:
            others = [node for node in range(len(nodes)) if node not in tied]
            apart = ((tied[0], chance.choice(others)),) if others else ()
        weight = chance.choice([0, 1, 2]) if is_odd else 1
        return Tie(tuple(tied), apart, weight, given.get(cell) if marks != "none" else None)

    is_apart, is_odd = chance.random() < 0.2, chance.random() < 0.2
    ties = [tie(*choice) for choice in choices]
    low = chance.choice([0, 1, 2])
    number = chance.choice([(low, None), (low, low), (low, low + 1), (0, 1), (1, 1)])
    least = chance.choice([0, 2, 3])
    sizes = (least, chance.choice([None, least or 1, least + 1]))
    return Web(
        len(nodes),
        ties,
        number,
        (0, None) if marks == "one" else sizes,
        chance.choice(["any", "any", "none"]),
        marks,
    )


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(first, marks=pytest.mark.full) for first in range(50, 300, 50))],
)
def test_boards_by_any_tests(first: int) -> None:
    for seed in range(first, first + 50):
        cover = _board_cover(seed)
        expected = sorted(listing(cover, NONE).next(100_000))
        assert all(cover.is_filling(filling) for filling in expected)
        for tests in CHOICES:
            assert sorted(listing(cover, tests).next(100_000)) == expected, (seed, tests)
        assert sorted(listing(cover, ALL, AT_ONCE).next(100_000)) == expected, seed


def _puzzle(seed: int) -> Marking:
    """A small puzzle that may have any number of solutions."""
    chance = Random(seed)
    cells: list[Cell] = [(row, column) for row in range(3) for column in range(3)]
    some = chance.sample(cells, 4)
    match seed % 6:
        case 0:
            told = {cell: chance.choice([1, 2, 3, 4, None]) for cell in some[:3]}
            return nurikabe("3x4", told)
        case 1:
            return fillomino("3x3", {cell: chance.choice([1, 2, 3, 4]) for cell in some})
        case 2:
            rooms = ["aab\nccb\nddd", "abb\nacc\nadd", "aaa\nbbc\nbbc"]
            return heyawake(chance.choice(rooms), [chance.choice([None, 1, 2])] + [None] * 2)
        case 3:
            return masyu((4, 4), some[:1], some[1:2])
        case 4:
            ends = dict(zip(some, "aabb", strict=True))
            return numberlink((3, 4), ends)
    clues = [[chance.choice([None, None, 1, 2, 3]) for _ in range(3)] for _ in range(3)]
    return slitherlink(clues)


@pytest.mark.parametrize("first", range(0, 60, 30))
def test_puzzles_by_any_tests(first: int) -> None:
    for seed in range(first, first + 30):
        try:
            cover = cover_of(_puzzle(seed))
        except ValueError:
            continue
        expected = sorted(listing(cover, NONE).next(100_000))
        for tests in CHOICES:
            assert sorted(listing(cover, tests).next(100_000)) == expected, (seed, tests)
        assert sorted(listing(cover, ALL, AT_ONCE).next(100_000)) == expected, seed


def _marked_parts(problem: Marking, marks: dict[Cell, int]) -> set[tuple[Cell, ...]]:
    """Every way to choose cells of which each part has one mark, by trying them all."""
    cells = problem.board.ordered
    found = set()
    for chosen in product((False, True), repeat=len(cells)):
        white = {cell for cell, is_white in zip(cells, chosen, strict=True) if is_white}
        if not white.issuperset([*marks, *problem.clues]):
            continue
        left, is_right = set(white), True
        while left and is_right:
            part, rim = set[Cell](), [left.pop()]
            while rim:
                row, column = cell = rim.pop()
                part.add(cell)
                near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
                rim += near & left
                left -= near
            sizes = [marks[cell] for cell in part if cell in marks]
            is_right = len(sizes) == 1 and sizes[0] in (0, len(part))
        if is_right:
            found.add(tuple(sorted(white)))
    return found


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(first, marks=pytest.mark.full) for first in range(100, 400, 100))],
)
def test_what_must_reach_a_mark_may_reach_any(first: int) -> None:
    for seed in range(first, first + 100):
        chance = Random(seed)
        board = Board.rectangle(*chance.choice([(1, 5), (1, 8), (2, 4), (2, 5), (3, 3)]))
        some = chance.sample(board.ordered, chance.choice([3, 4, 5]))
        marks = {cell: chance.choice([0, 0, 2, 3, 4]) for cell in some[: chance.choice([2, 2, 3])]}
        known = dict.fromkeys(some[len(marks) :], "w")
        rule = Connected(["w"], marks=marks)
        problem = Marking(board, [Symbol("w"), Symbol("b")], [rule], clues=known)
        cover = cover_of(problem)
        expected = _marked_parts(problem, marks)
        for plain_decisions in (NEVER, AT_ONCE):
            for tests in (SIZES | FORCED, ALL):
                fillings = listing(cover, tests, plain_decisions).next(100_000)
                choices = [cover.solution(filling).marks for filling in fillings]
                white = [
                    tuple(sorted(mark.cell for mark in one if mark.symbol == "w"))
                    for one in choices
                ]
                assert len(white) == len(expected), seed
                assert set(white) == expected, seed


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.full) for first in (20, 40))]
)
def test_what_is_settled_before_any_decision(first: int) -> None:
    """Clingo is told, and finds the same; it is asked when the search has met some fillings."""
    for seed in range(first, first + 20):
        cover = _board_cover(seed)
        expected = sorted(listing(cover, NONE).next(100_000))
        search = SearchSeeker(cover, Limits())
        met = list(islice(search.seek(), seed % 3))
        taken, ruled_out = search.settled()
        left = [filling for filling in expected if filling not in met]
        assert all(set(taken) <= set(filling) for filling in left), seed
        assert not any(set(ruled_out) & set(filling) for filling in left), seed
        found = [*met]
        seeker = ClingoSeeker(cover, Limits(), found, search.settled)
        found += islice(seeker.seek(), 40)
        assert len(set(found)) == len(found) == min(len(expected), 40 + len(met)), seed
        assert set(found) <= set(expected), seed


def test_borders_are_tried_where_cells_tell_no_more() -> None:
    found = SearchEngine().count(cover_of(problem_of("gallery:numberlink")), Limits(threads=1))
    assert found.count == 1
    assert found.effort.nodes is not None
    assert found.effort.nodes < 40_000  # without them 295,401
