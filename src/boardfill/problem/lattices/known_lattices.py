"""All lattices by name; each is loaded when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Lattice

NAMES = ("square", "hex", "triangle", "cubic")
"""Each is the module that holds the lattice, under its name in capitals."""
_OTHER_NAMES = {
    "hexagonal": "hex",
    "hexagon": "hex",
    "hexagons": "hex",
    "triangular": "triangle",
    "triangles": "triangle",
    "squares": "square",
    "cube": "cubic",
    "cubes": "cubic",
}


class _KnownLattices(Mapping[str, Lattice]):
    def __getitem__(self, name: str) -> Lattice:
        if name not in NAMES:
            raise KeyError(name)
        module = importlib.import_module(f"boardfill.problem.lattices.{name}")
        lattice: Lattice = getattr(module, name.upper())
        return lattice

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


LATTICES: Mapping[str, Lattice] = _KnownLattices()


def named_lattice(name: str) -> Lattice:
    """The lattice of that name.

    >>> named_lattice("hex").dimensions
    2
    """
    known = _OTHER_NAMES.get(name.strip().lower(), name)
    if known not in NAMES:
        raise BadInput(words.expected_one_of(NAMES, name))
    return LATTICES[known]
