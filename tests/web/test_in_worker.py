"""Answering inside a browser's worker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardfill.web import answering

DOMINOES = {
    "format": "boardfill/1",
    "board": {"size": [2, 3]},
    "pieces": [{"name": "I2", "cells": [[0, 0], [0, 1]], "copies": "any"}],
}


def said(request: dict[str, object]) -> list[dict[str, Any]]:
    messages: list[str] = []
    answering.answer_text(json.dumps(request), messages.append)
    return [json.loads(message) for message in messages]


def test_texts_are_answered_by_texts() -> None:
    *_, message = said({"id": 7, "ask": "count", "problem": DOMINOES})
    assert message["id"] == 7
    assert message["answer"]["count"] == "3"


@pytest.mark.parametrize(
    ("request_", "command"),
    [
        ({"ask": "count"}, "boardfill count problem.toml"),
        (
            {"ask": "count", "options": {"up_to": "symmetry"}},
            "boardfill count problem.toml --up-to-symmetry",
        ),
        ({"ask": "gallery"}, "boardfill serve"),
        ({"ask": "count", "options": {"up_to": "nobody"}}, "boardfill serve"),
        ({"ask": "what"}, "boardfill serve"),
        ({"ask": "count", "options": []}, "boardfill serve"),
    ],
)
def test_where_memory_ends_a_command_for_a_computer_is_told(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, object], command: str
) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(answering, "answer", exhausted)
    (message,) = said({"id": "a", **request_})
    assert message == {
        "id": "a",
        "error": {
            "kind": "limit",
            "sentence": "there is not enough memory for this in a browser",
            "command": command,
        },
    }
