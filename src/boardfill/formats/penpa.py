"""Links of penpa-edit that hold a sudoku: all of the drawing is in the link itself.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=DATA

A drawing does not have its rules.  Only unambiguous elements are read: digits, boxes, cages,
thermos, arrows, dots, and shapes for even and odd; everything else is refused by its name.
Facts from the source of penpa-edit (github swaroopg92/penpa-edit, docs/js).
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.link_codes import Arguments, Pair, pairs, regions_between
from boardfill.formats.strict_parsing import json_value
from boardfill.problem.digit_puzzles import sudoku_variant
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

_MOST_TEXT = 2**22
_MOST_ROWS = 16
_SHORT_NAMES = (
    "z9=qa zQ=pu_q zA=pu_a zG=grid zM=edit_mode zS=surface zL=line zE=lineE zW=wall zC=cage "
    "zN=number zY=symbol zP=special zB=board zR=command_redo zU=command_undo z8=command_replay "
    "z1=numberS zF=freeline z2=freelineE zT=thermo z3=arrows zD=direction z0=squareframe "
    "z5=polygon z4=deletelineE z6=killercages z7=nobulbthermo z_=__a"
)
"""Quoted names, which links abbreviate."""
_TAGS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("classic", "irregular", "kropki", "nonconsecutive"), ()),
    **dict.fromkeys(("even", "odd", "evenodd"), ("symbol",)),
    "killer": ("killercages",),
    "thermo": ("thermo",),
    "arrow": ("arrows",),
}
"""The tags of sudokus that are understood, and what must be drawn for each."""
_RULES = re.compile(
    r"(?:(?:normal|classic|standard) sudoku(?: rules)?(?: apply)?\.?)?", re.IGNORECASE
)


def read_penpa(link: str) -> Marking:
    """The sudoku that the link holds."""
    lines = _lines(link)
    header = lines[0].split(",")
    tags = _tags(lines)
    if header[0] != "sudoku" and not (header[0] == "square" and tags):
        raise BadInput(
            "only sudokus can be read from penpa-edit, and this board is neither laid out as one "
            "nor tagged as one"
        )
    if len(header) < 3 or header[1] != header[2] or not re.fullmatch("[0-9]{1,2}", header[1]):
        raise BadInput("expected a sudoku, as wide as high, without clues outside of it")
    size = int(header[1])
    if not 1 <= size <= _MOST_ROWS:
        raise BadInput(f"expected at most {_MOST_ROWS} rows, found {size}")
    if json_value(lines[1]) != [0, 0, 0, 0]:
        raise BadInput("clues outside of the board are not understood")
    _refuse_rules(header)
    drawing = _Drawing(json_value(lines[3]), size)
    drawing.refuse_holes(json_value(lines[5]) if len(lines) > 5 else None)
    made = sudoku_variant(size, **_arguments(drawing, tags))
    title = _unescaped(header[15]).removeprefix("Title:").strip() if len(header) > 15 else ""
    return replace(made, title=words.one_line(title)) if title else made


def _lines(link: str) -> list[str]:
    """The lines of text that are packed into the link."""
    found = re.search(r"[#?&]p=([^&\s]*)", link)
    if found is None:
        raise BadInput("expected a link of penpa-edit with #m=edit&p=..., found no p=")
    try:
        packed = base64.b64decode(found[1] + "=" * (-len(found[1]) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(packed, _MOST_TEXT)
        text = data.decode()
    except (ValueError, zlib.error):
        raise BadInput("the data cannot be unpacked; is it cut off?") from None
    if not unpacker.eof:
        raise BadInput("the data cannot be unpacked; is it cut off?")
    text = text.replace("zO", "null")
    for short, name in (pair.split("=") for pair in reversed(_SHORT_NAMES.split())):
        text = text.replace(short, f'"{name}"')
    lines = text.replace("zZ", "z").split("\n")
    if len(lines) < 4 or lines[0][:1].isdecimal():
        raise BadInput("links of the first version of penpa-edit cannot be read")
    return lines


def _tags(lines: list[str]) -> list[str]:
    """The genres in the link; BadInput unless all are sudokus that can be read."""
    given = json_value(lines[17]) if len(lines) > 17 and lines[17].startswith("[") else []
    tags = list(map(str, given))
    for tag in tags:
        if tag not in _TAGS:
            raise BadInput(f"the tag {words.shortened(tag)!r} is not understood")
    return tags


def _refuse_rules(header: list[str]) -> None:
    """Raise BadInput if the link has rules in words."""
    rules = _unescaped(header[18]).strip() if len(header) > 18 else ""
    if not _RULES.fullmatch(rules):
        raise BadInput(
            f"rules in words are not read, such as {words.shortened(rules)!r}; if the drawing says "
            "them all, clear the words in penpa-edit"
        )


def _unescaped(text: str) -> str:
    for escaped, character in (("%2C", ","), ("%2D", " "), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(escaped, character)
    return text


class _Drawing:
    """The drawing; a point is a cell, a corner or the middle of an edge, with a margin of two."""

    def __init__(self, tree: Any, size: int) -> None:
        if not isinstance(tree, dict):
            raise BadInput("the drawing is missing from the link")
        self.tree = tree
        self.size = size
        self.width = size + 4

    def part(self, name: str, kind: type) -> Any:
        """The elements of a kind, empty if there are none."""
        found = self.tree.get(name) or kind()
        if not isinstance(found, kind):
            raise self.unknown(name)
        return found

    def unknown(self, name: str) -> BadInput:
        """The error for an element that is not understood."""
        return BadInput(f"what is drawn as {name} is not understood")

    def point(self, name: str, point: Any, kinds: Collection[int]) -> tuple[int, Cell]:
        """The kind of a point (cell, corner, edge below, edge at the right) and its cell."""
        number = int(point) if re.fullmatch("[0-9]{1,6}", str(point)) else -1
        kind, at = divmod(number, self.width**2)
        row, column = at // self.width - 2, at % self.width - 2
        if number < 0 or kind not in kinds:
            raise self.unknown(name)
        return kind, (row, column)

    def cell(self, name: str, point: Any) -> Cell:
        """The cell of the board at a point."""
        cell = self.point(name, point, (0,))[1]
        if not all(0 <= place < self.size for place in cell):
            raise BadInput(f"what is drawn as {name} lies outside of the board")
        return cell

    def lists(self, name: str, least: int = 2) -> list[list[Cell]]:
        """Lines of at least `least` cells."""
        lists = self.part(name, list)
        if not all(isinstance(line, list) for line in lists):
            raise self.unknown(name)
        return [[self.cell(name, point) for point in line] for line in lists if len(line) >= least]

    def refuse_holes(self, cells: object) -> None:
        """Raise BadInput unless all cells are in use; each is given by the step from the last."""
        step = [1] * (self.size - 1)
        rows = [2 * self.width + 2, *step]
        for _ in range(self.size - 1):
            rows += [5, *step]
        if cells is not None and cells != rows:
            raise BadInput("boards with cells left out are not understood")


_READ = ("number", "numberS", "symbol", "thermo", "arrows", "lineE", "killercages", "cage")


def _arguments(drawing: _Drawing, tags: list[str]) -> Arguments:
    for name, drawn in drawing.tree.items():
        if drawn and name not in _READ and not name.startswith("command_"):
            raise drawing.unknown(name)
    for tag in tags:
        for name in _TAGS[tag]:
            if not drawing.tree.get(name):
                raise BadInput(f"the tag {tag!r} is there, but nothing is drawn as {name}")
    return {
        "clues": _clues(drawing),
        "regions": _regions(drawing),
        "kinds": ("non-consecutive",) if "nonconsecutive" in tags else (),
        "cages": _cages(drawing),
        "thermos": drawing.lists("thermo"),
        "arrows": drawing.lists("arrows"),
        **_symbols(drawing, tags),
    }


def _clues(drawing: _Drawing) -> dict[Cell, str]:
    clues: dict[Cell, str] = {}
    for point, written in drawing.part("number", dict).items():
        if not isinstance(written, list) or len(written) != 3:
            raise drawing.unknown("number")
        if str(written[2]) == "7":  # candidates
            continue
        text = str(written[0]).strip()
        if str(written[2]) not in ("1", "5", "6") or not re.fullmatch("[1-9][0-9]?", text):
            raise BadInput(f"expected digits in cells, found {words.shortened(text)!r}")
        clues[drawing.cell("number", point)] = text
    return clues


def _regions(drawing: _Drawing) -> list[list[Cell]]:
    size = drawing.size
    inside = set(pairs(size, size))
    walls: list[Pair] = []
    for edge, style in drawing.part("lineE", dict).items():
        ends = [drawing.point("lineE", point, (1,))[1] for point in edge.split(",")]
        (top, left), (bottom, right) = min(ends), max(ends)
        if style != 2 or (bottom - top, right - left) not in ((0, 1), (1, 0)):
            raise BadInput("expected thick lines between cells, found others drawn as lineE")
        # A corner is named by the cell at its upper left.
        if top == bottom:
            pair = ((top, right), (top + 1, right))
        else:
            pair = ((bottom, left), (bottom, left + 1))
        walls += [pair] if pair in inside else []
    regions = regions_between(size, size, walls)
    if len(regions) != size or any(len(region) != size for region in regions):
        raise BadInput(f"expected {size} regions of {size} cells, drawn by thick lines")
    return regions


def _cages(drawing: _Drawing) -> list[tuple[int | None, list[Cell]]]:
    cages = [sorted(cage) for cage in drawing.lists("killercages", 1)]
    of_cell = {cell: number for number, cage in enumerate(cages) for cell in cage}
    if len(of_cell) < sum(map(len, cages)):
        raise BadInput("cages that overlap are not understood")
    totals: list[int | None] = [None] * len(cages)
    for place, written in drawing.part("numberS", dict).items():
        quarter = _quarter(drawing, "numberS", place)
        text = str(written[0]).strip() if isinstance(written, list) and written else ""
        if not re.fullmatch("[0-9]{1,3}", text) or quarter is None or quarter not in of_cell:
            raise BadInput(f"expected sums of cages as small numbers, found {text!r} elsewhere")
        if totals[of_cell[quarter]] is not None:
            raise BadInput("a cage has two sums")
        totals[of_cell[quarter]] = int(text)
    for dash in drawing.part("cage", dict):
        for place in dash.split(","):
            if _quarter(drawing, "cage", place) not in of_cell:
                raise BadInput("a cage is drawn with dashes only; draw it as a killer cage")
    return list(zip(totals, cages, strict=True))


def _quarter(drawing: _Drawing, name: str, place: str) -> Cell | None:
    """The cell to which a quarter point belongs, as used for sums and dashes of cages."""
    number = int(place) if re.fullmatch("[0-9]{1,6}", place) else 0
    kind, cell = drawing.point(name, number // 4, (1, 2))
    return cell if kind == 1 else None


def _symbols(drawing: _Drawing, tags: list[str]) -> Arguments:
    found: dict[str, list[Any]] = {"even": [], "odd": [], "whites": [], "blacks": []}
    for point, symbol in drawing.part("symbol", dict).items():
        if not isinstance(symbol, list) or len(symbol) < 2:
            raise drawing.unknown("symbol")
        style, shape = symbol[0], str(symbol[1])
        kind, (row, column) = drawing.point("symbol", point, (0, 2, 3))
        if kind and shape.startswith("circle_S") and style in (1, 2):
            beside = (row + 1, column) if kind == 2 else (row, column + 1)
            found["whites" if style == 1 else "blacks"].append(((row, column), beside))
        elif not kind and style == 3 and shape.startswith(("circle_", "square_")):
            found["odd" if shape.startswith("circle") else "even"].append((row, column))
        else:
            raise BadInput(f"the symbol {words.shortened(shape)!r} is not understood")
    dots, shapes = found["whites"] + found["blacks"], (found["even"], found["odd"])
    if dots and "kropki" not in tags:
        raise BadInput(
            "the link does not say whether all dots are given; if so, tag the puzzle as kropki"
        )
    if any(shapes) and not all(shapes) and not {"even", "odd", "evenodd"} & set(tags):
        raise BadInput("the link does not say what grey shapes mean; tag the puzzle as evenodd")
    return {**found, "all_dots": "kropki" in tags}
