"""Certificates as JSON documents, written and read back strictly.

    {"format": "boardfill-certificate/1", "kind": "colouring", "modulus": 0,
     "weights": [{"weight": 1, "cells": [[0, 1], [1, 0]]}, {"weight": -1, "cells": [[0, 0]]}]}

docs/explain.md tells what each kind has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.certificate import SUBJECT_KINDS, Subject, Weights
from boardfill.answers.solution import Choice, Mark, Pick, Placement
from boardfill.errors import BadInput
from boardfill.formats.solution_json import MarkObject, PickObject, PlacementObject
from boardfill.formats.strict_parsing import json_value
from boardfill.problem.lattices.lattice import Cell

FORMAT = "boardfill-certificate/1"


class _Object(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Nothing but the keys that are named."""


class SubjectObject(_Object):
    """One of these."""

    cell: Cell | None = None
    piece: str | None = None
    line: tuple[Literal["row", "column"], int] | None = None
    corner: tuple[int, int] | None = None
    target: tuple[Cell, ...] | None = None
    rule: tuple[int, str] | None = None
    item: str | None = None


class WeightObject(_Object):
    """All that has one weight."""

    weight: int
    cells: list[Cell] = []
    pieces: list[str] = []
    lines: list[tuple[Literal["row", "column"], int]] = []
    corners: list[tuple[int, int]] = []
    targets: list[tuple[Cell, ...]] = []
    rules: list[tuple[int, str]] = []
    items: list[str] = []


class StepObject(_Object):
    """A forced choice: one of placement, mark and pick."""

    because: SubjectObject
    placement: PlacementObject | None = None
    mark: MarkObject | None = None
    pick: PickObject | None = None


class PieceAreaObject(_Object):
    """A piece by its area and supply; no `high` for any number."""

    piece: str
    cells: int
    low: int
    high: int | None = None


class ExhaustedObject(_Object):
    """An engine and what it took."""

    engine: str
    effort: int | None = None


class _Kind(_Object, tag_field="kind"):
    """A certificate, or the end of one."""


class AreaObject(_Kind, tag="area"):
    """See `Area`."""

    least: int
    most: int
    pieces: list[PieceAreaObject]
    below: int | None = None
    above: int | None = None


class StarvedObject(_Kind, tag="starved"):
    """See `Starved`."""

    subject: SubjectObject
    needed: int
    available: int


class PocketObject(_Kind, tag="pocket"):
    """See `Pocket`."""

    cells: list[Cell]
    by: Literal["area", "search"]


class ForcedObject(_Kind, tag="forced"):
    """See `Forced`."""

    steps: list[StepObject]
    end: StarvedObject | PocketObject


class NumberObject(_Object):
    """So many of these pieces together."""

    pieces: list[str]
    times: int


class ColouringObject(_Kind, tag="colouring"):
    """See `Colouring`."""

    modulus: int
    weights: list[WeightObject]
    numbers: list[NumberObject] = []


class RaisedObject(_Object):
    """A subject that is used more often than the problem asks for."""

    subject: SubjectObject
    low: int
    modulus: int
    weights: list[WeightObject]


class InequalityObject(_Kind, tag="inequality"):
    """See `Inequality`."""

    weights: list[WeightObject]
    numbers: list[NumberObject] = []
    raised: list[RaisedObject] = []


class ExhaustionObject(_Kind, tag="exhaustion"):
    """See `Exhaustion`."""

    engines: list[ExhaustedObject]


CertificateObject: TypeAlias = (
    AreaObject
    | StarvedObject
    | PocketObject
    | ForcedObject
    | ColouringObject
    | InequalityObject
    | ExhaustionObject
)


def certificate_json(certificate: kinds.Certificate) -> str:
    """The certificate as one line of JSON."""
    tree = certificate_tree(certificate)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"


def certificate_tree(certificate: kinds.Certificate) -> dict[str, Any]:
    """The certificate as plain values."""
    return {"format": FORMAT, **msgspec.to_builtins(_object(certificate))}


def read_certificate(text: str) -> kinds.Certificate:
    """The certificate in the text; BadInput if there is none or a key is not what it should be."""
    tree = json_value(text)
    if not isinstance(tree, dict) or tree.pop("format", None) != FORMAT:
        raise BadInput(f'expected a certificate, an object with "format": "{FORMAT}"')
    try:
        return _certificate(msgspec.convert(tree, CertificateObject))
    except msgspec.ValidationError as error:
        reason = str(error).replace("`", "").replace(", got", ", found")
        raise BadInput(reason[0].lower() + reason[1:]) from None


