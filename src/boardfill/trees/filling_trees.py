"""Fillings with what is said of them, as plain values: the best, the only one, right or wrong."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.solution import Solution
from boardfill.drawing.solution_lines import solution_tree
from boardfill.problem.kinds import Problem
from boardfill.trees.count_trees import effort_tree, supplies

WORDS = ("none", "unique", "several")
"""How many fillings there are, in a word."""


def best_tree(problem: Problem, found: Best) -> dict[str, object]:
    """The best filling, its weight, and what no other can exceed."""
    answer: dict[str, object] = {
        "weight": str(found.weight),
        "bound": str(found.bound),
        "proven": found.is_proven,
        "engine": found.engine,
        "effort": effort_tree(found.effort),
    }
    return answer | supplies(problem) | solution_tree(problem, found.solution)


def weighted_tree(problem: Problem, found: WeightedSolution) -> dict[str, object]:
    """One of the best fillings with its weight."""
    weight, solution = found
    return {"weight": str(weight), **solution_tree(problem, solution)}


def unique_tree(problem: Problem, found: Sequence[Solution]) -> dict[str, object]:
    """Whether there is exactly one filling; it, or two of several."""
    return {
        "unique": len(found) == 1,
        "fillings": WORDS[len(found)],
        **supplies(problem),
        "shown": [solution_tree(problem, one) for one in found],
    }


def check_tree(reason: str | None) -> dict[str, object]:
    """Whether a filling is right, or why it is not."""
    return {"right": True} if reason is None else {"right": False, "reason": reason}
