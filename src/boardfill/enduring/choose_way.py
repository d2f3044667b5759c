"""Which way a job counts: decided once, when it is planned, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.symmetry.orbits import one_of_each_orbit, used_once
from boardfill.enduring.subtrees import Subtrees
from boardfill.enduring.ways_to_count import (
    SECONDS_PER_NODE,
    ByResidues,
    BySubtrees,
    InOnePiece,
    Way,
)
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Question
from boardfill.engines.sweep.residue_sweep import Residues, ResidueSweep
from boardfill.engines.sweep.sweep_choice import DENSE, can_be_dense, choose_sweep
from boardfill.problem.kinds import Problem
from boardfill.questions.preparing import cover_within_limits

_WAY_OF_ENGINE = {
    "search": BySubtrees.name,
    "frontier-dense": ByResidues.name,
    "cuda": ByResidues.name,
}
"""Engines that count in units; any other one counts in one piece."""


def planned_way(problem: Problem, engine: str | None, limits: Limits) -> Way:
    """The way that the engine goes, or the one that is expected to be the fastest."""
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    choose_engine(cover, Question.COUNT, engine)  # refuses names that are none
    name = _fastest(cover, left) if engine is None else _WAY_OF_ENGINE.get(engine)
    if name == BySubtrees.name:
        searched, factor = _searched(problem, cover, deadline)
        return BySubtrees.planned(searched, factor, deadline.left())
    if name != ByResidues.name:
        return InOnePiece(problem, engine)
    sweep = _residues(engine, cover, left)
    return ByResidues.planned(sweep, cover, deadline.left()) or InOnePiece(problem, engine)


def kept_way(
    name: str, tree: dict[str, Any], problem: Problem, engine: str | None, limits: Limits
) -> Way:
    """The way that a plan has kept."""
    if name == InOnePiece.name:
        return InOnePiece(problem, engine)
    deadline = Deadline(limits)
    cover, left = cover_within_limits(problem, limits, only_fillings=True)
    if name == ByResidues.name:
        return ByResidues.from_tree(tree, _residues(engine, cover, left), cover)
    searched, factor = _searched(problem, cover, deadline)
    return BySubtrees.from_tree(tree, searched, factor, deadline.left())


def _residues(engine: str | None, cover: Cover, limits: Limits) -> Residues:
    """The dense sweep of an engine, or of the core."""
    make = _SWEEP_OF_ENGINE.get(engine or "", ResidueSweep)
    return make(cover, limits)


def _on_gpu(cover: Cover, limits: Limits) -> Residues:
    from boardfill.engines.cuda.cuda_engine import GpuSweep

    return GpuSweep.of(cover, limits)


_SWEEP_OF_ENGINE: dict[str, Callable[[Cover, Limits], Residues]] = {"cuda": _on_gpu}


def _fastest(cover: Cover, limits: Limits) -> str:
    """A dense sweep where the planner would take one; otherwise as guessed."""
    deadline = Deadline(limits)
    choice = choose_sweep(cover, deadline)
    if choice.store == DENSE and can_be_dense(cover):
        return ByResidues.name
    subtrees = Subtrees(cover, deadline.check)
    sweep_seconds = choice.predicted_seconds
    if not subtrees.exact:
        return InOnePiece.name
    if sweep_seconds is None or subtrees.expected_nodes() * SECONDS_PER_NODE < sweep_seconds:
        return BySubtrees.name
    return InOnePiece.name


def _searched(problem: Problem, cover: Cover, deadline: Deadline) -> tuple[Cover, int]:
    """What is searched, and how many fillings stand behind each one of it."""
    if not used_once(cover):
        return cover, 1
    part = one_of_each_orbit(cover, group_of(problem, cover, deadline.check), deadline.check)
    return (cover, 1) if part is None else (part.cover, part.factor)
