"""Outcomes: what one asked of a board took, and how two who were asked compare."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from benchmarks.peers.asking import Peer, TooSlow, Unable
from boardfill import LimitReached, NoEngine

QUICK = 2
"""Seconds below which a run is repeated."""
RUNS = 5
NONE = "–"


def heading(title: str, text: str, *head: str) -> Iterator[str]:
    """How a section begins: its title, what is said of it, and the head of its table."""
    yield from ("", f"## {title}", "", text, "", *head)


def show(lines: Iterable[str], report: Path | None = None) -> None:
    """Print them, each as soon as it is known; a report has them all in the end."""
    told = []
    for line in lines:
        print(line, flush=True)
        told.append(line)
    if report is not None:
        report.write_text("\n".join(told) + "\n", encoding="utf-8")


Subject = TypeVar("Subject")
Found = TypeVar("Found")


@dataclass(frozen=True)
class Outcome:
    """The seconds of the best run, or those after which it was stopped, or else why there are none.

    An answer that is wrong is no outcome to compare.
    """

    seconds: float | None = None
    stopped_after: float | None = None
    remark: str = ""

    def __str__(self) -> str:
        if self.remark:
            return self.remark
        if self.seconds is not None:
            return f"{self.seconds:.3g}"
        return NONE if self.stopped_after is None else f"> {self.stopped_after:g}"

    def times(self, other: Outcome) -> str:
        """How many times as long as the other it took, as far as that is known."""
        if self.seconds is not None and other.seconds is not None:
            return ratio_text(self.seconds / other.seconds)
        if self.stopped_after is not None and other.seconds is not None:
            return f"> {ratio_text(self.stopped_after / other.seconds)}"
        if self.seconds is not None and other.stopped_after is not None:
            return f"< {ratio_text(self.seconds / other.stopped_after)}"
        return NONE


def outcome(
    make: Callable[[], Subject],
    ask: Callable[[Subject], Found],
    is_right: Callable[[Subject, Found], bool],
    limit: float,
) -> Outcome:
    """Our own: the clock runs while `ask` answers about what `make` has made anew.

    `ask` has to keep to the limit by itself.
    """
    seconds: list[float] = []
    while _is_another_wanted(seconds):
        subject = make()
        start = time.perf_counter()
        try:
            found = ask(subject)
        except LimitReached:
            return Outcome(stopped_after=limit)
        except NoEngine as reason:
            return Outcome(remark=str(reason))
        seconds.append(time.perf_counter() - start)
        if not is_right(subject, found):
            return Outcome(remark="WRONG")
    return Outcome(min(seconds))


def peer_outcome(peer: Peer, model: str, right: int, limit: float) -> Outcome:
    """A peer's: each run in a process of its own."""
    seconds: list[float] = []
    while _is_another_wanted(seconds):
        try:
            found = peer.ask(model, limit)
        except TooSlow:
            return Outcome(stopped_after=limit)
        except Unable as reason:
            return Outcome(remark=str(reason))
        seconds.append(found.seconds)
        if found.count != right:
            return Outcome(remark=f"WRONG: {found.count}")
    return Outcome(min(seconds))


def _is_another_wanted(seconds: list[float]) -> bool:
    return not seconds or (seconds[0] < QUICK and len(seconds) < RUNS)


def ratio_text(ratio: float) -> str:
    """A ratio with as many digits as mean something."""
    return f"{ratio:,.0f}" if ratio >= 99.5 else f"{ratio:.2g}"
