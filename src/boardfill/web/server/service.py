"""What all requests share: the workers, the limits, the open pages, and what visitors ask."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from boardfill.web.server.reading_requests import Allowed
from boardfill.web.server.worker_pool import WorkerPool

MOST_BYTES = 2**22
"""Of a request, or of a message of a page."""
_A_SECOND = 20.0
_AT_ONCE = 60.0
"""Questions that a visitor may ask in a row; then so many a second."""
_MOST_REMEMBERED = 10_000

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Visitors:
    """What each visitor of a public server has asked, for a while; and its number of open pages.

    >>> visitors = Visitors(most_pages=2, clock=lambda: 0.0)
    >>> [visitors.may_ask("192.0.2.1") for _ in range(61)].count(True)
    60
    >>> visitors.may_ask("192.0.2.2")
    True
    """

    def __init__(self, most_pages: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most_pages, self._clock = most_pages, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._pages: Counter[str] = Counter()

    def may_ask(self, address: str) -> bool:
        """Is it not too often?  Then it is one more."""
        who, now = visitor_at(address), self._clock()
        left, then = self._left.pop(who, (_AT_ONCE, now))
        left = min(left + (now - then) * _A_SECOND, _AT_ONCE)
        self._left[who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._left) > _MOST_REMEMBERED:
            self._left.popitem(last=False)  # who has not asked for longest
        return left >= 1

    def opens_page(self, address: str) -> bool:
        """May it open one more page?  Then it has."""
        if self._pages[visitor_at(address)] >= self._most_pages:
            return False
        self._pages[visitor_at(address)] += 1
        return True

    def closes_page(self, address: str) -> None:
        """It has one page less."""
        self._pages[visitor_at(address)] -= 1
        self._pages += Counter()  # those that have none are forgotten


class TrustedProxies:
    """Proxies before the server, which tell in `X-Forwarded-For` whom they speak for.

    >>> proxies = TrustedProxies([ipaddress.ip_network("127.0.0.1")])
    >>> proxies.spoken_for("127.0.0.1", ["192.0.2.9, 192.0.2.1"])
    '192.0.2.1'
    >>> proxies.spoken_for("192.0.2.1", ["192.0.2.9"])
    '192.0.2.1'
    """

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks = networks

    def has(self, address: str) -> bool:
        """Is this the address of one?"""
        found = parsed_ip(address)
        return found is not None and any(found in network for network in self._networks)

    def spoken_for(self, address: str, forwarded: Sequence[str]) -> str:
        """Who asks: the last that no trusted proxy is; others write whatever they like."""
        hops = [hop.strip() for header in forwarded for hop in header.split(",")]
        while (
            hops and self.has(address) and parsed_ip(hop := _without_port(hops.pop())) is not None
        ):
            address = hop
        return address


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def visitor_at(address: str) -> str:
    """One visitor: an address, or with IPv6 all that one household usually has."""
    known = parsed_ip(address)
    if known is None or known.version == 4:
        return address if known is None else str(known)
    return str(ipaddress.ip_network((int(known), 64), strict=False))


def parsed_ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """What is written; one of IPv4 also where a socket of IPv6 tells it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if found.version == 6 else found


@dataclass
class Service:
    """What the server offers, and to how many."""

    pool: WorkerPool
    allowed: Allowed
    token: str
    most_pages: int
    visitors: Visitors | None = None
    """Nobody is counted on a server that only its owner can reach."""
    proxies: TrustedProxies = field(default_factory=TrustedProxies)
    pages: int = 0

    def is_asked_too_often(self, by: HTTPConnection) -> bool:
        """Has this visitor asked too often?  If not, it has asked once more."""
        return self.visitors is not None and not self.visitors.may_ask(self._address(by))

    def open_page(self, by: HTTPConnection) -> str | None:
        """One more page, unless there are too many; then why not."""
        if self.pages >= self.most_pages:
            return f"{self.pages} pages are open, as many as may be; close one and try again"
        if self.visitors is not None and not self.visitors.opens_page(self._address(by)):
            return "too many pages are open at your address; close one and try again"
        self.pages += 1
        return None

    def close_page(self, by: HTTPConnection) -> None:
        """One page less."""
        self.pages -= 1
        if self.visitors is not None:
            self.visitors.closes_page(self._address(by))

    def _address(self, by: HTTPConnection) -> str:
        client = "" if by.client is None else by.client.host
        return self.proxies.spoken_for(client, by.headers.getlist("x-forwarded-for"))
