"""How hard is a problem?  The path of a solver tells, each step with the simplest reason.

Where nothing is forced, the item with the fewest choices is looked at, and every choice that the
filling does not make is tried: by a search that always takes what has the least to spare and gives
up a pocket that nothing fills.  How many boards it looks at is what the step costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, TypeAlias, Unpack

from boardfill import words
from boardfill.answers.solution import ItemColour, choice_cells, given_choices
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import two_fillings
from boardfill.engines.protocol import Filling
from boardfill.errors import BadInput, LimitReached
from boardfill.hinting import hint_words
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import OptionInfo, WatchedLimits, given_limits, question
from boardfill.questions.preparing import cover_within_limits
from boardfill.rating.difficulty import RatedStep, Rating, StepKind
from boardfill.reasoning.foresight import ForcedOption, Foresight
from boardfill.reasoning.position import (
    Rest,
    as_told,
    carried,
    cells_beside,
    choice_of,
    options_taken,
    rest_after,
)
from boardfill.watching.search_events import Found, Place, SearchCost
from boardfill.watching.textbook_search import TextbookSearch
from boardfill.watching.watched_search import counted_search

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
    cover, left = cover_within_limits(problem, deadline.left())
    found = two_fillings(cover, left)
    if not found:
        return None
    told = as_told(problem, cover, deadline.check)
    filling = carried(found[0], cover, told)
    steps = tuple(SolverPath(problem, told, filling, deadline.check).steps())
    textbook = tuple(
        _textbook(problem, deadline, most_nodes, pockets=pockets)
        for pockets in (False, True)
        if most_nodes
    )
    return Rating(steps, len(found) == 1, _forced_share(steps), textbook)


def _textbook(
    problem: Problem, deadline: Deadline, most_nodes: int, *, pockets: bool
) -> SearchCost:
    limits: Limits = deadline.left()
    cost = counted_search(problem, limits, "first", most_nodes, pockets=pockets)
    if not cost.finished and cost.nodes < most_nodes:
        raise LimitReached(f"the time limit stopped a search after {cost.nodes} nodes")
    return cost


def _forced_share(steps: tuple[RatedStep, ...]) -> Fraction:
    """Of the cells that the steps fill; of the steps where there are no cells."""
    # An option of a covering fills no cells.
    filled = [(step, max(len(choice_cells(step.choice)), 1)) for step in steps]
    everything = sum(cells for _, cells in filled)
    if not everything:
        return Fraction(1)
    return Fraction(sum(cells for step, cells in filled if step.kind.is_forced), everything)


MOST_TRIED = 1_000
"""Boards that are looked at for one step; who has not seen by then why the others fail gives up."""


@dataclass
class SolverPath:
    """A problem, its cover, and the filling that is reached; `check` may raise to stop the work."""

    problem: Problem
    cover: Cover
    filling: Filling
    check: Callable[[], None]
    _ahead: set[int] = field(init=False)
    """Options of the filling that have not been taken, numbered as in the cover."""

    def steps(self) -> Iterator[RatedStep]:
        """All steps, in order."""
        fixed, _ = options_taken(self.cover, given_choices(self.problem, if_settled=True))
        colours = {o for o in self.filling if isinstance(self.cover.options[o].meaning, ItemColour)}
        self._ahead = set(self.filling) - set(fixed) - colours
        rest = rest_after(self.cover, fixed)
        while self._ahead:
            self.check()
            taken = []
            for option, step in self._seen(rest):
                taken.append(option)
                self._ahead.discard(rest.numbers[option])
                yield step
            after = rest_after(rest.cover, taken)
            rest = Rest(after.cover, rest.in_whole(after.numbers))

    def _seen(self, rest: Rest) -> list[tuple[int, RatedStep]]:
        """What is seen at one look: all that has no other choice, or else one step."""
        foresight = Foresight(rest.cover, cells_beside(self.problem), self.check)
        only = {forced.option: forced for forced in foresight.only_choices()}
        if not only:
            fails = foresight.others_fail()
            if fails is None:
                return [self._tried(rest, foresight)]
            only = {fails.option: fails}
        return [(option, self._forced(rest, forced)) for option, forced in only.items()]

    def _forced(self, rest: Rest, forced: ForcedOption) -> RatedStep:
        if rest.numbers[forced.option] not in self._ahead:
            raise AssertionError("what is forced is not in the filling")
        choice = choice_of(rest.cover, forced.option)
        why = hint_words.why_forced(self.problem, rest.cover, forced)
        in_vain = len(forced.failures)
        kind = StepKind.OTHERS_FAIL if in_vain else StepKind.ONLY_CHOICE
        sentence = words.sentences(why, hint_words.instruction(choice))
        return RatedStep(kind, choice, sentence, in_vain, min(in_vain, 1))

    def _tried(self, rest: Rest, foresight: Foresight) -> tuple[int, RatedStep]:
        """The choice of the filling where the fewest are left, and what comes of the others."""
        ahead = [option for option, whole in enumerate(rest.numbers) if whole in self._ahead]
        if not foresight.needed:
            return self._either(rest, ahead[0], "nothing more is needed", 0, 0)
        item, choices = foresight.fewest_choices()
        right = next((option for option in choices if option in ahead), None)
        name = hint_words.item_words(self.problem, rest.cover.items[item]).name
        left = f"{name} has the fewest choices left, {len(choices)}"
        made = sum(rest.cover.users[item].count(option) for option in choices if option in ahead)
        if right is None or made > rest.cover.items[item].low:
            # Where the filling makes more choices than are needed, none of them is.
            return self._either(rest, right or ahead[0], f"nothing is forced; {left}", 0, 0)
        looked, depth = 0, 0
        for option in choices:
            if option in ahead:
                continue
            nodes, deepest, is_filled = self._search_after(rest, option, MOST_TRIED - looked)
            looked, depth = looked + nodes, max(depth, deepest + 1)
            if is_filled:
                known = f"nothing is forced; {left}, and others lead to a filling, too"
                return self._either(rest, right, known, looked, depth)
            if looked >= MOST_TRIED:
                break
        boards = words.counted(looked, "board")
        kind = StepKind.TRIAL
        why = f"all but one fail, as {boards} show, up to {words.counted(depth, 'step')} deep"
        if looked >= MOST_TRIED:
            kind, why = StepKind.GUESS, f"which of them fail is not seen on {boards}"
        choice = choice_of(rest.cover, right)
        sentence = words.sentences(f"{left}; {why}", hint_words.instruction(choice))
        return right, RatedStep(kind, choice, sentence, looked, depth)

    def _either(
        self, rest: Rest, option: int, known: str, looked: int, depth: int
    ) -> tuple[int, RatedStep]:
        choice = choice_of(rest.cover, option)
        sentence = words.sentences(known, f"{hint_words.instruction(choice)}, as in one filling")
        return option, RatedStep(StepKind.EITHER, choice, sentence, looked, depth)

    def _search_after(self, rest: Rest, option: int, most: int) -> tuple[int, int, bool]:
        """Boards looked at once the option is taken, how deep that went, whether one was filled."""
        after = rest_after(rest.cover, [option]).cover
        nodes, deepest = 1, 0
        for event in TextbookSearch(after, "tightest", pockets=True).events():
            if isinstance(event, Found):
                return nodes, deepest, True
            if isinstance(event, Place):
                self.check()
                if nodes >= most:
                    break
                nodes, deepest = nodes + 1, max(deepest, event.depth)
        return nodes, deepest, False
