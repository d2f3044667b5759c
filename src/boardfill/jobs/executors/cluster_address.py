"""Which cluster to use: our own local one, or an existing scheduler, if it is safe.

Whoever can reach a scheduler can run any program on its workers and its clients, since messages are
unpickled.  So by default only this machine is allowed, or a connection that proves by certificates
who is at the other end.
"""

from __future__ import annotations

import ipaddress
import json
import platform
import signal
import socket
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from boardfill import words
from boardfill._version import __version__
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.questions.keywords import LimitOptions, as_bytes, complete

_LOCAL = "local:"
_PLAIN, _PROVEN = "tcp", "tls"
_MOST_LOCAL = 1024
_CONNECT_SECONDS = 5.0
_LOOK_SECONDS = 0.1
_HEAD, _MOST_FRAMES, _LONGEST = 16, 64, 2**20
"""A Dask message begins with its length and the number of its frames, 16 bytes in total; the first
message has a few frames of a few hundred bytes."""
_STRANGER = "what answers there is not a Dask scheduler"
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class ClusterAddress:
    """A cluster as the user names it; BadInput unless it is safe."""

    text: str
    certificates: tuple[str | None, ...] = ()
    """Files, all three or none: the certificate authority, our certificate, and its key."""
    insecure: bool = False
    """True if the user has said that everybody who can reach the cluster is trusted."""

    def __post_init__(self) -> None:
        files = [file for file in self.certificates if file is not None]
        if len(files) not in {0, 3}:
            raise BadInput("expected --tls-ca-file, --tls-cert and --tls-key together")
        for file in files:
            if not Path(file).is_file():
                raise BadInput("there is no such file", place=file)
        if self.workers is not None:
            if files or self.insecure:
                raise BadInput(
                    f"--cluster {self.text} is on this machine and needs neither --tls-... nor "
                    "--insecure-cluster"
                )
            return
        parts = urlsplit(self.scheduler)
        if parts.scheme not in {_PLAIN, _PROVEN}:
            raise BadInput(f"expected a scheduler at tcp:// or tls://, found {self.text!r}")
        if parts.scheme == _PROVEN and not files:
            raise BadInput(
                f"{self.scheduler} asks for certificates; "
                "give them with --tls-ca-file, --tls-cert and --tls-key"
            )
        if parts.scheme == _PLAIN and files:
            raise BadInput(f"{self.scheduler} is not encrypted; with certificates it is tls://...")
        if parts.scheme == _PLAIN and not self.insecure and not _is_loopback(parts.hostname):
            raise BadInput(
                f"{self.scheduler} is another machine, without TLS: whoever can reach that "
                "scheduler can run programs on this machine, too; use tls:// with certificates, or "
                "--insecure-cluster if only people you trust can reach it"
            )

    @property
    def workers(self) -> int | None:
        """The number of workers of our own, for `local:N`; None for an existing cluster."""
        if not self.text.startswith(_LOCAL):
            return None
        number = self.text.removeprefix(_LOCAL)
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= _MOST_LOCAL):
            raise BadInput(f"expected local:N with N from 1 to {_MOST_LOCAL}, found {self.text!r}")
        return int(number)

    @property
    def scheduler(self) -> str:
        """The address of the scheduler, also read from a scheduler file that Dask wrote."""
        address = _in_scheduler_file(self.text) if self.text.endswith(".json") else self.text
        kind = _PROVEN if any(self.certificates) else _PLAIN
        whole = address if "://" in address else f"{kind}://{address}"
        try:
            parts = urlsplit(whole)
            is_whole = bool(parts.hostname and parts.port)
        except ValueError:
            is_whole = False
        if not is_whole:
            raise BadInput(
                "expected --cluster local:N, HOST:PORT, tcp://HOST:PORT, tls://HOST:PORT or a "
                f"scheduler's .json file, found {self.text!r}"
            )
        return whole


def _in_scheduler_file(name: str) -> str:
    try:
        found = json.loads(Path(name).read_text(encoding="utf-8"))["address"]
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", place=name) from None
    except (ValueError, KeyError, TypeError):
        found = None
    if not isinstance(found, str):
        raise BadInput('is not a scheduler file: it has no "address"', place=name)
    return found


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def _load_distributed() -> ModuleType:
    """Load the package `distributed`; BadInput says how to install it."""
    try:
        import distributed
    except ImportError:
        raise BadInput(f'clusters need the extra "dask": {words.pip_install("dask")}') from None
    module: ModuleType = distributed
    return module


