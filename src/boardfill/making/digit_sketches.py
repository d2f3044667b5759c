"""Sketches of puzzles of numbers: cages, signs between cells, towers, thermometers."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from boardfill.making.layouts import Part, beside, cages, jigsaw
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Clue, Fill, Sketch, numbers
from boardfill.problem.classics import latin_square
from boardfill.problem.digit_puzzles import calcudoku, futoshiki, skyscrapers, sudoku_variant
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking


def draw_killer(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A sudoku of cages with sums."""
    filling = fill(sudoku_variant(size))
    digit = numbers(filling)

    def joins(cage: Part, cell: Cell) -> bool:
        return all(digit[cell] != digit[other] for other in cage)

    parts = cages(digit, draws, 3 + draws.below(3), joins)
    totals = [(sum(digit[cell] for cell in cage), cage) for cage in parts]
    problem = sudoku_variant(size, cages=totals)
    return Sketch(filling, lambda _: problem, may_give=True)


def draw_calcudoku(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A Latin square of cages with results."""
    filling = fill(latin_square(size))
    number = numbers(filling)
    parts = cages(number, draws, 2 + draws.below(5), lambda _cage, _cell: True)
    results = [(*_result([number[cell] for cell in cage], draws), cage) for cage in parts]
    problem = calcudoku(size, results)
    return Sketch(filling, lambda _: problem, may_give=True)


def _result(values: Sequence[int], draws: Draws) -> tuple[str, int]:
    """An operation, and what it makes of the numbers of a cage."""
    if len(values) == 1:
        return "=", values[0]
    results = {"+": sum(values), "*": prod(values)}
    if len(values) == 2:
        low, high = sorted(values)
        results["-"] = high - low
        if high % low == 0:
            results["/"] = high // low
    operation = draws.one_of(sorted(results))
    return operation, results[operation]


def draw_futoshiki(size: int, _draws: Draws, fill: Fill) -> Sketch:
    """A Latin square with signs between cells."""
    filling = fill(latin_square(size))
    number = numbers(filling)
    signs = tuple(
        (cell, other)
        for cell in number
        for other in beside(cell, number)
        if number[cell] < number[other]
    )
    return Sketch(
        filling,
        lambda less: futoshiki(size, less),
        tuple(sorted(signs)),
        may_drop=True,
        may_give=True,
    )


def draw_skyscrapers(size: int, _draws: Draws, fill: Fill) -> Sketch:
    """Towers, and how many are seen from the rim."""
    filling = fill(latin_square(size))
    height = numbers(filling)
    clues = []
    for line in range(size):
        across, down = (
            [height[cell] for cell in (((line, at), (at, line))[way] for at in range(size))]
            for way in (0, 1)
        )
        for side, towers in (
            ("left", across),
            ("right", across[::-1]),
            ("top", down),
            ("bottom", down[::-1]),
        ):
            clues.append((side, line, _seen(towers)))

    def problem(kept: Sequence[Clue]) -> Marking:
        rim: dict[str, list[int | None]] = {}
        for side, line, seen in kept:
            rim.setdefault(side, [None] * size)[line] = seen
        return skyscrapers(size, **rim)  # type: ignore[arg-type]

    return Sketch(filling, problem, tuple(clues), may_drop=True, may_give=True)


def _seen(towers: Sequence[int]) -> int:
    return sum(height == max(towers[: at + 1]) for at, height in enumerate(towers))


def draw_jigsaw(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A sudoku with regions of any form."""
    problem = sudoku_variant(size, regions=jigsaw(size, draws))
    return Sketch(fill(problem), lambda _: problem, may_give=True)


def draw_thermo(size: int, draws: Draws, fill: Fill) -> Sketch:
    """A sudoku with thermometers."""
    filling = fill(sudoku_variant(size))
    digit = numbers(filling)
    free = set(digit)
    thermos: list[Part] = []
    for bulb in draws.shuffled(digit):
        path = [bulb] if bulb in free else []
        while path and (
            higher := [c for c in beside(path[-1], free) if digit[c] > digit[path[-1]]]
        ):
            path.append(draws.one_of(higher))
        if len(path) > 2 and len(thermos) < size:
            thermos.append(path)
            free -= set(path)
    problem = sudoku_variant(size, thermos=thermos)
    return Sketch(filling, lambda _: problem, may_give=True)
