"""`boardfill watch` in a real terminal, driven by tmux."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.processes import PATIENCE

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is needed to drive a terminal"),
]

WATCH = f"{sys.executable} -m boardfill watch"


class Screen:
    """A terminal in which a shell runs."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh")
        self.type("PS1='ready> '; stty -a > before; clear", "Enter")
        self.wait_for(lambda text: text.startswith("ready>"))

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def text(self, *options: str) -> str:
        return self.tmux("capture-pane", "-p", *options)

    def wait_for(self, seen: Callable[[str], bool] | str) -> str:
        """The screen as soon as it shows that."""
        until = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            if seen in text if isinstance(seen, str) else seen(text):
                return text
            assert time.monotonic() < until, text
            time.sleep(0.05)

    def start(self, *arguments: str) -> str:
        self.type(f"{WATCH} {' '.join(arguments)}; echo status $?", "Enter")
        return self.wait_for("q quit")

    def assert_restored(self, status: int) -> str:
        """The shell's own screen is back, the cursor shows, keys are echoed and lines edited."""
        text = self.wait_for(f"status {status}\n")
        assert text.startswith("ready>")
        assert "q quit" not in text
        assert self.tmux("display-message", "-p", "#{cursor_flag}#{alternate_on}") == "10\n"
        self.type("stty -a > after; cmp before after && echo same", "Enter")
        self.wait_for("\nsame\n")
        return text


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TMUX", raising=False)
    shown = Screen(tmp_path)
    yield shown
    shown.tmux("kill-server")


def test_step_back_run_and_quit(screen: Screen) -> None:
    text = screen.start("--board", "3x3", "--pieces", "L3", "--paused", "--speed", "50")
    assert "nodes 1   depth 0   dead ends 0   found 0\nnothing lies yet\n" in text
    assert "\npaused\nspace run/pause" in text
    screen.type("s")
    text = screen.wait_for("nodes 2   depth 1")
    assert text.startswith("┌───────┬───┐\n│ •   • │ · │\n│   ┌───┼───┤\n│ • │ · │ · │\n")
    assert "cell (0, 0): place L3 on (0, 0) (0, 1) (1, 0)\n" in text
    screen.type("Right")
    screen.wait_for("nodes 3   depth 2")
    screen.type("Left")
    assert screen.wait_for("nodes 2   depth 1").startswith("┌───────┬───┐\n│ •   • │ · │\n")
    screen.type("b")
    screen.wait_for("nothing lies yet")
    screen.type("Space")
    done = screen.wait_for("done: ")
    assert "0 fillings" in done
    assert "\npaused\n" in done
    screen.type("q")
    assert "\nnodes " in screen.assert_restored(1)


def test_it_runs_to_the_next_filling_and_shows_colours(screen: Screen) -> None:
    screen.start("--board", "6x6", "--pieces", "L3", "--paused", "--pockets")
    screen.type("f")
    screen.wait_for("found filling 1\n")
    screen.type("f")
    screen.wait_for("found filling 2\n")
    assert "\x1b[48;5;" in screen.text("-e")
    screen.type("q")
    screen.assert_restored(0)


def test_no_colours_where_they_are_refused(screen: Screen) -> None:
    screen.type("export NO_COLOR=1; PS1='ready>> '; clear", "Enter")
    screen.wait_for(lambda text: text.startswith("ready>>"))
    screen.start("--board", "6x6", "--pieces", "L3", "--until-found", "--speed", "1000")
    screen.wait_for("found filling 1\n")
    assert "\x1b[48;5;" not in screen.text("-e")
    screen.type("q")
    screen.assert_restored(0)


def test_it_follows_the_size_of_the_window(screen: Screen) -> None:
    screen.start("--board", "6x6", "--pieces", "L3", "--paused")
    screen.tmux("resize-window", "-x", "30", "-y", "12")
    screen.wait_for("(the board is larger than the")
    screen.tmux("resize-window", "-x", "15", "-y", "5")
    screen.wait_for("too small")
    screen.tmux("resize-window", "-x", "80", "-y", "24")
    assert "larger" not in screen.wait_for("q quit")
    screen.type("q")
    screen.assert_restored(0)


def test_ctrl_c_ends_it_and_restores_the_terminal(screen: Screen) -> None:
    screen.start("--board", "6x10", "--pieces", "pentominoes", "--speed", "100000")
    screen.wait_for(lambda text: "found 0" in text and "nodes 1 " not in text)
    screen.type("C-c")
    screen.assert_restored(130)


def test_being_told_to_terminate_restores_the_terminal(screen: Screen, tmp_path: Path) -> None:
    board = "--board 6x10 --pieces pentominoes --speed 1000"
    screen.type(f"sh -c 'echo $$ > pid; exec {WATCH} {board}'; echo status $?", "Enter")
    screen.wait_for("q quit")
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGTERM)
    screen.assert_restored(128 + signal.SIGTERM)


def test_it_can_be_suspended(screen: Screen) -> None:
    screen.type("set -m", "Enter")
    screen.start("--board", "6x10", "--pieces", "pentominoes", "--paused")
    screen.type("C-z")
    screen.wait_for(lambda text: "q quit" not in text and text.rstrip().endswith("ready>"))
    screen.type("clear; fg", "Enter")
    screen.wait_for("q quit")
    screen.type("s")
    screen.wait_for("nodes 2")
    screen.type("q")
    screen.wait_for("nodes 2   depth 1   dead ends 0   found 0\nready>")


def test_the_problem_may_come_from_a_pipe(screen: Screen) -> None:
    screen.type(f"printf '...\\n...\\n' | {WATCH} - --pieces L3 --paused; echo status $?", "Enter")
    screen.wait_for("q quit")
    screen.type("s")
    screen.wait_for("nodes 2")
    screen.type("q")
    screen.assert_restored(0)
