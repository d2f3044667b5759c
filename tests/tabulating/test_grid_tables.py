"""Tables of grids by name, against published counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardfill import BadInput, pieces, table
from boardfill.cli.commands.table import WRITERS
from boardfill.problem.empty_grids import GRID_NAMES, grid_name
from boardfill.tabulating.table_text import growth_picture, table_bfile, table_csv


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("hamiltonian-cycles", [0, 1, 0, 6, 0, 1072]),  # OEIS A003763
        ("cycles", [0, 1, 13, 213]),  # OEIS A140517
        ("corner-paths", [1, 2, 12, 184]),  # OEIS A007764
        ("spanning-trees", [1, 4, 192, 100352]),  # OEIS A007341
        ("connected-subsets", [1, 13, 218, 11506]),  # OEIS A059525
        ("queens", [1, 0, 0, 2, 10]),  # OEIS A000170
        ("latin-square", [1, 2, 12, 576]),  # OEIS A002860
    ],
)
def test_squares_have_the_published_counts(name: str, published: list[int]) -> None:
    assert table(range(1, len(published) + 1), None, name).squares() == published


def test_rectangles_are_counted_once_for_both_ways_they_lie() -> None:
    """OEIS A116469."""
    found = table(range(1, 4), range(1, 5), "spanning trees")
    assert [found.row(rows) for rows in found.rows] == [
        [1, 1, 1, 1],
        [1, 4, 15, 56],
        [1, 15, 192, 2415],
    ]
    assert (found.sweeps, found.single) == (0, 9)


def test_holes_and_symmetry_mean_what_they_mean_for_one_board() -> None:
    assert table(3, 3, "corner-paths", holes=[(1, 1)])[3, 3] == 2
    assert table(range(4, 7), None, "queens", up_to="symmetry").squares() == [1, 2, 1]


def test_all_forms_name_the_family() -> None:
    found = table(range(2, 5), None, "cycles", holes=[(0, 0)])
    assert table_csv(found) == "side,count\n2,0\n3,6\n4,116\n"
    assert table_bfile(found).startswith(
        "# a(n) is the number of fillings of n x n, cycles, without (0, 0)\n2 0\n3 6\n"
    )
    tree = json.loads(WRITERS["json"](found))
    assert (tree["lattice"], tree["pieces"]) == ("square", [])
    assert tree["rules"] == ["cycles", "without (0, 0)"]
    assert growth_picture(found).title == "Fillings, cycles, without (0, 0)"


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("spanning-trees", {"wrap": ["rows"]}, "open boards without other rules"),
        ("queens", {"tatami": True}, "open boards without other rules"),
        ("cycles", {"growth": True}, "one by one, which gives no recurrence"),
        ("queens", {}, "2 x 3: queens has one number, such as queens:8, found 2x3"),
        ("sudoku", {}, "2 x 2: expected a sudoku of 4, 6, 9 or 16 rows"),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        table(2, [2, 3], name, **options)


def test_no_piece_has_the_name_of_a_grid() -> None:
    assert {grid_name(name) for name in GRID_NAMES} == set(GRID_NAMES)
    for name in GRID_NAMES:
        with pytest.raises(BadInput):
            pieces(name)
