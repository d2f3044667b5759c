"""Fair random fillings, one after the other, and who draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from boardfill.answers.solution import Solution

USUAL_SAMPLER = "diagram"
"""Who draws wherever it can, which need not be said."""


class Samples(Iterator[Solution]):
    """Fillings drawn independently, each equally likely, without end.

    `sampler` says who draws them: diagram, shuffling, coupling or determinants.  The same seed and
    sampler draw the same fillings, on any machine.
    """

    def __init__(self, drawn: Iterator[Solution], sampler: str) -> None:
        self._drawn = drawn
        self.sampler = sampler

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Solution:
        return next(self._drawn)
