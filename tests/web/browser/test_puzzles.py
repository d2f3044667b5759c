"""Puzzles of symbols: rules are drawn, symbols typed, cages and clues laid; the count follows."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from boardfill.formats.write_document import tree_of
from boardfill.problem.classics import sudoku
from tests.browser import clean_page, keep_screenshot
from tests.web.browser.acting import (
    cell,
    click_cell,
    drag,
    expect_count,
    open_example,
    open_tab,
    open_text,
)
from tests.web.browser.looking import accessibility_faults


def _latin(size: int, *rules: dict[str, Any], **more: Any) -> str:
    """A document: a Latin square with further rules."""
    lines = [{"each": each, "different": True} for each in ("row", "column")]
    symbols = [{"name": str(number + 1)} for number in range(size)]
    tree = {"format": "boardfill/1", "board": {"size": [size, size]}, "symbols": symbols}
    return json.dumps(tree | {"rules": [*lines, *rules]} | more)


def _shared(page: Page) -> dict[str, Any]:
    """The document that the page would keep."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('boardfill.problem')"))
    return found


def test_a_killer_sudoku_is_drawn_and_its_digits_are_typed(page: Page) -> None:
    open_example(page, "Killer sudoku")
    expect_count(page, "1")
    expect(page.locator("#board .cage")).to_have_count(13)
    expect(page.locator("#board .cage-sum").first).to_have_text("5")
    expect(page.locator("#cell-0_0")).to_have_attribute("aria-label", "(0, 0) cell, in a cage 5")
    click_cell(page, 0, 0)
    page.keyboard.press("1")
    expect(page.locator(".given .symbol")).to_have_text(["1"])
    expect_count(page, "1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect_count(page, "0")
    keep_screenshot(page, "killer sudoku")
    page.keyboard.press("Backspace")
    expect_count(page, "1")
    assert not accessibility_faults(page)
    open_tab(page, "lay")
    click_cell(page, 3, 3)
    expect(page.locator(".filling .symbol")).to_have_count(0)
    page.keyboard.press("5")
    expect(page.locator(".filling .symbol")).to_have_text(["5"])
    expect(page.locator("#still-possible")).to_have_attribute("data-count", "1")
    page.keyboard.press("4")
    expect(page.locator("#still-possible")).to_have_attribute("data-count", "0")
    keep_screenshot(page, "killer sudoku laid")
    page.keyboard.press("Delete")
    expect(page.locator(".filling .symbol")).to_have_count(0)


def _take_cage_brush(page: Page) -> None:
    """On the Latin squares of order 3."""
    open_text(page, _latin(3))
    expect_count(page, "12")
    open_tab(page, "board")
    page.click(".brush:has-text('Cage')")


def test_a_cage_is_drawn_by_dragging_and_its_sum_is_typed(page: Page) -> None:
    _take_cage_brush(page)
    drag(page, cell(page, 0, 0), cell(page, 0, 1), cell(page, 1, 1))
    expect(page.locator("#board .cage")).to_have_count(1)
    expect(page.locator("#cage-total")).to_be_focused()
    page.keyboard.type("6")
    expect(page.locator("#board .cage-sum")).to_have_text(["6"])
    expect_count(page, "6")
    keep_screenshot(page, "cage")
    assert not accessibility_faults(page)
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator("#board .cage")).to_have_count(0)
    expect_count(page, "12")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+Shift+z")
    expect_count(page, "6")
    click_cell(page, 0, 1)
    expect(page.locator("#cage-total")).to_have_value("6")
    page.click("text=Remove the cage")
    expect_count(page, "12")
    assert _shared(page)["rules"] == json.loads(_latin(3))["rules"]


def test_a_cage_is_drawn_by_keys(page: Page) -> None:
    _take_cage_brush(page)
    page.focus("#board")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.type("2/")
    expect(page.locator("#board .cage-sum, #board .dot")).to_have_count(1)
    expect_count(page, "4")


