"""Packages that only some engines need, loaded when they are used."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from boardfill import words
from boardfill.errors import NoEngine


def has_extra(package: str) -> bool:
    """Can the package be loaded?"""
    return importlib.util.find_spec(package) is not None


def load_extra(package: str, engine: str, extra: str) -> ModuleType:
    """The package; if it is missing, NoEngine tells how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise NoEngine(
            f'engine {engine} needs the extra "{extra}": {words.pip_install(extra)}'
        ) from None
