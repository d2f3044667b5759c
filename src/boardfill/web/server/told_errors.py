"""What is said when a request is refused or fails: an object with a kind and a sentence."""

from __future__ import annotations

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STATUSES = {
    "bad input": 422,
    "unsupported": 422,
    "limit": 422,
    "busy": 503,
    "cancelled": 503,
    "internal": 500,
}
"""The status that goes with each kind of error of a question that could be read."""
_RETRY_S = 1


def error_message(kind: str, sentence: str) -> bytes:
    """The whole message."""
    return msgspec.json.encode({"error": {"kind": kind, "sentence": sentence}})


def json_response(body: bytes, status: int = 200) -> Response:
    """An answer for a program."""
    headers = {"cache-control": "no-store"}
    if status in (429, 503):
        headers["retry-after"] = str(_RETRY_S)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(body, status, headers, "application/json")


def error_response(status: int, kind: str, sentence: str) -> Response:
    """An error for a program."""
    return json_response(error_message(kind, sentence), status)


async def refuse(
    scope: Scope, receive: Receive, send: Send, status: int, kind: str, sentence: str
) -> None:
    """Answer a request, or what would have become a socket, with an error."""
    await error_response(status, kind, sentence)(scope, receive, send)
