"""A search cut into subtrees of similar size, which together are the whole.

A subtree is the set of all fillings with certain options, those `taken`.  It is split at an item
that must be used exactly once and is not used yet: each filling takes exactly one more option that
uses it, so the subtrees with one of these options each are disjoint and miss nothing.  An option
that clashes with those taken, over an item used at most once, makes no subtree; nor does one that
leaves another item that must be used without any option.

The size of subtrees is only guessed, by Knuth's random probes; a wrong guess only costs time.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from math import fsum
from random import Random
from typing import NamedTuple, TypeAlias

from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.errors import BadInput

Taken: TypeAlias = tuple[int, ...]
"""Indices of options, in the order in which they were taken."""

_PROBES, _MANY_PROBES = 6, 200
"""Random probes of each subtree, and of the whole search."""
_MOST_BITS = 2**32
"""The most bits for a table of which options use each item; a larger cover is not split."""


SECONDS_PER_NODE = 1e-6
"""Roughly what a node of a search takes."""
_FAR = 100
"""A guess of this many times the nodes aimed at needs no second probe."""
_UNIT_SECONDS = 5.0
"""The longest that a unit of a search should take, by guess: a power cut loses this much work.  The
largest had 3 times the nodes aimed at for pentominoes on 5x12 and 1.9 times on 6x10, both cut into
about two hundred units."""
_LEAST_UNITS, _MANY_UNITS, _MOST_UNITS = 64, 4096, 65_536
"""The fewest units; their number where no number would make them short enough; and the most in all
other cases.  Each unit takes a millisecond to plan and another to keep."""


class Split(NamedTuple):
    """Replaces a subtree by those with one more option that uses the item."""

    taken: Taken
    item: int


class Subtrees:
    """The subtrees of a cover.

    Sets of options are bits of one integer.
    """

    def __init__(self, cover: Cover, check: Check = unchecked) -> None:
        self._check = check
        form = cover.form
        self._items_of = form.items_of
        self._all = (1 << form.option_count) - 1
        self._users: dict[int, int] = {}
        """The options, as bits, that use each item that may be used at most once."""
        self.exact: frozenset[int] = frozenset()
        """The items that must be used exactly once."""
        if form.option_count * form.item_count <= _MOST_BITS:
            singles = {item for item, one in enumerate(cover.items) if one.high == 1}
            self._users = {item: set_of(cover.users[item]) for item in singles}
            self.exact = frozenset(item for item in singles if cover.items[item].low == 1)

    def units(self, splits: Iterable[Split], most: int) -> list[Taken]:
        """The subtrees that the splits make; BadInput if one is no split or they exceed `most`."""
        leaves: dict[Taken, None] = {(): None}
        for split in splits:
            self._check()
            if split.taken not in leaves or split.item not in self._open(split.taken):
                raise BadInput(f"{split} does not split the search")
            del leaves[split.taken]
            leaves |= dict.fromkeys(self._below(split))
            if len(leaves) > most:
                raise BadInput(f"the splits make more than {most} units")
        return list(leaves)

    def cut(self, enough: int, most_nodes: float = 0.0, most: int | None = None) -> list[Split]:
        """Splits that make `enough` subtrees if there are as many, the largest split first.

        Subtrees guessed to have more than `most_nodes` nodes are split as well, until there are
        `most`, which is `enough` by default.
        """
        most = enough if most is None else most
        chance = Random(0)
        splits: list[Split] = []
        heap: list[tuple[float, Taken]] = [(-self.expected_nodes(), ())]
        done = 0
        while heap and len(heap) + done < most:
            if len(heap) + done >= enough and -heap[0][0] <= most_nodes:
                break
            above, taken = heapq.heappop(heap)
            item = self._tightest(self._live(taken), self._open(taken))
            if item is None:
                done += 1
                continue
            splits.append(Split(taken, item))
            below = self._below(splits[-1])
            for child in below:
                # A few probes may miss a large subtree: average with an equal share of the whole.
                guess = (self._nodes(child, chance, _FAR * most_nodes) - above / len(below)) / 2
                heapq.heappush(heap, (-guess, child))
        return splits

    def cut_by_time(self, seconds_per_node: float) -> list[Split]:
        """Splits into units of a few seconds each, as far as can be guessed."""
        aimed = _UNIT_SECONDS / seconds_per_node
        is_hopeless = self.expected_nodes() > _MOST_UNITS * aimed
        return self.cut(_LEAST_UNITS, aimed, _MANY_UNITS if is_hopeless else _MOST_UNITS)

    def expected_nodes(self) -> float:
        """The expected nodes of the whole search, guessed with more probes."""
        chance = Random(0)
        return fsum(self._probe((), chance) / _MANY_PROBES for _ in range(_MANY_PROBES))

    def _nodes(self, taken: Taken, chance: Random, far: float) -> float:
        """The expected nodes of a plain search of the subtree; the real search may need fewer.

        Stops probing as soon as the nodes exceed `far`, if `far` is above 0.
        """
        nodes = 0.0
        for probe in range(1, _PROBES + 1):
            nodes += self._probe(taken, chance)
            if nodes > far > 0:
                return nodes / probe
        return nodes / _PROBES

    def _probe(self, taken: Taken, chance: Random) -> float:
        live, left = self._live(taken), set(self._open(taken))
        nodes, weight = 1.0, 1.0
        self._check()
        while (item := self._tightest(live, left)) is not None:
            choices = list(bits_of(self._users[item] & live))
            if not choices:
                break
            weight *= len(choices)
            nodes += weight
            chosen = chance.choice(choices)
            live &= ~self._clashing(chosen)
            left.difference_update(self._items_of(chosen))
        return nodes

    def _tightest(self, live: int, left: Iterable[int]) -> int | None:
        """The item with the fewest options, the first of several."""
        users = self._users
        options = [((users[item] & live).bit_count(), item) for item in left]
        return min(options)[1] if options else None

    def _below(self, split: Split) -> list[Taken]:
        """The subtrees of a split, except those in which an open item has no option left."""
        live, open_items = self._live(split.taken), self._open(split.taken)
        found = []
        for option in bits_of(self._users[split.item] & live):
            left = live & ~self._clashing(option)
            if all(self._users[item] & left for item in open_items - {*self._items_of(option)}):
                found.append((*split.taken, option))
        return found

    def _open(self, taken: Taken) -> frozenset[int]:
        return self.exact.difference(*map(self._items_of, taken))

    def _live(self, taken: Taken) -> int:
        live = self._all
        for option in taken:
            live &= ~self._clashing(option)
        return live

    def _clashing(self, option: int) -> int:
        """The option itself and all options that cannot be taken with it."""
        clashing = 1 << option
        for item in self._items_of(option):
            clashing |= self._users.get(item, 0)
        return clashing
