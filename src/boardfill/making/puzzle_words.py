"""Puzzles as a line of text and as plain values."""

from __future__ import annotations

from boardfill import words
from boardfill.answers.solution import given_choices
from boardfill.drawing.solution_lines import solution_tree
from boardfill.making.puzzle import Puzzle


def puzzle_line(puzzle: Puzzle, number: int) -> str:
    """What a puzzle is, in a line."""
    parts = []
    if puzzle.rating is not None:
        parts.append(f"difficulty {words.number(puzzle.rating.difficulty)}, {puzzle.rating.level}")
    if givens := _givens(puzzle):
        parts.append(words.counted(givens, "given"))
    if puzzle.is_fewest is not None:
        parts.append("no fewer will do" if puzzle.is_fewest else "fewer might do")
    if puzzle.every_date is not None:
        parts.append("every date has {:,} to {:,} fillings".format(*puzzle.every_date))
    elif puzzle.fillings > 1:
        classes = puzzle.up_to_symmetry
        told = "" if classes is None else f", {words.number(classes)} up to symmetry"
        parts.append(words.counted(puzzle.fillings, "filling") + told)
    return f"puzzle {number}: {'; '.join(parts) or 'one filling'}"


def puzzle_tree(puzzle: Puzzle, number: int) -> dict[str, object]:
    """The puzzle as plain values, but for its document."""
    tree: dict[str, object] = {
        "number": number,
        "seed": str(puzzle.seed),
        "attempt": puzzle.attempt,
        "fillings": puzzle.fillings,
        "givens": _givens(puzzle),
    }
    if puzzle.rating is not None:
        tree |= {"difficulty": puzzle.rating.difficulty, "level": puzzle.rating.level}
    if puzzle.is_fewest is not None:
        tree["fewest"] = puzzle.is_fewest
    if puzzle.every_date is not None:
        tree["every_date"] = puzzle.every_date
    return tree | {"solution": solution_tree(puzzle.problem, puzzle.solution)}


def puzzle_answers(puzzle: Puzzle) -> dict[str, object]:
    """What a document says is known of the puzzle."""
    return {
        "source": f"boardfill make, seed {puzzle.seed}, attempt {puzzle.attempt}",
        "count": puzzle.fillings,
    }


def _givens(puzzle: Puzzle) -> int:
    return len(list(given_choices(puzzle.problem)))
