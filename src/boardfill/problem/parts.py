"""Parts: cut a board into connected parts of any shape.

A part is a set of cells connected by edges (or also by corners), and every cell of the board is in
one part.  The problem may give the sizes of parts, their number, and marked cells: then each part
has exactly one of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.methods import Askable
from boardfill.problem.board import Board, cell_of, distinct_cells, refuse_beyond, whole_number
from boardfill.problem.lattices.lattice import Cell, Lattice, connected_parts
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Supply
from boardfill.problem.puzzle_parts import flag
from boardfill.problem.tiling import Choices, listed_choices, settle_board

PART = "part"
"""The name of the piece in placements of parts."""
_SIZES = 'sizes such as 7, (3, 5) for those from 3 to 5, {3, 5} for just these, or "any"'


@dataclass(frozen=True, repr=False)
class Parts(Askable):
    """A board to be cut into connected parts of any shape.

    `sizes` are the numbers of cells that a part may have: one number, a tuple of the least and the
    most, or a set; None allows any.  `number` is how many parts there are.  If cells have `marks`,
    each part has exactly one of them; a mark that is a number is the size of its part, None allows
    any.

    >>> Parts("4x4", 4).count(), Parts("3x3", number=2).count(), Parts("2x2").count()
    (117, 53, 12)
    """

    board: Board
    sizes: Any = None
    number: Supply = ANY
    marks: tuple[tuple[Cell, int | None], ...] = ()
    corners: bool = False
    """True if cells that share only a corner are also connected."""
    given: tuple[tuple[Cell, ...], ...] = ()
    """Parts that every filling has."""
    title: str = ""

    if TYPE_CHECKING:
        # Values may be given as people write them: sizes, pictures, cells; numbers and ranges.
        def __init__(
            self,
            board: object,
            sizes: object = None,
            number: Supply | int | str | tuple[int, int | None] = ANY,
            marks: object = (),
            corners: bool = False,
            given: Iterable[object] = (),
            title: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        settle_board(self)
        flag(self.corners, "corners")
        object.__setattr__(self, "sizes", _sizes(self.sizes, len(self.board.cells)))
        with inside("number"):
            object.__setattr__(self, "number", Supply.of(self.number))
        object.__setattr__(self, "marks", self._marked())
        object.__setattr__(self, "given", self._checked(self.given))

    def _marked(self) -> tuple[tuple[Cell, int | None], ...]:
        pairs: Any = self.marks
        if isinstance(pairs, Mapping):
            pairs = pairs.items()
        try:
            found = [one if _is_pair(one) else (one, None) for one in pairs]
            marks = {cell_of(cell, "marks"): size for cell, size in found}
        except (TypeError, ValueError):
            raise BadInput("expected cells, or cells with sizes", place="marks") from None
        if len(marks) < len(found):
            raise BadInput("a cell is listed twice", place="marks")
        for cell, size in marks.items():
            refuse_beyond(self.board, [cell], "marks")
            if size is not None and whole_number(size, "marks") < 1:
                raise BadInput(f"expected sizes of at least 1, found {size}", place="marks")
        if any(size is not None for size in marks.values()) and self.sizes is not None:
            raise BadInput("the marks already give the sizes; leave one of them out", place="sizes")
        if marks and self.sizes is not None and len(self.sizes) > 1:
            raise BadInput(
                "with marked cells, expected one size for all parts, or any", place="sizes"
            )
        return tuple(sorted(marks.items()))

    def _checked(self, given: Iterable[object] | Choices) -> tuple[tuple[Cell, ...], ...]:
        """The parts in order; BadInput unless they lie on the board and do not overlap."""
        parts: list[tuple[Cell, ...]] = []
        seen: set[Cell] = set()
        for place, entry in enumerate(listed_choices(given)):
            with inside(f"given[{place}]"):
                part = self._part(entry)
                if not part or not part <= self.board.cells:
                    raise BadInput("expected cells of the board")
                if part & seen:
                    where = words.cell(min(part & seen))
                    raise BadInput(f"two parts would share cell {where}")
                if len(list(connected_parts(sorted(part), self.beside.__getitem__))) > 1:
                    raise BadInput(f"{words.cells(sorted(part))} are not connected")
                seen |= part
                parts.append(tuple(sorted(part)))
        return tuple(sorted(parts))

    def _part(self, entry: Any) -> frozenset[Cell]:
        if hasattr(entry, "cells"):
            entry = entry.cells
        elif isinstance(entry, tuple | list) and len(entry) in (2, 3, 4):
            entry = entry[1] if isinstance(entry[0], str | None) else entry
        try:
            return distinct_cells((tuple(cell) for cell in entry), self.board.lattice)
        except TypeError:
            raise BadInput(f"expected the cells of a part, found {entry!r}") from None

    def __repr__(self) -> str:
        """The problem in a few words."""
        parts = [self.board.summary]
        if self.sizes is not None:
            parts.append(f"of {sizes_in_words(self)} cells")
        if self.number != ANY:
            parts.append(f"{self.number} of them")
        if self.marks:
            parts.append(words.counted(len(self.marks), "mark"))
        return f"Parts({', '.join(parts)})"

    @cached_property
    def beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The neighbours of each cell, with those at corners if they count, in order."""
        board, lattice = self.board, self.board.lattice
        found = {}
        for cell in board.ordered:
            near = set(lattice.neighbours(cell))
            if self.corners:
                near.update(*lattice.around(cell).values())
            home = set(map(board.home, near))
            found[cell] = tuple(sorted((home & board.cells) - {cell}))
        return found

    @property
    def needs_labels(self) -> bool:
        """True if outlines alone do not show which cells are connected."""
        return self.corners or self.board.lattice.dimensions > 2

    def with_given(self, given: Iterable[object] | Choices) -> Parts:
        """The same problem with these parts as additional givens.

        >>> Parts("2x2").with_given([[(0, 0), (0, 1)]]).count()
        2
        """
        new = self._checked(given)
        return replace(self, given=(*(part for part in self.given if part not in new), *new))


