"""How many fillings there are, and what counting them takes, as plain values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from boardfill.answers.tally import Tally
from boardfill.problem.tiling import Tiling
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.answers.tally import Distribution, Effort, PlannedCost
    from boardfill.problem.kinds import Problem


def count_tree(
    problem: Problem,
    found: Tally | Distribution,
    reason: str | None = None,
    source: str | None = None,
) -> dict[str, object]:
    """The count, who found it and what it took; why there is none, and in which file, if known."""
    answer: dict[str, object] = {} if source is None else {"file": source}
    answer |= {
        "count": decimal(found.count),
        "convention": found.convention,
        "engine": found.engine,
        "effort": effort_tree(found.effort),
    }
    if isinstance(found, Tally) and found.group is not None:
        answer["group"] = found.group
    answer |= supplies(problem)
    if reason is not None:
        answer["reason"] = reason
    if not isinstance(found, Tally):
        answer["by_pieces"] = [
            {"uses": dict(zip(found.names, uses, strict=True)), "count": decimal(count)}
            for uses, count in found.counts.items()
        ]
    return answer


def plan_tree(problem: Problem, cost: PlannedCost) -> dict[str, object]:
    """What a count would take."""
    return asdict(cost) | supplies(problem)


def supplies(problem: Problem) -> dict[str, object]:
    """How many there are of each piece, if pieces have names."""
    if not isinstance(problem, Tiling):
        return {}
    return {"supplies": {piece.name: str(piece.copies) for piece in problem.pieces}}


def effort_tree(effort: Effort) -> dict[str, object]:
    """What it took, as far as it is known."""
    return {name: value for name, value in asdict(effort).items() if value is not None}
