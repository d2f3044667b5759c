"""The bounded cover: the form that every problem is translated into and every engine reads.

    item      must be used between `low` and `high` times
    option    one choice; uses some items, each a whole number of times
    filling   a set of options that keeps every item within its bounds and every web to its rule

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
"""Called now and then while something long is done; it may raise to stop that."""
Thing = TypeVar("Thing")


def unchecked() -> None:
    """The check to pass where there are no limits."""


def paced(things: Iterable[Thing], check: Check, every: int = 1024) -> Iterator[Thing]:
    """Yield the things, calling `check` before the first and then after every `every` of them."""
    for number, thing in enumerate(things):
        if number % every == 0:
            check()
        yield thing


Around: TypeAlias = tuple[tuple[int, ...], ...]
"""For each item the options around it, in the order of their directions."""


_NO_FILLING = "what was found is not a filling"


class Item(NamedTuple):
    """Something to be used between `low` and `high` times; None for `high` means any number.

    If it is a cell of the board, `place` says where, so that a sweep can follow the board.
    Items of one `family` are of one kind, such as all edges in one direction; counting arguments
    take one family at a time.
    """

    meaning: Meaning
    low: int
    high: int | None
    place: Cell | None = None
    family: str = ""


class Option(NamedTuple):
    """One choice.  `items` are indices in rising order; an item used k times is listed k times."""

    items: tuple[int, ...]
    meaning: Choice | Hidden


class Cover:
    """Items and options; options remember what they mean, so an answer can be read back.

    A cover never changes.  Its flat form, which the native core reads, is made once.  Since many
    answers take less time than listing the options in Python, a translation may build only the
    flat form and list options on demand (`translation/tiling_cover.py`).
    """

    webs: tuple[Web, ...] = ()
    """What must be connected; see `cover.webs`."""

    def __init__(
        self, items: Sequence[Item], options: Sequence[Option], webs: Sequence[Web] = ()
    ) -> None:
        self._items, self._options = tuple(items), tuple(options)
        if webs:
            self.webs = tuple(webs)

    @property
    def items(self) -> tuple[Item, ...]:
        """The items, each with its bounds."""
        return self._items

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices."""
        return self._options

    def list_many_options(self, check: Check) -> None:
        """List the options now if they are many, so that `check` can raise to stop it."""

    @cached_property
    def form(self) -> _core.CoverForm:
        """Items and options as flat arrays for the native core."""
        lists = [option.items for option in self.options]
        form = _core.CoverForm(
            *flat_bounds((item.low, item.high) for item in self.items),
            list(chain.from_iterable(lists)),
            list(accumulate(map(len, lists), initial=0)),
        )
        return form.with_webs([web.flat() for web in self.webs]) if self.webs else form

    @property
    def lean_form(self) -> _core.CoverForm:
        """The form without uses of implied items, which keep their bounds if all others do.

        Such items help a search to see dead ends sooner; they only slow down a sweep.
        """
        return self.form

    @cached_property
    def places(self) -> tuple[Cell | None, ...]:
        """The cell of each item; None for those that are no cells of the board."""
        return tuple(item.place for item in self.items)

    @property
    def placed_items(self) -> dict[int, Cell]:
        """The places of the items that are cells, by the index of the item."""
        return {item: place for item, place in enumerate(self.places) if place is not None}

    def flat_places(self) -> tuple[list[int], list[int], int]:
        """For the core: the items that are cells, all their coordinates, and how many each has."""
        placed = self.placed_items
        places = list(placed.values())
        coordinates = list(chain.from_iterable(within_reach(places)))
        return list(placed), coordinates, len(places[0]) if places else 0

    @property
    def other_items(self) -> list[int]:
        """The indices of the items that are no cells."""
        return [item for item, place in enumerate(self.places) if place is None]

    def part(self, options: Sequence[int]) -> Cover:
        """The cover with only these options; an option may be listed several times."""
        return _PartOfCover(self, options)

    def meaning_of(self, option: int) -> Choice | Hidden:
        """The meaning of the option with this index."""
        return self.options[option].meaning

    def find_around(self, check: Check = unchecked) -> Around | None:  # noqa: ARG002 - it is quick
        """For each item the options in the order in which they lie around it; None if unknown.

        Known only where every option joins two items; options may still cross.  Without options
        there is nothing to know.  It is found once.
        """
        return None if self.form.option_count else ((),) * self.form.item_count

    @cached_property
    def users(self) -> list[list[int]]:
        """For each item the options that use it, in rising order; do not change the lists.

        An option that uses the item k times is listed k times.
        """
        return self.form.users()

    def require_no_webs(self, what: str) -> None:
        """Raise NoEngine if there are webs, which `what` cannot handle."""
        if self.webs:
            raise NoEngine(f"{what} cannot handle lines and connected cells yet")

    def is_filling(self, chosen: Iterable[int]) -> bool:
        """True if the options with these indices are a filling."""
        return self.form.is_filling(list(chosen))

    def require_filling(self, chosen: Sequence[int]) -> None:
        """Raise InternalError if the options that an engine found are no filling."""
        if not self.is_filling(chosen):
            raise InternalError(_NO_FILLING)

    def require_fillings(self, rows: bytes, width: int, row_type: Literal["H", "I"]) -> None:
        """The same for rows of `width` numbers; short fillings are padded with the greatest one."""
        if not self.form.are_fillings(rows, width, row_type == "H"):
            raise InternalError(_NO_FILLING)

    def solution(self, chosen: Sequence[int]) -> Solution:
        """The solution that a filling, given by the indices of its options, stands for.

        Every filling that is answered goes through here, so it is checked here once more.
        """
        self.require_filling(chosen)
        return self.read_back(map(self.meaning_of, chosen))

    def read_back(self, meanings: Iterable[Choice | Hidden]) -> Solution:
        """The solution made of these choices; hidden ones are left out."""
        from boardfill.answers import solution

        chosen_ones = (choice for choice in meanings if not isinstance(choice, solution.Hidden))
        return solution.Solution.of(chosen_ones)

    def __repr__(self) -> str:
        """The call that makes an equal cover."""
        return f"Cover({self.items!r}, {self.options!r})"