def test_clues_at_the_rim_are_typed(page: Page) -> None:
    open_text(page, _latin(4))
    expect_count(page, "576")
    open_tab(page, "board")
    page.select_option("#rim-kind", "visible")
    page.fill("#rim-left", "4, , 2")
    expect(page.locator("#board .rim-clue")).to_have_text(["4", "2"])
    expect(page.locator("#count")).not_to_have_text("576")
    page.fill("#rim-bottom", "1, 3")
    expect(page.locator("#board .rim-clue[data-side=bottom]")).to_have_count(2)
    expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")
    keep_screenshot(page, "rim")
    box = page.locator("#board .rim-clue[data-side=left]").nth(1).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.type("3")
    expect(page.locator("#rim-left")).to_have_value("4, , 3")
    expect(page.locator("#board .rim-clue[data-side=left]")).to_have_text(["4", "3"])
    page.fill("#rim-bottom", "1, none")
    expect(page.locator("#rim-bottom")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#board .rim-clue[data-side=bottom]")).to_have_count(2)
    page.fill("#rim-bottom", "")
    page.fill("#rim-left", "")
    expect_count(page, "576")
    assert _shared(page)["rules"] == json.loads(_latin(4))["rules"]


def test_a_nonogram_is_laid_by_finger(chromium: Browser, server_address: str) -> None:
    size = {"width": 390, "height": 844}
    with clean_page(chromium, server_address, size, has_touch=True, is_mobile=True) as page:
        open_example(page, "Nonogram")
        expect_count(page, "1")
        expect(page.locator("#board .rim-clue[data-side=left]")).to_have_count(16)
        open_tab(page, "fillings")
        expect(page.locator("#board .filling .drawn-symbol")).to_have_count(37)
        keep_screenshot(page, "nonogram")
        open_tab(page, "lay")
        page.touchscreen.tap(*cell(page, 0, 1))
        expect(page.locator("#board .filling .drawn-symbol")).to_have_count(1)
        expect(page.locator("#still-possible")).to_have_attribute("data-count", "0")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_symbols_of_several_characters_are_typed(page: Page) -> None:
    open_text(page, _latin(12))
    expect(page.locator("#board [role=gridcell]")).to_have_count(144)
    open_tab(page, "board")
    click_cell(page, 0, 0)
    page.keyboard.type("12")
    expect(page.locator(".given .symbol")).to_have_text(["12"])
    page.keyboard.press("ArrowDown")
    page.keyboard.type("2")
    expect(page.locator(".given .symbol")).to_have_text(["12", "2"])


def test_what_the_page_cannot_edit_it_keeps(page: Page) -> None:
    kept: list[dict[str, Any]] = [
        {"forbid": ["11"], "turn": "rotate"},
        {"each": "edge", "neighbours": "not differ by 3"},
        {"each": "row", "pattern": ["1.*", "", "", ""]},
        {"each": "region", "regions": [[[0, 0], [1, 1], [2, 2]]], "neighbours": "less"},
    ]
    open_text(page, _latin(4, *kept))
    expect(page.locator("#board .thermo-start")).to_have_count(1)
    open_tab(page, "board")
    before = _shared(page)
    click_cell(page, 3, 3)
    page.keyboard.press("4")
    page.fill("#rim-top", "10")
    expect(page.locator("#board .rim-clue")).to_have_count(1)
    assert _shared(page)["rules"][:-1] == before["rules"]
    page.reload()
    expect(page.locator("#board .thermo-start")).to_have_count(1)
    expect(page.locator(".given .symbol")).to_have_text(["4"])


def test_a_plain_sudoku_has_thick_lines_and_no_cages(page: Page) -> None:
    open_text(page, json.dumps(tree_of(sudoku("1..43_0000304000"))))
    expect(page.locator(".given .symbol")).to_have_count(5)
    expect(page.locator("#board .regions")).not_to_have_attribute("d", "")
    expect(page.locator("#board .cage")).to_have_count(0)
    keep_screenshot(page, "sudoku")
