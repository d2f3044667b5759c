"""The page in a real browser: Chromium, driven by playwright.

`page_by_server` is the page of a real `boardfill serve`; `page_by_site` that of the static site in
dist/site, below a path of a plain file server; `page_by_either` is each in turn.  A test fails if
the page threw an error, wrote one to the console, or asked another host for anything.
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

from tests.web.browser.places import SITE, files_served, program_serving

DESKTOP = {"width": 1280, "height": 800}
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PATIENCE = 90.0
"""Seconds that end hangs, and are no measure of anything."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They start programs and need a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.process)
            item.add_marker(pytest.mark.full)


# Of the package, not of the session: while playwright runs, asyncio cannot be used by other tests.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TRIED: there is no Chromium (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server_address() -> Iterator[str]:
    """Where `boardfill serve` answers, with the token."""
    with program_serving() as address:
        yield address


@pytest.fixture(scope="package")
def site_address() -> Iterator[str]:
    """Where the static site is, below a path as on many hosts."""
    if not (SITE / "index.html").exists():
        pytest.skip("THE STATIC SITE IS NOT TRIED: it is not built (make site; make site-test)")
    with files_served(SITE, "/some/where/") as address:
        yield address


@pytest.fixture
def page_by_server(chromium: Browser, server_address: str) -> Iterator[Page]:
    with clean_page(chromium, server_address) as page:
        yield page


@pytest.fixture
def page_by_site(chromium: Browser, site_address: str) -> Iterator[Page]:
    with clean_page(chromium, site_address) as page:
        yield page


@pytest.fixture(params=["server", "site"])
def page_by_either(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    with clean_page(chromium, request.getfixturevalue(f"{request.param}_address")) as page:
        yield page


@contextmanager
def clean_page(
    chromium: Browser, address: str, size: dict[str, int] = DESKTOP, **options: object
) -> Iterator[Page]:
    """The page in a browser profile of its own, with nothing cached; it must stay clean."""
    with page_with_faults(chromium, address, size, **options) as (page, faults):
        yield page
        assert faults == []


@contextmanager
def page_with_faults(
    chromium: Browser, address: str, size: dict[str, int] = DESKTOP, **options: object
) -> Iterator[tuple[Page, list[str]]]:
    """Likewise, with what goes wrong, as it happens: for tests that make something go wrong."""
    context = chromium.new_context(viewport=size, **options)  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    faults = watched(context, address)
    try:
        page = context.new_page()
        page.goto(address)
        yield page, faults
    finally:
        context.close()


def watched(context: BrowserContext, address: str) -> list[str]:
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
