r"""Pieces drawn in a file, one below the other with blank lines between.

    corner x2        a line before a shape names it and says how many there are:
    XX               `corner x2`, `corner: 2`, `corner: 0-1`, or `corner` alone
    X.

    AAB              a shape in letters is several pieces, each called by its letter
    ABB

Cells are drawn as `X` or `#` (or one letter below a name), the rest as `.` or blanks.  What has no
name is called piece 1, piece 2 ...; what has no copies is there once, or any number of times if it
is the only piece.  Layers of solid pieces have blank lines between them, so there each shape needs
its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import parse_supply
from boardfill.formats.input_text import read_text, shown_name
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, read_picture
from boardfill.problem.piece import ANY, ONE, Piece, Supply, Turn, default_turn

_HEADING = re.compile(
    r"\s*(?P<name>\S.*?)\s*(?::\s*(?P<copies>.*?)|\s[x×]\s*(?P<number>[0-9]+))\s*"
)
_PLAIN = frozenset(PIECE_CELLS + PIECE_CELLS.lower())
_DRAWN = frozenset(PIECE_CELLS.upper() + PIECE_GAP + " ")


class _Block(NamedTuple):
    """A shape as it stands in the file: the number of its first line, its heading, its lines."""

    number: int
    name: str | None
    copies: Supply | None
    lines: list[str]


def read_piece_pictures(
    source: str,
    turn: Turn | None = None,
    copies: Supply | None = None,
    lattice: Lattice | None = None,
) -> tuple[Piece, ...]:
    """The pieces drawn in a file; `copies` are those of shapes that say nothing themselves."""
    try:
        return drawn_pieces(read_text(source).splitlines(), turn, copies, lattice)
    except BadInput as error:
        message = str(error)
        raise error if message.startswith(source) else error.inside(shown_name(source)) from None


def drawn_pieces(
    lines: list[str],
    turn: Turn | None = None,
    copies: Supply | None = None,
    lattice: Lattice | None = None,
) -> tuple[Piece, ...]:
    """The pieces drawn in these lines.

    >>> found = drawn_pieces(["corner x2", "XX", "X.", "", "AAB", "ABB"])
    >>> [(piece.name, str(piece.copies)) for piece in found]
    [('corner', '2'), ('A', '1'), ('B', '1')]
    """
    lattice = lattice or SQUARE
    shapes: list[tuple[str, Supply | None, frozenset[Cell]]] = []
    for block in _blocks(lines, lattice):
        for name, cells in _shapes(block, lattice).items():
            shapes.append((name or f"piece {len(shapes) + 1}", block.copies, cells))
    usual = copies or (ANY if len(shapes) == 1 else ONE)
    return tuple(
        Piece(name, cells, turn or default_turn(lattice), own or usual, lattice)
        for name, own, cells in shapes
    )


def _blocks(lines: list[str], lattice: Lattice) -> Iterator[_Block]:
    """The shapes: apart by headings, and unless they have layers by blank lines."""
    block = _Block(1, None, None, [])
    for number, line in enumerate(lines, 1):
        heading = _HEADING.fullmatch(line)
        if heading:
            yield from _finished(block)
            copies = heading["number"] or heading["copies"] or ""
            with inside(f"line {number}"):
                supply = parse_supply(copies.lstrip("x×")) if copies else None
            block = _Block(number, heading["name"], supply, [])
        elif line.strip() or lattice.dimensions > 2:
            block.lines.append(line.rstrip())
        elif block.lines:
            yield from _finished(block)
            block = _Block(number + 1, None, None, [])
    yield from _finished(block)


def _finished(block: _Block) -> Iterator[_Block]:
    if not any(line.strip() for line in block.lines):
        if block.name is not None:
            raise BadInput(f"expected a shape below {block.name!r}", place=f"line {block.number}")
        return
    # A word above a shape that is drawn with X alone is its name, without a colon, too.
    first, *shape = block.lines
    is_drawn = all(set(line.upper()) <= _DRAWN for line in shape) and any(map(str.strip, shape))
    if block.name is None and is_drawn and not set(first.upper()) <= _DRAWN:
        block = block._replace(name=first.strip(), lines=shape)
    yield block


def _shapes(block: _Block, lattice: Lattice) -> dict[str, frozenset[Cell]]:
    """The cells of each piece in the block by its name, which is empty if it has none."""
    lines = block.lines
    if not lattice.has_blanks:  # blanks mean gaps there, also those that are left out at the end
        width = max(map(len, lines))
        lines = [line and line.replace(" ", PIECE_GAP).ljust(width, PIECE_GAP) for line in lines]
    with inside(f"the shape at line {block.number}"):
        drawn = read_picture("\n".join(lines), lattice)
    marks = {mark for cell, _ in drawn if (mark := lattice.mark_of(cell)) is not None}
    is_plain = {character for _, character in drawn} <= _PLAIN | marks | {PIECE_GAP}
    by_letter: dict[str, set[Cell]] = {}
    for cell, character in drawn:
        if character != PIECE_GAP:
            by_letter.setdefault("" if is_plain else character, set()).add(cell)
    with inside(f"line {block.number}"):
        if not by_letter:
            raise BadInput("expected a shape of X and ., found no cell")
        for letter in by_letter:
            if letter and not letter.isalnum():
                raise BadInput(f"expected X and . or a letter for each piece, found {letter!r}")
        if block.name is not None and len(by_letter) > 1:
            found = words.listed(by_letter, most=4)
            raise BadInput(f"expected the cells of {block.name!r} drawn alike, found {found}")
    return {
        letter if block.name is None else block.name: frozenset(cells)
        for letter, cells in by_letter.items()
    }
