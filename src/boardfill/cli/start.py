"""The start and end of the program: signals first, then everything else.

Ctrl-C, and the signals of `kill` or a closing terminal, end the process in the handler itself,
after running the registered cleanups.  An exception would not do: if it is raised during an import
or a destructor, Python may lose it, and the program continues.

This is loaded first, so it imports only modules that Python has loaded by itself.
"""

from __future__ import annotations

import gc
import os
import sys

try:
    import signal
except KeyboardInterrupt:  # during the only import that takes a moment
    os._exit(130)

TYPE_CHECKING = False  # as in `typing`, which takes a moment to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_LONGEST_FLUSH_S = 0.3
_last_things: list[LastThing] = []


def handle_signals() -> None:
    """From now on, these signals end the process with status 128 plus their number."""
    for number in _SIGNALS:
        # A signal that is already ignored, as by nohup, stays ignored.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


class LastThing:
    """A cleanup at the end of a `with` block, also if a signal ends the process within it.

    It may run twice, and at any moment, so it must tolerate that and must not block.
    """

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def __enter__(self) -> None:
        _last_things.append(self)

    def __exit__(self, *_: object) -> None:
        self.action()
        _last_things.remove(self)


class IfEnded(LastThing):
    """A cleanup that runs only if a signal ends the process within a `with` block."""

    def __exit__(self, *_: object) -> None:
        _last_things.remove(self)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    # Several signals may come; a closing terminal sends two.
    for other in _SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    for action in (_flush_for_a_while, *(last.action for last in reversed(_last_things))):
        try:  # noqa: SIM105 - contextlib may not be loaded yet
            action()
        except Exception:  # the other cleanups must still run
            pass
    os._exit(128 + number)


def _flush_for_a_while() -> None:
    """Flush complete answers, unless nobody reads them."""
    import threading

    writer = threading.Thread(target=_flush, daemon=True)
    writer.start()
    writer.join(_LONGEST_FLUSH_S)


def _flush() -> None:
    try:  # noqa: SIM105 - likewise
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):
        pass  # nobody listens


MISTAKE = 70
"""The status of an error that only the program itself can be blamed for (`EX_SOFTWARE` of
sysexits.h): never to be taken for an answer."""

_SHOW_TRACEBACK = "BOARDFILL_TRACEBACK"
_VALUES_BETWEEN_LOOKS = 100_000
"""Objects created between garbage collections.  Python's default is 700, which cost a third of the
time to fill and draw a large board, and found nothing."""


def run_and_exit() -> NoReturn:
    """Run the program and end it."""
    handle_signals()
    gc.set_threshold(_VALUES_BETWEEN_LOOKS)
    try:
        from boardfill.cli.main import main

        status = main()
    except Exception as error:  # a bug
        status = _report_bug(error)
    sys.exit(status)


def _report_bug(error: Exception) -> int:
    reason = " ".join(f"{type(error).__name__}: {error}".split())
    message = (
        f"boardfill: a mistake in the program itself, please report it ({reason}); "
        f"{_SHOW_TRACEBACK}=1 in the environment shows where it happened\n"
    )
    if os.environ.get(_SHOW_TRACEBACK):
        import traceback

        message = "".join(traceback.format_exception(error)) + message
    try:
        sys.stderr.write(message)
        sys.stderr.flush()
    except (AttributeError, OSError):
        pass  # nobody listens
    return MISTAKE
