"""From the rules of any problem to what is drawn for them; rules for pieces are handled here.

Rules for symbols that apply to marks are drawn as if the marks were symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardfill import words
from boardfill.answers.solution import Placement
from boardfill.drawing.rule_marks import NO_MARKS, Cage, RimColour, RuleMarks
from boardfill.drawing.rule_reading import rule_marks
from boardfill.drawing.text.text_style import visible_width
from boardfill.problem.groups import REGION
from boardfill.problem.kinds import Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.placement_rules import (
    Areas,
    ListedPlacements,
    Lying,
    outside_of,
    placement_names,
)
from boardfill.problem.rules import Different, Neighbours, Rule
from boardfill.problem.tile_rules import ON_MARKS, BoardMarks, Sides, is_rim, marks_as_symbols

_LYING = {"within": "inside", "touching": "with a cell on", "only": "alone on"}


def drawn_rules(problem: Problem) -> RuleMarks:
    """What is drawn for the rules of a problem; nothing if it has none."""
    if not isinstance(problem, Tiling):
        return rule_marks(problem)
    marks = NO_MARKS
    on_marks = [rule for rule in problem.rules if isinstance(rule, ON_MARKS)]
    if others := [rule for rule in on_marks if not sign_of(rule)]:
        as_symbols = marks_as_symbols(problem, others)
        marks = replace(rule_marks(as_symbols, in_cages=True), shapes={})
    cages = {cage.cells: cage for cage in marks.cages}
    for rule in on_marks:
        for region in map(frozenset, rule.regions if sign_of(rule) else ()):
            before = f"{cages[region].told} " if region in cages else ""
            cages[region] = Cage(region, before + sign_of(rule))
    outside = outside_of(problem)
    board = (problem.board.cells - outside,) if outside else ()
    placed = (rule for rule in problem.rules if isinstance(rule, ListedPlacements))
    listed = (
        f"{words.listed(rule.pieces)}: only on "
        + (words.listed((name or words.cells(at) for at, name in rule.placements), "or") or "none")
        for rule in placed
    )
    lying = [rule for rule in problem.rules if isinstance(rule, Lying)]
    told = (
        f"{words.listed(rule.pieces)}: {_LYING[rule.how]} {words.cells(rule.cells)}"
        for rule in lying
    )
    return replace(
        marks,
        cages=tuple(cages.values()),
        regions=marks.regions + board + tuple(frozenset(rule.cells) for rule in lying),
        outside=outside,
        board_marks={cell: mark for rule in problem.rules for cell, mark in _on_board(rule)},
        rim_colours=tuple(_rim_colours(problem)),
        notes=(
            *marks.notes,
            *(words.shortened(line, 100) for line in (*told, *listed)),
            *_rim_notes(problem),
        ),
    )


def placement_notes(problem: Tiling, placements: Iterable[Placement]) -> Iterator[str]:
    """A line for each of these placements that has a name."""
    names = placement_names(problem)
    for lying in placements:
        if name := names.get((lying.piece, lying.cells)):
            yield words.shortened(f"{name}: {lying.piece} on {words.cells(lying.cells)}", 100)


def sign_of(rule: Rule) -> str:
    """The sign in a cage whose marks are all equal, or all different."""
    if isinstance(rule, Neighbours) and rule.each == REGION and rule.relation == "equal":
        return "="
    return "≠" if isinstance(rule, Different) and rule.each == REGION else ""


def _on_board(rule: Rule) -> Iterator[tuple[Cell, str]]:
    """The texts in cells of the board."""
    if isinstance(rule, BoardMarks):
        yield from rule.marks
    elif isinstance(rule, Areas):
        yield from ((cell, str(area) if area else "?") for cell, area in rule.areas)


def _rim_notes(problem: Tiling) -> Iterator[str]:
    """The colours of the rim in words, if text has no room for them."""
    is_square = problem.board.lattice.name == "square"
    for rule in problem.rules:
        if isinstance(rule, Sides) and rule.rim:
            told = (
                [("rim", rule.rim)]
                if isinstance(rule.rim, str)
                else [
                    (f"rim at {words.cell(cell)} {side}", colour) for cell, side, colour in rule.rim
                ]
            )
            for where, colour in told:
                if not is_square or visible_width(colour) > 1:
                    yield f"{where}: {colour}"


def _rim_colours(problem: Tiling) -> Iterator[RimColour]:
    board, names = problem.board, problem.board.lattice.edge_names()
    for rule in problem.rules:
        if not isinstance(rule, Sides) or not rule.rim:
            continue
        for cell in board.ordered:
            for name, meeting in board.lattice.around(cell).items():
                if name in names and is_rim(board, meeting):
                    (beyond,) = meeting - {cell}
                    if colour := rule.rim_colour(cell, name):
                        yield RimColour(cell, beyond, name, colour)
