"""What notebooks show: every value once, in one form, and never at the cost of a long count."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import boardfill
from boardfill import Board, Fitting, Solution, Tiling
from boardfill.notebook import shown_values
from boardfill.notebook.browsing import MOMENT, few_fillings
from boardfill.notebook.shown_values import picture_of_value
from boardfill.problem.catalogue import named_piece
from boardfill.problem.fitting import Matrix
from tests.clock import Clock

pytestmark = pytest.mark.usefixtures("clock")  # else a moment may be over on a busy machine


def tiling(board: str, pieces: str) -> Tiling:
    return Tiling(Board(board), boardfill.pieces(pieces))


DOMINOES = replace(tiling("4x6", "domino"), title="Dominoes <here>")
HOLED = Tiling(Board("4x4").without([(0, 0), (3, 3)]), boardfill.pieces("domino"))
FITTING = Fitting(Matrix.from_rows([[0, 0], [1, 0]]), Matrix.from_rows([[0, 1], [1, 1]]))

DRAWN: dict[str, Callable[[], Any]] = {
    "board": lambda: Board("aztec-diamond:3"),
    "hex board": lambda: Board("hexagon:2", lattice="hex"),
    "solid board": lambda: Board("2x3x2"),
    "piece": lambda: named_piece("L3"),
    "tiling": lambda: DOMINOES,
    "marking": lambda: boardfill.queens(6),
    "covering": lambda: boardfill.gallery()["langford"].problem,
    "fitting": lambda: FITTING,
    "solution": DOMINOES.solve,
    "best": lambda: tiling("3x3", "X").best(partial=True),
    "solutions": DOMINOES.solution_set,
    "part of them": lambda: DOMINOES.solution_set()[100:200],
    "marginals": DOMINOES.heat,
    "fit": FITTING.fit,
    "certificate": HOLED.explain,
    "hint": DOMINOES.hint,
}
TABULATED: dict[str, Callable[[], Any]] = {
    "tally": lambda: DOMINOES.tally(up_to="symmetry"),
    "table": lambda: boardfill.table(range(2, 5), range(1, 9), "domino"),
    "squares": lambda: boardfill.table(range(2, 7), None, "domino"),
    "distribution": lambda: tiling("3x3", "L3,I1").count_by_pieces(),
}


def _texts(drawn: str) -> str:
    """All that is written in a drawing or a table, which is well-formed."""
    return "\n".join(ET.fromstring(drawn).itertext())


def _shown(value: Any) -> tuple[str | None, bytes | None, str | None]:
    return value._repr_svg_(), value._repr_png_(), value._repr_html_()


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_looked_at_is_drawn(name: str) -> None:
    drawn, image, table = _shown(DRAWN[name]())
    assert (image, table) == (None, None)
    assert drawn is not None
    assert ET.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("name", TABULATED)
def test_what_is_read_is_a_table(name: str) -> None:
    drawn, image, table = _shown(TABULATED[name]())
    assert (drawn, image) == (None, None)
    assert table is not None
    _texts(f"<div>{table}</div>".replace("<br>", "<br/>"))


def test_a_solution_set_shows_the_first_few_and_says_how_many_more() -> None:
    said = _texts(DOMINOES.solution_set()._repr_svg_() or "")
    assert "281 fillings, these and 275 more" in said
    assert "Dominoes <here>" in said
    assert "\n6\n" in said
    assert "\n7\n" not in said


def test_a_narrow_notebook_shows_all_of_a_wide_picture() -> None:
    root = ET.fromstring(Board("5x30")._repr_svg_() or "")
    assert float(root.attrib["width"]) > 900
    assert root.attrib["style"] == "max-width: 100%; height: auto"
    six = ET.fromstring(DOMINOES.solution_set()._repr_svg_() or "")
    one = ET.fromstring(DOMINOES._repr_svg_() or "")
    assert float(six.attrib["width"]) < 3 * float(one.attrib["width"])


def test_pentominoes_are_counted_while_one_looks() -> None:
    few = few_fillings(tiling("6x10", "pentominoes").solution_set())
    assert len(few.shown) == 6
    assert few.count == 9356
    assert few.words == "9,356 fillings, these and 9,350 more"


def test_all_are_shown_where_they_are_few() -> None:
    few = few_fillings(tiling("2x3", "domino").solution_set())
    assert (len(few.shown), few.words) == (3, "3 fillings")
    assert few_fillings(tiling("2x3", "L3").solution_set()).words == "2 fillings"


def test_no_filling_is_said() -> None:
    assert "There is no filling." in _texts(
        tiling("3x3", "domino").solution_set()._repr_svg_() or ""
    )


@pytest.mark.parametrize("size", [pytest.param("60x60", marks=pytest.mark.full), "30x31"])
def test_no_long_count_is_begun(size: str, clock: Clock) -> None:
    found = tiling(size, "W,F,Y").solution_set()
    clock.tick(MOMENT / 40)
    said = _texts(found._repr_svg_() or "")
    assert clock.looks <= 3 * (40 + 20)
    assert "counting takes longer than a moment; ask .count()" in said


def test_a_limit_never_makes_none_of_unknown(clock: Clock) -> None:
    clock.tick(MOMENT)
    few = few_fillings(DOMINOES.solution_set())
    assert few.count is None
    assert few.words.startswith("Whether there is a filling is not known: ")


def test_what_is_known_already_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = DOMINOES.solution_set()
    assert found.known_count is None
    found.heat()
    assert found.known_count == 281
    monkeypatch.setattr("boardfill.notebook.browsing.count", None)
    assert few_fillings(found).count == 281


def test_parts_of_a_set_are_numbered_by_rank() -> None:
    few = few_fillings(DOMINOES.solution_set()[100:200])
    assert [caption for caption, _ in few.captioned] == ["101", "102", "103", "104", "105", "106"]
    assert few.words == "100 fillings, these and 94 more"
    assert few.shown[0] == DOMINOES.solution_set()[100]
    backwards = few_fillings(DOMINOES.solution_set()[::-1])
    assert backwards.shown[0] == DOMINOES.solution_set()[280]
    assert {caption for caption, _ in backwards.captioned} == {""}
    assert backwards.words == "281 fillings, these and 275 more"
    assert few_fillings(DOMINOES.solution_set()[1::2]).words == "140 fillings, these and 134 more"
    assert few_fillings(DOMINOES.solution_set()[::2]).words == "141 fillings, these and 135 more"
    huge = few_fillings(tiling("12x12", "L3").solution_set()[10**12 :])
    assert huge.words == "1,033,502,499,954 fillings, these and 1,033,502,499,948 more"


def test_a_large_board_is_an_image_if_there_is_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    large = Board("80x80")
    drawn, image, _ = _shown(large)
    assert drawn is None
    assert (image or b"").startswith(b"\x89PNG")
    monkeypatch.setattr(shown_values, "find_spec", lambda _name: None)
    drawn, image, _ = _shown(large)
    assert image is None
    assert drawn is not None


def test_an_answer_without_its_problem_is_shown_as_text() -> None:
    solution = DOMINOES.solve()
    assert solution is not None
    alone: Solution = pickle.loads(pickle.dumps(solution))
    assert _shown(alone) == (None, None, None)
    with pytest.raises(boardfill.BadInput, match=r"give it, as in answer.about\(problem\)"):
        picture_of_value(alone)
    assert alone.about(DOMINOES)._repr_svg_() == solution._repr_svg_()


def test_answers_are_equal_whatever_they_remember() -> None:
    found = DOMINOES.heat()
    assert found is not None
    assert found.problem == DOMINOES
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.problem is None


def test_a_heat_map_has_its_scale_and_says_what_its_numbers_are() -> None:
    said = _texts(tiling("3x4", "domino").heat()._repr_svg_() or "")  # type: ignore[union-attr]
    assert "64" in said
    assert "64 %" in said
    assert "in percent of 11 fillings" in " ".join(said.split())


def test_a_hint_shows_what_lies_there_and_what_comes_next() -> None:
    corridor = Tiling(Board("....\n.##."), boardfill.pieces("I2"))
    said = _texts(corridor.hint()._repr_svg_() or "")
    assert "Cell (1, 0) can be covered in only one way" in " ".join(said.split())
    begun = Solution.of([boardfill.Placement(((0, 0), (1, 0)), "I2")])
    found = corridor.hint(begun)
    assert found.position == begun
    assert found._repr_svg_() != corridor.hint()._repr_svg_()
    assert replace(found, position=None) == found


def test_a_certificate_has_its_sums_in_words() -> None:
    said = _texts(HOLED.explain()._repr_svg_() or "")  # type: ignore[union-attr]
    assert "But there are 8 black and 6 white." in said


def test_tables_show_exact_numbers_and_what_is_unknown(clock: Clock) -> None:
    table = boardfill.table(range(2, 5), range(1, 9), "domino")
    shown = table._repr_html_() or ""
    assert ">2245</td>" in shown
    assert "Fillings with I2" in shown
    assert shown.count("<tr>") == 4
    clock.tick(1)
    squares = boardfill.table(range(2, 31, 2), None, "domino", time_limit=20)
    assert squares.unknown
    shown = squares._repr_html_() or ""
    assert ">?</td>" in shown
    assert "left unknown: " in shown


def test_a_large_table_says_what_it_leaves_out() -> None:
    shown = boardfill.table(range(1, 3), range(1, 101), "domino")._repr_html_() or ""
    assert "61 more columns not shown" in shown
    assert ">573147844013817084101</td>" not in shown


def test_a_tally_says_the_count_and_who_counted() -> None:
    shown = DOMINOES.tally(up_to="symmetry")._repr_html_() or ""
    assert "<b>98 fillings up to symmetry</b>" in shown
    assert "2 rotations, 2 reflections" in shown


def test_a_distribution_shows_bars_and_numbers() -> None:
    shown = tiling("3x3", "L3,I1").count_by_pieces()._repr_html_() or ""
    assert "<svg" in shown
    assert "39 fillings" in shown
    assert ">22</td>" in shown
