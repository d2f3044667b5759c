"""Writes docs/answers.schema.json: what --json prints and what pages are told, as a JSON schema.

Pages are told what commands print (`answer_types.py`), and the objects below.  The tests in
`tests/cli/test_json_schema.py` and `tests/web` hold answers to it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from answer_types import (
    OBJECTS,
    Best,
    Cell,
    Certificate,
    Draw,
    Exact,
    Few,
    Gallery,
    Heat,
    Natural,
    Number,
    Positive,
    Rate,
    Sample,
    Sampler,
    Solve,
    Supplies,
    Table,
    Three,
    json_object,
    list_of,
)

TARGET = Path(__file__).parents[1] / "docs" / "answers.schema.json"
Tree = dict[str, Any]

JobStatus = json_object(
    "job_status",
    "`status`, `cancel`, and each job that `jobs` lists: how far a job is.",
    {
        "folder": str,
        "question": Literal["count", "solve", "sample", "table", "best"],
        "state": Literal["finished", "running", "cancelled", "stopped"],
        "way": Annotated[
            str | None, Meta(description="How it is divided; null before it is planned.")
        ],
        "units": int | None,
        "done": int,
        "seconds": Annotated[float, Meta(description="What the units done took, together.")],
        "cpu_seconds": float,
        "seconds_per_unit": Annotated[
            Three | None, Meta(description="The least, the mean and the most.")
        ],
        "workers": int,
        "retries": int,
        "to_audit": int,
        "audited": int,
        "left": Annotated[
            list[float] | None,
            Meta(description="Seconds until it is finished, and a range; null if that is unknown."),
        ],
    },
)
JobCount = json_object(
    "job_count",
    "`run`, `resume` and `result` of a count: the count, and the job as `status` says it.",
    {"count": Number, "convention": str},
    {"group": str, "supplies": Supplies},
    base=JobStatus,
)
PartFile = json_object(
    "part_file",
    "A part file; `before` says how many fillings come before, null while units are missing.",
    {
        "path": str,
        "rows": int,
        "before": int | None,
        "unit": int,
        "bytes": int,
        "sha256": Annotated[str, Meta(pattern="^[0-9a-f]{64}$")],
    },
)
Manifest = json_object(
    "manifest",
    "`manifest.json` in the folder of a job that finds fillings: its part files so far, in order.",
    {
        "format": Literal["boardfill-parts/1"],
        "complete": bool,
        "units": int,
        "done": int,
        "rows": int,
        "files": list_of(PartFile),
    },
)
Board = json_object(
    "board",
    "`family`, and `read` of a mere picture: a document, or the beginning of one, without pieces.",
    {"format": Literal["boardfill/1"], "board": dict[str, Any]},
    is_open=True,
)
Listed = json_object(
    "listed",
    "`list`: in which order, whether others come after them, and how many there are, if known.",
    {"order": Literal["rank", "found"], "start": Number, "more": bool, "count": Number | None},
)
Sampled = json_object(
    "sampled",
    "`sample`: with which seed, and how many fillings there are, if that is known.",
    {"seed": Number, "count": Number | None},
    {"sampler": Sampler},
)
Completions = json_object(
    "completions",
    "`completions`: how many fillings have all of the position; why none has, if that is plain.",
    {"count": Number},
    {"reason": str},
)
Watched = json_object(
    "watched",
    "`watch`: what the steps come to; `whole` if the search came to its end.",
    {"nodes": Natural, "fillings": Natural, "whole": bool},
)
Made = json_object(
    "made",
    "`make`: with which seed, how many puzzles, and whether these are all that were asked for.",
    {"seed": Number, "made": Natural, "whole": bool},
)
ToldTile = json_object(
    "told_tile",
    "Cells that belong together.",
    {"cells": list[Cell], "label": str, "colour": int | None},
)
Told = json_object(
    "told",
    "`explain` with `told`: the certificate, the argument in sentences, and what to show.",
    {"certificate": Certificate | None, "sentences": list[str], "tiles": list_of(ToldTile)},
)
CataloguePiece = json_object(
    "catalogue_piece",
    "A piece with its other names, and the set it is of; the colours of sides, where it has some.",
    {"name": str, "lattice": str, "cells": list[Cell], "also": list[str], "set": str | None},
    {"sides": list[list[str]]},
)
GalleryDocument = json_object(
    "gallery_document",
    "A problem with what is known of it and its document.",
    {"document": Draw},
    base=Gallery,
)
ReadProblem = json_object(
    "read_problem",
    "A problem; of a mere picture only the board.",
    {"document": Draw, "title": str, "kind": Literal["tiling", "marking", "fitting", "covering"]},
)
Read = json_object(
    "read",
    "`read`: the problems in a text, and how it was written.",
    {
        "problems": list_of(ReadProblem),
        "form": Literal[
            "picture", "toml", "json", "boardcover", "sudoku", "matrices", "dlx", "ec", "xmpuzzle"
        ],
    },
)
JudgeCase = json_object(
    "judge_case",
    "`judge`: a case with what the judge wants to hear, and a filling if there is one.",
    {"case": Positive, "document": Draw, "answer": Number},
    {"filling": Solve},
)
Judged = json_object(
    "judged",
    "`judge`: how many cases, and the output exactly as the judge wants it.",
    {"job": Literal["boardcover", "puzzle-pieces", "arrows"], "cases": Natural, "output": str},
)
Svg = json_object("svg", "`draw`: a picture.", {"svg": str})
Text = json_object("text", "`convert`: the problem in another form.", {"text": str})
Family = json_object("family", "`family`.", {"document": Draw})
PrintedCell = json_object(
    "printed_cell", "A cell and what is printed on it.", {"cell": Cell, "text": str}
)
CalendarDocument = json_object(
    "calendar_document",
    "`calendar`: the puzzle, and what is printed on the cells that it leaves out.",
    {"document": Draw, "printed": list_of(PrintedCell)},
)
Error = json_object(
    "error",
    "Why there is no answer; `command` does it on a computer.",
    {
        "kind": Literal["bad input", "limit", "unsupported", "cancelled", "busy", "internal"],
        "sentence": Annotated[str, Meta(min_length=1)],
    },
    {"command": str},
)
Progress = json_object(
    "progress",
    "How far it is: seconds so far, and where known the share done and the seconds that remain.",
    {"seconds": float},
    {"share": Annotated[float, Meta(ge=0, le=1)], "remaining": float, "sentence": str},
)
RequestLimits = json_object(
    "request_limits",
    "What answering may take: seconds, bytes, threads.",
    {},
    {"seconds": Annotated[float, Meta(gt=0)], "memory": Positive, "threads": Positive | None},
)
Request = json_object(
    "request",
    "What is asked; see docs/json.md.",
    {"id": int | str, "ask": str},
    {"problem": dict[str, Any] | None, "options": dict[str, Any], "limits": RequestLimits},
)
Message = json_object(
    "message",
    "What comes back, message by message; the last is an answer or an error.",
    {"id": int | str | None},
    {
        "progress": Progress,
        "part": Annotated[list[Any], Meta(min_length=1)],
        "answer": Any,
        "error": Error,
    },
)

_SHARED: dict[str, Any] = {"number": Number, "exact": Exact, "cell": Cell, "supplies": Supplies}
"""Definitions that others refer to."""
_EITHER: dict[str, tuple[str, list[Any]]] = {
    "explain": ("`explain`: a certificate; null if there is a filling.", [Certificate, None]),
    "explained": ("`explain`: a certificate, told or not.", [Certificate, None, Told]),
    "best_or_few": (
        "`best`: the best filling, or with `number` a list; null if there is no filling.",
        [Best, list_of(Few), None],
    ),
    "heat_or_none": ("`heat`; null if there is no filling.", [Heat, None]),
    "rate_or_none": ("`rate`; null if there is no filling.", [Rate, None]),
    "catalogue": ("`pieces`: the pieces of a lattice.", [list_of(CataloguePiece)]),
    "gallery_documents": ("`gallery`: problems with their documents.", [list_of(GalleryDocument)]),
    "result": (
        "`run`, `resume`, `result`: what the command of the question prints.",
        [JobCount, Solve, Sample, Table, Best, Few],
    ),
}
"""Answers that are one of several, or lists."""
_QUESTIONS = {
    "best": "best_or_few",
    "calendar": "calendar_document",
    "check": "check",
    "completions": "completions",
    "convert": "text",
    "count": "count",
    "draw": "svg",
    "estimate": "estimate",
    "explain": "explained",
    "family": "family",
    "fit": "fit",
    "gallery": "gallery_documents",
    "heat": "heat_or_none",
    "hint": "hint",
    "judge": "judged",
    "list": "listed",
    "make": "made",
    "pieces": "catalogue",
    "plan": "plan",
    "rate": "rate_or_none",
    "read": "read",
    "sample": "sampled",
    "unique": "unique",
    "version": "version",
    "watch": "watched",
}
"""The answer of each question of the page."""
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
    kinds = [*_SHARED.values(), *(kind for _, several in _EITHER.values() for kind in several)]
    found, definitions = msgspec.json.schema_components(
        [*kinds, *OBJECTS.values()], ref_template="#/$defs/{name}"
    )
    for name, kind in OBJECTS.items():
        if issubclass(kind, Solve):
            ways = [{"required": [part]} for part in ("placements", "marks", "picks")]
            definitions[name]["oneOf"] = ways
    definitions["message"] |= {"minProperties": 2, "maxProperties": 2}
    shared = dict(zip(_SHARED, found, strict=False))
    rest = iter(found[len(shared) :])
    for name, (about, several) in _EITHER.items():
        alternatives = [next(rest) for _ in several]
        whole = {"anyOf": alternatives} if len(several) > 1 else alternatives[0]
        definitions[name] = {"description": about, **whole}
    named = {name: _tidy(one, shared) for name, one in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What boardfill prints with --json, and what the page is told",
        "description": "One object a line. Each command has its definition below, under its own "
        "name; `questions` says which definitions the answers and parts of the page's questions "
        "have.",
        "questions": {
            name: {"answer": answer} | ({"part": _PARTS[name]} if name in _PARTS else {})
            for name, answer in _QUESTIONS.items()
        },
        "$defs": shared | dict(sorted(named.items())),
    }


def _tidy(schema: Any, shared: Tree) -> Any:
    """The schema without titles, and with references to what is shared."""
    if isinstance(schema, list):
        return [_tidy(one, shared) for one in schema]
    if not isinstance(schema, dict):
        return schema
    for name, one in shared.items():
        if schema == one:
            return {"$ref": f"#/$defs/{name}"}
    is_title = {"title"} if isinstance(schema.get("title"), str) else set()
    return {key: _tidy(one, shared) for key, one in schema.items() if key not in is_title}


def text() -> str:
    """The file as it should be."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
