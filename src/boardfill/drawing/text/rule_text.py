"""What is drawn for rules, in text: on the lines between cells, and around the board.

    ┌3╌╌┬4──┐        the sum of a cage stands on the line above its first cell, and the lines
    │ 1 ╎ 2 <        between its cells are dashed; signs and dots stand on the line between two
    ├─○─┼╌╌╌┤        cells, and what goes on diagonally at the corner

A clue at the rim is beside its row, or above or below its column.  To read a drawing back, the rim
is cut off first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from boardfill.drawing.rule_marks import KAKURO_STROKE, RuleMarks
from boardfill.drawing.text.text_style import TextStyle, visible_width
from boardfill.problem.lattices.lattice import Cell, spans

_ORTHOGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0))
_LESS = "<>∧∨", "<>^v"
_ARROW = "→←↓↑", "--||"
_PLAIN = "──││", "--||"
"""From one cell to the next on the right, left, below, above; in ASCII."""
_DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))
_SLOPES = "╲╲╱╱", "\\\\//"
_SLOPING_ARROWS = "↘↖↙↗", "\\\\//"
_DOTS: Mapping[str, tuple[str, str]] = {
    "white": ("○", "o"),
    "black": ("●", "*"),
    "equal": ("=", "="),
}
_CIRCLE = "@"
"""In ASCII, where the line of an arrow leaves its circle."""
OFF, ASCII_OFF = "•", "x"
"""A cell that no line goes through; in ASCII a star is a black circle."""
_EVEN, _ODD = ("▪", "e"), ("•", "o")
_ASCII = str.maketrans(
    {
        "×": "*",
        "÷": "/",
        "−": "-",
        "↘": "\\",
        "↖": "\\",
        "↙": "/",
        "↗": "/",
        **dict(zip("←→↑↓", "<>^v", strict=True)),
    }
)


def plain(text: str, style: TextStyle) -> str:
    """The text of a clue in characters that are allowed."""
    if not style.ascii:
        return text
    return text.translate(_ASCII).replace("≥", ">=").replace("≤", "<=").replace("≠", "!=")


class SideMarks:
    """The marks on the lines between cells of a scene of squares."""

    def __init__(self, marks: RuleMarks, cells: Collection[Cell], style: TextStyle) -> None:
        self._signs: dict[frozenset[Cell], str] = {}
        self._told: dict[Cell, str] = {}
        is_ascii = int(style.ascii)
        self._crossing = "╳X"[is_ascii]
        self._told |= {min(cage.cells): plain(cage.told, style) for cage in marks.cages}
        for alike, signs in ((marks.even, _EVEN), (marks.odd, _ODD)):
            for cell in alike:
                self._told[cell] = self._told.get(cell, "") + signs[is_ascii]
        for cell, fill in marks.circles.items():
            self._told[cell] = self._told.get(cell, "") + _DOTS[fill][is_ascii]
        self._labels: dict[Cell, str] | None = None
        """Where no line is around cells, what stands in them instead of symbols."""
        self._as_typed = {OFF: ASCII_OFF} if style.ascii else {}
        if marks.is_bare:
            self._labels, self._told = self._told, {}
        self._corners = marks.corners
        for line in marks.lines:
            straight, sloping = {
                "thermo": (_LESS, _SLOPING_ARROWS),
                "arrow": (_ARROW, _SLOPING_ARROWS),
                "line": (_PLAIN, _SLOPES),
                "path": (_PLAIN, _SLOPES),
            }[line.kind]
            for number, (one, other) in enumerate(pairwise(line.cells)):
                found = _stroke(one, other, straight[is_ascii], sloping[is_ascii])
                if is_ascii and line.kind == "arrow" and number == 0:
                    found = found and _CIRCLE
                self._signs[frozenset((one, other))] = found
        for sign in marks.signs:
            self._signs[frozenset((sign.one, sign.other))] = (
                _DOTS[sign.kind][is_ascii]
                if sign.kind != "less"
                else _stroke(sign.one, sign.other, _LESS[is_ascii], "    ")
            )
        narrow = (rim for rim in marks.rim_colours if visible_width(rim.colour) == 1)
        self._signs.update({frozenset((rim.cell, rim.beyond)): rim.colour for rim in narrow})
        rows = {cell[0] for cell in cells}
        rim = (one for (row, _), told in marks.rim.items() if row not in rows for one in told)
        told_in_cells = (self._labels or {}).values()
        labels = [*self._told.values(), *told_in_cells, *(plain(one, style) for one in rim)]
        self.longest = max(map(visible_width, labels), default=0)
        """How many columns a cell must have at least."""

    def in_cell(self, cell: Cell, label: str, width: int) -> str:
        """The text of a cell, with the lines to its left and right."""
        if self._labels is None:
            return label
        row, column = cell
        shown = self._labels.get(cell, self._as_typed.get(label, label))
        wide = visible_width(shown)
        first = width // 2 if wide == 1 else (width - wide) // 2
        before, after = (
            self._signs.get(frozenset((cell, (row, column + step))), " ") for step in (-1, 1)
        )
        return before * first + shown + after * (width - first - wide)

    def on(self, stroke: str, one: Cell, other: Cell) -> str:
        """The line between two cells with what stands on it; it is level if it is long."""
        sign = self._signs.get(frozenset((one, other)), "")
        if len(stroke) == 1:
            return sign or stroke
        told = self._told.get(other, "")
        if sign:
            at = len(stroke) - 1 if told else len(stroke) // 2
            stroke = stroke[:at] + sign + stroke[at + 1 :]
        return told + stroke[visible_width(told) :]

    def at_corner(self, joint: str, here: Cell, up: Cell, back: Cell, diagonal: Cell) -> str:
        """What joins the lines between four cells, or what leads through between them."""
        falling = self._signs.get(frozenset((diagonal, here)), "")
        rising = self._signs.get(frozenset((up, back)), "")
        told = self._corners.get(frozenset((here, up, back, diagonal)), "")
        return self._crossing if falling and rising else falling or rising or told or joint


def _stroke(one: Cell, other: Cell, straight: str, sloping: str) -> str:
    step = other[0] - one[0], other[1] - one[1]
    if step in _ORTHOGONAL:
        return straight[_ORTHOGONAL.index(step)]
    return sloping[_DIAGONAL.index(step)] if step in _DIAGONAL else ""


def block_label(label: str, width: int, style: TextStyle) -> str:
    """The text of a hole that belongs to the puzzle, as wide as a cell."""
    if KAKURO_STROKE in label:
        return label.center(width)
    return plain(label, style).center(width, "#" if style.ascii else "█")


class TextRim:
    """Clues around a drawing of these cells."""

    def __init__(
        self, rim: Mapping[Cell, tuple[str, ...]], cells: Collection[Cell], style: TextStyle
    ) -> None:
        rows, columns = spans(cells)
        self._first, self._rows, self._columns = (rows.start, columns.start), rows, columns
        self._beside: tuple[dict[int, str], dict[int, str]] = ({}, {})
        """On the left and on the right, by the row."""
        stacks: tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]] = ({}, {})
        for (row, column), told in rim.items():
            shown = tuple(plain(one, style) for one in told)
            if row in rows:
                self._beside[column >= columns.stop][row] = " ".join(shown)
            else:
                stacks[row >= rows.stop][column] = shown
        self._above, self._below = (_lines(stacks[0], up=True), _lines(stacks[1], up=False))
        corners = [
            [
                text
                for line in (*self._above, *self._below)
                for column, text in line.items()
                if column not in columns and (column > columns.start) == bool(side)
            ]
            for side in (0, 1)
        ]
        self._wide = [
            max((visible_width(text) + 1 for text in (*beside.values(), *corner)), default=0)
            for beside, corner in zip(self._beside, corners, strict=True)
        ]

    def around(self, drawing: str, lines_a_row: int = 2) -> str:
        """The drawing with its rim."""
        lines = drawing.splitlines()
        wide = max(map(visible_width, lines))
        (left, right), shown = self._beside, []
        for number, line in enumerate(lines):
            above, at = divmod(number, lines_a_row)
            row = self._first[0] + above if 2 * at == lines_a_row else None
            before = left.get(row, "") if row is not None else ""
            after = right.get(row, "") if row is not None else ""
            pad = " " * (wide - visible_width(line) + 1) if after else ""
            indent = " " * (self._wide[0] - 1 - visible_width(before))
            start = f"{indent}{before} " if self._wide[0] else ""
            shown.append(start + line + pad + after)
        before_all, after_all = (
            [self._outside(line, wide) for line in each] for each in (self._above, self._below)
        )
        return "".join(f"{line.rstrip(' ')}\n" for line in (*before_all, *shown, *after_all))

    def _outside(self, labels: Mapping[int, str], wide: int) -> str:
        """A line above or below the board."""
        cell = (wide - 1) // len(self._columns)
        line = ""
        for column, text in sorted(labels.items()):
            if column < self._columns.start:
                at = self._wide[0] - 1 - visible_width(text)
            elif column >= self._columns.stop:
                at = self._wide[0] + wide + 1
            else:
                at = self._wide[0] + cell * (column - self._columns.start) + 1
                at += (cell - 1 - visible_width(text)) // 2
            line += " " * (at - visible_width(line)) + text
        return line

    def cut(self, rows: Sequence[list[str]]) -> list[list[str]] | None:
        """Drawings, line by line and column by column, without their rims; None if they have none.

        They stand below each other with an empty line between.
        """
        above, below = len(self._above), len(self._below)
        high = above + 2 * len(self._rows) + 1 + below
        number, rest = divmod(len(rows) + 1, high + 1)
        if rest or not number:
            return None
        left, right = self._wide
        end = max(map(len, rows)) - right
        found: list[list[str]] = []
        for start in range(0, len(rows), high + 1):
            found += [[]] * bool(found)
            for line, labels in zip(rows[start : start + above], self._above, strict=True):
                if "".join(line).split() != [text for _, text in sorted(labels.items())]:
                    return None
            board = rows[start + above : start + high - below]
            for place, line in enumerate(board):
                row = self._first[0] + place // 2 if place % 2 else None
                told = "" if row is None else self._beside[0].get(row, "")
                if "".join(line[:left]).strip() != told:
                    return None
                found.append(_trimmed(line[left:end]))
        return found


def _lines(stacks: Mapping[int, tuple[str, ...]], *, up: bool) -> list[dict[int, str]]:
    """The labels by their lines; those above the board stand at the bottom."""
    high = max(map(len, stacks.values()), default=0)
    lines: list[dict[int, str]] = [{} for _ in range(high)]
    for column, told in stacks.items():
        first = high - len(told) if up else 0
        for number, text in enumerate(told, first):
            lines[number][column] = text
    return lines


def _trimmed(line: list[str]) -> list[str]:
    while line and line[-1] in (" ", ""):
        line = line[:-1]
    return line
