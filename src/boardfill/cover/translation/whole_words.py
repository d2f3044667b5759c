"""Groups that must differ as whole words, where few words are possible.

Each such group holds a word, and no word occurs twice.  An automaton for every two groups could say
the same; but where rules leave few words, a choice among them deduces much more: the 4,111,116
binairo boards of 8x8 were not counted in minutes, and now are in 15 s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import maxsize
from typing import TypeAlias

from boardfill.cover.translation.rule_items import RuleItem, rule_items
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

Word: TypeAlias = tuple[str, ...]
"""The letters of a group, cell by cell; an empty name is an empty cell."""

_MOST_WORDS = 600
"""The most words of one group.  Rows of binairo have 518 with 14 cells; more are too many for one
choice."""
_MOST_BEGUN = 4 * _MOST_WORDS


def letters_of(problem: Marking, cell: Cell) -> list[str]:
    """The letters that the cell may hold; an empty name is an empty cell, and comes first."""
    if cell in problem.clues:
        return [problem.clues[cell]]
    return [""] * problem.blanks + list(problem.symbols_by_name)


@lru_cache(maxsize=8)
def words_by_group(problem: Marking, rule: rules.Unlike) -> Mapping[str, list[Word]] | None:
    """The words that each group of the rule may hold; None if there are too many."""
    items_at: dict[Cell, list[tuple[RuleItem, frozenset[Cell]]]] = {}
    for item in rule_items(problem):
        if item.uses:
            users = frozenset(cell for (cell, _), _ in item.uses)
            items_at.setdefault(min(users), []).append((item, users))
    found = {}
    for name, cells in problem.groups_of(rule).items():
        group = frozenset(cells)
        near = (pair for cell in cells for pair in items_at.get(cell, ()))
        words = _words(problem, cells, [item for item, users in near if users <= group])
        if words is None:
            return None
        found[name] = words
    return found


def _words(problem: Marking, cells: Sequence[Cell], items: Sequence[RuleItem]) -> list[Word] | None:
    """The words that the items, used only by these cells, allow; None if there are too many."""
    uses: dict[tuple[Cell, str], list[tuple[int, int]]] = {}
    for place, item in enumerate(items):
        for choice, times in dict(item.uses).items():
            uses.setdefault(choice, []).append((place, times))
    most = [maxsize if item.high is None else item.high for item in items]
    begun: list[tuple[Word, list[int]]] = [((), [0] * len(items))]
    for cell in cells:
        longer = []
        for letter in letters_of(problem, cell):
            more = uses.get((cell, letter), ())
            for word, used in begun:
                sums = used.copy()
                for place, times in more:
                    sums[place] += times
                    if sums[place] > most[place]:
                        break
                else:
                    longer.append(((*word, letter), sums))
        begun = longer
        if len(begun) > _MOST_BEGUN:
            return None
    words = sorted(
        word
        for word, used in begun
        if all(item.low <= n for item, n in zip(items, used, strict=True))
    )
    return words if len(words) <= _MOST_WORDS else None
