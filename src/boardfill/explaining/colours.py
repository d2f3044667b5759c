"""Weights that are colours: cells that are black or not, or black and white."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import cast

from boardfill.answers.certificate import CELL, PIECE, Colouring, Inequality
from boardfill.problem.lattices.lattice import Cell


@dataclass(frozen=True)
class Colours:
    """Cells by their colour.  Only the black ones are counted, or both are compared.

    Where they are compared, `black_for` black cells stand against `white_for` white ones.
    """

    black: frozenset[Cell]
    white: frozenset[Cell] = frozenset()
    black_for: int = 1
    white_for: int = 1


def are_colours(cells: Iterable[int], pieces: Iterable[int], modulus: int) -> bool:
    """Are weights of cells, 0 among them or not, and of pieces told in black and white?

    >>> are_colours([0, 1], [1], 2), are_colours([1, -1], [0], 0), are_colours([1, 5], [], 8)
    (True, True, False)
    """
    found = set(cells) - {0}
    return found == {1} or (not modulus and not any(pieces) and _are_compared(found))


def _are_compared(weights: Collection[int]) -> bool:
    """One weight above and one below 0, and one cell of one colour stands for some of the other."""
    return len(weights) == 2 and min(weights) < 0 < max(weights) and not {1, -1}.isdisjoint(weights)


def colours_of(certificate: Colouring | Inequality) -> Colours | None:
    """The colours that the certificate speaks of; None if it takes weights, or speaks of lines."""
    if {subject.kind for subject, _ in certificate.weights} - {CELL, PIECE}:
        return None
    cells: dict[int, set[Cell]] = {}
    for subject, weight in certificate.weights:
        if subject.kind == CELL:
            cells.setdefault(weight, set()).add(cast("Cell", subject.key))
    pieces = [weight for subject, weight in certificate.weights if subject.kind == PIECE]
    modulus = certificate.modulus if isinstance(certificate, Colouring) else 0
    counted = {1, -1} if isinstance(certificate, Inequality) else {1}
    if len(cells) == 1 and counted.issuperset(cells):
        return Colours(frozenset(*cells.values()))
    if not are_colours(cells, pieces, modulus):
        return None
    high, low = max(cells), min(cells)
    return Colours(frozenset(cells[high]), frozenset(cells[low]), -low, high)
