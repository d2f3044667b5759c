"""The bounded cover: the form that every problem is translated into and every engine reads.

    item      must be used between `low` and `high` times
    option    one choice; uses some items, each a whole number of times
    filling   a set of options with every item within its bounds, and every web as it should be

An option that uses no items can be taken or left, so it doubles the number of fillings.  An item
that no option uses is used 0 times.  A cover without options has one filling, the empty one, if
every item may be used 0 times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar

from boardfill import _core
from boardfill.answers.solution import Hidden, ItemColour
from boardfill.errors import InternalError, NoEngine
from boardfill.problem.lattices.lattice import Cell

if TYPE_CHECKING:
    from boardfill.answers.solution import Choice, Solution
    from boardfill.cover.meanings import Meaning
    from boardfill.cover.webs import Web


Check: TypeAlias = Callable[[], None]
Thing = TypeVar("Thing")


def unchecked() -> None:
    """The check where there are no limits."""


def paced(things: Iterable[Thing], check: Check, every: int = 1024) -> Iterator[Thing]:
    """The same things; `check` is called before the first and then before every so many more."""
    for number, thing in enumerate(things):
        if number % every == 0:
            check()
        yield thing


Around: TypeAlias = tuple[tuple[int, ...], ...]
"""For each item the options that lie around it, one way round."""


_NO_FILLING = "what was found is not a filling"


class Item(NamedTuple):
    """Something to be used between `low` and `high` times; `high` None means any number.

    `place` is where it lies if it is a cell of the board, so that a sweep can follow the board.
    Items of one `family` are alike, such as all edges in one direction; counting arguments look at
    a family at a time.
    """

    meaning: Meaning
    low: int
    high: int | None
    place: Cell | None = None
    family: str = ""


class Option(NamedTuple):
    """One choice.  `items` are indices in rising order; one used k times stands there k times."""

    items: tuple[int, ...]
    meaning: Choice | Hidden


class Cover:
    """Items and options; options remember what they mean, so an answer can be read back.

    A cover does not change.  Its flat form, which the native core reads, is made once; and as many
    an answer takes less time than to list options in Python, a translation may make a cover of the
    flat form alone that lists them when somebody looks (`translation/tiling_cover.py`).
    """

    webs: tuple[Web, ...] = ()
    """What of the choices must be connected; see `cover.webs`."""

    def __init__(
        self, items: Sequence[Item], options: Sequence[Option], webs: Sequence[Web] = ()
    ) -> None:
        self._items, self._options = tuple(items), tuple(options)
        if webs:
            self.webs = tuple(webs)

    @property
    def items(self) -> tuple[Item, ...]:
        """What must be used within bounds."""
        return self._items

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices."""
        return self._options

    def list_many_options(self, check: Check) -> None:
        """List the options now, if that takes long; `check` may raise to stop it."""

    @cached_property
    def form(self) -> _core.CoverForm:
        """Items and options, laid flat."""
        lists = [option.items for option in self.options]
        form = _core.CoverForm(
            *flat_bounds((item.low, item.high) for item in self.items),
            list(chain.from_iterable(lists)),
            list(accumulate(map(len, lists), initial=0)),
        )
        return form.with_webs([web.flat() for web in self.webs]) if self.webs else form

    @property
    def lean_form(self) -> _core.CoverForm:
        """The form in which nothing uses an item that is within its bounds if all others are.

        Such items help a search, which sees sooner what cannot be; to a sweep they are a burden.
        """
        return self.form

    @cached_property
    def places(self) -> tuple[Cell | None, ...]:
        """Where the items lie; None for those that are no cells of the board."""
        return tuple(item.place for item in self.items)

    @property
    def placed_items(self) -> dict[int, Cell]:
        """The items that lie somewhere, by index, each with its place."""
        return {item: place for item, place in enumerate(self.places) if place is not None}

    def flat_places(self) -> tuple[list[int], list[int], int]:
        """For the core: the items that lie somewhere, their coordinates, and of each how many."""
        placed = self.placed_items
        places = list(placed.values())
        coordinates = list(chain.from_iterable(within_reach(places)))
        return list(placed), coordinates, len(places[0]) if places else 0

    @property
    def other_items(self) -> list[int]:
        """The items that lie nowhere, by index."""
        return [item for item, place in enumerate(self.places) if place is None]

    def part(self, options: Sequence[int]) -> Cover:
        """The cover with these of its options alone; one may stand there several times."""
        return _PartOfCover(self, options)

    def meaning_of(self, option: int) -> Choice | Hidden:
        """What an option, given by index, means."""
        return self.options[option].meaning

    @property
    def around(self) -> Around | None:
        """What `find_around` finds, without limits."""
        return self.find_around(unchecked)

    def find_around(self, check: Check) -> Around | None:  # noqa: ARG002 - it takes no time here
        """For each item the options in the order in which they lie around it, if they lie so.

        Only where every option uses two items, which it joins; nobody promises that options do not
        cross.  Where there are no options at all, nothing need be known.  It is found once; `check`
        may raise to stop that.
        """
        return None if self.form.option_count else ((),) * self.form.item_count

    @cached_property
    def users(self) -> list[list[int]]:
        """For each item the options that use it, in rising order; to be read only.

        An option that uses the item k times stands there k times.
        """
        return self.form.users()

    def require_no_webs(self, what: str) -> None:
        """NoEngine if there are webs, for what cannot handle them."""
        if self.webs:
            raise NoEngine(f"{what} cannot handle lines and connected cells yet")

    def is_filling(self, chosen: Iterable[int]) -> bool:
        """Is a set of options, given by index, a filling?"""
        return self.form.is_filling(list(chosen))

    def require_filling(self, chosen: Sequence[int]) -> None:
        """InternalError if the options, which some engine found, are no filling."""
        if not self.is_filling(chosen):
            raise InternalError(_NO_FILLING)

    def require_fillings(self, rows: bytes, width: int, row_type: Literal["H", "I"]) -> None:
        """The same for rows of so many numbers, which short fillings leave at their greatest."""
        if not self.form.are_fillings(rows, width, row_type == "H"):
            raise InternalError(_NO_FILLING)

    def solution(self, chosen: Sequence[int]) -> Solution:
        """What a filling, given by the indices of its options, means.

        Every filling that leaves goes through here, so here it is checked, whatever found it.
        """
        self.require_filling(chosen)
        return self.read_back(map(self.meaning_of, chosen))

    def read_back(self, meanings: Iterable[Choice | Hidden]) -> Solution:
        """The solution that these make."""
        from boardfill.answers import solution

        chosen_ones = (choice for choice in meanings if not isinstance(choice, solution.Hidden))
        return solution.Solution.of(chosen_ones)

    def __repr__(self) -> str:
        """As it could be written."""
        return f"Cover({self.items!r}, {self.options!r})"


