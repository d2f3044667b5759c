"""Where the program begins and ends: signals first, then everything else."""

from __future__ import annotations

import gc
import os
import sys

from boardfill.cli.signals import heed_signals

TYPE_CHECKING = False  # what `typing` calls so; loading it takes a moment
if TYPE_CHECKING:
    from typing import NoReturn

MISTAKE = 70
"""The status of an error that only the program itself can be blamed for (`EX_SOFTWARE` of
sysexits.h): never to be taken for an answer."""

_SHOW_TRACEBACK = "BOARDFILL_TRACEBACK"
_VALUES_BETWEEN_LOOKS = 100_000
"""How many values may be made before Python looks for those that only hold each other.  By itself
it looks after 700: a third of the time to fill and draw a large board, and nothing was found."""


def run_and_exit() -> NoReturn:
    """Run the program and end it."""
    heed_signals()
    gc.set_threshold(_VALUES_BETWEEN_LOOKS)
    try:
        from boardfill.cli.main import main

        status = main()
    except Exception as error:  # nobody foresaw it
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
