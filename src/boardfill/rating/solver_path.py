"""The path of a solver: from what is given to a filling, each step with the simplest reason.

Where nothing is forced, the item with the fewest choices is looked at, and every choice that the
filling does not make is tried: by a search that always takes what has the least to spare and gives
up a pocket that nothing fills.  How many boards it looks at is what the step costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boardfill import words
from boardfill.answers.solution import Choice, ItemColour, given_choices
from boardfill.cover.bounded import Cover
from boardfill.engines.protocol import Filling
from boardfill.hinting import hint_words
from boardfill.hinting.forced_moves import Forced, Foresight
from boardfill.hinting.position import Rest, cells_beside, options_taken, rest_after
from boardfill.problem.kinds import Problem
from boardfill.rating.difficulty import RatedStep, StepKind
from boardfill.watching.search_events import Found, Place
from boardfill.watching.textbook_search import TextbookSearch

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

    def _forced(self, rest: Rest, forced: Forced) -> RatedStep:
        if rest.numbers[forced.option] not in self._ahead:
            raise AssertionError("what is forced is not in the filling")
        choice = self._choice(rest, forced.option)
        why = hint_words.why_forced(self.problem, rest.cover, forced)
        in_vain = len(forced.failures)
        kind = StepKind.OTHERS_FAIL if in_vain else StepKind.ONLY_CHOICE
        sentence = words.sentences(why, hint_words.instruction(choice))
        return RatedStep(kind, choice, sentence, in_vain, min(in_vain, 1))

    def _tried(self, rest: Rest, foresight: Foresight) -> tuple[int, RatedStep]:
        """The choice of the filling where the fewest are left, and what comes of the others."""
        ahead = [option for option, whole in enumerate(rest.numbers) if whole in self._ahead]
        if not foresight.is_something_needed:
            return self._either(rest, ahead[0], "nothing more is needed", 0, 0)
        item, choices = foresight.fewest_choices()
        right = next((option for option in choices if option in ahead), None)
        name = hint_words.subject_of(self.problem, rest.cover.items[item]).name
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
        choice = self._choice(rest, right)
        sentence = words.sentences(f"{left}; {why}", hint_words.instruction(choice))
        return right, RatedStep(kind, choice, sentence, looked, depth)

    def _either(
        self, rest: Rest, option: int, known: str, looked: int, depth: int
    ) -> tuple[int, RatedStep]:
        choice = self._choice(rest, option)
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

    def _choice(self, rest: Rest, option: int) -> Choice:
        meaning = rest.cover.options[option].meaning
        assert not isinstance(meaning, ItemColour)
        return meaning
