"""The clingo engine: one filling of a tight, large board, or the proof that there is none.

Clingo learns from conflicts, which pays where a plain search would repeat the same mistake in
every corner of the board.  Each option is an atom that may be chosen, each item one or two
constraints on a weighted sum.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from boardfill.answers.forecast import Forecast
from boardfill.cover.bounded import Cover
from boardfill.cover.pace import paced
from boardfill.engines.deadline import Deadline
from boardfill.engines.extras import has_extra, load_extra
from boardfill.engines.protocol import Engine, Filling, Limits, Question
from boardfill.errors import LimitReached

_BYTES_PER_USE = 200
"""What clingo keeps for each use of an item, about; it cannot be limited."""
_POLL = 0.02
_MOST_THREADS = 64


@dataclass(frozen=True)
class ClingoEngine(Engine):
    """Conflict-driven search by clingo; with several threads, several searches compete."""

    name: str = "clingo"

    @staticmethod
    def is_installed() -> bool:
        """Can the package be loaded?"""
        return has_extra("clingo")

    def supports(self, cover: Cover, question: Question) -> bool:  # noqa: ARG002 - any cover will do
        """It finds one filling."""
        return question is Question.FIRST

    def forecast(self, cover: Cover, limits: Limits) -> Forecast:  # noqa: ARG002 - cannot be told
        """How long a search takes cannot be told before."""
        return Forecast(self.name, "conflict-driven search", None, None, _predicted_bytes(cover))

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling, checked in whole numbers; None if clingo proves that there is none."""
        deadline = Deadline(limits)
        clingo = load_extra("clingo", self.name, "sat")
        needed = _predicted_bytes(cover)
        if limits.bytes is not None and needed > limits.bytes:
            raise LimitReached(
                f"clingo is predicted to need {needed:,} bytes, "
                f"above the memory limit of {limits.bytes:,}"
            )
        control = clingo.Control(logger=lambda _code, _message: None)
        control.configuration.solve.parallel_mode = str(min(limits.threads, _MOST_THREADS))
        atoms = _state(control, cover, deadline)
        return None if atoms is None else _solve(control, cover, atoms, deadline)


def _predicted_bytes(cover: Cover) -> int:
    return _BYTES_PER_USE * sum(len(option.items) + 1 for option in cover.options)


def _state(control: Any, cover: Cover, deadline: Deadline) -> list[int] | None:
    """Tell clingo the cover; the atoms of the options, or None if the bounds alone forbid all."""
    users: list[list[tuple[int, int]]] = [[] for _ in cover.items]
    with control.backend() as backend:
        atoms = [backend.add_atom() for _ in cover.options]
        if atoms:
            backend.add_rule(atoms, choice=True)
        for atom, option in zip(atoms, paced(cover.options, deadline.check), strict=True):
            for index, times in Counter(option.items).items():
                users[index].append((atom, times))
        for item, used in zip(paced(cover.items, deadline.check, 64), users, strict=True):
            possible = sum(times for _, times in used)
            if item.low > possible or (item.high is not None and item.high < max(item.low, 0)):
                return None
            if item.high is not None and item.high < possible:
                backend.add_weight_rule([], item.high + 1, used)
            if item.low > 0:
                unused = [(-atom, times) for atom, times in used]
                backend.add_weight_rule([], possible - item.low + 1, unused)
    return atoms


def _solve(control: Any, cover: Cover, atoms: list[int], deadline: Deadline) -> Filling | None:
    found: list[Filling] = []

    def keep(model: Any) -> None:
        found.append(tuple(i for i, atom in enumerate(atoms) if model.is_true(atom)))

    with control.solve(on_model=keep, async_=True) as handle:
        try:
            while not handle.wait(_POLL):
                if deadline.passed() is not None:
                    break
        except BaseException:
            handle.cancel()
            raise
        handle.cancel()
        result = handle.get()
    if found and cover.is_filling(found[0]):
        return found[0]
    if not found and result.unsatisfiable:
        return None
    if result.interrupted:
        passed = deadline.passed() or "memory limit"
        raise LimitReached(f"the {passed} stopped the search of clingo before it found a filling")
    raise LimitReached("clingo gave no filling that keeps to the bounds")
