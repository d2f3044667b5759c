"""Puzzles whose boards are drawn along with them: cages, walls, regions, pictures.

A sketch has a filling and all clues that tell of it.  For as long as it has a rival, a symbol is
given where the two differ, or the sketch is mended there.  Then clues and givens are dropped, in an
order that is drawn, for as long as no rival comes up.  A search that takes too many nodes proves
nothing: then the clue stays, or the sketch is given up.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Mark, Solution, choice_cells, choice_name
from boardfill.checking.checker import why_not
from boardfill.cover.symmetry.turned_choices import board_motions
from boardfill.engines.limits import Deadline
from boardfill.engines.one_filling import two_fillings
from boardfill.engines.search import KeptSearch
from boardfill.errors import BadInput, LimitReached
from boardfill.making import connected_sketches as connected
from boardfill.making import digit_sketches as digits
from boardfill.making import room_sketches as rooms
from boardfill.making import shading_sketches as shading
from boardfill.making.given_brief import drawn_filling
from boardfill.making.lits_sketch import draw_lits
from boardfill.making.puzzle import Candidate, Draws
from boardfill.making.sketch import (
    Choices,
    Clue,
    DrawSketch,
    Marks,
    NothingDrawn,
    Sketch,
    unlike,
)
from boardfill.problem.board import Board
from boardfill.problem.empty_grids import kind_name
from boardfill.problem.marking import Marking
from boardfill.problem.parts import Parts
from boardfill.questions.preparing import cover_of_choices, cover_within_limits
from boardfill.rating.difficulty import SYMBOL_LEVELS

_MOST_NODES = 20_000
"""Nodes of one search for rivals."""
_MOST_STATES = 2_000_000
"""States of one sweep for rivals, or of any other proof that there are none."""
_MOST_MENDED, _MOST_MENDED_AGAIN = 300, 5


class SketchKind(NamedTuple):
    """A kind of puzzles: how one is drawn, its usual size, and all sizes."""

    draw: DrawSketch
    usual: int
    sizes: Collection[int]
    margins: tuple[int, int] = (0, 0)
    """The rows and columns that a board has beyond its size."""
    usual_for: Mapping[str, int] = MappingProxyType({})
    """The usual sizes of levels that differ from `usual`."""
    hangs_together: bool = False
    """True if lines or cells must be connected."""
    levels: Collection[str] = tuple(SYMBOL_LEVELS)
    """The levels of difficulty that puzzles of the kind reach."""


_SUDOKUS = {
    **{name: SketchKind(draw, 9, (4, 6, 9)) for name, draw in digits.SUDOKUS.items()},
    "jigsaw": SketchKind(digits.draw_jigsaw, 9, range(4, 10)),
}
SKETCH_KINDS = {
    **_SUDOKUS,
    "kakuro": SketchKind(digits.draw_kakuro, 8, range(3, 13), usual_for={"easy": 6}),
    "calcudoku": SketchKind(digits.draw_calcudoku, 6, range(3, 10)),
    "futoshiki": SketchKind(digits.draw_futoshiki, 6, range(3, 10)),
    "skyscrapers": SketchKind(digits.draw_skyscrapers, 5, range(3, 8), usual_for={"hard": 6}),
    "nonogram": SketchKind(shading.draw_nonogram, 10, range(3, 31)),
    "akari": SketchKind(shading.draw_akari, 8, range(3, 21)),
    "star-battle": SketchKind(shading.draw_star_battle, 8, range(4, 13)),
    "tents": SketchKind(shading.draw_tents, 8, range(4, 21)),
    "battleships": SketchKind(shading.draw_battleships, 8, range(4, 13), usual_for={"easy": 6}),
    "dominosa": SketchKind(shading.draw_dominosa, 6, range(2, 10), (1, 2)),
    "slitherlink": SketchKind(
        connected.draw_slitherlink, 5, range(2, 9), (1, 1), hangs_together=True
    ),
    "masyu": SketchKind(connected.draw_masyu, 6, range(3, 9), hangs_together=True),
    "nurikabe": SketchKind(connected.draw_nurikabe, 5, range(3, 9), hangs_together=True),
    "corral": SketchKind(connected.draw_corral, 6, range(3, 9), hangs_together=True),
    "kurodoko": SketchKind(connected.draw_kurodoko, 6, range(3, 9), hangs_together=True),
    "fillomino": SketchKind(connected.draw_fillomino, 5, range(3, 8), hangs_together=True),
    "areas": SketchKind(connected.draw_areas, 5, range(3, 8), usual_for={"hard": 7}),
    "hitori": SketchKind(connected.draw_hitori, 5, range(3, 10), hangs_together=True),
    "heyawake": SketchKind(rooms.draw_heyawake, 6, range(4, 11), hangs_together=True),
    "lits": SketchKind(draw_lits, 5, range(4, 8), hangs_together=True, levels=("hard",)),
    "numberlink": SketchKind(rooms.draw_numberlink, 6, range(3, 10), hangs_together=True),
    "yajilin": SketchKind(rooms.draw_yajilin, 6, range(4, 10), hangs_together=True),
}
"""By name."""
_SHORT = {f"{name}-sudoku": name for name in _SUDOKUS}


def sketch_kind(name: str, level: str | None = None) -> tuple[SketchKind, int] | None:
    """The kind and the size of that name, such as killer or akari:7; None if it is none of these.

    >>> sketch_kind("akari:9")[1], sketch_kind("chess")
    (9, None)
    >>> sketch_kind("kakuro")[1], sketch_kind("kakuro", "easy")[1]
    (8, 6)
    """
    written, colon, given = name.partition(":")
    named = kind_name(written)
    kind = SKETCH_KINDS.get(_SHORT.get(named, named))
    if kind is None:
        return None
    usual = kind.usual_for.get(level or "", kind.usual)
    size = int(given) if re.fullmatch("[0-9]{1,3}", given) else 0 if colon else usual
    if size not in kind.sizes:
        some = [str(one) for one in kind.sizes]
        told = (
            f"of {words.listed(some, 'or')}" if len(some) < 4 else f"from {some[0]} to {some[-1]}"
        )
        raise BadInput(f"expected a size {told}, found {given or 'none'}", place=name)
    if level in SYMBOL_LEVELS and level not in kind.levels:
        raise BadInput(
            f"all are {words.listed(kind.levels, 'or')} for the steps that ratings know, none is "
            f"{level}",
            place=name,
        )
    return kind, size


@dataclass
class SketchBrief:
    """Puzzles of that kind and size."""

    kind: SketchKind
    size: int
    deadline: Deadline

    def __post_init__(self) -> None:
        sides = (self.size + more for more in self.kind.margins)
        self._motions = list(board_motions(Board.rectangle(*sides)))
        self._searched: tuple[Sketch, list[Clue], KeptSearch] | None = None

    def attempt(self, draws: Draws) -> Candidate | None:
        """The puzzle of one sketch; see `Attempt`."""
        try:
            drawn = self.kind.draw(self.size, draws, lambda problem: self._filled(problem, draws))
            return self._finished(drawn, draws)
        except NothingDrawn:
            return None

    def _finished(
        self, sketch: Sketch | None, draws: Draws, most_mended: int = _MOST_MENDED
    ) -> Candidate | None:
        """The puzzle of the sketch, once no rivals are left."""
        givens: list[Mark] = []
        for _ in range(most_mended):
            if sketch is None:
                return None
            told = [*sketch.clues, *givens]
            found = self._fillings(sketch, told)
            if found == [sketch.filling]:
                return self._minimal(sketch, told, draws)
            # An undecided search shows no rival, so any cell may be changed.
            rivals = [filling for filling in found or () if filling != sketch.filling]
            if sketch.may_give:
                told_already = rivals[0] if rivals else frozenset(givens)
                differ = sketch.filling - told_already - sketch.not_given
                if not differ:
                    return None
                givens.append(draws.one_of(sorted(differ)))
            elif sketch.mended is None or not rivals:
                return None
            else:
                sketch = sketch.mended(rivals[0])
        return None

    def _filled(self, problem: Marking, draws: Draws) -> Marks:
        cover, _ = cover_within_limits(problem, self.deadline.left())
        cover.require_no_webs("makers of puzzles")
        filling = drawn_filling(KeptSearch(cover, self.deadline), draws)
        if filling is None:
            raise NothingDrawn
        return frozenset(cover.solution(filling).marks)

    def _fillings(self, sketch: Sketch, told: Sequence[Clue | Mark]) -> list[Choices] | None:
        """The filling, and a rival if there is one; None if that takes too many nodes."""
        self.deadline.check()
        clues = [clue for clue in told if not isinstance(clue, Mark)]
        if self.kind.hangs_together:
            return self._connected_fillings(self._problem(sketch, told))
        if self._searched is None or self._searched[0] is not sketch or self._searched[1] != clues:
            cover, _ = cover_of_choices(sketch.problem(clues), self.deadline.left())
            self._searched = sketch, clues, KeptSearch(cover, self.deadline)
        search = self._searched[2]
        cover, given = search.cover, {mark for mark in told if isinstance(mark, Mark)}
        options = range(cover.form.option_count)
        taken = [option for option in options if cover.meaning_of(option) in given] if given else []
        found = search.within(_MOST_NODES, 2, taken)
        return None if found is None else [frozenset(cover.solution(one).choices) for one in found]

    def _connected_fillings(self, problem: Marking | Parts) -> list[Choices] | None:
        """The same if lines or cells must be connected, which a kept search does not know."""
        cover, left = cover_within_limits(problem, self.deadline.left(), only="fillings")
        try:
            found = two_fillings(cover, replace(left, work=_MOST_STATES))
        except LimitReached:
            self.deadline.check()
            return None
        return [frozenset(cover.solution(one).marks) for one in found]

    def _problem(self, sketch: Sketch, told: Sequence[Clue | Mark]) -> Marking | Parts:
        problem = sketch.problem([clue for clue in told if not isinstance(clue, Mark)])
        return problem.with_given([clue for clue in told if isinstance(clue, Mark)])

    def _minimal(self, sketch: Sketch, told: Sequence[Clue | Mark], draws: Draws) -> Candidate:
        """The puzzle without superfluous clues and givens."""
        kept = list(told)
        spare = []
        for clue in draws.shuffled(told):
            if sketch.may_drop or isinstance(clue, Mark):
                rest = [one for one in kept if one != clue]
                if self._fillings(sketch, rest) == [sketch.filling]:
                    kept = rest
                    spare.append(clue)
        if sketch.may_give:
            spare += draws.shuffled(sorted(sketch.filling - sketch.not_given - {*kept, *spare}))

        def with_more(number: int) -> Candidate:
            return self._candidate(sketch, kept + spare[:number])

        def varied() -> Candidate | None:
            other = sketch.mended(unlike(sketch)) if sketch.mended else None
            return self._finished(other, draws, _MOST_MENDED_AGAIN)

        # At least one choice must be left to the solver.
        return replace(
            self._candidate(sketch, kept),
            most_more=len(spare) - 1,
            with_more=with_more,
            varied=varied if sketch.mended and not sketch.may_drop else None,
        )

    def _candidate(self, sketch: Sketch, told: Sequence[Clue | Mark]) -> Candidate:
        problem = self._problem(sketch, told)
        solution = Solution.of(sketch.filling)
        if reason := why_not(problem, solution):
            raise AssertionError(f"the filling of a sketch does not fit its clues: {reason}")
        held = [(choice_cells(choice), choice_name(choice)) for choice in sketch.filling]
        images = (
            sorted(
                (tuple(sorted(map(motion.cells.__getitem__, cells))), name) for cells, name in held
            )
            for motion in self._motions
        )
        return Candidate(problem, solution, 1, (tuple(min(images)), len(told)))
