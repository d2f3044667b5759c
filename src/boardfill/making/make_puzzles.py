"""Puzzles on demand: candidates are drawn, proven, rated, and kept if they fit and are new."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Iterator, Sequence
from itertools import count, islice
from typing import Annotated, Literal, NamedTuple, TypeAlias, Unpack, get_args

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.checking.checker import why_not
from boardfill.engines.limits import Deadline
from boardfill.engines.one_filling import one_filling
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.making.board_brief import BoardBrief, CalendarBrief
from boardfill.making.given_brief import GivenBrief
from boardfill.making.puzzle import Attempt, Candidate, Draws, Puzzle
from boardfill.making.sketch_brief import SKETCH_KINDS, SketchBrief, sketch_kind
from boardfill.problem.empty_grids import GRID_NAMES, empty_grid
from boardfill.problem.kinds import Marking, Parts, Problem, Tiling
from boardfill.questions.keywords import LimitOptions, OptionInfo, Seed, given_limits, question
from boardfill.questions.preparing import cover_of_choices, given_problem, with_pieces_or_symbols
from boardfill.rating.difficulty import Rating, difficulties
from boardfill.rating.rate_problem import rate

_MOST_IN_VAIN = 2_000
"""Rejected candidates in a row before making ends."""
_MOST_VARIED = 60
"""Variations in a row that make a candidate no harder before it is dropped."""


ToChoose: TypeAlias = Literal["givens", "pieces", "holes", "calendar"]
GIVENS, PIECES, HOLES, CALENDAR = WAYS_TO_CHOOSE = get_args(ToChoose)


class _Options(NamedTuple):
    """What puzzles are wanted."""

    choose: str
    use: int | None
    fillings: int | tuple[int, int] | None
    groups: Sequence[int] | None
    symmetric: bool
    connected: bool
    up_to_symmetry: bool
    fewest: bool
    filling: Solution | None

    @property
    def range_of_fillings(self) -> tuple[int, int]:
        """The fewest and the most fillings; only a calendar may have a range of them."""
        fillings, is_calendar = self.fillings, self.choose == CALENDAR
        if fillings is None:
            return 1, 1_000 if is_calendar else 1
        low, high = (fillings, fillings) if isinstance(fillings, int) else fillings
        if not isinstance(fillings, int) and not is_calendar:
            raise BadInput(f"a range of fillings requires {CALENDAR!r} to be chosen")
        if not 1 <= low <= high:
            if is_calendar:
                raise BadInput(f"expected a range such as 1-200, found {low}-{high}")
            raise BadInput(f"expected at least 1 filling, found {low}")
        return low, high

    def refuse_mismatches(self) -> None:
        """Raise BadInput if an option does not go with `choose`."""
        if self.choose not in WAYS_TO_CHOOSE:
            raise BadInput(words.expected_one_of(WAYS_TO_CHOOSE, self.choose), place="choose")
        for name, choices in _REQUIRED.items():
            if self.choose not in choices and getattr(self, name):
                told = words.listed(map(repr, choices), "or")
                raise BadInput(f"requires {told} to be chosen, not {self.choose!r}", place=name)
        if self.use is not None and self.use < 1:
            raise BadInput(f"expected at least 1 piece, found {self.use}")

    def refuse_for_kinds(self) -> None:
        """Raise BadInput if an option does not apply to kinds of puzzles."""
        if self.choose != GIVENS:
            raise BadInput(
                f"{self.choose!r} can be chosen on boards for pieces only", place="choose"
            )
        for name in ("symmetric", "fewest", "filling"):
            if getattr(self, name):
                raise BadInput("requires a problem, not a kind of puzzles", place=name)
        if self.range_of_fillings != (1, 1):
            raise BadInput("requires a problem; puzzles of a kind have one", place="fillings")


_REQUIRED = {
    "groups": (CALENDAR,),
    "use": (PIECES, HOLES, CALENDAR),
    "up_to_symmetry": (PIECES, HOLES),
    "symmetric": (GIVENS, HOLES),
    "fewest": (GIVENS,),
    "filling": (GIVENS,),
}
"""Options that only some choices have."""


@question
def make(
    of: Problem | str | Sequence[Problem | str],
    number: Annotated[
        int, OptionInfo("Make N puzzles, no two alike (default: 1).", 1, 10**6, flag="-n")
    ] = 1,
    *,
    choose: Annotated[
        ToChoose,
        OptionInfo("What to choose: givens, pieces, holes in the board, or pieces of a calendar."),
    ] = "givens",
    use: Annotated[int, OptionInfo("Choose N of the pieces.", 1, metavar="N")] | None = None,
    difficulty: Annotated[
        str, OptionInfo("easy, medium, hard, or a range such as 20-50.", metavar="HOW")
    ]
    | None = None,
    fillings: int | tuple[int, int] | None = None,
    groups: Sequence[int] | None = None,
    rated: Annotated[bool, OptionInfo("Skip the rating, which saves time.", name="unrated")] = True,
    up_to_symmetry: Annotated[
        bool, OptionInfo("Count rotated and reflected fillings as one.")
    ] = False,
    symmetric: Annotated[bool, OptionInfo("Make the givens, or the board, symmetric.")] = False,
    connected: Annotated[
        bool, OptionInfo("Boards need not be connected.", name="unconnected")
    ] = True,
    fewest: Annotated[bool, OptionInfo("Use the fewest givens, and prove it if possible.")] = False,
    filling: Solution | None = None,
    seed: Seed | None = None,
    **limits: Unpack[LimitOptions],
) -> Iterator[Puzzle]:
    """Puzzles that have exactly one filling, or exactly `fillings`; no two alike up to symmetry.

    What is chosen is told by `choose`:

    - "givens": a filling of the problem is drawn, or `filling` is taken, and as few of its choices
      are given that none of them can be dropped.  `fewest` asks for a proof that no fewer do for
      this filling; `symmetric` givens lie opposite each other.
    - "pieces": which pieces fill the whole board, `use` of them if that is said.
    - "holes": which cells are left out, so that all pieces, or `use` of them, fill the rest.
      `symmetric` boards look the same after a half turn; all are in one piece if `connected`.

    - "calendar": which pieces cover the board but for one cell of each group, whichever these are;
      `groups` are the numbers of cells, in reading order, such as (12, 31) for months and days.
      `fillings` are the fewest and the most that a date may have, by default 1 to 1,000.

    For pieces and holes, `up_to_symmetry` counts fillings as one that turning or mirroring the
    board carries onto each other; a rectangle has no single filling otherwise.

    `difficulty` is easy, medium, hard, or a range such as "20-50"; see `problem.rate`.  Where
    that makes a puzzle easy enough, more is given than needed, unless it is the `fewest`.  The same
    seed makes the same puzzles on any machine.  They come one by one, as they are found;
    LimitReached is raised when a limit or too many attempts in vain end the work before `number` of
    them.  LookupError if the problem has no filling at all.

    They are made of a problem; of a name: "sudoku", "sudoku:4", "latin-square:5", "queens:8" or
    "arrows:6"; of a kind whose boards are drawn: "killer", "killer:6", "nonogram:15", "akari" and
    others, of which `boardfill make --help` has all; or of several of these, of which each attempt
    draws one.

    >>> (puzzle,) = make("sudoku:4", seed=1)
    >>> puzzle.problem.is_unique(), len(puzzle.problem.clues)
    (True, 4)
    """
    several = [of] if isinstance(of, str | Problem) else of
    if number < 1:
        raise BadInput(f"expected at least 1 puzzle, found {number}")
    if difficulty is not None:
        difficulties(difficulty)  # raises BadInput if it is none
    of_board = symmetric, connected, up_to_symmetry
    options = _Options(choose, use, fillings, groups, *of_board, fewest, filling)
    options.refuse_mismatches()
    deadline = Deadline(given_limits(limits))
    attempts, without = [], None
    for problem in several:
        try:
            attempts.append(_attempt(problem, deadline, options, difficulty))
        except LookupError as error:
            without = error
    if not attempts:
        raise without or BadInput("expected a problem, found none")
    drawn = secrets.randbits(64) if seed is None else seed
    return islice(_puzzles(attempts, drawn, difficulty, deadline, rated=rated), number)


def _attempt(
    of: Problem | str, deadline: Deadline, options: _Options, difficulty: str | None
) -> Attempt:
    """What makes candidates of the problem, or of the kind, grid or problem of that name."""
    if isinstance(of, str) and (drawn := sketch_kind(of, difficulty)) is not None:
        options.refuse_for_kinds()
        return SketchBrief(*drawn, deadline).attempt
    grid = empty_grid(of) if isinstance(of, str) else None
    problem = given_problem(of) if grid is None else grid
    if not isinstance(problem, Parts):
        problem = with_pieces_or_symbols(problem, "puzzles are")
    choose, (low, high) = options.choose, options.range_of_fillings
    if choose == GIVENS:
        return _given_brief(problem, deadline, options, low).attempt
    if not isinstance(problem, Tiling):
        raise BadInput(f"{choose!r} can be chosen on boards for pieces only", place="choose")
    if choose == CALENDAR:
        groups = tuple(options.groups or ())
        return CalendarBrief(problem, deadline, groups, low, high, options.use).attempt
    shape = options.connected, options.symmetric, options.up_to_symmetry
    return BoardBrief(problem, deadline, low, choose == HOLES, options.use, *shape).attempt


def refuse_unless_kind(name: str) -> None:
    """BadInput unless it names a kind of puzzles or an empty grid; nothing is read from files."""
    if sketch_kind(name) is None and empty_grid(name) is None:
        raise BadInput(words.expected_one_of((*SKETCH_KINDS, *GRID_NAMES), name))


def _given_brief(
    problem: Tiling | Marking | Parts, deadline: Deadline, options: _Options, fillings: int
) -> GivenBrief:
    filling, symmetric, fewest = options.filling, options.symmetric, options.fewest
    if symmetric and not isinstance(problem, Marking):
        raise BadInput("symmetric givens are for symbols; pieces seldom lie opposite each other")
    if fewest and (symmetric or fillings > 1):
        raise BadInput("the fewest givens are proven for one filling and without symmetry only")
    if filling is not None and (reason := why_not(problem, filling)):
        raise BadInput(f"that is no filling of the problem: {reason}", place="filling")
    cover, left = cover_of_choices(problem, deadline.left())
    if cover.webs:
        raise NoEngine(
            "givens cannot be chosen yet for lines and connected cells; kinds such as slitherlink, "
            "corral and nurikabe are made with their clues: boardfill make slitherlink"
        )
    if one_filling(cover, left) is None:
        raise LookupError(f"there is no filling{_why_none(problem)}")
    return GivenBrief(problem, cover, deadline, fillings, symmetric, fewest, filling)


def _why_none(problem: Tiling | Marking | Parts) -> str:
    """Advice: what to choose if the pieces have too few or too many cells; else how to ask why."""
    if isinstance(problem, Tiling):
        board = len(problem.board.cells)
        supplies = [(*piece.copies, len(piece.cells)) for piece in problem.pieces]
        least = sum(low * area for low, _, area in supplies)
        most = sum(board if high is None else high * area for _, high, area in supplies)
        cells = words.counted(board, "cell")
        typed = "type --choose {0}, or choose='{0}' in Python"
        if most < board - len(problem.optional):
            told = f"the pieces cover {words.number(most)} of {cells}"
            return f": {told}; {typed.format(HOLES)}, to leave the others out"
        if least > board:
            told = f"the pieces have {words.number(least)} cells, and the board has {cells}"
            return f": {told}; {typed.format(PIECES)}, to use some of them"
    return "; `boardfill explain` says why"


def _puzzles(
    attempts: Sequence[Attempt],
    seed: int,
    difficulty: str | None,
    deadline: Deadline,
    *,
    rated: bool,
) -> Iterator[Puzzle]:
    """Every candidate that fits and is new, for as long as some are found."""
    seen: set[Hashable] = set()
    last = 0
    for attempt in count():
        if attempt - last >= _MOST_IN_VAIN:
            such = f" of difficulty {difficulty}; another size may have some" if difficulty else ""
            raise LimitReached(f"{_MOST_IN_VAIN:,} attempts in a row led to no new puzzle{such}")
        deadline.check()
        draws = Draws(seed, attempt)
        found = (attempts[0] if len(attempts) == 1 else draws.one_of(attempts))(draws)
        if found is None or found.key in seen:
            continue
        seen.add(found.key)
        rating = _rated(found, deadline) if rated or difficulty is not None else None
        if rating is not None and difficulty is not None:
            wanted = difficulties(difficulty, rating.levels)
            fitted = _fitted(found, rating, wanted, deadline)
            if fitted is None or (fitted[0].key != found.key and fitted[0].key in seen):
                continue
            found, rating = fitted
            seen.add(found.key)
        last = attempt
        yield Puzzle(
            *(found.problem, found.solution, found.fillings),
            *(seed, attempt, rating),
            is_fewest=found.is_fewest,
            every_date=found.every_date,
            up_to_symmetry=found.up_to_symmetry,
        )


def _rated(found: Candidate, deadline: Deadline) -> Rating:
    rating = rate(found.problem, most_nodes=0, limits=deadline.left())
    if rating is None or rating.is_unique != (found.fillings == 1):
        raise AssertionError("engines disagree about how many fillings there are")
    return rating


def _fitted(
    found: Candidate, rating: Rating, wanted: range, deadline: Deadline
) -> tuple[Candidate, Rating] | None:
    """The candidate, or one like it, with the difficulty wanted; None if none was found."""
    if rating.difficulty in wanted:
        return found, rating
    if rating.difficulty >= wanted.stop:
        return _easier(found, wanted, deadline)
    return _harder(found, rating, wanted, deadline)


def _harder(
    found: Candidate, rating: Rating, wanted: range, deadline: Deadline
) -> tuple[Candidate, Rating] | None:
    """The candidate varied again and again, while it gets no easier, until it is hard enough.

    None if variation does not lead there.
    """
    in_vain = 0
    while rating.difficulty not in wanted:
        in_vain += 1
        if found.varied is None or in_vain > _MOST_VARIED:
            return None
        other = found.varied()
        if other is not None:
            after = _rated(other, deadline)
            if rating.difficulty <= after.difficulty < wanted.stop:
                in_vain = 0 if after.difficulty > rating.difficulty else in_vain
                found, rating = other, after
    return found, rating


def _easier(found: Candidate, wanted: range, deadline: Deadline) -> tuple[Candidate, Rating] | None:
    """The candidate with as many more givens as make it easy enough, while one less would not.

    None if nothing makes it fit.
    """
    if found.with_more is None:
        return None
    best, too_few, enough = None, 0, found.most_more + 1
    while enough - too_few > 1:
        # All that can be given first: if that is too hard, nothing will do.
        number = found.most_more if best is None else (too_few + enough) // 2
        more = found.with_more(number)
        rating = _rated(more, deadline)
        if rating.difficulty < wanted.stop:
            best, enough = (more, rating), number
        elif best is None:
            return None
        else:
            too_few = number
    return best if best is not None and best[1].difficulty in wanted else None
