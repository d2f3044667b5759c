"""`table` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardfill import words
from boardfill.problem.lattices.lattice import lattices
from tests.cli.conftest import Run
from tests.clock import Clock

RISING = "--rows: expected at most 100,000 numbers of at least 1, ranges rising"
DOMINOES = ("table", "--rows", "2-4", "--columns", "1-6", "--pieces", "domino")


@pytest.mark.parametrize(("command", "most"), [("count", 3), ("table", 2)])
def test_help_lists_the_lattices_that_there_are(run: Run, command: str, most: int) -> None:
    names = [name for name, lattice in lattices().items() if lattice.dimensions <= most]
    status, out, _ = run(command, "--help")
    assert status == 0
    assert f"{words.listed(names, 'or')} (default:" in " ".join(out.split())


def test_aligned_text(run: Run) -> None:
    drawn = (
        "r\\c  1  2   3   4   5    6\n"
        "  2  1  2   3   5   8   13\n"
        "  3  0  3   0  11   0   41\n"
        "  4  1  5  11  36  95  281\n"
    )
    assert run(*DOMINOES) == (0, drawn, "")


def test_wide_tables_are_shown_in_blocks_without_trailing_blanks(run: Run) -> None:
    status, out, _ = run("table", "--rows", "1-8", "--columns", "1-30", "--pieces", "L3")
    assert status == 0
    lines = out.splitlines()
    assert all(line == line.rstrip() and len(line) <= 100 for line in lines)
    assert [int(head) for line in lines if line.startswith("r") for head in line.split()[1:]] == [
        *range(1, 31)
    ]
    assert out.endswith(" 424117600624588253672\n")


def test_counts_wider_than_a_line_are_shown_whole(run: Run) -> None:
    status, out, _ = run("table", "--rows", "8", "--columns", "300", "--pieces", "monomino,domino")
    assert status == 0
    assert len(out.splitlines()[1]) > 500


def test_csv(run: Run) -> None:
    status, out, _ = run(*DOMINOES, "--to", "csv")
    assert status == 0
    assert out.splitlines()[:2] == ["rows,1,2,3,4,5,6", "2,1,2,3,5,8,13"]


def test_json(run: Run) -> None:
    status, out, _ = run(*DOMINOES, "--to", "json", "--recurrence")
    assert status == 0
    tree = json.loads(out)
    assert tree["rows"] == [2, 3, 4]
    assert tree["columns"] == [1, 2, 3, 4, 5, 6]
    assert tree["counts"][2] == ["1", "5", "11", "36", "95", "281"]
    assert (tree["pieces"], tree["lattice"], tree["wrap"]) == (["I2"], "square", [])
    first = tree["recurrences"][0]
    assert first["shape"] == "2 x n"
    assert first["coefficients"] == ["1", "1"]
    assert first["numerator"] == ["1"]
    assert first["denominator"] == ["1", "-1", "-1"]
    assert first["proven"] is True
    assert first["verified_on"] == 29


RECURRENCE = """\
r\\c  2
  3  3

3 x n, from a(0) on:
  a(n) = 4 a(n-2) - a(n-4) for n >= 4, order 4
  generating function (1 - x^2) / (1 - 4 x^2 + x^4)
  proven: no order above 6 is possible, and it holds for all of 33 terms; \
verified on 25 further terms
"""
GROWTH = """\
r\\c  2
  1  1
  2  2
  3  3

