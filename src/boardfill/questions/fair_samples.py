"""Fair random fillings, one after the other, and which sampler draws them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import isqrt, prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from boardfill.answers.solution import Drawn, Mark, Solution
from boardfill.cover.bounded import Cover, rank_order_of_options
from boardfill.errors import BadInput
from boardfill.problem.board import whole_number
from boardfill.questions.keywords import MOST_SEED

if TYPE_CHECKING:
    import numpy

Rows: TypeAlias = "numpy.ndarray[Any, Any]"

USUAL_SAMPLER = "diagram"
"""The default sampler, which answers need not mention."""


class Samples(Iterator[Solution]):
    """An endless iterator of fillings drawn independently, each equally likely.

    `sampler` is the method used: diagram, shuffling, coupling or determinants.  The same seed and
    sampler draw the same fillings on any machine.
    """

    def __init__(
        self, drawn: Iterator[Solution], sampler: str, *, all_or_none: bool = False
    ) -> None:
        self._drawn = drawn
        self.sampler = sampler
        self._all_or_none = all_or_none

    def first(self, number: int) -> Iterator[Solution]:
        """The next `number` fillings.

        If a limit may stop the sampler, and some draws take longer than others, all are drawn
        before the first is returned: only those finished in time would not be a fair sample.
        """
        some = islice(self, number)
        return iter(list(some)) if self._all_or_none else some

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Solution:
        return next(self._drawn)


def given_seed(seed: int | None) -> int:
    """The given seed, checked; for None, a new random one."""
    if seed is None:
        return secrets.randbits(64)
    if not 0 <= whole_number(seed) <= MOST_SEED:
        raise BadInput(f"expected a seed from 0 to {MOST_SEED}, found {seed}")
    return seed


def drawn_by(seed: int, sampler: str) -> Drawn:
    """The seed and the sampler to show with a filling that was drawn."""
    return Drawn(str(seed), None if sampler == USUAL_SAMPLER else sampler)


def padded_rows(
    numpy: ModuleType, cover: Cover, fillings: Iterable[Sequence[int]], width: int
) -> Rows:
    """Fillings as rows of options in rank order, padded to one length."""
    place_of = {option: place for place, option in enumerate(rank_order_of_options(cover))}
    lists = []
    for filling in fillings:
        cover.require_filling(filling)
        lists.append(sorted(filling, key=place_of.__getitem__))
    kind = numpy.dtype("H" if cover.form.option_count < 2**16 - 1 else "I")
    rows: Rows = numpy.full((len(lists), width), numpy.iinfo(kind).max, kind)
    for row, options in zip(rows, lists, strict=True):
        row[: len(options)] = options
    return rows


def most_rectangles(cover: Cover) -> int:
    """The most rectangles that a filling can have.

    That is the number of cells whose row and column, counted from 1, are multiples of the least
    side, for each rectangle covers one of them.
    """
    cells = [place for place in cover.places if place is not None]
    form = cover.form
    least = isqrt(min(len(form.items_of(option)) for option in range(form.option_count)))
    return prod((1 + max(along)) // least for along in zip(*cells, strict=True))


def shown_rows(
    numpy: ModuleType, rows: Rows, is_shown: Sequence[bool], shown: Iterable[object]
) -> Rows:
    """Rows of options reduced to those `shown`, which are marks, at most one in each cell."""
    nothing = numpy.iinfo(rows.dtype).max
    numbers = numpy.where(is_shown, numpy.cumsum(is_shown) - 1, nothing).astype(rows.dtype)
    is_filled_up = rows == nothing
    rows = numpy.where(is_filled_up, nothing, numbers[numpy.where(is_filled_up, 0, rows)])
    in_order = numpy.argsort(rows == nothing, axis=1, kind="stable")
    cells = len({mark.cell for mark in shown if isinstance(mark, Mark)})
    found: Rows = numpy.take_along_axis(rows, in_order, axis=1)[:, :cells]
    return found
