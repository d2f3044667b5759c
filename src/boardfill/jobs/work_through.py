"""The units of a job are given to a crew round by round, and what they answer is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from boardfill.jobs.audit import Audit
from boardfill.jobs.block_files import is_part
from boardfill.jobs.executors.executor import Crew, Given
from boardfill.jobs.store import Books
from boardfill.jobs.strategies.strategy import Way


def work_through(way: Way[Any], books: Books, crew: Crew, audit: Audit) -> None:
    """Have every unit done that is not, and audit those that are chosen.

    A round ends when its audit has, since its blocks may go then.
    """
    to_audit = {
        unit
        for unit in audit.chosen() - books.second.keys()
        if unit not in books.first or all(map(books.has_block, way.needs(unit)))
    }
    for number, units in groupby(range(way.units), key=way.round_of):
        _do_round(units, books, crew, to_audit)
        spent = list(way.spent_after(number))
        books.forget(spent)
        crew.forget(spent)


def _do_round(units: Iterable[int], books: Books, crew: Crew, to_audit: set[int]) -> None:
    given = 0
    for unit in _mixed(units):
        if unit not in books.first:
            crew.give(Given(unit))
        elif unit in to_audit:
            crew.give(Given(unit, True, books.first[unit].worker))
        else:
            continue
        given += 1
    while given:
        answered = crew.next_answer()
        books.take(answered)
        crew.forget(filter(is_part, answered.seals))  # no unit reads these
        given -= 1
        unit = answered.given.unit
        if unit in to_audit and not answered.given.is_second:
            crew.give(Given(unit, True, answered.worker))
            given += 1


def _mixed(units: Iterable[int]) -> list[int]:
    """In an order that has nothing to do with them, but is always the same.

    Neighbours are alike, so those done first would tell little about the others; mixed, they are a
    fair sample, and what is left can be estimated.
    """
    return sorted(units, key=lambda unit: hashlib.sha256(f"order {unit}".encode()).digest())
