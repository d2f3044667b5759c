"""The rules that symbols or pieces obey: see `boardfill.Marking` and `boardfill.Tiling`."""

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
from boardfill.problem.tile_rules import BoardMarks, Lying, MostEmpty, Sides

__all__ = [
    "Allow",
    "Arrow",
    "BoardMarks",
    "Count",
    "Different",
    "Forbid",
    "Held",
    "Lying",
    "MostEmpty",
    "Neighbours",
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
