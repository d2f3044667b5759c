"""The argument by a colour of which pieces cover too few cells, or too many.

No L-tromino covers two cells in odd rows and odd columns; so three of them cover at most three, and
a board of 3 x 3 has four.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from boardfill.answers.certificate import CELL, PIECE, Inequality, Subject
from boardfill.explaining.patterns import Classes
from boardfill.explaining.piece_numbers import Lot, numbers_used

_MOST_CLASSES = 4


def by_colour_bounds(views: Iterable[Classes], lots: Sequence[Lot]) -> Inequality | None:
    """The argument with the first pattern that gives one, if any does."""
    for classes in views:
        for black in _subsets(len(classes.exact)):
            for sign in (1, -1):
                pieces = _piece_weights(classes, lots, black, sign)
                if pieces is not None and _least_demanded(classes, lots, black, pieces, sign) > 0:
                    cells = (cell for cell, at in classes.number_of.items() if at in black)
                    weights = [(Subject(CELL, cell), sign) for cell in cells]
                    weights += [(Subject(PIECE, name), w) for name, w in pieces.items() if w]
                    return Inequality(tuple(weights), numbers_used(lots, pieces))
    return None


def _subsets(classes: int) -> Iterator[tuple[int, ...]]:
    """Which classes may be black together, the fewest first; of many, one or two, or all others."""
    few = range(1, classes) if classes <= _MOST_CLASSES else (1, 2, classes - 2, classes - 1)
    for size in few:
        yield from combinations(range(classes), size)


def _piece_weights(
    classes: Classes, lots: Sequence[Lot], black: tuple[int, ...], sign: int
) -> dict[str, int] | None:
    """Weights of pieces so that no placement weighs more than 0; None if there are none.

    Black cells weigh 1, or -1 as the sign says.  What is in no lot has no weight.
    """
    heaviest = {
        name: max(sign * sum(row[at] for at in black) for row in rows)
        for name, rows in classes.placed.items()
    }
    weights: dict[str, int] = {}
    for lot in lots:
        found = [heaviest.pop(name) for name in lot.names if name in heaviest]
        weights |= dict.fromkeys(lot.names, -max(found, default=0))
    return None if any(weight > 0 for weight in heaviest.values()) else weights


def _least_demanded(
    classes: Classes,
    lots: Sequence[Lot],
    black: tuple[int, ...],
    pieces: dict[str, int],
    sign: int,
) -> int:
    """The least that the bounds ask for, where no placement weighs more than 0."""
    cells = sum(classes.exact[at] for at in black)
    if sign < 0:
        cells += sum(classes.optional[at] for at in black)
    of_lots = ((pieces[lot.names[0]], lot.low, lot.high) for lot in lots)
    return sign * cells + sum(w * (low if w > 0 else high) for w, low, high in of_lots)
