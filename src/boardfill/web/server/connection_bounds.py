"""How many connections there may be, and how long each may go without showing the token.

Where there are too many, the oldest that has not shown it gives way: nobody can lock others out by
holding connections open.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import Scope

_TOKEN_WITHIN_S = 30.0
_CLOSED_WITHIN_S = 10.0
_SHOW_TOKEN = "show_token"


@dataclass
class _Connection:
    visitor: str | None
    due: asyncio.TimerHandle | None = None
    """When it ends; None while it has shown the token."""


class ConnectionBounds:
    """The connections of a server."""

    def __init__(
        self,
        most: int,
        most_of_visitor: int = 0,
        visitor_of: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        """`visitor_of` tells whose address it is; None where nobody counts."""
        self._most, self._most_of_visitor, self._visitor_of = most, most_of_visitor, visitor_of
        self._connections: dict[asyncio.Transport, _Connection] = {}  # the oldest first
        self._of_visitor: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """May there be one more?  Then there is."""
        visitor = self._visitor_of(address)
        if visitor is not None and self._of_visitor[visitor] >= self._most_of_visitor:
            if not self._make_room(visitor):
                return False
        elif len(self._connections) >= self._most and not self._make_room():
            return False
        self._add(transport, visitor)
        return True

    def show_token(self, transport: asyncio.Transport) -> None:
        """It may stay as long as its question takes."""
        if (connection := self._connections.get(transport)) is not None:
            _clear(connection)

    def has_answered(self, transport: asyncio.Transport) -> None:
        """The next question needs the token as well."""
        connection = self._connections.get(transport)
        if connection is not None and connection.due is None:
            self.leave(transport)
            self._add(transport, connection.visitor)

    def leave(self, transport: asyncio.Transport) -> None:
        """It is over."""
        connection = self._connections.pop(transport, None)
        if connection is not None:
            _clear(connection)
            if connection.visitor is not None:
                self._of_visitor[connection.visitor] -= 1
                self._of_visitor += Counter()  # those that have none are forgotten

    def _add(self, transport: asyncio.Transport, visitor: str | None) -> None:
        loop = asyncio.get_running_loop()
        due = loop.call_later(_TOKEN_WITHIN_S, _close, transport)
        self._connections[transport] = _Connection(visitor, due)
        if visitor is not None:
            self._of_visitor[visitor] += 1

    def _make_room(self, visitor: str | None = None) -> bool:
        """Cut off the oldest without a token, of this visitor or of all; False if there is none."""
        for transport, connection in self._connections.items():
            if connection.due is not None and visitor in (None, connection.visitor):
                self.leave(transport)
                transport.abort()
                return True
        return False


def with_token_shown(state: dict[str, object], show: Callable[[], None]) -> dict[str, object]:
    """The state of requests, by which `show_token` tells their connection of the token."""
    return {**state, _SHOW_TOKEN: show}


def show_token(scope: Scope) -> None:
    """The token that came with it was right."""
    scope["state"][_SHOW_TOKEN]()


def _clear(connection: _Connection) -> None:
    if connection.due is not None:
        connection.due.cancel()
        connection.due = None


def _close(transport: asyncio.Transport) -> None:
    """Let it have what was sent to it, but do not wait for that for ever."""
    transport.close()
    asyncio.get_running_loop().call_later(_CLOSED_WITHIN_S, transport.abort)
