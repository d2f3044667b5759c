"""Answering inside a browser's worker: texts in and out, for a browser has no Python values."""

from __future__ import annotations

import json
from collections.abc import Callable

from boardfill.web.answering import answer, command_for


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
        error = {
            "kind": "limit",
            "sentence": sentence,
            "command": command_for(given) or "boardfill serve",
        }
        say({"id": given["id"], "error": error})