strip  growth per line       entropy per cell
1 x n  1                     0                     1 for 2 lines; certain
2 x n  1.618033988749894...  0.240605912529801...  certain
3 x n  1.931851652578136...  0.219492982820802...  3.732050807568877... for 2 lines; certain
extrapolated from widths 1, 2 and 3, not proven: \
entropy 0.22 +- 0.72 per cell, growth 1.25 per cell
"""


@pytest.mark.parametrize(
    ("rows", "option", "told"), [("3", "--recurrence", RECURRENCE), ("1-3", "--growth", GROWTH)]
)
def test_recurrences_and_growth_in_text(run: Run, rows: str, option: str, told: str) -> None:
    _, out, _ = run("table", "--rows", rows, "--columns", "2", "--pieces", "domino", option)
    assert out == told


def test_growth_in_json(run: Run) -> None:
    _, out, _ = run(*DOMINOES, "--to", "json", "--growth")
    growth = json.loads(out)["growth"]
    first, second, _ = growth["strips"]
    assert (first["shape"], first["cells"], first["period"], first["proven"]) == (
        "2 x n",
        2,
        1,
        True,
    )
    assert first["per_line"] == ["1.61803398874989484820", "1.61803398874989484821"]
    assert first["at_least"] == first["per_line"][0]
    assert second["period"] == 2
    assert second["per_period"] == ["3.73205080756887729352", "3.73205080756887729353"]
    low, high = map(float, second["entropy"])
    assert low == high == pytest.approx(0.2194929828208)
    assert growth["extrapolated"]["widths"] == [2, 3, 4]


def test_a_recurrence_that_is_not_found_says_what_it_would_take(run: Run, clock: Clock) -> None:
    command = ("table", "--rows", "6", "--columns", "1", "--pieces", "pentominoes:any")
    clock.tick(0.01)
    status, out, err = run(*command, "--recurrence", "--time-limit", "10")
    assert status == 3
    assert "no recurrence of order up to" in out
    assert "are needed" in out
    assert "time limit" in err


def test_bfiles_of_a_row_and_a_column(run: Run) -> None:
    row = run("table", "--rows", "2", "--columns", "3-5", "--pieces", "domino", "--to", "bfile")
    assert row[1] == "# a(n) is the number of fillings of 2 x n with I2\n3 3\n4 5\n5 8\n"
    column = run("table", "--rows", "3-5", "--columns", "2", "--pieces", "L3:any,I1:0-1", "--to",
                 "bfile")  # fmt: skip
    assert column[1].splitlines()[0] == (
        "# a(n) is the number of fillings of n x 2 with L3, I1:0-1"
    )


def test_bfiles_of_squares_go_by_whole_antidiagonals(run: Run) -> None:
    _, out, _ = run("table", "--rows", "1-3", "--columns", "1-5", "--pieces", "domino", "--to",
                    "bfile")  # fmt: skip
    head, *lines = out.splitlines()
    assert head.endswith("T(1, 1), T(1, 2), T(2, 1), T(1, 3), T(2, 2), T(3, 1), ...")
    assert lines == ["1 0", "2 1", "3 1", "4 0", "5 2", "6 0"]


def test_the_ending_of_a_file_tells_the_form(run: Run, tmp_path: Path) -> None:
    for ending, start in ((".csv", "rows,1"), (".json", "{"), (".txt", "r\\c  1"), ("", "r\\c  1")):
        target = tmp_path / f"table{ending}"
        assert run(*DOMINOES, "-o", str(target)) == (0, "", "")
        assert target.read_text(encoding="utf-8").startswith(start)


def test_cylinders(run: Run) -> None:
    command = ("table", "--rows", "2", "--columns", "2-4", "--pieces", "domino", "--to", "csv")
    assert run(*command, "--wrap", "columns")[1] == "rows,2,3,4\n2,5,4,9\n"
    assert run(*command, "--wrap", "rows, columns")[1] == "rows,2,3,4\n2,8,14,36\n"


def test_a_limit_shows_what_is_known(run: Run) -> None:
    command = ("table", "--rows", "2,40", "--columns", "3,39", "--pieces", "L3")
    limit = ("--memory-limit", "1M")
    status, out, err = run(*command, *limit)
    assert status == 3
    assert [line.split() for line in out.splitlines()] == [
        ["r\\c", "3", "39"], ["2", "2", "8192"], ["40", "1048576", "?"],
    ]  # fmt: skip
    assert "memory limit" in err
    assert err.endswith("1 count stays unknown\n")
    assert run(*command, *limit, "--to", "csv")[1] == "rows,3,39\n2,2,8192\n40,1048576,\n"
    assert json.loads(run(*command, *limit, "--to", "json")[1])["counts"][1] == ["1048576", None]


def test_unknown_terms_end_a_bfile(run: Run) -> None:
    status, out, _ = run("table", "--rows", "38-41", "--columns", "39", "--pieces", "L3",
                         "--memory-limit", "1M", "--to", "bfile")  # fmt: skip
    assert (status, len(out.splitlines())) == (3, 1)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"--rows": "0-3"}, RISING),
        ({"--rows": "3-1"}, RISING),
        ({"--rows": "a"}, "--rows: expected numbers such as 6 or 1-8"),
        ({"--columns": ""}, "--columns: expected numbers such as"),
        ({"--columns": "1-"}, "--columns: expected numbers such as"),
        ({"--columns": "1-99999999999"}, "at most 100,000 numbers"),
        ({"--columns": "1-90000"}, "at most 100,000 counts"),
        ({"--pieces": "L9"}, "L9"),
        ({"--pieces": ""}, "no pieces were given"),
        ({"--turn": "twist"}, "twist"),
        ({"--wrap": "layers"}, "wrap: expected rows or columns"),
        ({"--lattice": "round"}, "round"),
        ({"--to": "xml"}, "xml"),
        ({"--time-limit": "0"}, "above 0"),
        ({"--to": "bfile", "--rows": "1,3"}, "without gaps"),
        ({"--to": "bfile", "--rows": "2-3"}, "begin with the same number"),
        ({"-o": "no/such/place.csv"}, "cannot be written"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    changed: dict[str, str], reason: str, run: Run
) -> None:
    options = {"--rows": "1-2", "--columns": "1-3", "--pieces": "domino"} | changed
    status, out, err = run("table", *(word for pair in options.items() for word in pair))
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_recurrences_need_room_for_text(run: Run) -> None:
    status, _, err = run(*DOMINOES, "--recurrence", "--to", "csv")
    assert status == 2
    assert "--recurrence requires text or json, found csv" in err
    status, _, err = run(*DOMINOES, "--growth", "--to", "bfile")
    assert status == 2
    assert "--growth requires text or json, found bfile" in err
