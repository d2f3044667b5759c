"""What is known of a problem, and from where."""

from __future__ import annotations

from dataclasses import dataclass

NUMBERS = ("count", "up_to_rotation", "up_to_symmetry", "fits")
"""The keys for answers, in the order in which they are told."""


@dataclass(frozen=True)
class KnownAnswers:
    """What is known of a problem; None where nothing is.

    `count` is the number of fillings, `up_to_rotation` and `up_to_symmetry` the numbers of those
    that turning, or turning and mirroring, does not carry onto each other; `fits` the greatest
    number of cells that pieces of the table can fill; `source` says who found it.
    """

    source: str
    count: int | None = None
    up_to_rotation: int | None = None
    up_to_symmetry: int | None = None
    fits: int | None = None
