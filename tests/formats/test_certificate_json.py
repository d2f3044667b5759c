"""Certificates as documents: what is written is read back, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

import make_certificate_schema
from boardfill import BadInput, Mark, Pick, Placement
from boardfill.answers import certificate as proofs
from boardfill.formats.certificate_json import (
    FORMAT,
    certificate_json,
    certificate_object,
    read_certificate,
)

SUBJECTS = (
    proofs.Subject(proofs.CELL, (0, 1)),
    proofs.Subject(proofs.PIECE, "T"),
    proofs.Subject(proofs.LINE, ("row", 2)),
    proofs.Subject(proofs.CORNER, (1, 1)),
    proofs.Subject(proofs.TARGET, ((0, 0), (0, 1))),
    proofs.Subject(proofs.RULE, (0, "row 3")),
    proofs.Subject(proofs.ITEM, "ä"),
)
CHOICES = (Placement(((0, 0), (0, 1)), "I2"), Mark((0, 0), "↖"), Pick(3, ("a", "a"), "name"))


@pytest.mark.parametrize(
    "certificate",
    [
        proofs.Area(
            12,
            13,
            (proofs.PieceArea("L3", 3, 0, None), proofs.PieceArea("I1", 1, 0, 0)),
            None,
            15,
        ),
        *(proofs.Starved(subject, 2, 1) for subject in SUBJECTS),
        proofs.Pocket(((0, 0), (1, 0)), "search"),
        proofs.Forced(
            tuple(proofs.ForcedStep(SUBJECTS[0], choice) for choice in CHOICES),
            proofs.Starved(SUBJECTS[0], 1, 0),
        ),
        proofs.Forced((), proofs.Pocket(((0, 0, 0),), "area")),
        proofs.Colouring(8, tuple((subject, 3) for subject in SUBJECTS)),
        proofs.Colouring(
            2,
            ((SUBJECTS[1], 1),),
            (proofs.Number(("T", "ä"), 25), proofs.Number(("L",), 0)),
        ),
        proofs.Inequality(((SUBJECTS[0], 10**30), (SUBJECTS[1], -1))),
        proofs.Inequality(
            ((SUBJECTS[2], 1),),
            (proofs.Number(("T",), 3),),
            (proofs.Raised(SUBJECTS[2], 2, 2, ((SUBJECTS[0], 1), (SUBJECTS[1], -1))),),
        ),
        proofs.Exhaustion((proofs.Exhausted("search", 12), proofs.Exhausted("clingo", None))),
    ],
    ids=lambda certificate: certificate.kind,
)
def test_what_is_written_is_read_back(certificate: proofs.Certificate) -> None:
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
    area = proofs.Area(12, 13, (proofs.PieceArea("L3", 3, 0, None),), None, 15)
    forced = proofs.Forced(
        (proofs.ForcedStep(SUBJECTS[0], CHOICES[0]),), proofs.Pocket(((1, 0),), "area")
    )
    weights = ((SUBJECTS[1], -1), (SUBJECTS[0], 2), (SUBJECTS[2], 2))
    raised = proofs.Raised(SUBJECTS[2], 2, 2, ((SUBJECTS[0], 1),))
    found = [
        certificate_object(one)
        for one in (area, forced, proofs.Inequality(weights, raised=(raised,)))
    ]
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