def _object(certificate: kinds.Certificate) -> CertificateObject:
    if isinstance(certificate, kinds.Area):
        pieces = [PieceAreaObject(*piece) for piece in certificate.pieces]
        near = certificate.below, certificate.above
        return AreaObject(certificate.least, certificate.most, pieces, *near)
    if isinstance(certificate, kinds.Forced):
        steps = [_step_object(step) for step in certificate.steps]
        return ForcedObject(steps, _end_object(certificate.end))
    if isinstance(certificate, kinds.Starved | kinds.Pocket):
        return _end_object(certificate)
    if isinstance(certificate, kinds.Colouring | kinds.Inequality):
        weights = _weight_objects(certificate.weights)
        numbers = [NumberObject(list(names), times) for names, times in certificate.numbers]
        if isinstance(certificate, kinds.Colouring):
            return ColouringObject(certificate.modulus, weights, numbers)
        return InequalityObject(weights, numbers, list(map(_raised_object, certificate.raised)))
    if isinstance(certificate, kinds.Exhaustion):
        return ExhaustionObject([ExhaustedObject(*engine) for engine in certificate.engines])
    raise TypeError(f"{certificate} is no certificate")


def _end_object(end: kinds.Starved | kinds.Pocket) -> StarvedObject | PocketObject:
    if isinstance(end, kinds.Pocket):
        return PocketObject(list(end.cells), end.by)
    return StarvedObject(_subject_object(end.subject), end.needed, end.available)


def _subject_object(subject: Subject) -> SubjectObject:
    named: dict[str, Any] = {subject.kind: subject.key}
    return SubjectObject(**named)


def _raised_object(raised: kinds.Raised) -> RaisedObject:
    subject, weights = _subject_object(raised.subject), _weight_objects(raised.weights)
    return RaisedObject(subject, raised.low, raised.modulus, weights)


def _step_object(step: kinds.Step) -> StepObject:
    because, choice = _subject_object(step.subject), step.choice
    if isinstance(choice, Placement):
        lying = PlacementObject(choice.piece, list(choice.cells), list(choice.unwrapped_cells))
        return StepObject(because, placement=lying)
    if isinstance(choice, Mark):
        return StepObject(because, mark=MarkObject(*choice))
    return StepObject(because, pick=PickObject(*choice))


def _weight_objects(weights: Weights) -> list[WeightObject]:
    """The largest weights first."""
    found: dict[int, WeightObject] = {}
    for (kind, key), weight in weights:
        named = found.setdefault(weight, WeightObject(weight, [], [], [], [], [], [], []))
        getattr(named, f"{kind}s").append(key)
    return [found[weight] for weight in sorted(found, reverse=True)]


def _certificate(found: CertificateObject) -> kinds.Certificate:
    if isinstance(found, AreaObject):
        pieces = (kinds.PieceArea(p.piece, p.cells, p.low, p.high) for p in found.pieces)
        return kinds.Area(found.least, found.most, tuple(pieces), found.below, found.above)
    if isinstance(found, ForcedObject):
        return kinds.Forced(tuple(map(_step, found.steps)), _end(found.end))
    if isinstance(found, StarvedObject | PocketObject):
        return _end(found)
    if isinstance(found, ColouringObject):
        if found.modulus < 0:
            raise BadInput(
                f"expected a number of at least 0, found {found.modulus}", place=".modulus"
            )
        return kinds.Colouring(found.modulus, _weights(found.weights), _numbers(found.numbers))
    if isinstance(found, InequalityObject):
        raised = tuple(map(_raised, found.raised))
        return kinds.Inequality(_weights(found.weights), _numbers(found.numbers), raised)
    return kinds.Exhaustion(tuple(kinds.Exhausted(e.engine, e.effort) for e in found.engines))


def _end(found: StarvedObject | PocketObject) -> kinds.Starved | kinds.Pocket:
    if isinstance(found, PocketObject):
        return kinds.Pocket(tuple(found.cells), found.by)
    return kinds.Starved(_subject(found.subject), found.needed, found.available)


def _subject(found: SubjectObject) -> Subject:
    named = [
        Subject(kind, key) for kind in SUBJECT_KINDS if (key := getattr(found, kind)) is not None
    ]
    if len(named) != 1:
        raise BadInput(f"expected one of {words.listed(SUBJECT_KINDS)}, found {len(named)} of them")
    return named[0]


def _step(found: StepObject) -> kinds.Step:
    choices: list[Choice] = []
    if found.placement is not None:
        lying = found.placement
        cells, laid = tuple(sorted(lying.cells)), tuple(sorted(lying.laid))
        choices.append(Placement(cells, lying.piece, laid))
    if found.mark is not None:
        choices.append(Mark(found.mark.cell, found.mark.symbol))
    if found.pick is not None:
        choices.append(Pick(found.pick.option, found.pick.items, found.pick.name))
    if len(choices) != 1:
        raise BadInput(f"expected one of placement, mark and pick, found {len(choices)} of them")
    return kinds.Step(_subject(found.because), choices[0])


def _weights(found: Iterable[WeightObject]) -> Weights:
    return tuple(
        (Subject(kind, key), group.weight)
        for group in found
        for kind in SUBJECT_KINDS
        for key in getattr(group, f"{kind}s")
    )


def _numbers(found: Iterable[NumberObject]) -> tuple[kinds.Number, ...]:
    return tuple(kinds.Number(tuple(number.pieces), number.times) for number in found)


def _raised(found: RaisedObject) -> kinds.Raised:
    weights = _weights(found.weights)
    return kinds.Raised(_subject(found.subject), found.low, found.modulus, weights)
