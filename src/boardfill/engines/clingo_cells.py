"""Covers with webs for clingo: atoms for "one of these symbols in this cell", and reachability.

A cell takes one of its symbols.  So an atom that means "one of these symbols" tells clingo more
than an atom for each symbol: that a loop crosses a border, or the least that a cell adds to a
clue.

Clingo is told from the start that there is one component, or that each has a mark: what is
connected to the first cell, or to a mark, is reached, and clingo itself rules out that something
reaches itself in a circle.  So it learns from what cannot be reached, long before all is chosen.
The other rules of webs are added as clingo breaks them (`clingo_webs`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from boardfill.cover.bounded import Check, Cover, paced
from boardfill.cover.webs import Web

Spot: TypeAlias = int
"""The item of a cell, or, for an option in no cell, a number of its own."""
Settled: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""Options that all fillings take, and options that none takes."""


class CellAtoms:
    """The options of a cover as atoms of clingo, and the rules stated with them."""

    def __init__(self, backend: Any, cover: Cover, settled: Settled) -> None:
        self._backend = backend
        self._cover = cover
        self._always: int = backend.add_atom()
        backend.add_rule([self._always], [])
        never = backend.add_atom()
        self.atoms: list[int] = [0] * cover.form.option_count
        for atom, options in zip((self._always, never), settled, strict=True):
            for option in options:
                self.atoms[option] = atom
        self._is_taken = [atom == self._always for atom in self.atoms]
        self._live = [option for option, atom in enumerate(self.atoms) if not atom]
        self._is_live = [not atom for atom in self.atoms]
        for option in self._live:
            self.atoms[option] = backend.add_atom()
        if self._live:
            backend.add_rule([self.atoms[option] for option in self._live], choice=True)
        self._any_of: dict[tuple[int, ...], int] = {}
        self._spots: list[Spot] = [-1 - option for option in range(len(self.atoms))]
        for index, item in enumerate(cover.items):
            if item.place is not None and item.high == 1:
                for option in cover.users[index]:
                    self._spots[option] = index

    def state_items(self, check: Check) -> bool:
        """State the bounds of all items; False if they alone forbid all fillings."""
        for item, users in zip(paced(self._cover.items, check, 64), self._cover.users, strict=True):
            taken = sum(map(self._is_taken.__getitem__, users))
            times = Counter(filter(self._is_live.__getitem__, users))
            low, high = item.low - taken, None if item.high is None else item.high - taken
            if low > times.total() or (high is not None and high < max(low, 0)):
                return False
            if item.place is None:
                used = self._used_by_cells(times)
            else:
                used = [(self.atoms[option], number) for option, number in times.items()]
            bound(self._backend, low, high, used)
        return True

    def state_web(self, web: Web) -> None:
        """State what must be reached in a web; nothing if it may have several components."""
        is_one = web.cycles == "one" or web.number[1] == 1
        if is_one:
            self._state_one(web)
        if web.marks == "one":
            reached = self._reached(web)
            for option, tie in enumerate(web.ties):
                if tie.nodes and tie.mark is not None and self._spots[option] in reached:
                    self._backend.add_rule([reached[self._spots[option]]], [self.atoms[option]])

    def _used_by_cells(self, times: Counter[int]) -> list[tuple[int, int]]:
        """The uses of an item as weighted atoms, each "this cell uses it at least so often"."""
        by_spot: dict[Spot, list[int]] = {}
        for option in times:
            by_spot.setdefault(self._spots[option], []).append(option)
        used = []
        for options in by_spot.values():
            before = 0
            for least in sorted({times[option] for option in options}):
                some = (option for option in options if times[option] >= least)
                used.append((self._any(some), least - before))
                before = least
        return used

    def _any(self, options: Iterable[int]) -> int:
        """A literal for "one of these options, all of one spot, is taken"."""
        given = sorted(options)
        if any(map(self._is_taken.__getitem__, given)):
            return self._always
        some = tuple(filter(self._is_live.__getitem__, given))
        if len(some) < 2:
            return self.atoms[some[0]] if some else -self._always
        others = self._others(some)
        is_needed = others is not None and self._cover.items[self._spots[some[0]]].low == 1
        if others is not None and is_needed and (len(others), others) < (len(some), some):
            return -self._any(others)
        if some not in self._any_of:
            self._any_of[some] = atom = self._backend.add_atom()
            for option in some:
                self._backend.add_rule([atom], [self.atoms[option]])
            for other in others or ():
                self._backend.add_rule([], [atom, self.atoms[other]])
        return self._any_of[some]

    def _others(self, some: tuple[int, ...]) -> tuple[int, ...] | None:
        """The other live options of the cell; None if the spot is no cell."""
        spot = self._spots[some[0]]
        if spot < 0:
            return None
        others = set(self._cover.users[spot]).difference(some)
        return tuple(sorted(filter(self._is_live.__getitem__, others)))

    def _tying(self, web: Web) -> dict[Spot, list[int]]:
        tying: dict[Spot, list[int]] = {}
        for option, tie in enumerate(web.ties):
            if tie.nodes and (self._is_live[option] or self._is_taken[option]):
                tying.setdefault(self._spots[option], []).append(option)
        return tying

    def _reached(self, web: Web) -> dict[Spot, int]:
        """For each spot an atom for "what it ties is reached", which must hold if it ties."""
        backend = self._backend
        reached: dict[Spot, int] = {}
        users: dict[int, dict[Spot, list[int]]] = {}
        for spot, options in self._tying(web).items():
            reached[spot] = backend.add_atom()
            backend.add_rule([], [self._any(options), -reached[spot]])
            for option in options:
                for node in set(web.ties[option].nodes):
                    users.setdefault(node, {}).setdefault(spot, []).append(option)
        for using in users.values():
            if len(using) == 2:
                (one, some), (other, others) = using.items()
                both = [self._any(some), self._any(others)]
                backend.add_rule([reached[one]], [reached[other], *both])
                backend.add_rule([reached[other]], [reached[one], *both])
            elif len(using) > 2:
                node = backend.add_atom()
                for spot, options in using.items():
                    tied = self._any(options)
                    backend.add_rule([node], [reached[spot], tied])
                    backend.add_rule([reached[spot]], [node, tied])
        return reached

    def _state_one(self, web: Web) -> None:
        """State that everything is reached from the first spot that ties anything."""
        backend, reached = self._backend, self._reached(web)
        none = backend.add_atom()
        backend.add_rule([none], [])
        for spot, options in self._tying(web).items():
            taken = self._any(options)
            backend.add_rule([reached[spot]], [none, taken])
            before, none = none, backend.add_atom()
            backend.add_rule([none], [before, -taken])
        if web.number[0] > 0 or web.cycles == "one":
            backend.add_rule([], [none])


def bound(backend: Any, low: int, high: int | None, used: list[tuple[int, int]]) -> None:
    """Bound the weighted sum of some atoms; `used` pairs each atom with its weight."""
    possible = sum(times for _, times in used)
    if high is not None and high < possible:
        backend.add_weight_rule([], high + 1, used)
    if low > 0:
        backend.add_weight_rule([], possible - low + 1, [(-atom, times) for atom, times in used])
