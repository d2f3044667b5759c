"""The server under load, with whoever loads it on the same cores.

Distinct 6x8 boards are counted over HTTP, with token and validation: first as fast as sixteen
connections get answers, then at a steady pace, whether or not there are answers, and at three times
what is possible.  Times are from when a request was due, so that who lags behind cannot hide it.
Then pages are open that ask nothing.  Processor times tell more than the clock on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.web.server.served import Served, board, server
from websockets.asyncio.client import connect

ROWS, COLUMNS = 6, 8
HOLES = 3, 6
"""So many that there are millions of boards, each of an area that L-trominoes may fill."""
CONNECTIONS = 16
MOST_CONNECTIONS = 200
PAGES = 500
MIB = 2**20


@dataclass
class Load:
    """What came of some requests."""

    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    delays: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    lost: int = 0

    def add(self, status: int, due: float, sent: float) -> None:
        """One more answer: from when it was due, and a refusal from when it was sent."""
        self.statuses[status] += 1
        now = time.perf_counter()
        if status == 200:
            self.delays.append(now - due)
        else:
            self.refusals.append(now - sent)

    def share(self, part: float, *, refused: bool = False) -> float:
        """Milliseconds within which that part of the answers came."""
        delays = sorted(self.refusals if refused else self.delays)
        return 1000 * delays[min(int(part * len(delays)), len(delays) - 1)] if delays else 0.0


def boards() -> Iterator[bytes]:
    """Requests, no two for the same board."""
    random, seen = Random(1), set()
    while True:
        holes = tuple(sorted(random.sample(range(ROWS * COLUMNS), random.choice(HOLES))))
        if holes in seen:
            continue
        seen.add(holes)
        problem = board(ROWS, COLUMNS)
        problem["board"]["holes"] = [list(divmod(hole, COLUMNS)) for hole in holes]
        yield json.dumps({"problem": problem}).encode()


class Client:
    """A connection that is kept open."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._head = (
            f"POST /api/count HTTP/1.1\r\nHost: {served.address}\r\n"
            f"Authorization: Bearer {served.token}\r\nContent-Length: "
        ).encode()

    async def open(self) -> Client:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._served.port)
        return self

    async def ask(self, body: bytes) -> int:
        """The status of the answer, which must be complete."""
        self._writer.write(self._head + b"%d\r\n\r\n%b" % (len(body), body))
        head = await self._reader.readuntil(b"\r\n\r\n")
        at = head.index(b"content-length: ") + 16
        told = await self._reader.readexactly(int(head[at : head.index(b"\r", at)]))
        status = int(head[9:12])
        assert (b'"count"' if status == 200 else b'"error"') in told
        return status

    def close(self) -> None:
        """Disconnect."""
        self._writer.close()


async def as_fast_as_possible(served: Served, requests: Iterator[bytes], seconds: float) -> Load:
    load = Load()
    start = time.perf_counter()

    async def go_on() -> None:
        client = await Client(served).open()
        while (begun := time.perf_counter()) < start + seconds:
            load.add(await client.ask(next(requests)), begun, begun)
        client.close()

    await asyncio.gather(*(go_on() for _ in range(CONNECTIONS)))
    load.seconds = time.perf_counter() - start
    return load


async def steadily(served: Served, requests: Iterator[bytes], rate: float, seconds: float) -> Load:
    load = Load()
    idle: list[Client] = [await Client(served).open() for _ in range(MOST_CONNECTIONS)]
    tasks: set[asyncio.Task[None]] = set()

    async def one(client: Client, body: bytes, due: float) -> None:
        try:
            sent = time.perf_counter()
            load.add(await client.ask(body), due, sent)
            idle.append(client)
        except (OSError, asyncio.IncompleteReadError):
            load.lost += 1

    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        while (early := due - time.perf_counter()) > 0 or not idle:
            await asyncio.sleep(max(early, 0.001))
        task = asyncio.create_task(one(idle.pop(), next(requests), due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    load.seconds = time.perf_counter() - start
    for client in idle:
        client.close()
    return load


def shown(name: str, load: Load, processor_s: float, own_s: float) -> None:
    answered = sum(load.statuses.values())
    refused = answered - load.statuses[200]
    print(
        f"{name:28} {load.statuses[200] / load.seconds:7.0f} answers/s   "
        f"p50 {load.share(0.5):6.1f} ms  p99 {load.share(0.99):6.1f} ms   "
        f"refused {refused:6} (p99 {load.share(0.99, refused=True):5.1f} ms, "
        f"at most {load.share(1, refused=True):5.1f})   lost {load.lost}   "
        f"processor {1000 * processor_s / answered:.2f} ms a request, "
        f"and {1000 * own_s / answered:.2f} to ask",
        flush=True,
    )


async def idle_pages(served: Served, requests: Iterator[bytes]) -> None:
    before = served.memory()
    async with asyncio.timeout(120):
        pages = [
            await connect(f"ws://{served.address}/socket", proxy=None, ping_interval=None)
            for _ in range(PAGES)
        ]
        for page in pages:
            await page.send(json.dumps({"token": served.token}))
        await pages[-1].send(json.dumps({"id": 1, "ask": "nothing"}))
        await pages[-1].recv()
        grown = served.memory() - before
        spent = served.processor_s()
        await asyncio.sleep(5)
        spent = served.processor_s() - spent
        load = await steadily(served, requests, 100, 3)
        print(
            f"{PAGES} pages that ask nothing: {grown / PAGES / 1024:.0f} KiB each, "
            f"{spent / 5 * 100:.1f} % of a core; a count beside them p50 {load.share(0.5):.1f} ms, "
            f"p99 {load.share(0.99):.1f} ms"
        )
        for page in pages:
            await page.close()


async def measure(seconds: float) -> None:
    requests = boards()
    with server("--pages", str(PAGES + 1)) as served:
        await as_fast_as_possible(served, requests, 1)

        async def measured(name: str, work: Coroutine[None, None, Load]) -> Load:
            spent, own = served.processor_s(), time.process_time()
            load = await work
            shown(name, load, served.processor_s() - spent, time.process_time() - own)
            return load

        most = await measured("as fast as possible", as_fast_as_possible(served, requests, seconds))
        for rate in (250, 500, round(3 * most.statuses[200] / most.seconds)):
            before = served.memory()
            await measured(f"{rate} a second", steadily(served, requests, rate, seconds))
        await asyncio.sleep(2)
        print(f"memory: {before / MIB:.0f} MiB before, {served.memory() / MIB:.0f} MiB after")
        await idle_pages(served, requests)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    asyncio.run(measure(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
