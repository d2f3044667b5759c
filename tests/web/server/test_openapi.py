"""docs/openapi.json is current, and true: requests and answers of a real server are held to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import make_openapi
from boardfill.web.answering import QUESTIONS
from tests.web.server.served import ENDLESS, SEARCH, Answered, Served, board

Tree = dict[str, Any]

OPENAPI = json.loads(make_openapi.TARGET.read_text(encoding="utf-8"))
FILLED = {
    "placements": [
        {"piece": "L3", "cells": [[0, 0], [0, 1], [1, 0]]},
        {"piece": "L3", "cells": [[0, 2], [1, 1], [1, 2]]},
    ]
}
FITTING = {
    "format": "boardfill/1",
    "board": {"picture": "#.\n##"},
    "table": {"picture": "#.\n.."},
}
OPTIONS: dict[str, Tree] = {
    "check": {"filling": FILLED},
    "completions": {"position": {"placements": FILLED["placements"][:1]}},
    "convert": {"form": "python"},
    "calendar": {"date": "12-25"},
    "family": {"board": "aztec-diamond:2"},
    "judge": {"job": "boardcover", "text": "1\n2 3\n...\n...\n"},
    "list": {"number": 2},
    "read": {"text": "..\n.#\n"},
    "sample": {"number": 2, "seed": "1"},
    "make": {"seed": "1"},
    "watch": {"max_steps": 20},
}


def _request(ask: str) -> Tree:
    operation = OPENAPI["paths"][f"/api/{ask}"]["post"]
    needs_problem = "problem" in _schema(operation["requestBody"])["properties"]
    problem = FITTING if ask == "fit" else board(2, 3)
    body: Tree = {"problem": problem} if needs_problem else {}
    return {**body, "options": OPTIONS.get(ask, {}), "limits": {"seconds": 60}}


def _schema(body: Tree) -> Tree:
    found: Tree = body["content"]["application/json"]["schema"]
    return found


def _validator(schema: Tree) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema, "components": OPENAPI["components"]})


def _answer_is_as_said(ask: str, answered: Answered) -> None:
    responses = OPENAPI["paths"][f"/api/{ask}"]["post"]["responses"]
    response = responses[str(answered.status)]
    if "$ref" in response:
        response = OPENAPI["components"]["responses"][response["$ref"].rpartition("/")[2]]
    _validator(_schema(response)).validate(answered.tree)


def _references(tree: object) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _references(value)


def test_the_file_is_what_the_tool_writes() -> None:
    assert make_openapi.TARGET.read_text(encoding="utf-8") == make_openapi.text(), (
        "run `.venv/bin/python tools/make_openapi.py`"
    )


def test_every_question_is_there_and_every_reference_leads_somewhere() -> None:
    assert list(OPENAPI["paths"]) == [f"/api/{name}" for name in QUESTIONS]
    for reference in set(_references(OPENAPI)):
        found = OPENAPI
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
    for schema in OPENAPI["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.process
@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_request_as_it_says_is_answered_as_it_says(ask: str, served: Served) -> None:
    operation = OPENAPI["paths"][f"/api/{ask}"]["post"]
    request = _request(ask)
    _validator(_schema(operation["requestBody"])).validate(request)
    answered = served.ask(ask, **request)
    assert answered.status == 200, answered.body
    _answer_is_as_said(ask, answered)


@pytest.mark.process
@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    "wrong",
    [{"more": 1}, {"options": {"more": 1}}, {"options": 1}, {"limits": {"days": 1}}, {"limits": 1}],
)
def test_a_request_that_is_not_as_it_says_is_refused(ask: str, wrong: Tree, served: Served) -> None:
    operation = OPENAPI["paths"][f"/api/{ask}"]["post"]
    request = {**_request(ask), **wrong}
    assert not _validator(_schema(operation["requestBody"])).is_valid(request)
    answered = served.ask(ask, **request)
    assert answered.status in (400, 422)
    _answer_is_as_said(ask, answered)


@pytest.mark.process
def test_errors_are_as_it_says(served: Served) -> None:
    token = {"Authorization": f"Bearer {served.token}"}
    answers = [
        served.request("POST", "/api/count", b"{}"),
        served.request("POST", "/api/count", b"{}", {**token, "Host": "evil.example"}),
        served.request("GET", "/api/count", None, token),
        served.request("POST", "/api/count", b"{", token),
        served.request("POST", "/api/count", b" " * 2**23, token),
        served.ask("count", {}),
        served.ask("count", ENDLESS, options=SEARCH, limits={"seconds": 0.1}),
    ]
    assert [answered.status for answered in answers] == [401, 403, 405, 400, 413, 422, 422]
    for answered in answers:
        _answer_is_as_said("count", answered)
    _answer_is_as_said("count", served.request("POST", "/api/none", b"{}", token))
