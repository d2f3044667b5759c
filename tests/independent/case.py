"""A problem that both have read, the package and the judge, and the words to compare answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random

from boardfill import Mark, Pick, Placement, Solution, Tiling
from boardfill.formats.read_document import read_json
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Carried
from tests.independent.judging import Choice, Document, Filling, Judged, TooMuch, judged, kind_of
from tests.independent.tiles import side_names

LISTED = 120
"""Problems with more fillings are only asked what can be answered without looking at each."""


class NotApplicable(Exception):
    """The question does not go with the problem."""


@dataclass(frozen=True)
class Case:
    """The document, what the judge says of it, and chance for whatever a question leaves open."""

    document: Document
    random: Random
    steps: int = 20_000

    @property
    def judged(self) -> Judged:
        if self._judged is None:
            raise TooMuch
        return self._judged

    @cached_property
    def _judged(self) -> Judged | None:
        """None where it is too much, so that no question tries it again."""
        try:
            return judged(self.document, steps=self.steps)
        except TooMuch:
            return None

    @cached_property
    def problem(self) -> Problem:
        """A new value for each trial, so that nothing is kept from the one before."""
        return read_json(json.dumps(self.document))

    @property
    def kind(self) -> str:
        return kind_of(self.document)

    @property
    def count(self) -> int:
        return len(self.judged.fillings)

    def is_used(self, choice: Choice) -> bool:
        """Does some filling make it?"""
        return any(choice in filling for filling in self.judged.fillings)

    def must_be_small(self) -> None:
        if self.count > LISTED:
            raise NotApplicable

    def must_be(self, *kinds: str) -> None:
        if self.kind not in kinds:
            raise NotApplicable

    @property
    def is_closed(self) -> bool:
        return bool(self.document.get("board", {}).get("wrap"))

    @property
    def has_lines(self) -> bool:
        symbols = self.document.get("symbols", ())
        return any(not isinstance(symbol, str) and symbol.get("joins") for symbol in symbols)

    @property
    def hangs_together(self) -> bool:
        """Are there lines, or symbols that must be connected?"""
        rules = self.document.get("rules", ())
        return self.has_lines or any("connected" in rule for rule in rules)

    def judges_choice(self, found: Placement | Mark | Pick) -> Choice:
        """What the package chose, in the judge's words."""
        if isinstance(found, Placement):
            name = "" if self.kind == "fitting" else found.piece
            return Choice(name, found.cells, found.unwrapped_cells, carried=self._told(found))
        if isinstance(found, Mark):
            return Choice(found.symbol, (found.cell,))
        return Choice(found.name, number=found.option)

    def filling(self, solution: Solution) -> Filling:
        choices = [self.judges_choice(choice) for choice in solution.choices]
        assert len(set(choices)) == len(choices), "a choice is made twice"
        return frozenset(choices)

    def solution(self, choices: Iterable[Choice]) -> Solution:
        """What the judge chose, in the package's words."""
        return Solution.of(map(self._choice, choices))

    def _choice(self, choice: Choice) -> Placement | Mark | Pick:
        if self.kind == "marking":
            return Mark(choice.cells[0], choice.name)
        if self.kind == "covering":
            items = tuple(self.document["options"][choice.number]["items"])
            return Pick(choice.number, items, choice.name)
        return Placement(choice.cells, choice.name, choice.laid, self._carried(choice))

    def _told(self, found: Placement) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What a piece carries, the colours of its sides in the order of documents."""
        if not found.carried:
            return ()
        names, lattice = self._side_names(), self.document["board"]["lattice"]
        told = []
        for cell, (mark, sides) in zip(found.cells, found.carried, strict=True):
            colours = dict(zip(names, sides, strict=True)) if sides else {}
            own = [colours.pop(name, "") for name in side_names(cell, lattice)]
            assert not any(colours.values()), "a cell has sides that it has not"
            told.append((mark, tuple(own) if sides else ()))
        return tuple(told)

    def _carried(self, choice: Choice) -> tuple[Carried, ...]:
        names, lattice = self._side_names(), self.document["board"].get("lattice", "square")
        found = []
        for cell, (mark, sides) in zip(choice.cells, choice.carried, strict=False):
            colours = dict(zip(side_names(cell, lattice), sides, strict=False))
            told = tuple(colours.get(name, "") for name in names)
            found.append(Carried(mark, told if sides else ()))
        return tuple(found)

    def _side_names(self) -> tuple[str, ...]:
        """The package's order of sides."""
        if not isinstance(self.problem, Tiling):
            return ()
        return self.problem.board.lattice.edge_names()

    def any_choices(self) -> list[Choice]:
        """Some choices, near a filling or not, in an order that chance alone decides."""
        known = sorted(self.judged.choices)
        if self.judged.fillings and self.random.random() < 0.7:
            start = sorted(self.random.choice(sorted(map(sorted, self.judged.fillings))))
            kept = self.random.sample(start, self.random.randint(0, len(start)))
        else:
            kept = []
        if known and self.random.random() < 0.5:
            more = self.random.sample(known, min(len(known), self.random.randint(1, 2)))
            kept += [choice for choice in more if choice not in kept]
        return kept
