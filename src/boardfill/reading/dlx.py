"""Reading Knuth's text format for exact covers: DLX1, with colours DLX2, with multiplicities DLX3.

    | a comment
    a b 2:3|c | x y          primary items with their bounds (exactly once), then secondary ones
    a c x:R                  an option: its items, secondary ones perhaps in a colour

Names may be longer than the eight bytes of Knuth's own programs, and colours than the one.  An
option without any primary item, which those programs leave out, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from boardfill.errors import BadInput
from boardfill.problem.covering import AT_MOST_ONCE, Covering, CoveringItem, CoveringOption
from boardfill.problem.piece import Supply
from boardfill.reading.amounts import MOST_DIGITS

_WORD = re.compile(r"[^ \t\n\v\f\r]+")
_BAR = "|"


class _Word(NamedTuple):
    """What stands between blanks, and where."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> str:
        return f"line {self.line}, column {self.column}"

    def error(self, reason: str) -> BadInput:
        return BadInput(reason, place=self.place)


def read_dlx(text: str) -> Covering:
    """The items and options of a file; a comment in its first line is the title."""
    lines = _lines(text)
    header = next(lines, None)
    if header is None:
        raise BadInput("expected a line of items, found comments alone")
    items, secondary = _items(header)
    options = tuple(_option(line, items, secondary) for line in lines)
    first, _, _ = text.lstrip().partition("\n")
    title = first[1:].strip() if first.startswith(_BAR) else ""
    return Covering(tuple(items.values()), options, title)


def _lines(text: str) -> Iterator[list[_Word]]:
    """The words of every line that is neither blank nor a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        words = [_Word(found[0], number, found.start() + 1) for found in _WORD.finditer(line)]
        if words and not words[0].text.startswith(_BAR):
            yield words


def _items(words: list[_Word]) -> tuple[dict[str, CoveringItem], set[str]]:
    """All items by name, and the names of the secondary ones."""
    items: dict[str, CoveringItem] = {}
    secondary: set[str] = set()
    past_bar = False
    for given in words:
        word = given
        if word.text.startswith(_BAR):
            if past_bar:
                raise word.error("expected one bar between primary and secondary items, found two")
            past_bar = True
            word = _Word(word.text[1:], word.line, word.column + 1)
            if not word.text:
                continue
        item = CoveringItem(word.text, AT_MOST_ONCE) if past_bar else _primary(word)
        if not _is_name(item.name):
            raise word.error(f"expected the name of an item, found {_short(word.text)}")
        if item.name in items:
            raise word.error(f"the name {_short(item.name)} is given twice")
        items[item.name] = item
        if past_bar:
            secondary.add(item.name)
    return items, secondary


def _primary(word: _Word) -> CoveringItem:
    """A name, or bounds and a name: `2|c` exactly twice, `2:3|c` two or three times."""
    bounds, bar, name = word.text.partition(_BAR)
    if not bar:
        return CoveringItem(word.text)
    low, colon, high = bounds.partition(":")
    numbers = [low, high] if colon else [low]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise word.error(f"expected bounds such as 2:3|name, found {_short(word.text)}")
    if any(len(number) > MOST_DIGITS for number in numbers):
        raise word.error("expected bounds such as 2:3|name, found a number of too many digits")
    least, most = int(numbers[0]), int(numbers[-1])
    if not max(least, 1) <= most:
        raise word.error(f"expected the least before the most uses, found {_short(word.text)}")
    return CoveringItem(name, Supply(least, most))


def _option(
    words: list[_Word], items: dict[str, CoveringItem], secondary: set[str]
) -> CoveringOption:
    colours: dict[str, str] = {}
    used: dict[str, None] = {}
    for word in words:
        name, colon, colour = word.text.partition(":")
        if name not in items:
            raise word.error(f"there is no item named {_short(name)}")
        if name in used:
            raise word.error(f"item {_short(name)} stands twice in the option")
        if colon and name not in secondary:
            raise word.error(f"item {_short(name)} is primary, so it has no colours")
        if colon and not colour:
            raise word.error("expected a colour after the colon")
        if colon:
            colours[name] = colour
        used[name] = None
    if secondary.issuperset(used):
        raise BadInput("expected a primary item in the option", place=f"line {words[0].line}")
    return CoveringOption(tuple(used), colours=tuple(colours.items()))


def _is_name(text: str) -> bool:
    return bool(text) and ":" not in text and _BAR not in text


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")
