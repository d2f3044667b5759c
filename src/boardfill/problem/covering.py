"""Covering: items with bounds on their uses, and options that use them, listed explicitly.

The other kinds of problem are translated into this form; here it serves problems without a board,
and files of exact cover programs.

Colours: options may use an item that is used at most once "in a colour".  Then any number of chosen
options may use it if all give it the same colour; an option that gives none must be the only one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.methods import Askable
from boardfill.problem.piece import ONE, Supply
from boardfill.problem.tiling import check_title, listed_values, refuse_repeated_names

AT_MOST_ONCE = Supply(0, 1)


class CoveringItem(NamedTuple):
    """An item that the chosen options together must use `uses.low` to `uses.high` times."""

    name: str
    uses: Supply = ONE


class CoveringOption(NamedTuple):
    """One choice: the items it uses; an item listed k times is used k times.

    `colours` are pairs of an item and the colour in which it is used.  The `cost` matters only for
    the best solution without weights, which is the cheapest one.
    """

    items: tuple[str, ...]
    name: str = ""
    colours: tuple[tuple[str, str], ...] = ()
    cost: int = 0

    def words(self) -> list[str]:
        """The items in words, as `item:colour` if they have one.

        >>> CoveringOption(("a", "x"), colours=(("x", "red"),)).words()
        ['a', 'x:red']
        """
        colour_of = dict(self.colours)
        return [f"{item}:{colour_of[item]}" if item in colour_of else item for item in self.items]


@dataclass(frozen=True, repr=False)
class Covering(Askable):
    """Items and options.  Two options that use the same items are two different choices.

    Symmetries of a covering are not known, except for the identity.

    >>> items = [CoveringItem(name) for name in "abc"]
    >>> options = [CoveringOption(tuple(word)) for word in ("ab", "c", "a", "bc", "abc")]
    >>> Covering(tuple(items), tuple(options)).count()
    3
    """

    items: tuple[CoveringItem, ...]
    options: tuple[CoveringOption, ...]
    title: str = ""

    def __post_init__(self) -> None:
        check_title(self.title)
        listed_values(self, "items", CoveringItem)
        listed_values(self, "options", CoveringOption)
        for place, item in enumerate(self.items):
            with inside(f"items[{place}]"):
                _check_item(item)
        refuse_repeated_names("items", (item.name for item in self.items))
        uses = {item.name: item.uses for item in self.items}
        for place, option in enumerate(self.options):
            try:  # `inside` would take longer for many options
                _check_option(option, uses)
            except BadInput as error:
                raise error.inside(f"options[{place}]") from None

    def __repr__(self) -> str:
        """The problem in a few words."""
        items, options = (len(self.items), "item"), (len(self.options), "option")
        return f"Covering({words.counted(*items)}, {words.counted(*options)})"

    @cached_property
    def shared_colours(self) -> dict[str, dict[str, int]]:
        """For each item the colours used by several options, and by how many.

        A colour that only one option uses makes no difference.
        """
        sayings = Counter(pair for option in self.options for pair in option.colours)
        found: dict[str, dict[str, int]] = {}
        for (item, colour), options in sayings.items():
            if options > 1:
                found.setdefault(item, {})[colour] = options
        return found

    @property
    def option_names(self) -> tuple[str, ...]:
        """The distinct names of the options, in order."""
        return tuple(dict.fromkeys(option.name for option in self.options if option.name))


def _check_item(item: CoveringItem) -> None:
    if not isinstance(item.name, str) or not item.name:
        raise BadInput("an item needs a name")
    if not isinstance(item.uses, tuple) or len(item.uses) != 2:
        raise BadInput(f"expected uses such as Supply(0, 1), found {item.uses!r}")
    Supply.between(*item.uses)


def _check_option(option: CoveringOption, uses: dict[str, Supply]) -> None:
    if not isinstance(option.items, tuple) or not isinstance(option.cost, int):
        raise BadInput(f"expected names of items and a whole cost, found {option!r}")
    for name in option.items:
        if name not in uses:
            raise BadInput(f"there is no item named {name!r}")
    if option.cost < 0:
        raise BadInput(f"expected a cost of at least 0, found {option.cost}")
    if option.colours:
        refuse_repeated_names(".colours", (item for item, _ in option.colours))
    for item, colour in option.colours:
        if not colour:
            raise BadInput(f"the colour of item {item!r} is empty")
        if option.items.count(item) != 1:
            raise BadInput(f"item {item!r} has a colour, so it must be used once")
        if uses[item] != AT_MOST_ONCE:
            raise BadInput(
                f"item {item!r} has a colour, so its uses must be [0, 1], found {uses[item]}"
            )
