"""Pieces as the command line names them: `L3`, `pentominoes`, `L3:any,I1:0-1`, `red=L3`, a file.

In a file pieces are drawn, one below the other with blank lines between.

    corner x2        a line before a shape names it and says how many there are:
    XX               `corner x2`, `corner: 2`, `corner: 0-1`, or `corner` alone
    X.

    AAB              a shape in letters is several pieces, each named by its letter
    ABB

Cells are drawn as `X` or `#` (or one letter below a name), the rest as `.` or blanks.  Shapes
without a name are called piece 1, piece 2 ...; without a number of copies there is one, or any
number if it is the only piece.  Layers of solid pieces have blank lines between them, so each of
these shapes needs a name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import parse_supply
from boardfill.formats.input_text import read_text, shown_name
from boardfill.problem.catalogue import (
    is_set,
    lattice_of_set,
    named_piece,
    named_set,
    usual_copies,
    usual_name,
)
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, read_picture
from boardfill.problem.piece import ANY, ONE, Piece, Supply, Turn, default_turn


class _Entry(NamedTuple):
    """One entry of a list: the piece asked for, its own name, and its copies."""

    asked: str
    own_name: str
    copies: Supply | None
    is_file: bool


_WANTED = 'names of pieces such as "L3", ["L3", "I1:0-1"] or {"L3": 2, "I1": "any"}'
_LOOKS_LIKE_FILE = re.compile(r"\w\.[A-Za-z]\w*$|[/\\]")


def pieces(
    names: str | Iterable[str] | Mapping[str, object],
    turn: str | Turn | None = None,
    lattice: Lattice | str | None = None,
) -> tuple[Piece, ...]:
    """The pieces in a list such as `L3:2,I1:any` or `red=L3`: own name `=` piece `:` copies.

    Without copies, a single piece may be used any number of times, and a set has one of each; a set
    of one member (`dominoes`) also any number.  Names may be in any case, singular or plural.  A
    name with an ending, or of an existing file and no piece, is a file of pictures.  All lie on the
    given lattice, otherwise on that of the first set, otherwise each on the one that has it.

    >>> [(piece.name, str(piece.copies)) for piece in pieces("L3,I1:0-1,red=L3:2")]
    [('L3', 'any'), ('I1', '0-1'), ('red', '2')]
    >>> len(pieces("tetrahexes", lattice="hex"))
    7
    """
    there = None if lattice is None else named_lattice(lattice)
    return listed_pieces(names, turn, there, files=True)


def listed_pieces(
    names: str | Iterable[str] | Mapping[str, object],
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    *,
    files: bool = False,
) -> tuple[Piece, ...]:
    """The pieces in a list; only of the catalogue, unless `files` may be read."""
    texts: Iterable[object] | None = names if isinstance(names, Iterable) else None
    if isinstance(names, str):
        texts = [names]
    elif isinstance(names, Mapping):
        texts = [f"{name}:{copies}" for name, copies in names.items()]
    if texts is None:
        raise BadInput(f"expected {_WANTED}, found {names!r}")
    parts: list[str] = []
    for text in texts:
        if not isinstance(text, str):
            raise BadInput(f"expected {_WANTED}, found {text!r} among them")
        parts += text.split(",")
    if not "".join(parts).strip():
        raise BadInput("'': no pieces were given; say which, such as L3 or pentominoes")
    entries = [_entry(part, lattice, files) for part in parts]
    if lattice is None:
        lattice = next((lattice_of_set(e.asked) for e in entries if is_set(e.asked)), None)
    known = None if turn is None else Turn(turn)
    taken: set[str] = set()
    found = [piece for entry in entries for piece in _pieces(entry, known, lattice)]
    for piece in found:
        if (name := piece.name) in taken:
            raise BadInput(
                f"this piece is given twice; write {name}:2 for two copies, "
                f"or red={name},blue={name} for two kinds of pieces",
                place=name,
            )
        taken.add(name)
    return tuple(found)


def catalogue_pieces(
    name: str,
    turn: Turn | None = None,
    copies: Supply | None = None,
    lattice: Lattice | None = None,
) -> tuple[Piece, ...]:
    """The piece or all pieces of the set called `name`, with the defaults of its kind."""
    name = usual_name(name, lattice)
    if is_set(name):
        return named_set(name, turn, usual_copies(name) if copies is None else copies, lattice)
    return (named_piece(name, turn, ANY if copies is None else copies, lattice),)


def supplies_as_read(names: str, found: tuple[Piece, ...]) -> str | None:
    """A sentence on how the names were read, if that may surprise; otherwise None.

    >>> supplies_as_read("F,I", pieces("F,I"))
    'F and I: any number of each; F:1 means one'
    >>> supplies_as_read("L", pieces("L"))
    'L is the pentomino, any number of it; L3 is the tromino, L4 the tetromino'
    >>> supplies_as_read("L3", pieces("L3")) is None
    True
    """
    bare = [piece.name for piece in found if piece.copies == ANY and ":" not in names]
    if len(bare) > 1:
        first = names.partition(",")[0].strip()
        return f"{words.listed(bare)}: any number of each; {first}:1 means one"
    if bare and bare[0] in _LIKE_SMALLER and names.strip() == bare[0]:
        return f"{bare[0]} is the pentomino, any number of it; {_LIKE_SMALLER[bare[0]]}"
    return None


_LIKE_SMALLER = {
    "I": "I2 is the domino, I3 the straight tromino, I4 the straight tetromino",
    "L": "L3 is the tromino, L4 the tetromino",
    "T": "T4 is the tetromino",
}
"""Letters of pentominoes that people may use for a smaller piece."""


def _entry(part: str, lattice: Lattice | None, files: bool) -> _Entry:
    """Read one entry: `own name = piece : copies`, of which only the piece is required."""
    own_name, equals, rest = (word.strip() for word in part.rpartition("="))
    asked, colon, copies = (word.strip() for word in rest.partition(":"))
    if not asked or (equals and not own_name):
        raise BadInput("expected pieces such as L3 or red=L3:2", place=repr(part.strip()))
    is_file = files and _LOOKS_LIKE_FILE.search(asked) is not None
    if not is_file and not _is_any_shape(asked):
        try:
            asked = usual_name(asked, lattice)  # a file of this name must be called `./NAME`
        except BadInput as error:
            is_file = files and os.path.isfile(asked)  # noqa: PTH113 - pathlib takes long to load
            if not is_file:
                from boardfill.formats.suggestions import misspelt

                raise misspelt(part.strip(), lattice) or error from None
    with inside(part.strip()):
        supply = parse_supply(copies) if colon else None
    return _Entry(asked, own_name, supply, is_file)


def _is_any_shape(asked: str) -> bool:
    return asked[:3].lower() == "any" and asked[3:4] in ("", "-")


def _any_shape(entry: _Entry, turn: Turn | None, lattice: Lattice | None) -> Piece:
    from boardfill.problem.parts import any_shape

    found = any_shape(entry.asked, entry.copies, lattice)
    if found is None or turn is not None or entry.own_name:
        raise BadInput(
            "expected parts of any shape such as any, any-7 or any-3-5:4, without a name of their "
            "own or a turn",
            place=entry.asked,
        )
    return found


def _pieces(entry: _Entry, turn: Turn | None, lattice: Lattice | None) -> tuple[Piece, ...]:
    if not entry.is_file and _is_any_shape(entry.asked):
        return (_any_shape(entry, turn, lattice),)
    if entry.is_file:
        found = _read_piece_pictures(entry.asked, turn, entry.copies, lattice)
    else:
        found = catalogue_pieces(entry.asked, turn, entry.copies, lattice)
        if entry.copies is None and len(found) == 1:
            found = (replace(found[0], copies=ANY),)
    if not entry.own_name:
        return found
    if len(found) != 1:
        raise BadInput(
            f"one name for {len(found)} pieces; leave out {entry.own_name}=",
            place=f"{entry.own_name}={entry.asked}",
        )
    return (replace(found[0], name=entry.own_name),)


_HEADING = re.compile(
    r"\s*(?P<name>\S.*?)\s*(?::\s*(?P<copies>.*?)|\s[x×]\s*(?P<number>[0-9]+))\s*"
)
_PLAIN = frozenset(PIECE_CELLS + PIECE_CELLS.lower())
_DRAWN = frozenset(PIECE_CELLS.upper() + PIECE_GAP + " ")


class _Block(NamedTuple):
    """A shape in a file: the number of its first line, its heading, its lines."""

    number: int
    name: str | None
    copies: Supply | None
    lines: list[str]


def _read_piece_pictures(
    source: str, turn: Turn | None, copies: Supply | None, lattice: Lattice | None
) -> tuple[Piece, ...]:
    """The pieces drawn in a file; `copies` is the supply of shapes that do not give one."""
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
    """The shapes, separated by headings and, unless they have layers, by blank lines."""
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
    # A word above a shape drawn only with X is its name, even without a colon.
    first, *shape = block.lines
    is_drawn = all(set(line.upper()) <= _DRAWN for line in shape) and any(map(str.strip, shape))
    if block.name is None and is_drawn and not set(first.upper()) <= _DRAWN:
        block = block._replace(name=first.strip(), lines=shape)
    yield block


def _shapes(block: _Block, lattice: Lattice) -> dict[str, frozenset[Cell]]:
    """The cells of each piece in the block by its name, which is empty if it has none."""
    lines = block.lines
    if not lattice.has_blanks:  # blanks mean gaps, also those omitted at the end of a line
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
