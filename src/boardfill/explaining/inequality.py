"""The argument by an inequality: weights of which choices have less than the bounds ask for.

They are the duals of a linear programme that asks by how much the bounds must give way.  HiGHS
computes with rounded numbers; so its duals, times a small number, are rounded to whole ones and
checked exactly.  Without HiGHS (extra "opt") there is no such argument.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from boardfill.answers.certificate import Inequality
from boardfill.engines.extras import has_extra, load_extra
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.optimise.integer_program import run_stoppably
from boardfill.explaining.statement import Statement

_PATIENCE = 30.0
"""Seconds after which the programme is given up."""
_MOST_TIMES = 60
_MOST_OPTIONS = 20_000
_MOST_WORK = 200_000


def by_inequality(statement: Statement, limits: Limits) -> Inequality | None:
    """The argument, if the linear programme gives one."""
    if not has_extra("highspy") or len(statement.options) > _MOST_OPTIONS or not statement.options:
        return None
    duals = _duals(statement, limits)
    for times in range(1, _MOST_TIMES + 1) if duals is not None and any(duals) else ():
        weights = [round(times * dual) for dual in duals or ()]
        if _is_proof(statement, weights):
            _spare_weights(statement, weights)
            return Inequality(statement.named_weights(weights))
    return None


def _spare_weights(statement: Statement, weights: list[int]) -> None:
    """Leave out those parts of the argument that have nothing to do with the rest, if they can be.

    Two weights belong together if some option uses what has them both.
    """
    group_of = {subject: {subject} for subject, weight in enumerate(weights) if weight}
    for option in statement.options:
        first, *others = [group_of[used] for used in option if used in group_of] or [set()]
        for other in others:
            if other is not first:
                first |= other
                group_of |= dict.fromkeys(other, first)
    groups = list({id(group): group for group in group_of.values()}.values())
    if len(groups) * len(statement.options) > _MOST_WORK:
        return
    for group in groups:
        spared = [0 if subject in group else weight for subject, weight in enumerate(weights)]
        if _is_proof(statement, spared):
            weights[:] = spared


def _is_proof(statement: Statement, weights: list[int]) -> bool:
    each = (sum(weights[subject] for subject in option) for option in statement.options)
    most = sum(weight for weight in each if weight > 0)
    bounds = zip(weights, statement.low, statement.high, strict=True)
    return most < sum(weight * (low if weight > 0 else high) for weight, low, high in bounds)


def _duals(statement: Statement, limits: Limits) -> list[float] | None:
    """What each subject is worth, where bounds may give way at a price of 1."""
    highspy: Any = load_extra("highspy", "highs", "opt")
    options, subjects = len(statement.options), len(statement.subjects)
    starts, rows, values = [0], [], []
    for option in statement.options:
        for subject, times in Counter(option).items():
            rows.append(subject)
            values.append(float(times))
        starts.append(len(rows))
    for way in (1.0, -1.0):
        for subject in range(subjects):
            rows.append(subject)
            values.append(way)
            starts.append(len(rows))
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = options + 2 * subjects, subjects
    model.sense_ = highspy.ObjSense.kMinimize
    model.col_cost_ = [0.0] * options + [1.0] * (2 * subjects)
    model.col_lower_ = [0.0] * model.num_col_
    model.col_upper_ = [1.0] * options + [highspy.kHighsInf] * (2 * subjects)
    model.row_lower_ = [float(low) for low in statement.low]
    model.row_upper_ = [
        float(max(low, high)) for low, high in zip(statement.low, statement.high, strict=True)
    ]
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kColwise
    matrix.start_, matrix.index_, matrix.value_ = starts, rows, values
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("parallel", "off")
    solver.passModel(model)
    run_stoppably(solver, Deadline(Deadline(limits).left(at_most=_PATIENCE)))
    solution = solver.getSolution()
    duals = list(map(float, solution.row_dual)) if solution.dual_valid else []
    return duals if len(duals) == subjects and all(map(math.isfinite, duals)) else None
