"""The rules that symbols on a board obey: see `boardfill.Marking`."""

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

__all__ = [
    "Allow",
    "Arrow",
    "Count",
    "Different",
    "Forbid",
    "Held",
    "Neighbours",
    "Paired",
    "Pattern",
    "Product",
    "Rule",
    "Runs",
    "Sandwich",
    "Sum",
    "Unlike",
    "Visible",
]
