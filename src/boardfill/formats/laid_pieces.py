"""Which piece lies on some cells of a board, as far as its shape and its label tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Placement, Solution
from boardfill.errors import BadInput
from boardfill.problem.given import ways_to_lie
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling


class Position(NamedTuple):
    """What was read: the choices made and, where something is no piece at all, why.

    Where a piece may cross the seam of a closed board in several ways to lie as it is shown, one of
    them is taken, and the position does not `tell_seams`.
    """

    solution: Solution
    wrong: str | None = None
    strays: frozenset[Cell] = frozenset()
    """The cells of what is no piece."""
    tells_seams: bool = True


class Part(NamedTuple):
    """Cells that belong together, and the label that they have, if any."""

    cells: frozenset[Cell]
    label: str = ""


def position_of(
    problem: Tiling,
    parts: Sequence[Part],
    names: Mapping[str, str],
    fits: Callable[[Placement], bool] = lambda _: True,
) -> Position:
    """The pieces that lie on the parts; `names` says of labels that are no names what they mean.

    `fits` tells whether a placement is as it is drawn, where it may lie in several ways.
    """
    found: list[Placement] = []
    wrong: list[str] = []
    strays: set[Cell] = set()
    tells_seams = True
    for part in parts:
        ways = list(filter(fits, ways_on(problem, part, names)))
        if ways:
            found.append(ways[0])
            tells_seams = tells_seams and len(ways) == 1
            continue
        strays |= part.cells
        label = f"the cells of {part.label!r}" if part.label else "the cells drawn together there"
        named = _named(problem, part.label, names)
        what = "no piece" if named is None else f"not piece {named.name}"
        wrong.append(
            f"cell {words.cell(min(part.cells))}: {label} are {what}, turned as it may be"
            + ("; pieces that touch need different letters" if part.label else "")
        )
    return Position(Solution.of(found), "; ".join(wrong) or None, frozenset(strays), tells_seams)


def ways_on(problem: Tiling, part: Part, names: Mapping[str, str]) -> list[Placement]:
    """The ways in which a piece lies just on these cells; BadInput if several pieces may.

    Those that cross no seam come first.
    """
    board, named = problem.board, _named(problem, part.label, names)
    found: dict[str, list[Placement]] = {}
    for piece in problem.pieces if named is None else [named]:
        for laid in ways_to_lie(part.cells, piece, board):
            crosses = not board.cells.issuperset(laid)
            lying = Placement(tuple(sorted(part.cells)), piece.name, laid if crosses else ())
            found.setdefault(piece.name, []).append(lying)
    if len(found) > 1:
        label = f" of {part.label!r}" if part.label else ""
        raise BadInput(
            f"the cells{label} may be any of {words.listed(found)}; write the choices as JSON, or "
            "use the name of a piece as its letter",
            place=f"cell {words.cell(min(part.cells))}",
        )
    return sorted(next(iter(found.values()), []), key=lambda lying: lying.unwrapped_cells)


def _named(problem: Tiling, label: str, names: Mapping[str, str]) -> Piece | None:
    wanted = names.get(label, label)
    return next((piece for piece in problem.pieces if piece.name == wanted), None)
