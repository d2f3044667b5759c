"""What commands print with --json, as types of which `make_answers_schema.py` makes the schema.

Where a class of the package is written as it is, its fields are taken from that.
"""

from __future__ import annotations

from types import GenericAlias, NoneType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from boardfill.answers import tally

Number: TypeAlias = Annotated[
    str,
    Meta(pattern="^(0|[1-9][0-9]*)$", description="A whole number of any size, in decimal digits."),
]
Exact: TypeAlias = Annotated[
    str,
    Meta(pattern="^-?[0-9]+(/[0-9]+)?$", description="A whole number or a fraction, exactly."),
]
Probability: TypeAlias = Annotated[str, Meta(pattern="^[0-9]+/[0-9]+$")]
Cell: TypeAlias = Annotated[
    list[int],
    Meta(min_length=1, description="The numbers of a cell, as documents have them."),
]
Supplies: TypeAlias = Annotated[
    dict[str, Annotated[str, Meta(pattern="^(any|[0-9]+|[0-9]+-(any|[0-9]+))$")]],
    Meta(description="How many there are of each piece, as it was read."),
]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Level: TypeAlias = Literal["easy", "medium", "hard"]
Sampler: TypeAlias = Annotated[
    Literal["shuffling", "coupling", "determinants"],
    Meta(description="What drew it, if not the diagram."),
]
Three: TypeAlias = Annotated[list[float], Meta(min_length=3, max_length=3)]

OBJECTS: dict[str, Any] = {}
"""Every object of JSON, by its name in the schema."""


def json_object(
    name: str,
    about: str,
    parts: dict[str, Any],
    others: dict[str, Any] | None = None,
    *,
    base: Any = msgspec.Struct,
    is_open: bool = False,
    rename: Any = None,
) -> Any:
    """An object of JSON that has these parts, and maybe the others.

    It has those of its `base` besides; only one that `is_open` may have yet others.
    """
    optional = [(part, kind | UnsetType, UNSET) for part, kind in (others or {}).items()]
    OBJECTS[name] = msgspec.defstruct(
        name,
        [*parts.items(), *optional],
        bases=(base,),
        namespace={"__doc__": about},
        kw_only=True,
        forbid_unknown_fields=not is_open,
        rename=rename,
    )
    return OBJECTS[name]


def list_of(kind: Any) -> Any:
    """A list of such objects."""
    return GenericAlias(list, (kind,))


