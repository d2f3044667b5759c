"""`make test-often` lists every test that does not always pass."""

from __future__ import annotations

from pathlib import Path

from tests.often import differing, outcomes

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="good"/>
<testcase classname="tests.a" name="bad"><failure message="no"/></testcase>
<testcase classname="tests.a" name="left"><skipped/></testcase>
</testsuite></testsuites>"""


def test_how_tests_ended_is_read_from_their_report(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT)
    found = outcomes(tmp_path / "report.xml")
    ends = {"tests.a::good": "passed", "tests.a::bad": "failure", "tests.a::left": "skipped"}
    assert found == ends


def test_what_fails_once_or_always_or_is_missing_once_is_listed() -> None:
    runs = [
        {
            "same": "passed",
            "left": "skipped",
            "once": "passed",
            "always": "failure",
            "gone": "passed",
        },
        {"same": "passed", "left": "skipped", "once": "error", "always": "failure"},
    ]
    assert list(differing(runs)) == ["always", "gone", "once"]
