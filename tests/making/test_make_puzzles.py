"""Puzzles that are made: one filling, nothing to be dropped, none twice, the same by seed."""

from __future__ import annotations

from itertools import combinations

import pytest

import boardfill
from boardfill.engines.limits import Deadline, Limits
from boardfill.making import make_puzzles
from boardfill.making.board_brief import BoardBrief
from boardfill.making.puzzle import Draws
from boardfill.rating.difficulty import difficulties
from boardfill.reasoning.completions import fewest_meeting
from boardfill.results import Puzzle
from tests.clock import Clock
from tests.processes import told_with_other_hashes

FRAME = boardfill.Tiling(boardfill.Board.rectangle(8, 8), boardfill.pieces("pentominoes"))
PENTOMINOES = boardfill.Tiling(boardfill.Board.rectangle(6, 10), boardfill.pieces("pentominoes"))

KANOODLE = boardfill.Tiling("5x11", "L4:1,P:1,L:1,Y:1,N:1,L3:1,V:1,W:1,U:1,I4:1,O4:1,X:1")


def _sudoku_grids(clues: dict[tuple[int, int], str]) -> int:
    """How many grids have these clues, two at most: by trying, with nothing of the package."""
    grid = [[int(clues.get((row, column), "0")) for column in range(9)] for row in range(9)]

    def free(row: int, column: int) -> list[int]:
        top, left = row // 3 * 3, column // 3 * 3
        seen = {*grid[row], *(line[column] for line in grid)}
        seen |= {grid[r][c] for r in range(top, top + 3) for c in range(left, left + 3)}
        return [digit for digit in range(1, 10) if digit not in seen]

    def found() -> int:
        empty = [(r, c) for r in range(9) for c in range(9) if not grid[r][c]]
        if not empty:
            return 1
        ways, row, column = min(
            ((free(*cell), *cell) for cell in empty), key=lambda option: len(option[0])
        )
        total = 0
        for digit in ways:
            grid[row][column] = digit
            total += found()
            grid[row][column] = 0
            if total > 1:
                break
        return total

    return found()


def _clues(puzzle: Puzzle) -> dict[tuple[int, int], str]:
    assert isinstance(puzzle.problem, boardfill.Marking)
    return {(row, column): symbol for (row, column), symbol in puzzle.problem.clues.items()}


def test_sudokus_have_one_grid_and_no_clue_can_be_dropped() -> None:
    for puzzle in boardfill.make("sudoku", 1, seed=5, rated=False):
        clues = _clues(puzzle)
        assert 17 <= len(clues) <= 30
        assert _sudoku_grids(clues) == 1
        for cell in clues:
            assert _sudoku_grids({at: one for at, one in clues.items() if at != cell}) > 1


def test_symmetric_clues_lie_opposite_each_other() -> None:
    for name in ("sudoku", "latin-square:5", "arrows:4"):
        (puzzle,) = boardfill.make(name, seed=2, symmetric=True, rated=False)
        clues = _clues(puzzle)
        last = max(max(cell) for cell in puzzle.problem.board.cells)  # type: ignore[union-attr]
        assert {(last - row, last - column) for row, column in clues} == set(clues)
        assert puzzle.problem.is_unique()


def test_the_middle_of_symmetric_clues_lies_opposite_itself() -> None:
    free = boardfill.Marking("1x3", [boardfill.Symbol("a"), boardfill.Symbol("b")])
    (puzzle,) = boardfill.make(free, seed=1, symmetric=True, rated=False)
    assert set(_clues(puzzle)) == free.board.cells


def test_symmetric_clues_lie_opposite_each_other_where_cells_stay_empty() -> None:
    """What lies opposite an empty cell cannot be given, so it is not given by itself, either."""
    for seed in range(3):
        (puzzle,) = boardfill.make("queens:8", seed=seed, symmetric=True, rated=False)
        clues = _clues(puzzle)
        assert {(7 - row, 7 - column) for row, column in clues} == set(clues)
        assert puzzle.problem.count() == 1


