"""The catalogue: pieces by name and by set, for every lattice.

Names   square: I1 (monomino), I2 (domino), I3 L3, I4 L4 O4 S4 T4, the pentominoes F I L N P T U V W
        X Y Z; hex: I1 I2, I3 V3 A3, and the tetrahexes bar worm pistol wave arch propeller bee;
        triangle: I1 I2 I3, I4 C4 T4, I5 C5 L5 P5, and the hexiamonds bar crook crown sphinx snake
        yacht chevron signpost lobster hook hexagon butterfly; cubic: I1 I2, I3 L3, I4 L4 O4 S4 T4
        and A4 B4 P4, the pentominoes as solids.
        Shapes without a usual name are numbered in rising order: H1 to H35 (hexominoes); otherwise
        the first letters of their set and a number, such as Hep1 to Hep108 (heptominoes).
Sets    pentominoes, tetrahexes, hexiamonds, pentacubes, ...: all polyforms of a size.  Flat pieces
        may turn and flip, solid ones turn.  In `one-sided` sets the mirror image of a piece without
        mirror symmetry is a piece of its own, marked by a prime (F and F'), and pieces may turn but
        not flip; solid sets are one-sided by themselves.  In `fixed` sets every way to lay a piece
        is a piece of its own (F-1, F-2, ...) that may not turn.  In `free` sets all may flip.
        Besides: solid pentominoes, soma and bedlam; the members of the last two (V L T Z A B P and
        Bed1 to Bed13) are found in their sets alone.
Boxes   2x3, 1x2x4: rectangles and blocks of any size, on the square and the cubic lattice.

A name that means pieces on several lattices is the square one, unless the lattice is said.  Names
are also understood as people say them: see `aliases.py`.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import MOST_CELLS
from boardfill.problem.known_shapes import (
    ALIASES,
    COLLECTIONS,
    MIRROR_NAMES,
    NAMED,
    NAMED_IN_PART,
    Shapes,
)
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, ONE, Piece, Supply, Turn, default_turn, orientations

if TYPE_CHECKING:
    from boardfill.problem.polyform_growth import Kind


class _Family(NamedTuple):
    """All polyforms of a size on a lattice; the names of numbered ones begin with `prefix`."""

    lattice: str
    size: int
    prefix: str


_SET_NAMES = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes "
    "octominoes nonominoes decominoes",
    "hex": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes heptahexes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds "
    "octiamonds",
    "cubic": "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
}
_FAMILIES = {
    name: _Family(lattice, size, "H" if name == "hexominoes" else name[:3].capitalize())
    for lattice, names in _SET_NAMES.items()
    for size, name in enumerate(names.split(), 1)
}
NUMBERED = frozenset(family.prefix for family in _FAMILIES.values())
"""How the names of numbered shapes begin."""
_KINDS: dict[Kind, Turn] = {"free": Turn.FREE, "one-sided": Turn.ROTATE, "fixed": Turn.FIXED}
"""How the pieces of a set may be laid that is called so; others become pieces of their own."""
_BOX = re.compile(r"[0-9]{1,7}([xX×*][0-9]{1,7}){1,2}")


def set_names() -> list[str]:
    """The names of all sets."""
    return [*_FAMILIES, *COLLECTIONS, *(f"{kind} {name}" for kind in _KINDS for name in _FAMILIES)]


def single_names(lattice: Lattice | None = None) -> list[str]:
    """The names of all pieces that have one of their own, on the lattice given or on any."""
    known: list[str] = []
    for there in NAMED if lattice is None else [lattice.name]:
        known += ALIASES.get(there, {})
        known += [name for shapes in NAMED.get(there, {}).values() for name in shapes]
        known += [name for (of, _), name in MIRROR_NAMES.items() if of == there]
    return list(dict.fromkeys(known))


def usual_name(spoken: str, lattice: Lattice | None = None) -> str:
    """The name in the catalogue of what somebody calls a piece or a set; BadInput if it has none.

    >>> usual_name("Dominos"), usual_name("T-tetromino"), usual_name("2x1")
    ('dominoes', 'T4', '2x1')
    """
    if is_set(spoken) or is_box(spoken) or _found(spoken, lattice):
        return spoken
    # Only those whom the catalogue does not understand at once wait for this.
    from boardfill.problem.aliases import understood

    return understood(spoken, lattice)


def is_set(name: str) -> bool:
    """Is this the name of a set rather than of one piece?"""
    return name in COLLECTIONS or _kind_and_family(name)[1] in _FAMILIES


def is_box(name: str) -> bool:
    """Is this the size of a rectangle or a block?"""
    return _BOX.fullmatch(name) is not None


class PolyformsOfSet(NamedTuple):
    """All polyforms of a size on a lattice, and which of them are the same."""

    lattice: str
    size: int
    kind: Kind


def polyforms_of(name: str) -> PolyformsOfSet | None:
    """What a set has all polyforms of, unless it is a mere collection.

    >>> polyforms_of("fixed trihexes"), polyforms_of("soma")
    (PolyformsOfSet(lattice='hex', size=3, kind='fixed'), None)
    """
    kind, family = _kind_and_family(name)
    if family not in _FAMILIES:
        return None
    lattice, size, _ = _FAMILIES[family]
    usual: Kind = "free" if named_lattice(lattice).reflects_pieces else "one-sided"
    return PolyformsOfSet(lattice, size, kind or usual)


def lattice_of_set(name: str) -> Lattice:
    """The lattice on which the pieces of the set lie."""
    if name in COLLECTIONS:
        return named_lattice("cubic")
    _, family = _kind_and_family(name)
    if family not in _FAMILIES:
        raise unknown_name(name)
    return named_lattice(_FAMILIES[family].lattice)


def named_piece(
    name: str, turn: Turn | None = None, copies: Supply = ANY, lattice: Lattice | None = None
) -> Piece:
    """The piece of that name, on the lattice given or on the one where there is such a piece.

    >>> len(named_piece("L3").orientations)
    4
    >>> len(named_piece("sphinx").orientations), named_piece("sphinx").lattice.name
    (12, 'triangle')
    """
    if not isinstance(name, str):
        raise BadInput(f"expected the name of a piece, found {name!r}")
    if is_box(name):
        return box_piece(name, turn, copies, lattice)
    found = _found(name, lattice)
    if not found and not is_set(spoken := usual_name(name, lattice)):
        name, found = spoken, _found(spoken, lattice)
    if not found:
        raise unknown_name(name, lattice)
    if len(found) > 1 and found[0][2] != SQUARE.name:
        lattices = words.listed(there for _, _, there in found)
        raise BadInput(f"this piece is on the {lattices} lattices; say on which", place=name)
    known, cells, there = found[0]
    lattice = lattice or named_lattice(there)
    return Piece(known, cells, turn or default_turn(lattice), copies, lattice)


def _found(name: str, lattice: Lattice | None) -> list[tuple[str, frozenset[Cell], str]]:
    """The piece of that very name or alias on every lattice that has it."""
    return [
        (known, cells, there)
        for there in (NAMED if lattice is None else [lattice.name])
        for known in [ALIASES.get(there, {}).get(name, name)]
        if (cells := _cells_of(known, there)) is not None
    ]


def named_set(
    name: str, turn: Turn | None = None, copies: Supply = ONE, lattice: Lattice | None = None
) -> tuple[Piece, ...]:
    """Every piece of the set, each with the given copies, and laid as the set says by default.

    The name tells the lattice; where one is given, too, they must agree.

    >>> " ".join(piece.name for piece in named_set("one-sided tetrominoes"))
    "I4 L4 L4' O4 S4 S4' T4"
    >>> " ".join(piece.name for piece in named_set("soma"))
    'V L T Z A B P'
    """
    if not isinstance(name, str):
        raise BadInput(f"expected the name of a set, found {name!r}")
    if not is_set(name) and is_set(spoken := usual_name(name, lattice)):
        name = spoken
    there = lattice_of_set(name)
    if lattice is not None and lattice != there:
        raise BadInput(
            f"lie on the {there.name} lattice, not on the {lattice.name} one", place=name
        )
    kind, family = _kind_and_family(name)
    usual = _KINDS[kind] if kind else default_turn(there)
    members = COLLECTIONS.get(name) or _members(_FAMILIES[family], usual)
    return tuple(
        Piece(member, cells, turn or usual, copies, there) for member, cells in members.items()
    )


def unknown_name(name: str, lattice: Lattice | None = None) -> BadInput:
    """The error that says a name is not in the catalogue, with the nearest names that are."""
    known = set_names() + single_names(lattice)
    near = get_close_matches(name, known, n=3, cutoff=0.6)
    hint = f"did you mean {words.listed(near, 'or')}?" if near else "`boardfill pieces` lists them"
    where = "" if lattice is None else f" of the {lattice.name} lattice"
    return BadInput(f"no such piece{where}; {hint}", place=name)


def _kind_and_family(name: str) -> tuple[Kind | None, str]:
    """The words of a set's name: free, one-sided, fixed or nothing, and what all are called."""
    for kind in _KINDS:
        if name.startswith(f"{kind} "):
            return kind, name.removeprefix(f"{kind} ")
    return None, name


