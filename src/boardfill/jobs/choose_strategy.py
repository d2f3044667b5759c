"""Which strategy a job follows: chosen once, when the job is planned, and then saved.

The planner of the engines says how a count is done, and the plan says into which units it is cut.
"""

from __future__ import annotations

from typing import Any

from boardfill.cover.weights import option_weights
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine, engine_named, plan_count, plan_to_cut
from boardfill.engines.protocol import Ability, Units
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.jobs.job_question import (
    BestQuestion,
    CountQuestion,
    JobSpec,
    SampleQuestion,
    SolveQuestion,
    TableQuestion,
)
from boardfill.jobs.strategies.by_layers import ByLayers, LayersPlan
from boardfill.jobs.strategies.by_ranges import ByDraws, ByRanks, DrawsPlan, RanksPlan
from boardfill.jobs.strategies.by_residues import ByResidues, ResiduesPlan
from boardfill.jobs.strategies.by_rows import ByRows, RowsPlan
from boardfill.jobs.strategies.by_subtrees import (
    BySubtrees,
    ListedPlan,
    ListedSubtrees,
    SubtreesPlan,
)
from boardfill.jobs.strategies.by_symmetries import BySymmetries, SymmetriesPlan
from boardfill.jobs.strategies.single_unit import (
    BestAtOnce,
    BestPlan,
    FillingsAtOnce,
    FillingsPlan,
    SingleUnit,
    SingleUnitPlan,
)
from boardfill.jobs.strategies.strategy import Counted, SavedPlan, Strategy
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.solution_set import SolutionSet

STRATEGIES: dict[str, type[SavedPlan]] = {
    str(plan.__struct_config__.tag): plan
    for plan in (
        *(SubtreesPlan, ResiduesPlan, LayersPlan, SingleUnitPlan, SymmetriesPlan),
        *(RowsPlan, RanksPlan, DrawsPlan, ListedPlan, FillingsPlan, BestPlan),
    )
}
"""What plans save, by the name that they have for the strategy."""
_COUNTED_IN = {
    Units.SUBTREES: BySubtrees.planned,
    Units.RESIDUES: ByResidues.planned,
    Units.LAYERS: ByLayers.planned,
    Units.WHOLE: SingleUnit.planned,
}


def plan_strategy(spec: JobSpec, limits: Limits) -> Strategy[Any]:
    """The strategy that is expected to be the fastest for what is asked."""
    question, problem = spec.question, spec.problem
    match question:
        case CountQuestion(up_to=None):
            return count_in_units(Counted(problem, spec.engine, limits))
        case CountQuestion():
            return BySymmetries.made(spec, limits, lambda _, counted: count_in_units(counted))
        case SolveQuestion():
            return _list_in_units(spec, question, limits)
        case SampleQuestion():
            return ByDraws.planned(question, SolutionSet(problem, None, limits))
        case TableQuestion():
            return ByRows.planned(question, problem)
        case BestQuestion():
            cover, _ = cover_within_limits(problem, limits, partial=question.partial)
            if spec.engine is not None:
                choose_engine(cover, Ability.BEST, spec.engine)
            option_weights(problem, cover, parse_weights(question.weights) or None)  # known names
            return BestAtOnce(BestPlan(question.number is not None), spec, question)
    raise BadInput(f"no strategy answers the question {question.name}")


def restore_strategy(spec: JobSpec, saved: SavedPlan, units: int, limits: Limits) -> Strategy[Any]:
    """The strategy of a job that is planned, with so many units."""
    strategy = saved.restore(spec, limits)
    if strategy.units != units:
        raise BadInput(f"the plan has {units} units, and makes {strategy.units}")
    return strategy


def count_in_units(counted: Counted) -> Strategy[Any]:
    """The count as it is planned, cut into the units that the plan names."""
    deadline = Deadline(counted.limits)
    cover, engine = counted.cover, counted.engine
    plan = plan_count(cover, deadline.left(), engine, anywhere=True)
    if engine is None:
        plan = plan_to_cut(plan, cover, deadline.left())
    return _COUNTED_IN[plan.units](counted, deadline.left())


def _list_in_units(spec: JobSpec, question: SolveQuestion, limits: Limits) -> Strategy[Any]:
    """By ranks where a diagram fits, by subtrees if all are asked for, or else at once."""
    problem, engine = spec.problem, spec.engine
    units = None if engine is None else engine_named(engine).lists_in
    if units in (None, Units.RANGES) and question.up_to is None and not question.is_first:
        found = SolutionSet(problem, None, limits)
        if units is not None or found.has_quick_ranks():
            return ByRanks.planned(question, found)
    if units in (None, Units.SUBTREES) and question.is_all:
        strategy = ListedSubtrees.planned(spec, question, limits)
        if strategy is not None:
            return strategy
    if engine is not None:  # which may be of no use here
        cover, _ = cover_within_limits(problem, limits, only_fillings=question.up_to is None)
        choose_engine(cover, _ability(question), engine)
    return FillingsAtOnce(FillingsPlan(ordered=question.ordered), problem, question, engine)


def _ability(question: SolveQuestion) -> Ability:
    """What an engine must be able to do."""
    if question.up_to is None and question.is_first:
        return Ability.FIRST
    is_ordered = question.ordered and question.up_to is None
    return Ability.LIST_ORDERED if is_ordered else Ability.LIST
