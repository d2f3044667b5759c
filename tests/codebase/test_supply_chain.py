"""What is fetched from elsewhere is pinned: to one version, and what comes by npm to a hash."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = sorted(ROOT.glob("tools/npm/*/package-lock.json"))
EXACT = re.compile(r"\d+(\.\d+)*\Z")


def _constraints() -> dict[str, str]:
    lines = (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pinned}


def _wanted() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [one for group in project["dependency-groups"].values() for one in group]
    texts = [one for one in groups if isinstance(one, str)]
    return list(map(Requirement, [*project["project"]["dependencies"], *texts]))


def _installed() -> dict[str, str]:
    """The tools that are installed here, with all that they need."""
    found: dict[str, str] = {}
    to_see = [(one, "") for one in _wanted()]
    seen = set()
    while to_see:
        wanted, extra = to_see.pop()
        name = canonicalize_name(wanted.name)
        is_wanted = wanted.marker is None or wanted.marker.evaluate({"extra": extra})
        key = (name, frozenset(wanted.extras))
        if not is_wanted or key in seen:
            continue
        seen.add(key)
        try:
            one = distribution(name)
        except PackageNotFoundError:
            continue  # of a group that is not installed, or the machine has it by itself
        found[name] = one.version
        needed = list(map(Requirement, one.requires or ()))
        to_see += [(need, extra) for need in needed for extra in ("", *wanted.extras)]
    return found


def test_what_is_installed_directly_or_not_has_the_version_that_is_written_down() -> None:
    constraints, installed = _constraints(), _installed()
    assert {"pytest", "pluggy", "h11", "markupsafe"} <= installed.keys()
    missing = {name: version for name, version in installed.items() if name not in constraints}
    assert missing == {}, "add them to tools/constraints.txt"
    other = {name: version for name, version in installed.items() if version != constraints[name]}
    assert other == {}, "tools/constraints.txt has other versions: run make setup, or write these"


def test_every_tool_of_the_project_has_a_version() -> None:
    assert {canonicalize_name(one.name) for one in _wanted()} <= _constraints().keys()


def test_versions_are_sorted_and_written_once() -> None:
    lines = (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = [line.split("==")[0] for line in lines if not line.startswith("#")]
    assert names == sorted({canonicalize_name(name) for name in names})


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parent.name)
def test_every_package_of_npm_has_one_version_and_a_hash(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text  # where packages come from is for whoever installs them to say
    whole, *packages = json.loads(text)["packages"].items()
    wanted = json.loads(lock.with_name("package.json").read_text(encoding="utf-8"))
    assert whole[1]["dependencies"] == wanted["dependencies"]
    assert list(wanted["dependencies"]) == [lock.parent.name]
    assert all(map(EXACT.match, wanted["dependencies"].values()))
    assert packages
    for name, package in packages:
        assert package["integrity"].startswith("sha512-"), name


def test_packages_of_npm_come_by_the_lock_and_run_no_scripts() -> None:
    assert {lock.parent.name for lock in LOCKS} == {"axe-core", "pyodide", "typescript"}
    scripts = [*ROOT.glob("tools/**/*.sh"), ROOT / "Makefile", *ROOT.glob(".github/**/*.yml")]
    used = [
        line.strip()
        for script in scripts
        for line in script.read_text(encoding="utf-8").splitlines()
        if re.match(r"\s*(- run: )?npm\b|\s*npx\b", line)
    ]
    assert used == ['npm ci --ignore-scripts --silent --no-fund --no-audit --prefix "$folder"']
