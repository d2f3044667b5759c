"""A page's socket: questions come in, and messages about them go out, each with its id.

The first message is the token; `ready` answers it, with the most that a question may take.  When
the page disconnects, its questions are cancelled.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from boardfill.errors import BadInput
from boardfill.web.answering import ErrorJson
from boardfill.web.server import reading_requests
from boardfill.web.server.connections import show_token
from boardfill.web.server.service import Service
from boardfill.web.server.worker import ENDS
from boardfill.web.server.worker_pool import Busy, PendingRequest

NO_TOKEN = 4401
"""The close code for a socket that has not sent the token; codes from 4000 on are free to use."""
TOO_MANY = 1013
_TOKEN_WITHIN_S = 5.0
_MOST_QUESTIONS = 8
"""The most questions of one page at a time."""
_MUCH, _LITTLE = 2**20, 2**18
"""Unsent bytes above which workers are paused, and below which they continue."""


async def talk(socket: WebSocket, service: Service) -> None:
    """Answer the questions of a page until it is closed."""
    await socket.accept()
    try:
        if not await _has_token(socket, service.token):
            await _dismiss(socket, NO_TOKEN, "bad input", "expected the token of this server")
        elif (why := service.open_page(socket)) is not None:
            await _dismiss(socket, TOO_MANY, "busy", why)
        else:
            show_token(socket.scope)
            try:
                await OpenPage(socket, service).answer()
            finally:
                service.close_page(socket)
    except WebSocketDisconnect:
        pass


async def _has_token(socket: WebSocket, token: str) -> bool:
    try:
        async with asyncio.timeout(_TOKEN_WITHIN_S):
            told = reading_requests.read_json(
                (await _text(socket)).encode(), reading_requests.TokenMessage
            )
    except (TimeoutError, BadInput):
        return False
    return secrets.compare_digest(told.token.encode(), token.encode())


async def _text(socket: WebSocket) -> str:
    """The next message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    if (text := message.get("text")) is None:
        raise BadInput("expected text, found bytes")
    return str(text)


async def _dismiss(socket: WebSocket, code: int, kind: str, sentence: str) -> None:
    await socket.send_text(reading_requests.error_message(kind, sentence).decode())
    await socket.close(code)


class OpenPage:
    """A connected page, its questions, and the messages waiting to be sent to it."""

    def __init__(self, socket: WebSocket, service: Service) -> None:
        self._socket, self._service = socket, service
        self._questions: dict[reading_requests.Id, PendingRequest] = {}
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue()
        self._unsent_bytes = 0
        self._is_held_back = False

    async def answer(self) -> None:
        """Read and send until the page disconnects, then cancel its questions."""
        allowed = self._service.allowed
        is_public = self._service.visitors is not None
        most = {"seconds": allowed.seconds, "memory": allowed.memory, "public": is_public}
        self._put(msgspec.json.encode({"ready": most}))
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._send())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            for question in list(self._questions.values()):
                self._service.pool.stop(question)

    async def _read(self) -> None:
        while True:
            message: reading_requests.SocketMessage | None = None
            try:
                message = reading_requests.read_message(await _text(self._socket))
                self._do(message)
            except BadInput as error:
                self._tell(message, "bad input", str(error))
            except Busy as error:
                self._tell(message, "busy", str(error))
            while self._unsent_bytes > _MUCH:  # a page that does not read its answers must wait
                await asyncio.sleep(0.01)

    def _do(self, message: reading_requests.SocketMessage) -> None:
        if isinstance(message.cancel, int | str):
            if (question := self._questions.get(message.cancel)) is not None:
                self._service.pool.stop(question)
            return
        assert isinstance(message.id, int | str)
        if not isinstance(message.ask, str):
            raise BadInput("this key is missing", place="ask")
        if message.id in self._questions:
            raise BadInput(f"{message.id!r} is that of another question", place="id")
        if len(self._questions) >= _MOST_QUESTIONS:
            raise Busy(f"this page has {_MOST_QUESTIONS} questions already, as many as may be")
        if self._service.is_asked_too_often(self._socket):
            raise Busy("you ask too often; try again in a moment")
        hear = partial(self._hear, message.id)
        allowed = self._service.allowed
        question = reading_requests.question_about(message.ask, message, allowed, hear, message.id)
        self._service.pool.ask(question)
        if not question.is_over:
            self._questions[message.id] = question

    def _hear(self, identity: reading_requests.Id, kind: str, payload: bytes) -> None:
        if kind in ENDS:
            self._questions.pop(identity, None)
        about = msgspec.json.encode(identity)
        self._put(b'{"id":%b,"%b":%b}' % (about, kind.encode(), payload))

    def _tell(
        self, message: reading_requests.SocketMessage | None, kind: str, sentence: str
    ) -> None:
        """Send an error of the server itself."""
        about = None if message is None or message.id is msgspec.UNSET else message.id
        self._put(msgspec.json.encode({"id": about, "error": ErrorJson(kind, sentence)}))

    def _put(self, message: bytes) -> None:
        self._unsent.put_nowait(message)
        self._unsent_bytes += len(message)
        if self._unsent_bytes > _MUCH and not self._is_held_back:
            self._hold(back=True)

    def _hold(self, *, back: bool) -> None:
        self._is_held_back = back
        for question in self._questions.values():
            if question.worker is not None:
                question.worker.hold(back=back)

    async def _send(self) -> None:
        """Send waiting messages in order; `connections.py` closes pages that do not read them."""
        while True:
            message = await self._unsent.get()
            self._unsent_bytes -= len(message)
            await self._socket.send_text(message.decode())
            if self._is_held_back and self._unsent_bytes < _LITTLE:
                self._hold(back=False)
