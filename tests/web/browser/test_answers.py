"""Fillings, heat, the best one, proofs, hints, the search, puzzles, the judge: seen on the page."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from boardfill import latin_square
from boardfill.formats.write_document import tree_of
from boardfill.making.sketch_brief import SKETCH_KINDS
from tests.browser import keep_screenshot
from tests.web.browser.acting import (
    by_server_or_site,
    cell,
    click_cell,
    digits,
    drag,
    expect_count,
    open_example,
    open_tab,
    open_text,
)

PIECES = "#board .filling .piece"


@by_server_or_site
def test_fillings_are_browsed(page: Page) -> None:
    expect_count(page, "1514")
    open_tab(page, "fillings")
    expect(page.locator(PIECES)).to_have_count(16)
    number = page.locator("#filling-number")

    def outlines() -> list[str | None]:
        return [one.get_attribute("d") for one in page.locator(f"{PIECES} .outline").all()]

    first = outlines()
    page.click("[data-label='filling forward']")
    expect(number).to_have_value("2")
    assert outlines() != first
    page.click("[data-label='filling back']")
    expect(number).to_have_value("1")
    assert outlines() == first
    number.fill("1,500")
    number.press("Enter")
    expect(page.locator("[data-word='filling number']")).to_contain_text("500 of 1")
    page.click("[data-label='last filling']")
    expect(page.locator("[data-label='filling forward']")).to_be_disabled()
    page.click("text=Random")
    expect(page.locator("[data-word='random filling']")).to_be_visible()
    expect(page.locator(PIECES)).to_have_count(16)
    click_cell(page, 0, 0)
    expect(page.locator(PIECES)).to_have_count(0)
    expect(page.locator("[data-word='no fillings']")).to_be_visible()


def _open_board(page: Page, size: list[int], pieces: str, count: str, tab: str) -> None:
    """A tab, of a board that has so many fillings."""
    board = {"format": "boardfill/1", "board": {"size": size}, "pieces": [pieces]}
    open_text(page, json.dumps(board))
    expect_count(page, count)
    open_tab(page, tab)


@by_server_or_site
def test_the_heat_is_shown(page: Page) -> None:
    _open_board(page, [2, 3], "domino", "3", "fillings")
    page.check("#heat-toggle")
    expect(page.locator("#board .shade.heat")).to_have_count(6)
    expect(page.locator("#board .shade-text").first).to_have_text("67")
    page.uncheck("#heat-toggle")
    expect(page.locator(PIECES)).to_have_count(3)


@by_server_or_site
def test_the_best_is_shown(page: Page) -> None:
    _open_board(page, [5, 5], "X:any", "0", "fillings")
    page.check("text=cells may stay empty")
    page.click("#show-best")
    expect(page.locator("[data-word='best proven']")).to_contain_text("10")
    expect(page.locator(PIECES)).to_have_count(2)


@by_server_or_site
def test_why_there_is_none_is_drawn(page: Page) -> None:
    open_example(page, "without two opposite corners")
    expect_count(page, "0")
    page.click("#count-card [data-word='why none']")
    expect(page.locator("#board .shade.black")).to_have_count(32)
    expect(page.locator("#board .shade.white")).to_have_count(30)
    expect(page.locator(".proof")).to_contain_text("But there are 32 black and 30 white.")
    expect(page.locator(".proof")).to_have_attribute("lang", "en")
    click_cell(page, 0, 0)
    expect(page.locator("#board .shade")).to_have_count(0)
    expect(page.locator(".proof")).to_have_count(0)


@by_server_or_site
def test_pieces_are_laid_turned_dragged_and_taken_back(page: Page) -> None:
    expect_count(page, "1514")
    open_tab(page, "lay")
    still = page.locator("#still-possible")
    expect(still).to_contain_text("514")
    click_cell(page, 0, 0)
    expect(page.locator("#board .is-laid")).to_have_count(1)
    expect(still).not_to_contain_text("514")
    drag(page, cell(page, 1, 0), cell(page, 3, 4))
    expect(page.locator("#board .is-laid")).to_have_count(1)
    click_cell(page, 3, 4)
    expect(page.locator("#board .is-laid")).to_have_count(0)
    tile = page.locator(".tray .piece-tile").bounding_box()
    assert tile is not None
    page.keyboard.press("r")
    drag(page, (tile["x"] + 20, tile["y"] + 20), cell(page, 2, 2))
    expect(page.locator("#board .is-laid")).to_have_count(1)
    page.reload()
    open_tab(page, "lay")
    expect(page.locator("#board .is-laid")).to_have_count(1)
    page.click("text=Keep as given")
    expect(page.locator(".given .piece")).to_have_count(1)


@by_server_or_site
def test_keys_lay_turn_and_take_back(page: Page) -> None:
    expect_count(page, "1514")
    open_tab(page, "lay")
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    before = page.locator("#board .above .outline").get_attribute("d")
    page.keyboard.press("f")
    assert page.locator("#board .above .outline").get_attribute("d") != before
    for key, laid in (("Space", 1), ("Backspace", 0)):
        page.keyboard.press(key)
        expect(page.locator("#board .is-laid")).to_have_count(laid)


@by_server_or_site
def test_hints_come_in_three_levels(page: Page) -> None:
    open_example(page, "A chimney")
    expect_count(page, "1")
    open_tab(page, "lay")
    hint = page.locator("#hint")
    for level in ("gentle", "clear", "full"):
        page.click("#hint-button")
        expect(hint).to_have_attribute("data-level", level)
    expect(hint).to_have_attribute("lang", "en")
    expect(page.locator("#hint-button")).to_be_hidden()
    page.click("#hint-follow")
    expect(page.locator("#board .is-laid")).to_have_count(1)
    expect(page.locator("#still-possible")).to_have_attribute("data-count", "1")


@by_server_or_site
def test_the_search_is_watched(page: Page) -> None:
    _open_board(page, [3, 3], "L3:any", "0", "watch")
    nodes = page.locator("[data-counter=nodes] dd")
    event = page.locator("#watch-event")
    expect(nodes).to_have_text("1")
    page.click("#watch-step")
    expect(nodes).to_have_text("2")
    expect(event).to_have_attribute("data-event", "place")
    expect(page.locator("#board .newest")).to_have_count(1)
    page.click("#watch-back")
    expect(nodes).to_have_text("1")
    page.fill("#watch-speed", "60")
    page.click("#watch-play")
    expect(page.locator("[data-word='search over']")).to_be_visible()
    expect(event).to_have_attribute("data-event", "done")
    all_nodes = int(digits(nodes.inner_text()))
    page.select_option("#watch-strategy", "tightest")
    page.check("#watch-pockets")
    page.click("#watch-play")
    expect(page.locator("[data-word='search over']")).to_be_visible()
    assert int(digits(nodes.inner_text())) < all_nodes


_MESSAGES_HELD_BACK = """
    const listen = WebSocket.prototype.addEventListener;
    window.held = null;
    window.letGo = () => {
      const all = window.held;
      window.held = null;
      all.forEach((hear) => hear());
    };
    WebSocket.prototype.addEventListener = function (kind, on) {
      const late = (event) => window.held ? window.held.push(() => on(event)) : on(event);
      listen.call(this, kind, kind === "message" ? late : on);
    };
