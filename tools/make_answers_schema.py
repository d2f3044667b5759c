"""Writes docs/answers.schema.json: what --json prints and what pages are told, as a JSON schema.

It collects the structs of the package, the subclasses of `JsonObject`, under their own names:
`PieceUsesJson` is piece_uses there.  The tests in `tests/cli/test_json_schema.py` and `tests/web`
hold answers to it.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from boardfill.answers.json_answers import BestJson, FewJson, HeatJson, SampleJson, SolveJson
from boardfill.answers.json_parts import CellNumbers, Digits, Exact, JsonObject, Positive, Supplies
from boardfill.cli.job_output import JobCountJson
from boardfill.formats.certificate_json import CertificateJson
from boardfill.jobs.job_status import JobStatus
from boardfill.rating.difficulty import RateJson
from boardfill.tabulating.table_json import TableJson
from boardfill.watching.search_events import EventJson, LaidJson, SearchCost
from boardfill.web.answering import QUESTIONS, ErrorJson, question_named
from boardfill.web.asked.catalogue import CataloguePieceJson, GalleryDocumentJson
from boardfill.web.asked.features import ToldJson
from boardfill.web.conversation import ProgressJson

TARGET = Path(__file__).parents[1] / "docs" / "answers.schema.json"
Tree = dict[str, Any]

for _name in ("catalogue", "classic_puzzles", "explain", "judge"):
    importlib.import_module(f"boardfill.cli.commands.{_name}")
importlib.import_module("boardfill.judging.verdict_text")


class RequestLimits(JsonObject):
    """What answering may take: seconds, bytes, threads."""

    seconds: Annotated[float, Meta(gt=0)] | UnsetType = UNSET
    memory: Positive | UnsetType = UNSET
    threads: Positive | UnsetType | None = UNSET


class Request(JsonObject):
    """What is asked; see docs/json.md."""

    id: int | str
    ask: str
    problem: dict[str, Any] | UnsetType | None = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    limits: RequestLimits | UnsetType = UNSET


class Message(JsonObject):
    """What comes back, message by message; the last is an answer or an error."""

    id: int | str | None
    progress: ProgressJson | UnsetType = UNSET
    part: Annotated[list[Any], Meta(min_length=1)] | UnsetType = UNSET
    answer: Any = UNSET
    error: ErrorJson | UnsetType = UNSET


class Draw(msgspec.Struct):
    """`draw`, `convert`: the problem as a document, see docs/document.md."""

    format: Literal["boardfill/1"]


class Board(msgspec.Struct):
    """`family`, and `read` of a mere picture: a document, or the beginning of one, without
    pieces.
    """

    format: Literal["boardfill/1"]
    board: dict[str, Any]


class Certificate(msgspec.Struct):
    """A certificate, see docs/explain.md and docs/certificates.schema.json."""

    format: Literal["boardfill-certificate/1"]
    kind: str


_OTHERS = [Draw, Board, Certificate, JobStatus, SearchCost]
"""What is written without a struct of `JsonObject`: the first three have yet other parts."""
_NAMES = {"SearchCost": "compare"}
_SHARED: dict[str, Any] = {
    "number": Digits,
    "exact": Exact,
    "cell": CellNumbers,
    "supplies": Supplies,
}
"""Definitions that others refer to."""
_EITHER: dict[str, tuple[str, Any]] = {
    "explain": ("`explain`: a certificate; null if there is a filling.", CertificateJson | None),
    "explained": ("`explain`: a certificate, told or not.", CertificateJson | ToldJson | None),
    "best_or_few": (
        "`best`: the best filling, or with `number` a list; null if there is no filling.",
        BestJson | list[FewJson] | None,
    ),
    "heat_or_none": ("`heat`; null if there is no filling.", HeatJson | None),
    "rate_or_none": ("`rate`; null if there is no filling.", RateJson | None),
    "catalogue": ("`pieces`: the pieces of a lattice.", list[CataloguePieceJson]),
    "gallery_documents": ("`gallery`: problems with their documents.", list[GalleryDocumentJson]),
    "watch": ("`watch`: a line for each step, see docs/watch.md.", EventJson),
    "result": (
        "`run`, `resume`, `result`: what the command of the question prints.",
        JobCountJson | SolveJson | SampleJson | TableJson | BestJson | FewJson,
    ),
}
"""Answers that are one of several, or lists."""
_PARTS = {
    "judge": "judge_case",
    "list": "solve",
    "make": "make",
    "sample": "sample",
    "watch": "watch",
}
"""What parts hold, of questions that have them."""


def schema() -> Tree:
    """The whole schema."""
    questions = {name: _question(name) for name in QUESTIONS}  # loads what answers them
    either = [kind for _, kinds in _EITHER.values() for kind in _alternatives(kinds)]
    found, definitions = msgspec.json.schema_components(
        [*_SHARED.values(), *either, *_subclasses(JsonObject), *_OTHERS],
        ref_template="#/$defs/{name}",
    )
    definitions = {_name_of(name): one for name, one in definitions.items() if name != "JsonObject"}
    for base in (SolveJson, LaidJson):
        for kind in (base, *_subclasses(base)):
            ways = [{"required": [part]} for part in base.__struct_fields__]
            definitions[_name_of(kind.__name__)]["oneOf"] = ways
    definitions["message"] |= {"minProperties": 2, "maxProperties": 2}
    definitions["compare"]["additionalProperties"] = False
    of_job, count = definitions["job_status"], definitions["job_count"]
    count["properties"] |= of_job["properties"]
    count["required"] += of_job["required"]
    shared = dict(zip(_SHARED, found, strict=False))
    rest = iter(found[len(shared) :])
    for name, (about, kinds) in _EITHER.items():
        several = [next(rest) for _ in _alternatives(kinds)]
        whole = {"anyOf": several} if len(several) > 1 else several[0]
        definitions[name] = {"description": about, **whole}
    named = {name: _tidy(one, shared) for name, one in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What boardfill prints with --json, and what the page is told",
        "description": "One object a line. Each command has its definition below, under its own "
        "name; `questions` says which definitions the answers and parts of the page's questions "
        "have.",
        "questions": questions,
        "$defs": shared | dict(sorted(named.items())),
    }


def _question(name: str) -> Tree:
    """The definitions of its answer, told by what its function returns, and of its parts."""
    answer = get_type_hints(question_named(name).function, include_extras=True)["return"]
    either: dict[Any, str] = {kinds: either for either, (_, kinds) in _EITHER.items()}
    told = {"answer": either[answer] if answer in either else _name_of(answer.__name__)}
    return told | ({"part": _PARTS[name]} if name in _PARTS else {})


def _alternatives(kinds: Any) -> tuple[Any, ...]:
    return get_args(kinds) if get_origin(kinds) in (Union, UnionType) else (kinds,)


def _subclasses(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)


def _name_of(kind: str) -> str:
    """The definition of that class."""
    words = re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.removesuffix("Json"))
    return _NAMES.get(kind, words.lower())


def _tidy(schema: Any, shared: Tree) -> Any:
    """The schema without titles, and with references to what is shared."""
    if isinstance(schema, list):
        return [_tidy(one, shared) for one in schema]
    if isinstance(schema, str):
        return " ".join(schema.split())
    if not isinstance(schema, dict):
        return schema
    if schema.get("default", ...) is None:  # then it is left out, and never null
        kept = [one for one in schema["anyOf"] if one != {"type": "null"}]
        rest = {key: schema[key] for key in schema.keys() - {"default", "anyOf"}}
        schema = rest | (kept[0] if len(kept) == 1 else {"anyOf": kept})
    for name, one in shared.items():
        if schema == one:
            return {"$ref": f"#/$defs/{name}"}
    if "$ref" in schema:
        place, _, name = schema["$ref"].rpartition("/")
        is_any = name == JsonObject.__name__
        return {"type": "object"} if is_any else {"$ref": f"{place}/{_name_of(name)}"}
    left_out = {"title"} if isinstance(schema.get("title"), str) else set()
    left_out |= {"type"} if "enum" in schema else set()
    return {key: _tidy(one, shared) for key, one in schema.items() if key not in left_out}


def text() -> str:
    """The file as it should be."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
