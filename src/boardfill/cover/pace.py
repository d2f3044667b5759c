"""Long loops that look at the clock: how limits reach the parts that are written in Python.

Whatever may take long is given a `check`, which raises LimitReached when a limit has been passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

Check: TypeAlias = Callable[[], None]
Thing = TypeVar("Thing")


def unchecked() -> None:
    """The check of who has no limits."""


def paced(things: Iterable[Thing], check: Check, every: int = 1024) -> Iterator[Thing]:
    """The same things; `check` is called before the first and then before every so many more."""
    for number, thing in enumerate(things):
        if number % every == 0:
            check()
        yield thing
