"""Is the board cut into parts correctly?  Checked by walking over each part.

Also proofs that it cannot be cut: by sizes, or by trying all cuts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Placement, Solution, choice_words
from boardfill.checking.listed_choices import Check
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.parts import PART, Parts


def why_no_parts(problem: Parts, solution: Solution, *, wholly: bool) -> str | None:
    """The first rule that the parts break, in words; None if they break none.

    Unless `wholly`, more parts may follow.
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
    for known in problem.given:
        if any(part_of.get(cell, () if wholly else known) != known for cell in known):
            return f"{words.cells(known)} are given as a part, and are none"
    number, (low, high) = len(solution.choices), problem.number
    if (wholly and number < low) or (high is not None and number > high):
        return f"there are {words.counted(number, 'part')}, not {problem.number}"
    return None


def why_no_part(problem: Parts, cells: tuple[Cell, ...]) -> str | None:
    """Why the problem does not allow these cells as a part; None if it does."""
    if not cells:
        return "a part has no cells"
    if beyond := set(cells) - problem.board.cells:
        return f"cell {words.cell(min(beyond))} is not on the board"
    first = next(connected_parts(cells, partial(cells_beside, problem)))
    if left := set(cells).difference(first):
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
    """The places that the cell may be connected with; they need not be on the board."""
    lattice = problem.board.lattice
    meetings = lattice.around(cell).values()
    near = set(lattice.neighbours(cell)) if not problem.corners else set().union(*meetings)
    return set(map(problem.board.home, near))


def why_no_parts_proof(problem: Parts, certificate: kinds.Certificate, check: Check) -> str | None:
    """Why the certificate does not prove that there is no way to cut the board; None if it does."""
    if isinstance(certificate, kinds.Pocket) and certificate.by == "area":
        return _why_not_pocket(problem, certificate.cells, check)
    if isinstance(certificate, kinds.Exhaustion):
        if len({engine.engine for engine in certificate.engines}) < 2:
            return "fewer than two engines have tried everything"
        return "there is a filling" if _can_be_cut(problem, check) else None
    return "this kind of argument does not fit this kind of problem"


def _why_not_pocket(problem: Parts, cells: tuple[Cell, ...], check: Check) -> str | None:
    pocket, free = set(cells), problem.board.cells.difference(*problem.given)
    if not pocket or len(pocket) != len(cells) or not pocket <= free:
        return "the cells of the pocket are not free cells of the board, each once"
    if any(cells_beside(problem, cell) & free - pocket for cell in pocket):
        return "the pocket is connected with other cells"
    marks = [size for cell, size in problem.marks if cell in pocket]
    if problem.marks:
        numbers = _numbers_by_marks(problem, marks, len(pocket), check)
    else:
        numbers = _numbers_by_sizes(problem.sizes, len(pocket), check)
    low, high = problem.number if pocket == free else (0, None)
    low, high = low - len(problem.given), None if high is None else high - len(problem.given)
    for number in numbers:
        if low <= number and (high is None or number <= high):
            return f"{words.counted(number, 'part')} can have the cells of the pocket together"
    return None


def _numbers_by_sizes(sizes: Collection[int] | None, area: int, check: Check) -> Iterable[int]:
    """The numbers of parts of these sizes that can have `area` cells together."""
    if sizes is None:
        return range(1, area + 1)
    numbers = [1]  # for every number of cells a set of numbers of parts, as bits
    for cells in range(1, area + 1):
        check()
        found = 0
        for size in sizes:
            if size <= cells:
                found |= numbers[cells - size] << 1
        numbers.append(found)
    return (number for number in range(area + 1) if numbers[area] >> number & 1)


def _numbers_by_marks(
    problem: Parts, marks: list[int | None], area: int, check: Check
) -> Iterable[int]:
    """The number of marks, if their parts can have `area` cells together; otherwise nothing."""
    sums = 1  # the numbers of cells that the first marks can have, as bits
    any_size = range(1, area + 1) if problem.sizes is None else problem.sizes
    for mark in marks:
        found = 0
        for size in any_size if mark is None else (mark,):
            check()
            found |= sums << size
        sums = found & (1 << area + 1) - 1
    return [len(marks)] if sums >> area & 1 else []


def _can_be_cut(problem: Parts, check: Check) -> bool:
    """True if the board can be cut; tries every part with the first free cell, recursively."""
    given = [Placement(part, PART) for part in problem.given]
    free = problem.board.cells.difference(*problem.given)
    waiting = [_parts_with_first(problem, free, check)]
    laid: list[Placement] = []
    while waiting:
        check()
        part = next(waiting[-1], None)
        if part is None:
            waiting.pop()
            if laid:
                laid.pop()
            continue
        now = [*laid, *([Placement(part, PART)] if part else [])]
        left = free.difference(*(one.cells for one in now))
        if left:
            laid = now
            waiting.append(_parts_with_first(problem, left, check))
        elif why_no_parts(problem, Solution.of([*given, *now]), wholly=True) is None:
            return True
    return False


def _parts_with_first(
    problem: Parts, free: frozenset[Cell], check: Check
) -> Iterator[tuple[Cell, ...]]:
    """Yield every part with the first free cell once; an empty part if no cell is free."""
    if not free:
        yield ()
        return
    most = len(free) if problem.sizes is None else max(problem.sizes)
    first = min(free)
    start = (first,), cells_beside(problem, first) & free - {first}, frozenset({first})
    # The cells in the part, those that may come next, and those that are excluded.
    waiting: list[tuple[tuple[Cell, ...], set[Cell], frozenset[Cell]]] = [start]
    while waiting:
        check()
        part, near, done = waiting.pop()
        if why_no_part(problem, tuple(sorted(part))) is None:
            yield tuple(sorted(part))
        for cell in sorted(near) if len(part) < most else ():
            done |= {cell}
            beyond = cells_beside(problem, cell) & free
            waiting.append(((*part, cell), (near | beyond) - done, done))
