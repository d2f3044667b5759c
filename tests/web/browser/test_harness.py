"""The tests in the browser notice what they are there to notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import clean_page
from tests.web.browser.looking import accessibility_faults, frames_during, milliseconds_from_press
from tests.web.browser.places import files_served

CLEAN = """<!doctype html><html lang="en"><title>a page</title><link rel="icon" href="data:,">
<main><h1>a page</h1><button>0</button></main><script>
const button = document.querySelector("button");
button.onclick = () => setTimeout(() => button.textContent = 1, 50);
</script></html>"""


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        ("<script>throw Error('ouch')</script>", "thrown: ouch"),
        ("<script>console.error('ouch')</script>", "console: ouch"),
        ("<img src='http://127.0.0.2:9/a.png' alt=''>", "asked another host: http://127.0.0.2"),
        ("<img src='/elsewhere.png' alt=''>", "404"),
    ],
)
def test_a_page_must_stay_clean(chromium: Browser, tmp_path: Path, spoilt: str, fault: str) -> None:
    tmp_path.joinpath("index.html").write_text(CLEAN + spoilt, encoding="utf-8")
    with (
        files_served(tmp_path, "/below/") as address,
        pytest.raises(AssertionError, match=fault),
        clean_page(chromium, address),
    ):
        pass


def test_faults_of_accessibility_are_found(chromium: Browser, tmp_path: Path) -> None:
    tmp_path.joinpath("index.html").write_text(CLEAN, encoding="utf-8")
    with files_served(tmp_path) as address, clean_page(chromium, address) as page:
        assert accessibility_faults(page) == []
        page.evaluate("document.body.append(new Image())")
        assert accessibility_faults(page)[0].startswith("image-alt")


def test_frames_and_presses_are_timed(chromium: Browser, tmp_path: Path) -> None:
    tmp_path.joinpath("index.html").write_text(CLEAN, encoding="utf-8")
    with files_served(tmp_path) as address, clean_page(chromium, address) as page:
        smooth = frames_during(page, lambda: page.wait_for_timeout(300))
        assert smooth.per_second > 0
        block = "const end = performance.now() + 400; while (performance.now() < end);"
        halting = frames_during(page, lambda: page.evaluate(f"() => {{{block}}}"))
        assert halting.longest_wait > 350
        press = page.get_by_role("button").click
        assert milliseconds_from_press(page, press, "button.textContent == 1") >= 50
