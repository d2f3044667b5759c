"""The argument by a colouring of single subjects: weights by exact linear algebra.

Only what is used an exactly known number of times gets a weight, be it known by the areas.  The
options span sums modulo a prime or a power of one; if the whole is none of these, weights tell it
apart.  A few hundred options mostly span all sums; those which the weights found get wrong are
added until none are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from boardfill.answers.certificate import PIECE, Colouring, Subject
from boardfill.answers.solution import choice_name
from boardfill.explaining.lattice_rows import ResidueSpan
from boardfill.explaining.piece_numbers import Lot, numbers_used
from boardfill.explaining.statement import Statement

_POWERS = ((2, 1), (3, 1), (2, 2), (5, 1), (2, 3), (7, 1), (3, 2), (11, 1), (101, 1))
"""The last tells nearly always what no rational numbers solve."""
_MOST_WIDE = 160
_AT_ONCE = 60


def by_residues(
    statement: Statement, lots: Sequence[Lot], check: Callable[[], None]
) -> Colouring | None:
    """The argument with the smallest modulus that gives one, if any does."""
    columns = [subject for subject in range(len(statement.low)) if statement.is_exact(subject)]
    counted = [lot for lot in lots if lot.number]
    width = len(columns) + len(counted)
    if not columns or width > _MOST_WIDE or statement.starved:
        return None
    place_of = {subject: place for place, subject in enumerate(columns)}
    place_of_piece = {
        name: place for place, lot in enumerate(counted, len(columns)) for name in lot.names
    }
    rows = []
    for option, choice in zip(statement.options, statement.choices, strict=True):
        row = [0] * width
        for subject in option:
            if subject in place_of:
                row[place_of[subject]] += 1
        if counted and choice_name(choice) in place_of_piece:
            row[place_of_piece[choice_name(choice)]] += 1
        rows.append(tuple(row))
    rows = list(dict.fromkeys(rows))
    random.Random(0).shuffle(rows)
    whole = [statement.low[subject] for subject in columns] + [lot.low for lot in counted]
    for prime, power in _POWERS:
        found = _separating_weights(rows, whole, ResidueSpan(width, prime, power), check)
        if found is not None:
            weights = [0] * len(statement.low)
            for subject, weight in zip(columns, found, strict=False):
                weights[subject] = weight
            pieces = {name: found[place] for name, place in place_of_piece.items() if found[place]}
            of_pieces = ((Subject(PIECE, name), weight) for name, weight in pieces.items())
            named = (*statement.named_weights(weights), *of_pieces)
            return Colouring(prime**power, named, numbers_used(lots, pieces))
    return None


def _separating_weights(
    rows: list[tuple[int, ...]], whole: list[int], span: ResidueSpan, check: Callable[[], None]
) -> list[int] | None:
    """Weights by which all rows weigh 0 and the whole does not."""
    added = rows[: 2 * span.width]
    while True:
        for row in added:
            check()
            span.add(row)
        weights = span.separating_weights(whole)
        if weights is None:
            return None
        uneven = (
            row
            for row in rows
            if sum(a * b for a, b in zip(row, weights, strict=True) if a) % span.modulus
        )
        added = [row for row, _ in zip(uneven, range(_AT_ONCE), strict=False)]
        if not added:
            return weights
