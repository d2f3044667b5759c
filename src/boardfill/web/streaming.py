"""Many answers, sent a few at a time: the first at once, the others as they come."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from boardfill.errors import LimitReached
from boardfill.web.conversation import Conversation

_MOST_TOGETHER = 100
_LONGEST_WAIT = 0.1
"""Seconds that an answer waits for others."""


class Sent(NamedTuple):
    """How many answers went out, and the limit that kept back the others, if one did."""

    number: int
    stopped: LimitReached | None


def send(asked: Conversation, trees: Iterable[object]) -> int:
    """Post the answers as they come; returns how many there were.

    At a limit, those that were found by then have gone out before LimitReached is raised.
    """
    sent = send_till_limit(asked, trees)
    if sent.stopped is not None:
        raise sent.stopped
    return sent.number


def send_till_limit(asked: Conversation, trees: Iterable[object]) -> Sent:
    """The same, but a limit after the first answer ends them and is no error."""
    number, stopped = 0, None
    waiting: list[object] = []
    last = -_LONGEST_WAIT
    try:
        for tree in trees:
            number += 1
            waiting.append(tree)
            now = time.monotonic()
            if len(waiting) == _MOST_TOGETHER or now - last >= _LONGEST_WAIT:
                asked.part(waiting)
                waiting, last = [], now
                asked.check()
    except LimitReached as limit:
        if not number:
            raise
        stopped = limit
    asked.part(waiting)
    return Sent(number, stopped)
