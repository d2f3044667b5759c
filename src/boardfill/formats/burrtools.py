"""Reading puzzles of BurrTools (`.xmpuzzle`): shapes of cubes to be assembled into a shape.

Only assemblies matter here: how the pieces can lie together, not whether and how they come apart.
The shapes and the problems of the file are read; solutions are skipped, and so are groups of
pieces, which matter only for disassembly.

A shape is a box of x * y * z characters, x running fastest: `#` a cube, `_` none, `+` a cube of the
result that may stay empty; a number after a character is its colour.  Cube (x, y, z) becomes the
cell (layer z, row y, column x), its colour a mark.  A problem lists which colours of pieces may lie
on which of the result; a cube without a colour fits all.  Two ways to lay a piece that differ only
in colours count as two, there and here, even if no colour is forbidden.

Small files cannot expand to huge ones: document types and entities are refused before any is
expanded, and so are files that unpack to too much, nest too deeply or have too many elements.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from math import prod
from typing import NamedTuple
from xml.parsers import expat

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import MOST_DIGITS, is_number
from boardfill.formats.input_text import chosen_problem
from boardfill.problem.board import MOST_CELLS, Board, too_large
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece, Supply, Turn
from boardfill.problem.placement_rules import MostEmpty, TileRule
from boardfill.problem.tile_rules import BoardMarks
from boardfill.problem.tiling import Tiling

MOST_BYTES = 16 * 2**20
MOST_DEPTH = 50
MOST_ELEMENTS = 500_000
_GZIP = b"\x1f\x8b"
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
_GRIDS = ("brick", "triangular prism", "sphere", "rhombic tetrahedron", "tetrahedron-octahedron")
_NOTE = "assemblies only, not whether they come apart"
_PARTS = {
    "": ("puzzle",),
    "puzzle": ("gridType", "shapes", "problems"),
    "shapes": ("voxel", "shape"),
    "problems": ("problem",),
    "problem": ("shapes", "result", "bitmap"),
    "bitmap": ("pair",),
}
"""The elements read within each element; all others are skipped with their contents."""
_NUMBERS = {"voxel": "xyz", "shape": ("id",), "result": ("id",), "pair": ("piece", "result")}
"""The attributes that each element must have as whole numbers."""


def read_burrtools(data: bytes, number: int | None = None) -> Tiling:
    """The problem with this number, from 1, as a tiling; a file of one problem needs no number."""
    puzzle = _puzzle(_unpacked(data))
    shapes, problems = puzzle.all("shapes", "voxel"), puzzle.all("problems", "problem")
    if not problems:
        raise BadInput("expected a problem, found only shapes" if shapes else "no problem")
    problem = problems[chosen_problem([one.title for one in problems], number)]
    try:
        return _tiling(problem, shapes)
    except BadInput as error:
        # Errors in a shape already have their own place.
        raise error if str(error).startswith("line ") else error.inside(problem.place) from None


class _Element(NamedTuple):
    """An element of the file, with its place and contents."""

    name: str
    attributes: dict[str, str]
    place: str
    text: list[str]
    parts: list[_Element]

    @property
    def title(self) -> str:
        return self.attributes.get("name", "")

    def all(self, *path: str) -> list[_Element]:
        """The elements with these names, each inside the one before."""
        found = [self]
        for name in path:
            found = [part for one in found for part in one.parts if part.name == name]
        return found

    def number(self, name: str) -> int:
        digits = self.attributes.get(name, "")
        if not is_number(digits):
            raise BadInput(f"expected a whole number as {name}, found {digits!r}")
        return int(digits)

    def copies(self) -> tuple[int, int]:
        """The least and the most copies of a shape."""
        if "count" in self.attributes:
            return self.number("count"), self.number("count")
        if "min" in self.attributes and "max" in self.attributes:
            return self.number("min"), self.number("max")
        return 1, 1

    def check(self) -> None:
        """Raise BadInput if its attributes are wrong."""
        for name in _NUMBERS.get(self.name, ()):
            self.number(name)
        version = self.attributes.get("version", "none")
        if self.name == "puzzle" and version != "2":
            raise BadInput(f"expected version 2 of the format, found {version}")
        kind = self.attributes.get("type", "0")
        if self.name == "gridType" and kind != "0":
            is_known = kind in map(str, range(len(_GRIDS)))
            grid = f"the {_GRIDS[int(kind)]} grid" if is_known else f"grid {kind}"
            raise BadInput(f"expected a puzzle of cubes, found {grid}")
        if self.name == "voxel" and kind != "0":
            raise BadInput(f"expected a shape of type 0, found {kind}")
        cubes = prod(map(self.number, "xyz")) if self.name == "voxel" else 0
        if cubes > MOST_CELLS:
            raise BadInput(too_large(cubes))
        if self.name == "problem" and "maxHoles" in self.attributes:
            self.number("maxHoles")
        low, high = self.copies() if self.name == "shape" else (0, 0)
        if low > high:
            raise BadInput(f"expected the least before the most, found min {low} and max {high}")


def _tiling(problem: _Element, shapes: list[_Element]) -> Tiling:
    results = [result.number("id") for result in problem.all("result")]
    if not results or results[-1] >= len(shapes):
        raise BadInput("the problem does not say which shape is the result")
    cells, optional, colours = _cubes(shapes[results[-1]])
    supplies: dict[int, tuple[int, int]] = {}
    for shape in problem.all("shapes", "shape"):
        if (index := shape.number("id")) >= len(shapes):
            raise BadInput(f"there is no shape {index}", place=shape.place)
        low, high = supplies.get(index, (0, 0))
        least, most = shape.copies()
        supplies[index] = low + least, high + most
    pairs = problem.all("bitmap", "pair")
    allowed = {(pair.number("piece") + 1, pair.number("result") + 1) for pair in pairs}
    names = _names(shapes)
    pieces = []
    laid: set[int] = set()
    for index, supply in supplies.items():
        own_cells, own_optional, own_colours = _cubes(shapes[index])
        if own_optional:
            raise BadInput(f"piece {names[index]} has cubes that may stay empty")
        marks = {cell: str(colour) for cell, colour in own_colours.items()}
        supplied = Supply(*supply)
        pieces.append(Piece(names[index], own_cells, Turn.ROTATE, supplied, CUBIC, marks or ()))
        laid |= set(own_colours.values())
    rules: list[TileRule] = []
    if any((one, other) not in allowed for one in laid for other in colours.values()):
        rules.append(_marks(colours, laid, allowed))
    if "maxHoles" in problem.attributes and problem.number("maxHoles") < len(optional):
        rules.append(MostEmpty(problem.number("maxHoles")))
    title = f"{problem.title} ({_NOTE})" if problem.title else _NOTE
    board = Board(cells | optional, lattice=CUBIC)
    return Tiling(board, tuple(pieces), title, optional=optional, rules=rules)


def _marks(colours: dict[Cell, int], laid: set[int], allowed: set[tuple[int, int]]) -> BoardMarks:
    """The rule for which colours of pieces may lie on which colours of the result."""
    pairs = {(one, other) for one in laid for other in colours.values() if (one, other) in allowed}
    if pairs == {(one, one) for one in laid.intersection(colours.values())}:
        return BoardMarks({cell: str(colour) for cell, colour in colours.items()})
    # Colours of the result get other names, since the relation need not be symmetric.
    marks = {cell: f"on {colour}" for cell, colour in colours.items()}
    return BoardMarks(marks, [(str(one), f"on {other}") for one, other in sorted(pairs)])


def _names(shapes: list[_Element]) -> list[str]:
    """The name of every shape; S1, S2, ... for shapes without one."""
    times = Counter(shape.title for shape in shapes)
    taken = {name for name in times if name and times[name] == 1}
    names = []
    for number, shape in enumerate(shapes, 1):
        name = shape.title
        if name not in taken:
            name = f"S{number}"
            while name in taken:
                name += "'"
        names.append(name)
    return names


def _cubes(shape: _Element) -> tuple[frozenset[Cell], frozenset[Cell], dict[Cell, int]]:
    """The cells of a shape, those that may stay empty, and the colours of those that have one."""
    text = re.sub(r"\s+", "", "".join(shape.text))
    x, y, z = map(shape.number, "xyz")
    with inside(shape.place):
        if unknown := re.search(r"[^#+_0-9]|(?:^|_)[0-9]", text):
            raise BadInput(f"expected #, + or _, found {unknown[0]!r}")
        cubes = re.findall(r"([#+_])0*([0-9]*)", text)
        if len(cubes) != x * y * z:
            raise BadInput(f"expected {x} x {y} x {z} characters in the shape, found {len(cubes)}")
        if any(len(digits) > MOST_DIGITS for _, digits in cubes):
            raise BadInput("expected a colour, found a number of too many digits")
    found = {
        (index // (x * y), index // x % y, index % x): cube
        for index, cube in enumerate(cubes)
        if cube[0] != "_"
    }
    return (
        frozenset(cell for cell, (drawn, _) in found.items() if drawn == "#"),
        frozenset(cell for cell, (drawn, _) in found.items() if drawn == "+"),
        {cell: int(digits) for cell, (_, digits) in found.items() if digits},
    )


def _unpacked(data: bytes) -> bytes:
    """The bytes, unpacked if they are gzipped."""
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(_WITH_GZIP_HEADER)
        try:
            data = unpacker.decompress(data, MOST_BYTES + 1)
        except zlib.error:
            raise BadInput("expected a file packed by gzip, found one that is damaged") from None
        if len(data) <= MOST_BYTES and not unpacker.eof:
            raise BadInput("expected a file packed by gzip, found one that ends too early")
    if len(data) > MOST_BYTES:
        raise BadInput(f"expected at most {words.memory(MOST_BYTES)} of XML, found more")
    return data


def _puzzle(data: bytes) -> _Element:
    """The outermost element of the file."""
    encoding = "UTF-8"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:  # older programs wrote Latin-1 without saying so
        encoding = "ISO-8859-1"
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    file = _Element("", {}, "", [], [])
    around: list[_Element | None] = [file]
    elements = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal elements
        elements += 1
        place = f"line {parser.CurrentLineNumber}, column {parser.CurrentColumnNumber + 1}"
        with inside(place):
            if elements > MOST_ELEMENTS:
                raise BadInput(f"expected at most {MOST_ELEMENTS:,} elements, found more")
            if len(around) > MOST_DEPTH:
                raise BadInput("expected XML, found elements nested too deeply")
            parent, found = around[-1], _Element(name, attributes, place, [], [])
            if parent is file and name != "puzzle":
                raise BadInput(f"expected the element puzzle, found {name}")
            if parent is None or name not in _PARTS.get(parent.name, ()):
                around.append(None)
                return
            found.check()
            parent.parts.append(found)
            around.append(found)

    def text(text: str) -> None:
        if around[-1] is not None:
            around[-1].text.append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: around.pop()
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.EntityDeclHandler = _refuse_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        raise BadInput(f"expected XML: {expat.ErrorString(error.code)}", place=place) from None
    return file.parts[0]


def _refuse_document_type(*_: object) -> None:
    raise BadInput("expected XML without a document type or entities, found one")
