"""What the items of a cover are called, and why one of them cannot be used as it must be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardfill.answers.events import FailKind
from boardfill.answers.solution import Mark, Placement
from boardfill.cover.bounded import Cover
from boardfill.problem.lattice import Cell

_MOST_NAMED = 3


@dataclass(frozen=True)
class Wording:
    """Words for the items of a cover."""

    cover: Cover

    @cached_property
    def supplies(self) -> frozenset[int]:
        """The items that stand for the copies of a piece."""
        return frozenset(
            index
            for option in self.cover.options
            if isinstance(option.meaning, Placement)
            for index in option.items
            if self.cover.items[index].place is None
            and self.cover.items[index].meaning == option.meaning.piece
        )

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
        if first == "target":
            return f"the meeting of {' '.join(map(cell_name, second))}"
        if isinstance(second, tuple):  # the symbols that a rule counts
            return f"{' or '.join(second)} in {first}"
        return f"{first} used alone" if second is None else f"{first} in colour {second}"

    def kind(self, index: int) -> FailKind:
        """What sort of thing it is."""
        if self.cover.items[index].place is not None:
            return "cell"
        return "supply" if index in self.supplies else "rule"

    def shortage(self, index: int, need: int, possible: int, full: list[int]) -> str:
        """Why the item cannot be used `need` times more; `full` are items without room for that."""
        if self.cover.items[index].meaning == "area":
            return "no set of these pieces has as many cells as the board"
        name = self.name(index)
        low, high = self.cover.items[index][1:3]
        if self.kind(index) == "supply" and high is not None and low > high:
            return f"no number of copies of {name} goes with the number of cells"
        if self.kind(index) == "cell":
            reason = f"nothing left can {self._verb} {name}"
            return f"{reason}: {self._used_up(full)}" if full else reason
        if self.kind(index) == "supply":
            where = "it fits nowhere" if possible == 0 else f"it fits {_times(possible)} at most"
            return f"{name} must be laid {_times(need)} more, but {where}"
        room = "nothing left can do that" if possible == 0 else f"only {possible} can be had"
        return f"{name}: {need} more needed, but {room}"

    def of_pocket(self, size: int, *, something_fits: bool) -> str:
        """Why a pocket of so many cells cannot be filled."""
        if something_fits:
            return f"a pocket of {size} cells, and no pieces that fit there have so many together"
        return f"a pocket of {size} cells that nothing left can fill"

    @cached_property
    def _verb(self) -> str:
        marked = any(isinstance(option.meaning, Mark) for option in self.cover.options)
        return "stand in" if marked else "cover"

    def _used_up(self, full: list[int]) -> str:
        used_up = all(index in self.supplies for index in full)
        names = [str(self.cover.items[i].meaning) if used_up else self.name(i) for i in full]
        if len(names) > _MOST_NAMED:
            names[_MOST_NAMED - 1 :] = [f"{len(names) - _MOST_NAMED + 1} others"]
        *some, last = names
        listed = f"{', '.join(some)} and {last}" if some else last
        return f"{listed} {'are' if some else 'is'} {'used up' if used_up else 'settled'}"


def cell_name(cell: Cell) -> str:
    """The cell as people write it.

    >>> cell_name((2, 3))
    '2,3'
    """
    return ",".join(map(str, cell))


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
