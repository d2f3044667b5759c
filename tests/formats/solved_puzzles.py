"""Solutions of the puzzles in tests/data/puzzles, as fillings of the problems that are read."""

from __future__ import annotations

from boardfill import Marking, Solution
from boardfill.answers.solution import Mark
from boardfill.problem.lattices.lattice import Cell

SYMBOLS = {"o": "*", "*": "*", "A": "A", "#": "#"}
"""Lights, stars, tents and filled cells, as the files write them, and their symbols."""


def filling(problem: Marking, solution: str) -> Solution:
    """The filling that the rows of text show."""
    drawn: dict[Cell, str] = {
        (row, column): character
        for row, line in enumerate(solution.split("/"))
        for column, character in enumerate(line)
        if character != "."
    }
    names = [symbol.name for symbol in problem.symbols]
    if names[0] == "~":
        marks = _ships(problem, drawn, names)
    elif ">" in names:
        marks = _dominoes(drawn)
    elif drawn and set(drawn.values()) <= set(SYMBOLS):
        marks = {cell: SYMBOLS[character] for cell, character in drawn.items()}
    else:
        numbers = {cell: int(character, 36) for cell, character in drawn.items()}
        marks = {
            cell: str(number) if str(number) in names else names[number - 1]
            for cell, number in numbers.items()
        }
    return Solution.of(Mark(cell, name) for cell, name in marks.items())


def _dominoes(drawn: dict[Cell, str]) -> dict[Cell, str]:
    halves: dict[Cell, str] = {}
    for (row, column), first in drawn.items():
        halves[row, column] = first
        other = (row, column + 1) if first == ">" else (row + 1, column)
        halves[other] = "<" if first == ">" else "^"
    return halves


def _ships(problem: Marking, drawn: dict[Cell, str], names: list[str]) -> dict[Cell, str]:
    """Parts by their places in their ships: from the left, or from above, and the last of each."""
    lying, standing = names[2 : names.index(">") + 1], names[names.index("^") :]
    marks = dict.fromkeys(problem.board.cells, "~")
    for row, column in drawn:
        before = {"left": 0, "right": 0, "up": 0, "down": 0}
        for way, (down, right) in (
            ("left", (0, -1)),
            ("right", (0, 1)),
            ("up", (-1, 0)),
            ("down", (1, 0)),
        ):
            while (row + (before[way] + 1) * down, column + (before[way] + 1) * right) in drawn:
                before[way] += 1
        if not any(before.values()):
            marks[row, column] = "o"
        elif before["left"] or before["right"]:
            marks[row, column] = lying[before["left"] if before["right"] else -1]
        else:
            marks[row, column] = standing[before["up"] if before["down"] else -1]
    return marks
