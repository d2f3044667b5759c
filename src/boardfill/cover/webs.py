"""Webs: what bounds cannot express, that choices are connected.

    node        something that options tie, such as a border between two cells
    component   nodes that ties have made one, directly or by way of others
    web         nodes, what each option does to them, and what the components must be

All cells of a colour are connected if each of them ties its borders, and there is one component.  A
line that goes from cell to cell is a loop if it ties nodes that are already connected exactly once,
at its end.  Most covers have no webs; engines that do not handle webs refuse covers that do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from boardfill import _core

if TYPE_CHECKING:
    from boardfill.cover.bounded import Cover


class Tie(NamedTuple):
    """What an option does to a web: its `nodes` become one component.

    It adds its `weight` to the size of the component, may mark it, and keeps pairs of nodes
    `apart`; it ties the first of each pair.
    """

    nodes: tuple[int, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    weight: int = 0
    mark: int | None = None


NO_TIE = Tie()
"""That of an option without any effect: most options of a web, where each symbol has its own."""
Bounds = tuple[int, int | None]


@dataclass(frozen=True)
class Web:
    """Nodes, what each option does to them, and the rule that their components must keep.

    The `number` of components and their `sizes` have bounds.  `cycles` says whether options may tie
    nodes that are already connected: any may, none may, or exactly one does, which makes the whole
    a loop if each option ties two nodes.
    If `marks` is "one", a component has exactly one mark, its size or 0 for any; if "equal", all
    its marks are equal.  `tied_twice` promises that no node is tied more often than twice.
    """

    nodes: int
    ties: Sequence[Tie]
    number: Bounds = (0, None)
    sizes: Bounds = (0, None)
    cycles: Literal["any", "none", "one"] = "any"
    marks: Literal["none", "one", "equal"] = "none"
    tied_twice: bool = False
    left_out: Sequence[int] = ()
    """Sizes within the bounds that no component may have."""

    @property
    def is_bare(self) -> bool:
        """Does the rule ask of components only how many there are, and how many cycles?"""
        has_bounds = self.sizes != (0, None) or self.marks != "none"
        return not has_bounds and not any(tie.apart for tie in self.ties)

    def flat(self) -> _core.Web:
        """The web as the native core reads it."""
        tying = [option for option, tie in enumerate(self.ties) if tie is not NO_TIE]
        ties = [self.ties[option] for option in tying]
        return _core.Web(
            self.nodes,
            len(self.ties),
            tying,
            [tie.nodes for tie in ties],
            [tie.apart for tie in ties],
            [tie.weight for tie in ties],
            [tie.mark for tie in ties],
            self.number,
            self.sizes,
            self.cycles,
            self.marks,
            self.tied_twice,
            list(self.left_out),
        )


def most_open_nodes(cover: Cover, order: Sequence[int]) -> int:
    """The most nodes of webs that are open at once if the items are swept in this order."""
    at = {item: place for place, item in enumerate(order)}
    items_of = cover.form.items_of
    leads = [
        min((at[item] for item in items_of(option)), default=0)
        for option in range(cover.form.option_count)
    ]
    changes: Counter[int] = Counter()
    for web in cover.webs:
        first, last = dict[int, int](), dict[int, int]()
        for option in sorted(range(len(leads)), key=leads.__getitem__):
            tie = web.ties[option]
            for node in (*tie.nodes, *(other for _, other in tie.apart)):
                first.setdefault(node, leads[option])
                last[node] = leads[option]
        changes.update(first.values())
        changes.subtract(Counter(place + 1 for place in last.values()))
    return max(accumulate(changes[place] for place in sorted(changes)), default=0)