def test_boards_for_six_pentominoes_have_one_filling_and_hang_together() -> None:
    boards = []
    for puzzle in boardfill.make(FRAME, 12, choose="holes", use=6, seed=1):
        problem = puzzle.problem
        assert isinstance(problem, boardfill.Tiling)
        assert len(problem.board.cells) == 30
        assert [piece.copies for piece in problem.pieces] == [(1, 1)] * 6
        assert problem.count(engine="frontier") == problem.count(engine="search") == 1
        assert problem.check(puzzle.solution) is None
        assert problem.board.lattice.are_connected(problem.board.cells)
        boards.append((frozenset(piece.name for piece in problem.pieces), problem.board.cells))
    images = [(names, image) for names, cells in boards for image in _images(cells)]
    assert len(set(images)) == len(images)


def _images(cells: frozenset[tuple[int, ...]]) -> set[frozenset[tuple[int, ...]]]:
    """The cells turned and mirrored, each moved to the corner."""
    found: set[frozenset[tuple[int, ...]]] = set()
    for turn in range(8):
        moved = {(row, column) for row, column in cells}
        for _ in range(turn % 4):
            moved = {(column, -row) for row, column in moved}
        if turn >= 4:
            moved = {(row, -column) for row, column in moved}
        top, left = min(row for row, _ in moved), min(column for _, column in moved)
        found.add(frozenset((row - top, column - left) for row, column in moved))
    return found


def test_pieces_are_chosen_that_fill_a_board_in_one_way() -> None:
    board = boardfill.Board.rectangle(5, 6).without([(0, 0), (0, 1), (0, 2), (1, 0), (4, 5)])
    shape = boardfill.Tiling(board, boardfill.pieces("pentominoes"))
    found = list(boardfill.make(shape, 3, choose="pieces", seed=1))
    sets = [frozenset(piece.name for piece in puzzle.problem.pieces) for puzzle in found]  # type: ignore[union-attr]
    assert len(set(sets)) == 3
    for puzzle in found:
        assert puzzle.problem.board == board  # type: ignore[union-attr]
        assert puzzle.problem.count() == 1


def test_exactly_so_many_fillings() -> None:
    for puzzle in boardfill.make(FRAME, 3, choose="holes", use=5, fillings=3, seed=1):
        assert puzzle.problem.count() == 3
    for puzzle in boardfill.make("latin-square:4", 3, fillings=2, seed=1):
        assert puzzle.problem.count() == 2


def test_one_filling_up_to_symmetry() -> None:
    """Five pentominoes in a square, as the tutorial looks for them by hand."""
    box = boardfill.Tiling(boardfill.Board.rectangle(5, 5), boardfill.pieces("pentominoes"))
    with pytest.raises(boardfill.BadInput, match=r"come in eights.*type --up-to-symmetry"):
        boardfill.make(box, choose="pieces", seed=1)
    for puzzle in boardfill.make(box, 3, choose="pieces", seed=1, up_to_symmetry=True):
        assert puzzle.problem.count(up_to="symmetry") == 1
        assert puzzle.fillings == puzzle.problem.count() == 8
    options = {"choose": "holes", "use": 6, "symmetric": True, "up_to_symmetry": True}
    for puzzle in boardfill.make(FRAME, 2, seed=1, **options):  # type: ignore[arg-type]
        assert puzzle.problem.count(up_to="symmetry") == 1
        assert puzzle.fillings == puzzle.problem.count() > 1


def test_every_date_of_a_calendar_has_a_filling() -> None:
    board = boardfill.Board.rectangle(6, 4)
    sets = boardfill.pieces("pentominoes,tetrominoes,trominoes")
    frame = boardfill.Tiling(board, sets)
    options = {"choose": "calendar", "groups": (8, 16), "fillings": (1, 40)}
    (puzzle,) = boardfill.make(frame, seed=1, **options)  # type: ignore[arg-type]
    assert isinstance(puzzle.problem, boardfill.Tiling)
    cells = board.ordered
    counts = [
        boardfill.Tiling(board.without([month, day]), puzzle.problem.pieces).count()
        for month in cells[:8]
        for day in cells[8:]
    ]
    assert puzzle.every_date == (min(counts), max(counts))
    assert 1 <= min(counts) <= max(counts) <= 40
    assert puzzle.fillings == counts[0] == puzzle.problem.count()


