"""Questions about a problem: count, plan, completions, unique, best, fit, check."""

from __future__ import annotations

from typing import Annotated, Any

from boardfill.answers.tally import Distribution, Tally
from boardfill.errors import BadInput, LimitReached
from boardfill.questions import counting
from boardfill.questions.keywords import EngineName, Option
from boardfill.trees.count_trees import count_tree, plan_tree
from boardfill.web.conversation import (
    Conversation,
    FillingTree,
    Unsupported,
    filling_of,
    question,
)
from boardfill.web.options import FILE
from boardfill.words import decimal

_GLANCE = 0.5
"""Seconds to look for a reason."""


@question("count", of=counting.tally)
def ask_count(
    asked: Conversation,
    by_pieces: Annotated[bool, Option("Count each way to use the pieces by itself.")] = False,
    **options: Any,
) -> object:
    """How many fillings are there?  The answer of `count --json`."""
    if by_pieces and options.pop("up_to", None) is not None:
        raise BadInput("expected either by_pieces or up_to, found both", place="options")
    problem = asked.problem
    found: Tally | Distribution
    if by_pieces:
        found = counting.count_by_pieces(problem, **options, limits=asked.limits)
    else:
        found = counting.tally(problem, **options, limits=asked.limits)
    return count_tree(problem, found, None if found.count else _reason(asked))


def _reason(asked: Conversation) -> str | None:
    """Why there is no filling, if that is told soon: the count shall not wait long for it."""
    from boardfill.explaining.area_argument import short_reason

    try:
        return short_reason(asked.problem, asked.at_most(_GLANCE).check)
    except LimitReached:
        return None


@question("plan", of=counting.plan)
def ask_plan(asked: Conversation, **options: Any) -> object:
    """What will a count cost?  The answer of `plan --json`."""
    problem = asked.problem
    return plan_tree(problem, counting.plan(problem, **options, limits=asked.limits))


@question(lambda _: ["count", FILE, "--given", "position.json"])
def ask_completions(asked: Conversation, position: FillingTree | None = None) -> object:
    """In how many ways can this position still be completed?

    The number of fillings that have it, and if it is no part of any for a plain reason, that.
    """
    from boardfill.checking.checker import why_no_part
    from boardfill.problem.marking import Marking
    from boardfill.problem.tiling import Tiling

    problem = asked.problem
    if not isinstance(problem, Tiling | Marking):
        raise Unsupported("a position has pieces or symbols on a board; this problem has none")
    part = filling_of(position, "position")
    if (reason := why_no_part(problem, part)) is not None:
        return {"count": "0", "reason": reason}
    given = problem.with_given(part) if part.choices else problem
    return {"count": decimal(counting.count(given, limits=asked.limits))}


@question("unique")
def ask_unique(asked: Conversation, engine: EngineName | None = None) -> object:
    """Is there exactly one filling?  The answer of `unique --json`."""
    from boardfill.questions import listing
    from boardfill.trees.filling_trees import unique_tree

    found = listing.uniqueness_witnesses(asked.problem, engine=engine, limits=asked.limits)
    return unique_tree(asked.problem, found)


@question("best")
def ask_best(
    asked: Conversation,
    weight: Annotated[tuple[str, ...], Option('What things weigh, such as "L3=2".')] = (),
    partial: Annotated[bool, Option("May cells stay empty?")] = False,
    number: Annotated[int, Option("How many of the best.", 1, 1_000, flag="-n")] | None = None,
    engine: EngineName | None = None,
) -> object:
    """Which filling weighs the most?

    The answer of `best --json`, a list for several; null if there is no filling.
    """
    from boardfill.formats.amounts import parse_weights
    from boardfill.questions import weighing
    from boardfill.trees.filling_trees import best_tree, weighted_tree

    problem = asked.problem
    weights = parse_weights(weight) if weight else None
    if number is not None:
        if engine is not None:
            raise BadInput("expected either number or engine, found both", place="options")
        few = weighing.best_few(
            problem, number, weights=weights, partial=partial, limits=asked.limits
        )
        return [weighted_tree(problem, one) for one in few]
    found = weighing.best(
        problem, weights=weights, partial=partial, engine=engine, limits=asked.limits
    )
    return None if found is None else best_tree(problem, found)


@question("fit")
def ask_fit(asked: Conversation) -> object:
    """Which pieces of the table go into which holes?  The answer of `fit --json`."""
    from boardfill.drawing.solution_lines import fit_tree
    from boardfill.problem.fitting import Fitting
    from boardfill.questions import fit_pieces

    problem = asked.problem
    if not isinstance(problem, Fitting):
        raise Unsupported("there is no table of pieces to fit into holes; ask count or list")
    return fit_tree(fit_pieces.fit(problem))


@question("check")
def ask_check(asked: Conversation, filling: FillingTree) -> object:
    """Is this filling right?  The answer of `check --json`."""
    from boardfill.checking.checker import why_not
    from boardfill.trees.filling_trees import check_tree

    return check_tree(why_not(asked.problem, filling_of(filling, "filling")))