def _cells_of(name: str, lattice: str) -> frozenset[Cell] | None:
    """The cells of the piece of that very name, if the lattice has it."""
    for named in (NAMED, NAMED_IN_PART):
        for shapes in named.get(lattice, {}).values():
            if name in shapes:
                return shapes[name]
    for (there, original), mirror_name in MIRROR_NAMES.items():
        if there == lattice and name == mirror_name:
            return _mirrored(NAMED[lattice][4][original], named_lattice(lattice))
    numbered = re.fullmatch(r"([A-Z][a-z]*)[1-9][0-9]*", name)
    if numbered:
        for family in _FAMILIES.values():
            # Only now, since larger families take a while to make.
            if family.lattice == lattice and family.prefix == numbered[1]:
                return _shapes(family).get(name)
    return None


def _members(family: _Family, turn: Turn) -> Shapes:
    """The shapes of the family that are pieces of their own if they may be turned so."""
    if turn is Turn.FREE:
        return _shapes(family)
    lattice = named_lattice(family.lattice)
    found: Shapes = {}
    for name, cells in _shapes(family).items():
        ways = orientations(cells, Turn.FREE, lattice)
        if turn is Turn.FIXED and len(ways) > 1:
            found |= {f"{name}-{number}": frozenset(way) for number, way in enumerate(ways, 1)}
            continue
        found[name] = frozenset(ways[0]) if turn is Turn.FIXED else cells
        if turn is Turn.ROTATE and orientations(cells, turn, lattice) != ways:
            mirror_name = MIRROR_NAMES.get((lattice.name, name), f"{name}'")
            found[mirror_name] = _mirrored(cells, lattice)
    return found


