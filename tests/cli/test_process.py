"""The program as a process: pipes, terminals, what it loads; test_signals.py has signals."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, PROGRAM, begun

pytestmark = pytest.mark.process


def test_a_closed_pipe_ends_it_quietly() -> None:
    """10x12 has 170 thousand fillings; the reader takes one line."""
    command = [*PROGRAM, "solve", "--board", "10x12", "--pieces", "L3", "--all"]
    with begun(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=PATIENCE) == 0


def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        result = subprocess.run(
            [*PROGRAM, "count", "--board", "2x3", "--pieces", "L3"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.returncode == 2
    assert result.stderr == b"boardfill: cannot write the answer: No space left on device\n"


@pytest.mark.parametrize(
    ("redirection", "status"), [("<&-", 2), (">&- < /dev/null", 2), ("2>&- < /dev/null", 2)]
)
def test_closed_streams(redirection: str, status: int) -> None:
    command = f"{sys.executable} -m boardfill count - --pieces L3 {redirection}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert result.returncode == status
    assert b"Traceback" not in result.stderr


def test_errors_that_nobody_reads_do_not_stop_the_answers(tmp_path: Path) -> None:
    document = 'format = "boardfill/1"\n[board]\nsize = [2, 3]\n[[pieces]]\nname = "L3"\n'
    (tmp_path / "good.toml").write_text(document)
    read_end, write_end = os.pipe()
    os.close(read_end)
    result = subprocess.run(
        [*PROGRAM, "count", "missing.toml", "good.toml"],
        stdout=subprocess.PIPE,
        stderr=write_end,
        cwd=tmp_path,
        check=False,
    )
    os.close(write_end)
    assert result.stdout == b"2\tgood.toml\n"
    assert result.returncode == 2


def test_output_is_utf8_whatever_the_locale() -> None:
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = subprocess.run(
        [*PROGRAM, "arrows", "2"], capture_output=True, env=environment, check=True
    )
    assert "↗↘\n↖↙" in result.stdout.decode("utf-8")


def _on_a_terminal(**environment: str) -> str:
    """What the program writes when standard output is a terminal."""
    parent, child = pty.openpty()
    command = [*PROGRAM, "solve", "--board", "2x3", "--pieces", "L3"]
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run(command, stdout=child, env=kept | {"TERM": "xterm"} | environment, check=True)
    os.close(child)
    written = os.read(parent, 100_000).decode()
    os.close(parent)
    return written


def test_colour_on_a_terminal_only_and_not_when_refused() -> None:
    assert "\x1b[" in _on_a_terminal()
    assert "\x1b[" not in _on_a_terminal(NO_COLOR="1")
    assert "\x1b[" not in _on_a_terminal(TERM="dumb")
    piped = subprocess.run(
        [*PROGRAM, "solve", "--board", "2x3", "--pieces", "L3"], capture_output=True, check=True
    )
    assert b"\x1b[" not in piped.stdout


def test_importing_loads_nothing_heavy() -> None:
    script = (
        "import sys, boardfill; names = set(boardfill.__all__);"
        "[getattr(boardfill, name) for name in names];"
        "print([m for m in ('numpy', 'rich', 'click') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert result.stdout == b"[]\n"


LOADED = """
import sys
from boardfill.cli.main import main
main({arguments})
print(*sorted({{name.partition(".")[0] for name in sys.modules}} & {{*{packages}}}))
print(*sorted({{name.split(".")[1] for name in sys.modules if name.startswith("boardfill.")}}))
"""
PACKAGE = Path(__file__).parents[2] / "src" / "boardfill"
PACKAGES = ("asyncio", "distributed", "highspy", "jsonschema", "msgspec", "numpy", "rich")


def test_starting_loads_no_more_than_is_needed() -> None:
    """What is not loaded takes no time; benchmarks/response_times.py has the seconds."""

    def loaded(*arguments: str) -> tuple[set[str], set[str]]:
        script = LOADED.format(arguments=[*arguments], packages=PACKAGES)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
        *_, packages, rooms = done.stdout.decode().splitlines()
        return set(packages.split()), set(rooms.split())

    packages, rooms = loaded("--version")
    assert (packages, rooms) == (set(), {"_version", "cli", "errors", "words"})
    packages, rooms = loaded("count", "--board", "6x8", "--pieces", "L3")
    assert packages <= {"msgspec"}
    unneeded = {"drawing", "jobs", "explaining", "hinting", "judging", "making", "web"}
    assert unneeded <= {room.name for room in PACKAGE.iterdir()}, "a room has another name now"
    assert not rooms & unneeded


def test_standard_output_can_be_named_as_a_file() -> None:
    command = [*PROGRAM, "solve", "--board", "2x3", "--pieces", "L3", "-o", "/dev/stdout"]
    result = subprocess.run(command, capture_output=True, check=True)
    assert result.stdout.startswith("┌".encode())