"""


@pytest.mark.parametrize(
    ("press", "event"), [("#watch-step", "place"), ("text=Next filling", "found")]
)
def test_a_press_before_the_search_has_come_is_not_lost(page: Page, press: str, event: str) -> None:
    page.add_init_script(_MESSAGES_HELD_BACK)
    page.reload()
    open_text(page, '{"format": "boardfill/1", "board": {"size": [2, 3]}, "pieces": ["L3:any"]}')
    expect_count(page, "2")
    page.evaluate("window.held = []")
    open_tab(page, "watch")
    page.click(press)
    expect(page.locator("[data-counter=nodes] dd")).to_have_text("1")
    page.evaluate("window.letGo()")
    expect(page.locator("#watch-event")).to_have_attribute("data-event", event)


@by_server_or_site
def test_puzzles_are_made_and_rated(page: Page) -> None:
    open_text(page, '{"format": "boardfill/1", "board": {"size": [4, 4]}, "pieces": "domino"}')
    expect_count(page, "36")
    open_tab(page, "make")
    page.click("#make-button")
    tile = page.locator("#made .tile").first
    expect(tile).to_contain_text("difficulty")
    expect(page.locator("[data-word=made]")).to_be_visible()
    tile.click()
    expect_count(page, "1")
    open_tab(page, "make")
    page.click("#rate-button")
    expect(page.locator("[data-word^=rated]")).to_contain_text("difficulty")


@pytest.mark.full
def test_puzzles_of_a_kind_are_made_by_name(page: Page) -> None:
    open_tab(page, "make")
    kinds = page.locator("#make-kind option").evaluate_all("all => all.map((one) => one.value)")
    assert {*kinds} == {"", "sudoku", "binairo", *SKETCH_KINDS}
    page.select_option("#make-kind", "nonogram")
    expect(page.locator("#make-choose")).to_be_hidden()
    page.click("#make-button")
    tile = page.locator("#made .tile").first
    expect(tile).to_contain_text("difficulty")
    keep_screenshot(page, "puzzles of a kind")
    tile.click()
    expect_count(page, "1")
    open_tab(page, "make")
    page.select_option("#make-kind", "")
    expect(page.locator("#make-choose")).to_be_visible()


@by_server_or_site
@pytest.mark.parametrize(
    ("job", "cases", "output"),
    [
        ("boardcover", ["0", "2", "1514"], "0\n2\n1514\n"),
        ("puzzle-pieces", ["14"], "14\n"),
        ("arrows", ["2"], "Solution: 1\n"),
    ],
)
def test_a_judges_input_is_answered(page: Page, job: str, cases: list[str], output: str) -> None:
    open_tab(page, "judge")
    page.select_option("#judge-job", job)
    page.click("#judge-sample")
    page.click("#judge-go")
    tiles = page.locator("#judge-cases .tile-answer")
    expect(tiles).to_have_count(len(cases))
    assert [digits(text) for text in tiles.all_inner_texts()] == cases
    assert (page.locator("#judge-output").text_content() or "").startswith(output)
    page.locator("#judge-cases .tile").last.click()
    expect_count(page, cases[-1])


@by_server_or_site
def test_the_three_jobs_and_todays_puzzle_are_a_click_away(page: Page) -> None:
    open_example(page, "Fit pieces into holes")
    expect_count(page, "14")
    expect(page.locator("#table-figure")).to_be_visible()
    click_cell(page, 5, 5, board="table")
    expect(page.locator("#table-5_5")).to_have_class("cell")
    open_example(page, "Arrows in balance")
    expect_count(page, "2")
    page.click("#brushes >> text=↗")
    click_cell(page, 0, 0)
    expect_count(page, "1")
    expect(page.locator(".given .symbol")).to_have_text("↗")
    open_example(page, "Today’s calendar puzzle")
    expect(page.locator(".printed .symbol")).to_have_count(2)
    expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")


# So that no machine is fast enough to count, and none too slow to press a button meanwhile.
_COUNTS_ARE_NOT_ASKED_FOR = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
      if (JSON.parse(message).ask !== "count") send.call(this, message);
    };
"""