def mark_label(size: int | None) -> str:
    """The text shown in a marked cell."""
    return "●" if size is None else str(size)


def sizes_in_words(problem: Parts) -> str:
    """The sizes as the command line writes them, in a form that it can read again."""
    if problem.sizes is None:
        return "any"
    listed = sorted(problem.sizes)
    spans: list[list[int]] = []
    for size in listed:
        if spans and spans[-1][1] == size - 1:
            spans[-1][1] = size
        else:
            spans.append([size, size])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in spans)


def _is_pair(one: Any) -> bool:
    return isinstance(one, tuple | list) and len(one) == 2 and not isinstance(one[0], int)


def _listed_sizes(text: str, most: int) -> set[int]:
    """The sizes in a text such as `3,5,8-9`."""
    sizes: set[int] = set()
    for part in text.split(","):
        told = re.fullmatch(r"\s*([0-9]{1,7})\s*(?:-\s*([0-9]{1,7})\s*)?", part)
        if told is None or int(told[2] or told[1]) < int(told[1]):
            raise BadInput(f"expected sizes such as 3,5,8-9, found {text!r}", place="sizes")
        low, high = int(told[1]), int(told[2] or told[1])
        sizes |= set(range(low, max(min(high, most), low) + 1))
    return sizes


def _sizes(given: Any, most: int) -> frozenset[int] | None:
    """The allowed sizes that the board has room for; None if all are allowed."""
    if given in (None, "any", ANY):
        return None
    if isinstance(given, str):
        given = _listed_sizes(given, most)
    if isinstance(given, int):
        given = {whole_number(given, "sizes")}
    elif isinstance(given, tuple) and len(given) == 2:
        with inside("sizes"):
            low, high = Supply.of(given)
        given = range(low, max(min(most if high is None else high, most), low) + 1)
    elif not isinstance(given, set | frozenset | range):
        raise BadInput(f"expected {_SIZES}, found {given!r}", place="sizes")
    sizes = frozenset(whole_number(size, "sizes") for size in given)
    if not sizes or min(sizes) < 0 or max(sizes) < 1:
        found = words.listed(map(str, sorted(sizes))) or "none"
        raise BadInput(f"expected {_SIZES}, found {found}", place="sizes")
    fitting = frozenset(size for size in sizes if 0 < size <= most)
    sizes = fitting or frozenset({max(sizes)})
    return None if sizes.issuperset(range(1, most + 1)) else sizes


@dataclass(frozen=True, repr=False)
class AnyShape(Piece):
    """A stand-in for parts of any shape in a list of pieces; see `board_in_parts`.

    Tilings never contain it: a board filled with it becomes a `Parts` problem.
    """

    sizes: tuple[int, int | None] | None = ANY
    """The least and the most cells; None for as many as a row of the board, only in tables."""

    def on_rows_of(self, columns: int) -> AnyShape:
        """The same for a board with so many cells in a row."""
        return self if self.sizes is not None else replace(self, sizes=Supply(columns, columns))


_NAMED = re.compile("any(?:-(?:(n)|([0-9]{1,7})(?:-([0-9]{1,7}|any))?))?", re.IGNORECASE)


def any_shape(name: str, number: Supply | None, lattice: Lattice | None) -> AnyShape | None:
    """The parts named in a list of pieces: `any`, `any-7`, `any-3-5`, `any-n`; None for others.

    >>> any_shape("any-3-5", None, None).sizes, any_shape("L3", None, None)
    (Supply(low=3, high=5), None)
    """
    told = _NAMED.fullmatch(name)
    if told is None:
        return None
    there = lattice or SQUARE
    low, high = told[2], told[3] or told[2]
    with inside(name):
        sizes = ANY if low is None else Supply.between(int(low), _most(high))
        if sizes.high == 0:
            raise BadInput("expected sizes of at least 1")
    cells = frozenset(there.origins[:1])
    copies = ANY if number is None else number
    return AnyShape(name, cells, copies=copies, lattice=there, sizes=None if told[1] else sizes)


def _most(text: str) -> int | None:
    return None if text.lower() == "any" else int(text)


def board_in_parts(board: Board, pieces: Sequence[Piece], **options: Any) -> Parts:
    """The problem of cutting the board into parts of any shape, given as a list of pieces."""
    shapes = [piece for piece in pieces if isinstance(piece, AnyShape)]
    name = shapes[0].name
    if len(shapes) < len(pieces):
        raise BadInput(
            f"{name} stands for parts of any shape, which cannot be mixed with other pieces"
        )
    title = options.pop("title", "")
    if any(options.values()):
        raise BadInput(
            f"{name} stands for parts of any shape, which cover every cell and take no other rules"
        )
    if len(shapes) > 1 and any(shape.copies != ANY for shape in shapes):
        raise BadInput("give the number of parts once, for all sizes together, such as any-3-5:4")
    allowed: set[int] | None = set()
    for shape in shapes:
        if shape.sizes is None:
            raise BadInput(
                f"{shape.name} means as many cells as a row has, on each board of a table; for one "
                "board say how many, such as any-7"
            )
        sizes = _sizes(shape.sizes, len(board.cells))
        allowed = None if sizes is None or allowed is None else allowed | sizes
    return Parts(board, allowed, shapes[0].copies, title=title)