@contextmanager
def connected(
    address: ClusterAddress, scratch: Path, seconds: float | None = None
) -> Iterator[Any]:
    """Yield a client of the cluster; our own cluster ends afterwards, existing ones stay.

    Our own workers spill to `scratch` when memory is short.  An existing scheduler must answer
    within `seconds`, or within our default patience.
    """
    distributed = _load_distributed()
    if address.workers is not None:
        with (
            _local_cluster(distributed, address.workers, scratch) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            yield client
        return
    patience = _CONNECT_SECONDS if seconds is None else min(seconds, _CONNECT_SECONDS)
    client = _client(distributed, address, patience)
    try:
        yield client
    finally:
        client.close(timeout=1)


def _client(distributed: ModuleType, address: ClusterAddress, seconds: float) -> Any:
    security = None
    if any(address.certificates):
        names = ("tls_ca_file", "tls_client_cert", "tls_client_key")
        files = dict(zip(names, address.certificates, strict=True))
        security = distributed.Security(**files, require_encryption=True)
    scheduler, end = address.scheduler, time.monotonic() + seconds
    silence = f"there was no reply within {seconds:g} s"

    def left() -> float:
        if time.monotonic() >= end:
            raise TimeoutError(silence)
        return end - time.monotonic()

    def connect() -> Any:
        client = distributed.Client.__new__(distributed.Client)
        try:
            client.__init__(scheduler, security=security, timeout=left(), set_as_default=False)
        except BaseException:
            client.status = "closed"  # otherwise Dask tries to close it, and complains
            raise
        return client

    try:
        _check_that_it_greets(scheduler, security, left)
        return answered(connect, left)
    except TimeoutError:
        raise BadInput(f"no scheduler answers: {silence}", place=scheduler) from None
    except BadInput:
        raise
    except Exception as error:  # whatever Dask makes of what came
        cause: BaseException = error
        while cause.__cause__ is not None:  # without what each layer of Dask says about it
            cause = cause.__cause__
        reason = str(getattr(cause, "strerror", None) or cause).partition("\n")[0]
        reason = reason or type(cause).__name__
        is_silent = isinstance(error, OSError)
        told = f"no scheduler answers: {reason}" if is_silent else f"{_STRANGER} ({reason})"
        raise BadInput(told, place=scheduler) from None


def answered(call: Callable[[], Answer], check: Callable[[], object]) -> Answer:
    """The result of a Dask call that may wait for ever; `check` may raise to stop waiting."""
    outcome: Future[Answer] = Future()

    def work() -> None:
        try:
            outcome.set_result(call())
        except BaseException as error:  # raised again in the caller
            outcome.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    while not wait([outcome], timeout=_LOOK_SECONDS).done:
        check()
    return outcome.result()


def _check_that_it_greets(scheduler: str, security: Any, left: Callable[[], float]) -> None:
    """Raise BadInput unless a scheduler greets us with its short first message.

    Dask itself would wait for ever for the end of a message, and believe any length.
    """
    parts = urlsplit(scheduler)
    line = socket.create_connection((parts.hostname or "", parts.port or 0), left())
    with line:
        if security is not None:
            line = security.get_connection_args("client")["ssl_context"].wrap_socket(line)
        with line:
            length, frames = struct.unpack("<QQ", _received(line, _HEAD, left))
            is_short = 0 < frames <= _MOST_FRAMES and 8 * (frames + 1) <= length <= _LONGEST
            rest = _received(line, length - 8, left) if is_short else b""
    from distributed.protocol.core import loads
    from distributed.protocol.utils import unpack_frames

    read: Callable[..., object] = loads
    message = None
    if is_short:
        with suppress(Exception):  # any kind, depending on the mistake
            message = read(unpack_frames(struct.pack("<Q", frames) + rest), deserialize=False)
    if not isinstance(message, dict):
        raise BadInput(_STRANGER, place=scheduler)


def _received(line: socket.socket, size: int, left: Callable[[], float]) -> bytes:
    """Receive `size` bytes before the time is over."""
    data = b""
    while len(data) < size:
        line.settimeout(left())
        more = line.recv(size - len(data))
        if not more:
            raise ConnectionError("the connection was closed")
        data += more
    return data


def _local_cluster(distributed: ModuleType, workers: int, scratch: Path) -> Any:
    """Processes of one thread each, which only this machine can reach; they end with this one.

    Ctrl-C would reach all of them, and each would print a traceback; so they are started by a
    thread that blocks the signal, which its child processes inherit.
    """
    import logging

    import dask

    def be_deaf() -> None:
        if sys.platform != "win32":
            from multiprocessing import resource_tracker

            resource_tracker.ensure_running()  # started later, this helper would not block it
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])

    begin = partial(
        distributed.LocalCluster,
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # a server is begun in any case
        scheduler_kwargs={"dashboard": False},
        memory_limit=0,  # boardfill has limits of its own
        silence_logs=logging.CRITICAL,
        local_directory=str(scratch),
    )
    with (
        dask.config.set({"temporary-directory": str(scratch)}),  # of the scheduler
        ThreadPoolExecutor(1, initializer=be_deaf) as deaf,
    ):
        return deaf.submit(begin).result()


