"""What a sampler is.

The number of a sample and the seed tell all of its random bits, so that sample i of a seed is
always the same, however many are drawn and by however many threads.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, TypeAlias

from boardfill import _core
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.errors import LimitReached


class Sampler(ABC):
    """Draws fair random fillings of one cover, which has fillings."""

    name: ClassVar[str]
    """How people call it."""
    takes_its_time: ClassVar[bool] = False
    """Do some fillings take longer than others?"""

    @abstractmethod
    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """From that number on, one after the other, without end; LimitReached at a limit."""


class NoSamples(LookupError):
    """There is no filling to be drawn."""

    def __init__(self) -> None:
        super().__init__("there is no filling to be drawn")


NativeSamples: TypeAlias = Callable[..., list[list[int]]]
"""Draws, as options: for a seed, from one number on, so many, with so many threads, controlled."""


def in_batches(
    draw: NativeSamples, seed: int, deadline: Deadline, first: int, work: str
) -> Iterator[list[int]]:
    """What is drawn, ever more at once, up to as many as there are threads."""
    number, cores = 1, deadline.limits.cores
    while True:
        deadline.check()  # on small boards a draw is over before it looks
        with limits_explained(work):
            drawn = draw(seed, first, number, cores, deadline.control())
        yield from drawn
        first, number = first + number, min(2 * number, cores)


@contextmanager
def limits_explained(work: str) -> Iterator[None]:
    """Turns a stop of the native core into LimitReached."""
    try:
        yield
    except _core.Stopped as stop:
        raise LimitReached(f"the {stop} stopped the {work}, so nothing is drawn") from None
