"""Steps that are forced by what anybody can see: an item with one option left, or whose other
options would go wrong at once.

An option goes wrong at once if after it

    some item can no longer be used often enough (a cell that nothing can cover), or
    it cuts off a pocket: cells that hang together with no others, whose number is no sum of areas
    of what is left, or which a short search shows that nothing can fill; or
    it leaves the wrong number of cells: all of them together are no such sum.

Each of these is a proof, whatever else the problem says: bounds that are not looked at could only
make it worse.  Sets of options and of cells are whole numbers with one bit each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from boardfill.answers.solution import ItemColour
from boardfill.cover.bit_sets import use_levels
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.meanings import ColouredItem, CountIn, MeetingOf
from boardfill.reasoning.pockets import DeadEnd, Pockets
from boardfill.reasoning.position import Beside, without_misfits

_MOST_CHOICES = 20
"""That all of more choices but one go wrong is no reason that anybody could follow."""
_MOST_LOOKS = 2_000_000
"""Looks at items before options that go wrong are no longer looked for: about a second's work."""
_MOST_BITS = 100_000_000
"""Of the sets of options that use each item."""


class ForcedOption(NamedTuple):
    """An option that must be taken for the sake of an item.

    `failures` are the dead ends of the item's other options; there are none if it has no others.
    """

    option: int
    item: int
    failures: tuple[DeadEnd, ...] = ()


class Foresight:
    """Looks one step ahead in a cover; `beside` tells the neighbours of a cell on the board.

    In a very large cover it looks only at what is left for each item.  `check` is called now and
    then, and may raise to stop the work.
    """

    def __init__(self, cover: Cover, beside: Beside, check: Check = unchecked) -> None:
        self.cover, self._beside, self._check = cover, beside, check
        self._is_small = len(cover.items) * len(cover.options) <= _MOST_BITS
        bounds = zip(cover.items, cover.users, strict=True)
        self._spare = [len(users) - item.low for item, users in bounds]
        """How much more often than needed each item would be used if all options were taken."""

        # Cells, then what has a name, then rules for symbols and colours.
        def simplicity(index: int) -> int:
            item = cover.items[index]
            is_rule = isinstance(item.meaning, MeetingOf | CountIn | ColouredItem)
            return 0 if item.place is not None else 2 if is_rule else 1

        needed = (index for index, item in enumerate(cover.items) if item.low > 0)
        self.needed = sorted(needed, key=simplicity)
        """Items that must still be used, those simplest to look at first."""
        self._failures: dict[int, DeadEnd | None] = {}
        """What goes wrong after options that were looked at."""

    def forced(self) -> ForcedOption | None:
        """An option that must be taken, for the simplest reason."""
        return next(self.only_choices(), None) or self.others_fail()

    def only_choices(self) -> Iterator[ForcedOption]:
        """All items that have no more options left than they need, with each of these."""
        for item in self.needed:
            if self._spare[item] == 0:
                for option in self._choices(item):
                    yield ForcedOption(option, item)

    def others_fail(self) -> ForcedOption | None:
        """An item all of whose options go wrong at once but those it needs; few options first."""
        if not self._is_small:
            return None
        few = [item for item in self.needed if self._spare[item] <= _MOST_CHOICES]
        most = _MOST_LOOKS // (len(self.needed) + self._pockets.cell_count + 1)
        for item in sorted(few, key=self._spare.__getitem__):
            if len(self._failures) > most:
                return None
            failing = self._failing(item)
            for option in self._choices(item) if failing else []:
                if option not in failing:
                    return ForcedOption(option, item, tuple(failing.values()))
        return None

    def _failing(self, item: int) -> dict[int, DeadEnd]:
        """The item's options that go wrong at once, if just those it needs do not; or else none."""
        spared = 0
        failing = {}
        for option in dict.fromkeys(self.cover.users[item]):
            if option not in self._failures:
                self._check()
                self._failures[option] = self._end_after(option)
            end = self._failures[option]
            if end is not None:
                failing[option] = end
                continue
            spared += self.cover.options[option].items.count(item)
            if spared > self.cover.items[item].low:
                return {}
        return failing if spared == self.cover.items[item].low else {}

    def dead_end(self) -> DeadEnd | None:
        """Why the cover as it is has no filling, if that can be seen."""
        for item in self.needed:
            if self._spare[item] < 0:
                return DeadEnd(starved=item)
        if not self._is_small:
            return None
        return self._pockets.unfillable((1 << len(self.cover.options)) - 1, None)

    def fewest_choices(self) -> tuple[int, list[int]]:
        """The item with the fewest options to spare, a cell if one is needed, and its options.

        Some item must still be needed.
        """
        cells = [item for item in self.needed if self.cover.items[item].place is not None]
        item = min(cells or self.needed, key=self._spare.__getitem__)
        return item, self._choices(item)

    def _choices(self, item: int) -> list[int]:
        """The options that use the item; what follows from others is no step of its own."""
        options = self.cover.options
        users = dict.fromkeys(self.cover.users[item])
        return [option for option in users if not isinstance(options[option].meaning, ItemColour)]

    @cached_property
    def _levels(self) -> list[list[int]]:
        return use_levels(self.cover, self._check)

    @cached_property
    def _pockets(self) -> Pockets:
        return Pockets(self.cover, self._beside)

    def _end_after(self, option: int) -> DeadEnd | None:
        used = Counter(self.cover.options[option].items)
        live = (1 << len(self.cover.options)) - 1 & ~(1 << option)
        for item, times in used.items():
            high = self.cover.items[item].high
            live = without_misfits(live, self._levels[item], high and high - times)
        for item in self.needed:
            once, *more = self._levels[item] or [0]
            left, low = (live & once).bit_count(), self.cover.items[item].low
            # Few items get so far: nearly all have enough left, or are used once by each option.
            if left < low and used[item] < low:
                left += sum((live & level).bit_count() for level in more)
                if left < low - used[item]:
                    return DeadEnd(starved=item)
        return self._pockets.unfillable(live, option)
