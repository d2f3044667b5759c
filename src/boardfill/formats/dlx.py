"""Exact covers as text: Knuth's format, in and out, and `.ec` files in DIMACS style, in.

Knuth's format is that of DLX1, with colours DLX2, with multiplicities DLX3, with costs DLX5:

    | a comment
    a b 2:3|c | x y          primary items with their bounds (exactly once), then secondary ones
    a c x:R |3               an option: its items, secondary ones perhaps in a colour; its cost

Reading: names may be longer than the 8 bytes of Knuth's own programs, and colours than 1 byte.  As
in those programs, options without a primary item are left out, and an item that may never be used
(`0|c`) is refused.

Writing: names have at most 8 bytes, without blanks, colons and bars; a colour is one byte.  Names
that do not fit are replaced, and comments say what they stand for.  Knuth's programs would leave
out options without a primary item, so one of their items is written as a primary one of bounds 0:1.

An `.ec` file has the sets to choose from, by numbers:

    c a comment
    p ec 4                   the elements are 1 to 4, each to be covered exactly once
    s 1 3                    a set
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import islice
from typing import NamedTuple

from boardfill import words
from boardfill.cover.translation.translate import cover_of
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import MOST_DIGITS, is_number
from boardfill.formats.models import item_name
from boardfill.problem.board import MOST_CELLS
from boardfill.problem.covering import AT_MOST_ONCE, CoveringItem, CoveringOption
from boardfill.problem.kinds import Covering, Problem
from boardfill.problem.piece import ONE, Supply

_WORD = re.compile(r"[^ \t\n\v\f\r]+")
_BAR = "|"


class _Line(NamedTuple):
    """A line, split at blanks."""

    number: int
    text: str
    parts: list[str]

    def error(self, place: int, reason: str) -> BadInput:
        """An error about the word at this index."""
        start = next(islice(_WORD.finditer(self.text), place, None)).start()
        return BadInput(reason, place=f"line {self.number}, column {start + 1}")


def read_dlx(text: str) -> Covering:
    """The items and options of a file; a comment in its first line is the title."""
    every = (_Line(at, line, _WORD.findall(line)) for at, line in enumerate(text.split("\n"), 1))
    lines = (line for line in every if line.parts and not line.parts[0].startswith(_BAR))
    header = next(lines, None)
    if header is None:
        raise BadInput("expected a line of items, found comments alone")
    items, secondary = _items(header)
    options = (_option(line, items, secondary) for line in lines)
    kept = tuple(option for option in options if not secondary.issuperset(option.items))
    first, _, _ = text.lstrip().partition("\n")
    title = first[1:].strip() if first.startswith(_BAR) else ""
    return Covering(tuple(items.values()), kept, title)


def _items(line: _Line) -> tuple[dict[str, CoveringItem], set[str]]:
    """All items by name, and the names of the secondary ones."""
    items: dict[str, CoveringItem] = {}
    secondary: set[str] = set()
    past_bar = False
    for place, given in enumerate(line.parts):
        word = given.removeprefix(_BAR)
        if word != given:
            if past_bar:
                raise line.error(place, "expected one bar before secondary items, found two")
            past_bar = True
            if not word:
                continue
        item = CoveringItem(word, AT_MOST_ONCE) if past_bar else _primary(line, place)
        if not item.name or not {":", _BAR}.isdisjoint(item.name):
            raise line.error(place, f"expected the name of an item, found {word!r}")
        if item.name in items:
            raise line.error(place, f"the name {item.name!r} is given twice")
        items[item.name] = item
        if past_bar:
            secondary.add(item.name)
    return items, secondary


def _primary(line: _Line, place: int) -> CoveringItem:
    """A name, or bounds and a name: `2|c` exactly twice, `2:3|c` two or three times."""
    word = line.parts[place]
    bounds, bar, name = word.partition(_BAR)
    if not bar:
        return CoveringItem(word)
    numbers = bounds.split(":", 1)
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise line.error(place, f"expected bounds such as 2:3|name, found {word!r}")
    if any(len(number) > MOST_DIGITS for number in numbers):
        raise line.error(place, "expected bounds such as 2:3|name, found a number of many digits")
    least, most = int(numbers[0]), int(numbers[-1])
    if most == 0:
        reason = f"an item must be allowed at least one use, found {word!r}; leave it out instead"
        raise line.error(place, reason)
    if least > most:
        raise line.error(place, f"expected the least before the most uses, found {word!r}")
    return CoveringItem(name, Supply(least, most))


def _option(line: _Line, items: Collection[str], secondary: set[str]) -> CoveringOption:
    colours: dict[str, str] = {}
    used: dict[str, None] = {}
    cost = 0
    for place, word in enumerate(line.parts):
        if word.startswith(_BAR):
            if not is_number(word[1:]):
                raise line.error(place, f"expected a cost such as |3, found {word!r}")
            cost += int(word[1:])
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


_MOST_BYTES = 8
_RESERVED = set(" \t\n\v\f\r\0:|\ufeff")
_COLOURS = string.ascii_letters + string.digits


def to_dlx(problem: Problem) -> str:
    """The problem in Knuth's format; the covers of its primary items are the fillings."""
    bounds, options = _as_dlx(as_covering(problem))
    coloured = {name for option in options for name, _ in option.colours}
    for place, option in enumerate(options):
        if coloured.issuperset(option.items):  # it has no item that could be primary
            handle = _free_name(f"o{place}", bounds)
            bounds[handle] = AT_MOST_ONCE
            options[place] = option._replace(items=(handle, *option.items))
    primary = {name for name, uses in bounds.items() if uses != AT_MOST_ONCE}
    for option in options:
        if primary.isdisjoint(option.items):
            primary.add(next(name for name in option.items if name not in coloured))
    names, colours = _short_names(bounds), _short_colours(options)
    # The line of items must begin with a primary one, or it would be a comment.
    first = [_bounded(names[name], *bounds[name]) for name in bounds if name in primary] or [
        "0:1|" + _free_name("nothing", names.values())
    ]
    second = [names[name] for name in bounds if name not in primary]
    lines = [f"| {words.one_line(problem.title)}"] if problem.title else []
    lines.append(" ".join([*first, "|", *second] if second else first))
    for name, short in names.items():
        if short != name:
            lines.append(f"| {short} is {words.one_line(name)}")
    for (item, colour), short in colours.items():
        if short != colour:
            lines.append(f"| {names[item]}:{short} is {words.one_line(colour)}")
    lines += (_option_line(option, names, colours) for option in options)
    return "\n".join([*lines, ""])


