"""Questions of programs: `POST /api/count` with the problem in the body, one answer back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive

from boardfill import words
from boardfill.errors import BadInput
from boardfill.web.answering import QUESTIONS
from boardfill.web.server.frames import ENDS, FrameKind
from boardfill.web.server.reading_requests import (
    STATUSES,
    error_response,
    json_response,
    question_about,
    read_call,
)
from boardfill.web.server.service import MOST_BYTES, Service
from boardfill.web.server.worker_pool import Busy

_BODY_WITHIN_S = 10.0
_MOST_THROWN_AWAY = 4 * MOST_BYTES
"""What is too large is read on for a while: who is cut off while sending hears no reason."""
_MOST_ANSWER = 2**25
_SOON_S = 0.1
"""Most answers are there before it is worth looking whether anybody still waits for them."""


async def answer_call(request: Request, service: Service) -> Response:
    """The answer to a call, or why there is none."""
    ask = request.path_params["ask"]
    if ask not in QUESTIONS:
        return error_response(404, "bad input", words.expected_one_of(QUESTIONS, ask))
    if service.is_asked_too_often(request):
        return error_response(429, "busy", "you ask too often; try again in a moment")
    try:
        body = await _body(request)
    except _Refused as refused:
        return refused.response
    heard = _Heard()
    try:
        question = question_about(ask, read_call(body), service.allowed, heard.hear)
        service.pool.ask(question)
    except BadInput as error:
        return error_response(400, "bad input", str(error))
    except Busy as error:
        return error_response(503, "busy", str(error))
    heard.when_too_much = lambda: service.pool.stop(
        question, "limit", f"the answer has more than {words.memory(_MOST_ANSWER)}"
    )
    try:
        await _end_or_gone(heard.end, request.receive)
    finally:
        service.pool.cancel(question)  # unless it is over
        heard.when_too_much = None  # or they would hold each other, and all that was heard
    return heard.response()


class _Refused(Exception):
    """The body is not read to its end."""

    def __init__(self, status: int, sentence: str) -> None:
        self.response = error_response(status, "bad input", sentence)
        self.response.headers["connection"] = "close"


async def _body(request: Request) -> bytes:
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
        raise _Refused(408, f"expected all of it within {_BODY_WITHIN_S:g} s") from None
    except ClientDisconnect:
        raise _Refused(400, "the request ended too early") from None
    if length > MOST_BYTES:
        raise _Refused(413, f"expected at most {words.memory(MOST_BYTES)}")
    return bytes(found)


class _Heard:
    """What has been said about a question: its parts, and in the end an answer or an error."""

    def __init__(self) -> None:
        self.end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.when_too_much: Callable[[], None] | None = None
        self._parts: list[bytes] = []
        self._length = 0
        self._last = FrameKind.ERROR, b""

    def hear(self, kind: FrameKind, payload: bytes) -> None:
        """Keep it."""
        if kind in ENDS:
            self._last = kind, payload
            if not self.end.done():
                self.end.set_result(None)
        elif kind is FrameKind.PART:
            self._parts.append(payload[1:-1])  # without the brackets: all are one list
            self._length += len(payload)
            if self._length > _MOST_ANSWER and self.when_too_much is not None:
                self.when_too_much()

    def response(self) -> Response:
        """The answer for the program."""
        kind, payload = self._last
        if kind is FrameKind.ANSWER:
            parts = b",".join(self._parts)
            return json_response(b'{"answer":%b,"parts":[%b]}' % (payload, parts))
        told = msgspec.json.decode(payload)["kind"]
        return json_response(b'{"error":%b}' % payload, STATUSES[told])


async def _end_or_gone(end: asyncio.Future[None], receive: Receive) -> None:
    """Wait until the last has been said, or nobody listens any more."""
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
