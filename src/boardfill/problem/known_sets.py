"""Sets of pieces that are sold, or known from books, under a name: facts with their sources.

soma        Piet Hein's cube; bedlam: Bruce Bedlam's
kanoodle    Educational Insights; the letters are those of its booklet, as public solvers list them
iq puzzler pro  SmartGames; public solvers find 2140 placements on 5x11 and, up to symmetry,
            1,082,785 fillings, which these pieces have
macmahon    P. A. MacMahon, New Mathematical Pastimes (1921): all squares with three colours on
            their sides, all triangles with four, none twice however they are turned
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from boardfill.problem.known_shapes import POLYOMINOES, Shapes, drawn, listed, solid
from boardfill.problem.piece import Turn


class KnownSet(NamedTuple):
    """Pieces by name, and how they may be laid; `sides` are the colours of single cells."""

    lattice: str
    turn: Turn
    shapes: Shapes
    sides: Mapping[str, str] = {}


def _all_tiles(lattice: str, sides: int, colours: str) -> KnownSet:
    """All single cells with these colours on their sides, called by them; they may be turned."""
    ways = map("".join, product(colours, repeat=sides))
    names = [way for way in ways if way == min(way[at:] + way[:at] for at in range(sides))]
    shapes: Shapes = {name: frozenset({(0, 0)}) for name in names}
    return KnownSet(lattice, Turn.ROTATE, shapes, {name: name for name in names})


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
    "kanoodle": KnownSet(
        "square",
        Turn.FREE,
        drawn("""
        A  X../XXX
        B  XX/XX/X.
        C  X.../XXXX
        D  .X../XXXX
        E  .XXX/XX..
        F  X./XX
        G  X../X../XXX
        H  X../XX./.XX
        I  X.X/XXX
        J  XXXX
        K  XX/XX
        L  .X./XXX/.X.
    """),
    ),
    "iq puzzler pro": KnownSet(
        "square",
        Turn.FREE,
        {
            name: POLYOMINOES[size][name]
            for size, names in ((3, "L3"), (4, "L4 S4 T4"), (5, "F L N P U V W Y"))
            for name in names.split()
        },
    ),
    "macmahon squares": _all_tiles("square", 4, "abc"),
    "macmahon triangles": _all_tiles("triangle", 3, "abcd"),
}
"""Sets that are not all polyforms of a size."""
