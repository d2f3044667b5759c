"""The kinds of puzzles in links of puzz.link that we know, each by the fields of its data.

Facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from itertools import islice

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats import link_codes as codes
from boardfill.formats import link_fields as fields
from boardfill.formats.link_codes import DIGITS, UNKNOWN, Arguments, Code, Numbers, Pair, at_rim
from boardfill.formats.link_fields import BOARD, REGIONS, RIM, SIZE, SQUARE, Field, LinkKind
from boardfill.problem.lattices.lattice import Cell


def _symbol(number: int, size: int) -> str:
    if not 1 <= number <= size:
        raise BadInput(f"expected numbers from 1 to {size}, found {number}")
    return str(number)


def _end(number: int, _: int) -> str:
    if number == UNKNOWN:
        raise BadInput("expected a number at every end of a line, found an end without one")
    return str(number)


def _or_none(number: int, _: int) -> int | None:
    return None if number == UNKNOWN else number


_GIVEN = fields.numbers("clues", _symbol)
_MARKED = fields.numbers("numbers", _or_none, with_unknown=True)
AREAS = fields.numbers("areas", _or_none, with_unknown=True)
"""The numbers of a shikaku."""


_SIDES = ("top", "bottom", "left", "right")


def _read_sides(code: Code, size: int, _: int) -> Arguments:
    rim = codes.known(code.numbers(4 * size))
    return {side: rim[at * size : (at + 1) * size] for at, side in enumerate(_SIDES)}


def _write_sides(arguments: Arguments, size: int, _: int) -> str:
    clues = (clue for side in _SIDES for clue in arguments[side] or [None] * size)
    return codes.numbers_code(clues)


_SUMS = "-" + DIGITS[1:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The sums of kakuro, from none to 45."""
_ACROSS, _DOWN = (0, 1), (1, 0)


def _read_kakuro(code: Code, columns: int, rows: int) -> Arguments:
    def total(mark: str) -> int:
        if mark not in _SUMS + "0":
            raise code.unknown(mark)
        return max(_SUMS.find(mark), 0)

    def read(mark: str) -> list[tuple[int, int]]:
        return [(0, 0) if mark == "." else (total(mark), total(code.take()))]

    # The clues of a block belong to the runs that begin below and to the right of it.
    cells = codes.cells_of(columns, rows)
    clues = dict(zip(cells, code.gapped(len(cells), "k", read, what="cells"), strict=True))
    white = {cell for cell, both in clues.items() if both is None}
    down = {cell: both[0] for cell, both in clues.items() if both}
    across = {cell: both[1] for cell, both in clues.items() if both}
    down |= {(-1, at): total(code.take()) for at in range(columns) if (0, at) in white}
    across |= {(at, -1): total(code.take()) for at in range(rows) if (at, 0) in white}
    runs = [
        (sums.get(before) or None, cells)
        for sums, step in ((across, _ACROSS), (down, _DOWN))
        for before, *cells in codes.runs_of(white, step)
    ]
    return {"sums": [(total, cells) for total, cells in runs if total or len(cells) > 1]}


def at_corner(arguments: Arguments) -> Arguments:
    """The same kakuro, moved to the upper left corner, since links do not have its position."""
    sums = arguments["sums"]
    top, left = (min(cell[way] for _, cells in sums for cell in cells) for way in (0, 1))
    return {"sums": [(total, [(r - top, c - left) for r, c in run]) for total, run in sums]}


def _write_kakuro(arguments: Arguments, columns: int, rows: int) -> str:
    totals = {tuple(sorted(cells)): total or 0 for total, cells in arguments["sums"]}
    white = {cell for cells in totals for cell in cells}
    down, across = (
        {before: totals.get(tuple(run), 0) for before, *run in codes.runs_of(white, step)}
        for step in (_DOWN, _ACROSS)
    )

    def written(both: tuple[int, int], _: int) -> str:
        return "".join(_SUMS[total] for total in both) if any(both) else "."

    blocks = [
        None if cell in white else (down.get(cell, 0), across.get(cell, 0))
        for cell in codes.cells_of(columns, rows)
    ]
    above = (_SUMS[down[-1, at]] for at in range(columns) if (-1, at) in down)
    before = (_SUMS[across[at, -1]] for at in range(rows) if (at, -1) in across)
    return "".join([codes.gapped_code(blocks, "k", written), *above, *before])


