"""Events: what happens in a search, one small step after the other; as text and as JSON.

A search begins with nothing laid.  Each `Place` is a new node; it is followed by what is tried from
there, by a `Fail` if nothing can be, by a `Found` if the board is filled, and in the end by the
`TakeBack` of the same choice.  `Done` comes last, and only once everything has been tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import asdict

from boardfill import words
from boardfill.answers import json_answers
from boardfill.answers.json_parts import CellNumbers, Cells, JsonObject, Natural, Positive
from boardfill.answers.solution import Choice, ItemColour, Solution, choice_words, names_in
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell

FailKind: TypeAlias = Literal["cell", "pocket", "supply", "rule"]
LaidChoice: TypeAlias = Choice | ItemColour
"""A choice that a search lays and takes back."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something is laid: `choice`, at the cell whose turn it is, or for the rule named `item`.

    `cell` is None where it was no cell's turn.  `depth` counts what lies on the board now, `node`
    the boards looked at so far, the empty one included.
    """

    choice: LaidChoice
    cell: Cell | None
    item: str
    depth: int
    node: int


@dataclass(frozen=True, slots=True)
class Fail:
    """The board as it lies cannot be filled; `reason` says why.

    `cells` are those that cannot be filled, or the empty ones where a rule cannot be met.
    """

    kind: FailKind
    reason: str
    cells: tuple[Cell, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What was laid last is taken from the board again; `depth` counts what still lies there."""

    choice: LaidChoice
    depth: int


@dataclass(frozen=True, slots=True)
class Found:
    """The board is filled: the solution with that number, counted from 1."""

    solution: Solution
    number: int
    depth: int


@dataclass(frozen=True, slots=True)
class Done:
    """Everything has been tried: so many boards looked at, dead ends met and fillings found."""

    nodes: int
    fails: int
    found: int


Event: TypeAlias = Place | Fail | TakeBack | Found | Done


@dataclass(frozen=True)
class SearchCost:
    """How many boards a search looked at, how many dead ends and fillings it met.

    If it was not `finished`, it would have gone on.
    """

    choose: str
    pockets: bool
    nodes: int
    fails: int
    found: int
    finished: bool


_INDENT = "  "


def event_line(event: Event) -> str:
    """The event in a line, set in as far as the search is deep."""
    depth = getattr(event, "depth", 0) - isinstance(event, Place)
    return _INDENT * depth + event_words(event) + "\n"


def event_words(event: Event) -> str:
    """What happens, in a few words.

    >>> from boardfill import Mark
    >>> event_words(TakeBack(Mark((0, 3), "Q"), 2))
    'take back Q in cell (0, 3)'
    """
    if isinstance(event, Place):
        turn = f"{event.item}: " if event.item else ""
        return words.one_line(turn) + f"place {_step_words(event.choice)}"
    if isinstance(event, TakeBack):
        return f"take back {_step_words(event.choice)}"
    if isinstance(event, Fail):
        return f"dead end: {words.one_line(event.reason)}"
    if isinstance(event, Found):
        return f"found filling {words.number(event.number)}"
    nodes, fails = words.counted(event.nodes, "node"), words.counted(event.fails, "dead end")
    return f"done: {nodes}, {fails}, {words.counted(event.found, 'filling')}"


def event_json(problem: Problem, event: Event) -> str:
    """The event as one line of JSON."""
    return msgspec.json.encode(event_object(problem, event)).decode() + "\n"


class ColourJson(JsonObject):
    """The colour of an item of a covering; null if one option uses it alone, empty if none does."""

    item: str
    colour: str | None


class LaidJson(JsonObject, kw_only=True):
    """What a search lays or takes back."""

    placement: json_answers.PlacementJson | None = None
    mark: json_answers.MarkJson | None = None
    pick: json_answers.PickJson | None = None
    colour: ColourJson | None = None


class PlaceJson(LaidJson, kw_only=True, tag_field="event", tag="place"):
    """Something is laid, at the cell whose turn it is, or for the rule that `item` names."""

    cell: CellNumbers | None
    item: str
    depth: Natural
    node: Positive


class FailJson(JsonObject, tag_field="event", tag="fail"):
    """The board as it lies cannot be filled."""

    kind: FailKind
    reason: str
    cells: Cells
    depth: Natural


class TakeBackJson(LaidJson, kw_only=True, tag_field="event", tag="take back"):
    """What was laid last is taken from the board again."""

    depth: Natural


class FoundJson(json_answers.SolveJson, tag_field="event", tag="found"):
    """The board is filled."""

    number: Positive
    depth: Natural


class DoneJson(JsonObject, tag_field="event", tag="done"):
    """Everything has been tried."""

    nodes: Natural
    fails: Natural
    found: Natural


EventJson: TypeAlias = PlaceJson | FailJson | TakeBackJson | FoundJson | DoneJson


def event_object(problem: Problem, event: Event) -> EventJson:
    """The event as JSON has it, under the names of its parts; `event` says what it is."""
    if isinstance(event, Place):
        return PlaceJson(
            **_laid(problem, event.choice),
            cell=event.cell,
            item=event.item,
            depth=event.depth,
            node=event.node,
        )
    if isinstance(event, TakeBack):
        return TakeBackJson(**_laid(problem, event.choice), depth=event.depth)
    if isinstance(event, Fail):
        return FailJson(event.kind, event.reason, event.cells, event.depth)
    if isinstance(event, Found):
        return FoundJson(
            event.number, event.depth, **asdict(json_answers.solve_json(problem, event.solution))
        )
    return DoneJson(event.nodes, event.fails, event.found)


def _laid(problem: Problem, step: LaidChoice) -> dict[str, Any]:
    if isinstance(step, ItemColour):
        return {"colour": ColourJson(*step)}
    return {type(step).__name__.lower(): json_answers.choice_json(step, names_in(problem))}


def _step_words(step: LaidChoice) -> str:
    if isinstance(step, ItemColour):
        colour = "used by one option alone" if step.colour is None else f"in colour {step.colour}"
        return words.one_line(f"item {step.item}, {colour if step.colour != '' else 'unused'}")
    return words.one_line(choice_words(step))
