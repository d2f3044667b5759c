"""The rules that symbols on a board obey: see `boardfill.Marking`."""

from boardfill.problem.rules import (
    Allow,
    Arrow,
    Count,
    Different,
    Forbid,
    Neighbours,
    Paired,
    Pattern,
    Product,
    Rule,
    Runs,
    Sandwich,
    Sum,
    Visible,
)

__all__ = [
    "Allow",
    "Arrow",
    "Count",
    "Different",
    "Forbid",
    "Neighbours",
    "Paired",
    "Pattern",
    "Product",
    "Rule",
    "Runs",
    "Sandwich",
    "Sum",
    "Visible",
]