def as_covering(problem: Problem) -> Covering:
    """The problem as a covering: coverings unchanged, other kinds by their cover.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = as_covering(Tiling(Board.rectangle(1, 2), pieces("I1,I2")))
    >>> [" ".join(option.items) for option in found.options]
    ['0,0', '0,0 0,1', '0,1']
    """
    if isinstance(problem, Covering):
        return problem
    cover = cover_of(problem)
    cover.require_no_webs("files of exact covers")
    taken: dict[str, None] = {}
    for item in cover.items:
        taken[_free_name(item_name(item.meaning), taken)] = None
    names = list(taken)
    possible = [item.high is None or item.low <= item.high for item in cover.items]
    # Bounds that cannot be met remain impossible if no option uses the item.
    items = tuple(
        CoveringItem(name, Supply(item.low, item.high) if fits else ONE)
        for name, item, fits in zip(names, cover.items, possible, strict=True)
    )
    options = (
        CoveringOption(tuple(names[index] for index in option.items if possible[index]))
        for option in cover.options
    )
    return Covering(items, tuple(options), problem.title)


def _as_dlx(problem: Covering) -> tuple[dict[str, Supply], list[CoveringOption]]:
    """The bounds of the items by name, and the options, as the format allows them.

    Impossible options are left out.  Raises BadInput if an option uses an item twice.
    """
    most = {item.name: item.uses.high for item in problem.items}
    options = []
    for place, option in enumerate(problem.options):
        times = Counter(option.items)
        limits = ((used, most[name]) for name, used in times.items())
        if any(high is not None and used > high for used, high in limits):
            continue
        for name, used in times.items():
            if used > 1:
                raise BadInput(
                    f"options[{place}] uses item {name!r} {used} times, which DLX cannot say"
                )
        options.append(option)
    uses = Counter(name for option in options for name in option.items)
    bounds = {
        name: Supply(low, max(low, uses[name], 1) if high is None else high)
        for name, (low, high) in problem.items
        if high != 0
    }
    return bounds, options


