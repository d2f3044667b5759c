"""What a release promises: versions tried, one version number, pinned tools, little power."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

import try_pythons
from boardfill.cli.main import main
from check_version import faults
from found_pythons import Python, classified_versions

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSIONED = ("src/boardfill/_version.py", "CITATION.cff", "CHANGELOG.md")


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_python_in_the_classifiers_is_tried_in_ci() -> None:
    (matrix,) = re.findall(r"^ +python: \[(.+)\]$", _text(".github/workflows/ci.yml"), re.MULTILINE)
    tried = set(re.findall(r'"(3\.\d+)"', matrix))
    assert classified_versions()
    assert classified_versions() <= tried
    assert re.search(r"^make .*\bpythons\b", _text(".ci/run"), re.MULTILINE)


def test_fewer_than_two_pythons_are_too_few_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only = Python(Path("/usr/bin/python3"), (3, 11, 7), free_threaded=False)
    monkeypatch.setattr(try_pythons, "found_pythons", lambda: [only])
    monkeypatch.setenv("CI", "true")
    assert try_pythons.main() == 1
    assert "2 versions needed, found 3.11.7" in capsys.readouterr().err


def test_package_changelog_and_citation_name_one_version() -> None:
    assert faults(ROOT) == []


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The places that name the version, as they will be for a release on the last day of 2026."""
    for name in VERSIONED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    _edit(tmp_path / "CHANGELOG.md", r"^## (\S+) \(.+\)$", r"## \1 (2026-12-31)")
    _edit(tmp_path / "CITATION.cff", r"^date-released: .*$", "date-released: 2026-12-31")
    _edit(tmp_path / "src/boardfill/_version.py", r"^released = .*$", 'released = "2026-12-31"')
    return tmp_path


def _edit(path: Path, pattern: str, replacement: str) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE), encoding="utf-8"
    )


def _tag() -> str:
    return "v" + _text("src/boardfill/_version.py").split('"')[-2]


def test_a_release_with_everything_in_place_may_go(copied: Path) -> None:
    assert faults(copied, _tag()) == []


@pytest.mark.parametrize(
    ("name", "pattern", "replacement", "part"),
    [
        ("CITATION.cff", "^version: .*$", "version: 99", "CITATION.cff names version 99"),
        ("CHANGELOG.md", r"^## \S+", "## 99", "CHANGELOG.md begins with version 99"),
        ("CHANGELOG.md", r"\(2026-12-31\)", "(unreleased)", "unreleased; give it a date"),
        ("CHANGELOG.md", r"\(2026-12-31\)", "(2027-01-01)", "dates the release 2027-01-01"),
        ("src/boardfill/_version.py", "^__version__ = .*$", '__version__ = "99"', "expected v99"),
        ("src/boardfill/_version.py", "^released = .*$", 'released = "2"', "the package 2"),
    ],
)
def test_a_release_whose_places_disagree_is_held_back(
    copied: Path, name: str, pattern: str, replacement: str, part: str
) -> None:
    _edit(copied / name, pattern, replacement)
    assert any(part in fault for fault in faults(copied, _tag()))


def test_the_program_is_cited_as_the_citation_file_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fields = dict(
        re.findall(r'^(?:  - )?(\w[\w-]*): "?(.+?)"?$', _text("CITATION.cff"), re.MULTILINE)
    )
    year = fields["date-released"][:4]
    cited = [fields["title"], fields["name"], fields["version"], year]
    for form in ([], ["--bibtex"]):
        assert main(["cite", *form]) == 0
        written = capsys.readouterr().out
        assert [one for one in cited if one not in written] == []
    assert written.startswith("@software{boardfill,\n")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_hash_and_may_only_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)$", text, re.MULTILINE)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    assert "\npermissions:\n  contents: read\n\njobs:" in text
    granted = re.findall(r"^ {6}([\w-]+): write$", text, re.MULTILINE)
    wanted = {"release.yml": ["id-token"], "site.yml": ["pages", "id-token"]}
    assert granted == wanted.get(path.name, [])


def test_every_tool_is_pinned_in_one_place() -> None:
    pins = re.findall(r"^([\w-]+)==\S+$", _text("tools/constraints.txt"), re.MULTILINE)
    assert len(pins) == len(set(pins))
    groups = PROJECT["dependency-groups"].values()
    wanted = [entry for group in groups for entry in group if isinstance(entry, str)]
    wanted += PROJECT["build-system"]["requires"] + PROJECT["project"]["dependencies"]
    for requirement in wanted:
        assert re.split(r"[<>=]", requirement)[0] in pins, requirement
        assert "==" not in requirement, f"{requirement}: versions belong in tools/constraints.txt"


def test_the_extra_all_has_every_extra() -> None:
    extras = dict(PROJECT["project"]["optional-dependencies"])
    (everything,) = extras.pop("all")
    extras.pop("gpu")  # large, and of use on few machines
    assert everything == f"boardfill[{','.join(extras)}]"
