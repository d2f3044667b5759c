"""Writes docs/certificates.schema.json, the JSON of certificates, from the classes themselves."""

from __future__ import annotations

import json
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from boardfill.formats.certificate_json import FORMAT, json_type

TARGET = Path(__file__).parents[1] / "docs" / "certificates.schema.json"


def schema() -> dict[str, Any]:
    """The schema of a certificate: each kind says besides which format it is written in."""
    found = msgspec.json.schema(json_type())
    for kind in found["discriminator"]["mapping"].values():
        # The end of forced choices is a certificate, too, without a format of its own.
        found["$defs"][kind.rpartition("/")[2]]["properties"]["format"] = {"const": FORMAT}
    for one in found["$defs"].values():  # from Python 3.13 on docstrings come without their margin
        one["description"] = cleandoc(one["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Certificates: why there is no filling, see docs/explain.md",
        **found,
    }


def text() -> str:
    """The file as it should be."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
