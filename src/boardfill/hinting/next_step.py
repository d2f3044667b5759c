"""What next?  The next step in a partial filling, with the simplest reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, TypeAlias, Unpack

from boardfill import words
from boardfill.answers.solution import Choice, Hidden, Mark, Placement, Solution, choice_cells
from boardfill.checking.checker import is_solution, why_no_part
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling, UsesOfOptions
from boardfill.errors import BadInput, LimitReached
from boardfill.hinting import hint_words
from boardfill.hinting.hints import Hint, HintKind, with_given
from boardfill.problem.kinds import Fitting, Marking, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions.keywords import LimitOptions, OptionInfo, given_limits
from boardfill.questions.preparing import cover_of_choices
from boardfill.reasoning import group_words
from boardfill.reasoning.completions import (
    any_filling,
    smallest_repair,
    unavoidable_option,
    uses_of_options,
)
from boardfill.reasoning.group_deductions import GroupChain, GroupDeductions, Letters, letters_left
from boardfill.reasoning.group_rules import all_groups
from boardfill.reasoning.position import (
    ForcedOption,
    Foresight,
    cells_beside,
    choice_of,
    cover_for_people,
    options_taken,
    rest_after,
    rest_to_fill,
)
from boardfill.reasoning.web_deductions import WebDeductions

LevelToSay: TypeAlias = Annotated[
    Literal["gentle", "clear", "full"], OptionInfo("Say where to look, why, or what to do.")
]
_PATIENCE = 10.0
"""Seconds for proving that every filling makes a choice, if they are too many to count."""


def hint(problem: Problem, partial: Solution | None = None, **limits: Unpack[LimitOptions]) -> Hint:
    """The next step in a partial filling, by default the empty one, and why; see `Hint`.

    If it cannot be completed, the smallest set of choices to take back instead.

    >>> from boardfill import Board, Tiling, pieces
    >>> corridor = Tiling(Board.from_picture('''
    ...     ....
    ...     .##.
    ... '''), pieces("I2"))
    >>> found = hint(corridor)
    >>> found.kind.value, found.choice.cells
    ('only choice', ((0, 0), (1, 0)))
    >>> print(found.clear)
    Cell (1, 0) can be covered in only one way.
    """
    if isinstance(problem, Fitting):
        raise BadInput("a fitting has no next step, since every hole may stay empty; see fit")
    given = _brought_home(problem, partial or Solution(()))
    if reason := why_no_part(problem, given):
        raise BadInput(reason)
    part = with_given(problem, given)
    if is_solution(problem, part):
        done = "The filling is complete."
        found = Hint(HintKind.COMPLETE, done, done, done)
    else:
        cover, left = cover_of_choices(problem, given_limits(limits))
        found = _Position(problem, cover, part, Deadline(left)).hint()
    return replace(found, position=part).about(problem)


@dataclass
class _Position:
    """A partial filling of a problem, and what is left of its cover.

    Engines look at the `rest`; explanations for people use what is `shown`.
    """

    problem: Problem
    cover: Cover
    part: Solution
    deadline: Deadline

    def __post_init__(self) -> None:
        clues = with_given(self.problem, Solution(())).choices
        self.fixed, _ = options_taken(self.cover, clues)
        self.taken, self.never = options_taken(
            self.cover, (choice for choice in self.part.choices if choice not in clues)
        )
        """Choices in `never` are no options of the cover, so no filling has them."""
        self.rest = rest_to_fill(self.cover, [*self.fixed, *self.taken]).cover
        self.made_before = len({*self.fixed, *self.taken}) if self.cover.webs else 0
        """How many of the first options of the rest were already taken."""
        shown_cover = cover_for_people(self.problem, self.cover, self.deadline.check)
        laid, _ = options_taken(shown_cover, self.part.choices)
        is_same = shown_cover is self.cover and not self.cover.webs
        self.shown = self.rest if is_same else rest_after(shown_cover, laid).cover
        self.foresight = Foresight(self.shown, cells_beside(self.problem), self.deadline.check)

    def hint(self) -> Hint:
        """The simplest hint that no known filling refutes."""
        is_dead = self.never or self.foresight.dead_end() is not None
        if is_dead and (take_back := self._take_back()):
            return take_back
        known = _met_before(self.problem)
        is_known = bool(known) and known[0].issuperset(self.part.choices)
        if is_known and self._forced and self._forced.choice in known[0]:
            return self._forced
        try:
            # Use half of the time, so that some is left to find the reason.
            half = self.deadline.left(at_most=self.deadline.seconds / 2)
            filling = any_filling(self.rest, half)
        except LimitReached:
            if self._forced is None:
                raise
            return replace(self._forced, is_completable=None)
        if filling is None:
            if take_back := self._take_back():
                return take_back
            raise AssertionError("engines disagree about whether this can be completed")
        made = self._made(filling)
        known[:] = [frozenset([*self.part.choices, *made])]
        if self._forced is None or self._forced.choice not in made:
            return self._by_fillings(filling)
        return self._forced

    @cached_property
    def _forced(self) -> Hint | None:
        """A choice that must be made, for the simplest reason."""
        if only := next(self.foresight.only_choices(), None):
            return self._by_one_group(only) or self._by_foresight(only)
        if self.chain and self.chain.mark:
            return self._by_group(self.chain)
        fails = self.foresight.others_fail()
        return fails and self._by_foresight(fails)

    def _by_one_group(self, forced: ForcedOption) -> Hint | None:
        """Why a cell has one symbol left, if a single group shows it; otherwise None."""
        mark, item = choice_of(self.shown, forced.option), self.shown.items[forced.item]
        if not isinstance(self.problem, Marking) or not isinstance(mark, Mark) or not item.place:
            return None
        whole = frozenset(self.problem.symbols_by_name)
        letters = {**self._letters, mark.cell: whole}
        steps = [
            step
            for step in self._deductions.steps(letters, [mark.cell])
            if whole - step.ruled_out.get(mark.cell, frozenset()) == {mark.symbol}
        ]
        if not steps:
            return None
        simplest = min(steps, key=lambda step: step.free_cells)
        return self._by_group(GroupChain((simplest,), mark), HintKind.ONLY_CHOICE)

    @cached_property
    def _letters(self) -> Letters:
        assert isinstance(self.problem, Marking)
        held = {mark.cell: mark.symbol for mark in self.part.marks}
        return letters_left(self.problem, self.shown, held)

    @cached_property
    def _deductions(self) -> GroupDeductions:
        assert isinstance(self.problem, Marking)
        check = self.deadline.check
        webs = WebDeductions(self.problem, check) if self.cover.webs else None
        return GroupDeductions(all_groups(self.problem), check, webs)

    @cached_property
    def chain(self) -> GroupChain | None:
        """Deductions from groups of cells: the next symbol, or that a rule cannot be kept."""
        if not isinstance(self.problem, Marking):
            return None
        held = {mark.cell for mark in self.part.marks}
        return self._deductions.next_mark(self._letters, held)

    def _by_group(self, chain: GroupChain, kind: HintKind = HintKind.GROUP) -> Hint:
        assert isinstance(self.problem, Marking)
        assert chain.mark is not None
        why = group_words.chain_words(self.problem, chain)
        last = chain.steps[-1].group
        one = "it" if len(last.cells) == 1 else "one of its cells"
        where = group_words.group_words(last)
        one = "one of them" if "cells " in where else one
        look = f"look at {where}: only one symbol is left for {one}"
        full = [*why, hint_words.instruction(chain.mark)]
        return _hint(kind, [look], why, full, chain.mark, look_at=tuple(sorted(last.cells)))

    def _by_foresight(self, forced: ForcedOption) -> Hint:
        cover = self.shown
        choice = choice_of(cover, forced.option)
        kind = HintKind.OTHERS_FAIL if forced.failures else HintKind.ONLY_CHOICE
        name = hint_words.item_words(self.problem, cover.items[forced.item]).name
        why = hint_words.why_forced(self.problem, cover, forced)
        hidden = "most ways go wrong at once" if forced.failures else "little is left for it"
        full = [why, hint_words.instruction(choice)]
        look_at = self._cells_of(forced.item)
        return _hint(kind, [f"look at {name}: {hidden}"], [why], full, choice, look_at=look_at)

    def _cells_of(self, item: int) -> tuple[Cell, ...]:
        """The cells to look at for an item: the cell itself, or all cells of a rule."""
        place = self.shown.items[item].place
        if place is not None:
            return (place,)
        if not isinstance(self.problem, Marking):
            return ()
        users = (self.cover.options[option].meaning for option in self.cover.users[item])
        return tuple(sorted({mark.cell for mark in users if isinstance(mark, Mark)}))

    def _by_fillings(self, filling: Filling) -> Hint:
        """What all fillings that complete this one, or most of them, have in common."""
        try:
            uses = uses_of_options(self.rest, self.deadline.left(), self.problem)
            if uses is not None:
                return self._most_common(uses)
            new = tuple(option for option in filling if not self._is_implied(option))
            option = unavoidable_option(self.rest, new, self.deadline.left(at_most=_PATIENCE))
        except LimitReached:
            return self._few_choices(filling, "nothing is known to be forced")
        if option is None:
            return self._few_choices(filling, "nothing is forced")
        every = "every filling that completes this one has"
        return self._in_all_fillings(choice_of(self.rest, option), every, None)

    def _most_common(self, uses: UsesOfOptions) -> Hint:
        """The choice that most of the fillings make, the first of several."""
        option = max(
            (o for o in range(len(uses.taking)) if not self._is_implied(o)),
            key=lambda o: (uses.taking[o], -o),
        )
        choice, times = choice_of(self.rest, option), uses.taking[option]
        if times == uses.total:
            all_of = "both" if uses.total == 2 else f"all {words.number(uses.total)}"
            every = f"{all_of} fillings that complete this one have"
            if uses.total == 1:
                every = "the only filling that completes this one has"
            return self._in_all_fillings(choice, every, uses.total)
        place, short = hint_words.place_words(choice), hint_words.in_short(choice)
        left = f"nothing is forced; {words.number(uses.total)} fillings complete this one"
        share = f"in {words.number(times)} of them"
        return _hint(
            HintKind.LIKELIEST,
            ["nothing is forced", f"look at {place}"],
            [left, f"the likeliest step is {short}, {share}"],
            [left, f"{hint_words.instruction(choice)}, as {share}"],
            choice,
            fillings=uses.total,
            share=Fraction(times, uses.total),
        )

    def _in_all_fillings(self, choice: Choice, every: str, total: int | None) -> Hint:
        place, short = hint_words.place_words(choice), hint_words.in_short(choice)
        same_way = ", lying the same way" * (isinstance(choice, Placement) and total != 1)
        return _hint(
            HintKind.ALL_FILLINGS,
            [f"look at {place}: all fillings agree there"],
            [f"{every} {short}{same_way}"],
            [f"{every} {hint_words.in_full(choice)}"],
            choice,
            fillings=total,
            share=Fraction(1),
        )

    def _few_choices(self, filling: Filling, known: str) -> Hint:
        """The most constrained cell, and what one filling has there."""
        if not self.foresight.needed:  # all cells may stay empty
            choice = self._made(filling)[0]
            full = [known, f"{hint_words.instruction(choice)}, as in one filling"]
            return _hint(HintKind.FEW_CHOICES, [known], [known], full, choice)
        item, options = self.foresight.fewest_choices()
        here = {choice_of(self.shown, option) for option in options}
        made = self._made(filling)
        choice = next((choice for choice in made if choice in here), made[0])
        subject = hint_words.item_words(self.problem, self.shown.items[item])
        most = f"{subject.name} has the fewest choices left, {len(options)}"
        return _hint(
            HintKind.FEW_CHOICES,
            [known, f"look at {subject.name}"],
            [known, most],
            [known, most, f"{hint_words.instruction(choice)}, as in one filling"],
            choice,
        )

    def _take_back(self) -> Hint | None:
        """The hint to take back the fewest choices; None if the position can be completed."""
        try:
            repair = smallest_repair(self.cover, self.fixed, self.taken, self.deadline.left())
        except LimitReached as limit:
            raise LimitReached(
                f"this cannot be completed, but what to take back was not found: {limit}"
            ) from None
        if repair is None:
            none = "The problem has no filling at all."
            return Hint(HintKind.NO_FILLING, none, none, none, is_completable=False)
        if not self.never and not repair.taken_back:
            return None
        never = tuple(choice for choice in self.never if not isinstance(choice, Hidden))
        taken = {option: choice_of(self.cover, option) for option in self.taken}
        back = tuple(sorted((*never, *map(taken.__getitem__, repair.taken_back))))
        conflicts = (
            *((choice,) for choice in never),
            *(tuple(map(taken.__getitem__, conflict)) for conflict in repair.conflicts),
        )
        cannot = "this cannot be completed"
        least = hint_words.take_back(back)
        end = None if self.never else self.foresight.dead_end()
        clash = hint_words.conflict_words(conflicts[0])
        why = clash if end is None else hint_words.why_dead(self.problem, self.shown, end)
        if end is None and isinstance(self.problem, Marking):
            # No item is needed, but a rule cannot be kept.
            dead = self._deductions.next_mark(self._letters, self.problem.board.cells)
            why = "; ".join(group_words.chain_words(self.problem, dead)) if dead else clash
        all_of_it = "" if why == clash else clash, hint_words.take_back(back, fully=True)
        return _hint(
            HintKind.TAKE_BACK,
            [cannot, least],
            [f"{cannot}: {why}", least],
            [f"{cannot}: {why}", *all_of_it],
            look_at=tuple(cell for choice in back for cell in choice_cells(choice)),
            take_back=back,
            conflicts=conflicts,
            is_completable=False,
        )

    def _is_implied(self, option: int) -> bool:
        """True if the option is no step for people: it is hidden, or was already taken."""
        return option < self.made_before or isinstance(self.rest.options[option].meaning, Hidden)

    def _made(self, filling: Filling) -> list[Choice]:
        """The choices of a filling of the rest."""
        made = (option for option in filling if not self._is_implied(option))
        return [choice_of(self.rest, option) for option in made]


@lru_cache(maxsize=16)
def _met_before(_problem: Problem) -> list[frozenset[Choice]]:
    """The filling by which the last hint for this problem was verified, if there was one.

    Finding one may take a second for each of a hundred hints; any filling will do.
    """
    return []


def _hint(
    kind: HintKind,
    gentle: Sequence[str],
    clear: Sequence[str],
    full: Sequence[str],
    choice: Choice | None = None,
    **more: Any,
) -> Hint:
    """The hint with these sentences; by default it looks at the first cell of the choice."""
    looked_at = () if choice is None else choice_cells(choice)[:1]
    levels = [words.sentences(*sentences) for sentences in (gentle, clear, full)]
    return Hint(kind, levels[0], levels[1], levels[2], choice, **{"look_at": looked_at, **more})


def _brought_home(problem: Problem, part: Solution) -> Solution:
    """The same choices, with placements across a seam in the cover's own form."""
    if not isinstance(problem, Tiling) or not problem.board.periods:
        return part
    board = problem.board

    def home(choice: Choice) -> Choice:
        if not isinstance(choice, Placement) or not choice.unwrapped_cells:
            return choice
        laid = board.brought_home(choice.unwrapped_cells)
        return choice._replace(unwrapped_cells=() if board.cells.issuperset(laid) else laid)

    return Solution.of(map(home, part.choices))
