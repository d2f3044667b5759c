"""A count up to symmetry as a job: the units of one count for each class of symmetries.

By Burnside's lemma the fillings up to symmetry are the average, over all symmetries, of the number
of fillings that each leaves as they are.  So there is a way for the whole board, which the identity
leaves as it is, and one for the board folded by one symmetry of each other class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import Group
from boardfill.cover.symmetry.orbits import quotient
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.jobs.sealed import Line, Plain, Positive, Units, checked
from boardfill.jobs.strategies.strategy import Done, Kept, ReadBlock, Strategy, other_version
from boardfill.problem.kinds import Problem
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.up_to_symmetry import UpTo, group_up_to


class Folded(NamedTuple):
    """What the symmetries of one class leave as it is: a cover, or the whole if that is None."""

    size: int
    """How many symmetries the class has."""
    cover: Cover | None


class Part(NamedTuple):
    """How the fillings of one folded board are counted."""

    size: int
    strategy: Strategy[int]


class Symmetries(NamedTuple):
    """The group of a problem, and a folded board for each class of it."""

    group: Group
    folded: list[Folded]

    @classmethod
    def of(cls, problem: Problem, up_to: UpTo, limits: Limits) -> Symmetries:
        """As `count` finds them."""
        deadline = Deadline(limits)
        problem = with_usable_pieces(problem)
        cover, _ = cover_within_limits(problem, limits)
        group = group_up_to(problem, cover, up_to, deadline.check)
        folded = [
            Folded(size, None)
            if member is group.identity
            else Folded(size, quotient(cover, member, deadline.check))
            for member, size in group.classes(deadline.check)
        ]
        return cls(group, folded)


class _PartTree(Plain):
    size: Positive
    strategy: Line
    tree: dict[str, Any]

    def __post_init__(self) -> None:
        strategy = _strategy_of_part(self.strategy)
        checked(self.tree, strategy.tree_type)


class _Tree(Plain):
    up_to: UpTo
    symmetries: Positive
    group: Line
    parts: list[_PartTree]
    units: list[tuple[Units, Units]]
    """The part and its own unit, for every unit."""

    def __post_init__(self) -> None:
        if sum(part.size for part in self.parts) != self.symmetries:
            raise BadInput("the classes do not have as many symmetries as there are")
        done = [0] * len(self.parts)
        for part, own in self.units:
            if part >= len(done) or own != done[part]:
                raise BadInput("the units of each part must come in their order")
            done[part] += 1
        for number, one in zip(done, self.parts, strict=True):
            if _strategy_of_part(one.strategy).units_in(one.tree) not in (None, number):
                raise BadInput("a part has another number of units")


def _strategy_of_part(name: str) -> type[Strategy[Any]]:
    """The way of that name for one folded board."""
    from boardfill.jobs.choose_strategy import STRATEGIES  # which has this way, too

    strategy = STRATEGIES.get(name)
    is_count = (
        strategy is not None
        and issubclass(strategy, Strategy)
        and strategy.questions in (("count",), ())
    )
    if strategy is None or not is_count or strategy is BySymmetries:
        raise BadInput(f"no part of a count is divided by {name}")
    return strategy


@dataclass(frozen=True)
class BySymmetries(Strategy[int]):
    """The counts of all classes, each in its own units."""

    name: ClassVar[str] = "symmetries"
    tree_type: ClassVar[Any] = _Tree
    parts: tuple[Part, ...]
    up_to: UpTo
    symmetries: int
    """How many there are."""
    group: str
    """In words."""

    @classmethod
    def made(
        cls,
        problem: Problem,
        up_to: UpTo,
        limits: Limits,
        strategy_of: Callable[[int, Cover | None, Limits], Strategy[int]],
    ) -> BySymmetries:
        """With the way of each folded board, by its place, that `strategy_of` makes."""
        deadline = Deadline(limits)
        group, folded = Symmetries.of(problem, up_to, limits)
        parts = tuple(
            Part(size, strategy_of(place, cover, deadline.left()))
            for place, (size, cover) in enumerate(folded)
        )
        return cls(parts, up_to, len(group.elements), group.describe())

    def checked(self, tree: dict[str, Any]) -> BySymmetries:
        """The same, if it is what the plan has kept."""
        sizes = [part["size"] for part in tree["parts"]]
        if tree["symmetries"] != self.symmetries or sizes != [size for size, _ in self.parts]:
            raise other_version()
        return self

    def cross_checked(self) -> BySymmetries:
        """Each part for itself."""
        return replace(
            self, parts=tuple(Part(size, strategy.cross_checked()) for size, strategy in self.parts)
        )

    def split_for(self, workers: int, limits: Limits) -> BySymmetries:
        """Each part for itself."""
        parts = tuple(
            Part(size, strategy.split_for(workers, limits)) for size, strategy in self.parts
        )
        return replace(self, parts=parts)

    @cached_property
    def _units(self) -> list[tuple[int, int]]:
        """The part and its own unit, for every unit: round by round."""
        return _numbered([(strategy.units, strategy.round_of) for _, strategy in self.parts])

    @property
    def units(self) -> int:
        """Those of all parts."""
        return len(self._units)

    def tree(self) -> dict[str, Any]:
        """What each part keeps."""
        return {
            "up_to": self.up_to,
            "symmetries": self.symmetries,
            "group": self.group,
            "parts": [
                {"size": size, "strategy": strategy.name, "tree": strategy.tree()}
                for size, strategy in self.parts
            ],
            "units": self._units,
        }

    def round_of(self, unit: int) -> int:
        """The round in its part."""
        part, own = self._units[unit]
        return self.parts[part].strategy.round_of(own)

    def needs(self, unit: int) -> Sequence[str]:
        """What its part says."""
        part, own = self._units[unit]
        return [_named(part, name) for name in self.parts[part].strategy.needs(own)]

    def releasable_after(self, done: int) -> Iterable[str]:
        """What any part says that has such a round."""
        for part, (_, strategy) in enumerate(self.parts):
            if strategy.units and done <= strategy.round_of(strategy.units - 1):
                yield from (_named(part, name) for name in strategy.releasable_after(done))

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:
        """As its part does it."""
        part, own = self._units[unit]
        done = self.parts[part].strategy.work(own, lambda name: block(_named(part, name)), limits)
        return Done(done.answer, {_named(part, name): one for name, one in done.blocks.items()})

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The average, which must be a whole number."""
        own: Mapping[int, list[str]] = {place: [] for place in range(len(tree["parts"]))}
        for (part, _), answer in zip(tree["units"], answers, strict=True):
            own[part].append(answer)
        fixed = sum(
            part["size"] * _strategy_of_part(part["strategy"]).total(part["tree"], own[place])
            for place, part in enumerate(tree["parts"])
        )
        classes, rest = divmod(fixed, tree["symmetries"])
        if rest:
            raise BadInput(
                f"the counts of {tree['symmetries']} symmetries add up to no multiple of that, so "
                "one of them is wrong; begin the job anew in another folder"
            )
        return int(classes)

    @staticmethod
    def agree(tree: dict[str, Any], unit: int, one: Kept, other: Kept) -> bool:
        """As its part says."""
        place, own = tree["units"][unit]
        part = tree["parts"][place]
        return _strategy_of_part(part["strategy"]).agree(part["tree"], own, one, other)

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:
        """Those of all parts."""
        return len(tree["units"])

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:
        """As its part says."""
        place, own = tree["units"][unit]
        part = tree["parts"][place]
        _strategy_of_part(part["strategy"]).check_answer(part["tree"], own, answer)


def _numbered(parts: Sequence[tuple[int, Callable[[int], int]]]) -> list[tuple[int, int]]:
    """All units of all parts, round by round; those of a part stay in their order."""
    units = [(part, own) for part, (number, _) in enumerate(parts) for own in range(number)]
    return sorted(units, key=lambda unit: parts[unit[0]][1](unit[1]))


def _named(part: int, name: str) -> str:
    """The name of a part's block among those of all parts."""
    return f"symmetry-{part}-{name}"
