"""Pictures of a search."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Tiling, pieces, queens
from boardfill.drawing.text.text_drawing import TextStyle, visible_width
from boardfill.problem.kinds import Problem
from boardfill.results import Fail, Place, Replay, TakeBack
from boardfill.watching.replay import search_frame
from boardfill.watching.search_events import event_json, event_line
from boardfill.watching.textbook_search import watch
from tests.strategies import coverings, fittings, lattice_tilings, markings, tilings

problems = st.one_of(tilings(8), lattice_tilings(8), markings(6), fittings(), coverings())
PLAIN = TextStyle()
CORNERS = Tiling(Board.rectangle(3, 3), pieces("L3"))


def _film_at(problem: Problem, kind: type) -> Replay:
    film = Replay(watch(problem))
    while film.step() and not isinstance(film.event, kind):
        pass
    return film


def _drawn(film: Replay, problem: Problem = CORNERS, style: TextStyle = PLAIN) -> str:
    return "\n".join(search_frame(problem, film, style, 24, 80, ["keys"]))


def test_a_piece_just_laid_is_dotted() -> None:
    assert _drawn(_film_at(CORNERS, Place)) == (
        "┌───────┬───┐\n"
        "│ •   • │ · │\n"
        "│   ┌───┼───┤\n"
        "│ • │ · │ · │\n"
        "├───┼───┼───┤\n"
        "│ · │ · │ · │\n"
        "└───┴───┴───┘\n"
        "\n"
        "nodes 2   depth 1   dead ends 0   found 0\n"
        "cell (0, 0): place L3 on (0, 0) (0, 1) (1, 0)\n"
        "\n"
        "keys"
    )


def test_cells_that_cannot_be_filled_are_crossed_and_those_emptied_ringed() -> None:
    film = _film_at(CORNERS, Fail)
    fail = film.event
    assert isinstance(fail, Fail)
    assert _drawn(film).count("×") == len(fail.cells) == 1
    assert f"dead end: {fail.reason}" in _drawn(film)
    film.step()
    assert isinstance(film.event, TakeBack)
    assert _drawn(film).count("○") == 3
    assert f"(last dead end: {fail.reason})" in _drawn(film)
    assert _drawn(film, style=TextStyle(ascii=True)).isascii()
    assert "\x1b[38;5;" in _drawn(_film_at(CORNERS, Fail), style=TextStyle(colour=True))


def test_a_symbol_just_set_is_bracketed_without_colours() -> None:
    film = _film_at(queens(4), Place)
    assert "│[Q]│" in _drawn(film, queens(4))
    assert "[Q]" not in _drawn(film, queens(4), TextStyle(colour=True))


@given(problems, st.integers(0, 30), st.integers(1, 60), st.integers(1, 20), st.booleans())
def test_pictures_stay_within_the_window(
    problem: Problem, steps: int, columns: int, rows: int, colour: bool
) -> None:
    film = Replay(watch(problem))
    for _ in range(steps):
        film.step()
    lines = search_frame(problem, film, TextStyle(colour=colour), rows, columns, ["q quit " * 9])
    assert len(lines) <= rows
    assert all(visible_width(line) <= columns for line in lines)


@pytest.mark.parametrize(("size", "words"), [((5, 80), "too small"), ((9, 80), "larger than")])
def test_small_windows_get_a_notice(size: tuple[int, int], words: str) -> None:
    rows, columns = size
    film = Replay(watch(CORNERS))
    assert words in "\n".join(search_frame(CORNERS, film, PLAIN, rows, columns))


@given(problems)
def test_events_are_lines_of_text_and_of_json(problem: Problem) -> None:
    for event, _ in zip(watch(problem), range(50), strict=False):
        assert event_line(event).count("\n") == event_json(problem, event).count("\n") == 1
        tree = json.loads(event_json(problem, event))
        assert tree["event"] in ("place", "fail", "take back", "found", "done")
