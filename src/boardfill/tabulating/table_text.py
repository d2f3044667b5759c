"""Tables of counts as text, CSV, as b-files of the OEIS, and as plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import ceil, exp, floor, log10
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.parts import AnyShape
from boardfill.problem.piece import ANY, Piece
from boardfill.tabulating.growth import Enclosure, GrowthByWidth, StripGrowth
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.recurrence import Recurrence, StripRecurrence

if TYPE_CHECKING:
    from boardfill.drawing.scene import Picture

_WIDEST = 100
"""The most characters of a line; wider tables are shown in blocks of columns."""
_LONGEST_FORMULA = 1000
_PLACES = 15
"""Decimal places of growth; JSON has some more."""


def table_text(table: Table) -> str:
    """The counts with headings of rows and columns; then the recurrences, if there are any.

    For squares, a line for each with the side and the count.
    """
    if table.are_squares:
        return "".join(f"{side}\t{_shown(count)}\n" for side, (count,) in rows_of(table))
    heads = ["r\\c", *map(str, table.rows)]

    columns = [
        [str(number), *(_shown(count) for count in table.column(number))]
        for number in table.columns
    ]
    blocks = _blocks(columns, max(map(len, heads)))
    shown = [words.columns(zip(heads, *block, strict=True), left=0) for block in blocks]
    grown = [] if table.growth is None else [growth_text(table.growth)]
    return "\n".join([*shown, *map(_recurrence_text, table.recurrences), *grown])


def table_csv(table: Table) -> str:
    """A line of columns, then a line for each row; unknown counts are empty."""
    head = ["side", "count"] if table.are_squares else ["rows", *map(str, table.columns)]
    lines = [head, *([str(row), *(_shown(one, "") for one in its)] for row, its in rows_of(table))]
    return "".join(",".join(line) + "\n" for line in lines)


def rows_of(table: Table) -> list[tuple[int, list[int | None]]]:
    """The counts of each row, which has one if the table is of squares."""
    if table.are_squares:
        return [(row, [count]) for row, count in zip(table.rows, table.squares(), strict=True)]
    return [(row, table.row(row)) for row in table.rows]


def table_bfile(table: Table) -> str:
    """Lines `n a(n)` for a single row or column, for squares, or else for antidiagonals.

    The file ends at an unknown term, or at an antidiagonal that is not wholly in the table.
    """
    check_bfile(table.rows, table.rows[:1] if table.are_squares else table.columns)
    shape, counts = _one_sequence(table)
    if shape:
        what = f"a(n) is the number of {what_is_counted(table, f' of {shape}')}"
        terms = list(counts.items())
    else:
        first, number = table.rows[0], min(len(table.rows), len(table.columns))
        sizes = [
            (first + down, first + at - down) for at in range(number) for down in range(at + 1)
        ]
        begins = ", ".join(f"T({r}, {c})" for r, c in sizes[:6])
        what = (
            f"T(r, c) is the number of {what_is_counted(table, ' of r x c')}, "
            f"read by antidiagonals: {begins}, ..."
        )
        terms = list(enumerate((table.counts[size] for size in sizes), 1))
    lines = [f"# {what}\n"]
    for number, count in terms:
        if count is None:
            break
        lines.append(f"{number} {words.decimal(count)}\n")
    return "".join(lines)


def _one_sequence(table: Table) -> tuple[str, dict[int, int | None]]:
    """The shape of the boards and the counts by length, for squares or a single row or column.

    Empty if there are several rows and columns.
    """
    if table.are_squares:
        return "n x n", dict(zip(table.rows, table.squares(), strict=True))
    if len(table.rows) == 1:
        (row,) = table.rows
        return f"{row} x n", dict(zip(table.columns, table.row(row), strict=True))
    if len(table.columns) == 1:
        (column,) = table.columns
        return f"n x {column}", dict(zip(table.rows, table.column(column), strict=True))
    return "", {}


def check_bfile(rows: Sequence[int], columns: Sequence[int]) -> None:
    """Raise BadInput for a table that is no sequence."""
    for numbers in (rows, columns):
        if list(numbers) != list(range(numbers[0], numbers[0] + len(numbers))):
            raise BadInput("a b-file needs rows and columns without gaps")
    if len(rows) > 1 and len(columns) > 1 and rows[0] != columns[0]:
        raise BadInput(
            "a b-file needs one row, one column, or rows and columns that begin with the same "
            f"number, found rows from {rows[0]} and columns from {columns[0]}"
        )


def _blocks(columns: list[list[str]], margin: int) -> Iterator[list[list[str]]]:
    """As many columns at a time as fit into a line, but at least one."""
    block: list[list[str]] = []
    used = margin
    for column in columns:
        width = 2 + max(map(len, column))
        if block and used + width > _WIDEST:
            yield block
            block, used = [], margin
        block.append(column)
        used += width
    yield block


def _shown(count: int | None, unknown: str = "?") -> str:
    return unknown if count is None else words.decimal(count)


def what_is_counted(table: Table, of_shape: str = "") -> str:
    """The words for what is counted: the boards, the pieces and the rules."""
    pieces = ", ".join(map(piece_text, table.pieces))
    if any(isinstance(piece, AnyShape) for piece in table.pieces):
        pieces = f"connected parts, {pieces}"
    if table.wrap:
        pieces += f", {' and '.join(table.wrap)} closed"
    rules = "".join(f", {rule}" for rule in table.rules)
    return f"fillings{of_shape}{f' with {pieces}' if pieces else ''}{rules}"


def piece_text(piece: Piece) -> str:
    """The piece as written in a list of pieces."""
    return piece.name if piece.copies == ANY else f"{piece.name}:{piece.copies}"


def _recurrence_text(found: StripRecurrence) -> str:
    recurrence = found.recurrence
    lines = [f"{found.shape}, from a(0) on:"]
    if recurrence is None:
        lines.append(_why_none(found))
    else:
        start, order = len(recurrence.initial), recurrence.order
        lines += [
            f"{_shortened(str(recurrence))} for n >= {start}, order {order}",
            f"generating function {_shortened(recurrence.generating_function())}",
            _how_sure(found, recurrence),
        ]
    return "\n  ".join(lines) + "\n"


def _shortened(formula: str) -> str:
    """The beginning of a long formula; JSON has the whole."""
    if len(formula) <= _LONGEST_FORMULA:
        return formula
    shown = formula[:_LONGEST_FORMULA].rpartition(" ")[0]
    return f"{shown} ... ({len(formula):,} characters in all, see --to json)"


def _how_sure(found: StripRecurrence, recurrence: Recurrence) -> str:
    verified = f"verified on {recurrence.verified_on} further terms"
    if recurrence.proven:
        return (
            f"proven: no order above {found.order_bound} is possible, "
            f"and it holds for all of {found.terms} terms; {verified}"
        )
    if found.terms_proving is None:
        return f"{verified}, not proven"
    return f"{verified}, not proven: that would take {found.terms_proving} terms"


def _why_none(found: StripRecurrence) -> str:
    why = (
        f"no recurrence of order up to {found.order_excluded} fits the {found.terms} terms known; "
        f"at least {found.terms_needed} are needed"
    )
    bound = found.order_bound
    return why if bound is None else f"{why}, and there is one of order at most {bound}"


def growth_text(growth: GrowthByWidth) -> str:
    """A line for each strip, and their apparent limit."""
    lines = [["strip", "growth per line", "entropy per cell", ""]]
    for strip in growth.strips:
        per_line, entropy = strip.per_line, strip.entropy
        lines.append(
            [
                strip.shape,
                "?" if per_line is None else _digits(per_line),
                "" if entropy is None else _digits(entropy),
                _how_sure_of(strip),
            ]
        )
    text = "".join(f"{line.rstrip()}\n" for line in words.columns(lines, left=4).splitlines())
    far = growth.extrapolated
    if far is None:
        return text
    places = max(1 - floor(log10(far.spread)), 1) if far.spread else _PLACES
    return text + (
        f"extrapolated from widths {words.listed(map(str, far.widths))}, not proven: "
        f"entropy {far.entropy:.{places}f} +- {far.spread:.{places}f} per cell, "
        f"growth {exp(far.entropy):.{places}f} per cell\n"
    )


def _how_sure_of(strip: StripGrowth) -> str:
    said = []
    if strip.per_period is not None:
        if strip.per_period.high == 0:
            said.append("long strips have no filling")
        if strip.period > 1:
            said.append(f"{_digits(strip.per_period)} for {strip.period} lines")
        if strip.proven:
            return "; ".join([*said, "certain"])
        said.append("if its recurrence, which is not proven, holds")
    else:
        said.append("not found")
    least = decimal_places(strip.at_least, floor, 6)
    said.append(f"at least {least} is certain" if strip.at_least else "nothing is certain")
    return "; ".join(said)


def _digits(found: Enclosure) -> str:
    """The digits that are certain, or both ends."""
    if found.low == found.high and found.low.denominator == 1:
        return str(found.low)
    low, high = (decimal_places(end, floor, _PLACES) for end in (found.low, found.high))
    return f"{low}..." if low == high else f"{low} to {decimal_places(found.high, ceil, _PLACES)}"


def decimal_places(number: Fraction, rounded: Callable[[Fraction], int], places: int) -> str:
    """The number with so many decimal places."""
    digits = words.decimal(rounded(number * 10**places)).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}"


def growth_picture(table: Table) -> Picture:
    """A plot of how the counts grow, with a line for each row, and a note on unknown counts.

    For a single column, or for squares, just one line.
    """
    from boardfill.drawing.plot_values import Growth
    from boardfill.drawing.scene import Scene, picture_of

    shape, counts = _one_sequence(table)
    rows = (
        {shape: counts}
        if shape
        else {
            f"{row} x n": dict(zip(table.columns, table.row(row), strict=True))
            for row in table.rows
        }
    )
    lines = {
        shape: [(n, count) for n, count in counts.items() if count is not None]
        for shape, counts in rows.items()
    }
    notes: tuple[str, ...] = ()
    if table.unknown:
        notes = (f"{words.counted(table.unknown, 'count')} left unknown: {table.stopped}",)
    return picture_of(Scene((), plot=Growth(lines)), f"F{what_is_counted(table)[1:]}", notes)
