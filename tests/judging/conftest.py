"""Programs of students are run by the tests, not collected as tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.judging.student_programs import program_in

collect_ignore = ["programs"]


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """The file of a program, by name."""
    return lambda name: program_in(tmp_path, name)
