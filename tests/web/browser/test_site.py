"""The static site: how soon it answers, without a network too, and how a newer version comes."""

from __future__ import annotations

import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from static_site.assemble import put_service_worker
from tests.browser import clean_page
from tests.web.browser.looking import milliseconds_from_press
from tests.web.browser.places import SITE, files_served

ANSWERED = "#count-card[data-state=answered]"


def wait_until_kept(page: Page, state: str = "active") -> None:
    """Until the service worker has all files of this version, or of the one to come."""
    page.evaluate(
        """async state => {
            for (let tries = 0; tries < 1800; tries++) {
                if ((await navigator.serviceWorker.getRegistration())?.[state]) return;
                await new Promise(resolve => setTimeout(resolve, 50));
            }
            throw new Error(`no service worker became ${state}`);
        }""",
        state,
    )


def test_the_first_count_comes_and_comes_again(page_by_site: Page) -> None:
    page_by_site.wait_for_selector(ANSWERED)
    expect(page_by_site.locator("#count")).to_have_text(re.compile(r"^1\s514$"))
    wait_until_kept(page_by_site)
    page_by_site.reload()
    page_by_site.wait_for_selector(ANSWERED)


def test_the_count_follows_a_click(page_by_site: Page) -> None:
    page_by_site.wait_for_selector(ANSWERED)
    cells = page_by_site.locator("#board [role=gridcell]")
    for number in range(5):
        done = f"document.querySelector('{ANSWERED}')"
        click = partial(cells.nth(number).click, force=True)
        assert milliseconds_from_press(page_by_site, click, done) > 0


def test_the_page_works_without_a_network(chromium: Browser, site_address: str) -> None:
    with clean_page(chromium, site_address) as page:
        page.wait_for_selector(ANSWERED)
        wait_until_kept(page)
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector(ANSWERED)


@pytest.fixture
def copied_site(tmp_path: Path, site_address: str) -> Path:
    """A copy to be changed, where there is a site at all."""
    assert site_address
    return Path(shutil.copytree(SITE, tmp_path / "site"))


def test_a_newer_version_begins_with_the_load_after_next(
    chromium: Browser, copied_site: Path
) -> None:
    with files_served(copied_site) as address, clean_page(chromium, address) as page:
        page.wait_for_selector(ANSWERED)
        wait_until_kept(page)
        index = copied_site / "index.html"
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace("<html ", "<html id=newer "), encoding="utf-8")
        (copied_site / "service_worker.js").unlink()
        put_service_worker(copied_site)

        page.reload()
        page.wait_for_selector(ANSWERED)
        assert page.locator("#newer").count() == 0
        wait_until_kept(page, "waiting")
        page.reload()
        page.wait_for_selector(f"#newer {ANSWERED}")
        assert len(page.evaluate("caches.keys()")) == 1


def test_a_version_that_is_not_whole_is_never_taken(chromium: Browser, copied_site: Path) -> None:
    """A host in the middle of being given new files: the list is new, a file is not."""
    with files_served(copied_site) as address, clean_page(chromium, address) as page:
        page.wait_for_selector(ANSWERED)
        wait_until_kept(page)
        worker = copied_site / "service_worker.js"
        text = worker.read_text(encoding="utf-8")
        worker.write_text(
            re.sub('"sha256-.{8}', '"sha256-AAAAAAAA', text, count=1), encoding="utf-8"
        )
        failed = page.evaluate(
            "navigator.serviceWorker.getRegistration().then(one => one.update()).then("
            "one => new Promise(end => { const next = one.installing;"
            "next.onstatechange = () => end(next.state); }))"
        )
        assert failed == "redundant"
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector(ANSWERED)


def test_the_page_may_do_what_webassembly_needs_and_no_more(page_by_site: Page) -> None:
    policy = page_by_site.locator("meta[http-equiv=Content-Security-Policy]").get_attribute(
        "content"
    )
    assert policy
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ")
    assert "'unsafe-" not in policy
    assert "*" not in policy
    assert "http" not in policy
    page_by_site.wait_for_selector(ANSWERED)
