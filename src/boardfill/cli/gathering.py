"""Options that belong together: several on the command line, one argument of the command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def gathered(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """A decorator for these options: the command gets what `make` makes of their values."""
    values = list(inspect.signature(make).parameters)

    def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def gathering(**given: Any) -> Any:
            made = make(**{value: given.pop(value) for value in values})
            return function(**{name: made}, **given)

        command: Callable[..., Any] = gathering
        for option in reversed(options):
            command = option(command)
        return command

    return decorated
