"""What a cluster has: who works, with how much memory, and whether they are of our version."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from boardfill._version import __version__
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.executors.cluster_address import answered, check_client
from boardfill.jobs.executors.on_worker import WorkerView, other_version, view_of_worker
from boardfill.questions.keywords import LimitOptions, as_bytes

GONE = "the scheduler of the cluster has gone away"
_LOOK_SECONDS = 0.2


class ClusterView(NamedTuple):
    """What a cluster has when the work begins, and what of it each unit may take."""

    at_once: int
    """So many units can be done at the same time."""
    unit_threads: int
    unit_memory: int


def look_at_cluster(client: Any, deadline: Deadline, limits: LimitOptions) -> ClusterView:
    """Wait for the first worker, and look; BadInput names a worker that cannot take part.

    A unit has one thread, unless the limits say something else, and its share of what is free on
    its machine.
    """
    check_client(client)
    with gone_explained():
        return _looked(client, deadline, limits)


def _looked(client: Any, deadline: Deadline, limits: LimitOptions) -> ClusterView:
    threads: dict[str, int] = {}
    while not (threads := answered(client.nthreads, deadline.check)):
        time.sleep(_LOOK_SECONDS)
        deadline.check()
    answered(lambda: _check_versions(client), deadline.check)
    views: dict[str, WorkerView] = answered(lambda: client.run(view_of_worker), deadline.check)
    on_host: Counter[str] = Counter()
    for worker, view in views.items():
        on_host[view.host] += threads.get(worker, 1)
    shares = [view.free // on_host[view.host] for view in views.values()]
    given = limits.get("limits") or Limits()
    return ClusterView(
        sum(threads.values()),
        limits.get("threads") or given.threads or 1,
        as_bytes(limits.get("memory_limit")) or given.bytes or max(min(shares, default=0), 1),
    )


@contextmanager
def gone_explained() -> Iterator[None]:
    """Whatever is not sent or not answered in time means that the scheduler is no more."""
    from distributed import CancelledError

    try:
        yield
    except (OSError, CancelledError):
        raise LimitReached(GONE) from None


def _check_versions(client: Any) -> None:
    def version() -> str:  # travels by itself, and must not need boardfill
        try:
            from boardfill._version import __version__ as found
        except ImportError:
            return ""
        return found

    for worker, text in client.run(version).items():
        if text != __version__:
            raise BadInput(other_version(worker, text))
