"""Reading puzzles of BurrTools (`.xmpuzzle`): shapes of cubes to be assembled into a shape.

Only assemblies are of concern here: how the pieces can lie together, not whether and how they come
apart.  Of the file are read the shapes and the problems; solutions that it may hold are skipped, as
are groups of pieces, which matter for taking apart only.

A shape is a box of x * y * z characters, x running fastest: `#` a cube, `_` none, `+` a cube of the
result that may stay empty; a number after one is its colour.  Cube (x, y, z) becomes the cell
(layer z, row y, column x).

Nothing in a file can make little text mean much: document types and entities are refused before any
is expanded, and so are files that unpack to too much, nest too deeply or have too many elements.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias
from xml.parsers import expat

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import MOST_DIGITS, is_number
from boardfill.problem.board import MOST_CELLS, Board, too_large
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece, Supply, Turn
from boardfill.problem.tiling import Tiling

_VERSION = "2"
_GRIDS = ("brick", "triangular prism", "sphere", "rhombic tetrahedron", "tetrahedron-octahedron")
_NOTE = "assemblies only, not whether they come apart"
_GRID = ("puzzle", "gridType")
_VOXEL = ("puzzle", "shapes", "voxel")
_PROBLEM = ("puzzle", "problems", "problem")
_SHAPE = (*_PROBLEM, "shapes", "shape")
_RESULT = (*_PROBLEM, "result")
_PAIR = (*_PROBLEM, "bitmap", "pair")
_OF_USE = {
    path[:length]
    for path in (_GRID, _VOXEL, _SHAPE, _RESULT, _PAIR)
    for length in range(1, len(path) + 1)
}
Attributes = Mapping[str, str]


@dataclass
class _Voxels:
    """A shape as it stands in the file."""

    name: str
    size: tuple[int, int, int]
    place: str
    text: str = ""


class _Count(NamedTuple):
    """How often a shape is used in a problem."""

    shape: int
    low: int
    high: int
    place: str


@dataclass
class _Problem:
    """A problem as it stands in the file."""

    name: str
    place: str
    most_holes: int | None = None
    counts: list[_Count] = field(default_factory=list)
    result: int | None = None
    allowed: set[tuple[int, int]] = field(default_factory=set)


class _Cubes(NamedTuple):
    """The cells of a shape, those that may stay empty, and the colours that occur."""

    cells: frozenset[Cell]
    optional: frozenset[Cell]
    colours: frozenset[int]


def read_burrtools(data: bytes, number: int | None = None) -> Tiling:
    """The problem of that number, from 1, as a tiling; a file of one problem needs no number."""
    found = _PuzzleReader()
    read_xml(data, found)
    if not found.problems:
        raise BadInput("expected a problem, found shapes alone" if found.shapes else "no problem")
    if number is None and len(found.problems) > 1:
        named = ", ".join(f"#{at} {one.name}".rstrip() for at, one in enumerate(found.problems, 1))
        raise BadInput(
            f"it has {len(found.problems)} problems; put after its name which one: {named}"
        )
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(found.problems):
        raise BadInput(f"expected a problem from #1 to #{len(found.problems)}, found #{chosen}")
    problem = found.problems[chosen - 1]
    try:
        return _tiling(problem, found.shapes)
    except BadInput as error:
        # What is wrong with a shape has its own place already.
        raise error if str(error).startswith("line ") else error.inside(problem.place) from None


class _PuzzleReader:
    """Takes what is of use from the elements of a file."""

    def __init__(self) -> None:
        self.shapes: list[_Voxels] = []
        self.problems: list[_Problem] = []

    def wants(self, path: Path) -> bool:
        """Is the element of any use?"""
        return len(path) == 1 or path in _OF_USE

    def start(self, path: Path, attributes: Attributes, place: str) -> None:
        """An element begins."""
        if len(path) == 1:
            _check_puzzle(path[0], attributes)
        elif path == _GRID:
            _check_grid(attributes.get("type", "0"))
        elif path == _VOXEL:
            self.shapes.append(_voxels(attributes, place))
        elif path == _PROBLEM:
            most_holes = _number(attributes, "maxHoles") if "maxHoles" in attributes else None
            self.problems.append(_Problem(attributes.get("name", ""), place, most_holes))
        elif path == _SHAPE:
            self.problems[-1].counts.append(_count(attributes, place))
        elif path == _RESULT:
            self.problems[-1].result = _number(attributes, "id")
        elif path == _PAIR:
            pair = _number(attributes, "piece") + 1, _number(attributes, "result") + 1
            self.problems[-1].allowed.add(pair)

    def end(self, path: Path, text: str) -> None:
        """An element ends."""
        if path == _VOXEL:
            self.shapes[-1].text = text


def _check_puzzle(name: str, attributes: Attributes) -> None:
    if name != "puzzle":
        raise BadInput(f"expected the element puzzle, found {name}")
    version = attributes.get("version", "none")
    if version != _VERSION:
        raise BadInput(f"expected version {_VERSION} of the format, found {version}")


def _check_grid(kind: str) -> None:
    if kind != "0":
        known = kind.isascii() and kind.isdigit() and len(kind) == 1 and int(kind) < len(_GRIDS)
        name = f"the {_GRIDS[int(kind)]} grid" if known else f"grid {kind}"
        raise BadInput(f"expected a puzzle of cubes, found {name}")


def _voxels(attributes: Attributes, place: str) -> _Voxels:
    if attributes.get("type", "0") != "0":
        raise BadInput(f"expected a shape of type 0, found {attributes['type']}")
    x, y, z = (_number(attributes, axis) for axis in "xyz")
    if x * y * z > MOST_CELLS:
        raise BadInput(too_large(x * y * z))
    return _Voxels(attributes.get("name", ""), (x, y, z), place)


def _count(attributes: Attributes, place: str) -> _Count:
    shape = _number(attributes, "id")
    if "count" in attributes:
        low = high = _number(attributes, "count")
    elif "min" in attributes and "max" in attributes:
        low, high = _number(attributes, "min"), _number(attributes, "max")
    else:
        low = high = 1
    if low > high:
        raise BadInput(f"expected the least before the most, found min {low} and max {high}")
    return _Count(shape, low, high, place)


def _number(attributes: Attributes, name: str) -> int:
    digits = attributes.get(name, "")
    if not is_number(digits):
        raise BadInput(f"expected a whole number as {name}, found {digits!r}")
    return int(digits)


def _tiling(problem: _Problem, shapes: list[_Voxels]) -> Tiling:
    if problem.result is None or problem.result >= len(shapes):
        raise BadInput("the problem does not say which shape is the result")
    result = _cubes(shapes[problem.result])
    if problem.most_holes is not None and problem.most_holes < len(result.optional):
        raise BadInput(
            f"at most {problem.most_holes} of {len(result.optional)} cubes may stay empty, "
            "which cannot be expressed"
        )
    supplies: dict[int, Supply] = {}
    for count in problem.counts:
        if count.shape >= len(shapes):
            raise BadInput(f"there is no shape {count.shape}", place=count.place)
        low, high = supplies.get(count.shape, (0, 0))
        supplies[count.shape] = Supply(low + count.low, (high or 0) + count.high)
    names = _names(shapes)
    pieces = []
    for index, supply in supplies.items():
        cubes = _cubes(shapes[index])
        if cubes.optional:
            raise BadInput(f"piece {names[index]} has cubes that may stay empty")
        for colours in ((a, b) for a in cubes.colours for b in result.colours):
            if colours not in problem.allowed:
                raise BadInput("the colours of cubes restrict pieces, which cannot be expressed")
        pieces.append(Piece(names[index], cubes.cells, Turn.ROTATE, supply, CUBIC))
    board = Board(result.cells | result.optional, lattice=CUBIC)
    title = f"{problem.name} ({_NOTE})" if problem.name else _NOTE
    return Tiling(board, tuple(pieces), title, optional=result.optional)


def _names(shapes: list[_Voxels]) -> list[str]:
    """The name of every shape; S1, S2, ... where it has none of its own."""
    times = Counter(shape.name for shape in shapes)
    taken = {name for name in times if name and times[name] == 1}
    names = []
    for number, shape in enumerate(shapes, 1):
        name = shape.name
        if name not in taken:
            name = f"S{number}"
            while name in taken:
                name += "'"
        names.append(name)
    return names


def _cubes(shape: _Voxels) -> _Cubes:
    unknown = re.search(r"[^#+_0-9\s]|(?:^|_)\s*[0-9]", shape.text)
    if unknown:
        raise BadInput(f"expected #, + or _, found {unknown[0]!r}", place=shape.place)
    plain = re.sub(r"[0-9\s]+", "", shape.text)
    x, y, z = shape.size
    if len(plain) != x * y * z:
        raise BadInput(
            f"expected {x} x {y} x {z} characters in the shape, found {len(plain)}",
            place=shape.place,
        )
    colours = {digits.lstrip("0") for digits in re.findall(r"[#+]\s*([0-9]+)", shape.text)} - {""}
    if any(len(digits) > MOST_DIGITS for digits in colours):
        raise BadInput("expected a colour, found a number of too many digits", place=shape.place)

    def drawn(character: str) -> frozenset[Cell]:
        at = (index for index, found in enumerate(plain) if found == character)
        return frozenset((index // (x * y), index // x % y, index % x) for index in at)

    return _Cubes(drawn("#"), drawn("+"), frozenset(map(int, colours)))


_GZIP = b"\x1f\x8b"
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
MOST_BYTES = 16 * 2**20
MOST_DEPTH = 50
MOST_ELEMENTS = 500_000


Path: TypeAlias = tuple[str, ...]
"""The names of an element and of those around it, outermost first."""


def read_xml(data: bytes, reader: _PuzzleReader) -> None:
    """Tell the reader every element of the file."""
    data = unpacked(data)
    parser = expat.ParserCreate(_encoding(data))
    parser.buffer_text = True
    elements = _Elements(parser, reader)
    parser.StartElementHandler = elements.start
    parser.EndElementHandler = elements.end
    parser.CharacterDataHandler = elements.text
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.EntityDeclHandler = _refuse_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise BadInput(
            f"expected XML: {reason}", place=f"line {error.lineno}, column {error.offset + 1}"
        ) from None


def _encoding(data: bytes) -> str:
    """UTF-8 or, where the bytes are none, Latin-1, which older programs wrote without saying so."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "ISO-8859-1"
    return "UTF-8"


