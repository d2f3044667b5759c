"""A board is painted, by mouse, finger and keys, and its count follows."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import clean_page
from tests.web.browser.acting import (
    by_server_or_site,
    cell,
    click_cell,
    count_shown,
    drag,
    expect_count,
    open_tab,
    open_text,
)
from tests.web.browser.looking import frames_during


@by_server_or_site
def test_the_count_is_there_and_follows_a_click(page: Page) -> None:
    expect_count(page, "1514")
    click_cell(page, 0, 0)
    expect_count(page, "0")
    expect(page.locator("#cell-0_0")).to_have_class("gap")
    click_cell(page, 0, 0)
    expect_count(page, "1514")
    assert page.locator("[data-count=rotation]").inner_text() == "783"
    assert page.locator("[data-count=symmetry]").inner_text() == "400"


def test_no_number_stays_when_the_board_changes(page: Page) -> None:
    """As soon as the press is over, in the same turn of the page, the old number is gone."""
    expect_count(page, "1514")
    shown = page.evaluate(
        """() => new Promise(resolve => {
            const board = document.querySelector("#board");
            const count = document.querySelector("#count");
            board.addEventListener("pointerdown", () => resolve(count.textContent));
            const box = document.querySelector("#cell-0_0").getBoundingClientRect();
            board.dispatchEvent(new PointerEvent("pointerdown", {
                clientX: box.x + 5, clientY: box.y + 5, button: 0, pointerId: 1, bubbles: true,
            }));
        })"""
    )
    assert "1" not in shown


@by_server_or_site
def test_a_drag_paints_every_cell_on_its_way_and_is_undone_at_once(page: Page) -> None:
    expect_count(page, "1514")
    drag(page, cell(page, 0, 0), cell(page, 0, 5), steps=2)
    gaps = page.locator("#board path.gap")
    expect(gaps).to_have_count(6)
    for keys, left in (("Control+z", 0), ("Control+Shift+z", 6)):
        page.keyboard.press(keys)
        expect(gaps).to_have_count(left)


@by_server_or_site
def test_keys_paint(page: Page) -> None:
    expect_count(page, "1514")
    page.focus("#board")
    for key in ("ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("#cell-1_1")).to_have_class("gap")
    expect(page.locator("#board")).to_have_attribute("aria-activedescendant", "cell-1_1")
    expect(page.locator("#announcements")).not_to_be_empty()
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.up("Shift")
    expect(page.locator("#cell-1_1")).to_have_class("cell")
    expect(page.locator("#cell-1_2")).to_have_class("cell")


def test_a_finger_paints(chromium: Browser, server_address: str) -> None:
    with clean_page(
        chromium, server_address, {"width": 390, "height": 844}, has_touch=True
    ) as page:
        expect_count(page, "1514")
        page.touchscreen.tap(*cell(page, 2, 2))
        expect(page.locator("#cell-2_2")).to_have_class("gap")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_cells_may_stay_empty_and_pieces_may_be_given(page: Page) -> None:
    expect_count(page, "1514")
    page.click("text=Given piece")
    drag(page, cell(page, 0, 0), cell(page, 1, 0), cell(page, 1, 1))
    expect(page.locator(".given .piece")).to_have_count(1)
    assert 0 < int(count_shown(page)) < 1514
    click_cell(page, 1, 0)
    expect(page.locator(".given .piece")).to_have_count(0)
    page.click("text=May stay empty")
    click_cell(page, 5, 7)
    expect(page.locator("#cell-5_7")).to_have_class("optional")
    expect_count(page, "1514")


def test_the_board_is_resized_and_keeps_its_holes(page: Page) -> None:
    expect_count(page, "1514")
    click_cell(page, 0, 0)
    page.fill("[data-size=rows]", "7")
    expect(page.locator("#board [role=gridcell]")).to_have_count(56)
    expect(page.locator("#board path.gap")).to_have_count(1)


def test_a_board_closes_on_itself(page: Page) -> None:
    expect_count(page, "1514")
    page.check("[data-wrap=rows]")
    page.check("[data-wrap=columns]")
    expect_count(page, "1875504")


@by_server_or_site
@pytest.mark.parametrize(
    ("lattice", "piece", "family"),
    [("hex", "V3", "hexagon"), ("triangle", "I2", "hexagon"), ("cubic", "L3", "pyramid")],
)
def test_every_lattice_is_painted(page: Page, lattice: str, piece: str, family: str) -> None:
    page.locator("select:has(option[value=hex])").select_option(lattice)
    page.click(f".piece-tile[data-piece={piece}]")
    before = count_shown(page)
    cells = page.locator("#board [role=gridcell]")
    first, second = cells.nth(0), cells.nth(1)
    boxes = [one.bounding_box() for one in (first, second)]
    for box in boxes:
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#board path.gap")).to_have_count(2)
    assert before.isdigit()
    assert count_shown(page).isdigit()
    open_tab(page, "board")
    page.click(f"[data-family^={family}]")
    expect(page.locator("#board path.gap")).not_to_have_count(2)
    if lattice == "cubic":
        expect(page.locator("#solid polygon").first).to_be_visible()
        points = page.locator("#solid polygon").first.get_attribute("points")
        page.focus("#solid")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#solid polygon").first).not_to_have_attribute("points", points or "")


def test_what_is_painted_on_forty_by_forty_is_seen_on_the_way(page: Page) -> None:
    open_text(page, "\n".join(["." * 40] * 40))
    expect(page.locator("#board [role=gridcell]")).to_have_count(1600)
    corners = [cell(page, 0, 0), cell(page, 39, 39), cell(page, 0, 39), cell(page, 39, 0)]
    frames = frames_during(page, lambda: drag(page, *corners, steps=40))
    assert frames.per_second > 0


@by_server_or_site
def test_pasted_pictures_and_dropped_documents_are_opened(page: Page) -> None:
    expect_count(page, "1514")
    paste = """text => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true});
        document.body.dispatchEvent(paste);
    }"""
    page.evaluate(paste, "#.....#\n#.....#\n##..###\n")
    expect_count(page, "2")
    document = {"format": "boardfill/1", "board": {"size": [4, 4]}, "pieces": "domino"}
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "problem.json"));
        document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
    }"""
    page.evaluate(drop, json.dumps(document))
    expect_count(page, "36")
    page.evaluate(paste, "no problem at all")
    expect(page.locator("dialog.complaint p")).to_have_attribute("lang", "en")
