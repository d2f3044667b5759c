"""Samplers: fair random fillings, and which sampler draws them.

The seed and the number of a sample determine all of its random bits, so that sample i of a seed is
always the same, no matter how many are drawn and by how many threads.

A diagram draws where it is small.  Aztec diamonds of dominoes are shuffled, other matchings coupled
from the past.  Determinants find the filling of any rank by counting: rank order decides option
after option, and how many fillings take the next one is a determinant (see `engines.planar`); if
the rank is among those, the option is taken, otherwise left.  So a random rank gives a fair
filling: the very one that the diagram would draw with the same seed.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, TypeAlias

from boardfill import _core, words
from boardfill.cover.bounded import Check, Cover, paced, rank_order_of_options
from boardfill.engines.limits import Deadline, stoppable
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.protocol import Filling
from boardfill.engines.sweep.diagram import DiagramPlan, FillingDiagram
from boardfill.engines.sweep.sweep_choice import has_long_lines
from boardfill.errors import BadInput, LimitReached


class Sampler(ABC):
    """Draws fair random fillings of one cover, which has fillings."""

    name: ClassVar[str]
    """How people call it."""
    takes_its_time: ClassVar[bool] = False
    """True if some samples take much longer than others."""

    @abstractmethod
    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """Endless samples, beginning with number `first`; LimitReached at a limit."""


class NoSamples(LookupError):
    """There is no filling to be drawn."""

    def __init__(self) -> None:
        super().__init__("there is no filling to be drawn")


NativeSamples: TypeAlias = Callable[..., list[list[int]]]
"""Draws samples as lists of options, given seed, first number, how many, threads and control."""


def _in_batches(
    draw: NativeSamples, seed: int, deadline: Deadline, first: int, work: str
) -> Iterator[list[int]]:
    """Draw in growing batches, up to one sample for each thread."""
    number, cores = 1, deadline.limits.cores
    while True:
        deadline.check()  # on small boards a draw is over before it looks
        with _drawing(work):
            drawn = draw(seed, first, number, cores, deadline.control())
        yield from drawn
        first, number = first + number, min(2 * number, cores)


def _drawing(work: str) -> AbstractContextManager[None]:
    return stoppable(f"the {work}, so nothing is drawn")


_CHECK_EVERY = 2**14
_MOST_PLACES = 16
"""The most places that the rectangle around a board may have for each cell."""


def domino_board(cover: Cover, check: Check) -> _core.DominoBoard | None:
    """The cover as a board of dominoes, moved to row 0 and column 0; None if it is none."""
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
    """Draws domino tilings of an Aztec diamond, wherever it lies on the board."""

    board: _core.DominoBoard
    name: ClassVar[str] = "shuffling"
    draws_from: ClassVar[str] = "Aztec diamonds of dominoes"

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Shuffling | None:
        """The sampler, if the cover is an Aztec diamond."""
        board = domino_board(cover, deadline.check)
        return None if board is None or not board.aztec_order else Shuffling(board)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """Shuffle from the empty diamond, one step for each unit of its order."""
        return map(tuple, _in_batches(self.board.shuffled, seed, deadline, first, self.name))


_LONGEST_FACE = 12
"""Faces with more edges turn so rarely that the runs would take far too long.  On a board of
dominoes, a hole of one cell makes a face of 8 edges, a hole of two cells one of 10."""
_MOST_ITEMS = 100_000
"""The most items of a graph that is coupled face by face: more faces take too long to list."""


@dataclass(frozen=True)
class Coupling(Sampler):
    """Draws perfect matchings, if they can be drawn in the plane and have no long holes."""

    draw: NativeSamples
    lowest: Filling
    highest: Filling
    options: Sequence[int] | None = None
    """The option that each drawn number stands for; None if they are options themselves."""
    name: ClassVar[str] = "coupling"
    draws_from: ClassVar[str] = (
        "dominoes, lozenges and other pairs that do not cross, on two sides like the cells of a "
        "chessboard, without long holes"
    )
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
        """Couple from the past: ever longer runs, until the lowest and the highest state meet."""
        deadline.limits.on_progress(lambda: math.nan)
        for drawn in _in_batches(self.draw, seed, deadline, first, self.name):
            yield _standing_for(drawn, self.options)


def _of_dominoes(cover: Cover, board: _core.DominoBoard, deadline: Deadline) -> Coupling:
    """The sampler that turns many 2x2 blocks at once, one bit each."""
    with _drawing(Coupling.name):
        control = deadline.control()
        found = _core.matchings_of(cover.form, control)
        if found is None:
            raise NoSamples
        made = _core.DominoSamples(board, found.any, control)
    return Coupling(made.samples, tuple(made.lowest), tuple(made.highest))


def _of_faces(cover: Cover, deadline: Deadline) -> Coupling | None:
    """The sampler that turns single faces of the graph of all options that some filling takes."""
    around = cover.find_around() if cover.form.item_count <= _MOST_ITEMS else None
    deadline.check()
    if around is None or not _core.PlaneGraph(cover.form, around).is_plane:
        return None
    with _drawing(Coupling.name):
        control = deadline.control()
        found = _core.matchings_of(cover.form, control)
        if found is None:
            raise NoSamples
        part = cover.part(found.used)
        number_of = {option: number for number, option in enumerate(found.used)}
        graph = _core.PlaneGraph(part.form, part.find_around() or ())
        taken = [number_of[option] for option in found.any]
        faces = _core.TurningFaces(graph, found.sides, taken, control)
    if faces.longest > _LONGEST_FACE:
        return None
    lowest, highest = (_standing_for(ends, found.used) for ends in (faces.lowest, faces.highest))
    return Coupling(faces.samples, lowest, highest, found.used)


def _standing_for(drawn: Sequence[int], options: Sequence[int] | None) -> Filling:
    return tuple(drawn if options is None else map(options.__getitem__, drawn))


_MOST_MATCHED = 1_000
"""The most items: with this many, a sample takes about ten seconds."""
_WORD_BITS = 32


@dataclass(frozen=True)
class Determinants(Sampler):
    """Draws perfect matchings of planar graphs that are not large."""

    cover: Cover
    total: int
    name: ClassVar[str] = "determinants"
    draws_from: ClassVar[str] = (
        f"pairs that do not cross, on up to {words.counted(_MOST_MATCHED, 'cell')}"
    )
    takes_its_time: ClassVar[bool] = True

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Determinants | None:
        """The sampler, if options do not cross and are few; NoSamples if there is no filling."""
        if cover.form.item_count > _MOST_MATCHED:
            return None
        plan = PlanarEngine().plan_if_drawn(cover, deadline.left())
        if plan is None:
            return None
        total = plan.run(deadline.left().unseen()).count
        if not total:
            raise NoSamples
        return Determinants(cover, total)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """Draw a rank for each sample, and find its filling."""
        return (
            self.filling_at(random_rank(seed, number, self.total), deadline)
            for number in count(first)
        )

    def filling_at(self, rank: int, deadline: Deadline) -> Filling:
        """The filling of that rank."""
        items_of, users = self.cover.form.items_of, [set(options) for options in self.cover.users]
        left = set(range(self.cover.form.option_count))
        total, taken = self.total, []
        for option in rank_order_of_options(self.cover):
            if option not in left:
                continue
            beside = [users[item] for item in items_of(option)]
            others = set().union(*beside) - {option}
            is_forced = any(len(options) == 1 for options in beside)
            with_it = total if is_forced else self._count(left - others, deadline)
            if rank < with_it:
                taken.append(option)
                gone, total = others, with_it
            else:
                gone, total, rank = {option}, total - with_it, rank - with_it
            left -= gone
            for item in {item for other in gone for item in items_of(other)}:
                users[item] -= gone
        return tuple(sorted(taken))

    def _count(self, options: set[int], deadline: Deadline) -> int:
        """The number of fillings that take only these options."""
        part = self.cover.part(sorted(options))
        return PlanarEngine().count(part, deadline.left().unseen()).count


def random_rank(seed: int, sample: int, total: int) -> int:
    """A uniform random number below `total`: the same one that the diagram draws.

    Enough 32-bit words, in blocks of four, are drawn again until they make a number below `total`.
    """
    bits = (total - 1).bit_length()
    limbs = max(-(-bits // (2 * _WORD_BITS)), 1)
    block = 0
    while True:
        drawn: list[int] = []
        for _ in range(-(-limbs // 2)):
            drawn += _core.philox(seed, block, sample)
            block += 1
        number = sum(word << (_WORD_BITS * place) for place, word in enumerate(drawn))
        rank = number & ((1 << bits) - 1)
        if rank < total:
            return rank


_LONGEST_LINE = 32
"""Boards of pairs with longer lines have diagrams that fit no memory, unless pieces have hardly any
choice; finding that out takes longer than drawing, unless there are few cells."""

_MOST_STATES = 5_000_000
"""The most states of a diagram built to draw pairs: about two seconds of work, as for dominoes on
17x18.  The same on every machine, so that a seed draws the same on all of them."""


@dataclass(frozen=True)
class DiagramSampler(Sampler):
    """Draws a rank, and reads its filling from the diagram."""

    diagram: FillingDiagram
    name: ClassVar[str] = "diagram"

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """Walk the diagram once for each sample."""
        return self.diagram.within(deadline).samples(seed, first)


_WITHOUT_DIAGRAM = (Shuffling, Coupling, Determinants)
"""The samplers that need no diagram, the fastest first."""
SAMPLERS = (DiagramSampler.name, *(sampler.name for sampler in _WITHOUT_DIAGRAM))
"""The names of all samplers, in the order in which they are tried."""


@dataclass(frozen=True)
class Diagrams:
    """How to plan and build the diagram of a cover, which may be cached."""

    plan: Callable[[], DiagramPlan]
    build: Callable[[], FillingDiagram]


def choose_sampler(
    cover: Cover, deadline: Deadline, diagrams: Diagrams, name: str | None = None
) -> Sampler:
    """The sampler called `name`, or the first that can draw; NoSamples if there is no filling.

    Pairs are drawn by a diagram where that is predicted to be small, so that seeds keep their
    samples, and otherwise by the fastest.  The choice does not depend on the clock, on free memory
    or on earlier questions.  If a given memory limit is too low for the diagram, determinants draw
    the same samples.
    """
    if name is not None:
        return _named(name, cover, deadline, diagrams)
    if not _core.is_matching_problem(cover.form):
        return _by_diagram(diagrams)
    is_wide = cover.form.item_count > _MOST_MATCHED and has_long_lines(cover, _LONGEST_LINE)
    if not is_wide and diagrams.plan().meets_at_most(_MOST_STATES):
        most = deadline.limits.bytes
        if most is None or diagrams.plan().most_bytes <= most:
            return _by_diagram(diagrams)
        same = Determinants.of(cover, deadline)
        if same is not None:
            return same
    for kind in _WITHOUT_DIAGRAM:
        deadline.check()
        sampler = kind.of(cover, deadline)
        if sampler is not None:
            return sampler
    try:
        return _by_diagram(diagrams)
    except LimitReached as limit:
        others = "; ".join(f"{kind.name} draws from {kind.draws_from}" for kind in _WITHOUT_DIAGRAM)
        raise LimitReached(f"{limit}, and no other sampler can: {others}") from None


def _named(name: str, cover: Cover, deadline: Deadline, diagrams: Diagrams) -> Sampler:
    if name == DiagramSampler.name:
        return _by_diagram(diagrams)
    kind = next((kind for kind in _WITHOUT_DIAGRAM if kind.name == name), None)
    if kind is None:
        raise BadInput(words.expected_one_of(SAMPLERS, name), place="sampler")
    sampler = kind.of(cover, deadline)
    if sampler is None:
        raise BadInput(f"{name} draws from {kind.draws_from}", place="sampler")
    return sampler


def _by_diagram(diagrams: Diagrams) -> DiagramSampler:
    diagram = diagrams.build()
    if not diagram.count:
        raise NoSamples
    return DiagramSampler(diagram)
