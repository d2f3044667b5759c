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
from boardfill.problem.parts import Parts

Marks: TypeAlias = frozenset[Mark]
"""The symbols in the cells that do not stay empty."""
Choices: TypeAlias = frozenset[Any]
"""The marks of a filling or, of a board cut into parts, its placements."""
Fill: TypeAlias = Callable[[Marking], Marks]
"""A drawn filling of a problem that has many; NothingDrawn if none was met."""
Clue: TypeAlias = Any
"""Any value that the `problem` of the sketch reads."""


class NothingDrawn(Exception):
    """The draws led to no sketch."""


@dataclass(frozen=True)
class Sketch:
    """A filling, and how a puzzle is made of it.

    Rivals are overcome by giving symbols, if `may_give`, or else by `mended`, if there is a way to
    change the board.  Afterwards clues are left out, if `may_drop`, and symbols given in vain.
    """

    filling: Choices
    problem: Callable[[Sequence[Clue]], Marking | Parts]
    """Makes the problem with only these clues."""
    clues: tuple[Clue, ...] = ()
    may_drop: bool = False
    may_give: bool = False
    not_given: Choices = frozenset()
    """The part of the filling that may not be given."""
    mended: Callable[[Any], Sketch | None] | None = None
    """Changes the sketch so that these choices are no longer a rival; None if it cannot."""


DrawSketch: TypeAlias = Callable[[int, Draws, Fill], Sketch]
"""Draws a sketch of that size; raises NothingDrawn if the draws lead to none."""


def marks(symbols: Mapping[Cell, object]) -> Marks:
    """The filling that has these symbols."""
    return frozenset(Mark(cell, str(symbol)) for cell, symbol in symbols.items())


def numbers(filling: Marks) -> dict[Cell, int]:
    """The filling as numbers."""
    return {cell: int(symbol) for cell, symbol in sorted(filling)}


def unlike(sketch: Sketch) -> Choices:
    """A stand-in for an unknown rival: it differs in every cell, so mending may change any."""
    problem = sketch.problem(sketch.clues)
    if isinstance(problem, Parts):
        return frozenset()
    symbols = [symbol.name for symbol in problem.symbols]
    held = dict(sketch.filling)
    if problem.blanks:
        return marks({cell: symbols[0] for cell in problem.board.cells if cell not in held})
    after = dict(zip(symbols, symbols[1:] + symbols[:1], strict=True))
    return marks({cell: after[symbol] for cell, symbol in held.items()})
