"""What leaves the page and comes back: links, files, reloads; and who can read it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import clean_page, keep_screenshot
from tests.web.browser.acting import (
    by_server_or_site,
    click_cell,
    count_shown,
    expect_count,
    open_example,
    open_tab,
    open_text,
)
from tests.web.browser.looking import accessibility_faults

DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
TABS = ("board", "pieces", "fillings", "lay", "watch", "make", "judge", "share")


@by_server_or_site
def test_a_link_brings_the_problem_and_no_token(page: Page) -> None:
    expect_count(page, "1514")
    assert "token" not in page.url
    click_cell(page, 0, 0)
    click_cell(page, 0, 1)
    click_cell(page, 0, 2)
    open_tab(page, "share")
    link = page.locator("#share-link")
    page.wait_for_function("document.querySelector('#share-link').value.includes('#d=')")
    address, count = link.input_value(), count_shown(page)
    assert "token" not in address
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    expect_count(page, count)
    expect(page.locator("#board path.gap")).to_have_count(3)
    click_cell(page, 0, 3)
    expect(page.locator("#board path.gap")).to_have_count(4)
    page.reload()
    expect(page.locator("#board path.gap")).to_have_count(4)


_LINK = """async tree => {
    const { fragmentOf } = await import("./model/links.js");
    location.hash = await fragmentOf(tree);
}"""


def test_a_link_of_any_make_does_no_harm(page: Page) -> None:
    """What the engines can read is opened; of anything else a sentence tells why not."""
    expect_count(page, "1514")
    board = {"size": [2, 2]}
    page.evaluate(_LINK, {"format": "boardfill/1", "board": board, "pieces": "domino"})
    expect_count(page, "2")
    for spoilt in (
        {"format": "boardfill/1", "board": {"size": [10**9, 10**9]}, "pieces": "domino"},
        {"format": "boardfill/1", "board": {"size": [200, 200]}, "pieces": "domino"},
        {"format": "boardfill/1", "board": board, "pieces": [{"name": 5, "cells": "x"}]},
        {"nothing": "known"},
    ):
        page.evaluate(_LINK, spoilt)
        expect(page.locator("dialog.complaint p")).not_to_be_empty()
        page.click("dialog.complaint button")
    expect_count(page, "2")


@by_server_or_site
def test_the_problem_survives_a_reload(page: Page) -> None:
    open_example(page, "The Soma cube")
    expect_count(page, "11520")
    page.reload()
    expect_count(page, "11520")
    expect(page.locator("#solid-figure")).to_be_visible()


@by_server_or_site
@pytest.mark.parametrize(
    ("button", "ending", "beginning"),
    [
        ("svg", ".svg", b"<svg"),
        ("png", ".png", b"\x89PNG"),
        ("toml", ".toml", b'format = "boardfill/1"'),
        ("python", ".py", b""),
    ],
)
def test_problems_are_saved(page: Page, button: str, ending: str, beginning: bytes) -> None:
    expect_count(page, "1514")
    open_tab(page, "share")
    with page.expect_download() as download:
        page.click(f"#export-{button}")
    path = download.value.path()
    assert download.value.suggested_filename == f"boardfill{ending}"
    content = path.read_bytes()
    assert beginning in content[:400]
    if ending == ".py":
        assert b"import boardfill" in content or b"from boardfill" in content


def test_pieces_come_from_the_catalogue_or_are_drawn(page: Page) -> None:
    expect_count(page, "1514")
    open_tab(page, "pieces")
    page.click("text=Remove all")
    expect(page.locator(".pieces li")).to_have_count(0)
    page.select_option("#piece-set", "pentominoes")
    page.click("#add-all")
    expect(page.locator(".pieces li")).to_have_count(12)
    page.click("text=Remove all")
    page.select_option("#piece-set", "")
    page.click(".piece-tile[data-piece=I2]")
    expect_count(page, "167089")
    page.locator(".pieces select").first.select_option("exactly")
    expect_count(page, "0")
    page.locator(".pieces input").fill("24")
    page.locator(".pieces input").press("Enter")
    expect_count(page, "167089")
    page.locator(".pieces li > select").select_option("fixed")
    expect_count(page, "1")
    page.click("text=Remove all")
    page.click("text=Draw a piece")
    for place in ((0, 0), (0, 1), (0, 2), (0, 3)):
        click_cell(page, *place, board="own")
    page.fill("#own-name", "<img src=x onerror=alert(1)>")
    page.click("#own-add")
    expect(page.locator(".piece-name")).to_have_text("<img src=x onerror=alert(1)>")
    assert int(count_shown(page)) > 0


@by_server_or_site
def test_markup_in_names_is_text(page: Page) -> None:
    """Wherever a name is shown: nothing runs, and no element comes of it."""
    evil = "<img src=x onerror=document.title='owned'><script>document.title='owned'</script>"
    board = {"size": [2, 2]}
    piece = {"name": evil, "cells": [[0, 0], [0, 1]]}
    symbols = {"format": "boardfill/1", "title": evil, "board": board, "symbols": [evil]}
    tiling = {"format": "boardfill/1", "title": evil, "board": board, "pieces": [piece]}
    for problem in (tiling, symbols):
        open_text(page, json.dumps(problem))
        expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")
        for tab in TABS:
            open_tab(page, tab)
            page.wait_for_timeout(100)
        assert page.evaluate("document.images.length") == 1  # the page's own sign
        assert page.evaluate("document.scripts.length") == 1
        assert "owned" not in page.title()


_OTHER_WORDS = """async () => {
    const { word } = await import("./words/words.js");
    const meant = ({ word: name, values }) => word(name, JSON.parse(values ?? "{}"));
    return [...document.querySelectorAll("[data-word]")]
        .filter(one => one.textContent !== meant(one.dataset))
        .map(one => one.textContent);
}"""
"""What is on the page in another language than the chosen one."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_language_reads_well_and_for_all(
    chromium: Browser, server_address: str, size: dict[str, int]
) -> None:
    options = {"locale": "ko-KR", "color_scheme": "dark" if size == PHONE else "light"}
    with clean_page(chromium, server_address, size, **options) as page:
        expect_count(page, "1514")
        for language, ways in (("ko", "가지"), ("zh", "种"), ("en", "ways")):
            page.select_option("#top-buttons select", language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("#count-card .caption")).to_contain_text(ways)
            for tab in TABS:
                open_tab(page, tab)
                while page.evaluate(_OTHER_WORDS):
                    page.wait_for_timeout(50)
                assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], tab
                if (language == "en") == (size == DESKTOP):  # it takes long; each once will do
                    assert accessibility_faults(page) == [], (language, tab)
                keep_screenshot(page, f"{language} {size['width']} {tab}")


