"""Who draws: the diagram where it is small, and otherwise who knows a way without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from boardfill import _core, words
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sampling.determinants import MOST_ITEMS, Determinants
from boardfill.engines.sampling.dominoes import Coupling, Shuffling
from boardfill.engines.sampling.sampler import NoSamples, Sampler
from boardfill.engines.sweep.diagram import DiagramPlan, FillingDiagram
from boardfill.engines.sweep.sweep_orders import has_long_lines
from boardfill.errors import BadInput, LimitReached

_LONGEST_LINE = 32
"""A board of pairs with longer lines has a diagram that fits no memory, unless its pieces have
hardly a choice; to find out takes longer than to draw, unless there are few cells."""

_MOST_STATES = 5_000_000
"""Of a diagram of pairs that is built to draw from it: some two seconds' work, as for dominoes on
17x18.  The same on every machine, so that a seed draws the same on all of them."""

_Make: TypeAlias = Callable[[Cover, Deadline], Sampler | None]
_WITHOUT_DIAGRAM: Mapping[str, _Make] = {
    Shuffling.name: Shuffling.of,
    Coupling.name: Coupling.of,
    Determinants.name: Determinants.of,
}
"""Those that make do without a diagram, the fastest first."""
_DRAWS_FROM = {
    Shuffling.name: "Aztec diamonds of dominoes",
    Coupling.name: "dominoes, lozenges and other pairs that do not cross, on two sides like the "
    "cells of a chessboard, without long holes",
    Determinants.name: f"pairs that do not cross, on up to {words.counted(MOST_ITEMS, 'cell')}",
}


@dataclass(frozen=True)
class DiagramSampler(Sampler):
    """Draws a place in rank order, and walks there."""

    diagram: FillingDiagram
    name: ClassVar[str] = "diagram"

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """One walk each."""
        return self.diagram.within(deadline).samples(seed, first)


SAMPLERS = (DiagramSampler.name, *_WITHOUT_DIAGRAM)
"""By name, in the order in which they are tried."""


@dataclass(frozen=True)
class Diagrams:
    """How to come to the diagram of a cover, which may be there already."""

    plan: Callable[[], DiagramPlan]
    build: Callable[[], FillingDiagram]


def choose_sampler(
    cover: Cover, deadline: Deadline, diagrams: Diagrams, name: str | None = None
) -> Sampler:
    """The sampler called `name`, or the first that can; NoSamples if there is no filling.

    Pairs are drawn by a diagram where that is predicted to be small, so that seeds keep their
    samples, and otherwise by who is faster.  Neither the clock nor the memory that happens to be
    free has a say, nor what was asked before.  Where a memory limit is given that is too low for
    the diagram, determinants draw the same samples.
    """
    if name is not None:
        return _named(name, cover, deadline, diagrams)
    if not _core.is_matching_problem(cover.form):
        return _by_diagram(diagrams)
    if _has_small_diagram(cover, diagrams):
        most = deadline.limits.bytes
        if most is None or diagrams.plan().most_bytes <= most:
            return _by_diagram(diagrams)
        same = Determinants.of(cover, deadline)
        if same is not None:
            return same
    for make in _WITHOUT_DIAGRAM.values():
        deadline.check()
        sampler = make(cover, deadline)
        if sampler is not None:
            return sampler
    try:
        return _by_diagram(diagrams)
    except LimitReached as limit:
        others = "; ".join(f"{other} draws from {what}" for other, what in _DRAWS_FROM.items())
        raise LimitReached(f"{limit}, and no other sampler can: {others}") from None


def _named(name: str, cover: Cover, deadline: Deadline, diagrams: Diagrams) -> Sampler:
    if name == DiagramSampler.name:
        return _by_diagram(diagrams)
    if name not in _WITHOUT_DIAGRAM:
        raise BadInput(words.expected_one_of(SAMPLERS, name), place="sampler")
    sampler = _WITHOUT_DIAGRAM[name](cover, deadline)
    if sampler is None:
        raise BadInput(f"{name} draws from {_DRAWS_FROM[name]}", place="sampler")
    return sampler


def _by_diagram(diagrams: Diagrams) -> DiagramSampler:
    diagram = diagrams.build()
    if not diagram.count:
        raise NoSamples
    return DiagramSampler(diagram)


def _has_small_diagram(cover: Cover, diagrams: Diagrams) -> bool:
    """Is it soon built?"""
    if cover.form.item_count > MOST_ITEMS and has_long_lines(cover, _LONGEST_LINE):
        return False
    return diagrams.plan().meets_at_most(_MOST_STATES)
