"""Blocks: what was kept is read as it was, or refused by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from boardfill import Tiling
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs import job_control
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.durable_files import SafeFolder
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.sealed_files import BlockFiles, BlockSeal
from boardfill.jobs.store import ReadBlock
from boardfill.jobs.strategies.strategy import SavedPlan, Strategy, UnitDone
from tests.jobs.failing import no_space, watch_disk

BODY = bytes(range(40)) + b"\n and\nso on\n"


@pytest.fixture
def kept(tmp_path: Path) -> tuple[BlockFiles, BlockSeal]:
    files = BlockFiles(SafeFolder(tmp_path))
    return files, files.keep([("a-1", BODY), ("b", b"")])["a-1"]


def test_what_is_kept_is_read(kept: tuple[BlockFiles, BlockSeal]) -> None:
    files, seal = kept
    assert bytes(files.read("a-1", seal)) == BODY
    assert bytes(files.read("b", BlockSeal.of(b""))) == b""
    files.remove(["a-1", "never"])
    assert files.names() == {"b"}
    with pytest.raises(BadInput, match=r"blocks/a-1: is missing"):
        files.read("a-1", seal)


def test_every_change_of_a_block_is_noticed_or_harmless(kept: tuple[BlockFiles, BlockSeal]) -> None:
    files, seal = kept
    path = files.folder.path / "a-1"
    whole = path.read_bytes()
    version, digest = len(b"boardfill-job/2 block "), whole.index(b" " + seal.digest.encode())
    changed = [whole[:length] for length in range(len(whole))] + [whole + b"\0", whole[1:]]
    for place, octet in enumerate(whole):
        changed += [
            whole[:place] + bytes([octet ^ flip]) + whole[place + 1 :] for flip in (1, 16, 255)
        ]
    for data in changed:
        path.write_bytes(data)
        # Only the version that wrote the block may read differently; nobody looks at it.
        if data.endswith(whole[digest:]) and data.startswith(whole[:version]):
            assert bytes(files.read("a-1", seal)) == BODY
        else:
            with pytest.raises(BadInput, match=r"blocks/a-1: is "):
                files.read("a-1", seal)


def test_another_block_under_the_name_is_refused(kept: tuple[BlockFiles, BlockSeal]) -> None:
    files, seal = kept
    (files.folder.path / "b").replace(files.folder.path / "a-1")
    with pytest.raises(BadInput, match="is damaged"):
        files.read("a-1", seal)


@pytest.mark.parametrize("name", ["", "../a", "/a", "a/b", "A", "a.part", ".hidden", "a\n"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot be the name of a block"):
        BlockFiles(SafeFolder(tmp_path)).keep([(name, b"1")])


class _RoundsPlan(SavedPlan, tag="rounds"):
    """Each unit of a round leaves its number plus all that the round before has left."""

    units: ClassVar[int] = 8

    def restore(self, prepared: object) -> Strategy:  # noqa: ARG002 - the problem plays no part
        return Strategy(self, self.units, self.work)

    def total(self, answers: Sequence[str]) -> int:
        return int(answers[-1])

    def round_of(self, unit: int) -> int:
        return unit // 2

    def needs(self, unit: int) -> Sequence[str]:
        before = self.round_of(unit) * 2
        return [f"of-{other}" for other in range(max(before - 2, 0), before)]

    def releasable_after(self, done: int) -> Iterable[str]:
        return self.needs(2 * done)

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:  # noqa: ARG002
        value = unit + sum(int(bytes(block(name))) for name in self.needs(unit))
        return UnitDone(str(value), {f"of-{unit}": str(value).encode()})


def test_units_read_the_blocks_of_the_round_before_and_spent_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STRATEGIES, "rounds", _RoundsPlan)
    monkeypatch.setattr(job_control, "plan_strategy", _RoundsPlan().restore)
    begin_job(tmp_path, Tiling("2x2", "I2"))
    assert resume(tmp_path) == 7 + 4 + 5 + 2 * (2 + 3 + 2 * (0 + 1))
    assert JobFolder(tmp_path).blocks.names() == {"of-6", "of-7"}


def test_part_files_are_plain_and_torn_ones_are_hidden(tmp_path: Path) -> None:
    files = BlockFiles(SafeFolder(tmp_path))
    seals = files.keep([("part-00000.jsonl", b"{}\n")])
    assert (tmp_path / "parts" / "part-00000.jsonl").read_bytes() == b"{}\n"
    assert files.read("part-00000.jsonl", seals["part-00000.jsonl"]) == b"{}\n"
    with pytest.MonkeyPatch.context() as patch:
        watch_disk(patch, no_space)
        with pytest.raises(BadInput, match="No space"):
            files.keep([("part-00001.jsonl", b"{}\n")])
    assert [path.name[0] for path in sorted((tmp_path / "parts").iterdir())] == [".", "p"]
    files.keep([("part-00001.jsonl", b"{}\n")])
    assert [path.name[0] for path in sorted((tmp_path / "parts").iterdir())] == ["p", "p"]
