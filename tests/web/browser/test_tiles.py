"""Pieces that carry something: the page shows marks and coloured sides where they lie."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import keep_screenshot
from tests.web.browser.acting import click_cell, expect_count, open_tab, open_text

TETRAVEX = "tetravex\n2 2\n1 2 3 4\n5 6 7 2\n3 8 1 9\n7 5 2 8\n"
DOMINOES = """format = "boardfill/1"
board = { size = [1, 2] }
pieces = [{ name = "3-5", picture = "XX", marks = "35", copies = 1 }]
"""


def test_a_filling_has_all_sides_at_their_edges(page: Page) -> None:
    open_text(page, TETRAVEX)
    expect_count(page, "1")
    open_tab(page, "pieces")
    expect(page.locator(".pieces .side")).to_have_count(16)
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .side")).to_have_count(16)
    names = page.locator("#board .filling .side-name").all_text_contents()
    assert sorted(names) == sorted("1234567238197528")
    keep_screenshot(page, "tiles")


def test_a_filling_has_its_marks(page: Page) -> None:
    open_text(page, DOMINOES)
    expect_count(page, "2")
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .carried")).to_have_count(2)


def test_a_laid_piece_is_turned_with_its_marks_and_hints_know_it(page: Page) -> None:
    open_text(page, DOMINOES.replace("[1, 2]", "[2, 2]").replace("copies = 1", "copies = 2"))
    open_tab(page, "lay")
    page.click(".tray [data-piece='3-5']")
    page.click("[data-word='turn piece']")
    page.click("[data-word='turn piece']")
    click_cell(page, 0, 0)
    expect(page.locator("#board .filling .carried")).to_have_text(["5", "3"])
    page.click("#hint-button")
    expect(page.locator("#hint")).to_have_attribute("data-level", "gentle")


def test_sums_of_pips_stay_seen_above_dominoes(page: Page) -> None:
    open_text(page, "pips\nAB\nAB\nA = 5\nB !=\ndominoes: 2-3 0-1\n")
    expect_count(page, "4")
    expect(page.locator("#board .cage-sum")).to_have_text(["5", "≠"])
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .carried")).to_have_count(4)
    expect(page.locator("#board .cage-sum")).to_have_text(["5", "≠"])
    keep_screenshot(page, "pips")


def test_the_rim_has_its_colour_on_every_side(page: Page) -> None:
    frame = "edge-matching\n2 2\n0 b c 0\n0 0 d b\n0 c a 0\nd 0 0 a\nrim: 0\n"
    open_text(page, frame)
    expect_count(page, "4")
    expect(page.locator("#board .rules .side")).to_have_count(8)
    keep_screenshot(page, "rim")
