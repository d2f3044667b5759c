"""Which fillings are alike: the ways to turn, mirror and move a board onto itself.

What is a symmetry of a problem is told strictly, by all that the document says: supplies, rules
and clues must go where equal ones are.  And loosely: it is enough if fillings go to fillings.  A
program may see that a supply makes no difference, so its answer may lie between the two, which are
mostly the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import NamedTuple

from tests.independent import connections, fittings, markings, tiles
from tests.independent.geometry import (
    FINENESS,
    Cell,
    Point,
    Shape,
    Turning,
    may_move_by,
    moved,
    points_around,
    turned_point,
    turnings,
)
from tests.independent.judging import Choice, Document, Filling, Judged, kind_of
from tests.independent.rules import Demand, demands_of, symbols_in
from tests.independent.tile_rules import RulesForPieces, as_marking, marks_of
from tests.independent.tiles import NOTHING, Way, moved_way, point_home, wherever_way
from tests.independent.tilings import Board, as_laid, board_of, givens_of, pieces_of, ways_of

Carried = Mapping[Choice, Choice | None]
"""Where each choice goes, if it goes anywhere."""


class Classes(NamedTuple):
    """The least and the most numbers of classes that an answer may tell."""

    least: int
    most: int


def classes(document: Document, judged: Judged, up_to: str) -> Classes:
    """How many fillings there are up to symmetry, told loosely and strictly."""
    if kind_of(document) == "covering":
        return Classes(len(judged.fillings), len(judged.fillings))
    made = frozenset().union(*judged.fillings)
    strict: list[Carried] = []
    loose: list[Carried] = []
    for motion in motions_of(_board(document), up_to):
        if carried := _carrying(document, judged, motion, strictly=True):
            strict.append({choice: carried(choice) for choice in made})
        if carried := _carrying(document, judged, motion, strictly=False):
            table = {choice: carried(choice) for choice in made}
            if {_image(filling, table) for filling in judged.fillings} == judged.fillings:
                loose.append(table)
    return Classes(_orbits(judged, loose), _orbits(judged, strict))


def _orbits(judged: Judged, group: list[Carried]) -> int:
    return len(
        {frozenset(_image(filling, table) for table in group) for filling in judged.fillings}
    )


def _image(filling: Filling, table: Carried) -> frozenset[Choice | None]:
    return frozenset(table[choice] for choice in filling)


def _board(document: Document) -> Board:
    if kind_of(document) != "fitting":
        return board_of(document)
    cells = frozenset().union(*fittings.groups(document["board"]["picture"], "."))
    return Board("square", cells, frozenset(), (0, 0))


@dataclass(frozen=True)
class Motion:
    """A turn, the step after it, and whether it mirrors."""

    number: int
    way: Turning
    step: Cell
    board: Board

    def cell(self, cell: Cell) -> Cell:
        (image,) = moved([self.way(cell)], self.step)
        return self.board.home(image)

    def point(self, point: Point) -> Point:
        """Where the point of a side goes."""
        image = turned_point(point, self.number, self.board.lattice)
        gone = (at + FINENESS * by for at, by in zip(image, self.step, strict=True))
        return point_home(tuple(gone), self.board.periods)

    def laid(self, choice: Choice) -> Way:
        """The cells of a piece with what they carry, as if the board went on."""
        held = dict(zip(choice.cells, choice.carried, strict=False))
        there = choice.laid or choice.cells
        way = frozenset((cell, held.get(self.board.home(cell), NOTHING)) for cell in there)
        return moved_way(tiles.turned(way, self.number, self.board.lattice), self.step)


def motions_of(board: Board, up_to: str) -> Iterator[Motion]:
    """Every way to bring the board onto itself; moved around only if that is asked for."""
    for number, (way, mirrors) in enumerate(turnings(board.lattice, "free")):
        if (mirrors and "symmetry" not in up_to) or (number and up_to == "translation"):
            continue
        if not _keeps_going_around(board, way):
            continue
        turned = frozenset(map(way, board.cells))
        for step in _steps(board, turned, around="translation" in up_to):
            image = moved(turned, step)
            if "translation" in up_to:
                image = frozenset(map(board.home, image))
            if image == board.cells and may_move_by(step, board.lattice):
                yield Motion(number, way, step, board)


def _keeps_going_around(board: Board, way: Turning) -> bool:
    """Is once around the board still some times around it, once it is turned?"""
    start = (0,) * len(board.periods)
    for axis, period in enumerate(board.periods):
        once = tuple(period if other == axis else 0 for other in range(len(start)))
        gone = [b - a for a, b in zip(way(start), way(once), strict=True)]
        if any(far % p if p else far for far, p in zip(gone, board.periods, strict=True)):
            return False
    return True


def _steps(board: Board, turned: Shape, *, around: bool) -> Iterator[Cell]:
    ways = []
    for axis, period in enumerate(board.periods):
        if around and period:
            ways.append(range(period))
        else:
            low = board.extent(axis)[0] - min((cell[axis] for cell in turned), default=0)
            ways.append(range(low, low + 1))
    return product(*ways)


def _carrying(
    document: Document, judged: Judged, motion: Motion, *, strictly: bool
) -> Callable[[Choice], Choice | None] | None:
    """Where the motion carries choices; strictly, if it is a symmetry of the problem."""
    board, kind = motion.board, kind_of(document)
    if {motion.cell(cell) for cell in board.optional} != board.optional:
        return None
    if kind == "fitting":
        carried: Callable[[Choice], Choice | None] = partial(_carried_hole, motion)
        fits = _is_strict_for_holes(document, judged, carried)
    elif kind == "tiling":
        names = _piece_images(document, judged, motion, strictly=strictly)
        carried, fits = partial(_carried_piece, motion, names or {}), names is not None
        if not _keeps_givens(document, motion, names or {}, strictly=strictly):
            return None
        if strictly and names is not None:
            fits = _keeps_rules_for_pieces(document, motion, names)
    else:
        names = _symbol_images(document, motion)
        held = {True: names, False: names}
        if board.lattice == "triangle" and not any(markings.symbols_of(document).values()):
            held = connections.images_on_triangles(document, motion.number, motion.way)
        carried = partial(_carried_mark, motion, held)
        fits = _is_strict_for_rules(document, judged, carried, motion, names)
    return carried if fits or (not strictly and kind != "tiling") else None


def _keeps_givens(
    document: Document, motion: Motion, names: Mapping[str, str], *, strictly: bool
) -> bool:
    """Does what is given become what is given?  Loosely, however it is said to be laid."""

    def compared(known: Choice) -> Choice:
        return known if strictly else known._replace(laid=(), carried=())

    def image(known: Choice) -> Choice:
        cells = tuple(sorted(map(motion.cell, known.cells)))
        there = as_laid(names.get(known.name, ""), motion.laid(known), motion.board)
        assert there is not None
        laid = (there.laid or cells) if known.laid else ()
        return Choice(there.name, cells, laid, carried=there.carried)

    givens = givens_of(document)
    return {compared(image(known)) for known in givens} == set(map(compared, givens))


def _carried_hole(motion: Motion, choice: Choice) -> Choice:
    return Choice("", tuple(sorted(map(motion.cell, choice.cells))))


def _carried_piece(motion: Motion, names: Mapping[str, str], choice: Choice) -> Choice | None:
    if choice.name not in names:
        return None
    return as_laid(names[choice.name], motion.laid(choice), motion.board)


def _carried_mark(
    motion: Motion, names: Mapping[bool, Mapping[str, str]], choice: Choice
) -> Choice | None:
    (cell,) = choice.cells
    name = names[_is_upside_down(cell, motion.board.lattice)].get(choice.name)
    return None if name is None else Choice(name, (motion.cell(cell),))


# What becomes what: the i-th of a kind becomes the i-th of the turned kind


def _matched(kinds: Mapping[Hashable, list[str]], turned: Mapping[str, Hashable]) -> dict[str, str]:
    return {
        name: image
        for names in kinds.values()
        for name, image in zip(names, kinds.get(turned[names[0]], []), strict=False)
    }


def _piece_images(
    document: Document, judged: Judged, motion: Motion, *, strictly: bool
) -> dict[str, str] | None:
    """Which piece becomes which; loosely, only those count that some filling uses."""
    lattice = motion.board.lattice
    used = {choice.name for filling in judged.fillings for choice in filling}
    kinds: dict[Hashable, list[str]] = {}
    turned: dict[str, Hashable] = {}
    known = [p for p in pieces_of(document, lattice) if strictly or p.name in used]
    for piece in sorted(known, key=lambda p: (p.copies.low, p.copies.high or 10**9)):
        ways = ways_of(piece, lattice)
        copies = piece.copies if strictly else None
        here = frozenset(ways)
        there = frozenset(
            wherever_way(tiles.turned(w, motion.number, lattice), lattice) for w in ways
        )
        kinds.setdefault((here, copies), []).append(piece.name)
        turned[piece.name] = (there, copies)
    names = _matched(kinds, turned)
    return names if len(names) == len(known) == len(set(names.values())) else None


def _symbol_images(document: Document, motion: Motion) -> dict[str, str]:
    lattice = motion.board.lattice
    dimensions = len(motion.board.periods)
    cells = [(0,) * dimensions, (0,) * (dimensions - 1) + (1,)]
    kinds: dict[Hashable, list[str]] = {}
    turned: dict[str, Hashable] = {}
    joins = connections.joins_of(document)
    for name, points_at in markings.symbols_of(document).items():
        here, there = set(), set()
        for cell in cells:
            image = motion.way(cell)
            for direction, point in points_around(cell, lattice).items():
                goal = turned_point(point, motion.number, lattice)
                for number, named in enumerate((points_at, joins.get(name, ()))):
                    if direction in named:
                        here.add((number, _seen_from(cell, point, lattice)))
                        there.add((number, _seen_from(image, goal, lattice)))
        kinds.setdefault(frozenset(here), []).append(name)
        turned[name] = frozenset(there)
    return _matched(kinds, turned)


def _is_upside_down(cell: Cell, lattice: str) -> bool:
    return lattice == "triangle" and sum(cell) % 2 == 1


def _seen_from(cell: Cell, point: Cell, lattice: str) -> tuple[bool, Cell]:
    """Where the point is, seen from the cell, which on the triangle lattice may be upside down."""
    return _is_upside_down(cell, lattice), tuple(
        b - FINENESS * a for a, b in zip(cell, point, strict=True)
    )


# Strictly: all that the document says stays as it is


def _is_strict_for_holes(
    document: Document, judged: Judged, carried: Callable[[Choice], Choice | None]
) -> bool:
    pieces = fittings.groups(document["table"]["picture"], "#")
    supply = Counter(map(fittings.shape_class, pieces))
    for choice in judged.choices:
        image = carried(choice)
        if image not in judged.choices:
            return False
        shapes = [fittings.shape_class(frozenset(one.cells)) for one in (choice, image)]
        if supply[shapes[0]] != supply[shapes[1]]:
            return False
    return True


def _keeps_rules_for_pieces(document: Document, motion: Motion, names: Mapping[str, str]) -> bool:
    rules = RulesForPieces(document, motion.board)
    stay = {name: name for name in names}
    if rules.told(motion.cell, motion.point, names) != rules.told(
        lambda cell: cell, lambda point: point, stay
    ):
        return False
    marks = {name: name for name in marks_of(document)}
    return _says_the_same(as_marking(document), rules.demands, motion.cell, marks)


def _is_strict_for_rules(
    document: Document,
    judged: Judged,
    carried: Callable[[Choice], Choice | None],
    motion: Motion,
    names: Mapping[str, str],
) -> bool:
    joins, lattice = connections.joins_of(document), motion.board.lattice
    fitting = {
        choice
        for choice in judged.choices
        if joins[choice.name] <= points_around(choice.cells[0], lattice).keys()
    }
    if set(map(carried, fitting)) != fitting:
        return False
    if len(set(names.values())) < len(markings.symbols_of(document)):
        names = {name: name for name in markings.symbols_of(document)}
        if any(key not in ("lines", "marks") for rule in document.get("rules", ()) for key in rule):
            return False
    clued = markings.clues_of(document).keys()
    if set(map(motion.cell, clued)) != clued:
        return False
    stay = {name: name for name in names}
    if connections.told(document, motion.board, motion.cell, names) != connections.told(
        document, motion.board, lambda cell: cell, stay
    ):
        return False
    demands = demands_of(document, motion.board, blanks=document.get("blanks", False))
    return _says_the_same(document, demands, motion.cell, names)


def _says_the_same(
    document: Document,
    demands: list[Demand],
    carried: Callable[[Cell], Cell],
    names: Mapping[str, str],
) -> bool:
    """Do demands say the same once cells and symbols become others?"""
    stay = {name: name for name in names}
    if names == stay and all(carried(cell) == cell for d in demands for cell in d.cells):
        return True
    given = [_told(document, demand, lambda cell: cell, stay) for demand in demands]
    image = [_told(document, demand, carried, names) for demand in demands]
    # To say in words twice what cells may hold is to say it once.
    numbers = [Counter(told for told in some if told[0] in NUMBERED) for some in (given, image)]
    return numbers[0] == numbers[1] and set(given) == set(image)


NUMBERED = ("count", "different", "sum", "sums", "product", "arrow", "held")
MOST_WORDS = 3_000
"""So many words are looked at to tell what a rule says."""


def _told(
    document: Document, demand: Demand, carried: Callable[[Cell], Cell], names: Mapping[str, str]
) -> tuple[Hashable, ...]:
    """What a demand says once its board is turned: sums and counts by their cells and numbers,
    everything else by the words that it allows.
    """
    symbols = symbols_in(document, blanks=document.get("blanks", False))
    cells = tuple(map(carried, demand.cells))
    order = sorted(range(len(cells)), key=cells.__getitem__)
    if demand.kind in NUMBERED:
        keeps_values = all(symbols.values[a] == symbols.values[b] for a, b in names.items())
        if demand.kind not in ("count", "different", "held") and not keeps_values:
            return ("another", object())
        counted = [frozenset(names[name] for name in some) for some in demand.counted]
        first = cells[:1] if demand.kind == "arrow" else ()
        each = Counter(zip(cells, counted or [frozenset[str]()] * len(cells), strict=True))
        return demand.kind, first, frozenset(each.items()), demand.clue
    if demand.kind == "paired":
        symbols_there = frozenset(names[name] for name in demand.counted[0])
        beside = Counter(frozenset(map(carried, near)) for near in demand.beside)
        return "paired", symbols_there, frozenset(beside.items())
    letters = sorted(symbols.letters)
    if len(letters) ** len(cells) > MOST_WORDS:
        return ("too much", object())
    words = frozenset(
        tuple(names.get(word[place], "") for place in order)
        for word in product(letters, repeat=len(cells))
        if demand.holds(word) and len(set(zip(cells, word, strict=True))) == len(set(cells))
    )
    return "words", tuple(sorted(cells)), words