def _read_minarism(code: Code, size: int, _: int) -> Arguments:
    """Signs and differences between neighbours."""
    edges = codes.pairs(size, size)

    def read(mark: str) -> list[str | int]:
        if mark == "-":
            return [code.value(code.take(), 16) * 16 + code.value(code.take(), 16)]
        return [mark if mark in "gh" else 0 if mark == "." else code.value(mark)]

    less: list[Pair] = []
    differences: list[tuple[int, Pair]] = []
    signs = code.gapped(len(edges), "i", read, what="edges")
    for pair, sign in zip(edges, signs, strict=True):
        if sign in ("g", "h"):
            less.append(pair if sign == "g" else pair[::-1])
        elif sign:
            differences.append((sign, pair))
    return {"less": less, "differences": differences}


def _write_minarism(arguments: Arguments, size: int, _: int) -> str:
    marks = {frozenset(edge): codes.numbers_code([n]) for n, edge in arguments["differences"]}
    marks |= {frozenset(pair): "g" if pair[0] < pair[1] else "h" for pair in arguments["less"]}
    if len(marks) < len(arguments["differences"]) + len(arguments["less"]):
        raise BadInput("a puzz.link of this kind has one sign between two cells at most")
    held = [marks.get(frozenset(pair)) for pair in codes.pairs(size, size)]
    return codes.gapped_code(held, "i", lambda mark, _: mark)


_LAMPS = {None: ".", UNKNOWN: "#"}
_LAMP_OF = {mark: lamp for lamp, mark in _LAMPS.items()}


def _read_akari(code: Code, columns: int, rows: int) -> Arguments:
    cells = [_LAMPS.get(lamp, str(lamp)) for lamp in code.lamps(columns * rows)]
    return {"puzzle": "\n".join(map("".join, codes.in_rows(cells, columns)))}


def _write_akari(arguments: Arguments, *_: int) -> str:
    cells = "".join(arguments["puzzle"].split())
    return codes.lamps_code([_LAMP_OF[at] if at in _LAMP_OF else int(at) for at in cells])


_CORNERS = Field(
    lambda code, columns, rows: {
        "clues": codes.in_rows(codes.known(code.lamps(columns * rows)), columns)
    },
    lambda arguments, *_: codes.lamps_code([clue for row in arguments["clues"] for clue in row]),
)


def _read_stars(code: Code, columns: int, rows: int) -> Arguments:
    stars = ""
    while (character := code.take()) != "/":
        stars += character
    if not stars.isdecimal() or not stars.isascii() or not 1 <= int(stars[:4]) <= columns * rows:
        raise BadInput(f"expected the number of stars, found {words.shortened(stars)!r}")
    return {"stars": int(stars)}


def _read_trees(code: Code, columns: int, rows: int) -> Arguments:
    marks = zip(codes.cells_of(columns, rows), code.marks(columns * rows), strict=True)
    return {"trees": [cell for cell, mark in marks if mark]}


def _write_trees(arguments: Arguments, columns: int, rows: int) -> str:
    trees = set(arguments["trees"])
    return codes.marks_code(cell in trees for cell in codes.cells_of(columns, rows))


