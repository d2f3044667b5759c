"""The events of a search as lines of text or of JSON."""

from __future__ import annotations

import json
from dataclasses import fields

from boardfill import words
from boardfill.answers.solution import ItemColour, Mark, Placement, choice_words
from boardfill.drawing.solution_lines import placement_tree, solution_tree
from boardfill.problem.kinds import Problem
from boardfill.watching.search_events import Done, Event, Fail, Found, Place, Step, TakeBack

_INDENT = "  "
_NAMES = {Place: "place", TakeBack: "take back", Fail: "fail", Found: "found", Done: "done"}


def event_line(event: Event) -> str:
    """The event in a line, set in as far as the search is deep."""
    depth = 0
    if isinstance(event, Place):
        depth = event.depth - 1
    elif isinstance(event, TakeBack | Fail | Found):
        depth = event.depth
    return _INDENT * depth + event_words(event) + "\n"


def event_words(event: Event) -> str:
    """What happens, in a few words.

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
    tree = event_tree(problem, event)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"


def event_tree(problem: Problem, event: Event) -> dict[str, object]:
    """The event as a tree of plain values, which says under `event` what it is."""
    tree = {part.name: getattr(event, part.name) for part in fields(event)}
    if isinstance(event, Place | TakeBack):
        del tree["choice"]
        tree = _step_tree(event.choice) | tree
    elif isinstance(event, Found):
        del tree["solution"]
        tree |= solution_tree(problem, event.solution)
    return {"event": _NAMES[type(event)], **tree}


def _step_words(step: Step) -> str:
    if isinstance(step, ItemColour):
        return words.one_line(f"item {step.item}, {_colour_words(step.colour)}")
    return words.one_line(choice_words(step))


def _colour_words(colour: str | None) -> str:
    if colour is None:
        return "used by one option alone"
    return f"in colour {colour}" if colour else "unused"


def _step_tree(step: Step) -> dict[str, object]:
    if isinstance(step, Placement):
        return {"placement": placement_tree(step)}
    if isinstance(step, Mark):
        return {"mark": step._asdict()}
    return {"colour" if isinstance(step, ItemColour) else "pick": step._asdict()}