def _known(declared: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of a class: those that always are there, and those that may be None."""
    hints = get_type_hints(declared).items()
    optional = {name: get_args(kind)[0] for name, kind in hints if NoneType in get_args(kind)}
    return {name: kind for name, kind in hints if name not in optional}, optional


Effort = json_object("effort", "What the answer took.", *_known(tally.Effort))
Placement = json_object(
    "placement",
    "A piece and the cells under it; `laid` where it crosses the seam of a closed board; marks and "
    "the colours of sides, cell by cell, where it has some; the name that a rule gives it.",
    {"piece": str, "cells": list[Cell]},
    {"name": str, "laid": list[Cell], "marks": list[str], "sides": list[list[str]]},
)
Mark = json_object("mark", "A symbol in a cell.", {"cell": Cell, "symbol": str})
Pick = json_object(
    "pick", "An option of a covering.", {"option": int, "items": list[str], "name": str}
)
PieceUses = json_object(
    "piece_uses",
    "How many fillings use so many of each piece.",
    {"uses": dict[str, int], "count": Number},
)
Count = json_object(
    "count",
    "`count`: with `--by-pieces`, also how often each piece is used.",
    {"count": Number, "convention": str, "engine": str, "effort": Effort},
    {
        "file": str,
        "group": str,
        "supplies": Supplies,
        "reason": str,
        "by_pieces": list_of(PieceUses),
    },
)
Solve = json_object(
    "solve",
    "`solve`, `unrank`: a filling.",
    {},
    {"placements": list_of(Placement), "marks": list_of(Mark), "picks": list_of(Pick)},
)
Sample = json_object(
    "sample",
    "`sample`: a filling and the seed it was drawn with.",
    {"seed": Number},
    {"sampler": Sampler},
    base=Solve,
)
Unique = json_object(
    "unique",
    "`unique`: and the filling, or two.",
    {"unique": bool, "fillings": Literal["none", "unique", "several"], "shown": list_of(Solve)},
    {"supplies": Supplies},
)
Best = json_object(
    "best",
    "`best`.",
    {"weight": Exact, "bound": Exact, "proven": bool, "engine": str, "effort": Effort},
    {"supplies": Supplies},
    base=Solve,
)
Few = json_object("few", "`best -n`: one of the best.", {"weight": Exact}, base=Solve)
LikelyPlacement, LikelyMark, LikelyPick = (
    json_object(
        f"likely_{kind.__name__}",
        f"A {kind.__name__}, and in which part of all fillings it is made.",
        {"probability": Probability, "approx": float},
        base=kind,
    )
    for kind in (Placement, Mark, Pick)
)
Heat = json_object(
    "heat",
    "`heat`: how many fillings there are, and how likely each choice is.",
    {"count": Number},
    {
        "supplies": Supplies,
        "placements": list_of(LikelyPlacement),
        "marks": list_of(LikelyMark),
        "picks": list_of(LikelyPick),
    },
)
Hint = json_object(
    "hint",
    "`hint`.",
    {
        "kind": str,
        "forced": bool,
        "completable": bool | None,
        "gentle": str,
        "clear": str,
        "full": str,
        "choice": dict[str, Any] | None,
        "look_at": list[Cell],
        "fillings": Number | None,
        "share": str | None,
        "take_back": list[dict[str, Any]],
        "conflicts": list[list[dict[str, Any]]],
        "next": Solve,
    },
)
StepNumbers = json_object(
    "step_numbers",
    "How many steps of each kind a solver takes.",
    {
        "only_choice": int,
        "group": int,
        "others_fail": int,
        "trial": int,
        "guess": int,
        "either": int,
    },
    rename=lambda name: name.replace("_", " "),
)
TextbookSearch = json_object(
    "textbook_search",
    "What a textbook search takes.",
    {"pockets": bool, "nodes": int, "finished": bool},
)
PathStep = json_object(
    "path_step", "A step of a solver.", {"kind": str, "in_vain": int, "depth": int, "sentence": str}
)
Rate = json_object(
    "rate",
    "`rate`: see docs/rate.md; `path` with `--path`.",
    {
        "difficulty": Natural,
        "level": Level,
        "unique": bool,
        "steps": StepNumbers,
        "depth": int,
        "forced": Exact,
        "textbook": list_of(TextbookSearch),
    },
    {"path": list_of(PathStep)},
)
Make = json_object(
    "make",
    "`make`: a line for each puzzle; no difficulty with `--unrated`.",
    {
        "number": Positive,
        "seed": Number,
        "attempt": Natural,
        "fillings": Positive,
        "givens": Natural,
        "solution": Solve,
        "document": dict[str, Any],
    },
    {
        "difficulty": Natural,
        "level": Level,
        "fewest": bool,
        "every_date": Annotated[list[int], Meta(min_length=2, max_length=2)],
    },
)
Plan = json_object(
    "plan",
    "`plan` and `explain --plan`; null where nobody knows.",
    get_type_hints(tally.PlannedCost),
    {"supplies": Supplies},
)
Estimate = json_object(
    "estimate",
    "`estimate`: logarithms of counts; `note` says why there is none, or a wide interval.",
    {
        "confidence": float,
        "at_least_confidence": float,
        "runs": Natural,
        "states": Positive,
        "seed": Number,
        "effort": Effort,
        "text": str,
    },
    {
        "log10": float,
        "low_log10": float,
        "high_log10": float,
        "at_least_log10": float,
        "note": str,
        "count": Number,
        "supplies": Supplies,
    },
)
Certificate = json_object(
    "certificate",
    "A certificate, see docs/explain.md and docs/certificates.schema.json.",
    {"format": Literal["boardfill-certificate/1"], "kind": str},
    is_open=True,
)
Verify = json_object("verify", "`verify`.", {"proof": bool, "kind": str}, {"reason": str})
Check = json_object("check", "`check`: a line for each filling.", {"right": bool}, {"reason": str})
Rank = json_object("rank", "`rank`: a line for each filling.", {"rank": Number})
Table = json_object(
    "table",
    "`table`: `counts` has a list for each row; of squares, one count in each.",
    {
        "lattice": str,
        "wrap": list[str],
        "pieces": list[str],
        "rules": list[str],
        "rows": list[int],
        "columns": list[int],
        "counts": list[list[Number | None]],
        "squares": bool,
        "sweeps": int,
        "single_boards": int,
        "effort": Effort,
    },
    {"recurrences": list[dict[str, Any]], "growth": dict[str, Any]},
)
Gallery = json_object(
    "gallery",
    "`gallery`: a line for each problem.",
    {
        "name": str,
        "title": str,
        "answers": Annotated[
            dict[str, Any],
            Meta(
                extra_json_schema={
                    "properties": {"source": {"type": "string"}},
                    "additionalProperties": {"$ref": "#/$defs/number"},
                }
            ),
        ],
    },
)
Polyforms = json_object("polyforms", "`polyforms`: a line for each shape.", {"cells": list[Cell]})
PolyformsCount = json_object(
    "polyforms_count",
    "`polyforms --count`.",
    {"count": Number, "size": int, "lattice": str, "kind": Literal["free", "one-sided", "fixed"]},
)
Pieces = json_object(
    "pieces",
    "`pieces`: a line for each piece; in the list of all, with its other names; the colours of "
    "sides, cell by cell, where it has some.",
    {"name": str, "lattice": str, "cells": list[Cell]},
    {"also": list[str], "sides": list[list[str]]},
)
PieceSet = json_object(
    "piece_set",
    "`pieces` without a name: a line for each set, with the number of its pieces.",
    {"set": str, "lattice": str, "pieces": int},
)
FittedPiece = json_object(
    "fitted_piece",
    "A piece in a hole; each is named by its first cell, row by row.",
    {"hole": Cell, "piece": Cell, "quarter_turns": int, "cells": int},
)
Fit = json_object(
    "fit", "`fit`, and `judge puzzle-pieces`.", {"cells": int, "pieces": list_of(FittedPiece)}
)
Arrows = json_object(
    "arrows", "`arrows`, and `judge arrows`: a line for each board.", {"rows": list[str]}
)
Boardcover = json_object(
    "boardcover", "`judge boardcover`: a line for each case.", {"case": int, "count": Number}
)
Generated = json_object(
    "generated", "`judge --generate`: a line for each case.", {"input": str, "answer": str}
)
Times = json_object(
    "times",
    "How long boards of a size take, in seconds; null if that was too long.",
    {"size": str, "program": float | None, "boardfill": float},
)
Verdict = json_object(
    "verdict",
    "`judge --against`: how long it takes; with a difference its input and both answers.",
    {
        "problem": str,
        "program": str,
        "seed": int,
        "cases": int,
        "finished": bool,
        "differs": bool,
        "times": list_of(Times),
    },
    {
        "input": str,
        "expected": str,
        "output": str,
        "failure": str | None,
        "cells": int,
        "mistakes": list[str],
        "repeatable": bool,
        "smaller_tried": int | None,
    },
)
CalendarCount = json_object(
    "calendar_count",
    "`calendar --count`; fillings are as `solve` has them.",
    {"title": str, "count": Number},
)
Draw = json_object(
    "draw",
    "`draw`, `convert`: the problem as a document, see docs/document.md.",
    {"format": Literal["boardfill/1"]},
    is_open=True,
)
Watch = json_object(
    "watch",
    "`watch`: a line for each step, see docs/watch.md.",
    {"event": Literal["place", "take back", "fail", "found", "done"]},
    is_open=True,
)
Compare = json_object(
    "compare",
    "`watch --compare`: a line for each way to search.",
    {"choose": str, "pockets": bool, "nodes": int, "fails": int, "found": int, "finished": bool},
)
Version = json_object("version", "`version`.", {"version": str})