class _PartOfCover(Cover):
    """Some options of a whole cover, which are also listed only on demand."""

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

    def find_around(self, check: Check = unchecked) -> Around | None:
        if self._around is not None or (whole := self._whole.find_around(check)) is None:
            return self._around
        numbers: dict[int, list[int]] = {}
        for number, option in enumerate(self._chosen):
            numbers.setdefault(option, []).append(number)
        ends = self._whole.form.items_of
        # Copies of the same option lie side by side.
        self._around = tuple(
            tuple(
                number
                for option in options
                # The copies come in opposite orders at the two ends of the option.
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
    """The lower and upper bounds as the native core takes them."""
    lows, highs = [], []
    for low, high in bounds:
        lows.append(min(low, _MOST_USES))
        highs.append(_MOST_USES if high is None else min(high, _MOST_USES))
    return lows, highs


_FARTHEST = 2**31 - 1
_LONGEST_GAP = 64
"""Gaps between cells are cut down to this once cells lie beyond `_FARTHEST`, so that a million
cells, the most a board has, stay within it."""


def within_reach(places: Sequence[Cell]) -> Sequence[Cell]:
    """The places within the core's 32 bits: if cells lie too far out, long gaps are shortened.

    The core only asks which cells of an option are close together and where a line cuts the
    board; larger distances do not matter.

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

    It depends on the cover alone.  An option is decided at the first of its items; of two
    fillings, the one that takes the first option on which they differ comes first.

    Implied choices must not decide: the states of an item with colours take its place, and the
    item itself, which says that it is in one of them, comes last.  Then two fillings that agree on
    the options decided so far and differ in a state also differ in an option of the state that
    comes first; so the real options alone decide which filling comes first.  Likewise the steps of
    an automaton come after the cells that it has read, and the partners of cells come last.
    """
    stands = list(range(len(cover.items)))
    for option in cover.options:
        if isinstance(option.meaning, ItemColour):
            coloured, *states = option.items
            stands[coloured] = len(stands)
            for state in states:
                stands[state] = coloured
    order = with_lines_read(cover, along_shorter_sides(cover.placed_items))
    return order + sorted(set(cover.other_items).difference(order), key=lambda item: stands[item])


def along_shorter_sides(places: dict[int, Cell]) -> list[int]:
    """The items that lie at these places, line by line, each line along a shorter side."""
    dimensions = max(map(len, places.values()), default=0)
    extents = [
        max(place[axis] for place in places.values())
        - min(place[axis] for place in places.values())
        for axis in range(dimensions)
    ]
    axes = sorted(range(dimensions), key=lambda axis: -extents[axis])
    return sorted(places, key=lambda item: [places[item][axis] for axis in axes])


def with_lines_read(cover: Cover, cells: Sequence[int]) -> list[int]:
    """The items of these cells in order, each followed by the automaton steps that it completes."""
    places = cover.placed_items
    after = _lines_after(cover, [places[item] for item in cells])
    return [each for at, cell in enumerate(cells) for each in (cell, *after.get(at, ()))]


def _lines_after(cover: Cover, cells: list[Cell]) -> dict[int, list[int]]:
    """The items of automaton steps, by the position of the last cell that they depend on."""
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
    """The options in rank order: by the first of their items, then by index."""
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
        # The end of a filling compares greater than any option.
        return (*sorted(place_of[option] for option in filling), len(place_of))

    return key
