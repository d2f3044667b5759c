"""Questions of a first visit, for which little should be loaded: count, plan."""

from __future__ import annotations

from typing import Any

from boardfill.answers.json_answers import CountJson, PlanJson, count_json, plan_json
from boardfill.answers.tally import Distribution, Tally
from boardfill.errors import BadInput, LimitReached
from boardfill.questions import counting
from boardfill.web.conversation import Conversation, question

_GLANCE = 0.5
"""Seconds to look for a reason."""


@question("count", of=counting.tally)
def ask_count(
    asked: Conversation, by_pieces: counting.ByPieces = False, **options: Any
) -> CountJson:
    """How many fillings are there?  The answer of `count --json`."""
    if by_pieces and options.pop("up_to", None) is not None:
        raise BadInput("expected either by_pieces or up_to, found both", place="options")
    problem = asked.problem
    found: Tally | Distribution
    if by_pieces:
        found = counting.count_by_pieces(problem, **options, limits=asked.limits)
    else:
        found = counting.tally(problem, **options, limits=asked.limits)
    return count_json(problem, found, None if found.count else _reason(asked))


def _reason(asked: Conversation) -> str | None:
    """Why there is no filling, if that is found quickly, so that the count is not delayed."""
    from boardfill.explaining.area_argument import short_reason

    try:
        return short_reason(asked.problem, asked.at_most(_GLANCE).check)
    except LimitReached:
        return None


@question("plan", of=counting.plan)
def ask_plan(asked: Conversation, **options: Any) -> PlanJson:
    """What will a count cost?  The answer of `plan --json`."""
    problem = asked.problem
    return plan_json(problem, counting.plan(problem, **options, limits=asked.limits))
