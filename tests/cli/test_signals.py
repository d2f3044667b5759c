"""Being told to end, and mistakes of the program itself: each has a status of its own."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from boardfill.cli.start import LastThing
from tests.processes import PATIENCE, PROGRAM, SIGNS_OF_WORK, at_work, begun, end, until

pytestmark = pytest.mark.process

COUNT = ["count", "--board", "2x3", "--pieces", "L3"]
ALL_OF_MANY = ["solve", "--board", "12x12", "--pieces", "L3", "--all"]

AT_AN_IMPORT = """
import importlib.abc, os, runpy, signal, sys

class Telling(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.{signal})

sys.meta_path.insert(0, Telling())
sys.argv = ["boardfill", "count", "--board", "2x3", "--pieces", "L3"]
runpy.run_module("boardfill", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    ("module", "name"),
    [
        pytest.param(module, name, marks=[pytest.mark.full] * (name != chosen))
        for module, chosen in (
            ("boardfill.cli.main", "SIGINT"),
            ("click", "SIGTERM"),
            ("boardfill.cli.commands.count", "SIGHUP"),
            ("boardfill._core", "SIGINT"),
        )
        for name in ("SIGINT", "SIGTERM", "SIGHUP")
    ],
)
def test_a_signal_during_the_first_imports_ends_it_quietly(module: str, name: str) -> None:
    script = AT_AN_IMPORT.format(module=module, signal=name)
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (result.stdout, result.stderr) == (b"", b"")
    assert result.returncode == 128 + getattr(signal, name)


IN_A_DESTRUCTOR = """
import os, signal, sys
from boardfill.cli import main, start

class Fragile:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

def forget(arguments=None):
    Fragile()
    print("went on")

main.main = forget
start.run_and_exit()
"""


def test_a_signal_is_not_lost_where_an_exception_would_be() -> None:
    result = subprocess.run(
        [sys.executable, "-c", IN_A_DESTRUCTOR], capture_output=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"")


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (signal.SIGTERM, "all.jsonl"),
        (signal.SIGTERM, "all.npy"),
        (signal.SIGTERM, "all.parquet"),
        (signal.SIGHUP, "all.txt"),
        (signal.SIGINT, "all.csv"),
    ],
)
def test_no_file_is_left_half_written(number: int, name: str, tmp_path: Path) -> None:
    command = [*PROGRAM, *ALL_OF_MANY, "-o", name]
    with begun(command, cwd=tmp_path, stderr=subprocess.PIPE) as process:
        until(lambda: any(file.stat().st_size for file in tmp_path.iterdir()))
        process.send_signal(number)
        assert process.communicate(timeout=PATIENCE)[1] == b""
    assert process.returncode == 128 + number
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("engine", "number"),
    [
        ("frontier", signal.SIGINT),
        ("reference", signal.SIGTERM),
        pytest.param("frontier", signal.SIGTERM, marks=pytest.mark.full),
        pytest.param("reference", signal.SIGINT, marks=pytest.mark.full),
    ],
)
def test_signals_stop_a_count(engine: str, number: int) -> None:
    signs = (b"preparing",) if engine == "reference" else SIGNS_OF_WORK  # the one says no more
    with at_work("count", "24x300", "--pieces", "L3", "--engine", engine, signs=signs) as process:
        assert end(process, number) == b""
    assert process.returncode == 128 + number


def test_answers_that_nobody_takes_do_not_keep_it_alive() -> None:
    read_end, write_end = os.pipe()
    with begun([*PROGRAM, *ALL_OF_MANY], stdout=write_end) as process:
        until(lambda: not select.select([], [write_end], [], 0)[1])  # the pipe is full
        end(process, signal.SIGTERM)
    os.close(read_end)
    os.close(write_end)
    assert process.returncode == 143


def _unread(pipe: IO[bytes] | None) -> int:
    """How many bytes lie in it."""
    import fcntl
    import termios

    (number,) = struct.unpack("i", fcntl.ioctl(pipe or -1, termios.FIONREAD, bytes(4)))
    return int(number)


def test_what_was_ignored_from_the_start_stays_ignored() -> None:
    command = f"trap '' HUP; exec {' '.join(PROGRAM)} count - --pieces L3"
    with begun(["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        os.write(process.stdin.fileno(), b"...\n")
        until(lambda: not _unread(process.stdin))  # so it has begun
        process.send_signal(signal.SIGHUP)
        out, _ = process.communicate(b"...\n", timeout=PATIENCE)
        assert out == b"2\n"
    assert process.returncode == 0


def test_a_last_thing_is_done_however_a_block_ends() -> None:
    done: list[int] = []
    with LastThing(lambda: done.append(1)):
        assert not done
    with pytest.raises(ValueError, match="half-way"), LastThing(lambda: done.append(2)):
        raise ValueError("half-way")
    assert done == [1, 2]


MISTAKEN = """
import sys
from boardfill.questions import counting
from boardfill.cli import start

def mistaken(*_, **__):
    raise {error}("three\\nlines\\nlong")

counting.count = counting.tally = mistaken
sys.argv = ["boardfill", *{arguments}]
start.run_and_exit()
"""


@pytest.mark.parametrize(
    ("error", "arguments"),
    [("TypeError", COUNT), ("RecursionError", COUNT), ("AssertionError", ["judge", "boardcover"])],
)
def test_a_mistake_of_the_program_is_one_sentence_and_never_an_answer(
    error: str, arguments: list[str]
) -> None:
    script = MISTAKEN.format(error=error, arguments=arguments)
    given = b"1\n2 3\n...\n...\n"
    result = subprocess.run(
        [sys.executable, "-c", script], input=given, capture_output=True, check=False
    )
    assert (result.returncode, result.stdout) == (70, b"")
    assert result.stderr.decode() == (
        f"boardfill: a mistake in the program itself, please report it ({error}: three lines long);"
        " BOARDFILL_TRACEBACK=1 in the environment shows where it happened\n"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | {"BOARDFILL_TRACEBACK": "1"},
    )
    assert shown.returncode == 70
    assert shown.stderr.startswith(b"Traceback")
    assert b"in mistaken" in shown.stderr
    assert shown.stderr.endswith(result.stderr)


def test_no_more_memory_is_a_limit() -> None:
    script = MISTAKEN.format(error="MemoryError", arguments=COUNT)
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert result.returncode == 3


def test_a_broken_installation_is_no_answer() -> None:
    script = "import sys; sys.modules['click'] = None; import boardfill.__main__"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert result.returncode == 70
    assert result.stderr.count(b"\n") == 1