def unpacked(data: bytes) -> bytes:
    """The bytes as they were before gzip packed them, if it did."""
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


class _Elements:
    """Follows the elements and tells the reader where it is."""

    def __init__(self, parser: expat.XMLParserType, reader: _PuzzleReader) -> None:
        self.parser, self.reader = parser, reader
        self.path: Path = ()
        self.texts: list[list[str]] = []
        self.elements = self.skipped = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self._error(f"expected at most {MOST_ELEMENTS:,} elements, found more")
        if len(self.path) + self.skipped == MOST_DEPTH:
            raise self._error("expected XML, found elements nested too deeply")
        if self.skipped or not self.reader.wants((*self.path, name)):
            self.skipped += 1
            return
        self.path = (*self.path, name)
        self.texts.append([])
        with inside(self._place()):
            self.reader.start(self.path, attributes, self._place())

    def end(self, name: str) -> None:  # noqa: ARG002 - expat has checked that it matches
        if self.skipped:
            self.skipped -= 1
            return
        self.reader.end(self.path, "".join(self.texts.pop()))
        self.path = self.path[:-1]

    def text(self, text: str) -> None:
        if self.texts and not self.skipped:
            self.texts[-1].append(text)

    def _place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}, column {self.parser.CurrentColumnNumber + 1}"

    def _error(self, reason: str) -> BadInput:
        return BadInput(reason, place=self._place())


def _refuse_document_type(*_: object) -> None:
    raise BadInput("expected XML without a document type or entities, found one")
