"""One cover for all boards within a frame, kept while boards and pieces are chosen.

It has every placement of every piece on the whole frame, each cell once, each piece at most as
often as there are copies, and for each cell the choice to be a hole.  A board is then nothing but
holes that are taken and others that are ruled out, and a choice of pieces rules out the rest.
Copies may be used more or less often there than in the puzzle, so all fillings of the puzzle are
met; those with other copies are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from boardfill.answers.solution import Mark, Placement
from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Cover, Option
from boardfill.cover.pace import paced
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.limits import Deadline
from boardfill.engines.search import KeptSearch
from boardfill.errors import BadInput
from boardfill.making.given_brief import drawn_filling
from boardfill.making.seeded_draws import Draws
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece, Supply
from boardfill.problem.tiling import Tiling

_HOLE = "hole"


class FrameCover:
    """The frame of a tiling, whose cells are numbered in order; a shape is a set of their bits."""

    def __init__(self, frame: Tiling, deadline: Deadline) -> None:
        if frame.given or frame.fault_free or frame.tatami or frame.optional:
            raise BadInput(
                "pieces and holes are chosen without givens, further rules and cells that may stay "
                "empty"
            )
        self.frame, self.cells = frame, frame.board.ordered
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

    @property
    def whole(self) -> int:
        """The shape of the frame itself."""
        return (1 << len(self.cells)) - 1

    def drawn(self, shape: int, draws: Draws) -> list[str] | None:
        """Pieces that fill the shape, as they are met, each as often as it is used."""
        filling = drawn_filling(self._search, draws, *self._fixed(shape, self._of_piece))
        return None if filling is None else [lying.piece for lying in self._laid(filling)]

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
        """Do pieces that lie as before, once the cells are moved so, fill the whole frame?"""
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
        """What is taken and what is ruled out on a board of that shape with these pieces."""
        taken: list[int] = []
        ruled_out: list[int] = []
        for at in range(len(self.cells)):
            (ruled_out if shape >> at & 1 else taken).append(self._first_hole + at)
        kept = set(names)
        for name, options in self._of_piece.items():
            if name not in kept:
                ruled_out += options
        return taken, ruled_out
