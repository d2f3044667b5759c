"""Turning: where the choices of a problem go when its board is turned or mirrored.

A placement takes its cells along, with what they carry.  Its piece becomes the piece with the
turned orientations: a piece that may be flipped stays itself, mirror-image pieces swap places.  A
symbol becomes the one that points where the turned symbol would; digits, which point nowhere, stay
themselves.

On a lattice with several kinds of cells, such as triangles, lines that turn into a cell of another
kind may be drawn by another symbol there, so each kind has its own images.

Where several pieces have the same orientations (or symbols the same targets), the first of them
becomes the first of the others, the second the second and so on, so that two turns in a row act
like their product.  Whether supplies and rules allow a motion is checked on the cover; see `group`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import inf
from typing import NamedTuple, TypeAlias, TypeVar

from boardfill.answers.solution import Choice, Mark, Placement
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.translation.area_bounds import narrowed_supplies
from boardfill.problem.board import Board
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, Lattice, Meeting, Symmetry, step_between
from boardfill.problem.marking import Symbol
from boardfill.problem.piece import Carried, Shape, Way, settled
from boardfill.problem.tiling import Given

Kind = TypeVar("Kind", bound=Hashable)
ChoiceMap: TypeAlias = Callable[[Choice], Choice | None]
"""The image of a choice; None if it is no choice of the problem."""
_Targets: TypeAlias = tuple[tuple[frozenset[Meeting], ...], ...]
"""What a symbol points at and what it joins, for each kind of cell of the lattice."""


class Motion(NamedTuple):
    """A symmetry of the lattice, the step that brings the board back, and the images of cells."""

    symmetry: Symmetry
    step: Cell
    board: Board
    cells: Mapping[Cell, Cell]

    @property
    def turns(self) -> bool:
        """True if it turns or mirrors the board; False if it only moves it around itself."""
        return self.symmetry is not self.board.lattice.symmetries[0]

    def image(self, cell: Cell) -> Cell:
        """The image of a cell, which need not be on the board."""
        board = self.board
        return board.home(board.lattice.moved(self.symmetry.apply(cell), self.step))

    def carried(self, placement: Placement) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The image of a placement's cells, and its unwrapped cells if it crosses a seam."""
        board = self.board
        if not board.periods:
            return tuple(sorted(map(self.cells.__getitem__, placement.cells))), ()
        turned = map(self.symmetry.apply, placement.unwrapped_cells or placement.cells)
        laid = board.brought_home(board.lattice.moved(cell, self.step) for cell in turned)
        if board.cells.issuperset(laid):
            return laid, ()
        return tuple(sorted(map(board.home, laid))), laid


def motions(
    problem: Problem,
    cover: Cover,
    check: Check = unchecked,
    *,
    translations: bool = False,
) -> Iterator[tuple[Motion, ChoiceMap]]:
    """Yield every motion of the board onto itself, with its effect on the choices.

    None for a covering, which has no board.
    """
    if isinstance(problem, Covering):
        return
    if isinstance(problem, Fitting):
        holes = Board(frozenset(item.place for item in cover.items if item.place is not None))
        laid = (option.meaning for option in cover.options)
        piece_in = {one.cells: one.piece for one in laid if isinstance(one, Placement)}
        for motion in board_motions(holes):
            yield motion, _fitting_map(motion, piece_in)
        return
    if isinstance(problem, Parts):
        yield from _parts_motions(problem, check, translations=translations)
        return
    by_ways = _pieces_by_ways(problem) if isinstance(problem, Tiling) else {}
    given = frozenset(problem.given) if isinstance(problem, Tiling) else frozenset()
    outside = _outside(problem) if isinstance(problem, Tiling) else frozenset()
    for motion in board_motions(problem.board, check, translations=translations):
        if isinstance(problem, Tiling):
            # Needed even where these cells never stay empty: swapping them would go unnoticed.
            if all(
                kept.issuperset(map(motion.cells.__getitem__, kept))
                for kept in (problem.optional, outside)
            ):
                carried = _tiling_map(motion, by_ways)
                if all(carried.given(one) in given for one in problem.given):
                    yield motion, carried
        else:
            yield motion, _marking_map(motion, problem)


def _parts_motions(
    problem: Parts, check: Check, *, translations: bool
) -> Iterator[tuple[Motion, ChoiceMap]]:
    """The motions that keep marks and given parts where they are."""
    marks, given = dict(problem.marks), frozenset(map(frozenset, problem.given))
    for motion in board_motions(problem.board, check, translations=translations):
        cells = motion.cells
        if all(marks.get(cells[cell], -1) == size for cell, size in marks.items()) and all(
            frozenset(map(cells.__getitem__, part)) in given for part in given
        ):
            yield motion, partial(_moved_part, cells)


def _moved_part(cells: Mapping[Cell, Cell], choice: Choice) -> Choice:
    assert isinstance(choice, Placement)
    return Placement(tuple(sorted(map(cells.__getitem__, choice.cells))), choice.piece)


