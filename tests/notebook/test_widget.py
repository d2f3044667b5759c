"""The widget by itself: what it tells the page, and what it makes of what the page says."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import boardfill
from boardfill import BadInput, Board, Tiling, pieces, words
from boardfill.notebook import board_widget
from boardfill.notebook.board_widget import MOST_CELLS, BoardWidget
from boardfill.notebook.browsing import MOMENT, Browser
from boardfill.questions.solution_set import SolutionSet
from tests.clock import Clock

pytestmark = pytest.mark.usefixtures("clock")  # else a moment may be over on a busy machine


def _press(widget: BoardWidget, button: object) -> None:
    widget._handle_custom_msg({"press": button}, [])


def test_the_count_is_that_of_what_is_painted() -> None:
    widget = boardfill.widget("4x6", "domino")
    assert (widget.count_words, widget.place_words) == ("281 fillings", "1 of 281")
    for painted in ([0, 1, 2, 3], [0, 1, 6, 7, 8], [5, 4, 11, 10, 5]):
        widget.painted = painted
        count = Tiling(widget.board, pieces("domino")).count()
        assert len(widget.board.cells) == len(set(painted))
        assert widget.count_words == ["no filling", "1 filling", "2 fillings"][count]
    assert widget.painted == [4, 5, 10, 11]


def test_every_filling_is_reached_in_order_and_back() -> None:
    widget = boardfill.widget("3x4", "domino")
    found = list(widget.problem.solution_set())
    seen = [widget.filling]
    for _ in found[1:]:
        _press(widget, "next")
        seen.append(widget.filling)
    assert seen == found
    _press(widget, "next")
    assert widget.place_words == "11 of 11"
    assert widget.remark.startswith("there is no next one")
    for filling in reversed(found[:-1]):
        _press(widget, "previous")
        assert widget.filling == filling
        assert widget.remark == ""
    _press(widget, "previous")
    assert widget.remark == "this is the first one"


def test_a_random_filling_has_its_true_place() -> None:
    widget = boardfill.widget("12x12", "L3")
    _press(widget, "random")
    place = int(widget.place_words.split(" of ")[0].replace(",", "")) - 1
    assert place > 0
    assert widget.filling == widget.problem.solution_set()[place]
    _press(widget, "next")
    assert widget.filling == widget.problem.solution_set()[place + 1]


def test_what_takes_longer_than_a_moment_is_a_question_mark(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    listing = Mock(wraps=SolutionSet.ordered)

    def listed(*given: Any) -> Any:
        return listing(*given)

    monkeypatch.setattr(SolutionSet, "ordered", listed)
    clock.tick(MOMENT / 40)
    widget = boardfill.widget("40x40", "W,F,Y")
    assert clock.looks <= 3 * (40 + 20)
    assert widget.count_words == "? fillings"
    assert widget.place_words == "one of them"
    assert widget.problem.check(widget.filling) is None
    listing.assert_called_once()  # what takes too long is not tried again and again
    assert widget.remark == "counting takes longer than a moment; .problem.count() takes its time"


def test_fillings_of_an_unknown_number_are_looked_through() -> None:
    browser = Browser(Tiling(Board("6x10"), pieces("pentominoes")))
    browser.__dict__["count"] = None  # as if it had taken too long
    found = list(islice(browser.problem.solution_set(), 50))
    for place in range(45):
        assert browser.filling == found[place]
        assert browser.place_words == str(place + 1)
        assert browser.step(1)
    assert browser.step(-40)
    assert browser.filling == found[5]


def test_why_there_is_none_is_told_on_the_board() -> None:
    widget = boardfill.widget(Board("4x4").without([(0, 0), (3, 3)]), "domino")
    assert widget.count_words == "no filling"
    assert widget.filling is None
    _press(widget, "why")
    assert "But there are 8 black and 6 white." in widget.remark
    assert widget.drawing.count("<text") == 14


def test_the_drawing_stays_where_it_is() -> None:
    """Cells are pointed at where they are drawn, however much of the board is painted."""
    widget = boardfill.widget("3x3", "I1")
    drawn = ET.fromstring(f"<svg>{widget.drawing}</svg>")
    assert len(widget.places) == 9
    widget.painted = [8]
    alone = ET.fromstring(f"<svg>{widget.drawing}</svg>")
    corner = widget.places[8].split()[0].replace(",", " ")
    assert f"M{corner}" in alone[0].attrib["d"]
    assert f"M{corner}" in "".join(path.attrib["d"] for path in drawn)


def test_the_board_can_be_set() -> None:
    widget = boardfill.widget("4x6", "domino")
    widget.board = Board("2x3")
    assert widget.painted == [0, 1, 2, 6, 7, 8]
    assert widget.count_words == "3 fillings"
    with pytest.raises(BadInput, match=r"cell \(0, 6\) lies outside of what can be painted"):
        widget.board = Board("1x9")
    assert widget.board == Board("2x3")


def test_a_problem_keeps_what_it_has_besides_board_and_pieces() -> None:
    problem = Tiling(Board("4x4", wrap=["columns"]), pieces("domino")).with_given(
        [("I2", [(0, 0), (0, 1)])]
    )
    widget = boardfill.widget(problem)
    assert widget.problem == problem
    assert widget.count_words == f"{problem.count()} fillings"
    widget.painted = list(range(1, 16))  # what lay on the cell that is gone is gone
    assert widget.problem.given == ()
    assert widget.board.periods == problem.board.periods
    widget.painted = list(range(15))
    assert widget.problem.given == problem.given


@pytest.mark.parametrize("rubbish", [None, "next ", {"press": []}, ["next"], {"press": "x" * 999}])
def test_a_page_that_says_anything_else_is_not_heard(rubbish: object) -> None:
    widget = boardfill.widget("2x3", "domino")
    widget._handle_custom_msg(rubbish, [])
    assert widget.place_words == "1 of 3"
    widget.set_state({"painted": [0, 1, -2, 99]})
    assert widget.painted == [0, 1]


def test_boards_that_nobody_paints_are_refused() -> None:
    with pytest.raises(
        BadInput, match=f"boards of 1 to {MOST_CELLS:,} cells can be painted, found"
    ):
        boardfill.widget("51x50", "domino")
    with pytest.raises(BadInput, match="can be painted, found 0"):
        boardfill.widget(Board(frozenset()), "domino")


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.setattr("boardfill.notebook.shown_values.find_spec", lambda _name: None)
    with pytest.raises(BadInput, match=re.escape(words.pip_install("notebook"))):
        boardfill.widget()


def test_the_page_asks_no_other_host() -> None:
    for ending in (".js", ".css"):
        source = Path(board_widget.__file__).with_suffix(ending).read_text(encoding="utf-8")
        assert "import" not in source
        assert "://" not in source.replace("http://www.w3.org/2000/svg", "")
