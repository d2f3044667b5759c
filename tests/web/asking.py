"""Asking as a page does: everything goes through JSON, and is held to the schema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from boardfill.web.answering import answer

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "answers.schema.json").read_text(encoding="utf-8")
)


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def messages_to(request: object) -> list[dict[str, Any]]:
    """What is posted, as who reads the JSON gets it; the form of each message is checked."""
    posted: list[dict[str, object]] = []
    answer(request, posted.append)
    written = json.dumps(posted, allow_nan=False, ensure_ascii=False)
    messages: list[dict[str, Any]] = json.loads(written.encode().decode())
    for message in messages:
        _validator("message").validate(message)
    assert ["answer" in one or "error" in one for one in messages] == [
        *[False] * (len(messages) - 1),
        True,
    ]
    return messages


def checked(ask: str, request: object) -> list[dict[str, Any]]:
    """The same, and what is in the answer and its parts is checked, too."""
    known = SCHEMA["questions"][ask]
    messages = messages_to(request)
    for message in messages:
        if "answer" in message:
            _validator(known["answer"]).validate(message["answer"])
        for part in message.get("part", ()):
            _validator(known["part"]).validate(part)
    return messages


class Told:
    """What came back for a question: the parts together, and the answer or the error."""

    def __init__(self, ask: str, problem: object = None, **options: object) -> None:
        limits = options.pop("limits", {"seconds": 20})
        request = {"id": 7, "ask": ask, "options": options, "limits": limits}
        messages = checked(ask, request if problem is None else request | {"problem": problem})
        assert all(message["id"] == 7 for message in messages)
        self.parts = [part for message in messages for part in message.get("part", ())]
        self.error: Any = messages[-1].get("error")
        self.answer: Any = messages[-1].get("answer")


def told(ask: str, problem: object = None, **options: object) -> Any:
    """The answer; it fails if there is an error instead."""
    found = Told(ask, problem, **options)
    assert found.error is None, found.error
    return found.answer


def gallery_document(name: str) -> dict[str, Any]:
    """The document of a problem of the gallery."""
    return _documents()[name]


@cache
def _documents() -> dict[str, dict[str, Any]]:
    return {entry["name"]: entry["document"] for entry in told("gallery")}
