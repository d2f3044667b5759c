"""`sample` on boards that no diagram fits: who drew is said, and pictures show directions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boardfill.cli.commands import sample
from boardfill.engines.sampling.choosing import SAMPLERS
from boardfill.questions.fair_samples import USUAL_SAMPLER
from tests.cli.conftest import Run

ARCTIC = ("sample", "--board", "aztec-diamond:24", "--pieces", "domino", "--seed", "1")
SMALL = ("sample", "4x4", "--pieces", "domino", "--seed", "1")


def test_json_says_who_drew_if_not_the_diagram(run: Run) -> None:
    found = json.loads(run(*ARCTIC, "--json")[1])
    assert (found["seed"], found["sampler"]) == ("1", "shuffling")
    assert len(found["placements"]) == 24 * 25
    assert "sampler" not in json.loads(run(*SMALL, "--json")[1])
    assert json.loads(run(*SMALL, "--json", "--sampler", "coupling")[1])["sampler"] == "coupling"


def test_a_sampler_is_one_of_four_and_must_be_able_to(run: Run) -> None:
    for sampler, said in (("shuffle", "'shuffling'"), ("shuffling", "Aztec diamonds of dominoes")):
        status, out, complaint = run(*SMALL, "--sampler", sampler)
        assert (status, out) == (2, "")
        assert said in complaint


def test_where_there_is_no_filling_none_is_drawn(run: Run) -> None:
    mutilated = ("sample", "40x40", "--pieces", "domino", "--holes", "0,0 39,39")
    assert run(*mutilated)[0] == 1


@pytest.mark.parametrize("sampler", ["coupling", "determinants"])
def test_a_limit_leaves_none_of_many(run: Run, sampler: str) -> None:
    """Those that are ready before it are the fast ones, which are not fair."""
    many = (*SMALL, "-n", "1000000", "--sampler", sampler, "--time-limit", "0.3")
    status, out, complaint = run(*many, "--json")
    assert (status, out) == (3, "")
    assert "time limit" in complaint


def _fills(picture: Path) -> list[str]:
    return re.findall(r'<path fill="(#\w+)"', picture.read_text())


@pytest.mark.parametrize(("options", "colours"), [((), 4), (("--colour-by", "neighbours"), 6)])
def test_a_picture_of_the_arctic_circle_has_four_colours(
    run: Run, tmp_path: Path, options: tuple[str, ...], colours: int
) -> None:
    assert run(*ARCTIC, "-o", str(tmp_path / "arctic.svg"), *options)[0] == 0
    assert len(set(_fills(tmp_path / "arctic.svg"))) == colours


def test_other_files_than_pictures_have_no_colours_to_choose(run: Run, tmp_path: Path) -> None:
    for ending in ("jsonl", "csv", "txt", "cut.svg"):
        assert run(*ARCTIC, "-o", str(tmp_path / f"arctic.{ending}"))[0] == 0


def test_tiles_of_one_colour_without_lines_between_them_are_one_area(
    run: Run, tmp_path: Path
) -> None:
    """The same image, and a smaller file."""
    large, joined = tmp_path / "large.svg", tmp_path / "joined.svg"
    run(*ARCTIC, "-o", str(large), "--cell", "8")
    run(*ARCTIC, "-o", str(joined), "--cell", "4")
    assert joined.read_text().count("M") < large.read_text().count("M") / 2


def test_the_samplers_of_the_option_are_those_there_are() -> None:
    assert sample._SAMPLERS == SAMPLERS
    assert SAMPLERS[0] == USUAL_SAMPLER
