"""The rules that symbols or pieces obey: see `boardfill.Marking` and `boardfill.Tiling`."""

from boardfill.problem.placement_rules import Areas, ListedPlacements, Lying, MostEmpty, Overhang
from boardfill.problem.rules import (
    Allow,
    Arrow,
    Count,
    Different,
    Forbid,
    Held,
    Neighbours,
    Paired,
    Pattern,
    Product,
    Rule,
    Runs,
    Sandwich,
    Sum,
    Unlike,
    Visible,
)
from boardfill.problem.tile_rules import BoardMarks, Sides
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

__all__ = [
    "Allow",
    "Areas",
    "Arrow",
    "BoardMarks",
    "Connected",
    "Count",
    "Different",
    "Forbid",
    "Held",
    "InSight",
    "Joined",
    "Lines",
    "ListedPlacements",
    "Lying",
    "MostEmpty",
    "Neighbours",
    "Overhang",
    "Paired",
    "Pattern",
    "Product",
    "Rule",
    "Runs",
    "Sandwich",
    "Sides",
    "Sum",
    "Unlike",
    "Visible",
]
