"""Answers as plain values, as `--json` writes them and pages get them: docs/json.md.

What only a feature answers (a hint, a rating, a step of a search) has its tree with the feature.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from boardfill.answers.solution import Choice, Hidden, Mark, Pick, Placement, Solution, choice_name
from boardfill.answers.tally import Distribution, PlannedCost, Tally
from boardfill.problem.kinds import Covering, Marking, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.answers.best import Best, Fit, WeightedSolution
    from boardfill.answers.estimate import Estimate
    from boardfill.answers.heat import Heat

Tree = dict[str, object]
PlacementNames: TypeAlias = Mapping[tuple[str, tuple[Cell, ...]], str]
"""By their piece and cells."""
_NO_NAMES: PlacementNames = {}

WORDS = ("none", "unique", "several")
"""How many fillings there are, in a word."""


def known(**parts: object) -> Tree:
    """The parts that are not None: what is not known is left out.

    >>> known(right=False, reason=None)
    {'right': False}
    """
    return {name: value for name, value in parts.items() if value is not None}


def exact(number: Fraction) -> str:
    """A probability or a share, always written as a fraction."""
    return f"{decimal(number.numerator)}/{decimal(number.denominator)}"


def choice_tree(choice: Choice | Hidden, names: PlacementNames = _NO_NAMES) -> Tree:
    """A choice, or what follows from choices; a placement that has a name has it here."""
    if isinstance(choice, Mark):  # many are written, so quickly
        return {"cell": choice.cell, "symbol": choice.symbol}
    if isinstance(choice, Placement):
        tree: Tree = {"piece": choice.piece, "cells": choice.cells}
        if name := names.get((choice.piece, choice.cells)):
            tree["name"] = name
        if choice.unwrapped_cells:
            tree["laid"] = choice.unwrapped_cells
        return tree | carried_tree(choice.carried) if choice.carried else tree
    return choice._asdict()


def carried_tree(carried: Sequence[Carried]) -> Tree:
    """What cells carry: their marks, and the colours of their sides, if there are any."""
    tree: Tree = {}
    if any(each.mark for each in carried):
        tree["marks"] = [each.mark for each in carried]
    if any(each.sides for each in carried):
        tree["sides"] = [each.sides for each in carried]
    return tree


def _key_and_kind(problem: Problem) -> tuple[str, type[Choice]]:
    """What the choices of its fillings are called, all together, and of which type they are."""
    if isinstance(problem, Marking):
        return "marks", Mark
    return ("picks", Pick) if isinstance(problem, Covering) else ("placements", Placement)


def solution_tree(problem: Problem, solution: Solution) -> Tree:
    """A filling: its marks, placements or picks, as the problem has."""
    key, kind = _key_and_kind(problem)
    names = names_in(problem)
    return {key: [choice_tree(one, names) for one in solution.choices if isinstance(one, kind)]}


def names_in(problem: Problem) -> PlacementNames:
    """The names that its rules give placements."""
    if not isinstance(problem, Tiling) or not problem.rules:
        return _NO_NAMES
    from boardfill.problem.placement_rules import placement_names

    return placement_names(problem)


def supplies(problem: Problem) -> Tree:
    """How many there are of each piece, if pieces have names."""
    if not isinstance(problem, Tiling):
        return {}
    return {"supplies": {piece.name: str(piece.copies) for piece in problem.pieces}}


def count_tree(
    problem: Problem,
    found: Tally | Distribution,
    reason: str | None = None,
    source: str | None = None,
) -> Tree:
    """The count, what found it and what it took; why there is none, and in which file, if known."""
    by_pieces = None
    if isinstance(found, Distribution):
        by_pieces = [
            {"uses": dict(zip(found.names, uses, strict=True)), "count": decimal(count)}
            for uses, count in found.counts.items()
        ]
    return known(
        file=source,
        count=decimal(found.count),
        convention=found.convention,
        engine=found.engine,
        effort=known(**vars(found.effort)),
        group=None if isinstance(found, Distribution) else found.group,
        **supplies(problem),
        reason=reason,
        by_pieces=by_pieces,
    )


def estimate_tree(problem: Problem, found: Estimate) -> Tree:
    """About how many fillings there are; what is not known is left out."""
    from boardfill.answers.estimate import AT_LEAST_CONFIDENCE

    return known(
        log10=found.log10,
        low_log10=found.low_log10,
        high_log10=found.high_log10,
        confidence=found.confidence,
        at_least_log10=found.at_least_log10,
        at_least_confidence=AT_LEAST_CONFIDENCE,
        runs=found.runs,
        states=found.states,
        seed=decimal(found.seed),
        effort=known(**vars(found.effort)),
        text=found.text,
        note=found.note,
        count=None if found.count is None else decimal(found.count),
        **supplies(problem),
    )


def plan_tree(problem: Problem, cost: PlannedCost) -> Tree:
    """What a count would take."""
    return vars(cost) | supplies(problem)


def best_tree(problem: Problem, found: Best) -> Tree:
    """The best filling, its weight, and what no other can exceed."""
    return {
        "weight": str(found.weight),
        "bound": str(found.bound),
        "proven": found.is_proven,
        "engine": found.engine,
        "effort": known(**vars(found.effort)),
        **supplies(problem),
        **solution_tree(problem, found.solution),
    }


def weighted_tree(problem: Problem, found: WeightedSolution) -> Tree:
    """One of the best fillings with its weight."""
    return {"weight": str(found.weight), **solution_tree(problem, found.solution)}


def unique_tree(problem: Problem, found: Sequence[Solution]) -> Tree:
    """Whether there is exactly one filling; it, or two of several."""
    return {
        "unique": len(found) == 1,
        "fillings": WORDS[len(found)],
        **supplies(problem),
        "shown": [solution_tree(problem, one) for one in found],
    }


def check_tree(reason: str | None) -> Tree:
    """Whether a filling is right, or why it is not."""
    return known(right=reason is None, reason=reason)


def heat_tree(problem: Problem, found: Heat, name: str | None = None) -> Tree:
    """Every probability, or those of the piece or symbol `name` alone."""
    names = names_in(problem)
    listed = [
        choice_tree(choice, names) | {"probability": exact(chance), "approx": float(chance)}
        for choice, chance in sorted(found.placements.items())
        if name in (None, choice_name(choice))
    ]
    key, _ = _key_and_kind(problem)
    return supplies(problem) | {"count": decimal(found.total), key: listed}


def fit_tree(found: Fit) -> Tree:
    """Which piece goes where."""
    return {"cells": found.cells, "pieces": [fitted._asdict() for fitted in found.pieces]}
