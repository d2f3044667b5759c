"""The README tells the truth: every command in it runs and prints what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from boardfill.cli.main import main

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
EXAMPLES = [
    tuple(example.split("\n", 1))
    for block in BLOCKS
    for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


@pytest.mark.parametrize(
    ("command", "expected"),
    [example for example in EXAMPLES if example[0].startswith("boardfill ")],
    ids=lambda text: text.split("\n")[0][:60],
)
def test_examples_print_what_the_readme_says(
    command: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    main(shlex.split(command)[1:])
    assert capsys.readouterr().out.strip() == expected.strip()


def test_python_examples_give_what_the_readme_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    checked = 0
    for line in block.splitlines():
        code, _, comment = line.partition("  # ")
        if comment:
            assert re.match(re.escape(repr(eval(code, names))) + r"(?=[,:]|$)", comment), line
            checked += 1
        else:
            exec(code, names)
    assert checked >= 10


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
