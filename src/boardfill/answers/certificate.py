"""Certificates: why there is no filling, as an argument that anybody can check.

Certificate
├── Area          no choice of pieces has as many cells as the board
├── Starved       something must be used, and too little can use it
├── Pocket        some cells that only pieces among them can cover, and none fill them
├── Forced        choices that follow one from the other, and end in one of the two above
├── Colouring     weights that make every choice weigh 0, but never the whole
├── Inequality    weights of which all choices together have less than the bounds ask for
└── Exhaustion    every possibility has been tried, by two engines

A certificate names what it speaks of as a person would (see `Subject`) and is checked against the
problem alone, by `boardfill.checking.verifier`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from boardfill.answers.solution import Choice
from boardfill.answers.subject import Subject, Weights
from boardfill.picturing import Drawable
from boardfill.problem.lattices.lattice import Cell


@dataclass(frozen=True)
class Certificate(Drawable):
    """Why there is no filling; `kind` says by which sort of argument."""

    kind: ClassVar[str]

    def __str__(self) -> str:
        """The argument drawn and in words, as `boardfill explain` gives it."""
        from boardfill.printing import certificate_drawing

        return certificate_drawing(self)


class PieceArea(NamedTuple):
    """A piece, its number of cells, and how many copies may be used; `high` None for any number."""

    piece: str
    cells: int
    low: int
    high: int | None


@dataclass(frozen=True)
class Area(Certificate):
    """No choice of pieces covers between `least` and `most` cells, all there are to cover.

    `below` and `above` are the numbers of cells nearest to these that can be had, None if none can.
    """

    kind: ClassVar[str] = "area"
    least: int
    most: int
    pieces: tuple[PieceArea, ...]
    below: int | None
    above: int | None


@dataclass(frozen=True)
class Starved(Certificate):
    """The subject must be used `needed` times; all that is left can use it `available` times."""

    kind: ClassVar[str] = "starved"
    subject: Subject
    needed: int
    available: int


@dataclass(frozen=True)
class Pocket(Certificate):
    """What covers one of these cells lies on these cells alone, and nothing fills them.

    That follows from the areas of the pieces, or by trying everything, as `by` says.
    """

    kind: ClassVar[str] = "pocket"
    cells: tuple[Cell, ...]
    by: Literal["area", "search"]


class Step(NamedTuple):
    """The subject needs this choice: without it, too little is left that can use the subject."""

    subject: Subject
    choice: Choice


@dataclass(frozen=True)
class Forced(Certificate):
    """Every filling has these choices, each because of those before it; then comes the end."""

    kind: ClassVar[str] = "forced"
    steps: tuple[Step, ...]
    end: Starved | Pocket


class Number(NamedTuple):
    """So many copies of these pieces, all of one size, every filling has together, by the areas."""

    pieces: tuple[str, ...]
    times: int


@dataclass(frozen=True)
class Colouring(Certificate):
    """Every choice weighs 0, as often as each subject may be used the whole never does.

    A choice weighs what the subjects it uses weigh together.  With a `modulus` weights count modulo
    it; 0 means that there is none.  Pieces of a number weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "colouring"
    modulus: int
    weights: Weights
    numbers: tuple[Number, ...] = ()


class Raised(NamedTuple):
    """The subject is used at least `low` times, be it fewer that the problem asks for.

    The subject weighs 1, others have `weights`, and every choice weighs 0 modulo the modulus.  So
    does the whole, and what the others weigh tells which numbers of uses of the subject can be.
    """

    subject: Subject
    low: int
    modulus: int
    weights: Weights


@dataclass(frozen=True)
class Inequality(Certificate):
    """The choices that weigh more than 0 weigh less, all together, than the bounds ask for.

    Mostly no choice weighs more than 0 at all.  The bounds are those of the problem but where they
    are `raised`; pieces of a number weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "inequality"
    weights: Weights
    numbers: tuple[Number, ...] = ()
    raised: tuple[Raised, ...] = ()


class Exhausted(NamedTuple):
    """An engine that tried everything: the nodes of its search or the states of its sweep.

    `effort` is None where nobody knows.
    """

    engine: str
    effort: int | None


@dataclass(frozen=True)
class Exhaustion(Certificate):
    """Nobody knows a shorter reason; engines of different kinds have tried everything."""

    kind: ClassVar[str] = "exhaustion"
    engines: tuple[Exhausted, ...]
