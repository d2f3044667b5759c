"""What the page asks and no command prints: pages of fillings, completions, texts, boards."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest

import boardfill
from boardfill.formats.input_text import gallery_names
from boardfill.web.answering import answer
from boardfill.web.asked.listing import forget
from tests.clock import Clock
from tests.web.asking import Told, gallery_document, told

DOMINOES = {"format": "boardfill/1", "board": {"size": [4, 4]}, "pieces": ["domino"]}
NONE = {"format": "boardfill/1", "board": {"size": [3, 3]}, "pieces": ["domino"]}
LARGE = {"format": "boardfill/1", "board": {"size": [20, 20]}, "pieces": "pentominoes:any"}


def test_pages_of_fillings_are_all_fillings_in_rank_order() -> None:
    all_of_them = Told("list", DOMINOES, number=100)
    assert len(all_of_them.parts) == 36
    assert all_of_them.answer == {"order": "rank", "start": "0", "more": False, "count": "36"}
    pages = [Told("list", DOMINOES, start=str(start), number=10) for start in (0, 10, 20, 30)]
    assert [one for page in pages for one in page.parts] == all_of_them.parts
    assert [page.answer["more"] for page in pages] == [True, True, True, False]
    beyond = Told("list", DOMINOES, start="1" + "0" * 100)
    assert (beyond.parts, beyond.answer["more"]) == ([], False)


def test_the_last_filling_is_followed_by_none() -> None:
    for order in ("rank", "found"):
        found = Told("list", DOMINOES, start="35", number=1, order=order)
        assert len(found.parts) == 1
        assert found.answer["more"] is False
        assert Told("list", DOMINOES, start="34", number=1, order=order).answer["more"] is True


def test_a_filling_by_its_rank_is_that_of_the_library() -> None:
    document = {"format": "boardfill/1", "board": {"size": [12, 12]}, "pieces": ["L3"]}
    (filling,) = Told("list", document, start="1000000000000", number=1).parts
    problem = boardfill.Tiling("12x12", "L3")
    wanted = problem.solution_set()[10**12]
    assert [tuple(map(tuple, one["cells"])) for one in filling["placements"]] == [
        placement.cells for placement in wanted.placements
    ]


def test_where_ranks_take_long_fillings_come_as_they_are_found(clock: Clock) -> None:
    clock.tick(0.01)
    found = Told("list", LARGE, number=2, limits={"seconds": 20, "memory": 2**28})
    assert found.error is None
    assert len(found.parts) == 2
    assert found.answer == {"order": "found", "start": "0", "more": True, "count": None}


def test_one_of_each_class_is_listed() -> None:
    found = Told("list", DOMINOES, number=100, up_to="symmetry")
    assert len(found.parts) == int(told("count", DOMINOES, up_to="symmetry")["count"])
    assert found.answer["order"] == "found"


def test_what_was_built_for_the_last_problem_serves_again_and_only_for_it() -> None:
    first = told("list", DOMINOES)["count"]
    assert told("sample", {**DOMINOES, "board": {"size": [2, 2]}})["count"] == "2"
    assert told("list", DOMINOES)["count"] == first == "36"
    assert told("heat", DOMINOES)["count"] == "36"
    forget()
    assert told("heat", DOMINOES)["count"] == "36"


def test_where_no_sampler_reaches_draws_are_about_even_and_have_weights() -> None:
    wide = {**DOMINOES, "board": {"size": [14, 14]}}
    found = Told("sample", wide, seed="5", number=3, approximate=True)
    assert found.answer["text"].startswith("drawn approximately evenly")
    expected = boardfill.Tiling("14x14", "domino").approximate_sample(3, seed=5)
    assert [one["log10_weight"] for one in found.parts] == [
        one.log10_weight for one in expected.draws
    ]
    drawn = [[piece["cells"] for piece in one["placements"]] for one in found.parts]
    assert drawn == [
        [list(map(list, piece.cells)) for piece in one.solution.placements]
        for one in expected.draws
    ]


def test_where_there_is_no_filling_it_is_said() -> None:
    assert Told("list", NONE).answer == {"order": "rank", "start": "0", "more": False, "count": "0"}
    assert told("sample", NONE, seed="3") == {"seed": "3", "count": "0"}
    assert told("sample", NONE, seed="3", approximate=True) == {"seed": "3", "count": "0"}
    assert told("make", NONE, seed="3") == {"seed": "3", "made": 0, "whole": True}
    assert told("best", NONE) is told("heat", NONE) is told("rate", NONE) is None
    assert told("completions", NONE) == {"count": "0"}
    reason = "there are 9 cells to cover, and pieces of 2 cells cannot make 9"
    assert told("count", NONE)["reason"] == reason


def test_puzzles_are_made_of_a_kind_by_name() -> None:
    found = Told("make", of="killer:4", number=2, seed="1", difficulty="easy")
    assert found.answer == {"seed": "1", "made": 2, "whole": True}
    assert {one["level"] for one in found.parts} == {"easy"}
    for one in found.parts:
        assert told("count", one["document"])["count"] == "1"


@pytest.mark.parametrize(
    ("of", "problem", "sentence"),
    [
        ("chess", None, "options.of: expected killer, thermo,"),
        ("/etc/passwd", None, "options.of: expected killer, thermo,"),
        ("gallery:chimney", None, "options.of: expected killer, thermo,"),
        ("killer:5", None, "options.of: killer:5: expected a size of 4, 6 or 9, found 5"),
        ("killer", DOMINOES, "problem: leave it out when asking for puzzles of a kind"),
    ],
)
def test_what_is_no_kind_to_make(of: str, problem: object, sentence: str) -> None:
    error = Told("make", problem, of=of).error
    assert error["kind"] == "bad input"
    assert error["sentence"].startswith(sentence)


def test_a_limit_tells_how_to_make_the_kind_on_a_computer(clock: Clock) -> None:
    clock.tick(1)
    error = Told("make", of="akari:9", difficulty="hard", limits={"seconds": 2}).error
    assert error["command"] == "boardfill make akari:9 --difficulty hard"


def test_a_limit_after_some_answers_does_not_take_them_back(clock: Clock) -> None:
    sudoku = told("family", board="sudoku")["document"]
    clock.tick(0.001)
    found = Told("make", sudoku, number=900, seed="1", limits={"seconds": 1.5})
    assert found.error is None
    assert found.answer == {"seed": "1", "made": len(found.parts), "whole": False}
    assert 0 < len(found.parts) < 900
    posted: list[dict[str, Any]] = []
    options = {"number": 10_000, "order": "found"}
    limits = {"seconds": 0.2}
    answer({"id": 1, "ask": "list", "problem": LARGE, "options": options, "limits": limits},
           posted.append)  # fmt: skip
    assert "part" in posted[0]
    assert posted[-1]["error"]["kind"] == "limit"


def test_completions_count_what_is_still_possible() -> None:
    fillings = Told("list", DOMINOES, number=36).parts
    laid = fillings[5]["placements"]
    for number in range(len(laid) + 1):
        begun = laid[:number]
        wanted = sum(all(one in each["placements"] for one in begun) for each in fillings)
        assert told("completions", DOMINOES, position={"placements": begun}) == {
            "count": str(wanted)
        }
    over = {"placements": [laid[0], laid[0]]}
    told_over = told("completions", DOMINOES, position=over)
    assert told_over["count"] == "0"
    assert told_over["reason"]


def test_completions_of_symbols_are_those_with_these_clues() -> None:
    document = told("family", board="latin-square:4")["document"]
    marks = {"marks": [{"cell": [0, 0], "symbol": "1"}, {"cell": [0, 1], "symbol": "2"}]}
    assert told("completions", document, position=marks) == {"count": str(576 // 12)}


def test_a_search_is_summed_up() -> None:
    whole = Told("watch", {**DOMINOES, "board": {"size": [2, 3]}})
    assert whole.parts[-1]["event"] == "done"
    assert whole.answer == {"nodes": whole.parts[-1]["nodes"], "fillings": 3, "whole": True}
    begun = Told("watch", DOMINOES, max_steps=7)
    assert len(begun.parts) == 7
    assert begun.answer["whole"] is False
    until = Told("watch", DOMINOES, until_found=True, strategy="tightest")
    assert (until.parts[-1]["event"], until.answer["fillings"]) == ("found", 1)


def test_an_argument_is_told_with_what_to_show_of_the_board() -> None:
    document = gallery_document("mutilated-chessboard")
    found = told("explain", document, told=True)
    assert found["certificate"] == told("explain", document)
    assert found["sentences"][0] == "There is no filling."
    cells = [tuple(cell) for tile in found["tiles"] for cell in tile["cells"]]
    assert len(cells) == len(set(cells)) == 62
    assert {tile["label"] for tile in found["tiles"]} == {"B", "W"}
    assert told("explain", DOMINOES, told=True)["certificate"] is None


@pytest.mark.parametrize("name", gallery_names())
def test_a_python_program_builds_the_same_problem(name: str) -> None:
    program = told("convert", gallery_document(name), form="python")["text"]
    *built, last = program.splitlines()
    assert last == "print(problem.count())"
    names: dict[str, Any] = {}
    exec("\n".join(built), names)
    problem = boardfill.read_problem(f"gallery:{name}")
    assert names["problem"] == problem
    assert names["problem"].title == problem.title


def test_a_python_program_with_all_there_is() -> None:
    document = {
        "format": "boardfill/1",
        "title": 'a "title" \\ with\nlines',
        "board": {"size": [4, 6], "wrap": ["columns"], "optional": [[0, 0]]},
        "pieces": [
            {"name": "it's", "cells": [[0, 0], [0, 1]], "turn": "fixed", "copies": [1, "any"]},
            {"name": "one", "cells": [[0, 0]], "copies": [0, 30]},
        ],
        "given": [{"piece": "it's", "cells": [[1, 0], [1, 5]]}],
    }
    program = told("convert", document, form="python")["text"]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})
    assert printed.getvalue().strip() == told("count", document)["count"]


@pytest.mark.parametrize(
    ("text", "form", "kinds"),
    [
        ("...\n.#.\n", "picture", ["tiling"]),
        ("6x8", "picture", ["tiling"]),
        ("aztec-diamond:3\n", "picture", ["tiling"]),
        ("2\n1 1\n#\n2 3\r\n...\r\n...\n", "boardcover", ["tiling", "tiling"]),
        ("[[0,1],[1,1]]\n[[1,0],[0,0]]", "matrices", ["fitting"]),
        ('{"game_board": [[0]], "table": [[1]]}', "matrices", ["fitting"]),
        ("101\n111\n\n\n1 0 0\n1 0 0\n", "matrices", ["fitting"]),
        ("1234" * 4, "sudoku", ["marking"]),
        ("| knuth\na b c\na b\nc\n", "dlx", ["covering"]),
        ("p ec 2\ns 1\ns 2\n", "ec", ["covering"]),
        ('format = "boardfill/1"\nboard = {size = [2, 3]}\npieces = "L3"', "toml", ["tiling"]),
        (
            '{"format": "boardfill/1", "board": {"size": [2, 3]}, "pieces": "L3"}',
            "json",
            ["tiling"],
        ),
    ],
)
def test_any_text_that_people_paste_is_read(text: str, form: str, kinds: list[str]) -> None:
    found = told("read", text=text)
    assert found["form"] == form
    if form != "picture":  # only pictures need to be told how their cells lie
        assert told("read", text=text, lattice="hex") == found
    assert [one["kind"] for one in found["problems"]] == kinds
    for one in found["problems"]:
        if form != "picture":
            assert told("count", one["document"])["count"]


def test_a_picture_is_the_beginning_of_a_document() -> None:
    (entry,) = told("read", text="..?\n.#.\n")["problems"]
    document = entry["document"] | {"pieces": ["domino"]}
    assert told("count", document)["count"] == told("count", {
        "format": "boardfill/1", "board": {"picture": "..?\n.#.\n"}, "pieces": ["domino"]
    })["count"]  # fmt: skip
    (hexes,) = told("read", text=". .\n . .\n", lattice="hex")["problems"]
    assert hexes["document"]["board"]["lattice"] == "hex"


@pytest.mark.parametrize(
    "text", ["", " \n", "hello", "{", "[[", "1\n2 2\n..\n.", "<xml", "a" * 300]
)
def test_other_text_gets_a_sentence(text: str) -> None:
    error = Told("read", text=text).error
    assert error is not None
    assert error["kind"] == "bad input"


def test_cases_of_a_judge_come_with_their_problems_and_fillings() -> None:
    found = Told("judge", job="boardcover", text="2\n3 3\n...\n...\n...\n2 3\n...\n...\n")
    none, two = found.parts
    assert (none["answer"], two["answer"]) == ("0", "2")
    assert "filling" not in none
    assert told("check", two["document"], filling=two["filling"]) == {"right": True}
    arrows = Told("judge", job="arrows", text="")
    assert arrows.parts[0]["answer"] == "2"
    assert told("count", arrows.parts[0]["document"])["count"] == "2"
    assert Told("judge", job="arrows", text="600").error["kind"] == "limit"


def test_boards_by_name() -> None:
    found = told("family", board="aztec-diamond:2")["document"]
    assert told("count", found | {"pieces": ["domino"]})["count"] == "8"
    closed = told("family", board="4x4", wrap=["rows", "columns"])["document"]
    assert closed["board"]["wrap"] == ["rows", "columns"]
    assert told("family", board="hexagon:2", lattice="hex")["document"]["board"]["lattice"] == "hex"
    assert len(told("family", board="sudoku")["document"]["symbols"]) == 9


def test_the_calendar_of_a_day_says_what_is_printed_on_it() -> None:
    found = told("calendar", date="12-25")
    assert told("count", found["document"])["count"] == "92"
    assert [one["text"] for one in found["printed"]] == ["Dec", "25"]
    weekday = told("calendar", date="2026-12-25", weekday=True)
    assert [one["text"] for one in weekday["printed"]] == ["Dec", "25", "Fri"]
    assert told("calendar")["document"]["title"].startswith("The calendar puzzle: ")


def test_a_filling_is_drawn_and_names_stay_text() -> None:
    (filling,) = Told("list", DOMINOES, number=1).parts
    drawn = told("draw", DOMINOES | {"title": "<b>&"}, filling=filling)["svg"]
    assert drawn.startswith("<svg ")
    assert "<b>" not in drawn
    assert "&lt;b&gt;&amp;" in drawn
    assert "&lt;b" not in told("draw", DOMINOES | {"title": "<b>&"}, title="")["svg"]
