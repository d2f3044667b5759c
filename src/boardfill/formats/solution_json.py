"""Solutions as JSON: one object on each line, as `solve --json` writes them, or a list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TypeAlias

import msgspec

from boardfill.answers.json_answers import (
    MarkJson,
    PickJson,
    PlacementJson,
    sample_json,
    solve_json,
)
from boardfill.answers.json_parts import JsonObject
from boardfill.answers.solution import Choice, Drawn, Mark, Pick, Placement, Solution
from boardfill.errors import BadInput, inside
from boardfill.formats.strict_parsing import converted, json_value
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried

Numbered: TypeAlias = tuple[int, Solution]


class SolutionObject(msgspec.Struct):
    """A solution with placements, marks or picks; other keys (a seed) say where it is from."""

    placements: list[PlacementJson] | None = None
    marks: list[MarkJson] | None = None
    picks: list[PickJson] | None = None


def solution_json(problem: Problem, solution: Solution, drawn: Drawn | None = None) -> str:
    """The solution as one line of JSON, which first says how it was drawn."""
    told: JsonObject = solve_json(problem, solution)
    if drawn is not None:
        told = sample_json(problem, solution, drawn)
    return msgspec.json.encode(told).decode() + "\n"


def write_json_lines(
    problem: Problem, found: Iterable[Numbered], file: BinaryIO, drawn: Drawn | None = None
) -> None:
    """Write each solution as one line of JSON."""
    file.writelines(solution_json(problem, solution, drawn).encode() for _, solution in found)


def write_json_list(
    problem: Problem, found: Iterable[Numbered], file: BinaryIO, drawn: Drawn | None = None
) -> None:
    """Write all solutions as one list of JSON, each on its line."""
    before = b"["
    for _, solution in found:
        file.write(before + solution_json(problem, solution, drawn).rstrip().encode())
        before = b",\n"
    file.write(b"]\n")


def read_solutions(text: str) -> Iterator[tuple[str, Solution]]:
    """Yield every solution in the text with its place; blank lines are skipped."""
    if text.lstrip().startswith("["):
        listed = json_value(text)
        for number, one in enumerate(listed if isinstance(listed, list) else [], 1):
            place = f"filling {number}"
            with inside(place):
                yield place, solution_of(one)
        return
    # Do not use splitlines: it splits at characters that are no line breaks in JSON.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = f"line {number}"
            try:
                yield place, solution_of(json_value(line))
            except BadInput as error:
                raise BadInput(str(error).removeprefix("line 1, "), place=place) from None


def solution_of(value: object) -> Solution:
    """The solution in a tree of plain values; BadInput if it is none."""
    found = converted(value, SolutionObject)
    present = [part for part in (found.placements, found.marks, found.picks) if part is not None]
    if not present:
        raise BadInput("expected a filling, an object with placements, marks or picks")
    if sum(map(bool, present)) > 1:
        raise BadInput("expected one of placements, marks and picks, found several")
    return Solution.of(choice_of(one) for part in present for one in part)


def carried_of(
    cells: Sequence[Cell], marks: Sequence[str], sides: Sequence[tuple[str, ...]]
) -> tuple[Carried, ...]:
    """What cells carry, in rising order of the cells, from lists in the given order."""
    for name, listed in (("marks", marks), ("sides", sides)):
        if listed and len(listed) != len(cells):
            raise BadInput(f"expected {len(cells)} for as many cells", place=f".{name}")
    if not marks and not sides:
        return ()
    of_cells = [tuple(one) if any(one) else () for one in sides] or [()] * len(cells)
    carried = map(Carried, marks or [""] * len(cells), of_cells)
    return tuple(each for _, each in sorted(zip(cells, carried, strict=True)))


def choice_of(found: PlacementJson | MarkJson | PickJson) -> Choice:
    """The choice that was read; a name follows from piece and cells."""
    if isinstance(found, MarkJson):
        return Mark(found.cell, found.symbol)
    if isinstance(found, PickJson):
        return Pick(found.option, tuple(found.items), found.name)
    carried = carried_of(found.cells, found.marks or (), found.sides or ())
    laid = tuple(sorted(found.laid or ()))
    return Placement(tuple(sorted(found.cells)), found.piece, laid, carried)
