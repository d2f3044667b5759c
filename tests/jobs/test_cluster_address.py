"""Which clusters are safe to talk to, and how they are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill.errors import BadInput
from boardfill.jobs.executors.cluster_address import ClusterAddress


@pytest.fixture
def certificates(tmp_path: Path) -> tuple[str, ...]:
    names = tuple(str(tmp_path / name) for name in ("ca", "cert", "key"))
    for name in names:
        Path(name).write_text("")
    return names


@pytest.mark.parametrize(
    ("text", "scheduler"),
    [
        ("localhost:8786", "tcp://localhost:8786"),
        ("127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        ("127.9.9.9:1", "tcp://127.9.9.9:1"),
        ("tcp://[::1]:8786", "tcp://[::1]:8786"),
    ],
)
def test_this_machine_needs_no_proof(text: str, scheduler: str) -> None:
    assert ClusterAddress(text).scheduler == scheduler


@pytest.mark.parametrize(
    "text",
    [
        "10.0.0.7:8786",
        "tcp://node7:8786",
        "tcp://[fe80::1]:8786",
        "localhost.evil.org:1",
        "0.0.0.0:1",
    ],
)
def test_another_machine_needs_proof_or_a_word(text: str, certificates: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match=r"without TLS: whoever can reach .* --insecure-cluster"):
        ClusterAddress(text)
    assert ClusterAddress(text, insecure=True).scheduler.startswith("tcp://")
    if "://" not in text:
        assert ClusterAddress(text, certificates).scheduler == f"tls://{text}"


def test_proof_must_be_complete(tmp_path: Path, certificates: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="asks for certificates"):
        ClusterAddress("tls://node7:8786")
    with pytest.raises(BadInput, match="is not encrypted"):
        ClusterAddress("tcp://node7:8786", certificates)
    with pytest.raises(BadInput, match="needs neither --tls"):
        ClusterAddress("local:2", certificates)
    with pytest.raises(BadInput, match="nor --insecure-cluster"):
        ClusterAddress("local:2", insecure=True)
    with pytest.raises(BadInput, match="together"):
        ClusterAddress("tls://node7:8786", (certificates[0], None, None))
    with pytest.raises(BadInput, match="nowhere: there is no such file"):
        ClusterAddress("tls://node7:8786", (str(tmp_path / "nowhere"), *certificates[1:]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "local",
        "local:",
        "local:0",
        "local:two",
        "local:9999999999",
        "local:-1",
        "node7",
        ":8786",
        "tcp://",
        "tcp://node7",
        "tcp://localhost:port",
        "ftp://localhost:8786",
        "tcp://[::1:8786",
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        ClusterAddress(text)


def test_a_scheduler_may_be_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    with pytest.raises(BadInput, match=r"scheduler.json: cannot be read"):
        ClusterAddress(str(file))
    for text in ("{", "[]", "{}", '{"address": 7}'):
        file.write_text(text)
        with pytest.raises(BadInput, match='it has no "address"'):
            ClusterAddress(str(file))
    file.write_text('{"address": "tcp://127.0.0.1:4444", "workers": {}}')
    assert ClusterAddress(str(file)).scheduler == "tcp://127.0.0.1:4444"
    file.write_text('{"address": "tcp://10.0.0.1:4444"}')
    with pytest.raises(BadInput, match="without TLS"):
        ClusterAddress(str(file))
