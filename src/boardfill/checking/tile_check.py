"""Checks of what pieces carry: are they turned as allowed, and does everything fit?

It only looks at the problem and the placements, as the checker does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from operator import sub

from boardfill import words
from boardfill.answers.solution import Placement, carried_words
from boardfill.checking.listed_choices import allowed_turns
from boardfill.problem import placement_rules as places
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried, Piece
from boardfill.problem.tile_rules import BoardMarks, Sides, marks_as_symbols
from boardfill.problem.tiling import Tiling, carried_ways


def why_not_carried(problem: Tiling, piece: Piece, lying: Placement) -> str | None:
    """Why the piece, laid like this, cannot carry what the placement says; None if it can."""
    if piece.is_plain and not lying.carried:
        return None
    laid = _laid(problem, lying)
    if len(lying.carried) == len(lying.cells) and _is_turned(piece, laid):
        return None
    told = carried_words(lying.carried) or "carrying nothing"
    return f"{words.cells(lying.cells)}, {told}, is not piece {piece.name}, however it is turned"


def _laid(problem: Tiling, lying: Placement) -> dict[Cell, Carried]:
    """What each of the unwrapped cells carries."""
    cells = lying.unwrapped_cells or lying.cells
    held = dict(zip(lying.cells, lying.carried, strict=False))
    return {cell: held.get(problem.board.home(cell), Carried()) for cell in cells}


def _is_turned(piece: Piece, laid: Mapping[Cell, Carried]) -> bool:
    lattice, ordered = piece.lattice, sorted(piece.cells)
    marks, sides = piece.marks or [""] * len(ordered), piece.sides or [()] * len(ordered)
    own = {
        cell: (mark, _colours(piece, cell, colours))
        for cell, mark, colours in zip(ordered, marks, sides, strict=True)
    }
    for symmetry in allowed_turns(piece):
        first, goal = min(map(symmetry.apply, ordered)), min(laid)
        if lattice.colour(first) != lattice.colour(goal):
            continue
        step = tuple(map(sub, goal, first))
        told = {
            lattice.moved(symmetry.apply(cell), step): (
                mark,
                {lattice.moved(symmetry.apply(at), step): colour for at, colour in beyond.items()},
            )
            for cell, (mark, beyond) in own.items()
        }
        if told == {at: (on.mark, _colours(piece, at, on.sides)) for at, on in laid.items()}:
            return True
    return False


def _colours(piece: Piece, cell: Cell, sides: Iterable[str]) -> dict[Cell, str]:
    """The colour of each side, by the cell beyond it."""
    around = piece.lattice.around(cell)
    return {
        beyond: colour
        for name, colour in zip(piece.lattice.edge_names(), sides, strict=False)
        if colour
        for beyond in around.get(name, frozenset()) - {cell}
    }


def may_lie(problem: Tiling, lying: Placement) -> bool:
    """True if the placement by itself keeps the rules that do not depend on seams."""
    tell = (BoardMarks, places.Lying, places.ListedPlacements, places.Overhang, Sides)[
        : 4 if problem.board.periods else 5
    ]
    telling = (rule for rule in problem.rules if isinstance(rule, tell))
    return all(_why_not(problem, rule, [lying]) is None for rule in telling)


def can_be_laid_so(problem: Tiling, placements: Iterable[Placement]) -> bool:
    """True if the placements keep the rules for pieces in one of the ways to lie across seams."""
    pieces = {piece.name: piece for piece in problem.pieces}
    ways = [
        [
            lying._replace(unwrapped_cells=laid)
            for carried, laid in carried_ways(
                frozenset(lying.cells), pieces[lying.piece], problem.board
            )
            if carried == lying.carried
        ]
        for lying in placements
    ]
    return any(why_not_by_tile_rules(problem, lying) is None for lying in product(*ways))


def why_not_by_tile_rules(problem: Tiling, placements: Iterable[Placement]) -> str | None:
    """The first broken rule for pieces, in words; None if all are kept."""
    lying = list(placements)
    for rule in problem.rules:
        if isinstance(rule, places.TileRule) and (reason := _why_not(problem, rule, lying)):
            return reason
    if any(not isinstance(rule, places.TileRule) for rule in problem.rules):
        from boardfill.checking.rule_check import why_rules_fail

        marking = marks_as_symbols(problem, problem.rules)
        marks = {
            cell: carried.mark
            for one in lying
            for cell, carried in zip(one.cells, one.carried, strict=False)
            if carried.mark and cell in marking.board.cells
        }
        return why_rules_fail(marking, marks)
    return None


def _why_not(problem: Tiling, rule: places.TileRule, lying: list[Placement]) -> str | None:
    match rule:
        case BoardMarks():
            return _why_marks_clash(rule, lying)
        case places.Lying(pieces=names, cells=cells, how=how):
            return _why_not_there(names, set(cells), how, lying)
        case places.ListedPlacements(pieces=names, placements=listed):
            allowed = {cells for cells, _ in listed}
            wrong = (one for one in lying if one.piece in names and one.cells not in allowed)
            told = (f"{one.piece} may not lie on {words.cells(one.cells)}" for one in wrong)
            return next(told, None)
        case places.Areas(areas=areas):
            return _why_other_areas(dict(areas), lying)
        case places.Overhang():
            beyond = _outside(problem)
            wholly = (one.cells for one in lying if beyond.issuperset(one.cells))
            return next((f"{words.cells(one)} lies outside the board" for one in wholly), None)
        case places.MostEmpty(cells=most):
            covered = {cell for one in lying for cell in one.cells}
            empty = len(problem.board.cells - covered - _outside(problem))
            if empty > most:
                return f"{words.counted(empty, 'cell')} stay empty, more than {most}"
        case Sides():
            return _why_sides_clash(problem, rule, lying)
    return None


def _outside(problem: Tiling) -> set[Cell]:
    """The cells onto which pieces may stick out of the board."""
    rules = (rule for rule in problem.rules if isinstance(rule, places.Overhang))
    return {cell for rule in rules for cell in rule.cells or ()}


def _why_marks_clash(rule: BoardMarks, lying: list[Placement]) -> str | None:
    wanted = dict(rule.marks)
    for one in lying:
        for cell, carried in zip(one.cells, one.carried, strict=False):
            if not _go_together(rule.fit, carried.mark, wanted.get(cell, "")):
                return f"{one.piece} lies on cell {words.cell(cell)}, whose mark does not fit"
    return None


def _why_other_areas(areas: Mapping[Cell, int], lying: list[Placement]) -> str | None:
    for one in lying:
        told = [areas[cell] for cell in one.cells if cell in areas]
        if len(told) != 1:
            return f"{words.cells(one.cells)} covers {len(told)} cells that say an area, not one"
        if told[0] not in (0, len(one.cells)):
            return f"{words.cells(one.cells)} has not {words.counted(told[0], 'cell')}"
    return None


def _why_not_there(
    names: Iterable[str], cells: set[Cell], how: str, lying: list[Placement]
) -> str | None:
    for one in lying:
        inside, outside = set(one.cells) & cells, set(one.cells) - cells
        is_named = one.piece in names
        if how == "only" and inside and not is_named:
            return f"{one.piece} lies on cell {words.cell(min(inside))}, where it may not"
        if how == "within" and outside and is_named:
            return f"{one.piece} lies on cell {words.cell(min(outside))}, where it may not"
        if how == "touching" and not inside and is_named:
            return f"{one.piece} touches none of the cells that it must"
    return None


def _go_together(fit: object, one: str, other: str) -> bool:
    if "" in (one, other):
        return True
    if isinstance(fit, str):
        return one == (other if fit == "equal" else other.swapcase())
    assert isinstance(fit, tuple)
    return any({one, other} == set(pair) for pair in fit)


def _why_sides_clash(problem: Tiling, rule: Sides, lying: list[Placement]) -> str | None:
    board = problem.board
    shown: dict[tuple[Cell, ...], str] = {}
    for one in lying:
        for cell, beyond, name, colour in _outer_sides(problem, one):
            if board.home(beyond) in board.cells:
                edge = board.brought_home((cell, beyond))
                where = f"between {words.listed(map(words.cell, edge))}"
                other = shown.pop(edge, None)
                if other is None:
                    shown[edge] = colour
                    continue
            else:
                where = f"{name} of cell {words.cell(cell)}"
                other = _at_rim(rule, board.home(cell), name)
            if not _go_together(rule.fit, colour, other):
                return f"the sides {where} do not fit"
    return None


def _at_rim(rule: Sides, cell: Cell, name: str) -> str:
    if isinstance(rule.rim, str):
        return rule.rim
    return next((colour for *place, colour in rule.rim if place == [cell, name]), "")


def _outer_sides(problem: Tiling, lying: Placement) -> Iterator[tuple[Cell, Cell, str, str]]:
    """Each outer side of a placement: its cell, the cell beyond, its name and colour."""
    lattice, laid = problem.board.lattice, _laid(problem, lying)
    for cell, carried in laid.items():
        around = lattice.around(cell)
        for place, name in enumerate(lattice.edge_names()):
            for beyond in around.get(name, frozenset()) - {cell}:
                if beyond not in laid:
                    yield cell, beyond, name, carried.sides[place] if carried.sides else ""
