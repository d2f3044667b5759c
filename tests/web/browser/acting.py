"""What people do on the page, and what they read there, for the tests."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

by_server_or_site = pytest.mark.parametrize("page", ["server", "site"], indirect=True)
"""The test runs twice: answers come from a server, or from the engines in the page."""
# What a test waits for comes soon; a machine that is busy with other things may take its time.
expect.set_options(timeout=90_000)  # ends hangs


def count_shown(page: Page) -> str:
    """The digits of the count, once it is known."""
    expect(page.locator("#count-card")).to_have_attribute("data-state", "answered")
    return digits(page.locator("#count").inner_text())


def digits(text: str) -> str:
    """Without what stands between the thousands."""
    return text.replace("\u202f", "").strip()


def expect_count(page: Page, count: str) -> None:
    """Wait until the page shows this count."""
    spaced = f"{int(count):,}".replace(",", "\u202f")
    expect(page.locator("#count")).to_have_text(spaced)


def cell(page: Page, *numbers: int, board: str = "cell") -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    element = page.locator(f"#{board}-" + "_".join(map(str, numbers)))
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_cell(page: Page, *numbers: int, board: str = "cell", button: str = "left") -> None:
    """Click a cell."""
    page.mouse.click(*cell(page, *numbers, board=board), button=button)  # type: ignore[arg-type]


def drag(page: Page, *way: tuple[float, float], steps: int = 6) -> None:
    """Press at the first place, move over the others, release at the last."""
    page.mouse.move(*way[0])
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(*place, steps=steps)
    page.mouse.up()


def open_tab(page: Page, name: str) -> None:
    """Open a panel."""
    page.click(f"#tab-{name}")


def open_example(page: Page, title: str) -> None:
    """Take an example of the gallery."""
    page.click("#open-gallery")
    page.click(f"dialog .tile:has-text('{title}')")


def open_text(page: Page, text: str) -> None:
    """Open a text as by hand."""
    # The page may still move while its first count comes in; a click could miss the tab.
    page.locator("#tab-share").dispatch_event("click")
    page.fill("#open-text", text)
    page.click("#open-button")