def _outside(problem: Tiling) -> frozenset[Cell]:
    if not problem.rules:
        return frozenset()
    from boardfill.problem.placement_rules import outside_of

    return outside_of(problem)


def board_motions(
    board: Board, check: Check = unchecked, *, translations: bool = False
) -> Iterator[Motion]:
    """Yield every way to turn or mirror the board onto itself, the identity first.

    With `translations`, also combined with every way to move a closed board around itself.
    `check` may raise to stop the work: there are as many steps to try as cells.

    >>> [motion.symmetry.name for motion in board_motions(Board.rectangle(2, 3))]
    ['identity', 'half turn', 'mirror left-right', 'mirror top-bottom']
    """
    for symmetry in board.lattice.symmetries:
        if not _keeps_periods(board, symmetry):
            continue
        for step in (
            _steps_around(board, symmetry) if translations else _steps_back(board, symmetry)
        ):
            check()
            moved = {
                cell: board.lattice.moved(symmetry.apply(cell), step) for cell in board.ordered
            }
            if translations:
                moved = {cell: board.home(image) for cell, image in moved.items()}
            if board.cells.issuperset(moved.values()):
                yield Motion(symmetry, step, board, moved)


def _steps_back(board: Board, symmetry: Symmetry) -> Iterator[Cell]:
    """The only step that could bring the turned board back into place, if there is one.

    A step keeps the order of cells, so it must move the first cell to the first cell.
    """
    lattice = board.lattice
    if not board.cells:
        yield (0,) * lattice.dimensions
        return
    first, goal = min(map(symmetry.apply, board.cells)), board.ordered[0]
    if lattice.colour(first) == lattice.colour(goal):
        yield step_between(first, goal)


def _steps_around(board: Board, symmetry: Symmetry) -> Iterator[Cell]:
    """Every step around the closed axes of a board, combined with the step back along open ones.

    The effect of a symmetry on an open coordinate does not depend on the closed ones.
    """
    lattice = board.lattice
    if not board.periods or not board.cells:
        yield from _steps_back(board, symmetry)
        return
    turned = list(map(symmetry.apply, board.cells))
    ways: list[Iterable[int]] = []
    for axis, period in enumerate(board.periods):
        back = min(cell[axis] for cell in board.cells) - min(cell[axis] for cell in turned)
        ways.append(range(period) if period else (back,))
    for step in product(*ways):
        if lattice.keeps_colours(step):
            yield step


def _keeps_periods(board: Board, symmetry: Symmetry) -> bool:
    """True if the symmetry carries each way around the board to a way around it."""
    start = board.lattice.origins[0]
    for period in board.period_steps:
        end = board.lattice.moved(start, period)
        gone = zip(symmetry.apply(start), symmetry.apply(end), board.periods, strict=True)
        if any((b - a) % round_trip if round_trip else b != a for a, b, round_trip in gone):
            return False
    return True


_Ways: TypeAlias = frozenset[Way | Shape]
"""How a piece may lie; by plain shapes where its cells carry nothing, since they turn faster."""


def _pieces_by_ways(problem: Tiling) -> dict[_Ways, list[str]]:
    """The usable pieces by their orientations, those that share them in the order of supplies."""
    by_ways: dict[_Ways, list[str]] = {}
    supplied = [
        ((copies.low, inf if copies.high is None else copies.high), piece)
        for piece, copies in zip(problem.pieces, narrowed_supplies(problem), strict=True)
        if copies != (0, 0)
    ]
    for _, piece in sorted(supplied, key=lambda pair: pair[0]):
        ways = frozenset(way if way.carried else way.shape for way in piece.ways)
        by_ways.setdefault(ways, []).append(piece.name)
    return by_ways


def _tiling_map(motion: Motion, by_ways: Mapping[_Ways, list[str]]) -> PlacementMap:
    lattice, symmetry = motion.board.lattice, motion.symmetry

    def turned(ways: _Ways) -> _Ways:
        return frozenset(
            way.turned(symmetry, lattice)
            if isinstance(way, Way)
            else settled(map(symmetry.apply, way), lattice)
            for way in ways
        )

    return PlacementMap(motion, _exchanged(by_ways, turned))


