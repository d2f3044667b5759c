"""Dominoes, lozenges and other pairs by coupling from the past (Propp and Wilson).

A filling is a perfect matching of a plane graph with two sides, whose faces can be turned: where
every second edge around one is taken, the others can be taken instead.  A sweep turns each face up
or down by the fall of a coin, if it can be turned at all; whatever fillings are equally likely
before it are so after it.  Fillings have an order, by heights, which a sweep keeps: if one filling
is nowhere above another, it is not after a sweep with the same coins either.

So the lowest and the highest filling start far enough in the past, and sweep up to now with the
same coins.  If they meet, every filling would have come to the same one, also if it had started
still earlier, in endless time; that one is fair.  If not, they start from twice as far back, with
the same coins for the times they share.

It is never known before how far back that is.  Whoever gave up on some samples would prefer the
others, so a limit leaves no sample at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sampling.domino_grid import domino_board
from boardfill.engines.sampling.sampler import (
    NativeSamples,
    NoSamples,
    Sampler,
    in_batches,
    limits_explained,
)

_LONGEST_FACE = 12
"""A face of more edges is turned so seldom that nobody would wait for it: of a hole of one cell in
a board of dominoes it has 8, of one of two cells 10."""
_MOST_ITEMS = 100_000
"""Of graphs that are drawn face by face: beyond, it takes too long to list the faces."""
_WORK = "coupling"


@dataclass(frozen=True)
class Coupling(Sampler):
    """Draws perfect matchings, if they can be drawn in the plane and have no long holes."""

    draw: NativeSamples
    lowest: Filling
    highest: Filling
    options: Sequence[int] | None = None
    """What those that are drawn stand for, if not for themselves."""
    name: ClassVar[str] = _WORK
    takes_its_time: ClassVar[bool] = True

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Coupling | None:
        """The sampler, if the cover is one for it; NoSamples if it has no filling."""
        if not _core.is_matching_problem(cover.form) or not _core.has_two_sides(cover.form):
            return None
        board = domino_board(cover, deadline.check)
        if board is not None and board.is_simply_connected:
            return _of_dominoes(cover, board, deadline)
        return _of_faces(cover, deadline)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """By ever longer runs, until they meet."""
        deadline.limits.on_progress(lambda: math.nan)
        for drawn in in_batches(self.draw, seed, deadline, first, _WORK):
            yield _standing_for(drawn, self.options)


def _of_dominoes(cover: Cover, board: _core.DominoBoard, deadline: Deadline) -> Coupling:
    """Many blocks at once, a bit each."""
    with limits_explained(_WORK):
        control = deadline.control()
        found = _core.matchings_of(cover.form, control)
        if found is None:
            raise NoSamples
        made = _core.DominoSamples(board, found.any, control)
    return Coupling(made.samples, tuple(made.lowest), tuple(made.highest))


def _of_faces(cover: Cover, deadline: Deadline) -> Coupling | None:
    """Face by face, of the graph without the options that no filling takes."""
    around = cover.around if cover.form.item_count <= _MOST_ITEMS else None
    deadline.check()
    if around is None or not _core.PlaneGraph(cover.form, around).is_plane:
        return None
    with limits_explained(_WORK):
        control = deadline.control()
        found = _core.matchings_of(cover.form, control)
        if found is None:
            raise NoSamples
        part = cover.part(found.used)
        number_of = {option: number for number, option in enumerate(found.used)}
        graph = _core.PlaneGraph(part.form, part.around or ())
        taken = [number_of[option] for option in found.any]
        faces = _core.TurningFaces(graph, found.sides, taken, control)
    if faces.longest > _LONGEST_FACE:
        return None
    lowest, highest = (_standing_for(ends, found.used) for ends in (faces.lowest, faces.highest))
    return Coupling(faces.samples, lowest, highest, found.used)


def _standing_for(drawn: Sequence[int], options: Sequence[int] | None) -> Filling:
    return tuple(drawn if options is None else map(options.__getitem__, drawn))
