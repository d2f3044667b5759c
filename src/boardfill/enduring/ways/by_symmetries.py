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
from boardfill.cover.symmetry.quotient import quotient
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.enduring.ways.same_cover import other_version
from boardfill.enduring.ways.way import Done, Kept, ReadBlock, Way
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
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
    way: Way[int]


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


@dataclass(frozen=True)
class BySymmetries(Way[int]):
    """The counts of all classes, each in its own units."""

    name: ClassVar[str] = "symmetries"
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
        way_of: Callable[[int, Cover | None, Limits], Way[int]],
    ) -> BySymmetries:
        """With the way of each folded board, by its place, that `way_of` makes."""
        deadline = Deadline(limits)
        group, folded = Symmetries.of(problem, up_to, limits)
        parts = tuple(
            Part(size, way_of(place, cover, deadline.left()))
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
            self, parts=tuple(Part(size, way.cross_checked()) for size, way in self.parts)
        )

    def shared_by(self, workers: int, limits: Limits) -> BySymmetries:
        """Each part for itself."""
        parts = tuple(Part(size, way.shared_by(workers, limits)) for size, way in self.parts)
        return replace(self, parts=parts)

    @cached_property
    def _units(self) -> list[tuple[int, int]]:
        """The part and its own unit, for every unit: round by round."""
        return _numbered([(way.units, way.round_of) for _, way in self.parts])

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
                {"size": size, "way": way.name, "tree": way.tree()} for size, way in self.parts
            ],
            "units": self._units,
        }

    def round_of(self, unit: int) -> int:
        """The round in its part."""
        part, own = self._units[unit]
        return self.parts[part].way.round_of(own)

    def needs(self, unit: int) -> Sequence[str]:
        """What its part says."""
        part, own = self._units[unit]
        return [_named(part, name) for name in self.parts[part].way.needs(own)]

    def spent_after(self, done: int) -> Iterable[str]:
        """What any part says that has such a round."""
        for part, (_, way) in enumerate(self.parts):
            if way.units and done <= way.round_of(way.units - 1):
                yield from (_named(part, name) for name in way.spent_after(done))

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:
        """As its part does it."""
        part, own = self._units[unit]
        done = self.parts[part].way.work(own, lambda name: block(_named(part, name)), limits)
        return Done(done.answer, {_named(part, name): one for name, one in done.blocks.items()})

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The average, which must be a whole number."""
        from boardfill.enduring.ways.all_ways import WAYS  # which has this way, too

        own: Mapping[int, list[str]] = {place: [] for place in range(len(tree["parts"]))}
        for (part, _), answer in zip(tree["units"], answers, strict=True):
            own[part].append(answer)
        fixed = sum(
            part["size"] * WAYS[part["way"]].total(part["tree"], own[place])
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
        from boardfill.enduring.ways.all_ways import WAYS  # which has this way, too

        place, own = tree["units"][unit]
        part = tree["parts"][place]
        return WAYS[part["way"]].agree(part["tree"], own, one, other)


def _numbered(parts: Sequence[tuple[int, Callable[[int], int]]]) -> list[tuple[int, int]]:
    """All units of all parts, round by round; those of a part stay in their order."""
    units = [(part, own) for part, (number, _) in enumerate(parts) for own in range(number)]
    return sorted(units, key=lambda unit: parts[unit[0]][1](unit[1]))


def _named(part: int, name: str) -> str:
    """The name of a part's block among those of all parts."""
    return f"symmetry-{part}-{name}"
