"""The verifier accepts what is proved and nothing else."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from boardfill import Board, Fitting, LimitReached, Piece, Placement, Supply, Tiling, Turn, pieces
from boardfill.answers import certificate as proofs
from boardfill.answers.solution import choice_cells
from boardfill.certificates import is_proof, why_no_proof
from boardfill.checking import listed_choices, verifier, weight_proofs
from boardfill.problem.fitting import Matrix

MUTILATED = Tiling(Board.rectangle(4, 4).without([(0, 0), (3, 3)]), pieces("domino"))
CHESS: proofs.Weights = tuple(
    (proofs.Subject(proofs.CELL, (row, column)), 1 if (row + column) % 2 else -1)
    for row, column in MUTILATED.board.ordered
)
ODD = Tiling(Board.rectangle(1, 5), pieces("domino,I4:0-1"))
AREAS = (proofs.PieceArea("I2", 2, 0, None), proofs.PieceArea("I4", 4, 0, 1))
FIRST = proofs.ForcedStep(proofs.Subject(proofs.CELL, (0, 0)), Placement(((0, 0), (1, 0)), "I2"))
TRIED = proofs.Exhaustion((proofs.Exhausted("search", 1), proofs.Exhausted("frontier", 1)))


@pytest.mark.parametrize("module", [verifier, weight_proofs, listed_choices])
def test_it_knows_no_cover_and_no_engine(module: object) -> None:
    tree = ast.parse(Path(str(getattr(module, "__file__", ""))).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    rooms = {name.split(".")[1] for name in imported if name and name.startswith("boardfill.")}
    assert rooms <= {"checking", "answers", "problem", "errors"}


@pytest.mark.parametrize(
    ("problem", "certificate"),
    [
        (ODD, proofs.Area(5, 5, AREAS, 4, 6)),
        (MUTILATED, proofs.Colouring(0, CHESS)),
        (MUTILATED, proofs.Colouring(3, CHESS)),
        (MUTILATED, proofs.Inequality(CHESS)),
        (MUTILATED, TRIED),
    ],
)
def test_proofs_are_accepted(problem: Tiling, certificate: proofs.Certificate) -> None:
    assert why_no_proof(problem, certificate) is None
    assert is_proof(problem, certificate)


@pytest.mark.parametrize("reach", [2, 3, 4, 5, 8])
def test_a_piece_that_would_overlap_itself_is_not_among_the_choices(reach: int) -> None:
    """Bars of three lie around a ring of three in every row; longer steps may meet themselves."""
    ring = Board.rectangle(2, 3, wrap=["columns"])
    bar = Piece("bar", frozenset({(0, 0), (0, 1), (0, reach)}), Turn.FIXED)
    problem = Tiling(ring, (bar,))
    laid = [] if reach in (3, 4) else [((row, 0), (row, 1), (row, 2)) for row in (0, 1)]
    assert sorted(map(choice_cells, listed_choices.AllChoices(problem).uses)) == laid
    nothing = proofs.Starved(proofs.Subject(proofs.CELL, (0, 0)), 1, 0)
    assert is_proof(problem, nothing) == (not laid)
    assert is_proof(problem, TRIED) == (not laid)
    assert (problem.count() == 0) == (not laid)


@pytest.mark.parametrize(
    ("certificate", "reason"),
    [
        (proofs.Area(5, 6, AREAS, 4, 6), "there are 5 to 5 cells to cover"),
        (proofs.Area(5, 5, AREAS[:1], 4, 6), "the pieces are not those of the problem"),
        (proofs.Area(5, 5, AREAS, 3, 6), "the numbers of cells that can be had are others"),
        (
            proofs.Starved(proofs.Subject(proofs.CELL, (0, 0)), 1, 0),
            "cell (0, 0) must be used 1 more time, and can",
        ),
        (
            proofs.Starved(proofs.Subject(proofs.CELL, (9, 9)), 1, 0),
            "the problem knows no cell (9, 9)",
        ),
        (proofs.Pocket(((0, 0),), "area"), "lies in the pocket and outside"),
        (proofs.Pocket(((0, 0), (0, 0)), "area"), "not cells of the board, each once"),
        (proofs.Pocket((), "search"), "not cells of the board, each once"),
        (proofs.Colouring(-2, ()), "the modulus is below 0"),
        (proofs.Colouring(1, ()), "the whole can weigh 0"),
        (
            proofs.Colouring(0, ((proofs.Subject(proofs.CELL, (0, 0)), 1),)),
            "weighs 1, not 0",
        ),
        (
            proofs.Colouring(2, ((proofs.Subject(proofs.PIECE, "I4"), 2),)),
            "the whole can weigh 0",
        ),
        (
            proofs.Colouring(0, ((proofs.Subject(proofs.PIECE, "X"), 1),)),
            "no piece X",
        ),
        (
            proofs.Colouring(0, ((proofs.Subject(proofs.CELL, (0, 0)), 1),) * 2),
            "two weights",
        ),
        (
            proofs.Inequality(((proofs.Subject(proofs.CELL, (0, 0)), 1),)),
            "choices can weigh",
        ),
        (proofs.Inequality(()), "choices can weigh 0 together"),
        (proofs.Exhaustion(()), "fewer than two engines"),
    ],
)
def test_what_is_no_proof_is_refused_with_a_reason(
    certificate: proofs.Certificate, reason: str
) -> None:
    assert reason in (why_no_proof(ODD, certificate) or "accepted")


def test_forced_steps_must_be_forced() -> None:
    """Dominoes down the stairs leave the last cell alone."""
    board = Board.from_picture(".##\n..#\n#..")
    problem = Tiling(board, pieces("domino"))
    end = proofs.Starved(proofs.Subject(proofs.CELL, (2, 2)), 1, 0)
    last = proofs.ForcedStep(proofs.Subject(proofs.CELL, (1, 1)), Placement(((1, 1), (2, 1)), "I2"))
    assert is_proof(problem, proofs.Forced((FIRST, last), end))
    assert "nothing forces" in str(why_no_proof(problem, proofs.Forced((last, FIRST), end)))
    assert not is_proof(problem, proofs.Forced((FIRST,), end))
    assert not is_proof(problem, proofs.Forced((), end))
    assert not is_proof(problem, proofs.Forced((FIRST, FIRST, last), end))


def test_pockets_of_the_wrong_area_and_pockets_that_were_tried() -> None:
    board = Board.from_picture("...#..\n...#..\n...#.#")
    problem = Tiling(board, pieces("L3"))
    pocket = ((0, 4), (0, 5), (1, 4), (1, 5), (2, 4))
    assert is_proof(problem, proofs.Pocket(pocket, "area"))
    assert is_proof(problem, proofs.Pocket(pocket, "search"))
    assert not is_proof(problem, proofs.Pocket(pocket[1:], "area"))
    square = tuple((row, column) for row in range(3) for column in range(3))
    assert not is_proof(problem, proofs.Pocket(square, "area"))
    assert is_proof(problem, proofs.Pocket(square, "search"))


def test_supplies_within_a_range_must_never_reach_zero() -> None:
    """A monomino more or less settles a chessboard that is off by one."""
    board = Board.rectangle(3, 3)
    odd = tuple(
        (proofs.Subject(proofs.CELL, cell), 1 if sum(cell) % 2 else -1) for cell in board.ordered
    )
    dominoes = Tiling(board, pieces("domino"))
    assert is_proof(dominoes, proofs.Colouring(0, odd))
    single = replace(dominoes, pieces=pieces("domino,I1:0-1"))
    assert not is_proof(single, proofs.Colouring(0, odd))


def test_a_fitting_always_has_a_filling() -> None:
    fitting = Fitting(Matrix(1, 1, b"\0"), Matrix(1, 1, b"\0"))
    assert "always has a filling" in str(why_no_proof(fitting, TRIED))


def test_what_takes_too_long_to_try_is_neither_proof_nor_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count()
    monkeypatch.setattr("boardfill.checking.verifier.time.monotonic", lambda: next(looks))
    problem = Tiling(Board.rectangle(8, 8), pieces("Y,I1:4"))
    with pytest.raises(LimitReached):
        why_no_proof(problem, TRIED, time_limit=100)
    assert next(looks) <= 103


def test_supplies_of_millions_cost_nothing() -> None:
    """Areas are added by doubling, weights modulo a number in as many steps as it has residues."""
    many = Piece("M", frozenset({(0, 0), (0, 1)}), copies=Supply(0, 10**12))
    problem = Tiling(Board.rectangle(1, 5), (many,))
    assert is_proof(problem, proofs.Area(5, 5, (proofs.PieceArea("M", 2, 0, 10**12),), 4, 6))
    assert not is_proof(problem, proofs.Colouring(7, ((proofs.Subject(proofs.PIECE, "M"), 7),)))


def test_where_there_is_a_filling_the_last_sum_counts_too() -> None:
    """Arguments that would hold if one number at the end of a range were forgotten."""
    even = Tiling(Board.rectangle(1, 4), pieces("domino"))
    assert not is_proof(even, proofs.Area(4, 4, (proofs.PieceArea("I2", 2, 0, None),), 2, 6))
    loose = replace(even, board=Board.rectangle(1, 5), optional=frozenset({(0, 0)}))
    assert not is_proof(loose, proofs.Area(4, 5, (proofs.PieceArea("I2", 2, 0, None),), 2, 6))
    two = Tiling(Board.rectangle(1, 2), pieces("I1:0-2"))
    cells = tuple((proofs.Subject(proofs.CELL, cell), 1) for cell in two.board.ordered)
    for modulus in (0, 2, 3, 4):
        assert not is_proof(
            two,
            proofs.Colouring(modulus, (*cells, (proofs.Subject(proofs.PIECE, "I1"), -1))),
        )


def test_a_piece_does_not_wrap_onto_itself() -> None:
    """Three cells in a row find no room in a ring of two."""
    ring = Tiling(Board.rectangle(1, 2, wrap=["columns"]), pieces("I3:any"))
    assert is_proof(ring, proofs.Starved(proofs.Subject(proofs.CELL, (0, 0)), 1, 0))
    assert is_proof(Tiling(ring.board, pieces("I3:0-1")), TRIED)
    assert not is_proof(Tiling(ring.board, pieces("I3:any,I2:1")), TRIED)
