"""All ways that a plan may keep."""

from __future__ import annotations

from typing import Any

from boardfill.enduring.ways.best_at_once import BestAtOnce
from boardfill.enduring.ways.by_layers import ByLayers
from boardfill.enduring.ways.by_ranges import ByDraws, ByRanks
from boardfill.enduring.ways.by_residues import ByResidues
from boardfill.enduring.ways.by_rows import ByRows
from boardfill.enduring.ways.by_subtrees import BySubtrees
from boardfill.enduring.ways.by_symmetries import BySymmetries
from boardfill.enduring.ways.fillings_at_once import FillingsAtOnce
from boardfill.enduring.ways.in_one_piece import CoverInOnePiece, InOnePiece
from boardfill.enduring.ways.listed_subtrees import ListedSubtrees
from boardfill.enduring.ways.way import Way

WAYS: dict[str, type[Way[Any]]] = {
    way.name: way
    for way in (
        BySubtrees,
        ByResidues,
        ByLayers,
        InOnePiece,
        CoverInOnePiece,
        BySymmetries,
        ByRows,
        ByRanks,
        ByDraws,
        ListedSubtrees,
        FillingsAtOnce,
        BestAtOnce,
    )
}
"""By the name that plans have for them."""
