"""A whole terminal to draw on, with keys that are read as they are pressed; put back at the end.

However it ends, the screen is as it was before: at an error, at Ctrl-C, when the process is told to
terminate, and while it is suspended.  Only POSIX terminals will do.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import sys
from collections.abc import Iterable
from types import FrameType
from typing import Any

from boardfill.cli.signals import LastThing
from boardfill.errors import BadInput

try:
    import termios
    import tty
except ImportError:  # Windows has none
    _IS_POSIX = False
else:
    _IS_POSIX = True

_OWN_SCREEN, _COMMON_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[2K", "\x1b[J"
_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|\x1b[\[O]?[0-9;]*$|.", re.DOTALL)
_WHOLE = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")
_NAMES = {"[C": "right", "OC": "right", "[D": "left", "OD": "left"}
_USUAL_SIZE = os.terminal_size((80, 24))


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
        self._drawn_at: os.terminal_size | None = None
        self._last_thing = LastThing(self._give_back)
        self._last_thing.__enter__()
        try:
            self._take()
        except BaseException:
            self._last_thing.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._last_thing.__exit__()
        signal.signal(signal.SIGTSTP, self._when_suspended)
        if self._close_keys:
            os.close(self._keys)

    @property
    def size(self) -> os.terminal_size:
        """Columns and lines, as they are now."""
        with contextlib.suppress(OSError):
            size = os.get_terminal_size(sys.stdout.fileno())
            return size if all(size) else _USUAL_SIZE
        return _USUAL_SIZE

    def changed(self) -> bool:
        """Has the window another size than when it was drawn, or lost what it showed?"""
        return self._drawn_at != self.size

    def draw(self, lines: Iterable[str]) -> None:
        """Show these lines and nothing else."""
        self._drawn_at = self.size
        rows = "\n".join(_CLEAR_LINE + line for line in lines)
        sys.stdout.write(_HOME + rows + _CLEAR_BELOW)
        sys.stdout.flush()

    def keys(self, seconds: float) -> list[str]:
        """The keys pressed, as soon as there are some; none after so many seconds."""
        ready, _, _ = select.select([self._keys], [], [], seconds)
        if not ready:
            return []
        typed = os.read(self._keys, 1024)
        if not typed:
            return ["q"]  # nobody is there any more
        names, self._unfinished = key_names(self._unfinished + typed.decode(errors="replace"))
        return names

    def _take(self) -> None:
        tty.setcbreak(self._keys)
        sys.stdout.write(_OWN_SCREEN)
        sys.stdout.flush()

    def _give_back(self) -> None:
        with contextlib.suppress(OSError):
            # Not by the stream: a signal may have come while that was being written to.
            os.write(sys.stdout.fileno(), _COMMON_SCREEN.encode())
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._keys, termios.TCSAFLUSH, self._before)

    def _suspend(self, number: int, _frame: FrameType | None) -> None:
        """Give the screen back, stop, and take it again when told to continue."""
        self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        self._take()
        self._drawn_at = None


def key_names(typed: str) -> tuple[list[str], str]:
    r"""The keys by name, and the beginning of one that has not come wholly yet.

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
