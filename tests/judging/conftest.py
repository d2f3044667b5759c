"""Programs of students are run by the tests, not collected as tests."""

from __future__ import annotations

collect_ignore = ["programs"]
