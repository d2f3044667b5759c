"""What all requests share: the workers, the limits, and how many pages are open."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from boardfill.web.server.reading_requests import Allowed
from boardfill.web.server.visitors import TrustedProxies, Visitors
from boardfill.web.server.worker_pool import WorkerPool

MOST_BYTES = 2**22
"""Of a request, or of a message of a page."""


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
