"""The colours of sides, in an order that their names decide, so that each keeps its colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardfill.problem.piece import Piece


def side_colours(pieces: Iterable[Piece], others: Iterable[str] = ()) -> tuple[str, ...]:
    """Those of pieces, then others; `a` and `A`, which may fit each other, are one."""
    own = {side for piece in pieces for sides in piece.sides for side in sides}
    first = _ordered(own)
    return (*first, *(name for name in _ordered(others) if name not in first))


def _ordered(names: Iterable[str]) -> list[str]:
    """Numbers by their value, as shorter names come first."""
    return sorted({name.casefold() for name in names if name}, key=lambda name: (len(name), name))


def colour_number(name: str, colours: Sequence[str]) -> int:
    """Which of the colours it is."""
    return colours.index(name.casefold())
