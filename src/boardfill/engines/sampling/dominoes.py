"""Fair random dominoes: Aztec diamonds by shuffling, other boards by coupling from the past."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from boardfill import _core
from boardfill.cover.bounded import Check, Cover, paced
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sampling.sampler import (
    NativeSamples,
    NoSamples,
    Sampler,
    in_batches,
    limits_explained,
)

_CHECK_EVERY = 2**14
_MOST_PLACES = 16
"""Of the smallest rectangle around the board: so many places for each cell at most."""


def domino_board(cover: Cover, check: Check) -> _core.DominoBoard | None:
    """The board of dominoes that the cover is, moved to row 0 and column 0; None if it is none."""
    if not cover.form.item_count or not _core.is_matching_problem(cover.form):
        return None
    rows, columns = [], []
    for place in paced(cover.places, check, _CHECK_EVERY):
        if place is None or len(place) != 2:
            return None
        rows.append(place[0])
        columns.append(place[1])
    top, left = min(rows), min(columns)
    if (max(rows) - top + 1) * (max(columns) - left + 1) > _MOST_PLACES * len(rows):
        return None
    check()
    return _core.DominoBoard.of(
        cover.form, [row - top for row in rows], [column - left for column in columns]
    )


@dataclass(frozen=True)
class Shuffling(Sampler):
    """Draws dominoes on an Aztec diamond, wherever it lies."""

    board: _core.DominoBoard
    name: ClassVar[str] = "shuffling"

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Shuffling | None:
        """The sampler, if the cover is an Aztec diamond."""
        board = domino_board(cover, deadline.check)
        return None if board is None or not board.aztec_order else Shuffling(board)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """By as many steps as the order."""
        return map(tuple, in_batches(self.board.shuffled, seed, deadline, first, self.name))


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
