"""Everything that can go wrong, as exceptions.

BoardfillError
├── BadInput          what was given cannot be understood; says where and why (also a ValueError)
├── NoEngine          no engine can answer this question about this problem
└── LimitReached      a limit of time or memory stopped the work; the answer stays unknown

InternalError stands apart: boardfill found its own answer wrong, and keeps it back.

"There is no filling" is an answer, not an error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Never

from boardfill import words

_MOST_SHOWN = 400
"""Longer messages are cut in the middle: a file may hold names of any length."""


class BoardfillError(Exception):
    """The root of all errors raised on purpose by boardfill."""


class BadInput(BoardfillError, ValueError):
    """What was given cannot be understood.

    The message is one sentence: the place, outermost first, then the reason.

    >>> str(BadInput("expected a number", place="line 1").inside("board.txt"))
    'board.txt: line 1: expected a number'

    A place that begins with a dot is a key inside the next place further out.

    >>> str(BadInput("unknown turn", place=".turn").inside("pieces[0]").inside("a.toml"))
    'a.toml: pieces[0].turn: unknown turn'
    """

    def __init__(self, reason: str, *, place: str = "") -> None:
        message = f"{place}: {reason}" if place else reason
        if len(message) > _MOST_SHOWN:
            message = f"{message[: _MOST_SHOWN * 3 // 4]} ... {message[-_MOST_SHOWN // 4 :]}"
        super().__init__(words.one_line(message))

    def inside(self, place: str) -> BadInput:
        """The same error with `place` put before its own."""
        message = str(self)
        return BadInput(f"{place}{message}" if message.startswith(".") else f"{place}: {message}")


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Add `place` to each BadInput raised in the block."""
    try:
        yield
    except BadInput as error:
        raise error.inside(place) from None


def check_names(names: Iterable[str], known: Collection[str], place: str = "") -> None:
    """Raise BadInput unless all of them are known."""
    for name in names:
        if name not in known:
            raise BadInput(words.expected_one_of(known, name), place=place)


class TooManyForLen(BadInput, TypeError):
    """Raised by `len` for longer sets; also a TypeError, so that `list` ignores the length."""


class NamedValues(Enum):
    """An enumeration whose members are looked up by name; BadInput for any other name."""

    @classmethod
    def _missing_(cls, value: object) -> Never:
        raise BadInput(words.expected_one_of((known.value for known in cls), value))


class NoEngine(BoardfillError):
    """No engine can answer the question, or the named engine cannot."""


class LimitReached(BoardfillError):
    """A limit stopped the work before there was an answer."""


class InternalError(RuntimeError):
    """A mistake in boardfill itself, found before a wrong answer was handed out."""


def beyond_memory(
    needed: float, memory_limit: int, what: str, above: str = "above"
) -> LimitReached:
    """The error where work is not begun, since `what` would need more bytes than the limit.

    >>> str(beyond_memory(3 * 2**20, 2**20, "a store"))
    'a store is predicted to need 3 MiB, above the memory limit of 1 MiB'
    """
    return LimitReached(
        f"{what} is predicted to need {words.memory(needed)}, "
        f"{above} the memory limit of {words.memory(memory_limit)}"
    )
