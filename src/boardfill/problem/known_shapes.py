"""Shapes and sets with well-known names, by lattice: the data behind the catalogue.

A shape is drawn (square) or given by its cells, each as its coordinates without blanks between
them.  Of two mirror-image shapes only one is listed, unless both have a name.

Sets that are sold, or known from books, and where they come from:

soma        Piet Hein's cube; bedlam: Bruce Bedlam's
kanoodle    Educational Insights; the letters are those of its booklet, as public solvers list them
            (philrmass/kanoodle-solver); of genius and extreme, as two programs have them that
            agree: benjamw/dlx and wkeeling/kanoodlegenius2d, benelder/kanoodle-3d
lonpos      the shapes and letters of Kanoodle; lk16/lonpos-5x11-puzzle has 371,020 fillings of 5x11
iq puzzler pro  SmartGames; public solvers find 2140 placements on 5x11 and, up to symmetry,
            1,082,785 fillings, which these pieces have (deverw/IQpuzzler)
macmahon    P. A. MacMahon, New Mathematical Pastimes (1921): all squares with three colours on
            their sides, all triangles with four, none twice however they are turned
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Turn

Shapes: TypeAlias = dict[str, frozenset[Cell]]


def drawn(table: str) -> Shapes:
    """A line for each shape: its name and its rows."""
    return {
        name: frozenset(
            (row, column)
            for row, line in enumerate(drawing.split("/"))
            for column, character in enumerate(line)
            if character == "X"
        )
        for name, drawing in map(str.split, table.strip().splitlines())
    }


def listed(table: str) -> Shapes:
    """A line for each shape: its name and its cells."""
    return {
        name: frozenset(tuple(map(int, cell)) for cell in cells)
        for name, *cells in map(str.split, table.strip().splitlines())
    }


def _by_size(shapes: Shapes) -> dict[int, Shapes]:
    sizes: dict[int, Shapes] = {}
    for name, cells in shapes.items():
        sizes.setdefault(len(cells), {})[name] = cells
    return sizes


def solid(flat: Shapes) -> Shapes:
    """Flat shapes as cubes in one layer."""
    return {name: frozenset((0, *cell) for cell in cells) for name, cells in flat.items()}


POLYOMINOES = _by_size(
    drawn("""
    I1  X
    I2  XX
    I3  XXX
    L3  X./XX
    I4  XXXX
    L4  X../XXX
    O4  XX/XX
    S4  .XX/XX.
    T4  XXX/.X.
    F   .XX/XX./.X.
    I   XXXXX
    L   X.../XXXX
    N   .XXX/XX..
    P   XX/XX/X.
    T   XXX/.X./.X.
    U   X.X/XXX
    V   X../X../XXX
    W   X../XX./.XX
    X   .X./XXX/.X.
    Y   .X../XXXX
    Z   XX./.X./.XX
""")
)
_POLYHEXES = _by_size(
    listed("""
    I1         00
    I2         00 10
    I3         00 10 20
    V3         00 10 11
    A3         00 01 10
    bar        00 10 20 30
    worm       00 10 20 21
    pistol     00 10 11 20
    wave       00 10 11 21
    arch       01 10 20 21
    propeller  01 11 12 20
    bee        00 01 10 11
""")
)
_POLYIAMONDS = _by_size(
    listed("""
    I1         00
    I2         00 01
    I3         00 01 02
    I4         00 01 02 03
    C4         00 01 02 10
    T4         02 11 12 13
    I5         00 01 02 03 04
    C5         00 01 02 10 11
    L5         04 11 12 13 14
    P5         02 11 12 13 14
    bar        00 01 02 03 04 05
    crook      00 01 02 03 04 10
    crown      00 01 02 03 04 12
    sphinx     04 11 12 13 14 15
    snake      04 11 12 13 14 21
    yacht      02 04 11 12 13 14
    chevron    04 05 11 12 13 14
    signpost   00 01 02 03 12 13
    lobster    02 03 11 12 13 14
    hook       03 04 11 12 13 14
    hexagon    00 01 02 10 11 12
    butterfly  02 11 12 13 14 23
