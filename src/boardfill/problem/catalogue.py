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
        Besides sets that are sold, such as soma (`known_shapes`); their members (V L T Z A B P) are
        found in their sets alone, but for the solid pentominoes.
Boxes   2x3, 1x2x4: rectangles and blocks of any size, on the square and the cubic lattice.  All
        rectangles, or squares, with sides up to 12 are the sets rectangles-12 and squares-12, those
        with sides from 2 to 5 rectangles-2-5 and squares-2-5.

A name that exists on several lattices means the square one, unless a lattice is given.  Common
spellings are also understood, and turned into the names of the catalogue:

    Domino, DOMINO, l3, hep12         domino, L3, Hep12: any case
    dominos, One-Sided Pentominos     dominoes, one-sided pentominoes: any plural, any hyphen
    L-tromino, t tetromino, F pentomino   L3, T4, F: a letter and the singular of the set

The singular of a set with several members is ambiguous, so it is refused with a list of them.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
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


class PolyformSet(NamedTuple):
    """All polyforms of a size on a lattice; the names of numbered ones begin with `prefix`."""

    lattice: str
    size: int
    prefix: str
    kind: Kind
    """Which of them count as the same."""


_SET_NAMES = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes "
    "octominoes nonominoes decominoes",
    "hex": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes heptahexes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds "
    "octiamonds",
    "cubic": "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
}
_FAMILIES = {
    name: PolyformSet(
        lattice,
        size,
        "H" if name == "hexominoes" else name[:3].capitalize(),
        "one-sided" if lattice == "cubic" else "free",  # a hand can flip only flat pieces
    )
    for lattice, names in _SET_NAMES.items()
    for size, name in enumerate(names.split(), 1)
}
_MOST_LISTED = 12
"""The most members of a set to list where one of them must be chosen."""
_KINDS: dict[Kind, Turn] = {"free": Turn.FREE, "one-sided": Turn.ROTATE, "fixed": Turn.FIXED}
"""How the pieces of such a set may be turned; other orientations become separate pieces."""
_SETS = _FAMILIES | {
    f"{kind} {name}": family._replace(kind=kind)
    for kind in _KINDS
    for name, family in _FAMILIES.items()
}
_BOXES = r"(rectangles|squares)(?:-([1-9][0-9]?))?-([1-9][0-9]?)"
_BOX = r"[0-9]{1,7}([xX×*][0-9]{1,7}){1,2}"


def set_names() -> list[str]:
    """The names of all sets."""
    return list(dict.fromkeys((*_FAMILIES, *COLLECTIONS, *_SETS)))


def single_names(lattice: Lattice | None = None) -> list[str]:
    """The names of all pieces with a proper name, on the given lattice or on any."""
    known: list[str] = []
    for there in NAMED if lattice is None else [lattice.name]:
        known += ALIASES.get(there, {})
        known += [name for shapes in NAMED.get(there, {}).values() for name in shapes]
        known += [name for (of, _), name in MIRROR_NAMES.items() if of == there]
    return list(dict.fromkeys(known))


def usual_name(spoken: str, lattice: Lattice | None = None) -> str:
    """The catalogue's name for a piece or a set in any common spelling; BadInput if unknown.

    >>> usual_name("Dominos"), usual_name("T-tetromino"), usual_name("2x1")
    ('dominoes', 'T4', '2x1')
    >>> [usual_name(name) for name in ("Domino", "dominos", "L-tromino", "hep12", "f pentomino")]
    ['domino', 'dominoes', 'L3', 'Hep12', 'F']
    """
    if is_set(spoken) or re.fullmatch(_BOX, spoken) or _found(spoken, lattice):
        return spoken
    key = _key(spoken)
    if name := _names_by_key().get(key):
        return name
    prefix = key.rstrip("0123456789").capitalize()
    if re.fullmatch("[a-z]+[1-9][0-9]*", key) and prefix in {of.prefix for of in _SETS.values()}:
        return prefix + key[len(prefix) :]
    sets = {_singular(_key(name)): name for name in set_names()}
    if of_set := sets.get(_singular(key)):
        return of_set if _singular(key) != key else _only_member(spoken, of_set)
    which, _, family = key.rpartition(" ")
    of_set = sets.get(_singular(family)) if which else None
    if of_set and (name := _member(which, of_set)):
        return name
    raise _unknown_name(spoken, lattice)


@cache
def _names_by_key() -> dict[str, str]:
    return {_key(name): name for name in (*single_names(), *set_names())}


