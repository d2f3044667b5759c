"""The server while it runs: where it listens, what it heeds, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import resource
import socket
from collections.abc import Callable
from dataclasses import dataclass
from errno import EADDRINUSE

import uvicorn

from boardfill import words
from boardfill.errors import BadInput
from boardfill.running.machine import usable_cores
from boardfill.web.server.access_control import Names
from boardfill.web.server.application import application, page_files
from boardfill.web.server.connections import (
    MOST_HEADER_BYTES,
    BoundedHTTP,
    BoundedSocket,
    ConnectionBounds,
)
from boardfill.web.server.reading_requests import Allowed
from boardfill.web.server.service import MOST_BYTES, Service, TrustedProxies, Visitors, visitor_at
from boardfill.web.server.worker_pool import WorkerPool

DEFAULT_PORT = 8642
_MOST_WAITING = 64
_CONNECTIONS_BESIDE = 256
"""Connections beside those of pages."""
_KEPT_OPEN_S = 30
_PAGES_OF_A_VISITOR = 4
_CONNECTIONS_OF_A_VISITOR = 64
_BACKLOG = 2048
_VALUES_BETWEEN_LOOKS = (700, 10, 10)


@dataclass(frozen=True)
class Settings:
    """What the server is told at its start."""

    token: str
    names: Names
    allowed: Allowed
    pages: int
    workers: int
    proxies: TrustedProxies


def default_workers() -> int:
    """One for each core, and a few, so that a short question need not wait for long ones."""
    return usable_cores() + 2


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port at ours, or if that is taken at any other."""
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
    # asyncio sends small answers at once (TCP_NODELAY) only if it is told the protocol; else each
    # takes 40 ms.
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
    """Tells of mistakes in the server itself, a line for each."""

    def __init__(self, say: Callable[[str], object]) -> None:
        super().__init__(logging.ERROR)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Tell of it, if it is one."""
        if record.exc_info is not None and (error := record.exc_info[1]) is not None:
            reason = words.one_line(f"{type(error).__name__}: {error}")
            self._say(f"a mistake in the server itself, please report it ({reason})")


class _Server(uvicorn.Server):
    """Tells when it can be asked; stops all questions first when it is told to end, so that no
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
    """Serve until a signal comes; it then takes its usual course."""
    for name in ("uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.propagate = False
        logger.addHandler(Complaints(say))
    asyncio.run(_serve(settings, listening, when_ready))


async def _serve(
    settings: Settings, listening: socket.socket, when_ready: Callable[[], None]
) -> None:
    most_connections = settings.pages + _CONNECTIONS_BESIDE
    # The program looks rarely for values that only hold each other; those of requests may be large.
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
    """Let this process have so many files and connections open, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
