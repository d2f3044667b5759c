"""A search as a film: step forwards and back through its events, and see the board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace

from boardfill import words
from boardfill.answers.solution import (
    Hidden,
    Mark,
    Placement,
    Solution,
    choice_cells,
    given_choices,
)
from boardfill.drawing.plot_values import Bars
from boardfill.drawing.scene import Panel, Picture, Scene, Tile, picture_of, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import RESET, TextStyle, visible_width
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.watching import search_events

MOST_BACK = 100_000
"""The default number of steps that can be undone: tens of megabytes."""


class Replay:
    """The board after each event; the last `most_back` events can be undone.

    >>> from boardfill import Tiling
    >>> film = Replay(Tiling("2x3", "I2").watch())
    >>> while film.step() and not film.found: pass
    >>> film.nodes, film.depth
    (4, 3)
    >>> film.back()
    True
    >>> film.found, film.event.choice.cells
    (0, ((1, 0), (1, 1)))
    """

    def __init__(self, events: Iterable[search_events.Event], most_back: int = MOST_BACK) -> None:
        self.steps: list[search_events.LaidChoice] = []
        """The choices on the board, in the order in which they were laid."""
        self.nodes = 1
        """The boards looked at so far."""
        self.fails = 0
        """The dead ends met so far."""
        self.found = 0
        """The fillings found so far."""
        self._events = iter(events)
        self._past: deque[search_events.Event] = deque(maxlen=most_back)
        self._future: list[search_events.Event] = []

    @property
    def event(self) -> search_events.Event | None:
        """The last event; None at the beginning, or if it is no longer remembered."""
        return self._past[-1] if self._past else None

    @property
    def depth(self) -> int:
        """The number of choices on the board."""
        return len(self.steps)

    @property
    def solution(self) -> Solution:
        """What lies on the board, in the order in which it was laid."""
        return Solution(tuple(step for step in self.steps if not isinstance(step, Hidden)))

    @property
    def last_fail(self) -> search_events.Fail | None:
        """The last dead end; None if there was none, or if it is no longer remembered."""
        return next(
            (event for event in reversed(self._past) if isinstance(event, search_events.Fail)), None
        )

    @property
    def is_done(self) -> bool:
        """True if everything has been tried."""
        return isinstance(self.event, search_events.Done)

    def step(self) -> bool:
        """Advance by one event; False if there is none."""
        event = self._future.pop() if self._future else next(self._events, None)
        if event is None:
            return False
        self._move(event, 1)
        self._past.append(event)
        return True

    def back(self) -> bool:
        """Undo the last event; False at the beginning, or if it is no longer remembered."""
        if not self._past:
            return False
        self._move(self._past[-1], -1)
        self._future.append(self._past.pop())
        return True

    def _move(self, event: search_events.Event, by: int) -> None:
        self.nodes += by * isinstance(event, search_events.Place)
        self.fails += by * isinstance(event, search_events.Fail)
        self.found += by * isinstance(event, search_events.Found)
        if isinstance(event, search_events.Place | search_events.TakeBack):
            if isinstance(event, search_events.Place) == (by > 0):
                self.steps.append(event.choice)
            else:
                self.steps.pop()


_SIGNS, _ASCII = ("•", "×", "○"), ("o", "x", "-")
"""The signs for the choice just laid, for cells that cannot be filled, and for one taken back."""
_RED = 0.45
"""The shade of cells that cannot be filled."""
_NEW_MARK = 4
"""The colour of the symbol set last."""
_LEAST_COLUMNS, _LEAST_ROWS = 20, 8


def search_frame(
    problem: Problem,
    film: Replay,
    style: TextStyle,
    rows: int,
    columns: int,
    footer: Sequence[str] = (),
) -> list[str]:
    """The lines of the picture, cut to the available room."""
    if columns < _LEAST_COLUMNS or rows < _LEAST_ROWS:
        return [f"too small: {_LEAST_COLUMNS}x{_LEAST_ROWS} at least"[:columns]]
    below = ["", counters(film), *_last_events(film), *footer]
    drawn = as_text(_scene(problem, film, style), replace(style, width=columns)).splitlines()
    room = rows - len(below)
    if len(drawn) > room or any(visible_width(line) > columns for line in drawn):
        below[0] = "(the board is larger than the window)"
    return [clipped(line, columns) for line in (*drawn[:room], *below)]


def search_film(problem: Problem, events: Iterable[search_events.Event]) -> Picture:
    """A film of the board after each event, with the event as caption."""
    film = Replay(events)
    style = TextStyle(colour=True)
    panels: list[Panel] = []
    while not panels or film.step():
        panels.append(Panel(_scene(problem, film, style), _last_events(film)[0]))
    note = f"at the end: {counters(film, between=', ')}"
    return Picture(tuple(panels), problem.title, (note,), is_film=True)


def clipped(line: str, width: int) -> str:
    r"""The line cut to the width; colour codes are kept and closed.

    >>> clipped("\x1b[31mred\x1b[0m line", 2), clipped("plain", 5)
    ('\x1b[31mre\x1b[0m', 'plain')
    """
    if visible_width(line) <= width:
        return line
    kept, used, escaped = [], 0, False
    for character in line:
        if character == "\x1b":
            escaped = True
        elif escaped:
            escaped = character != "m"
        else:
            used += visible_width(character)
            if used > width:
                break
        kept.append(character)
    return "".join(kept) + (RESET if "\x1b" in kept else "")


def counters(film: Replay, between: str = "   ") -> str:
    """The counts of the search so far, in a line."""
    numbers = {
        "nodes": film.nodes,
        "depth": film.depth,
        "dead ends": film.fails,
        "found": film.found,
    }
    return between.join(f"{name} {words.number(number)}" for name, number in numbers.items())


def _last_events(film: Replay) -> list[str]:
    """The last event, and the last dead end if that is another one."""
    event, fail = film.event, film.last_fail
    if event is not None:
        now = search_events.event_words(event)
    else:
        now = "nothing lies yet" if film.nodes == 1 else "what was before is not remembered"
    if fail is None or fail is event:
        return [now, ""]
    return [now, f"(last dead end: {words.one_line(fail.reason)})"]


def _scene(problem: Problem, film: Replay, style: TextStyle) -> Scene:
    filled = {cell for step in film.solution.choices for cell in choice_cells(step)}
    # Givens are shown from the start, though the search lays them in their turn.
    waiting = (known for known in given_choices(problem) if choice_cells(known)[0] not in filled)
    scene = solution_scene(problem, Solution.of((*film.solution.choices, *waiting)))
    event = film.event
    cells: Sequence[Cell] = ()
    if isinstance(event, search_events.Fail):
        cells = event.cells
    elif isinstance(event, search_events.Place | search_events.TakeBack) and isinstance(
        event.choice, Placement | Mark
    ):
        cells = choice_cells(event.choice)
    tiles = (
        tile if tile.cells.isdisjoint(cells) else _pointed_at(tile, event, style)
        for tile in scene.tiles
    )
    return replace(scene, tiles=tuple(tiles))


def _pointed_at(tile: Tile, event: search_events.Event | None, style: TextStyle) -> Tile:
    """The tile as it looks during an event about it."""
    laid, failed, freed = _ASCII if style.ascii else _SIGNS
    if isinstance(event, search_events.Fail):
        return replace(tile, label=failed, shade=_RED)
    if isinstance(event, search_events.TakeBack):
        return replace(tile, label=freed)
    # Just laid.  A symbol has no colour of its own; labels distinguish pieces.
    if isinstance(event, search_events.Place) and isinstance(event.choice, Mark) and style.colour:
        return replace(tile, colour=_NEW_MARK)
    bracketed = f"[{tile.label}]" if tile.label else laid
    return replace(tile, label=bracketed if visible_width(bracketed) <= 3 else tile.label)


def costs_picture(costs: Sequence[search_events.SearchCost], title: str = "") -> Picture:
    """A plot of the nodes that each kind of search needs, noting those stopped by a limit."""
    nodes = {
        f"{cost.choose}{', pockets' * cost.pockets}{'' if cost.finished else ' +'}": cost.nodes
        for cost in costs
    }
    notes = ("+ a limit stopped it; it would have gone on",)
    scene = Scene((), plot=Bars(nodes, "choose", "nodes"))
    return picture_of(scene, title, () if all(cost.finished for cost in costs) else notes)
