"""What all requests share: the workers, the limits, the open pages, and the visitors' quotas."""

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
"""The most bytes of a request, or of a page's message."""
_A_SECOND = 20.0
_AT_ONCE = 60.0
"""Questions that a visitor may ask in a row, and then per second."""
_MOST_REMEMBERED = 10_000

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Visitors:
    """Recent questions and open pages of each visitor of a public server.

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
        """Count a question; False if the visitor has asked too often."""
        who, now = visitor_at(address), self._clock()
        left, then = self._left.pop(who, (_AT_ONCE, now))
        left = min(left + (now - then) * _A_SECOND, _AT_ONCE)
        self._left[who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._left) > _MOST_REMEMBERED:
            self._left.popitem(last=False)  # forget the visitor who has been idle longest
        return left >= 1

    def opens_page(self, address: str) -> bool:
        """Count an open page; False if the visitor has too many."""
        if self._pages[visitor_at(address)] >= self._most_pages:
            return False
        self._pages[visitor_at(address)] += 1
        return True

    def closes_page(self, address: str) -> None:
        """Count a closed page."""
        self._pages[visitor_at(address)] -= 1
        self._pages += Counter()  # drop visitors without pages


class TrustedProxies:
    """Trusted proxies, which name the client in `X-Forwarded-For`.

    >>> proxies = TrustedProxies([ipaddress.ip_network("127.0.0.1")])
    >>> proxies.spoken_for("127.0.0.1", ["192.0.2.9, 192.0.2.1"])
    '192.0.2.1'
    >>> proxies.spoken_for("192.0.2.1", ["192.0.2.9"])
    '192.0.2.1'
    """

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks = networks

    def has(self, address: str) -> bool:
        """True if this is the address of a trusted proxy."""
        found = parsed_ip(address)
        return found is not None and any(found in network for network in self._networks)

    def spoken_for(self, address: str, forwarded: Sequence[str]) -> str:
        """The client: the last address that is no trusted proxy; earlier ones can be forged."""
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
    """The visitor of an address; for IPv6 the network that a household usually has."""
    known = parsed_ip(address)
    if known is None or known.version == 4:
        return address if known is None else str(known)
    return str(ipaddress.ip_network((int(known), 64), strict=False))


def parsed_ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The IP address in a text, IPv4 if it is mapped to IPv6; None if it is none."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if found.version == 6 else found


@dataclass
class Service:
    """The state of the server that all requests share."""

    pool: WorkerPool
    allowed: Allowed
    token: str
    most_pages: int
    visitors: Visitors | None = None
    """None for a server that only its owner can reach."""
    proxies: TrustedProxies = field(default_factory=TrustedProxies)
    pages: int = 0

    def is_asked_too_often(self, by: HTTPConnection) -> bool:
        """Count a question; True if the visitor has asked too often."""
        return self.visitors is not None and not self.visitors.may_ask(self._address(by))

    def open_page(self, by: HTTPConnection) -> str | None:
        """Count an open page; if there are too many, return why it is refused."""
        if self.pages >= self.most_pages:
            return f"{self.pages} pages are open, as many as may be; close one and try again"
        if self.visitors is not None and not self.visitors.opens_page(self._address(by)):
            return "too many pages are open at your address; close one and try again"
        self.pages += 1
        return None

    def close_page(self, by: HTTPConnection) -> None:
        """Count a closed page."""
        self.pages -= 1
        if self.visitors is not None:
            self.visitors.closes_page(self._address(by))

    def _address(self, by: HTTPConnection) -> str:
        client = "" if by.client is None else by.client.host
        return self.proxies.spoken_for(client, by.headers.getlist("x-forwarded-for"))
