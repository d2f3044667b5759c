"""Base classes of values with a picture: in a notebook, in a file, in a plot.

Like `methods`, a door that opens only when it is needed: values know no drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, Unpack

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from boardfill.drawing.look import LookOptions
    from boardfill.problem.kinds import Problem


_PROBLEM = "_problem"

Self = TypeVar("Self", bound="Drawable")


class Pictured:
    """A value that has a picture.  Notebooks show it; `print` has the same as text."""

    def draw(self, name: str | PathLike[str], **look: Unpack[LookOptions]) -> Path:
        """Write the picture to a file and return its path; the ending of the name says the format.

        The options are those of the command line: `palette` ("light", "dark" or "print"),
        `colour_by` ("neighbours", "piece" or "direction"), `view` of solids ("layers", "isometric"
        or "exploded"), `cell` (the size of a cell), `paper` ("a4" or "letter"), `kerf`, `sheet` and
        `clearance`.
        """
        from boardfill.notebook.shown_values import draw

        return draw(self, name, look)

    def plot(self, ax: Any = None, **look: Unpack[LookOptions]) -> Any:
        """Draw it into an axis of matplotlib, or one of its own, and return the axis.

        Needs matplotlib, the extra "plot"; the options are those of `draw`.
        """
        from boardfill.notebook.shown_values import plot

        return plot(self, ax, look)

    def _repr_svg_(self) -> str | None:
        from boardfill.notebook.shown_values import shown_svg

        return shown_svg(self)

    def _repr_png_(self) -> bytes | None:
        from boardfill.notebook.shown_values import shown_png

        return shown_png(self)

    def _repr_html_(self) -> str | None:
        from boardfill.notebook.shown_values import shown_html

        return shown_html(self)


class Drawable(Pictured):
    """An answer that remembers its problem for drawings alone: that is no part of what it says.

    So answers to two equal problems are equal, and travel without their problems.
    """

    def about(self: Self, problem: Problem) -> Self:
        """The answer, now bound to its problem so that it can be drawn."""
        self.__dict__[_PROBLEM] = problem
        return self

    @property
    def problem(self) -> Problem | None:
        """The problem it answers, if it is remembered."""
        return self.__dict__.get(_PROBLEM)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != _PROBLEM}
