"""Lattices: which cells are neighbours, how shapes turn, how cells are drawn.

Words used here
    cell        one place, a tuple of whole numbers; on the square lattice (row, column)
    symmetry    a way to turn or mirror the whole lattice around the origin
    meeting     an edge or a corner, as the set of cells that meet there
    line        a straight row of cells in some direction

Every lattice is a module with one class.  All that lattices have in common is defined there, so
that a new one works everywhere at once.  What only some have is kept where it is used: named pieces
(`known_shapes`, `catalogue`), families of boards
(`board_families`), outlines (`drawing/text/text_drawing.py`), and for squares fault-free and tatami
tilings (`tiling`) and two bounds (`cover/translation/area_bounds.py`,
`questions/beyond_memory.py`).
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import ClassVar, NamedTuple, TypeAlias

from boardfill import words
from boardfill.errors import BadInput

Cell: TypeAlias = tuple[int, ...]
Meeting: TypeAlias = frozenset[Cell]


class Symmetry(NamedTuple):
    """One way to turn (or, if `reflects`, mirror) the lattice around the origin.

    `name` is only for people.
    """

    apply: Callable[[Cell], Cell]
    reflects: bool
    name: str


def linear_symmetry(name: str, a: int, b: int, c: int, d: int) -> Symmetry:
    """The map (x, y) -> (a x + b y, c x + d y)."""
    return Symmetry(
        lambda cell: (a * cell[0] + b * cell[1], c * cell[0] + d * cell[1]),
        reflects=a * d - b * c < 0,
        name=name,
    )


def sixfold_names() -> list[str]:
    """The names of the turns by multiples of 60 degrees, then of the same after a mirror."""
    turns = [f"turn by {60 * sixths} degrees" for sixths in range(1, 6)]
    return ["identity", *turns, "mirror left-right", *(f"mirror, then {turn}" for turn in turns)]


class Axis(NamedTuple):
    """A direction in which boards have a size: what it counts, and the coordinate it belongs to."""

    name: str
    coordinate: int


class TextPlace(NamedTuple):
    """Where a cell is drawn: in which layer, on which line, in which column of text."""

    layer: int
    line: int
    column: int


class Lattice(ABC):
    """What the rest of the program may ask about a lattice; see the module."""

    name: ClassVar[str]
    axes: ClassVar[tuple[Axis, ...]]
    """The directions of a board's size, in the order in which a size is given."""
    origins: ClassVar[tuple[Cell, ...]]
    """A cell near the middle for each colour; origins[colour(cell)] has the colour of `cell`."""
    symmetries: ClassVar[tuple[Symmetry, ...]]
    """All symmetries; the identity must be the first."""
    line_numbers: ClassVar[Mapping[str, Callable[[Cell], int]]]
    """For each kind of line, the number of the line that a cell is on."""
    reflects_pieces: ClassVar[bool] = True
    """True if pieces can be flipped by hand; in space a mirror image is a different piece."""
    has_blanks: ClassVar[bool] = False
    """True if pictures have blanks between cells, so that lines may begin and end anywhere."""
    picture_period: ClassVar[tuple[int, int]] = (1, 2)
    """With blanks, the number of lines, and of columns, after which a picture repeats."""

    @property
    def dimensions(self) -> int:
        """How many numbers name a cell."""
        return len(self.axes)

    @abstractmethod
    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The cells that share an edge (in space a face) with `cell`."""

    @abstractmethod
    def around(self, cell: Cell) -> Mapping[str, Meeting]:
        """The edges and corners of a cell by name."""

    def beyond_edges(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The edges of a cell by name, each with the cell beyond it."""
        for name, meeting in self.around(cell).items():
            if len(meeting) == 2:
                (beyond,) = meeting - {cell}
                yield name, beyond

    def colour(self, cell: Cell) -> int:  # noqa: ARG002 - overridden where cells differ
        """The kind of a cell: translations carry only cells of one kind onto each other."""
        return 0

    def box(self, size: tuple[int, ...]) -> Iterator[Cell]:
        """The cells of the full board of this size."""
        return product(*map(range, size))

    def place_of(self, cell: Cell) -> TextPlace:
        """Where the cell is drawn: a line of text for each row, a character for each cell."""
        return TextPlace(*(0,) * (3 - len(cell)), *cell)

    def cell_at(self, place: TextPlace) -> Cell | None:
        """The cell drawn at a place; None if there is none."""
        return place[-self.dimensions :]

    def middle_of(self, cell: Cell) -> tuple[int, int] | None:
        """The middle of a cell in the plane, up to stretching and shearing; None in space."""
        if self.dimensions != 2:
            return None
        row, column = cell
        return column, row

    def mark_of(self, cell: Cell) -> str | None:  # noqa: ARG002 - lattices with two kinds of cells
        """The character that draws cells of this colour and no others; None if there is none."""
        return None

    def moved(self, cell: Cell, by: Cell) -> Cell:
        """The cell that lies at `by` when `cell` is seen as the origin."""
        return tuple(a + b for a, b in zip(cell, by, strict=True))

    def keeps_colours(self, step: Cell) -> bool:
        """True if the step moves every cell to one of the same colour."""
        return all(
            self.colour(self.moved(cell, step)) == self.colour(cell) for cell in self.origins
        )

    def closes_after(self, cells: int, axis: Axis) -> bool:
        """True if a board can close on itself after so many cells in a direction."""
        return self.keeps_colours(
            tuple(cells if at == axis.coordinate else 0 for at in range(self.dimensions))
        )

    def parts_of(self, cells: Iterable[Cell]) -> list[frozenset[Cell]]:
        """The connected parts of the cells, in the order of their least cells."""
        return list(map(frozenset, connected_parts(sorted(cells), self.neighbours)))

    def are_connected(self, cells: Iterable[Cell]) -> bool:
        """True if the cells are connected by shared edges."""
        return len(self.parts_of(cells)) == 1

    def meeting_names(self) -> tuple[str, ...]:
        """The names of all edges and corners; on some lattices a cell has only some of them."""
        return tuple(self._meeting_sizes)

    def edge_names(self) -> tuple[str, ...]:
        """The names of the edges, where two cells meet."""
        return tuple(name for name, size in self._meeting_sizes.items() if size == 2)

    @cached_property
    def _meeting_sizes(self) -> dict[str, int]:
        around = map(self.around, self.origins)
        return {name: len(cells) for meetings in around for name, cells in meetings.items()}


