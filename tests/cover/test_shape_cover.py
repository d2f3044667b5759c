"""Regions that choose whole shapes have the fillings that all the small rules leave."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from boardfill import Marking, puzzles
from boardfill.answers.solution import Solution
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.shape_cover import shape_cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.search import SearchEngine
from boardfill.problem.rules import Count, Forbid, Neighbours
from boardfill.problem.web_rules import Connected


def _regions(seed: int) -> list[list[tuple[int, int]]]:
    """Connected regions of a small board, grown cell by cell."""
    chance = Random(seed)
    rows, columns = chance.choice([(3, 4), (4, 4), (4, 5)])
    left = {(r, c) for r in range(rows) for c in range(columns)}
    seeds = chance.sample(sorted(left), 2 if rows == 3 else 3)
    regions = [[cell] for cell in seeds]
    left -= set(seeds)
    while left:
        region = chance.choice(regions)
        near = {
            (r + dr, c + dc) for r, c in region for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        if found := sorted(near & left):
            region.append(chance.choice(found))
            left.discard(region[-1])
    return regions


def _solutions(cover: Cover) -> set[Solution]:
    found = SearchEngine().fillings(cover, Limits())
    return {cover.solution(filling) for filling in found}


@pytest.mark.parametrize("seed", range(24))
def test_lits_of_random_regions(seed: int) -> None:
    problem = puzzles.lits(_regions(seed))
    if seed % 3 == 1:
        problem = replace(problem, clues={problem.board.ordered[seed % 7]: "LITS"[seed % 4]})
    cover = shape_cover(problem)
    assert cover is not None
    assert _solutions(cover) == _solutions(cover_of(problem))


def test_shapes_are_chosen_only_where_rules_ask_for_them() -> None:
    problem = puzzles.lits("aabb\naabc\nabbc\ncccc")

    def without(kind: type, name: str = "") -> Marking:
        rules = tuple(
            rule
            for rule in problem.rules
            if not isinstance(rule, kind) or (name and name not in getattr(rule, "symbols", ()))
        )
        return replace(problem, rules=rules)

    assert shape_cover(problem) is not None
    assert shape_cover(without(Count)) is None
    assert shape_cover(without(Connected, "T")) is None
    assert shape_cover(without(Neighbours)) is None  # parts could lie in two regions
    assert shape_cover(replace(problem, blanks=True)) is None
    others = without(Forbid)
    cover = shape_cover(others)
    assert cover is not None
    assert _solutions(cover) == _solutions(cover_of(others))
