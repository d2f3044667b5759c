"""Is the board cut into parts as it should be?  Told by walking over each part."""

from __future__ import annotations

from boardfill import words
from boardfill.answers.solution import Placement, Solution, choice_words
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.parts import PART, Parts


def why_no_parts(problem: Parts, solution: Solution, *, wholly: bool) -> str | None:
    """The first rule that the parts break, in words; None if they break none.

    Unless they are the whole, more parts may follow.
    """
    part_of: dict[Cell, tuple[Cell, ...]] = {}
    for choice in solution.choices:
        if not isinstance(choice, Placement) or choice.piece != PART:
            return f"{choice_words(choice)} is not a part"
        if reason := why_no_part(problem, choice.cells):
            return reason
        for cell in choice.cells:
            if cell in part_of:
                return f"cell {words.cell(cell)} is in two parts"
            part_of[cell] = choice.cells
    if wholly and (left := problem.board.cells - part_of.keys()):
        return f"cell {words.cell(min(left))} is in no part"
    return _why_not_as_given(problem, part_of, wholly=wholly) or _why_miscounted(
        problem, len(solution.choices), wholly=wholly
    )


def _why_not_as_given(
    problem: Parts, part_of: dict[Cell, tuple[Cell, ...]], *, wholly: bool
) -> str | None:
    for known in problem.given:
        if any(part_of.get(cell, () if wholly else known) != known for cell in known):
            return f"{words.cells(known)} are given as a part, and are none"
    return None


def _why_miscounted(problem: Parts, number: int, *, wholly: bool) -> str | None:
    low, high = problem.number
    if (wholly and number < low) or (high is not None and number > high):
        return f"there are {words.counted(number, 'part')}, not {problem.number}"
    return None


def why_no_part(problem: Parts, cells: tuple[Cell, ...]) -> str | None:
    """Why these cells are no part that the problem allows; None if they are one."""
    if not cells:
        return "a part has no cells"
    if beyond := set(cells) - problem.board.cells:
        return f"cell {words.cell(min(beyond))} is not on the board"
    left, waiting = set(cells), [cells[0]]
    left.remove(cells[0])
    while waiting:
        for near in cells_beside(problem, waiting.pop()) & left:
            left.remove(near)
            waiting.append(near)
    if left:
        return f"{words.cell(min(left))} is not connected with {words.cell(cells[0])}"
    if problem.sizes is not None and len(cells) not in problem.sizes:
        return f"the part of {words.cell(cells[0])} has {words.counted(len(cells), 'cell')}"
    if not problem.marks:
        return None
    marks = [(cell, size) for cell, size in problem.marks if cell in cells]
    if len(marks) != 1:
        return f"the part of {words.cell(cells[0])} has {words.counted(len(marks), 'mark')}, not 1"
    ((cell, size),) = marks
    if size is not None and size != len(cells):
        return f"the part of {words.cell(cell)} has {words.counted(len(cells), 'cell')}, not {size}"
    return None


def cells_beside(problem: Parts, cell: Cell) -> set[Cell]:
    """What the cell may be connected with; some of it may be no cells of the board."""
    lattice = problem.board.lattice
    meetings = lattice.around(cell).values()
    near = set(lattice.neighbours(cell)) if not problem.corners else set().union(*meetings)
    return set(map(problem.board.home, near))
