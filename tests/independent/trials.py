"""Every question, asked of the package and held against the judge."""

from __future__ import annotations

from collections.abc import Callable

from tests.independent import fillings, forms, puzzles, reasons
from tests.independent.case import Case

QUESTIONS: dict[str, Callable[[Case], None]] = {
    "choices": fillings.choices,
    "count": fillings.count,
    "up to symmetry": fillings.count_up_to_symmetry,
    "list": fillings.listing,
    "first": fillings.first,
    "unique": fillings.unique,
    "rank": fillings.rank,
    "sample": fillings.sample,
    "marginals": fillings.heat,
    "by pieces": fillings.by_pieces,
    "best": reasons.best,
    "best partial": reasons.best_partial,
    "why none": reasons.explain,
    "hint": reasons.hint,
    "watch": fillings.watch,
    "rate": puzzles.rate,
    "make givens": puzzles.make_givens,
    "make pieces": puzzles.make_pieces,
    "check": fillings.checker,
    "job": fillings.job,
    "table": fillings.table,
    "convert": forms.convert,
    "fit": forms.fit,
}