def test_a_filling_of_ones_own_is_turned_into_a_puzzle() -> None:
    flat = boardfill.Tiling("3x20", "pentominoes")
    filling = flat.solution_set()[5]
    (puzzle,) = boardfill.make(flat, filling=filling, seed=1)
    assert puzzle.problem.solution_set()[0] == filling
    with pytest.raises(boardfill.BadInput, match="no filling of the problem"):
        boardfill.make(flat, filling=boardfill.Solution(filling.choices[1:]))


@pytest.mark.parametrize("name", ["sudoku:4", "latin-square:3", "queens:6"])
def test_the_fewest_givens_are_the_fewest(name: str) -> None:
    for puzzle in boardfill.make(name, 2, fewest=True, seed=3, rated=False):
        assert puzzle.is_fewest
        assert isinstance(puzzle.problem, boardfill.Marking)
        empty = boardfill.Marking(
            puzzle.problem.board,
            puzzle.problem.symbols,
            puzzle.problem.rules,
            blanks=puzzle.problem.blanks,
        )
        every = [set(filling.choices) for filling in empty.solution_set()]
        givens = len(puzzle.problem.clues)
        for fewer in combinations(puzzle.solution.choices, givens - 1):
            assert sum(filling.issuperset(fewer) for filling in every) > 1
        assert sum(filling.issuperset(map(boardfill.Mark._make, puzzle.problem.clues.items()))
                   for filling in every) == 1  # fmt: skip


@pytest.mark.usefixtures("given_up_soon")
@pytest.mark.parametrize("fewest", [False, True])
def test_a_filling_that_can_be_extended_makes_no_puzzle(fewest: bool) -> None:
    """Whatever is given of it, what has more is a rival; only a full one can be told apart."""
    apart = boardfill.puzzles.no_two_adjacent(boardfill.Board.rectangle(3, 3))
    every = [set(filling.choices) for filling in apart.solution_set()]
    for puzzle in boardfill.make(apart, 3, fewest=fewest, seed=1, rated=False):
        assert not any(filling > set(puzzle.solution.choices) for filling in every)
        assert puzzle.problem.count() == 1
    with pytest.raises(boardfill.LimitReached, match="no new puzzle"):
        list(boardfill.make(apart, filling=boardfill.Solution(()), fewest=fewest, seed=1))


@pytest.mark.parametrize(
    ("problem", "options"),
    [
        ("queens:8", {"fewest": True}),
        ("sudoku", {"symmetric": True}),
        (FRAME, {"choose": "holes", "use": 6}),
        (FRAME, {"choose": "holes", "use": 6, "symmetric": True, "up_to_symmetry": True}),
        (PENTOMINOES, {"choose": "pieces", "up_to_symmetry": True}),
    ],
)
def test_whatever_is_made_the_clock_is_looked_at(
    problem: str | boardfill.Tiling, options: dict[str, object], clock: Clock
) -> None:
    clock.tick(0.01)
    made = boardfill.make(problem, 10**6, seed=1, rated=False, time_limit=2, **options)  # type: ignore[arg-type]
    with pytest.raises(boardfill.LimitReached, match="time limit"):
        list(made)
    assert clock.looks < 1000


def test_the_search_for_the_fewest_can_be_stopped_at_any_node() -> None:
    def stop() -> None:
        raise boardfill.LimitReached("now")

    with pytest.raises(boardfill.LimitReached):
        fewest_meeting([0b0011, 0b0110, 0b1100], stop)


