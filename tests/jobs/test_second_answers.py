"""Units that are answered twice: which are audited, and what becomes of a second answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.errors import BadInput
from boardfill.jobs import begin, resume, work_units
from boardfill.jobs.durable_files import Block
from boardfill.jobs.store import Answered, Entry, Ledger, Store
from boardfill.jobs.work_units import audited_units, parts_per_million


def _no_block(name: str) -> Block:
    raise AssertionError(name)


def _answered(answer: str, worker: str, *, is_second: bool = False) -> Answered:
    return Answered(Entry(0, answer, 1.0, worker=worker), is_second, _no_block)


def _are_equal(_: int, one: Entry, other: Entry) -> bool:
    return one.answer == other.answer


@pytest.fixture
def store() -> Store:
    made = Store(Ledger(None, 1), Ledger(None, 1), _are_equal)
    made.take(_answered("7", "ann"))
    return made


@pytest.mark.parametrize("is_second", [True, False])
def test_a_second_answer_that_differs_is_kept_and_refused(store: Store, is_second: bool) -> None:
    for _ in range(2):  # as often as it comes
        with pytest.raises(BadInput, match=r"unit 0 .* twice, .* 7 by ann, then 8 by bob"):
            store.take(_answered("8", "bob", is_second=is_second))
    assert store.ledger.entries[0].answer == "7"
    assert store.second.entries[0].answer == "8"


def test_a_second_answer_that_agrees_is_kept_if_it_was_asked_for(store: Store) -> None:
    store.take(_answered("7", "bob"))
    assert not store.second.entries
    store.take(_answered("7", "bob", is_second=True))
    assert store.second.entries[0].worker == "bob"
    assert store.ledger.entries[0].worker == "ann"


@pytest.mark.parametrize("part", [1e-6, 4e-7, 1e-9, 5e-324])
def test_however_small_a_part_is_audited_it_is_not_nothing(part: float) -> None:
    assert parts_per_million(part) == 1
    assert len(audited_units(parts_per_million(part), "", 5)) == 1


def test_what_was_done_twice_is_not_done_a_third_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "job"
    begin(folder, Tiling("4x4", "L3,I2"), engine="search")
    count = resume(folder, audit=1.0)
    monkeypatch.delattr(work_units, "timed_work")  # so that nothing can be done
    assert resume(folder, audit=1.0) == resume(folder) == count


def test_nothing_is_audited_where_nothing_is_asked_for() -> None:
    assert parts_per_million(0.0) == 0
    assert parts_per_million(1.0) == 1_000_000
