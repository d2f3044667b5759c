"""Answers as `--json` writes them and pages get them: docs/json.md.

What is None is left out if that is its default, or else null.  What only a feature answers (a hint,
a rating, a step of a search) has its objects with the feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec.structs import asdict

from boardfill.answers.best import Best, Fit, WeightedSolution
from boardfill.answers.estimate import AT_LEAST_CONFIDENCE, Estimate
from boardfill.answers.heat import Heat, exact
from boardfill.answers.json_parts import (
    CellNumbers,
    Cells,
    Digits,
    EffortJson,
    Exact,
    JsonObject,
    Natural,
    Positive,
    Probability,
    Sampler,
    Supplies,
    effort_json,
    one_of,
    supplies,
)
from boardfill.answers.solution import (
    HOW_MANY,
    NO_NAMES,
    Choice,
    Drawn,
    Mark,
    Pick,
    Placement,
    PlacementNames,
    Solution,
    choice_name,
    names_in,
)
from boardfill.answers.tally import Distribution, PlannedCost, Tally
from boardfill.problem.kinds import Covering, Marking, Problem
from boardfill.words import decimal


class PlacementJson(JsonObject):
    """A piece and the cells under it; `laid` where it crosses the seam of a closed board; marks and
    the colours of sides, cell by cell, where it has some; the name that a rule gives it.
    """

    piece: str
    cells: Cells
    name: str | None = None
    laid: Cells | None = None
    marks: list[str] | None = None
    sides: list[tuple[str, ...]] | None = None


class MarkJson(JsonObject):
    """A symbol in a cell."""

    cell: CellNumbers
    symbol: str


class PickJson(JsonObject, omit_defaults=False):
    """An option of a covering."""

    option: int
    items: Sequence[str]
    name: str = ""


def choice_json(
    choice: Choice, names: PlacementNames = NO_NAMES
) -> PlacementJson | MarkJson | PickJson:
    """A choice; a placement that has a name has it here."""
    if isinstance(choice, Mark):
        return MarkJson(*choice)
    if isinstance(choice, Pick):
        return PickJson(*choice)
    cells, piece, laid, carried = choice
    made = PlacementJson(piece, cells, names.get((piece, cells)) or None, laid or None)
    if any(each.mark for each in carried):
        made.marks = [each.mark for each in carried]
    if any(each.sides for each in carried):
        made.sides = [each.sides for each in carried]
    return made


class SolveJson(JsonObject, kw_only=True):
    """`solve`, `unrank`: a filling."""

    # Written last, by keyword: what answers tell besides stands before the filling.

    placements: list[PlacementJson] | None = None
    marks: list[MarkJson] | None = None
    picks: list[PickJson] | None = None


def solve_json(problem: Problem, solution: Solution) -> SolveJson:
    """A filling: its marks, placements or picks, as the problem has."""
    return SolveJson(**_choices(problem, solution))


def _choices(problem: Problem, solution: Solution) -> dict[str, list[Any]]:
    key, kind = _key_and_kind(problem)
    names = names_in(problem)
    return {key: [choice_json(one, names) for one in solution.choices if isinstance(one, kind)]}


def _key_and_kind(problem: Problem) -> tuple[str, type[Choice]]:
    """What the choices of its fillings are called, all together, and of which type they are."""
    if isinstance(problem, Marking):
        return "marks", Mark
    return ("picks", Pick) if isinstance(problem, Covering) else ("placements", Placement)


class SampleJson(SolveJson):
    """`sample`: a filling and the seed it was drawn with; a weight with `--approximate`."""

    seed: Digits
    sampler: Sampler | None = None
    log10_weight: float | None = None


def sample_json(problem: Problem, solution: Solution, drawn: Drawn) -> SampleJson:
    """A filling and how it was drawn."""
    weight = drawn.log10_weight
    return SampleJson(drawn.seed, drawn.sampler, weight, **_choices(problem, solution))


class UniqueJson(JsonObject, kw_only=True):
    """`unique`: and the filling, or two."""

    unique: bool
    fillings: Annotated[str, one_of(*HOW_MANY)]
    supplies: Supplies | None = None
    shown: list[SolveJson]


def unique_json(problem: Problem, found: Sequence[Solution]) -> UniqueJson:
    """Whether there is exactly one filling; it, or two of several."""
    return UniqueJson(
        unique=len(found) == 1,
        fillings=HOW_MANY[len(found)],
        supplies=supplies(problem),
        shown=[solve_json(problem, one) for one in found],
    )


class PieceUsesJson(JsonObject):
    """How many fillings use so many of each piece."""

    uses: dict[str, int]
    count: Digits


class CountJson(JsonObject, kw_only=True):
    """`count`: with `--by-pieces`, also how often each piece is used."""

    file: str | None = None
    count: Digits
    convention: str
    engine: str
    effort: EffortJson
    group: str | None = None
    supplies: Supplies | None = None
    reason: str | None = None
    by_pieces: list[PieceUsesJson] | None = None


def count_json(
    problem: Problem,
    found: Tally | Distribution,
    reason: str | None = None,
    source: str | None = None,
) -> CountJson:
    """The count, what found it and what it took; why there is none, and in which file, if known."""
    told = CountJson(
        file=source,
        count=decimal(found.count),
        convention=found.convention,
        engine=found.engine,
        effort=effort_json(found.effort),
        supplies=supplies(problem),
        reason=reason,
    )
    if isinstance(found, Tally):
        told.group = found.group
    else:
        told.by_pieces = [
            PieceUsesJson(dict(zip(found.names, uses, strict=True)), decimal(count))
            for uses, count in found.counts.items()
        ]
    return told


class EstimateJson(JsonObject, kw_only=True):
    """`estimate`: logarithms of counts; `note` says why there is none, or a wide interval."""

    log10: float | None = None
    low_log10: float | None = None
    high_log10: float | None = None
    confidence: float
    at_least_log10: float | None = None
    at_least_confidence: float
    runs: Natural
    states: Positive
    seed: Digits
    effort: EffortJson
    text: str
    note: str | None = None
    count: Digits | None = None
    convention: str
    group: str | None = None
    supplies: Supplies | None = None


def estimate_json(problem: Problem, found: Estimate) -> EstimateJson:
    """About how many fillings there are."""
    told = {
        "seed": decimal(found.seed),
        "effort": effort_json(found.effort),
        "count": None if found.count is None else decimal(found.count),
    }
    return EstimateJson(
        **vars(found) | told,
        at_least_confidence=AT_LEAST_CONFIDENCE,
        text=found.text,
        supplies=supplies(problem),
    )


class PlanJson(JsonObject):
    """`plan` and `explain --plan`; null where nobody knows."""

    engine: str
    plan: str
    states: int | None
    seconds: float | None
    peak_bytes: int | None
    is_exact: bool
    unit: str
    supplies: Supplies | None = None


def plan_json(problem: Problem, cost: PlannedCost) -> PlanJson:
    """What a count would take."""
    return PlanJson(**vars(cost), supplies=supplies(problem))


class BestJson(SolveJson):
    """`best`."""

    weight: Exact
    bound: Exact
    proven: bool
    engine: str
    effort: EffortJson
    supplies: Supplies | None = None


def best_json(problem: Problem, found: Best) -> BestJson:
    """The best filling, its weight, and what no other can exceed."""
    return BestJson(
        weight=str(found.weight),
        bound=str(found.bound),
        proven=found.is_proven,
        engine=found.engine,
        effort=effort_json(found.effort),
        supplies=supplies(problem),
        **_choices(problem, found.solution),
    )


class FewJson(SolveJson):
    """`best -n`: one of the best."""

    weight: Exact


def few_json(problem: Problem, found: Sequence[WeightedSolution]) -> list[FewJson]:
    """The best fillings, each with its weight."""
    return [FewJson(str(one.weight), **_choices(problem, one.solution)) for one in found]


class LikelyPlacementJson(PlacementJson, kw_only=True):
    """A placement, and in which part of all fillings it is made."""

    probability: Probability
    approx: float


class LikelyMarkJson(MarkJson):
    """A mark, and in which part of all fillings it is made."""

    probability: Probability
    approx: float


class LikelyPickJson(PickJson, kw_only=True):
    """A pick, and in which part of all fillings it is made."""

    probability: Probability
    approx: float


_LIKELY: dict[type[Choice], Any] = {
    Placement: LikelyPlacementJson,
    Mark: LikelyMarkJson,
    Pick: LikelyPickJson,
}


class HeatJson(JsonObject, kw_only=True):
    """`heat`: how many fillings there are, and how likely each choice is."""

    supplies: Supplies | None = None
    count: Digits
    placements: list[LikelyPlacementJson] | None = None
    marks: list[LikelyMarkJson] | None = None
    picks: list[LikelyPickJson] | None = None


def heat_json(problem: Problem, found: Heat, name: str | None = None) -> HeatJson:
    """Every probability, or those of the piece or symbol `name` alone."""
    key, kind = _key_and_kind(problem)
    names, likely = names_in(problem), _LIKELY[kind]
    listed: list[Any] = [
        likely(
            **asdict(choice_json(choice, names)), probability=exact(chance), approx=float(chance)
        )
        for choice, chance in sorted(found.placements.items())
        if name in (None, choice_name(choice))
    ]
    return HeatJson(supplies=supplies(problem), count=decimal(found.total), **{key: listed})


class CheckJson(JsonObject):
    """`check`: a line for each filling."""

    right: bool
    reason: str | None = None


class RankJson(JsonObject):
    """`rank`: a line for each filling."""

    rank: Digits


class FittedPieceJson(JsonObject):
    """A piece in a hole; each is named by its first cell, row by row."""

    hole: CellNumbers
    piece: CellNumbers
    quarter_turns: int
    cells: int


class FitJson(JsonObject):
    """`fit`, and `judge puzzle-pieces`."""

    cells: int
    pieces: list[FittedPieceJson]


def fit_json(found: Fit) -> FitJson:
    """Which piece goes where."""
    return FitJson(found.cells, [FittedPieceJson(*fitted) for fitted in found.pieces])
