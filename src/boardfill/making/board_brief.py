"""Boards and the pieces that fill them in one way: the pieces are chosen, or the holes, or both;
and pieces for a calendar, that fill a board but for any one cell of each group.

One cover serves all boards within a frame.  It has every placement of every piece on the whole
frame, each cell once, each piece at most as often as there are copies, and for each cell the choice
to be a hole.  A board is then nothing but holes that are taken and others that are ruled out, and a
choice of pieces rules out the rest.  Copies may be used more or less often there than in the
puzzle, so all fillings of the puzzle are met; those with other copies are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, product, starmap
from math import prod

from boardfill import words
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Cover, Option, paced
from boardfill.cover.symmetry.turned_choices import Motion, board_motions
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.limits import Deadline
from boardfill.engines.search import KeptSearch
from boardfill.errors import BadInput
from boardfill.making.given_brief import drawn_filling
from boardfill.making.puzzle import Candidate, Draws
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece, Supply, Turn, settled
from boardfill.problem.tiling import Tiling
from boardfill.reasoning.pockets import flood
from boardfill.reasoning.position import cells_beside

_HOLE = "hole"


class FrameCover:
    """The frame of a tiling, whose cells are numbered in order; a shape is a set of their bits."""

    def __init__(self, frame: Tiling, deadline: Deadline) -> None:
        has_rules = frame.fault_free or frame.tatami or not frame.is_plain
        if frame.given or has_rules or frame.optional:
            raise BadInput(
                "pieces or holes cannot be chosen with givens, extra rules or cells that may stay "
                "empty"
            )
        self.frame, self.cells = frame, frame.board.ordered
        self.whole = (1 << len(self.cells)) - 1
        """The shape of the frame itself."""
        pool = tuple(replace(piece, copies=Supply(0, piece.copies.high)) for piece in frame.pieces)
        laid = tiling_cover(replace(frame, pieces=pool), deadline.check, narrowed=False)
        holes = [Option((at,), Mark(cell, _HOLE)) for at, cell in enumerate(self.cells)]
        self._search = KeptSearch(Cover(laid.items, (*laid.options, *holes)), deadline)
        self._first_hole = len(laid.options)
        self._of_piece: dict[str, list[int]] = {piece.name: [] for piece in pool}
        self.masks: dict[str, list[int]] = {piece.name: [] for piece in pool}
        """For each piece the shapes that its placements cover."""
        for number, option in enumerate(paced(laid.options, deadline.check)):
            assert isinstance(option.meaning, Placement)
            name = option.meaning.piece
            self._of_piece[name].append(number)
            self.masks[name].append(set_of(at for at in option.items if at < len(self.cells)))

    def drawn(self, shape: int, use: int | None, draws: Draws) -> list[str] | None:
        """Pieces that fill the shape, as they are met, each as often as it is used.

        None if none are met, or not just `use` of them.
        """
        filling = drawn_filling(self._search, draws, *self._fixed(shape, self._of_piece))
        names = [] if filling is None else [lying.piece for lying in self._laid(filling)]
        return None if filling is None or use not in (None, len(names)) else names

    def fillings(self, shape: int, names: Sequence[str], most: int) -> list[list[Placement]] | None:
        """All fillings of the shape by just these pieces; None if there are more than `most`.

        It is None, too, if there might be more: if other copies of the pieces fill it as well.
        """
        found = self._search.fillings(most + 1, *self._fixed(shape, names))
        if len(found) > most:
            return None
        copies = Counter(names)
        every = map(self._laid, found)
        return [laid for laid in every if Counter(lying.piece for lying in laid) == copies]

    def can_be_kept(self, moved: Mapping[Cell, Cell]) -> bool:
        """True if the frame has a filling by pieces that each keep their cells when moved so."""
        number = {cell: at for at, cell in enumerate(self.cells)}
        image = [number[moved[cell]] for cell in self.cells]
        taken, ruled_out = self._fixed(self.whole, self._of_piece)
        for name, options in self._of_piece.items():
            for option, mask in zip(options, self.masks[name], strict=True):
                self._search.deadline.check()
                if set_of(image[at] for at in bits_of(mask)) != mask:
                    ruled_out.append(option)
        return bool(self._search.fillings(1, taken, ruled_out))

    def pieces_of(self, names: Sequence[str]) -> tuple[Piece, ...]:
        """The pieces of these names, each with as many copies as it has names."""
        copies = Counter(names)
        return tuple(
            replace(piece, copies=Supply.exactly(copies[piece.name]))
            for piece in self.frame.pieces
            if piece.name in copies
        )

    def _laid(self, filling: Sequence[int]) -> list[Placement]:
        self._search.cover.require_filling(filling)
        meanings = (self._search.cover.options[option].meaning for option in filling)
        return [lying for lying in meanings if isinstance(lying, Placement)]

    def _fixed(self, shape: int, names: Iterable[str]) -> tuple[list[int], list[int]]:
        """The options taken and ruled out for a board of that shape with these pieces."""
        taken: list[int] = []
        ruled_out: list[int] = []
        for at in range(len(self.cells)):
            (ruled_out if shape >> at & 1 else taken).append(self._first_hole + at)
        kept = set(names)
        for name, options in self._of_piece.items():
            if name not in kept:
                ruled_out += options
        return taken, ruled_out


_MOST_LOOKS = 16
"""Places tried for a piece; it is laid where it touches the most pieces already laid."""


@dataclass
class BoardBrief:
    """Boards within the frame of a tiling, filled by some of its pieces.

    Without `choose_holes` the board is the whole frame, and only the pieces are chosen.  `use` says
    how many pieces are used; None means as many as fill the frame, or with holes all of them.
    Boards are in one piece unless they need not be `connected`; `symmetric` ones look the same
    after a half turn.  Up to symmetry, fillings that turning or mirroring the board carries onto
    each other count as one.
    """

    frame: Tiling
    deadline: Deadline
    fillings: int = 1
    choose_holes: bool = False
    use: int | None = None
    connected: bool = True
    symmetric: bool = False
    up_to_symmetry: bool = False

    def __post_init__(self) -> None:
        high = {piece.copies.high for piece in self.frame.pieces}
        if self.symmetric and high == {1} and self.fillings % 2 and not self.up_to_symmetry:
            raise BadInput(
                "every filling of a symmetric board with different pieces can be turned into "
                "another; ask for one filling up to symmetry"
            )
        if self.choose_holes and self.use is None and None in high:
            raise BadInput("expected how many pieces are to be used: --use 6, or use=6 in Python")
        self._cover = FrameCover(self.frame, self.deadline)
        self._cells = self._cover.cells
        beside = cells_beside(self.frame)
        number = {cell: at for at, cell in enumerate(self._cells)}
        self._near = [
            set_of({number[near] for near in beside(cell) if near in number and near != cell})
            for cell in self._cells
        ]
        self._area = {piece.name: len(piece.cells) for piece in self.frame.pieces}
        if self.symmetric:
            self._refuse_asymmetric_frames()
        if not self.choose_holes and not self.up_to_symmetry:
            self._refuse_with_images()

    def attempt(self, draws: Draws) -> Candidate | None:
        """One board with its pieces; see `Attempt`."""
        if not self.choose_holes:
            return self._filled(self._cover.whole, draws)
        chosen = draws.shuffled(self._copies())
        if self.use is not None:
            chosen = chosen[: self.use]
        if self.symmetric:
            shape = self._symmetric_shape(sum(self._area[name] for name in chosen), draws)
            # Any pieces of the frame that fill it will do.
            return None if shape is None else self._filled(shape, draws)
        laid = self._laid(chosen, draws)
        return None if laid is None else self._proven(laid, chosen)

    def _copies(self) -> list[str]:
        """The names of all copies that may be chosen and fit."""
        return [
            piece.name
            for piece in self.frame.pieces
            for _ in range(
                self.use or 0
                if piece.copies.high is None
                else min(piece.copies.high, len(self._cells) // len(piece.cells) + 1)
            )
        ]

    def _filled(self, shape: int, draws: Draws) -> Candidate | None:
        """The board of that shape with the first pieces found that fill it."""
        used = self._cover.drawn(shape, self.use, draws)
        return None if used is None else self._proven(shape, used)

    def _proven(self, shape: int, names: Sequence[str]) -> Candidate | None:
        """The puzzle, if the pieces fill the shape in as many ways as wanted."""
        if not names:  # no pieces make no puzzle
            return None
        cells = [self._cells[at] for at in bits_of(shape)]
        board = _replace_cells(self.frame.board, cells)
        turns = list(board_motions(board)) if self.up_to_symmetry else []
        found = self._cover.fillings(shape, names, self.fillings * max(len(turns), 1))
        if found is None:
            return None
        different = {_first_image(laid, turns) for laid in found} if turns else found
        if len(different) != self.fillings:
            return None
        lattice = board.lattice
        step = tuple(-min(along) for along in zip(*cells, strict=True))

        def moved(cell: Cell) -> Cell:
            """Move the cell with the board to the corner; a closed board stays."""
            stays = board.periods or not lattice.keeps_colours(step)
            return cell if stays else lattice.moved(cell, step)

        problem = replace(
            self.frame,
            board=_replace_cells(board, map(moved, cells)),
            pieces=self._cover.pieces_of(names),
        )
        solution = Solution.of(
            Placement(tuple(map(moved, lying.cells)), lying.piece, lying.unwrapped_cells)
            for lying in found[0]
        )
        images = (settled(map(turned.apply, cells), lattice) for turned in lattice.symmetries)
        key = tuple(sorted(names)), min(images)
        classes = self.fillings if len(turns) > 1 else None
        return Candidate(problem, solution, len(found), key, up_to_symmetry=classes)

    def _laid(self, names: Sequence[str], draws: Draws) -> int | None:
        """The cells under the pieces, laid one after the other so that they are connected.

        The more places are looked at for each, the more compact the board becomes.
        """
        shape = near = 0
        looks = 1 + draws.below(_MOST_LOOKS)
        for name in names:
            self.deadline.check()
            ways = [
                mask
                for mask in self._cover.masks[name]
                if not mask & shape and (not near or not self.connected or mask & near)
            ]
            if not ways:
                return None
            seen = (draws.one_of(ways) for _ in range(looks))
            mask = max(seen, key=lambda way: (way & near).bit_count())
            shape |= mask
            for at in bits_of(mask):
                near |= self._near[at]
        return shape

    def _symmetric_shape(self, size: int, draws: Draws) -> int | None:
        """`size` connected cells that look the same after a half turn; None if none were found."""
        last = len(self._cells) - 1
        shape = 0
        at = draws.below(last + 1)
        while True:
            self.deadline.check()
            shape |= 1 << at | 1 << last - at
            if shape.bit_count() >= size:
                break
            near = 0
            for cell in bits_of(shape):
                near |= self._near[cell]
            ways = list(bits_of(near & ~shape))
            if not ways:
                return None
            at = draws.one_of(ways)
        if shape.bit_count() != size or (
            self.connected and flood(self._near, shape & -shape, shape) != shape
        ):
            return None
        return shape

    def _refuse_with_images(self) -> None:
        """Raise BadInput if the frame always has more fillings than wanted.

        Where every piece is there once, a filling that a symmetry keeps has pieces alone that it
        keeps.  If no symmetry keeps any filling, each has as many images as there are symmetries.
        """
        turns = {piece.turn for piece in self.frame.pieces}
        if Turn.FIXED in turns or any(piece.copies.high != 1 for piece in self.frame.pieces):
            return
        _, *motions = (
            motion
            for motion in board_motions(self.frame.board, self.deadline.check)
            if not (motion.symmetry.reflects and Turn.ROTATE in turns)
        )
        if not motions or any(self._cover.can_be_kept(motion.cells) for motion in motions):
            return
        images = len(motions) + 1
        if self.fillings % images:
            several = {2: "pairs", 4: "fours", 8: "eights"}.get(images, f"groups of {images}")
            raise BadInput(
                f"fillings of this board come in {several}, as it can be turned or mirrored onto "
                "itself; type --up-to-symmetry, or up_to_symmetry=True in Python, to count them "
                "as one"
            )

    def _refuse_asymmetric_frames(self) -> None:
        """Raise BadInput if no board within the frame looks the same after a half turn.

        A half turn of the frame reverses its cells.  Where none lies in the middle, the pieces must
        not cover an odd number of cells.
        """
        last = len(self._cells) - 1
        for at, near in enumerate(self._near):
            if set_of(last - other for other in bits_of(near)) != self._near[last - at]:
                raise BadInput("symmetric boards require a frame that a half turn leaves the same")
        copies = [self._area[name] % 2 for name in self._copies()]
        used = len(copies) if self.use is None else self.use
        are_alike = len(set(copies)) == 1 or used == len(copies)
        if len(self._cells) % 2 == 0 and are_alike and sum(copies[:used]) % 2:
            raise BadInput(
                "a symmetric board has an even number of cells here, since no cell lies in the "
                "middle of the frame, but the pieces cover an odd number; take another frame or "
                "other pieces"
            )


def _first_image(laid: Sequence[Placement], turns: Sequence[Motion]) -> tuple[object, ...]:
    """The filling turned so that it comes first; equal for fillings that are images."""
    return min(
        tuple(sorted((tuple(sorted(turn.cells[c] for c in one.cells)), one.piece) for one in laid))
        for turn in turns
    )


def _replace_cells(board: Board, cells: Iterable[Cell]) -> Board:
    return Board(frozenset(cells), lattice=board.lattice, periods=board.periods)


_MOST_DATES = 20_000


@dataclass
class CalendarBrief:
    """Pieces of the frame for a calendar: whatever date is shown, they cover the rest.

    The cells of the frame, in reading order, are cut into groups of these sizes, such as twelve
    months and 31 days.  One cell of each group stays open: that is a **date**.  Every date has from
    `low` to `high` fillings.  `use` says how many pieces are used.
    """

    frame: Tiling
    deadline: Deadline
    groups: tuple[int, ...]
    low: int = 1
    high: int = 1_000
    use: int | None = None

    def __post_init__(self) -> None:
        cells = len(self.frame.board.cells)
        if min(self.groups, default=0) < 1 or sum(self.groups) > cells:
            raise BadInput(
                f"expected groups of at least 1 cell each, together at most the "
                f"{words.counted(cells, 'cell')} of the board, found "
                f"{','.join(map(str, self.groups)) or 'none'}"
            )
        if prod(self.groups) > _MOST_DATES:
            raise BadInput(f"expected at most {_MOST_DATES:,} dates, found {prod(self.groups):,}")
        self._cover = FrameCover(self.frame, self.deadline)
        groups = starmap(range, pairwise(accumulate(self.groups, initial=0)))
        self._dates = [self._cover.whole ^ set_of(open_cells) for open_cells in product(*groups)]
        """The shape to fill on each date."""

    def attempt(self, draws: Draws) -> Candidate | None:
        """Pieces that fill the board of one date, if they do so for all; see `Attempt`."""
        used = self._cover.drawn(draws.one_of(self._dates), self.use, draws)
        if used is None:
            return None
        counts, first = [], list[list[Placement]]()
        # In random order, which soon finds a date that the pieces cannot show.
        for date in draws.shuffled(self._dates):
            self.deadline.check()
            found = self._cover.fillings(date, used, self.high)
            if found is None or len(found) < self.low:
                return None
            counts.append(len(found))
            if date == self._dates[0]:
                first = found
        board = _replace_cells(
            self.frame.board, (self._cover.cells[at] for at in bits_of(self._dates[0]))
        )
        problem = replace(self.frame, board=board, pieces=self._cover.pieces_of(used))
        key = self.frame.board, tuple(sorted(used))
        dates = min(counts), max(counts)
        return Candidate(problem, Solution.of(first[0]), len(first), key, every_date=dates)
