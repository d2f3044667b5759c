"""The shapes of symbols of known puzzles, recognised by their rules: stars, ships, dominoes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardfill.drawing.rule_marks import Shape
from boardfill.problem import rules
from boardfill.problem.connected_puzzles import NOT_TOLD, NUMBER_IN_ROW
from boardfill.problem.groups import REGION
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.line_puzzles import WHERE
from boardfill.problem.marking import Marking
from boardfill.problem.shading_puzzles import (
    MIDDLE,
    SHIP,
    SHIP_ENDS,
    SHIP_IN,
    SUBMARINE,
    WATER,
)
from boardfill.problem.web_rules import InSight

_STARS = "*★"
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_AHEAD = re.compile(rf"shaded cells ({'|'.join(WHERE.values())}) \((\d+), (\d+)\)")
"""The name of a rule about shaded cells in one direction."""
DOMINO = re.compile(r"domino (\d+)-(\d+)")
"""The name of a rule about a domino."""
_HALVES: dict[str, Shape] = {">": "half right", "<": "half left", "v": "half down", "^": "half up"}
_ENDS: dict[str, Shape] = {"<": "ship right", ">": "ship left", "^": "ship down", "v": "ship up"}
"""The side on which the rest of a ship or a domino lies, by the symbol of a part."""
_OTHER_HALF = {">": (0, 1), "v": (1, 0)}


def is_light(rule: rules.Count, problem: Marking) -> bool:
    """True if the rule says that every cell is lit, as in akari."""
    return rule.each == "seen" and rule.low == 1 and problem.board.cells <= set(rule.cells)


def symbol_shapes(problem: Marking) -> Iterator[tuple[str, Shape]]:
    """Yield the symbols that are drawn as shapes."""
    names = problem.symbols_by_name.keys()
    for rule in problem.rules:
        match rule:
            case rules.Runs(symbols=symbols) if len(symbols) == 1:
                yield from ((name, "shaded") for name in symbols)
            case rules.Paired(symbols=symbols):
                yield from ((name, "tent") for name in symbols)
            case rules.Count(symbols=symbols) if is_light(rule, problem):
                yield from ((name, "bulb") for name in symbols)
            case rules.Count(each=each, symbols=symbols) if each == REGION:
                yield from ((name, "star") for name in symbols if name in _STARS)
            case rules.Held(name=name) if DOMINO.fullmatch(name):
                yield from ((half, shape) for half, shape in _HALVES.items() if half in names)
    if {WATER, SUBMARINE, *SHIP_ENDS} <= names and not problem.symbols_by_name[WATER].value:
        yield from ((name, "ship") for name in names - {WATER})
        yield SUBMARINE, "ship alone"
        yield from _ENDS.items()


def shaded_ahead(problem: Marking) -> Iterator[tuple[Cell, int, str]]:
    """The cells that tell how many are shaded in a direction, by the names of rules."""
    ways = {where: way for way, where in WHERE.items()}
    for rule in problem.rules:
        if isinstance(rule, rules.Held) and (said := _AHEAD.fullmatch(rule.name)):
            yield (int(said[2]), int(said[3])), rule.low, ways[said[1]]


def arrow_clues(problem: Marking) -> dict[Cell, str]:
    """The numbers of shaded cells with arrows."""
    return {cell: f"{number}{_ARROWS[way]}" for cell, number, way in shaded_ahead(problem)}


def numbers_in_cells(problem: Marking) -> dict[Cell, str]:
    """The numbers of a hitori, those of cells seen, `?` if unknown, and known parts of ships."""
    found = ship_clues(problem)
    for rule in problem.rules:
        if isinstance(rule, InSight):
            found.update((cell, str(number)) for cell, number in rule.marks)
        elif isinstance(rule, rules.Held):
            if said := NUMBER_IN_ROW.fullmatch(rule.name):
                found.update((cell, said[1]) for cell, _ in rule.cells)
            elif rule.name == NOT_TOLD:
                found.update((cell, "?") for cell, _ in rule.cells)
    return found


def ship_clues(problem: Marking) -> dict[Cell, str]:
    """The cells where a part of a ship is known, but not which."""
    parts = len(problem.symbols) - 1
    return {
        cell: SHIP if len(held) == parts else MIDDLE
        for rule in problem.rules
        if isinstance(rule, rules.Held) and rule.name.startswith(SHIP_IN)
        for cell, held in rule.cells
    }


def domino_numbers(problem: Marking) -> dict[Cell, str]:
    """The numbers under the dominoes of a problem, as far as they follow from its rules.

    Two cells that a domino may cover have its two numbers.
    """
    near: dict[Cell, list[tuple[Cell, tuple[str, str]]]] = {}
    for rule in problem.rules:
        if isinstance(rule, rules.Held) and (found := DOMINO.fullmatch(rule.name)):
            for (row, column), symbols in rule.cells:
                for symbol in symbols:
                    down, right = _OTHER_HALF[symbol]
                    beside = row + down, column + right
                    near.setdefault((row, column), []).append((beside, (found[1], found[2])))
                    near.setdefault(beside, []).append(((row, column), (found[1], found[2])))
    possible = {
        cell: set[str].intersection(*(set(pair) for _, pair in ways)) for cell, ways in near.items()
    }
    numbers: dict[Cell, str] = {}
    # Certain numbers first; if there are none, choose any.
    for start in sorted(possible, key=lambda cell: (len(possible[cell]), cell)):
        waiting = [(start, min(possible[start], default=""))]
        while waiting:
            cell, number = waiting.pop()
            if numbers.setdefault(cell, number) is number:
                waiting += (
                    (beside, one if other == number else other)
                    for beside, (one, other) in near[cell]
                    if beside not in numbers
                )
    return numbers
