"""Boards cut into parts as programs for clingo: `at(R, C, M)` says which mark a cell belongs to."""

from __future__ import annotations

from collections.abc import Iterator

import clingo

from boardfill import Parts
from boardfill.answers.solution import Choice, Placement
from boardfill.problem.parts import PART


def cuts(problem: Parts, most: int = 2) -> list[frozenset[Choice]]:
    """So many ways to cut the board, or all if there are fewer; each part has one mark."""
    control = clingo.Control([f"-n{most}", "--project", "--warn=none"])
    control.add("base", [], "\n".join(_program(problem)))
    control.ground([("base", [])])
    found: list[frozenset[Choice]] = []
    with control.solve(yield_=True) as models:
        for model in models:
            parts: dict[int, list[tuple[int, ...]]] = {}
            for atom in sorted(model.symbols(atoms=True)):
                if atom.name == "at":
                    row, column, mark = (one.number for one in atom.arguments)
                    parts.setdefault(mark, []).append((row, column))
            found.append(frozenset(Placement(tuple(sorted(part)), PART) for part in parts.values()))
    return found


def _program(problem: Parts) -> Iterator[str]:
    """Each cell belongs to a mark, and so does each on a way to it, of as many as it says."""
    yield "#project at/3."
    numbers = range(len(problem.marks))
    for cell in problem.board.ordered:
        yield f"1 {{ {'; '.join(_at(cell, number) for number in numbers)} }} 1."
        for near in problem.beside[cell]:
            for number in numbers:
                yield f"reached{cell} :- reached{near}, {_at(cell, number)}, {_at(near, number)}."
        yield f":- not reached{cell}."
    for number, (cell, size) in enumerate(problem.marks):
        yield f"reached{cell}. {_at(cell, number)}."
        if size is not None:
            belonging = "; ".join(_at(other, number) for other in problem.board.ordered)
            yield f":- not {size} {{ {belonging} }} {size}."


def _at(cell: tuple[int, ...], number: int) -> str:
    return f"at({cell[0]},{cell[1]},{number})"
