"""The player of a search: runs, pauses, steps and goes back, whatever shows it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from boardfill.watching.replay import Replay
from boardfill.watching.search_events import Found

SLOWEST, FASTEST = 0.25, 2.0**20
"""Steps a second."""
FRAME = 1 / 30
"""Seconds that a picture stays at least, so that the eye can follow and the terminal too."""
_IDLE = 0.2
KEYS = "space run/pause   → step   ← back   + - speed   f next filling   q quit"
ASCII_KEYS = "space run/pause   s step   b back   + - speed   f next filling   q quit"


@dataclass
class Player:
    """Turns the passing of time and the pressing of keys into steps of a film.

    It pauses by itself after `steps_left` more steps, at a filling if `until_found`, and when
    everything has been tried.
    """

    film: Replay
    speed: float = 5
    running: bool = True
    until_found: bool = False
    steps_left: int | None = None
    seeking: bool = False
    """Run to the next filling, as fast as can be."""
    owed: float = 0
    """The part of the next step for which time has passed."""

    def press(self, key: str) -> bool:
        """What the key says; False if it says to quit."""
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
        # A machine that cannot keep up shall not fall ever further behind.
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
        """How many seconds nothing will happen unless a key is pressed."""
        if self.seeking:
            return 0
        if not self.running:
            return _IDLE
        return min(max((1 - self.owed) / self.speed, FRAME), _IDLE)

    def footer(self, *, ascii_only: bool) -> tuple[str, str]:
        """What the player does, and what the keys do."""
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
