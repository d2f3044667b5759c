"""From tiling to cover: every cell once; a placement uses its cells and, if bounded, its piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, chain
from typing import TYPE_CHECKING, NamedTuple

from boardfill import _core
from boardfill.cover.bounded import (
    Around,
    Check,
    Cover,
    Item,
    Option,
    flat_bounds,
    paced,
    unchecked,
)
from boardfill.cover.translation.area_bounds import fits_area, narrowed_supplies
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, step_between
from boardfill.problem.piece import Carried, Shape
from boardfill.problem.tiling import Tiling, in_order_of_cells

if TYPE_CHECKING:
    from boardfill.answers.solution import Placement
    from boardfill.cover.translation.tiling_rules import RuleUses

_NOTHING = -1
"""No supply, no piece, no cell of the board."""
_CHECK_EVERY = 20_000
"""Uses of items between two checks of the limits: about ten milliseconds, a megabyte or two."""
MANY_USES = 500_000
"""With more uses than this, options are listed in one go under the limits: that takes a few tenths
of a second and a hundred megabytes."""


def tiling_cover(
    problem: Tiling,
    check: Check = unchecked,
    *,
    partial: bool = False,
    flat: bool = False,
    narrowed: bool = True,
) -> Cover:
    """The cover whose fillings are the tilings.

    In a `partial` tiling cells may stay empty, so the area says nothing about supplies.  A `flat`
    cover lists options only on demand.  Without `narrowed` it keeps the supplies of the problem and
    all placements that its rules allow one by one, for features that explain them to people.
    """
    board = problem.board
    may_stay_empty = board.cells - problem.given_cells if partial else problem.optional
    narrowed = narrowed and not partial
    told = [piece.copies for piece in problem.pieces]
    supplies = narrowed_supplies(problem) if narrowed else told
    rules = None
    if problem.fault_free or problem.tatami or problem.rules:
        from boardfill.cover.translation.tiling_rules import RuleUses, placed_rules

        placed = placed_rules(problem, may_stay_empty, narrowed=narrowed)
        rules = RuleUses(placed, len(board.cells))
    others = [] if rules is None else list(rules.items)
    used = Counter(known.piece for known in problem.given)
    ways: list[_Way] = []
    for place, (piece, copies) in enumerate(zip(problem.pieces, supplies, strict=True)):
        if copies == (0, 0):
            continue
        supply = _NOTHING
        if copies.high is not None or copies.low > used[piece.name]:
            supply = len(board.cells) + len(others)
            from boardfill.cover.meanings import CopiesOf

            others.append(Item(CopiesOf(piece.name), *copies))
        ways += [_Way(*way, place, piece.name, supply) for way in piece.ways]
    if narrowed and not fits_area(problem):
        from boardfill.cover.meanings import WrongArea

        others.append(Item(WrongArea(), 1, 0))  # bounds that nothing can meet
    cover = TilingCover(board, may_stay_empty, rules, others, ways, check)
    if not flat:
        cover.list_many_options(check)
    if not problem.given and not cover.not_allowed:
        return cover
    gone = cover.not_allowed | _over_givens(cover, problem, check)
    return cover.part([option for option in range(cover.form.option_count) if option not in gone])


def _over_givens(cover: TilingCover, problem: Tiling, check: Check) -> set[int]:
    """The placements ruled out by given pieces: they share cells with a given piece."""
    index_of = {cell: index for index, cell in enumerate(problem.board.ordered)}
    users = cover.form.users()
    gone: set[int] = set()
    for known in paced(problem.given, check):
        near = [(option, cover.meaning_of(option)) for option in users[index_of[known.cells[0]]]]
        meeting = {option for option, lying in near if known.is_met_by(*lying)}
        for cell in known.cells:
            gone.update(option for option in users[index_of[cell]] if option not in meeting)
    return gone


class _Way(NamedTuple):
    """One way to lay a piece, and the item that is its supply."""

    shape: Shape
    carried: tuple[Carried, ...]
    place: int
    """The index of the piece in the list of pieces."""
    piece: str
    supply: int


def _placement_of(
    placements: _core.Placements, ways: Sequence[_Way], board: Board, option: int
) -> Placement:
    """The placement; if it crosses a seam, with its unwrapped cells."""
    from boardfill.answers.solution import Placement

    way, cells = ways[placements.shape_of(option)], board.ordered
    placed = tuple(map(cells.__getitem__, placements.cells_of(option)))
    if not placements.crosses_seam(option):
        return Placement(placed, way.piece, (), way.carried)
    laid = _laid(placements, way, board, option)
    return Placement(placed, way.piece, laid, in_order_of_cells(laid, way.carried, board))


def _laid(placements: _core.Placements, way: _Way, board: Board, option: int) -> tuple[Cell, ...]:
    """The unwrapped cells of a placement, in the order of its shape."""
    if not placements.crosses_seam(option):
        return tuple(map(board.ordered.__getitem__, placements.cells_of(option)))
    anchor = board.ordered[placements.anchor_of(option)]
    step = step_between(way.shape[0], anchor)
    moved = board.lattice.moved
    return tuple(moved(cell, step) for cell in way.shape)


class TilingCover(Cover):
    """Cells and placements, which become items and options only on demand.

    Options are sorted by cells, then by the order of the pieces: rank order follows the options,
    and must not depend on which items stand for rules and supplies.
    """

    def __init__(
        self,
        board: Board,
        may_stay_empty: frozenset[Cell],
        rules: RuleUses | None,
        others: list[Item],
        ways: list[_Way],
        check: Check,
    ) -> None:
        self._board, self._cells = board, board.ordered
        self._may_stay_empty, self._others, self._ways = may_stay_empty, others, ways
        self._around: Around | None = None
        self._listed: tuple[Option, ...] | None = None
        shapes = [(way.place, way.shape) for way in ways]
        self._placements = placements = found_placements(board, shapes, check)
        # No reference to the cover itself, so that it is freed as soon as it is not used.
        self._made = partial(_placement_of, placements, ways, board)
        self._meanings: dict[int, Placement] = {}
        used_by_rules: list[tuple[int, ...]] = []
        self.not_allowed: set[int] = set()
        """Placements that a rule forbids."""
        if rules is not None:
            from boardfill.cover.translation.tiling_rules import Lie

            for placement in paced(range(len(placements)), check):
                way = ways[placements.shape_of(placement)]
                lie = Lie(way.piece, _laid(placements, way, board, placement), way.carried)
                if (used := rules.used_by(lie)) is None:
                    self.not_allowed.add(placement)
                used_by_rules.append(used or ())
        lows, highs = flat_bounds((item.low, item.high) for item in others)
        self._implied = frozenset(rules.implied if rules else ())
        self._form = placements.form(
            self._least_uses() + lows,
            [1] * len(self._cells) + highs,
            [way.supply for way in ways],
            used_by_rules,
        )

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The cells, then the items for rules and supplies."""
        from boardfill.cover.meanings import BoardCell

        uses = self._least_uses()
        cells = [
            Item(BoardCell(cell), low, 1, cell) for cell, low in zip(self._cells, uses, strict=True)
        ]
        return (*cells, *self._others)

    @property
    def options(self) -> tuple[Option, ...]:
        """The placements."""
        return self.list_options(unchecked)

    @cached_property
    def places(self) -> tuple[Cell | None, ...]:
        """The cells, then None for all other items."""
        return (*self._cells, *[None] * len(self._others))

    @property
    def form(self) -> _core.CoverForm:
        """Which placements use which cells."""
        return self._form

    @cached_property
    def lean_form(self) -> _core.CoverForm:
        """The form without uses of implied items."""
        implied = self._implied
        if not implied:
            return self.form
        lists = [
            [item for item in self.form.items_of(option) if item not in implied]
            for option in range(self.form.option_count)
        ]
        return _core.CoverForm(
            *flat_bounds(
                (0 if number in implied else item.low, item.high)
                for number, item in enumerate(self.items)
            ),
            list(chain.from_iterable(lists)),
            list(accumulate(map(len, lists), initial=0)),
        )

    def find_around(self, check: Check = unchecked) -> Around | None:
        """The order of straight lines between the middles of their cells; None in space."""
        placements = self._placements
        is_of_pairs = all(len(way.shape) == 2 for way in self._ways)
        if (
            self._around is not None
            or not is_of_pairs
            or self.form.use_count != 2 * len(placements)
        ):
            return self._around
        from boardfill.cover.translation.options_by_direction import (
            Line,
            options_by_direction,
            steps_between,
        )

        steps = steps_between(self._board.lattice, [way.shape for way in self._ways])
        if steps is None:
            return None

        def line(option: int) -> Line:
            start, end = placements.cells_of(option)
            step = steps[placements.shape_of(option)]
            return (end, start, step) if placements.anchor_of(option) == end else (start, end, step)

        count = len(placements)
        lines = map(line, paced(range(count), check))
        self._around = options_by_direction(self.form.item_count, count, lines, steps, check)
        return self._around

    def list_many_options(self, check: Check) -> None:
        """List the options now if they are many, so that `check` can raise to stop it."""
        if self.form.use_count > MANY_USES:
            self.list_options(check)

    def list_options(self, check: Check) -> tuple[Option, ...]:
        """All options, listed on the first call."""
        if self._listed is None:
            options, uses = [], 0
            for option in range(len(self._placements)):
                items = self.form.items_of(option)
                options.append(Option(items, self._made(option)))
                uses += len(items)
                if uses >= _CHECK_EVERY:
                    uses = 0
                    check()
            self._listed = tuple(options)
        return self._listed

    def meaning_of(self, option: int) -> Placement:
        """The placement with this index."""
        found = self._meanings.get(option)
        if found is None:
            found = self._meanings[option] = self._made(option)
        return found

    @property
    def is_told_by_cells(self) -> bool:
        """True if cells and piece identify a placement on an open board."""
        return not any(way.carried for way in self._ways)

    def carried_placements(
        self, cells: Mapping[Cell, Cell], pieces: Mapping[str, str], check: Check
    ) -> list[int] | None:
        """The image of each option when cells and pieces are replaced by these.

        None if the images are not all options.  For open boards only.
        """
        index_of = {cell: index for index, cell in enumerate(self._cells)}
        place_of = {way.piece: way.place for way in self._ways}
        images = [_NOTHING] * (1 + max(place_of.values(), default=0))
        for piece, place in place_of.items():
            images[place] = place_of.get(pieces.get(piece, ""), _NOTHING)
        moved = [index_of[cells[cell]] for cell in self._cells]
        return self._placements.carried(moved, images, check)

    def _least_uses(self) -> list[int]:
        """How often each cell must be covered: 0 or 1."""
        if not self._may_stay_empty:
            return [1] * len(self._cells)
        return [int(cell not in self._may_stay_empty) for cell in self._cells]


