"""Reading Knuth's text format for exact covers: DLX1, with colours DLX2, with multiplicities DLX3,
with costs DLX5.

    | a comment
    a b 2:3|c | x y          primary items with their bounds (exactly once), then secondary ones
    a c x:R |3               an option: its items, secondary ones perhaps in a colour; its cost

Names may be longer than the eight bytes of Knuth's own programs, and colours than the one.  As in
those programs, an option without any primary item is left out, and an item that may never be used
(`0|c`) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from boardfill.errors import BadInput
from boardfill.formats.amounts import MOST_DIGITS, is_number
from boardfill.problem.covering import AT_MOST_ONCE, Covering, CoveringItem, CoveringOption
from boardfill.problem.piece import Supply

_WORD = re.compile(r"[^ \t\n\v\f\r]+")
_BAR = "|"


class _Line(NamedTuple):
    """The words of a line: what stands between blanks."""

    number: int
    text: str
    words: list[str]

    def error(self, place: int, reason: str) -> BadInput:
        """What is wrong with the word of that place, from 0."""
        start = next(islice(_WORD.finditer(self.text), place, None)).start()
        return BadInput(reason, place=f"line {self.number}, column {start + 1}")


def read_dlx(text: str) -> Covering:
    """The items and options of a file; a comment in its first line is the title."""
    lines = _lines(text)
    header = next(lines, None)
    if header is None:
        raise BadInput("expected a line of items, found comments alone")
    items, secondary = _items(header)
    options = (_option(line, items, secondary) for line in lines)
    kept = tuple(option for option in options if not secondary.issuperset(option.items))
    first, _, _ = text.lstrip().partition("\n")
    title = first[1:].strip() if first.startswith(_BAR) else ""
    return Covering(tuple(items.values()), kept, title)


def _lines(text: str) -> Iterator[_Line]:
    """Every line that is neither blank nor a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        words = _WORD.findall(line)
        if words and not words[0].startswith(_BAR):
            yield _Line(number, line, words)


def _items(line: _Line) -> tuple[dict[str, CoveringItem], set[str]]:
    """All items by name, and the names of the secondary ones."""
    items: dict[str, CoveringItem] = {}
    secondary: set[str] = set()
    past_bar = False
    for place, given in enumerate(line.words):
        word = given.removeprefix(_BAR)
        if word != given:
            if past_bar:
                raise line.error(place, "expected one bar before secondary items, found two")
            past_bar = True
            if not word:
                continue
        item = CoveringItem(word, AT_MOST_ONCE) if past_bar else _primary(line, place)
        if not _is_name(item.name):
            raise line.error(place, f"expected the name of an item, found {word!r}")
        if item.name in items:
            raise line.error(place, f"the name {item.name!r} is given twice")
        items[item.name] = item
        if past_bar:
            secondary.add(item.name)
    return items, secondary


def _primary(line: _Line, place: int) -> CoveringItem:
    """A name, or bounds and a name: `2|c` exactly twice, `2:3|c` two or three times."""
    word = line.words[place]
    bounds, bar, name = word.partition(_BAR)
    if not bar:
        return CoveringItem(word)
    low, colon, high = bounds.partition(":")
    numbers = [low, high] if colon else [low]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise line.error(place, f"expected bounds such as 2:3|name, found {word!r}")
    if any(len(number) > MOST_DIGITS for number in numbers):
        raise line.error(place, "expected bounds such as 2:3|name, found a number of many digits")
    least, most = int(numbers[0]), int(numbers[-1])
    if most == 0:
        raise line.error(
            place, f"an item must be allowed at least one use, found {word!r}; leave it out instead"
        )
    if least > most:
        raise line.error(place, f"expected the least before the most uses, found {word!r}")
    return CoveringItem(name, Supply(least, most))


def _option(line: _Line, items: dict[str, CoveringItem], secondary: set[str]) -> CoveringOption:
    colours: dict[str, str] = {}
    used: dict[str, None] = {}
    cost = 0
    for place, word in enumerate(line.words):
        if word.startswith(_BAR):
            cost += _cost(line, place)
            continue
        name, colon, colour = word.partition(":")
        if name not in items:
            raise line.error(place, f"there is no item named {name!r}")
        if name in used:
            raise line.error(place, f"item {name!r} stands twice in the option")
        used[name] = None
        if colon:
            if name not in secondary:
                raise line.error(place, f"item {name!r} is primary, so it has no colours")
            if not colour:
                raise line.error(place, "expected a colour after the colon")
            colours[name] = colour
    return CoveringOption(tuple(used), colours=tuple(colours.items()), cost=cost)


def _cost(line: _Line, place: int) -> int:
    """A bar and a number; several in an option add up."""
    digits = line.words[place].removeprefix(_BAR)
    if not is_number(digits):
        raise line.error(place, f"expected a cost such as |3, found {line.words[place]!r}")
    return int(digits)


def _is_name(text: str) -> bool:
    return bool(text) and ":" not in text and _BAR not in text
