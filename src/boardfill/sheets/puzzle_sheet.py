"""What is on a puzzle sheet: the board, the pieces, hints and a solution, as scenes and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.drawing.labels import EQUALS, piece_labels
from boardfill.drawing.panels import Panel
from boardfill.drawing.scene import Scene, Tile, board_scene, solution_scene
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.sheets.sheet_words import instructions, solution_words

_MOST_CUT = 240
"""Of more pieces one of each kind is drawn, with how many there must be."""


@dataclass(frozen=True)
class PuzzleSheet:
    """A puzzle for print; hints and the solution have a few words as their captions.

    The pieces are drawn in the colours that they have in the solution.
    """

    title: str
    instructions: tuple[str, ...]
    board: Scene
    pieces: tuple[Panel, ...]
    hints: tuple[Panel, ...]
    solution: Panel


def puzzle_sheet(
    problem: Problem,
    solution: Solution,
    hints: Iterable[Panel],
    fillings: int | None,
    title: str,
    up_to_symmetry: int | None = None,
) -> PuzzleSheet:
    """The sheet of a problem; `fillings` is how many it has, if that is known.

    So many `up_to_symmetry` are told of instead, if they are.
    """
    shown = solution_scene(problem, solution)
    pieces = tuple(_pieces(problem, shown)) if isinstance(problem, Tiling) else ()
    return PuzzleSheet(
        words.one_line(title or problem.title) or "A puzzle",
        instructions(problem, fillings, up_to_symmetry),
        board_scene(problem),
        pieces,
        tuple(hints),
        Panel(shown, solution_words(fillings, up_to_symmetry)),
    )


def _pieces(problem: Tiling, solution: Scene) -> Iterator[Panel]:
    """What is to be cut out: what the solution needs, and what else there may be."""
    given = [known.cells for known in problem.given]
    laid = [tile for tile in solution.tiles if tile.piece]
    lying = [tile for tile in laid if tuple(sorted(tile.cells)) not in given]
    used = Counter(tile.piece for tile in laid)
    for number, piece in enumerate(problem.pieces):
        found = [tile for tile in lying if tile.piece == piece.name]
        if piece.copies.high is not None:
            spare = Tile(piece.cells, "", number, piece=piece.name)
            found += [spare] * (piece.copies.high - used[piece.name])
        if len(lying) <= _MOST_CUT:
            yield from (_piece(problem, piece, tile) for tile in found)
        elif found:
            one = _piece(problem, piece, found[0])
            yield replace(one, caption=f"{one.caption} × {words.number(len(found))}".strip())


def _piece(problem: Tiling, piece: Piece, lying: Tile) -> Panel:
    """A piece as it is cut out, in the colour that it has where it lies.

    It has its name on it, unless there is no other; if only a letter has room there, its name is
    below, as hints call it.  A solid has it below, and what the layers of the solution call it.
    """
    name = piece_labels(problem.pieces)[piece.name] if len(problem.pieces) > 1 else ""
    caption = ""
    if piece.lattice.dimensions > 2:
        caption = words.one_line(EQUALS.join(dict.fromkeys((lying.label, piece.name))))
        name = ""
    elif name and name != piece.name:
        caption = words.one_line(piece.name)
    tile = Tile(piece.cells, name, lying.colour, piece=piece.name)
    return Panel(Scene((tile,), piece.lattice, pieces=problem.pieces), caption.removeprefix(EQUALS))
