"""Random markings under random mixes of rules.

Symbols are put down first, and most rules are such that these obey them, so that there are some
fillings but not too many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import prod
from random import Random
from typing import Any

from tests.independent import groups, rules
from tests.independent.geometry import AXES, Cell, names_around
from tests.independent.rules import Held, symbols_in
from tests.independent.sketches import Sketch, Tree
from tests.independent.tilings import board_of

SIZES = {"square": (3, 4), "hex": (3, 3), "triangle": (2, 5), "cubic": (2, 2, 3)}
ALPHABETS = (
    ["a", "b", "c", "d"],
    ["1", "2", "3", "4"],
    ["0", "1", "2", "5"],
    ["ab", "2", "x", "6"],
)


def _count(sketch: Sketch) -> Tree:
    table, found = sketch.where(ordered=False)
    names = sketch.some_names()
    times = [sum(name in names for name in held) for held in sketch.words(found)] or [0]
    low, high = min(times), max(times)
    slack = sketch.random.choice((0, 0, 1))
    count: Any = sketch.random.choice(
        ([max(0, low - slack), high + slack], [low, "any"], [0, high])
    )
    if low == high and sketch.chance(0.6):
        count = low
    if sketch.chance(0.1):
        count = sketch.random.randint(0, 2)
    return {**table, "count": count, "symbols": "each" if sketch.chance(0.1) else names}


def _different(sketch: Sketch) -> Tree:
    return _kept(sketch, lambda: {**sketch.where(ordered=False)[0], "different": True})


def _distinct(sketch: Sketch) -> Tree:
    return _kept(sketch, lambda: {**sketch.where(ordered=True)[0], "distinct": True})


def _held(sketch: Sketch) -> Tree:
    cells = sketch.some_cells(sorted(sketch.board.cells)) or [min(sketch.board.cells)]
    held: list[Tree] = [{"cell": list(cell), "symbols": sketch.some_names()} for cell in cells]
    times = sum(
        sketch.held[cell] in part["symbols"] for cell, part in zip(cells, held, strict=True)
    )
    bounds = sketch.random.choice((times, [0, times], [times, "any"]))
    return {"held": held} | ({} if bounds == 1 else {"times": bounds, "name": "some"})


def _sum(sketch: Sketch) -> Tree:
    table, found = sketch.where(ordered=False)
    totals = [sum(sketch.values(held)) for held in sketch.words(found)] or [0]
    low, high = min(totals), max(totals)
    if sketch.chance(0.5) and len(found) > 1:
        listed = [
            sketch.random.choice((total, total, [max(0, total - 1), total + 1], [total, "any"]))
            for total in totals
        ]
        if not _has_no_order(sketch, table):
            return {**table, "sums": ["" if sketch.chance(0.3) else clue for clue in listed]}
    exact = low if low == high else [low, high]
    return {**table, "sum": sketch.random.choice((exact, exact, [low, "any"], [0, high]))}


def _has_no_order(sketch: Sketch, table: Tree) -> bool:
    """Has it lines whose order on a closed board is nowhere told, or of several kinds?"""
    each = table.get("each", "")
    return isinstance(each, list) or (any(sketch.board.periods) and "diagonal" in each)


def listed_clues(sketch: Sketch, table: Tree, found: list[Any], other: Any) -> Any:
    """A clue for each group, or one for all."""
    if _has_no_order(sketch, table) or len(found) < 2 or sketch.chance(0.2):
        return sketch.random.choice([clue for clue in found if clue != ""] or [other])
    return ["" if sketch.chance(0.3) else clue for clue in found]


def _product(sketch: Sketch) -> Tree:
    if 0 in sketch.symbols.values.values():
        return _sum(sketch)
    table, found = sketch.where(ordered=False)
    return {
        **table,
        "product": listed_clues(
            sketch, table, [prod(sketch.values(held)) for held in sketch.words(found)], 2
        ),
    }


def _arrow(sketch: Sketch) -> Tree:
    if "" in sketch.symbols.letters:
        return _sum(sketch)
    cells = sorted(sketch.board.cells)

    def one() -> Tree:
        region = sketch.random.sample(cells, min(len(cells), sketch.random.randint(1, 4)))
        return {"arrow": True, "regions": [region]}

    return _kept(sketch, one)


def _neighbours(sketch: Sketch) -> Tree:
    kinds = [
        "different", "equal", "less", "greater", "differ by 1", "differ by at least 2",
        "differ by at most 1", "ratio 2", "not equal", "not differ by 1", "not ratio 2", "not less",
        "not greater", "not different", "not differ by at least 2", "differ by 0", "ratio 1",
        "ratio 0",
    ]  # fmt: skip
    table, found = sketch.where(ordered=True)
    if sketch.chance(0.3):
        there = {pair for held in sketch.words(found) for pair in pairwise(held) if all(pair)}
        there.add((sketch.random.choice(sketch.names), sketch.random.choice(sketch.names)))
        return {**table, "neighbours": sorted(map(list, there))}
    return _kept(sketch, lambda: {**table, "neighbours": sketch.random.choice(kinds)})


def _window(sketch: Sketch) -> list[Cell]:
    """A small shape, near the origin."""
    dimensions = len(AXES[sketch.board.lattice])
    cells = {tuple(sketch.random.randint(0, 1) for _ in range(dimensions)) for _ in range(3)}
    if sketch.chance(0.2):
        cells.add(tuple(sketch.random.randint(0, 2) for _ in range(dimensions)))
    return sorted(cells)


def _written(sketch: Sketch, held: Mapping[Cell, list[str]]) -> Any:
    """The pattern as a picture, where that is possible, or as cells."""
    single = all(len(names) == 1 and len(names[0]) == 1 for names in held.values())
    if sketch.board.lattice == "square" and single and sketch.chance(0.5):
        rows, columns = (range(max(cell[axis] for cell in held) + 1) for axis in (0, 1))
        return "\n".join(
            "".join(held.get((row, column), "#")[0] for column in columns) for row in rows
        )
    return [{"cell": list(cell), "symbols": names} for cell, names in held.items()]


def _letters(sketch: Sketch) -> list[str]:
    some = ["_"] if "" in sketch.symbols.letters and sketch.chance(0.3) else []
    return (
        sketch.random.choice((["."], sketch.some_names(), [sketch.random.choice(sketch.names)]))
        + some
    )


def _forbid(sketch: Sketch) -> Tree:
    def one() -> Tree:
        patterns = [
            _written(sketch, {cell: _letters(sketch) for cell in _window(sketch)})
            for _ in range(sketch.random.choice((1, 1, 2)))
        ]
        return _turned(sketch, {"forbid": patterns})

    return _kept(sketch, one)


def _turned(sketch: Sketch, table: Tree) -> Tree:
    turn = sketch.random.choice(("fixed", "fixed", "rotate", "free"))
    return table | ({"turn": turn} if turn != "fixed" else {})


def _allow(sketch: Sketch) -> Tree:
    """What is seen through the window anywhere, and a little more."""
    shape = _window(sketch)
    table = _turned(sketch, {"allow": [_written(sketch, {cell: ["."] for cell in shape})]})
    seen = []
    for demand in rules.window_demands(
        {**table, "turn": "fixed"}, "allow", sketch.board, sketch.symbols
    ):
        held = [sketch.held[cell] or "_" for cell in demand.cells]
        seen.append({cell: [name] for cell, name in zip(shape, held, strict=True)})
    seen.append({cell: _letters(sketch) for cell in shape})
    if "_" in "".join(name for one in seen for names in one.values() for name in names) and (
        "" not in sketch.symbols.letters
    ):
        seen.pop()
    written = []
    for one in seen:
        if (pattern := _written(sketch, one)) not in written:
            written.append(pattern)
    return {**table, "allow": written}


def _pattern(sketch: Sketch) -> Tree:
    table, found = sketch.where(ordered=True)
    backwards = sketch.chance(0.2)
    table = table | ({"backwards": True} if backwards else {})
    listed = [_expression(sketch, held) for held in sketch.words(found, backwards=backwards)]
    if sketch.chance(0.3):
        return {**table, "pattern": "|".join(sorted(set(listed))) or "."}
    return {**table, "pattern": listed_clues(sketch, table, listed, ".*")}


def _expression(sketch: Sketch, held: Held) -> str:
    """A pattern that matches the word, more or less widely."""
    parts: list[str] = []
    for name in held:
        letter = f"<{name}>" if len(name) > 1 or (name and sketch.chance(0.1)) else name or "_"
        other = sketch.random.choice(sketch.names)
        other = f"<{other}>" if len(other) > 1 else other
        wider = [letter, letter, ".", ".*", f"[{letter}{other}]", f"{letter}+", f"{letter}*"]
        wider += [f"({letter}|{other})", f"{letter}{{1,2}}", f"{other}?{letter}"]
        wider += [f"{letter}?+", f"{letter}{{0,1}}*", f"[{other}.]", "[^]", f"(|{letter})"]
        parts.append(sketch.random.choice([*wider, f"({letter}{other}?)+"]))
    if sketch.chance(0.15):
        parts.insert(
            sketch.random.randint(0, len(parts)),
            f"[^{parts[0]}]?" if parts and len(parts[0]) == 1 and parts[0] != "." else ".?",
        )
    return "".join(parts) if sketch.chance(0.9) else f"({''.join(parts)}|.)"


def _runs(sketch: Sketch) -> Tree:
    table, found = sketch.where(ordered=True)
    names = sketch.some_names()
    table["symbols"] = names
    if sketch.chance(0.2):
        table["backwards"] = True
    words = sketch.words(found, backwards="backwards" in table)
    listed: list[Any] = [
        " ".join(map(str, rules.run_lengths(held, frozenset(names)))) or "0" for held in words
    ]
    if sketch.chance(0.3):
        listed = [int(clue) if clue.isdigit() else clue for clue in listed]
    return {
        **table,
        "runs": listed_clues(sketch, table, listed, sketch.random.choice((0, 1, "1 1"))),
    }


def _visible(sketch: Sketch) -> Tree:
    table, found = sketch.where(ordered=True)
    if sketch.chance(0.4):
        table["backwards"] = True
    words = sketch.words(found, backwards="backwards" in table)
    listed = [rules.towers_seen(sketch.values(held)) for held in words]
    return {**table, "visible": listed_clues(sketch, table, listed, 1)}


def _sandwich(sketch: Sketch) -> Tree:
    if len(sketch.names) < 2:
        return _visible(sketch)
    table, found = sketch.where(ordered=True)
    table["ends"] = sketch.random.sample(sketch.names, 2)
    if sketch.chance(0.2):
        table["backwards"] = True
    sums = [
        rules.between(held, table["ends"], sketch.symbols.values) for held in sketch.words(found)
    ]
    listed = ["" if total is None else total for total in sums]
    return {
        **table,
        "sandwich": listed_clues(sketch, table, listed, 0) if any(c != "" for c in listed) else 0,
    }


def _paired(sketch: Sketch) -> Tree:
    names = sketch.some_names()
    owners: list[Cell] = []
    near = sorted(sketch.board.cells) + sketch.holes()
    for cell, name in sketch.held.items():
        if name in names:
            beside = [c for c in near if c not in owners and cell in groups.around(c, sketch.board)]
            owners += sketch.random.sample(beside, min(len(beside), 1))
    if not owners or sketch.chance(0.1):
        owners = sketch.random.sample(near, min(len(near), 2))
    # More of them could be paired around more rings than the package takes.
    return {"paired": True, "symbols": names, "cells": owners[:5]}


def _kept(sketch: Sketch, made: Callable[[], Tree]) -> Tree:
    """One of several such rules that what was put down obeys, if there is one."""
    table = made()
    for _ in range(6):
        document = {"symbols": [{"name": n, "value": v} for n, v in sketch.symbols.values.items()]}
        demands = rules.demands_of(
            {**document, "rules": [table]}, sketch.board, blanks="" in sketch.symbols.letters
        )
        if all(d.holds(tuple(sketch.held[cell] for cell in d.cells)) for d in demands):
            break
        table = made()
    return table


RULES: dict[str, Callable[[Sketch], Tree]] = {
    "count": _count,
    "different": _different,
    "distinct": _distinct,
    "held": _held,
    "sum": _sum,
    "product": _product,
    "arrow": _arrow,
    "neighbours": _neighbours,
    "forbid": _forbid,
    "allow": _allow,
    "pattern": _pattern,
    "runs": _runs,
    "visible": _visible,
    "sandwich": _sandwich,
    "paired": _paired,
}


def with_rules(board: Tree, random: Random) -> Tree:
    """A marking of the board under one to four rules, with a clue or two."""
    known = board_of({"board": board})
    cells = sorted(known.cells)
    alphabet = random.choice(ALPHABETS)
    number = random.choice((1, 2, 2, 3, 4) if len(cells) < 7 else (1, 2, 2, 2, 3))
    names = random.sample(alphabet, number)
    symbols: list[Any] = []
    for name in names:
        table: Tree = {"name": name}
        if not name.isdigit() or random.random() < 0.1:
            table["value"] = random.choice((1, 1, 2, 3, 4, 6, 0, 30, 997))
        if random.random() < 0.05:
            table["points_at"] = random.sample(names_around(board["lattice"]), 1)
        symbols.append(table if len(table) > 1 else name)
    document: Tree = {"board": board, "symbols": symbols, "blanks": random.random() < 0.35}
    letters = symbols_in(document, blanks=document["blanks"])
    held = {cell: random.choice(sorted(letters.letters)) for cell in cells}
    sketch = Sketch(random, known, letters, held)
    rule_names = list(RULES)
    document["rules"] = [
        RULES[random.choice(rule_names)](sketch) for _ in range(random.choice((1, 1, 2, 2, 3, 4)))
    ]
    clued = [cell for cell in cells if held[cell] and random.random() < 0.1]
    if clued:
        known_as = random.choice(("clues", "clues", "given"))
        document[known_as] = [{"cell": cell, "symbol": held[cell]} for cell in clued]
    return document