def connected_parts(
    cells: Sequence[Cell], beside: Callable[[Cell], Iterable[Cell]]
) -> Iterator[list[Cell]]:
    """Yield the connected parts of the cells, each beginning with its first cell."""
    left = set(cells)
    for start in cells:
        if start in left:
            left.remove(start)
            group = [start]
            for cell in group:  # the list grows during the loop
                found = left.intersection(beside(cell))
                left -= found
                group += found
            yield group


def step_between(at: Cell, to: Cell) -> Cell:
    """How far it is from one cell to another, coordinate by coordinate."""
    return tuple(there - here for here, there in zip(at, to, strict=True))


def spans(cells: Iterable[Sequence[int]]) -> list[range]:
    """For each coordinate, the range from the least to the greatest value.

    >>> spans([(0, 5), (2, 3)])
    [range(0, 3), range(3, 6)]
    """
    listed = list(cells)
    coordinates = range(len(listed[0]) if listed else 0)
    # Unlike zip(*cells), this needs no iterator for each cell of a large board.
    numbers = ([cell[at] for cell in listed] for at in coordinates)
    return [range(min(along), max(along) + 1) for along in numbers]


NAMES = ("square", "hex", "triangle", "cubic")
"""Each is a module that defines the lattice under its name in capitals."""
_OTHER_NAMES = {
    **dict.fromkeys(("hexagonal", "hexagon", "hexagons"), "hex"),
    **dict.fromkeys(("triangular", "triangles"), "triangle"),
    **dict.fromkeys(("cube", "cubes"), "cubic"),
    "squares": "square",
}


def named_lattice(name: Lattice | str) -> Lattice:
    """The lattice with this name; a lattice is returned unchanged.

    >>> named_lattice("hex").dimensions
    2
    """
    if isinstance(name, Lattice):
        return name
    known = _OTHER_NAMES.get(name.strip().lower(), name) if isinstance(name, str) else ""
    if known not in NAMES:
        raise BadInput(words.expected_one_of(NAMES, name))
    # Each is loaded on first use.
    module = importlib.import_module(f"boardfill.problem.lattices.{known}")
    lattice: Lattice = getattr(module, known.upper())
    return lattice


def lattices() -> dict[str, Lattice]:
    """All lattices by name."""
    return {name: named_lattice(name) for name in NAMES}
