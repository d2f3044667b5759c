"""The running server: its socket, its paths, its signals, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import logging
import resource
import socket
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from errno import EADDRINUSE
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from boardfill import words
from boardfill.errors import BadInput
from boardfill.web.server.access_control import AccessControl, Names
from boardfill.web.server.calls import answer_call
from boardfill.web.server.connections import (
    MOST_HEADER_BYTES,
    BoundedHTTP,
    BoundedSocket,
    ConnectionBounds,
)
from boardfill.web.server.page_sockets import talk
from boardfill.web.server.reading_requests import Allowed, error_response
from boardfill.web.server.service import MOST_BYTES, Service, TrustedProxies, Visitors, visitor_at
from boardfill.web.server.worker_pool import WorkerPool

DEFAULT_PORT = 8642
_MOST_WAITING = 64
_CONNECTIONS_BESIDE = 256
"""Connections in addition to those of pages."""
_KEPT_OPEN_S = 30
_PAGES_OF_A_VISITOR = 4
_CONNECTIONS_OF_A_VISITOR = 64
_BACKLOG = 2048
_VALUES_BETWEEN_LOOKS = (700, 10, 10)


@dataclass(frozen=True)
class Settings:
    """The settings of the server."""

    token: str
    names: Names
    allowed: Allowed
    pages: int
    workers: int
    proxies: TrustedProxies


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port, at the default one or, if that is taken, at any other."""
    wanted = DEFAULT_PORT if port is None else port
    try:
        return _bound(host, wanted)
    except OSError as error:
        if error.errno == EADDRINUSE:
            if port is None:
                return _bound(host, 0)
            reason = f"port {port} is taken by another program"
        else:
            reason = f"cannot listen at {host}, port {wanted}: {error.strerror or error}"
        raise BadInput(f"{reason}; --port 0 takes any port that is free") from None


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # asyncio sends small responses at once (TCP_NODELAY) only if the protocol is given; otherwise
    # each takes 40 ms.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(_BACKLOG)  # only then has no other program the port
    except OSError:
        found.close()
        raise
    return found


class Complaints(logging.Handler):
    """A log handler that prints a line for each error in the server itself."""

    def __init__(self, say: Callable[[str], object]) -> None:
        super().__init__(logging.ERROR)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Print the record if it is an error."""
        if record.exc_info is not None and (error := record.exc_info[1]) is not None:
            reason = words.one_line(f"{type(error).__name__}: {error}")
            self._say(f"a mistake in the server itself, please report it ({reason})")


class _Server(uvicorn.Server):
    """Announces when it is ready; when it must end, it stops all questions first, so that no
    connection waits for them.
    """

    def __init__(
        self, config: uvicorn.Config, pool: WorkerPool, when_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._pool, self._when_ready = pool, when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._pool.close()
        await super().shutdown(sockets)


def run(
    settings: Settings,
    listening: socket.socket,
    when_ready: Callable[[], None],
    say: Callable[[str], object],
) -> None:
    """Serve until a signal comes, which then has its usual effect."""
    for name in ("uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.addHandler(Complaints(say))
    asyncio.run(_serve(settings, listening, when_ready))


async def _serve(
    settings: Settings, listening: socket.socket, when_ready: Callable[[], None]
) -> None:
    most_connections = settings.pages + _CONNECTIONS_BESIDE
    # The program collects garbage rarely, but requests may leave large cycles.
    gc.freeze()
    gc.set_threshold(*_VALUES_BETWEEN_LOOKS)
    _allow_files(2 * most_connections)
    pool = WorkerPool(settings.workers, _MOST_WAITING)
    visitors = Visitors(_PAGES_OF_A_VISITOR) if settings.names.is_public else None
    proxies = settings.proxies
    service = Service(pool, settings.allowed, settings.token, settings.pages, visitors, proxies)

    def counted_visitor(address: str) -> str | None:
        is_counted = settings.names.is_public and not proxies.has(address)
        return visitor_at(address) if is_counted else None

    bounds = ConnectionBounds(most_connections, _CONNECTIONS_OF_A_VISITOR, counted_visitor)
    config = uvicorn.Config(
        application(service, settings.names, page_files()),
        http=type("HTTP", (BoundedHTTP,), {"bounds": bounds}),
        ws=type("Socket", (BoundedSocket,), {"bounds": bounds}),
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `Service` reads them, from trusted proxies only
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_keep_alive=_KEPT_OPEN_S,
        timeout_graceful_shutdown=1,
    )
    try:
        await pool.start()
        await _Server(config, pool, when_ready).serve([listening])
    finally:
        pool.close()


def _allow_files(wanted: int) -> None:
    """Raise the limit of open files and connections, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


_WHERE = {
    404: "there is nothing at this path; programs ask at /api/count and the like",
    405: "expected POST for questions, and GET for the files of the page",
}
_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""The content types of served files, by ending."""


class PageFile(NamedTuple):
    """A file of the page with its headers."""

    content: bytes
    media_type: str
    tag: str


def page_files() -> dict[str, PageFile]:
    """All files of the page by path, read once, so that no request reaches the file system."""
    found = dict(_files_in(files("boardfill.web") / "page", "/"))
    return found | {"/": found["/index.html"]}


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, PageFile]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{path}{entry.name}/")
        elif media_type := _TYPES.get(entry.name.rpartition(".")[2]):
            content = entry.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
            yield path + entry.name, PageFile(content, media_type, tag)


def application(service: Service, names: Names, known: Mapping[str, PageFile]) -> ASGIApp:
    """The whole application, behind the access control."""

    async def call(request: Request) -> Response:
        return await answer_call(request, service)

    async def socket(socket: WebSocket) -> None:
        await talk(socket, service)

    async def page(request: Request) -> Response:
        """Serve a file, or 304 if the browser already has it."""
        found = known[request.scope["path"]]
        headers = {"cache-control": "no-cache", "etag": found.tag}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        return Response(found.content, headers=headers, media_type=found.media_type)

    routes = [
        Route("/api/{ask}", call, methods=["POST"]),
        WebSocketRoute("/socket", socket),
        *(Route(path, page, methods=["GET"]) for path in known),
    ]
    inside = Starlette(routes=routes, exception_handlers={HTTPException: _explain, 500: _admit})
    inside.router.redirect_slashes = False  # no redirects: a path is right or wrong
    return AccessControl(inside, names, service.token, service.pool.is_full)


async def _explain(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_response(
        error.status_code, "bad input", _WHERE.get(error.status_code, error.detail)
    )


async def _admit(_: Request, __: Exception) -> Response:
    return error_response(500, "internal", "a mistake in the program itself, please report it")
