"""Which cluster works: one of our own, or a scheduler that is there already, if it is safe.

Whoever can reach a scheduler can run any program on its workers and on its clients: what they send
is unpickled.  So only this machine, or a connection that proves by certificates who is at the other
end, will do without being asked twice.
"""

from __future__ import annotations

import ipaddress
import json
import signal
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from boardfill import words
from boardfill.errors import BadInput

_LOCAL = "local:"
_PLAIN, _PROVEN = "tcp", "tls"
_MOST_LOCAL = 1024
_CONNECT_SECONDS = 5


@dataclass(frozen=True)
class Certificates:
    """Files, all three or none: who may vouch for others, and what vouches for us."""

    ca_file: str | None = None
    cert: str | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        given = [file for file in (self.ca_file, self.cert, self.key) if file is not None]
        if len(given) not in {0, 3}:
            raise BadInput("expected --tls-ca-file, --tls-cert and --tls-key together")
        for file in given:
            if not Path(file).is_file():
                raise BadInput("there is no such file", place=file)

    @property
    def are_given(self) -> bool:
        """Is there anything to prove by?"""
        return self.ca_file is not None


@dataclass(frozen=True)
class ClusterAddress:
    """A cluster as people name it; BadInput unless it is safe."""

    text: str
    certificates: Certificates = Certificates()
    insecure: bool = False
    """Has the user said that everybody who can reach it may be trusted?"""

    def __post_init__(self) -> None:
        if self.workers is not None:
            if self.certificates.are_given or self.insecure:
                raise BadInput(
                    f"--cluster {self.text} is on this machine and needs neither --tls-... nor "
                    "--insecure-cluster"
                )
            return
        parts = urlsplit(self.scheduler)
        if parts.scheme not in {_PLAIN, _PROVEN}:
            raise BadInput(f"expected a scheduler at tcp:// or tls://, found {self.text!r}")
        if parts.scheme == _PROVEN and not self.certificates.are_given:
            raise BadInput(
                f"{self.scheduler} asks for certificates; "
                "name them by --tls-ca-file, --tls-cert and --tls-key"
            )
        if parts.scheme == _PLAIN and self.certificates.are_given:
            raise BadInput(f"{self.scheduler} is not encrypted; with certificates it is tls://...")
        if parts.scheme == _PLAIN and not self.insecure and not _is_loopback(parts.hostname):
            raise BadInput(
                f"{self.scheduler} is another machine, without TLS: whoever can reach that "
                "scheduler can run programs on this machine, too; use tls:// with certificates, or "
                "--insecure-cluster if only people you trust can reach it"
            )

    @property
    def workers(self) -> int | None:
        """How many of our own, for `local:N`; None if others have them."""
        if not self.text.startswith(_LOCAL):
            return None
        number = self.text.removeprefix(_LOCAL)
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= _MOST_LOCAL):
            raise BadInput(f"expected local:N with N from 1 to {_MOST_LOCAL}, found {self.text!r}")
        return int(number)

    @property
    def scheduler(self) -> str:
        """The address of the scheduler; a file of it, as Dask writes them, is read."""
        address = _in_scheduler_file(self.text) if self.text.endswith(".json") else self.text
        kind = _PROVEN if self.certificates.are_given else _PLAIN
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
        raise BadInput('is no scheduler\'s file: it has no "address"', place=name)
    return found


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def load_distributed() -> ModuleType:
    """The package `distributed`; BadInput tells how to get it."""
    try:
        import distributed
    except ImportError:
        raise BadInput(f'clusters need the extra "dask": {words.pip_install("dask")}') from None
    module: ModuleType = distributed
    return module


def check_client(client: Any) -> None:
    """BadInput unless it is a client that can be waited for."""
    distributed = load_distributed()
    if not isinstance(client, distributed.Client) or client.asynchronous:
        raise BadInput(f"expected client to be a distributed.Client that waits, found {client!r}")


def threads_of(client: Any) -> int:
    """How many units its workers do at once, as far as they are there; at least one."""
    threads: dict[str, int] = client.nthreads()
    return max(sum(threads.values()), 1)


@contextmanager
def connected(address: ClusterAddress, scratch: Path) -> Iterator[Any]:
    """A client of the cluster; one of our own is gone afterwards, that of others stays.

    In `scratch` workers of our own put what they must, which is nothing unless memory is short.
    """
    distributed = load_distributed()
    if address.workers is not None:
        with (
            _local_cluster(distributed, address.workers, scratch) as cluster,
            distributed.Client(cluster, set_as_default=False) as client,
        ):
            yield client
        return
    client = _client(distributed, address)
    try:
        yield client
    finally:
        client.close(timeout=1)


def _client(distributed: ModuleType, address: ClusterAddress) -> Any:
    files = address.certificates
    security = None
    if files.are_given:
        security = distributed.Security(
            tls_ca_file=files.ca_file,
            tls_client_cert=files.cert,
            tls_client_key=files.key,
            require_encryption=True,
        )
    _check_that_it_speaks(address.scheduler, security)
    try:
        return distributed.Client(
            address.scheduler, security=security, timeout=_CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        reason = _told(_first_cause(error))
        raise BadInput(f"no scheduler answers: {reason}", place=address.scheduler) from None


def _check_that_it_speaks(scheduler: str, security: Any) -> None:
    """BadInput with the reason, which Dask forgets; for one who stays silent, it waits for ever."""
    parts = urlsplit(scheduler)
    try:
        line = socket.create_connection((parts.hostname or "", parts.port or 0), _CONNECT_SECONDS)
        with line:
            if security is not None:
                line = security.get_connection_args("client")["ssl_context"].wrap_socket(line)
            with line:
                spoke = line.recv(1)
    except TimeoutError:
        spoke = b""
    except OSError as error:
        raise BadInput(f"no scheduler answers: {_told(error)}", place=scheduler) from None
    if not spoke:
        raise BadInput(
            f"no scheduler answers: nothing came from there within {_CONNECT_SECONDS} s",
            place=scheduler,
        )


def _first_cause(error: BaseException) -> BaseException:
    """What went wrong in the first place, without what each layer of Dask says about it."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _told(error: BaseException) -> str:
    told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return told.partition("\n")[0] or type(error).__name__


def _local_cluster(distributed: ModuleType, workers: int, scratch: Path) -> Any:
    """Processes of one thread each, which only this machine can reach; they end with this one.

    Ctrl-C reaches all of them, and each would tell what it was about; so they are begun by a thread
    that is deaf to it, as are those whom it begins.
    """
    import logging

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
    with ThreadPoolExecutor(1, initializer=_be_deaf) as deaf:
        return deaf.submit(begin).result()


def _be_deaf() -> None:
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # who begins this helper later hears again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
