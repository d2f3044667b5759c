"""Certificates as JSON documents, written and read back strictly.

    {"format": "boardfill-certificate/1", "kind": "colouring", "modulus": 0,
     "weights": [{"weight": 1, "cells": [[0, 1], [1, 0]]}, {"weight": -1, "cells": [[0, 0]]}]}

A certificate is an object with its fields; those that are None or the default are left out.  Only
subjects, weights and forced steps have another form than in Python.  docs/explain.md describes each
kind, docs/certificates.schema.json is the JSON schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from types import GenericAlias, UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.certificate import SUBJECT_KINDS, ForcedStep, Subject, Weights
from boardfill.answers.json_answers import MarkJson, PickJson, PlacementJson, choice_json
from boardfill.answers.solution import Placement
from boardfill.errors import BadInput
from boardfill.formats.solution_json import choice_of
from boardfill.formats.strict_parsing import converted, json_value
from boardfill.problem.lattices.lattice import Cell

FORMAT = "boardfill-certificate/1"
CertificateJson: TypeAlias = Annotated[
    dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "#/$defs/certificate"})
]
_KINDS: dict[str, Any] = {kind.kind: kind for kind in kinds.Certificate.__subclasses__()}
_KEYS: dict[str, Any] = {
    "cell": Cell,
    "piece": str,
    "line": tuple[Literal["row", "column"], int],
    "corner": tuple[int, int],
    "target": tuple[Cell, ...],
    "rule": tuple[int, str],
    "symbol": tuple[int, str, str],
    "sum": tuple[int, str],
    "item": str,
}
"""The JSON types of the keys of each kind of subject."""


def _object_type(name: str, about: str, parts: list[Any], tag: str | None = None) -> Any:
    return msgspec.defstruct(
        name,
        parts,
        namespace={"__doc__": cleandoc(about)},
        forbid_unknown_fields=True,
        tag_field="kind" if tag else None,
        tag=tag,
    )


_SUBJECT = _object_type(
    "Subject", "One of these.", [(kind, key | None, None) for kind, key in _KEYS.items()]
)
_WEIGHT = _object_type(
    "Weight",
    "All subjects that have one weight.",
    [("weight", int)]
    + [(f"{kind}s", GenericAlias(list, (key,)), []) for kind, key in _KEYS.items()],
)
_STEP = _object_type(
    "ForcedStep",
    "A forced choice: one of placement, mark and pick.",
    [
        ("because", _SUBJECT),
        ("placement", PlacementJson | None, None),
        ("mark", MarkJson | None, None),
        ("pick", PickJson | None, None),
    ],
)


def certificate_json(certificate: kinds.Certificate) -> str:
    """The certificate as one line of JSON."""
    tree = certificate_object(certificate)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"


def certificate_object(certificate: kinds.Certificate) -> CertificateJson:
    """The certificate as a JSON object."""
    return {"format": FORMAT, **_plain(certificate)}


def read_certificate(text: str) -> kinds.Certificate:
    """The certificate in the text; BadInput if there is none or a key is wrong."""
    tree = json_value(text)
    if not isinstance(tree, dict) or tree.pop("format", None) != FORMAT:
        raise BadInput(f'expected a certificate, an object with "format": "{FORMAT}"')
    found = converted(tree, json_type())
    if found.__struct_config__.tag == "colouring" and found.modulus < 0:
        raise BadInput(f"expected a number of at least 0, found {found.modulus}", place=".modulus")
    certificate: kinds.Certificate = _value(_KINDS[found.__struct_config__.tag], found)
    return certificate


def json_type() -> Any:
    """The type of certificates in JSON, for msgspec."""
    return reduce(or_, (_json_type(kind) for kind in _KINDS.values()))


@cache
def _json_type(declared: Any) -> Any:
    """The JSON type for a declared type: named parts become an object, without None."""
    if declared in _FORMS:
        return _FORMS[declared][0]
    origin, inner = get_origin(declared), get_args(declared)
    if origin is tuple:
        return GenericAlias(tuple, tuple(one if one is ... else _json_type(one) for one in inner))
    if origin is UnionType:
        return reduce(or_, map(_json_type, inner))
    if not (parts := _parts(declared)):
        return declared
    listed = [
        (name, _json_type(part)) if default is MISSING else (name, _json_type(part), default)
        for name, (part, default) in parts.items()
    ]
    return _object_type(
        declared.__name__, declared.__doc__, listed, getattr(declared, "kind", None)
    )


@cache
def _parts(declared: Any) -> dict[str, tuple[Any, Any]]:
    """The type and the default of each field of a dataclass or a named tuple."""
    if is_dataclass(declared):
        defaults = {one.name: one.default for one in fields(declared)}
    else:
        given = getattr(declared, "_field_defaults", {})
        defaults = {name: given.get(name, MISSING) for name in getattr(declared, "_fields", ())}
    hints = get_type_hints(declared) if defaults else {}
    for name, default in defaults.items():
        if default is MISSING and type(None) in get_args(hints[name]):
            defaults[name] = None
    return {name: (hints[name], default) for name, default in defaults.items()}


def _plain(value: Any, declared: Any = None) -> Any:
    """The value in its JSON form."""
    if declared in _FORMS:
        return _FORMS[declared][1](value)
    own_type: Any = type(value)
    if parts := _parts(own_type):
        tree = {"kind": value.kind} if isinstance(value, kinds.Certificate) else {}
        for name, (part, default) in parts.items():
            if (one := getattr(value, name)) != default:
                tree[name] = _plain(one, part)
        return tree
    inner = get_args(declared)
    return [_plain(one, inner[0]) for one in value] if isinstance(value, tuple) else value


def _value(declared: Any, found: Any) -> Any:
    """The value of a declared type, from what msgspec has read and checked."""
    if declared in _FORMS:
        return _FORMS[declared][2](found)
    if isinstance(found, msgspec.Struct):
        made = _KINDS.get(str(found.__struct_config__.tag), declared)
        parts = _parts(made).items()
        return made(**{name: _value(part, getattr(found, name)) for name, (part, _) in parts})
    if isinstance(found, tuple):
        return tuple(_value(get_args(declared)[0], one) for one in found)
    return found


def _plain_weights(weights: Weights) -> list[Any]:
    """The weights in JSON, grouped, the largest first."""
    groups: dict[int, dict[str, list[Any]]] = {}
    for (kind, key), weight in weights:
        groups.setdefault(weight, {}).setdefault(f"{kind}s", []).append(key)
    names = [f"{kind}s" for kind in SUBJECT_KINDS]
    return [
        {"weight": weight}
        | {name: groups[weight][name] for name in names if name in groups[weight]}
        for weight in sorted(groups, reverse=True)
    ]


def _weights(found: Any) -> Weights:
    return tuple(
        (Subject(kind, key), group.weight)
        for group in found
        for kind in SUBJECT_KINDS
        for key in getattr(group, f"{kind}s")
    )


def _plain_step(step: ForcedStep) -> dict[str, Any]:
    tree = {"because": {step.subject.kind: step.subject.key}}
    if isinstance(step.choice, Placement):
        laid = {"laid": step.choice.unwrapped_cells}
        return tree | {"placement": msgspec.to_builtins(choice_json(step.choice)) | laid}
    return tree | {type(step.choice).__name__.lower(): step.choice._asdict()}


def _step(found: Any) -> ForcedStep:
    _, one = _only_one(found, ("placement", "mark", "pick"))
    return ForcedStep(_subject(found.because), choice_of(one))


def _subject(found: Any) -> Subject:
    return Subject(*_only_one(found, SUBJECT_KINDS))


def _only_one(found: Any, names: tuple[str, ...]) -> tuple[str, Any]:
    given = [(name, one) for name in names if (one := getattr(found, name)) is not None]
    if len(given) != 1:
        raise BadInput(f"expected one of {words.listed(names)}, found {len(given)} of them")
    return given[0]


_FORMS: dict[Any, tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]] = {
    Subject: (_SUBJECT, lambda subject: {subject.kind: subject.key}, _subject),
    Weights: (GenericAlias(tuple, (_WEIGHT, ...)), _plain_weights, _weights),
    ForcedStep: (_STEP, _plain_step, _step),
}
"""Types with a special form in JSON: the type for msgspec, and the conversions both ways."""
