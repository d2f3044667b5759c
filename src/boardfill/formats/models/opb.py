"""OPB, the format of the pseudo-Boolean competitions: sums of 0-1 variables with bounds.

Variable x1 is the first option, x2 the second and so on; comments say what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardfill import words
from boardfill.cover.translation.translate import cover_of
from boardfill.formats.models.constraints import Constraint, constraints_of
from boardfill.formats.models.readable_names import option_comment
from boardfill.problem.kinds import Problem


def to_opb(problem: Problem) -> str:
    """The problem as OPB; its models are the fillings."""
    cover = cover_of(problem)
    lines = [line for found in constraints_of(cover) for line in _inequalities(found)]
    # What cannot be met is said of a variable, so there must be one.
    variables = max(len(cover.options), int(bool(lines)))
    comments = [
        f"x{at} {option_comment(option.meaning)}" for at, option in enumerate(cover.options, 1)
    ]
    if problem.title:
        comments.insert(0, words.one_line(problem.title))
    header = f"* #variable= {variables} #constraint= {len(lines)}"
    return "\n".join([header, *(f"* {comment}" for comment in comments), *lines]) + "\n"


def _inequalities(constraint: Constraint) -> Iterator[str]:
    terms, low, high = constraint
    if constraint.is_impossible:
        yield "+1 x1 >= 2 ;"
    elif low == high:
        yield f"{_sum(terms, 1)} = {low} ;"
    else:
        if low > 0:
            yield f"{_sum(terms, 1)} >= {low} ;"
        if high is not None:
            yield f"{_sum(terms, -1)} >= {-high} ;"


def _sum(terms: tuple[tuple[int, int], ...], sign: int) -> str:
    return " ".join(f"{sign * uses:+} x{option}" for uses, option in terms)
