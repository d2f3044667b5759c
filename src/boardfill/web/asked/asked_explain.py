"""`explain`: why is there no filling?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.drawing.scene import Tile
from boardfill.explaining import no_filling
from boardfill.explaining.certificate_text import certificate_picture
from boardfill.formats.certificate_json import certificate_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


class ExplainWishes(Wishes, frozen=True, kw_only=True):
    """Whether the argument is also told: in sentences, and by labels and colours of cells."""

    command: ClassVar[str] = "explain"
    told: bool = False

    def _options(self) -> list[str]:
        return []


def answer(asked: Conversation, wishes: ExplainWishes) -> object:
    """The certificate, as `explain --json` writes it; null if there is a filling.

    If it shall be told, too: an object with the `certificate`, its `sentences`, and the `tiles`,
    cells that belong together with their label and the number of their colour.
    """
    problem = asked.problem
    found = no_filling.explain(problem, limits=asked.limits)
    tree = None if found is None else certificate_tree(found)
    if not wishes.told:
        return tree
    if found is None:
        return {"certificate": None, "sentences": ["There is a filling."], "tiles": []}
    picture = certificate_picture(problem, found)
    tiles = [tile for panel in picture.panels for tile in panel.scene.tiles if tile.is_board]
    return {
        "certificate": tree,
        "sentences": list(picture.notes),
        "tiles": list(map(_tile_tree, tiles)),
    }


def _tile_tree(tile: Tile) -> dict[str, object]:
    return {"cells": sorted(tile.cells), "label": tile.label, "colour": tile.colour}


QUESTION = Question(ExplainWishes, answer)
