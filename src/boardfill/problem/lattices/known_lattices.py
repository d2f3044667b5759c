"""All lattices by name."""

from __future__ import annotations

from collections.abc import Mapping

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE

LATTICES: Mapping[str, Lattice] = {
    lattice.name: lattice for lattice in (SQUARE, HEX, TRIANGLE, CUBIC)
}


def named_lattice(name: str) -> Lattice:
    """The lattice of that name.

    >>> named_lattice("hex").dimensions
    2
    """
    if name not in LATTICES:
        raise BadInput(words.expected_one_of(LATTICES, name))
    return LATTICES[name]
