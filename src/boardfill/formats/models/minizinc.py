"""MiniZinc: an array of Booleans, one for every option, and a constraint for every item."""

from __future__ import annotations

from boardfill import words
from boardfill.cover.translation.translate import cover_of
from boardfill.formats.models.constraints import Constraint, constraints_of
from boardfill.formats.models.readable_names import option_comment
from boardfill.problem.kinds import Problem


def to_minizinc(problem: Problem) -> str:
    """The problem as a model; its solutions are the fillings."""
    cover = cover_of(problem)
    number = len(cover.options)
    lines = [f"% {words.one_line(problem.title)}"] if problem.title else []
    lines += [
        f"% {at}: {option_comment(option.meaning)}" for at, option in enumerate(cover.options, 1)
    ]
    lines.append(f"array[1..{number}] of var bool: chosen;")
    lines += [f"constraint {_condition(found)};" for found in constraints_of(cover)]
    lines += ["solve satisfy;", f"output [show([o | o in 1..{number} where fix(chosen[o])])];"]
    return "\n".join(lines) + "\n"


def _condition(constraint: Constraint) -> str:
    terms, low, high = constraint
    if constraint.is_impossible:
        return "false"
    total = _sum(terms)
    if low == high:
        return f"{total} = {low}"
    parts = [f"{total} >= {low}"] if low > 0 else []
    if high is not None:
        parts.append(f"{total} <= {high}")
    return r" /\ ".join(parts)


def _sum(terms: tuple[tuple[int, int], ...]) -> str:
    once = ", ".join(str(option) for uses, option in terms if uses == 1)
    parts = [f"sum(o in {{{once}}})(bool2int(chosen[o]))"] if once else []
    parts += [f"{uses} * bool2int(chosen[{option}])" for uses, option in terms if uses > 1]
    return " + ".join(parts)
