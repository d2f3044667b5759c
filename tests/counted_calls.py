"""Work that is counted: how many functions are called, the same number on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


def calls_of(work: Callable[P, object], *given: P.args, **options: P.kwargs) -> int:
    """How many functions it calls, those of Python and others; anything is loaded before."""
    work(*given, **options)
    found = 0

    def count(_frame: object, event: str, _what: object) -> None:
        nonlocal found
        found += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work(*given, **options)
    finally:
        sys.setprofile(before)
    return found
