"""Questions of programs: `POST /api/count` with the problem in the body, one answer back."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive

from boardfill import words
from boardfill.errors import BadInput
from boardfill.web.answering import QUESTIONS
from boardfill.web.server.reading_requests import (
    STATUSES,
    Call,
    error_response,
    json_response,
    question_about,
    read_json,
)
from boardfill.web.server.service import MOST_BYTES, Service
from boardfill.web.server.worker import ENDS
from boardfill.web.server.worker_pool import Busy, PendingRequest

_BODY_WITHIN_S = 10.0
_MOST_THROWN_AWAY = 4 * MOST_BYTES
"""A body that is too large is still read up to this: a program that is cut off while sending never
sees the sees the reason."""
_MOST_ANSWER = 2**25
_SOON_S = 0.1
"""Seconds before checking whether the caller is still there; most answers are ready by then."""


async def answer_call(request: Request, service: Service) -> Response:
    """The response to a call: an answer or an error."""
    ask = request.path_params["ask"]
    if ask not in QUESTIONS:
        return error_response(404, "bad input", words.expected_one_of(QUESTIONS, ask))
    if service.is_asked_too_often(request):
        return error_response(429, "busy", "you ask too often; try again in a moment")
    body = await _body(request)
    if isinstance(body, Response):
        body.headers["connection"] = "close"
        return body
    return await _answered(ask, body, service, request.receive)


async def _answered(ask: str, body: bytes, service: Service, receive: Receive) -> Response:
    end: asyncio.Future[tuple[str, bytes]] = asyncio.get_running_loop().create_future()
    question: PendingRequest | None = None
    parts: list[bytes] = []
    length = 0

    def hear(kind: str, payload: bytes) -> None:
        nonlocal length
        if kind in ENDS:
            end.set_result((kind, payload))
        elif kind == "part":
            parts.append(payload[1:-1])  # without brackets, since all become one list
            length += len(payload)
            if length > _MOST_ANSWER and question is not None:
                sentence = f"the answer has more than {words.memory(_MOST_ANSWER)}"
                service.pool.stop(question, "limit", sentence)

    try:
        call = read_json(body or b"{}", Call)
        question = question_about(ask, call, service.allowed, hear)
        service.pool.ask(question)
        await _end_or_gone(end, receive)
    except BadInput as error:
        return error_response(400, "bad input", str(error))
    except Busy as error:
        return error_response(503, "busy", str(error))
    finally:
        if question is not None:
            service.pool.stop(question)  # unless it is over
        question = None  # break the cycle with its listener, which would keep the answer alive
    kind, payload = end.result()
    if kind == "answer":
        return json_response(b'{"answer":%b,"parts":[%b]}' % (payload, b",".join(parts)))
    status = STATUSES[msgspec.json.decode(payload)["kind"]]
    return json_response(b'{"error":%b}' % payload, status)


async def _body(request: Request) -> bytes | Response:
    """The body, or the response for a body that is refused."""
    length = 0
    found = bytearray()
    try:
        async with asyncio.timeout(_BODY_WITHIN_S):
            async for part in request.stream():
                length += len(part)
                if length <= MOST_BYTES:
                    found += part
                elif length > _MOST_THROWN_AWAY:
                    break
    except TimeoutError:
        return error_response(408, "bad input", f"expected all of it within {_BODY_WITHIN_S:g} s")
    except ClientDisconnect:
        return error_response(400, "bad input", "the request ended too early")
    if length > MOST_BYTES:
        return error_response(413, "bad input", f"expected at most {words.memory(MOST_BYTES)}")
    return bytes(found)


async def _end_or_gone(end: asyncio.Future[tuple[str, bytes]], receive: Receive) -> None:
    """Wait until the answer is complete, or the client has disconnected."""
    await asyncio.wait((end,), timeout=_SOON_S)
    if end.done():
        return
    gone = asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait((end, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