""")
)
_POLYCUBES = {
    **{size: solid(POLYOMINOES[size]) for size in (1, 2, 3)},
    4: solid(POLYOMINOES[4]) | listed("A4 000 010 100 101\nP4 000 001 010 100"),
}

NAMED: Mapping[str, Mapping[int, Shapes]] = {
    "square": POLYOMINOES,
    "hex": _POLYHEXES,
    "triangle": _POLYIAMONDS,
    "cubic": _POLYCUBES,
}
"""By the name of the lattice and by size; each size has all its shapes."""

NAMED_IN_PART: Mapping[str, Mapping[int, Shapes]] = {"cubic": {5: solid(POLYOMINOES[5])}}
"""Sizes of which only some shapes have names, by lattice."""

MIRROR_NAMES: Mapping[tuple[str, str], str] = {("cubic", "A4"): "B4"}
"""Mirror images with their own names; others are marked by a prime."""

ALIASES: Mapping[str, Mapping[str, str]] = {
    lattice: dict(pair.split("=") for pair in pairs.split())
    for lattice, pairs in {
        "square": "monomino=I1 domino=I2",
        "hex": "monohex=I1 dihex=I2 I4=bar J4=worm P4=pistol S4=wave U4=arch Y4=propeller O4=bee",
        "triangle": "moniamond=I1 diamond=I2 triamond=I3 I6=bar J6=crook E6=crown P6=sphinx "
        "S6=snake F6=yacht C6=chevron H6=signpost V6=lobster G6=hook O6=hexagon X6=butterfly",
        "cubic": "monocube=I1 dicube=I2",
    }.items()
}
"""Other names of shapes, by lattice."""


class KnownSet(NamedTuple):
    """Pieces by name, and how they may be turned; `sides` are the colours of single cells."""

    lattice: str
    turn: Turn
    shapes: Shapes
    sides: Mapping[str, str] = {}


def _all_tiles(lattice: str, sides: int, colours: str) -> KnownSet:
    """All single cells with these colours on their sides, named by them; they may be turned."""
    ways = map("".join, product(colours, repeat=sides))
    names = [way for way in ways if way == min(way[at:] + way[:at] for at in range(sides))]
    shapes: Shapes = {name: frozenset({(0, 0)}) for name in names}
    return KnownSet(lattice, Turn.ROTATE, shapes, {name: name for name in names})


def _balls(flat: Shapes) -> KnownSet:
    """Pieces of balls on a square grid, such as a layer of a pyramid, which may also lie at an
    angle.

    The balls touch like cubes of one colour of a chessboard in space, which share edges.
    """
    shapes: Shapes = {
        name: frozenset((0, row + column, row - column) for row, column in cells)
        for name, cells in flat.items()
    }
    return KnownSet("cubic", Turn.ROTATE, shapes)


def _polyominoes(names: str) -> Shapes:
    """Polyominoes by their names, or by other names that stand before these."""
    flat = {name: cells for shapes in POLYOMINOES.values() for name, cells in shapes.items()}
    pairs = (name.partition("=") for name in names.split())
    return {own: flat[known or own] for own, _, known in pairs}


_LONPOS = _polyominoes("A=L4 B=P C=L D=Y E=N F=L3 G=V H=W I=U J=I4 K=O4 L=X")
_GENIUS = listed("""
    A  00 01 11 12 21
    B  00 01 02 11 12
    C  00 01 02 12 22
    D  00 01 02 03 10
    E  00 01 02 10 11
    F  00 01 02 03 11
    G  00 01 02 10 12
""")
_EXTREME = listed("""
    H  00 01 02 10 20
    I  00 01 02 12
    J  00 01 11 12
    K  00 01 10 11
    L  00 01 02 10
""")
_IQ_PUZZLER = _polyominoes("L3 L4 S4 T4 F L N P U V W Y")

COLLECTIONS: Mapping[str, KnownSet] = {
    "soma": KnownSet(
        "cubic",
        Turn.ROTATE,
        listed("""
        V  000 001 010
        L  000 001 002 010
        T  000 001 002 011
        Z  000 001 011 012
        A  000 010 100 101
        B  001 011 100 101
        P  000 001 010 100
    """),
    ),
    "bedlam": KnownSet(
        "cubic",
        Turn.ROTATE,
        listed("""
        Bed1   000 001 002 010 100
        Bed2   000 001 002 010 110
        Bed3   000 001 002 011 100
        Bed4   000 001 002 011 101
        Bed5   000 001 002 011 111
        Bed6   000 001 002 012 100
        Bed7   001 002 010 011 020
        Bed8   001 002 010 011 021
        Bed9   000 001 010 101
        Bed10  001 002 011 100 101
        Bed11  000 001 010 110 120
        Bed12  010 011 020 101 111
        Bed13  001 010 011 012 021
    """),
    ),
    "solid pentominoes": KnownSet("cubic", Turn.ROTATE, solid(POLYOMINOES[5])),
    "kanoodle": KnownSet("square", Turn.FREE, _LONPOS),
    "kanoodle genius": KnownSet("hex", Turn.FREE, _GENIUS),
    "kanoodle extreme": KnownSet("hex", Turn.FREE, _GENIUS | _EXTREME),
    "lonpos": KnownSet("square", Turn.FREE, _LONPOS),
    "lonpos pyramid": _balls(_LONPOS),
    "iq puzzler pro": KnownSet("square", Turn.FREE, _IQ_PUZZLER),
    "iq puzzler pro pyramid": _balls(_IQ_PUZZLER),
    "macmahon squares": _all_tiles("square", 4, "abc"),
    "macmahon triangles": _all_tiles("triangle", 3, "abcd"),
}
"""Sets other than all polyforms of a size."""
