"""Sketches: a board drawn with its filling, and what a puzzle may tell of it.

Words used here
    sketch   a filling, the clues that tell of it, and the problem that any of the clues make
    rival    another filling of that problem
    mend     change the sketch where a rival differs from its filling
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from boardfill.answers.solution import Mark
from boardfill.making.puzzle import Draws
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

Marks: TypeAlias = frozenset[Mark]
"""What stands in the cells that do not stay empty."""
Fill: TypeAlias = Callable[[Marking], Marks]
"""A drawn filling of a problem that has many; NothingDrawn if none was met."""
Clue: TypeAlias = Any
"""Whatever the sketch's own `problem` reads."""


class NothingDrawn(Exception):
    """Nothing came of the draws."""


@dataclass(frozen=True)
class Sketch:
    """A filling, and how a puzzle is made of it.

    Rivals are overcome by giving symbols, if `may_give`, or else by `mended`, if there is a way to
    change the board.  Afterwards clues are left out, if `may_drop`, and symbols given in vain.
    """

    filling: Marks
    problem: Callable[[Sequence[Clue]], Marking]
    """The problem that these of the clues make."""
    clues: tuple[Clue, ...] = ()
    may_drop: bool = False
    may_give: bool = False
    not_given: Marks = frozenset()
    """Of the filling, what may not be given."""
    mended: Callable[[Marks], Sketch | None] | None = None
    """The sketch changed so that this rival is none; None if there is no way."""


DrawSketch: TypeAlias = Callable[[int, Draws, Fill], Sketch]
"""A sketch of that size that the draws decide; NothingDrawn if nothing came of them."""


def marks(symbols: Mapping[Cell, object]) -> Marks:
    """The filling that has these symbols."""
    return frozenset(Mark(cell, str(symbol)) for cell, symbol in symbols.items())


def numbers(filling: Marks) -> dict[Cell, int]:
    """The filling as numbers."""
    return {cell: int(symbol) for cell, symbol in sorted(filling)}


def unlike(sketch: Sketch) -> Marks:
    """What differs from the filling in every cell: if mended for it, a sketch changes anywhere."""
    problem = sketch.problem(sketch.clues)
    symbols = [symbol.name for symbol in problem.symbols]
    held = dict(sketch.filling)
    if problem.blanks:
        return marks({cell: symbols[0] for cell in problem.board.cells if cell not in held})
    after = dict(zip(symbols, symbols[1:] + symbols[:1], strict=True))
    return marks({cell: after[symbol] for cell, symbol in held.items()})
