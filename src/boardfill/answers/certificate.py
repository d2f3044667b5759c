"""Certificates: why there is no filling, and the subjects that they refer to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, cast

from boardfill import words
from boardfill.answers.solution import Choice
from boardfill.display import Drawable
from boardfill.problem.lattices.lattice import Cell

CELL, PIECE, LINE, CORNER = "cell", "piece", "line", "corner"
TARGET, RULE, SYMBOL, SUM, ITEM = "target", "rule", "symbol", "sum", "item"
SUBJECT_KINDS = (CELL, PIECE, LINE, CORNER, TARGET, RULE, SYMBOL, SUM, ITEM)


class Subject(NamedTuple):
    """Something whose uses by a filling are bounded.

    kind      key                         used by
    cell      its coordinates             whatever fills it
    piece     its name                    each copy of the piece
    line      ("row" or "column", n)      the pieces that cross the line after row or column n
    corner    the cell below on its right the pieces that have exactly one cell there
    target    the cells that meet there   the symbols that point there
    rule      (its number, the region)    the symbols that the rule counts in that region
    symbol    (rule, region, symbol)      the symbol there, where no symbol occurs twice
    sum       (its rule, the region)      symbols there, each as often as its value says
    item      its name                    the options of a covering that have it
    """

    kind: str
    key: Hashable

    @property
    def name(self) -> str:
        """Its name in certificates, which do not need the problem.

        >>> Subject(CELL, (0, 1)).name, Subject(TARGET, ((0, 1), (0, 2))).name
        ('cell (0, 1)', 'target (0, 1) (0, 2)')
        >>> Subject(LINE, ("row", 3)).name, Subject(PIECE, "L3").name
        ('line row 3', 'piece L3')
        """
        key = cast("Any", self.key)
        if self.kind in (CELL, CORNER):
            return f"{self.kind} {words.cell(key)}"
        if self.kind == TARGET:
            return f"{self.kind} {words.cells(key)}"
        return " ".join(map(str, (self.kind, *key) if isinstance(key, tuple) else (self.kind, key)))


Weights = tuple[tuple[Subject, int], ...]
"""The subjects with weights other than 0, each once, with its weight."""


@dataclass(frozen=True)
class Certificate(Drawable):
    """Why there is no filling; `kind` names the kind of argument."""

    kind: ClassVar[str]

    def __str__(self) -> str:
        """The argument drawn and in words, as `boardfill explain` shows it."""
        from boardfill.printing import certificate_drawing

        return certificate_drawing(self)


class PieceArea(NamedTuple):
    """A piece, its number of cells, and how many copies may be used; None for any number."""

    piece: str
    cells: int
    low: int
    high: int | None


@dataclass(frozen=True)
class Area(Certificate):
    """No choice of pieces covers between `least` and `most` cells, as a filling must.

    `below` and `above` are the nearest numbers of cells that pieces can cover, None if there is
    none.
    """

    kind: ClassVar[str] = "area"
    least: int
    most: int
    pieces: tuple[PieceArea, ...]
    below: int | None
    above: int | None


@dataclass(frozen=True)
class Starved(Certificate):
    """The subject must be used `needed` times, but can only be used `available` times."""

    kind: ClassVar[str] = "starved"
    subject: Subject
    needed: int
    available: int


@dataclass(frozen=True)
class Pocket(Certificate):
    """Pieces that cover any of these cells lie wholly on them, and cannot fill them.

    That follows from the areas of the pieces, or by trying everything, as `by` says.
    """

    kind: ClassVar[str] = "pocket"
    cells: tuple[Cell, ...]
    by: Literal["area", "search"]


class ForcedStep(NamedTuple):
    """The subject needs this choice: without it, too few uses of the subject are left."""

    subject: Subject
    choice: Choice


@dataclass(frozen=True)
class Forced(Certificate):
    """Every filling has these choices, each because of those before it; they end in `end`."""

    kind: ClassVar[str] = "forced"
    steps: tuple[ForcedStep, ...]
    end: Starved | Pocket


NO_RULE = -1
"""Stands for conditions without a rule: lines meet at edges, one symbol points at a target."""


class RuleGroup(NamedTuple):
    """A line or region by its name, with the number of the rule about it.

    For a rule about connected cells the name is what goes wrong: "cut off", "no room", "too
    large", "two marks", "no mark", "small loop".  If the number is -1, there is no rule: it is an
    edge over which lines continue, or a target of symbols.
    """

    rule: int
    region: str


class RuledOut(NamedTuple):
    """The rule cannot be kept in the group if the cell holds one of the symbols.

    "" stands for an empty cell.
    """

    group: RuleGroup
    cell: Cell
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class Unmet(Certificate):
    """The rule of the group cannot be kept after the steps have ruled out symbols.

    What a group rules out follows from what its cells may hold after the steps before, and from
    other rules that let no symbol occur twice in it.
    """

    kind: ClassVar[str] = "unmet"
    steps: tuple[RuledOut, ...]
    group: RuleGroup


class Number(NamedTuple):
    """By the areas, every filling has `times` copies of these pieces together, all of one size."""

    pieces: tuple[str, ...]
    times: int


@dataclass(frozen=True)
class Colouring(Certificate):
    """Every choice weighs 0, but no allowed numbers of uses of the subjects do.

    A choice weighs as much as the subjects it uses.  Weights count modulo the `modulus`, unless it
    is 0.  The pieces of each of the `numbers` weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "colouring"
    modulus: int
    weights: Weights
    numbers: tuple[Number, ...] = ()


class Raised(NamedTuple):
    """The subject is used at least `low` times, even if the problem requires fewer.

    The subject weighs 1, others have `weights`, and every choice weighs 0 modulo the modulus.  So
    does the whole, and the weight of the others determines the possible uses of the subject.
    """

    subject: Subject
    low: int
    modulus: int
    weights: Weights


@dataclass(frozen=True)
class Inequality(Certificate):
    """All choices of positive weight together weigh less than the bounds require.

    Usually no choice has a positive weight.  The bounds are those of the problem, except where they
    are `raised`; the pieces of each of the `numbers` weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "inequality"
    weights: Weights
    numbers: tuple[Number, ...] = ()
    raised: tuple[Raised, ...] = ()


class Exhausted(NamedTuple):
    """An engine that tried everything: the nodes of its search or the states of its sweep.

    `effort` is None where it is not known.
    """

    engine: str
    effort: int | None


@dataclass(frozen=True)
class Exhaustion(Certificate):
    """No shorter reason was found; engines of different kinds have tried everything."""

    kind: ClassVar[str] = "exhaustion"
    engines: tuple[Exhausted, ...]
