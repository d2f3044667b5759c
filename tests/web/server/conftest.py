"""One server for many tests: it must survive whatever they do to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.conftest import run
from tests.web.server.served import Served, board, server

__all__ = ["run"]


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server that still counts right after each test."""
    with server("--max-seconds", "60", "--max-memory", "256M", "--pages", "8") as found:
        yield found


@pytest.fixture(autouse=True)
def _healthy(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "served" in request.fixturenames:
        asked: Served = request.getfixturevalue("served")
        assert asked.ask("count", board(6, 8)).tree["answer"]["count"] == "1514"
