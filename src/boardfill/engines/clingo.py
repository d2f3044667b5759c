"""The clingo engine: one filling of a tight, large board, or the proof that there is none.

Clingo learns from conflicts, which pays where a plain search would repeat the same mistake in
every corner of the board.  Each option is an atom that may be chosen, each item one or two
constraints on a weighted sum.  The rules of webs are added as clingo breaks them (`clingo_webs`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from boardfill.cover.bounded import Cover, paced
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Filling, load_extra
from boardfill.errors import LimitReached

if TYPE_CHECKING:
    from boardfill.engines.clingo_cells import Settled

_BYTES_PER_USE = 200
"""About what clingo keeps for each use of an item; its memory cannot be limited."""
_POLL = 0.02
"""Seconds between checks of Ctrl-C and the limits: too short to notice, and a check takes only
microseconds."""
_BEGINNING = 2e-6
"""Seconds to pass one use of an item to clingo, and to let it simplify.  Measured:
1.5 us for W, F and Y pentominoes on 16x16 and on 24x24."""
_CONFLICTS, _MANY_USES = 20_000, 200_000
"""Roughly how many conflicts clingo meets in a second, and the number of uses that halves that.
This turns seconds into the length of a turn; a wrong value matters little, since turns grow."""
_CONFLICTS_WITH_WEBS = 80_000
"""The same where there are webs.  Measured: 170,000 for heyawakes of 13x13 and 15x24, 50,000 to
70,000 for nurikabes of 10x10 to 20x20."""
_MOST_CONFLICTS = 2.0**31


class ClingoEngine(Engine):
    """Conflict-driven search by clingo."""

    name: str = "clingo"
    package: ClassVar[str] = "clingo"
    abilities: ClassVar[Collection[Ability]] = (Ability.FIRST,)
    knows_webs: ClassVar[bool] = True

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling, checked in whole numbers; None if clingo proves that there is none."""
        return next(ClingoSeeker(cover, limits).seek(), None)


class ClingoSeeker:
    """Finds fillings one after the other, each different from all that are known.

    One thread only: where several compete, chance decides which filling is found.
    """

    def __init__(
        self,
        cover: Cover,
        limits: Limits,
        known: Sequence[Filling] = (),
        settled: Callable[[], Settled] = lambda: ((), ()),
    ) -> None:
        self._cover = cover
        self._settled = settled
        """The options that all fillings but the known ones take, and those that none takes; called
        only for covers with webs."""
        self._deadline = Deadline(limits)
        self._known = known
        """Other engines may add to it between turns."""
        self._uses = cover.form.use_count + cover.form.option_count
        self._clingo = load_extra("clingo", ClingoEngine.name, "sat")
        limits.refuse_beyond(_BYTES_PER_USE * self._uses, "clingo")
        self._control: Any = None
        self._atoms: list[int] = []
        self._forbidden = 0
        self.finished = False

    def seek(self, patience: float = math.inf) -> Iterator[Filling]:
        """Yield fillings found in `patience` seconds of work; none if setting up takes longer."""
        if self._control is None:
            settled = self._settled()
            live = 1 - sum(map(len, settled)) / max(self._cover.form.option_count, 1)
            if patience < live * self._uses * _BEGINNING:
                return
            self._control = self._clingo.Control(logger=lambda _code, _message: None)
            if self._cover.webs:
                atoms = _state_with_webs(self._control, self._cover, settled, self._deadline)
            else:
                atoms = _state(self._control, self._cover, self._deadline)
            self._atoms, self.finished = atoms or [], atoms is None
        each = _CONFLICTS_WITH_WEBS if self._cover.webs else _CONFLICTS
        conflicts = min(patience * each / (1 + self._uses / _MANY_USES), _MOST_CONFLICTS)
        self._control.configuration.solve.solve_limit = str(int(conflicts) + 1)
        while not self.finished:
            self._forbid_known()
            filling = self._solve()
            if filling is None:
                return
            yield filling

    def _forbid_known(self) -> None:
        """Tell clingo that the next filling must differ from each known one."""
        with self._control.backend() as backend:
            for filling in self._known[self._forbidden :]:
                taken = set(filling)
                backend.add_rule(
                    [], [atom if i in taken else -atom for i, atom in enumerate(self._atoms)]
                )
            self._forbidden = len(self._known)

    def _solve(self) -> Filling | None:
        """The next filling; None if there is none, or the allowed conflicts are used up."""
        found: list[Filling] = []

        def keep(model: Any) -> None:
            found.append(tuple(i for i, atom in enumerate(self._atoms) if model.is_true(atom)))

        passed: str | None = None
        with self._control.solve(on_model=keep, async_=True) as handle:
            try:
                while passed is None and not handle.wait(_POLL):
                    passed = self._deadline.passed()
            finally:
                handle.cancel()
            result = handle.get()
        if found and self._cover.is_filling(found[0]):
            return found[0]
        if found:
            raise LimitReached("clingo gave no filling within the bounds")
        if passed is not None:
            raise LimitReached(
                f"the {passed} stopped the search of clingo before it found a filling"
            )
        self.finished = bool(result.unsatisfiable)
        return None


def _state(control: Any, cover: Cover, deadline: Deadline) -> list[int] | None:
    """State the cover; return an atom for each option, or None if the bounds alone forbid all."""
    users = cover.users
    from boardfill.engines.clingo_cells import bound

    with control.backend() as backend:
        atoms = [backend.add_atom() for _ in range(cover.form.option_count)]
        if atoms:
            backend.add_rule(atoms, choice=True)
        for item, using in zip(paced(cover.items, deadline.check, 64), users, strict=True):
            if item.low > len(using) or (item.high is not None and item.high < max(item.low, 0)):
                return None
            used = [(atoms[option], times) for option, times in Counter(using).items()]
            bound(backend, item.low, item.high, used)
    return atoms


def _state_with_webs(
    control: Any, cover: Cover, settled: Settled, deadline: Deadline
) -> list[int] | None:
    """The same for a cover with webs, which a propagator checks while clingo searches."""
    from boardfill.engines.clingo_cells import CellAtoms
    from boardfill.engines.clingo_webs import WebPropagator

    with control.backend() as backend:
        cells = CellAtoms(backend, cover, settled)
        if not cells.state_items(deadline.check):
            return None
        for web in paced(cover.webs, deadline.check, 1):
            cells.state_web(web)
    control.register_propagator(WebPropagator(cover, cells.atoms))
    return cells.atoms
