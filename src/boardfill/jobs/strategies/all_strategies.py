"""All ways that a plan may keep."""

from __future__ import annotations

from typing import Any

from boardfill.jobs.strategies.best_at_once import BestAtOnce
from boardfill.jobs.strategies.by_layers import ByLayers
from boardfill.jobs.strategies.by_ranges import ByDraws, ByRanks
from boardfill.jobs.strategies.by_residues import ByResidues
from boardfill.jobs.strategies.by_rows import ByRows
from boardfill.jobs.strategies.by_subtrees import BySubtrees
from boardfill.jobs.strategies.by_symmetries import BySymmetries
from boardfill.jobs.strategies.fillings_at_once import FillingsAtOnce
from boardfill.jobs.strategies.listed_subtrees import ListedSubtrees
from boardfill.jobs.strategies.single_unit import CoverInOnePiece, InOnePiece
from boardfill.jobs.strategies.strategy import Way

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
