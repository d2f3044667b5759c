"""A problem in the form used by arguments, and what follows when forced options are taken.

A statement has named subjects with bounds, and options that use them.  It is read off the cover,
but with the problem's own bounds, not narrowed or tightened, so that a checker can find every
number in the problem.  Items of a covering that options use in colours are left out: what is
impossible without them is impossible with them.

A subject that must still be used n times needs an option if all others that still fit use it fewer
than n times.  Such options are taken one after the other, until something is starved or nothing
more is forced.  Only the steps on which the end depends are reported.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Choice, Hidden, Mark, Placement
from boardfill.cover import meanings
from boardfill.cover.bounded import Check, Cover, Item, paced, unchecked
from boardfill.cover.translation.covering_cover import covering_cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.problem import groups as cell_groups
from boardfill.problem.kinds import Covering, Marking, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.rules import Arrow, Paired, Runs
from boardfill.problem.web_rules import Joined
from boardfill.reasoning.pockets import groups
from boardfill.reasoning.position import fits


@dataclass(frozen=True)
class Statement:
    """Numbered subjects, and options as the subjects they use, in rising order.

    `high` is never above what all options use together.
    """

    subjects: tuple[kinds.Subject, ...]
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
        """How often each option uses each of its subjects."""
        found = [dict.fromkeys(option, 1) for option in self.options]
        for uses, option in zip(found, self.options, strict=True):
            if len(uses) < len(option):
                uses.update(Counter(option))
        return found

    @cached_property
    def starved(self) -> bool:
        """True if something must be used more often than it can be."""
        return any(low > high for low, high in zip(self.low, self.high, strict=True))

    def named_weights(self, weights: Sequence[int]) -> tuple[tuple[kinds.Subject, int], ...]:
        """The non-zero weights with their subjects, in the order of a certificate."""
        weighed = ((s, w) for s, w in zip(self.subjects, weights, strict=True) if w)
        return tuple(sorted(weighed, key=lambda one: kinds.SUBJECT_KINDS.index(one[0].kind)))


def statement_of(problem: Tiling | Marking | Covering, check: Check = unchecked) -> Statement:
    """The statement of the problem."""
    if isinstance(problem, Marking):
        arrows = {n for n, rule in enumerate(problem.rules) if isinstance(rule, Arrow | Joined)}
        cover = _with_more_counted(problem, marking_cover(problem, check))
        return _statement_of_cover(cover, check, arrows)
    if isinstance(problem, Covering):
        coloured = {item for option in problem.options for item, _ in option.colours}
        return _statement_of_cover(covering_cover(problem, check), check, coloured)
    cover = tiling_cover(problem, check, narrowed=False)
    # Placements that cover the same cells in two ways, around a closed board, count as one.
    options = dict.fromkeys(
        option._replace(meaning=option.meaning._replace(unwrapped_cells=()))
        for option in cover.options
        if isinstance(option.meaning, Placement)
    )
    return _statement_of_cover(Cover(cover.items, tuple(options)), check)


def _with_more_counted(problem: Marking, cover: Cover) -> Cover:
    """The cover with items for the total length of runs in a line, and for paired symbols."""
    items = list(cover.items)
    uses: dict[tuple[Cell, str], list[int]] = {}
    for counted, cells, low, high in _more_counts(problem):
        for cell, symbol in product(cells, counted.symbols):
            uses.setdefault((cell, symbol), []).append(len(items))
        items.append(Item(counted, low, high))
    if len(items) == len(cover.items):
        return cover
    options = (
        option._replace(items=(*option.items, *uses.get((mark.cell, mark.symbol), ())))
        for option in cover.options
        if isinstance(mark := option.meaning, Mark)
    )
    return Cover(tuple(items), tuple(options))


def _more_counts(
    problem: Marking,
) -> Iterator[tuple[meanings.CountIn, tuple[Cell, ...], int, int | None]]:
    """What must be counted beside what rules count: symbols, cells, least and most."""
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, Runs):
            symbols = tuple(sorted(rule.symbols))
            for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
                if (lengths := rule.clue(place)) is not None:
                    total = sum(lengths)
                    yield meanings.CountIn(number, name, symbols), cells, total, total
        elif isinstance(rule, Paired):
            symbols, times = tuple(sorted(rule.symbols)), len(rule.cells)
            around = cell_groups.groups(problem.board, "around", cells=rule.cells)
            for name, cells in around.items():
                yield meanings.CountIn(number, name, symbols), cells, 1, None
            whole = meanings.CountIn(number, cell_groups.WHOLE_BOARD, symbols)
            yield whole, problem.board.ordered, times, times


def _statement_of_cover(
    cover: Cover, check: Check, left_out: Set[str] | Set[int] = frozenset()
) -> Statement:
    """The cover without items that are no subjects, and without options that fit nowhere.

    Neither the items `left_out` of a covering nor the sums of the rules `left_out` are subjects.
    An option may also fit nowhere because of an item that is no subject.
    """
    subjects = (_subject(item.meaning, left_out) for item in cover.items)
    named = {index: subject for index, subject in enumerate(subjects) if subject is not None}
    number_of = {index: number for number, index in enumerate(named)}
    items = [cover.items[index] for index in named]
    total: Counter[int] = Counter()
    options, choices = [], []
    for option in paced(cover.options, check, every=64):
        if not isinstance(option.meaning, Hidden) and fits(option.items, cover.items):
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


MEANING_OF: dict[str, Any] = {
    kinds.CELL: meanings.BoardCell,
    kinds.PIECE: meanings.CopiesOf,
    kinds.LINE: meanings.LineAfter,
    kinds.CORNER: meanings.CornerAt,
    kinds.TARGET: meanings.MeetingOf,
    kinds.RULE: meanings.CountIn,
    kinds.SYMBOL: meanings.SymbolIn,
    kinds.SUM: meanings.SumIn,
    kinds.ITEM: meanings.NamedItem,
}
"""The meaning of items in covers for each kind of subject."""
_KIND_OF = {meaning: kind for kind, meaning in MEANING_OF.items()}


def _subject(meaning: Any, left_out: Set[str] | Set[int]) -> kinds.Subject | None:
    """The subject of a certificate for an item; None if it is none."""
    kind = _KIND_OF.get(type(meaning))
    if kind is None or (kind in (kinds.ITEM, kinds.SUM) and meaning[0] in left_out):
        return None
    parts = 2 if kind == kinds.RULE else len(meaning)
    return kinds.Subject(kind, meaning[0] if parts == 1 else tuple(meaning[:parts]))


class Deduction:
    """The state of a statement after some forced steps, and the reasons."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.uses = statement.uses
        self.need = list(statement.low)
        self.room = list(statement.high)
        self.available = [0] * len(statement.subjects)
        self.most = [0] * len(statement.subjects)
        """The most uses of each subject by a single option."""
        for uses in self.uses:
            for subject, times in uses.items():
                self.available[subject] += times
                self.most[subject] = max(self.most[subject], times)
        self.live = [True] * len(statement.options)
        self.steps: list[tuple[int, int]] = []
        """The subject and the option of each step."""
        self._users_so_far: list[list[int]] = [[] for _ in statement.subjects]
        self._deaths: dict[int, tuple[int, tuple[int, ...]]] = {}
        """For each option that no longer fits, the step that ended it, and those that took room."""

    def starved(self) -> int | None:
        """A subject that cannot be used as often as it must, with the fewest options; else None."""
        subjects = range(len(self.need))
        found = [subject for subject in subjects if self.available[subject] < self.need[subject]]
        return min(found, key=lambda subject: self.available[subject], default=None)

    def force(self, check: Check = unchecked) -> int | None:
        """Take forced options until there are none; return a starved subject, if there is one."""
        waiting = deque(subject for subject, need in enumerate(self.need) if need > 0)
        rounds = 0
        while waiting:
            rounds += 1
            if rounds % 256 == 0:
                check()
            subject = waiting.popleft()
            spare = self.available[subject] - self.need[subject]
            if self.need[subject] <= 0 or spare >= self.most[subject]:
                continue
            if spare < 0:
                return subject
            for option in self.statement.users[subject]:
                if self.live[option] and self.uses[option][subject] > spare:
                    waiting.extend(self.take(subject, option))
                    waiting.append(subject)
                    break
        return self.starved()

    def take(self, subject: int, option: int) -> set[int]:
        """Take an option; return the subjects that have fewer options now."""
        step = len(self.steps)
        self.steps.append((subject, option))
        touched = self._end(option)
        for used, times in self.uses[option].items():
            self.need[used] -= times
            self.room[used] -= times
            self._users_so_far[used].append(step)
        for used in self.uses[option]:
            if self.room[used] < self.most[used]:
                by = tuple(self._users_so_far[used])
                for other in self.statement.users[used]:
                    if self.live[other] and self.uses[other][used] > self.room[used]:
                        self._deaths[other] = step, by
                        touched |= self._end(other)
        return touched

    def _end(self, option: int) -> set[int]:
        self.live[option] = False
        for subject, times in self.uses[option].items():
            self.available[subject] -= times
        return set(self.uses[option])

    def rests_on(self, subjects: Iterable[int], steps: Iterable[int] = ()) -> list[int]:
        """The steps, in order, on which these steps and the starved subjects depend."""
        wanted: set[int] = set()
        waiting = list(steps)
        for subject in subjects:
            waiting += self._killers(subject, len(self.steps))
        while waiting:
            step = waiting.pop()
            if step not in wanted:
                wanted.add(step)
                waiting += self._killers(self.steps[step][0], step)
        return sorted(wanted)

    def _killers(self, subject: int, before: int) -> list[int]:
        """The steps before `before` that took the room of options of the subject."""
        deaths = (self._deaths.get(option) for option in self.statement.users[subject])
        return [step for death in deaths if death and death[0] < before for step in death[1]]

    def pockets(self) -> list[list[int]]:
        """The free cells in groups connected by options that still fit, the smallest first."""
        users, options = self.statement.users, self.statement.options

        def joined(cell: int, _left: Container[int]) -> Iterator[int]:
            return (used for option in users[cell] if self.live[option] for used in options[option])

        subjects = enumerate(self.statement.subjects)
        free = (
            number for number, (kind, _) in subjects if kind == kinds.CELL and self.room[number]
        )
        return sorted(groups(free, joined), key=len)

    def options_inside(self, cells: Iterable[int]) -> list[int]:
        """The options that still fit and cover any of the cells."""
        users = self.statement.users
        return sorted({option for cell in cells for option in users[cell] if self.live[option]})

    def with_steps(self, kept: Iterable[int]) -> Deduction:
        """The state after only these steps."""
        shortened = Deduction(self.statement)
        for step in kept:
            shortened.take(*self.steps[step])
        return shortened

    def certificate(self, end: kinds.Starved | kinds.Pocket) -> kinds.Certificate:
        """The steps and the end, as a certificate."""
        if not self.steps:
            return end
        names, choices = self.statement.subjects, self.statement.choices
        steps = (
            kinds.ForcedStep(names[subject], choices[option]) for subject, option in self.steps
        )
        return kinds.Forced(tuple(steps), end)

    def until_starved(self, starved: int) -> kinds.Certificate:
        """The certificate that ends in a starved subject, with only the steps it depends on."""
        shortened = self.with_steps(self.rests_on([starved]))
        need, available = shortened.need[starved], shortened.available[starved]
        return shortened.certificate(
            kinds.Starved(self.statement.subjects[starved], need, available)
        )
