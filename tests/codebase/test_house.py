"""The house itself: who imports whom, how long files are, what is documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import boardfill
from boardfill import _core
from boardfill.cli.main import COMMANDS
from boardfill.engines.planner import ENGINES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "boardfill"

FOR_ALL = {"errors", "words", "_version"}
"""What every room may import, and what imports no room."""
PUBLIC_GROUPS = ("certificates", "jobs", "puzzles", "results", "rules")
"""Public modules that bring together what only some users need; no room imports them."""
MOST_LINES = 400


def _table_of_rooms() -> dict[str, set[str]]:
    """Who may import whom, as ARCHITECTURE.md says."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    _, _, table = page.partition("| room | may import |\n|---|---|\n")
    rows, _, _ = table.partition("\n\n")
    found = {}
    for row in rows.splitlines():
        rooms, allowed = row.strip("| ").split(" | ")
        for room in rooms.split(", "):
            found[room] = set() if allowed == "nothing" else set(allowed.split(", "))
    return found


NATIVE_CORE = "native core"
MAY_IMPORT = _table_of_rooms()
"""Every room, and the doors, which act as rooms."""
DOORS = {"methods", "coercion", "display", "printing"}
"""Modules through which values reach the rest of the house, when that is needed."""


def _files(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


PYTHON = _files("src/**/*.py", "tests/**/*.py", "benchmarks/**/*.py", "tools/*.py")
NATIVE = _files("native/**/*.cpp", "native/**/*.hpp")


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All of them, at any depth; far fewer than all nodes."""
    for statement in body:
        yield statement
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            for inner in getattr(statement, part, ()):
                yield from _statements([inner])


def _imported(path: Path) -> set[str]:
    """The rooms of boardfill that a file imports."""
    modules = set()
    for node in _statements(_parsed(path).body):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    rooms = {name.split(".")[1] for name in modules if name.startswith("boardfill.")}
    return {NATIVE_CORE if room == "_core" else room for room in rooms}


def test_the_table_of_rooms_names_rooms() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(MAY_IMPORT) == folders | DOORS
    for allowed in MAY_IMPORT.values():
        assert allowed <= folders | DOORS | {NATIVE_CORE}


def test_rooms_import_only_what_they_may_and_what_is_for_all_imports_no_room() -> None:
    forbidden = {}
    for room, allowed in (MAY_IMPORT | {name: set() for name in FOR_ALL}).items():
        files = _files(f"src/boardfill/{room}.py", f"src/boardfill/{room}/**/*.py")
        assert files, room
        for path in files:
            if wrong := _imported(path) - allowed - FOR_ALL - {room}:
                forbidden[str(path.relative_to(ROOT))] = sorted(wrong)
    assert forbidden == {}


def test_nobody_compares_the_name_of_an_engine() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(_parsed(path)):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                texts = {side.value for side in sides if isinstance(side, ast.Constant)}
                asked = {ast.unparse(side).rpartition(".")[2] for side in sides}
                assert not (texts & set(ENGINES) and asked & {"engine", "name"}), path


def test_no_two_classes_have_one_name() -> None:
    names = [
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in _parsed(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_room_says_what_lives_there() -> None:
    for folder in {path.parent for path in PACKAGE.rglob("*.py")} - {PACKAGE}:
        text = ast.get_docstring(_parsed(folder / "__init__.py"))
        assert text, folder
        assert len(text.splitlines()) <= 5, folder


def test_every_file_of_the_package_belongs_to_a_room() -> None:
    top_level = {"__init__", "__main__", "_core", "methods", *PUBLIC_GROUPS} | FOR_ALL
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        assert room in MAY_IMPORT or room in top_level, path


def test_files_stay_small() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON + NATIVE}
    assert len(lines) > 500  # they were found at all
    too_long = {str(path.relative_to(ROOT)): n for path, n in lines.items() if n > MOST_LINES}
    assert too_long == {}


def test_the_core_knows_no_python() -> None:
    for path in _files("native/core/**/*.?pp"):
        assert not re.search(r"#include\s*<(Python|nanobind)", path.read_text(encoding="utf-8"))


def test_every_public_name_is_documented_and_listed() -> None:
    documented = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    groups = [importlib.import_module(f"boardfill.{name}") for name in PUBLIC_GROUPS]
    for home in (boardfill, *groups):
        for name in home.__all__:
            if name.startswith("__"):
                continue
            assert inspect.getdoc(getattr(home, name)), f"{name} has no docstring"
            full_name = f"{home.__name__}.{name}"
            assert f"{full_name}\n" in documented, f"{full_name} is not in docs/api.md"


def test_every_public_name_has_one_place() -> None:
    """What a group has is not at the top level as well."""
    homes = [boardfill, *(importlib.import_module(f"boardfill.{name}") for name in PUBLIC_GROUPS)]
    names = [name for home in homes for name in home.__all__]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_command_has_its_synopsis() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^    boardfill (\w+)", page, re.MULTILINE)) == set(COMMANDS)


def test_every_engine_is_described() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    described = next(part for part in page.split("\n\n") if part.startswith("Engines:"))
    assert [name for name in ENGINES if f"`{name}`" not in described] == []


def test_the_files_that_how_it_works_names_exist() -> None:
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_/]+\.(?:py|hpp))`", page))
    assert len(named) > 40
    homes = {".py": PACKAGE, ".hpp": ROOT / "native" / "core"}
    assert [name for name in named if not (homes[Path(name).suffix] / name).exists()] == []


def test_every_module_says_what_it_is() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert ast.get_docstring(_parsed(path)), path


def test_the_installed_version_is_that_of_the_sources() -> None:
    version = boardfill.__version__
    assert _core.version == version
    metadata = importlib.import_module("importlib.metadata")
    assert metadata.version("boardfill") == version


def test_the_stub_of_the_core_is_the_generated_one(tmp_path: Path) -> None:
    target = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "boardfill._core"]
    subprocess.run([*command, "-o", str(target)], check=True)
    committed = (PACKAGE / "_core.pyi").read_text(encoding="utf-8")
    assert target.read_text(encoding="utf-8") == committed


def test_the_fixed_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for path in re.findall(r"\b(?:tests|tools|benchmarks)/[\w./-]+", makefile):
        assert (ROOT / path).exists(), path
    for target in (
        "setup",
        "demo",
        "test",
        "hunt",
        "lint",
        "pythons",
        "sanitize",
        "bench",
        "docs",
        "clean",
    ):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
