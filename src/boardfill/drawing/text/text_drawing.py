"""Scenes as text: outlines in box-drawing characters (or plain ASCII), tiles in colour.

Lattices are drawn by a module each, with lines between cells of different tiles; a lattice that has
none yet, and whatever is to take little room, one character a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from boardfill.drawing.compaction import extents, listed
from boardfill.drawing.outline import GroupedOutline, Outline
from boardfill.drawing.scene import Scene
from boardfill.drawing.text.arranging import in_rows, side_by_side
from boardfill.drawing.text.compact_text import compact_text, why_not_compact
from boardfill.drawing.text.hex_text import hex_text
from boardfill.drawing.text.layer_text import layer_text
from boardfill.drawing.text.square_text import square_text
from boardfill.drawing.text.text_style import TextStyle, visible_width
from boardfill.drawing.text.triangle_text import triangle_text

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
    has_heavy_lines = scene.groups and scene.lattice.name == "square"
    outline = GroupedOutline(scene) if has_heavy_lines else Outline(scene)
    if not outline.owner:
        return "(no cells)\n"
    if prod(extents(scene)) > _MOST_AREA:
        return "".join(line + "\n" for line in listed(scene))
    draw = _DRAWN_BY.get(scene.lattice.name, compact_text)
    if style.compact or draw is compact_text:
        return compact_text(outline, style)
    text = draw(outline, style)
    if (
        style.on_compact is not None
        and _is_too_wide(text, style)
        and why_not_compact(scene, style) is None
    ):
        style.on_compact()
        return compact_text(outline, style)
    return text + "".join(line + "\n" for line in scene.legend)


def _is_too_wide(text: str, style: TextStyle) -> bool:
    return any(visible_width(line) > style.width for line in text.splitlines())
