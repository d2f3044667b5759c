"""Loops are drawn by dragging, cells shaded by clicks; the count of what is left follows."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser import clean_page, keep_screenshot
from tests.web.browser.acting import cell, click_cell, drag, expect_count, open_tab, open_text
from tests.web.browser.looking import accessibility_faults

SLITHERLINK = "slitherlink\n3 .\n. 3\n"
MASYU = "masyu\n. o .\n. . .\n. . x\n"
NUMBERLINK = "numberlink\na . a\n. . .\n"
YAJILIN = "https://puzz.link/p?yajilin/5/5/b20l0.b11f"
NURIKABE = "nurikabe\n3 . .\n. . .\n. . 1\n"
HITORI = "hitori\n11\n12\n"
HEYAWAKE = "heyawake\naab\naab\na=1\n"


def _laid(page: Page, text: str, count: str, numbers: list[str] | None = None) -> None:
    """Open the puzzle and begin to lay it; these numbers stand in its cells."""
    open_text(page, text)
    expect_count(page, count)
    open_tab(page, "lay")
    _still(page, count)
    if numbers is not None:
        expect(page.locator("#board .number-above")).to_have_text(numbers)


def _still(page: Page, count: str) -> None:
    expect(page.locator("#still-possible")).to_have_attribute("data-count", count)


def _drawn(page: Page, what: str, number: int) -> None:
    expect(page.locator(f"#board .filling {what}")).to_have_count(number)


def test_a_loop_is_drawn_along_edges_and_erased(page: Page) -> None:
    _laid(page, SLITHERLINK, "2")
    expect(page.locator("#board .grid-point")).to_have_count(9)
    expect(page.locator("#board .rules .rim-clue")).to_have_text(["3", "3"])
    expect(page.locator("#cell-0_0")).to_have_attribute(
        "aria-label", "(0, 0) cell, upper left of the number 3"
    )
    drag(page, cell(page, 1, 0), cell(page, 0, 0), cell(page, 0, 1), cell(page, 1, 1))
    expect(page.locator("#board .strokes .path-line")).to_have_count(3)
    _still(page, "1")
    keep_screenshot(page, "slitherlink drawn")
    assert not accessibility_faults(page)
    drag(page, cell(page, 1, 0), cell(page, 1, 1))
    _still(page, "0")
    page.click("text=Take back >> nth=0")
    _still(page, "1")
    drag(page, cell(page, 1, 0), cell(page, 0, 0), cell(page, 0, 1), cell(page, 1, 1))
    expect(page.locator("#board .strokes .path-line")).to_have_count(0)
    _still(page, "2")


def test_crosses_say_where_no_line_goes(page: Page) -> None:
    _laid(page, SLITHERLINK, "2")
    page.click("[data-stroke=cross]")
    drag(page, cell(page, 2, 0), cell(page, 1, 0), cell(page, 1, 1))
    expect(page.locator("#board .strokes .path-cross")).to_have_count(2)
    page.keyboard.press("x")
    expect(page.locator("[data-stroke=line]")).to_have_attribute("aria-pressed", "true")
    page.click("text=Take all back")
    expect(page.locator("#board .strokes path")).to_have_count(0)
    page.focus("#board")
    for key in ("Home", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.down("Shift")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.up("Shift")
    expect(page.locator("#board .strokes .path-line")).to_have_count(2)
    expect(page.locator("#announcements")).to_contain_text("line (0,1) – (1,1)")


def test_pearls_and_ends_are_drawn_and_lines_lead_there(page: Page) -> None:
    _laid(page, MASYU, "1")
    expect(page.locator("#board .pearl.white")).to_have_count(1)
    expect(page.locator("#board .pearl.black")).to_have_count(1)
    drag(page, cell(page, 0, 0), cell(page, 0, 2), cell(page, 2, 2))
    _still(page, "1")
    drag(page, cell(page, 1, 0), cell(page, 1, 2))
    _still(page, "0")
    _laid(page, NUMBERLINK, "4", ["a", "a"])
    drag(page, cell(page, 0, 0), cell(page, 0, 2))
    _still(page, "1")
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .path-line")).not_to_have_count(0)


def test_a_yajilin_is_opened_by_its_link_and_has_shaded_cells(page: Page) -> None:
    _laid(page, YAJILIN, "1")
    expect(page.locator("#board .block-text")).to_have_text(["0↓", "1↑"])
    click_cell(page, 4, 0)
    _drawn(page, ".drawn-symbol", 1)
    _still(page, "1")
    click_cell(page, 4, 0)
    click_cell(page, 1, 1)
    _still(page, "0")


def test_cells_are_shaded_by_clicks_and_strokes(page: Page) -> None:
    _laid(page, NURIKABE, "1", ["3", "1"])
    click_cell(page, 1, 1)
    _drawn(page, ".drawn-symbol", 1)
    _still(page, "1")
    click_cell(page, 1, 1)
    _drawn(page, ".open-symbol", 1)
    _still(page, "0")
    click_cell(page, 1, 1)
    _drawn(page, "> *", 0)
    drag(page, cell(page, 0, 1), cell(page, 0, 2), cell(page, 1, 2))
    _drawn(page, ".drawn-symbol", 3)
    keep_screenshot(page, "nurikabe shaded")
    page.keyboard.press(" ")
    _drawn(page, ".open-symbol", 1)
    assert not accessibility_faults(page)
    _laid(page, HITORI, "1", ["1", "1", "1", "2"])
    _drawn(page, "> *", 0)
    _laid(page, HEYAWAKE, "8", ["1"])
    expect(page.locator("#board .regions")).not_to_have_attribute("d", "")


def test_a_loop_is_drawn_by_finger_in_another_language(
    chromium: Browser, server_address: str
) -> None:
    size = {"width": 390, "height": 844}
    with clean_page(chromium, server_address, size, has_touch=True, is_mobile=True) as page:
        page.select_option("#top-buttons select", "ko")
        _laid(page, SLITHERLINK, "2")
        expect(page.locator("[data-stroke=cross]")).to_have_text("가위표")
        page.touchscreen.tap(*cell(page, 2, 2))
        _drawn(page, ".open-symbol", 1)
        _still(page, "0")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