def _stop_counting(page: Page, problem: str) -> Locator:
    """A card whose count was begun, took long, and was stopped."""
    page.add_init_script(_COUNTS_ARE_NOT_ASKED_FOR)
    page.reload()
    open_text(page, problem)
    expect(page.locator(".waiting .elapsed")).to_be_visible()
    page.click(".waiting button")
    card = page.locator("#count-card")
    expect(card).to_have_attribute("data-state", "failed")
    return card


def test_a_count_that_was_stopped_can_go_on_with_a_forecast(page: Page) -> None:
    board = {"format": "boardfill/1", "board": {"size": [9, 14]}, "pieces": ["L3:any"]}
    card = _stop_counting(page, json.dumps(board))
    page.click("#count-card [data-word='count longer']")
    expect(page.locator(".waiting .expected")).not_to_be_empty()
    page.click(".waiting button")
    expect(card).to_have_attribute("data-state", "failed")
    expect(page.locator("#count")).to_have_text("?")


def test_what_is_not_counted_is_estimated_and_said_to_be_no_count(page: Page) -> None:
    card = _stop_counting(page, json.dumps(tree_of(latin_square(6))))
    page.click("#count-card [data-word='estimate instead']")
    expect(card).to_have_attribute("data-state", "estimated")
    expect(page.locator("#count")).to_have_text(re.compile(r"≈ 8\.[01]\d × 10\^8"))
    expect(card.locator(".caption")).to_contain_text("not a count")
    expect(card.locator(".reason")).to_contain_text("with confidence 95 %")
