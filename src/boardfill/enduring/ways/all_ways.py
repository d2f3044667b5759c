"""All ways that a plan may keep."""

from __future__ import annotations

from typing import Any

from boardfill.enduring.ways.by_layers import ByLayers
from boardfill.enduring.ways.by_residues import ByResidues
from boardfill.enduring.ways.by_subtrees import BySubtrees
from boardfill.enduring.ways.in_one_piece import InOnePiece
from boardfill.enduring.ways.way import Way

WAYS: dict[str, type[Way[Any]]] = {
    way.name: way for way in (BySubtrees, ByResidues, ByLayers, InOnePiece)
}
"""By the name that plans have for them."""
