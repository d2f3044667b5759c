"""Which strategy a job follows: chosen once, when the job is planned, and then saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.symmetry.orbits import one_of_each_orbit, used_once
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine, plan_by_pfaffians
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep.residue_sweep import Residues, ResidueSweep
from boardfill.engines.sweep.sweep_choice import DENSE, can_be_dense, choose_sweep
from boardfill.errors import BadInput
from boardfill.jobs.strategies.by_layers import ByLayers
from boardfill.jobs.strategies.by_ranges import ByDraws, ByRanks
from boardfill.jobs.strategies.by_residues import ByResidues
from boardfill.jobs.strategies.by_rows import ByRows
from boardfill.jobs.strategies.by_subtrees import SECONDS_PER_NODE, BySubtrees, ListedSubtrees
from boardfill.jobs.strategies.by_symmetries import BySymmetries
from boardfill.jobs.strategies.single_unit import (
    BestAtOnce,
    FillingsAtOnce,
    SingleUnit,
    SingleUnitOfCover,
)
from boardfill.jobs.strategies.strategy import MadeFrom, Strategy, other_version
from boardfill.jobs.strategies.subtrees import Subtrees
from boardfill.problem.kinds import Problem
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import UpTo

if TYPE_CHECKING:
    from boardfill.jobs.job_folder import JobPlan, JobSpec


STRATEGIES: dict[str, type[Strategy[Any]]] = {
    strategy.name: strategy
    for strategy in (
        BySubtrees,
        ByResidues,
        ByLayers,
        SingleUnit,
        SingleUnitOfCover,
        BySymmetries,
        ByRows,
        ByRanks,
        ByDraws,
        ListedSubtrees,
        FillingsAtOnce,
        BestAtOnce,
    )
}
"""By the name that plans have for them."""


_STRATEGY_OF_ENGINE = {
    "search": BySubtrees.name,
    "frontier-dense": ByResidues.name,
    "frontier-sparse": ByLayers.name,
    "cuda": ByResidues.name,
}
"""Engines that count in units; any other one counts in one piece."""
_OF_OTHER_QUESTIONS: dict[str, Callable[[MadeFrom], Strategy[Any]]] = {
    strategy.name: strategy.kept
    for strategy in (ByRanks, ByDraws, ListedSubtrees, FillingsAtOnce, ByRows, BestAtOnce)
}


def planned_strategy(problem: Problem, engine: str | None, limits: Limits) -> Strategy[int]:
    """The way that the engine goes, or the one that is expected to be the fastest."""
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    strategy = _planned_in_units(cover, engine, left, lambda: _searched(problem, cover, deadline))
    return strategy or SingleUnit(problem, engine)


def planned_up_to(
    problem: Problem, up_to: UpTo, engine: str | None, limits: Limits
) -> BySymmetries:
    """The ways of all folded boards; folded ones are searched as they are."""

    def folded_strategy(_: int, cover: Cover | None, limits: Limits) -> Strategy[int]:
        if cover is None:
            return planned_strategy(problem, engine, limits)
        strategy = _planned_in_units(cover, engine, limits, lambda: (cover, 1))
        return strategy or SingleUnitOfCover(cover, engine)

    return BySymmetries.made(problem, up_to, limits, folded_strategy)


def strategy_of(spec: JobSpec, plan: JobPlan, limits: Limits) -> Strategy[Any]:
    """The way of a job that is planned."""
    strategy = restored_strategy(plan.strategy, plan.tree, spec.problem, spec.engine, limits)
    if strategy.units != plan.units:
        raise BadInput(f"the plan has {plan.units} units, and makes {strategy.units}")
    return strategy


def restored_strategy(
    name: str, tree: dict[str, Any], problem: Problem, engine: str | None, limits: Limits
) -> Strategy[Any]:
    """The way that a plan has kept."""
    if name in _OF_OTHER_QUESTIONS:
        return _OF_OTHER_QUESTIONS[name](MadeFrom(tree, problem, engine, limits))
    if name == BySymmetries.name:
        return _restored_up_to(tree, problem, engine, limits)
    if name == SingleUnit.name:
        return SingleUnit(problem, engine)
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    return _restored_in_units(
        name, tree, cover, engine, left, lambda: _searched(problem, cover, deadline)
    )


def _restored_up_to(
    tree: dict[str, Any], problem: Problem, engine: str | None, limits: Limits
) -> BySymmetries:
    parts = tree["parts"]

    def folded_strategy(place: int, cover: Cover | None, limits: Limits) -> Strategy[int]:
        if place >= len(parts):
            raise other_version()
        name, kept = parts[place]["strategy"], parts[place]["tree"]
        if cover is None:
            return restored_strategy(name, kept, problem, engine, limits)
        if name == SingleUnitOfCover.name:
            return SingleUnitOfCover(cover, engine)
        return _restored_in_units(name, kept, cover, engine, limits, lambda: (cover, 1))

    return BySymmetries.made(problem, tree["up_to"], limits, folded_strategy).checked(tree)


def _planned_in_units(
    cover: Cover,
    engine: str | None,
    limits: Limits,
    searched: Callable[[], tuple[Cover, int]],
) -> Strategy[int] | None:
    """The count of a cover in units; None if it can only be done in one piece."""
    deadline = Deadline(limits)
    choose_engine(cover, Ability.COUNT, engine)  # refuses names that are none
    chosen = _CHOSEN_LATE.get(engine)
    name = _STRATEGY_OF_ENGINE.get(engine or "") if chosen is None else chosen(cover, limits)
    if name == BySubtrees.name:
        return BySubtrees.planned(*searched(), deadline.left())
    if name == ByResidues.name:
        by_residues = ByResidues.planned(_residues(engine, cover, limits), cover)
        if by_residues is not None:
            return by_residues
    if name in {ByLayers.name, ByResidues.name}:  # also where moduli would be too many
        return ByLayers.planned(*searched(), deadline.left())
    return None


def _restored_in_units(
    name: str,
    tree: dict[str, Any],
    cover: Cover,
    engine: str | None,
    limits: Limits,
    searched: Callable[[], tuple[Cover, int]],
) -> Strategy[int]:
    deadline = Deadline(limits)
    if name == ByResidues.name:
        return ByResidues.from_tree(tree, _residues(engine, cover, limits), cover)
    if name == ByLayers.name:
        return ByLayers.from_tree(tree, *searched())
    return BySubtrees.from_tree(tree, *searched(), deadline.left())


def _residues(engine: str | None, cover: Cover, limits: Limits) -> Residues:
    """The dense sweep of an engine, or of the core."""
    make = _SWEEP_OF_ENGINE.get(engine or "", ResidueSweep)
    return make(cover, limits)


def _on_gpu(cover: Cover, limits: Limits) -> Residues:
    from boardfill.engines.cuda.cuda_engine import GpuSweep

    return GpuSweep.of(cover, limits)


_SWEEP_OF_ENGINE: dict[str, Callable[[Cover, Limits], Residues]] = {"cuda": _on_gpu}


def _fastest(cover: Cover, limits: Limits) -> str:
    """Pfaffians or a dense sweep where the planner would take one; otherwise as guessed."""
    deadline = Deadline(limits)
    if plan_by_pfaffians(cover, limits) is not None:
        return SingleUnit.name
    choice = choose_sweep(cover, deadline)
    if choice.store == DENSE and can_be_dense(cover):
        return ByResidues.name
    subtrees = Subtrees(cover, deadline.check)
    sweep_seconds = choice.predicted_seconds
    if not subtrees.exact:
        return ByLayers.name
    if sweep_seconds is None or subtrees.expected_nodes() * SECONDS_PER_NODE < sweep_seconds:
        return BySubtrees.name
    return ByLayers.name


def _fastest_sweep(cover: Cover, limits: Limits) -> str:
    choice = choose_sweep(cover, Deadline(limits))
    is_dense = choice.store == DENSE and can_be_dense(cover)
    return ByResidues.name if is_dense else ByLayers.name


_CHOSEN_LATE: dict[str | None, Callable[[Cover, Limits], str]] = {
    None: _fastest,
    "frontier": _fastest_sweep,
}
"""Engines that leave it open how they count."""


def _searched(problem: Problem, cover: Cover, deadline: Deadline) -> tuple[Cover, int]:
    """What is searched, and how many fillings stand behind each one of it."""
    if not used_once(cover):
        return cover, 1
    part = one_of_each_orbit(cover, group_of(problem, cover, deadline.check), deadline.check)
    return (cover, 1) if part is None else (part.cover, part.factor)