@dataclass(frozen=True)
class PlacementMap:
    """The images of placements: cells move by the motion, pieces are renamed."""

    motion: Motion
    pieces: Mapping[str, str]

    def __call__(self, choice: Choice) -> Choice | None:
        """The image of a placement; None if its piece has no image."""
        assert isinstance(choice, Placement)
        image = self.pieces.get(choice.piece)
        if image is None:
            return None
        cells, laid = self.motion.carried(choice)
        return Placement(cells, image, laid, self._carried(choice.cells, choice.carried))

    def _carried(self, cells: Iterable[Cell], carried: tuple[Carried, ...]) -> tuple[Carried, ...]:
        """What the cells carry once they are turned, in the order of their images."""
        if not carried:
            return ()
        from boardfill.problem.tiles import turned_cell

        symmetry, lattice = self.motion.symmetry, self.motion.board.lattice
        each = zip(cells, carried, strict=True)
        turned = ((self.motion.image(c), turned_cell(c, on, symmetry, lattice)) for c, on in each)
        return tuple(on for _, on in sorted(turned))

    def given(self, known: Given) -> Given | None:
        """The image of a given piece; it is as free to lie in several ways as the piece was."""
        image = self.pieces.get(known.piece)
        if image is None:
            return None
        cells, laid = self.motion.carried(Placement(known.cells, image, known.laid))
        carried = self._carried(known.cells, known.carried)
        if known.laid:
            return Given(image, cells, laid or cells, carried)
        cells = tuple(sorted(map(self.motion.cells.__getitem__, known.cells)))
        return Given(image, cells, (), carried)


def _fitting_map(motion: Motion, piece_in: Mapping[tuple[Cell, ...], str]) -> ChoiceMap:
    """Each hole takes pieces of only one class, so the image of the hole determines the piece."""

    def carried(choice: Choice) -> Choice | None:
        assert isinstance(choice, Placement)
        hole, _ = motion.carried(choice)
        piece = piece_in.get(hole)
        return None if piece is None else Placement(hole, piece)

    return carried


def _marking_map(motion: Motion, problem: Marking) -> ChoiceMap:
    lattice = problem.board.lattice
    if len(lattice.origins) > 1 and not any(symbol.points_at for symbol in problem.symbols):
        images = _images_by_kind(motion, problem)
    else:
        images = dict.fromkeys(range(len(lattice.origins)), _images(motion, problem))

    def carried(choice: Choice) -> Choice | None:
        assert isinstance(choice, Mark)
        image = images[lattice.colour(choice.cell)].get(choice.symbol)
        return None if image is None else Mark(motion.cells[choice.cell], image)

    return carried


def _images_by_kind(motion: Motion, problem: Marking) -> dict[int, dict[str, str]]:
    """For each kind of cell, the symbols that join there what the turned symbols join."""
    lattice, apply = problem.board.lattice, motion.symmetry.apply
    by_joined: list[dict[frozenset[Meeting], list[str]]] = []
    for around in map(lattice.around, lattice.origins):
        there: dict[frozenset[Meeting], list[str]] = {}
        for symbol in problem.symbols:
            if around.keys() >= set(symbol.joins):
                there.setdefault(frozenset(map(around.__getitem__, symbol.joins)), []).append(
                    symbol.name
                )
        by_joined.append(there)
    found = {}
    for kind, origin in enumerate(lattice.origins):
        image = apply(origin)
        goal = lattice.colour(image)
        step = tuple(to - at for to, at in zip(lattice.origins[goal], image, strict=True))
        found[kind] = {
            name: turned
            for joined, names in by_joined[kind].items()
            for name, turned in zip(
                names, by_joined[goal].get(_turned(joined, motion, step), ()), strict=False
            )
        }
    return found


def _turned(meetings: frozenset[Meeting], motion: Motion, step: Cell) -> frozenset[Meeting]:
    lattice, apply = motion.board.lattice, motion.symmetry.apply
    return frozenset(
        frozenset(lattice.moved(apply(cell), step) for cell in cells) for cells in meetings
    )


def _images(motion: Motion, problem: Marking) -> dict[str, str]:
    """The images of symbols that are the same in all kinds of cells."""
    lattice, apply = problem.board.lattice, motion.symmetry.apply
    by_targets: dict[_Targets, list[str]] = {}
    for symbol in problem.symbols:
        by_targets.setdefault(_targets(symbol, lattice), []).append(symbol.name)

    def turned(targets: _Targets) -> _Targets:
        """The targets after turning; a cell may become one of another kind."""
        found: dict[int, tuple[frozenset[Meeting], ...]] = {}
        for origin, both in zip(lattice.origins, targets, strict=True):
            image = apply(origin)
            goal = lattice.origins[lattice.colour(image)]
            step = step_between(image, goal)
            found[lattice.colour(image)] = tuple(
                _turned(meetings, motion, step) for meetings in both
            )
        return tuple(found[colour] for colour in sorted(found))

    return _exchanged(by_targets, turned)


def _targets(symbol: Symbol, lattice: Lattice) -> _Targets:
    """What the symbol points at and what it joins, from each kind of cell."""
    return tuple(
        tuple(
            frozenset(around[name] for name in names if name in around)
            for names in (symbol.points_at, symbol.joins)
        )
        for around in map(lattice.around, lattice.origins)
    )


def _exchanged(by_kind: Mapping[Kind, list[str]], turned: Callable[[Kind], Kind]) -> dict[str, str]:
    """The image of each name: the i-th of a kind becomes the i-th of the turned kind."""
    return {
        name: image
        for kind, names in by_kind.items()
        for name, image in zip(names, by_kind.get(turned(kind), []), strict=False)
    }
