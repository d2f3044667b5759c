"""Pieces that carry something: the page shows marks and coloured sides where they lie."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import keep_screenshot
from tests.web.browser.acting import expect_count, open_tab, open_text

TETRAVEX = "tetravex\n2 2\n1 2 3 4\n5 6 7 2\n3 8 1 9\n7 5 2 8\n"
DOMINOES = """format = "boardfill/1"
board = { size = [1, 2] }
pieces = [{ name = "3-5", picture = "XX", marks = "35", copies = 1 }]
"""


def test_a_filling_has_all_sides_at_their_edges(page_by_server: Page) -> None:
    page = page_by_server
    open_text(page, TETRAVEX)
    expect_count(page, "1")
    open_tab(page, "pieces")
    expect(page.locator(".pieces .side")).to_have_count(16)
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .side")).to_have_count(16)
    names = page.locator("#board .filling .side-name").all_text_contents()
    assert sorted(names) == sorted("1234567238197528")
    keep_screenshot(page, "tiles")


def test_a_filling_has_its_marks(page_by_server: Page) -> None:
    page = page_by_server
    open_text(page, DOMINOES)
    expect_count(page, "2")
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .carried")).to_have_count(2)
