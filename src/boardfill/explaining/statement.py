"""A problem as arguments see it: named subjects with bounds, and options that use them.

It is read off the cover, but with the problem's own bounds, nothing narrowed and nothing tightened,
so that whoever checks an argument can find every number in the problem.  Items of a covering that
options use in colours are left out: what is impossible without them is impossible with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from boardfill.answers.certificate import CELL, CORNER, ITEM, LINE, PIECE, RULE, TARGET, Subject
from boardfill.answers.solution import Choice, ItemColour, Placement
from boardfill.cover import meanings
from boardfill.cover.bounded import Cover, Item
from boardfill.cover.pace import Check, paced, unchecked
from boardfill.cover.translation.covering_cover import covering_cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.problem.covering import Covering
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling


@dataclass(frozen=True)
class Statement:
    """Subjects by number, and options as the numbers of the subjects they use, in rising order.

    `high` is never above what all options use together.
    """

    subjects: tuple[Subject, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    choices: tuple[Choice, ...]

    @cached_property
    def users(self) -> list[list[int]]:
        """For each subject the options that use it, each once."""
        found: list[list[int]] = [[] for _ in self.subjects]
        for number, uses in enumerate(self.uses):
            for subject in uses:
                found[subject].append(number)
        return found

    @cached_property
    def uses(self) -> list[dict[int, int]]:
        """For each option how often it uses each of its subjects."""
        found = [dict.fromkeys(option, 1) for option in self.options]
        for uses, option in zip(found, self.options, strict=True):
            if len(uses) < len(option):
                uses.update(Counter(option))
        return found

    @cached_property
    def starved(self) -> bool:
        """Is there something that must be used more often than it can be?"""
        return any(low > high for low, high in zip(self.low, self.high, strict=True))

    def is_exact(self, subject: int) -> bool:
        """Is it known how often the subject is used?"""
        return self.low[subject] == self.high[subject]

    def named_weights(self, weights: Sequence[int]) -> tuple[tuple[Subject, int], ...]:
        """The weights as a certificate has them."""
        return tuple((s, w) for s, w in zip(self.subjects, weights, strict=True) if w)


def statement_of(problem: Tiling | Marking | Covering, check: Check = unchecked) -> Statement:
    """The statement of the problem; `check` may raise to stop the work."""
    if isinstance(problem, Tiling):
        return _of_tiling(problem, check)
    if isinstance(problem, Marking):
        return _statement_of_cover(marking_cover(problem, check), check)
    coloured = {item for option in problem.options for item, _ in option.colours}
    return _statement_of_cover(covering_cover(problem, check), check, frozenset(coloured))


def _of_tiling(problem: Tiling, check: Check) -> Statement:
    cover = tiling_cover(problem, check, narrowed=False)
    # Placements that cover the same cells in two ways, around a closed board, are one.
    options = dict.fromkeys(
        option._replace(meaning=option.meaning._replace(unwrapped_cells=()))
        for option in cover.options
        if isinstance(option.meaning, Placement)
    )
    return _statement_of_cover(Cover(cover.items, tuple(options)), check)


def _statement_of_cover(cover: Cover, check: Check, left_out: Set[str] = frozenset()) -> Statement:
    """The cover without items that are no subjects, and without options that fit nowhere.

    Of a covering, the items `left_out` are no subjects.  An option may fit nowhere because of an
    item that is none, too.
    """
    subjects = (_subject(item.meaning, left_out) for item in cover.items)
    named = {index: subject for index, subject in enumerate(subjects) if subject is not None}
    number_of = {index: number for number, index in enumerate(named)}
    items = [cover.items[index] for index in named]
    total: Counter[int] = Counter()
    options, choices = [], []
    for option in paced(cover.options, check, every=64):
        if not isinstance(option.meaning, ItemColour) and _fits(cover.items, option.items):
            used = tuple([number_of[item] for item in option.items if item in number_of])
            options.append(used)
            choices.append(option.meaning)
            total.update(used)
    return Statement(
        tuple(named.values()),
        tuple(item.low for item in items),
        tuple(
            total[number] if item.high is None else min(item.high, total[number])
            for number, item in enumerate(items)
        ),
        tuple(options),
        tuple(choices),
    )


def _subject(meaning: meanings.Meaning, left_out: Set[str]) -> Subject | None:
    """What certificates call it."""
    match meaning:
        case meanings.BoardCell(cell):
            return Subject(CELL, cell)
        case meanings.CopiesOf(piece):
            return Subject(PIECE, piece)
        case meanings.LineAfter(axis, number):
            return Subject(LINE, (axis, number))
        case meanings.CornerAt(cell):
            return Subject(CORNER, cell)
        case meanings.MeetingOf(cells):
            return Subject(TARGET, cells)
        case meanings.CountIn(rule, region, _):
            return Subject(RULE, (rule, region))
        case meanings.NamedItem(name) if name not in left_out:
            return Subject(ITEM, name)
        case _:
            return None


def _fits(items: Sequence[Item], used: tuple[int, ...]) -> bool:
    if len(set(used)) == len(used):
        return all(items[item].high != 0 for item in used)
    bounds = ((items[item].high, times) for item, times in Counter(used).items())
    return all(high is None or times <= high for high, times in bounds)
