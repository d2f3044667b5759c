"""Allows only requests to a name of this server, from its own page or from no page at all.

A page of another site cannot hide its origin: browsers send `Origin` with every request that could
do harm, and `Host` with all.  A name that somebody else has pointed at this machine (DNS rebinding)
is refused.  Everything that computes needs the token as well.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardfill.web.server.connections import HEADERS, show_token
from boardfill.web.server.reading_requests import error_response
from boardfill.web.server.service import parsed_ip

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_LONG_PORT = re.compile(rb":\d{6,}\Z")
_COMPUTING = ("/api/", "/socket")
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def new_token() -> str:
    """A token that nobody can guess: 192 bits."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True)
class Names:
    """The names of this server that may occur in `Host`.

    >>> ours = Names(8642)
    >>> ours.has("localhost:8642"), ours.has("localhost:80"), ours.has("evil.example:8642")
    (True, False, False)
    >>> Names(8642, ("puzzles.example",), is_public=True).has("puzzles.example")
    True
    """

    port: int
    others: tuple[str, ...] = ()
    """Names by which others reach it, at any port, since there may be a proxy."""
    is_public: bool = False
    """True if any IP address is allowed; unlike names, nobody can redirect an address."""

    def has(self, host: str) -> bool:
        """True if the host is one of these names."""
        name, _, port = host.lower().rpartition(":")
        if not port.isdecimal() or host.endswith("]"):
            name, port = host.lower(), "80"
        if name in self.others:
            return True
        if port != str(self.port):
            return False
        if name in _LOOPBACK or not self.is_public:
            return name in _LOOPBACK
        return parsed_ip(name.removeprefix("[").removesuffix("]")) is not None


class AccessControl:
    """Refuses requests that are not allowed, and adds security headers to every response."""

    def __init__(
        self, inside: ASGIApp, names: Names, token: str, is_full: Callable[[], bool]
    ) -> None:
        self._inside, self._names, self._is_full = inside, names, is_full
        self._authorization = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or a socket, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._inside(scope, receive, send)
            return
        is_call = scope["type"] == "http" and scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        refused = self._refused(scope["path"], _once(scope["headers"]), is_call=is_call)
        if refused is not None:
            await error_response(*refused)(scope, receive, send_with_headers)
            return
        if is_call:
            show_token(scope)
        await self._inside(scope, receive, send_with_headers)

    def _refused(
        self, path: str, headers: Mapping[bytes, bytes], *, is_call: bool
    ) -> tuple[int, str, str] | None:
        """The status, the kind of error and a sentence for a refused request; None if allowed."""
        if _LONG_PORT.search(headers.get(b"host", b"")):
            return 400, "bad input", "Host: no port has that many digits"
        if (why := self._stranger(path, headers)) is not None:
            return 403, "bad input", why
        given = headers.get(b"authorization", b"")
        if is_call and not secrets.compare_digest(given, self._authorization):
            why = "expected the header `Authorization: Bearer TOKEN` with the token of this server"
            return 401, "bad input", why
        if is_call and self._is_full():
            # Refuse excess requests early: under load that must be cheap.
            return 503, "busy", "too many questions wait already; try again in a moment"
        return None

    def _stranger(self, path: str, headers: Mapping[bytes, bytes]) -> str | None:
        """Why the request is refused, by its names and token; None if it is allowed."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._names.has(host):
            return "this server has another name; --name says by which others it is known"
        origin = headers.get(b"origin")
        site = headers.get(b"sec-fetch-site", b"none")
        is_strange = origin is not None and not _is_of(origin.decode("latin-1"), host)
        is_computing = path.startswith(_COMPUTING)
        if is_strange or (is_computing and site not in (b"same-origin", b"none")):
            return "pages of other sites may not ask here"
        return None


def _once(headers: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The headers by name; a header sent twice gets a value that is never accepted."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        found[name] = b"\0" if name in found else value
    return found


def _is_of(origin: str, host: str) -> bool:
    """True if the origin is a page of this host."""
    scheme, _, rest = origin.lower().partition("://")
    return scheme in ("http", "https") and rest == host.lower()