def test_the_gallery_has_no_fault_of_accessibility(page: Page) -> None:
    page.click("#open-gallery")
    expect(page.locator("#gallery-tiles .tile").first).to_be_visible()
    assert accessibility_faults(page) == []


def test_the_language_can_be_changed_and_is_kept(page: Page) -> None:
    expect_count(page, "1514")
    page.select_option("#top-buttons select", "ko")
    expect(page.locator("#tab-board")).to_have_text("판")
    page.reload()
    expect(page.locator("#tab-board")).to_have_text("판")


def test_the_number_is_copied_in_full(chromium: Browser, server_address: str) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with clean_page(chromium, server_address, DESKTOP, permissions=allowed) as page:
        open_text(
            page, '{"format": "boardfill/1", "board": {"size": [12, 12]}, "pieces": ["L3:any"]}'
        )
        expect_count(page, "2033502499954")
        page.click("[data-label='copy number']")
        expect(page.locator("#announcements")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == "2033502499954"


def test_light_and_dark_can_be_chosen_and_are_kept(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    expect_count(page, "1514")
    light = page.evaluate(ground)
    page.click("[data-label=theme]")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    expect_count(page, "1514")
    assert page.evaluate(ground) == dark


def test_it_prints_the_board_and_the_count_alone(page: Page) -> None:
    expect_count(page, "1514")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#count")).to_be_visible()
    expect(page.locator("#tabs")).to_be_hidden()
    expect(page.locator("#open-gallery")).to_be_hidden()
