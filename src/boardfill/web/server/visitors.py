"""How much one visitor may ask of a server that is open to others."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

_A_SECOND = 20.0
_AT_ONCE = 60.0
"""Questions that a visitor may ask in a row; then so many a second."""
_MOST_REMEMBERED = 10_000


class Visitors:
    """What each address has asked, for a while; and how many pages it has open.

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
        who, now = _who(address), self._clock()
        left, then = self._left.pop(who, (_AT_ONCE, now))
        left = min(left + (now - then) * _A_SECOND, _AT_ONCE)
        self._left[who] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._left) > _MOST_REMEMBERED:
            self._left.popitem(last=False)  # who has not asked for longest
        return left >= 1

    def opens_page(self, address: str) -> bool:
        """May it open one more page?  Then it has."""
        if self._pages[_who(address)] >= self._most_pages:
            return False
        self._pages[_who(address)] += 1
        return True

    def closes_page(self, address: str) -> None:
        """It has one page less."""
        self._pages[_who(address)] -= 1
        self._pages += Counter()  # those that have none are forgotten


def _who(address: str) -> str:
    """One visitor: an address, or with IPv6 all that one household usually has."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((int(known), 64), strict=False))
