"""The pages tell the truth: every command in README and docs runs and prints what stands below it.

So do the translations of README.  The commands of a page are run in order, in a folder with the
examples; `tools/page_examples.py` says how they are written.  A line `...` stands for any number of
lines.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import boardfill
import page_examples
from boardfill.cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
    if "_build" not in path.parts
}
"""By their paths: two folders may have pages of one name."""

COMMANDS = {page: page_examples.commands(text) for page, text in PAGES.items()}
PICTURES = {page: page_examples.pictures(text) for page, text in PAGES.items()}
EXAMPLES = {page: page_examples.python_blocks(text) for page, text in PAGES.items()}
TRANSLATIONS = {page for page in PAGES if page.startswith("README.")} - {"README.md"}
LONG = {
    *TRANSLATIONS,
    "docs/explain.md",
    "docs/gallery.md",
    "docs/how-to/check-a-program.md",
    "docs/how-to/draw-and-print.md",
    "docs/how-to/long-runs.md",
    "docs/how-to/up-to-symmetry.md",
    "docs/tutorials/design-a-puzzle.md",
    "docs/tutorials/teach-search.md",
}
"""Left to make test-all: each takes a second or more."""
TYPED = {
    page: found
    for page, found in EXAMPLES.items()
    if page not in {"README.md", "docs/extending.md"}  # tried below, and in test_extending_page.py
}
"""Python that is typed at a prompt."""


def _with(found: Mapping[str, object]) -> list[Any]:
    """The pages that have some of what was found."""
    return [
        pytest.param(page, marks=[pytest.mark.full] * (page in LONG))
        for page, some in found.items()
        if some
    ]


@pytest.fixture(autouse=True)
def _folder_with_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", _with(COMMANDS))
def test_commands_print_what_the_page_says(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS[page]:
        program, *arguments = command.words
        if program == "cat":
            Path(arguments[0]).write_text(f"{command.below}\n", encoding="utf-8")
            continue
        assert program == "boardfill", f"{page} has a command that is not tried: {command.line}"
        main(arguments)
        pattern = re.escape(f"{command.below}\n").replace(re.escape("\n...\n"), "\n(?:.*\n)*")
        printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
        printed = printed.strip("\n").rstrip()
        assert re.fullmatch(pattern, f"{printed}\n"), f"{command.line}\n{printed}"


@pytest.mark.parametrize("page", _with(PICTURES))
def test_every_picture_is_drawn(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    page_examples.write_files(PAGES[page], Path())
    for number, arguments in enumerate(PICTURES[page]):
        picture = Path(f"{number}.svg")
        status = main([*shlex.split(arguments), "-o", str(picture)])
        assert status == 0, f"boardfill {arguments}\n{capsys.readouterr().err}"
        assert "<svg" in picture.read_text(encoding="utf-8"), arguments


@pytest.mark.parametrize("page", _with(TYPED))
def test_python_gives_what_the_page_says(page: str) -> None:
    page_examples.write_files(PAGES[page], Path())
    blocks = EXAMPLES[page]
    assert all(block.startswith(">>> ") for block in blocks), f"{page} has Python that is not tried"
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_python_of_a_page_imports_the_modules_that_it_names() -> None:
    """Some other test may have loaded them already, but nobody has for a reader."""
    for page, blocks in EXAMPLES.items():
        used = set(re.findall(r"\bboardfill\.(\w+)\.", "\n".join(blocks)))
        imported = set(re.findall(r"(?:import|from) boardfill\.(\w+)", "\n".join(blocks)))
        assert used <= imported | set(boardfill.__all__), page


def test_python_in_the_readme_gives_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    checked = 0
    for block in EXAMPLES["README.md"]:
        for line in block.splitlines():
            code, _, comment = line.partition("  # ")
            if comment:
                assert re.match(re.escape(repr(eval(code, names))) + r"(?=[,:]|$)", comment), line
                checked += 1
            else:
                exec(code, names)
    assert checked >= 10


def test_a_page_says_once_what_is_in_a_file() -> None:
    """Pictures and Python read the files of their page wherever they stand."""
    for page, commands in COMMANDS.items():
        if PICTURES[page] or EXAMPLES[page]:
            files = [command.line for command in commands if command.program == "cat"]
            assert len(files) == len(set(files)), page


def test_there_are_commands_in_many_pages() -> None:
    assert len(COMMANDS["README.md"]) >= 15
    assert sum(bool(found) for found in COMMANDS.values()) >= 5
