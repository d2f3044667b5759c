"""Knuth's text format for exact covers: DLX1, with colours DLX2, multiplicities DLX3, costs DLX5.

    | a comment
    a b 2:3|c | x y          primary items, then secondary ones, which are used at most once
    a c x:R |3               an option: its items, secondary ones perhaps in a colour; its cost

Names have at most 8 bytes, without blanks, colons and bars; a colour is one byte.  Names that do
not fit are replaced, and comments say what they stand for.  What has no primary item would be left
out by Knuth's programs, so then one of its items is written as a primary one of bounds 0:1.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from boardfill import words
from boardfill.cover.translation.translate import cover_of
from boardfill.errors import BadInput
from boardfill.formats.models.readable_names import item_name
from boardfill.problem.covering import AT_MOST_ONCE, Covering, CoveringItem, CoveringOption
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import ONE, Supply

_MOST_BYTES = 8
_RESERVED = set(" \t\n\v\f\r\0:|\ufeff")
_COLOURS = string.ascii_letters + string.digits


def to_dlx(problem: Problem) -> str:
    """The problem in Knuth's format; the covers of its primary items are the fillings."""
    covering = _with_handles(_finite(as_covering(problem)))
    names = _short_names(item.name for item in covering.items)
    colours = _short_colours(covering)
    primary = _primary_items(covering)
    first = [_bounded(item, names) for item in covering.items if item.name in primary]
    second = [names[item.name] for item in covering.items if item.name not in primary]
    # The line of items must begin with a primary one, or it would be a comment.
    first = first or ["0:1|" + _free_name("nothing", names.values())]
    return "".join(
        line + "\n"
        for line in (
            *([f"| {words.one_line(problem.title)}"] if problem.title else []),
            " ".join([*first, "|", *second] if second else first),
            *_explanations(names, colours),
            *(_option_line(option, names, colours) for option in covering.options),
        )
    )


def as_covering(problem: Problem) -> Covering:
    """The problem as a covering: a covering as it is, any other kind through its cover.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = as_covering(Tiling(Board.rectangle(1, 2), pieces("I1,I2")))
    >>> [" ".join(option.items) for option in found.options]
    ['0,0', '0,0 0,1', '0,1']
    """
    if isinstance(problem, Covering):
        return problem
    cover = cover_of(problem)
    taken: dict[str, None] = {}
    for item in cover.items:
        taken[_free_name(item_name(item.meaning), taken)] = None
    names = list(taken)
    possible = [item.high is None or item.low <= item.high for item in cover.items]
    # Bounds that nothing can meet stay so if no option uses the item.
    items = tuple(
        CoveringItem(name, Supply(item.low, item.high) if fits else ONE)
        for name, item, fits in zip(names, cover.items, possible, strict=True)
    )
    options = (
        CoveringOption(tuple(names[index] for index in option.items if possible[index]))
        for option in cover.options
    )
    return Covering(items, tuple(options), problem.title)


def _finite(problem: Covering) -> Covering:
    """The same fillings, with bounds as the format has them.

    What could never be chosen is left out.  Raises BadInput where an option uses an item twice.
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
    items = (
        item._replace(uses=Supply(item.uses.low, max(item.uses.low, uses[item.name], 1)))
        if item.uses.high is None
        else item
        for item in problem.items
        if item.uses.high != 0
    )
    return Covering(tuple(items), tuple(options), problem.title)


def _with_handles(problem: Covering) -> Covering:
    """The same with a further item for each option that has none, or has them all in colours."""
    coloured = {name for option in problem.options for name, _ in option.colours}
    names = {item.name for item in problem.items}
    handles: list[CoveringItem] = []
    options: list[CoveringOption] = []
    for option in problem.options:
        if coloured.issuperset(option.items):
            handle = CoveringItem(_free_name(f"o{len(options)}", names), AT_MOST_ONCE)
            names.add(handle.name)
            handles.append(handle)
            options.append(option._replace(items=(handle.name, *option.items)))
        else:
            options.append(option)
    return Covering((*problem.items, *handles), tuple(options), problem.title)


def _primary_items(problem: Covering) -> set[str]:
    """Items to be written as primary: those of other bounds than 0:1, and one of each option."""
    coloured = {name for option in problem.options for name, _ in option.colours}
    primary = {item.name for item in problem.items if item.uses != AT_MOST_ONCE}
    for option in problem.options:
        if primary.isdisjoint(option.items):
            primary.add(next(name for name in option.items if name not in coloured))
    return primary


def _bounded(item: CoveringItem, names: Mapping[str, str]) -> str:
    low, high = item.uses
    if item.uses == ONE:
        return names[item.name]
    return f"{high if low == high else f'{low}:{high}'}|{names[item.name]}"


def _option_line(
    option: CoveringOption, names: Mapping[str, str], colours: Mapping[tuple[str, str], str]
) -> str:
    colour_of = dict(option.colours)
    words = [
        f"{names[item]}:{colours[item, colour_of[item]]}" if item in colour_of else names[item]
        for item in option.items
    ]
    return " ".join([*words, f"|{option.cost}"] if option.cost else words)


def _explanations(
    names: Mapping[str, str], colours: Mapping[tuple[str, str], str]
) -> Iterator[str]:
    """Comments on what is called otherwise in the file."""
    for name, short in names.items():
        if short != name:
            yield f"| {short} is {words.one_line(name)}"
    for (item, colour), short in colours.items():
        if short != colour:
            yield f"| {names[item]}:{short} is {words.one_line(colour)}"


def _short_names(wanted: Iterable[str]) -> dict[str, str]:
    """A name that the format allows for each of the names, the same wherever it is allowed."""
    wanted = list(wanted)
    taken = {name for name in wanted if _is_allowed(name, _MOST_BYTES)}
    names = {}
    for place, name in enumerate(wanted):
        names[name] = name if name in taken else _free_name(f"i{place}", taken)
        taken.add(names[name])
    return names


def _short_colours(problem: Covering) -> dict[tuple[str, str], str]:
    """A character for each colour of each item, the same if all of the item's are characters."""
    found: dict[str, dict[str, None]] = {}
    for option in problem.options:
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
    """The name, with a prime for each time that it is taken already."""
    while wanted in taken:
        wanted += "'"
    return wanted
