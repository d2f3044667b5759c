"""Rules for symbols in documents: the keys of their tables, read and written.

One key determines the kind of rule.  Clues for each group are written as a list, with an empty
string for a group without one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar, cast

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats import document_tables as tables
from boardfill.problem import rules
from boardfill.problem.groups import REGION, takes_cells
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.picture import read_picture
from boardfill.problem.piece import ANY, Turn
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

_KINDS: dict[str, type[rules.Rule]] = {
    "count": rules.Count,
    "different": rules.Different,
    "distinct": rules.Unlike,
    "sum": rules.Sum,
    "sums": rules.Sum,
    "product": rules.Product,
    "arrow": rules.Arrow,
    "neighbours": rules.Neighbours,
    "forbid": rules.Forbid,
    "allow": rules.Allow,
    "pattern": rules.Pattern,
    "runs": rules.Runs,
    "visible": rules.Visible,
    "sandwich": rules.Sandwich,
    "paired": rules.Paired,
    "held": rules.Held,
    "connected": Connected,
    "lines": Lines,
    "joined": Joined,
    "in_sight": InSight,
}
"""The keys that determine the kind of rule."""
_KEY_OF = {kind: key for key, kind in _KINDS.items() if key != "sums"}
_FURTHER: dict[str, tuple[type[rules.Rule], ...]] = {
    "each": (rules.GroupRule,),
    "regions": (rules.GroupRule,),
    "cells": (rules.GroupRule, rules.Paired),
    "symbols": (rules.Count, rules.Runs, rules.Paired, Connected, InSight),
    "parts": (Connected,),
    "sizes": (Connected,),
    "outside": (Connected,),
    "marks": (Connected, Lines, InSight),
    "turn": (rules.Window,),
    "ends": (rules.Sandwich,),
    "backwards": (rules.LineRule,),
    "name": (rules.Held,),
    "times": (rules.Held,),
}
"""The other keys, and the rules that they belong to."""
_MOST_IN_RANGE = 1000
_Thing = TypeVar("_Thing")


def listed_symbols(given: str | Sequence[_Thing]) -> list[str] | Sequence[_Thing]:
    """The symbols in a list, or in a text such as `1-9` or `a, b, 0-3`.

    >>> listed_symbols("x, 8-11")
    ['x', '8', '9', '10', '11']
    """
    if not isinstance(given, str):
        return given
    symbols: list[str] = []
    for part in filter(None, re.split(r"[,\s]+", given)):
        ends = re.fullmatch(r"(\d{1,1000})-(\d{1,1000})", part)
        if ends is None:
            symbols.append(part)
            continue
        first, last = int(ends[1]), int(ends[2])
        if not first <= last < first + _MOST_IN_RANGE:
            wanted = f"a range such as 1-9, of at most {_MOST_IN_RANGE} numbers"
            raise BadInput(f"expected {wanted}, found {part!r}", place="symbols")
        symbols += map(str, range(first, last + 1))
    return symbols


def drawn_cells(picture: str, lattice: Lattice) -> list[tuple[Cell, str]]:
    """The characters of a picture with their cells; `.` and `#` stand for nothing."""
    return [drawn for drawn in read_picture(picture, lattice) if drawn[1] not in ".#"]


def read_rules(
    table: tables.RuleTable, names: Sequence[str], lattice: Lattice
) -> tuple[str, list[rules.Rule]]:
    """The key that determines the kind of rule, and the rules of the table.

    There are several if the table has several kinds of groups or symbols.
    """
    values = ((key, getattr(table, key)) for key in table.__struct_fields__)
    given = {key: value for key, value in values if value is not None and value is not False}
    key, kind = _kind(given)
    try:
        return key, _made(key, kind, table, given, names, lattice)
    except BadInput as error:
        raise in_document(str(error), key) from None


_PLACE = (
    r"\.?(clues|relation|patterns|regions|cells|ends|symbols|name|marks|sizes|parts|outside|lines)"
    r"(?=[\[:])"
)


def in_document(message: str, key: str) -> BadInput:
    """An error about a rule, reworded with the keys of its table."""
    place = re.match(_PLACE, message)
    if place is None:
        return BadInput(message)
    own = place[1]
    if own in ("clues", "relation", "patterns") or (own == "cells" and key == "held"):
        own = key
    return BadInput(f".{own}{message[place.end() :]}")


def _made(
    key: str,
    kind: type[rules.Rule],
    table: tables.RuleTable,
    given: Mapping[str, Any],
    names: Sequence[str],
    lattice: Lattice,
) -> list[rules.Rule]:
    if issubclass(kind, rules.Window):
        with inside(".turn"):
            turn = Turn(table.turn or "fixed")
        patterns = [given[key]] if isinstance(given[key], str) else given[key]
        return [kind(tuple(map(_pattern, patterns)), turn)]
    if kind is rules.Held:
        with inside(".times"):
            times = tables.supply_of(1 if table.times is None else table.times)
        return [rules.Held(table.name or "held", _pattern(given[key]), *times)]
    has_symbols = issubclass(kind, _FURTHER["symbols"])
    groups = _symbol_groups(table.symbols, names) if has_symbols else []
    if kind is rules.Paired:
        if not table.cells:
            raise BadInput("this key is missing", place=".cells")
        return [rules.Paired(symbols, tuple(table.cells)) for symbols in groups]
    if kind in (Connected, Lines, InSight):
        return _web_rules(kind, table, groups, lattice)
    with inside(f".{key}"):
        first = _clues(key, given[key])
    more = {name: given[name] for name in ("ends", "backwards") if name in given}
    made: Any = kind
    found: list[rules.Rule] = []
    for each, parts in _where(table, lattice):
        if kind is rules.Count:
            found += (rules.Count(each, symbols, *first, **parts) for symbols in groups)
        elif has_symbols:
            found += (made(each, first, symbols, **parts, **more) for symbols in groups)
        else:
            arguments = () if first is True else (first,)
            found.append(made(each, *arguments, **parts, **more))
    return found


def _web_rules(
    kind: type[rules.Rule],
    table: tables.RuleTable,
    groups: Sequence[frozenset[str]],
    lattice: Lattice,
) -> list[rules.Rule]:
    from boardfill.formats.tile_rule_tables import marked_cells

    marks = () if table.marks is None else marked_cells(table.marks, lattice)
    if kind is Lines:
        return [Lines(table.lines or "", marks)]
    if not all(mark.isdecimal() for _, mark in marks):
        raise BadInput("expected a number for each cell", place=".marks")
    sizes = {"parts": table.parts, "sizes": table.sizes}
    more: dict[str, Any] = {
        name: tables.supply_of(given) for name, given in sizes.items() if given is not None
    }
    if table.outside:
        more["outside"] = True
    numbers, made = [(cell, int(mark)) for cell, mark in marks], cast("Any", kind)
    return [made(symbols, marks=numbers, **more) for symbols in groups]


def _kind(given: Collection[str]) -> tuple[str, type[rules.Rule]]:
    """The key that determines the kind of rule, and the kind; other keys must belong to it."""
    kinds = [key for key in _KINDS if key in given]
    if len(kinds) != 1:
        found = words.listed(kinds) or "none of them"
        raise BadInput(f"expected one of the keys {words.listed(_KINDS, 'or')}, found {found}")
    kind = _KINDS[kinds[0]]
    for other, owners in _FURTHER.items():
        if other in given and not issubclass(kind, owners):
            raise BadInput(f"has no meaning with {kinds[0]}; leave it out", place=f".{other}")
    return kinds[0], kind


def _clues(key: str, given: Any) -> Any:
    """The clue, or one for each group, as rules take them; an empty text is none."""
    if key in ("sum", "count"):
        return tables.supply_of(given)
    if key == "sums":
        return [None if clue == "" else tables.supply_of(clue) for clue in given]
    if key == "neighbours":
        return given if isinstance(given, str) else tuple(map(tuple, given))
    if not isinstance(given, list):
        return None if given == "" else given
    # A single length is the clue of a group, not one of several lengths of one clue.
    is_runs = key == "runs"
    return [None if clue == "" else str(clue) if is_runs else clue for clue in given]


def _symbol_groups(given: list[str] | str | None, names: Sequence[str]) -> list[frozenset[str]]:
    """The sets of symbols that rules count together."""
    if given is None:
        if len(names) > 1:
            raise BadInput("this key is missing", place=".symbols")
        return [frozenset(names)]
    if given == "each":
        return [frozenset({name}) for name in names]
    listed = listed_symbols(given)
    for name in listed if isinstance(given, str) else ():
        if name not in names:
            raise BadInput(words.expected_one_of([*names, "each"], name), place=".symbols")
    return [frozenset(listed)]


def _where(table: tables.RuleTable, lattice: Lattice) -> list[tuple[str, dict[str, Any]]]:
    """The kinds of groups, each with the arguments that list its groups."""
    parts: dict[str, Any] = {}
    if isinstance(table.regions, str):
        drawn: dict[str, list[Cell]] = {}
        with inside(".regions"):
            for cell, character in drawn_cells(table.regions, lattice):
                drawn.setdefault(character, []).append(cell)
        parts["regions"] = tuple(map(tuple, drawn.values()))
    elif table.regions is not None:
        parts["regions"] = tuple(map(tuple, table.regions))
    if table.each is None and table.cells and not parts:
        return [(REGION, {"regions": (tuple(table.cells),)})]
    if table.cells:
        parts["cells"] = tuple(table.cells)
    each = [REGION] if table.each is None and parts else table.each
    if each is None:
        raise BadInput("this key is missing", place=".each")
    kinds = [each] if isinstance(each, str) else each
    if not kinds:
        raise BadInput("expected at least one kind of group", place=".each")
    owners = {"regions": [REGION], "cells": list(filter(takes_cells, kinds))}
    # Arguments that no kind takes are kept, so that the rule reports them.
    strays = {name for name in parts if not set(owners[name]) & set(kinds)}
    return [
        (one, {name: part for name, part in parts.items() if one in owners[name] or name in strays})
        for one in kinds
    ]


def _pattern(given: str | list[tables.HeldTable]) -> str | rules.WindowCells:
    if isinstance(given, str):
        return given
    return tuple((held.cell, tuple(held.symbols)) for held in given)


def rule_table(rule: rules.Rule) -> tables.RuleTable:
    """The table that is read back as this rule."""
    from boardfill.formats.tile_rule_tables import tile_rule_table
    from boardfill.problem.placement_rules import TileRule

    if isinstance(rule, TileRule):
        return tile_rule_table(rule)
    key, parts = _KEY_OF[type(rule)], dict[str, Any]()
    for name, owners in _FURTHER.items():
        if isinstance(rule, owners) and hasattr(rule, name):
            parts[name] = _plain(getattr(rule, name)) or None
    if isinstance(rule, rules.Sum) and (len(rule.clues) > 1 or rule.clues[0] is None):
        key = "sums"
    elif isinstance(rule, rules.Held):
        parts["times"] = tables.copies_of(rule.low, rule.high)
    elif isinstance(rule, Connected):
        parts["parts"] = None if rule.outside else tables.copies_of(*rule.parts)
        parts["sizes"] = None if rule.sizes == ANY else tables.copies_of(*rule.sizes)
    if marks := getattr(rule, "marks", ()):
        parts["marks"] = [tables.MarkTable(cell=cell, mark=str(mark)) for cell, mark in marks]
    return tables.RuleTable(**{key: _value_of(rule)}, **parts)


def _value_of(rule: rules.Rule) -> Any:
    """The value of the key that determines the kind of rule."""
    match rule:
        case rules.Count():
            return tables.copies_of(rule.low, rule.high)
        case rules.CluedRule(clues=clues):
            written = [_written(clue) for clue in clues]
            return written[0] if len(written) == 1 and written[0] != "" else written
        case rules.Neighbours():
            return _plain(rule.relation)
        case rules.Held():
            return _written_pattern(rule.cells)
        case rules.Window():
            return list(map(_written_pattern, rule.patterns))
        case Lines():
            return rule.shape
    return True


def _plain(value: Any) -> Any:
    """The value in a document: lists, numbers, names."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Turn):
        return None if value is Turn.FIXED else value.value
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _written(clue: Any) -> Any:
    if clue is None:
        return ""
    if isinstance(clue, tuple) and hasattr(clue, "low"):
        return tables.copies_of(*clue)
    return " ".join(map(str, clue)) or "0" if isinstance(clue, tuple) else clue


def _written_pattern(pattern: str | rules.WindowCells) -> str | list[tables.HeldTable]:
    if isinstance(pattern, str):
        return pattern
    return [tables.HeldTable(cell=cell, symbols=list(held)) for cell, held in pattern]
