"""`boardfill hint`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
CHIMNEY = str(EXAMPLES / "chimney.toml")


def test_three_levels_say_more_and_more(run: Run) -> None:
    problem = ("--board", "1x6", "--pieces", "I2", "-")
    answers = [
        run("hint", *problem, "--ascii", *level, stdin="..aa..")
        for level in ([], ["--level", "clear"], ["--level", "full"])
    ]
    assert [(status, errors) for status, _, errors in answers] == [(0, "")] * 3
    assert answers[0][1] == "Look at cell (0, 0): little is left for it.\n"
    assert answers[1][1] == (
        "Cell (0, 0) can be covered in only one way.\n\n"
        "+---+---+-------+---+---+\n"
        "| ? | . |       | . | . |\n"
        "+---+---+-------+---+---+\n"
    )
    assert answers[2][1] == (
        "Cell (0, 0) can be covered in only one way. Lay I2 on (0, 0) (0, 1).\n\n"
        "+-------+-------+---+---+\n"
        "| *   * |       | . | . |\n"
        "+-------+-------+---+---+\n"
    )


def test_what_to_take_back(run: Run) -> None:
    status, out, errors = run(
        "hint", "--board", "1x4", "--pieces", "I2", "--level", "full", "--ascii", "-", stdin=".aa."
    )
    assert (status, errors) == (1, "")
    assert out == (
        "This cannot be completed: nothing can cover cell (0, 0). No filling has I2 at "
        "cell (0, 1), lying this way. Take back I2 on (0, 1) (0, 2).\n\n"
        "+---+-------+---+\n"
        "| . | !   ! | . |\n"
        "+---+-------+---+\n"
    )
    status, out, _ = run("hint", "--board", "1x4", "--pieces", "I2", "-", stdin=".aa.")
    assert (status, out) == (1, "This cannot be completed. Take back I2 at cell (0, 1).\n")


def test_json_leads_from_the_empty_board_to_the_full_one(run: Run) -> None:
    part = ""
    kinds: list[str] = []
    while not kinds or kinds[-1] != "complete":
        arguments = ("-",) if part else ()
        status, out, errors = run("hint", CHIMNEY, *arguments, "--json", stdin=part)
        assert (status, errors) == (0, "")
        answer = json.loads(out)
        kinds.append(answer["kind"])
        assert answer["forced"] == (answer["kind"] != "complete")
        part = json.dumps(answer["next"])
    status, out, _ = run("rank", CHIMNEY, stdin=part)
    assert (status, out) == (0, "0\n")


def test_json_goes_on_without_what_is_to_be_taken_back(run: Run) -> None:
    """The first I2 can stay; the second leaves a cell that nothing covers."""
    status, out, _ = run("hint", "1x6", "--pieces", "I2", "-", "--json", stdin="aa.bb.")
    answer = json.loads(out)
    assert (status, answer["kind"]) == (1, "take back")
    assert [choice["cells"] for choice in answer["take_back"]] == [[[0, 3], [0, 4]]]
    assert [choice["cells"] for choice in answer["next"]["placements"]] == [[[0, 0], [0, 1]]]


def test_symbols_and_their_clues_are_drawn(run: Run) -> None:
    sudoku = str(EXAMPLES / "sudoku.toml")
    status, out, _ = run("hint", sudoku, "--level", "full", "--ascii")
    assert status == 0
    assert out.startswith("Cell (4, 4) can hold only one symbol. Put 5 in cell (4, 4).\n")
    assert "# 5 | 3 | . #" in out
    assert "|5* |" in out


def test_options_of_a_covering(run: Run, tmp_path: Path) -> None:
    problem = tmp_path / "cover.dlx"
    problem.write_text("a b c\na b\nc\nb c\n")
    status, out, _ = run("hint", str(problem), "--level", "full")
    assert status == 0
    assert out == ("Only one option is left for item a. Take option 0 (a b).\n\n* a b\n")
    picked = '{"picks": [{"option": 2, "items": ["b", "c"]}]}'
    status, out, _ = run("hint", str(problem), "-", "--level", "full", stdin=picked)
    assert status == 1
    assert out.endswith("Take back option 2 (b c).\n\n! b c\n")


def test_bad_input(run: Run, tmp_path: Path) -> None:
    part = tmp_path / "part.txt"
    part.write_text("aaa.\n")
    status, out, errors = run("hint", "--board", "1x4", "--pieces", "I2", str(part))
    assert (status, out) == (2, "")
    assert errors == (
        f"boardfill: {part}: cell (0, 0): the cells of 'a' are no piece, however it is turned; "
        "pieces that touch need different letters\n"
    )
    status, _, errors = run("hint", "-", "-")
    assert (status, errors) == (
        2,
        "boardfill: only one of PROBLEM and PARTIAL can be read from standard input\n",
    )
    status, _, errors = run("hint", "--board", "1x4", "--pieces", "I2:1", "-", stdin="aabb")
    assert (status, errors) == (
        2,
        "boardfill: standard input: piece I2 is used twice, not once\n",
    )
    status, _, errors = run("hint", "a", "b", "c")
    assert (status, errors) == (2, "boardfill: expected at most two files, found 3\n")
