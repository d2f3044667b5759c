"""Steps that are forced by what anybody can see: an item with one option left, or whose other
options would go wrong at once.

An option goes wrong at once if after it

    some item can no longer be used often enough (a cell that nothing can cover), or
    it cuts off a pocket: cells that hang together with no others, whose number is no sum of areas
    of what is left, or which a short search shows that nothing can fill.

Each of these is a proof, whatever else the problem says: bounds that are not looked at could only
make it worse.  Sets of options and of cells are whole numbers with one bit each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from boardfill.cover.bits import bits_of
from boardfill.cover.bounded import Cover, Implied
from boardfill.cover.pockets import Pockets
from boardfill.problem.lattice import Cell

_MOST_CHOICES = 20
"""That all of more choices but one go wrong is no reason that anybody could follow."""
_MOST_LOOKS = 2_000_000
"""Looks at items before options that go wrong are no longer looked for: about a second's work."""


@dataclass(frozen=True)
class DeadEnd:
    """Why nothing can come of it: an item that is `starved`, or a pocket that cannot be filled."""

    starved: int | None = None
    pocket: tuple[Cell, ...] = ()
    by_area: bool = False
    """Does the number of its cells alone tell?"""


@dataclass(frozen=True)
class Forced:
    """An option that must be taken for the sake of an item.

    `failures` are the dead ends of the item's other options; there are none if it has no others.
    """

    option: int
    item: int
    failures: tuple[DeadEnd, ...] = ()


@dataclass
class Foresight:
    """Looks one step ahead in a cover; `beside` tells the neighbours of a cell on the board."""

    cover: Cover
    beside: Callable[[Cell], Iterable[Cell]]
    check: Callable[[], None] = lambda: None
    """Called now and then; it may raise to stop the work."""
    _users: list[list[int]] = field(init=False)
    """_users[item][k]: the options that use the item more than k times."""

    def __post_init__(self) -> None:
        self._users = [[] for _ in self.cover.items]
        for index, option in enumerate(self.cover.options):
            for item, times in Counter(option.items).items():
                levels = self._users[item]
                levels += [0] * (times - len(levels))
                for level in range(times):
                    levels[level] |= 1 << index
        self._all = (1 << len(self.cover.options)) - 1
        self._pockets = Pockets(self.cover, self.beside)
        self._failure_of: dict[int, DeadEnd | None] = {}
        # Cells first, then what has a name, then all other rules: the simplest to look at.
        self._needed = sorted(
            (index for index, item in enumerate(self.cover.items) if item.low > 0),
            key=lambda index: (self._simplicity(index), index),
        )

    def only_choice(self) -> Forced | None:
        """An item that has just as many options left as it needs."""
        for item in self._needed:
            if self._uses(item, self._all) == self.cover.items[item].low:
                for option in self._options(item, self._all):
                    return Forced(option, item)
        return None

    def others_fail(self) -> Forced | None:
        """An item all of whose options go wrong at once but those it needs; few options first."""
        looks = 0
        for item in sorted(self._needed, key=lambda item: self._uses(item, self._all)):
            need = self.cover.items[item].low
            if self._uses(item, self._all) - need > _MOST_CHOICES:
                return None
            failing = spared = 0
            failures = []
            for option in bits_of(self._at_least_once(item)):
                if option not in self._failure_of:
                    self.check()
                    looks += len(self._needed) + self._pockets.cell_count
                    if looks > _MOST_LOOKS:
                        return None
                    self._failure_of[option] = self._failure(option)
                failure = self._failure_of[option]
                if failure is None:
                    spared += self.cover.options[option].items.count(item)
                    if spared > need:
                        break
                else:
                    failing |= 1 << option
                    failures.append(failure)
            if spared == need and failures:
                for option in self._options(item, self._all & ~failing):
                    return Forced(option, item, tuple(failures))
        return None

    def dead_end(self) -> DeadEnd | None:
        """Why the cover as it is has no filling, if that can be seen."""
        return self._dead_end(self._all, {}, None)

    def fewest_choices(self) -> tuple[int, list[int]]:
        """The item with the fewest options to spare, a cell if one is needed, and its options.

        Some item must still be needed.
        """
        cells = [item for item in self._needed if self.cover.items[item].place is not None]
        spare = {
            item: self._uses(item, self._all) - self.cover.items[item].low for item in self._needed
        }
        item = min(cells or self._needed, key=spare.__getitem__)
        return item, list(self._options(item, self._all))

    def _failure(self, option: int) -> DeadEnd | None:
        used = Counter(self.cover.options[option].items)
        live = self._all & ~(1 << option)
        for item, times in used.items():
            high = self.cover.items[item].high
            levels = self._users[item]
            if high is not None and high - times < len(levels):
                live &= ~levels[high - times]
        return self._dead_end(live, used, option)

    def _dead_end(self, live: int, used: dict[int, int], option: int | None) -> DeadEnd | None:
        for item in self._needed:
            need = self.cover.items[item].low - used.get(item, 0)
            if need > 0 and self._uses(item, live) < need:
                return DeadEnd(starved=item)
        found = self._pockets.unfillable(live, option)
        return None if found is None else DeadEnd(pocket=found.cells, by_area=found.by_area)

    def _simplicity(self, index: int) -> int:
        item = self.cover.items[index]
        if item.place is not None:
            return 0
        return 1 if isinstance(item.meaning, str) else 2

    def _at_least_once(self, item: int) -> int:
        levels = self._users[item]
        return levels[0] if levels else 0

    def _uses(self, item: int, live: int) -> int:
        """How often the item could be used if all live options were taken."""
        return sum((live & level).bit_count() for level in self._users[item])

    def _options(self, item: int, live: int) -> Iterator[int]:
        """The live options that use the item; what follows from others is no step of its own."""
        for option in bits_of(self._at_least_once(item) & live):
            if not isinstance(self.cover.options[option].meaning, Implied):
                yield option
