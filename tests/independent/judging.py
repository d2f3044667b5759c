"""All fillings of a problem document, found in the most naive way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.independent.geometry import Cell

Document = Mapping[str, Any]


class Choice(NamedTuple):
    """A piece on some cells, a symbol in a cell, or an option of a covering by its number.

    `laid` tells how a piece lies that crosses the seam of a closed board: its cells as if the board
    went on, the first of them at home.  `carried` is what its cells carry, in their order: a mark,
    and the colours of the sides as documents list them; nothing for a piece that carries nothing.
    """

    name: str
    cells: tuple[Cell, ...] = ()
    laid: tuple[Cell, ...] = ()
    number: int = -1
    carried: tuple[tuple[str, tuple[str, ...]], ...] = ()


Filling = frozenset[Choice]


class TooMuch(Exception):
    """There is more to try than a naive judge should."""


class Patience:
    """Counts what is tried, and ends when there is too much of it."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def step(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TooMuch


class Bounds(NamedTuple):
    """From `low` to `high` times; None for any number."""

    low: int
    high: int | None

    def hold(self, times: int) -> bool:
        return self.low <= times and (self.high is None or times <= self.high)

    def allow(self, times: int) -> bool:
        return self.high is None or times <= self.high


def bounds_of(copies: Any) -> Bounds:
    """What `copies`, `count` and `uses` say."""
    if copies == "any":
        return Bounds(0, None)
    if isinstance(copies, int):
        return Bounds(copies, copies)
    low, high = copies
    return Bounds(low, None if high == "any" else high)


@dataclass(frozen=True)
class Judged:
    """Everything that can be chosen, and everything that is a filling."""

    choices: frozenset[Choice]
    fillings: frozenset[Filling]


def kind_of(document: Document) -> str:
    for key, kind in (("pieces", "tiling"), ("symbols", "marking"), ("table", "fitting")):
        if key in document:
            return kind
    return "covering"


def judged(document: Document, *, partial: bool = False, steps: int = 60_000) -> Judged:
    """All choices and all fillings; `partial` ones may leave cells empty."""
    from tests.independent import coverings, fittings, markings, tilings

    patience = Patience(steps)
    kind = kind_of(document)
    if kind == "tiling":
        return tilings.judged(document, patience, partial=partial)
    if kind == "marking":
        return markings.judged(document, patience, partial=partial)
    if kind == "fitting":
        return fittings.judged(document, patience)
    return coverings.judged(document, patience)