def _key(name: str) -> str:
    """A name in lower case, with blanks instead of hyphens and underscores."""
    return " ".join(re.split(r"[\s_-]+", name.strip().lower()))


def _singular(key: str) -> str:
    """The singular of a plural.

    >>> _singular("dominos"), _singular("dominoes"), _singular("trihexes"), _singular("dicubes")
    ('domino', 'domino', 'trihex', 'dicube')
    """
    for plural, ending in (("oes", "o"), ("xes", "x"), ("s", "")):
        if key.endswith(plural):
            return key.removesuffix(plural) + ending
    return key


def _only_member(spoken: str, of_set: str) -> str:
    members = [piece.name for piece in named_set(of_set)]
    if len(members) == 1:
        return of_set
    # Members of one-sided and fixed sets have no meaning outside their sets.
    which = "" if " " in of_set else f"{words.listed(members, 'or', most=_MOST_LISTED)}, or "
    raise BadInput(
        f"this could be any of {len(members)} pieces: type {which}{of_set} for one of each",
        place=spoken,
    )


def _member(which: str, of_set: str) -> str | None:
    """The member with this name, with or without the number of cells after the letter."""
    members = [piece.name for piece in named_set(of_set)]
    for name in members:
        if which in (_key(name), _key(name).rstrip("0123456789")):
            return name
    if len(which) > 1:
        return None
    known = words.listed(members, most=_MOST_LISTED)
    raise BadInput(f"the {of_set} have no such piece; they are {known}", place=which.upper())


def is_set(name: str) -> bool:
    """True if this is the name of a set, not of a single piece."""
    return name in COLLECTIONS or name in _SETS or re.fullmatch(_BOXES, name) is not None


def usual_copies(name: str) -> Supply:
    """The default supply of the pieces of a set: one, or any number for boxes."""
    return ANY if re.fullmatch(_BOXES, name) else ONE


def polyforms_of(name: str) -> PolyformSet | None:
    """The polyforms that make up a set; None if it is a mere collection.

    >>> polyforms_of("fixed trihexes"), polyforms_of("soma")
    (PolyformSet(lattice='hex', size=3, prefix='Tri', kind='fixed'), None)
    """
    return _SETS.get(name)


def lattice_of_set(name: str) -> Lattice:
    """The lattice of the pieces of a set."""
    if not is_set(name):
        raise _unknown_name(name)
    if re.fullmatch(_BOXES, name):
        return SQUARE
    return named_lattice((COLLECTIONS.get(name) or _SETS[name]).lattice)


def named_piece(
    name: str, turn: Turn | None = None, copies: Supply = ANY, lattice: Lattice | None = None
) -> Piece:
    """The piece with this name, on the given lattice or on the one that has it.

    >>> len(named_piece("L3").orientations)
    4
    >>> len(named_piece("sphinx").orientations), named_piece("sphinx").lattice.name
    (12, 'triangle')
    """
    if not isinstance(name, str):
        raise BadInput(f"expected the name of a piece, found {name!r}")
    if re.fullmatch(_BOX, name):
        return _box_piece(name, turn, copies, lattice)
    name = usual_name(name, lattice)
    found = _found(name, lattice)
    if not found:  # it is a set
        raise _unknown_name(name, lattice)
    if len(found) > 1 and found[0][2] != SQUARE.name:
        lattices = words.listed(there for _, _, there in found)
        raise BadInput(f"this piece is on the {lattices} lattices; say on which", place=name)
    known, cells, there = found[0]
    lattice = lattice or named_lattice(there)
    return Piece(known, cells, turn or default_turn(lattice), copies, lattice)


def _found(name: str, lattice: Lattice | None) -> list[tuple[str, frozenset[Cell], str]]:
    """The piece with exactly this name or alias, on every lattice that has it."""
    return [
        (known, cells, there)
        for there in (NAMED if lattice is None else [lattice.name])
        for known in [ALIASES.get(there, {}).get(name, name)]
        if (cells := _cells_of(known, there)) is not None
    ]


