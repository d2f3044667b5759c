"""Part files: what other programs read, and what happens if they are changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import Tiling
from boardfill.errors import BadInput
from boardfill.jobs.durable_files import SafeFile, SafeFolder
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_question import job_question
from boardfill.jobs.sealed_files import seal, unsealed
from tests.jobs.asked import fillings


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_every_changed_byte_of_a_part_is_noticed(tmp_path: Path, form: str, every: int) -> None:
    """One of how many is tried?"""
    found = fillings(tmp_path, Tiling("2x3", "L3"), number=None, format=form)
    (path,) = found.files
    whole = path.read_bytes()
    changed = [whole[:place] for place in range(0, len(whole), 7 * every)] + [whole + b"\n"]
    changed += [
        whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        for place in range(0, len(whole), every)
    ]
    for data in changed:
        path.write_bytes(data)
        with pytest.raises(BadInput, match=rf"{path.name}: is damaged"):
            list(found)
    path.unlink()
    with pytest.raises(BadInput, match=rf"{path.name}: is missing"):
        list(found)


def test_part_files_are_one_table_for_pyarrow(tmp_path: Path) -> None:
    from pyarrow import parquet

    found = fillings(
        tmp_path, Tiling("4x4", "L3,I2"), number=None, engine="search", format="parquet"
    )
    whole = parquet.read_table(tmp_path / "parts")
    assert whole.num_rows == len(found) == 380
    assert len({str(row) for row in whole.column("placements").to_pylist()}) == 380


def test_part_files_are_one_table_for_other_programs(tmp_path: Path) -> None:
    """Only where they are installed, which the developers' tools do not ask for."""
    duckdb, pandas = pytest.importorskip("duckdb"), pytest.importorskip("pandas")
    for form in ("parquet", "jsonl"):
        folder = tmp_path / form
        fillings(folder, Tiling("4x4", "L3,I2"), number=None, engine="search", format=form)
        query = f"select count(distinct placements) from '{folder}/parts/*.{form}'"
        assert duckdb.sql(query).fetchall() == [(380,)]
    assert len(pandas.read_parquet(tmp_path / "parquet" / "parts")) == 380


def test_a_count_that_differs_is_not_hidden(tmp_path: Path) -> None:
    """As if the plan had counted one filling more than the parts hold."""
    assert len(fillings(tmp_path, Tiling("4x4", "L3,I2"), number=None, engine="search")) == 380
    file = SafeFile(SafeFolder(tmp_path), "plan.txt")
    found = unsealed(file, "plan", dict)
    assert found is not None
    content, digest = found
    content["plan"]["count"] = "381"
    other = seal(file, "plan", content)
    for name in ("ledger.txt", "second.txt"):
        (tmp_path / name).unlink()
    assert other != digest
    with pytest.raises(BadInput, match="hold 380 fillings, and there must be 381"):
        resume(tmp_path)


def test_listings_beyond_all_bounds_are_refused(tmp_path: Path) -> None:
    begin_job(tmp_path, Tiling("12x12", "L3"), job_question("solve", {"number": None}))
    with pytest.raises(BadInput, match="a job lists up to"):
        resume(tmp_path)
