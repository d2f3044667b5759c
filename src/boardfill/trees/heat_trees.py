"""How likely each choice is, as plain values."""

from __future__ import annotations

from boardfill import words
from boardfill.answers.heat import Heat
from boardfill.drawing.answer_pictures import heat_tree
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling
from boardfill.trees.count_trees import supplies


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