def named_set(
    name: str, turn: Turn | None = None, copies: Supply = ONE, lattice: Lattice | None = None
) -> tuple[Piece, ...]:
    """The pieces of a set, each with the given copies, turned by default as the set allows.

    The name implies the lattice; if one is given as well, they must agree.

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
    if boxes := re.fullmatch(_BOXES, name):
        shortest, longest = int(boxes[2] or 1), int(boxes[3])
        if shortest > longest:
            raise BadInput(f"has no members; {boxes[1]}-{longest}-{shortest} has", place=name)
        sides = combinations_with_replacement(range(shortest, longest + 1), 2)
        wanted = (box for box in sides if boxes[1] == "rectangles" or box[0] == box[1])
        return tuple(_box_piece(f"{a}x{b}", turn, copies, there) for a, b in wanted)
    if known := COLLECTIONS.get(name):
        return tuple(
            Piece(member, cells, turn or known.turn, copies, there, (), known.sides.get(member, ()))
            for member, cells in known.shapes.items()
        )
    usual = _KINDS[_SETS[name].kind]
    return tuple(
        Piece(member, cells, turn or usual, copies, there)
        for member, cells in _members(_SETS[name], usual).items()
    )


def _unknown_name(name: str, lattice: Lattice | None = None) -> BadInput:
    """The error for a name that is not in the catalogue, with the closest names that are."""
    known = set_names() + single_names(lattice)
    near = get_close_matches(name, known, n=3, cutoff=0.6)
    hint = f"did you mean {words.listed(near, 'or')}?" if near else "`boardfill pieces` lists them"
    where = "" if lattice is None else f" of the {lattice.name} lattice"
    return BadInput(f"no such piece{where}; {hint}", place=name)


@lru_cache(maxsize=256)  # a problem looks up its pieces several times
def _cells_of(name: str, lattice: str) -> frozenset[Cell] | None:
    """The cells of the piece with exactly this name; None if the lattice has none."""
    for named in (NAMED, NAMED_IN_PART):
        for shapes in named.get(lattice, {}).values():
            if name in shapes:
                return shapes[name]
    for (there, original), mirror_name in MIRROR_NAMES.items():
        if (there, mirror_name) == (lattice, name):
            return _mirrored(NAMED[lattice][4][original], named_lattice(lattice))
    numbered = re.fullmatch(r"[A-Z][a-z]*[1-9][0-9]*", name)
    for there, size, prefix, _ in _FAMILIES.values() if numbered else ():
        # Last, since larger families take a while to generate.
        if there == lattice and name.rstrip("0123456789") == prefix:
            return _shapes(there, size, prefix).get(name)
    return None


def _members(polyforms: PolyformSet, turn: Turn) -> Shapes:
    """The shapes of the set that are separate pieces if they may be turned like this."""
    free = _shapes(polyforms.lattice, polyforms.size, polyforms.prefix)
    if turn is Turn.FREE:
        return free
    lattice = named_lattice(polyforms.lattice)
    found: Shapes = {}
    for name, cells in free.items():
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
def _shapes(there: str, size: int, prefix: str) -> Shapes:
    """The free polyforms of a size by name; those without a name are numbered."""
    if size in NAMED.get(there, {}):
        return NAMED[there][size]
    # The native core is loaded only when such a family is needed.
    from boardfill.problem.polyform_growth import polyforms

    lattice = named_lattice(there)
    named = dict(NAMED_IN_PART.get(there, {}).get(size, {}))
    known = {orientations(cells, Turn.FREE, lattice)[0] for cells in named.values()}
    others = (shape for shape in polyforms(size, lattice) if shape not in known)
    return named | {f"{prefix}{number}": frozenset(shape) for number, shape in enumerate(others, 1)}


def _box_piece(size: str, turn: Turn | None, copies: Supply, lattice: Lattice | None) -> Piece:
    """The rectangle or block of this size, under its name in the catalogue if it has one.

    Otherwise its name lists the sides from the shortest to the longest, so that a shape has only
    one name, unless the piece may not be turned.

    >>> [named_piece("3x2", turn).name for turn in (Turn.FREE, Turn.FIXED)], named_piece("2x1").name
    (['2x3', '3x2'], 'I2')
    """
    sides = [int(side) for side in re.split("[xX×*]", size)]
    lattice = lattice or named_lattice("cubic" if len(sides) == 3 else "square")
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


def _name_of_shape(cells: frozenset[Cell], lattice: Lattice) -> str | None:
    """The name of the shape in the catalogue; None if it has none."""
    shapes = NAMED[lattice.name].get(len(cells), {})
    first = orientations(cells, Turn.FREE, lattice)[0] if shapes else ()
    same = (
        name for name, known in shapes.items() if first in orientations(known, Turn.FREE, lattice)
    )
    return next(same, None)