def _mirrored(cells: frozenset[Cell], lattice: Lattice) -> frozenset[Cell]:
    mirror = next(symmetry for symmetry in lattice.symmetries if symmetry.reflects)
    return frozenset(map(mirror.apply, cells))


@cache
def _shapes(family: _Family) -> Shapes:
    """The free polyforms of the family by name; those without a name are numbered."""
    there, size, prefix = family
    if size in NAMED.get(there, {}):
        return NAMED[there][size]
    # The native core is loaded only for those who ask for such a family.
    from boardfill.problem.polyform_growth import polyforms

    lattice = named_lattice(there)
    named = dict(NAMED_IN_PART.get(there, {}).get(size, {}))
    known = {orientations(cells, Turn.FREE, lattice)[0] for cells in named.values()}
    others = (shape for shape in polyforms(size, lattice) if shape not in known)
    return named | {f"{prefix}{number}": frozenset(shape) for number, shape in enumerate(others, 1)}


def box_piece(
    size: str, turn: Turn | None = None, copies: Supply = ANY, lattice: Lattice | None = None
) -> Piece:
    """The rectangle or block of that size, under the name that the catalogue has for its shape.

    Its sides are named from the shortest to the longest, so that one shape has one name, unless it
    may not be turned.

    >>> box_piece("2x1").name, box_piece("3x2").name, box_piece("3x2", Turn.FIXED).name
    ('I2', '2x3', '3x2')
    """
    sides = [int(side) for side in re.split("[xX×*]", size)]
    if lattice is None:
        lattice = SQUARE
        if len(sides) == 3:
            from boardfill.problem.lattices.cubic import CUBIC

            lattice = CUBIC
    if lattice.name not in ("square", "cubic") or len(sides) > lattice.dimensions:
        raise BadInput(f"no such piece on the {lattice.name} lattice", place=size)
    if min(sides) < 1 or prod(sides) > MOST_CELLS:
        raise BadInput(f"expected sides of at least 1 and at most {MOST_CELLS:,} cells", place=size)
    turn = turn or default_turn(lattice)
    if turn is not Turn.FIXED:
        sides.sort()
    name = "x".join(map(str, sides))
    sides = [1] * (lattice.dimensions - len(sides)) + sides
    cells = frozenset(product(*map(range, sides)))
    if turn is not Turn.FIXED:
        name = _name_of_shape(cells, lattice) or name
    return Piece(name, cells, turn, copies, lattice)


def _name_of_shape(cells: frozenset[tuple[int, ...]], lattice: Lattice) -> str | None:
    """The name that the shape has in the catalogue, if it is one of the small ones."""
    shapes = NAMED[lattice.name].get(len(cells), {})
    first = orientations(cells, Turn.FREE, lattice)[0] if shapes else ()
    same = (
        name for name, known in shapes.items() if first in orientations(known, Turn.FREE, lattice)
    )
    return next(same, None)
