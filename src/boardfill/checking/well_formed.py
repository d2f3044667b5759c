"""Is a certificate made of what its declaration says, and of nothing that merely looks like it?

What is read from a file has been checked by the reader, but in Python a field may hold anything:
NaN, of which no comparison is true, a bool, a number of another library that wraps around, or an
object that says it equals whatever it is compared with.  So types must be the very ones declared.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from boardfill.answers import certificate as kinds

_KINDS = (
    kinds.Area,
    kinds.Starved,
    kinds.Pocket,
    kinds.Forced,
    kinds.Colouring,
    kinds.Inequality,
    kinds.Exhaustion,
)
_KEY = str | tuple[int | str | tuple[int, ...], ...]
"""What the key of a subject can be; each kind of subject has its own, which the problem tells."""
_MOST_BITS = 10_000
"""Of a number: arithmetic stays quick, and whatever is said of it can be written out."""
_WORDS = {int: "a whole number", str: "a text", NoneType: "None", tuple: "a tuple"}


def why_malformed(certificate: object) -> str | None:
    """What in the certificate is not as declared, with its place; None if all is.

    >>> why_malformed(kinds.Colouring(0, ()))
    >>> why_malformed(kinds.Colouring(float("nan"), ()))
    'modulus: expected a whole number, found float'
    """
    if type(certificate) not in _KINDS:
        return f"expected a certificate, found {type(certificate).__name__}"
    return _why_not(certificate, type(certificate), "")


def _why_not(value: Any, declared: Any, place: str) -> str | None:
    """Why the value is not of the declared type."""
    origin, inner = _taken_apart(declared)
    if origin is Union:
        reasons = [_why_not(value, one, place) for one in inner]
        # Of a value that is nearly right, what is wrong inside it.
        inside = (reason for reason in reasons if reason and not reason.startswith(f"{place}: "))
        return None if None in reasons else next(inside, _expected(value, declared, place))
    if origin is Literal:
        fits = type(value) is str and value in inner
        return None if fits else _expected(value, declared, place)
    if type(value) is not origin:
        return _expected(value, declared, place)
    if origin is int and value.bit_length() > _MOST_BITS:
        return f"{place}: expected a number of at most {_MOST_BITS:,} bits"
    return _why_not_inside(value, declared, place)


def _why_not_inside(value: Any, declared: Any, place: str) -> str | None:
    """Why some part of a dataclass or a tuple, named or not, is not of its declared type."""
    _, inner = _taken_apart(declared)
    named = _named_parts(declared)
    if is_dataclass(declared):
        parts = [getattr(value, name, ...) for name in named]  # one may have been deleted
    else:
        parts = list(value) if inner or named else []
    types = inner[:1] * len(parts) if inner[1:] == (...,) else inner or tuple(named.values())
    if len(parts) != len(types):
        return f"{place}: expected {len(types)} parts, found {len(parts)}"
    names = named or map("[{}]".format, range(len(parts)))
    for name, part, one in zip(names, parts, types, strict=True):
        where = f"{place}.{name}" if named and place else f"{place}{name}"
        if reason := _why_not(part, one, where):
            return reason
    return None


@cache
def _taken_apart(declared: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without what stands in brackets after it, and that."""
    if declared is Hashable:
        return _taken_apart(_KEY)
    origin = get_origin(declared) or declared
    return (Union if origin is UnionType else origin), get_args(declared)


@cache
def _named_parts(declared: Any) -> dict[str, Any]:
    """Names and types of the parts of a dataclass or a named tuple; other types have none."""
    declares = is_dataclass(declared)
    names = [one.name for one in fields(declared)] if declares else getattr(declared, "_fields", [])
    return {name: get_type_hints(declared)[name] for name in names}


def _expected(value: object, declared: Any, place: str) -> str:
    return f"{place}: expected {_named(declared)}, found {type(value).__name__}"


def _named(declared: Any) -> str:
    origin, inner = _taken_apart(declared)
    if origin is Union:
        return " or ".join(map(_named, inner))
    if origin is Literal:
        return " or ".join(map(repr, inner))
    return _WORDS.get(origin, str(origin.__name__))
