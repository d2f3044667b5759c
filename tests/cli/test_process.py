"""The program as a process: signals, pipes, terminals, start-up time."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

PROGRAM = [sys.executable, "-m", "boardfill"]
LARGE = [*PROGRAM, "count", "--board", "30x30", "--pieces", "L3"]


def _best_of_ten(command: list[str]) -> float:
    def once() -> float:
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    return min(once() for _ in range(10))


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_ctrl_c_stops_within_half_a_second(engine: str) -> None:
    with subprocess.Popen(
        [*LARGE, "--engine", engine], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        out, err = process.communicate(timeout=10)
        assert time.monotonic() - start < 0.5
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


def test_a_closed_pipe_ends_it_quietly() -> None:
    """10x12 has 170 thousand fillings; the reader takes one line."""
    command = [*PROGRAM, "solve", "--board", "10x12", "--pieces", "L3", "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=10) == 0


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


def test_starting_is_quick() -> None:
    """The figures are for a quiet machine; a factor of two is left for a busy one."""
    assert _best_of_ten([*PROGRAM, "--version"]) < 2 * 0.1
    assert _best_of_ten([*PROGRAM, "count", "--board", "6x8", "--pieces", "L3"]) < 2 * 0.2
    bare = _best_of_ten([sys.executable, "-c", "pass"])
    assert _best_of_ten([sys.executable, "-c", "import boardfill"]) - bare < 2 * 0.06


def test_importing_loads_nothing_heavy() -> None:
    """But for `long_runs`, whose jobs lie in documents."""
    script = (
        "import sys, boardfill; names = set(boardfill.__all__) - {'long_runs'};"
        "[getattr(boardfill, name) for name in names];"
        "print([m for m in ('numpy', 'rich', 'click', 'msgspec') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert result.stdout == b"[]\n"


def test_standard_output_can_be_named_as_a_file() -> None:
    command = [*PROGRAM, "solve", "--board", "2x3", "--pieces", "L3", "-o", "/dev/stdout"]
    result = subprocess.run(command, capture_output=True, check=True)
    assert result.stdout.startswith("┌".encode())
