"""The argument by a pocket: cells that only pieces among them can cover, and nothing fills them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal, cast

from boardfill.answers.certificate import CELL, PIECE, Forced, PieceArea, Pocket, Starved
from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.engines.limits import Limits
from boardfill.engines.search import SearchEngine
from boardfill.errors import LimitReached
from boardfill.explaining.area_argument import sums_of_areas
from boardfill.explaining.forced_argument import Position
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.tiling import Tiling

_STRIDE = 61
_MOST_TRIED = 24
"""Cells of a pocket that is filled by trying: so few that a person might do it too."""


def by_pocket(problem: Tiling, position: Position) -> Starved | Pocket | Forced | None:
    """The argument that ends in a pocket, if there is one: the smallest, by area if possible."""
    pockets = sorted(_pockets(position), key=len)
    for cells in pockets:
        if _has_wrong_area(problem, position, cells):
            return _certificate(position, cells, "area")
    if len(pockets) > 1 or position.steps:
        for cells in pockets:
            if len(cells) <= _MOST_TRIED and _cannot_be_filled(position, cells):
                return _certificate(position, cells, "search")
    return None


def _pockets(position: Position) -> Iterator[list[int]]:
    """The free cells, those together that an option which still fits may join."""
    statement = position.statement
    parent = {
        subject: subject
        for subject, (kind, _) in enumerate(statement.subjects)
        if kind == CELL and position.room[subject]
    }

    def top(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    # A few options from all over the board mostly join it into one, and that is the end of it.
    number = len(statement.options)
    parts = len(parent)
    for option in chain(range(0, number, _STRIDE), range(number)):
        if parts <= 1:
            break
        if position.live[option]:
            first, *others = (used for used in statement.options[option] if used in parent)
            root = top(first)
            for other in map(top, others):
                if other != root:
                    parent[other] = root
                    parts -= 1
    pockets: dict[int, list[int]] = {}
    for cell in parent:
        pockets.setdefault(top(cell), []).append(cell)
    return iter(pockets.values())


def _options_inside(position: Position, cells: list[int]) -> list[int]:
    users = (position.statement.users[cell] for cell in cells)
    return sorted({option for found in users for option in found if position.live[option]})


def _has_wrong_area(problem: Tiling, position: Position, cells: list[int]) -> bool:
    statement = position.statement
    laid = (statement.choices[option] for option in _options_inside(position, cells))
    names = {choice.piece for choice in laid if isinstance(choice, Placement)}
    # Copies, not places: that there are fewer places than copies is no matter of areas.
    used = {
        key: statement.high[subject] - position.room[subject]
        for subject, (kind, key) in enumerate(statement.subjects)
        if kind == PIECE
    }
    pieces = [
        PieceArea(piece.name, len(piece.cells), 0, high and high - used[piece.name])
        for piece in problem.pieces
        if piece.name in names
        for high in (piece.copies.high,)
    ]
    least = sum(position.need[cell] > 0 for cell in cells)
    return sums_of_areas(pieces, len(cells)) >> least == 0


def _cannot_be_filled(position: Position, cells: list[int]) -> bool:
    """Has the search tried everything, in a moment, and found nothing?"""
    statement, inside = position.statement, set(cells)
    items = [
        Item(NamedItem(str(number)), max(need, 0) if number in inside else 0, room)
        for number, (need, room) in enumerate(zip(position.need, position.room, strict=True))
    ]
    options = [
        Option(statement.options[option], statement.choices[option])
        for option in _options_inside(position, cells)
    ]
    try:
        cover = Cover(tuple(items), tuple(options))
        return SearchEngine().first(cover, Limits(seconds=1.0)) is None
    except LimitReached:
        return False


def _certificate(
    position: Position, cells: list[int], by: Literal["area", "search"]
) -> Starved | Pocket | Forced:
    """With the steps that closed the pocket, and those that took pieces which would fit."""
    statement = position.statement
    touching = {option for cell in cells for option in statement.users[cell]}
    supplies = {
        used
        for option in touching
        for used in statement.options[option]
        if statement.subjects[used].kind != CELL
    }
    takers = [
        step
        for step, (_, option) in enumerate(position.steps)
        if supplies.intersection(statement.options[option])
    ]
    shortened = position.with_steps(position.rests_on(cells, takers))
    names = sorted(cast("Cell", statement.subjects[cell].key) for cell in cells)
    return shortened.certificate(Pocket(tuple(names), by))
