"""`boardfill watch`: a search step by step, with its player and terminal."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from types import FrameType
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.cli.main import LIMIT_REACHED, NO_FILLING, command, progress_line, say
from boardfill.cli.options import question_options, refuse_options, whole_file
from boardfill.cli.pictures import DrawnOutput, output_options
from boardfill.cli.problem_options import ProblemDescription, problem_options
from boardfill.cli.start import LastThing
from boardfill.drawing.text.text_drawing import TextStyle
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import OptionInfo
from boardfill.watching import textbook_search
from boardfill.watching.replay import Replay, costs_picture, counters, search_film, search_frame
from boardfill.watching.search_events import Done, Event, Found, SearchCost, event_json, event_line

try:
    import termios
    import tty
except ImportError:  # Windows has none
    _IS_POSIX = False
else:
    _IS_POSIX = True

MOST_FRAMES = 500
"""The most steps in one picture."""
SLOWEST, FASTEST = 0.25, 2.0**20
"""Steps a second."""
FRAME = 1 / 30
"""The least seconds that a picture is shown, so that eye and terminal can follow."""
_IDLE = 0.2
KEYS = "space run/pause   → step   ← back   + - speed   f next filling   q quit"
ASCII_KEYS = "space run/pause   s step   b back   + - speed   f next filling   q quit"
_OWN_SCREEN, _COMMON_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[2K", "\x1b[J"
_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|\x1b[\[O]?[0-9;]*$|.", re.DOTALL)
_WHOLE = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")
_NAMES = {"[C": "right", "OC": "right", "[D": "left", "OD": "left"}
_USUAL_SIZE = os.terminal_size((80, 24))


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
        float | None, OptionInfo("Steps a second, on a terminal (default: 5).", SLOWEST, FASTEST)
    ] = None,
    paused: Annotated[bool, OptionInfo("Wait for a key before the first step.")] = False,
    steps: Annotated[int | None, OptionInfo("Stop after N steps.", 1, 2**62)] = None,
    until_found: textbook_search.UntilFound = False,
    compare: Annotated[
        bool, OptionInfo("Compare how many nodes each kind of search needs.")
    ] = False,
) -> int:
    """Show a textbook backtracking search, step by step.

    It takes the first empty cell, tries everything that fits there, and backtracks.  On a terminal
    it is animated: space plays and pauses, the arrow keys (or s and b) step forward and back,
    + and - change the speed, f runs to the next filling, q quits.  Otherwise, or with --json, a
    line is printed for each step.  Exit status 1 if everything was tried and there is no filling.
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
            if redraw or terminal.drawn_at != terminal.size:
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
    """Print a line for each event, as it comes."""
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
    """Write an animated picture, or the boards side by side if the format has no animation."""
    shown = list(islice(events, MOST_FRAMES))
    if next(events, None) is not None:
        say(f"the first {MOST_FRAMES} steps are drawn; choose others with --steps or --until-found")
    output.draw(search_film(problem, shown))
    is_empty = any(isinstance(event, Done) and not event.found for event in shown)
    return NO_FILLING if is_empty else 0


