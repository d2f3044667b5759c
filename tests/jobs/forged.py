"""Folders of jobs as a forger makes them: any content, with checksums that hold.

What is written here follows docs and files alone, and shares no code with those who read it.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 7, 10**9, 2**62, 2**63, 2**70, 10**400, 0.5, -1.5, 1e308),
    *(
        "",
        "x",
        "1",
        "-5",
        "0x",
        "0xff",
        "1e999999999",
        "9" * 5000,
        "a\u001b[31m",
        "../up",
        "\ud800",
    ),
    *([], [[]], [0], [[0, 0]], [1, 2, 3], ["1", "0", "0"], {}, {"a": 1}, {"placements": []}),
]
_DIGESTS = ("problem", "job", "plan", "cover")


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "little") + part)
    return found.hexdigest()


@dataclass
class Forged:
    """What is in the folder of a job, as values that can be changed."""

    problem: Any
    job: Any
    plan: Any
    audit: Any
    ledger: list[Any]
    second: list[Any]
    files: dict[str, bytes]
    """Blocks without their heads, and part files."""
    heads: dict[str, bytes] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Forged:
        titles: dict[str, str] = {}

        def sealed(name: str) -> Any:
            head, _, body = (folder / name).read_bytes().partition(b"\n")
            titles[name] = head.rpartition(b" ")[0].decode()
            return json.loads(body)

        def lines(name: str) -> list[Any]:
            _, *rest = (folder / name).read_bytes().splitlines()
            return [json.loads(line.partition(b" ")[2]) for line in rest]

        files, heads = {}, {}
        for path in [*folder.glob("blocks/*"), *folder.glob("parts/*")]:
            name, data = path.name, path.read_bytes()
            if path.parent.name == "blocks":
                head, _, data = data.partition(b"\n")
                heads[name] = head.rpartition(b" ")[0]
            files[name] = data
        return cls(
            json.loads((folder / "problem.json").read_text()),
            sealed("job.txt"),
            sealed("plan.txt"),
            sealed("audit.txt"),
            lines("ledger.txt"),
            lines("second.txt"),
            files,
            heads,
            titles,
        )

    def changed(self, chance: Random) -> Forged:
        """The same with one or two things changed."""
        other = copy.deepcopy(self)
        for _ in range(chance.choice([1, 1, 2])):
            other._change(chance)
        return other

    def _change(self, chance: Random) -> None:
        if self.files and chance.random() < 0.1:
            name = chance.choice(sorted(self.files))
            spoil = chance.choice([_spoiled, _changed_lines])
            self.files[name] = spoil(self.files[name], chance)
            for entry in (*self.ledger, *self.second):
                blocks = entry.get("blocks") if isinstance(entry, dict) else None
                if isinstance(blocks, dict) and name in blocks:
                    data = self.files[name]
                    blocks[name] = [len(data), hashlib.sha256(data).hexdigest()]
            return
        kinds = ["plan"] * 5 + ["job"] * 3 + ["ledger"] * 4 + ["second", "audit", "problem"]
        kind = chance.choice(kinds)
        places = list(_places(getattr(self, kind)))
        if not places:
            return
        holder, key = chance.choice(places)
        if isinstance(holder[key], str) and holder[key][:1] in {"[", "{"}:
            holder[key] = _changed_lines(holder[key].encode(), chance).decode()
            return
        _change_at(holder, key, chance)

    def write(self, folder: Path) -> None:
        """All of it, each checksum as it must be."""
        for name in ("blocks", "parts"):
            (folder / name).mkdir(parents=True)
        problem = json.dumps(self.problem).encode()
        (folder / "problem.json").write_bytes(problem)
        job = self._sealed(folder, "job.txt", _with(self.job, problem=_digest(problem)))
        plan = self._sealed(folder, "plan.txt", _with(self.plan, job=job))
        self._sealed(folder, "audit.txt", _with(self.audit, plan=plan))
        _write_lines(folder / "ledger.txt", plan, self.ledger)
        _write_lines(folder / "second.txt", _digest(plan.encode(), b"second"), self.second)
        for name, data in self.files.items():
            if name in self.heads:
                head = self.heads[name] + f" {hashlib.sha256(data).hexdigest()}\n".encode()
                (folder / "blocks" / name).write_bytes(head + data)
            else:
                (folder / "parts" / name).write_bytes(data)

    def _sealed(self, folder: Path, name: str, content: Any) -> str:
        body = json.dumps(content).encode() + b"\n"
        title = self.titles[name]
        digest = _digest(title.encode(), body)
        (folder / name).write_bytes(f"{title} {digest}\n".encode() + body)
        return digest


def _with(content: Any, **digest: str) -> Any:
    """The content with the right digest of what it belongs to, unless that was changed."""
    ((key, right),) = digest.items()
    if isinstance(content, dict) and isinstance(content.get(key), str) and len(content[key]) == 64:
        return content | {key: right}
    return content


def _write_lines(path: Path, plan: str, entries: list[Any]) -> None:
    title = f"boardfill-job/2 ledger of the plan {plan}\n".encode()
    last = hashlib.sha256(f"{plan}\n".encode() + title).hexdigest()[:32]
    lines = [title]
    for entry in entries:
        body = json.dumps(entry, separators=(",", ":")).encode()
        last = hashlib.sha256(f"{last}\n".encode() + body).hexdigest()[:32]
        lines.append(f"{last} ".encode() + body + b"\n")
    path.write_bytes(b"".join(lines))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree of values: who holds it, and by which key."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list) and value[key]:
            yield from _places(value[key])


def _change_at(holder: Any, key: Any, chance: Random) -> None:
    """Put another value there, or none, or one more."""
    match chance.random():
        case roll if roll < 0.6:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        case roll if roll < 0.7 and isinstance(holder[key], str):
            holder[key] = _spoiled(holder[key].encode(), chance).decode(errors="replace")
        case roll if roll < 0.8:
            del holder[key]
        case roll if roll < 0.9 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case _ if isinstance(holder, dict):
            holder[f"{key}s"] = 1
        case _:
            holder.reverse()


def _changed_lines(data: bytes, chance: Random) -> bytes:
    """JSON in which a value of one line is another one; other bytes are spoiled."""
    try:
        values = [json.loads(line) for line in data.splitlines()]
    except ValueError:
        return _spoiled(data, chance)
    places = [place for place in _places(values) if place[0] is not values]
    if places:
        _change_at(*chance.choice(places), chance)
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def _spoiled(data: bytes, chance: Random) -> bytes:
    """Some of its bytes, changed, cut off or doubled."""
    place = chance.randrange(len(data) + 1)
    match chance.randrange(4):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
        case 2:
            return data + data[place:]
        case _:
            return b""
