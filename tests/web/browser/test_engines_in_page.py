"""The engines in the page: how they are loaded, asked, cancelled, and what they survive."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser.engines import ask, engines_at
from tests.web.browser.places import SITE, files_served

TROMINO = {"name": "L3", "cells": [[0, 0], [1, 0], [1, 1]], "copies": "any"}


def counting(rows: int, columns: int, **limits: float) -> dict[str, Any]:
    problem = {"format": "boardfill/1", "board": {"size": [rows, columns]}, "pieces": [TROMINO]}
    return {"ask": "count", "problem": problem, "limits": {"seconds": 60, **limits}}


SMALL, SMALL_COUNT = counting(6, 8), "1514"
MIDDLING = counting(18, 18)
LONG = counting(24, 25)
BOTH_READY = """async ([middling, small]) => {
    for (let tries = 0; tries < 60; tries++) {
        const first = await Promise.race([
            begin(middling).ended.then(() => "middling"),
            begin(small).ended.then(() => "small"),
        ]);
        await new Promise(resolve => setTimeout(resolve, 500));
        if (first === "small") return;
    }
    throw new Error("there never was a second worker");
}"""


@pytest.fixture
def engines(chromium: Browser, site_address: str) -> Iterator[Page]:
    with engines_at(chromium, site_address) as (page, faults):
        yield page
        assert faults == []


def test_loading_tells_the_share_of_bytes_that_are_there(engines: Page) -> None:
    assert ask(engines, SMALL)["answer"]["count"] == SMALL_COUNT
    states = engines.evaluate("states")
    shares = [state["share"] for state in states if state["kind"] == "loading"]
    assert len(shares) > 5
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert states[-1] == {"kind": "ready"}


AFTER_CANCEL = """async ([long, small]) => {
    const asked = begin(long);
    await new Promise(resolve => setTimeout(resolve, 300));
    asked.cancel();
    return [await asked.ended, await begin(small).ended];
}"""


def test_after_a_cancel_the_other_worker_answers(engines: Page) -> None:
    engines.evaluate(BOTH_READY, [MIDDLING, SMALL])
    cancelled, after = engines.evaluate(AFTER_CANCEL, [LONG, SMALL])
    assert cancelled["error"]["kind"] == "cancelled"
    assert after["answer"]["count"] == SMALL_COUNT


def test_what_waits_can_be_cancelled_and_is_never_asked(engines: Page) -> None:
    found = engines.evaluate(
        """async ([long, small]) => {
            const asked = [begin(small), begin(long), begin(small)];
            asked[1].cancel();
            asked[1].cancel();
            return Promise.all(asked.map(one => one.ended));
        }""",
        [LONG, SMALL],
    )
    assert [one["id"] for one in found] == [1, 2, 3]
    assert found[1]["error"]["kind"] == "cancelled"
    assert found[0]["answer"]["count"] == found[2]["answer"]["count"] == SMALL_COUNT


def test_a_long_question_does_not_hold_up_another(engines: Page) -> None:
    engines.evaluate(BOTH_READY, [MIDDLING, SMALL])
    found = engines.evaluate(
        """async ([long, small]) => {
            const asked = begin(long);
            const other = await begin(small).ended;
            asked.cancel();
            return other;
        }""",
        [LONG, SMALL],
    )
    assert found["answer"]["count"] == SMALL_COUNT


def test_what_takes_too_long_is_told_with_the_command(engines: Page) -> None:
    error = ask(engines, counting(24, 25, seconds=0.5))["error"]
    assert error["kind"] == "limit"
    assert error["command"] == "boardfill count problem.toml"


def test_what_needs_too_much_memory_is_told_with_the_command(engines: Page) -> None:
    error = ask(engines, counting(30, 31, memory=2**32 - 1))["error"]
    assert error["kind"] == "limit"
    assert error["command"].startswith("boardfill count")
    assert ask(engines, SMALL)["answer"]["count"] == SMALL_COUNT


def test_a_worker_that_dies_is_told_of_and_replaced(chromium: Browser, site_address: str) -> None:
    """Nesting a hundred thousand deep overflows the stack of WebAssembly, and ends Pyodide."""
    nested = "let title = 'x'; for (let deep = 0; deep < 100_000; deep++) title = [title];"
    with engines_at(chromium, site_address) as (page, faults):
        died, after = page.evaluate(
            f"""async small => {{
                {nested}
                const request = {{ask: "count", problem: {{...small.problem, title}}}};
                return [await begin(request).ended, await begin(small).ended];
            }}""",
            SMALL,
        )
        assert died["error"] == {
            "kind": "limit",
            "sentence": "this needs a deeper stack than a browser has",
            "command": "boardfill serve",
        }
        assert after["answer"]["count"] == SMALL_COUNT
        assert "Pyodide has suffered a fatal error" in faults[0]


def test_engines_that_cannot_be_loaded_are_told_of_and_tried_again(
    chromium: Browser, tmp_path: Path, site_address: str
) -> None:
    assert site_address
    site = tmp_path / "site"
    shutil.copytree(SITE, site)
    (packages,) = site.glob("engine/packages-*")
    packages.rename(site / "hidden")
    with files_served(site) as address, engines_at(chromium, address) as (page, faults):
        found = ask(page, SMALL)
        assert "could not be loaded" in found["error"]["sentence"]
        assert page.evaluate("states.at(-1).kind") == "lost"
        (site / "hidden").rename(packages)
        assert ask(page, SMALL)["answer"]["count"] == SMALL_COUNT
        assert page.evaluate("states.at(-1).kind") == "ready"
        assert [fault for fault in faults if "404" not in fault] == []
