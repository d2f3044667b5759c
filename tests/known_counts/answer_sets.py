"""A document of symbols under rules as an answer set program, for clingo to count its fillings."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations, product

import clingo

from tests.independent import groups
from tests.independent.geometry import Cell
from tests.independent.judging import Bounds, Document, bounds_of
from tests.independent.markings import clues_of, symbols_of, targets_of
from tests.independent.rules import Demand, demands_of, symbols_in
from tests.independent.tilings import Board, board_of


def fillings_up_to(document: Document, most: int) -> int:
    """How many fillings clingo finds, at most so many."""
    control = clingo.Control([f"--models={most}", "--project=auto", "--warn=none"])
    control.add("base", [], "\n".join(_Program(document).lines()))
    control.ground([("base", [])])
    with control.solve(yield_=True) as found:
        return sum(1 for _ in found)


class _Program:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.board: Board = board_of(document)
        self.blanks = bool(document.get("blanks", False))
        self.symbols = symbols_in(document, blanks=self.blanks)
        self.letters = sorted(self.symbols.letters)
        self.cells = sorted(self.board.cells)

    def atom(self, cell: Cell, name: str) -> str:
        return f"h({self.cells.index(cell)},{self.letters.index(name)})"

    def lines(self) -> Iterator[str]:
        yield "#project h/2."
        clues = clues_of(self.document)
        pointed: dict[object, list[str]] = {}
        for cell in self.cells:
            names = [clues[cell]] if cell in clues else self.letters
            yield f"1 {{ {'; '.join(self.atom(cell, name) for name in names)} }} 1."
            for name, points_at in symbols_of(self.document).items():
                for target in targets_of(cell, points_at, self.board):
                    pointed.setdefault(target, []).append(self.atom(cell, name))
        for atoms in pointed.values():
            yield from _counted(atoms, Bounds(0, 1))
        for demand in demands_of(self.document, self.board, blanks=self.blanks):
            if demand.kind not in ("held", "paired"):
                yield from self.demanded(demand)
        for number, table in enumerate(self.document["rules"]):
            if "held" in table:
                parts = ((tuple(part["cell"]), part["symbols"]) for part in table["held"])
                atoms = [self.atom(cell, name) for cell, names in parts for name in names]
                yield from _counted(atoms, bounds_of(table.get("times", 1)))
            elif "paired" in table:
                yield from self.paired(number, table["cells"], table["symbols"])

    def demanded(self, demand: Demand) -> Iterator[str]:
        cells, kind = demand.cells, demand.kind
        if kind == "count":
            counted = zip(cells, demand.counted, strict=True)
            atoms = [self.atom(cell, name) for cell, names in counted for name in names]
            yield from _counted(atoms, _bounds(demand))
        elif kind == "different":
            for name in self.symbols.values:
                yield from _counted((self.atom(cell, name) for cell in cells), Bounds(0, 1))
        elif kind in ("sum", "sums"):
            values = self.symbols.values
            terms = [
                f"{value},{at},{name} : {self.atom(cell, letter)}"
                for at, cell in enumerate(cells)
                for name, (letter, value) in enumerate(values.items())
            ]
            low, high = _bounds(demand)
            total = f"#sum {{ {'; '.join(terms)} }}"
            yield f":- {total} < {low}."
            yield f":- {total} > {high}." if high is not None else ""
        elif kind == "neighbours":
            for pair in pairwise(cells):
                yield from self.forbidden(pair, product(self.letters, repeat=2), demand)
        else:
            # These stand in lines in which no symbol is twice.
            is_latin = kind in ("visible", "sandwich")
            some = permutations if is_latin else lambda names, n: product(names, repeat=n)
            yield from self.forbidden(cells, some(self.letters, len(cells)), demand)

    def forbidden(
        self, cells: Iterable[Cell], words: Iterable[tuple[str, ...]], demand: Demand
    ) -> Iterator[str]:
        listed = list(cells)
        for word in words:
            if not demand.holds(word):
                yield f":- {', '.join(map(self.atom, listed, word))}."

    def paired(
        self, number: int, owners: Iterable[list[int]], names: Iterable[str]
    ) -> Iterator[str]:
        """Each owner takes one of those beside it, and each that is there is taken once."""
        taken: dict[Cell, list[str]] = {cell: [] for cell in self.cells}
        for at, owner in enumerate(map(tuple, owners)):
            ways = {
                cell: f"t({number},{at},{self.cells.index(cell)})"
                for cell in groups.around(owner, self.board)
            }
            yield f"1 {{ {'; '.join(ways.values())} }} 1."
            for cell, way in ways.items():
                taken[cell].append(way)
        for cell, takers in taken.items():
            there = [self.atom(cell, name) for name in names]
            yield from _counted(takers, Bounds(0, 1))
            for atom in there:
                yield (
                    f":- {atom}, {', '.join(f'not {way}' for way in takers)}."
                    if takers
                    else f":- {atom}."
                )
            for way in takers:
                yield f":- {way}, {', '.join(f'not {atom}' for atom in there)}."


def _bounds(demand: Demand) -> Bounds:
    clue = demand.clue
    return bounds_of(clue if clue == "any" else ast.literal_eval(clue))


def _counted(atoms: Iterable[str], bounds: Bounds) -> Iterator[str]:
    inside = "; ".join(atoms)
    low, high = bounds
    if low > 0:
        yield f":- {{ {inside} }} {low - 1}."
    if high is not None:
        yield f":- {high + 1} {{ {inside} }}."
