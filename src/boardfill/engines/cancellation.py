"""Stopping work from another thread, whatever it is doing."""

from __future__ import annotations

from weakref import WeakSet

from boardfill import _core


class WatchedControl(_core.Control):
    """A control that can be found again while it is in use, and is forgotten with its work."""


class Cancellation:
    """Stops all work whose limits carry it, now and from now on.  Any thread may ask for it.

    >>> from boardfill import Limits
    >>> stop = Cancellation()
    >>> control = Limits(cancellation=stop).control()
    >>> stop.cancel()
    >>> stop.is_cancelled
    True
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self._controls: WeakSet[WatchedControl] = WeakSet()

    def cancel(self) -> None:
        """Ask everything to stop soon."""
        self.is_cancelled = True
        for control in list(self._controls):
            control.cancel()

    def watch(self, control: WatchedControl) -> WatchedControl:
        """The control, cancelled with the rest."""
        self._controls.add(control)
        if self.is_cancelled:  # also if that happened just now
            control.cancel()
        return control
