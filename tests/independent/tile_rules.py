"""Rules for pieces: what they carry must fit, and where some of them may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.independent.geometry import Cell, Point
from tests.independent.judging import Choice, Document
from tests.independent.rules import Demand, demands_of
from tests.independent.tiles import carried_in, point_home, side_names, side_points
from tests.independent.tilings import Board

FOR_PIECES = ("marks", "sides", "lying", "placements", "areas", "overhang", "empty")
"""The keys that tell a rule for pieces from one for symbols, which marks obey."""


def fits(fit: Any, one: str, other: str) -> bool:
    """Whatever carries nothing fits; else it is told by all names that go with the one."""
    if "" in (one, other):
        return True
    named = {"equal": {one}, "complement": {one.swapcase()}}
    listed = [] if isinstance(fit, str) else [*fit, *(pair[::-1] for pair in fit)]
    partners = named.get(str(fit), {there for here, there in listed if here == one})
    return other in partners


def marks_of(document: Document) -> list[str]:
    """All marks of all pieces."""
    found = set()
    for piece in document["pieces"]:
        cells = list(map(tuple, piece["cells"]))
        found |= {mark for mark, _ in carried_in(piece, cells)}
    return sorted(found - {""})


def as_marking(document: Document) -> Document:
    """The marks as symbols, with the rules that they obey."""
    kept = [rule for rule in document.get("rules", ()) if not set(FOR_PIECES) & set(rule)]
    return {"symbols": marks_of(document), "rules": kept, "blanks": True}


class RulesForPieces:
    """The rules of a document, asked of placements."""

    def __init__(self, document: Document, board: Board) -> None:
        self.board, self.tables = board, document.get("rules", ())
        inner = replace(board, cells=board.cells - board.outside)
        self.demands: list[Demand] = demands_of(as_marking(document), inner, blanks=True)
        order = {cell: place for place, cell in enumerate(sorted(board.cells), 1)}
        self._asked: dict[int, list[Demand]] = {}
        """What marks must obey, by how many cells must be known to tell."""
        for demand in self.demands:
            last = max(map(order.__getitem__, demand.cells), default=0)
            self._asked.setdefault(last, []).append(demand)
        every = [point for cell in board.cells for _, point in self._sides(cell)]
        self._rim = {point for point, times in Counter(every).items() if times == 1}
        self._shown: dict[Choice, list[tuple[Point, str]]] = {}

    def _of(self, key: str) -> Iterator[Any]:
        return (table for table in self.tables if key in table)

    def _sides(self, cell: Cell) -> Iterator[tuple[str, Point]]:
        lattice = self.board.lattice
        for name, point in zip(side_names(cell, lattice), side_points(cell, lattice), strict=True):
            yield name, point_home(point, self.board.periods)

    def shown(self, choice: Choice) -> list[tuple[Point, str]]:
        """Its coloured sides but for those between its own cells; it may meet itself at a point."""
        if choice not in self._shown:
            lattice, held = (
                self.board.lattice,
                dict(zip(choice.cells, choice.carried, strict=False)),
            )
            laid = choice.laid or choice.cells
            met = Counter(point for cell in laid for point in side_points(cell, lattice))
            self._shown[choice] = [
                (point_home(point, self.board.periods), colour)
                for cell in laid
                if (sides := held.get(self.board.home(cell), ("", ()))[1])
                for point, colour in zip(side_points(cell, lattice), sides, strict=True)
                if met[point] == 1 and colour
            ]
        return self._shown[choice]

    def allow(self, choice: Choice) -> bool:
        """May it lie there, whatever lies beside it?"""
        if self.board.outside.issuperset(choice.cells):
            return False
        for rule in self._of("marks"):
            there = marks_on_board(rule)
            for cell, (mark, _) in zip(choice.cells, choice.carried, strict=False):
                if not fits(rule.get("fit", "equal"), mark, there.get(cell, "")):
                    return False
        for key, lies_well in _WHERE.items():
            if not all(lies_well(rule, choice) for rule in self._of(key)):
                return False
        for rule in self._of("sides"):
            rim = self.rim_of(rule)
            for at, colour in self.shown(choice):
                if not fits(rule["sides"], colour, rim.get(at, "")):
                    return False
        return self.fit_beside(choice, {})

    def rim_of(self, rule: Any) -> dict[Point, str]:
        """The colour of each side of the rim that has one."""
        rim = rule.get("rim", "")
        if isinstance(rim, str):
            return dict.fromkeys(self._rim, rim) if rim else {}
        return {dict(self._sides(tuple(cell)))[side]: colour for cell, side, colour in rim}

    def fit_beside(self, choice: Choice, there: Mapping[Point, str]) -> bool:
        """Do its sides fit the colours that are there, and each other where it meets itself?"""
        rules = list(self._of("sides"))
        seen = dict(there)
        for at, colour in self.shown(choice) if rules else ():
            if not all(fits(rule["sides"], colour, seen.get(at, "")) for rule in rules):
                return False
            seen[at] = colour
        return True

    def colours_of(self, laid: Iterable[Choice]) -> dict[Point, str]:
        """What the sides of these show."""
        return {at: colour for choice in laid for at, colour in self.shown(choice)}

    def marks_obey(self, known: int, laid: Iterable[Choice]) -> bool:
        """Do the marks obey what can be told once so many cells are known, and no fewer?"""
        if known not in self._asked:
            return True
        held = {
            cell: mark
            for choice in laid
            for cell, (mark, _) in zip(choice.cells, choice.carried, strict=False)
        }
        return all(
            demand.holds(tuple(held.get(cell, "") for cell in demand.cells))
            for demand in self._asked[known]
        )

    def enough_covered(self, laid: Iterable[Choice]) -> bool:
        covered = {cell for choice in laid for cell in choice.cells}
        empty = sum(cell not in covered for cell in self.board.cells - self.board.outside)
        return all(empty <= rule["empty"] for rule in self._of("empty"))

    def told(
        self,
        cell: Callable[[Cell], Cell],
        point: Callable[[Point], Point],
        names: Mapping[str, str],
    ) -> set[Hashable]:
        """What the rules for pieces say once cells, sides and pieces become others."""
        found: set[Hashable] = {("overhang", frozenset(map(cell, self.board.outside)))}
        for rule in self.tables:
            if "marks" in rule:
                there = frozenset((cell(at), mark) for at, mark in marks_on_board(rule).items())
                found.add(("marks", str(rule.get("fit", "equal")), there))
            elif "sides" in rule:
                rim = frozenset((point(at), colour) for at, colour in self.rim_of(rule).items())
                found.add(("sides", str(rule["sides"]), rim))
            elif "placements" in rule:
                sets = (
                    frozenset(cell(tuple(at)) for at in one["cells"]) for one in rule["placements"]
                )
                found.add(
                    ("placements", frozenset(names[n] for n in rule["pieces"]), frozenset(sets))
                )
            elif "areas" in rule:
                told = ((cell(tuple(one["cell"])), one.get("area", 0)) for one in rule["areas"])
                found.add(("areas", frozenset(told)))
            elif "lying" in rule:
                where = frozenset(cell(tuple(at)) for at in rule["cells"])
                found.add((rule["lying"], frozenset(names[n] for n in rule["pieces"]), where))
        return found


def marks_on_board(rule: Any) -> dict[Cell, str]:
    """A list, or a picture on the square lattice."""
    if isinstance(rule["marks"], str):
        lines = enumerate(rule["marks"].split("\n"))
        return {
            (r, c): sign for r, line in lines for c, sign in enumerate(line) if sign not in ".#"
        }
    return {tuple(one["cell"]): one["mark"] for one in rule["marks"]}


def _has_its_area(rule: Any, choice: Choice) -> bool:
    """Is there just one cell under it that says an area, and is it that, or not known?"""
    under = [one for one in rule["areas"] if tuple(one["cell"]) in choice.cells]
    return [one.get("area", 0) for one in under] in ([0], [len(choice.cells)])


def _lies_well(rule: Any, choice: Choice) -> bool:
    where, is_named = set(map(tuple, rule["cells"])), choice.name in rule["pieces"]
    if rule["lying"] == "only":
        return is_named or where.isdisjoint(choice.cells)
    if not is_named:
        return True
    if rule["lying"] == "within":
        return where.issuperset(choice.cells)
    return not where.isdisjoint(choice.cells)


def _is_listed(rule: Any, choice: Choice) -> bool:
    listed = [sorted(map(tuple, one["cells"])) for one in rule["placements"]]
    return choice.name not in rule["pieces"] or sorted(choice.cells) in listed


_WHERE = {"lying": _lies_well, "placements": _is_listed, "areas": _has_its_area}
