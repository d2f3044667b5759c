"""Counts by Burnside's lemma against classes made by turning every filling."""

from __future__ import annotations

from hypothesis import assume, given, settings

from boardfill import Fitting, Marking, Tiling, count
from boardfill.cover.bounded import Cover
from boardfill.cover.orbits import one_of_each_orbit
from boardfill.cover.quotient import quotient
from boardfill.cover.symmetry import Group, group_of, representatives
from boardfill.cover.translation import cover_of
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Filling, Limits, Question
from boardfill.problem.kinds import Problem
from tests.strategies import (
    fittings,
    markings,
    symmetric_fittings,
    symmetric_markings,
    symmetric_tilings,
    tilings,
)

MOST = 400
"""Problems with more fillings say nothing that smaller ones do not."""


def _fillings(cover: Cover) -> set[Filling]:
    found = set()
    for filling in choose_engine(cover, Question.LIST, "reference").fillings(cover, Limits()):
        found.add(filling)
        assume(len(found) <= MOST)
    return found


def _class_of(filling: Filling, group: Group) -> frozenset[Filling]:
    return frozenset(
        tuple(sorted(element.options[option] for option in filling)) for element in group.elements
    )


def _count(cover: Cover) -> int:
    return choose_engine(cover, Question.COUNT).count(cover, Limits()).count


def _check(problem: Problem) -> None:
    cover = cover_of(problem)
    fillings = _fillings(cover)
    group = group_of(problem, cover)
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
    for up_to, symmetries in (("symmetry", group), ("rotation", group.rotations())):
        classes = {_class_of(filling, symmetries) for filling in fillings}
        assert count(problem, up_to=up_to) == len(classes)  # type: ignore[arg-type]
        kept = list(representatives(cover, symmetries, sorted(fillings)))
        assert {_class_of(filling, symmetries) for filling in kept} == classes
        assert len(kept) == len(classes)
    part = one_of_each_orbit(cover, group)
    if part is not None:
        assert part.factor * _count(part.cover) == len(fillings)


@given(tilings(most=9))
def test_tilings(problem: Tiling) -> None:
    _check(problem)


THOROUGH = settings(max_examples=settings().max_examples * 2)


@THOROUGH
@given(symmetric_tilings())
def test_tilings_of_symmetric_boards(problem: Tiling) -> None:
    _check(problem)


@given(markings(most=6))
def test_markings(problem: Marking) -> None:
    _check(problem)


@THOROUGH
@given(symmetric_markings())
def test_markings_of_symmetric_boards(problem: Marking) -> None:
    _check(problem)


@given(fittings())
def test_fittings(problem: Fitting) -> None:
    _check(problem)


@given(symmetric_fittings())
def test_fittings_of_symmetric_boards(problem: Fitting) -> None:
    _check(problem)
