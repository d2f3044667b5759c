"""Solutions as JSON, one object on each line, as `boardfill solve --json` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from boardfill.answers.solution import Mark, Pick, Placement, Solution
from boardfill.drawing.solution_lines import solution_tree
from boardfill.errors import BadInput
from boardfill.formats.json_text import json_value
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell


class PlacementObject(msgspec.Struct, forbid_unknown_fields=True):
    """A piece, the cells under it, and how it is laid where it crosses a seam of the board."""

    piece: str
    cells: list[Cell]
    laid: list[Cell] = []


class MarkObject(msgspec.Struct, forbid_unknown_fields=True):
    """A cell and the symbol in it."""

    cell: Cell
    symbol: str


class PickObject(msgspec.Struct, forbid_unknown_fields=True):
    """An option of a covering."""

    option: int
    items: tuple[str, ...]
    name: str = ""


class SolutionObject(msgspec.Struct, forbid_unknown_fields=True):
    """A solution has placements, marks or picks."""

    placements: list[PlacementObject] = []
    marks: list[MarkObject] = []
    picks: list[PickObject] = []


def solution_json(problem: Problem, solution: Solution) -> str:
    """The solution as one line of JSON: its marks, placements or picks, as the problem has."""
    tree = solution_tree(problem, solution)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_json_lines(
    problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO
) -> None:
    """Write each solution as one line of JSON."""
    file.writelines(solution_json(problem, solution).encode() for _, solution in found)


def read_solutions(text: str) -> Iterator[tuple[str, Solution]]:
    """Every solution in the text with the place where it stands; blank lines are skipped."""
    # Not by splitlines: names may hold characters that it takes for line breaks, and JSON does not.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = f"line {number}"
            try:
                yield place, _solution(line)
            except BadInput as error:
                raise BadInput(str(error).removeprefix("line 1, "), place=place) from None


def _solution(line: str) -> Solution:
    try:
        found = msgspec.convert(json_value(line), SolutionObject)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`", "").replace(", got", ", found")
        raise BadInput(reason[0].lower() + reason[1:]) from None
    if sum(map(bool, (found.placements, found.marks, found.picks))) > 1:
        raise BadInput("expected one of placements, marks and picks, found several")
    placements = [
        Placement(tuple(sorted(lying.cells)), lying.piece, tuple(sorted(lying.laid)))
        for lying in found.placements
    ]
    marks = [Mark(mark.cell, mark.symbol) for mark in found.marks]
    picks = [Pick(pick.option, pick.items, pick.name) for pick in found.picks]
    return Solution.of([*placements, *marks, *picks])
