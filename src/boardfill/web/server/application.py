"""The server's answers by path: files of the page, its socket, and calls of programs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from boardfill.web.server.access_control import AccessControl, Names
from boardfill.web.server.calls import answer_call
from boardfill.web.server.page_sockets import talk
from boardfill.web.server.reading_requests import error_response
from boardfill.web.server.service import Service

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
"""What is served, by the ending of its name."""


class PageFile(NamedTuple):
    """A file, and what a browser wants to know of it."""

    content: bytes
    media_type: str
    tag: str


def page_files() -> dict[str, PageFile]:
    """Every file of the page by its path, read once: no request reaches the file system."""
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
    """Everything that can be asked for, behind the control of who comes in."""

    async def call(request: Request) -> Response:
        return await answer_call(request, service)

    async def socket(socket: WebSocket) -> None:
        await talk(socket, service)

    async def page(request: Request) -> Response:
        """A file; nothing anew if the browser has it."""
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
    inside.router.redirect_slashes = False  # a path is right or it is not
    return AccessControl(inside, names, service.token, service.pool.is_full)


async def _explain(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_response(
        error.status_code, "bad input", _WHERE.get(error.status_code, error.detail)
    )


async def _admit(_: Request, __: Exception) -> Response:
    return error_response(500, "internal", "a mistake in the program itself, please report it")
