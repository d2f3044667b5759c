"""Puzzles by kind: the function that makes one and its arguments; and back, from a problem.

A problem belongs to a kind if the kind's function, called with arguments recovered from the rules,
makes the same rules again, so nothing is lost that the kind cannot express.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.link_codes import Arguments, pairs
from boardfill.formats.puzzle_arguments import ARGUMENTS, Reading, facts_of
from boardfill.problem import connected_puzzles, digit_puzzles, line_puzzles, shading_puzzles
from boardfill.problem.classics import empty_sudoku
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking
from boardfill.problem.rules import Neighbours


class PuzzleSpec(NamedTuple):
    """A puzzle: its kind, and the arguments of the function that makes it."""

    kind: str
    arguments: Arguments


def made(puzzle: PuzzleSpec) -> Marking:
    """The problem for the puzzle."""
    named = (getattr(module, puzzle.kind, None) for module in _MODULES)
    make = _OWN.get(puzzle.kind) or next(filter(None, named))
    return make(**puzzle.arguments)


def recognised(problem: object, kinds: Iterable[str]) -> PuzzleSpec | None:
    """The problem as a puzzle of the first of these kinds that fits; None if none does.

    >>> from boardfill.problem.digit_puzzles import futoshiki
    >>> recognised(futoshiki(4, clues={(0, 0): "2"}), ["kakuro", "futoshiki"])
    PuzzleSpec(kind='futoshiki', arguments={'size': 4, 'clues': {(0, 0): '2'}, 'less': []})
    """
    if not isinstance(problem, Marking) or problem.board.lattice != SQUARE or problem.board.periods:
        return None
    if not problem.board.cells or min(map(min, problem.board.cells)) < 0:
        return None
    facts = facts_of(problem)
    for kind in kinds:
        puzzle = PuzzleSpec(kind, ARGUMENTS[kind](Reading(problem, facts)))
        try:
            again = made(puzzle)
        except BadInput:
            continue
        same = (again.board, again.symbols) == (problem.board, problem.symbols)
        if same and facts_of(again) == facts:
            return puzzle
    return None


def checked(puzzle: PuzzleSpec, written: str, read: Callable[[str], object]) -> str:
    """The written text as a line; BadInput unless, read again, it gives the same puzzle."""
    problem = made(puzzle)
    try:
        again = read(written)
        is_same = (
            isinstance(again, Marking)
            and again.board == problem.board
            and facts_of(again) == facts_of(problem)
        )
    except BadInput:
        is_same = False
    if not is_same:
        raise BadInput(
            f"as {words.shortened(written, 20)} this would be another puzzle: regions, runs and "
            "cages must be as they are there"
        )
    return f"{written}\n"


def _sudoku(size: int, clues: Mapping[Cell, str]) -> Marking:
    plain = empty_sudoku(size)
    names = {str(number): symbol.name for number, symbol in enumerate(plain.symbols, 1)}
    known = {cell: names.get(number, number) for cell, number in clues.items()}
    return replace(plain, clues=known)


def _kropki(
    size: int, whites: Iterable[Iterable[Cell]], blacks: Iterable[Iterable[Cell]]
) -> Marking:
    """A Latin square with all of its dots."""
    made = digit_puzzles.sudoku_variant(
        size, regions=(), whites=whites, blacks=blacks, all_dots=True
    )
    return replace(made, title="Kropki")


def _minarism(
    size: int, less: Iterable[Iterable[Cell]], differences: Iterable[tuple[int, Sequence[Cell]]]
) -> Marking:
    """A futoshiki with differences between neighbours."""
    plain = digit_puzzles.futoshiki(size, less)
    rules = [
        Neighbours("region", f"differ by {number}", regions=[pair]) for number, pair in differences
    ]
    return replace(plain, rules=(*plain.rules, *rules), title="Minarism")


def _adjacent(size: int, adjacent: Iterable[Iterable[Cell]], clues: Mapping[Cell, str]) -> Marking:
    """A Latin square in which all neighbours that differ by 1 are marked."""
    plain = digit_puzzles.futoshiki(size, clues=clues)
    marked = [tuple(pair) for pair in adjacent]
    others = [pair for pair in pairs(size, size) if pair not in set(marked)]
    rules = [
        Neighbours("region", relation, regions=regions)
        for relation, regions in (("differ by 1", marked), ("not differ by 1", others))
        if regions
    ]
    return replace(plain, rules=(*plain.rules, *rules), title="Adjacent")


_OWN: dict[str, Callable[..., Marking]] = {
    "sudoku": _sudoku,
    "kropki": _kropki,
    "minarism": _minarism,
    "adjacent": _adjacent,
}
"""Functions for kinds that `boardfill.puzzles` does not have; other kinds are named as there."""
_MODULES = (digit_puzzles, shading_puzzles, line_puzzles, connected_puzzles)
