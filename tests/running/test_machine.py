"""What the machine has to spare, whatever machine it is."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NoReturn

import pytest

from boardfill import BadInput, Board, Tiling, count, pieces
from boardfill.answers.tally import Tally
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.search import Reached, SearchEngine
from boardfill.running import machine

DOMINOES = Tiling(Board.rectangle(4, 4), pieces("I2"))


def test_a_system_that_tells_nothing_has_a_memory_limit_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "_limit_at", machine._limit_at.__wrapped__)
    monkeypatch.setattr(machine, "_free_memory", lambda: None)
    monkeypatch.setattr(machine, "_free_in_group", lambda: None)
    assert 2**31 < machine.default_memory_limit() < 2**32


def test_where_addresses_have_32_bits_the_limit_leaves_room_for_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "_limit_at", machine._limit_at.__wrapped__)
    monkeypatch.setattr(machine, "ADDRESSABLE", 2**32 - 1)
    monkeypatch.setattr(machine, "_free_in_group", lambda: None)
    monkeypatch.setattr(machine, "_free_memory", lambda: 2**40)
    assert 2**31 < machine.default_memory_limit() <= 3 * 2**30


@pytest.mark.parametrize(
    ("line", "folder", "names"),
    [
        ("0::/pod/ours", "", ("memory.max", "memory.current", "inactive_file")),
        (
            "4:cpu,memory:/pod/ours",
            "memory",
            ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        ),
    ],
)
def test_a_container_that_sees_its_group_as_the_root_has_its_limit(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    line: str,
    folder: str,
    names: tuple[str, str, str],
) -> None:
    (tmp_path / "cgroup").write_text(f"9:cpuset:/elsewhere\n{line}\n")
    top = tmp_path / folder
    top.mkdir(exist_ok=True)
    (top / names[0]).write_text("5000\n")
    (top / names[1]).write_text("3000\n")
    (top / "memory.stat").write_text(f"anon 7\n{names[2]} 500\n")
    monkeypatch.setattr(machine, "_GROUPS", tmp_path)
    monkeypatch.setattr(machine, "Path", lambda _: tmp_path / "cgroup")
    monkeypatch.setattr(machine, "_limiting_groups", machine._limiting_groups.__wrapped__)
    assert machine._free_in_group() == 2500


def test_a_memory_limit_beyond_every_address_is_refused() -> None:
    with pytest.raises(BadInput, match="all that this system can address"):
        count(DOMINOES, memory_limit=machine.ADDRESSABLE + 1)
    assert count(DOMINOES, memory_limit=machine.ADDRESSABLE) == 36


def test_the_search_gives_up_without_a_thread_to_watch_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_: threading.Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    hard = cover_of(Tiling(Board.rectangle(10, 12), pieces("I2")))
    assert isinstance(SearchEngine().count_if_promising(hard, Limits(), 0.05, 0.1), Reached)
    easy = SearchEngine().count_if_promising(cover_of(DOMINOES), Limits(), 10.0, 10.0)
    assert isinstance(easy, Tally)
    assert easy.count == 36
