"""Remarks for people: on standard error, and only where somebody watches."""

from __future__ import annotations

import sys

from boardfill.cli.main import NO_FILLING, say


def note(message: str) -> None:
    """Say it if standard error is a terminal."""
    if sys.stderr.isatty():
        say(message)


def no_filling(what: str = "") -> int:
    """There is none, and where to ask why; returns the exit status."""
    return say(f"there is no filling{what}; `boardfill explain` says why", NO_FILLING)
