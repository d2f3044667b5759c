"""The page as people see it, for the docs: `make page-pictures`; look at them."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser import launched  # noqa: E402
from tests.web.browser.acting import click_cell, count_shown, open_example, open_tab  # noqa: E402
from tests.web.browser.places import program_serving  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESKTOP, PHONE = (1280, 800), (390, 780)


def _fillings(page: Page) -> None:
    open_example(page, "pentominoes around a square hole")
    count_shown(page)
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .piece")).to_have_count(12)
    expect(page.locator("[data-count=symmetry]")).to_be_visible()


def _proof(page: Page) -> None:
    open_example(page, "without two opposite corners")
    page.click("#count-card [data-word='why none']")
    expect(page.locator(".proof")).to_be_visible()


def _laying(page: Page) -> None:
    open_example(page, "Trihexes and tetrahexes in a crown")
    count_shown(page)
    open_tab(page, "lay")
    for _ in range(4):
        for _ in range(3):
            page.click("#hint-button")
        page.click("#hint-follow")
    page.click("#hint-button")
    expect(page.locator("#hint")).not_to_be_empty()
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(2, 2)


def _puzzle(page: Page) -> None:
    open_example(page, "Killer sudoku")
    count_shown(page)
    open_tab(page, "lay")
    for place, digit in (((0, 0), "1"), ((0, 1), "2"), ((1, 0), "4")):
        click_cell(page, *place)
        page.keyboard.press(digit)
    expect(page.locator("#still-possible")).to_have_attribute("data-count", "1")
    page.mouse.move(2, 2)


def _phone(page: Page) -> None:
    count_shown(page)
    open_tab(page, "fillings")
    expect(page.locator("#board .filling .piece")).to_have_count(16)


SCENES = {
    "page-light": (_fillings, DESKTOP, "light"),
    "page-dark": (_laying, DESKTOP, "dark"),
    "page-proof": (_proof, DESKTOP, "light"),
    "page-puzzle": (_puzzle, DESKTOP, "light"),
    "page-phone": (_phone, PHONE, "light"),
}


def _take(browser: Browser, address: str, name: str) -> None:
    act, (width, height), scheme = SCENES[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=(width, height) == PHONE,
        is_mobile=(width, height) == PHONE,
        color_scheme=scheme,  # type: ignore[arg-type]
        device_scale_factor=1.5,
        locale="en-US",
    )
    page = context.new_page()
    page.goto(address)
    act(page)
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def main() -> None:
    """Take all of them."""
    with program_serving() as address, launched() as browser:
        for name in SCENES:
            _take(browser, address, name)
            print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