def test_the_fewest_that_meet_all_sets_by_trying() -> None:
    for seed in range(200):
        draws = Draws(seed, 0)
        sets = [1 + draws.below(2**7 - 1) for _ in range(draws.below(8))]
        found = fewest_meeting(sets)
        assert found is not None
        assert all(any(one >> place & 1 for place in found) for one in sets)
        for fewer in combinations(range(7), max(len(found) - 1, 0)):
            met = all(any(one >> place & 1 for place in fewer) for one in sets)
            assert not met or not found


@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.full)])
def test_difficulty_is_as_asked(number: int) -> None:
    for text, levels in {"easy": {"easy"}, "10-99": {"medium"}, "hard": {"hard"}}.items():
        for puzzle in boardfill.make(FRAME, number, choose="holes", use=6, seed=1, difficulty=text):
            assert puzzle.rating is not None
            assert puzzle.rating.level in levels
            again = puzzle.problem.rate(most_nodes=0)
            assert again is not None
            assert again.difficulty == puzzle.rating.difficulty


def test_a_puzzle_is_made_easy_by_givens_that_it_would_not_need() -> None:
    """The first filling that is drawn will do; without the last given it would be too hard."""
    three = boardfill.Tiling("3x5", "V:1,L:1,P:1")
    for problem, how in ((PENTOMINOES, "easy"), (KANOODLE, "easy"), (three, "0")):
        (puzzle,) = boardfill.make(problem, seed=1, difficulty=how)
        assert puzzle.attempt == 0
        assert puzzle.rating is not None
        assert puzzle.rating.difficulty in difficulties(how)
        assert puzzle.problem.count() == 1
        (least,) = boardfill.make(problem, seed=1)
        assert least.rating is not None
        assert least.rating.difficulty not in difficulties(how)
        assert set(least.problem.given) < set(puzzle.problem.given)  # type: ignore[union-attr]


def test_the_same_seed_makes_the_same_puzzles_whatever_the_hashes() -> None:
    told = (
        "import boardfill; frame = boardfill.Tiling('8x8', 'pentominoes');"
        "made = [*boardfill.make(frame, 3, choose='holes', use=6, seed=7),"
        "*boardfill.make('latin-square:4', 2, seed=7)];"
        "print([one.problem.convert('toml') for one in made])"
    )
    assert len(told_with_other_hashes(told)) == 1


def test_the_first_puzzles_of_many_are_those_of_a_few() -> None:
    few = [puzzle.problem for puzzle in boardfill.make("sudoku:4", 2, seed=9)]
    many = [puzzle.problem for puzzle in boardfill.make("sudoku:4", 5, seed=9)]
    assert many[:2] == few
    other = [puzzle.problem for puzzle in boardfill.make("sudoku:4", 2, seed=10)]
    assert other != few


def test_puzzles_of_two_boards_are_not_taken_for_alike() -> None:
    """Equal numbers of options mean other dominoes on the other board."""
    boards = [boardfill.Tiling(size, "I2") for size in ("2x2", "2x3")]
    made = [puzzle.problem for puzzle in boardfill.make(boards, 4, seed=1, rated=False)]
    assert len(set(made)) == 4


def test_draws_are_known_numbers() -> None:
    """If these change, every seed makes other puzzles."""
    draws = Draws(1, 2)
    assert [draws.below(10**6) for _ in range(3)] == [182436, 801653, 110417]
    assert "".join(draws.shuffled("abcdefgh")) == "cfbgedah"


