"""Counts by Burnside's lemma against classes made by turning every filling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardfill import Board, Piece, Supply, Tiling, Turn, count, pieces, queens
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import Group, group_of, representatives
from boardfill.cover.symmetry.orbits import one_of_each_orbit, quotient, unfolding
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability, Filling
from boardfill.formats.amounts import parse_size
from boardfill.problem.kinds import Problem
from boardfill.puzzles import no_two_adjacent
from boardfill.questions.keywords import UpTo
from boardfill.questions.listing import solution_set
from tests.strategies import (
    fittings,
    lattice_markings,
    lattice_tilings,
    markings,
    of_each_kind,
    supplies,
    symmetric_fittings,
    symmetric_markings,
    symmetric_tilings,
    tilings,
)

FEWER = settings(max_examples=settings().max_examples // 2)

MOST = 400
"""Problems with more fillings say nothing that smaller ones do not."""


def _fillings(cover: Cover) -> set[Filling]:
    return set(choose_engine(cover, Ability.LIST, "reference").fillings(cover, Limits()))


def _class_of(filling: Filling, group: Group) -> frozenset[Filling]:
    return frozenset(
        tuple(sorted(element.options[option] for option in filling)) for element in group.elements
    )


def _count(cover: Cover) -> int:
    return choose_engine(cover, Ability.COUNT).count(cover, Limits()).count


def _check(problem: Problem, *, translations: bool = False) -> None:
    # A piece that fits nowhere breaks no symmetry of the fillings.
    problem = with_usable_pieces(problem)
    cover = cover_of(problem)
    fillings = _fillings(cover)
    group = group_of(problem, cover, translations=translations)
    assert group.identity.options == tuple(range(len(cover.options)))
    for element in group.elements:
        turned = {tuple(sorted(element.options[at] for at in filling)) for filling in fillings}
        assert turned == fillings, element.name
        fixed = [
            filling
            for filling in fillings
            if {element.options[option] for option in filling} == set(filling)
        ]
        assert _count(quotient(cover, element)) == len(fixed), element.name
    permutations = {element.options for element in group.elements}
    for a, b in product(permutations, repeat=2):
        assert tuple(a[image] for image in b) in permutations
    conventions: list[tuple[UpTo, Group]] = (
        [
            ("symmetry+translation", group),
            ("rotation+translation", group.rotations()),
            ("translation", group.translations()),
        ]
        if translations
        else [("symmetry", group), ("rotation", group.rotations())]
    )
    for up_to, symmetries in conventions:
        classes = {_class_of(filling, symmetries) for filling in fillings}
        assert count(problem, up_to=up_to) == len(classes)
        kept = list(representatives(cover, symmetries, sorted(fillings)))
        assert {_class_of(filling, symmetries) for filling in kept} == classes
        assert len(kept) == len(classes)
    part = one_of_each_orbit(cover, group)
    if part is not None:
        assert part.factor * _count(part.cover) == len(fillings)
    small = unfolding(cover, group)
    assert (small is None) == (part is None)
    if small is not None:
        listed = [whole for one in _fillings(small.cover) for whole in small.unfolded(one)]
        assert len(listed) == len(fillings)
        assert set(listed) == fillings


def _check_if_small(problem: Problem) -> None:
    assume(count(problem) <= MOST)
    _check(problem)


@FEWER
@of_each_kind(
    tilings=tilings(most=9),
    symmetric_tilings=symmetric_tilings(),
    lattice_tilings=lattice_tilings(most=9),
    markings=markings(most=6),
    symmetric_markings=symmetric_markings(),
    lattice_markings=lattice_markings(most=6),
    fittings=fittings(),
    symmetric_fittings=symmetric_fittings(),
)
def test_every_kind_is_counted_up_to_symmetry(problem: Problem) -> None:
    _check_if_small(problem)


@FEWER
@given(symmetric_tilings(), st.sampled_from(Turn), supplies(), st.data())
def test_pieces_that_can_never_be_used_change_nothing(
    problem: Tiling, turn: Turn, copies: Supply, data: st.DataObject
) -> None:
    """There is none of the first, the second is too large, of the third one cell is too many."""
    assume(count(problem))
    area = len(problem.board.cells)
    spare = area - sum(piece.copies.low * len(piece.cells) for piece in problem.pieces)
    some = Supply(0, copies.high)
    useless = (
        Piece("none", frozenset({(0, 0), (0, 1), (1, 2)}), turn, Supply(0, 0)),
        Piece("large", frozenset((n % 3, n) for n in range(area + 1)), turn, some),
        Piece("rest", frozenset((n // 2, n % 3) for n in range(spare + 1)), turn, some),
    )
    more = tuple(data.draw(st.permutations([*problem.pieces, *useless])))
    beside = Tiling(problem.board, more)
    ways: tuple[UpTo, UpTo] = ("rotation", "symmetry")
    for up_to in ways:
        assert count(beside, up_to=up_to) == count(problem, up_to=up_to)


@settings(max_examples=settings().max_examples // 2)
@given(lattice_tilings(most=9, closed=True))
def test_tilings_moved_around_closed_boards(problem: Tiling) -> None:
    assume(count(problem) <= MOST)
    _check(problem, translations=True)


@pytest.mark.parametrize("names", ["I2", "I1:0-2,L3", "I3,I1:0-1"])
@pytest.mark.parametrize(("size", "wrap"), [((3, 4), "columns"), ((3, 3), "rows columns")])
def test_whole_boards_moved_around(size: tuple[int, int], wrap: str, names: str) -> None:
    board = Board.rectangle(*size, wrap=wrap.split())
    _check(Tiling(board, pieces(names)), translations=True)


MIRRORED = [
    ("3x4", "one-sided tetrominoes:0-1,I1:0-4"),
    ("4x4", "one-sided tetrominoes:0-1"),
    ("4x5", "one-sided tetrominoes:0-1"),
    ("4x5", "L4:any,I1:0-1"),
    ("5x5", "L3:1,L4:1,S4:1,T4:1,P:1,U:1"),
]


@pytest.mark.parametrize(("size", "names"), MIRRORED)
def test_pieces_that_change_places(size: str, names: str) -> None:
    _check(Tiling(Board.rectangle(*parse_size(size)), pieces(names)))


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (1, 5)])
@pytest.mark.parametrize("names", ["I1:0-3,L3", "I2,I1:0-2", "T4:0-2,I1:0-4,S4:0-2,I2:0-3"])
def test_turned_drawings(rows: int, columns: int, names: str) -> None:
    """Free pieces stay themselves, so classes can be made from drawings alone."""
    problem = Tiling(Board.rectangle(rows, columns), pieces(names))
    drawings = set()
    for solution in solution_set(problem):
        drawn = [[""] * columns for _ in range(rows)]
        for place, placement in enumerate(solution.placements):
            for row, column in placement.cells:
                drawn[row][column] = f"{placement.piece}{place}"
        drawings.add(tuple(map(tuple, drawn)))
    conventions: list[tuple[UpTo, bool]] = [("rotation", False), ("symmetry", True)]
    for up_to, mirrors in conventions:
        classes = {min(_turned_drawings(drawing, mirrors=mirrors)) for drawing in drawings}
        assert count(problem, up_to=up_to) == len(classes)


Drawing: TypeAlias = tuple[tuple[str, ...], ...]


def _turned_drawings(drawing: Drawing, *, mirrors: bool) -> Iterator[Drawing]:
    """The drawing turned and mirrored to drawings of the same size, its pieces numbered anew."""
    size = (len(drawing), len(drawing[0]))
    for mirrored in (False, True) if mirrors else (False,):
        turned = drawing[::-1] if mirrored else drawing
        for _ in range(4):
            turned = tuple(zip(*turned[::-1], strict=True))
            if (len(turned), len(turned[0])) == size:
                yield _numbered_anew(turned)


def _numbered_anew(drawing: Drawing) -> Drawing:
    numbers: dict[str, str] = {}
    for row in drawing:
        for text in row:
            numbers.setdefault(text, f"{text[:2]}-{len(numbers)}")
    return tuple(tuple(numbers[text] for text in row) for row in drawing)


def test_classics() -> None:
    for problem in (queens(6), queens(7), no_two_adjacent(Board.rectangle(3, 3))):
        _check(problem)
