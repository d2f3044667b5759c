"""Which polyforms are there?"""

from __future__ import annotations

from typing import Unpack

from boardfill.problem import polyform_growth as generator
from boardfill.problem.lattices.lattice import Lattice, named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Shape
from boardfill.problem.polyform_growth import Kind
from boardfill.questions.keywords import TimeAndMemory, TimeAndThreads, given_limits


def polyforms(
    size: int, lattice: Lattice | str = SQUARE, kind: Kind = "free", **limits: Unpack[TimeAndMemory]
) -> list[Shape]:
    """All connected shapes of `size` cells on a lattice, in rising order.

    `kind` says which shapes count as one: `fixed`, those that differ by a translation; `one-sided`,
    also those that differ by a rotation; `free`, also by a reflection.  The least of equivalent
    shapes is returned, with its first cell at the origin.

    >>> polyforms(3)
    [((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 0))]
    >>> [len(polyforms(4, "hex", kind)) for kind in ("free", "one-sided", "fixed")]
    [7, 10, 44]
    """
    given = given_limits(limits, TimeAndMemory)
    there = named_lattice(lattice) if isinstance(lattice, str) else lattice
    return generator.polyforms(
        size, there, kind, time_limit=given.seconds, memory_limit=given.most_bytes
    )


def count_polyforms(
    size: int,
    lattice: Lattice | str = SQUARE,
    kind: Kind = "free",
    **limits: Unpack[TimeAndThreads],
) -> int:
    """The number of polyforms, counted without listing them; see `polyforms`.

    >>> count_polyforms(12), count_polyforms(8, "cubic", "one-sided")
    (63600, 6922)
    """
    given = given_limits(limits, TimeAndThreads)
    there = named_lattice(lattice) if isinstance(lattice, str) else lattice
    return generator.count_polyforms(
        size, there, kind, time_limit=given.seconds, threads=given.cores
    )
