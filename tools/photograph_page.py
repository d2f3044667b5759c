"""Takes the screenshots of the page that README and the handbook show, into docs/pictures.

.venv/bin/python tools/photograph_page.py
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import acting  # noqa: E402 - it is found from the root of the project
from tests.web.browser.conftest import CHROMIUM  # noqa: E402
from tests.web.browser.places import program_serving  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
_DESKTOP, _PHONE = {"width": 1180, "height": 760}, {"width": 390, "height": 844}
_COLOURS = 128
"""A palette of so many keeps the files small, and nobody sees it."""


class Photograph(NamedTuple):
    """What is done before a screenshot is taken, and how the browser is set."""

    act: Callable[[Page], None]
    size: dict[str, int] = _DESKTOP
    scheme: str = "light"
    language: str = "en-GB"


def _fillings(page: Page) -> None:
    for cell in ((0, 0), (0, 1), (5, 7)):
        acting.click_cell(page, *cell)
    acting.count_shown(page)
    acting.open_tab(page, "fillings")


def _example(title: str, tab: str, then: Callable[[Page], None]) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        acting.open_example(page, title)
        acting.count_shown(page)
        acting.open_tab(page, tab)
        then(page)

    return act


def _nothing(_: Page) -> None:
    pass


def _few_steps(page: Page) -> None:
    for _ in range(9):
        page.click("#watch-step")


def _why(page: Page) -> None:
    page.get_by_role("button", name="Why is there none?").click()


PHOTOGRAPHS = {
    "page-light": Photograph(_fillings),
    "page-dark": Photograph(_fillings, scheme="dark"),
    "page-solid": Photograph(_example("Soma cube", "fillings", _nothing)),
    "page-none": Photograph(_example("without two opposite corners", "board", _why)),
    "page-watch": Photograph(_example("A chimney", "watch", _few_steps)),
    "page-phone": Photograph(_fillings, size=_PHONE, language="ko-KR"),
}


def main() -> None:
    """Take all of them, or those that are named."""
    wanted = sys.argv[1:] or PHOTOGRAPHS
    with program_serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name in wanted:
            (FOLDER / f"{name}.png").write_bytes(_taken(browser, address, PHOTOGRAPHS[name]))
        browser.close()


def _taken(browser: Browser, address: str, photograph: Photograph) -> bytes:
    settings: dict[str, Any] = {
        "viewport": photograph.size,
        "color_scheme": photograph.scheme,
        "locale": photograph.language,
        "reduced_motion": "reduce",
    }
    context = browser.new_context(**settings)
    page = context.new_page()
    page.goto(address)
    photograph.act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1_500)  # until nothing moves any more
    picture = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    small = io.BytesIO()
    picture.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(
        small, "PNG", optimize=True
    )
    return small.getvalue()


if __name__ == "__main__":
    main()
