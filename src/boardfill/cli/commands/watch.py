"""`boardfill watch`: how does the search go?"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any

import click

from boardfill.cli.main import LIMIT_REACHED, NO_FILLING, command, progress_line, say
from boardfill.cli.options import question_options, refuse_options, whole_file
from boardfill.cli.pictures import DrawnOutput, output_options
from boardfill.cli.player import FASTEST, SLOWEST, Player, Terminal
from boardfill.cli.problem_options import ProblemDescription, problem_options
from boardfill.drawing.text.text_drawing import TextStyle
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import OptionInfo
from boardfill.watching import textbook_search
from boardfill.watching.replay import Replay, costs_picture, counters, search_film, search_frame
from boardfill.watching.search_events import Done, Event, Found, SearchCost, event_json, event_line

MOST_FRAMES = 500
"""Steps in one picture."""


@command(
    "watch",
    "boardfill watch --board 4x5 --pieces L3,I2",
    "boardfill watch gallery:chimney --until-found -o chimney.svg",
    "boardfill watch --board 4x5 --pieces L3,I2 --compare",
)
@problem_options
@question_options(textbook_search.watch, textbook_search.compare_searches)
@output_options()
def watch_command(
    description: ProblemDescription,
    options: dict[str, Any],
    output: DrawnOutput,
    speed: Annotated[
        float, OptionInfo("Steps a second, on a terminal (default: 5).", SLOWEST, FASTEST)
    ]
    | None = None,
    paused: Annotated[bool, OptionInfo("Wait for a key before the first step.")] = False,
    steps: Annotated[int, OptionInfo("Stop after N steps.", 1, 2**62)] | None = None,
    until_found: Annotated[bool, OptionInfo("Stop at the first filling.")] = False,
    compare: Annotated[
        bool, OptionInfo("Compare how many nodes each kind of search needs.")
    ] = False,
) -> int:
    """Show the exhaustive search of the textbooks, step by step.

    It takes the first empty cell, tries everything that fits there, and steps back.  On a terminal
    it is drawn: space runs and pauses, the arrows (or s and b) step and go back, + and - change the
    speed, f runs to the next filling, q quits.  Otherwise, or with --json, a line is printed for
    each step.  Exit status 1 if everything was tried and there is no filling.
    """
    on_terminal = "--speed", "--paused"
    if compare:
        others = "--choose", "--pockets", "--steps", "--until-found"
        refuse_options("cannot be used with --compare", *on_terminal, *others)
        problem = description.problem()
        with progress_line() as progress:
            costs = textbook_search.compare_searches(problem, **options, on_progress=progress)
        return _show_costs(costs, problem.title, output)
    refuse_options("requires --compare", "--nodes", "--time-limit")
    problem = description.problem()
    events = textbook_search.watch(problem, **options)
    is_watched = output.file is None and not output.is_json and not output.is_drawn
    if is_watched and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        film = Replay(events)
        player = Player(film, speed or 5, not paused, until_found, steps)
        _play(problem, player, output.style)
        click.echo(counters(film))
        return NO_FILLING if film.is_done and not film.found else 0
    refuse_options("requires a terminal", *on_terminal)
    show = _film if output.is_drawn else _print
    return show(problem, _up_to_found(islice(events, steps), stop=until_found), output)


def _play(problem: Problem, player: Player, style: TextStyle) -> None:
    """Draw the search until the viewer quits."""
    with Terminal() as terminal:
        before, redraw = time.monotonic(), True
        while True:
            if redraw or terminal.changed():
                redraw = False
                columns, rows = terminal.size
                footer = player.footer(ascii_only=style.ascii)
                terminal.draw(search_frame(problem, player.film, style, rows, columns, footer))
            for key in terminal.keys(player.wait()):
                if not player.press(key):
                    return
                redraw = True
            now = time.monotonic()
            redraw |= player.pass_time(now - before)
            before = now


def _up_to_found(events: Iterator[Event], *, stop: bool) -> Iterator[Event]:
    for event in events:
        yield event
        if stop and isinstance(event, Found):
            return


def _print(problem: Problem, events: Iterator[Event], output: DrawnOutput) -> int:
    """A line for each event, as it comes."""
    status = 0
    with contextlib.ExitStack() as stack:
        file = None if output.file is None else stack.enter_context(whole_file(output.file))
        for event in events:
            line = event_json(problem, event) if output.is_json else event_line(event)
            click.echo(line, nl=False, file=file)
            if isinstance(event, Done) and not event.found:
                status = NO_FILLING
    return status


def _film(problem: Problem, events: Iterator[Event], output: DrawnOutput) -> int:
    """A picture that moves, or the boards side by side where pictures cannot."""
    shown = list(islice(events, MOST_FRAMES))
    if next(events, None) is not None:
        say(f"the first {MOST_FRAMES} steps are drawn; choose others with --steps or --until-found")
    output.draw(search_film(problem, shown))
    is_empty = any(isinstance(event, Done) and not event.found for event in shown)
    return NO_FILLING if is_empty else 0


def _show_costs(costs: list[SearchCost], title: str, output: DrawnOutput) -> int:
    output.show_drawn(
        lambda: _table(costs) + "\n",
        lambda: [asdict(cost) for cost in costs],
        lambda: costs_picture(costs, title),
    )
    if all(cost.finished for cost in costs):
        return 0
    return say("a limit stopped those marked + early", LIMIT_REACHED)


def _table(costs: list[SearchCost]) -> str:
    rows: list[tuple[str, ...]] = [("choose", "pockets", "nodes", "dead ends", "fillings")]
    for cost in costs:
        more = "" if cost.finished else "+"
        numbers = (f"{number:,}{more}" for number in (cost.nodes, cost.fails, cost.found))
        rows.append((cost.choose, "yes" if cost.pockets else "no", *numbers))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  "
        + "  ".join(f"{number:>{width}}" for number, width in zip(row[2:], widths[2:], strict=True))
        for row in rows
    )
