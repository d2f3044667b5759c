"""One filling, or two different ones, by whichever way finds them first.

On a large board pieces are laid from a corner on and patched where need be, which finds a filling
of most boards in time that grows as the board does (native/core/search/patched_filling.hpp); a
search that always looks for the tightest item looks at the whole board for each piece.  The search
finds one of most boards at once, and soon all of them where they are few.  Where it does not, a
walk may, which visits far more nodes in the same time, or clingo, which learns from its conflicts,
or a sweep, which never meets the same state twice.  So they take turns, and what one has found the
others need not find again.  Where there are webs the search tries options ahead all the time, which
solves most puzzles; then clingo joins in, which is told what that has settled, then a sweep.

Turns are measured in nodes, conflicts and states, not by the clock: the same problem has the same
answer on every machine that has clingo, and on every machine that has not.
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
"""Smaller covers are searched in some hundredths of a second."""
_PATIENCE, _PATIENCE_GROWS = 1.0, 4.0
"""Seconds' work of the first turns of all, and by how much later ones are longer; where another
finds it, the others lose as much as that one takes."""
_PATIENCE_WITH_WEBS, _SWEEP_WITH_WEBS = 1 / 32, 1 / 8
"""The same where there are webs, and when a sweep joins in; it meets some 100,000 states then.
What the search has tried ahead before its first decision leaves little to clingo: of a slitherlink
of 30x40 it takes 0.1 s, and alone 0.3 s."""
_EARLY = 1 / 64
"""Of that, the first turn of the search; then the walk joins in, and they take turns alone."""
_SHARE = 0.75
"""Of each turn, for the search: with those before, that makes a whole one."""


class Seeker(Protocol):
    """Looks for fillings, for as long as it is let."""

    def seek(self, patience: float) -> Iterator[Filling]:
        """Fillings, found by the work of about so many seconds; they may have been met before."""

    @property
    def finished(self) -> bool:
        """Are there no others?"""


def one_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none; LimitReached if neither is found."""
    deadline = Deadline(limits)
    if cover.form.item_count >= _MANY_ITEMS and not cover.webs:
        filling = patched_filling(cover, deadline.left())
        if filling is not None:
            return filling
    cover.list_many_options(deadline.check)
    return next(iter(_fillings(cover, deadline.left(), 1)), None)


def patched_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling; None if this way has found none, though there may be some."""
    try:
        return _core.patched_filling(cover.form, *cover.flat_places(), limits.control())
    except _core.Stopped:
        return None  # what goes on meets the same limit, and says how far it came


def two_fillings(cover: Cover, limits: Limits) -> list[Filling]:
    """Two different fillings, or fewer if it is certain that there are no more."""
    return _fillings(cover, limits, 2)


def _fillings(cover: Cover, limits: Limits, wanted: int) -> list[Filling]:
    """So many different fillings, or all if there are fewer."""
    deadline = Deadline(limits)
    found: list[Filling] = []

    search: SearchSeeker | None = None

    def plainly_first() -> Seeker:
        nonlocal search
        # One filling is soon met by chance; that there is no second only the plain search can tell.
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
        joined = [turns_of(plainly_first), turns_of(by_clingo), later]
        return answer_in_turns(joined, _PATIENCE_WITH_WEBS, _PATIENCE_GROWS)
    players = [
        turns_of(plainly_first, share=_SHARE),
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
    """Turns that add to what has been found, from that patience on."""
    seeker: Seeker | None = None

    def take_turn(patience: float) -> list[Filling] | None:
        """All that is wanted, or all there is."""
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
