"""Scenes as text: outlines in box-drawing characters (or plain ASCII), tiles in colour.

Lattices are drawn by a module each, with lines between cells of different tiles; a lattice that has
none yet, by letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from boardfill.drawing.arranging import in_rows, side_by_side
from boardfill.drawing.hex_text import hex_text
from boardfill.drawing.layer_text import layer_text
from boardfill.drawing.outline import Outline, span_along
from boardfill.drawing.plain_text import plain_text
from boardfill.drawing.scene import Scene
from boardfill.drawing.square_text import square_text
from boardfill.drawing.text_style import TextStyle, visible_width
from boardfill.drawing.triangle_text import triangle_text

__all__ = ["TextStyle", "as_text", "in_rows", "side_by_side", "visible_width"]

_MOST_AREA = 1_000_000
"""Scenes spread over more cells than this are listed instead: nobody could look at them."""
_PLAIN = TextStyle()
_DRAWN_BY: Mapping[str, Callable[[Outline, TextStyle], str]] = {
    "square": square_text,
    "hex": hex_text,
    "triangle": triangle_text,
    "cubic": layer_text,
}


def as_text(scene: Scene, style: TextStyle = _PLAIN) -> str:
    r"""The scene as lines of text, each ended.

    >>> from boardfill.drawing.scene import Tile
    >>> pair = Tile(frozenset({(0, 0), (0, 1)})), Tile(frozenset({(1, 0), (1, 1)}), "a")
    >>> print(as_text(Scene(pair), TextStyle(ascii=True)), end="")
    +-------+
    |       |
    +-------+
    | a   a |
    +-------+
    """
    if scene.lines is not None:
        return "".join(line + "\n" for line in scene.lines)
    outline = Outline(scene)
    if not outline.owner:
        return "(no cells)\n"
    if _area(scene, outline) > _MOST_AREA:
        return "".join(f"{tile.label or 'piece'}: {sorted(tile.cells)}\n" for tile in scene.tiles)
    return _DRAWN_BY.get(scene.lattice.name, plain_text)(outline, style)


def _area(scene: Scene, outline: Outline) -> int:
    """How many places the smallest box around the drawing has."""
    places = list(map(scene.lattice.place_of, outline.owner))
    return prod(len(span_along(places, axis)) for axis in range(len(places[0])))
