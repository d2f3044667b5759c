"""Reads requests only as far as the server must: the problem itself is left to the worker.

Limits are cut to what the server allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from starlette.responses import Response

from boardfill.errors import BadInput
from boardfill.web.answering import ErrorJson, refuse_limits
from boardfill.web.server.worker_pool import PendingRequest

STATUSES = {
    "bad input": 422,
    "unsupported": 422,
    "limit": 422,
    "busy": 503,
    "cancelled": 503,
    "internal": 500,
}
"""The HTTP status for each kind of error of a valid question."""
_HEADERS = {
    401: {"www-authenticate": "Bearer"},
    429: {"retry-after": "1"},
    503: {"retry-after": "1"},
}
_MOST_ID = 64
_NAME = re.compile(r"[a-z][a-z_]{0,31}\Z")
Id = int | str
Value = TypeVar("Value")


def error_message(kind: str, sentence: str) -> bytes:
    """An error as a complete message."""
    return msgspec.json.encode({"error": ErrorJson(kind, sentence)})


def json_response(body: bytes, status: int = 200) -> Response:
    """A JSON response for a program."""
    headers = {"cache-control": "no-store", **_HEADERS.get(status, {})}
    return Response(body, status, headers, "application/json")


def error_response(status: int, kind: str, sentence: str) -> Response:
    """An error response for a program."""
    return json_response(error_message(kind, sentence), status)


@dataclass(frozen=True)
class Allowed:
    """The most that a question may take; None for any number of threads."""

    seconds: float = 10.0
    memory: int = 2**29
    threads: int | None = None


class LimitsTable(Struct, forbid_unknown_fields=True):
    """The limits in a request."""

    seconds: float | None = None
    memory: int | None = None
    threads: int | None = None


class Call(Struct, forbid_unknown_fields=True):
    """A question sent by a program, without its name, which is in the path."""

    problem: Raw | UnsetType = UNSET
    options: Raw | UnsetType = UNSET
    limits: LimitsTable | None = None


class SocketMessage(Call):
    """A message from a page: a question, or the id of one to cancel."""

    id: Id | UnsetType = UNSET
    ask: str | UnsetType = UNSET
    cancel: Id | UnsetType = UNSET


class TokenMessage(Struct, forbid_unknown_fields=True):
    """The first message of a page."""

    token: str


def read_message(text: str) -> SocketMessage:
    """Read a message of a page, whose id can be repeated in answers."""
    message = read_json(text.encode(), SocketMessage)
    if (message.cancel is UNSET) == (message.id is UNSET):
        raise BadInput('expected either "id" with a question, or "cancel" with the id of one')
    if isinstance(message.id, str) and len(message.id) > _MOST_ID:
        raise BadInput(f"expected an id of at most {_MOST_ID} characters, found {len(message.id)}")
    return message


def question_about(
    ask: str, told: Call, allowed: Allowed, hear: Callable[[str, bytes], None], identity: Id = 0
) -> PendingRequest:
    """The question in the form for a worker."""
    if not _NAME.match(ask):
        raise BadInput('expected the name of a question such as "count"', place="ask")
    limits = _cut(told.limits or LimitsTable(), allowed)
    request: dict[str, object] = {"id": identity, "ask": ask, "limits": limits}
    for name, part in (("problem", told.problem), ("options", told.options)):
        if isinstance(part, Raw):
            read_json(part, object)  # check the syntax here, since a worker could only fail
            request[name] = part
    return PendingRequest(msgspec.json.encode(request), limits.seconds, limits.memory, hear)


def _cut(wanted: LimitsTable, allowed: Allowed) -> Allowed:
    seconds = allowed.seconds if wanted.seconds is None else wanted.seconds
    memory = allowed.memory if wanted.memory is None else wanted.memory
    threads = [one for one in (wanted.threads, allowed.threads) if one is not None]
    refuse_limits(seconds, memory, threads[0] if threads else None)
    return Allowed(
        min(seconds, allowed.seconds), min(memory, allowed.memory), min(threads, default=None)
    )


def read_json(data: bytes | Raw, kind: type[Value]) -> Value:
    """Decode JSON; BadInput if it is invalid or has another type."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"the request is not as expected: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"expected JSON: {error}") from None
