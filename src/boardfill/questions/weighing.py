"""Which filling is the best, and what fits best into holes?"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, TypeAlias, Unpack

from boardfill.answers.best import Best, Fit, WeightedSolution
from boardfill.answers.solution import Placement
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.fitting_cover import shape_classes
from boardfill.cover.weights import Weights, option_weights, total_weight
from boardfill.engines.limits import Deadline
from boardfill.engines.matching import best_fit
from boardfill.engines.planner import plan_best
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.kinds import Fitting, Parts, Problem
from boardfill.questions.keywords import (
    EngineName,
    LimitOptions,
    OptionInfo,
    Partial,
    given_limits,
    question,
)
from boardfill.questions.preparing import cover_within_limits

WEIGHTS = OptionInfo(
    "What a piece, a symbol or a cell R,C weighs, such as L3=2 or 0,4=-1/2.",
    name="weight",
    metavar="NAME=W",
    text=tuple[str, ...],
    reader="boardfill.formats.amounts.parse_weights",
)
WeightsOption: TypeAlias = Annotated[Weights, WEIGHTS]


@question
def best(
    problem: Problem,
    *,
    weights: WeightsOption | None = None,
    partial: Partial = False,
    engine: EngineName | None = None,
    **limits: Unpack[LimitOptions],
) -> Best | None:
    """A filling of the greatest weight, or None if there is no filling.

    `weights` maps names of pieces or symbols, and cells, to whole numbers, fractions or strings
    such as "2.5".  A placement weighs as much as its name and its cells; everything not named
    weighs 0.  Without weights, each covered cell (or set symbol) weighs 1.  Negate the weights to
    find the least.

    In a `partial` filling cells may stay empty.  Supplies and rules still hold: three copies of a
    piece are still exactly three.

    If the time limit ends the search early, the answer is the best filling found, with an upper
    bound for any weight; LimitReached is raised if none was found.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = best(Tiling(Board.rectangle(4, 5), pieces("T4,S4")), partial=True)
    >>> found.weight, found.is_proven
    (20, True)
    """
    start = time.perf_counter()
    _refuse_parts(problem)
    cover, left = cover_within_limits(problem, given_limits(limits), partial=partial)
    values = option_weights(problem, cover, weights)
    found: Best | None
    if isinstance(problem, Fitting) and weights is None and engine is None:
        found = _matched(problem, cover)
    else:
        deadline = Deadline(left)
        try:
            find = plan_best(cover, left, engine)
            found = find(values.values, deadline.left())
        except LimitReached:
            found = _laid_in_time(cover, values.values) if deadline.seconds <= 0 else None
            if found is None:
                raise
    if found is None:
        return None
    return replace(
        found,
        solution=found.solution.about(problem),
        weight=values.exact(int(found.weight)),
        bound=values.exact(int(found.bound)),
        effort=replace(found.effort, seconds=time.perf_counter() - start),
    )


@question
def best_few(
    problem: Problem,
    number: Annotated[int, OptionInfo("Show the N best, by diagram.", 1, 2**31, flag="-n")],
    *,
    weights: WeightsOption | None = None,
    partial: Partial = False,
    **limits: Unpack[LimitOptions],
) -> list[WeightedSolution]:
    """The `number` fillings of greatest weight, or as many as there are, the best first.

    Equal weights are in rank order.  They are read from the diagram of all fillings, which must fit
    into memory; `best` also handles larger boards.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = best_few(Tiling(Board.rectangle(2, 3), pieces("L3,I1")), 4, weights={"I1": -1})
    >>> [one.weight for one in found]
    [0, 0, -3, -3]
    """
    _refuse_parts(problem)
    cover, left = cover_within_limits(problem, given_limits(limits), partial=partial)
    values = option_weights(problem, cover, weights)
    found = DiagramEngine().build(cover, left).best(values.values, number)
    return [
        WeightedSolution(values.exact(weight), cover.solution(filling).about(problem))
        for weight, filling in found
    ]


def _refuse_parts(problem: Problem) -> None:
    if isinstance(problem, Parts):
        raise BadInput("all ways to cut a board into parts weigh the same")


def _laid_in_time(cover: Cover, weights: Sequence[int]) -> Best | None:
    """A greedy filling with a simple bound, found without search; None if there must be pieces."""
    from boardfill.engines.highs import Prices, laid_one_by_one

    laid = laid_one_by_one(cover, weights)
    if laid is None:
        return None
    bound = sum(weight for weight in weights if weight > 0)
    if laid:  # which means that the options are not too many for the better bound
        bound = min(bound, Prices.fair(cover, weights).bound())
    effort = Effort(0.0, None, len(laid), 0, plan="one by one")
    return Best(cover.solution(laid), total_weight(weights, laid), bound, "greedy", effort)


def _matched(problem: Fitting, cover: Cover) -> Best:
    """The result of `fit` as a filling of the cover."""
    fitted = best_fit(shape_classes(problem))
    holes = {piece.hole for piece in fitted.pieces}
    taken = [
        index
        for index, option in enumerate(cover.options)
        if isinstance(option.meaning, Placement) and option.meaning.cells[0] in holes
    ]
    effort = Effort(0.0, None, len(taken), 0, plan="matching of equal shapes")
    return Best(cover.solution(taken), fitted.cells, fitted.cells, "matching", effort)


def fit(problem: Fitting) -> Fit:
    """The most cells that pieces of the table can fill, and which piece goes into which hole.

    >>> best = fit(Fitting([[0, 0], [1, 0]], [[0, 1], [1, 1]]))
    >>> best.cells, best.pieces[0].quarter_turns
    (3, 3)
    """
    return best_fit(shape_classes(problem)).about(problem)
