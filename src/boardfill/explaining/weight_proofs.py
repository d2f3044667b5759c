"""Arguments by weights of single subjects: residues, lines to be crossed, an inequality.

**Residues**, by exact linear algebra: only subjects used an exactly known number of times get a
weight, even if only the areas determine the number.  The options span sums modulo a prime or a
power of one; if the whole is none of these, some weights separate it.  A few hundred options
usually span all sums; options that the weights get wrong are added until there are none.

**Crossings**: where a piece covers an odd number of cells on one side of a line exactly if it
crosses the line, the number of pieces that cross is odd or even with the number of these cells.  So
dominoes cross each of the ten lines of a 6 x 6 board an even number of times; in a fault-free
tiling, at least twice.  Together that may be too many crossings for the pieces.

**An inequality**: weights of which choices have less than the bounds ask for.  They are the duals
of a linear program that asks by how much the bounds must give way.  HiGHS computes with rounded
numbers; so its duals, times a small number, are rounded to integers and checked exactly.  Without
HiGHS (extra "opt") there is no such argument.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, cast

from boardfill.answers.certificate import CELL, LINE, PIECE, Colouring, Inequality, Raised, Subject
from boardfill.answers.solution import choice_name
from boardfill.cover.bounded import Check
from boardfill.cover.meanings import AXES
from boardfill.engines.highs import linear_program, prices_of_rows, quiet_solver, run_stoppably
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import has_extra, load_extra
from boardfill.explaining.colouring import Lot, numbers_used
from boardfill.explaining.integer_rows import Span, dot
from boardfill.problem.tiling import Tiling
from boardfill.reasoning.pockets import groups
from boardfill.reasoning.propagation import Statement

_MODULI = 2, 3, 4, 5, 8, 7, 9, 11, 101
"""The last one nearly always detects systems without rational solutions."""
_MOST_WIDE = 160
_AT_ONCE = 60


def by_residues(statement: Statement, lots: Sequence[Lot], check: Check) -> Colouring | None:
    """The argument with the smallest modulus that gives one, if any does."""
    bounds = enumerate(zip(statement.low, statement.high, strict=True))
    columns = [subject for subject, (low, high) in bounds if low == high]
    counted = [lot for lot in lots if lot.number]
    width = len(columns) + len(counted)
    if not columns or width > _MOST_WIDE or statement.starved:
        return None
    place_of = {subject: place for place, subject in enumerate(columns)}
    place_of_piece = {
        name: place for place, lot in enumerate(counted, len(columns)) for name in lot.names
    }
    different: dict[tuple[int, ...], None] = {}
    for option, choice in zip(statement.options, statement.choices, strict=True):
        row = [0] * width
        for subject in option:
            if subject in place_of:
                row[place_of[subject]] += 1
        if counted and choice_name(choice) in place_of_piece:
            row[place_of_piece[choice_name(choice)]] += 1
        different[tuple(row)] = None
    rows = list(different)
    random.Random(0).shuffle(rows)
    whole = [statement.low[subject] for subject in columns] + [lot.low for lot in counted]
    for modulus in _MODULI:
        found = _separating_weights(rows, whole, Span(width, modulus), check)
        if found is not None:
            weights = [0] * len(statement.low)
            for subject, weight in zip(columns, found, strict=False):
                weights[subject] = weight
            pieces = {name: found[place] for name, place in place_of_piece.items() if found[place]}
            of_pieces = ((Subject(PIECE, name), weight) for name, weight in pieces.items())
            named = (*statement.named_weights(weights), *of_pieces)
            return Colouring(modulus, named, numbers_used(lots, pieces))
    return None


def _separating_weights(
    rows: list[tuple[int, ...]], whole: list[int], span: Span, check: Check
) -> list[int] | None:
    """Weights under which all rows weigh 0 and the whole does not; None if there are none."""
    added = rows[: 2 * span.width]
    while True:
        for row in added:
            check()
            span.add(row)
        weights = span.separating_weights(whole)
        if weights is None:
            return None
        added = list(islice((row for row in rows if dot(row, weights) % span.modulus), _AT_ONCE))
        if not added:
            return weights


def by_crossings(
    problem: Tiling, statement: Statement, lots: Sequence[Lot], check: Check
) -> Inequality | None:
    """The argument that pieces cannot make enough crossings; None if they can."""
    lines = [number for number, subject in enumerate(statement.subjects) if subject.kind == LINE]
    if not problem.fault_free or not lines:
        return None
    raised = []
    for line in lines:
        check()
        if found := _raised(problem, statement, line):
            raised.append(found)
    crossed: dict[str, int] = {}
    for choice, uses in zip(statement.choices, statement.uses, strict=True):
        name = cast("Any", choice).piece
        crossed[name] = max(crossed.get(name, 0), sum(uses.get(line, 0) for line in lines))
    pieces: dict[str, int] = {}
    least = sum(statement.low[line] for line in lines)
    least += sum(low - 1 for _, low, _, _ in raised)
    for lot in lots:
        most = max(crossed.pop(name, 0) for name in lot.names)
        pieces |= dict.fromkeys(lot.names, -most)
        least -= most * lot.high
    if any(crossed.values()) or least <= 0:
        return None
    weights = [(statement.subjects[line], 1) for line in lines]
    weights += [(Subject(PIECE, name), weight) for name, weight in pieces.items() if weight]
    return Inequality(tuple(weights), numbers_used(lots, pieces), tuple(raised))


def _raised(problem: Tiling, statement: Statement, line: int) -> Raised | None:
    """Raises the bound to two crossings, if their number is even and one is required."""
    axis, after = cast("tuple[str, int]", statement.subjects[line].key)
    place = AXES.index(axis)
    side = {cell for cell in problem.board.cells if cell[place] <= after}
    if len(side) % 2 or not side.isdisjoint(problem.optional) or statement.low[line] != 1:
        return None
    for choice, uses in zip(statement.choices, statement.uses, strict=True):
        cells = cast("Any", choice).cells
        if (sum(cell in side for cell in cells) + uses.get(line, 0)) % 2:
            return None
    weights = tuple((Subject(CELL, cell), 1) for cell in sorted(side))
    return Raised(statement.subjects[line], 2, 2, weights)


_MOST_ITERATIONS = 50_000
"""Steps of the simplex method after which the program is given up."""
_MOST_TIMES = 60
_MOST_OPTIONS = 20_000
_MOST_WORK = 200_000


def by_inequality(statement: Statement, limits: Limits) -> Inequality | None:
    """The argument from the linear program; None if it gives none."""
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
    """Drop independent parts of the argument that are not needed.

    Two weights belong to the same part if some option uses both subjects.
    """

    def joined(subject: int, _left: object) -> Iterator[int]:
        return (used for option in statement.users[subject] for used in statement.options[option])

    parts = list(groups((subject for subject, weight in enumerate(weights) if weight), joined))
    if len(parts) * len(statement.options) > _MOST_WORK:
        return
    for part in map(set, parts):
        spared = [0 if subject in part else weight for subject, weight in enumerate(weights)]
        if _is_proof(statement, spared):
            weights[:] = spared


def _is_proof(statement: Statement, weights: list[int]) -> bool:
    each = (sum(weights[subject] for subject in option) for option in statement.options)
    most = sum(weight for weight in each if weight > 0)
    bounds = zip(weights, statement.low, statement.high, strict=True)
    return most < sum(weight * (low if weight > 0 else high) for weight, low, high in bounds)


def _duals(statement: Statement, limits: Limits) -> list[float] | None:
    """The dual value of each subject, where bounds may give way at a price of 1."""
    highspy: Any = load_extra("highspy", "highs", "opt")
    options, subjects = len(statement.options), len(statement.subjects)
    columns = [*statement.uses, *({s: way} for way in (1, -1) for s in range(subjects))]
    costs = [0.0] * options + [1.0] * (2 * subjects)
    most = [1.0] * options + [highspy.kHighsInf] * (2 * subjects)
    highs = list(map(float, map(max, statement.low, statement.high)))
    bounds = list(map(float, statement.low)), highs
    solver = quiet_solver(highspy)
    solver.setOptionValue("simplex_iteration_limit", _MOST_ITERATIONS)
    solver.passModel(linear_program(highspy, columns, costs, most, bounds))
    run_stoppably(solver, Deadline(limits))
    return prices_of_rows(solver, subjects)
