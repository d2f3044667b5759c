"""What the items of a cover are called, and why one of them cannot be used as it must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from boardfill.answers.solution import Mark, Placement
from boardfill.cover.bounded import Cover
from boardfill.watching.events import FailKind

_MOST_NAMED = 4
_RULES = "line after ", "corner ", "area"
"""How the items of a tiling begin that stand for no piece."""


@dataclass(frozen=True)
class Wording:
    """Words for the items of a cover."""

    cover: Cover

    @cached_property
    def supplies(self) -> frozenset[int]:
        """The items that stand for the copies of a piece, even of one that fits nowhere."""
        unlaid = (
            index
            for index, item in enumerate(self.cover.items)
            if self.laid and isinstance(item.meaning, str) and not item.meaning.startswith(_RULES)
        )
        return frozenset(unlaid).union(
            index
            for option in self.cover.options
            if isinstance(option.meaning, Placement)
            for index in option.items
            if self.cover.items[index].place is None
            and self.cover.items[index].meaning == option.meaning.piece
        )

    @cached_property
    def laid(self) -> bool:
        """Are pieces laid, so that rules are lines to be crossed and corners?"""
        return any(isinstance(option.meaning, Placement) for option in self.cover.options)

    @cached_property
    def marked(self) -> bool:
        """Are symbols set, and not pieces laid?"""
        return any(isinstance(option.meaning, Mark) for option in self.cover.options)

    def name(self, index: int) -> str:
        """What people call the item."""
        item = self.cover.items[index]
        if item.place is not None:
            return f"cell {cell_name(item.place)}"
        if index in self.supplies:
            return f"piece {item.meaning}"
        if not isinstance(item.meaning, tuple):
            return str(item.meaning)
        first, second = item.meaning
        if item.family:  # where a symbol points at
            kind = "the edge between" if len(second) == 2 else "the corner of"
            return f"{kind} {_listed([cell_name(cell) for cell in second])}"
        if isinstance(second, tuple):  # the symbols that a rule counts
            return f"{' or '.join(second)} in {first}"
        return f"{first} used alone" if second is None else f"{first} in colour {second}"

    def kind(self, index: int) -> FailKind:
        """What sort of thing it is."""
        if self.cover.items[index].place is not None:
            return "cell"
        return "supply" if index in self.supplies else "rule"

    def shortage(self, index: int, need: int, possible: int, full: Sequence[int]) -> str:
        """Why the item cannot be used `need` times more; `full` are items without room for that."""
        kind, name, item = self.kind(index), self.name(index), self.cover.items[index]
        if item.meaning == "area":
            return "no set of these pieces has as many cells as the board"
        if kind == "supply" and item.high is not None and item.low > item.high:
            return f"no number of copies of {name} goes with the number of cells"
        if kind == "cell":
            reason = f"nothing left can {'stand in' if self.marked else 'cover'} {name}"
            return f"{reason}: {self._without_room(full)}" if full else reason
        if kind == "supply":
            where = "it fits nowhere" if possible == 0 else f"it fits {_times(possible)} at most"
            return f"{name} must be laid {_times(need)} more, but {where}"
        if possible == 0 and item.family:
            return f"nothing left can point at {name}"
        if possible == 0 and self.laid:
            return f"nothing left can cross the {name}"
        room = "nothing left can give it" if possible == 0 else f"there is room for {possible} only"
        return f"{name}: {need} more needed, but {room}"

    def of_pocket(self, size: int, *, is_all: bool, something_fits: bool) -> str:
        """Why a pocket of so many cells, or all that is left, cannot be filled."""
        pocket = f"the last {size} cells" if is_all else f"a pocket of {size} cells"
        if something_fits:
            return f"{pocket}, and no pieces that fit there add up to it"
        return f"{pocket} that nothing left can fill"

    def _without_room(self, full: Sequence[int]) -> str:
        """What has been used as often as it may be."""
        used_up = [str(self.cover.items[i].meaning) for i in full if i in self.supplies]
        others = _listed([self.name(index) for index in full if index not in self.supplies])
        reasons = []
        if used_up:
            reasons.append(f"{_listed(used_up)} {'is' if len(used_up) == 1 else 'are'} used up")
        if others:
            clash = "four pieces would meet at" if self.laid else "no room is left for"
            reasons.append(f"{clash} {others}")
        return ", ".join(reasons)


def cell_name(cell: tuple[int, ...]) -> str:
    """The cell as people write it.

    >>> cell_name((2, 3))
    '2,3'
    """
    return ",".join(map(str, cell))


def _listed(names: list[str]) -> str:
    """The names in a sentence, not too many of them.

    >>> _listed(["a"]), _listed(["a", "b"]), _listed([*"abcdef"])
    ('a', 'a and b', 'a, b, c and 3 others')
    """
    if len(names) > _MOST_NAMED:
        names = [*names[: _MOST_NAMED - 1], f"{len(names) - _MOST_NAMED + 1} others"]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
