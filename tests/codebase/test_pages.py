"""The pages tell the truth: every command in README and docs runs and prints what stands below it.

Commands stand in `console` blocks, or indented after a `$`.  Those of a page are run in order, in a
folder with the examples; `$ cat FILE` says what is in a file that later ones read.  A line `...`
stands for any number of lines.
"""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path

import pytest

from boardfill.cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"(?:^ {4}\$ .*\n(?:(?: {4}.*)?\n)*)+", re.MULTILINE)


def _sessions(page: Path) -> list[tuple[str, str]]:
    """The commands of the page in order, each with what stands below it."""
    text = page.read_text(encoding="utf-8")
    blocks = [*FENCED.finditer(text), *INDENTED.finditer(text)]
    found = []
    for block in sorted(blocks, key=lambda block: block.start()):
        lines = textwrap.dedent(block.group(1) if block.re is FENCED else block.group(0))
        for example in re.split(r"^\$ ", lines, flags=re.MULTILINE)[1:]:
            command, _, below = example.partition("\n")
            found.append((command, below.rstrip()))
    return found


SESSIONS = {page.name: _sessions(page) for page in PAGES}


@pytest.mark.parametrize("page", [page for page, found in SESSIONS.items() if found])
def test_commands_print_what_the_page_says(
    page: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for command, below in SESSIONS[page]:
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(f"{below}\n", encoding="utf-8")
            continue
        assert program == "boardfill", f"{page} has a command that is not tried: {command}"
        main(arguments)
        pattern = re.escape(below).replace(re.escape("\n...\n"), "\n(?:.*\n)*")
        printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
        assert re.fullmatch(pattern, printed.strip("\n").rstrip()), f"{command}\n{printed}"


def test_python_in_the_readme_gives_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    checked = 0
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            code, _, comment = line.partition("  # ")
            if comment:
                assert re.match(re.escape(repr(eval(code, names))) + r"(?=[,:]|$)", comment), line
                checked += 1
            else:
                exec(code, names)
    assert checked >= 10


def test_there_are_commands_in_many_pages() -> None:
    assert len(SESSIONS["README.md"]) >= 15
    assert sum(bool(found) for found in SESSIONS.values()) >= 5
