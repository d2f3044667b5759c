"""Subjects: what a certificate speaks of, named as a person would."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, cast

from boardfill import words

CELL, PIECE, LINE, CORNER = "cell", "piece", "line", "corner"
TARGET, RULE, ITEM = "target", "rule", "item"
SUBJECT_KINDS = (CELL, PIECE, LINE, CORNER, TARGET, RULE, ITEM)


class Subject(NamedTuple):
    """Something that a filling uses so and so often.

    kind      key                         used by
    cell      its coordinates             whatever lies or stands there
    piece     its name                    each copy of the piece
    line      ("row" or "column", n)      the pieces that cross the line after row or column n
    corner    the cell below on its right the pieces that have one cell there and no more
    target    the cells that meet there   the symbols that point there
    rule      (its number, the region)    the symbols that the rule counts in that region
    item      its name                    the options of a covering that have it
    """

    kind: str
    key: Hashable

    @property
    def name(self) -> str:
        """What certificates call it, who know no more of the problem.

        >>> Subject(CELL, (0, 1)).name, Subject(TARGET, ((0, 1), (0, 2))).name
        ('cell (0, 1)', 'target (0, 1) (0, 2)')
        >>> Subject(LINE, ("row", 3)).name, Subject(PIECE, "L3").name
        ('line row 3', 'piece L3')
        """
        key = cast("Any", self.key)
        if self.kind in (CELL, CORNER):
            return f"{self.kind} {words.cell(key)}"
        if self.kind == TARGET:
            return f"{self.kind} {words.cells(key)}"
        return " ".join(map(str, (self.kind, *key) if isinstance(key, tuple) else (self.kind, key)))


Weights = tuple[tuple[Subject, int], ...]
"""What has a weight other than 0, each once, with its weight."""
