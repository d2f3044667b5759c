"""Fillings with what is said of them, as plain values: the best, the only one, how likely."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill import words
from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.heat import Heat
from boardfill.answers.solution import Solution
from boardfill.drawing.answer_pictures import heat_tree
from boardfill.drawing.solution_lines import solution_tree
from boardfill.errors import BadInput
from boardfill.json_answers.counts import effort_tree, supplies
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

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


def heat_answer_tree(problem: Problem, found: Heat, name: str | None) -> dict[str, object]:
    """Every probability, or those of the piece or symbol `name` alone."""
    return supplies(problem) | heat_tree(problem, found, name)


def name_to_show(
    problem: Problem, piece: str | None, symbol: str | None, *, option: str = "{}"
) -> str | None:
    """The piece or the symbol that is asked for; BadInput for a name that nothing there has.

    Errors write the options `piece` and `symbol` as `option` says.
    """
    by_piece, by_symbol = option.format("piece"), option.format("symbol")
    if piece is not None and symbol is not None:
        raise BadInput(f"expected either {by_piece} or {by_symbol}, found both")
    if piece is not None and not isinstance(problem, Tiling):
        raise BadInput(f"{by_piece} requires a board to be covered with pieces that have names")
    if symbol is not None and not isinstance(problem, Marking):
        raise BadInput(f"{by_symbol} requires a board to be filled with symbols")
    name, place = (piece, by_piece) if isinstance(problem, Tiling) else (symbol, by_symbol)
    if name is not None and isinstance(problem, Tiling | Marking):
        known = problem.pieces if isinstance(problem, Tiling) else problem.symbols
        names = [one.name for one in known]
        if name not in names:
            raise BadInput(words.expected_one_of(names, name), place=place)
    return name
