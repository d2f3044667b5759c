"""What the server uses of uvicorn beyond its documented interface: a new version may change it.

`pyproject.toml` admits only versions that have been tried.  Before you admit a newer one, compare
what these names do in it.
"""

from __future__ import annotations

import asyncio
import inspect
import tomllib
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from boardfill.web.server.connections import BoundedHTTP, BoundedSocket

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
OVERRIDDEN: dict[tuple[type[Any], type[Any]], set[str]] = {
    (BoundedHTTP, H11Protocol): {
        "__init__",
        "connection_made",
        "connection_lost",
        "data_received",
        "on_response_complete",
        "pause_writing",
        "resume_writing",
        "send_400_response",
    },
    (BoundedSocket, WebSocketsSansIOProtocol): {
        "__init__",
        "connection_lost",
        "data_received",
        "handle_ping",
        "pause_writing",
        "resume_writing",
        "send_receive_event_to_app",
    },
}
READ: dict[type[Any], set[str]] = {
    H11Protocol: {"app_state", "client", "conn", "transport"},
    WebSocketsSansIOProtocol: {
        "conn",
        "curr_msg_data_type",
        "frames",
        "handshake_initiated",
        "transport",
        "writable",
    },
}


@pytest.mark.parametrize(("ours", "theirs"), OVERRIDDEN, ids=lambda one: one.__name__)
def test_the_methods_that_are_overridden_are_named_and_there(
    ours: type[Any], theirs: type[Any]
) -> None:
    own = {base for base in ours.__mro__ if base.__module__ == BoundedHTTP.__module__}
    overridden = {name for base in own for name in vars(base) if name in vars(theirs)}
    overridden -= {"__module__", "__doc__", "__dict__", "__weakref__", "__annotations__"}
    assert overridden - {"__firstlineno__", "__static_attributes__"} == OVERRIDDEN[ours, theirs]


async def _nothing(scope: object, receive: object, send: object) -> None:
    raise AssertionError(scope, receive, send)


@pytest.mark.parametrize("theirs", READ, ids=lambda one: one.__name__)
def test_what_is_read_and_called_is_there(theirs: type[Any]) -> None:
    async def made() -> set[str]:
        config = uvicorn.Config(_nothing, log_config=None, interface="asgi3", ws="none")
        return set(vars(theirs(config=config, server_state=ServerState(), app_state={})))

    assert asyncio.run(made()) >= READ[theirs]
    if theirs is WebSocketsSansIOProtocol:
        assert inspect.isfunction(theirs.handle_parser_exception)


def test_only_versions_of_uvicorn_that_were_tried_are_admitted() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    wanted = map(Requirement, project["optional-dependencies"]["web"])
    (admitted,) = [one.specifier for one in wanted if one.name == "uvicorn"]
    assert uvicorn.__version__ in admitted
    assert {one.operator for one in admitted} == {">=", "<"}
