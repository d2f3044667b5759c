"""Limits, and the cover that is built within them."""

from __future__ import annotations

from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling
from boardfill.running.machine import ADDRESSABLE, default_memory_limit, usable_cores

_BYTES_PER_USE = 8
"""What one use of an item by an option takes."""
_BYTES_PER_PLACEMENT = 500
"""What one option of a cover takes in memory, about, with all that hangs on it."""


def checked_limits(time_limit: float | None, memory_limit: int | None) -> int:
    """The memory that may be used, once both limits have been found to be possible."""
    if time_limit is not None and not time_limit > 0:
        raise BadInput(f"expected a time limit above 0 seconds, found {time_limit}")
    if memory_limit is not None and memory_limit < 1:
        raise BadInput(f"expected a memory limit of at least 1 byte, found {memory_limit}")
    if memory_limit is not None and memory_limit > ADDRESSABLE:
        raise BadInput(
            f"expected a memory limit of at most {ADDRESSABLE:,} bytes, all that this system can "
            f"address, found {memory_limit:,}"
        )
    return default_memory_limit() if memory_limit is None else memory_limit


def cover_within_limits(
    problem: Problem,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int | None,
    *,
    partial: bool = False,
) -> tuple[Cover, Limits]:
    """The cover of the problem, and what is left of the limits once it has been built."""
    deadline = Deadline(given_limits(time_limit, memory_limit, threads))
    refuse_too_large(problem, deadline.limits)
    try:
        return cover_of(problem, deadline.check, partial=partial), deadline.left()
    except LimitReached as limit:
        raise LimitReached(f"{limit}: placements were still being listed") from None


def given_limits(time_limit: float | None, memory_limit: int | None, threads: int | None) -> Limits:
    """The limits, with what the machine has where nothing is said."""
    return Limits(time_limit, checked_limits(time_limit, memory_limit), threads or usable_cores())


def refuse_too_large(problem: Problem, limits: Limits) -> None:
    """Raise LimitReached if the cover alone would need more memory than there is."""
    what, needed = "the placements", 0
    if isinstance(problem, Tiling):
        ways = sum(len(piece.orientations) for piece in problem.pieces)
        needed = len(problem.board.cells) * ways * _BYTES_PER_PLACEMENT
    elif isinstance(problem, Covering):
        what = "the colours of items"
        needed = _BYTES_PER_USE * sum(
            len(colours) * sum(colours.values()) for colours in problem.shared_colours.values()
        )
    if limits.bytes is not None and needed > limits.bytes:
        raise LimitReached(
            f"{what} alone are predicted to need {needed:,} bytes, "
            f"above the memory limit of {limits.bytes:,}"
        )
