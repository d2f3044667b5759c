"""The options that several questions share, as keyword arguments: limits, and who shall answer.

A question takes `**limits: Unpack[LimitOptions]`, or one of the shorter lists where a limit would
make no sense, and asks `given_limits` what they come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict, TypeVar, cast

from boardfill import words
from boardfill.engines.limits import Deadline as Deadline  # noqa: PLC0414 - the command line
from boardfill.engines.limits import Limits as Limits  # noqa: PLC0414 - has both from here
from boardfill.engines.limits import OnProgress as OnProgress  # noqa: PLC0414 - likewise
from boardfill.errors import BadInput
from boardfill.problem.board import whole_number
from boardfill.running.machine import (
    ADDRESSABLE,
    default_memory_limit,
    parse_bytes,
    parse_seconds,
    usable_cores,
)

if TYPE_CHECKING:
    from boardfill.cover.weights import Weights
    from boardfill.questions.up_to_symmetry import UpTo


Value = TypeVar("Value")


class MemoryLimit(TypedDict, total=False):
    """How many bytes answering may take, or "2G"; also as one value, `limits`."""

    limits: Limits | None
    memory_limit: int | str | None


class TimeAndMemory(MemoryLimit, total=False):
    """How many seconds, or "5m", and bytes answering may take."""

    time_limit: float | str | None


class TimeAndThreads(TypedDict, total=False):
    """How many seconds answering may take, and on how many threads."""

    limits: Limits | None
    time_limit: float | str | None
    threads: int | None


class WatchedLimits(TimeAndMemory, total=False):
    """What work on one thread may take, and who looks on."""

    on_progress: OnProgress | None


class LimitOptions(WatchedLimits, total=False):
    """What answering may take; what is given by itself comes before what `limits` says."""

    threads: int | None


class EngineAndLimits(LimitOptions, total=False):
    """Who shall answer, and what that may take."""

    engine: str | None


class CountOptions(EngineAndLimits, total=False):
    """Which fillings count as one, who shall count, and what that may take."""

    up_to: UpTo | None


class FewOptions(LimitOptions, total=False):
    """What things weigh, whether cells may stay empty, and what finding the best may take."""

    weights: Weights | None
    partial: bool


class BestOptions(FewOptions, total=False):
    """The same, and who shall find it."""

    engine: str | None


def given_limits(options: Mapping[str, object], known: type = LimitOptions) -> Limits:
    """The limits that these keywords make, checked and complete; `known` lists the keywords.

    >>> limits = given_limits({"limits": Limits(seconds=5, threads=2), "time_limit": 1.0})
    >>> limits.seconds, limits.threads
    (1.0, 2)
    """
    names: frozenset[str] = getattr(known, "__optional_keys__", frozenset())
    for name in options:
        if name not in names:
            raise TypeError(
                f"unexpected keyword argument {name!r}; the limits of this question are "
                f"{words.listed(sorted(names))}"
            )
    by_itself = cast("LimitOptions", options)
    limits = by_itself.get("limits") or Limits()
    if not isinstance(limits, Limits):
        raise BadInput(f"expected limits to be boardfill.Limits(...), found {limits!r}")
    return complete(
        Limits(
            _first(_seconds(by_itself.get("time_limit")), limits.seconds),
            _first(as_bytes(by_itself.get("memory_limit")), limits.bytes),
            _first(by_itself.get("threads"), limits.threads),
            by_itself.get("on_progress") or limits.on_progress,
            cancellation=limits.cancellation,
        )
    )


def _first(given: Value | None, otherwise: Value | None) -> Value | None:
    return otherwise if given is None else given


def _seconds(given: float | str | None) -> float | None:
    """The time, which may be written as the command line has it."""
    if isinstance(given, str):
        return parse_seconds(given)
    if given is not None and not isinstance(given, int | float):
        raise BadInput(f"expected a time limit in seconds, or such as '5m', found {given!r}")
    return given


def as_bytes(given: int | str | None) -> int | None:
    """The memory, which may be written as the command line has it."""
    if isinstance(given, str):
        return parse_bytes(given)
    return None if given is None else whole_number(given, "memory_limit")


def complete(limits: Limits) -> Limits:
    """The limits, found to be possible, with what the machine has where nothing is said."""
    seconds, most, threads = _seconds(limits.seconds), as_bytes(limits.bytes), limits.threads
    if seconds is not None and not seconds > 0:
        raise BadInput(f"expected a time limit above 0 seconds, found {seconds}")
    if most is not None and most < 1:
        raise BadInput(f"expected a memory limit of at least 1 byte, found {most}")
    if most is not None and most > ADDRESSABLE:
        raise BadInput(
            f"expected a memory limit of at most {words.counted(ADDRESSABLE, 'byte')}, all that "
            f"this system can address, found {words.number(most)}"
        )
    if threads is not None and whole_number(threads, "threads") < 1:
        raise BadInput(f"expected at least 1 thread, found {threads}")
    # Made anew, so that what is in memory already does not count.
    return Limits(
        seconds,
        most,
        threads,
        limits.on_progress,
        cancellation=limits.cancellation,
        spare_bytes=default_memory_limit() if most is None else None,
        spare_cores=usable_cores(),
    )
