"""All fillings of a problem as one lazy sequence.

    set = solutions(problem)
    set.count()           how many, exactly
    set[10**12], set[-1]  by rank, without listing those before
    set[100:200]          lazy, as is iteration
    solution in set       is it a filling?    set.index(solution)    its rank
    set.sample(5)         fair random ones
    set.heat()            how likely is each choice?
    set.best()            the greatest weight; set.by_weight(10) the ten best

The order is rank order, which docs/command-line.md defines: a choice is decided at the first of its
cells, the board being read along its shorter sides; of two fillings the one that makes the first
choice on which they differ comes first.  Nothing is computed before the first question; what has
been built is cached.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from boardfill import words
from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.heat import Heat
from boardfill.answers.solution import Choice, Hidden, Implied, ItemColour, Solution, load_numpy
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import implied_choices
from boardfill.cover.weights import Weights, option_weights
from boardfill.display import Pictured
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine, plan_count, plan_shares
from boardfill.engines.protocol import Ability, Filling
from boardfill.engines.sweep.diagram import DiagramEngine, DiagramPlan, FillingDiagram
from boardfill.errors import LimitReached, TooManyForLen
from boardfill.problem.kinds import Parts, Problem, Tiling
from boardfill.questions import fair_samples
from boardfill.questions.fair_samples import Rows, Samples, given_seed, shown_rows
from boardfill.questions.keywords import Draws, complete, question
from boardfill.questions.preparing import cover_within_limits, is_large, walls_between
from boardfill.questions.up_to_symmetry import list_all
from boardfill.questions.weighing import best

if TYPE_CHECKING:
    from boardfill.engines.samplers import Sampler

_ARRAYS_NEED = "arrays of fillings need"
Built = TypeVar("Built")
_KEPT, _PLANNED, _WALLED = "_kept_diagram", "_planned_diagram", "_kept_walls"


class _Lazy(Pictured, Sequence[Solution], ABC):
    """A sequence of fillings that are made on access; its slices are lazy, too."""

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> SolutionRange: ...
    def __getitem__(self, index: int | slice) -> Solution | SolutionRange:
        return self._part(index) if isinstance(index, slice) else self._at(index)

    @abstractmethod
    def _part(self, part: slice) -> SolutionRange: ...

    @abstractmethod
    def _at(self, index: int) -> Solution: ...


@dataclass(frozen=True)
class SolutionSet(_Lazy):
    """All fillings of a problem, in rank order; see the top of this module.

    Limits hold for each question by itself.  `engine` is the engine that lists them; by default a
    diagram if it is small, otherwise a search.  `notice` is called with a sentence when something
    is done in another way than planned.

    >>> from boardfill import Board, Tiling, pieces
    >>> found = Tiling(Board.rectangle(12, 12), pieces("L3")).solution_set()
    >>> found.count()
    2033502499954
    >>> found.index(found[10**12])
    1000000000000
    """

    problem: Problem
    engine: str | None = None
    limits: Limits = field(default_factory=Limits)
    notice: Callable[[str], object] | None = None

    def within(self, limits: Limits) -> SolutionSet:
        """The same fillings within other limits; what has been built is shared."""
        other = replace(self, limits=limits)
        built = self.__dict__.keys() - other.__dict__.keys()
        other.__dict__.update({name: self.__dict__[name] for name in built})
        return other

    def _new_deadline(self) -> Deadline:
        """The limits of a question that begins now; building the cover counts, too."""
        deadline = Deadline(complete(self.limits))
        self._cover  # noqa: B018 - built now, if it has not been
        return deadline

    @cached_property
    def _cover(self) -> Cover:
        return cover_within_limits(self.problem, complete(self.limits))[0]

    @cached_property
    def _walls(self) -> Cover | None:
        """The cover of walls between rectangles, if that is easier to count and to draw from."""
        return walls_between(self.problem)

    @cached_property
    def _cover_to_draw_from(self) -> Cover:
        """The cover for sampling; flat for a large board of pairs, since few options are needed."""
        if self._walls is not None:
            return self._walls
        pieces = self.problem.pieces if isinstance(self.problem, Tiling) else ()
        if not is_large(self.problem) or any(len(piece.cells) != 2 for piece in pieces):
            return self._cover
        return cover_within_limits(self.problem, complete(self.limits), flat=True)[0]

    def _diagram(self, deadline: Deadline | None = None) -> FillingDiagram:
        """The diagram, built for the first question that needs it."""
        within = deadline or self._new_deadline()
        return self._once(_KEPT, lambda: self._plan(within).build(within.left())).within(within)

    def _plan(self, deadline: Deadline) -> DiagramPlan:
        """The plan of the diagram, made for the first question that might need it."""
        return self._once(_PLANNED, lambda: DiagramEngine().planned(self._cover, deadline.left()))

    def _once(self, name: str, make: Callable[[], Built]) -> Built:
        """What is kept under this name, made when it is first needed."""
        if name not in self.__dict__:
            self.__dict__[name] = make()
        return cast("Built", self.__dict__[name])

    def _solution(self, filling: Filling) -> Solution:
        return self._cover.solution(filling).about(self.problem)

    @cached_property
    def choices(self) -> tuple[Choice | ItemColour, ...]:
        """The choices that the numbers in `rows` stand for, including the colours of items."""
        return tuple(choice for choice in self._meanings if not isinstance(choice, Implied))

    @cached_property
    def _meanings(self) -> tuple[Choice | Hidden, ...]:
        return tuple(option.meaning for option in self._cover.options)

    @cached_property
    def _option_of(self) -> dict[Choice | Hidden, int]:
        return {choice: index for index, choice in enumerate(self._meanings)}

    def count(self, value: object = None) -> int:
        """The number of fillings; with a filling, 1 if it is among them and 0 if not."""
        if value is not None:
            return int(value in self)
        deadline = Deadline(complete(self.limits))
        if self._walls is not None or not self._has_cheap_diagram(deadline):
            plan = plan_count(self._walls or self._cover, deadline.left())
            return plan.run(deadline.left()).count
        return self._diagram(deadline).count

    @property
    def known_count(self) -> int | None:
        """The number of fillings, or None if it is not known yet."""
        kept: FillingDiagram | None = self.__dict__.get(_KEPT)
        return None if kept is None else kept.count

    def __len__(self) -> int:
        # list() asks for the length first and goes on without it after a TypeError.
        deadline = self._new_deadline()
        if not self._has_cheap_diagram(deadline):
            raise TooManyForLen("there may be too many fillings for len(); use count()")
        count = self._diagram(deadline).count
        if count > sys.maxsize:
            raise TooManyForLen("there are too many fillings for len(); use count()")
        return count

    def __bool__(self) -> bool:
        """True if there is a filling."""
        return next(self.any_order(), None) is not None

    def _part(self, part: slice) -> SolutionRange:
        return SolutionRange(self, range(self._diagram().count)[part])

    def _at(self, index: int) -> Solution:
        diagram = self._diagram()
        rank = index + diagram.count if index < 0 else index
        if not 0 <= rank < diagram.count:
            raise _no_filling_at(index, diagram.count)
        return self._solution(diagram.at(rank))

    def __contains__(self, value: object) -> bool:
        return self._rank(value) is not None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The rank of a filling; ValueError if it is not among these."""
        rank = self._rank(value)
        count = self._diagram().count
        if rank is None or rank not in range(count)[start:stop]:
            raise ValueError("not one of these fillings")
        return rank

    def _rank(self, value: object) -> int | None:
        if not isinstance(value, Solution):
            return None
        shown = () if isinstance(self.problem, Parts) else value.choices
        if any(choice not in self._option_of for choice in shown):
            return None
        implied = implied_choices(self.problem, value)
        options = [self._option_of.get(choice) for choice in (*shown, *implied)]
        known = [option for option in options if option is not None]
        return self._diagram().rank(known) if len(known) == len(options) else None

    def __iter__(self) -> Iterator[Solution]:
        """Iterate over all fillings in rank order."""
        return self.ordered()

    def ordered(self, start: int = 0, stop: int | None = None) -> Iterator[Solution]:
        """The fillings of ranks `start` to `stop` - 1, as far as they exist.

        They come from the diagram if it is small or has been built, which goes directly to
        `start`; otherwise from a search in rank order.
        """
        return map(self._solution, self._ordered(start, stop))

    def _ordered(self, start: int, stop: int | None) -> Iterator[Filling]:
        deadline = self._new_deadline()
        if self.engine is None and self._has_cheap_diagram(deadline):
            try:
                diagram = self._diagram(deadline)
            except LimitReached as limit:
                if self.notice is not None:
                    self.notice(f"{limit}; listing by search instead")
            else:
                first = min(start, diagram.count)
                last = diagram.count if stop is None else min(stop, diagram.count)
                return diagram.fillings(first, max(last - first, 0))
        lister = choose_engine(self._cover, Ability.LIST_ORDERED, self.engine)
        return islice(lister.fillings(self._cover, deadline.left(), ordered=True), start, stop)

    def has_quick_ranks(self) -> bool:
        """True if any rank is found quickly: the diagram is small or has been built."""
        return self._has_cheap_diagram(self._new_deadline())

    def _has_cheap_diagram(self, deadline: Deadline) -> bool:
        return _KEPT in self.__dict__ or self._plan(deadline).is_cheap

    def __reversed__(self) -> Iterator[Solution]:
        return iter(self[::-1])

    def any_order(self) -> Iterator[Solution]:
        """All fillings in the order in which they are found fastest, which is always the same."""
        deadline = self._new_deadline()
        found = list_all(self.problem, self._cover, deadline.left(), self.engine)
        return map(self._solution, found)

    @question
    def sample(
        self, number: Draws, *, seed: int | None = None, sampler: str | None = None
    ) -> list[Solution]:
        """Fillings drawn independently, each equally likely.

        The same seed and sampler draw the same fillings on any machine; without a seed they differ
        each time.  LookupError if there is no filling.
        """
        return list(islice(self.samples(seed=seed, sampler=sampler), number))

    def samples(
        self, *, seed: int | None = None, skip: int = 0, sampler: str | None = None
    ) -> Samples:
        """Endless samples as from `sample`, after the first `skip`, which cost nothing."""
        deadline = Deadline(complete(self.limits))
        cover = self._cover_to_draw_from
        chosen = self._sampler(deadline, sampler)
        fillings = chosen.samples(given_seed(seed), deadline, skip)
        drawn = (cover.solution(filling).about(self.problem) for filling in fillings)
        is_timed = chosen.takes_its_time and deadline.limits.seconds is not None
        return Samples(drawn, chosen.name, all_or_none=is_timed)

    def _sampler(self, deadline: Deadline, name: str | None = None) -> Sampler:
        from boardfill.engines.samplers import Diagrams, choose_sampler

        diagrams = Diagrams(lambda: self._plan(deadline), lambda: self._diagram(deadline))
        if (walls := self._walls) is not None:

            def build() -> FillingDiagram:
                kept = self._once(_WALLED, lambda: DiagramEngine().build(walls, deadline.left()))
                return kept.within(deadline)

            diagrams = replace(diagrams, build=build)
        return choose_sampler(self._cover_to_draw_from, deadline, diagrams, name)

    def heat(self) -> Heat | None:
        """The exact share of fillings that take each choice; None if there is no filling."""
        if isinstance(self.problem, Parts):
            from boardfill.questions.part_questions import part_heat

            return part_heat(self.problem, complete(self.limits))
        deadline = self._new_deadline()
        without = None if _KEPT in self.__dict__ else plan_shares(self._cover, deadline.left())
        if without is not None:
            total, shares = without.run(deadline.left())
        else:
            diagram = self._diagram(deadline)
            total = diagram.count
            shares = diagram.fillings_with_each_option() if total else []
        if not total:
            return None
        each = zip(self._meanings, shares, strict=True)
        chances = {one: Fraction(n, total) for one, n in each if n and not isinstance(one, Hidden)}
        return Heat(total, chances).about(self.problem)

    def best(self, weights: Weights | None = None) -> Best | None:
        """A filling of the greatest weight; see `problem.best`."""
        return best(self.problem, weights=weights, limits=self.limits)

    def by_weight(self, number: int, weights: Weights | None = None) -> list[WeightedSolution]:
        """The fillings of greatest weight, the best first; see `problem.best_few`."""
        deadline = self._new_deadline()
        values = option_weights(self.problem, self._cover, weights)
        return [
            WeightedSolution(values.exact(weight), self._solution(filling))
            for weight, filling in self._diagram(deadline).best(values.values, number)
        ]

    def rows(self, start: int = 0, number: int | None = None) -> Rows:
        """Fillings as an array: a row for each, with the numbers of its `choices` in rank order.

        Rows of fillings with fewer choices are padded with the type's greatest number.
        Needs NumPy, the extra "arrays".
        """
        numpy = load_numpy(_ARRAYS_NEED)
        diagram = self._diagram()
        if not 0 <= start <= diagram.count:
            raise _no_filling_at(start, diagram.count)
        most = diagram.count - start
        wanted = most if number is None else min(number, most)
        return self._array(numpy, diagram, diagram.rows(start, wanted))

    @question
    def sample_rows(self, number: Draws, *, seed: int | None = None) -> Rows:
        """The fillings that `sample` draws, as an array like that of `rows`."""
        from boardfill.engines.samplers import DiagramSampler

        numpy, deadline = load_numpy(_ARRAYS_NEED), Deadline(complete(self.limits))
        if self._walls is not None:
            solutions = islice(self.samples(seed=seed), number)
            drawn = ([self._option_of[choice] for choice in one.choices] for one in solutions)
            width = fair_samples.most_rectangles(self._cover)
            return fair_samples.padded_rows(numpy, self._cover, drawn, width)
        sampler, cover = self._sampler(deadline), self._cover_to_draw_from
        if isinstance(sampler, DiagramSampler):
            diagram = sampler.diagram
            return self._array(numpy, diagram, diagram.sampled_rows(given_seed(seed), 0, number))
        matchings = islice(sampler.samples(given_seed(seed), deadline), number)
        return fair_samples.padded_rows(numpy, cover, matchings, cover.form.item_count // 2)

    def _array(self, numpy: ModuleType, diagram: FillingDiagram, rows: bytes) -> Rows:
        self._cover.require_fillings(rows, diagram.width, diagram.row_type)
        numbers: Rows = numpy.frombuffer(rows, diagram.row_type).reshape(-1, diagram.width)
        is_shown = [not isinstance(choice, Implied) for choice in self._meanings]
        return numbers if all(is_shown) else shown_rows(numpy, numbers, is_shown, self.choices)


@dataclass(frozen=True)
class SolutionRange(_Lazy):
    """A slice of a set of fillings, by rank; as lazy as the set itself."""

    source: SolutionSet
    ranks: range

    def __len__(self) -> int:
        return len(self.ranks)

    def _part(self, part: slice) -> SolutionRange:
        return SolutionRange(self.source, self.ranks[part])

    def _at(self, index: int) -> Solution:
        return self.source[self.ranks[index]]

    def __contains__(self, value: object) -> bool:
        return value in self.source and self.source.index(value) in self.ranks

    def __iter__(self) -> Iterator[Solution]:
        if self.ranks.step == 1:
            return self.source.ordered(self.ranks.start, self.ranks.stop)
        return (self.source[rank] for rank in self.ranks)


def _no_filling_at(rank: int, count: int) -> IndexError:
    there_are = f"there {'is' if count == 1 else 'are'} {words.counted(count, 'filling')}"
    return IndexError(f"{there_are}; there is none at {words.number(rank)}")
