"""Questions about fillings: list, sample, heat, unique, best, fit, check, completions, estimate."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Literal

from boardfill.answers import json_answers
from boardfill.answers.json_parts import Digits, JsonObject, Sampler, one_of
from boardfill.answers.solution import Drawn, Solution
from boardfill.checking.checker import why_no_part, why_not
from boardfill.drawing.answer_pictures import name_to_show
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import parse_rank
from boardfill.problem.kinds import Fitting, Marking, Parts, Problem, Tiling
from boardfill.questions import counting, estimating, listing, weighing
from boardfill.questions.fair_samples import drawn_by
from boardfill.questions.keywords import MOST_SEED, OptionInfo, UpTo
from boardfill.questions.solution_set import SolutionSet
from boardfill.web.conversation import (
    FILE,
    Conversation,
    FillingTree,
    Unsupported,
    filling_of,
    question,
    send,
    typed_up_to,
)
from boardfill.words import decimal
from boardfill.words import number as in_words

_MOST = 10_000
_FAR = 10_000
"""To skip more fillings than this, it pays to build a diagram, which goes to any rank directly."""
_MOST_DIGITS = 5_000
"""The most digits of a rank: nobody needs a filling with a longer number."""

SeedDigits = Annotated[str, OptionInfo("Random seed; the same seed gives the same draws.")]

_last: list[SolutionSet] = []
"""The last set of fillings, so that browsing its pages needs no new search."""


def fillings_of(problem: Problem, limits: Limits) -> SolutionSet:
    """All fillings within these limits; what was built for the same problem is reused."""
    if _last and _last[0].problem == problem:
        found = _last[0].within(limits)
    else:
        found = listing.solution_set(problem, limits=limits)
    _last[:] = [found]
    return found


def forget() -> None:
    """Free the memory of the last set of fillings."""
    _last.clear()


def _list_command(options: Any) -> list[str]:
    skip = [] if options.start == "0" else ["--skip", options.start]
    ordered = ["--ordered"] if options.order == "rank" else []
    return ["solve", FILE, "-n", f"{options.number}", *skip, *ordered, *typed_up_to(options.up_to)]


class ListedJson(JsonObject):
    """`list`: in which order, whether others come after them, and how many there are, if known."""

    order: Annotated[str, one_of("rank", "found")]
    start: Digits
    more: bool
    count: Digits | None


@question(_list_command)
def ask_list(
    asked: Conversation,
    start: Annotated[str, OptionInfo("How many to leave out, in digits.")] = "0",
    number: Annotated[int, OptionInfo("How many.", 1, _MOST)] = 20,
    up_to: UpTo | None = None,
    order: Annotated[Literal["rank", "found"], OptionInfo("By rank if that is quick.")]
    | None = None,
) -> ListedJson:
    """Some of the fillings, from any place on.

    Parts have the fillings, as `solve --json` writes them; the answer says which they were.
    `order` is "rank" or "found", `more` tells whether others come after them, and `count` is the
    number of all where that is known by now.
    """
    problem = asked.problem
    first = long_number(start, "start")
    shown_order, count = "found", None
    found: Iterator[Solution]
    if up_to is not None:
        if order == "rank":
            raise BadInput("ranks count every filling by itself; leave out up_to", place="order")
        classes = listing.solve_all(problem, up_to=up_to, limits=asked.limits)
        found = _from(classes, first)
    else:
        fillings = fillings_of(problem, asked.limits)
        is_quick = order is None and (first > _FAR or fillings.has_quick_ranks())
        fillings = fillings_of(problem, asked.limits)  # checking the ranks has used up some of them
        if order == "rank" or is_quick:
            shown_order = "rank"
            found = iter(fillings[first : first + number + 1])
            count = fillings.known_count
        else:
            found = _from(fillings.any_order(), first)
    send(asked, (json_answers.solve_json(problem, one) for one in islice(found, number)))
    return ListedJson(
        order=shown_order,
        start=decimal(first),
        more=next(found, None) is not None,
        count=None if count is None else decimal(count),
    )


def _from(found: Iterator[Solution], start: int) -> Iterator[Solution]:
    """The fillings after the first `start`."""
    return islice(found, min(start, sys.maxsize), None)


class SampledJson(JsonObject, kw_only=True):
    """`sample`: with which seed, and how many fillings there are, if that is known.

    With `approximate`, `text` says how even the draws are.
    """

    seed: Digits
    sampler: Sampler | None = None
    count: Digits | None
    text: str | None = None


@question("sample")
def ask_sample(
    asked: Conversation,
    number: Annotated[int, OptionInfo("How many.", 1, _MOST, flag="-n")] = 1,
    seed: SeedDigits | None = None,
    approximate: Annotated[bool, OptionInfo("About evenly, where no sampler reaches.")] = False,
) -> SampledJson:
    """Fair random fillings.

    Parts have the fillings, as `sample --json` writes them; the answer their seed and number.
    """
    chosen = seed_of(seed)
    if approximate:
        return _sampled_approximately(asked, number, chosen)
    fillings = fillings_of(asked.problem, asked.limits)
    try:
        drawn = fillings.samples(seed=chosen)
    except LookupError:
        return SampledJson(seed=str(chosen), count="0")
    how, problem = drawn_by(chosen, drawn.sampler), asked.problem
    send(asked, (json_answers.sample_json(problem, one, how) for one in drawn.first(number)))
    count = fillings.known_count
    return SampledJson(
        seed=how.seed, sampler=how.sampler, count=None if count is None else decimal(count)
    )


def _sampled_approximately(asked: Conversation, number: int, seed: int) -> SampledJson:
    problem = asked.problem
    try:
        found = estimating.approximate_sample(problem, number, seed=seed, limits=asked.limits)
    except LookupError:
        return SampledJson(seed=str(seed), count="0")
    drawn = (
        json_answers.sample_json(problem, one.solution, Drawn(str(seed), None, one.log10_weight))
        for one in found.draws
    )
    send(asked, drawn)
    return SampledJson(seed=str(seed), count=None, text=found.text)


@question("heat")
def ask_heat(
    asked: Conversation,
    piece: listing.PieceToShow | None = None,
    symbol: listing.SymbolToShow | None = None,
) -> json_answers.HeatJson | None:
    """How likely is each piece or symbol in each place?

    The answer of `heat --json`; null if there is no filling.
    """
    problem = asked.problem
    name = name_to_show(problem, piece, symbol)
    found = fillings_of(problem, asked.limits).heat()
    return None if found is None else json_answers.heat_json(problem, found, name)


@question("unique", of=listing.uniqueness_witnesses)
def ask_unique(asked: Conversation, **options: Any) -> json_answers.UniqueJson:
    """Is there exactly one filling?  The answer of `unique --json`."""
    found = listing.uniqueness_witnesses(asked.problem, **options, limits=asked.limits)
    return json_answers.unique_json(asked.problem, found)


@question("best", of=weighing.best)
def ask_best(
    asked: Conversation,
    number: Annotated[int, OptionInfo("How many of the best.", 1, 1_000, flag="-n")] | None = None,
    **options: Any,
) -> json_answers.BestJson | list[json_answers.FewJson] | None:
    """Which filling weighs the most?

    The answer of `best --json`, a list for several; null if there is no filling.
    """
    problem = asked.problem
    if number is None:
        found = weighing.best(problem, **options, limits=asked.limits)
        return None if found is None else json_answers.best_json(problem, found)
    if "engine" in options:
        raise BadInput("expected either number or engine, found both", place="options")
    few = weighing.best_few(problem, number, **options, limits=asked.limits)
    return json_answers.few_json(problem, few)


@question("fit")
def ask_fit(asked: Conversation) -> json_answers.FitJson:
    """Which pieces of the table go into which holes?  The answer of `fit --json`."""
    problem = asked.problem
    if not isinstance(problem, Fitting):
        raise Unsupported("there is no table of pieces to fit into holes; ask count or list")
    return json_answers.fit_json(weighing.fit(problem))


@question("check")
def ask_check(asked: Conversation, filling: FillingTree) -> json_answers.CheckJson:
    """Is this filling right?  The answer of `check --json`."""
    reason = why_not(asked.problem, filling_of(filling, "filling"))
    return json_answers.CheckJson(reason is None, reason)


class CompletionsJson(JsonObject):
    """`completions`: how many fillings have all of the position; why none has, if that is plain."""

    count: Digits
    reason: str | None = None


@question(lambda _: ["count", FILE, "--given", "position.json"])
def ask_completions(asked: Conversation, position: FillingTree | None = None) -> CompletionsJson:
    """In how many ways can this position still be completed?

    The number of fillings that have it, and if it is no part of any for a plain reason, that.
    """
    problem = asked.problem
    if not isinstance(problem, Tiling | Marking | Parts):
        raise Unsupported("a position has pieces or symbols on a board; this problem has none")
    part = filling_of(position, "position")
    if (reason := why_no_part(problem, part)) is not None:
        return CompletionsJson("0", reason)
    given = problem.with_given(part) if part.choices else problem
    return CompletionsJson(decimal(counting.count(given, limits=asked.limits)))


@question("estimate", of=estimating.estimate)
def ask_estimate(
    asked: Conversation, seed: SeedDigits = "0", **options: Any
) -> json_answers.EstimateJson:
    """About how many fillings are there?  The answer of `estimate --json`."""
    problem = asked.problem
    found = estimating.estimate(problem, **options, seed=seed_of(seed), limits=asked.limits)
    return json_answers.estimate_json(problem, found)


def seed_of(digits: str | None) -> int:
    """The seed that is given as a string of digits; otherwise a new one."""
    if digits is None:
        return secrets.randbits(64)
    seed = long_number(digits, "seed")
    if seed > MOST_SEED:
        raise BadInput(f"expected a seed of at most {MOST_SEED}", place="options.seed")
    return seed


def long_number(digits: str, option: str) -> int:
    """A whole number of any reasonable length, given as a string of digits."""
    if len(digits) > _MOST_DIGITS:
        wanted = f"at most {in_words(_MOST_DIGITS)} digits"
        raise BadInput(f"expected {wanted}, found {len(digits)}", place=f"options.{option}")
    with inside(f"options.{option}"):
        return parse_rank(digits)
