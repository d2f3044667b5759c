"""Writes docs/openapi.json: what programs can ask of `boardfill serve`, for tools of any language.

Options are those that the server checks requests by, answers are those of `make_answers_schema.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

import make_answers_schema
from boardfill._version import __version__
from boardfill.web.answering import QUESTIONS, question_named
from boardfill.web.conversation import KIND, Question
from boardfill.web.server.reading_requests import LimitsTable

Tree = dict[str, Any]

TARGET = Path(__file__).parents[1] / "docs" / "openapi.json"
_PLACE = "#/components/schemas/"
_ERRORS = {
    400: "The request cannot be read.",
    401: "The token is missing or wrong.",
    403: "The request comes from a page of another site, or by a name that is not the server's.",
    404: "There is no such question.",
    405: "Questions are asked with POST.",
    408: "The request did not come within 10 seconds.",
    413: "The request is too large.",
    422: "The problem or the options make no sense, or a limit was reached: the `kind` tells.",
    429: "One visitor asks too often; only if the server is public.",
    500: "A mistake in the program itself.",
    503: "Too many questions wait already, or the server is about to end.",
}
_DESCRIPTION = """Every question about filling a board, answered by `boardfill serve`.

The address of the server and the token are printed when it starts; `--token-file` writes the token
to a file. Problems are documents as `boardfill convert --to json` writes them. Counts, ranks and
seeds are strings of digits, since they may be larger than other languages' numbers. Pages ask
through the WebSocket `/socket` instead, where long questions tell of their progress and can be
cancelled."""


def document() -> Tree:
    """The whole document."""
    answers = make_answers_schema.schema()
    schemas = {name: _moved(schema) for name, schema in answers["$defs"].items()}
    for name in ("request", "message", "progress"):
        del schemas[name]
    questions = {name: question_named(name) for name in QUESTIONS}
    options, components = msgspec.json.schema_components(
        [LimitsTable, *(question.options for question in questions.values())],
        schema_hook=_anything,
        ref_template=_PLACE + "{name}",
    )
    schemas |= components
    schemas["Problem"] = {
        "type": "object",
        "description": "A problem document, see docs/document.md.",
        "properties": {"format": {"const": "boardfill/1"}},
        "required": ["format"],
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "boardfill",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "http://127.0.0.1:8642"}],
        "security": [{"token": []}],
        "paths": {
            f"/api/{name}": {"post": _operation(name, question, own, answers["questions"][name])}
            for (name, question), own in zip(questions.items(), options[1:], strict=True)
        },
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {
                f"Error{status}": _body(why, {"error": _reference("error")})
                for status, why in _ERRORS.items()
            },
            "schemas": dict(sorted(schemas.items())),
        },
    }


def _operation(name: str, question: Question, options: Tree, told: Tree) -> Tree:
    told_first = (question.function.__doc__ or "").split("\n", 1)[0]
    summary = told_first.partition("  ")[0]
    properties: Tree = {"options": options, "limits": _reference("LimitsTable")}
    if question.needs_problem:
        properties = {"problem": _reference("Problem"), **properties}
    part = _reference(told["part"]) if "part" in told else None
    parts = {"type": "array", **({"maxItems": 0} if part is None else {"items": part})}
    found = {"answer": _reference(told["answer"]), "parts": parts}
    errors = {str(status): {"$ref": f"#/components/responses/Error{status}"} for status in _ERRORS}
    return {
        "operationId": name,
        "summary": summary,
        "requestBody": {
            "required": question.needs_problem,
            "content": {"application/json": {"schema": _object(properties, question)}},
        },
        "responses": {"200": _body("The answer.", found), **errors},
    }


def _object(properties: Tree, question: Question) -> Tree:
    needs_options = any(field.required for field in msgspec.structs.fields(question.options))
    needs_problem = question.needs_problem and KIND not in question.options.declared
    needed = {"problem": needs_problem, "options": needs_options}
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name, is_needed in needed.items() if is_needed],
        "additionalProperties": False,
    }


def _body(description: str, properties: Tree) -> Tree:
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _reference(name: str) -> Tree:
    return {"$ref": _PLACE + name}


def _moved(schema: Any) -> Any:
    """The schema, with references to where it stands now."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", _PLACE) if key == "$ref" else _moved(value)
            for key, value in schema.items()
        }
    return [_moved(one) for one in schema] if isinstance(schema, list) else schema


def _anything(_: type) -> Tree:
    return {"description": "Any value."}


def text() -> str:
    """The document as it is written."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(TARGET)
