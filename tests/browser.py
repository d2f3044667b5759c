"""A real browser for tests, tools and benchmarks: Chromium without a window, driven by playwright.

A test fails if its page threw an error, wrote one to the console, or asked another host for
anything; where there is no browser, it is left out, and says so.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
DESKTOP = {"width": 1280, "height": 800}
PATIENCE = 90.0
"""Seconds that end hangs, and are no measure of anything."""

# A page allows ten seconds for most questions; a busy machine may take longer, and be right.
_PATIENT_QUESTIONS = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.limits) message.limits.seconds *= 60;
      send.call(this, JSON.stringify(message));
    };
"""


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser.  While it runs, the same thread cannot use asyncio."""
    if CHROMIUM is None:
        pytest.skip("NOT TRIED IN A BROWSER: there is no Chromium (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@contextmanager
def clean_page(
    browser: Browser, address: str, size: dict[str, int] = DESKTOP, **options: object
) -> Iterator[Page]:
    """The page in a browser profile of its own, with nothing cached; it must stay clean."""
    with page_with_faults(browser, address, size, **options) as (page, faults):
        yield page
        assert not faults, "; ".join(faults)


@contextmanager
def page_with_faults(
    browser: Browser, address: str, size: dict[str, int] = DESKTOP, **options: object
) -> Iterator[tuple[Page, list[str]]]:
    """Likewise, with what goes wrong, as it happens: for tests that make something go wrong."""
    context = browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(_PATIENT_QUESTIONS)
    faults = _watched(context, address)
    try:
        page = context.new_page()
        page.goto(address)
        yield page, faults
    finally:
        context.close()


def _watched(context: BrowserContext, address: str) -> list[str]:
    """What goes wrong in pages of this context, as it happens."""
    faults: list[str] = []
    host = urlsplit(address).netloc

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    def see(url: str) -> None:
        asked = urlsplit(url)
        if asked.scheme not in {"data", "blob"} and asked.netloc != host:
            faults.append(f"asked another host: {url}")

    context.on("console", hear)
    context.on("weberror", lambda error: faults.append(f"thrown: {error.error}"))
    context.on("request", lambda request: see(request.url))
    return faults


def keep_screenshot(page: Page, name: str) -> None:
    """Put a screenshot where BOARDFILL_SCREENSHOTS says, for people to look at."""
    folder = os.environ.get("BOARDFILL_SCREENSHOTS")
    if folder:
        page.screenshot(path=Path(folder, re.sub(r"\W+", "-", name) + ".png"))
