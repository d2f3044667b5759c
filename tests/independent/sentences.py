"""The sentences of hints and ratings, read as they are written and held against brute force.

Whoever reads "cell (0, 1) can be covered in only one way" counts the ways: all placements of the
pieces that are left which overlap nothing that lies there.  So does the judge; what it cannot read
is wrong, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from boardfill.certificates import Certificate, Forced, Pocket
from boardfill.results import Hint
from tests.independent import tilings
from tests.independent.case import Case
from tests.independent.geometry import Cell, Point, points_up, sides_of
from tests.independent.judging import Choice, Filling, Patience
from tests.independent.tile_rules import RulesForPieces

_CELL = r"cell (?P<cell>\([-0-9, ]+\))"
_PIECE = r"piece (?P<piece>\w+)"
_LINE = r"the line after (?P<axis>row|column) (?P<line>-?\d+)"
_SUBJECT = rf"(?:way to cover {_CELL}|place for {_PIECE}|placement across {_LINE})"
_POCKET = r"a pocket of (?P<sizes>[0-9, orto]+) cells? that the pieces left cannot fill"
_FEWEST = (
    rf"(?:nothing is forced; |nothing is known to be forced\. )?(?:{_CELL}|{_PIECE}|{_LINE}) "
    r"has the fewest choices left, (?P<number>\d+)"
)
_OF_FILLINGS = (
    r"nothing is forced|nothing more is needed|every filling that completes|the only filling|"
    r"both fillings|all [0-9,]+ fillings|the filling is complete|the problem has no filling|"
    r"only one placement can make the side"
)


@dataclass(frozen=True)
class Position:
    """What lies on a board, and what may be laid beside it."""

    case: Case
    laid: Filling

    @cached_property
    def board(self) -> tilings.Board:
        return tilings.board_of(self.case.document)

    @cached_property
    def pieces(self) -> dict[str, tilings.Piece]:
        found = tilings.pieces_of(self.case.document, self.board.lattice)
        return {piece.name: piece for piece in found}

    @cached_property
    def empty(self) -> frozenset[Cell]:
        return self.board.cells.difference(*(choice.cells for choice in self.laid))

    @cached_property
    def ways(self) -> list[Choice]:
        """Every placement of a piece that is left which overlaps nothing and breaks no rule."""
        return [choice for choice in sorted(self.case.judged.choices) if self._fits(choice)]

    @cached_property
    def rules(self) -> RulesForPieces:
        return RulesForPieces(self.case.document, self.board)

    @cached_property
    def colours(self) -> dict[Point, str]:
        """What the sides of all that lies there show."""
        return self.rules.colours_of(self.laid)

    @property
    def fits_together(self) -> bool:
        """Do all sides fit that meet?"""
        return all(
            self.rules.fit_beside(choice, self.rules.colours_of(self.laid - {choice}))
            for choice in self.laid
        )

    def _fits(self, choice: Choice) -> bool:
        if not self.empty.issuperset(choice.cells):
            return False
        if not self.rules.fit_beside(choice, self.colours):
            return False
        if not self.pieces[choice.name].copies.allow(self.used(choice.name) + 1):
            return False
        return not self.case.document.get("tatami") or not tilings.has_corner_of_four(
            (*self.laid, choice)
        )

    def used(self, name: str) -> int:
        return sum(choice.name == name for choice in self.laid)

    def over(self, cell: Cell) -> list[Choice]:
        return [choice for choice in self.ways if cell in choice.cells]

    def after(self, choice: Choice) -> Position:
        return replace(self, laid=self.laid | {choice})

    def must_be_covered(self, cell: Cell) -> bool:
        return cell in self.empty and cell not in self.board.optional

    def has_area(self, cells: frozenset[Cell], ways: Iterable[Choice] | None = None) -> bool:
        """Do some of the pieces left have as many cells together?

        Of those that can still be laid somewhere, or in one of these ways.
        """
        least = sum(map(self.must_be_covered, cells))
        sums = {0}
        for name in {choice.name for choice in (self.ways if ways is None else ways)}:
            area, high = len(self.pieces[name].cells), self.pieces[name].copies.high
            most = len(cells) if high is None else high - self.used(name)
            sums = {
                total + times * area
                for total in sums
                for times in range(most + 1)
                if total + times * area <= len(cells)
            }
        return max(sums) >= least

    def pockets(self) -> Iterator[frozenset[Cell]]:
        """Connected empty cells: neighbours, and what a piece that fits would join."""
        left = set(self.empty)
        while left:
            found, waiting = set(), {min(left)}
            while waiting:
                cell = waiting.pop()
                found.add(cell)
                near = set(self._beside(cell)).union(*(way.cells for way in self.over(cell)))
                waiting |= near & self.empty - found
            left -= found
            yield frozenset(found)

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        turned = -1 if self.board.lattice == "triangle" and not points_up(cell) else 1
        for step in sides_of(self.board.lattice):
            yield self.board.home(
                tuple(at + turned * by for at, by in zip(cell, step, strict=True))
            )

    def can_fill(self, cells: frozenset[Cell], patience: Patience) -> bool:
        """Can the pieces left cover all of these cells that must be covered?"""
        patience.step()
        needed = [cell for cell in sorted(cells) if self.must_be_covered(cell)]
        if not needed:
            return True
        return any(self.after(way).can_fill(cells, patience) for way in self.over(needed[0]))


def check_hint(case: Case, found: Hint, laid: Filling) -> None:
    """Is what a clear and a full hint say of the position true, word by word?"""
    position = Position(case, laid)
    choice = None if found.choice is None else case.judges_choice(found.choice)
    for said in (found.clear, found.full):
        check_sentence(position, choice, said)


def check_pocket(case: Case, found: Certificate) -> None:
    """Are there too few pieces, or too many, where the areas are said to tell that?"""
    steps = found.steps if isinstance(found, Forced) else ()
    end = found.end if isinstance(found, Forced) else found
    if isinstance(end, Pocket) and end.by == "area":
        position = Position(case, frozenset(case.judges_choice(step.choice) for step in steps))
        cells = frozenset(end.cells)
        inside = [way for way in position.ways if cells.issuperset(way.cells)]
        assert not position.has_area(cells, inside), f"{end} has pieces enough"


def check_sentence(position: Position, choice: Choice | None, said: str) -> None:
    """AssertionError unless the sentence is true, or speaks of fillings rather than of ways.

    What rules for marks and empty cells leave is not read.
    """
    if position.rules.demands or "empty" in str(position.case.document.get("rules")):
        return
    for pattern, holds in _CLAIMS:
        if claim := re.match(pattern, said, re.IGNORECASE):
            assert holds(position, choice, claim), f"{sorted(position.laid)}: {said}"
            return
    raise AssertionError(f"the judge cannot read this: {said}")


# What is said


def _cell(text: str) -> Cell:
    return tuple(map(int, text.strip("()").split(",")))


def _subject(position: Position, claim: re.Match[str]) -> tuple[list[Choice], int]:
    """The ways to serve what the claim speaks of, and how many of them are needed."""
    said = claim.groupdict()
    if said.get("cell"):
        return position.over(_cell(said["cell"])), 1
    if said.get("piece"):
        name = said["piece"]
        needed = position.pieces[name].copies.low - position.used(name)
        return [way for way in position.ways if way.name == name], needed
    axis, line = said["axis"] == "column", int(said["line"])
    return [way for way in position.ways if _crosses(way, axis, line)], 1


def _crosses(way: Choice, axis: int, line: int) -> bool:
    return len({cell[axis] > line for cell in way.cells}) == 2


def _one_left(position: Position, choice: Choice | None, claim: re.Match[str]) -> bool:
    ways, needed = _subject(position, claim)
    assert choice in ways
    return len(ways) == needed and ("only one" not in claim[0] or needed == 1)


def _right_number(position: Position, choice: Choice | None, claim: re.Match[str]) -> bool:
    ways = position.over(_cell(claim["cell"]))
    others = [way for way in ways if way.name != claim["piece"]]
    assert choice in ways
    if choice is None or choice.name != claim["piece"] or len(ways) != len(others) + 1:
        return False
    return bool(others) and all(_leaves_wrong_number(position.after(way)) for way in others)


def _leaves_wrong_number(position: Position) -> bool:
    return not position.has_area(position.empty)


def _others_fail(position: Position, choice: Choice | None, claim: re.Match[str]) -> bool:
    """Does each of the other ways go wrong as it is said, and in so many cases?"""
    ways, needed = _subject(position, claim)
    assert choice in ways
    said = claim["said"]
    is_cut_off = re.search(r"(?:(\d+) of them )?cuts? off " + _POCKET, said)
    is_wrong = re.search(r"(?:(\d+) of them )?leaves? the wrong number of cells", said)
    is_starved = re.search(r"(?:goes wrong at once: |the others? )(?!\d+ of them)(.*)$", said)
    tallies = {}
    for way in ways:
        after = position.after(way)
        holds = (
            is_starved is not None and _is_starved(after, is_starved[1]),
            is_cut_off is not None and _cuts_off(after, is_cut_off["sizes"]),
            is_wrong is not None and _leaves_wrong_number(after),
        )
        if any(holds):
            tallies[way] = holds
    others = len(ways) - needed
    if choice in tallies or len(tallies) < others:
        return False
    if claim["which"].lower() == "the only other" and others != 1:
        return False
    # One that goes wrong in two ways is told of one of them.
    return all(
        sum(holds[place] for holds in tallies.values()) >= int(numbered[1] or 0)
        for place, numbered in ((1, is_cut_off), (2, is_wrong))
        if numbered
    )


def _cuts_off(position: Position, sizes: str) -> bool:
    """Is there a pocket of such a size that the pieces left cannot fill?"""
    numbers = list(map(int, re.findall(r"\d+", sizes)))
    if "to" in sizes:
        numbers = list(range(numbers[0], numbers[-1] + 1))
    return any(
        len(pocket) in numbers and not position.can_fill(pocket, Patience(20_000))
        for pocket in position.pockets()
    )


def _is_starved(position: Position, said: str) -> bool:
    """Is something left without a way, of what is said to be?"""
    if said.endswith("or something else is left without a choice"):
        return _is_anything_starved(position)
    parts = re.split(r" or (?=there|nothing)|, (?=there|nothing)", said)
    return any(_is_so(position, part) for part in parts)


def _is_so(position: Position, said: str) -> bool:
    if said.startswith("nothing can cover"):
        cells = map(_cell, re.findall(r"\([-0-9, ]+\)", said))
        return any(position.must_be_covered(cell) and not position.over(cell) for cell in cells)
    if claim := re.match(rf"there are too few places for {_PIECE}", said):
        ways, needed = _subject(position, claim)
        return len(ways) < needed
    if claim := re.match(rf"the rule for {_PIECE} is broken", said):
        name = claim["piece"]
        return not position.pieces[name].copies.allow(position.used(name))
    if claim := re.match(rf"nothing can cross {_LINE}", said):
        axis, line = claim["axis"] == "column", int(claim["line"])
        return not any(_crosses(way, axis, line) for way in (*position.ways, *position.laid))
    if said.startswith("nothing can make the side"):
        return not any(filling >= position.laid for filling in position.case.judged.fillings)
    if said.startswith("the pieces at the side"):
        return not position.fits_together
    raise AssertionError(f"the judge cannot read this: {said}")


def _is_anything_starved(position: Position) -> bool:
    short = any(
        sum(way.name == name for way in position.ways) < piece.copies.low - position.used(name)
        for name, piece in position.pieces.items()
    )
    lines = [
        (axis, line)
        for axis in (0, 1)
        for line in range(*position.board.extent(axis))
        if position.case.document.get("fault_free")
    ]
    laid = (*position.ways, *position.laid)
    return (
        short
        or any(
            position.must_be_covered(cell) and not position.over(cell) for cell in position.empty
        )
        or any(not any(_crosses(way, *line) for way in laid) for line in lines)
    )


def _is_dead(position: Position, _: Choice | None, claim: re.Match[str]) -> bool:
    """Why what lies there cannot be completed."""
    why = claim["why"]
    if why.startswith("no filling has"):
        return True  # the conflicts themselves are judged
    if match := re.match(rf"the pieces left cannot fill (?:{_CELL}|the (\d+) cells? left)", why):
        pockets = [position.empty]
        if match["cell"]:
            pockets = [one for one in position.pockets() if _cell(match["cell"]) in one]
    elif match := re.match(
        rf"the pieces left cannot fill the pocket of (\d+) cells around {_CELL}", why
    ):
        pockets = [one for one in position.pockets() if _cell(match["cell"]) in one]
        assert len(pockets[0]) == int(match[1])
    else:
        return _is_starved(position, why)
    if "no areas add up" in why:
        return not position.has_area(pockets[0])
    return not position.can_fill(pockets[0], Patience(20_000))


def _fewest(position: Position, _: Choice | None, claim: re.Match[str]) -> bool:
    """Has it so many ways left, and no cell fewer?"""
    ways = _subject(position, claim)[0]
    cells = [cell for cell in position.empty if position.must_be_covered(cell)]
    return len(ways) == int(claim["number"]) and (
        not claim["cell"] or all(len(position.over(cell)) >= len(ways) for cell in cells)
    )


def _speaks_of_fillings(*_: object) -> bool:
    """That all fillings, or so many of them, have something: a number that is judged elsewhere."""
    return True


_CLAIMS: list[tuple[str, Callable[[Position, Choice | None, re.Match[str]], bool]]] = [
    (rf"(?:{_CELL} can be covered in only one way)", _one_left),
    (rf"{_PIECE} has (?:only one place left|no more places left than it needs)", _one_left),
    (rf"{_LINE} must be crossed, and only one placement is left that does", _one_left),
    (rf"only (?P<piece>\w+) leaves the right number of cells at {_CELL}", _right_number),
    (
        rf"(?P<which>every other|the only other) {_SUBJECT} (?P<said>[^.]*)",
        _others_fail,
    ),
    (r"this cannot be completed: (?P<why>[^.]*)", _is_dead),
    (_FEWEST, _fewest),
    (_OF_FILLINGS, _speaks_of_fillings),
]
