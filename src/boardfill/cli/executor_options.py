"""Who works on a job, as options: a cluster, what makes it safe, and what is done twice."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import click

from boardfill.cli.shared_options import option_group
from boardfill.cli.signals import LastThing
from boardfill.errors import BadInput
from boardfill.questions.keywords import Limits


@dataclass(frozen=True)
class CrewOptions:
    """Who works, and the part of the units that is done twice."""

    cluster: str | None
    tls_ca_file: str | None
    tls_cert: str | None
    tls_key: str | None
    insecure_cluster: bool
    audit: float

    @contextmanager
    def client(self, limits: Limits) -> Iterator[Any]:
        """A client of the cluster, None if this process works itself."""
        if self.cluster is None:
            if self.tls_ca_file or self.tls_cert or self.tls_key or self.insecure_cluster:
                raise BadInput("--tls-... and --insecure-cluster say something about a --cluster")
            yield None
            return
        from boardfill.jobs.durable_files import scratch_folder
        from boardfill.jobs.executors.cluster_address import (
            Certificates,
            ClusterAddress,
            connected,
        )

        certificates = Certificates(self.tls_ca_file, self.tls_cert, self.tls_key)
        address = ClusterAddress(self.cluster, certificates, self.insecure_cluster)
        # Where this process is ended at once, Python's own helper clears up, and need not say so.
        warnings = os.environ.get("PYTHONWARNINGS"), "ignore:resource_tracker"
        os.environ["PYTHONWARNINGS"] = ",".join(filter(None, warnings))
        with (
            _no_logs(),
            scratch_folder() as scratch,
            LastThing(lambda: shutil.rmtree(scratch, ignore_errors=True)),
            connected(address, scratch, limits.seconds) as client,
        ):
            yield client


@contextmanager
def _no_logs() -> Iterator[None]:
    """Dask tells all that happens to it; what people must know we say in a sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _part(_: click.Context, __: click.Parameter, value: str) -> float:
    """A part such as 5% or 0.05."""
    number = value.strip()
    try:
        part = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
    except ValueError:
        part = -1.0
    if not 0 <= part <= 1:
        raise BadInput(f"expected a part such as 5% for --audit, found {value!r}")
    return part


crew_options = option_group(
    "crew",
    CrewOptions,
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Let a Dask cluster work: local:N for N processes here, or its scheduler HOST:PORT.",
    ),
    click.option("--tls-ca-file", metavar="FILE", help="Who vouches for the scheduler."),
    click.option("--tls-cert", metavar="FILE", help="What vouches for this process to it."),
    click.option("--tls-key", metavar="FILE", help="The key of --tls-cert."),
    click.option(
        "--insecure-cluster",
        is_flag=True,
        help="Trust everybody who can reach a scheduler on another machine without TLS.",
    ),
    click.option(
        "--audit",
        metavar="PART",
        default="0%",
        callback=_part,
        help="Do PART of the units twice, such as 5%, and compare.",
    ),
)
"""As one argument `crew`."""
