"""What a question has at hand while it is answered: the problem, the limits, and who listens."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, BoardfillError
from boardfill.problem.kinds import Problem
from boardfill.web.options import Wishes
from boardfill.web.size_bounds import refuse_large_document

Post: TypeAlias = Callable[[dict[str, object]], None]

WishesT = TypeVar("WishesT", bound=Wishes)

_QUIET = 0.1
"""Seconds before which nobody need hear that work goes on."""
_TELLS_SOMETHING = 0.02
"""A smaller share says too little about the whole."""


class Unsupported(BoardfillError):
    """The question makes no sense for this kind of problem."""


class Conversation:
    """One request while it is answered."""

    def __init__(self, post: Post, identity: int | str | None) -> None:
        self._post = post
        self._identity = identity
        self._start = time.monotonic()
        self._fraction: Callable[[], float] | None = None
        self._work_start = self._start
        self._document: Mapping[str, object] | None = None
        self._deadline = Deadline(Limits())

    def begin(self, document: Mapping[str, object] | None, limits: Limits) -> None:
        """What the request is about, and what answering it may take from now on."""
        self._document = document
        self._deadline = Deadline(
            Limits(limits.seconds, limits.bytes, limits.threads, self._follow)
        )

    @cached_property
    def problem(self) -> Problem:
        """The problem that is asked about."""
        if self._document is None:
            raise BadInput("this key is missing", place="problem")
        refuse_large_document(self._document)
        from boardfill.formats.read_document import problem_of

        try:
            return problem_of(self._document)
        except BadInput as error:
            raise error.inside("problem") from None

    @property
    def kind(self) -> str:
        """The kind of the problem, in a word."""
        return type(self.problem).__name__.lower()

    @property
    def limits(self) -> Limits:
        """What is left of the limits; LimitReached if nothing is."""
        return self._deadline.left()

    def at_most(self, seconds: float) -> Deadline:
        """What is left of the limits, but no more time than this."""
        return Deadline(self._deadline.left(at_most=seconds))

    def check(self) -> None:
        """LimitReached if nothing is left of the limits."""
        self._deadline.check()

    def refuse_kinds(self, refused: Mapping[str, str]) -> None:
        """Unsupported, for a kind of problem that is refused, with the reason that is given."""
        if self.kind in refused:
            raise Unsupported(refused[self.kind])

    def say(self, key: str, value: object) -> None:
        """Post a message."""
        self._post({"id": self._identity, key: value})

    def part(self, trees: Sequence[object]) -> None:
        """Post a few answers of many."""
        if trees:
            self.say("part", list(trees))

    def progress(self) -> dict[str, object]:
        """How far it is now; anybody may ask at any time, from any thread."""
        now = time.monotonic()
        told: dict[str, object] = {"seconds": round(now - self._start, 3)}
        fraction = self._fraction
        if fraction is None:
            return told | {"sentence": "preparing"}
        share = fraction()
        if math.isnan(share):
            return told | {"sentence": "nobody knows how long it will take"}
        if share >= 1:
            return told | {"sentence": "it takes longer than predicted"}
        told["share"] = round(share, 4)
        if share >= _TELLS_SOMETHING:
            told["remaining"] = round((now - self._work_start) * (1 - share) / share, 3)
        return told

    def _follow(self, fraction: Callable[[], float]) -> None:
        """Work begins, or other work than before; work that was given up is followed no longer."""
        self._fraction, self._work_start = fraction, time.monotonic()
        if self._work_start - self._start > _QUIET:
            self.say("progress", self.progress())


@dataclass(frozen=True)
class Question(Generic[WishesT]):
    """What can be asked: with which options, and who answers, with plain values."""

    wishes: type[WishesT]
    answer: Callable[[Conversation, WishesT], object]
    needs_problem: bool = True
