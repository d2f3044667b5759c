"""Tables of boards cut into connected parts: each count is that of its board."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Limits, Parts, pieces, read_problem, table
from boardfill.jobs.job_question import TableQuestion
from boardfill.questions import up_to_symmetry
from boardfill.tabulating.table_text import table_bfile
from tests.independent.parts import Document, cuts


def test_parts_of_any_size() -> None:
    """OEIS A145835."""
    assert table(range(1, 5), None, "any").squares() == [1, 12, 1434, 1691690]


def test_as_many_parts_as_rows() -> None:
    """OEIS A172477, n x n cells in n parts of n, and A167251, 5 x n cells in 5 parts of n."""
    assert table(range(1, 6), None, "any-n").squares() == [1, 2, 10, 117, 4006]
    assert table(5, range(1, 6), "any-n").row(5) == [1, 8, 62, 454, 4006]


@pytest.mark.parametrize(
    ("name", "told"), [("any-3", {"sizes": 3}), ("any-2-4:3", {"sizes": [2, 4], "number": 3})]
)
def test_counts_are_those_of_trying(name: str, told: Document) -> None:
    found = table(range(1, 4), range(1, 5), name)
    for size, counted in found.counts.items():
        board = {"lattice": "square", "size": list(size)}
        assert counted == len(cuts({"board": board, "parts": told}))
    assert any(found.counts.values())


@pytest.mark.parametrize(("lattice", "wrap"), [("hex", ()), ("triangle", ()), ("square", ["rows"])])
def test_other_lattices_and_closed_boards(lattice: str, wrap: list[str]) -> None:
    found = table([2, 3], [2, 4], pieces("any", lattice=lattice), wrap=wrap)
    for size, counted in found.counts.items():
        assert counted == Parts(Board.rectangle(*size, lattice=lattice, wrap=wrap)).count()


def test_holes_and_symmetry() -> None:
    assert table(3, None, "any-4", holes=[(1, 1)])[3, 3] == 4  # a ring, cut in two halves
    assert table([3, 4], None, "any-n", up_to="symmetry").squares() == [2, 22]


def test_rows_and_columns_are_exchanged_where_parts_allow_it() -> None:
    assert table(range(1, 4), range(1, 4), "any").single == 6
    assert table(range(1, 4), range(1, 4), "any-n").single == 9


def test_what_cannot_be_turned_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up_to_symmetry, "MOST_LISTED", 100)
    found = table([3, 4], None, "any-n", up_to="symmetry")
    assert found.squares() == [2, None]
    assert found.stopped is not None
    assert "there are 117, more than 100" in found.stopped


def test_a_limit_leaves_counts_unknown() -> None:
    found = table(range(1, 9), None, "any", limits=Limits(seconds=1e-9))
    assert found.unknown == 8
    assert found.stopped is not None


def test_b_files_say_what_is_counted() -> None:
    written = table_bfile(table(range(1, 4), None, "any-n"))
    assert written.startswith(
        "# a(n) is the number of fillings of n x n with connected parts, any-n"
    )
    assert written.endswith("\n1 1\n2 2\n3 10\n")


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("any-3,L3", {}, "cannot be mixed with other pieces"),
        ("any", {"tatami": True}, "take no other rules"),
        ("any", {"recurrences": True}, "one by one, which gives no recurrence"),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, options: dict[str, bool], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        table(2, [2, 3], name, **options)  # type: ignore[arg-type]


def test_a_size_that_follows_the_board_needs_a_table() -> None:
    with pytest.raises(BadInput, match="as many cells as a row has, on each board of a table"):
        read_problem("6x6", "any-n")


def test_a_job_leaves_such_tables_to_the_command() -> None:
    with pytest.raises(BadInput, match="`table` has others, and a job one board of them"):
        TableQuestion((1, 2), None).boards(Parts("2x2"))
