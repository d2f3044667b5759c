"""The fewest givens that leave a filling no rival, with proof.

Givens leave no rival just when they meet every **unavoidable set**: what the filling has and some
other filling has not.  So the fewest that meet all unavoidable sets known so far are found; if they
leave no rival, no fewer do, for these sets alone need so many.  If they leave one, it tells a new
set.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.pace import Check, unchecked
from boardfill.engines.protocol import Filling
from boardfill.engines.search import KeptSearch

_MOST_NODES = 20_000
"""Of the search for the fewest that meet all sets: some tenths of a second."""
_MOST_SETS = 2_000


def fewest_givens(
    search: KeptSearch, filling: Filling, candidates: Sequence[int], check: Check
) -> list[int] | None:
    """The fewest of the candidates that leave the filling no rival; None if that is not proven.

    All of them together must leave none: what a rival has entirely, no given tells from it.
    """
    sets: list[int] = []
    while len(sets) < _MOST_SETS:
        chosen = fewest_meeting(sets, len(candidates), check)
        if chosen is None:
            return None
        givens = [candidates[place] for place in chosen]
        rival = _rival(search, filling, givens)
        if rival is None:
            return givens
        check()
        sets.append(_unavoidable(search, filling, candidates, givens, rival))
    return None


def _rival(search: KeptSearch, filling: Filling, givens: Sequence[int]) -> Filling | None:
    """Another filling with all givens; None if there is none."""
    found = search.fillings(2, givens)
    return next((other for other in found if set(other) != set(filling)), None)


def _unavoidable(
    search: KeptSearch,
    filling: Filling,
    candidates: Sequence[int],
    givens: list[int],
    rival: Filling,
) -> int:
    """A smallest set that a rival with the givens avoids, as bits of the candidates.

    More is given for as long as a rival is left: what is not given in the end must be met.
    """
    kept, given = set(rival), list(givens)
    for option in candidates:
        if option in kept:
            given.append(option)
            continue
        other = _rival(search, filling, [*dict.fromkeys([*given, option])])
        if other is not None:
            kept = set(other)
            given.append(option)
    last = set(given)
    return set_of(place for place, option in enumerate(candidates) if option not in last)


def fewest_meeting(sets: Sequence[int], size: int, check: Check = unchecked) -> list[int] | None:
    """The fewest of `size` things, by number, that meet all sets; None if that takes too long.

    No set is empty.  `check` is called at every node, and may raise to stop the work.

    >>> fewest_meeting([0b011, 0b110, 0b1100], 4)
    [1, 2]
    """
    best = _met_greedily(sets, size)
    nodes = 0

    def search(left: list[int], chosen: list[int], barred: int) -> bool:
        nonlocal best, nodes
        nodes += 1
        check()
        if nodes > _MOST_NODES:
            return False
        if not left:
            best = sorted(chosen)
            return True
        left = [one & ~barred for one in left]
        if len(chosen) + _disjoint(left) >= len(best):
            return True
        # What the smallest set has is tried in turn; what was tried is barred for those after it.
        for place in bits_of(min(left, key=int.bit_count)):
            rest = [one for one in left if not one >> place & 1]
            if not search(rest, [*chosen, place], barred):
                return False
            barred |= 1 << place
            left = [one & ~barred for one in left]
        return True

    return best if search(list(sets), [], 0) else None


def _met_greedily(sets: Sequence[int], size: int) -> list[int]:
    """What meets most of the sets that are left, again and again."""
    left, chosen = list(sets), []
    while left:
        place = max(range(size), key=lambda at: sum(one >> at & 1 for one in left))
        chosen.append(place)
        left = [one for one in left if not one >> place & 1]
    return sorted(chosen)


def _disjoint(sets: list[int]) -> int:
    """So many sets have nothing in common with each other, found greedily: each needs one more."""
    met, number = 0, 0
    for one in sorted(sets, key=int.bit_count):
        if not one & met:
            number += 1
            met |= one
    return number
