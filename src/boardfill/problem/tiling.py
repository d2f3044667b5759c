"""Tiling: cover every cell of a board once with pieces, except for cells that may stay empty.

A given is a piece that already lies on the board, so that every filling has it.  On a board that
closes on itself a piece may lie on the same cells in several ways; any of them counts as the given,
unless `laid` says which is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.methods import Askable
from boardfill.problem.board import Board, distinct_cells, refuse_beyond
from boardfill.problem.lattices.lattice import Cell, step_between
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Carried, Piece

if TYPE_CHECKING:
    from boardfill.problem.marking import Marking
    from boardfill.problem.parts import Parts
    from boardfill.problem.rules import Rule


class Given(NamedTuple):
    """A piece on these cells; `laid` are the unwrapped cells if a closed board leaves a choice.

    On an open board `laid` is always empty.  `carried` is what the cells carry; if it is empty and
    the piece carries something, the piece may be turned on its cells.
    """

    piece: str
    cells: tuple[Cell, ...]
    laid: tuple[Cell, ...] = ()
    carried: tuple[Carried, ...] = ()

    def is_met_by(
        self,
        cells: tuple[Cell, ...],
        piece: str,
        unwrapped: tuple[Cell, ...],
        carried: tuple[Carried, ...],
    ) -> bool:
        """True if a placement is this given: the same piece, cells and, if given, orientation."""
        if (piece, cells) != self[:2] or self.carried not in ((), carried):
            return False
        return not self.laid or (unwrapped or cells) == self.laid


class Choices(Protocol):
    """Anything with choices, such as a solution."""

    @property
    def choices(self) -> Iterable[object]:
        """The pieces laid, or the symbols set."""


def listed_choices(given: Iterable[object] | Choices) -> Iterable[object]:
    """The choices of a list or a solution."""
    found = given if isinstance(given, Iterable) else getattr(given, "choices", None)
    if found is None:
        raise BadInput(f"expected a list of what lies on the board, found {given!r}", place="given")
    return found


@dataclass(frozen=True, repr=False)
class Tiling(Askable):
    """A board and the pieces to cover it with, each used as often as its supply allows.

    Pieces with the same shape and different names are different pieces.

    >>> from boardfill.problem.catalogue import named_piece
    >>> Tiling(Board.rectangle(2, 3), (named_piece("L3"),)).count()
    2
    """

    board: Board
    pieces: tuple[Piece, ...]
    title: str = ""
    fault_free: bool = False
    """True if every straight line through the board must cut through some piece."""
    tatami: bool = False
    """True if no four pieces may meet at a corner."""
    optional: frozenset[Cell] = frozenset()
    """Cells of the board that may stay empty."""
    given: tuple[Given, ...] = ()
    """Pieces that already lie on the board, also as pairs of a piece's name and its cells or as
    placements of a solution."""
    printed: tuple[tuple[Cell, str], ...] = field(default=(), compare=False)
    """Text printed in cells of drawings, such as the date of a calendar puzzle."""
    rules: tuple[Rule, ...] = ()
    """What the pieces must obey; see `tile_rules`."""

    if TYPE_CHECKING:
        # Values may be given as people write them: sizes, names, pictures, cells.
        def __init__(
            self,
            board: object,
            pieces: object,
            title: str = "",
            fault_free: bool = False,
            tatami: bool = False,
            optional: frozenset[Cell] = frozenset(),
            given: Iterable[object] = (),
            printed: tuple[tuple[Cell, str], ...] = (),
            rules: Iterable[Rule] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board) or not _are_pieces(self.pieces):
            # Only what people write needs to be interpreted.
            from boardfill.coercion import board_of, pieces_of

            given = self.pieces
            object.__setattr__(self, "board", board_of(self.board, given))
            object.__setattr__(self, "pieces", pieces_of(given, self.board.lattice))
        if not self.pieces:
            raise BadInput("no pieces were given to fill the board with")
        _refuse_any_shape(self.pieces)
        for place, piece in enumerate(self.pieces):
            if piece.lattice != self.board.lattice:
                raise BadInput(
                    f"piece {piece.name} is on the {piece.lattice.name} lattice, "
                    f"but the board is on the {self.board.lattice.name} lattice",
                    place=f"pieces[{place}]",
                )
        check_title(self.title)
        if not isinstance(self.optional, frozenset):
            with inside("optional"):
                optional = distinct_cells(self.optional, self.board.lattice)
            object.__setattr__(self, "optional", optional)
        refuse_repeated_names("pieces", (piece.name for piece in self.pieces))
        if (self.fault_free or self.tatami) and (
            self.board.lattice != SQUARE or self.board.periods
        ):
            rule = "fault_free" if self.fault_free else "tatami"
            raise BadInput("requires an open board on the square lattice", place=rule)
        if self.rules != ():
            from boardfill.problem.tile_rules import check_tile_rules

            check_tile_rules(self)
        refuse_beyond(self.board, sorted(self.optional - self.board.cells), "optional")
        if self.given:
            known = checked_givens(self.given, self.board, self.pieces)
            object.__setattr__(self, "given", known)
            # Cells under givens cannot stay empty.
            object.__setattr__(self, "optional", self.optional - self.given_cells)

    def __repr__(self) -> str:
        """The problem in a few words."""
        names = words.shortened(words.listed((piece.name for piece in self.pieces), most=4), 30)
        return f"Tiling({self.board.summary}, {names})"

    @property
    def is_plain(self) -> bool:
        """True if its pieces carry nothing and it has no `rules`; the flags do not count."""
        return not self.rules and all(piece.is_plain for piece in self.pieces)

    @cached_property
    def given_cells(self) -> frozenset[Cell]:
        """The cells under the given pieces."""
        return frozenset(cell for known in self.given for cell in known.cells)

    def with_given(self, given: Iterable[object] | Choices) -> Tiling:
        """The same problem with these pieces as additional givens.

        They may also be given as a partial solution.

        >>> from boardfill.problem.catalogue import named_piece
        >>> board = Tiling(Board.rectangle(4, 4), (named_piece("I2"),))
        >>> board.with_given([("I2", [(0, 0), (0, 1)])]).count()
        18
        """
        new = checked_givens(given, self.board, self.pieces)
        old = tuple(known for known in self.given if known not in new)
        return replace(self, given=(*old, *new))


def filled_board(board: Board, pieces: tuple[Piece, ...], **options: Any) -> Tiling | Parts:
    """The problem of filling the board with pieces, or with parts of any shape."""
    if all(type(piece) is Piece for piece in pieces):
        return Tiling(board, pieces, **options)
    from boardfill.problem.parts import board_in_parts

    return board_in_parts(board, pieces, **options)


def _refuse_any_shape(pieces: Sequence[Piece]) -> None:
    for place, piece in enumerate(pieces):
        if type(piece) is not Piece:
            raise BadInput(
                f"{piece.name} stands for parts of any shape; to cut a board into parts, use "
                "boardfill.Parts(board, sizes)",
                place=f"pieces[{place}]",
            )


def _are_pieces(given: object) -> bool:
    return isinstance(given, tuple) and all(isinstance(piece, Piece) for piece in given)


def listed_values(problem: object, key: str, kind: type) -> None:
    """Turn an attribute of the problem into a tuple; BadInput unless all entries have the type."""
    given = getattr(problem, key)
    found = tuple(given) if isinstance(given, Iterable) else (given,)
    for one in found:
        if not isinstance(one, kind):
            raise BadInput(
                f"expected values of boardfill.{kind.__name__}, found {one!r}", place=key
            )
    object.__setattr__(problem, key, found)


def settle_board(problem: Marking | Parts) -> None:
    """Turn what people write for the board into one; BadInput unless the title is text."""
    if not isinstance(problem.board, Board):
        object.__setattr__(problem, "board", Board(problem.board))
    check_title(problem.title)


def check_title(title: object) -> None:
    """Raise BadInput unless the title is text."""
    if not isinstance(title, str):
        raise BadInput(f"expected text, found {title!r}", place="title")


def refuse_repeated_names(where: str, names: Iterable[str]) -> None:
    """Raise BadInput if a name occurs twice in the list called `where`."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            raise BadInput(f"the name {name!r} is given twice", place=f"{where}[{place}]")
        seen.add(name)