def found_placements(
    board: Board, shapes: Sequence[tuple[int, Shape]], check: Check = unchecked
) -> _core.Placements:
    """Every placement of the shapes, each given with the number of its piece.

    They are sorted by cells, then by piece; native/core/placements.hpp says in which order those of
    one piece on the same cells come.

    Coordinates may be of any size, and the board may close on itself.  The native core sees
    neither: for each axis it gets the ranks of the cells and, for each step that a shape takes,
    the rank that the step leads to.
    """
    lattice = board.lattice
    axes = range(lattice.dimensions)
    numbers: list[dict[int, int]] = [{} for _ in axes]
    """For each axis the steps, numbered in the order of their first use."""
    taken = []
    for piece, shape in shapes:
        first, *others = shape
        steps = [
            numbers[axis].setdefault(cell[axis] - first[axis], len(numbers[axis]))
            for cell in others
            for axis in axes
        ]
        taken.append((piece, lattice.colour(first), steps))
    periods = board.periods or (0,) * len(axes)
    lines = [
        _line([cell[axis] for cell in board.ordered], numbers[axis], periods[axis], check)
        for axis in axes
    ]
    has_one_colour = len(lattice.origins) == 1
    colours = [] if has_one_colour else list(map(lattice.colour, board.ordered))
    return _core.Placements(lines, colours, taken, check)


def _line(
    coordinates: Sequence[int], steps: Iterable[int], period: int, check: Check
) -> tuple[list[int], int, list[list[int]]]:
    """For one axis, the rank of each cell, the number of ranks, and where each step leads."""
    known = sorted(set(coordinates))
    rank = {coordinate: number for number, coordinate in enumerate(known)}
    tables = []
    check()
    for step in steps:
        if not period:
            tables.append([rank.get(at + step, _NOTHING) for at in known])
            continue
        table = []
        for at in known:
            turns, to = divmod(at + step, period)
            found = rank.get(to, _NOTHING)
            # A step across the seam gets a rank beyond all others.
            table.append(found + len(known) if turns and found != _NOTHING else found)
        tables.append(table)
    return [rank[coordinate] for coordinate in coordinates], len(known), tables