class _PartOfCover(Cover):
    """Some options of a whole cover; they, too, are listed when somebody looks."""

    def __init__(self, whole: Cover, chosen: Sequence[int]) -> None:
        self._whole, self._chosen = whole, chosen
        self.webs = tuple(replace(web, ties=[web.ties[k] for k in chosen]) for web in whole.webs)
        self._around: Around | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        return self._whole.items

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return tuple(map(self._whole.options.__getitem__, self._chosen))

    @cached_property
    def form(self) -> _core.CoverForm:
        return self._whole.form.part(self._chosen)

    @cached_property
    def lean_form(self) -> _core.CoverForm:
        lean = self._whole.lean_form
        return self.form if lean is self._whole.form else lean.part(self._chosen)

    @property
    def places(self) -> tuple[Cell | None, ...]:
        return self._whole.places

    def find_around(self, check: Check) -> Around | None:
        if self._around is not None or (whole := self._whole.find_around(check)) is None:
            return self._around
        numbers: dict[int, list[int]] = {}
        for number, option in enumerate(self._chosen):
            numbers.setdefault(option, []).append(number)
        ends = self._whole.form.items_of
        # Those that are the same one several times lie side by side.
        self._around = tuple(
            tuple(
                number
                for option in options
                # In one order at one end of the option, in the other at the other end.
                for number in numbers.get(option, ())[:: 1 if ends(option)[0] == item else -1]
            )
            for item, options in enumerate(paced(whole, check))
        )
        return self._around

    def meaning_of(self, option: int) -> Choice | Hidden:
        return self._whole.meaning_of(self._chosen[option])

    def read_back(self, meanings: Iterable[Choice | Hidden]) -> Solution:
        return self._whole.read_back(meanings)


_MOST_USES = 2**32 - 1
"""The native core counts uses in 32 bits; bounds above the number of options never bind."""


def flat_bounds(bounds: Iterable[tuple[int, int | None]]) -> tuple[list[int], list[int]]:
    """Lows and highs as the native core takes them."""
    lows, highs = [], []
    for low, high in bounds:
        lows.append(min(low, _MOST_USES))
        highs.append(_MOST_USES if high is None else min(high, _MOST_USES))
    return lows, highs


