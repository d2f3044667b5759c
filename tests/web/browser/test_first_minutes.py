"""What a class sees that opens the page: links that work, and words that are true."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import DESKTOP, clean_page, keep_screenshot, page_with_faults
from tests.web.browser.acting import click_cell, expect_count, open_tab, open_text
from tests.web.browser.places import program_serving

PHONE = {"width": 390, "height": 844}
LANGUAGES = ("en", "ko", "zh")


def _link(page: Page) -> str:
    open_tab(page, "share")
    page.wait_for_function("document.querySelector('#share-link').value.includes('#d=')")
    return page.locator("#share-link").input_value()


def test_a_private_link_says_where_it_works_and_works_there(
    chromium: Browser, server_address: str
) -> None:
    with clean_page(chromium, server_address) as page:
        expect_count(page, "1514")
        click_cell(page, 0, 0)
        link = _link(page)
        expect(page.locator("#link-works-for")).to_contain_text("only in this browser")
        keep_screenshot(page, "private link")
        other = page.context.new_page()  # another tab of this browser
        other.goto(link)
        expect(other.locator("#board path.gap")).to_have_count(1)
        expect_count(other, page.locator("#count").inner_text().replace("\u202f", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_without_a_key_says_one_thing(
    language: str, chromium: Browser, server_address: str
) -> None:
    with clean_page(chromium, server_address) as page:
        expect_count(page, "1514")
        link = _link(page)
    with clean_page(chromium, link, PHONE, locale=language) as other:
        line = other.locator("#carrier")
        expect(line).to_contain_text("boardfill serve")
        assert len(re.findall(r"boardfill serve", other.locator("body").inner_text())) == 1
        expect(other.locator("#count")).to_have_text("?")
        expect(other.locator(".trouble")).to_have_count(0)
        expect(other.locator("#board path")).not_to_have_count(0)
        keep_screenshot(other, f"no key {language}")


def test_a_link_of_a_public_server_works_for_whoever_has_it(chromium: Browser) -> None:
    with program_serving("--public", "--name", "puzzles.localhost") as address:
        with clean_page(chromium, address) as page:
            expect_count(page, "1514")
            click_cell(page, 0, 0)
            expect(page.locator("#board path.gap")).to_have_count(1)
            link = _link(page)
            expect(page.locator("#link-works-for")).to_contain_text("Anyone with this link")
        with clean_page(chromium, link, PHONE) as other:
            expect(other.locator("#board path.gap")).to_have_count(1)
            expect(other.locator("#count-card")).to_have_attribute("data-state", "answered")
            assert "token" not in other.url


def test_a_lost_connection_is_told_once(chromium: Browser) -> None:
    with ExitStack() as serving, ExitStack() as browsing:
        address = serving.enter_context(program_serving())
        page, _ = browsing.enter_context(page_with_faults(chromium, address))
        expect_count(page, "1514")
        serving.close()
        expect(page.locator("#carrier")).to_have_text("The connection is lost. Trying again …")
        assert "Everybody" not in page.locator("body").inner_text()


_LINES = """() => {
    const number = document.querySelector("#count"), lines = new Map();
    const range = document.createRange();
    for (const node of number.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { top } = range.getBoundingClientRect();
            lines.set(top, (lines.get(top) ?? "") + node.data[at]);
        }
    }
    return [...lines.values()].map((line) => line.replaceAll("\\u202f", " ").trim());
}"""


_FITS = """() => {
    const inner = document.querySelector("#count"), card = document.querySelector("#count-card");
    return inner.scrollWidth <= inner.clientWidth
        && inner.getBoundingClientRect().right <= card.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("width", [320, 390, 700, 1000, 1280])
@pytest.mark.parametrize(
    ("size", "count"),
    [([8, 8], "12988816"), ([12, 12], None), ([30, 30], None)],
    ids=["8x8", "12x12", "30x30"],
)
def test_a_number_breaks_between_its_groups_only(
    width: int, size: list[int], count: str | None, chromium: Browser, server_address: str
) -> None:
    with clean_page(chromium, server_address, {"width": width, "height": 844}) as page:
        open_text(
            page,
            f'{{"format": "boardfill/1", "board": {{"size": {size}}}, "pieces": ["domino:any"]}}',
        )
        if count is not None:
            expect_count(page, count)
        else:
            expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")
            expect(page.locator("#count")).not_to_have_text(re.compile(r"^1.514$"))
        lines = page.evaluate(_LINES)
        keep_screenshot(page, f"number {width} {size}")
        groups = " ".join(lines).split()
        assert all(len(group) == 3 for group in groups[1:]), lines
        if count is not None:
            assert len(lines) == 1, lines
        assert page.evaluate(_FITS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_with_which_pieces_it_counts(
    language: str, chromium: Browser, server_address: str
) -> None:
    with clean_page(chromium, server_address, locale=language) as page:
        expect_count(page, "1514")
        expect(page.locator("#counted-pieces")).to_contain_text("L3")
        open_tab(page, "pieces")
        page.click(".piece-tile[data-piece=I2]")
        expect(page.locator("#counted-pieces")).to_contain_text("L3, I2")


@pytest.mark.parametrize(
    ("is_phone", "verbs"),
    [
        (True, {"en": "Tap", "ko": "탭", "zh": "轻点"}),
        (False, {"en": "Click", "ko": "누르", "zh": "点击"}),
    ],
    ids=["phone", "desktop"],
)
def test_fingers_tap_and_mice_click(
    is_phone: bool, verbs: dict[str, str], chromium: Browser, server_address: str
) -> None:
    options = {"has_touch": True, "is_mobile": True} if is_phone else {}
    with clean_page(chromium, server_address, PHONE if is_phone else DESKTOP, **options) as page:
        expect_count(page, "1514")
        for language, verb in verbs.items():
            page.select_option("#top-buttons select", language)
            expect(page.locator("#paint-hint")).to_contain_text(verb)
        keep_screenshot(page, f"hint {'phone' if is_phone else 'desktop'}")


def test_what_is_announced_follows_the_language(page: Page) -> None:
    expect_count(page, "1514")
    region = page.locator("#announcements")
    for language, ways in (("ko", "가지"), ("zh", "种"), ("en", "ways")):
        page.select_option("#top-buttons select", language)
        expect(region).to_contain_text(ways)
        expect(region).to_contain_text("1\u202f514")
        click_cell(page, 0, 0)
        expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")
        click_cell(page, 0, 0)
        expect_count(page, "1514")
        expect(region).to_contain_text(ways)
        expect(region).to_have_attribute("lang", language)
