"""The checker: is this really a solution?

It only looks at the problem and the solution.  It shares no code with the covers and engines that
find solutions, so an error there cannot hide here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import replace
from operator import add, sub
from typing import Any, cast

from boardfill import words
from boardfill.answers.solution import Mark, Pick, Placement, Solution, choice_words
from boardfill.checking.listed_choices import crosses, lines_of, turned
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.kinds import Covering, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Supply, Turn
from boardfill.problem.tiling import Given


def is_solution(problem: Problem, solution: Solution, *, partial: bool = False) -> bool:
    """True if the solution obeys every rule of the problem.

    In a `partial` solution cells may stay empty; the other rules still hold.
    """
    return why_not(problem, solution, partial=partial) is None


def why_not(problem: Problem, solution: Solution, *, partial: bool = False) -> str | None:
    """The first rule that the solution breaks, in words; None if it breaks none."""
    if isinstance(problem, Tiling):
        return _why_no_tiling(problem, solution, wholly=not partial)
    if isinstance(problem, Fitting):
        return _why_no_fitting(problem, solution)
    if isinstance(problem, Covering):
        return _why_no_covering(problem, solution)
    if isinstance(problem, Parts):
        from boardfill.checking.parts_check import why_no_parts

        return why_no_parts(problem, solution, wholly=not partial)
    return _why_no_marking(problem, solution, wholly=not partial and not problem.blanks)


def why_no_part(problem: Problem, part: Solution) -> str | None:
    """Why these choices break a rule of a single cell or supply; None if they do not.

    Rules about the whole, such as the counts of a row, are ignored.
    """
    if isinstance(problem, Tiling):
        pieces = tuple(replace(piece, copies=ANY) for piece in problem.pieces)
        alone = replace(problem, pieces=pieces, fault_free=False, tatami=False, given=(), rules=())
        return (
            _why_miscounted(problem, part, low=False)
            or _why_no_tiling(alone, part, wholly=False)
            or _why_over_given(problem, part)
        )
    if isinstance(problem, Covering):
        items = tuple(item._replace(uses=Supply(0, item.uses.high)) for item in problem.items)
        return _why_no_covering(replace(problem, items=items), part)
    if isinstance(problem, Fitting):
        return _why_no_fitting(problem, part)
    if isinstance(problem, Parts):
        from boardfill.checking.parts_check import why_no_parts

        return why_no_parts(problem, part, wholly=False)
    for mark in part.marks:
        if problem.clues.get(mark.cell, mark.symbol) != mark.symbol:
            return f"cell {words.cell(mark.cell)} does not hold its clue {problem.clues[mark.cell]}"
    symbols = tuple(replace(symbol, points_at=(), joins=()) for symbol in problem.symbols)
    alone_marking = replace(problem, symbols=symbols, rules=(), clues={})
    return _why_no_marking(alone_marking, part, wholly=False)


def _why_miscounted(problem: Tiling, solution: Solution, *, low: bool = True) -> str | None:
    """A piece that is used too often or, if `low`, too rarely; None if there is none."""
    used = Counter(placement.piece for placement in solution.placements)
    for name, copies in ((piece.name, piece.copies) for piece in problem.pieces):
        if not (copies if low else Supply(0, copies.high)).allows(used[name]):
            return _miscounted(f"piece {name}", used[name], copies)
    return None


def _miscounted(name: str, used: int, supply: Supply) -> str:
    wanted = words.times(supply.low) if supply.low == supply.high else f"{supply} times"
    return f"{name} is used {words.times(used)}, not {wanted}"


def _why_no_tiling(problem: Tiling, solution: Solution, *, wholly: bool) -> str | None:
    pieces = {piece.name: piece for piece in problem.pieces}
    for choice in solution.choices:
        if not isinstance(choice, Placement):
            return f"{choice_words(choice)} is not a piece laid on the board"
        piece = pieces.get(choice.piece)
        if piece is None:
            return f"there is no piece named {choice.piece}"
        if reason := _why_not_laid(problem, piece, choice):
            return reason
    must = problem.board.cells - problem.optional if wholly else frozenset()
    if reason := _why_not_covered(problem.board.cells, must, solution.placements):
        return reason
    if reason := _why_miscounted(problem, solution):
        return reason
    lying_on = {lying.cells: lying for lying in solution.placements}
    for known in problem.given:
        if not _meets(known, lying_on.get(known.cells)):
            return f"piece {known.piece} is given on {words.cells(known.cells)}, and not there"
    return _why_not_by_rule(problem, solution)


def _why_not_laid(problem: Tiling, piece: Piece, lying: Placement) -> str | None:
    shape = lying.unwrapped_cells or lying.cells
    if not _is_turned(piece, shape):
        return f"{words.cells(lying.cells)} is not piece {piece.name}, however it is turned"
    if shape != lying.cells and tuple(sorted(map(problem.board.home, shape))) != lying.cells:
        return f"{words.cells(shape)} does not come to lie on {words.cells(lying.cells)}"
    if piece.is_plain and not lying.carried:
        return None
    from boardfill.checking.tile_check import why_not_carried

    return why_not_carried(problem, piece, lying)


def _why_over_given(problem: Tiling, part: Solution) -> str | None:
    """A placement that overlaps a different given piece; None if there is none."""
    given_at = {cell: known for known in problem.given for cell in known.cells}
    for lying in part.placements:
        for cell in lying.cells:
            known = given_at.get(cell)
            if known is not None and not _meets(known, lying):
                return f"cell {words.cell(cell)} is under piece {known.piece}, which is given"
    return None


def _meets(known: Given, lying: Placement | None) -> bool:
    """True if the placement is the given piece on its cells, oriented as given."""
    if lying is None:
        return False
    same = (known.piece, known.cells) == (lying.piece, lying.cells)
    is_turned_so = known.carried in ((), lying.carried)
    return same and is_turned_so and known.laid in ((), lying.unwrapped_cells or lying.cells)


def _why_not_by_rule(problem: Tiling, solution: Solution) -> str | None:
    """The first broken rule among fault-free, tatami and the rules for pieces; None if none."""
    owner = {cell: lying for lying in solution.placements for cell in lying.cells}
    board = problem.board.cells
    for line in lines_of(board) if problem.fault_free else ():
        if not any(crosses(lying.cells, line) for lying in solution.placements):
            return "no piece crosses the line after {} {}".format(*cast("Any", line.key))
    if problem.tatami:
        for row, column in sorted(board):
            square = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if len({owner[cell] for cell in square if cell in owner}) == 4:
                return f"four pieces meet below and right of cell {words.cell((row, column))}"
    if problem.rules:
        from boardfill.checking.tile_check import why_not_by_tile_rules

        return why_not_by_tile_rules(problem, solution.placements)
    return None


def _is_turned(piece: Piece, cells: Iterable[Cell]) -> bool:
    """True if some allowed orientation of the piece lies exactly on the cells."""
    onto, lattice = set(cells), piece.lattice
    if not onto or any(len(cell) != lattice.dimensions for cell in onto):
        return False
    goal = min(onto)  # where the first cell must come to lie
    for first, *others in turned(piece):
        step = tuple(map(sub, goal, first))
        if lattice.colour(goal) == lattice.colour(first) and onto == {
            tuple(map(add, cell, step)) for cell in (first, *others)
        }:
            return True
    return False


def _why_not_covered(
    board: Set[Cell], must: Set[Cell], placements: Iterable[Placement]
) -> str | None:
    times = Counter(cell for placement in placements for cell in placement.cells)
    for cell, count in times.items():
        if cell not in board:
            return f"cell {words.cell(cell)} is not on the board"
        if count > 1:
            return f"cell {words.cell(cell)} is covered {words.times(count)}"
    if left := must - times.keys():
        return f"cell {words.cell(min(left))} is not covered"
    return None


def _why_no_fitting(problem: Fitting, solution: Solution) -> str | None:
    holes = _groups(problem.game, 0)
    unused = [Piece("piece", cells, Turn.ROTATE) for cells in _groups(problem.table, 1)]
    for choice in solution.choices:
        if not isinstance(choice, Placement):
            return f"{choice_words(choice)} is not a piece laid on the board"
        if frozenset(choice.cells) not in holes:
            return f"{words.cells(choice.cells)} is not one whole hole"
        match = next((piece for piece in unused if _is_turned(piece, choice.cells)), None)
        if match is None:
            return f"no unused piece of the table fits {words.cells(choice.cells)}"
        unused.remove(match)
    every_hole_cell = frozenset().union(*holes)
    return _why_not_covered(every_hole_cell, frozenset(), solution.placements)


def _groups(matrix: Matrix, value: int) -> set[frozenset[Cell]]:
    cells = (divmod(i, matrix.columns) for i, cell in enumerate(matrix.cells) if cell == value)
    return set(SQUARE.parts_of(cells))


def _why_no_marking(problem: Marking, solution: Solution, *, wholly: bool) -> str | None:
    marks: dict[Cell, str] = {}
    for choice in solution.choices:
        if not isinstance(choice, Mark):
            return f"{choice_words(choice)} is not a symbol in a cell"
        if choice.cell not in problem.board.cells:
            return f"cell {words.cell(choice.cell)} is not on the board"
        if choice.cell in marks:
            return f"cell {words.cell(choice.cell)} holds two symbols"
        if choice.symbol not in problem.symbols_by_name:
            return f"there is no symbol named {choice.symbol}"
        marks[choice.cell] = choice.symbol
    if wholly and len(marks) < len(problem.board.cells):
        return f"cell {words.cell(min(problem.board.cells - marks.keys()))} holds no symbol"
    for cell, symbol in problem.clues.items():
        if marks.get(cell) != symbol:
            return f"cell {words.cell(cell)} does not hold its clue {symbol}"
    from boardfill.checking.rule_check import why_rules_fail
    from boardfill.checking.web_check import why_lines_part

    return (
        _why_targets_clash(problem, marks)
        or why_lines_part(problem, marks)
        or why_rules_fail(problem, marks)
    )


def _why_no_covering(problem: Covering, solution: Solution) -> str | None:
    """The first item used too often, too rarely, or in two colours; None if there is none."""
    colours: dict[str, set[str | None]] = {}
    used: Counter[str] = Counter()
    seen: set[int] = set()
    for choice in solution.choices:
        if not isinstance(choice, Pick):
            return f"{choice_words(choice)} is not an option of the covering"
        if not 0 <= choice.option < len(problem.options):
            return f"there is no option {choice.option}"
        option = problem.options[choice.option]
        if (choice.items, choice.name) != (option.items, option.name):
            return f"option {choice.option} is not {' '.join(choice.items)}"
        if choice.option in seen:
            return f"option {choice.option} is chosen twice"
        seen.add(choice.option)
        used.update(option.items)
        for name in option.items:
            colours.setdefault(name, set()).add(dict(option.colours).get(name))
    for item in problem.items:
        times, shared = used[item.name], colours.get(item.name, set())
        agreed = len(shared) == 1 and None not in shared
        if not item.uses.allows(min(times, 1) if agreed else times):
            return _miscounted(f"item {item.name}", times, item.uses)
    return None


def _why_targets_clash(problem: Marking, marks: dict[Cell, str]) -> str | None:
    pointed: dict[tuple[Cell, ...], Cell] = {}
    for cell, symbol in marks.items():
        for target in problem.targets_of(cell, problem.symbols_by_name[symbol]):
            if target in pointed:
                return (
                    f"cells {words.cell(pointed[target])} and {words.cell(cell)} point at one place"
                )
            pointed[target] = cell
    return None
