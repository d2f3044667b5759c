"""How hard is a problem?  Measured by the path of a solver, each step with the simplest reason.

If nothing is forced, the item with the fewest choices is taken, and every choice that the filling
does not make is tried: by a search that always takes the tightest item and gives up pockets that
nothing fills.  The number of boards it examines is the cost of the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, TypeAlias, Unpack

from boardfill import words
from boardfill.answers.solution import Choice, Hidden, Mark, choice_cells, given_choices
from boardfill.cover.bounded import Check, Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import two_fillings
from boardfill.engines.protocol import Filling
from boardfill.errors import BadInput, LimitReached
from boardfill.hinting import hint_words
from boardfill.problem.kinds import Fitting, Marking, Problem
from boardfill.questions.keywords import OptionInfo, WatchedLimits, given_limits, question
from boardfill.questions.preparing import cover_of_choices
from boardfill.rating.difficulty import LEVELS, SYMBOL_LEVELS, RatedStep, Rating, StepKind
from boardfill.rating.group_effort import MOST_LOOKS, GroupLooks
from boardfill.reasoning import position
from boardfill.reasoning.completions import any_filling
from boardfill.reasoning.position import ForcedOption, Foresight
from boardfill.watching.search_events import Found, Place, SearchCost
from boardfill.watching.textbook_search import TextbookSearch, counted_search

MOST_NODES = 10_000
"""Where the textbook searches stop by default."""


MostNodes: TypeAlias = Annotated[
    int,
    OptionInfo(
        f"Stop the textbook searches after N boards (default: {MOST_NODES:,}); 0 leaves them out.",
        least=0,
        most=10**9,
        name="nodes",
    ),
]


ShowPath: TypeAlias = Annotated[
    bool, OptionInfo("Print every step of a solver, with its reason.", name="path")
]


@question
def rate(
    problem: Problem, *, most_nodes: MostNodes = MOST_NODES, **limits: Unpack[WatchedLimits]
) -> Rating | None:
    """How hard the problem is for a person, as one number and its parts; None if it has no filling.

    The number depends on the problem alone; see `Rating`.  The textbook searches stop after
    `most_nodes` boards; with 0 they are left out.

    >>> from boardfill import Board, Tiling, pieces
    >>> corridor = Tiling(Board.from_picture('''
    ...     ....
    ...     .##.
    ... '''), pieces("I2"))
    >>> rating = rate(corridor)
    >>> rating.difficulty, rating.level, len(rating.steps), rating.forced_share
    (0, 'easy', 3, Fraction(1, 1))
    >>> print(rating.steps[0].sentence)
    Cell (1, 0) can be covered in only one way. Lay I2 on (0, 0) (1, 0).
    """
    if isinstance(problem, Fitting):
        raise BadInput("a fitting has no path of steps, since every hole may stay empty; see fit")
    deadline = Deadline(given_limits(limits, WatchedLimits))
    cover, left = cover_of_choices(problem, deadline.left())
    found = two_fillings(cover, left)
    if not found:
        return None
    shown_cover = position.cover_for_people(problem, cover, deadline.check)
    filling = position.carried(found[0], cover, shown_cover)
    is_unique = len(found) == 1
    others = None if is_unique else partial(_has_filling_without, cover, deadline)
    steps = tuple(_SolverPath(problem, shown_cover, filling, others, deadline.check).steps())
    textbook = tuple(
        _textbook(problem, deadline.left(), most_nodes, pockets=pockets)
        for pockets in (False, True)
        if most_nodes and not cover.webs  # which those searches do not handle
    )
    # An option of a covering fills no cells.
    filled = [(step.kind.is_forced, max(len(choice_cells(step.choice)), 1)) for step in steps]
    everything = sum(cells for _, cells in filled)
    forced = sum(cells for is_forced, cells in filled if is_forced)
    share = Fraction(forced, everything) if everything else Fraction(1)
    levels = SYMBOL_LEVELS if isinstance(problem, Marking) else LEVELS
    return Rating(steps, is_unique, share, textbook, levels)


def _textbook(problem: Problem, limits: Limits, most_nodes: int, *, pockets: bool) -> SearchCost:
    cost = counted_search(problem, limits, "first", most_nodes, pockets=pockets)
    if not cost.finished and cost.nodes < most_nodes:
        raise LimitReached(f"the time limit stopped a search after {cost.nodes} nodes")
    return cost


MOST_TRIED = 1_000
"""The most boards for one step; if they do not show why other choices fail, it is a guess.
"""


_HasFillingWithout: TypeAlias = Callable[[Sequence[Choice], Choice], bool]
"""Is there a filling with the first choices, but without the last?"""


def _has_filling_without(
    cover: Cover, deadline: Deadline, held: Sequence[Choice], choice: Choice
) -> bool:
    rest = position.rest_to_fill(cover, position.options_taken(cover, held)[0]).cover
    dropped, _ = position.options_taken(rest, [choice])
    return any_filling(position.without_options(rest, dropped).cover, deadline.left()) is not None


def _shown(boards: int) -> str:
    """So many boards show something, in words."""
    return f"{words.counted(boards, 'board')} show{'s' if boards == 1 else ''}"


class _SolverPath:
    """The path of a solver to the given filling; `check` may raise to stop the work."""

    def __init__(
        self,
        problem: Problem,
        cover: Cover,
        filling: Filling,
        has_filling_without: _HasFillingWithout | None,
        check: Check,
    ) -> None:
        self.problem, self.check = problem, check
        self.has_filling_without = has_filling_without
        """None if there is only one filling."""
        fixed, _ = position.options_taken(cover, given_choices(problem, if_settled=True))
        colours = {o for o in filling if isinstance(cover.options[o].meaning, Hidden)}
        self.ahead = set(filling) - set(fixed) - colours
        """Options of the filling that have not been taken yet, by index in the cover."""
        self.rest = position.rest_after(cover, fixed)
        self.groups = GroupLooks(problem, check) if isinstance(problem, Marking) else None
        self.filled = {mark.cell: mark.symbol for mark in cover.solution(filling).marks}
        """The symbols in the cells of the filling."""

    def steps(self) -> Iterator[RatedStep]:
        while self.ahead:
            self.check()
            seen = self._seen()
            self.ahead.difference_update(self.rest.in_whole(seen))
            yield from seen.values()
            after = position.rest_after(self.rest.cover, seen)
            self.rest = position.Rest(after.cover, self.rest.in_whole(after.numbers))
            if self.groups:
                self.groups.hold(step.choice for step in seen.values())

    def _seen(self) -> dict[int, RatedStep]:
        """The steps seen at one look: all only choices, or else a single step."""
        foresight = Foresight(self.rest.cover, position.cells_beside(self.problem), self.check)
        only = {forced.option: forced for forced in foresight.only_choices()}
        if not only:
            if self.groups:
                return self._told_by_groups(self.groups)
            fails = foresight.others_fail()
            if fails is None:
                return self._tried(foresight)
            only = {fails.option: fails}
        return {option: self._forced(forced) for option, forced in only.items()}

    def _told_by_groups(self, groups: GroupLooks) -> dict[int, RatedStep]:
        """The steps found by looks at all groups or, if these fail, by trying letters."""
        in_vain, deepest = 0, 0
        while not (found := groups.look(self.rest.cover)).settled:
            in_vain += found.looks
            trial = groups.try_out(self.filled)
            if trial is None:
                return self._guessed(in_vain, deepest)
            in_vain, deepest = in_vain + trial.looks, max(deepest, trial.looks)
        in_vain += found.looks
        left = position.without_options(self.rest.cover, groups.gone(self.rest.cover))
        self.rest = position.Rest(left.cover, self.rest.in_whole(left.numbers))
        option_of = {o.meaning: number for number, o in enumerate(self.rest.cover.options)}
        kind = StepKind.TRIAL if deepest else StepKind.GROUP
        steps = {}
        for mark, why in found.settled.items():
            self._refuse_other(option_of[mark])
            steps[option_of[mark]] = self._step(kind, option_of[mark], why, in_vain, deepest)
            in_vain, deepest, kind = 0, 0, StepKind.GROUP  # one look shows them all
        return steps

    def _guessed(self, looks: int, depth: int) -> dict[int, RatedStep]:
        """The first choice of the filling, though no looks show that it is right."""
        option = next(o for o, whole in enumerate(self.rest.numbers) if whole in self.ahead)
        choice = position.choice_of(self.rest.cover, option)
        assert self.groups is not None
        held = [Mark(*one) for one in self.groups.held.items()]
        if self.has_filling_without and self.has_filling_without(held, choice):
            return {option: self._step(StepKind.EITHER, option, "nothing is forced", looks, depth)}
        why = f"{MOST_LOOKS} looks do not show which symbols fail"
        return {option: self._step(StepKind.GUESS, option, why, looks + MOST_LOOKS, depth)}

    def _refuse_other(self, option: int) -> None:
        if self.rest.numbers[option] not in self.ahead:
            raise AssertionError("what is forced is not in the filling")

    def _forced(self, forced: ForcedOption) -> RatedStep:
        self._refuse_other(forced.option)
        why = hint_words.why_forced(self.problem, self.rest.cover, forced)
        in_vain = len(forced.failures)
        kind = StepKind.OTHERS_FAIL if in_vain else StepKind.ONLY_CHOICE
        return self._step(kind, forced.option, why, in_vain, min(in_vain, 1))

    def _step(
        self, kind: StepKind, option: int, why: str, in_vain: int = 0, depth: int = 0
    ) -> RatedStep:
        choice = position.choice_of(self.rest.cover, option)
        so = ", as in one filling" if kind is StepKind.EITHER else ""
        sentence = words.sentences(why, hint_words.instruction(choice) + so)
        return RatedStep(kind, choice, sentence, in_vain, depth)

    def _tried(self, foresight: Foresight) -> dict[int, RatedStep]:
        """The filling's choice for the tightest item, after trying the others."""
        cover = self.rest.cover
        ahead = [option for option, whole in enumerate(self.rest.numbers) if whole in self.ahead]
        if not foresight.needed:
            return {ahead[0]: self._step(StepKind.EITHER, ahead[0], "nothing more is needed")}
        item, choices = foresight.fewest_choices()
        right = next((option for option in choices if option in ahead), None)
        name = hint_words.item_words(self.problem, cover.items[item]).name
        left = f"{name} has the fewest choices left, {len(choices)}"
        made = sum(cover.users[item].count(option) for option in choices if option in ahead)
        if right is None or made > cover.items[item].low:
            # If the filling makes more choices than needed, none of them is forced.
            option = ahead[0] if right is None else right
            if self.has_filling_without is None:
                return {option: self._tried_without(option)}
            return {option: self._step(StepKind.EITHER, option, f"nothing is forced; {left}")}
        looked, depth, kind = 0, 0, StepKind.TRIAL
        for option in choices:
            if option in ahead:
                continue
            after = position.rest_after(cover, [option]).cover
            nodes, deepest, is_filled = self._searched(after, MOST_TRIED - looked)
            looked, depth = looked + nodes, max(depth, deepest + 1)
            if is_filled:
                kind = StepKind.EITHER
                break
            if looked >= MOST_TRIED:
                kind = StepKind.GUESS
                break
        boards = words.counted(looked, "board")
        deep = words.counted(depth, "step")
        why = {
            StepKind.EITHER: f"nothing is forced; {left}, and others lead to a filling, too",
            StepKind.GUESS: f"{left}; {boards} do not show which of them fail",
            StepKind.TRIAL: f"{left}; all but one fail, as {_shown(looked)}, up to {deep} deep",
        }[kind]
        return {right: self._step(kind, right, why, looked, depth)}

    def _tried_without(self, option: int) -> RatedStep:
        """A choice that is shown to be right only by trying to do without it."""
        without = position.without_options(self.rest.cover, [option]).cover
        looked, deepest, _ = self._searched(without, MOST_TRIED)
        boards = words.counted(looked, "board")
        if looked >= MOST_TRIED:
            why = f"{boards} do not show that nothing else fills the board"
            return self._step(StepKind.GUESS, option, why, looked, deepest)
        why = f"nothing else fills the board, as {_shown(looked)}"
        return self._step(StepKind.TRIAL, option, why, looked, deepest + 1)

    def _searched(self, cover: Cover, most: int) -> tuple[int, int, bool]:
        """Search the rest: the boards examined, the depth reached, and whether one was filled."""
        nodes, deepest = 1, 0
        for event in TextbookSearch(cover, "tightest", pockets=True).events():
            if isinstance(event, Found):
                return nodes, deepest, True
            if isinstance(event, Place):
                self.check()
                if nodes >= most:
                    break
                nodes, deepest = nodes + 1, max(deepest, event.depth)
        return nodes, deepest, False
