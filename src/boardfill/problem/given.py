"""Givens: pieces that lie on the board already, so that every filling must have them.

A given is a piece and the cells under it.  On a board that closes on itself a piece may lie on the
same cells in several ways; then any of them will do, unless `laid` says which is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board, distinct_cells
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece


class Given(NamedTuple):
    """A piece on these cells; `laid` as if the board went on, where a closed board leaves a choice.

    On an open board `laid` is always empty.
    """

    piece: str
    cells: tuple[Cell, ...]
    laid: tuple[Cell, ...] = ()

    def is_met_by(self, piece: str, cells: tuple[Cell, ...], unwrapped: tuple[Cell, ...]) -> bool:
        """Is it this piece on these cells, and laid like this?"""
        if (piece, cells) != self[:2]:
            return False
        return not self.laid or (unwrapped or cells) == self.laid


class Choices(Protocol):
    """What holds choices, such as a solution."""

    @property
    def choices(self) -> Iterable[object]:
        """Pieces laid, or symbols set."""


def listed_choices(given: Iterable[object] | Choices) -> Iterable[object]:
    """The choices one by one."""
    found = given if isinstance(given, Iterable) else getattr(given, "choices", None)
    if found is None:
        raise BadInput(f"expected a list of what lies on the board, found {given!r}", place="given")
    return found


def checked_givens(
    given: Iterable[object] | Choices, board: Board, pieces: Sequence[Piece]
) -> tuple[Given, ...]:
    """The givens in order, each sure to lie on the board and none over another.

    An entry is a `Given`, a placement of a solution, or a pair of a piece's name and cells.
    """
    found: list[Given] = []
    owner: dict[Cell, str] = {}
    for place, entry in enumerate(listed_choices(given)):
        with inside(f"given[{place}]"):
            known = _checked(*_parts(entry), board, pieces)
            for cell in known.cells:
                if cell in owner:
                    raise BadInput(
                        f"piece {known.piece} would lie over piece {owner[cell]} at cell "
                        f"{words.cell(cell)}"
                    )
                owner[cell] = known.piece
        found.append(known)
    used = Counter(known.piece for known in found)
    for piece in pieces:
        high = piece.copies.high
        if high is not None and used[piece.name] > high:
            copies = f"{'is' if high == 1 else 'are'} only {words.counted(high, 'copy', 'copies')}"
            raise BadInput(
                f"piece {piece.name} is given {words.times(used[piece.name])}, but there "
                f"{copies} of it",
                place="given",
            )
    return tuple(sorted(found, key=lambda known: known.cells))


def ways_to_lie(cells: frozenset[Cell], piece: Piece, board: Board) -> Iterator[tuple[Cell, ...]]:
    """Each way in which the piece lies on just these cells of the board, as if the board went on.

    >>> from boardfill.problem.board import Board
    >>> from boardfill.problem.catalogue import named_piece
    >>> ring = Board.rectangle(1, 2, wrap=["columns"])
    >>> list(ways_to_lie(ring.cells, named_piece("I2"), ring))
    [((0, 0), (0, 1)), ((0, 1), (0, 2))]
    """
    if len(piece.cells) != len(cells):
        return
    lattice, ordered = board.lattice, sorted(cells)
    seen = set()
    for shape in piece.orientations:
        # On an open board the first cell of a shape can only lie on the first of the cells.
        for start in ordered if board.periods else ordered[:1]:
            if lattice.colour(start) != lattice.colour(shape[0]):
                continue
            step = tuple(to - at for to, at in zip(start, shape[0], strict=True))
            laid = tuple(lattice.moved(cell, step) for cell in shape)
            if frozenset(map(board.home, laid)) == cells and laid not in seen:
                seen.add(laid)
                yield laid


def piece_named(name: str, pieces: Sequence[Piece]) -> Piece:
    """The piece of that name, or of another name that the catalogue has for it."""
    by_name = {piece.name: piece for piece in pieces}
    if name not in by_name:
        from boardfill.problem.catalogue import named_piece

        known = ""
        with suppress(BadInput):
            known = named_piece(name, lattice=pieces[0].lattice).name
        if known not in by_name:
            raise BadInput(words.expected_one_of(by_name, name), place=".piece")
        name = known
    return by_name[name]


def _parts(entry: object) -> tuple[str | None, Iterable[Cell], Iterable[Cell]]:
    """The piece, the cells and how it is laid, of whatever says that."""
    if hasattr(entry, "piece") and hasattr(entry, "cells"):
        laid = getattr(entry, "laid", ()) or getattr(entry, "unwrapped_cells", ())
        return entry.piece, entry.cells, laid
    if isinstance(entry, tuple | list) and len(entry) in (2, 3):
        piece, cells, *laid = entry
        if (piece is None or isinstance(piece, str)) and isinstance(cells, Iterable):
            return piece, cells, laid[0] if laid else ()
    raise BadInput(
        'expected a piece and the cells under it, such as ("L3", [(0, 0), (0, 1), (1, 0)]), '
        f"found {entry!r}"
    )


def _checked(
    name: str | None,
    cells: Iterable[Cell],
    laid: Iterable[Cell],
    board: Board,
    pieces: Sequence[Piece],
) -> Given:
    under = distinct_cells(cells, board.lattice)
    for cell in sorted(under - board.cells):
        raise BadInput(f"cell {words.cell(cell)} is not on the board")
    candidates = list(pieces) if name is None else [piece_named(name, pieces)]
    ways = {piece.name: list(ways_to_lie(under, piece, board)) for piece in candidates}
    lying = {piece: found for piece, found in ways.items() if found}
    where, one = words.cells(sorted(under)), name or "a piece"
    if not lying:
        raise BadInput(f"{one} cannot lie on {where}, turned as it may be" if under else "no cells")
    if len(lying) > 1:
        raise BadInput(f"on {where} may lie {words.listed(lying, 'or')}; say which with piece")
    ((piece, found),) = lying.items()
    laid_there = board.brought_home(distinct_cells(laid, board.lattice))
    if not board.periods:
        found, laid_there = [()], ()
    elif laid_there and laid_there not in found:
        raise BadInput(f"{one} cannot be laid on {words.cells(laid_there)}, turned as it may be")
    return Given(piece, tuple(sorted(under)), laid_there or (found[0] if len(found) == 1 else ()))