@pytest.fixture
def given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 200 attempts in a row that led to no new puzzle, not after 2,000."""
    monkeypatch.setattr(make_puzzles, "_MOST_IN_VAIN", 200)


def _all_made(problem: str | boardfill.Problem, **options: object) -> list[Puzzle]:
    """Every puzzle that is found before attempts lead to no more."""
    made = boardfill.make(problem, 1000, seed=1, rated=False, **options)  # type: ignore[arg-type]
    found: list[Puzzle] = []
    try:
        found.extend(made)
    except boardfill.LimitReached as limit:
        assert "led to no new puzzle" in str(limit)  # noqa: PT017 - what was found stays
    return found


@pytest.mark.usefixtures("given_up_soon")
def test_no_two_boards_are_alike_up_to_symmetry_even_if_all_are_made() -> None:
    """Two corners of three cells that touch: nearly all shapes of six cells."""
    frame = boardfill.Tiling(boardfill.Board.rectangle(4, 4), boardfill.pieces("L3"))
    boards = [one.problem.board.cells for one in _all_made(frame, choose="holes", use=2)]  # type: ignore[union-attr]
    assert len(boards) > 10
    images = [image for cells in boards for image in _images(cells)]
    assert len(set(images)) == len(images)


@pytest.mark.usefixtures("given_up_soon")
def test_no_two_grids_are_alike_up_to_symmetry_even_if_all_are_made() -> None:
    made = [_clues(one) for one in _all_made("latin-square:2")]
    images = set()
    for clues in made:
        turned = clues
        for _ in range(4):
            turned = {(column, 1 - row): symbol for (row, column), symbol in turned.items()}
            images.add(frozenset(turned.items()))
            images.add(
                frozenset(((column, row), symbol) for (row, column), symbol in turned.items())
            )
    # One clue is minimal, in any of four cells that turn into each other, and there are two digits.
    assert len(made) == 2
    assert len(images) == 8


@pytest.mark.usefixtures("given_up_soon")
def test_no_two_puzzles_are_alike_where_more_is_given_to_make_them_easy() -> None:
    """There is one filling up to symmetry; what is given more may make two puzzles the same."""
    made = _all_made(boardfill.Tiling("4x5", "L:1,P:1,T:1,Y:1"), difficulty="0")
    given = [frozenset(one.piece for one in puzzle.problem.given) for puzzle in made]  # type: ignore[union-attr]
    assert len(set(given)) == len(given) > 1


@pytest.mark.parametrize(
    ("problem", "options", "words"),
    [
        ("gallery:fitting", {}, "not of a fitting"),
        ("sudoku", {"choose": "pieces"}, "for pieces only"),
        ("sudoku:5", {}, "4, 6, 9 or 16 rows"),
        ("sudoku", {"choose": "clues"}, "expected givens, pieces, holes or calendar"),
        ("sudoku", {"use": 3}, "requires 'pieces', 'holes' or 'calendar' to be chosen"),
        ("sudoku", {"fillings": 0}, "at least 1 filling"),
        ("sudoku", {"difficulty": "brutal"}, "expected easy, medium"),
        ("sudoku", {"fewest": True, "symmetric": True}, "without symmetry"),
        (FRAME, {"symmetric": True}, "are for symbols"),
        (FRAME, {"fillings": (1, 3)}, "requires 'calendar' to be chosen"),
        (FRAME, {"groups": (4, 4)}, "requires 'calendar' to be chosen"),
        (FRAME, {"choose": "calendar"}, "together at most the 64 cells"),
        (FRAME, {"choose": "calendar", "groups": (4, 61)}, "together at most the 64 cells"),
        (FRAME, {"choose": "calendar", "groups": (4, 9), "fillings": (3, 2)}, "found 3-2"),
        (FRAME, {"choose": "pieces", "symmetric": True}, "requires 'givens' or 'holes'"),
        (FRAME, {"choose": "holes", "symmetric": True}, "ask for one filling up to symmetry"),
        (FRAME, {"choose": "pieces", "fewest": True}, "requires 'givens' to be chosen"),
    ],
)
def test_what_makes_no_sense_is_refused(
    problem: str | boardfill.Problem, options: dict[str, object], words: str
) -> None:
    with pytest.raises(boardfill.BadInput, match=words):
        boardfill.make(problem, **options)  # type: ignore[arg-type]


def test_no_filling_is_told_apart() -> None:
    with pytest.raises(LookupError):
        boardfill.make(boardfill.Tiling("2x2", "L3"), seed=1)


def test_a_board_without_pieces_is_no_puzzle() -> None:
    unused = boardfill.Tiling("1x1", "I1:0")
    brief = BoardBrief(unused, Deadline(Limits()), choose_holes=True, use=1)
    assert all(brief.attempt(Draws(1, number)) is None for number in range(5))
