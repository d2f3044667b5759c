"""Answering inside a browser's worker: texts in and out, for a browser has no Python values."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable

from boardfill.errors import BadInput
from boardfill.web.answering import QUESTIONS, answer
from boardfill.web.options import converted


def ask(request: str, post: Callable[[str], None]) -> None:
    """Answer a request, message by message; all are JSON.

    Nothing but the stack can end it.  Memory does not: when it is used up, the answer is the
    command that would do it on a computer.
    """
    given = json.loads(request)

    def say(message: dict[str, object]) -> None:
        post(json.dumps(message))

    try:
        answer(given, say)
    except MemoryError:
        sentence = "there is not enough memory for this in a browser"
        error = {"kind": "limit", "sentence": sentence, "command": command_for(given)}
        say({"id": given["id"], "error": error})


def command_for(request: dict[str, object]) -> str:
    """What to type on a computer instead: the command of the question, or for the page."""
    instead = "boardfill serve"
    name, options = request.get("ask"), request.get("options", {})
    if name not in QUESTIONS or not isinstance(options, dict):
        return instead
    question = importlib.import_module(f"boardfill.web.asked.asked_{name}").QUESTION
    try:
        return converted(options, question.wishes, "options").as_command() or instead
    except BadInput:
        return instead
