"""A pocket after forced steps: what these took no longer fills it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from boardfill import Board, Placement, Tiling, pieces
from boardfill.answers.certificate import CELL, Forced, ForcedStep, Pocket, Subject
from boardfill.certificates import is_proof
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.explaining.no_filling import arguments, explain
from boardfill.problem.lattices.square import SQUARE
from boardfill.reasoning.pockets import DeadEnd
from boardfill.reasoning.position import Foresight

BY_AREA = Tiling(
    Board.from_picture("""
        .##.#
        ##...
        ###.#
    """),
    pieces("I3,I1:0-2"),
)
"""The cell in the corner takes one of two single pieces; five cells need a straight and both."""
BY_SEARCH = Tiling(
    Board.from_picture("""
        .##.##
        ##....
        ###.##
    """),
    pieces("I3,I1:0-3"),
)
"""Six cells could be two straights, but those that fit overlap: it takes three single pieces."""
FEW_PLACES = Tiling(Board.from_picture(".#.#\n.#..\n...#"), pieces("T4:0-2,I3:0-3"))
"""Two T would have the eight cells, but there is one place for them: that is no matter of areas."""
STEP = ForcedStep(Subject(CELL, (0, 0)), Placement(((0, 0),), "I1"))
Way = Literal["area", "search"]


def _pocket(problem: Tiling, by: Way) -> Pocket:
    return Pocket(tuple(sorted(problem.board.cells - {(0, 0)})), by)


@pytest.mark.parametrize(("problem", "by"), [(BY_AREA, "area"), (BY_SEARCH, "search")])
def test_a_piece_that_a_step_took_does_not_fill_the_pocket(problem: Tiling, by: Way) -> None:
    found = list(arguments(problem, Deadline(Limits())))
    assert Forced((STEP,), _pocket(problem, by)) in found


def test_areas_that_add_up_are_no_argument_by_area() -> None:
    found = list(arguments(FEW_PLACES, Deadline(Limits())))
    assert found
    assert not any(isinstance(end, Pocket) and end.by == "area" for end in found)


@pytest.mark.parametrize(
    ("problem", "by"), [(BY_AREA, "area"), (BY_AREA, "search"), (BY_SEARCH, "search")]
)
def test_the_verifier_counts_what_steps_took(problem: Tiling, by: Way) -> None:
    """It must, however the finder comes to its pocket."""
    pocket = _pocket(problem, by)
    assert is_proof(problem, Forced((STEP,), pocket))
    assert not is_proof(problem, pocket)


def test_an_area_that_could_be_had_proves_nothing() -> None:
    assert not is_proof(BY_SEARCH, Forced((STEP,), _pocket(BY_SEARCH, "area")))


@pytest.mark.parametrize(
    ("problem", "by", "more"), [(BY_AREA, "area", "0-3"), (BY_SEARCH, "search", "0-4")]
)
def test_nothing_is_proved_where_enough_is_left(problem: Tiling, by: Way, more: str) -> None:
    plenty = replace(problem, pieces=pieces(f"I3,I1:{more}"))
    assert explain(plenty) is None
    assert not is_proof(plenty, Forced((STEP,), _pocket(problem, by)))


def test_a_pocket_with_a_cell_that_nothing_covers_needs_no_sum_of_areas() -> None:
    problem = Tiling(Board.from_picture(".#.."), pieces("domino"))
    assert is_proof(problem, Pocket(((0, 0),), "area"))
    assert is_proof(problem, Pocket(((0, 0),), "search"))


def test_foresight_counts_the_piece_that_the_step_itself_takes() -> None:
    """Of two single pieces, one in the corner leaves a pocket of two cells for the other."""
    cover = cover_of(Tiling(Board.from_picture("...#.."), pieces("I3,I1:0-2")))
    found = Foresight(cover, SQUARE.neighbours).others_fail()
    assert found is not None
    assert cover.options[found.option].meaning == Placement(((0, 0), (0, 1), (0, 2)), "I3")
    assert found.failures == (DeadEnd(pocket=((0, 1), (0, 2)), by_area=True),)
