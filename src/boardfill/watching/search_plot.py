"""What ways to search come to, as bars."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.drawing.scene import Bars, Picture, Scene, picture_of
from boardfill.watching.search_cost import SearchCost


def costs_picture(costs: Sequence[SearchCost], title: str = "") -> Picture:
    """The nodes that each way needs; one that a limit stopped would have needed more."""
    nodes = {
        f"{cost.choose}{', pockets' * cost.pockets}{'' if cost.finished else ' +'}": cost.nodes
        for cost in costs
    }
    notes = ("+ a limit stopped it; it would have gone on",)
    scene = Scene((), plot=Bars(nodes, "choose", "nodes"))
    return picture_of(scene, title, () if all(cost.finished for cost in costs) else notes)
