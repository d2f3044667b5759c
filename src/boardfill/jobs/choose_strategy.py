"""Which way a job goes: decided once, when it is planned, and then kept."""

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
from boardfill.jobs.strategies.best_at_once import BestAtOnce
from boardfill.jobs.strategies.by_layers import ByLayers
from boardfill.jobs.strategies.by_ranges import ByDraws, ByRanks
from boardfill.jobs.strategies.by_residues import ByResidues
from boardfill.jobs.strategies.by_rows import ByRows
from boardfill.jobs.strategies.by_subtrees import SECONDS_PER_NODE, BySubtrees
from boardfill.jobs.strategies.by_symmetries import BySymmetries
from boardfill.jobs.strategies.fillings_at_once import FillingsAtOnce
from boardfill.jobs.strategies.listed_subtrees import ListedSubtrees
from boardfill.jobs.strategies.same_cover import other_version
from boardfill.jobs.strategies.single_unit import CoverInOnePiece, InOnePiece
from boardfill.jobs.strategies.strategy import MadeFrom, Way
from boardfill.jobs.subtrees import Subtrees
from boardfill.problem.kinds import Problem
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import UpTo

if TYPE_CHECKING:
    from boardfill.jobs.job_folder import Asked, KeptPlan


_WAY_OF_ENGINE = {
    "search": BySubtrees.name,
    "frontier-dense": ByResidues.name,
    "frontier-sparse": ByLayers.name,
    "cuda": ByResidues.name,
}
"""Engines that count in units; any other one counts in one piece."""
_OF_OTHER_QUESTIONS: dict[str, Callable[[MadeFrom], Way[Any]]] = {
    way.name: way.kept
    for way in (ByRanks, ByDraws, ListedSubtrees, FillingsAtOnce, ByRows, BestAtOnce)
}


def planned_way(problem: Problem, engine: str | None, limits: Limits) -> Way[int]:
    """The way that the engine goes, or the one that is expected to be the fastest."""
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    way = _planned_in_units(cover, engine, left, lambda: _searched(problem, cover, deadline))
    return way or InOnePiece(problem, engine)


def planned_up_to(
    problem: Problem, up_to: UpTo, engine: str | None, limits: Limits
) -> BySymmetries:
    """The ways of all folded boards; folded ones are searched as they are."""

    def folded_way(_: int, cover: Cover | None, limits: Limits) -> Way[int]:
        if cover is None:
            return planned_way(problem, engine, limits)
        way = _planned_in_units(cover, engine, limits, lambda: (cover, 1))
        return way or CoverInOnePiece(cover, engine)

    return BySymmetries.made(problem, up_to, limits, folded_way)


def way_of(asked: Asked, plan: KeptPlan, limits: Limits) -> Way[Any]:
    """The way of a job that is planned."""
    way = kept_way(plan.way, plan.tree, asked.problem, asked.engine, limits)
    if way.units != plan.units:
        raise BadInput(f"the plan has {plan.units} units, and makes {way.units}")
    return way


def kept_way(
    name: str, tree: dict[str, Any], problem: Problem, engine: str | None, limits: Limits
) -> Way[Any]:
    """The way that a plan has kept."""
    if name in _OF_OTHER_QUESTIONS:
        return _OF_OTHER_QUESTIONS[name](MadeFrom(tree, problem, engine, limits))
    if name == BySymmetries.name:
        return _kept_up_to(tree, problem, engine, limits)
    if name == InOnePiece.name:
        return InOnePiece(problem, engine)
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    return _kept_in_units(
        name, tree, cover, engine, left, lambda: _searched(problem, cover, deadline)
    )


def _kept_up_to(
    tree: dict[str, Any], problem: Problem, engine: str | None, limits: Limits
) -> BySymmetries:
    parts = tree["parts"]

    def folded_way(place: int, cover: Cover | None, limits: Limits) -> Way[int]:
        if place >= len(parts):
            raise other_version()
        name, kept = parts[place]["way"], parts[place]["tree"]
        if cover is None:
            return kept_way(name, kept, problem, engine, limits)
        if name == CoverInOnePiece.name:
            return CoverInOnePiece(cover, engine)
        return _kept_in_units(name, kept, cover, engine, limits, lambda: (cover, 1))

    return BySymmetries.made(problem, tree["up_to"], limits, folded_way).checked(tree)


def _planned_in_units(
    cover: Cover,
    engine: str | None,
    limits: Limits,
    searched: Callable[[], tuple[Cover, int]],
) -> Way[int] | None:
    """The count of a cover in units; None if it can only be done in one piece."""
    deadline = Deadline(limits)
    choose_engine(cover, Ability.COUNT, engine)  # refuses names that are none
    chosen = _CHOSEN_LATE.get(engine)
    name = _WAY_OF_ENGINE.get(engine or "") if chosen is None else chosen(cover, limits)
    if name == BySubtrees.name:
        return BySubtrees.planned(*searched(), deadline.left())
    if name == ByResidues.name:
        by_residues = ByResidues.planned(_residues(engine, cover, limits), cover)
        if by_residues is not None:
            return by_residues
    if name in {ByLayers.name, ByResidues.name}:  # also where moduli would be too many
        return ByLayers.planned(*searched(), deadline.left())
    return None


def _kept_in_units(
    name: str,
    tree: dict[str, Any],
    cover: Cover,
    engine: str | None,
    limits: Limits,
    searched: Callable[[], tuple[Cover, int]],
) -> Way[int]:
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
        return InOnePiece.name
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
