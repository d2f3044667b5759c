"""Every question, asked of the package and held against the judge."""

from __future__ import annotations

from collections.abc import Callable

from boardfill import NoEngine
from tests.independent import fillings, forms, puzzles, reasons
from tests.independent.case import Case, NotApplicable


def _unless_refused(question: Callable[[Case], None]) -> Callable[[Case], None]:
    """What knows nothing of lines and of what is connected may say so."""

    def asked(case: Case) -> None:
        try:
            question(case)
        except NoEngine:
            if not case.hangs_together:
                raise
            raise NotApplicable from None

    return asked


QUESTIONS: dict[str, Callable[[Case], None]] = {
    "choices": fillings.choices,
    "count": fillings.count,
    "estimate": fillings.estimate,
    "approximate sample": fillings.approximate_sample,
    "up to symmetry": _unless_refused(fillings.count_up_to_symmetry),
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
    "watch": _unless_refused(fillings.watch),
    "rate": puzzles.rate,
    "make givens": puzzles.make_givens,
    "make pieces": puzzles.make_pieces,
    "check": fillings.checker,
    "job": fillings.job,
    "table": fillings.table,
    "convert": forms.convert,
    "fit": forms.fit,
}
