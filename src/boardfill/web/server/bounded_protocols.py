"""Connections as uvicorn has them, with bounds of our own: on their number, and on slow clients.

Headers and the token must come soon, and what is sent must be taken; else a connection is cut off.
`tests/web/server/test_library_internals.py` names what of uvicorn is used here.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from boardfill.web.server.access_control import HEADERS
from boardfill.web.server.connection_bounds import ConnectionBounds, with_token_shown
from boardfill.web.server.reading_requests import error_message

MOST_HEADER_BYTES = 2**14
_HEADERS_WITHIN_S = 10.0
_TAKEN_WITHIN_S = 20.0


def _last_response(status: bytes, kind: str, sentence: str, *headers: bytes) -> bytes:
    """A whole answer for what never became a request; the connection ends with it."""
    body = error_message(kind, sentence)
    lines = [
        b"HTTP/1.1 " + status,
        b"content-type: application/json",
        b"content-length: %d" % len(body),
        b"connection: close",
        *(f"{name}: {value}".encode() for name, value in HEADERS.items()),
        *headers,
    ]
    return b"\r\n".join((*lines, b"", body))


_FULL = _last_response(
    b"503 Service Unavailable",
    "busy",
    "too many connections; try again in a moment",
    b"retry-after: 1",
)
_BAD = _last_response(b"400 Bad Request", "bad input", "this is no request of HTTP/1.1")
_NO_SOCKET = _last_response(
    b"400 Bad Request", "bad input", "a socket cannot be opened by this request"
)


class _Deadline:
    """A moment at which a connection is cut off, if it is set."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport, seconds: float) -> None:
        """From now on, unless it is set already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def clear(self) -> None:
        """There is none any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Bounded(asyncio.Protocol):
    """A connection that is cut off if what is sent on it is not taken."""

    transport: asyncio.Transport
    bounds: ConnectionBounds

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)  # of the protocol beside this one
        self._taken_due = _Deadline()

    def pause_writing(self) -> None:
        """What is sent is not taken."""
        super().pause_writing()
        self._taken_due.set(self.transport, _TAKEN_WITHIN_S)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        self._taken_due.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._taken_due.clear()
        self.bounds.leave(self.transport)
        super().connection_lost(exc)


class BoundedHTTP(_Bounded, H11Protocol):
    """A connection for requests."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.app_state = with_token_shown(
            self.app_state, lambda: self.bounds.show_token(self.transport)
        )
        self._headers_due = _Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        if not self.bounds.enter(transport, "" if self.client is None else self.client[0]):
            self._end_with(_FULL)
        self._headers_due.set(transport, _HEADERS_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        """Something has come: the whole of the headers, or a part of them, or of a body."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._headers_due.set(self.transport, _HEADERS_WITHIN_S)
        else:
            self._headers_due.clear()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # uvicorn's own words
        """What has come is no request, or no body of one that may be answered already."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._end_with(_BAD)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """A request has its answer."""
        self.bounds.has_answered(self.transport)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._headers_due.clear()
        super().connection_lost(exc)

    def _end_with(self, response: bytes) -> None:
        self.transport.write(response)
        self.transport.close()


class BoundedSocket(_Bounded, WebSocketsSansIOProtocol):
    """A connection for messages."""

    def data_received(self, data: bytes) -> None:
        """Something has come; uvicorn passes over what is no request for a socket."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(_NO_SOCKET)
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer it, unless the answers to those before are not taken."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """A message is complete; where it is no text, uvicorn would call that our own mistake."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()
