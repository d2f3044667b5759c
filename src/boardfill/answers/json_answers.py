"""Answers as `--json` writes them and pages get them: docs/json.md.

What is UNSET is left out, None is null.  What only a feature answers (a hint, a rating, a step of a
search) has its objects with the feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, UnsetType
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
    known,
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
    name: str | UnsetType = UNSET
    laid: Cells | UnsetType = UNSET
    marks: list[str] | UnsetType = UNSET
    sides: list[tuple[str, ...]] | UnsetType = UNSET


class MarkJson(JsonObject):
    """A symbol in a cell."""

    cell: CellNumbers
    symbol: str


class PickJson(JsonObject):
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
    made = PlacementJson(piece, cells, names.get((piece, cells)) or UNSET, laid or UNSET)
    if any(each.mark for each in carried):
        made.marks = [each.mark for each in carried]
    if any(each.sides for each in carried):
        made.sides = [each.sides for each in carried]
    return made


class SolveJson(JsonObject, kw_only=True):
    """`solve`, `unrank`: a filling."""

    # Written last, by keyword: what answers tell besides stands before the filling.

    placements: list[PlacementJson] | UnsetType = UNSET
    marks: list[MarkJson] | UnsetType = UNSET
    picks: list[PickJson] | UnsetType = UNSET


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
    sampler: Sampler | UnsetType = UNSET
    log10_weight: float | UnsetType = UNSET


def sample_json(problem: Problem, solution: Solution, drawn: Drawn) -> SampleJson:
    """A filling and how it was drawn."""
    weight = known(drawn.log10_weight)
    return SampleJson(drawn.seed, known(drawn.sampler), weight, **_choices(problem, solution))


class UniqueJson(JsonObject, kw_only=True):
    """`unique`: and the filling, or two."""

    unique: bool
    fillings: Annotated[str, one_of(*HOW_MANY)]
    supplies: Supplies | UnsetType = UNSET
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

    file: str | UnsetType = UNSET
    count: Digits
    convention: str
    engine: str
    effort: EffortJson
    group: str | UnsetType = UNSET
    supplies: Supplies | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    by_pieces: list[PieceUsesJson] | UnsetType = UNSET


def count_json(
    problem: Problem,
    found: Tally | Distribution,
    reason: str | None = None,
    source: str | None = None,
) -> CountJson:
    """The count, what found it and what it took; why there is none, and in which file, if known."""
    told = CountJson(
        file=known(source),
        count=decimal(found.count),
        convention=found.convention,
        engine=found.engine,
        effort=effort_json(found.effort),
        supplies=supplies(problem),
        reason=known(reason),
    )
    if isinstance(found, Tally):
        told.group = known(found.group)
    else:
        told.by_pieces = [
            PieceUsesJson(dict(zip(found.names, uses, strict=True)), decimal(count))
            for uses, count in found.counts.items()
        ]
    return told


class EstimateJson(JsonObject, kw_only=True):
    """`estimate`: logarithms of counts; `note` says why there is none, or a wide interval."""

    log10: float | UnsetType = UNSET
    low_log10: float | UnsetType = UNSET
    high_log10: float | UnsetType = UNSET
    confidence: float
    at_least_log10: float | UnsetType = UNSET
    at_least_confidence: float
    runs: Natural
    states: Positive
    seed: Digits
    effort: EffortJson
    text: str
    note: str | UnsetType = UNSET
    count: Digits | UnsetType = UNSET
    convention: str
    group: str | UnsetType = UNSET
    supplies: Supplies | UnsetType = UNSET


def estimate_json(problem: Problem, found: Estimate) -> EstimateJson:
    """About how many fillings there are."""
    return EstimateJson(
        log10=known(found.log10),
        low_log10=known(found.low_log10),
        high_log10=known(found.high_log10),
        confidence=found.confidence,
        at_least_log10=known(found.at_least_log10),
        at_least_confidence=AT_LEAST_CONFIDENCE,
        runs=found.runs,
        states=found.states,
        seed=decimal(found.seed),
        effort=effort_json(found.effort),
        text=found.text,
        note=known(found.note),
        count=UNSET if found.count is None else decimal(found.count),
        convention=found.convention,
        group=known(found.group),
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
    supplies: Supplies | UnsetType = UNSET


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
    supplies: Supplies | UnsetType = UNSET


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

    supplies: Supplies | UnsetType = UNSET
    count: Digits
    placements: list[LikelyPlacementJson] | UnsetType = UNSET
    marks: list[LikelyMarkJson] | UnsetType = UNSET
    picks: list[LikelyPickJson] | UnsetType = UNSET


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
    reason: str | UnsetType = UNSET


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