def replace_lost_workers(client: Any) -> None:
    """Restart workers that a cluster of this machine has lost for good.

    Dask gives up a worker that ends while it starts, or that does not come back soon.
    """
    cluster = client.cluster
    if isinstance(cluster, _load_distributed().LocalCluster):
        for name, worker in list(cluster.workers.items()):
            if worker.status.name == "closed":
                cluster.workers.pop(name, None)
        if len(cluster.workers) < len(cluster.worker_spec):
            cluster.scale(len(cluster.worker_spec))


GONE = "the scheduler of the cluster has gone away"


class ClusterView(NamedTuple):
    """What a cluster has when the work begins, and what each unit may take."""

    client: Any
    at_once: int
    """How many units can be done at the same time."""
    unit_threads: int
    unit_memory: int


def look_at_cluster(client: Any, deadline: Deadline, limits: LimitOptions) -> ClusterView:
    """Wait for the first worker, then inspect all; BadInput names one that cannot take part.

    A unit has one thread, unless the limits say otherwise, and its share of the free memory on its
    machine.
    """
    if not isinstance(client, _load_distributed().Client) or client.asynchronous:
        raise BadInput(f"expected client to be a distributed.Client that waits, found {client!r}")

    def version() -> str:  # is sent to the worker, and must not need boardfill
        try:
            from boardfill._version import __version__ as found
        except ImportError:
            return ""
        return found

    with gone_explained():
        threads: dict[str, int] = {}
        while not (threads := answered(client.nthreads, deadline.check)):
            time.sleep(_LOOK_SECONDS)
            deadline.check()
            replace_lost_workers(client)
        versions: dict[str, str] = answered(lambda: client.run(version), deadline.check)
        for worker, text in versions.items():
            if text != __version__:
                raise BadInput(other_version(worker, text))
        free: dict[str, tuple[str, int]] = answered(lambda: client.run(_free), deadline.check)
    on_host: Counter[str] = Counter()
    for worker, (host, _) in free.items():
        on_host[host] += threads.get(worker, 1)
    shares = [most // on_host[host] for host, most in free.values()]
    given = limits.get("limits") or Limits()
    return ClusterView(
        client,
        sum(threads.values()),
        limits.get("threads") or given.threads or 1,
        as_bytes(limits.get("memory_limit")) or given.bytes or max(min(shares, default=0), 1),
    )


def _free(dask_worker: Any) -> tuple[str, int]:
    """The machine of a worker, and the bytes that all workers on it may take together.

    Dask passes the worker because of the argument's name.
    """
    most = dask_worker.memory_manager.memory_limit
    free = complete(Limits()).most_bytes or 0
    return platform.node(), min(free, most) if most else free


@contextmanager
def gone_explained() -> Iterator[None]:
    """Treat failed or timed-out messages as the loss of the scheduler."""
    from distributed import CancelledError

    try:
        yield
    except (OSError, CancelledError):
        raise LimitReached(GONE) from None


def other_version(worker: str, version: str) -> str:
    """The message about a worker with another version, or with none at all."""
    has = f"has boardfill {version}" if version else "has no boardfill"
    return f"the worker at {worker} {has}, and this process has {__version__}; install that there"
