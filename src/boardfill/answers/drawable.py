"""Answers that can be printed, since they remember the problem they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_PROBLEM = "_problem"

Self = TypeVar("Self", bound="Drawable")


class Drawable:
    """Remembers its problem for `print` alone: that is no part of what the answer says.

    So answers to two equal problems are equal, and travel without their problems.
    """

    def about(self: Self, problem: Problem) -> Self:
        """The answer, which now can be drawn as an answer to this problem."""
        self.__dict__[_PROBLEM] = problem
        return self

    @property
    def problem(self) -> Problem | None:
        """The problem it answers, if it is remembered."""
        return self.__dict__.get(_PROBLEM)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != _PROBLEM}
