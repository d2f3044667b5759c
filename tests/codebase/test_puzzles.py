"""The puzzles in tests/data/puzzles: many kinds, none twice, each solved on its own board."""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter

import pytest

from tests.data import solved_lines, variants

LINKS = solved_lines("links.txt")
GAME_IDS = solved_lines("game_ids.txt")
PENPA = solved_lines("penpa.txt")


def size(solution: str) -> tuple[int, int]:
    """Columns and rows; all rows are equally long."""
    rows = solution.split("/")
    (columns,) = {len(row) for row in rows}
    return columns, len(rows)


def test_the_solution_of_a_link_fills_the_board_that_the_link_names() -> None:
    for link, solution in LINKS:
        named = re.fullmatch(r"https://puzz\.link/p\?[a-z]+/(\d+)/(\d+)/.*", link)
        assert named, link
        assert size(solution) == (int(named[1]), int(named[2])), link


def test_the_solution_of_a_game_id_fills_the_board_that_the_id_names() -> None:
    for game_id, solution in GAME_IDS:
        game, parameters, _ = game_id.split(":")
        numbers = [int(number) for number in re.findall(r"\d+", parameters)]
        columns, rows = size(solution)
        if game == "dominosa":
            assert (columns, rows) == (numbers[0] + 2, numbers[0] + 1), game_id
        elif len(numbers) == 1:
            assert [columns, rows] == numbers * 2, game_id
        elif game == "solo":
            assert columns == rows == numbers[0] * numbers[1], game_id
        else:
            assert [columns, rows] == numbers, game_id


@pytest.mark.parametrize(("link", "solution"), PENPA)
def test_the_solution_of_a_penpa_link_fills_the_board_in_its_first_line(
    link: str, solution: str
) -> None:
    packed = base64.b64decode(link.partition("#m=edit&p=")[2])
    kind, columns, rows = zlib.decompress(packed, wbits=-15).decode().split(",")[:3]
    assert kind == "sudoku"
    assert size(solution) == (int(columns), int(rows))


def test_the_collection_has_many_kinds_and_no_puzzle_twice() -> None:
    kinds = Counter(re.split(r"[/?]", link)[4] for link, _ in LINKS)
    kinds += Counter(re.sub(r"[^a-z:]", "", game_id.rsplit(":", 1)[0]) for game_id, _ in GAME_IDS)
    kinds += Counter(variant["kind"] for variant in variants())
    assert len(kinds) >= 15
    assert kinds.total() >= 400
    forms = [form for form, _ in LINKS + GAME_IDS + PENPA] + [
        str(variant) for variant in variants()
    ]
    assert len(set(forms)) == len(forms)
