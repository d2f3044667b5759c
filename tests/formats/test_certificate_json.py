"""Certificates as documents: what is written is read back, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

import make_certificate_schema
from boardfill import BadInput, Mark, Pick, Placement
from boardfill.answers.certificate import (
    CELL,
    CORNER,
    ITEM,
    LINE,
    PIECE,
    RULE,
    TARGET,
    Area,
    Certificate,
    Colouring,
    Exhausted,
    Exhaustion,
    Forced,
    ForcedStep,
    Inequality,
    Number,
    PieceArea,
    Pocket,
    Raised,
    Starved,
    Subject,
)
from boardfill.formats.certificate_json import (
    FORMAT,
    certificate_json,
    certificate_tree,
    read_certificate,
)

SUBJECTS = (
    Subject(CELL, (0, 1)),
    Subject(PIECE, "T"),
    Subject(LINE, ("row", 2)),
    Subject(CORNER, (1, 1)),
    Subject(TARGET, ((0, 0), (0, 1))),
    Subject(RULE, (0, "row 3")),
    Subject(ITEM, "ä"),
)
CHOICES = (Placement(((0, 0), (0, 1)), "I2"), Mark((0, 0), "↖"), Pick(3, ("a", "a"), "name"))


@pytest.mark.parametrize(
    "certificate",
    [
        Area(12, 13, (PieceArea("L3", 3, 0, None), PieceArea("I1", 1, 0, 0)), None, 15),
        *(Starved(subject, 2, 1) for subject in SUBJECTS),
        Pocket(((0, 0), (1, 0)), "search"),
        Forced(
            tuple(ForcedStep(SUBJECTS[0], choice) for choice in CHOICES), Starved(SUBJECTS[0], 1, 0)
        ),
        Forced((), Pocket(((0, 0, 0),), "area")),
        Colouring(8, tuple((subject, 3) for subject in SUBJECTS)),
        Colouring(2, ((SUBJECTS[1], 1),), (Number(("T", "ä"), 25), Number(("L",), 0))),
        Inequality(((SUBJECTS[0], 10**30), (SUBJECTS[1], -1))),
        Inequality(
            ((SUBJECTS[2], 1),),
            (Number(("T",), 3),),
            (Raised(SUBJECTS[2], 2, 2, ((SUBJECTS[0], 1), (SUBJECTS[1], -1))),),
        ),
        Exhaustion((Exhausted("search", 12), Exhausted("clingo", None))),
    ],
    ids=lambda certificate: certificate.kind,
)
def test_what_is_written_is_read_back(certificate: Certificate) -> None:
    text = certificate_json(certificate)
    assert read_certificate(text) == certificate
    assert text.count("\n") == 1
    tree = json.loads(text)
    assert (tree["format"], tree["kind"]) == (FORMAT, certificate.kind)
    jsonschema.Draft202012Validator(make_certificate_schema.schema()).validate(tree)


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ([], "expected a certificate"),
        ({"kind": "pocket", "cells": [], "by": "area"}, "expected a certificate"),
        ({"format": "boardfill-certificate/2", "kind": "pocket"}, "expected a certificate"),
        ({"format": FORMAT}, "missing required field kind"),
        ({"format": FORMAT, "kind": "magic"}, "invalid value 'magic'"),
        ({"format": FORMAT, "kind": "pocket", "cells": [], "by": "luck"}, "invalid enum value"),
        ({"format": FORMAT, "kind": "pocket", "cells": [[0.5, 1]], "by": "area"}, "expected int"),
        ({"format": FORMAT, "kind": "pocket", "cells": [], "by": "area", "x": 1}, "unknown field"),
        ({"format": FORMAT, "kind": "colouring", "modulus": -1, "weights": []}, "at least 0"),
        ({"format": FORMAT, "kind": "colouring", "modulus": True, "weights": []}, "expected int"),
        (
            {"format": FORMAT, "kind": "starved", "subject": {}, "needed": 1, "available": 0},
            "expected one of cell, piece",
        ),
        (
            {
                "format": FORMAT,
                "kind": "forced",
                "steps": [{"because": {"cell": [0, 0]}}],
                "end": 1,
            },
            "expected object",
        ),
    ],
)
def test_everything_else_is_refused(tree: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read_certificate(json.dumps(tree))


def test_a_step_has_one_choice() -> None:
    end = {"kind": "pocket", "cells": [], "by": "area"}
    step = {"because": {"cell": [0, 0]}}
    tree = {"format": FORMAT, "kind": "forced", "steps": [step], "end": end}
    with pytest.raises(BadInput, match="one of placement, mark and pick, found 0"):
        read_certificate(json.dumps(tree))


def test_the_schema_is_current() -> None:
    """If not: python tools/make_certificate_schema.py."""
    written = make_certificate_schema.TARGET.read_text(encoding="utf-8")
    assert written == make_certificate_schema.text()
    jsonschema.Draft202012Validator.check_schema(json.loads(written))


def test_the_json_of_each_kind_stays_as_it_is() -> None:
    """Documents of others hold it; keys that say nothing are left out."""
    area = Area(12, 13, (PieceArea("L3", 3, 0, None),), None, 15)
    forced = Forced((ForcedStep(SUBJECTS[0], CHOICES[0]),), Pocket(((1, 0),), "area"))
    weights = ((SUBJECTS[1], -1), (SUBJECTS[0], 2), (SUBJECTS[2], 2))
    raised = Raised(SUBJECTS[2], 2, 2, ((SUBJECTS[0], 1),))
    found = [certificate_tree(one) for one in (area, forced, Inequality(weights, raised=(raised,)))]
    assert json.loads(json.dumps(found)) == [
        {
            "format": FORMAT,
            "kind": "area",
            "least": 12,
            "most": 13,
            "pieces": [{"piece": "L3", "cells": 3, "low": 0}],
            "above": 15,
        },
        {
            "format": FORMAT,
            "kind": "forced",
            "steps": [
                {
                    "because": {"cell": [0, 1]},
                    "placement": {"piece": "I2", "cells": [[0, 0], [0, 1]], "laid": []},
                }
            ],
            "end": {"kind": "pocket", "cells": [[1, 0]], "by": "area"},
        },
        {
            "format": FORMAT,
            "kind": "inequality",
            "weights": [
                {"weight": 2, "cells": [[0, 1]], "lines": [["row", 2]]},
                {"weight": -1, "pieces": ["T"]},
            ],
            "raised": [
                {
                    "subject": {"line": ["row", 2]},
                    "low": 2,
                    "modulus": 2,
                    "weights": [{"weight": 1, "cells": [[0, 1]]}],
                }
            ],
        },
    ]
