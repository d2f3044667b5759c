"""Limits: what answering a question may take, and what is left of that for the next step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from weakref import WeakSet

from boardfill import _core, words
from boardfill.errors import LimitReached, beyond_memory

LEAST_MEASURED = 2**25
"""Below this many bytes the program itself distorts the measured memory, so only the tables of the
native core are counted; native/core/control.hpp has the same number."""

USUAL_BYTES = 2**34
"""Without a memory limit, engines are chosen as if this much were free, so that every machine
chooses the same, however busy it is."""

MOMENT = 0.3
"""Seconds; an engine that needs no more than this does not take turns with others."""

_FAR = 8
"""Predictions may be wrong by this factor; work is refused only if it is predicted to exceed a
limit by more.  It is twice the worst error measured (benchmarks/limits.md)."""

OnProgress: TypeAlias = Callable[[Callable[[], float]], object]
"""Called when work begins, with a function that returns the fraction done: above 1 if the work
takes longer than predicted, NaN if unknown."""


def _unseen(_fraction: Callable[[], float]) -> None:
    pass


WORK_LIMIT = "work limit"
"""What the native core says when it has done all the work it was allowed."""


class OutOfTurn(LimitReached):
    """The allowed work is used up, though time and memory are left."""

    expected_states: int | None = None
    """How many all the work would meet, as far as its beginning tells."""


@contextmanager
def stoppable(work: str | Callable[[], str]) -> Iterator[None]:
    """Turn a stop of the native core into LimitReached, which names the stopped work."""
    try:
        yield
    except _core.Stopped as stop:
        description = work if isinstance(work, str) else work()
        raise LimitReached(f"the {stop} stopped {description}") from None


class WatchedControl(_core.Control):
    """A control that can be weakly referenced, so that a cancellation finds it while it is used."""


class Cancellation:
    """Stops all work whose limits carry it, now and from now on.  Any thread may cancel.

    >>> stop = Cancellation()
    >>> control = Limits(cancellation=stop).control()
    >>> stop.cancel()
    >>> stop.is_cancelled
    True
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self._controls: WeakSet[WatchedControl] = WeakSet()

    def cancel(self) -> None:
        """Ask everything to stop soon."""
        self.is_cancelled = True
        for control in list(self._controls):
            control.cancel()

    def watch(self, control: WatchedControl) -> WatchedControl:
        """Return the control, which will be cancelled with the rest."""
        self._controls.add(control)
        if self.is_cancelled:  # checked last, in case another thread has just cancelled
            control.cancel()
        return control