def _show_costs(costs: list[SearchCost], title: str, output: DrawnOutput) -> int:
    output.show_drawn(
        lambda: _table(costs),
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
    return words.columns(rows, left=2)


@dataclass
class Player:
    """Turns time and key presses into steps of a film.

    It pauses by itself after `steps_left` more steps, at a filling if `until_found`, and when
    everything has been tried.
    """

    film: Replay
    speed: float = 5
    running: bool = True
    until_found: bool = False
    steps_left: int | None = None
    seeking: bool = False
    """True while running to the next filling as fast as possible."""
    owed: float = 0
    """The fraction of the next step that is already due."""

    def press(self, key: str) -> bool:
        """Handle a key; False if it means quit."""
        if key == "q":
            return False
        if key == "space":
            self.running, self.seeking = not (self.running or self.seeking), False
        elif key in ("right", "s"):
            self._pause()
            self.film.step()
        elif key in ("left", "b"):
            self._pause()
            self.film.back()
        elif key in ("+", "="):
            self.speed = min(self.speed * 2, FASTEST)
        elif key in ("-", "_"):
            self.speed = max(self.speed / 2, SLOWEST)
        elif key == "f":
            self.running, self.seeking = False, True
        return True

    def pass_time(self, seconds: float) -> bool:
        """Take the steps that are due; True if there were any."""
        if not (self.running or self.seeking):
            return False
        # A machine that is too slow should not fall further and further behind.
        self.owed = min(self.owed + seconds * self.speed, max(1, self.speed * _IDLE))
        until = time.monotonic() + FRAME
        stepped = False
        while (self.seeking or self.owed >= 1) and (self.running or self.seeking):
            self.owed = max(self.owed - 1, 0)
            self._step()
            stepped = True
            if time.monotonic() > until:
                break
        return stepped

    def wait(self) -> float:
        """The seconds until something happens without a key press."""
        if self.seeking:
            return 0
        if not self.running:
            return _IDLE
        return min(max((1 - self.owed) / self.speed, FRAME), _IDLE)

    def footer(self, *, ascii_only: bool) -> tuple[str, str]:
        """Two lines: what the player does, and what the keys do."""
        doing = f"running, {self.speed:g} steps a second" if self.running else "paused"
        if self.seeking:
            doing = "looking for the next filling"
        return doing, ASCII_KEYS if ascii_only else KEYS

    def _step(self) -> None:
        if not self.film.step():
            self._pause()
            return
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left == 0:
                self.steps_left = None
                self._pause()
        if self.film.is_done:
            self._pause()
        if isinstance(self.film.event, Found) and (self.seeking or self.until_found):
            self._pause()

    def _pause(self) -> None:
        self.running = self.seeking = False
        self.owed = 0


class Terminal:
    """The screen while a `with` block runs."""

    def __enter__(self) -> Terminal:
        if not _IS_POSIX:
            raise BadInput("watching needs a POSIX terminal; here, write to a file or a pipe")
        self._unfinished = ""
        self._close_keys = sys.stdin is None or not sys.stdin.isatty()
        try:
            self._keys = os.open("/dev/tty", os.O_RDONLY) if self._close_keys else 0
            self._before = termios.tcgetattr(self._keys)
        except (OSError, termios.error):
            raise BadInput("there is no terminal to read keys from") from None
        self._when_suspended: Any = signal.signal(signal.SIGTSTP, self._suspend)
        self.drawn_at: os.terminal_size | None = None
        with contextlib.ExitStack() as stack:
            stack.enter_context(LastThing(self._give_back))
            self._take()
            self._last_things = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._last_things.close()
        signal.signal(signal.SIGTSTP, self._when_suspended)
        if self._close_keys:
            os.close(self._keys)

    @property
    def size(self) -> os.terminal_size:
        """The current columns and lines."""
        with contextlib.suppress(OSError):
            size = os.get_terminal_size(sys.stdout.fileno())
            return size if all(size) else _USUAL_SIZE
        return _USUAL_SIZE

    def draw(self, lines: Iterable[str]) -> None:
        """Show these lines and nothing else."""
        self.drawn_at = self.size
        rows = "\n".join(_CLEAR_LINE + line for line in lines)
        sys.stdout.write(_HOME + rows + _CLEAR_BELOW)
        sys.stdout.flush()

    def keys(self, seconds: float) -> list[str]:
        """Wait for keys, and return them; none after so many seconds."""
        ready, _, _ = select.select([self._keys], [], [], seconds)
        if not ready:
            return []
        typed = os.read(self._keys, 1024)
        if not typed:
            return ["q"]  # the terminal is gone
        names, self._unfinished = key_names(self._unfinished + typed.decode(errors="replace"))
        return names

    def _take(self) -> None:
        tty.setcbreak(self._keys)
        sys.stdout.write(_OWN_SCREEN)
        sys.stdout.flush()

    def _give_back(self) -> None:
        with contextlib.suppress(OSError):
            # Do not use the stream: a signal may have interrupted a write to it.
            os.write(sys.stdout.fileno(), _COMMON_SCREEN.encode())
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._keys, termios.TCSAFLUSH, self._before)

    def _suspend(self, number: int, _frame: FrameType | None) -> None:
        """Restore the screen, stop, and take it over again when continued."""
        self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        self._take()
        self.drawn_at = None


def key_names(typed: str) -> tuple[list[str], str]:
    r"""The keys by name, and the beginning of an incomplete key sequence.

    >>> key_names("q \x1b[C\x1bOD\x1b[5~s")
    (['q', 'space', 'right', 'left', 's'], '')
    >>> key_names("+\x1b[")
    (['+'], '\x1b[')
    >>> key_names("\x1bs")
    (['s'], '')
    """
    names = []
    for match in _KEY.finditer(typed):
        key = match[0]
        if not key.startswith("\x1b"):
            names.append("space" if key == " " else key.lower())
        elif key[1:] in _NAMES:
            names.append(_NAMES[key[1:]])
        elif match.end() == len(typed) and not _WHOLE.fullmatch(key):
            return names, key
    return names, ""
