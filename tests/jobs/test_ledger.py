"""The ledger: whatever happens to its bytes, it is refused, or units are done again."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill.errors import BadInput
from boardfill.jobs.durable_files import SafeFile, SafeFolder
from boardfill.jobs.sealed_files import BlockSeal, digest_of, seal, unsealed
from boardfill.jobs.store import Entry, Ledger

PLAN = "0123456789abcdef" * 4
LINE_END = 0
"""Stands for the change that makes an end of line of the byte."""
ENTRIES = [
    Entry(2, "12345678901234567890", 0.5),
    Entry(0, "7", 1.25, {"a": BlockSeal(3, "ab12")}),
    Entry(3, "0", 0.0),
]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    made = Ledger.create(SafeFile(SafeFolder(tmp_path), "ledger.txt"), 5, PLAN)
    for entry in ENTRIES:
        made.add(entry)
    return made


def _file(ledger: Ledger) -> SafeFile:
    assert ledger.file is not None
    return ledger.file


def _read(ledger: Ledger) -> dict[int, Entry] | None:
    """What a reader finds; None if the file is refused."""
    try:
        found = Ledger.read(_file(ledger), 5, PLAN)
    except BadInput as error:
        return None if str(_file(ledger)) in str(error) else {}
    assert found is not None
    return found.entries


def test_what_was_added_is_read(ledger: Ledger) -> None:
    assert _read(ledger) == {entry.unit: entry for entry in ENTRIES}
    assert ledger.missing == 2


def _is_harmless(found: dict[int, Entry] | None) -> bool:
    """Refused by name, or some of the first entries, unchanged."""
    return found is None or list(found.values()) == ENTRIES[: len(found)]


@pytest.mark.parametrize(
    "flips", [(1, LINE_END), pytest.param((2, 16, 128, 255), marks=pytest.mark.full)]
)
def test_every_changed_byte_is_noticed_or_harmless(ledger: Ledger, flips: tuple[int, ...]) -> None:
    whole = _file(ledger).path.read_bytes()
    last_line = whole.rindex(b"\n", 0, -1) + 1
    for place, octet in enumerate(whole):
        for flip in flips:
            changed = bytearray(whole)
            changed[place] = 10 if flip == LINE_END else octet ^ flip
            if changed == whole:
                continue
            _file(ledger).path.write_bytes(changed)
            found = _read(ledger)
            assert _is_harmless(found)
            if place < last_line - 1:
                assert found is None  # nothing that was acknowledged is done again without a word


def test_every_truncation_is_harmless(ledger: Ledger) -> None:
    whole = _file(ledger).path.read_bytes()
    for length in range(len(whole)):
        _file(ledger).path.write_bytes(whole[:length])
        assert _is_harmless(_read(ledger))


def test_lines_left_out_doubled_or_exchanged_are_noticed(ledger: Ledger) -> None:
    title, a, b, c = _file(ledger).path.read_bytes().splitlines(keepends=True)
    for lines in ([title, b, c], [title, a, c, b], [title, a, a, b, c], [title, a, c, c], [a, b]):
        _file(ledger).path.write_bytes(b"".join(lines))
        assert _read(ledger) is None


def test_a_torn_line_is_cut_off_by_the_next(ledger: Ledger) -> None:
    with _file(ledger).path.open("ab") as file:
        file.write(b'0123 {"unit":4')
    again = Ledger.read(_file(ledger), 5, PLAN)
    assert again is not None
    again.add(Entry(4, "9", 0.1))
    found = _read(ledger)
    assert found is not None
    assert list(found) == [2, 0, 3, 4]


def test_a_last_line_without_its_end_is_torn(ledger: Ledger) -> None:
    """If it were taken, the next line would be written behind it, and both would be lost."""
    whole = _file(ledger).path.read_bytes()
    _file(ledger).path.write_bytes(whole[:-1])
    again = Ledger.read(_file(ledger), 5, PLAN)
    assert again is not None
    assert list(again.entries) == [2, 0]
    again.add(Entry(4, "9", 0.1))
    found = _read(ledger)
    assert found is not None
    assert list(found) == [2, 0, 4]


@pytest.mark.parametrize("unit", [2, 5, -1])
def test_units_that_are_done_or_not_in_the_plan_are_refused(ledger: Ledger, unit: int) -> None:
    with pytest.raises(BadInput, match=f"unit {unit}"):
        ledger.add(Entry(unit, "1", 0.0))


def test_the_ledger_of_another_plan_is_refused(ledger: Ledger) -> None:
    with pytest.raises(BadInput, match="another job"):
        Ledger.read(_file(ledger), 5, PLAN[::-1])


def test_every_changed_byte_of_a_sealed_file_is_noticed(tmp_path: Path) -> None:
    file = SafeFile(SafeFolder(tmp_path), "plan.txt")
    content = {"way": "search", "units": 3, "name": "é"}
    digest = seal(file, "plan", content)
    assert unsealed(file, "plan", dict) == (content, digest)
    whole = file.path.read_bytes()
    changed = [whole[:place] for place in range(len(whole))] + [whole + b"\n"]
    for place, octet in enumerate(whole):
        changed += [whole[:place] + bytes([octet ^ flip]) + whole[place + 1 :] for flip in (1, 255)]
    for data in changed:
        file.path.write_bytes(data)
        with pytest.raises(BadInput, match=r"plan\.txt: is "):
            unsealed(file, "plan", dict)


def test_where_one_part_ends_counts_for_the_digest() -> None:
    parts = [(b"ab", b"c"), (b"a", b"bc"), (b"abc",), (b"", b"abc"), (b"abc", b"")]
    assert len({digest_of(*one) for one in parts}) == len(parts)


def test_files_of_later_formats_and_of_other_kinds_are_refused_by_name(tmp_path: Path) -> None:
    file = SafeFile(SafeFolder(tmp_path), "job.txt")
    path = file.path
    seal(file, "job", {})
    with pytest.raises(BadInput, match="is no plan"):
        unsealed(file, "plan", dict)
    path.write_bytes(path.read_bytes().replace(b"job/2", b"job/3"))
    with pytest.raises(BadInput, match="of format boardfill-job/3"):
        unsealed(file, "job", dict)
    path.write_bytes(path.read_bytes().replace(b"job/3", b"job/1"))
    with pytest.raises(BadInput, match=r"of format boardfill-job/1.* the version that began"):
        unsealed(file, "job", dict)
