"""One filling, or two different ones, by whichever engine finds them first.

On a large board pieces are laid from a corner outwards and patched where they get stuck, which
fills most boards in time proportional to their size (native/core/search/patched_filling.hpp); a
search for the tightest item looks at the whole board for each piece.  The search finds a filling
of most boards at once, and soon all of them where they are few.  Where it does not, a walk may,
which visits far more nodes in the same time, or clingo, which learns from its conflicts, or a
sweep, which never meets the same state twice.  So they take turns and share the fillings they have
found.  Where there are webs the search constantly tries options ahead, which solves most puzzles;
then clingo joins in, starting from the options that this has settled, then a sweep.

Turns are measured in nodes, conflicts and states, not by the clock: the same problem has the same
answer on all machines with clingo, and on all machines without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine, ClingoSeeker
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Filling
from boardfill.engines.search import SearchSeeker
from boardfill.engines.sweep.diagram import DiagramSeeker
from boardfill.engines.turns import answer_in_turns
from boardfill.engines.walk import WalkSeeker
from boardfill.errors import LimitReached

_MANY_ITEMS = 1000
"""Smaller covers are searched within a few hundredths of a second."""
_PATIENCE, _PATIENCE_GROWS = 1.0, 4.0
"""Seconds of work in the first turn of each engine, and the factor by which later turns grow.
An engine that finds nothing costs as much as the one that finds the filling."""
_PATIENCE_WITH_WEBS, _SWEEP_WITH_WEBS = 1 / 32, 1 / 8
"""The first turn where there are webs, and the turn in which a sweep joins in, with some 100,000
states.  The search tries options ahead before its first decision, which leaves clingo little to
do: 0.1 s instead of 0.3 s for a slitherlink of 30x40."""
_EARLY = 1 / 64
"""The first turns of search and walk, as a part of `_PATIENCE`; the others join in later."""
_SHARE = 0.75
"""The search's part of each turn: with its earlier turns, that makes a whole one."""


class Seeker(Protocol):
    """Looks for fillings, one turn at a time."""

    def seek(self, patience: float) -> Iterator[Filling]:
        """Yield fillings found in about `patience` seconds of work, maybe the same as before."""

    @property
    def finished(self) -> bool:
        """True once all fillings have been found."""


def one_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none; LimitReached if that stays open."""
    deadline = Deadline(limits)
    if cover.form.item_count >= _MANY_ITEMS and not cover.webs:
        filling = patched_filling(cover, deadline.left())
        if filling is not None:
            return filling
    cover.list_many_options(deadline.check)
    return next(iter(_fillings(cover, deadline.left(), 1)), None)


def patched_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling by laying and patching; None if that found none, though there may be some."""
    try:
        return _core.patched_filling(cover.form, *cover.flat_places(), limits.control())
    except _core.Stopped:
        return None  # the next engine meets the same limit, and reports how far it came


def two_fillings(cover: Cover, limits: Limits) -> list[Filling]:
    """Two different fillings, or fewer if it is certain that there are no more."""
    return _fillings(cover, limits, 2)


def _fillings(cover: Cover, limits: Limits, wanted: int) -> list[Filling]:
    """`wanted` different fillings, or all if there are fewer."""
    deadline = Deadline(limits)
    found: list[Filling] = []

    search: SearchSeeker | None = None

    def by_search() -> Seeker:
        nonlocal search
        # Luck may find one filling soon; only the plain search can show that there is no second.
        search = SearchSeeker(cover, deadline.left(), _PATIENCE / 2 if wanted > 1 else 0)
        return search

    def by_walk() -> Seeker:
        return WalkSeeker(cover, deadline.left(), is_eager=search is not None and search.is_slow)

    def by_clingo() -> Seeker:
        if not ClingoEngine.is_installed():
            raise LimitReached("clingo is not installed")
        if search is None or not cover.webs:
            return ClingoSeeker(cover, deadline.left(), found)
        return ClingoSeeker(cover, deadline.left(), found, search.settled)

    def by_diagram() -> Seeker:
        return DiagramSeeker(cover, deadline.left())

    turns_of = partial(_turns_of, found, wanted)
    if cover.webs:
        later = turns_of(by_diagram, _SWEEP_WITH_WEBS)
        joined = [turns_of(by_search), turns_of(by_clingo), later]
        return answer_in_turns(joined, _PATIENCE_WITH_WEBS, _PATIENCE_GROWS)
    players = [
        turns_of(by_search, share=_SHARE),
        turns_of(by_walk),
        turns_of(by_clingo, _PATIENCE),
        turns_of(by_diagram, _PATIENCE),
    ]
    return answer_in_turns(players, _EARLY * _PATIENCE, _PATIENCE_GROWS)


def _turns_of(
    found: list[Filling],
    wanted: int,
    begin: Callable[[], Seeker],
    from_patience: float = 0,
    share: float = 1.0,
) -> Callable[[float], list[Filling] | None]:
    """A player for `answer_in_turns` that adds to `found`; it skips turns below `from_patience`."""
    seeker: Seeker | None = None

    def take_turn(patience: float) -> list[Filling] | None:
        """All the fillings wanted, or all there are; None if neither is known yet."""
        nonlocal seeker
        if patience < from_patience:
            return None
        seeker = seeker or begin()
        for filling in seeker.seek(share * patience):
            if filling not in found:
                found.append(filling)
            if len(found) == wanted:
                return found
        return found if seeker.finished else None

    return take_turn
