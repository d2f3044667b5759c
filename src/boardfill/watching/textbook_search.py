"""The search as it is taught: take the first empty cell, try everything that fits there, step back.

    look at the board
      something that must be used cannot be any more:    fail, step back
      nothing must be used any more:                      found
    take the first cell that must be covered, in reading order, or the one with the least choice
    try each option that covers it: place it, look at the new board, take it back

An option that has been tried is dead for the tries after it, so that no board is met twice.  When
nothing must be used any more, each option that still fits may be added.

`choose="first"` sees that a cell cannot be covered when its turn comes, and that a rule cannot be
met as soon as that is so.  `choose="tightest"` looks at everything that must be used, pieces too,
and takes what has the least to spare; it looks at exactly as many boards as the reference engine.

Sets of options are whole numbers with one bit for each option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.solution import Mark
from boardfill.cover.bit_sets import bits_of, use_levels
from boardfill.cover.bounded import Cover
from boardfill.cover.meaning_words import meaning_words, why_unmet
from boardfill.cover.meanings import CopiesOf, CornerAt, LineAfter, MeetingOf, WrongArea
from boardfill.reasoning.pockets import JoinedPockets
from boardfill.reasoning.position import Beside, nothing_beside, without_misfits
from boardfill.watching.search_events import (
    Done,
    Event,
    Fail,
    FailKind,
    Found,
    LaidChoice,
    Place,
    TakeBack,
)

Choose: TypeAlias = Literal["first", "tightest"]
_BYTES_PER_ITEM = 16
"""What the needs and the room of an item take in a state."""


class State(NamedTuple):
    """What is left to do and to use."""

    live: int
    """The options that fit and have not been tried."""
    fits: int
    """The options that overlap nothing: supplies, rules and what was tried are not asked."""
    need: list[int]
    """For each item, how often it must still be used."""
    room: list[int | None]
    """For each item, how often it may still be used."""


@dataclass(frozen=True)
class TextbookSearch:
    """One way to search a cover.

    With `pockets`, a part of the board is given up as soon as no pieces left can fill it.  `beside`
    tells the neighbours of a cell, for the words about a pocket alone.
    """

    cover: Cover
    choose: Choose = "first"
    pockets: bool = False
    beside: Beside = nothing_beside

    def events(self) -> Iterator[Event]:
        """Everything that happens, in order; an empty board is looked at first, as node 1."""
        nodes, fails, found = 1, 0, 0
        state = self._beginning()
        laid: list[int] = []
        # An explicit stack: a filling may have more options than Python allows nested calls.
        waiting: list[tuple[State, int | None, int]] = []
        while True:
            item, fail = self._look(state, len(laid))
            if fail is not None:
                fails += 1
                yield fail
                candidates = 0
            elif item is None:
                found += 1
                yield Found(self.cover.solution(laid), found, len(laid))
                candidates = state.live
            else:
                candidates = state.live & self.users[item][0]
            while not candidates:
                if not laid:
                    yield Done(nodes, fails, found)
                    return
                yield TakeBack(self.steps[laid.pop()], len(laid))
                state, item, candidates = waiting.pop()
            lowest = candidates & -candidates
            state = state._replace(live=state.live ^ lowest)
            waiting.append((state, item, candidates ^ lowest))
            option = lowest.bit_length() - 1
            laid.append(option)
            nodes += 1
            state = self._after(state, option)
            yield self._place(option, item, len(laid), nodes)

    @property
    def most_bytes(self) -> int:
        """What its tables need: a bit per item and option, and two numbers per item and step."""
        items, options = len(self.cover.items), len(self.cover.options)
        return items * options // 8 + items * min(items, options) * _BYTES_PER_ITEM

    @cached_property
    def users(self) -> list[list[int]]:
        """users[item][k]: the options that use the item more than k times."""
        return use_levels(self.cover)

    @cached_property
    def steps(self) -> list[LaidChoice]:
        """What each option means."""
        return [option.meaning for option in self.cover.options]

    @cached_property
    def cells(self) -> list[int]:
        """What to cover one after the other, in reading order: all items, if there is no board."""
        items = self.cover.items
        placed = [index for index, item in enumerate(items) if item.place is not None]
        return sorted(placed, key=lambda index: items[index].place or ()) or list(range(len(items)))

    @cached_property
    def _order(self) -> list[int]:
        """Whose turn it is: the cells, and then whatever must be used besides."""
        cells = set(self.cells)
        return self.cells + [i for i in range(len(self.cover.items)) if i not in cells]

    @cached_property
    def _rules(self) -> list[int]:
        """What is neither a cell nor the supply of a piece; and bounds that nothing can meet."""
        others = set(self.cells) | self._words.supplies
        return [
            index
            for index, item in enumerate(self.cover.items)
            if index not in others or (item.high is not None and item.low > item.high)
        ]

    @cached_property
    def _is_cell(self) -> list[bool]:
        cells = set(self.cells)
        return [index in cells for index in range(len(self.cover.items))]

    @cached_property
    def _words(self) -> Wording:
        return Wording(self.cover)

    @cached_property
    def _pockets(self) -> JoinedPockets:
        return JoinedPockets(self.cover, self.cells, self._words.supplies)

    def _beginning(self) -> State:
        room = [item.high for item in self.cover.items]
        live = (1 << len(self.cover.options)) - 1
        for levels, left in zip(self.users, room, strict=True):
            live = without_misfits(live, levels, left)
        return State(live, live, [item.low for item in self.cover.items], room)

    def _after(self, state: State, option: int) -> State:
        """What is left once the option has been taken."""
        live, fits = state.live, state.fits
        need, room = list(state.need), list(state.room)
        uses = self.cover.options[option].items
        for item in uses:
            need[item] -= 1
            left = room[item]
            if left is not None:
                room[item] = left - 1
        for item in set(uses):
            live = without_misfits(live, self.users[item], room[item])
            if self._is_cell[item]:
                fits = without_misfits(fits, self.users[item], room[item])
        return State(live, fits, need, room)

    def _possible(self, item: int, live: int) -> int:
        """How often the item could be used if all live options were taken."""
        return sum((live & level).bit_count() for level in self.users[item])

    def _look(self, state: State, depth: int) -> tuple[int | None, Fail | None]:
        """What to cover next, None if nothing must be; and why the board cannot be filled."""
        item = self._next_item(state)
        watched = self._rules if self.choose == "first" else ()
        short = next((other for other in (*watched, item) if self._is_short(other, state)), None)
        if self.pockets and (short is None or self._is_cell[short]):
            pocket = self._pockets.unfillable(state.live, state.need, state.room, self.users)
            if pocket is not None:
                return item, self._fail_of_pocket(*pocket, state, depth)
        return item, None if short is None else self._shortage(short, state, depth)

    def _is_short(self, item: int | None, state: State) -> bool:
        """Must the item be used more often than it can be?"""
        if item is None or state.need[item] <= 0:
            return False
        return self._possible(item, state.live) < state.need[item]

    def _next_item(self, state: State) -> int | None:
        need = state.need
        if self.choose == "first":
            return next((item for item in self._order if need[item] > 0), None)
        wanting = (item for item in range(len(need)) if need[item] > 0)
        return min(
            wanting, key=lambda item: self._possible(item, state.live) - need[item], default=None
        )

    def _shortage(self, item: int, state: State, depth: int) -> Fail:
        possible = self._possible(item, state.live)
        full = self._full(item, state) if possible == 0 else ()
        reason = self._words.shortage(item, state.need[item], possible, full)
        return Fail(self._words.kind(item), reason, self._cells_of(item, state), depth)

    def _fail_of_pocket(self, items: list[int], ways: int, state: State, depth: int) -> Fail:
        if not ways:
            self._add_neighbours(items, state)
        if len(items) == 1:
            return self._shortage(items[0], state, depth)
        is_all = len(items) == sum(state.need[cell] > 0 for cell in self.cells)
        reason = self._words.of_pocket(len(items), is_all=is_all, something_fits=ways != 0)
        places = (self.cover.items[item].place for item in items)
        cells = tuple(sorted(place for place in places if place is not None))
        return Fail("pocket", reason, cells, depth)

    def _add_neighbours(self, pocket: list[int], state: State) -> None:
        """Add to a cell that nothing fits those like it around: to the eye they are one pocket."""
        needed = (cell for cell in self.cells if state.need[cell] > 0 and state.room[cell])
        index_of = {self.cover.items[cell].place: cell for cell in needed}
        for cell in pocket:
            place = self.cover.items[cell].place
            for near in () if place is None else self.beside(place):
                other = index_of.get(near)
                if other is None or other in pocket or state.live & self.users[other][0]:
                    continue
                pocket.append(other)

    def _full(self, item: int, state: State) -> list[int]:
        """What has no more room, so that options which would fit cannot be taken at the item."""
        full: dict[int, None] = {}
        for option in bits_of(self.users[item][0] & state.fits):
            uses = self.cover.options[option].items
            for used in uses:
                left = state.room[used]
                if left is not None and left < uses.count(used):
                    full[used] = None
                    break
        return list(full)

    def _cells_of(self, item: int, state: State) -> tuple[tuple[int, ...], ...]:
        """Where the item lies, or the empty cells in which a symbol would serve the rule."""
        place = self.cover.items[item].place
        if place is not None:
            return (place,)
        if not self._words.marked:
            return ()
        uses = (self.cover.options[option].items for option in bits_of(self.users[item][0]))
        cells = {cell for used in uses for cell in used if self._is_cell[cell] and state.room[cell]}
        places = (self.cover.items[cell].place for cell in cells)
        return tuple(sorted(cell for cell in places if cell is not None))

    def _place(self, option: int, item: int | None, depth: int, node: int) -> Place:
        cell = None if item is None else self.cover.items[item].place
        name = "" if item is None else self._words.name(item)
        return Place(self.steps[option], cell, name, depth, node)


_MOST_NAMED = 4


@dataclass(frozen=True)
class Wording:
    """Words for the items of a cover."""

    cover: Cover

    @cached_property
    def supplies(self) -> frozenset[int]:
        """The items that stand for the copies of a piece, even of one that fits nowhere."""
        return frozenset(
            index
            for index, item in enumerate(self.cover.items)
            if isinstance(item.meaning, CopiesOf)
        )

    @cached_property
    def marked(self) -> bool:
        """Are symbols set, and not pieces laid?"""
        return any(isinstance(option.meaning, Mark) for option in self.cover.options)

    def name(self, index: int) -> str:
        """What people call the item."""
        return meaning_words(self.cover.items[index].meaning)

    def kind(self, index: int) -> FailKind:
        """What sort of thing it is."""
        if self.cover.items[index].place is not None:
            return "cell"
        return "supply" if index in self.supplies else "rule"

    def shortage(self, index: int, need: int, possible: int, full: Sequence[int]) -> str:
        """Why the item cannot be used `need` times more; `full` are items without room for that."""
        kind, name, item = self.kind(index), self.name(index), self.cover.items[index]
        if isinstance(item.meaning, WrongArea) or (
            kind == "supply" and item.high is not None and item.low > item.high
        ):
            return why_unmet(item)
        if kind == "cell":
            reason = f"nothing left can {'stand in' if self.marked else 'cover'} {name}"
            return f"{reason}: {self._without_room(full)}" if full else reason
        if kind == "supply":
            fits = f"it fits {words.times(possible)} at most" if possible else "it fits nowhere"
            return f"{name} must be laid {words.times(need)} more, but {fits}"
        if possible == 0 and isinstance(item.meaning, MeetingOf):
            return f"nothing left can point at {name}"
        if possible == 0 and isinstance(item.meaning, LineAfter):
            return f"nothing left can cross {name}"
        room = f"there is room for only {possible}" if possible else "nothing left can give it"
        return f"{name}: {need} more needed, but {room}"

    def of_pocket(self, size: int, *, is_all: bool, something_fits: bool) -> str:
        """Why a pocket of so many cells, or all that is left, cannot be filled."""
        cells = words.counted(size, "cell")
        pocket = f"the last {cells}" if is_all else f"a pocket of {cells}"
        if something_fits:
            return f"{pocket}, and no pieces that fit there add up to it"
        return f"{pocket} that nothing left can fill"

    def _without_room(self, full: Sequence[int]) -> str:
        """What has been used as often as it may be."""
        meanings = [self.cover.items[index].meaning for index in full]
        used_up = [meaning.piece for meaning in meanings if isinstance(meaning, CopiesOf)]
        corners = [meaning for meaning in meanings if isinstance(meaning, CornerAt)]
        others = [m for m in meanings if not isinstance(m, CopiesOf | CornerAt)]
        reasons = []
        if used_up:
            reasons.append(f"{_some(used_up)} {'is' if len(used_up) == 1 else 'are'} used up")
        if corners:
            reasons.append(f"four pieces would meet at {_some(map(meaning_words, corners))}")
        if others:
            reasons.append(f"no room is left for {_some(map(meaning_words, others))}")
        return ", ".join(reasons)


def _some(names: Iterable[str]) -> str:
    return words.listed(names, most=_MOST_NAMED)
