"""Parts of any shape on the page: seen, browsed, cut out by dragging, hinted at."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from boardfill import read_problem
from boardfill.formats.write_document import tree_of
from tests.browser import keep_screenshot
from tests.web.browser.acting import (
    by_server_or_site,
    cell,
    click_cell,
    drag,
    expect_count,
    open_tab,
    open_text,
)
from tests.web.browser.looking import accessibility_faults

PARTS = "#board .filling .piece"


@by_server_or_site
def test_parts_are_browsed_with_their_numbers(page: Page) -> None:
    board = {"format": "boardfill/1", "board": {"size": [4, 4]}, "pieces": ["any-4"]}
    open_text(page, json.dumps(board))
    expect_count(page, "117")
    open_tab(page, "fillings")
    expect(page.locator(PARTS)).to_have_count(4)
    open_text(page, json.dumps(tree_of(read_problem("gallery:areas"))))
    expect_count(page, "1")
    open_tab(page, "fillings")
    expect(page.locator(PARTS)).to_have_count(6)
    expect(page.locator("#board .number-above")).to_have_text(["6", "4", "3", "4", "2", "6"])


def test_parts_are_cut_out_by_dragging_made_larger_and_taken_back(page: Page) -> None:
    open_text(page, json.dumps(tree_of(read_problem("gallery:areas"))))
    expect_count(page, "1")
    open_tab(page, "lay")
    expect(page.locator(".tray .piece-tile")).to_have_count(0)
    still = page.locator("#still-possible")
    expect(still).to_have_attribute("data-count", "1")
    drag(page, cell(page, 0, 4), cell(page, 1, 4))
    expect(page.locator(PARTS)).to_have_count(1)
    expect(page.get_by_text(re.compile("has 2 cells, not 4"))).to_be_visible()
    drag(page, cell(page, 1, 4), cell(page, 1, 2))
    expect(page.locator(PARTS)).to_have_count(1)
    expect(still).to_have_text(re.compile("one", re.IGNORECASE))
    drag(page, cell(page, 3, 0), cell(page, 3, 2))
    expect(still).to_have_attribute("data-count", "0")
    click_cell(page, 3, 1)
    expect(page.locator(PARTS)).to_have_count(1)
    expect(still).to_have_attribute("data-count", "1")
    keep_screenshot(page, "a part cut out")
    assert not accessibility_faults(page)
    for number in range(2, 7):
        for _ in range(3):
            page.click("#hint-button")
        page.click("#hint-follow")
        expect(page.locator(PARTS)).to_have_count(number)
