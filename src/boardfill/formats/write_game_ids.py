"""Writing game IDs of Simon Tatham's puzzles, as `game_ids` reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.game_ids import BESIDE, OPERATIONS, STEPS, boxes, edges, read_game_id
from boardfill.formats.link_codes import Arguments, cells_of
from boardfill.formats.puzzle_specs import checked, recognised
from boardfill.problem.lattices.lattice import Cell


def to_game_id(problem: object) -> str:
    """The game ID of the problem, with the game before it; BadInput if no game can have it."""
    puzzle = recognised(problem, _WRITERS)
    if puzzle is None:
        games = words.listed(dict.fromkeys(game for game, _ in _WRITERS.values()))
        raise BadInput(
            f"only puzzles of some games have an ID: {games}; this is none, or it has a rule "
            "beside those of its game"
        )
    game, write = _WRITERS[puzzle.kind]
    return checked(puzzle, f"{game}:{write(puzzle.arguments)}", read_game_id)


def _gap(length: int) -> str:
    """The code for so many empty cells."""
    longest, rest = divmod(length, 26)
    return "z" * longest + (STEPS[rest] if rest else "")


def _grid(numbers: Mapping[Cell, object], size: int) -> str:
    """The code for numbers in a square, with letters for runs of empty cells."""
    text, empty = "", 0
    for cell in cells_of(size, size):
        if cell in numbers:
            text += (_gap(empty) or "_" * bool(text)) + str(numbers[cell])
            empty = 0
        else:
            empty += 1
    return text + _gap(empty)


def _stepped(marks: Iterable[object], letters: str = STEPS) -> list[str]:
    """The letters for each mark with the places before it, and for a last mark after all."""
    parts, letter, empty = [], "", 0
    for mark in (*marks, True):
        if not mark:
            empty += 1
            continue
        while empty > len(letters) - 2:
            letter += letters[-1]
            empty -= 25
        parts.append(letter + letters[empty])
        letter, empty = "", 0
    return parts


def _blocks(size: int, regions: Iterable[Iterable[Cell]]) -> str:
    of_cell = {cell: number for number, region in enumerate(regions) for cell in region}
    return "".join(_stepped(of_cell.get(one) != of_cell.get(other) for one, other in edges(size)))


def _solo(arguments: Arguments) -> str:
    size, regions = arguments["size"], arguments["regions"]
    flags = "x" * ("x" in arguments["kinds"])
    parts = [_grid(arguments["clues"], size)]
    across = [high for high in range(1, size + 1) if size % high == 0]
    usual = [high for high in across if boxes(high, size // high) == list(map(list, regions))]
    if usual:
        parameters = f"{usual[0]}x{size // usual[0]}"
    else:
        parameters = f"{size}j"
        parts.append(_blocks(size, regions))
    if cages := arguments["cages"]:
        flags += "k"
        sums = {min(cells): total for total, cells in cages if total is not None}
        parts += [_blocks(size, (cells for _, cells in cages)), _grid(sums, size)]
    return f"{parameters}{flags}:{','.join(parts)}"


def _keen(arguments: Arguments) -> str:
    size, cages = arguments["size"], sorted(arguments["cages"], key=lambda cage: min(cage[2]))
    if arguments["clues"]:
        raise BadInput("a game ID of keen cannot hold digits in cells")
    blocks = _blocks(size, (cells for *_, cells in cages))
    short = re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", blocks)
    letters = {sign: letter for letter, sign in OPERATIONS.items()} | {"=": "a"}
    return f"{size}:{short},{''.join(f'{letters[sign]}{n}' for sign, n, _ in cages)}"


def _towers(arguments: Arguments) -> str:
    size = arguments["size"]
    rim = [arguments[side] for side in ("top", "bottom", "left", "right")]
    text = "/".join("" if clue is None else str(clue) for side in rim for clue in side)
    clues = arguments["clues"]
    return f"{size}:{text}{',' + _grid(clues, size) if clues else ''}"


def _signs(arguments: Arguments, pairs: Iterable[Sequence[Cell]]) -> str:
    """The code for the cells, with signs at the second of each pair that point to the first."""
    signs = dict.fromkeys(cells_of(arguments["size"], arguments["size"]), "")
    for (top, left), cell in pairs:
        step = (top - cell[0], left - cell[1])
        if step not in BESIDE.values():
            raise BadInput("a game ID of unequal compares only neighbours")
        signs[cell] += next(sign for sign, way in BESIDE.items() if way == step)
    clues = arguments["clues"]
    return "".join(
        f"{clues.get(cell, 0)}{''.join(sorted(held, key='URDL'.index))},"
        for cell, held in signs.items()
    )


def _unequal(arguments: Arguments) -> str:
    return f"{arguments['size']}:{_signs(arguments, arguments['less'])}"


def _adjacent(arguments: Arguments) -> str:
    both = [pair[::way] for pair in arguments["adjacent"] for way in (1, -1)]
    return f"{arguments['size']}a:{_signs(arguments, both)}"


def _lightup(arguments: Arguments) -> str:
    rows = arguments["puzzle"].split()
    text = re.sub(r"\.+", lambda run: _gap(len(run[0])), "".join(rows)).replace("#", "B")
    return f"{len(rows[0])}x{len(rows)}:{text}"


def _tents(arguments: Arguments) -> str:
    rows, columns = arguments["size"]
    clues = [*arguments["columns"], *arguments["rows"]]
    if None in clues:
        raise BadInput("a game ID of tents needs a number for every row and column")
    trees = set(arguments["trees"])
    cells = "".join(_stepped(cell in trees for cell in cells_of(columns, rows)))
    return f"{columns}x{rows}:{','.join([cells, *map(str, clues)])}"


def _unruly(arguments: Arguments) -> str:
    rows, columns, clues = (arguments[name] for name in ("rows", "columns", "clues"))
    symbols = [clues.get(cell) for cell in cells_of(columns, rows)]
    held = [*filter(None, symbols), "0"]
    text = "".join(
        part.upper() if symbol == "1" else part
        for part, symbol in zip(_stepped(symbols, STEPS[1:]), held, strict=True)
    )
    return f"{columns}x{rows}{'u' * arguments['lines_differ']}:{text}"


def _dominosa(arguments: Arguments) -> str:
    rows = arguments["numbers"]
    if len(rows[0]) != len(rows) + 1 or any(None in row for row in rows):
        raise BadInput("a game ID of dominosa has a board one column wider than it is high")
    numbers = [number for row in rows for number in row]
    return f"{len(rows) - 1}:{''.join(f'[{n}]' if n > 9 else str(n) for n in numbers)}"


def _pattern(arguments: Arguments) -> str:
    rows, columns = arguments["rows"], arguments["columns"]
    lines = "/".join(".".join(map(str, line)) for line in (*columns, *rows))
    return f"{len(columns)}x{len(rows)}:{lines}"


_WRITERS: dict[str, tuple[str, Callable[[Arguments], str]]] = {
    "skyscrapers": ("towers", _towers),
    "futoshiki": ("unequal", _unequal),
    "adjacent": ("unequal", _adjacent),
    "akari": ("lightup", _lightup),
    "tents": ("tents", _tents),
    "binairo": ("unruly", _unruly),
    "dominosa": ("dominosa", _dominosa),
    "nonogram": ("pattern", _pattern),
    "calcudoku": ("keen", _keen),
    "sudoku_variant": ("solo", _solo),
}
"""The game of each kind, and the writer of its ID; kinds with general rules come last."""
