"""Groups as whole words: what groups that must differ may hold, where that is little.

Of such groups each holds a word, and no word stands twice.  That no two of them are alike could be
said of every two by an automaton; but where rules leave few words, a choice among these finds out
much more: the 4,111,116 binairo boards of 8 x 8 were not counted in minutes, and now are in 15 s.
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
"""Of one group.  Rows of binairo have 518 up to 14 cells; then one choice looks at too many."""
_MOST_BEGUN = 4 * _MOST_WORDS


def letters_of(problem: Marking, cell: Cell) -> list[str]:
    """What the cell may hold; an empty name is an empty cell, and comes first."""
    if cell in problem.clues:
        return [problem.clues[cell]]
    return [""] * problem.blanks + list(problem.symbols_by_name)


@lru_cache(maxsize=8)
def words_by_group(problem: Marking, rule: rules.Unlike) -> Mapping[str, list[Word]] | None:
    """For each group of the rule the words that it may hold; None if these are many."""
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
    """What the items, which these cells alone use, leave; None if too much is begun."""
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
