"""The server's answers by path: files of the page, its socket, and calls of programs."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from boardfill.web.server.access_control import Doorkeeper, Names
from boardfill.web.server.calls import answer_call
from boardfill.web.server.page_files import PageFile, file_response
from boardfill.web.server.page_sockets import talk
from boardfill.web.server.reading_requests import error_response
from boardfill.web.server.service import Service

_WHERE = {
    404: "there is nothing at this path; programs ask at /api/count and the like",
    405: "expected POST for questions, and GET for the files of the page",
}


def application(service: Service, names: Names, files: Mapping[str, PageFile]) -> ASGIApp:
    """Everything behind the door, and who stands at it."""

    async def call(request: Request) -> Response:
        return await answer_call(request, service)

    async def socket(socket: WebSocket) -> None:
        await talk(socket, service)

    async def page(request: Request) -> Response:
        found = file_response(request, files)
        if found is None:
            raise HTTPException(404)
        return found

    routes = [
        Route("/api/{ask}", call, methods=["POST"]),
        WebSocketRoute("/socket", socket),
        *(Route(path, page, methods=["GET"]) for path in files),
    ]
    inside = Starlette(routes=routes, exception_handlers={HTTPException: _explain, 500: _admit})
    inside.router.redirect_slashes = False  # a path is right or it is not
    return Doorkeeper(inside, names, service.token, service.pool.is_full)


async def _explain(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_response(
        error.status_code, "bad input", _WHERE.get(error.status_code, error.detail)
    )


async def _admit(_: Request, __: Exception) -> Response:
    return error_response(500, "internal", "a mistake in the program itself, please report it")
