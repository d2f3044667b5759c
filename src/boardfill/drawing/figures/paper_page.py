"""A page of paper: how much room it has, its title, and its number at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from boardfill.drawing.figures.figure import Figure, Label, Mark
from boardfill.drawing.figures.lettering import BOLD, text_width, wrapped
from boardfill.drawing.figures.palettes import Palette
from boardfill.drawing.look import Look, Paper
from boardfill.errors import BadInput

PIXELS_PER_MM = 96 / 25.4
_TITLE_SIZES = 15.0, 22.0
"""Longer titles are smaller, before they take more lines, and at last are cut short."""
_TITLE_LINE = 1.3
_MOST_TITLE_LINES = 4
_FOOT_SIZE = 11.0


@dataclass(frozen=True)
class PaperPage:
    """Pages of one size with one title, in pixels."""

    width: float
    height: float
    margin: float
    title: str
    palette: Palette

    @classmethod
    def of(
        cls, paper: Paper, title: str, palette: Palette, *, is_landscape: bool = False
    ) -> PaperPage:
        """Pages of that paper."""
        width, height = paper.width * PIXELS_PER_MM, paper.height * PIXELS_PER_MM
        if is_landscape:
            width, height = height, width
        return cls(width, height, paper.margin * PIXELS_PER_MM, title, palette)

    @cached_property
    def title_size(self) -> float:
        """How large the letters of the title are."""
        least, most = _TITLE_SIZES
        return max(least, min(most, self.room_across / (text_width(self.title, BOLD) or 1.0)))

    @cached_property
    def heading(self) -> list[str]:
        """The title in lines."""
        if not self.title:
            return []
        # A little more than the room, which is what the title was made small for.
        lines = wrapped([self.title], self.room_across + 1.0, BOLD * self.title_size)
        if len(lines) > _MOST_TITLE_LINES:
            lines = [*lines[: _MOST_TITLE_LINES - 1], f"{lines[_MOST_TITLE_LINES - 1][:-1]}…"]
        return [line.strip() for line in lines]

    @property
    def room_across(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @cached_property
    def top(self) -> float:
        """Where the room below the title begins."""
        lines = len(self.heading)
        return self.margin + (lines * self.title_size * _TITLE_LINE + 14.0 if lines else 0.0)

    @property
    def bottom(self) -> float:
        """Where the room above the lower margin ends."""
        return self.height - self.margin

    @property
    def room_down(self) -> float:
        """The height between the title and the lower margin."""
        return self.bottom - self.top

    def figure(self, marks: Iterable[Mark], number: int, pages: int) -> Figure:
        """The page with these marks, which lie where they are on the page."""
        colour = self.palette.text
        drawn: list[Mark] = []
        for at, line in enumerate(self.heading):
            place = self.margin, self.margin + (at + 0.5) * self.title_size * _TITLE_LINE
            drawn.append(Label(place, line, self.title_size, colour, "start", bold=True))
        drawn += marks
        if pages > 1:
            place = self.width / 2, self.height - self.margin / 2
            drawn.append(Label(place, f"{number} / {pages}", _FOOT_SIZE, colour))
        return Figure(self.width, self.height, tuple(drawn), self.palette.background, self.title)


def largest(fits: Callable[[float], bool], least: float, most: float) -> float:
    """The largest size that fits, nearly; the least if none does."""
    if fits(most):
        return most
    for _ in range(14):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


def cells_too_large(most: float, look: Look) -> BadInput:
    """What to say of cells that are larger than the most, in pixels, that fits on the paper."""
    most = max(0.1, most / PIXELS_PER_MM - 0.05)
    return BadInput(
        f"expected cells of at most {most:.1f} mm, so that the board fits on {look.paper.name} "
        f"paper, found {look.cell:g}",
        place="cell",
    )
