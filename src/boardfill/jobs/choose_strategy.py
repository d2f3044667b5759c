"""Which strategy a job follows: chosen once, when the job is planned, and then saved.

The engines' planner decides how to count, and its plan says into which units the count is cut.
"""

from __future__ import annotations

from boardfill.cover.weights import option_weights
from boardfill.engines.planner import choose_engine, engine_named, plan_count, plan_to_cut
from boardfill.engines.protocol import Ability, Units
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.jobs import job_question
from boardfill.jobs.strategies.best import BestPlan
from boardfill.jobs.strategies.by_rows import RowsPlan
from boardfill.jobs.strategies.by_symmetries import SymmetriesPlan
from boardfill.jobs.strategies.counts import LayersPlan, ResiduesPlan, SingleUnitPlan, SubtreesPlan
from boardfill.jobs.strategies.estimates import RunsJobPlan
from boardfill.jobs.strategies.listings import DrawsPlan, FillingsPlan, ListedPlan, RanksPlan
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, Strategy
from boardfill.questions.preparing import cover_within_limits

STRATEGIES: dict[str, type[SavedPlan]] = {
    str(plan.__struct_config__.tag): plan
    for plan in (
        *(SubtreesPlan, ResiduesPlan, LayersPlan, SingleUnitPlan, SymmetriesPlan),
        *(RowsPlan, RanksPlan, DrawsPlan, ListedPlan, FillingsPlan, BestPlan, RunsJobPlan),
    )
}
"""The classes of saved plans, by the name of their strategy."""
_COUNTED_IN = {
    Units.SUBTREES: SubtreesPlan.planned,
    Units.RESIDUES: ResiduesPlan.planned,
    Units.LAYERS: LayersPlan.planned,
    Units.WHOLE: SingleUnitPlan.planned,
}


def plan_strategy(prepared: Prepared) -> Strategy:
    """The strategy that is expected to be the fastest for the job's question."""
    spec, deadline = prepared.spec, prepared.deadline
    match spec.question:
        case job_question.CountQuestion(up_to=None):
            return count_in_units(prepared)
        case job_question.CountQuestion():
            return SymmetriesPlan.planned(prepared, count_in_units)
        case job_question.SolveQuestion() as question:
            return _list_in_units(prepared, question)
        case job_question.SampleQuestion() as question:
            return DrawsPlan.planned(prepared, question)
        case job_question.TableQuestion() as question:
            return RowsPlan.planned(prepared, question)
        case job_question.BestQuestion() as question:
            cover, _ = cover_within_limits(spec.problem, deadline.left(), partial=question.partial)
            if spec.engine is not None:
                choose_engine(cover, Ability.BEST, spec.engine)
            weights = parse_weights(question.weights) or None
            option_weights(spec.problem, cover, weights)  # known names
            return BestPlan(question.number is not None).restore(prepared)
        case job_question.EstimateQuestion() as question:
            return RunsJobPlan.planned(prepared, question)
    raise BadInput(f"no strategy answers the question {spec.question.name}")


def count_in_units(prepared: Prepared) -> Strategy:
    """The planned count, cut into the units that the plan names."""
    cover, engine, deadline = prepared.cover, prepared.spec.engine, prepared.deadline
    plan = plan_count(cover, deadline.left(), engine, thorough=bool(cover.webs), anywhere=True)
    if engine is None:
        plan = plan_to_cut(plan, cover, deadline.left())
    return _COUNTED_IN[plan.units](prepared)


def _list_in_units(prepared: Prepared, question: job_question.SolveQuestion) -> Strategy:
    """A list by ranks if a diagram fits, by subtrees if all are wanted, otherwise in one unit."""
    engine, up_to = prepared.spec.engine, question.up_to
    units = None if engine is None else engine_named(engine).lists_in
    if (
        units in (None, Units.RANGES)
        and up_to is None
        and not question.is_first
        and (units is not None or prepared.solution_set.has_quick_ranks())
    ):
        return RanksPlan.planned(prepared, question)
    if units in (None, Units.SUBTREES) and question.is_all:
        strategy = ListedPlan.planned(prepared, up_to)
        if strategy is not None:
            return strategy
    if engine is not None:  # it may be unable to list
        ability = Ability.LIST
        if up_to is None and question.is_first:
            ability = Ability.FIRST
        elif up_to is None and question.ordered:
            ability = Ability.LIST_ORDERED
        left, problem = prepared.deadline.left(), prepared.spec.problem
        cover, _ = cover_within_limits(problem, left, only="fillings" if up_to is None else None)
        choose_engine(cover, ability, engine)
    return FillingsPlan(ordered=question.ordered).restore(prepared)
