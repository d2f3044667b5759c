"""The page in a real browser: Chromium, driven by playwright.

`page` is that of a real `boardfill serve`, or, of tests `by_server_or_site`, also that of the
static site in dist/site, below a path of a plain file server, which `page_by_site` always is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import clean_page, launched
from tests.web.browser.places import SITE, files_served, program_serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They start programs and need a browser."""
    here = Path(__file__).parent
    files = {path: path.is_relative_to(here) for path in {item.path for item in items}}
    for item in items:
        if files[item.path]:
            item.add_marker(pytest.mark.process)
            item.add_marker(pytest.mark.full)


# Of the package, not of the session: while playwright runs, asyncio cannot be used by other tests.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def server_address() -> Iterator[str]:
    """Where `boardfill serve` answers, with the token."""
    # Nothing that a test asks for is stopped by a limit, however busy the machine is.
    with program_serving("--max-seconds", "600") as address:
        yield address


@pytest.fixture(scope="package")
def site_address() -> Iterator[str]:
    """Where the static site is, below a path as on many hosts."""
    if not (SITE / "index.html").exists():
        pytest.skip("THE STATIC SITE IS NOT TRIED: it is not built (make site; make site-test)")
    with files_served(SITE, "/some/where/") as address:
        yield address


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    place = getattr(request, "param", "server")
    with clean_page(chromium, request.getfixturevalue(f"{place}_address")) as page:
        yield page


@pytest.fixture
def page_by_site(chromium: Browser, site_address: str) -> Iterator[Page]:
    with clean_page(chromium, site_address) as page:
        yield page