def checked_givens(
    given: Iterable[object] | Choices, board: Board, pieces: Sequence[Piece]
) -> tuple[Given, ...]:
    """The givens in order; BadInput unless they lie on the board and do not overlap.

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
    """Yield the unwrapped cells of each way in which the piece can lie on exactly these cells.

    >>> from boardfill.problem.board import Board
    >>> from boardfill.problem.catalogue import named_piece
    >>> ring = Board.rectangle(1, 2, wrap=["columns"])
    >>> list(ways_to_lie(ring.cells, named_piece("I2"), ring))
    [((0, 0), (0, 1)), ((0, 1), (0, 2))]
    """
    seen = set()
    for _, laid in carried_ways(cells, piece, board):
        if laid not in seen:
            seen.add(laid)
            yield laid


def carried_ways(
    cells: frozenset[Cell], piece: Piece, board: Board
) -> Iterator[tuple[tuple[Carried, ...], tuple[Cell, ...]]]:
    """The same, each with what its cells carry; ways that differ only in that are distinct."""
    if len(piece.cells) != len(cells):
        return
    lattice, ordered = board.lattice, sorted(cells)
    for shape, carried in piece.ways:
        # On an open board the first cell of a shape must lie on the first of the cells.
        for start in ordered if board.periods else ordered[:1]:
            if lattice.colour(start) != lattice.colour(shape[0]):
                continue
            step = step_between(shape[0], start)
            laid = tuple(lattice.moved(cell, step) for cell in shape)
            if frozenset(map(board.home, laid)) == cells:
                yield in_order_of_cells(laid, carried, board), laid


def in_order_of_cells(
    laid: Sequence[Cell], carried: Sequence[Carried], board: Board
) -> tuple[Carried, ...]:
    """What unwrapped cells carry, sorted by the cells of the board that they stand for."""
    if not carried or not board.periods:
        return tuple(carried)
    return tuple(each for _, each in sorted(zip(map(board.home, laid), carried, strict=True)))


def piece_named(name: str, pieces: Sequence[Piece]) -> Piece:
    """The piece with this name, or with another name that the catalogue has for it."""
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


def _parts(entry: object) -> tuple[str | None, Iterable[Cell], Iterable[Cell], tuple[Carried, ...]]:
    """The piece, the cells, the unwrapped cells and what they carry, from any form of entry."""
    if hasattr(entry, "piece") and hasattr(entry, "cells"):
        laid = getattr(entry, "laid", ()) or getattr(entry, "unwrapped_cells", ())
        return entry.piece, entry.cells, laid, getattr(entry, "carried", ())
    if isinstance(entry, tuple | list) and len(entry) in (2, 3, 4):
        piece, cells, laid, carried = (*entry, (), ())[:4]
        if (piece is None or isinstance(piece, str)) and isinstance(cells, Iterable):
            return piece, cells, laid, carried
    raise BadInput(
        'expected a piece and the cells under it, such as ("L3", [(0, 0), (0, 1), (1, 0)]), '
        f"found {entry!r}"
    )


def _checked(
    name: str | None,
    cells: Iterable[Cell],
    laid: Iterable[Cell],
    carried: tuple[Carried, ...],
    board: Board,
    pieces: Sequence[Piece],
) -> Given:
    under = distinct_cells(cells, board.lattice)
    refuse_beyond(board, sorted(under - board.cells))
    candidates = list(pieces) if name is None else [piece_named(name, pieces)]
    ways = {piece.name: list(ways_to_lie(under, piece, board)) for piece in candidates}
    lying = {piece: found for piece, found in ways.items() if found}
    where, one = words.cells(sorted(under)), name or "a piece"
    if not lying:
        raise BadInput(
            f"{one} cannot lie on {where}, however it is turned" if under else "no cells"
        )
    if len(lying) > 1:
        raise BadInput(f"on {where} may lie {words.listed(lying, 'or')}; say which with piece")
    ((piece, found),) = lying.items()
    laid_there = board.brought_home(distinct_cells(laid, board.lattice))
    if not board.periods:
        found, laid_there = [()], ()
    elif laid_there and laid_there not in found:
        raise BadInput(f"{one} cannot be laid on {words.cells(laid_there)}, however it is turned")
    laid_there = laid_there or (found[0] if len(found) == 1 else ())
    turned = {
        held
        for held, way in carried_ways(under, piece_named(piece, pieces), board)
        if carried in ((), held) and laid_there in ((), way)
    }
    if not turned:
        raise BadInput(f"{one} cannot be turned so on {where}")
    return Given(piece, tuple(sorted(under)), laid_there, turned.pop() if len(turned) == 1 else ())
