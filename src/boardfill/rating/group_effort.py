"""What a solver finds by examining all groups of cells: the letters that each cell may still hold.

Each look goes through all groups that have changed.  If looks show nothing more, a wrong letter is
tried: looks continue from there until the rule of a group cannot be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardfill.answers.solution import Choice, Mark
from boardfill.cover.bounded import Check, Cover
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.reasoning import group_words
from boardfill.reasoning.group_deductions import (
    GroupChain,
    GroupDeductions,
    Letters,
    is_settled,
    letters_left,
)
from boardfill.reasoning.group_rules import all_groups
from boardfill.reasoning.web_deductions import WebDeductions

MOST_LOOKS = 100
"""The most looks for one step; if they do not show which letter fails, the step is a guess."""


class Looked(NamedTuple):
    """The number of looks, and the symbols that they prove, each with its reason."""

    looks: int
    settled: dict[Mark, str]


class Trial(NamedTuple):
    """A letter that fails in a cell, and how many looks show that."""

    cell: Cell
    letter: str
    looks: int


class GroupLooks:
    """What is known about the cells of a problem; `held` are the certain symbols."""

    def __init__(self, problem: Marking, check: Check) -> None:
        self.problem = problem
        self.held: dict[Cell, str] = dict(problem.clues)
        self.letters: Letters = {}
        webs = WebDeductions(problem, check) if problem.has_webs else None
        self._deductions = GroupDeductions(all_groups(problem), check, webs)
        self._seen: Letters = {}
        """What was known at the last look."""

    def __bool__(self) -> bool:
        """True if there are any groups or webs."""
        return bool(self._deductions.groups) or self.problem.has_webs

    def hold(self, choices: Iterable[Choice]) -> None:
        """Set these symbols."""
        self.held |= {mark.cell: mark.symbol for mark in choices if isinstance(mark, Mark)}

    def look(self, rest: Cover) -> Looked:
        """Look until a symbol is certain that is not held, or nothing is new."""
        now = letters_left(self.problem, rest, self.held)
        self.letters = {cell: left & self.letters.get(cell, left) for cell, left in now.items()}
        looks, settled = 0, self._settled({})
        while not settled:
            changed = [c for c, left in self.letters.items() if self._seen.get(c) != left]
            self._seen = dict(self.letters)
            why: dict[Cell, str] = {}
            found = list(self._deductions.steps(self._seen, changed))
            for step in found or self._deductions.web_steps(self._seen):
                for cell, gone in step.ruled_out.items():
                    self.letters[cell] -= gone
                    if is_settled(self.letters[cell]) and cell not in why:
                        mark = Mark(cell, *self.letters[cell])
                        chain = GroupChain((step,), mark)
                        why[cell] = "; ".join(group_words.chain_words(self.problem, chain))
            if self.letters == self._seen:
                break
            looks += 1
            settled = self._settled(why)
        return Looked(looks, settled)

    def _settled(self, why: Mapping[Cell, str]) -> dict[Mark, str]:
        return {
            Mark(cell, *letters): why.get(cell, "one symbol is left there")
            for cell, letters in self.letters.items()
            if cell not in self.held and is_settled(letters)
        }

    def gone(self, rest: Cover) -> list[int]:
        """The options of the rest whose symbols are ruled out."""
        return [
            number
            for number, (_, mark) in enumerate(rest.options)
            if isinstance(mark, Mark) and mark.symbol not in self.letters[mark.cell]
        ]

    def try_out(self, filling: Mapping[Cell, str]) -> Trial | None:
        """Rule out a letter that the filling does not have, as looks show; None if they show none.

        Cells with few letters left are tried first.
        """
        left = MOST_LOOKS
        for cell, letters in sorted(self.letters.items(), key=lambda one: (len(one[1]), one[0])):
            for letter in sorted(letters - {filling.get(cell, "")}):
                looks, fails = self._tried(cell, letter, left)
                if fails:
                    self.letters[cell] -= {letter}
                    return Trial(cell, letter, looks)
                left -= looks
                if left <= 0:
                    return None
        return None

    def _tried(self, cell: Cell, letter: str, most: int) -> tuple[int, bool]:
        """The number of looks, at most `most`, and whether they show that the letter fails."""
        now: Letters = {**self.letters, cell: frozenset({letter})}
        changed, looks = {cell}, 0
        while changed and looks < most:
            looks += 1
            found = list(self._deductions.steps(now, changed))
            for step in found:
                for where, gone in step.ruled_out.items():
                    now[where] -= gone
            changed = {where for step in found for where in step.ruled_out}
            if not all(now[where] for where in changed):
                return looks, True
            if not changed and self._deductions.broken_web(now):
                return looks, True
        return looks, False