def _read_nonogram(code: Code, columns: int, rows: int) -> Arguments:
    room = [(rows + 1) // 2] * columns + [(columns + 1) // 2] * rows
    numbers = iter(code.numbers(sum(room)))
    lines = []
    for slots in room:
        # The number nearest to the board comes first, which is the last of its line.
        line = [number for number in islice(numbers, slots) if number is not None][::-1]
        if UNKNOWN in line:
            raise BadInput("a run of unknown length cannot be read")
        lines.append(() if line == [0] else tuple(line))
    return at_rim(lines, columns)


def _write_nonogram(arguments: Arguments, columns: int, rows: int) -> str:
    slots: Numbers = []
    for name, most in (("columns", (rows + 1) // 2), ("rows", (columns + 1) // 2)):
        for line in arguments[name]:
            if len(line) > most:
                raise BadInput(f"expected at most {most} runs in a line, found {len(line)}")
            slots += [*reversed(line), *[None] * (most - len(line))]
    return codes.numbers_code(slots)


_FLEETS = {"c": 3, "d": 4, "e": 5}
"""Fleets by their letter: one ship of this length, two that are shorter by one, and so on."""
_MOST_SHIPS = 100
_PARTS = {0: "~", 1: "^", 2: "v", 3: "<", 4: ">", 5: "m", 6: "o", UNKNOWN: "#"}
"""Parts of ships by their numbers."""


def _read_battleships(code: Code, columns: int, rows: int) -> Arguments:
    parts: Numbers = []
    rim = at_rim([None] * (columns + rows), columns)
    if code.text[:1] != "/":
        rim, parts = RIM.read(code, columns, rows), code.numbers(columns * rows)
    fleet, clues = _read_fleet(code), dict[Cell, str]()
    for at, part in enumerate(parts):
        if part is not None:
            if part not in _PARTS:
                raise BadInput("expected straight ships, found the corner of another shape")
            clues[divmod(at, columns)] = _PARTS[part]
    return {**rim, "fleet": fleet, "clues": clues}


def _read_fleet(code: Code) -> tuple[int, ...]:
    if code.take() != "/":
        raise code.unknown(code.text[code.at - 1])
    said = code.take(len(code.text) - code.at).rstrip("/").split("/")
    if said[0] == "" and len(said) == 2 and said[1] in _FLEETS:
        return _usual_fleet(_FLEETS[said[1]])
    if not said[0].isdecimal() or said[0] != str(len(said) - 1) or len(said) > _MOST_SHIPS:
        raise BadInput(
            "expected the number of ships and the ships, or one of the fleets c, d and e"
        )
    return tuple(sorted(map(_ship_length, said[1:]), reverse=True))


def _usual_fleet(longest: int) -> tuple[int, ...]:
    return tuple(longest - shorter for shorter in range(longest) for _ in range(shorter + 1))


def _ship_length(ship: str) -> int:
    """The length of a ship, given as width, height and bits for its cells, which are all full."""
    code = Code(ship)
    width, height = code.value(code.take()), code.value(code.take())
    if min(width, height) != 1 or ship != _ship(width, height):
        raise BadInput(f"expected straight ships, found the shape {words.shortened(ship)!r}")
    return width * height


def _ship(width: int, height: int) -> str:
    return DIGITS[width] + DIGITS[height] + codes.packed_code([1] * (width * height), 2, 5)


def _write_battleships(arguments: Arguments, columns: int, rows: int) -> str:
    fleet, number = tuple(arguments["fleet"]), {name: part for part, name in _PARTS.items()}
    clues = map(arguments["clues"].get, codes.cells_of(columns, rows))
    cells = codes.numbers_code(clue and number.get(clue) for clue in clues)
    usual = [letter for letter, length in _FLEETS.items() if _usual_fleet(length) == fleet]
    ships = f"/{usual[0]}" if usual else "/".join([str(len(fleet)), *(_ship(n, 1) for n in fleet)])
    return f"{RIM.write(arguments, columns, rows)}{cells}/{ships}"


def numbered(arguments: Arguments) -> Arguments:
    """The same numberlink with its ends renamed to numbers, unless they already are."""
    ends = {cell: arguments["ends"][cell] for cell in sorted(arguments["ends"])}
    if not all(name.isascii() and name.isdecimal() and name[0] != "0" for name in ends.values()):
        number = {name: str(at) for at, name in enumerate(dict.fromkeys(ends.values()), 1)}
        ends = {cell: number[name] for cell, name in ends.items()}
    return {**arguments, "ends": ends}


_DIRECTIONS = ("", "up", "down", "left", "right")
"""Directions by their numbers; 0 is none."""


def _read_yajilin(code: Code, columns: int, rows: int) -> Arguments:
    """Clues, each a direction and a number; larger numbers have more digits."""

    def read(mark: str) -> list[tuple[int, str] | str]:
        if mark == "+":
            return [""]
        digits = 3 if mark == "-" else 2 if mark in "56789" else 1
        direction = code.value(code.take() if mark == "-" else mark, 10) - 5 * (digits == 2)
        said = code.take(digits)
        if direction >= len(_DIRECTIONS):
            raise code.unknown(mark)
        if said == ".":
            return [""]
        number = 0
        for digit in said:
            number = number * 16 + code.value(digit, 16)
        if not direction:
            raise BadInput(f"the number {number} has no arrow")
        return [(number, _DIRECTIONS[direction])]

    clues = code.gapped(columns * rows, "a", read, what="cells")
    told = zip(codes.cells_of(columns, rows), clues, strict=True)
    return {"clues": {cell: clue or None for cell, clue in told if clue is not None}}


def _write_yajilin(arguments: Arguments, columns: int, rows: int) -> str:
    def written(clue: tuple[int, str] | str, _: int) -> str:
        if isinstance(clue, str):
            return clue
        number, direction = clue[0], _DIRECTIONS.index(clue[1])
        if number >= 256:
            return f"-{direction}{number:03x}"
        return f"{direction}{number:x}" if number < 16 else f"{direction + 5}{number:02x}"

    clues = {cell: clue or "0." for cell, clue in arguments["clues"].items()}
    return codes.gapped_code([*map(clues.get, codes.cells_of(columns, rows))], "a", written)


def _read_borders(code: Code, columns: int, rows: int) -> Arguments:
    return {"borders": codes.read_walls(code, columns, rows)}


def _write_borders(arguments: Arguments, columns: int, rows: int) -> str:
    walls = set(map(frozenset, arguments["borders"]))
    return codes.walls_code(columns, rows, lambda *pair: frozenset(pair) in walls)


def _read_hitori(code: Code, columns: int, rows: int) -> Arguments:
    """A digit in each cell, or two behind a minus sign; a dot where there is no number."""

    def number() -> int | None:
        mark = code.take()
        if mark == ".":
            return None
        if mark in "%@":
            raise BadInput("a hitori with unknown numbers cannot be read")
        if mark != "-":
            return code.value(mark)
        return 36 * code.value(code.take()) + code.value(code.take())

    return {"rows": [[number() for _ in range(columns)] for _ in range(rows)]}


def _write_hitori(arguments: Arguments, *_: int) -> str:
    def written(number: int | None) -> str:
        if number is None:
            return "."
        if number >= 36**2:
            raise BadInput(f"expected a number below {36**2}, found {number}")
        high, low = divmod(number, 36)
        return f"-{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low]

    return "".join(written(number) for row in arguments["rows"] for number in row)


def _read_rooms(code: Code, columns: int, rows: int) -> Arguments:
    """Rooms, and the numbers of shaded cells in the order of their first cells."""
    rooms = codes.read_regions(code, columns, rows)
    return {"regions": rooms, "counts": codes.known(code.numbers(len(rooms)))}


def _write_rooms(arguments: Arguments, columns: int, rows: int) -> str:
    counts = sorted(zip(map(min, arguments["regions"]), arguments["counts"], strict=True))
    numbers = codes.numbers_code(count for _, count in counts)
    return REGIONS.write(arguments, columns, rows) + numbers


_DOTS = fields.two_kinds(codes.pairs, "whites", "blacks")
_PEARLS = fields.two_kinds(codes.cells_of, "white", "black")
_STARS = Field(_read_stars, lambda arguments, *_: f"{arguments['stars']}/")
LINK_KINDS = {
    "sudoku": LinkKind("sudoku", SQUARE, _GIVEN),
    "kakuro": LinkKind("kakuro", Field(_read_kakuro, _write_kakuro)),
    "skyscrapers": LinkKind(
        "skyscrapers", SQUARE, Field(_read_sides, _write_sides), fields.optional("clues", _GIVEN)
    ),
    "kropki": LinkKind("kropki", SQUARE, _DOTS),
    "minarism": LinkKind("minarism", SQUARE, Field(_read_minarism, _write_minarism)),
    "akari": LinkKind("akari", Field(_read_akari, _write_akari)),
    "starbattle": LinkKind("star_battle", _STARS, REGIONS),
    "tents": LinkKind("tents", SIZE, RIM, Field(_read_trees, _write_trees)),
    "nonogram": LinkKind("nonogram", Field(_read_nonogram, _write_nonogram)),
    "battleship": LinkKind("battleships", Field(_read_battleships, _write_battleships)),
    "slither": LinkKind("slitherlink", _CORNERS),
    "mashu": LinkKind("masyu", SIZE, _PEARLS),
    "numlin": LinkKind("numberlink", SIZE, fields.numbers("ends", _end, with_unknown=True)),
    "yajilin": LinkKind("yajilin", SIZE, Field(_read_yajilin, _write_yajilin)),
    "nurikabe": LinkKind("nurikabe", BOARD, _MARKED),
    "cave": LinkKind("corral", BOARD, _MARKED),
    "kurodoko": LinkKind("kurodoko", BOARD, _MARKED),
    "hitori": LinkKind("hitori", Field(_read_hitori, _write_hitori)),
    "heyawake": LinkKind("heyawake", Field(_read_rooms, _write_rooms)),
    "fillomino": LinkKind(
        "fillomino",
        BOARD,
        fields.numbers("clues", lambda number, _: number),
        fields.optional("borders", Field(_read_borders, _write_borders)),
    ),
    "lits": LinkKind("lits", REGIONS),
}
"""The kinds by their names in links."""
