"""`run` and `resume` on clusters, as people start them: whole processes, on this machine alone."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardfill.cli import job_output
from boardfill.jobs.durable_files import scratch_folder
from boardfill.jobs.executors import cluster_address
from boardfill.jobs.executors.cluster_address import ClusterAddress, connected
from boardfill.jobs.job_control import cancel
from boardfill.jobs.job_status import status
from tests.cli.conftest import Run
from tests.jobs.clusters import dask_processes
from tests.processes import FEW_UNITS, PATIENCE, PROGRAM, begun, until

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed"),
]

SMALL = ["4x5", "--pieces", "domino"]
PENTOMINOES = ["6x10", "--pieces", "pentominoes", "--engine", "search"]
LONG = ["9x9", "--pieces", "L3,I2", "--engine", "search"]
"""Each of its units takes days."""
SOME_SECONDS = ["5x12", "--pieces", "pentominoes", "--engine", "search"]


def _children(number: int) -> list[int]:
    import psutil

    return [child.pid for child in psutil.Process(number).children(recursive=True)]


@pytest.mark.full
def test_a_cluster_of_our_own_counts_and_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    import psutil

    job = str(tmp_path / "job")
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    assert run("run", *PENTOMINOES, "--job", job, "--cluster", "local:2", "--audit", "5%") == (
        0,
        "9356\n",
        "",
    )
    left = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
    assert [
        child.name() for child in left if "resource_tracker" not in " ".join(child.cmdline())
    ] == []
    code, out, _ = run("status", job)
    assert code == 0
    assert "workers   2\n" in out
    assert re.search(r"^audited   (\d+) of \1$", out, re.MULTILINE)


@pytest.mark.full
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no masks of signals")
def test_ctrl_c_reaches_this_process_alone(tmp_path: Path) -> None:
    """Its workers, which the terminal tells as well, would say in tracebacks what they were at."""

    def deaf_to() -> set[int]:
        return set(signal.pthread_sigmask(signal.SIG_BLOCK, []))

    with connected(ClusterAddress("local:1"), tmp_path) as client:
        (masked,) = client.run(deaf_to).values()
    assert signal.SIGINT in masked
    assert signal.SIGINT not in deaf_to()


@pytest.mark.full
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_it_ends_its_workers(tmp_path: Path, number: int) -> None:
    import psutil

    job = tmp_path / "job"
    command = [*PROGRAM, "run", *LONG, "--job", str(job), "--cluster", "local:2"]
    with begun(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        until((job / "ledger.txt").exists)
        children = _children(process.pid)
        assert len(children) >= 2
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        if number != signal.SIGKILL:
            assert (process.returncode, out) == (128 + number, b"")
            assert re.fullmatch(rb"boardfill: interrupted; 0 of \d+ units .* goes on\n", err)
    until(lambda: not any(map(psutil.pid_exists, children)))


@pytest.mark.full
def test_ctrl_c_ends_it_while_its_workers_begin(tmp_path: Path) -> None:
    import psutil

    command = [*PROGRAM, "run", *LONG, "--job", str(tmp_path / "job"), "--cluster", "local:2"]
    with begun(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        until(lambda: _children(process.pid))
        children = _children(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
        assert process.communicate(timeout=PATIENCE)[0] == b""
    until(lambda: not any(map(psutil.pid_exists, children)))


@pytest.mark.full
def test_a_job_goes_on_with_another_scheduler(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    with dask_processes(tmp_path, 2) as (file, processes):
        command = [*PROGRAM, "run", *SOME_SECONDS, "--job", job, "--cluster", str(file)]
        with begun(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            until((tmp_path / "job" / "ledger.txt").exists)
            until(lambda: status(job).done >= 3)
            processes[0].kill()
            out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (3, b""), err
    assert b"scheduler of the cluster has gone away" in err
    assert b"units are done and kept, `boardfill resume" in err
    assert err.count(b"\n") == 1
    kept = status(job).done
    assert 3 <= kept < 66
    assert run("resume", job, "--cluster", "local:2") == (0, "4040\n", "")


@pytest.mark.full
def test_the_cluster_of_others_is_left_alone(tmp_path: Path) -> None:
    from distributed import Client

    with dask_processes(tmp_path, 1) as (file, processes):
        command = [*PROGRAM, "run", *LONG, "--job", str(tmp_path / "job"), "--cluster", str(file)]
        with begun(command) as process:
            until((tmp_path / "job" / "ledger.txt").exists)
            with Client(scheduler_file=str(file), set_as_default=False) as client:  # type: ignore[no-untyped-call]
                until(lambda: any(client.processing().values()))
                process.send_signal(signal.SIGINT)
                assert process.wait(timeout=PATIENCE) == 130
                # Nobody waits for the unit, which takes days: the worker is free for others.
                assert client.submit(sum, [1, 2]).result(timeout=PATIENCE) == 3
        assert [one.poll() for one in processes] == [None, None]


def test_an_address_where_nobody_answers_is_a_sentence_and_makes_no_folder(
    run: Run, tmp_path: Path
) -> None:
    for address, reason in [
        ("127.0.0.1:9", "tcp://127.0.0.1:9: no scheduler answers: Connection refused\n"),
        ("10.1.2.3:8786", "tcp://10.1.2.3:8786 is another machine, without TLS"),
        ("nonsense", "expected --cluster local:N"),
    ]:
        job = str(tmp_path / "job")
        code, out, err = run("run", *PENTOMINOES, "--job", job, "--cluster", address)
        assert (code, out) == (2, "")
        assert err.startswith(f"boardfill: {reason}")
        assert err.count("\n") == 1
        assert not (tmp_path / "job").exists()


def test_one_who_listens_and_says_nothing_is_not_waited_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_address, "_CONNECT_SECONDS", 0.2)
    job = str(tmp_path / "job")
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        said = run("run", *PENTOMINOES, "--job", job, "--cluster", address)
    told = f"boardfill: tcp://{address}: no scheduler answers: there was no reply within 0.2 s"
    assert said == (2, "", f"{told}\n")
    assert not (tmp_path / "job").exists()


def _handshake(length: int, frames: int) -> bytes:
    return struct.pack("<QQ", length, frames)


def _greeting(python: str) -> bytes:
    """What a scheduler says first."""
    from distributed.protocol.core import dumps
    from distributed.protocol.utils import pack_frames

    message: bytes = pack_frames(
        dumps({"compression": None, "python": (python,), "pickle-protocol": 5})
    )
    return struct.pack("<Q", len(message)) + message


@contextmanager
def _stranger(greeting: bytes, *, stays: bool) -> Iterator[str]:
    """Somebody who greets whoever comes, and then says nothing, or goes."""
    lines: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with suppress(OSError):  # the server is shut down
                while True:
                    line, _ = server.accept()
                    lines.append(line)
                    with suppress(OSError):  # who came is gone
                        line.sendall(greeting)
                    if not stays:
                        line.close()

        greeter = threading.Thread(target=greet, daemon=True)
        greeter.start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
        greeter.join()
    for line in lines:
        line.close()


SILENCE = "no scheduler answers: there was no reply within 0.2 s"
NO_SCHEDULER = "what answers there is not a Dask scheduler"


@pytest.mark.parametrize(
    ("greeting", "stays", "told"),
    [
        (b"\x01", True, SILENCE),
        (b"SSH-2.0-OpenSSH_9.6\r\n", True, NO_SCHEDULER),
        (b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", False, NO_SCHEDULER),
        (bytes(range(256)) * 40, True, NO_SCHEDULER),
        (_handshake(2**60, 1), True, NO_SCHEDULER),
        (_handshake(2**19, 2**40), True, NO_SCHEDULER),
        (_handshake(800, 2) + b"half", True, SILENCE),
        (_handshake(800, 2) + b"half", False, "no scheduler answers: the connection was closed"),
        (_handshake(64, 2) + bytes(56), True, NO_SCHEDULER),
        (_greeting("3"), True, SILENCE),
        (_greeting("3"), False, "no scheduler answers: "),
        (b"", False, "no scheduler answers: the connection was closed"),
    ],
)
def test_strangers_are_told_from_schedulers_in_a_sentence(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    greeting: bytes,
    told: str,
    *,
    stays: bool,
) -> None:
    is_waited_for = told == NO_SCHEDULER or "closed" in told
    monkeypatch.setattr(cluster_address, "_CONNECT_SECONDS", PATIENCE if is_waited_for else 0.2)
    job = tmp_path / "job"
    with _stranger(greeting, stays=stays) as address:
        status, out, err = run("run", *SMALL, "--job", str(job), "--cluster", address)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"boardfill: tcp://{address}: {told}")
    assert not job.exists()


def test_a_limit_ends_the_wait_for_a_stranger(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    assert run("run", *SMALL, "--job", job)[0] == 0
    with _stranger(b"\x01", stays=True) as address:
        said = run("resume", job, "--cluster", address, "--time-limit", "0.2")
    assert said == (2, "", f"boardfill: tcp://{address}: {SILENCE}\n")


@pytest.mark.full
def test_strangers_bring_no_noise(tmp_path: Path) -> None:
    """Also from threads that Dask leaves, when the process ends."""
    greetings = [(b"\x01", True), (_greeting("3"), True), (_greeting("3"), False)]
    for greeting, stays in greetings:
        with _stranger(greeting, stays=stays) as address:
            asked = ["run", *SMALL, "--job", str(tmp_path / "job")]
            done = subprocess.run(
                [*PROGRAM, *asked, "--cluster", address, "--time-limit", "0.5"],
                capture_output=True,
                check=False,
                timeout=PATIENCE,
            )
        assert (done.returncode, done.stdout) == (2, b"")
        assert re.fullmatch(rb"boardfill: tcp://.*: no scheduler answers: .*\n", done.stderr)


@pytest.mark.full
def test_what_a_killed_cluster_leaves_is_cleared_by_the_next(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, job = tmp_path / "temporary", tmp_path / "job"
    temporary.mkdir()
    others = ["boardfill-cluster-notes", "boardfill-mine", "dask-mine"]
    for name in others:
        (temporary / name).mkdir()
        (temporary / name / "thesis.tex").write_text("mine")
    (temporary / "boardfill-cluster-link").symlink_to(tmp_path)
    command = [*PROGRAM, "run", *LONG, "--job", str(job), "--cluster", "local:1"]
    environment = os.environ | {"TMPDIR": str(temporary)}
    with begun(command, env=environment, stderr=subprocess.DEVNULL) as process:
        until((job / "ledger.txt").exists)
        process.kill()
    left = {path.name for path in temporary.iterdir()} - {*others, "boardfill-cluster-link"}
    assert len(left) == 1
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    with scratch_folder() as held:
        assert run("run", *SMALL, "--job", str(tmp_path / "next"), "--cluster", "local:1") == (
            0,
            "95\n",
            "",
        )
        assert held.is_dir()
    names = {path.name for path in temporary.iterdir()}
    assert names == {*others, "boardfill-cluster-link", held.name}
    for name in others:
        assert (temporary / name / "thesis.tex").read_text() == "mine"


def test_options_of_a_cluster_need_one(run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    code, _, err = run("run", *PENTOMINOES, "--job", job, "--insecure-cluster")
    assert (code, "--insecure-cluster requires --cluster" in err) == (2, True)
    for part in ("7", "much", "-1%", "101%"):
        code, _, err = run("run", *PENTOMINOES, "--job", job, "--audit", part)
        assert (code, "--audit: expected a share such as 5%" in err) == (2, True)


@pytest.mark.full
@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_a_cluster_that_proves_who_it_is(run: Run, tmp_path: Path) -> None:
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=localhost", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*make, *named], check=True, capture_output=True)
    files = ["--tls-ca-file", str(cert), "--tls-cert", str(cert), "--tls-key", str(key)]
    with dask_processes(tmp_path, 1, ["--protocol", "tls", *files]) as (file, _):
        job = str(tmp_path / "job")
        on_cluster = ["--cluster", str(file)]
        code, _, err = run("run", *PENTOMINOES, "--job", job, *on_cluster)
        assert (code, "asks for certificates" in err) == (2, True)
        assert run("run", *PENTOMINOES, "--job", job, *on_cluster, *files) == (0, "9356\n", "")


def test_a_job_is_followed_until_nobody_works_on_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = str(tmp_path / "job")
    command = [*FEW_UNITS, "run", *LONG, "--job", job]
    with begun(command, stderr=subprocess.DEVNULL) as process:
        until((tmp_path / "job" / "ledger.txt").exists)

        def cancel_meanwhile(_: float) -> None:
            cancel(job)
            assert process.wait(timeout=PATIENCE) == 3

        monkeypatch.setattr(job_output, "time", SimpleNamespace(sleep=cancel_meanwhile))
        code, out, err = run("status", job, "--follow")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0].startswith("0 of ")
    assert lines[2] == "state     cancelled"
    assert run("status", job, "--follow")[1].splitlines() == lines[1:]  # it is not running
