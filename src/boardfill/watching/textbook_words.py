"""What the items of a cover are called, and why one of them cannot be used as it must be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardfill import words
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover
from boardfill.cover.meaning_words import meaning_words, why_unmet
from boardfill.cover.meanings import CopiesOf, CornerAt, LineAfter, MeetingOf, WrongArea
from boardfill.watching.search_events import FailKind

_MOST_NAMED = 4


@dataclass(frozen=True)
class Wording:
    """Words for the items of a cover."""

    cover: Cover

    @cached_property
    def supplies(self) -> frozenset[int]:
        """The items that stand for the copies of a piece, even of one that fits nowhere."""
        return frozenset(
            index
            for index, item in enumerate(self.cover.items)
            if isinstance(item.meaning, CopiesOf)
        )

    @cached_property
    def marked(self) -> bool:
        """Are symbols set, and not pieces laid?"""
        return any(isinstance(option.meaning, Mark) for option in self.cover.options)

    def name(self, index: int) -> str:
        """What people call the item."""
        return meaning_words(self.cover.items[index].meaning)

    def kind(self, index: int) -> FailKind:
        """What sort of thing it is."""
        if self.cover.items[index].place is not None:
            return "cell"
        return "supply" if index in self.supplies else "rule"

    def shortage(self, index: int, need: int, possible: int, full: Sequence[int]) -> str:
        """Why the item cannot be used `need` times more; `full` are items without room for that."""
        kind, name, item = self.kind(index), self.name(index), self.cover.items[index]
        if isinstance(item.meaning, WrongArea) or (
            kind == "supply" and item.high is not None and item.low > item.high
        ):
            return why_unmet(item)
        if kind == "cell":
            reason = f"nothing left can {'stand in' if self.marked else 'cover'} {name}"
            return f"{reason}: {self._without_room(full)}" if full else reason
        if kind == "supply":
            fits = f"it fits {words.times(possible)} at most" if possible else "it fits nowhere"
            return f"{name} must be laid {words.times(need)} more, but {fits}"
        if possible == 0 and isinstance(item.meaning, MeetingOf):
            return f"nothing left can point at {name}"
        if possible == 0 and isinstance(item.meaning, LineAfter):
            return f"nothing left can cross {name}"
        room = f"there is room for only {possible}" if possible else "nothing left can give it"
        return f"{name}: {need} more needed, but {room}"

    def of_pocket(self, size: int, *, is_all: bool, something_fits: bool) -> str:
        """Why a pocket of so many cells, or all that is left, cannot be filled."""
        cells = words.counted(size, "cell")
        pocket = f"the last {cells}" if is_all else f"a pocket of {cells}"
        if something_fits:
            return f"{pocket}, and no pieces that fit there add up to it"
        return f"{pocket} that nothing left can fill"

    def _without_room(self, full: Sequence[int]) -> str:
        """What has been used as often as it may be."""
        meanings = [self.cover.items[index].meaning for index in full]
        used_up = [meaning.piece for meaning in meanings if isinstance(meaning, CopiesOf)]
        corners = [meaning for meaning in meanings if isinstance(meaning, CornerAt)]
        others = [m for m in meanings if not isinstance(m, CopiesOf | CornerAt)]
        reasons = []
        if used_up:
            reasons.append(f"{_some(used_up)} {'is' if len(used_up) == 1 else 'are'} used up")
        if corners:
            reasons.append(f"four pieces would meet at {_some(map(meaning_words, corners))}")
        if others:
            reasons.append(f"no room is left for {_some(map(meaning_words, others))}")
        return ", ".join(reasons)


def _some(names: Iterable[str]) -> str:
    return words.listed(names, most=_MOST_NAMED)
