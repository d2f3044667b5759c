"""Certificates as documents: what is written is read back, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
    Inequality,
    Number,
    PieceArea,
    Pocket,
    Raised,
    Starved,
    Step,
    Subject,
)
from boardfill.formats.certificate_json import FORMAT, certificate_json, read_certificate

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
        Forced(tuple(Step(SUBJECTS[0], choice) for choice in CHOICES), Starved(SUBJECTS[0], 1, 0)),
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