def _bounded(name: str, low: int, high: int | None) -> str:
    if low == high:
        return name if low == 1 else f"{low}|{name}"
    return f"{low}:{high}|{name}"


def _option_line(
    option: CoveringOption, names: Mapping[str, str], colours: Mapping[tuple[str, str], str]
) -> str:
    coloured = {item: f":{colours[item, colour]}" for item, colour in option.colours}
    parts = [names[item] + coloured.get(item, "") for item in option.items]
    return " ".join([*parts, f"|{option.cost}"] if option.cost else parts)


def _short_names(wanted: Collection[str]) -> dict[str, str]:
    """A valid name for each of the names, unchanged if it is valid."""
    taken = {name for name in wanted if _is_allowed(name, _MOST_BYTES)}
    names = {}
    for place, name in enumerate(wanted):
        names[name] = name if name in taken else _free_name(f"i{place}", taken)
        taken.add(names[name])
    return names


def _short_colours(options: list[CoveringOption]) -> dict[tuple[str, str], str]:
    """A character for each colour of each item, unchanged if all its colours are characters."""
    found: dict[str, dict[str, None]] = {}
    for option in options:
        for item, colour in option.colours:
            found.setdefault(item, {})[colour] = None
    colours = {}
    for item, its_colours in found.items():
        fit = all(_is_allowed(colour, 1) for colour in its_colours)
        if not fit and len(its_colours) > len(_COLOURS):
            raise BadInput(
                f"item {item!r} has {len(its_colours)} colours, and DLX, whose colours are single "
                f"characters, has {len(_COLOURS)}"
            )
        for colour, short in zip(its_colours, its_colours if fit else _COLOURS, strict=False):
            colours[item, colour] = short
    return colours


def _is_allowed(name: str, most_bytes: int) -> bool:
    return 0 < len(name.encode()) <= most_bytes and _RESERVED.isdisjoint(name)


def _free_name(wanted: str, taken: Collection[str]) -> str:
    """The name, with primes added until it is not taken."""
    while wanted in taken:
        wanted += "'"
    return wanted


def read_exact_cover(text: str) -> Covering:
    """The elements and sets of a file; a comment in its first line is the title."""
    elements = 0
    sets: list[CoveringOption] = []
    for number, line in enumerate(text.split("\n"), 1):
        kind, *parts = line.split() or ["c"]
        with inside(f"line {number}"):
            if kind == "p":
                if elements:
                    raise BadInput("expected one line of p, found two")
                if len(parts) != 2 or parts[0] != "ec":
                    raise BadInput("expected p ec and the number of elements, such as p ec 4")
                (elements,) = _numbers(parts[1:])
                if not 1 <= elements <= MOST_CELLS:
                    raise BadInput(f"expected 1 to {MOST_CELLS:,} elements, found {elements:,}")
            elif kind == "s":
                sets.append(_set(parts, elements))
            elif kind != "c":
                raise BadInput(f"expected a line that begins with c, p or s, found {kind[:40]!r}")
    if not elements:
        raise BadInput("expected a line such as p ec 4, found none")
    kind, _, title = text.lstrip().partition("\n")[0].partition(" ")
    items = tuple(CoveringItem(str(element)) for element in range(1, elements + 1))
    return Covering(items, tuple(sets), title.strip() if kind == "c" else "")


def _set(parts: list[str], elements: int) -> CoveringOption:
    if not elements:
        raise BadInput("expected a line such as p ec 4 before the first set")
    if not parts:
        raise BadInput("expected the elements of the set after s")
    numbers = _numbers(parts)
    for number in numbers:
        if not 1 <= number <= elements:
            raise BadInput(f"expected an element from 1 to {elements}, found {number}")
    if len(set(numbers)) < len(numbers):
        raise BadInput("an element is in the set twice")
    return CoveringOption(tuple(map(str, numbers)))


def _numbers(parts: list[str]) -> list[int]:
    for word in parts:
        if not is_number(word):
            raise BadInput(f"expected a number, found {word[:40]!r}")
    return list(map(int, parts))