@dataclass(frozen=True)
class Limits:
    """What answering a question may take: time in seconds, memory in bytes, threads at once.

    None leaves it to the machine: unlimited time, four fifths of the memory that is free when the
    question is asked, all cores.  The machine's resources may end work or refuse it, but never
    decide how it is done.  Work that can measure its progress calls `on_progress` with a function
    that returns the fraction done at any time; work in several parts calls it for each part.

    >>> from boardfill import Board, Limits, Tiling, pieces
    >>> quick = Limits(seconds=5, bytes=10**8)
    >>> Tiling(Board.rectangle(8, 8), pieces("domino")).count(limits=quick)
    12988816
    """

    seconds: float | None = None
    bytes: int | None = None
    threads: int | None = None
    on_progress: OnProgress = field(default=_unseen, repr=False)
    cancellation: Cancellation | None = field(default=None, repr=False, compare=False, kw_only=True)
    """Stops the work when cancelled."""
    resident_before: int = field(
        default_factory=_core.resident_bytes, repr=False, compare=False, kw_only=True
    )
    """Bytes that the process held when the question was asked; only memory taken after that
    counts."""

    spare_bytes: int | None = field(default=None, repr=False, compare=False, kw_only=True)
    """Bytes that the machine has to spare; the limit where `bytes` is None."""
    spare_cores: int | None = field(default=None, repr=False, compare=False, kw_only=True)
    work: int | None = field(default=None, repr=False, compare=False, kw_only=True)
    """The most states or nodes to visit before OutOfTurn is raised."""

    @property
    def cores(self) -> int:
        """How many threads an engine should run; one if neither caller nor machine has set it."""
        return self.threads or self.spare_cores or 1

    @property
    def most_bytes(self) -> int | None:
        """The bytes that may be taken: as given, or what the machine has to spare."""
        return self.spare_bytes if self.bytes is None else self.bytes

    @property
    def bytes_to_choose_by(self) -> int:
        """The bytes by which engines are chosen: as given, or the same on every machine."""
        return USUAL_BYTES if self.bytes is None else self.bytes

    def unseen(self) -> Limits:
        """The same limits without progress reports."""
        return replace(self, on_progress=_unseen)

    def refuse_beyond(self, needed: float | None, what: str, *, is_guess: bool = False) -> None:
        """Raise LimitReached if `what` needs more bytes than allowed; a guess must be far above.

        >>> Limits(bytes=2**20).refuse_beyond(3 * 2**20, "a store", is_guess=True)
        >>> Limits(bytes=2**20).refuse_beyond(3 * 2**20, "a store")
        Traceback (most recent call last):
        boardfill.errors.LimitReached: a store is predicted to need 3 MiB, above the memory \
limit of 1 MiB
        """
        most = self.most_bytes
        if most is None or needed is None:
            return
        if needed > most * (_FAR if is_guess else 1):
            raise beyond_memory(needed, most, what, "far above" if is_guess else "above")

    def control(self, work: int | None = None) -> _core.Control:
        """The limits for the native core, from now on; `work` is the most states to visit."""
        most_work = self.work if work is None else work
        given = self.seconds, self.most_bytes, most_work, self.resident_before
        if self.cancellation is None:
            return _core.Control(*given)
        return self.cancellation.watch(WatchedControl(*given))


@dataclass(frozen=True)
class Deadline:
    """The end of the time that the limits allow, counted from when the deadline is made."""

    limits: Limits
    start: float = field(default_factory=_core.now)

    @property
    def seconds(self) -> float:
        """The seconds left; infinite without a limit, 0 or less once the deadline has passed."""
        given = math.inf if self.limits.seconds is None else self.limits.seconds
        return given - (_core.now() - self.start)

    def left(self, at_most: float = math.inf) -> Limits:
        """The limits that remain, with at most `at_most` seconds; LimitReached if none are left."""
        self.check()
        if self.limits.seconds is None and at_most == math.inf:
            return self.limits
        seconds = min(self.seconds, at_most)
        return replace(self.limits, seconds=None if seconds == math.inf else max(seconds, 1e-3))

    def control(self, work: int | None = None) -> _core.Control:
        """What is left, maybe no time, for the native core; `work` is the most states to visit."""
        if self.limits.seconds is None:
            return self.limits.control(work)
        return replace(self.limits, seconds=max(self.seconds, 0.0)).control(work)

    def refuse_more(self, needed: float, what: str) -> None:
        """Raise LimitReached if `what` needs more bytes than is left of what is allowed."""
        if (self.limits.most_bytes or 0) >= LEAST_MEASURED:
            needed += max(_core.resident_bytes() - self.limits.resident_before, 0)
        self.limits.refuse_beyond(needed, what)

    def check(self) -> None:
        """Raise LimitReached if no time is left, or more memory has been taken than is allowed."""
        passed = self.passed()
        if passed is not None:
            raise LimitReached(f"the {passed} stopped the work")

    def passed(self) -> str | None:
        """The limit that has been passed, if any."""
        cancellation = self.limits.cancellation
        if cancellation is not None and cancellation.is_cancelled:
            return "cancellation"
        if self.seconds <= 0:
            return "time limit"
        most = self.limits.most_bytes
        if most is None or most < LEAST_MEASURED:
            return None
        taken = _core.resident_bytes() - self.limits.resident_before
        return f"memory limit of {words.memory(most)}" if taken > most else None
