"""What is on a puzzle sheet: the board, the pieces, hints and a solution, as scenes and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.drawing.labels import piece_labels
from boardfill.drawing.panels import Panel
from boardfill.drawing.scene import Scene, Tile, board_scene, solution_scene
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling
from boardfill.sheets.sheet_words import fillings_words, instructions

_MOST_CUT = 240
"""Of more pieces one of each kind is drawn, with how many there must be."""


@dataclass(frozen=True)
class PuzzleSheet:
    """A puzzle for print; a hint and the solution have a sentence below them.

    The pieces are drawn in the colours that they have in the solution.
    """

    title: str
    instructions: tuple[str, ...]
    board: Scene
    pieces: tuple[Panel, ...]
    hints: tuple[Panel, ...]
    solution: Panel


def puzzle_sheet(
    problem: Problem, solution: Solution, hints: Iterable[Panel], fillings: int | None, title: str
) -> PuzzleSheet:
    """The sheet of a problem; `fillings` is how many it has, if that is known."""
    shown = solution_scene(problem, solution)
    pieces = tuple(_pieces(problem, shown)) if isinstance(problem, Tiling) else ()
    return PuzzleSheet(
        words.one_line(title or problem.title) or "A puzzle",
        instructions(problem, fillings),
        board_scene(problem),
        pieces,
        tuple(hints),
        Panel(shown, fillings_words(fillings)),
    )


def _pieces(problem: Tiling, solution: Scene) -> Iterator[Panel]:
    """What is to be cut out: what the solution needs, and what else there may be."""
    given = [known.cells for known in problem.given]
    laid = [tile for tile in solution.tiles if tile.piece]
    lying = [tile for tile in laid if tuple(sorted(tile.cells)) not in given]
    labels = piece_labels(problem.pieces)
    used = Counter(tile.piece for tile in laid)
    for number, piece in enumerate(problem.pieces):
        colours = [tile.colour for tile in lying if tile.piece == piece.name]
        if piece.copies.high is not None:
            colours += [number] * (piece.copies.high - used[piece.name])
        scene_of = {
            colour: Scene(
                (Tile(piece.cells, labels[piece.name], colour, piece=piece.name),),
                piece.lattice,
                pieces=problem.pieces,
            )
            for colour in colours
        }
        if len(lying) <= _MOST_CUT:
            yield from (Panel(scene_of[colour]) for colour in colours)
        elif colours:
            yield Panel(scene_of[colours[0]], f"× {words.number(len(colours))}")
