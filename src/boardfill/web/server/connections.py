"""Connections of uvicorn with additional bounds: on their number, and on slow clients.

Headers and the token must come soon, and responses must be received; otherwise the connection is
closed.  If there are too many, the oldest one without a token is closed, so that nobody can lock
others out by holding connections open.  `tests/web/server/test_library_internals.py` lists the
parts of uvicorn used here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from boardfill.web.server.reading_requests import error_message

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Security headers sent with every response."""
MOST_HEADER_BYTES = 2**14
_HEADERS_WITHIN_S = 10.0
_TOKEN_WITHIN_S = 30.0
_TAKEN_WITHIN_S = 20.0
_CLOSED_WITHIN_S = 10.0


class ConnectionBounds:
    """How many connections there may be, and how long each may go without showing the token."""

    def __init__(
        self,
        most: int,
        most_of_visitor: int = 0,
        visitor_of: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        """`visitor_of` returns the visitor of an address; None if visitors are not counted."""
        self._most, self._most_of_visitor, self._visitor_of = most, most_of_visitor, visitor_of
        self._visitors: dict[asyncio.Transport, str | None] = {}
        self._due: dict[asyncio.Transport, asyncio.TimerHandle] = {}
        """Timers that close connections without a token, the oldest first."""

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a new connection; False if there are too many."""
        visitor = self._visitor_of(address)
        of_visitor = sum(one == visitor for one in self._visitors.values())
        if visitor is not None and of_visitor >= self._most_of_visitor:
            if not self._make_room(visitor):
                return False
        elif len(self._visitors) >= self._most and not self._make_room():
            return False
        self._visitors[transport] = visitor
        self._expect_token(transport)
        return True

    def show_token(self, transport: asyncio.Transport) -> None:
        """Let the connection stay as long as its question takes."""
        if (timer := self._due.pop(transport, None)) is not None:
            timer.cancel()

    def has_answered(self, transport: asyncio.Transport) -> None:
        """Require the token again for the next question."""
        if transport in self._visitors and transport not in self._due:
            self._expect_token(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """Remove a closed connection."""
        self.show_token(transport)
        self._visitors.pop(transport, None)

    def _expect_token(self, transport: asyncio.Transport) -> None:
        loop = asyncio.get_running_loop()

        def close() -> None:
            """Close all connections, giving each a limited time to receive what was sent."""
            transport.close()
            loop.call_later(_CLOSED_WITHIN_S, transport.abort)

        self._due[transport] = loop.call_later(_TOKEN_WITHIN_S, close)

    def _make_room(self, visitor: str | None = None) -> bool:
        """Close the oldest connection without a token, of this visitor or of all; False if none."""
        for transport in self._due:
            if visitor in (None, self._visitors[transport]):
                self.leave(transport)
                transport.abort()
                return True
        return False


def show_token(scope: Scope) -> None:
    """Note that the request came with the right token."""
    scope["state"]["show_token"]()


def _last_response(status: str, kind: str, sentence: str, **headers: str) -> bytes:
    """A complete response for data that is no valid request; the connection is then closed."""
    body = error_message(kind, sentence)
    told = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **HEADERS,
        **headers,
    }
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in told.items()), "", ""]
    return "\r\n".join(lines).encode() + body


_FULL = _last_response(
    "503 Service Unavailable",
    "busy",
    "too many connections; try again in a moment",
    **{"retry-after": "1"},
)
_BAD = _last_response("400 Bad Request", "bad input", "this is no request of HTTP/1.1")
_NO_SOCKET = _last_response(
    "400 Bad Request", "bad input", "a socket cannot be opened by this request"
)


class _Bounded(asyncio.Protocol):
    """A connection that is closed if the client does not receive what is sent."""

    transport: asyncio.Transport
    bounds: ConnectionBounds

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)  # of the other base class
        self._due: dict[str, asyncio.TimerHandle] = {}

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cut_off_without("taking", _TAKEN_WITHIN_S)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_come("taking")

    def connection_lost(self, exc: Exception | None) -> None:
        for what in list(self._due):
            self._has_come(what)
        self.bounds.leave(self.transport)
        super().connection_lost(exc)

    def _cut_off_without(self, what: str, seconds: float) -> None:
        """Close the connection unless `what` arrives within so many seconds."""
        if what not in self._due:
            self._due[what] = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def _has_come(self, what: str) -> None:
        if (timer := self._due.pop(what, None)) is not None:
            timer.cancel()

    def _end_with(self, response: bytes) -> None:
        self.transport.write(response)
        self.transport.close()


class BoundedHTTP(_Bounded, H11Protocol):
    """A connection for requests."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        shown = {"show_token": lambda: self.bounds.show_token(self.transport)}
        self.app_state = self.app_state | shown

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called by asyncio for a new connection."""
        super().connection_made(transport)
        if not self.bounds.enter(transport, "" if self.client is None else self.client[0]):
            self._end_with(_FULL)
        self._cut_off_without("headers", _HEADERS_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        """Called with data: headers or a part of them, or a part of a body."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._cut_off_without("headers", _HEADERS_WITHIN_S)
        else:
            self._has_come("headers")

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # uvicorn's message is not used
        """Refuse data that is no valid request, or no valid body."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._end_with(_BAD)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """Called when a response is complete."""
        self.bounds.has_answered(self.transport)
        super().on_response_complete()


class BoundedSocket(_Bounded, WebSocketsSansIOProtocol):
    """A connection for messages."""

    def data_received(self, data: bytes) -> None:
        """Called with data; uvicorn ignores what is no request for a socket, so we refuse it."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._end_with(_NO_SOCKET)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not receive earlier answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Called with a complete message; invalid text must not look like an error of ours."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()
