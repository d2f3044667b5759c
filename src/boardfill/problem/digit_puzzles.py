"""Puzzles of numbers: sudokus of many kinds, kakuro, calcudoku, magic squares, towers and more."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import product
from math import isqrt, prod
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput, check_names
from boardfill.problem import puzzle_parts as checked
from boardfill.problem.board import Board, whole_number
from boardfill.problem.classics import sudoku_boxes, sudoku_symbols
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.puzzle_parts import NO_CLUES, CellLists, Clues, RimClues
from boardfill.problem.rules import (
    Arrow,
    Count,
    Different,
    Neighbours,
    Pattern,
    Product,
    Rule,
    Sandwich,
    Sum,
    Visible,
)

Cage: TypeAlias = tuple[int | None, Iterable[Cell]]
Lines: TypeAlias = Iterable[Iterable[Cell]]
KINDS = ("x", "windoku", "anti-knight", "anti-king", "non-consecutive")
"""The kinds of sudokus that need no clues of their own."""
_LARGEST_MAGIC_SQUARE = 31
"""The largest order of a magic square: its numbers go up to 961, values of symbols to 1000."""
_EVERYWHERE = {
    "anti-knight": Neighbours("knight", "different"),
    "anti-king": Neighbours("corner", "different"),
    "non-consecutive": Neighbours("edge", "not differ by 1"),
}


def sudoku_variant(
    size: int = 9,
    clues: Clues = NO_CLUES,
    *,
    regions: str | Lines | None = None,
    kinds: Collection[str] = (),
    cages: Iterable[Cage] = (),
    thermos: Lines = (),
    arrows: Lines = (),
    sandwiches: tuple[RimClues, RimClues] | None = None,
    whites: Lines = (),
    blacks: Lines = (),
    all_dots: bool = False,
    diagonals: Iterable[Cage] = (),
    even: Iterable[Cell] = (),
    odd: Iterable[Cell] = (),
) -> Marking:
    """A sudoku with more rules: each symbol once in every row, column and box, and these.

    `regions` replace the boxes (jigsaw); with none, `()`, it is a Latin square.  `kinds` are any of
    "x", "windoku", "anti-knight", "anti-king" and "non-consecutive".  Digits in `cages` differ and
    add up to the total, unless it is None (killer).  Along `thermos` they rise from the first cell
    on.  In `arrows` the first is the sum of the others.  `sandwiches` are the sums between 1 and
    the highest digit in rows, and in columns.  The digits of a pair in `whites` are consecutive, in
    `blacks` one is double the other; with `all_dots` no other neighbours are.  `diagonals` have
    totals, too, but their digits may repeat (little killer).  Digits are even in the cells of
    `even` and odd in those of `odd`.

    >>> sudoku_variant(4, kinds=["x"]).count()
    48
    """
    size = checked.side(size)
    board, symbols = Board.rectangle(size, size), sudoku_symbols(size)
    names = [symbol.name for symbol in symbols]
    rules: list[Rule] = [Different("row"), Different("column")]
    boxes = sudoku_boxes(size) if regions is None else _jigsaw(board, regions)
    if boxes:
        rules.append(Different("region", regions=boxes))
    rules += (_kind(kind, size) for kind in checked.entries(kinds, "kinds", "a list of kinds"))
    rules += _cages(board, cages)
    consecutive = checked.edges(whites, "whites", board)
    doubled = checked.edges(blacks, "blacks", board)
    rules += _related(checked.paths(thermos, "thermos", board), "less")
    rules += _related(consecutive, "differ by 1")
    rules += _related(doubled, "ratio 2")
    if checked.flag(all_dots, "all_dots"):
        others = _without_dot(board, consecutive + doubled)
        rules += _related(others, "not differ by 1") + _related(others, "not ratio 2")
    if shafts := checked.paths(arrows, "arrows", board):
        rules.append(Arrow("region", regions=shafts))
    sums_of = checked.entries(sandwiches or (), "sandwiches", "sums of rows and of columns")
    if len(sums_of) not in (0, 2):
        raise BadInput("expected sums of rows and of columns", place="sandwiches")
    for each, sums in zip(("row", "column"), sums_of, strict=False):
        totals = checked.rim(sums, "sandwiches", size)
        rules.append(Sandwich(each, totals, ends=(names[0], names[-1])))
    totals_of, listed = _totals(diagonals, "diagonals", board)
    checked.refuse_jumps(listed, "diagonals")
    if listed:
        rules.append(Sum("region", totals_of, regions=listed))
    for place, cells_given, wrong in (("even", even, names[::2]), ("odd", odd, names[1::2])):
        if shaded := checked.cell_lists([cells_given], place, board)[0]:
            rules.append(Count("region", frozenset(wrong), 0, 0, regions=(shaded,)))
    extras = {
        "jigsaw": regions,
        "killer": cages,
        "thermo": thermos,
        "arrow": arrows,
        "sandwich": sandwiches,
        "kropki": whites or blacks or all_dots,
        "little-killer": diagonals,
        "even-odd": even or odd,
    }
    kind = [*(name for name, given in extras.items() if given), *kinds]
    noun = "sudoku" if boxes else "Latin square"
    title = " ".join([*kind, noun]).replace("windoku sudoku", "windoku")
    return Marking(board, symbols, rules, _digits(clues, names), title=title[0].upper() + title[1:])


def kakuro(sums: Iterable[Cage], clues: Clues = NO_CLUES) -> Marking:
    """Digits 1 to 9: each of the `sums` is a total (or None) with cells, whose digits differ.

    >>> kakuro([(3, [(0, 0), (0, 1)]), (4, [(1, 0), (1, 1)]), (3, [(0, 0), (1, 0)])]).count()
    1
    """
    totals, runs = _totals(sums, "sums")
    board = Board.from_cells({cell for run in runs for cell in run})
    rules = (Sum("region", totals, regions=runs), Different("region", regions=runs))
    return Marking(board, _numbers(9), rules, checked.named(clues), title="Kakuro")


def calcudoku(
    size: int, cages: Iterable[tuple[str, int, Iterable[Cell]]], clues: Clues = NO_CLUES
) -> Marking:
    """A Latin square with cages: each is (operation, target, cells).

    The operation is "+", "-", "*", "/", "=" for a single cell, or "" for any of them.

    >>> calcudoku(2, [("-", 1, [(0, 0), (0, 1)]), ("=", 2, [(1, 1)])]).count()
    1
    """
    board, symbols = Board.rectangle(checked.side(size), size), _numbers(size)
    sums: list[tuple[int, tuple[Cell, ...]]] = []
    products: list[tuple[int, tuple[Cell, ...]]] = []
    related: dict[str, list[tuple[Cell, ...]]] = {}
    patterns: list[Rule] = []
    wanted = "an operation, a result and cells"
    for number, listed in enumerate(checked.entries(cages, "cages", f"lists of {wanted}")):
        place = f"cages[{number}]"
        if len(parts := checked.entries(listed, place, wanted)) != 3:
            raise BadInput(f"expected {wanted}, found {listed!r}", place=place)
        operation, target, given = parts
        (cage,) = checked.cell_lists([given], place, board)
        _check_cage(operation, whole_number(target, place), cage, place)
        if operation in _LISTED:
            (products if operation == "*" else sums).append((target, cage))
        elif operation and len(cage) == 2:
            relation = f"differ by {target}" if operation == "-" else f"ratio {target}"
            related.setdefault(relation, []).append(cage)
        else:
            patterns.append(_result(operation, target, cage, size, place))
    rules: list[Rule] = [Different("row"), Different("column")]
    for kind, some in ((Sum, sums), (Product, products)):
        if some:
            rules.append(kind("region", [t for t, _ in some], regions=[c for _, c in some]))
    rules += (Neighbours("region", kind, regions=pairs) for kind, pairs in related.items())
    rules += patterns
    return Marking(board, symbols, rules, checked.named(clues), title=f"Calcudoku {size} x {size}")


def magic_square(size: int, clues: Clues = NO_CLUES, *, diagonals: bool = True) -> Marking:
    """Each number from 1 to size x size once; rows, columns and both diagonals have the same sum.

    Without `diagonals` the square is semi-magic.

    >>> magic_square(3).count(), magic_square(3, diagonals=False).count()
    (8, 72)
    """
    size = checked.side(size)
    if size > _LARGEST_MAGIC_SQUARE:
        raise BadInput(f"expected at most {_LARGEST_MAGIC_SQUARE}, found {size}", place="size")
    total = size * (size * size + 1) // 2
    rules: list[Rule] = [Different("board"), Sum("row", total), Sum("column", total)]
    if checked.flag(diagonals, "diagonals"):
        rules.append(Sum("region", total, regions=_diagonals(size)))
    kind = "Magic" if diagonals else "Semi-magic"
    title = f"{kind} square {size} x {size}"
    return Marking((size, size), _numbers(size * size), rules, checked.named(clues), title=title)


def futoshiki(size: int, less: Lines = (), clues: Clues = NO_CLUES) -> Marking:
    """A Latin square in which the first cell of each pair in `less` has the smaller number.

    >>> futoshiki(3, [((0, 0), (0, 1)), ((0, 1), (0, 2))]).count()
    2
    """
    board = Board.rectangle(checked.side(size), size)
    rules: list[Rule] = [Different("row"), Different("column")]
    rules += _related(checked.chains(less, "less", board), "less")
    title = f"Futoshiki {size} x {size}"
    return Marking(board, _numbers(size), rules, checked.named(clues), title=title)


def skyscrapers(
    size: int,
    top: RimClues = (),
    bottom: RimClues = (),
    left: RimClues = (),
    right: RimClues = (),
    clues: Clues = NO_CLUES,
) -> Marking:
    """A Latin square of towers: clues count those seen from a side; higher ones hide lower ones.

    >>> skyscrapers(3, top=[3, None, 1]).count()
    1
    """
    rules: list[Rule] = [Different("row"), Different("column")]
    for each, place, given, backwards in (
        ("column", "top", top, False),
        ("column", "bottom", bottom, True),
        ("row", "left", left, False),
        ("row", "right", right, True),
    ):
        seen = checked.rim(given, place, checked.side(size))
        if any(clue is not None for clue in seen):
            rules.append(Visible(each, seen, backwards=backwards))
    title = f"Skyscrapers {size} x {size}"
    return Marking((size, size), _numbers(size), rules, checked.named(clues), title=title)


def _numbers(most: int) -> tuple[Symbol, ...]:
    return tuple(Symbol(str(number)) for number in range(1, most + 1))


def _digits(clues: Clues, names: Sequence[str]) -> dict[Cell, str]:
    """The clues of a sudoku as names of symbols: A for 10, and so on."""
    of_number = {str(number): name for number, name in enumerate(names, 1)}
    return {cell: of_number.get(name, name) for cell, name in checked.named(clues).items()}


def _diagonals(size: int) -> CellLists:
    numbers = range(size)
    return tuple((at, at) for at in numbers), tuple((at, size - 1 - at) for at in numbers)


def _jigsaw(board: Board, given: str | Lines) -> CellLists:
    regions = checked.region_lists(given)
    checked.cell_lists(regions, "regions", board)
    size = isqrt(len(board.cells))
    for number, region in enumerate(regions):
        if len(set(region)) != size:
            raise BadInput(
                f"expected {words.counted(size, 'cell')}, found {len(set(region))}",
                place=f"regions[{number}]",
            )
    return regions


def _kind(kind: str, size: int) -> Rule:
    check_names([kind], KINDS, "kinds")
    if kind in _EVERYWHERE:
        return _EVERYWHERE[kind]
    if kind == "x":
        return Different("region", regions=_diagonals(size))
    box = isqrt(size)
    if box * box != size:
        raise BadInput(f"windows need square boxes, found {size} rows", place="kinds")
    corners = [1 + number * (box + 1) for number in range(box - 1)]
    windows = tuple(
        tuple((top + row, left + column) for row in range(box) for column in range(box))
        for top, left in product(corners, corners)
    )
    return Different("region", regions=windows)


_TOTALS = "pairs of a total and cells"


def _totals(
    given: Iterable[Cage], place: str, board: Board | None = None
) -> tuple[list[int | None], CellLists]:
    """The totals and the lists of cells, from pairs of both."""
    try:
        pairs = [(total, cells) for total, cells in checked.entries(given, place, _TOTALS)]
    except (TypeError, ValueError):
        raise BadInput(f"expected {_TOTALS}", place=place) from None
    lists = checked.cell_lists([cells for _, cells in pairs], place, board)
    if () in lists:
        raise BadInput("expected at least one cell", place=f"{place}[{lists.index(())}]")
    return checked.rim([total for total, _ in pairs], place, len(lists)), lists


def _cages(board: Board, given: Iterable[Cage]) -> list[Rule]:
    totals, cages = _totals(given, "cages", board)
    if not cages:
        return []
    return [Different("region", regions=cages), Sum("region", totals, regions=cages)]


def _related(lists: CellLists, relation: str) -> list[Rule]:
    return [Neighbours("region", relation, regions=lists)] if lists else []


def _without_dot(board: Board, dots: CellLists) -> CellLists:
    """The pairs of neighbours without a dot between them."""
    dotted = {frozenset(pair) for pair in dots}
    return tuple(
        ((row, column), beside)
        for row, column in board.ordered
        for beside in ((row, column + 1), (row + 1, column))
        if beside in board.cells and frozenset({(row, column), beside}) not in dotted
    )


_RESULTS: dict[str, Callable[[Sequence[int]], float]] = {
    "+": sum,
    "*": prod,
    "-": lambda values: 2 * max(values) - sum(values),
    "/": lambda values: max(values) ** 2 / prod(values),
}
"""The result of each operation on the numbers in a cage, beginning with the greatest."""
_MOST_WORDS = 100_000


_LISTED = ("+", "*", "=")
"""Operations that one rule expresses for all cages together."""


def _check_cage(operation: str, target: int, cage: Sequence[Cell], place: str) -> None:
    check_names([operation], [*_RESULTS, "=", ""], place)
    if not cage:
        raise BadInput("expected at least one cell", place=place)
    if operation == "=" and len(cage) != 1:
        raise BadInput(f"expected one cell for =, found {len(cage)}", place=place)
    if target < 0 or (target == 0 and operation == "*"):
        raise BadInput(f"expected a result of at least 1, found {target}", place=place)


def _result(operation: str, target: int, cage: Sequence[Cell], size: int, place: str) -> Rule:
    """The rule of a cage, as a list of all that it may hold."""
    if size ** len(cage) > _MOST_WORDS:
        raise BadInput(
            "expected fewer cells for - and /, or when the operation is not given", place=place
        )
    allowed = _giving(operation, target, len(cage), size)
    if not allowed:
        raise BadInput(f"no numbers from 1 to {size} give {target} here", place=place)
    return Pattern("region", "|".join(allowed), regions=(cage,))


def _giving(operation: str, target: float, cells: int, size: int) -> list[str]:
    """The numbers with this result, as words of a pattern; by any operation if it is ""."""
    return [
        "".join(f"<{value}>" for value in values)
        for values in product(range(1, size + 1), repeat=cells)
        if any(_RESULTS[kind](values) == target for kind in (operation or _RESULTS))
    ]


@cache
def cage_result(pattern: str) -> tuple[str, int] | None:
    """The operation and the target of a cage given as a pattern; None for other patterns.

    >>> cage_result("<1><3>|<2><2>|<3><1>"), cage_result("<1>*")
    (('+', 4), None)
    """
    if not re.fullmatch(r"(<\d{1,3}>)+(\|(<\d{1,3}>)+)*", pattern):
        return None
    told = pattern.split("|")
    values = [int(value) for value in re.findall(r"\d+", told[0])]
    most = max(map(int, re.findall(r"\d+", pattern)))
    if most ** len(values) > _MOST_WORDS:
        return None
    targets = {kind: result(values) for kind, result in _RESULTS.items()}
    for size in range(most, most + 3):  # the greatest numbers may not occur in any word
        for kind, target in (*targets.items(), *(("", target) for target in targets.values())):
            if _giving(kind, target, len(values), size) == told:
                return kind, int(target)
    return None
