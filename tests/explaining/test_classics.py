"""Impossible boards of the textbooks have the arguments of the textbooks, in plain words."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from boardfill.cli.main import main
from boardfill.formats.certificate_json import read_certificate

DATA = Path(__file__).with_name("classics.toml")
CLASSICS = tomllib.loads(DATA.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CLASSICS, ids=lambda case: str(case["name"]))
def test_a_classic_has_its_argument(
    case: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document, certificate = tmp_path / "problem.toml", tmp_path / "why.json"
    document.write_text(case.get("document", ""), encoding="utf-8")
    problem = shlex.split(case["options"]) if "options" in case else [str(document)]
    assert main(["explain", *problem, "--certificate", str(certificate)]) == 0
    text = capsys.readouterr().out
    assert read_certificate(certificate.read_text(encoding="utf-8")).kind == case["kind"]
    for phrase in case["says"]:
        assert phrase in text
    drawn, coloured, words = text.partition("Colour the cells")
    if coloured:
        assert re.findall(r"there are (?:only )?(\d+) black", words) == [str(drawn.count("B"))]
        assert re.findall(r"and (\d+) white\.", words) in ([], [str(drawn.count("W"))])
    assert main(["verify", str(certificate), *problem]) == 0


def test_there_are_many_of_them_each_with_a_source() -> None:
    assert len(CLASSICS) >= 44
    assert all(case["source"] for case in CLASSICS)
