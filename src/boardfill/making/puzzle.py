"""Puzzles: what was made, the draws that decide it, and how a puzzle is told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import Meta

from boardfill import words
from boardfill.answers.json_answers import SolveJson, solve_json
from boardfill.answers.json_parts import Digits, JsonObject, Natural, Positive
from boardfill.answers.solution import Solution, given_choices
from boardfill.problem.kinds import BoardProblem
from boardfill.rating.difficulty import LevelName, Rating

Value = TypeVar("Value")
_WORD = 2**64
_STEP = 0x9E3779B97F4A7C15


class Draws:
    """The draws of one stream of a seed.

    >>> Draws(1, 0).shuffled("abcdef") == Draws(1, 0).shuffled("abcdef")
    True
    """

    def __init__(self, seed: int, stream: int) -> None:
        self._state = _mixed(_mixed(seed) + stream)

    def below(self, most: int) -> int:
        """A uniformly random number from 0 to `most` - 1."""
        limit = _WORD - _WORD % most
        while True:
            self._state = (self._state + _STEP) % _WORD
            drawn = _mixed(self._state)
            if drawn < limit:
                return drawn % most

    def one_of(self, values: Sequence[Value]) -> Value:
        """One of the values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Iterable[Value]) -> list[Value]:
        """The values in a uniformly random order."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def _mixed(word: int) -> int:
    word = (word + _STEP) % _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31


@dataclass(frozen=True)
class Proven:
    """A problem with exactly so many fillings, one of them, and what else is proven of it."""

    problem: BoardProblem
    solution: Solution
    fillings: int
    _: KW_ONLY
    is_fewest: bool | None = None
    every_date: tuple[int, int] | None = None
    """Of a calendar, of which `problem` is the first date: the fewest and the most fillings that a
    date has."""
    up_to_symmetry: int | None = None
    """How many fillings there are if turned and mirrored ones are one; None if that was not asked.
    """


@dataclass(frozen=True)
class Puzzle(Proven):
    """A problem that has exactly `fillings` fillings, proven; `solution` is one of them.

    `rating` says how hard it is, if that was asked for.  `is_fewest` tells whether no fewer givens
    would do for this solution: proven if True, not known if False, not asked if None.
    """

    seed: int
    attempt: int
    """The number of the candidate in the stream of the seed, from 0."""
    rating: Rating | None = None


@dataclass(frozen=True)
class Candidate(Proven):
    """What an attempt has made; two of one `key` are alike up to symmetry."""

    key: Hashable
    most_more: int = 0
    with_more: Callable[[int], Candidate] | None = None
    """The same with so many more givens, or pairs of them, from 1 to `most_more`; if it can be."""
    varied: Callable[[], Candidate | None] | None = None
    """Another that differs a little, each time another one, or None if it came to nothing; if it
    can be."""


Attempt: TypeAlias = Callable[[Draws], Candidate | None]
"""Makes a proven candidate from these draws; None if they lead to none."""


def puzzle_line(puzzle: Puzzle, number: int) -> str:
    """One line that describes the puzzle."""
    parts = []
    if puzzle.rating is not None:
        parts.append(f"difficulty {words.number(puzzle.rating.difficulty)}, {puzzle.rating.level}")
    if givens := _givens(puzzle):
        parts.append(words.counted(givens, "given"))
    if puzzle.is_fewest is not None:
        parts.append("no fewer will do" if puzzle.is_fewest else "fewer might do")
    if puzzle.every_date is not None:
        parts.append("every date has {:,} to {:,} fillings".format(*puzzle.every_date))
    elif puzzle.fillings > 1:
        classes = puzzle.up_to_symmetry
        told = "" if classes is None else f", {words.number(classes)} up to symmetry"
        parts.append(words.counted(puzzle.fillings, "filling") + told)
    return f"puzzle {number}: {'; '.join(parts) or 'one filling'}"


class MakeJson(JsonObject, kw_only=True):
    """`make`: a line for each puzzle; no difficulty with `--unrated`."""

    number: Positive
    seed: Digits
    attempt: Natural
    fillings: Positive
    givens: Natural
    difficulty: Natural | None = None
    level: LevelName | None = None
    fewest: bool | None = None
    every_date: Annotated[Sequence[int], Meta(min_length=2, max_length=2)] | None = None
    solution: SolveJson
    document: dict[str, Any]


def make_json(puzzle: Puzzle, number: int, document: dict[str, Any]) -> MakeJson:
    """The puzzle, with the document of its problem."""
    rating = puzzle.rating
    return MakeJson(
        number=number,
        seed=str(puzzle.seed),
        attempt=puzzle.attempt,
        fillings=puzzle.fillings,
        givens=_givens(puzzle),
        difficulty=None if rating is None else rating.difficulty,
        level=None if rating is None else rating.level,
        fewest=puzzle.is_fewest,
        every_date=puzzle.every_date,
        solution=solve_json(puzzle.problem, puzzle.solution),
        document=document,
    )


def puzzle_answers(puzzle: Puzzle) -> dict[str, object]:
    """The answers table for the document of the puzzle."""
    return {
        "source": f"boardfill make, seed {puzzle.seed}, attempt {puzzle.attempt}",
        "count": puzzle.fillings,
    }


def _givens(puzzle: Puzzle) -> int:
    return len(list(given_choices(puzzle.problem)))
