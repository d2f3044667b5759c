"""Lines and connected cells: stated, drawn, told on sheets, checked, refused in a sentence."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Marking, Solution, Symbol, puzzles
from boardfill.answers.solution import Mark
from boardfill.checking.checker import why_not
from boardfill.drawing.rule_reading import rule_marks
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.formats.positions import read_position
from boardfill.rules import Connected, Joined, Lines
from boardfill.sheets.rule_sentences import rule_sentences
from boardfill.sheets.web_sentences import web_sentences

JOINS = {
    "─": ("left", "right"), "│": ("up", "down"), "┌": ("right", "down"),
    "┐": ("left", "down"), "└": ("up", "right"), "┘": ("up", "left"),
}  # fmt: skip
LINES = [*(Symbol(name, joins=joins) for name, joins in JOINS.items()), Symbol("•")]
HALVES = {"╴": ("left",), "╵": ("up",), "╶": ("right",), "╷": ("down",)}
ENDS = [Symbol(name, joins=joins) for name, joins in HALVES.items()]
RING = Marking(
    "3x3", LINES, [Lines("loop"), Joined("region", 4, regions=[[(0, 0), (0, 1), (1, 0), (1, 1)]])]
)


def _marks(picture: str) -> Solution:
    rows = picture.split()
    return Solution.of(
        Mark((r, c), name) for r, row in enumerate(rows) for c, name in enumerate(row)
    )


def test_a_loop_goes_over_as_many_edges_around_a_corner_as_its_number_says() -> None:
    assert [
        str(as_text(solution_scene(RING, one), TextStyle(compact=True))) for one in RING.solve_all()
    ] == ["┌┐•\n└┘•\n•••\n"]


def test_lines_are_drawn_over_the_edges_of_cells_and_numbers_at_their_corners() -> None:
    found = RING.solve()
    assert found is not None
    assert as_text(solution_scene(RING, found)).splitlines()[:4] == [
        "┌───────────┐",
        "│ ┌───┐   • │",
        "│ │ 4 │     │",
        "│ └───┘   • │",
    ]


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize(
    "problem",
    [
        RING,
        puzzles.masyu((3, 4), white=[(0, 1)], black=[(2, 0)]),
        puzzles.numberlink((3, 4), {(0, 0): "a", (2, 3): "a", (1, 1): "12", (1, 2): "12"}),
        puzzles.yajilin((3, 4), {(1, 1): (0, "left"), (1, 2): None}),
        puzzles.yajilin((4, 4), {(0, 0): (1, "right")}),
    ],
    ids=["ring", "masyu", "numberlink", "yajilin", "shaded"],
)
def test_drawn_lines_are_read_back(problem: Marking, *, is_ascii: bool) -> None:
    found = list(problem.solve_all())
    assert found
    for one in found:
        text = as_text(solution_scene(problem, one), TextStyle(ascii=is_ascii))
        assert read_position(problem, text) == one
    begun = Solution.of(found[0].marks[:3])
    again = read_position(problem, as_text(solution_scene(problem, begun)))
    assert set(begun.marks) <= set(again.marks) <= set(found[0].marks)


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        ("┌┐• └┘• •••", None),
        ("┌┐• └┘• ──•", "the line in (2, 0) leaves the board"),
        ("┌┐• └•• •••", "the line from (0, 1) does not go on in (1, 1)"),
        ("••• •┌┐ •└┘", "region 0 has 0 lines, not 4"),
        ("••• ••• •••", "there are 0 lines, not 1"),
    ],
)
def test_the_checker_says_what_is_wrong(picture: str, why: str | None) -> None:
    assert why_not(RING, _marks(picture)) == why


def test_parts_have_their_sizes_and_numbers() -> None:
    problem = Marking(
        "1x5", [Symbol("#"), Symbol("o")], [Connected(["#"], marks={(0, 0): 2, (0, 4): 0})]
    )
    assert [_row(one) for one in problem.solve_all()] == ["##o##", "##oo#"]
    assert why_not(problem, _marks("#o###")) == "the part with cell (0, 0) has 1 cell, not 2"
    assert why_not(problem, _marks("#####")) == "the part with cell (0, 0) has 2 marks, not 1"
    assert why_not(problem, _marks("ooooo")) == "cell (0, 0) must hold #"
    some = Marking("1x4", [Symbol("#"), Symbol("o")], [Connected(["#"], parts=2, sizes=(1, 2))])
    assert sorted(map(_row, some.solve_all())) == ["##o#", "#o##", "#o#o", "#oo#", "o#o#"]


def _row(found: Solution) -> str:
    return "".join(mark.symbol for mark in sorted(found.marks))


def test_links_join_equal_marks_and_end_nowhere_else() -> None:
    marks = {(0, 0): "a", (0, 2): "b", (1, 0): "a", (1, 2): "b"}
    problem = Marking("2x3", [*LINES, *ENDS], [Lines("links", marks)])
    assert {_row(one) for one in problem.solve_all()} == {"╷•╷╵•╵", "╶┐╷╶┘╵", "╷┌╴╵└╴"}


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (Lines("loop"), ["the lines make one closed loop"]),
        (Connected(["#"]), ["all cells with # are connected by their edges"]),
        (
            Connected(["#"], parts=(2, 3), sizes=4),
            [
                "cells with # make 2 to 3 connected parts",
                "a part of cells with # has 4 cells",
            ],
        ),
        (
            Connected(["#"], marks={(0, 0): 1}),
            ["each part of cells with # has one number, that of its cells"],
        ),
        (
            Joined("row", 1),
            ["a number between cells says how many of the edges there a line goes over"],
        ),
    ],
)
def test_sheets_say_what_a_rule_asks_for(rule: object, says: list[str]) -> None:
    assert list(web_sentences(rule)) == says  # type: ignore[arg-type]


def test_symbols_that_join_what_cells_do_not_have_are_refused() -> None:
    with pytest.raises(BadInput, match=r"^symbols\[0\]\.joins: expected down, left, right or up"):
        Marking("2x2", [Symbol("x", joins=("north",))])
    with pytest.raises(BadInput, match=r"^blanks: lines need a symbol in every cell"):
        Marking("2x2", LINES, blanks=True)
    with pytest.raises(BadInput, match="in a loop a symbol joins 2 edges or none, found 1"):
        Marking("2x2", [*LINES, *ENDS], [Lines("loop")])


def test_a_loop_around_a_board_that_closes_may_be_a_straight_line() -> None:
    from boardfill import Board

    ring = Marking(Board.rectangle(1, 3, wrap=["columns"]), LINES, [Lines("loop")])
    assert [_row(one) for one in ring.solve_all()] == ["───"]
    single = Marking(Board.rectangle(2, 1, wrap=["columns"]), LINES, [Lines("loop")])
    assert sorted(map(_row, single.solve_all())) == ["•─", "─•"]


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (puzzles.hitori([[1, 1], [1, 2]]), "no number stays twice in a row or column"),
        (puzzles.yajilin(3, {(1, 1): (0, "up")}), "a number with an arrow says how many cells"),
        (puzzles.masyu(3, white=[(0, 1)]), "the line goes straight on in a white circle"),
        (puzzles.masyu(3, black=[(2, 2)]), "the line turns in a black circle"),
    ],
    ids=["hitori", "yajilin", "white", "black"],
)
def test_many_rules_of_a_puzzle_are_one_sentence_on_a_sheet(problem: Marking, told: str) -> None:
    sentences = list(rule_sentences(problem))
    assert sum(told in sentence for sentence in sentences) == 1
    assert len(sentences) <= 5


def test_pictures_show_what_the_puzzle_says() -> None:
    arrows = rule_marks(puzzles.yajilin(3, {(1, 1): (2, "up")}))
    assert arrows.blocks[1, 1] == "2↑"
    rooms = rule_marks(puzzles.heyawake("aab\naab", [1, None]))
    assert [(sorted(cage.cells), cage.told) for cage in rooms.cages] == [([(0, 0)], "1")]
    assert len(rooms.regions) == 2
    assert not rule_marks(puzzles.lits("aabb\naabc\nabbc\ncccc")).lines
    numbers = {min(cage.cells): cage.told for cage in rule_marks(puzzles.hitori([[3, 4]])).cages}
    assert numbers == {(0, 0): "3", (0, 1): "4"}
    filled = puzzles.fillomino("2x2", {(0, 0): 1})
    solved = filled.solve()
    assert solved is not None
    assert sorted(map(len, solution_scene(filled, solved).groups)) == [1, 3]
    cave = puzzles.corral("2x2", {(0, 0): 2, (1, 1): None})
    assert {cage.told for cage in rule_marks(cave).cages} == {"2", "?"}


def test_lines_go_over_seams_of_a_drawing_and_are_read_back() -> None:
    torus = Marking(
        Board.rectangle(2, 3, wrap=("rows", "columns")),
        [Symbol(name, joins=joins) for name, joins in JOINS.items()],
        [Lines("loop")],
    )
    found = list(torus.solve_all())
    drawn = [as_text(solution_scene(torus, filling)) for filling in found]
    assert any(line.startswith("─") for text in drawn for line in text.splitlines())
    assert [read_position(torus, text) for text in drawn] == found
