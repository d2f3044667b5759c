"""What comes in, read no further than the server must: the problem is the worker's business.

Limits are cut to what the server allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import TypeVar

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardfill.errors import BadInput
from boardfill.web.answering import refuse_threads
from boardfill.web.server.frames import FrameKind
from boardfill.web.server.worker_handle import PendingRequest

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


Id = int | str
Value = TypeVar("Value")

_MOST_ID = 64
_NAME = re.compile(r"[a-z][a-z_]{0,31}\Z")


@dataclass(frozen=True)
class Allowed:
    """The most that a question may take; threads as many as it likes, if nothing is said."""

    seconds: float = 10.0
    memory: int = 2**29
    threads: int | None = None


class LimitsTable(msgspec.Struct, forbid_unknown_fields=True):
    """What the asker allows."""

    seconds: float | None = None
    memory: int | None = None
    threads: int | None = None


class Call(msgspec.Struct, forbid_unknown_fields=True):
    """A question that a program has sent: everything but its name, which the path tells."""

    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    limits: LimitsTable | None = None


class SocketMessage(msgspec.Struct, forbid_unknown_fields=True):
    """What a page sends: a question, or the id of one that is to be cancelled."""

    id: Id | msgspec.UnsetType = msgspec.UNSET
    ask: str | msgspec.UnsetType = msgspec.UNSET
    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    limits: LimitsTable | None = None
    cancel: Id | msgspec.UnsetType = msgspec.UNSET


class TokenMessage(msgspec.Struct, forbid_unknown_fields=True):
    """The first that a page sends."""

    token: str


class _Request(msgspec.Struct):
    """What a worker gets."""

    id: Id
    ask: str
    limits: LimitsTable
    problem: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_call = msgspec.json.Decoder(Call)
_message = msgspec.json.Decoder(SocketMessage)
_token = msgspec.json.Decoder(TokenMessage)
_anything = msgspec.json.Decoder()
_encoder = msgspec.json.Encoder()


def read_call(body: bytes) -> Call:
    """The call in the body of a request."""
    return _read(_call, body or b"{}")


def read_message(text: str) -> SocketMessage:
    """What a page has sent, with an id that can be repeated in answers."""
    message = _read(_message, text.encode())
    if (message.cancel is msgspec.UNSET) == (message.id is msgspec.UNSET):
        raise BadInput('expected either "id" with a question, or "cancel" with the id of one')
    if isinstance(message.id, str) and len(message.id) > _MOST_ID:
        raise BadInput(f"expected an id of at most {_MOST_ID} characters, found {len(message.id)}")
    return message


def read_token(text: str) -> str:
    """The token that a page has sent."""
    return _read(_token, text.encode()).token


def question_about(
    ask: str, told: Call | SocketMessage, allowed: Allowed, hear: Callable[[FrameKind, bytes], None]
) -> PendingRequest:
    """The question for a worker."""
    if not _NAME.match(ask):
        raise BadInput('expected the name of a question such as "count"', place="ask")
    limits = _cut(told.limits or LimitsTable(), allowed)
    for part in (told.problem, told.options):
        if part is not msgspec.UNSET:
            _read(_anything, part)  # else no worker could, and it could only fail
    identity = told.id if isinstance(told, SocketMessage) and told.id is not msgspec.UNSET else 0
    request = _Request(identity, ask, limits, told.problem, told.options)
    assert limits.seconds is not None
    assert limits.memory is not None
    return PendingRequest(_encoder.encode(request), limits.seconds, limits.memory, hear)


def _cut(wanted: LimitsTable, allowed: Allowed) -> LimitsTable:
    seconds = allowed.seconds if wanted.seconds is None else wanted.seconds
    memory = allowed.memory if wanted.memory is None else wanted.memory
    if not (isfinite(seconds) and seconds > 0):
        raise BadInput(f"expected a time above 0, found {seconds:g}", place="limits.seconds")
    if memory <= 0:
        raise BadInput(f"expected a number of bytes above 0, found {memory}", place="limits.memory")
    threads = [one for one in (wanted.threads, allowed.threads) if one is not None]
    if threads:
        refuse_threads(threads[0])
    return LimitsTable(
        min(seconds, allowed.seconds), min(memory, allowed.memory), min(threads, default=None)
    )


def _read(decoder: msgspec.json.Decoder[Value], data: bytes | msgspec.Raw) -> Value:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadInput(f"the request is not as expected: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"expected JSON: {error}") from None