_FARTHEST = 2**31 - 1
_LONGEST_GAP = 64
"""Between neighbours in one direction, once cells lie beyond the farthest: a million cells, the
most that a board has, then still lie within it."""


def within_reach(places: Sequence[Cell]) -> Sequence[Cell]:
    """The places as the core's 32 bits hold them: where cells lie far out, long gaps are shortened.

    The core asks only which cells of an option are near to each other, to hang them together, and
    where a line cuts the board; how far the others are does not matter.

    >>> within_reach([(0, 5), (2**70, 5), (2**70 + 1, 7)])
    [(0, 0), (64, 0), (65, 2)]
    """
    numbers = list(chain.from_iterable(places))
    if not numbers or (min(numbers) >= -_FARTHEST and max(numbers) <= _FARTHEST):
        return places
    moved = []
    for line in zip(*places, strict=True):
        in_order = sorted(set(line))
        gaps = (min(after - before, _LONGEST_GAP) for before, after in pairwise(in_order))
        moved.append(dict(zip(in_order, accumulate(gaps, initial=0), strict=True)))
    return [tuple(at[number] for at, number in zip(moved, place, strict=True)) for place in places]


def rank_order(cover: Cover) -> list[int]:
    """The item order that ranks fillings: the board line by line, along its shorter sides.

    It depends on the cover alone.  An option is decided where the first of its items stands; of
    two fillings, the one that takes the first option on which they differ comes first.

    What is implied must not decide: the states of an item with colours stand in its place, and the
    item itself, which says that it is in one of them, after all others.  Then two fillings that
    agree on the options decided so far and differ in a state differ in an option of just the state
    that comes first; so the options alone tell which filling does.  Likewise what an automaton does
    in a line stands after the cells that it has read, and the partners of cells after all others.
    """
    places = cover.placed_items
    dimensions = max(map(len, places.values()), default=0)
    extents = [
        max(place[axis] for place in places.values())
        - min(place[axis] for place in places.values())
        for axis in range(dimensions)
    ]
    axes = sorted(range(dimensions), key=lambda axis: -extents[axis])
    stands = list(range(len(cover.items)))
    for option in cover.options:
        if isinstance(option.meaning, ItemColour):
            coloured, *states = option.items
            stands[coloured] = len(stands)
            for state in states:
                stands[state] = coloured
    cells = sorted(places, key=lambda item: [places[item][axis] for axis in axes])
    order = with_lines_read(cover, cells)
    return order + sorted(set(cover.other_items).difference(order), key=lambda item: stands[item])


def with_lines_read(cover: Cover, cells: Sequence[int]) -> list[int]:
    """The items of these cells in order, and after each what automata do once it is read."""
    places = cover.placed_items
    after = _lines_after(cover, [places[item] for item in cells])
    return [each for at, cell in enumerate(cells) for each in (cell, *after.get(at, ()))]


def _lines_after(cover: Cover, cells: list[Cell]) -> dict[int, list[int]]:
    """What automata do, by the last of the cells that must have been decided before."""
    from boardfill.cover.meanings import PartOf

    place_of = {cell: place for place, cell in enumerate(cells)}
    last: dict[tuple[int, str], int] = {}
    after: dict[int, list[int]] = {}
    for item in cover.other_items:
        meaning = cover.items[item].meaning
        if isinstance(meaning, PartOf) and meaning.cell is not None:
            line = meaning.rule, meaning.region
            last[line] = max(last.get(line, 0), place_of[meaning.cell])
            after.setdefault(last[line], []).append(item)
    return after


def rank_order_of_options(cover: Cover) -> list[int]:
    """The options as rank order decides them: by the first of their items, then as numbered."""
    rank = {item: place for place, item in enumerate(rank_order(cover))}
    last = len(rank)
    items_of = cover.form.items_of
    options = range(cover.form.option_count)
    leaders = [min((rank[item] for item in items_of(option)), default=last) for option in options]
    return sorted(range(len(leaders)), key=lambda option: leaders[option])


def rank_key(cover: Cover) -> Callable[[Iterable[int]], tuple[int, ...]]:
    """A key that sorts fillings, given by their options, in rank order."""
    place_of = {option: place for place, option in enumerate(rank_order_of_options(cover))}

    def key(filling: Iterable[int]) -> tuple[int, ...]:
        # What is left out compares as less good than anything taken.
        return (*sorted(place_of[option] for option in filling), len(place_of))

    return key
