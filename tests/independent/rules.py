"""Rules for symbols, each told as what some cells together must hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
from math import prod
from typing import Any

from tests.independent import groups
from tests.independent.expressions import matches
from tests.independent.geometry import Cell, may_move_by, moved, turnings
from tests.independent.judging import Document, bounds_of
from tests.independent.tilings import Board

Held = tuple[str, ...]
"""What some cells hold; nothing is "" ."""
KINDS = (
    *("count", "different", "sum", "sums", "product", "arrow", "neighbours", "forbid", "allow"),
    *("pattern", "runs", "visible", "sandwich", "paired", "distinct", "held"),
)
OF_CONNECTIONS = ("connected", "lines", "joined", "in_sight")
"""What `connections` reads."""
ORDERED = ("distinct", "arrow", "neighbours", "pattern", "runs", "visible", "sandwich")


@dataclass(frozen=True)
class Demand:
    """What some cells must hold.

    For counts and sums also what is counted in each, and the clue; for cells that have partners
    what lies beside each.
    """

    kind: str
    cells: tuple[Cell, ...]
    holds: Callable[[Held], bool]
    counted: tuple[frozenset[str], ...] = ()
    clue: str = ""
    beside: tuple[frozenset[Cell], ...] = ()


@dataclass(frozen=True)
class Symbols:
    """The names in order with their values, and what a cell may hold besides."""

    values: Mapping[str, int]
    letters: frozenset[str]


def symbols_in(document: Document, *, blanks: bool) -> Symbols:
    values: dict[str, Any] = {}
    for table in document["symbols"]:
        name = table if isinstance(table, str) else table["name"]
        value = None if isinstance(table, str) else table.get("value")
        values[name] = int(name) if value is None and name.isdigit() else value
    return Symbols(values, frozenset(values) | ({""} if blanks else set()))


def kind_of_rule(table: Any) -> str:
    (kind,) = (key for key in KINDS if key in table)
    return kind


def demands_of(document: Document, board: Board, *, blanks: bool) -> list[Demand]:
    symbols = symbols_in(document, blanks=blanks)
    found: list[Demand] = []
    for table in document.get("rules", ()):
        if any(kind in table for kind in OF_CONNECTIONS):
            continue
        kind = kind_of_rule(table)
        if kind in ("forbid", "allow"):
            found += window_demands(table, kind, board, symbols)
        elif kind == "held":
            found.append(_held(table))
        elif kind == "distinct":
            found += _distinct(table, board)
        elif kind == "paired":
            found += (_paired(table, names, board) for names in counted_by(table, symbols))
        else:
            found += _group_demands(table, kind, board, symbols)
    return found


def _group_demands(table: Any, kind: str, board: Board, symbols: Symbols) -> Iterator[Demand]:
    """Every kind of group that is named has the clues of its own."""
    ordered = kind in ORDERED
    each = table.get("each")
    kinds = each if isinstance(each, list) else [each]
    for one in kinds:
        part = table if one is None else {**table, "each": one}
        found = groups.groups_of(part, board, ordered=ordered)
        for cells, clue in zip(found, clues_of(table[kind], kind, len(found)), strict=True):
            if clue is None:
                continue
            read = cells[::-1] if table.get("backwards") else cells
            for names in counted_by(table, symbols) if kind in ("count", "runs") else [frozenset()]:
                holds = asked_by(kind, clue, symbols, names, table.get("ends", ("1", "9")))
                yield Demand(kind, read, holds, (names,) * len(read), str(clue))


def clues_of(clue: Any, kind: str, number: int) -> list[Any]:
    """One for each group, None where it has none; a list of one is for all of them."""
    if kind in ("count", "sum", "neighbours") or not isinstance(clue, list):
        return [clue] * number
    read = [None if one == "" else one for one in clue]
    return read if len(read) != 1 else read * number


def counted_by(table: Any, symbols: Symbols) -> list[frozenset[str]]:
    """The symbols that are counted together, once or for each."""
    given = table.get("symbols", list(symbols.values))
    return [frozenset({name}) for name in symbols.values] if given == "each" else [frozenset(given)]


def asked_by(
    kind: str, clue: Any, symbols: Symbols, names: frozenset[str], ends: Sequence[str]
) -> Callable[[Held], bool]:
    """What is asked of the cells of a group, in the order in which they are read."""
    values = symbols.values

    def numbers(held: Held) -> list[int]:
        return [values[name] for name in held if name]

    def pairs(held: Held) -> bool:
        return all(not a or not b or related(clue, a, b, values) for a, b in pairwise(held))

    def no_two(held: Held) -> bool:
        there = [name for name in held if name]
        return len(set(there)) == len(there)

    tests: dict[str, Callable[[Held], bool]] = {
        "count": lambda held: bounds_of(clue).hold(sum(name in names for name in held)),
        "different": no_two,
        "sum": lambda held: bounds_of(clue).hold(sum(numbers(held))),
        "sums": lambda held: bounds_of(clue).hold(sum(numbers(held))),
        "product": lambda held: prod(numbers(held)) == clue,
        "arrow": lambda held: values[held[0]] == sum(numbers(held[1:])),
        "neighbours": pairs,
        "pattern": lambda held: matches(clue, symbols.letters, held),
        "runs": lambda held: run_lengths(held, names) == lengths_in(clue),
        "visible": lambda held: towers_seen(numbers(held)) == clue,
        "sandwich": lambda held: between(held, ends, values) == clue,
    }
    return tests[kind]


def related(relation: Any, one: str, other: str, values: Mapping[str, int]) -> bool:
    """May the two stand side by side, in this order?"""
    if not isinstance(relation, str):
        return [one, other] in relation
    if relation.startswith("not "):
        return not related(relation[4:], one, other, values)
    if relation in ("different", "equal"):
        return (one == other) == (relation == "equal")
    a, b = values[one], values[other]
    if relation in ("less", "greater"):
        return a < b if relation == "less" else b < a
    *kind, last = relation.split()
    number, apart = int(last), max(a, b) - min(a, b)
    return {
        "differ by": apart == number,
        "differ by at least": apart >= number,
        "differ by at most": apart <= number,
        "ratio": number * a == b or number * b == a,
    }[" ".join(kind)]


def run_lengths(held: Held, names: frozenset[str]) -> list[int]:
    return [len(list(run)) for inside, run in groupby(held, lambda name: name in names) if inside]


def lengths_in(clue: Any) -> list[int]:
    lengths = [clue] if isinstance(clue, int) else [int(part) for part in clue.split()]
    return [] if lengths == [0] else lengths


def towers_seen(heights: list[int]) -> int:
    """A tower is seen if all before it are lower; one without height never is."""
    return sum(
        height > 0 and all(other < height for other in heights[:place])
        for place, height in enumerate(heights)
    )


def between(held: Held, ends: Sequence[str], values: Mapping[str, int]) -> int | None:
    """The sum between the two ends; None unless each stands there once."""
    if held.count(ends[0]) != 1 or held.count(ends[1]) != 1:
        return None
    first, last = sorted(map(held.index, ends))
    return sum(values[name] for name in held[first + 1 : last] if name)


def _distinct(table: Any, board: Board) -> Iterator[Demand]:
    """Of every two groups as long as each other, of one kind: they hold different words."""
    kinds = table["each"] if isinstance(table.get("each"), list) else [table.get("each")]
    for kind in kinds:
        part = table if kind is None else {**table, "each": kind}
        for one, other in combinations(groups.groups_of(part, board, ordered=True), 2):
            if len(one) == len(other):
                length = len(one)
                yield Demand(
                    "distinct",
                    one + other,
                    lambda held, n=length: held[:n] != held[n:],  # type: ignore[misc]
                )


def _held(table: Any) -> Demand:
    cells = tuple(tuple(part["cell"]) for part in table["held"])
    names = [part["symbols"] for part in table["held"]]
    times = bounds_of(table.get("times", 1))

    def holds(held: Held) -> bool:
        return times.hold(sum(name in some for name, some in zip(held, names, strict=True)))

    return Demand("held", cells, holds, tuple(map(frozenset, names)), str(times))


# Windows


def window_demands(table: Any, kind: str, board: Board, symbols: Symbols) -> list[Demand]:
    """For every place of every turned shape: is one of the patterns of this shape there?"""
    lies: dict[tuple[Cell, ...], set[tuple[frozenset[str], ...]]] = {}
    for pattern in _patterns(table[kind], symbols):
        for way, _ in turnings(board.lattice, table.get("turn", "fixed")):
            turned = {way(cell): held for cell, held in pattern.items()}
            for step in _steps(turned, board):
                laid = {cell: next(iter(moved([cell], step))) for cell in turned}
                if min(laid.values()) != board.home(min(laid.values())):
                    continue  # once around the board is enough
                homes = {board.home(cell) for cell in laid.values()}
                if len(homes) == len(laid) and homes <= board.cells:
                    order = sorted(turned, key=laid.__getitem__)
                    there = tuple(laid[cell] for cell in order)
                    lies.setdefault(there, set()).add(tuple(turned[cell] for cell in order))
    return [
        Demand(kind, tuple(map(board.home, there)), _window_test(patterns, wanted=kind == "allow"))
        for there, patterns in lies.items()
    ]


def _window_test(
    patterns: set[tuple[frozenset[str], ...]], *, wanted: bool
) -> Callable[[Held], bool]:
    def holds(held: Held) -> bool:
        shown = any(
            all(name in names for name, names in zip(held, pattern, strict=True))
            for pattern in patterns
        )
        return shown == wanted

    return holds


def _steps(turned: Mapping[Cell, Any], board: Board) -> Iterator[Cell]:
    first = min(turned)
    for cell in sorted(board.cells):
        step = tuple(to - at for to, at in zip(cell, first, strict=True))
        if may_move_by(step, board.lattice):
            yield step


def _patterns(given: Any, symbols: Symbols) -> Iterator[dict[Cell, frozenset[str]]]:
    for pattern in [given] if isinstance(given, str) else given:
        if isinstance(pattern, str):  # on the square lattice
            listed = [
                ((row, column), [name])
                for row, line in enumerate(pattern.split("\n"))
                for column, name in enumerate(line)
                if name != "#" or name in symbols.letters
            ]
        else:
            listed = [(tuple(held["cell"]), held["symbols"]) for held in pattern]
        yield {
            cell: frozenset().union(*(_meant(name, symbols) for name in held))
            for cell, held in listed
        }


def _meant(name: str, symbols: Symbols) -> frozenset[str]:
    if name in symbols.letters:
        return frozenset({name})
    if name == ".":
        return symbols.letters
    return frozenset({""}) & symbols.letters if name == "_" else frozenset({name})


# Pairs


def _paired(table: Any, names: frozenset[str], board: Board) -> Demand:
    owners = [tuple(cell) for cell in table["cells"]]
    cells = tuple(sorted(board.cells))

    def pair(owners: list[Cell], left: frozenset[Cell]) -> bool:
        """Every owner in turn takes each of those beside it that is left."""
        if not owners:
            return not left
        near = groups.around(owners[0], board) & left
        return any(pair(owners[1:], left - {taken}) for taken in near)

    def holds(held: Held) -> bool:
        there = frozenset(c for c, name in zip(cells, held, strict=True) if name in names)
        return len(there) == len(owners) and pair(owners, there)

    beside = tuple(frozenset(groups.around(owner, board)) for owner in owners)
    return Demand("paired", cells, holds, (names,), beside=beside)
