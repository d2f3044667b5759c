"""Pictures: one scene or several, with a title, captions and a few lines of text."""

from __future__ import annotations

from dataclasses import dataclass

from boardfill.drawing.scene import Scene


@dataclass(frozen=True)
class Panel:
    """A scene and what stands below it."""

    scene: Scene
    caption: str = ""
    is_alone: bool = False
    """Does it have a row for itself?"""


@dataclass(frozen=True)
class Picture:
    """Panels below a title, and notes below the panels."""

    panels: tuple[Panel, ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    is_film: bool = False
    """Are the panels shown one after the other, where pictures can move?"""


def picture_of(scene: Scene, title: str = "", notes: tuple[str, ...] = ()) -> Picture:
    """A picture of one scene."""
    return Picture((Panel(scene),), title, notes)
